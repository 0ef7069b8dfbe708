"""Measure hints and a review of one game. The same program runs in a script, in a notebook's kernel and on the site.

It imports no other module of the benchmarks, so a notebook in JupyterLite can run it in a cell: `print(measured())`.
"""

import time
from statistics import median

from timepirates import Game
from timepirates.games.pirates.review import thoughts
from timepirates.players import decide

HINTS = 20
READY = 600
"""Seconds after which a worker process must have compiled."""


def measured() -> str:
    """Return the times as one line of text, with people assumed to play like mates, and like captains."""
    game = Game(["Ann", "Bob", "Cleo", "Dan"], seed=5)
    while not game.over:
        game.play(decide(game, game.to_move, "newcomer"))
    steps = [step for step, (seat, text) in enumerate(game.steps) if seat is not None and not text.startswith("lay ")]
    positions = [game.at(step) for step in steps[:: len(steps) // HINTS][:HINTS]]
    until_ready(positions[0])
    return "; ".join(
        f"with {people}s {hints(positions, people)}, {review(game, people)}" for people in ("mate", "captain")
    )


def until_ready(game: Game) -> None:
    """Repeat a request for a hint until rollouts are compiled."""
    until = time.monotonic() + READY
    while [*thoughts.weighing(game, game.to_move, None, "mate")][-1].assumes is None:
        if time.monotonic() > until:
            raise TimeoutError("hints stay rough")


def hints(positions: list[Game], people: str) -> str:
    """Return the median and the longest time of a hint as text."""
    taken = []
    for game in positions:
        begin = time.perf_counter()
        list(thoughts.weighing(game, game.to_move, None, people))
        taken.append(time.perf_counter() - begin)
    return f"a hint {median(taken):.2f} s (at most {max(taken):.2f})"


def review(game: Game, people: str) -> str:
    """Return the seconds until a review's list of mistakes is final, and until its curves are, as text."""
    begin, listed = time.perf_counter(), 0.0
    for found in thoughts.look_back(game, people=people):
        if found.stage == "curves":
            listed = listed or time.perf_counter() - begin
    return (
        f"the list of a review {listed:.1f} s, its curves {time.perf_counter() - begin:.1f} s "
        f"({len(game)} steps, {len(found.mistakes)} mistakes)"
    )
