"""The controller of the review page, which computes and holds the review of a game.

All panels share one `ReviewController` and watch it. The controller does not depend on widgets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict, Unpack

from timepirates import Game
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.pirates.police.position_input import check_game
from timepirates.games.pirates.review import thoughts
from timepirates.games.pirates.review.whole import LUCK_STAGE, PiratesReview
from timepirates.games.pirates.table import FORMAT, PiratesTable
from timepirates.players import LEVELS, PLAYERS
from timepirates.review.intervals import Interval
from timepirates.review.review_state import SUSPECTS, ReviewedDecision
from timepirates_widgets.games.pirates.review.laying_loss import laying_advantage
from timepirates_widgets.games.pirates.review.record_copies import copy_of, register_copy
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import read_any
from timepirates_widgets.keeping.store import Store, kept_game
from timepirates_widgets.panel.work import BackgroundRunner, can_wait
from timepirates_widgets.table.kept_games import choose_line_of_play, games_of_format
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.watched_state import WatchedState

EXAMPLE = Path(__file__).with_name("example.tpr.json")
DEFAULT_HUMAN_LEVEL = "mate"
"""The level of play that a review assumes for human players by default."""
STEPS_PER_UPDATE = 40
"""The number of calculation steps after which the review page updates the progress."""


class BetterLine(NamedTuple):
    """A line of play (a course of the game) that begins with a better decision and was opened from a review."""

    step: int
    """The number of the game's steps before the better decision."""
    decision: str
    """The better decision, which is the first decision of this line of play (a variation of the game)."""
    id: str
    """The id of the saved game that contains this course of the game, or "" if games are not saved."""
    new: bool
    """Whether this variation was just added to the game. False if the game already contained it."""


class GameSource(TypedDict, total=False):
    """Where a reviewed game comes from: the id of a saved game, and the number of its line of play."""

    id: str
    line: int
    name: str


