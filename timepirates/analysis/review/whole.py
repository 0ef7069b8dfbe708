"""A whole game looked back on: everybody's chances over time, the luck ledger, what each decision gave away.

Answers without pandas, for pages; `timepirates.analysis.review` has the same as frames. Steps are counted from 1: step
n is the n-th of the record, 0 is the deal. The review of a game may know everything; what is said about a decision
(`best`, `because`) knows what its seat could know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from timepirates.analysis.answers import Answer
from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import noise
from timepirates.analysis.review.choices import apart, best_and_made
from timepirates.analysis.review.layings import Laying, Secret
from timepirates.analysis.review.ledger import CHANCE, RESULT, START, Account, Book, Row
from timepirates.analysis.review.reasons import because
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.pirates import codes as c
from timepirates.pirates.rules.legal import legal
from timepirates.pirates.state import State
from timepirates.protocol import Decision

CHANCES = ("step", "seat", "won", "points")
DECISIONS = ("step", "seat", "decision", "best", "loss", "loss_low", "loss_high", "because")
LEDGER = ("step", "kind", "seat", "by", "change", "low", "high")
STROKES = ("seat", "step", "change", "what")
TOTALS = ("year", "seat", "luck", "luck_low", "luck_high", "decisions", "decisions_low", "decisions_high", "others")


@dataclass(frozen=True)
class Judged:
    """A decision of the game, what would have been best, and by how much (with its standard error)."""

    step: int
    seat: int
    decision: Decision
    best: Decision
    loss: float
    noise: float
    because: str = ""

    @property
    def low(self) -> float:
        """The lower end of the loss."""
        return self.loss - noise.SURE * self.noise

    @property
    def high(self) -> float:
        """The upper end of the loss."""
        return self.loss + noise.SURE * self.noise

    @property
    def counts(self) -> bool:
        """Whether something better is known for certain enough; else it is too close to call."""
        return self.low > 0


@dataclass
class Looked:
    """A game while it is looked back on; whole when `done` is its number of steps."""

    game: Game
    book: Account
    years: list[int]
    """The year in which each step was made, that of the deal first."""
    judged: list[Judged] = field(default_factory=list)
    done: int = 0

    def add(self, judged: Judged | int) -> None:
        """One step more: judged, or nothing but its number where there was no choice."""
        self.done = judged.step if isinstance(judged, Judged) else judged
        if isinstance(judged, Judged):
            self.judged.append(judged)

    # --- answers

    def chances(self) -> Answer:
        """A row a position and seat: its chance to win, and its points at the end on average."""
        return Answer(CHANCES, [(step, seat, worth.won[seat], worth.points[seat])
                                for step, worth in enumerate(self.book.worths) for seat in range(len(worth.won))])

    def decisions(self) -> Answer:
        """A row a decision where there was a choice: those first that lost most for certain."""
        ordered = sorted(self.judged, key=lambda each: (-each.low, each.step))
        close = sum(not each.counts for each in ordered)
        return Answer(DECISIONS, [(each.step, each.seat, str(each.decision), str(each.best), each.loss, each.low,
                                   each.high, each.because or self._too_close(each)) for each in ordered],
                      attrs={"too_close": close, "interval": told_of_intervals()})

    def _too_close(self, each: Judged) -> str:
        if each.best == each.decision:
            return _("Nothing better is known.")
        return _("Too close to call: {best} and {decision} are within their uncertainty.").format(
            best=each.best, decision=each.decision)

    def ledger(self) -> Answer:
        """A row a seat for the start, each stroke of luck, each decision and the result."""
        return Answer(LEDGER, [(row.step, row.kind, seat, row.by, change, *self._ends(row.kind, change))
                               for row in self.book.close() for seat, change in enumerate(row.changes)])

    @staticmethod
    def _ends(kind: str, change: float) -> tuple[float, float]:
        off = 0.0 if kind in (START, RESULT) else noise.SURE * noise.of_change(change)
        return change - off, change + off

    def strongest(self, seat: int, top: int) -> list[Row]:
        """The strokes of luck that moved a seat's chances most, the greatest first."""
        strokes = [row for row in self.book.rows if row.kind == CHANCE]
        return sorted(strokes, key=lambda row: -abs(row.changes[seat]))[:top]

    def strokes(self, top: int) -> Answer:
        """The luck of each seat explained: the strokes that moved its chances most, and what was drawn."""
        return Answer(STROKES, [(seat, row.step, row.changes[seat], self._what_came(row.step))
                                for seat in range(len(self.game.players)) for row in self.strongest(seat, top)])

    def _what_came(self, step: int) -> str:
        if step == 0:
            return _("the deal")
        seat, text = self.game.steps[step - 1]
        return str(text) if seat is None else _("the white contracts are revealed")

    def totals(self, by_year: bool = False) -> Answer:
        """A row a seat (and a year): the sum of its luck, of what its decisions moved, and of what others' did."""
        kept: dict[tuple[int | None, int], list[float]] = {}
        for row in self.book.rows:
            if row.kind == START:
                continue
            year = self.years[row.step] if by_year else None
            for seat, change in enumerate(row.changes):
                sums = kept.setdefault((year, seat), [0.0, 0.0, 0.0, 0.0, 0.0])
                place = 0 if row.kind == CHANCE else 1 if row.by == seat else 2
                sums[place] += change
                if place < 2:
                    sums[3 + place] = hypot(sums[3 + place], noise.of_change(change))
        return Answer(TOTALS, [(year, seat, *noise.around(sums[0], sums[3]), *noise.around(sums[1], sums[4]), sums[2])
                               for (year, seat), sums in kept.items()])


