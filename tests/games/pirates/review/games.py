"""Games to review, and values and rollouts that cost nothing."""

from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from timepirates import Board, Game
from timepirates.games.pirates.codes import GAME_OVER, LANDING, PAYING
from timepirates.games.pirates.players import compiled, rollouts, value_function
from timepirates.games.pirates.players.simple import simple_choice
from timepirates.games.pirates.players.value_function import ExpectedResult, expected_result
from timepirates.games.pirates.review.choices import WITHIN_A_TURN
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.scoring import contract_points
from timepirates.games.pirates.state import copy
from timepirates.lessons import begin
from timepirates.players import decide

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
THREE = NAMES[:3]
SECRET = {
    "year": 3,
    "pirates": ["1200", "1800", "1900"],
    "deciding": "lay",
    "restocking": "1600",
    "points": [20, 20, 10],
    "contracts": [["blue-3", "red-3", "white-5"], ["red-2", "blue-2", "white-4"], ["green-3"]],
    "fill": 3,
    "laid": [[], [], []],
    "to_move": 0,
}
"""The last year ends: Ann and Bob lay a white contract each on blue or red."""
LATE = {
    "year": 3,
    "police": "2200",
    "pirates": ["1200", "1400", "1800"],
    "points": [14, 12, 13],
    "sites": {
        "1200": ["red-arrow", "white"],
        "1400": ["green", "blue-arrow"],
        "1600": ["orange", "orange"],
        "1800": ["blue", "purple"],
        "1900": ["green", "orange"],
        "2000": ["blue", "white"],
    },
    "police_drawn": ["police-1"] * 3 + ["police-2"] * 3,
    "hands": [["red", "red", "red", "red", "red-atomic"], ["blue", "blue"], ["green", "purple"]],
    "contracts": [["blue-3", "white-3"], ["red-2", "blue-2"], ["green-3", "red-4", "white-4"]],
}
"""Ann is to move, two police tokens before the last year ends."""


def by_contracts(s, planned=False):
    """Worths by the points on the table: quick, and sensible enough to tell a good sale."""
    if s.deciding == GAME_OVER:
        return expected_result(s)
    s = copy(s)
    while planned and s.deciding in (PAYING, LANDING):
        apply(s, simple_choice(s))
    points = [
        s.points[seat] + (s.years - s.year + 1) * contract_points(s, seat) + 0.1 * sum(s.hand[seat])
        for seat in range(s.players)
    ]
    weights = [1.2 ** (each - max(points)) for each in points]
    return ExpectedResult(tuple(weight / sum(weights) for weight in weights), tuple(points))


def leaning(s, starts, who, horizon=rollouts.YEAR):
    """Rollouts that cost nothing: the simple player ends the turn, then shares by the points on the table, which lean
    with the seed; no facts but a sale."""
    s, turn = copy(s), s.turn
    while s.turn == turn and s.deciding in WITHIN_A_TURN:
        apply(s, simple_choice(s))
    won = by_contracts(s).won
    rows = []
    for start in starts:
        weights = [share * (1 + (start >> 4 * seat) % 9 / 40) for seat, share in enumerate(won)]
        rows.append(tuple(weight / sum(weights) for weight in weights))
    return rollouts.Rollouts(
        rows, [[(0, 1, 1, 2, start % 2, start % 2, 3, 2, start % 3)] * s.players for start in starts]
    )


@contextmanager
def playing():
    """Positions are worth what lies on the table, rollouts cost nothing, and the simple player decides best."""
    with (
        patch.object(value_function, "expected_result", by_contracts),
        patch.object(rollouts, "run_rollouts", leaning),
        patch.object(rollouts, "ready", lambda: True),
        patch.object(rollouts, "compile_rollouts", lambda: True),
        patch.object(compiled, "choose_decision", lambda s: simple_choice(copy(s))),
    ):
        yield


@lru_cache(maxsize=8)
def played(players=3, rules="rio-grande", seed=1, who="simple"):
    """A game of computer players to its end. To be looked at, not to be changed."""
    game = Game(NAMES[:players], rules, seed=seed)
    while not game.over:
        game.play(decide(game, game.to_move, who))
    return game


def scoring(*laid, **changes):
    """The last year's end; `laid` is played in secret before."""
    game = begin({**SECRET, **changes}, "rio-grande", Board.named("reconstructed-2000"))
    for decision in laid:
        game.play(decision)
    return game


def late(seed=8):
    """The end of a game is near, Ann is to move, and luck is the seed's."""
    return begin(LATE, "rio-grande", Board.named("reconstructed-2000"), chance="sample", seed=seed)


def late_over(seed=8):
    """The same, decided by simple players to its end."""
    game = late(seed)
    while not game.over:
        game.play(decide(game, game.to_move, "simple"))
    return game


def until(condition, seed=1, who="simple", **more):
    """A game of computer players at the first position of a kind."""
    for later in range(seed, seed + 60):
        game = Game(THREE, seed=later, **more)
        while not game.over:
            if condition(game):
                return game
            game.play(decide(game, game.to_move, who))
    raise AssertionError("no such position in 60 games")
