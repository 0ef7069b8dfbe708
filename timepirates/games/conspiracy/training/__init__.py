"""Train the weights of the computer player `schemer` by playing games.

The command is `python -m timepirates.games.conspiracy.training --minutes 60`.

The training is a series of steps for 3, 4 and 5 players. Each step is determined by the seed and its number. The first
steps learn the weights of features: schemers and simple players play games, and a logistic regression for the winner is
fitted by Newton's method. The other steps are generations of an evolution strategy. Each candidate has all weights
changed at random, and plays one deal against `simple` in two seatings. The mean of the weights then moves towards the
candidates that won more than the others. Six tenths of this move are the average over all numbers of players. The
result is the mean, averaged over the last generations.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.i18n import _
from timepirates.core.luck import next_number
from timepirates.core.position_slots import CopyingList
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players import compiling, scheme_weights
from timepirates.games.conspiracy.players.belief import learn, reset_beliefs, update_from_shown_tiles
from timepirates.games.conspiracy.players.mass import SCHEMER, SIMPLE, ConspiracySeats, array_workspace, decide
from timepirates.games.conspiracy.players.prospects import X_FACT, X_FACTS, X_WON, Y_FACT, collect_features
from timepirates.games.conspiracy.players.scheme_weights import DECISION_WEIGHTS, MAX_FEATURES, PLAYERS, VALUES
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_legal_codes
from timepirates.games.conspiracy.state import ConspiracyState, copy
from timepirates.matches.seatings import two_side_seatings
from timepirates.matches.spreading import add_scheduler, call_each, dask_client

if TYPE_CHECKING:
    from distributed import Client

GENERATIONS = 160
LEARNING_GAMES = 4000
"""The number of games from which the feature weights are learned, for each number of players."""
CANDIDATES = 1200
"""The number of candidates (players with randomly changed weights) per generation, for each number of players."""
CANDIDATES_PER_TASK = 100
"""The number of candidates (players with randomly changed weights) whose games one task on a Dask cluster plays."""
RATE, QUICK, SHARED = 25.0, 60, 0.6
"""The step size, the generation after which it decreases, and the part of a step shared by all player counts."""
AVERAGED_GENERATIONS = 60
"""The number of generations at the end of the training whose weights are averaged."""
ROUND_LIMIT = 150
"""The round limit. A game that has no winner at the round limit counts as lost for the candidate."""
EXPECTED_TURNS = 40
"""The expected number of turns per seat. It determines for how many positions memory is allocated."""
RANDOM_PER_1000 = 20
"""How many of 1000 decisions are random in the games from which the feature weights are learned."""
RIDGE, NEWTON = 20.0, 8
IDLE_ADVANTAGE = DECISION_WEIGHTS[scheme_weights.LAY_IDLE][1] - DECISION_WEIGHTS[scheme_weights.END][1]
"""By how much laying a useless tile always has a higher score than ending the actions."""


# --- Games, as module-level functions without classes, so that they can be compiled


def shuffle(pieces, lot):
    """Write the numbers of all pieces into `pieces`, in random order."""
    for n in range(c.PIECES):
        pieces[n] = n
    for n in range(c.PIECES - 1):
        other = n + next_number(lot, c.PIECES - n)
        pieces[n], pieces[other] = pieces[other], pieces[n]


def deal(s, lot, pieces):
    """Deal random tiles and goal coins (rules U1, U2).

    Then the goals are asked for.
    """
    shuffle(pieces, lot)
    each, rest = c.PIECES // s.players, 0
    for n in range(c.PIECES):
        if n < each * s.players:
            s.tiles[n // each] |= 1 << pieces[n]
            s.tile_known[pieces[n]] = 1 << n // each
        else:
            rest |= 1 << pieces[n]
    shuffle(pieces, lot)
    for n in range(3 * s.players):
        s.goal_coins[n // 3] |= 1 << pieces[n]
    s.set_aside, s.bag, s.deciding, s.asked = rest, (1 << c.PIECES) - 1, c.GOALS, 0


def play_game(s, seats, lot, explored, kept, first):
    """Play one game to its end, and store the features of the position after each turn.

    The features are stored from row `first` of `kept` on, as long as there are free rows. Return the next free row.
    """
    rows, amounts, about = kept
    reset_beliefs(seats.desk)
    while s.deciding != c.GAME_OVER:
        count, who = write_legal_codes(s, seats.choices), s.asked
        if who == c.NOBODY:
            code = seats.choices[next_number(lot, count)]
        else:
            code = decide(s, seats, count)
            if explored > 0 and s.deciding == c.ACTING and next_number(lot, 1000) < explored:
                code = seats.choices[next_number(lot, count)]
            learn(s, seats.desk, code)
        turn_ends = s.deciding == c.MARKING or s.deciding == c.CLAIMING
        apply(s, code)
        update_from_shown_tiles(s, seats.desk)
        if turn_ends and s.deciding != c.GAME_OVER and first < len(about):
            first += store_features(s, seats.desk, who, rows[first], amounts[first], about[first])
    return first


def store_features(s, desk, seat, row, amounts, about):
    """Store the features of a position. Return 1, or 0 to ignore the position if the seat is about to win.

    The result is 1 if they were stored, otherwise 0.
    """
    asked, s.asked = s.asked, seat
    collect_features(s, desk)
    s.asked = asked
    about[0], about[1] = desk.x[X_FACTS], seat
    for n in range(desk.x[X_FACTS]):
        row[n], amounts[n] = desk.x[X_FACT + n], desk.y[Y_FACT + n]
    return 1 - desk.x[X_WON]


def play_games(box, states, seats, starts, kinds, thumbs, values, lot, pieces, explored, kept, won):
    """Play many games, store the features of positions, and return the number of these positions.

    `kinds[game, seat]` is 0 for the simple player, else the row of the schemer's weights. The winner of each game is
    written into `won`.
    """
    first = 0
    for game in range(len(starts)):
        states[0] = box[0]
        for seat in range(states[0].players):
            kind = kinds[game, seat]
            seats.levels[seat] = SIMPLE if kind == 0 else SCHEMER
            seats.desk.thumbs[seat], seats.desk.values[seat] = thumbs[kind], values[kind]
        lot[0] = starts[game]
        deal(states[0], lot, pieces)
        after = play_game(states[0], seats, lot, explored, kept, first)
        for n in range(first, after):
            kept[2][n, 2] = game
        first = after
        won[game] = states[0].winner
    return first


@lru_cache(maxsize=1)
def compiled_games() -> Callable[..., tuple[int, int]]:
    """Return the compiled version of the function `play_games`, which plays many games."""
    compiler, sources = compiling.compiler(next_number, shuffle, deal, decide, play_game, store_features, play_games)

    def games(box, states, seats, starts, kinds, thumbs, values, lot, pieces, explored, kept, won):
        return play_games(box, states, seats, starts, kinds, thumbs, values, lot, pieces, explored, kept, won), sources

    return compiler(games)


def play(
    players: int,
    starts: np.ndarray,
    kinds: np.ndarray,
    thumbs: np.ndarray,
    values: np.ndarray,
    room: int = 1,
    explored: int = 0,
) -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
    """Play games, and return the winners and the features of positions.

    The players are schemers and simple players.

    Parameters
    ----------
    players : int
        The number of players.
    starts : array of int
        A seed for each game.
    kinds : array of int, shape (games, players)
        0 for the simple player, else the row of a schemer's weights.
    thumbs, values : array of float
        Rows of weights of decisions and of features.
    room : int
        The maximum number of positions to store.
    explored : int
        The number of random decisions per thousand.

    Returns
    -------
    won : array of int
        The winner of each game, -1 without a winner.
    kept : tuple of array
        For each stored position the indices of its features, their amounts, and (number of features, seat, game).
    """
    s, zeros = ConspiracyState(), np.zeros(c.MOST_PLAYERS, np.int64)
    s.players, s.marks_required, s.round_limit = players, 1, ROUND_LIMIT
    kept = (np.zeros((room, MAX_FEATURES), np.int64), np.zeros((room, MAX_FEATURES)), np.zeros((room, 3), np.int64))
    won, lots = np.zeros(len(starts), np.int64), np.zeros((c.MOST_PLAYERS, 1), np.int64)
    seats = ConspiracySeats(
        zeros, lots, zeros.copy(), array_workspace(thumbs[0], values[0]), np.zeros(c.MOST_CHOICES, np.int64)
    )
    if there_is_a_compiler():
        box = compiling.position_array(s)
        count, _sources = compiled_games()(
            box,
            box.copy(),
            seats,
            starts,
            kinds,
            thumbs,
            values,
            np.zeros(1, np.int64),
            np.zeros(c.PIECES, np.int64),
            explored,
            kept,
            won,
        )
    else:
        count = play_games(
            [s],
            CopyingList([s], copy),
            seats._replace(choices=[0] * c.MOST_CHOICES),
            starts.tolist(),
            kinds,
            thumbs,
            values,
            [0],
            [0] * c.PIECES,
            explored,
            kept,
            won,
        )
    return won, tuple(each[:count] for each in kept)


# --- the course


@dataclass
class EvolutionState:
    """The state of the training: the number of finished steps, and the weights for each number of players."""

    seed: int = 0
    step: int = 0
    mean: np.ndarray = field(
        default_factory=lambda: np.array(
            [[*(number for _about, number in DECISION_WEIGHTS), *[0.0] * VALUES]] * len(PLAYERS)
        )
    )
    steady: np.ndarray = field(default_factory=lambda: np.zeros((len(PLAYERS), len(DECISION_WEIGHTS) + VALUES)))
    """The averages of the weights over the last generations. The training returns these averages."""
    shares: np.ndarray = field(default_factory=lambda: np.zeros((0, len(PLAYERS))))
    """The share of games won by the candidate players, by generation (rows) and by number of players (columns)."""

    @staticmethod
    def load(path: Path) -> EvolutionState:
        """Read the state of the training from a file."""
        with np.load(path) as kept:
            return EvolutionState(int(kept["seed"]), int(kept["step"]), kept["mean"], kept["steady"], kept["shares"])

    def save(self, path: Path) -> None:
        """Write the state of the training to a file.

        The file is replaced atomically.
        """
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part, seed=self.seed, step=self.step, mean=self.mean, steady=self.steady, shares=self.shares
        )
        part.replace(path)

    def export_weights(self, path: Path) -> None:
        """Write the trained weights to a file in the format that the computer player `schemer` reads."""
        rows = [[float(f"{each:.4g}") for each in row] for row in with_idle_advantage(self.steady)]
        path.write_text(
            json.dumps(
                {
                    "seed": self.seed,
                    "steps": self.step,
                    "thumbs": [row[: len(DECISION_WEIGHTS)] for row in rows],
                    "values": [row[len(DECISION_WEIGHTS) :] for row in rows],
                },
                separators=(",", ":"),
            )
            + "\n",
            encoding="utf-8",
        )


def with_idle_advantage(rows: np.ndarray) -> np.ndarray:
    """Return changed weights that score laying a useless tile higher than ending the actions.

    The advantage is fixed. It counts only if nothing else is left to do. Without it games can stall, because no player
    lays the tiles that the others need.
    """
    rows = rows.copy()
    rows[:, scheme_weights.LAY_IDLE] = rows[:, scheme_weights.END] + IDLE_ADVANTAGE
    return rows


def mutation_deviations() -> np.ndarray:
    """Return the standard deviation of the random changes of each weight.

    For most weights of decisions this is a fifth of the first value, but at least 15.
    """
    spread = [
        SPECIAL_DEVIATIONS.get(n, max(15.0, abs(number) / 5)) for n, (_about, number) in enumerate(DECISION_WEIGHTS)
    ]
    values = np.full(VALUES, 0.15)
    values[: scheme_weights.V_TILE] = 0.3
    values[scheme_weights.V_PLANS : scheme_weights.V_SPIRAL] = (0.1, 0.2, 1.0, 1.0, 1.5)
    return np.array([*spread, *values])


SPECIAL_DEVIATIONS: dict[int, float] = {
    scheme_weights.CHANCE: 1000.0,
    scheme_weights.LOSE: 0.0,
    scheme_weights.TILE: 0.0,
    scheme_weights.LAY_IDLE: 0.0,
    scheme_weights.SAVE_FIRST: 30.0,
    scheme_weights.MARK_SAFE: 2.0,
    scheme_weights.END: 10.0,
    scheme_weights.END_POINT: 10.0,
    **dict.fromkeys(range(scheme_weights.NOW, scheme_weights.END), 20.0),
    scheme_weights.ROOM: 60.0,
    scheme_weights.ROOM_LATER: 40.0,
    **dict.fromkeys(range(scheme_weights.LAY_VALUE, scheme_weights.LAY_IDLE), 25.0),
    **dict.fromkeys(
        (
            scheme_weights.NEAR,
            scheme_weights.FINISH,
            scheme_weights.FAR,
            scheme_weights.FORGET,
            scheme_weights.STEAL,
            scheme_weights.OUST,
            scheme_weights.MY_MARK,
        ),
        150.0,
    ),
    **dict.fromkeys(range(scheme_weights.EFFECT, scheme_weights.KEEP_COUNT), 100.0),
    **dict.fromkeys(
        (
            scheme_weights.PLACE_COUNT,
            scheme_weights.PLACE_NUMBER,
            scheme_weights.NEIGHBOUR,
            scheme_weights.SUPPORT_COUNT,
            scheme_weights.REVEAL_COUNT,
            scheme_weights.KEEP_COUNT,
            scheme_weights.KEEP_NUMBER,
            scheme_weights.SAVE_NUMBER,
        ),
        5.0,
    ),
    **dict.fromkeys(range(scheme_weights.GOAL, scheme_weights.GOAL_SUIT), 3.0),
    **dict.fromkeys(range(scheme_weights.GOAL_SUIT, scheme_weights.GOAL_BOTH), 2.0),
}
"""The standard deviations of random changes to some weights, in place of the default. 0 means no change."""


def learn_feature_weights(pupil: EvolutionState, row: int) -> None:
    """Fit the feature weights for one number of players, so that they predict the winners of games.

    This is for one number of players.

    The positions come from games that are played with the initial decision weights.
    """
    players, lot = PLAYERS[row], np.random.default_rng((pupil.seed, pupil.step))
    thumbs = np.array([pupil.mean[row, : len(DECISION_WEIGHTS)]] * 2)
    thumbs[:, scheme_weights.CHANCE] = 0
    kinds = np.array(two_side_seatings(1, 0, players) + [[1] * players] * 2)
    kinds = kinds[np.arange(LEARNING_GAMES) % len(kinds)]
    won, (rows, amounts, about) = play(
        players,
        lot.integers(1, 1 << 60, LEARNING_GAMES),
        kinds,
        thumbs,
        np.zeros((2, VALUES)),
        LEARNING_GAMES * players * EXPECTED_TURNS,
        RANDOM_PER_1000,
    )
    facts = np.zeros((len(about), VALUES), np.float32)
    for n in range(MAX_FEATURES):
        held = np.flatnonzero(about[:, 0] > n)
        facts[held, rows[held, n]] += amounts[held, n]
    over = won[about[:, 2]] >= 0
    pupil.mean[row, len(DECISION_WEIGHTS) :] = fit_weights(facts[over], (won[about[:, 2]] == about[:, 1])[over])


def fit_weights(facts: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Return the feature weights that predict the winners best, calculated by logistic regression."""
    found = np.zeros(facts.shape[1])
    for _time in range(NEWTON):
        chance = 1 / (1 + np.exp(-(facts @ found.astype(np.float32)).astype(float)))
        slope = (chance * (1 - chance)).astype(np.float32)
        curved = (facts * slope[:, None]).T @ facts + RIDGE * np.eye(len(found))
        found += np.linalg.solve(curved, facts.T @ (won - chance) - RIDGE * found)
    return found


