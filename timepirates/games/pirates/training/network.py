"""Train the neural network. Run with `python -m timepirates.games.pirates.training.network`.

Games of mixed levels are played for all numbers of players and rule sets. From random starts of turns in each game,
captains continue to the end several times. A first network is fitted by maximum likelihood to the winners, at those
starts and at some later ones. A second network is fitted to targets with less noise: the mean of the result and of the
first network's prediction later in the same game. For each, the weights of the training round with the best predictions
of a held-out sixth of the games are kept. At the end the steepness of the probabilities is fitted to the winners of the
mixed games. Equal seeds give equal weights.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from timepirates.core.compiling import compiled_once
from timepirates.core.i18n import _
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import DRAW, END, MOST_PLAYERS, YEAR_TOKENS
from timepirates.games.pirates.players import learned_weights, network, seated
from timepirates.games.pirates.players.compiled import player_functions
from timepirates.games.pirates.players.levels import MAX_TURNS_EVALUATED
from timepirates.games.pirates.players.network import (
    SCRATCH,
    SEAT,
    SEATS_AT,
    SHARED,
    SHARED_FACTS,
    UNITS_AT,
    Network,
    write_facts,
)
from timepirates.games.pirates.players.planning import HANDS, PLACES, evaluate_all_seats
from timepirates.games.pirates.players.tuned import BEGINNER
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import draw_from_bag, element, next_number, rules_compiler
from timepirates.games.pirates.table import position_before_deal
from timepirates.games.pirates.training.course import make_workspace
from timepirates.games.pirates.training.games import (
    CAPTAIN,
    MOST_TURNS,
    RESULT_ROW_LENGTH,
    begin_game,
    choose_decision,
    finish,
)
from timepirates.games.pirates.training.outlooks import NOBODY_THERE, PLAYER_KINDS, SETTINGS, joined
from timepirates.games.pirates.training.win_chance_fit import (
    YEARS_PER_GAME,
    captain_log_weights,
    learned_sum,
    maximise_likelihood,
)
from timepirates.matches.spreading import add_scheduler, call_each, dask_client

if TYPE_CHECKING:
    from distributed import Client

BLOCKS, GAMES, SEED = 20, 20, 102
"""The number of blocks of games, the number of games per setting in each block, and the random seed."""
CUTS, AGAIN = 3, 2
"""The number of sampled positions per game, and how often the computer player captain plays on from each one."""
EVERY, MOST_NOTES = 5, 24
"""The mean number of turns between two recorded positions, and the maximum number of positions per simulation."""
LATER_WEIGHT, TINY = 0.6, 1e-12
HELD_OUT = 6
PASSES, ROUNDS, BATCH, RATE, RIDGE = 2, 12, 512, 1e-3, 1e-3
ROW_LENGTH = UNITS_AT + MOST_PLAYERS
"""The length of an array row with the features of a position and each seat's expected points.

`network.write_facts` writes the features.
"""


class RecordedPositions(NamedTuple):
    """Positions that were recorded at the starts of turns, as arrays with one row per position."""

    game: np.ndarray
    """The number of the game to which the position belongs."""
    later: np.ndarray
    """Whether the position was reached in a simulation, as opposed to the position where the simulation started."""
    facts: np.ndarray
    """The features of the positions, as a float16 array of shape (rows, ROW_LENGTH)."""
    won: np.ndarray
    """Each seat's share of the win (1 for a sole winner) after captains finished the game from a sampled position."""
    mixed: np.ndarray
    """Each seat's share of the win (1 for a sole winner) in the original game, between players of different levels."""


# --- Game loops: plain functions without classes, so that they can be compiled


def record_position(s, desk, net, facts):
    """Write the features and the expected points of a position at the start of a turn into an array."""
    evaluate_all_seats(s, desk, 0, s.turn)
    for seat in range(s.players):
        facts[UNITS_AT + seat] = desk.y[HANDS + seat] + desk.y[PLACES + seat]
    write_facts(s, facts[UNITS_AT:], desk.points, net.y)
    for n in range(SEATS_AT + SEAT * s.players):
        facts[n] = net.y[n]


