"""The form for a new game, in which users choose players, rules and a board.

The options come from the `Look` of the game (`NewGameOptions`), so the form works for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Required, TypedDict, Unpack

import msgspec

from timepirates import Game, players
from timepirates.core import registry, rules_text
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.names import is_name, name_problem
from timepirates.core.protocol import BoardSource
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.new_game_options import BoardPlace, NewGameOptions, PieceKind
from timepirates_widgets.table.seating import seat_name
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change
from timepirates_widgets.visits.last_choices import LastChoices, NewGameForm

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz")


FORM_CHOICE = "new"
"""The value of the URL parameter `door`, the start choice, that opens the form for a new game."""


class TitledLink(TypedDict):
    """A link to the new-game form of another game, with a title."""

    title: str
    href: str


class FormOption(TypedDict):
    """An option that the user can select, with its name in the program and its visible text."""

    name: str
    text: str


class RuleSetData(TypedDict):
    """A rule set that the user can select, as data for JavaScript."""

    name: str
    title: str
    text: str
    values: dict[str, str]
    """The chosen value of each switch (a rule variant), as a dict from the switch's name to the value's key."""


class SwitchValue(TypedDict):
    """A possible value of a switch (a rule variant), with its meaning."""

    key: str
    text: str


class SwitchData(TypedDict):
    """A switch, with which the user changes one rule, as data for JavaScript."""

    name: str
    title: str
    rule: str
    values: list[SwitchValue]


class BoardData(TypedDict):
    """A board that the user can select, as data for JavaScript."""

    name: str
    title: str
    places: list[BoardPlace]


class LastFormData(TypedDict):
    """The choices that the user made in the form last time, as data for JavaScript."""

    who: list[str]
    switches: dict[str, str]
    start: int | None
    devices: bool
    undo: bool
    odds: bool


class NewGameContent(TypedDict, total=False):
    """The data that the panel `NewGame` sends to its JavaScript code."""

    open: Required[bool]
    error: str
    wrong: int | None
    """The first seat for which the user entered an invalid player name, or None if all names are valid."""
    names: list[str]
    count: int
    least: int
    most: int
    seats: list[FormOption]
    ways: list[str]
    games: list[TitledLink]
    rules: list[RuleSetData]
    rule: str
    switches: list[SwitchData]
    boards: list[BoardData]
    board: str
    kinds: list[PieceKind]
    mode: str
    start_player: bool
    devices: bool
    """Whether the players can use several devices for the game."""
    last: LastFormData
    texts: Texts


class NewGame(Panel[Sitting]):
    """The form for a new game, in which users choose players, rules and a board.

    Parameters
    ----------
    table : Sitting
    offer : NewGameOptions, optional
        The options of a new game; by default, those of the game on the page.
    on_devices : callable, optional
        Begins a game on several devices, given the game and its players. Without it, there is no such choice.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "it is a form, and without a kernel nothing can be filled in"
    _esm = script("visits/new_game")
    _css = style("visits/new_game")

    def __init__(
        self,
        table: Sitting,
        offer: NewGameOptions | None = None,
        on_devices: Callable[[Game, list[str]], None] | None = None,
        **more: Unpack[PanelOptions],
    ):
        game = table.line.game
        self._on_devices = on_devices
        self._offer = offer or look_of(game).options_for_new_game(game.name)
        self._open = False
        self._error = ""
        self._wrong: int | None = None
        self._board = ""
        self._companion = False
        super().__init__(table, **more)

    def show_form(self, board: str = "", companion: bool = False) -> None:
        """Open the form for a new game."""
        self._open, self._board, self._companion = True, board, companion
        self._error, self._wrong = "", None
        self.refresh()

    def _content(self) -> NewGameContent:
        if not self._open:
            return {"open": False}
        offer, last = self._offer, self._last()
        names = [*last.players, *NAMES[len(last.players) :]][: offer.players[1]]
        return {
            "open": True,
            "error": self._error,
            "wrong": self._wrong,
            "names": names,
            "count": len(last.players),
            "least": offer.players[0],
            "most": offer.players[1],
            "seats": [{"name": name, "text": seat_name(offer.game, name)} for name in (HUMAN, *players.of(offer.game))],
            "ways": [does for name in players.of(offer.game) if (does := players.described(offer.game, name).does)],
            "games": _other_games(offer.game),
            "rules": self._rule_sets(),
            "rule": last.rules,
            "switches": self._switches(),
            "boards": [_board(board, offer) for board in offer.boards()],
            "board": self._board or last.board or "",
            "kinds": list(offer.real_board.kinds) if offer.real_board else [],
            "mode": "companion" if (self._companion or last.companion) and offer.real_board else "sample",
            "start_player": offer.start_player,
            "devices": self._on_devices is not None,
            "last": {
                "who": last.seats,
                "switches": self._known(last.switches),
                "start": last.start,
                "devices": last.devices,
                "undo": last.undo,
                "odds": last.odds,
            },
            "texts": _texts(offer),
        }

    def _last(self) -> NewGameForm:
        game = self.table.line.game
        return self._choices().last_form() or NewGameForm(
            list(game.players), [HUMAN] * len(game.players), game.rules_name, {}, getattr(game.board, "name", None)
        )

    def _known(self, switches: Mapping[str, str]) -> dict[str, str]:
        return {name: key for name, key in switches.items() if key in map(_key, self._offer.values.get(name, ()))}

    def _choices(self) -> LastChoices:
        return LastChoices(self.table.store, self._offer)

    def _rule_sets(self) -> list[RuleSetData]:
        told = {each.name: each for each in rules_text.rule_sets(self._offer.game)}
        return [
            {
                "name": name,
                "title": told[name].title if name in told else name,
                "text": told[name].text if name in told else "",
                "values": {key: _key(v) for key, v in values.items()},
            }
            for name, values in self._offer.rules.items()
        ]

    def _switches(self) -> list[SwitchData]:
        told = {each.name: each for each in rules_text.switches(self._offer.game)}
        return [
            {
                "name": name,
                "title": told[name].title if name in told else name,
                "rule": self._offer.rules_of.get(name, ""),
                "values": [
                    {"key": _key(value), "text": _meaning(told[name].values, value) if name in told else _key(value)}
                    for value in values
                ],
            }
            for name, values in self._offer.values.items()
        ]

    def _on_change(self, change: Change) -> None:
        if change.kind == "game" and self._open:
            self.ask_close()

    # --- methods that handle messages from JavaScript

    def ask_close(self) -> None:
        """Close the form for a new game."""
        self._open = False
        self.refresh()

    def ask_begin(self, chosen: NewGameForm) -> None:
        """Begin the game that the completed form describes, unless the form contains an error."""
        form = msgspec.convert(chosen, NewGameForm)
        self._wrong, self._error = _invalid_name(form.players)
        if not self._error:
            try:
                game, seats, settings = self._chosen(form)
                if form.devices and self._on_devices is not None:
                    self._on_devices(game, seats)
                else:
                    self.table.begin(game, seats, settings)
                self._choices().keep_form(form)
            except TimePiratesError as error:
                self._error = str(error)
        self.refresh()

    def _chosen(self, form: NewGameForm) -> tuple[Game, list[str], dict[str, bool | str]]:
        switches = {name: self._value(name, key) for name, key in form.switches.items()}
        companion = form.companion and self._offer.real_board is not None
        boards = {board.name: board for board in self._offer.boards()}
        game = Game(
            players=[name.strip() for name in form.players],
            rules={"name": form.rules, "switches": switches},
            board=boards.get(form.board or "", form.board) if boards else None,
            start=form.start,
            setup=form.setup if companion else None,
            chance="ask" if companion else "sample",
        )
        settings = {
            "undo": form.undo,
            "odds": form.odds,
            "chance": "ask" if companion else "sample",
        }
        return game, list(form.seats), settings

    def _value(self, name: str, key: str) -> object:
        for value in self._offer.values.get(name, ()):
            if _key(value) == key:
                return value
        raise BadSetting(_("the switch {name} cannot be set to {got}").format(name=name[:60], got=key[:60]))