def run_generation(pupil: EvolutionState, client: Client | None = None) -> None:
    """Let candidates with randomly changed weights play, and move the weights towards those of the winners.

    If there is a Dask cluster, its workers play the games.
    """
    lot, far = np.random.default_rng((pupil.seed, pupil.step)), mutation_deviations()
    slopes, shares = zip(
        *(estimate_gradient(pupil.mean[row], players, far, lot, client) for row, players in enumerate(PLAYERS)),
        strict=True,
    )
    together = np.mean(slopes, axis=0)
    rate = RATE * min(1.0, QUICK / (len(pupil.shares) + 1))
    pupil.mean = pupil.mean + rate * far * (SHARED * together + (1 - SHARED) * np.array(slopes))
    pupil.shares = np.vstack([pupil.shares, shares])
    pupil.steady = pupil.steady + (pupil.mean - pupil.steady) / min(len(pupil.shares), AVERAGED_GENERATIONS)


def estimate_gradient(
    mean: np.ndarray, players: int, far: np.ndarray, lot: np.random.Generator, client: Client | None = None
) -> tuple[np.ndarray, float]:
    """Return the estimated gradient of the win rate by weight, and the share of games won with changed weights."""
    strayed = np.where(far > 0, lot.normal(size=(CANDIDATES, len(mean))), 0.0)
    tried = with_idle_advantage(np.vstack([mean, mean + strayed * far]))
    half = len(two_side_seatings(1, 0, players)) // 2
    sides = np.array(two_side_seatings(1, 0, players))
    turns = lot.integers(half, size=CANDIDATES)
    kinds = np.stack([sides[turns], sides[turns + half]], axis=1) * np.arange(1, CANDIDATES + 1)[:, None, None]
    starts = np.repeat(lot.integers(1, 1 << 60, CANDIDATES), 2)
    size = CANDIDATES if client is None else CANDIDATES_PER_TASK
    parts = [
        _task_arguments(range(first, min(first + size, CANDIDATES)), players, starts, kinds, tried)
        for first in range(0, CANDIDATES, size)
    ]
    won = np.concatenate([won for won, _kept in call_each(play, parts, client=client)])
    seats = kinds.reshape(-1, players)
    share = np.where(won < 0, 0.0, seats[np.arange(len(won)), won] > 0).reshape(-1, 2).mean(axis=1)
    return (share - share.mean()) @ strayed / CANDIDATES, float(share.mean())