def is_turn_start(s, code):
    """Return whether a player's turn is about to start, because the last decision ended the previous turn."""
    return code == END and to_move(s) != LUCK and to_move(s) != OVER


def play_and_sample(s, kept, luck, lot, seats, thumbs, beginner, desk, row):
    """Play a game to its end, and keep a random sample of the positions at the starts of turns.

    Return whether the game has ended.
    """
    turns = 0
    while to_move(s) != OVER and turns < MOST_TURNS:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
            continue
        code = choose_decision(s, seats[s.mover], thumbs, beginner, desk, MAX_TURNS_EVALUATED, lot)
        apply(s, code)
        turns += code == END
        if is_turn_start(s, code):
            for cut in range(len(kept)):
                if next_number(lot, turns) == 0:
                    kept[cut] = s
    finish(s, row)
    return to_move(s) == OVER


def record_continuation(s, luck, lot, thumbs, desk, net, facts, row):
    """Let captains (computer players) finish a game, and return the number of recorded positions.

    The result is 0 if the game does not end.
    """
    noted, turns = 1, 0
    record_position(s, desk, net, facts[0])
    while to_move(s) != OVER and turns < MOST_TURNS:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
            continue
        code = choose_decision(s, CAPTAIN, thumbs, thumbs, desk, MAX_TURNS_EVALUATED, lot)
        apply(s, code)
        turns += code == END
        if is_turn_start(s, code) and noted < len(facts) and next_number(lot, EVERY) == 0:
            record_position(s, desk, net, facts[noted])
            noted += 1
    finish(s, row)
    return noted if to_move(s) == OVER else 0


def record_games(boxed, states, kept, luck, lot, starts, seats, thumbs, beginner, desk, net, facts, counts, rows, ends):
    """Play games, let captains (computer players) continue from sampled positions, and record the new positions.

    The outputs are indexed by game, kept position and continuation.
    """
    for game in range(len(starts)):
        states[0] = boxed[0]
        begin_game(states[0], luck, lot, starts[game])
        if play_and_sample(states[0], kept, luck, lot, seats[game], thumbs, beginner, desk, ends[game]):
            for cut in range(len(kept)):
                for time in range(counts.shape[2]):
                    states[0] = kept[cut]
                    counts[game, cut, time] = record_continuation(
                        states[0], luck, lot, thumbs, desk, net, facts[game, cut, time], rows[game, cut, time]
                    )


@lru_cache(maxsize=1)
def compiled_record_games() -> Callable[..., int]:
    """Return the function `record_games`, compiled by Numba."""
    compiler, sources = rules_compiler(
        *player_functions(),
        *network.compilable_functions(),
        choose_decision,
        finish,
        begin_game,
        record_position,
        is_turn_start,
        play_and_sample,
        record_continuation,
        record_games,
    )

    def noted(boxed, states, kept, luck, lot, starts, seats, thumbs, beginner, desk, net, facts, counts, rows, ends):
        record_games(
            boxed, states, kept, luck, lot, starts, seats, thumbs, beginner, desk, net, facts, counts, rows, ends
        )
        return sources

    return compiled_once(compiler(noted))


def play_block(block: int, seed: int, games: int = GAMES) -> RecordedPositions:
    """Play `games` games for each setting (players and rules), and return the recorded positions of all these games."""
    parts = [
        _of_setting(setting, np.random.default_rng((seed, block, setting)), games) for setting in range(len(SETTINGS))
    ]
    first = block * len(SETTINGS) * games
    return RecordedPositions(
        *joined([part._replace(game=part.game + first + n * games) for n, part in enumerate(parts)])
    )