def _invalid_name(names: Sequence[str]) -> tuple[int | None, str]:
    """Return the first seat whose player has an invalid name, and the reason why this name is invalid.

    If all names are valid, the result is None and an empty string.
    """
    for seat, name in enumerate(names):
        whose = _("the name of player {number}").format(number=seat + 1)
        if not is_name(name.strip()) and (problem := name_problem(name, whose)):
            return seat, problem
    return None, ""


def _meaning(texts: Mapping[object, str], value: object) -> str:
    if value in texts:
        return texts[value]
    if value is None:
        return texts["null"]
    return _("{number}: {meaning}").format(number=value, meaning=texts["number"])


def _key(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _other_games(game: str) -> list[TitledLink]:
    there = visit.pages()
    return [
        {"title": registry.entry(name).title, "href": visit.link(page, door=FORM_CHOICE)}
        for name in registry.game_names()
        if name != game and (page := visit.game_page(name)) in there
    ]


def _board(board: BoardSource, offer: NewGameOptions) -> BoardData:
    return {
        "name": board.name,
        "title": board.title or board.name,
        "places": offer.real_board.places(board) if offer.real_board else [],
    }


def _texts(offer: NewGameOptions) -> dict[str, str]:
    real = offer.real_board
    its = ("mode", "sample", "companion", "next", "lying", "how")
    return {
        **({name: getattr(real, name) for name in its} if real else {}),
        "title": _("New game"),
        "close": _("Close"),
        "begin": _("Begin"),
        "players": _("Players"),
        "games": _("Another game"),
        "count": _("Number of players"),
        "name": _("Name of player {number}"),
        "who": _("Who plays seat {number}"),
        "ways": _("How the computer players play"),
        "rules": _("Rules"),
        "rule_set": _("Rule set"),
        "switches": _("Change individual rules"),
        "changed": _("changed"),
        "board": _("Board"),
        "start": _("Start player"),
        "lot": _("at random"),
        "where": _("Where you play"),
        "devices": _("Several devices: one for each player"),
        "beside": _("Big screen: one device enters the moves, and the others show the board and the odds"),
        "class": _("For a class"),
        "undo": _("Undo is allowed"),
        "odds": _("Odds are shown"),
        "back": _("Back"),
        "of": _("{count} of {slots}"),
        "random": _("Fill the rest at random"),
    }