def _task_arguments(
    candidates: range, players: int, starts: np.ndarray, kinds: np.ndarray, tried: np.ndarray
) -> tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return the arguments with which the function `play` plays the games of the given candidates.

    The weights of other candidates are left out.
    """
    mine = kinds[candidates.start : candidates.stop].reshape(-1, players)
    rows = tried[[0, *(1 + each for each in candidates)]]
    return (
        players,
        starts[2 * candidates.start : 2 * candidates.stop],
        np.where(mine > 0, mine - candidates.start, 0),
        rows[:, : len(DECISION_WEIGHTS)].copy(),
        rows[:, len(DECISION_WEIGHTS) :].copy(),
    )


def steps(pupil: EvolutionState, client: Client | None = None) -> Iterator[EvolutionState]:
    """Run the remaining steps of the training, and yield the state of the training after each step."""
    while pupil.step < len(PLAYERS) + GENERATIONS:
        if pupil.step < len(PLAYERS):
            learn_feature_weights(pupil, pupil.step)
            pupil.steady = pupil.mean.copy()
        else:
            run_generation(pupil, client)
        pupil.step += 1
        yield pupil


def arguments() -> argparse.ArgumentParser:
    """Return the parser for the command line of the training."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.conspiracy.training",
        description=_(
            "Train the weights of the schemer, with {lessons} lessons and {generations} generations of an "
            "evolutionary algorithm. The same seed gives the same weights, even if training is stopped and "
            "continued."
        ).format(lessons=len(PLAYERS), generations=GENERATIONS),
    )
    parser.add_argument(
        "--resume",
        type=Path,
        default=Path("schemer.npz"),
        metavar="FILE",
        help=_(
            "file with the weights trained so far: read if it exists, written after every step (default: schemer.npz)"
        ),
    )
    parser.add_argument("--minutes", type=float, default=60, help=_("stop after this number of minutes (default: 60)"))
    parser.add_argument("--seed", type=int, default=1, help=_("random seed of a new training run (default: 1)"))
    parser.add_argument(
        "--ship",
        type=Path,
        metavar="FILE",
        help=_("file for the trained weights, in the format that the computer player schemer reads"),
    )
    add_scheduler(parser)
    return parser


def main() -> int:
    """Run the training from the command line, and return the exit status."""
    asked = arguments().parse_args()
    with dask_client(asked.scheduler) as client:
        train(asked, client)
    return 0


def train(asked: argparse.Namespace, client: Client | None) -> None:
    """Run the training with the settings of the command line."""
    pupil = EvolutionState.load(asked.resume) if asked.resume.exists() else EvolutionState(asked.seed)
    begin = time.monotonic()
    for _step in steps(pupil, client):
        pupil.save(asked.resume)
        if len(pupil.shares):
            print(
                _("step {step}: shares of games won by the candidates: {shares}").format(
                    step=pupil.step, shares=", ".join(f"{share:.3f}" for share in pupil.shares[-1])
                ),
                flush=True,
            )
        if time.monotonic() - begin >= 60 * asked.minutes:
            break
    if asked.ship:
        pupil.export_weights(asked.ship)