class ReviewController(WatchedState):
    """The controller of a review: the game, the results, the position on screen and the open puzzle."""

    drawings = PiratesTable.game

    def __init__(self, store: Store | None = None):
        super().__init__()
        self._work: BackgroundRunner[PiratesReview] = BackgroundRunner()
        self._games: BackgroundRunner[int | ReviewedDecision] = BackgroundRunner()
        """The simulations that compare the user's answer to a puzzle with the best decision."""
        self.store = store
        self.people = DEFAULT_HUMAN_LEVEL
        """The level of play that the review assumes for human players, such as "mate"."""
        self._close()

    def _close(self) -> None:
        self._work.stop()
        self._games.stop()
        self.game: Game | None = None
        self.looked: PiratesReview | None = None
        self._stage: tuple[object, ...] = ()
        self.source: GameSource = {}
        self.who: Sequence[str | None] | None = None
        self.step = 0
        self.seat: int | None = None
        self.asked: ReviewedDecision | None = None
        self.revealed: set[int] = set()
        """The mistakes for which the page has revealed the better decision, as the numbers of their steps."""
        self._untouched = True
        """Whether the user has not yet chosen a player or a position on the page."""
        self.answer = ""
        self.weighed: Interval | None = None
        """How much better the best decision is than the user's answer, or None if no comparison is needed."""
        self.branch: BetterLine | None = None

    # --- the game

    def open(self, game: Game | None, who: Sequence[str | None] | None = None, **source: Unpack[GameSource]) -> None:
        """Review a game, or close the review if `game` is None.

        Parameters
        ----------
        game : Game or None
        who : sequence of str or None, optional
            The computer player in each seat; None for a person.
        **source
            The origin of the game: its `id` and `line` in the store, and the line's `name`.

        Raises
        ------
        BadSetting
            If it is a game other than Time Pirates.
        """
        self._close()
        self.problem = ""
        if game is not None:
            if game.name != self.drawings:
                raise BadSetting(
                    _(
                        "this page reviews only games of Time Pirates. In Conspiracy, the effect of a single "
                        "decision is too small to measure. Open this game on the page of Conspiracy to see its "
                        "steps"
                    )
                )
            self.game, self.source = check_game(game), source
            self.step = len(game)
            self.who = who
            people = [seat for seat, level in enumerate(who or ()) if level is None]
            self.seat = people[0] if len(people) == 1 else None
            self._look_back(thoughts.look_back(game, who, self.people))
        self.tell()

    def set_human_level(self, people: str) -> None:
        """Review the game again, with another level of play that is assumed for human players.

        Raises
        ------
        BadSetting
            If there is no such level.
        """
        if people not in LEVELS:
            raise BadSetting(_("there is no level {level}").format(level=repr(people)[:40]))
        self.people = people
        if self.game is not None:
            game, who, source, seat, step = self.game, self.who, self.source, self.seat, self.step
            self.open(game, who, **source)
            self.seat, self.step = seat, step
            self.tell()

    def _look_back(self, pieces: Iterator[PiratesReview]) -> None:
        if can_wait():
            self._work.begin(pieces, self._found, ended=self.tell, refused=self.show_refusal)
        else:
            for self.looked in pieces:
                pass
            self._open_first()

    def _open_first(self) -> None:
        if self._untouched and self.seat is not None and self.mistakes:
            self._ask(self.mistakes[0])

    def _ask(self, mistake: ReviewedDecision) -> None:
        self._untouched = False
        self.asked, self.answer, self.step = mistake, "", mistake.step - 1

    def _found(self, looked: PiratesReview) -> None:
        self.looked = looked
        by_step = looked.stage in (LUCK_STAGE, SUSPECTS)
        stage = (looked.stage, looked.playing[0] // STEPS_PER_UPDATE if by_step else looked.playing, len(looked.judged))
        if self._stage != stage:
            self._stage = stage
            self._open_first()
            self.tell()

    @property
    def thinking(self) -> bool:
        """Whether the review is still being calculated."""
        return self._work.running

    def stop(self) -> None:
        """Stop calculating the review, and keep its results so far."""
        self._work.stop()
        self.tell()

    def open_saved(self, id: str, line: str = "") -> None:
        """Open the saved game with this id. `line` is the number of one of its lines of play (variations), as text."""
        table = self._load_game(id)
        opened = choose_line_of_play(table, line)
        self.open(opened.game, levels_of(table.seats), id=id, line=opened.number, name=opened.name)

    def open_file(self, text: str) -> None:
        """Open a game from the text of a file."""
        saved = read_any(text)
        table = Sitting.from_saved(saved) if saved["format"] == "time-pirates-save" else Sitting(Game.replay(saved))
        self.open(table.line.game, levels_of(table.seats), name=table.line.name)

    def open_example(self) -> None:
        """Open the example game."""
        record = read_any(EXAMPLE.read_text(encoding="utf-8"))
        self.open(Game.replay(record), name=_("An example: a newcomer won against two stronger computer players"))

    def _load_game(self, id: str, store: Store | None = None) -> Sitting:
        """Return a saved game as a `Sitting`, an object in which the game can be continued.

        Changes are saved only to `store`.
        """
        return Sitting.from_saved(kept_game(self.store, id), store, id)

    # --- The selected position, and the list of mistakes

    def show(self, step: int) -> None:
        """Show the position after `step` steps."""
        if self.game is not None and 0 <= step <= len(self.game):
            self.step, self.asked, self.answer, self._untouched = step, None, "", False
            self.tell()

    def choose(self, seat: int | None) -> None:
        """Choose the player whose mistakes are listed. None chooses all players."""
        self.seat, self._untouched = seat, False
        self.tell()

    def reveal(self, step: int) -> None:
        """Reveal the better decision for a mistake, and show the position before the mistake."""
        mistake = self.mistake(step)
        self.revealed.add(step)
        if self.asked != mistake:
            self._ask(mistake)
        self.tell()

    @property
    def mistakes(self) -> list[ReviewedDecision]:
        """The mistakes of the chosen player, or of all players."""
        found = [] if self.looked is None else self.looked.mistakes
        return [each for each in found if self.seat in (None, each.seat)]

    def mistake(self, step: int) -> ReviewedDecision:
        """Return the mistake that was made at this step of the game.

        Raises
        ------
        BadSetting
            If the step is not a mistake.
        """
        for each in self.looked.judged if self.looked is not None else ():
            if each.step == step and each.is_mistake:
                return each
        raise BadSetting(_("step {step} is not in the list of mistakes").format(step=step))

    # --- tried again

    def retry(self, step: int) -> None:
        """Open a mistake as a puzzle."""
        self._ask(self.mistake(step))
        self.tell()

    def answer_puzzle(self, decision: str) -> None:
        """Answer the open puzzle (the position before a mistake) with a decision. Ignore illegal decisions."""
        if self.asked is not None and decision in self.legal():
            self.answer = decision
            self.revealed.add(self.asked.step)
            self._weigh_answer(self.asked)
            self.tell()

    def _weigh_answer(self, asked: ReviewedDecision) -> None:
        """Compare the user's decision with the best decision.

        Layings are compared exactly, other decisions by rollouts.
        """
        assert self.game is not None
        self._games.stop()
        self.weighed, answer = None, self.answer
        if answer in (asked.best, asked.decision):
            return
        if not asked.games:
            self.weighed = laying_advantage(self.game.at(asked.step - 1), str(asked.best), answer)
        elif can_wait():
            self._games.begin(
                thoughts.compare(self.game, asked.step, str(asked.best), answer, self.who, self.people),
                self._show,
                current=lambda: (self.asked, self.answer) == (asked, answer),
                ended=self.tell,
                refused=self.show_refusal,
            )

    def _show(self, games: int | ReviewedDecision) -> None:
        if isinstance(games, ReviewedDecision):
            self.weighed = Interval(games.loss, games.loss_low, games.loss_high)
            self.tell()

    @property
    def is_weighing(self) -> bool:
        """Whether games are being simulated to compare the user's answer with the best decision."""
        return self._games.running

    def legal(self) -> list[str]:
        """Return the legal decisions in the open puzzle, as a list of strings."""
        return [] if self.asked is None or self.game is None else list(map(str, self.game.at(self.step).legal()))

    # --- the better line

    def better(self, step: int) -> None:
        """Open a variation of the game in which the better decision replaces a mistake.

        The line can be continued on the play page.
        """
        mistake, table = self.mistake(step), self._table()
        there = self._line_of(mistake, table)
        if there is None:
            table.show(step - 1)
            table.play(str(mistake.best))
        else:
            table.choose_line(there)
        self.branch = BetterLine(step - 1, str(mistake.best), table.id or "", there is None)
        self.step, self.asked, self.answer = step - 1, None, ""
        self.tell()

    def _line_of(self, mistake: ReviewedDecision, table: Sitting) -> int | None:
        assert self.game is not None
        begins = [*self.game.steps[: mistake.step - 1], (mistake.seat, mistake.best)]
        return next(
            (number for number, line in enumerate(table.lines) if line.game.steps[: mistake.step] == begins), None
        )

    def _table(self) -> Sitting:
        id, game = self.source.get("id"), self.game
        assert game is not None
        if id:
            table = self._load_game(id, self.store)
            table.choose_line(self.source.get("line", 0))
            return table
        if copy := copy_of(self.store, game):
            table = self._load_game(copy, self.store)
            for number, line in enumerate(table.lines):
                if line.game.steps == game.steps:
                    table.choose_line(number)
                    return table
        table = Sitting(Game.replay(game.record(), chance="sample"), store=self.store)
        register_copy(self.store, game, table.id)
        return table


def levels_of(seats: Sequence[str]) -> list[str | None]:
    """Return the level of the computer player in each seat, or None for a human player."""
    return [name if name in PLAYERS else None for name in seats]


def open_review(game: Game | None, store: Store | None) -> ReviewController:
    """Return a controller of the review page that reviews the given game.

    If `game` is None, the page's address can name a game. Otherwise the controller opens the example, unless games are
    saved. On a site without a server, the user must open the example, because its review takes a minute there.
    """
    desk, asked = ReviewController(store), visit.query() if game is None else {}
    try:
        if game is not None:
            desk.open(game)
        elif "game" in asked:
            desk.open_saved(asked["game"], asked.get("line", ""))
        elif store is not None and not visit.is_on_site() and not games_of_format(store, FORMAT):
            desk.open_example()
    except (TimePiratesError, OSError) as error:
        desk.show_refusal(
            _("The game could not be opened: {reason}").format(reason=getattr(error, "strerror", None) or error)
        )
    return desk