def _of_setting(setting: int, lot: np.random.Generator, games: int) -> RecordedPositions:
    players, rules = SETTINGS[setting]
    starts = lot.integers(1, 1 << 60, games, np.int64)
    seats = np.array(list(PLAYER_KINDS.values()))[lot.integers(0, len(PLAYER_KINDS), (games, players))]
    fresh, one = element(position_before_deal(players, rules)), np.zeros(1, np.int64)
    facts = np.zeros((games, CUTS, AGAIN, MOST_NOTES, ROW_LENGTH), np.float32)
    counts, rows = np.zeros((games, CUTS, AGAIN), np.int64), np.zeros((games, CUTS, AGAIN, RESULT_ROW_LENGTH), np.int64)
    ends = np.zeros((games, RESULT_ROW_LENGTH), np.int64)
    compiled_record_games()(
        fresh,
        fresh.copy(),
        np.concatenate([fresh] * CUTS),
        one,
        one.copy(),
        starts,
        seats,
        np.array(learned_weights.mate_coefficients()),
        np.array(BEGINNER),
        make_workspace(np.array(learned_weights.learned())),
        Network(np.zeros(network.NUMBERS), np.zeros(SCRATCH)),
        facts,
        counts,
        rows,
        ends,
    )
    there = np.arange(MOST_NOTES) < counts[..., None]
    game, cut, time, order = np.nonzero(there)
    return RecordedPositions(
        game,
        order > 0,
        facts[there].astype(np.float16),
        rows[game, cut, time, MOST_PLAYERS : 2 * MOST_PLAYERS] / 60,
        ends[game, MOST_PLAYERS : 2 * MOST_PLAYERS] / 60,
    )


def play_blocks(blocks: int, seed: int, workers: int, client: Client | None = None) -> RecordedPositions:
    """Play several batches (blocks) of games in parallel, and return the positions recorded in these games.

    The positions are the same with any number of worker processes, and on a Dask cluster.
    """
    parts = call_each(play_block, [(block, seed) for block in range(blocks)], workers, client)
    return RecordedPositions(*joined(parts))


# --- fitting


class FittingData(NamedTuple):
    """Recorded positions as arrays, for fitting the neural network.

    Absent seats have features of 0.
    """

    facts: np.ndarray
    """The features of each position and seat, as float32 with shape (positions, seats, features)."""
    base: np.ndarray
    """The logarithm of each seat's probability of winning, up to a constant, based on the expected points alone."""
    there: np.ndarray
    won: np.ndarray
    weight: np.ndarray

    def some(self, which: slice | np.ndarray) -> FittingData:
        """Return only the data of the selected positions."""
        return FittingData(*(column[which] for column in self))


def to_fitting_data(notes: RecordedPositions) -> FittingData:
    """Convert recorded positions to arrays for fitting the neural network."""
    facts = notes.facts.astype(np.float32)
    shared, seats = facts[:, :SHARED], facts[:, SEATS_AT:UNITS_AT].reshape(-1, MOST_PLAYERS, SEAT)
    players = 3 + shared[:, :4].argmax(axis=1)
    there = np.arange(MOST_PLAYERS) < players[:, None]
    looked = np.concatenate([np.repeat(shared[:, None], MOST_PLAYERS, axis=1), seats], axis=2) * there[:, :, None]
    left = shared[:, SHARED_FACTS.index("share of the game left")]
    base = captain_log_weights(
        np.where(there, facts[:, UNITS_AT:], NOBODY_THERE),
        np.rint(left * YEAR_TOKENS * YEARS_PER_GAME),
        left,
        captain_exponents(),
    )
    return FittingData(
        looked,
        base.astype(np.float32),
        there,
        notes.won.astype(np.float32),
        np.where(notes.later, LATER_WEIGHT, 1.0).astype(np.float32),
    )


def captain_exponents() -> list[float]:
    """Return two numbers that determine the exponent for calibrating captains' win probabilities during a game."""
    found: list[float] = seated.read_seated_file()["levels"]["captain"][:2]
    return found


