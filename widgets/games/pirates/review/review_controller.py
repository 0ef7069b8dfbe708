"""The state of the review page: the reviewed game, the progress, and the position and the mistake on screen.

Panels share one `ReviewController` and watch it; it knows no widgets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict, Unpack

from timepirates import Game
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.pirates.police.position_input import game_of
from timepirates.games.pirates.review import thoughts
from timepirates.games.pirates.review.whole import LUCK, Looked
from timepirates.games.pirates.table import FORMAT, PiratesTable
from timepirates.players import LEVELS, PLAYERS
from timepirates.review.intervals import Interval
from timepirates.review.review_state import SUSPECTS, Judged
from timepirates_widgets.games.pirates.review.laying_loss import weighed
from timepirates_widgets.games.pirates.review.record_copies import copy_of, keep_copy
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.archive_protocol import Archive, kept_game
from timepirates_widgets.keeping.sharing import read_any
from timepirates_widgets.panel.work import Work, can_wait
from timepirates_widgets.table.kept_games import of_format, opened_line
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.watched_state import WatchedState

EXAMPLE = Path(__file__).with_name("example.tpr.json")
PEOPLE = "mate"
"""The level that people are assumed to play on like, until another one is chosen."""
TOLD_EVERY = 40
"""The page shows progress after so many steps of a stage that goes step by step."""


class BetterLine(NamedTuple):
    """The better line that was stepped into."""

    step: int
    """The position in which it begins."""
    decision: str
    """What it begins with."""
    id: str
    """The kept game that it is a line of; empty where nothing is kept."""
    new: bool
    """Whether it was not there before."""


class GameSource(TypedDict, total=False):
    """Where a game is kept."""

    id: str
    line: int
    name: str


class ReviewController(WatchedState):
    """A reviewed game. `step` is the position on screen, `asked` the mistake that is open as a puzzle."""

    drawings = PiratesTable.game

    def __init__(self, store: Archive | None = None):
        super().__init__()
        self._work: Work[Looked] = Work()
        self._games: Work[int | Judged] = Work()
        """Rollouts from an answer."""
        self.store = store
        self.people = PEOPLE
        """The level that people are assumed to play on like."""
        self._close()

    def _close(self) -> None:
        self._work.stop()
        self._games.stop()
        self.game: Game | None = None
        self.looked: Looked | None = None
        self._stage: tuple[object, ...] = ()
        self.source: GameSource = {}
        self.who: Sequence[str | None] | None = None
        self.step = 0
        self.seat: int | None = None
        self.asked: Judged | None = None
        self.revealed: set[int] = set()
        """The steps of the mistakes whose answer has been shown."""
        self._untouched = True
        """Whether nobody has chosen anything to look at yet."""
        self.answer = ""
        self.weighed: Interval | None = None
        """The answer beside the best decision, where it is neither that one nor what was played."""
        self.branch: BetterLine | None = None

    # --- the game

    def open(self, game: Game | None, who: Sequence[str | None] | None = None, **source: Unpack[GameSource]) -> None:
        """Look back on a game (None: on none); `who`: the level in each seat; `source`: its `id` and `line` in the
        store, and the line's `name`."""
        self._close()
        self.problem = ""
        if game is not None:
            if game.name != self.drawings:
                raise BadSetting(
                    _(
                        "this page reviews only games of Time Pirates, because in Conspiracy single decisions "
                        "change too little to measure. Open this game on the Conspiracy page to step through it"
                    )
                )
            self.game, self.source = game_of(game), source
            self.step = len(game)
            self.who = who
            people = [seat for seat, level in enumerate(who or ()) if level is None]
            self.seat = people[0] if len(people) == 1 else None
            self._look_back(thoughts.look_back(game, who, self.people))
        self.tell()

    def assume(self, people: str) -> None:
        """Review the game again, with people played on like another level."""
        if people not in LEVELS:
            raise BadSetting(_("there is no level {level}").format(level=repr(people)[:40]))
        self.people = people
        if self.game is not None:
            game, who, source, seat, step = self.game, self.who, self.source, self.seat, self.step
            self.open(game, who, **source)
            self.seat, self.step = seat, step
            self.tell()

    def _look_back(self, pieces: Iterator[Looked]) -> None:
        """The curves come first, then decision after decision, while the page goes on answering."""
        if can_wait():
            self._work.begin(pieces, self._found, ended=self.tell, refused=self.refuse)
        else:
            for self.looked in pieces:
                pass
            self._open_first()

    def _open_first(self) -> None:
        """Open the first own mistake as a puzzle, as long as nobody has chosen anything else to look at."""
        if self._untouched and self.seat is not None and self.mistakes:
            self._ask(self.mistakes[0])

    def _ask(self, mistake: Judged) -> None:
        """Open a mistake as a puzzle: the position before it comes on screen."""
        self._untouched = False
        self.asked, self.answer, self.step = mistake, "", mistake.step - 1

    def _found(self, looked: Looked) -> None:
        """Tell how far it is, now and then; the same object comes each time."""
        self.looked = looked
        by_step = looked.stage in (LUCK, SUSPECTS)
        stage = (looked.stage, looked.playing[0] // TOLD_EVERY if by_step else looked.playing, len(looked.judged))
        if self._stage != stage:
            self._stage = stage
            self._open_first()
            self.tell()

    @property
    def thinking(self) -> bool:
        """Whether decisions are still being judged."""
        return self._work.running

    def stop(self) -> None:
        """Keep what was found so far."""
        self._work.stop()
        self.tell()

    def open_kept(self, id: str, line: str = "") -> None:
        """A game that is kept here, at a line of it (by default the one that its own page shows)."""
        table = self._looked_at(id)
        opened = opened_line(table, line)
        self.open(opened.game, levels_of(table.seats), id=id, line=opened.number, name=opened.name)

    def open_file(self, text: str) -> None:
        """A record or a saved game."""
        saved = read_any(text)
        table = Sitting.restored(saved) if saved["format"] == "time-pirates-save" else Sitting(Game.replay(saved))
        self.open(table.line.game, levels_of(table.seats), name=table.line.name)

    def open_example(self) -> None:
        """Open the game that comes with the program, for a person who has not played one yet."""
        record = read_any(EXAMPLE.read_text(encoding="utf-8"))
        self.open(Game.replay(record), name=_("An example: a newcomer won against two stronger computer players"))

    def _looked_at(self, id: str, store: Archive | None = None) -> Sitting:
        """A kept game; what happens to it is written to `store` alone."""
        return Sitting.restored(kept_game(self.store, id), store, id)

    # --- what is looked at

    def show(self, step: int) -> None:
        """Look at the position after so many steps."""
        if self.game is not None and 0 <= step <= len(self.game):
            self.step, self.asked, self.answer, self._untouched = step, None, "", False
            self.tell()

    def choose(self, seat: int | None) -> None:
        """Look at one player's decisions, or (None) at everybody's."""
        self.seat, self._untouched = seat, False
        self.tell()

    def reveal(self, step: int) -> None:
        """Show the answer of a mistake, with the position that it is about."""
        mistake = self.mistake(step)
        self.revealed.add(step)
        if self.asked != mistake:
            self._ask(mistake)
        self.tell()

    @property
    def mistakes(self) -> list[Judged]:
        """The mistakes of the player that is looked at, in the order in which they were found."""
        found = [] if self.looked is None else self.looked.mistakes
        return [each for each in found if self.seat in (None, each.seat)]

    def mistake(self, step: int) -> Judged:
        """The mistake of a step; BadSetting where there is none."""
        for each in self.looked.judged if self.looked is not None else ():
            if each.step == step and each.counts:
                return each
        raise BadSetting(_("step {step} is not a listed mistake").format(step=step))

    # --- tried again

    def retry(self, step: int) -> None:
        """Open a mistake as a puzzle."""
        self._ask(self.mistake(step))
        self.tell()

    def reply(self, decision: str) -> None:
        """What somebody would do now."""
        if self.asked is not None and decision in self.legal():
            self.answer = decision
            self.revealed.add(self.asked.step)
            self._weigh_answer(self.asked)
            self.tell()

    def _weigh_answer(self, asked: Judged) -> None:
        """Compare the answer with the best decision: by rollouts, or exactly where it is a laying."""
        assert self.game is not None
        self._games.stop()
        self.weighed, answer = None, self.answer
        if answer in (asked.best, asked.decision):
            return
        if not asked.games:
            self.weighed = weighed(self.game.at(asked.step - 1), str(asked.best), answer)
        elif can_wait():
            self._games.begin(
                thoughts.compare(self.game, asked.step, str(asked.best), answer, self.who, self.people),
                self._show,
                current=lambda: (self.asked, self.answer) == (asked, answer),
                ended=self.tell,
                refused=self.refuse,
            )

    def _show(self, games: int | Judged) -> None:
        if isinstance(games, Judged):
            self.weighed = Interval(games.loss, games.loss_low, games.loss_high)
            self.tell()

    @property
    def weighing(self) -> bool:
        """Whether games are being played on from an answer."""
        return self._games.running

    def legal(self) -> list[str]:
        """What can be decided where something is asked."""
        return [] if self.asked is None or self.game is None else list(map(str, self.game.at(self.step).legal()))

    # --- the better line

    def better(self, step: int) -> None:
        """Step into the line that begins with the better decision, or begin it; it can be played on."""
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

    def _line_of(self, mistake: Judged, table: Sitting) -> int | None:
        """The line of a table that parts from the game with the better decision."""
        assert self.game is not None
        begins = [*self.game.steps[: mistake.step - 1], (mistake.seat, mistake.best)]
        return next(
            (number for number, line in enumerate(table.lines) if line.game.steps[: mistake.step] == begins), None
        )

    def _table(self) -> Sitting:
        """The table of the game, at its line: the kept one, the copy of a game from elsewhere, or a new copy of it."""
        id, game = self.source.get("id"), self.game
        assert game is not None
        if id:
            table = self._looked_at(id, self.store)
            table.choose_line(self.source.get("line", 0))
            return table
        if copy := copy_of(self.store, game):
            table = self._looked_at(copy, self.store)
            for number, line in enumerate(table.lines):
                if line.game.steps == game.steps:
                    table.choose_line(number)
                    return table
        table = Sitting(Game.replay(game.record(), chance="sample"), store=self.store)
        keep_copy(self.store, game, table.id)
        return table


def levels_of(seats: Sequence[str]) -> list[str | None]:
    """Return the level in each seat; None for a person, and for players that have no level here."""
    return [name if name in PLAYERS else None for name in seats]


def desk_for(game: Game | None, store: Archive | None) -> ReviewController:
    """Return the desk with the given game or the one that the address names; where no game is kept, the example.

    Without a server the example waits to be asked for, since thinking takes a minute there.
    """
    desk, asked = ReviewController(store), visit.query() if game is None else {}
    try:
        if game is not None:
            desk.open(game)
        elif "game" in asked:
            desk.open_kept(asked["game"], asked.get("line", ""))
        elif store is not None and not visit.is_on_site() and not of_format(store, FORMAT):
            desk.open_example()
    except (TimePiratesError, OSError) as error:
        desk.refuse(
            _("The game could not be opened: {reason}").format(reason=getattr(error, "strerror", None) or error)
        )
    return desk
