"""What would you do? The best few decisions of the seat to move, by all that it may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timepirates.analysis.answers import Answer
from timepirates.analysis.police.situation import whole
from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import noise
from timepirates.analysis.review.choices import Option, apart, option
from timepirates.analysis.review.layings import Laying, Secret
from timepirates.analysis.review.reasons import because
from timepirates.analysis.review.whole import told_of_intervals
from timepirates.errors import BadSituation
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.pirates import codes as c
from timepirates.pirates.rules.scoring import ask_to_lay
from timepirates.pirates.state import State
from timepirates.protocol import Decision

COLUMNS = ("decision", "won", "won_low", "won_high", "points", "because")
MOST = 100


@dataclass(frozen=True)
class Advice:
    """The decisions of a seat, the best first. `close`: how many of the best are within their uncertainty."""

    decisions: list[Decision]
    options: list[Option]
    close: int


def weigh(game: Game, seat: int) -> Advice:
    """All decisions of the seat to move, weighed; BadSituation where it has none."""
    return next(step for step in weighing(game, seat) if isinstance(step, Advice))


def weighing(game: Game, seat: int) -> Iterator[float | Advice]:
    """The same decision after decision, for pages that show progress: how much is done (0 to 1), last the advice."""
    codes = codes_of(game, seat)
    s, secret, laid = seen(game, seat)
    found: list[Option] = []
    for code in codes:
        yield len(found) / len(codes)
        found.append(option(s, code, secret, laid))
    yield ordered(game, found)


def codes_of(game: Game, seat: int) -> list[int]:
    """What the seat to move can decide; BadSituation where another one is, or nobody."""
    game = game_of(game)
    if game.to_move != seat or type(seat) is not int:
        raise BadSituation(_("seat must be the one to move, {due} (got {got})").format(
            due=game.to_move, got=repr(seat)[:40]))
    return [game.table.parse(decision) for decision in game.legal()]


def ordered(game: Game, options: list[Option]) -> Advice:
    """The advice that weighed decisions give: the best first."""
    found = sorted(options, key=lambda each: -each.won)
    close = sum(1 for each in found if _lower_end(found[0], each) <= 0)
    return Advice([game.table.name(each.code) for each in found], found, close)


def _lower_end(best: Option, other: Option) -> float:
    gap, error = apart(best, other)
    return gap - noise.SURE * error


def seen(game: Game, seat: int) -> tuple[State, Secret | None, Laying]:
    """The position as the seat may know it; where white contracts are laid the scoring, as all saw it begin, and what
    the seat has laid in it itself."""
    if game.deciding != "lay":
        return game.table.restore(game.snapshot(seat)), None, ()
    first = len(game)
    while first and game.steps[first - 1][1].startswith("lay "):
        first -= 1
    s: State = game.table.restore(game.at(first).snapshot())
    mine: list[int] = [game.table.parse(text) for by, text in game.steps_from(first) if by == seat]
    if first == 0:
        mine = _forget_layings(s, seat) + mine
    secret = Secret.of(s, game)
    s.mover = seat
    return s, secret, tuple(mine)


def _forget_layings(s: State, seat: int) -> list[int]:
    """A game that was set up in the middle of a scoring: nobody's layings are known but the seat's own."""
    mine = [c.LAY + each for each in s.laid[seat][: s.laid_count[seat]]]
    for other in range(s.players):
        s.laid_count[other] = 0
    ask_to_lay(s)
    return mine


def advise(game: Game, seat: int, top: int = 3) -> Answer:
    """The best few decisions: chance to win and points with each, and what speaks for it and against it.

    `attrs`: how many of the best are within their uncertainty (`close`), and what intervals hold (`interval`).
    """
    top, found = whole("top", top, 1, MOST), weigh(game, seat)
    return Answer(COLUMNS, [row(game, decision, option) for decision, option in
                            list(zip(found.decisions, found.options, strict=True))[:top]],
                  attrs={"close": found.close, "interval": told_of_intervals()})


def row(game: Game, decision: Decision, option: Option) -> tuple[str, float, float, float, float, str]:
    """A decision with its numbers and its reasons."""
    low, high = ends(option)
    return str(decision), option.won, low, high, option.points, because(game, decision)


def ends(option: Option) -> tuple[float, float]:
    """Where the chance to win lies with a decision, 80 % sure."""
    off = noise.SURE * noise.of_a_chance(option.won)
    return max(0.0, option.won - off), min(1.0, option.won + off)