class NetworkFit:
    """A neural network that is being fitted, with the state of the fitting algorithm.

    `p` contains the weights for standardised features (mean 0, standard deviation 1).
    """

    def __init__(self, facts: int, seed: int):
        lot, first, second = np.random.default_rng(seed), network.FIRST_UNITS, network.SECOND_UNITS
        self.p = {
            "first": lot.normal(0, facts**-0.5, (facts, first)),
            "first bias": np.zeros(first),
            "own": lot.normal(0, first**-0.5, (first, second)),
            "mean": lot.normal(0, first**-0.5, (first, second)),
            "second bias": np.zeros(second),
            "result": np.zeros(second),
            "direct": np.zeros(facts),
        }
        self.p = {name: values.astype(np.float32) for name, values in self.p.items()}
        self._slopes = {name: (np.zeros_like(values), np.zeros_like(values)) for name, values in self.p.items()}
        self._steps = 0

    def chances(self, some: FittingData) -> tuple[np.ndarray, ...]:
        """Return each seat's predicted probability of winning, and the values of both hidden layers."""
        p, there = self.p, some.there[:, :, None]
        first = np.maximum(some.facts @ p["first"] + p["first bias"], 0) * there
        mean = first.sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
        second = np.maximum(first @ p["own"] + mean @ p["mean"] + p["second bias"], 0) * there
        heights = np.where(some.there, some.base + second @ p["result"] + some.facts @ p["direct"], -np.inf)
        weights = np.exp(heights - heights.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True), first, mean, second

    def slopes(self, some: FittingData) -> dict[str, np.ndarray]:
        """Return the gradient of the loss function with respect to all weights."""
        p, (chances, first, mean, second) = self.p, self.chances(some)
        height = (chances - some.won) * (some.weight / some.weight.sum())[:, None]
        at_second = height[:, :, None] * p["result"] * (second > 0)
        to_mean, players = at_second.sum(axis=1, keepdims=True), some.there.sum(axis=1)[:, None, None]
        at_first = (at_second @ p["own"].T + to_mean @ p["mean"].T / players) * (first > 0)
        return {
            "first": _summed(some.facts, at_first),
            "first bias": at_first.sum(axis=(0, 1)),
            "own": _summed(first, at_second),
            "mean": _summed(mean, to_mean),
            "second bias": at_second.sum(axis=(0, 1)),
            "result": _summed(second, height[:, :, None])[:, 0],
            "direct": _summed(some.facts, height[:, :, None])[:, 0],
        }

    def step(self, some: FittingData, rate: float) -> None:
        """Perform one step of the Adam optimiser."""
        self._steps += 1
        for name, slope in self.slopes(some).items():
            slope = slope if "bias" in name else slope + RIDGE * self.p[name]
            mean, square = self._slopes[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self.p[name] = self.p[name] - (rate / (1 - 0.9**self._steps) * mean / size).astype(np.float32)

    def all_chances(self, some: FittingData) -> np.ndarray:
        """Return each seat's predicted probability of winning, for many positions."""
        return np.concatenate([self.chances(some.some(slice(n, n + 4096)))[0] for n in range(0, len(some.won), 4096)])

    def loss(self, some: FittingData) -> float:
        """Return the network's loss: the mean negative log-likelihood of the winners."""
        logs = np.log(self.all_chances(some) + TINY)
        return float(-(some.weight * (some.won * logs).sum(axis=1)).sum() / some.weight.sum())

    def learn(self, some: FittingData, held: FittingData, seed: int) -> float:
        """Train the network for several rounds, and keep the weights with the smallest loss.

        The loss is measured on the positions `held`, and returned.
        """
        lot, best, kept = np.random.default_rng(seed), np.inf, self.p
        for n in range(ROUNDS):
            order = lot.permutation(len(some.won))
            for first in range(0, len(order) - BATCH + 1, BATCH):
                self.step(some.some(order[first : first + BATCH]), RATE * (1 + np.cos(np.pi * n / ROUNDS)) / 2)
            loss = self.loss(held)
            if loss < best:
                best, kept = loss, self.p.copy()
        self.p = kept
        return best


def _summed(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    found: np.ndarray = left.reshape(-1, left.shape[-1]).T @ right.reshape(-1, right.shape[-1])
    return found


def fit_network(notes: RecordedPositions, seed: int = 0) -> tuple[list[float], list[float], list[float]]:
    """Fit the neural network, and return its weights, its losses, and two numbers that calibrate its predictions.

    The losses are measured on positions that were kept out of the fit: without a network, and with each network.
    """
    whole = to_fitting_data(notes)
    mean, spread = whole.facts[whole.there].mean(axis=0), whole.facts[whole.there].std(axis=0) + 1e-2
    whole = whole._replace(facts=(whole.facts - mean) / spread * whole.there[:, :, None])
    held = notes.game // 7 % HELD_OUT == 0
    fit = NetworkFit(whole.facts.shape[2], seed)
    losses, targets = [fit.loss(whole.some(held))], whole.won
    for _pass in range(PASSES):
        fit = NetworkFit(whole.facts.shape[2], seed)
        losses.append(fit.learn(whole._replace(won=targets).some(~held), whole.some(held), seed))
        targets = blend_targets(fit.all_chances(whole), whole.won, notes.later)
    return (
        unstandardised_weights(fit.p, mean, spread),
        losses,
        fit_exponents(fit.all_chances(whole)[~notes.later], notes),
    )


def fit_exponents(chances: np.ndarray, notes: RecordedPositions) -> list[float]:
    """Return two fitted numbers that determine the exponent for calibrating win probabilities during a game.

    The results are an exponent at the end of the game, and its change with the remaining share of the game. `chances`
    contains the probabilities at the first positions of the games that captains continue.
    """
    logs, begun = np.log(np.maximum(chances, TINY)), ~notes.later
    left = notes.facts[begun, SHARED_FACTS.index("share of the game left")].astype(float)
    looked = np.stack([logs, left[:, None] * logs], axis=2)
    won = notes.mixed[begun]
    found = maximise_likelihood(looked, np.ones_like(won), won, np.array([1.0, 0.0]))
    return [round(float(each), 3) for each in found]


def blend_targets(expected: np.ndarray, won: np.ndarray, later: np.ndarray) -> np.ndarray:
    """Return the win shares that the network must learn to predict, one row per recorded position.

    For the last position of a game, the target is the result. For every other position, it is the mean of the next
    position's target and prediction.
    """
    targets = won.copy()
    for n in range(len(won) - 2, -1, -1):
        if later[n + 1]:
            targets[n] = (expected[n + 1] + targets[n + 1]) / 2
    return targets


def unstandardised_weights(p: dict[str, np.ndarray], mean: np.ndarray, spread: np.ndarray) -> list[float]:
    """Convert weights for standardised features to weights for the original features, and return these as one list."""
    first = p["first"] / spread[:, None]
    parts = (
        first,
        p["first bias"] - mean @ first,
        p["own"],
        p["mean"],
        p["second bias"],
        p["result"],
        p["direct"][SHARED:] / spread[SHARED:],
    )
    return [float(f"{number:.5g}") for part in parts for number in part.ravel().astype(float)]


def main() -> int:
    """Play games, fit the network to their results, write its weights to a file, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.training.network",
        description=_(
            "Fit the neural network to simulated games. Each game begins in a position from a game between "
            "players of mixed levels, and players of the level captain play it to the end."
        ),
    )
    parser.add_argument(
        "--blocks",
        type=int,
        default=BLOCKS,
        help=_("number of blocks to play, with {games} games in each block (default: {count})").format(
            games=GAMES * len(SETTINGS), count=BLOCKS
        ),
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, help=_("random seed for the games (default: {seed})").format(seed=SEED)
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help=_("processes (all cores)"))
    add_scheduler(parser)
    parser.add_argument("--ship", type=Path, default=network.FILE, metavar="FILE", help=_("file for the weights"))
    asked = parser.parse_args()
    with dask_client(asked.scheduler) as client:
        notes = play_blocks(asked.blocks, asked.seed, asked.workers, client)
    found, losses, steep = fit_network(notes)
    kept = {
        "seed": asked.seed,
        "blocks": asked.blocks,
        "learned": learned_sum(),
        "captain": captain_exponents(),
        "steepness": steep,
        "numbers": found,
    }
    asked.ship.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    without, first, second = (f"{loss:.4f}" for loss in losses)
    print(
        _(
            "The loss on the held-out games, which were not used for the fit, is {without} without a "
            "network, {first} with the first network, and {second} with the second network."
        ).format(without=without, first=first, second=second)
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