def told_of_intervals() -> str:
    """What the intervals are made of, as a sentence."""
    return _("Intervals (80 %) are as wide as the value was found to be off where games were played on, and wider "
             "where the draws that were tried leave more open. A loss itself is told as the value sees it: on average "
             "games played on show about {played} % of it.").format(played=f"{100 * noise.PLAYED:.0f}")


# --- looking back

def look_back(game: Game) -> Iterator[Looked]:
    """The review of a game, whole piece by piece: first the chances and the ledger, then decision after decision.

    BadSituation for another game than Time Pirates.
    """
    found = followed(game)
    yield found
    for judged in judge(found.game):
        found.add(judged)
        yield found


def followed(game: Game) -> Looked:
    """The first piece: the chances and the ledger, no decision judged."""
    game = game_of(game)
    book = Book(first_of(game), game)
    years = [book.s.year]
    for code in _codes(game):
        years.append(book.s.year)
        book.follow(code)
    return Looked(game, book, years)


def _codes(game: Game) -> list[int]:
    return [game.table.parse(text) for _seat, text in game.steps]


def first_of(game: Game) -> State:
    """The position in which a game begins."""
    first: State = game.table.restore(game.at(0).snapshot())
    return first


def judge(game: Game, after: int = 0) -> Iterator[Judged | int]:
    """Every decision that had a choice, judged, of those after so many steps; for every other step its number."""
    s, secret = first_of(game), None
    laid: dict[int, Laying] = {}
    for step, code in enumerate(_codes(game), 1):
        choices = s.choices[: legal(s)] if s.deciding not in (c.DRAWING, c.GAME_OVER) else []
        if s.deciding == c.LAYING:
            secret = secret or Secret.of(s, game)
        else:
            secret, laid = None, {}
        seat = s.mover
        if len(choices) > 1 and step > after:
            yield _judged(game, s, step, code, choices, secret, laid.get(seat, ()))
        elif step > after:
            yield step
        if s.deciding == c.LAYING:
            laid[seat] = (*laid.get(seat, ()), code)
        game.table.apply(s, code)


def _judged(game: Game, s: State, step: int, code: int, choices: Sequence[int], secret: Secret | None,
            laid: Laying) -> Judged:
    found = best_and_made(s, choices, code, secret, laid)
    best, made = found[0], next(each for each in found if each.code == code)
    if best.won == made.won:
        best = made
    loss, error = apart(best, made)
    name = game.table.name
    judged = Judged(step, s.mover, name(code), name(best.code), loss, error)
    if judged.counts:
        return Judged(step, s.mover, name(code), name(best.code), loss, error, explained(game, step, judged))
    return judged


def explained(game: Game, step: int, judged: Judged) -> str:
    """Why another decision was better, in sentences about both: what the seat could know then."""
    before = game.at(step - 1)
    return _("{best}: {why} But {decision}: {why_not}").format(
        best=judged.best, why=because(before, judged.best), decision=judged.decision,
        why_not=because(before, judged.decision))


def of_record(record: Mapping[str, object] | Game) -> Looked:
    """The whole review of a record, or of a game."""
    *_pieces, found = look_back(_game(record))
    return found


def ledger_of(record: Mapping[str, object] | Game) -> Looked:
    """The first piece of a review: chances and ledger, no decision judged."""
    return followed(_game(record))


def _game(record: Mapping[str, object] | Game) -> Game:
    return Game.replay(record) if isinstance(record, Mapping) else record


def evening(games: Sequence[Looked]) -> Answer:
    """A row a player (by name) of several games: luck and decisions added up, and the games won."""
    kept: dict[str, list[float]] = {}
    for found in games:
        for _year, seat, luck, low, _high, made, made_low, _made_high, _others in found.totals().rows:
            sums = kept.setdefault(found.game.players[seat], [0.0] * 6)
            for place, value in enumerate((1.0, luck, made, found.book.now.won[seat])):
                sums[place] += value
            sums[4] = hypot(sums[4], luck - low)
            sums[5] = hypot(sums[5], made - made_low)
    rows = [(player, int(count), luck, luck - off, luck + off, made, made - made_off, made + made_off, won)
            for player, (count, luck, made, won, off, made_off) in kept.items()]
    return Answer(("player", "games", *TOTALS[2:8], "won"), sorted(rows, key=lambda row: (-row[8], row[0])))
