"""What the computer players and the coach find in some positions, with all digits: the same text everywhere.

Tests run this file here, in Pyodide and in the site's worker, so it imports nothing of the tests.
"""

from timepirates import Game
from timepirates.core import webassembly
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates import state
from timepirates.games.pirates.players import compiled, rollouts
from timepirates.games.pirates.review import advice, whole
from timepirates.games.pirates.rules.legal import to_move
from timepirates.review.review_state import complete

FEW = whole.Budget(candidates=3, selecting=10, judging=30, curves=2)


class Interpreter:
    """Runs loops as the plain functions that they are."""

    @staticmethod
    def run(loop, arguments, _results, _rows):
        return loop(*arguments)


def interpreted(*records):
    """Return what is found where no loop is compiled."""
    webassembly.set_runner(Interpreter)
    try:
        return found(*records)
    finally:
        webassembly.set_runner(None)


def found(over, laying):
    """Return what is found, one answer per line.

    over, laying: the record of a short game that is over, and of one in which white contracts are being laid.
    """
    game, short = Game.random(["A", "B", "C", "D"], "designer", seed=5, steps=220), Game.replay(over)
    positions = [state.copy(s) for s in game._positions() if to_move(s) not in (LUCK, OVER)]
    return "\n".join(
        map(
            repr,
            [
                *thoughts(positions[::8]),
                *played(positions[-1]),
                hint(game, 20),
                hint(short.at(0), 60),
                hint(Game.replay(laying), 0),
                *reviewed(short),
            ],
        )
    )


def thoughts(positions):
    """Yield the captain's decisions and the value of positions."""
    for s in positions:
        yield (
            s.deciding,
            compiled.choose_decision(s),
            compiled.evaluate_position(s, False)[0],
            compiled.evaluate_position(s, True)[0],
        )


def played(s):
    """Yield rollouts, more than the compiled loops are given at a time."""
    yield rollouts.run_rollouts(s, range(1, webassembly.MAX_BATCH_ROWS + 8), ["mate", "newcomer", "simple", "mate"])
    yield rollouts.run_rollouts(s, [1, 2], ["captain", "newcomer", "mate", "simple"])
    yield rollouts.run_rollouts(s, [1, 2], ["watcher", "mate", "newcomer", "simple"], rollouts.END)


def hint(game, games):
    """Return the advice for the seat to move."""
    return [*advice.calculate_hint(game, game.to_move, games=games, seed=1)][-1]


def reviewed(game):
    """Yield the list, the curves and the ledger of a review."""
    looked = complete(whole.look_back, game, who=["mate", "newcomer", None], seed=1, budget=FEW)
    yield from (looked.mistakes, looked.judged, looked.curves, looked.ledger())
