"""The panel for changing the content of the bag, to see how the probabilities change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, Unpack

from timepirates.core.errors import BadSituation, TimePiratesError
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Json
from timepirates.games.pirates.board import ARTIFACTS, Board
from timepirates.games.pirates.codes import POLICE_TOKENS_PER_NUMBER, tokens_of_kind
from timepirates.games.pirates.police import year_odds
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, POLICE, Situation, SituationChanges
from timepirates.games.pirates.variants import RULE_SETS
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.board_editor import load_saved_boards
from timepirates_widgets.games.pirates.police.control_shapes import NumberOption, TextOption
from timepirates_widgets.games.pirates.police.explorer_address import board_named
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, label_of
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import PanelOptions, Texts, script

PILES = ("bag", "discard")


class CountField(TypedDict):
    """The data of an input field for an integer: its name, value, label and maximum."""

    name: str
    value: int
    label: str
    most: int


class TokenField(CountField):
    """The data of an input field for the number of tokens of one kind."""

    kind: str


class ChoiceField(TypedDict):
    """A selection field of the page: its name, label, selected value and options."""

    name: str
    label: str
    value: str | int
    options: Sequence[TextOption | NumberOption]


class NextTokenOdds(TypedDict):
    """The probability that the next token drawn is of a certain kind, as data for JavaScript."""

    token: str
    icon: str
    name: str
    share: float
    chance: FormattedNumber
    to: str
    said: str


class BagEditorContent(TypedDict):
    """The data that the panel `BagEditor` sends to its JavaScript code."""

    piles: list[TextOption]
    pile: str
    piles_said: str
    known: bool
    """Whether the number of tokens of each kind in the pile is known. Otherwise only the total is known."""
    total: CountField
    kinds: list[TokenField]
    police: list[TokenField]
    drawn: str
    fields: list[ChoiceField]
    edits: bool
    odds: list[NextTokenOdds]
    texts: Texts
    in_game: bool


class BagEditor(PolicePanel):
    """The panel in which the user edits the bag, the police's epoch and the remaining years."""

    _esm = script("games/pirates/police/bag")
    name = "bag"

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.pile = "bag"
        self.edit_board: Callable[[], None] | None = None
        """A function that opens the editor of the board, or None if the page has none."""
        super().__init__(desk, **more)

    def _shown(self) -> BagEditorContent:
        s = self.desk.situation
        held = getattr(s, self.pile)
        return {
            "piles": [{"value": "bag", "text": _("the bag")}, {"value": "discard", "text": _("the discard pile")}],
            "pile": self.pile,
            "piles_said": _("Pile to change"),
            "known": not isinstance(held, int),
            "total": {
                "name": "total",
                "value": held if isinstance(held, int) else sum(held.values()),
                "label": _("Artifacts"),
                "most": ARTIFACTS,
            },
            "kinds": [] if isinstance(held, int) else [self._kind(kind, held) for kind in ARTIFACT_NAMES],
            "police": [
                {
                    "name": token,
                    "kind": token,
                    "value": count,
                    "most": POLICE_TOKENS_PER_NUMBER,
                    "label": _("In the bag: {token}").format(token=naming.kind_name(token)),
                }
                for token, count in zip(POLICE, (s.ones, s.twos), strict=True)
            ],
            "drawn": _drawn_said(s),
            "fields": self._fields(),
            "edits": self.edit_board is not None,
            "odds": self._odds(),
            "texts": {
                "kinds": _(
                    "The kinds of the tokens in this pile are unknown. The page calculates only with the number"
                    " of tokens."
                ),
                "tell": _("Enter the kinds"),
                "forget": _("Only the number"),
                "odds": _("The next token"),
                "draw": _("Draw"),
                "fresh": _("Start of a year"),
                "back": _("The game"),
                "presets": _("Begin with"),
                "last": _("Last token of the year"),
                "edit": _("Edit the board"),
            },
            "in_game": self.desk.line is not None,
        }

    def _kind(self, kind: str, held: Mapping[str, int]) -> TokenField:
        most = tokens_of_kind(ARTIFACT_NAMES.index(kind))
        return {"name": kind, "kind": kind, "value": held.get(kind, 0), "most": most, "label": naming.kind_name(kind)}

    def _fields(self) -> list[ChoiceField]:
        s = self.desk.situation
        return [
            {
                "name": "police",
                "label": _("Police in"),
                "value": s.police,
                "options": [{"value": epoch, "text": label_of(s.board, epoch)} for epoch in s.board.years],
            },
            {
                "name": "years_left",
                "label": _("Years left"),
                "value": s.years_left,
                "options": [{"value": n, "text": str(n)} for n in range(1, max(4, s.years_left) + 1)],
            },
            {
                "name": "rules",
                "label": _("Rules"),
                "value": s.rules,
                "options": [{"value": name, "text": name} for name in RULE_SETS],
            },
            {
                "name": "board",
                "label": _("Board"),
                "value": s.board.name,
                "options": [{"value": name, "text": board.title or name} for name, board in self._boards().items()],
            },
        ]

    def _boards(self) -> dict[str, Board]:
        store = self.desk.store
        kept = load_saved_boards(store.folder / "boards" if store is not None else None)
        return {board.name: board for board in (*map(Board.named, Board.names()), *kept, self.desk.situation.board)}

    def _odds(self) -> list[NextTokenOdds]:
        s = self.desk.situation
        out: list[NextTokenOdds] = []
        epoch = s.board.epoch(s.police)
        leads = {POLICE[0]: epoch.path_1, POLICE[1]: epoch.path_2}
        rows = sorted(year_odds.next_draw(s, exact=True).rows, key=lambda row: row[0] not in POLICE)
        top = max(p for _token, p in rows)
        for token, p in rows:
            name = _("artifact") if token == "artifact" else naming.kind_name(token)
            out.append(
                {
                    "token": token,
                    "icon": "" if token == "artifact" else token,
                    "name": name,
                    "share": float(p / top),
                    "chance": chance(p, {"what": "next_draw", "token": token}, name=name),
                    "to": _("to {epoch}").format(epoch=leads[token]) if token in leads else "",
                    "said": _("Show the situation after this token is drawn: {token}").format(token=name),
                }
            )
        return out

    def _export_data(self) -> PanelExport:
        return PanelExport(year_odds.next_draw(self.desk.situation), "police.next_draw(s)")

    # --- messages

    def ask_pile(self, value: str) -> None:
        """Handle the user's request to edit the bag or the discard pile."""
        if value in PILES:
            self.pile = value
            self.refresh()

    def ask_count(self, name: str, value: Json) -> None:
        """Handle a number that the user has entered in a field. Show a message if it is not an integer."""
        self._try(self._counted(name, "" if value is None else value))

    def _piled(self, pile: int | Mapping[str, int]) -> SituationChanges:
        return {"bag": pile} if self.pile == "bag" else {"discard": pile}

    def _counted(self, name: str, value: Json) -> SituationChanges:
        s = self.desk.situation
        if name in POLICE:
            return {"ones": value} if name == POLICE[0] else {"twos": value}
        held = s.bag if self.pile == "bag" else s.discard
        if name == "total":
            return self._piled(value)
        if isinstance(held, int) or name not in ARTIFACT_NAMES:
            raise BadSituation(_("the kinds of the tokens in this pile are unknown"))
        return self._piled({**held, name: value})

    def ask_choose(self, name: str, value: str) -> None:
        """Handle the user's choice of the epoch of the police, the years left, the rule set or the board."""
        changes: dict[str, Callable[[], SituationChanges]] = {
            "police": lambda: {"police": value},
            "years_left": lambda: {"years_left": int(value)},
            "rules": lambda: {"rules": value, "years_left": None},
            "board": lambda: {"board": self._boards().get(value) or board_named(value)},
        }
        self._try(changes[name]())

    def ask_kinds(self, told: bool) -> None:
        """Handle the user's request to enter the tokens of a pile by kind, or only their total number."""
        held = getattr(self.desk.situation, self.pile)
        if told and isinstance(held, int):
            self._try(self._piled(spread_over_kinds(held)))
        elif not told and not isinstance(held, int):
            self._try(self._piled(sum(held.values())))

    def ask_edit(self) -> None:
        """Open the board editor."""
        if self.edit_board is not None:
            self.edit_board()

    def ask_fresh(self) -> None:
        """Handle the user's request for a fresh year: show a situation with a full bag."""
        s = self.desk.situation
        self.desk.set_situation(Situation(s.board, rules={"name": s.rules, "switches": dict(s.switches)}))

    def ask_last(self) -> None:
        """Show an example situation in which the next police token ends the year and the bag holds ten artifacts."""
        self._try({"ones": 1, "twos": 2, "bag": 10, "discard": 0})

    def ask_back(self) -> None:
        """Handle the user's request to go back to the position of the open game, without the user's edits."""
        self.desk.back_to_game()

    def ask_draw(self, token: str) -> None:
        """Draw a token from the bag, and show the situation after the draw."""
        self.desk.draw(token)

    def _try(self, changes: SituationChanges) -> None:
        """Try to change the police explorer's situation. If the changes are not possible, show the reason."""
        try:
            self.desk.change(**changes)
        except TimePiratesError as error:
            self.desk.show_refusal(error)
            self.content = {**self.content, "again": not self.content.get("again", False)}


def spread_over_kinds(count: int) -> dict[str, int]:
    """Return how many of `count` artifacts are of each kind, in the proportions of the full token set (rule C2)."""
    whole = {kind: tokens_of_kind(number) for number, kind in enumerate(ARTIFACT_NAMES)}
    out = {kind: count * most // ARTIFACTS for kind, most in whole.items()}
    for kind in sorted(ARTIFACT_NAMES, key=lambda kind: -(count * whole[kind] % ARTIFACTS)):
        if sum(out.values()) < count:
            out[kind] += 1
    return out


def _drawn_said(s: Situation) -> str:
    drawn = ngettext("{count} police token drawn this year", "{count} police tokens drawn this year", s.drawn).format(
        count=s.drawn
    )
    left = ngettext(
        "the year ends after {count} more police token", "the year ends after {count} more police tokens", s.need
    ).format(count=s.need)
    return _("{drawn}; {left}.").format(drawn=drawn, left=left)
