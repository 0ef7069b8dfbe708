"""A whole game looked back on: everybody's chances over time, the luck ledger, what each decision gave away.

Answers without pandas, for pages; `timepirates.analysis.review` has the same as frames. Steps are counted from 1: step
n is the n-th of the record, 0 is the deal. The review of a game may know everything; what is said about a decision
(`best`, `because`) knows what its seat could know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot

from timepirates.analysis.answers import Answer
from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import noise, shown
from timepirates.analysis.review.choices import apart, best_and_made
from timepirates.analysis.review.judged import Judged
from timepirates.analysis.review.layings import Laying, Secret
from timepirates.analysis.review.ledger import CHANCE, RESULT, START, Account, Book, Row
from timepirates.analysis.review.reasons import because
from timepirates.game import Game
from timepirates.i18n import _, ngettext
from timepirates.pirates import codes as c
from timepirates.pirates.rules.legal import legal
from timepirates.pirates.state import State

CHANCES = ("step", "seat", "won", "points")
DECISIONS = ("step", "seat", "decision", "best", "loss", "loss_low", "loss_high", "because")
LEDGER = ("step", "kind", "seat", "by", "change", "low", "high")
PLAYED = ("step", "seat", "decision", "best", "value", "loss", "loss_low", "loss_high", "games")
STROKES = ("seat", "step", "change", "what")
TOTALS = ("year", "seat", "luck", "luck_low", "luck_high", "decisions", "decisions_low", "decisions_high", "others")


@dataclass
class Looked:
    """A game while it is looked back on; whole when `done` is its number of steps."""

    game: Game
    book: Account
    years: list[int]
    """The year in which each step was made, that of the deal first."""
    judged: list[Judged] = field(default_factory=list)
    done: int = 0
    playing: tuple[int, int] = (0, 0)
    """From so many decisions games were played on by now, and of so many."""
    waiting: list[Judged] = field(default_factory=list)
    """What they show, until it is taken over."""

    def add(self, judged: Judged | int) -> None:
        """One step more: judged, or nothing but its number where there was no choice."""
        self.done = judged.step if isinstance(judged, Judged) else judged
        if isinstance(judged, Judged):
            self.judged.append(judged)

    def wait(self, told: Judged, of: int) -> None:
        """Games have shown one loss of so many; the list does not change with each of them."""
        self.waiting.append(told)
        self.playing = (len(self.waiting), of)

    def take_over(self) -> None:
        """Judge by what games have shown, all of it at once."""
        anew = {each.step: each for each in self.waiting}
        self.judged = [anew.get(each.step, each) for each in self.judged]
        self.waiting = []

    @property
    def shown(self) -> int:
        """From so many decisions games were played on."""
        return sum(each.games > 0 for each in self.judged)

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
                      attrs={"too_close": close, "interval": told_of_losses(self)})

    def played(self) -> Answer:
        """A row a decision from which games were played on: what the value told beside what they show."""
        ordered = sorted((each for each in self.judged if each.games), key=lambda each: (-each.low, each.step))
        return Answer(PLAYED, [(each.step, each.seat, str(each.decision), str(each.best), each.value, each.loss,
                                each.low, each.high, each.games) for each in ordered])

    def _too_close(self, each: Judged) -> str:
        if each.best == each.decision:
            return _("Nothing better is known.")
        if each.high < 0:
            return _("In the games played on {decision} did better than {best}.").format(
                decision=each.decision, best=each.best)
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


def told_of_losses(found: Looked) -> str:
    """What the losses of a review and their intervals are made of, in sentences."""
    count = found.shown
    if not count:
        return told_of_intervals()
    played = ngettext(
        "From {count} decision, the one that seemed to lose most, and from what was best in its place games were "
        "played on to the year's end, {games} from each, with captains in every seat and the same draws on either "
        "side. Its loss is what they show; its interval (80 %) holds what whole games would.",
        "From {count} decisions, those that seemed to lose most, and from what was best in their place games were "
        "played on to the year's end, {games} from each, with captains in every seat and the same draws on either "
        "side. Their losses are what these show; their intervals (80 %) hold what whole games would.", count).format(
            count=count, games=shown.GAMES)
    curves = _("The curves, and luck and play, are told by the value at every step.")
    if not any(each.counts and not each.games for each in found.judged):
        return f"{played} {curves}"
    others = _("All other losses are told as the value sees them: on average games show about {played} % of "
               "it.").format(played=f"{100 * noise.PLAYED:.0f}")
    return f"{played} {others} {curves}"


# --- looking back

def look_back(game: Game, played_on: bool = False) -> Iterator[Looked]:
    """The review of a game, whole piece by piece: first the chances and the ledger, then decision after decision.

    played_on: games are played on from what seems to have lost most, last of all; dear where nothing is compiled.
    BadSituation for another game than Time Pirates.
    """
    found = followed(game)
    yield found
    for judged in judge(found.game):
        found.add(judged)
        yield found
    if played_on:
        yield from play_on(found)


def play_on(found: Looked) -> Iterator[Looked]:
    """The last piece of a review: losses as games played on show them, all of them taken over at the end."""
    wanted = shown.to_be_shown(found.judged)
    for each in wanted:
        found.playing = (len(found.waiting), len(wanted))
        yield found
        *_counts, games = shown.showing(found.game, each.step, str(each.best), str(each.decision))
        assert isinstance(games, shown.Shown)
        found.wait(told_by(found.game, each, games), len(wanted))
    found.take_over()
    yield found


def told_by(game: Game, judged: Judged, games: shown.Shown) -> Judged:
    """A decision judged by what games show."""
    found = replace(judged, loss=games.loss, noise=games.noise, games=games.games, value=judged.loss,
                    won=games.best, because="")
    return replace(found, because=explained(game, judged.step, found)) if found.counts else found


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


def of_record(record: Mapping[str, object] | Game, played_on: bool = False) -> Looked:
    """The whole review of a record, or of a game."""
    *_pieces, found = look_back(_game(record), played_on)
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
