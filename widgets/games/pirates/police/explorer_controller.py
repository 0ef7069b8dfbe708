"""The controller of the police explorer, a page that shows the probability of the police being in each epoch.

All panels share one `ExplorerController` and watch it, as the panels of a game share a `Sitting`. The
controller does not depend on widgets.

>>> from timepirates.games.pirates.police.situation import Situation
>>> desk = ExplorerController(Situation(police=2200))
>>> desk.look(draws=3)
>>> desk.probabilities()[1400]
Fraction(5, 18)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from typing import TypedDict, Unpack, cast

from timepirates import Game
from timepirates.core.answers import ResultTable
from timepirates.core.derivations import Derivation
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.core.protocol import CHANCE, Json
from timepirates.games.pirates.police import choices, explorer, models, token_words
from timepirates.games.pirates.police.fairness import BagTestResult, TestPower
from timepirates.games.pirates.police.models import DEFAULT
from timepirates.games.pirates.police.simulated import SimulatedShare
from timepirates.games.pirates.police.situation import (
    ARTIFACT_NAMES,
    POLICE,
    POLICE_TOKENS,
    Pile,
    Situation,
    SituationChanges,
    sites_to_fill,
)
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates.games.pirates.table import PiratesTable
from timepirates_widgets.games.pirates.police.guesses import Guesses, GuessQuestion
from timepirates_widgets.games.pirates.police.tab_order import FIRST_TAB, TABS
from timepirates_widgets.keeping.learners import note_store
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.watching import Watchers

BOARD_VIEWS = ("draws", "restock", "danger")
"""The views of the board: the police after n tokens, the police after a restock, the danger of an arrest."""


DEFAULT_SITES = 4
"""The default number of empty sites that a restock fills."""


class Source(TypedDict, total=False):
    """The origin of the open game: a saved game with its line of play, or the example game."""

    example: bool

    id: str | None
    line: int
    name: str


class ExplorerController:
    """The controller of the police explorer, with the situation and the user's selections.

    `look` changes the selections; `set_situation` and `open` change the situation.
    """

    def __init__(
        self,
        situation: Situation | None = None,
        game: Game | None = None,
        step: int | None = None,
        store: Store | None = None,
    ):
        self._watchers = Watchers()
        self.store = store
        self.shelf = None if store is None else note_store(store)
        """The store for the guesses and answers of this browser's learner, or None if nothing is saved."""
        self.tab: str | None = None
        """The name of the panel whose tab is open, or None if the page has no tabs and shows all panels."""
        self.shows: dict[str, str] = {}
        """The selected view of each panel, such as percentages or fractions, as a dict by the name of the panel."""
        self.addressed = False
        """Whether the page writes its state into its address (URL) whenever the state changes."""
        self._waiting = False
        self.refusal = ""
        self.explained: tuple[str, dict[str, object]] | None = None
        self.put_back = False
        self.other: Situation | None = None
        """The other situation, which the user has saved for a comparison. None if there is none."""
        self.seat, self.model = 0, dict(DEFAULT)
        self.usual_seat = 0
        """The seat selected by default. The page shows the probability that the selected player is arrested."""
        self.hunted: Mapping[int, Derivation] = {}
        """The chance of an arrest in each epoch if all opponents work against the player. Empty until calculated."""
        self.question: GuessQuestion | None = None
        """The question that the learner must answer before the page shows its numbers again. None if nothing is hidden."""
        self._know_nothing()
        self._begin(situation or Situation())
        self._open(game, step, None)

    def _know_nothing(self) -> None:
        self.line: Game | None = None
        self.step = 0
        self.source: Source = {}
        self.game: Game | None = None
        self.bag_test: BagTestResult | None = None
        """The result of the test of whether the game's bag was fair, once it has been computed."""
        self.power: TestPower | None = None
        """The power of the bag's fairness test: the probability of detecting a biased bag. None until calculated."""

    def _begin(self, situation: Situation) -> None:
        """Begin with a situation (the epoch of the police and the tokens in the bag) and with default selections."""
        self.situation = situation
        self.question = None
        self.draws, self.view = 0, "draws"
        self.epoch: int | None = None
        self.word: str | None = None
        self.pointed = ""
        """The police tokens along the path under the mouse pointer, as a string of their numbers, such as "121"."""
        self.place: int | None = None
        self.sites = DEFAULT_SITES
        self.usual_restock: tuple[int, int | None] = (DEFAULT_SITES, None)
        """The restock selected by default: the number of empty sites to fill, and the epoch's year or None."""
        self.hunted = {}
        self._forget()

    def _forget(self) -> None:
        self._spreads: dict[bool, ResultTable] = {}
        self.shares: Mapping[int, SimulatedShare] = {}
        """The shares of outcomes in simulations, which the page compares with the exact probabilities."""

    # --- watchers

    drawings = PiratesTable.game

    def watch(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Register a callback for changes, and return a function that removes it.

        The callback receives the kind of change ("look", "situation", "game", "tab", ...).
        """
        return self._watchers.add(callback)

    def tell(self, kind: str) -> None:
        """Tell all registered callbacks what kind of change has happened. Clear the message of a refused action.

        If `kind` is "refused", the message is kept.
        """
        if self._waiting:
            return
        if kind != "refused":
            self.refusal = ""
        if kind in ("look", "situation", "game"):
            self.guesses.on_page_change()
        self._watchers.tell(kind)

    def show_refusal(self, error: Exception | str) -> None:
        """Refuse an action of the user, and show the reason on the page."""
        self.refusal = str(error)
        self.tell("refused")

    @contextmanager
    def together(self) -> Iterator[None]:
        """Combine all changes inside the `with` block into a single notification."""
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False
        self.tell("situation")

    # --- selections

    def look(self, **changes: object) -> None:
        """Select what the page shows, such as the number of police tokens, the epoch or the path.

        Parameters
        ----------
        **changes : object
            New values of `draws`, `epoch`, `word` (a path), `put_back`, `view`, `tab`, `sites`, `place`, `seat` or
            `model`.

        Raises
        ------
        BadSituation
            If a value is not possible. Nothing is changed then.
        """
        checked = {name: self._checked(name, value) for name, value in changes.items()}
        if "draws" in checked and "word" not in checked:
            checked["word"] = None
        if "epoch" in checked and "word" not in checked:
            checked["word"] = None
        for name, value in checked.items():
            setattr(self, name, value)
        self.tell("tab" if set(changes) == {"tab"} else "look")

    def _checked(self, name: str, value: Json) -> object:
        board = self.situation.board
        if name == "draws":
            return _whole(_("number of police tokens"), value, 0, self.situation.need)
        if name in ("epoch", "place"):
            return None if value is None else board.epoch(value).year
        if name == "word":
            return None if value is None else self._word(value)
        if name == "sites":
            return _whole(_("number of sites"), value, 1, 76)
        if name == "seat":
            return _whole(_("seat"), value, 0, len(self.game.players) - 1 if self.game else 5)
        if name == "view" and value in BOARD_VIEWS:
            return value
        if name == "put_back":
            return bool(value)
        if name == "tab" and value in TABS:
            return value
        if name == "model":
            models.read_models(cast("models.Opponents", value), 0, 2)
            return value
        raise BadSituation(_("the police explorer has no setting {name}").format(name=repr(name)[:60]))

    def _word(self, value: object) -> str:
        tokens = str(value)
        ones = tokens.count("1")
        if tokens.strip("12") or ones > self.situation.ones or len(tokens) - ones > self.situation.twos:
            raise BadSituation(_("the bag does not contain these police tokens: {tokens}").format(tokens=tokens[:20]))
        return tokens

    def open_tab(self, tab: str) -> None:
        """Open a tab of panels, and switch the board to the view that goes with the tab."""
        self.look(tab=tab, view=self._view_of(tab))

    def _view_of(self, tab: str | None) -> str:
        return tab if tab == "restock" or (tab == "danger" and self.game is not None) else "draws"

    def usual_view(self) -> str:
        """Return the default view of the board for the open tab."""
        return self._view_of(self.tab)

    def select_format(self, tab: str, how: str) -> None:
        """Select how a panel shows its numbers, such as percentages or fractions."""
        self.shows[tab] = how
        self.tell("shown")

    def follow(self, tokens: str) -> None:
        """Highlight the path that the police follow if these police tokens are drawn.

        If this path is highlighted already, highlight all paths to its last epoch.
        """
        tokens = self._word(tokens)
        if len(tokens) > self.situation.need:
            raise BadSituation(_("the year ends before this number of police tokens"))
        if self.word == tokens:
            self.look(word=None)
        else:
            self.look(draws=len(tokens), epoch=self.last_epoch(tokens), word=tokens, view="draws")

    def highlight_path(self, tokens: str) -> None:
        """Highlight the path that the police take with these tokens. An empty string removes the highlight."""
        self.pointed = self._word(tokens)
        self.tell("point")

    def through(self, tokens: str) -> list[int]:
        """Return the epochs that the police visit if these tokens are drawn in this order, with the present one."""
        board, passed = self.situation.board, [self.situation.police]
        for token in tokens:
            epoch = board.epoch(passed[-1])
            passed.append(epoch.path_1 if token == "1" else epoch.path_2)
        return passed

    def last_epoch(self, tokens: str) -> int:
        """Return the epoch that the police reach if these police tokens are drawn."""
        return self.through(tokens)[-1]

    # --- guesses

    @cached_property
    def guesses(self) -> Guesses:
        """The learner's guesses of probabilities, and the questions that ask for them."""
        return Guesses(self)

    @property
    def covered(self) -> bool:
        """Whether the numbers are hidden because the learner must guess first."""
        return self.question is not None

    def hide_numbers(self, question: GuessQuestion) -> None:
        """Hide all probabilities on the page until the learner answers a question."""
        self.question = question
        self.tell("guess")

    def show_numbers(self) -> None:
        """Close the learner's question, and show all probabilities on the page again."""
        self.question = None
        self.tell("guess")

    def explain(self, what: str, **about: object) -> None:
        """Open the dialog that explains how one of the page's numbers is computed."""
        self.explained = (what, about)
        self.tell("explain")

    def close_explanation(self) -> None:
        """Close the dialog that explains a number."""
        self.explained = None
        self.tell("explain")

    # --- the situation

    def set_situation(self, situation: Situation) -> None:
        """Replace the situation: the epoch of the police, the tokens in the bag and the rules.

        The position of the open game is left.
        """
        if situation.board != self.situation.board:
            self.epoch = self.place = None
        if self.view == "danger":
            self.view = "draws"
        self.situation, self.question, self.game = situation, None, None
        self.draws, self.word = min(self.draws, situation.need), None
        self._forget()
        self.tell("situation")

    def reset_explorer(self) -> None:
        """Reset the police explorer to the situation at the start. Guesses and saved games are kept."""
        self._know_nothing()
        self._begin(Situation())
        self.seat = self.usual_seat = 0
        self.model, self.put_back, self.other, self.shows = dict(DEFAULT), False, None, {}
        if self.tab is not None:
            self.tab = FIRST_TAB
        self.tell("situation")

    def take(self, situation: Situation) -> None:
        """Replace the situation (the epoch of the police and the tokens in the bag), and reset all selections."""
        self._begin(situation)
        self.tell("situation")

    def change(self, **changes: Unpack[SituationChanges]) -> None:
        """Change parts of the situation, such as the epoch of the police or the number of tokens in the bag."""
        if "board" in changes:
            changes.setdefault("police", None)
        self.set_situation(self.situation.changed(**changes))

    def draw(self, token: str) -> None:
        """Draw a token from the bag, and show the situation after the draw."""
        s = self.situation
        if token in POLICE:
            number = POLICE.index(token) + 1
            if not (s.ones, s.twos)[number - 1]:
                raise BadSituation(_("the bag does not contain this token"))
            self.set_situation(after_police(s, number))
            return
        if isinstance(s.bag, int):
            self.change(bag=s.bag - 1)
            return
        if not s.bag.get(token):
            raise BadSituation(_("the bag does not contain this token"))
        self.change(bag={**s.bag, token: s.bag[token] - 1})

    # --- the game

    def open(self, game: Game | None, step: int | None = None, source: Source | None = None) -> None:
        """Open a game at the position after `step` steps, by default at its last position."""
        self._open(game, step, source)
        self.tell("game")

    def _open(self, game: Game | None, step: int | None, source: Source | None) -> None:
        self._know_nothing()
        if game is None:
            return
        if not isinstance(game.table, PiratesTable):
            raise BadSituation(
                _("games other than Time Pirates have no police (got a game of {name})").format(name=game.name)
            )
        self.line, self.source = game, source or {}
        self._select_position(len(game) if step is None else step)

    @property
    def opened(self) -> Game:
        """The open game. Raises BadSituation if no game is open."""
        if self.line is None:
            raise BadSituation(_("no game is open"))
        return self.line

    def show(self, step: int) -> None:
        """Show the position of the open game after the given number of steps."""
        self._select_position(step)
        self.tell("situation")

    def back_to_game(self) -> None:
        """Discard edits, and show the position of the open game."""
        self.show(self.step)

    def _select_position(self, step: int) -> None:
        """Select the position after `step` steps, or the last position before the end if the game is over by then."""
        line = self.opened
        step = max(0, min(int(step), len(line)))
        game = line.at(step)
        while game.over and step:
            step -= 1
            game = line.at(step)
        self.step, self.game = step, game
        draws, epoch = self.draws, self.epoch
        same_board = game.board == self.situation.board
        view = self.view
        self._begin(Situation.of(game))
        self.draws = min(draws, self.situation.need)
        self.epoch = epoch if same_board else None
        self.view = view if self.tab is None else self.tab if self.tab in BOARD_VIEWS else "draws"
        seen = as_pirates_snapshot(game.snapshot())
        self.seat = seen["turn"] if seen["turn"] is not None else min(self.seat, len(game.players) - 1)
        self.usual_seat = self.seat
        under_way = sites_to_fill(seen, game.switches)
        if under_way and under_way[1]:
            self.place, self.sites = under_way
            self.usual_restock = (self.sites, self.place)

    @property
    def snapshot(self) -> PiratesSnapshot | None:
        """The position of the open game, or None if no game is open or the user has changed the situation."""
        return as_pirates_snapshot(self.game.snapshot()) if self.game is not None else None

    def restockable_epochs(self) -> list[tuple[int, int]]:
        """Return the epochs that may be restocked now, each with its number of empty sites."""
        return choices.permitted_restocks(self.game) if self.game is not None else []

    def is_draw_next(self) -> bool:
        """Return whether a token is drawn in the next step of the open game."""
        return self.game is not None and self.game.to_move is CHANCE

    # --- Probabilities after the selected number of police tokens

    def spread(self) -> ResultTable:
        """Return a table with the probability of each epoch of the police. Each row is for one number of drawn tokens.

        If the user has selected draws with replacement, the distributions are for such draws.
        """
        if self.put_back not in self._spreads:
            calculate = explorer.spread_with_replacement if self.put_back else token_words.spread
            self._spreads[self.put_back] = calculate(self.situation, exact=True)
        return self._spreads[self.put_back]

    def probabilities(self, draws: int | None = None) -> dict[int, Fraction]:
        """Return the probability that the police are in each epoch after a number of police tokens."""
        row = self.spread().rows[self.draws if draws is None else draws]
        return dict(zip(self.situation.board.years, row[1:], strict=True))

    def path_probabilities(self) -> dict[tuple[int, int], Fraction]:
        """Return, for each path, the probability that the last drawn police token moves the police along it."""
        if not self.draws:
            return {}
        if not self.put_back:
            rows = explorer.path_chances(self.situation, self.draws, exact=True).rows
            return {(year, path): p for year, path, _to, p in rows}
        before, s = self.probabilities(self.draws - 1), self.situation
        odds = {1: Fraction(s.ones, s.police_tokens), 2: Fraction(s.twos, s.police_tokens)}
        return {(year, path): p * odds[path] for year, p in before.items() for path in (1, 2) if p and odds[path]}

    def ways(self) -> list[tuple[str, tuple[int, ...], Fraction]]:
        """Return the paths of the police to the selected epoch, each with its tokens, epochs and probability."""
        if self.epoch is None:
            return []
        if not self.put_back:
            return explorer.orders_to_epoch(self.situation, self.draws, self.epoch, exact=True).rows
        return [
            (word, tuple(self.through(word)), explorer.order_with_replacement(self.situation, word).exact)
            for word in self._coin_words()
        ]

    def _coin_words(self) -> list[str]:
        s = self.situation
        out = [""]
        for _token in range(self.draws):
            out = [word + token for word in out for token, count in (("1", s.ones), ("2", s.twos)) if count]
        return [word for word in out if self.last_epoch(word) == self.epoch]


def after_police(s: Situation, number: int) -> Situation:
    """Return the situation after police token 1 or 2 is drawn and the police have moved (rules B5 and Y1)."""
    epoch = s.board.epoch(s.police)
    police = epoch.path_1 if number == 1 else epoch.path_2
    if s.need > 1:
        return s.changed(police=police, ones=s.ones - (number == 1), twos=s.twos - (number == 2))
    if s.years_left == 1:
        raise BadSituation(_("this token ends the game, so no later police token can be shown"))
    return s.changed(
        police=police,
        ones=POLICE_TOKENS // 2,
        twos=POLICE_TOKENS // 2,
        years_left=s.years_left - 1,
        bag=_combine_piles(s.bag, s.discard),
        discard=0 if isinstance(s.bag, int) else {},
    )


def _combine_piles(bag: Pile, discard: Pile) -> Pile:
    """Return two piles as one. If the kinds of tokens in one pile are unknown, return only the total number."""
    if isinstance(bag, int) or isinstance(discard, int):
        sizes = [pile if isinstance(pile, int) else sum(pile.values()) for pile in (bag, discard)]
        return sum(sizes) if sizes[1] or isinstance(bag, int) else dict(bag)
    counts = {kind: bag.get(kind, 0) + discard.get(kind, 0) for kind in ARTIFACT_NAMES}
    return {kind: count for kind, count in counts.items() if count}


def _whole(name: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadSituation(
            _("{name} must be a whole number from {low} to {high} (got {got})").format(
                name=name, low=low, high=high, got=repr(value)[:60]
            )
        )
    return value
