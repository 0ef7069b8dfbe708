"""The desk of the review: the game that is looked back on, how far that is, and what of it is on screen.

Panels share one `Desk` and watch it; it knows no widgets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from timepirates import Game
from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import noise
from timepirates.analysis.review.judged import Judged
from timepirates.analysis.review.shown import Shown
from timepirates.analysis.review.whole import Looked
from timepirates.errors import BadSetting, TimePiratesError
from timepirates.i18n import _
from timepirates.pirates.table import PiratesTable
from timepirates.worker import thoughts
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import read_any
from timepirates_widgets.keeping.storing import Archive, kept_game
from timepirates_widgets.panel.work import Work, can_wait
from timepirates_widgets.review.answered import Weighed, weighed
from timepirates_widgets.review.copies import copy_of, keep_copy
from timepirates_widgets.table.kept_games import finished_line, opened_line
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.watched import Watched

TOLD_EVERY = 12
"""After so many decisions the page shows what has been found meanwhile."""


class Branch(NamedTuple):
    """The better line that was stepped into."""

    step: int
    """The position in which it begins."""
    decision: str
    """What it begins with."""
    id: str
    """The kept game that it is a line of; empty where nothing is kept."""
    new: bool
    """Whether it was not there before."""


class Desk(Watched):
    """A game looked back on. `step` is the position on screen, `asked` the mistake that is to be tried again."""

    drawings = PiratesTable.game

    def __init__(self, store: Archive | None = None):
        super().__init__()
        self._work: Work[Looked] = Work()
        self._games: Work[Shown | None] = Work()
        """Those played on from an answer."""
        self.store = store
        self.wanted = 0
        """So many games are added up."""
        self.added: list[Looked] = []
        """Those of them whose ledger is there."""
        self._close()

    def _close(self) -> None:
        self._work.stop()
        self._games.stop()
        self.game: Game | None = None
        self.looked: Looked | None = None
        self._stage: tuple[object, ...] = ()
        self.source: dict[str, Any] = {}
        self.step = 0
        self.seat: int | None = None
        self.asked: Judged | None = None
        self.answer = ""
        self.weighed: Weighed | None = None
        """The answer beside the best decision, where it is neither that one nor what was played."""
        self.branch: Branch | None = None

    # --- the game

    def open(self, game: Game | None, **source: object) -> None:
        """Look back on a game (None: on none); `source`: its `id` and `line` in the store, and the line's `name`."""
        self._close()
        self.problem = ""
        if game is not None:
            if game.name != self.drawings:
                raise BadSetting(_("only games of Time Pirates are reviewed decision by decision: in Conspiracy most "
                                   "of what decides is hidden, and its own page can go through a whole game"))
            self.game, self.source = game_of(game), source
            self.step = len(game)
            self._look_back(thoughts.look_back(game))
        self.tell()

    def _look_back(self, pieces: Iterator[Looked]) -> None:
        """The curves come first, then decision after decision, while the page goes on answering."""
        if can_wait():
            self._work.begin(pieces, self._found, ended=self.tell, refused=self.refuse)
        else:
            for self.looked in pieces:
                pass

    def _found(self, looked: Looked) -> None:
        """Tell how far it is, now and then; the same object comes each time."""
        self.looked = looked
        if self._stage != (stage := (looked.done // TOLD_EVERY, looked.playing, looked.shown)):
            self._stage = stage
            self._ask_anew()
            self.tell()

    def _ask_anew(self) -> None:
        """A question that is open is about its decision as it is judged now."""
        if self.asked is None or self.looked is None:
            return
        judged = next(each for each in self.looked.judged if each.step == self.asked.step)
        if judged != self.asked:
            self.asked = judged
            if self.answer:
                self._weigh_answer(judged)

    @property
    def thinking(self) -> bool:
        """Whether decisions are still being judged."""
        return self._work.running

    def stop(self) -> None:
        """Enough was found; what games have shown by then is taken over."""
        self._work.stop()
        if self.looked is not None:
            self.looked.take_over()
            self._ask_anew()
        self.tell()

    def open_kept(self, id: str, line: str = "") -> None:
        """A game that is kept here, at a line of it (by default the one that its own page shows)."""
        opened = opened_line(self._looked_at(id), line)
        self.open(opened.game, id=id, line=opened.number, name=opened.name)

    def open_file(self, text: str) -> None:
        """A record or a saved game."""
        saved = read_any(text)
        table = Sitting.restored(saved) if saved["format"] == "time-pirates-save" else Sitting(Game.replay(saved))
        self.open(table.line.game, name=table.line.name)

    def _looked_at(self, id: str, store: Archive | None = None) -> Sitting:
        """A kept game; what happens to it is written to `store` alone."""
        return Sitting.restored(kept_game(self.store, id), store, id)

    # --- an evening

    def add_up(self, ids: Sequence[str]) -> None:
        """Add up what moved the chances in several games that are kept here, one game after the other."""
        games = [finished_line(self._looked_at(id)).game for id in ids]
        self._close()
        self.problem, self.added, self.wanted = "", [], len(games)
        if can_wait():
            self._work.begin(ledgers(games), self._add, ended=self.tell, refused=self.refuse)
        else:
            self.added = list(ledgers(games))
        self.tell()

    def _add(self, looked: Looked) -> None:
        self.added.append(looked)
        self.tell()

    # --- what is looked at

    def show(self, step: int) -> None:
        """Look at the position after so many steps."""
        if self.game is not None and 0 <= step <= len(self.game):
            self.step, self.asked, self.answer = step, None, ""
            self.tell()

    def choose(self, seat: int | None) -> None:
        """Look at one player's decisions, or (None) at everybody's."""
        self.seat = seat
        self.tell()

    @property
    def mistakes(self) -> list[Judged]:
        """What is certain to have lost something, most certain first; of the player that is looked at."""
        found = [] if self.looked is None else [each for each in self.looked.judged if each.counts]
        return sorted((each for each in found if self.seat in (None, each.seat)), key=lambda each: -each.low)

    def mistake(self, step: int) -> Judged:
        """The mistake of a step; BadSetting where there is none."""
        for each in self.looked.judged if self.looked is not None else ():
            if each.step == step and each.counts:
                return each
        raise BadSetting(_("step {step} is no decision that lost something").format(step=step))

    # --- tried again

    def retry(self, step: int) -> None:
        """Ask for a better decision where one was missed."""
        self.asked, self.answer = self.mistake(step), ""
        self.step = step - 1
        self.tell()

    def reply(self, decision: str) -> None:
        """What somebody would do now."""
        if self.asked is not None and decision in self.legal():
            self.answer = decision
            self._weigh_answer(self.asked)
            self.tell()

    def _weigh_answer(self, asked: Judged) -> None:
        """The answer beside the best decision, in the way in which that was found: by games, or by the value."""
        assert self.game is not None
        self._games.stop()
        self.weighed, answer = None, self.answer
        if answer in (asked.best, asked.decision):
            return
        if asked.games and can_wait():
            self._games.begin(thoughts.compare(self.game, asked.step, str(asked.best), answer), self._show,
                              current=lambda: (self.asked, self.answer) == (asked, answer),
                              ended=lambda: self._weigh_by_value(asked, answer), refused=self.refuse)
        else:
            self._weigh_by_value(asked, answer)

    def _show(self, games: Shown | None) -> None:
        if games is not None:
            self.weighed = Weighed(*noise.around(games.loss, games.noise))
            self.tell()

    def _weigh_by_value(self, asked: Judged, answer: str) -> None:
        """Where no games have told it, and the question is still the same."""
        if self.weighed is None and self.game is not None and (self.asked, self.answer) == (asked, answer):
            self.weighed = weighed(self.game.at(asked.step - 1), str(asked.best), answer)
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
        self.branch = Branch(step - 1, str(mistake.best), table.id or "", there is None)
        self.step, self.asked, self.answer = step - 1, None, ""
        self.tell()

    def _line_of(self, mistake: Judged, table: Sitting) -> int | None:
        """The line of a table that parts from the game with the better decision."""
        assert self.game is not None
        begins = [*self.game.steps[:mistake.step - 1], (mistake.seat, mistake.best)]
        return next((number for number, line in enumerate(table.lines)
                     if line.game.steps[:mistake.step] == begins), None)

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


def ledgers(games: Sequence[Game]) -> Iterator[Looked]:
    """The chances and the ledger of each game; no decision is judged."""
    for game in games:
        with closing(thoughts.look_back(game_of(game))) as pieces:
            yield next(pieces)


def desk_for(game: Game | None, store: Archive | None) -> Desk:
    """The desk that a visitor means: a game, or what the page's address names."""
    desk, asked = Desk(store), visit.query() if game is None else {}
    try:
        if game is not None:
            desk.open(game)
        elif "game" in asked:
            desk.open_kept(asked["game"], asked.get("line", ""))
    except (TimePiratesError, OSError) as error:
        desk.refuse(_("The game could not be opened: {reason}").format(
            reason=getattr(error, "strerror", None) or error))
    return desk
