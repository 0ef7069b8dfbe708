"""Train the computer players called `mate` and `captain`, in many small steps.

First, evolution finds coefficients for the heuristics of `mate` in a number of generations (`GENERATIONS`). Then the
captain's weights are learned: from games of such players, and after that from games of captains, with 3 to 6 players
and under every rule set. At first, all table types (`features.game_type`) share the weights that are learned for one of
them. Later each type learns separately, and at the end only the type in which the captain is weakest. The state of the
training is one file. A training that is stopped after any step can be continued with the same result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.position_slots import CopyingList
from timepirates.core.protocol import Rules
from timepirates.games.pirates.codes import MOST_PLAYERS
from timepirates.games.pirates.players import learned_weights
from timepirates.games.pirates.players.features import (
    BLOCKS,
    BOARD,
    GAME_TYPES,
    HAND,
    JOKERS,
    MOST_FACTS,
    POLICE,
    REACH,
    RIVAL,
    SHARED_BLOCKS,
    TABLE_MOMENTS,
    TALLY_ROW,
    game_type,
)
from timepirates.games.pirates.players.planning import (
    RESTOCK_NUMBERS,
    SPREADS,
    SPREADS_START,
    VALUES_LENGTH,
    WHOLE_NUMBERS,
    PlanningWorkspace,
    new_workspace,
)
from timepirates.games.pirates.players.restocking import (
    ALL_NUMBERS,
    LEADS,
    MOST_EMPTY,
    RESTOCK_BLOCKS,
    SHARED_RESTOCK_BLOCKS,
    TOKENS,
)
from timepirates.games.pirates.players.tuned import COEFFICIENTS
from timepirates.games.pirates.simulate import element
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.games.pirates.table import position_before_deal
from timepirates.games.pirates.training.games import (
    CAPTAIN,
    MOST_TURNS,
    OTHER_TUNED,
    RESULT_ROW_LENGTH,
    SIMPLE,
    TUNED,
    compiled_game_loops,
    learn_from_games,
    play_games,
)
from timepirates.matches.seatings import two_side_seatings
from timepirates.matches.spreading import call_each

if TYPE_CHECKING:
    from distributed import Client

GENERATIONS = 12
CANDIDATES, DEALS, CHECKED_DEALS = 24, 80, 400
PARENTS = 6
FIRST_LESSONS, TOGETHER, LESSONS, LAST_LESSONS = 48, 114, 227, 160
"""The numbers of lessons in the parts of the training. A lesson is one round of training games.

They count the lessons of players like `mate`, of captains with shared weights, of all captains, and of the final phase.
The final phase uses only the table type in which the captain is weakest.
"""
FIRST_GAMES, GAMES = 1000, 250
MOST_ENDS = 3000
RATE, SPREAD_RATE, RESTOCK_RATE = 0.2, 0.01, 0.01
RANDOM_PER_THOUSAND = 100
"""How many of a thousand restock decisions are made at random during the training, for exploration."""
KEPT_SQUARES = 0.1
"""The factor by which the sums of squared errors are multiplied when a new phase of the training begins.

The phases begin when captains begin to play, and when the table types separate. A small fraction makes the weights
adapt faster.
"""
STEADY, STEADY_APART = 16, 48
"""The numbers of lessons (rounds of training games) over which the weights are averaged, in two phases.

Recent lessons count most. The first number is used while table types share weights. The second number is larger because
each table type then has only a part of the lessons.
"""
SETTINGS = (
    (3, "rio-grande"),
    (5, "german"),
    (4, "rio-grande"),
    (3, "japanese"),
    (6, "german"),
    (3, "rio-grande"),
    (6, "designer"),
    (3, "german"),
    (5, "rio-grande"),
    (4, "japanese"),
    (4, "german"),
    (6, "rio-grande"),
    (3, "designer"),
    (3, "german"),
    (3, "rio-grande"),
    (5, "japanese"),
    (6, "german"),
    (5, "rio-grande"),
    (4, "designer"),
    (4, "german"),
    (4, "rio-grande"),
    (3, "german"),
    (6, "japanese"),
    (3, "rio-grande"),
    (6, "german"),
    (5, "designer"),
    (6, "rio-grande"),
    (5, "german"),
)
"""The number of players and the rule set of each lesson (round of training games), repeated in a cycle.

Settings in which captains have a smaller advantage occur more often. The French rules are missing because they equal
those of Rio Grande.
"""
SEPARATE_SETTINGS = (
    (6, "rio-grande"),
    (5, "german"),
    (3, "german"),
    (5, "rio-grande"),
    (6, "german"),
    (4, "rio-grande"),
    (6, "rio-grande"),
    (3, "japanese"),
    (6, "german"),
    (4, "german"),
    (5, "designer"),
    (3, "rio-grande"),
    (5, "german"),
    (6, "rio-grande"),
    (3, "german"),
    (6, "japanese"),
    (6, "german"),
    (4, "designer"),
    (5, "rio-grande"),
    (3, "rio-grande"),
    (5, "german"),
    (6, "designer"),
    (4, "german"),
    (6, "rio-grande"),
    (3, "designer"),
    (6, "german"),
    (5, "japanese"),
    (3, "german"),
    (5, "rio-grande"),
    (4, "japanese"),
    (4, "rio-grande"),
)
"""The number of players and the rule set of each training round after the types of games got separate weights.

These settings contain more games of five and six players.
"""
SETTINGS_LAST = ((6, "rio-grande"),)
FINALLY_SHARED = (
    slice(REACH, RIVAL),
    slice(JOKERS, HAND),
    slice(BOARD, POLICE),
    slice(SPREADS_START, SPREADS_START + SPREADS),
)
"""The parts of the weight array that remain common to all table types in the final phase.

Players use the values from before the final phase.
"""


@dataclass
class TrainingState:
    """The state of the training, which can be saved to a file."""

    seed: int = 0
    step: int = 0
    thumbs: np.ndarray = field(default_factory=lambda: np.array([number for _about, number in COEFFICIENTS], float))
    reach: float = 1.0
    """The present size of the evolution's random mutations, as a fraction of the maximum size."""
    w: np.ndarray = field(default_factory=lambda: initial_weights())
    squares: np.ndarray = field(default_factory=lambda: initial_squares())
    steady: np.ndarray = field(default_factory=lambda: initial_weights())
    """The moving average of the learned weights over the last lessons (rounds of training games)."""
    before: np.ndarray = field(default_factory=lambda: np.zeros((0, ALL_NUMBERS)))
    """A copy of the weights and of their averages from the start of the final phase; empty until then."""

    @staticmethod
    def load(path: Path) -> TrainingState:
        """Return the training state that is stored in a file."""
        with np.load(path) as kept:
            return TrainingState(
                int(kept["seed"]),
                int(kept["step"]),
                kept["thumbs"],
                float(kept["reach"]),
                kept["w"],
                kept["squares"],
                kept["steady"],
                kept["before"],
            )

    def save(self, path: Path) -> None:
        """Save the state of the training. The old file is replaced only after the new one is complete."""
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part,
            seed=self.seed,
            step=self.step,
            thumbs=self.thumbs,
            reach=self.reach,
            w=self.w,
            squares=self.squares,
            steady=self.steady,
            before=self.before,
        )
        part.replace(path)

    def lot(self) -> np.random.Generator:
        """Return the random number generator for the current training step."""
        return np.random.default_rng((self.seed, self.step))

    def final_weights(self) -> np.ndarray:
        """Return the averaged weights, which the trained computer players use in games.

        Weights that the final phase did not change, and weights shared with other table types, are those from before
        the final phase.
        """
        if not len(self.before):
            return self.steady
        left = self.w == self.before[0]
        for shared in FINALLY_SHARED:
            left[shared] = True
        found: np.ndarray = np.where(left, self.before[1], self.steady)
        return found

    def shipped(self) -> learned_weights.LearnedWeightsFile:
        """Return the trained coefficients and weights in the format of the package's weight file."""
        numbers = self.final_weights()
        places = np.flatnonzero(np.abs(numbers) >= 0.00005)
        return {
            "seed": self.seed,
            "steps": self.step,
            "thumbs": [round(float(each), 2) for each in self.thumbs],
            "numbers": len(self.w),
            "places": np.diff(places, prepend=0).tolist(),
            "values": [float(f"{each:.3g}") for each in numbers[places]],
        }


def initial_weights() -> np.ndarray:
    """Return the weights with which the training begins.

    The uncertainty is smaller near the end of the game, and a restock is worth more with more empty sites. All other
    weights are 0.
    """
    w = np.zeros(ALL_NUMBERS)
    for moment in range(24):
        w[SPREADS_START + 4 * moment : SPREADS_START + 4 * moment + 4] = 1.5 + 2.0 * (moment // 8 + 1 - moment % 8 / 8)
    for place in range(MOST_EMPTY * LEADS * TABLE_MOMENTS):
        w[TOKENS + place] = 0.004 * (place // LEADS % MOST_EMPTY)
    return w


def initial_squares() -> np.ndarray:
    """Return the initial sums of squared errors, one per weight. They control how fast the weights are learned.

    As the sum of a weight grows, the weight changes more slowly.
    """
    squares = np.full(ALL_NUMBERS, 100.0)
    squares[SPREADS_START : SPREADS_START + SPREADS] = 1.0
    squares[RESTOCK_NUMBERS:] = 0.05
    return squares


# --- games


def make_workspace(w: np.ndarray) -> PlanningWorkspace:
    """Return the weights and buffers with which a computer player plans, as arrays for compiled code."""
    return PlanningWorkspace(
        w,
        np.zeros(WHOLE_NUMBERS, np.int64),
        np.zeros(VALUES_LENGTH),
        np.zeros(TALLY_ROW * MOST_PLAYERS, np.int64),
        np.zeros(MOST_FACTS, np.int64),
    )


def play_matches(
    mine: int,
    theirs: int,
    deals: int,
    seed: int | Sequence[int],
    players: int = 4,
    rules: Rules = "rio-grande",
    *,
    thumbs: np.ndarray,
    other_thumbs: np.ndarray | None = None,
    w: np.ndarray | None = None,
    most: int = MOST_ENDS,
) -> np.ndarray:
    """Play matches between two kinds of players, and return the first kind's average share of the wins per deal.

    Each deal is played in every seating.

    Returns
    -------
    numpy.ndarray
        For each deal the mean share of the win of `mine`, shape (deals,).
    """
    second = thumbs if other_thumbs is None else other_thumbs
    w = initial_weights() if w is None else w
    sides = two_side_seatings(mine, theirs, players)
    starts = np.repeat(np.random.default_rng(seed).integers(1, 1 << 60, deals, np.int64), len(sides))
    seats = np.array(sides * deals, np.int64)
    rows = np.zeros((len(starts), RESULT_ROW_LENGTH), np.int64)
    play(
        position_before_deal(players, rules),
        starts,
        seats,
        (thumbs, second),
        w,
        most,
        rows,
    )
    won = (rows[:, MOST_PLAYERS : MOST_PLAYERS + players] * (seats == mine)).sum(axis=1) / 60
    share: np.ndarray = won.reshape(deals, len(sides)).mean(axis=1)
    return share


def play(
    box: PiratesState,
    starts: np.ndarray,
    seats: np.ndarray,
    thumbs: tuple[np.ndarray, np.ndarray],
    w: np.ndarray,
    most: int,
    rows: np.ndarray,
    fast: bool = True,
) -> None:
    """Play many games between two kinds of computer players with given coefficients and weights. Store the results.

    `rows` receives the results. If `fast`, the games run in compiled code, provided that Numba is installed.
    """
    if fast and there_is_a_compiler():
        one, fresh = np.zeros(1, np.int64), element(box)
        compiled_game_loops()[0](
            fresh, fresh.copy(), one, one.copy(), starts, seats, *thumbs, make_workspace(w), most, rows
        )
    else:
        play_games(
            [box],
            CopyingList([box], copy),
            [0],
            [0],
            starts.tolist(),
            seats.tolist(),
            list(thumbs[0]),
            list(thumbs[1]),
            new_workspace(w.tolist()),
            most,
            rows,
        )


# --- the steps


def win_share_against(candidate: np.ndarray, champion: np.ndarray, deals: int, seed: Sequence[int]) -> float:
    """Return the mean share of the wins that one set of coefficients achieves against another set."""
    return float(play_matches(TUNED, OTHER_TUNED, deals, seed, thumbs=candidate, other_thumbs=champion).mean())


def generation(pupil: TrainingState, client: Client | None = None) -> None:
    """Run one generation of the evolutionary algorithm: vary the coefficients at random, and keep better ones.

    Candidates with similar coefficients play against the champion, on a Dask cluster if there is one. The mean of the
    best candidates and the best candidate then play longer matches.
    """
    lot = pupil.lot()
    champion, stray = pupil.thumbs, np.maximum(np.abs(pupil.thumbs) * 0.4, 3.0) * pupil.reach

    def shares(tried: Sequence[np.ndarray], deals: int, luck: int) -> list[float]:
        seed = (pupil.seed, pupil.step, luck)
        return call_each(win_share_against, [(each, champion, deals, seed) for each in tried], client=client)

    candidates = [
        champion + (lot.random(len(champion)) < 0.4) * lot.normal(size=len(champion)) * stray
        for _each in range(CANDIDATES)
    ]
    order = np.argsort(-np.array(shares(candidates, DEALS, 1)), kind="stable")
    tried = [np.mean([candidates[n] for n in order[:PARENTS]], axis=0), candidates[order[0]]]
    share, best = max((share, n) for n, share in enumerate(shares(tried, CHECKED_DEALS, 2)))
    if share > 0.505:
        pupil.thumbs, pupil.reach = tried[best], min(1.0, pupil.reach * 1.05)
    else:
        pupil.reach *= 0.85


def current_setting(pupil: TrainingState) -> tuple[int, str]:
    """Return the number of players and the rule set in the current lesson (round of training games)."""
    captains = pupil.step - GENERATIONS - FIRST_LESSONS
    settings = SETTINGS if captains < TOGETHER else SEPARATE_SETTINGS if captains < LESSONS else SETTINGS_LAST
    return settings[pupil.step % len(settings)]


def lesson(pupil: TrainingState, games: int, kinds: tuple[int, ...], trace: float) -> None:
    """Play one lesson (a round of training games), and adjust the weights to its results.

    The kind of each player is random, except that one seat always has the first kind.
    """
    players, rules = current_setting(pupil)
    lot, box = pupil.lot(), position_before_deal(players, rules)
    starts = lot.integers(1, 1 << 60, games, np.int64)
    seats = np.array(kinds, np.int64)[lot.integers(0, len(kinds), (games, players))]
    seats[np.arange(games), lot.integers(0, players, games)] = kinds[0]
    each = (MOST_TURNS, MOST_PLAYERS)
    memory = (
        np.zeros((*each, MOST_FACTS), np.int64),
        np.zeros(each, np.int64),
        np.zeros(each),
        np.zeros(MOST_TURNS, np.int64),
        np.zeros(MOST_FACTS, np.int64),
        np.zeros(2),
    )
    one, rows = np.zeros(1, np.int64), np.zeros((games, RESULT_ROW_LENGTH), np.int64)
    rates = np.array([RATE, SPREAD_RATE, RESTOCK_RATE, trace, RANDOM_PER_THOUSAND])
    if there_is_a_compiler():
        fresh = element(box)
        compiled_game_loops()[1](
            fresh,
            np.concatenate([fresh, fresh]),
            one,
            one.copy(),
            starts,
            seats,
            pupil.thumbs,
            make_workspace(pupil.w),
            pupil.squares,
            rates,
            MOST_ENDS,
            memory,
            rows,
        )
    else:
        learn_from_games(
            [box],
            CopyingList([box, box], copy),
            [0],
            [0],
            starts.tolist(),
            seats.tolist(),
            pupil.thumbs.tolist(),
            new_workspace(pupil.w),
            pupil.squares,
            rates,
            MOST_ENDS,
            memory,
            rows,
        )


def copy_to_all_tables(pupil: TrainingState) -> None:
    """Copy the weights for the current combination of players and rules to all other combinations."""
    players, rules = current_setting(pupil)
    kind = game_type(position_before_deal(players, rules))
    for each in (pupil.w, pupil.squares):
        for first, count in table_blocks():
            parts = each[first : first + count].reshape(GAME_TYPES, -1)
            parts[:] = parts[kind].copy()


def table_blocks() -> Iterator[tuple[int, int]]:
    """Yield the first index and the length of each block of weights that is learned separately per type of game."""
    for first, blocks, shared in ((0, BLOCKS, SHARED_BLOCKS), (RESTOCK_NUMBERS, RESTOCK_BLOCKS, SHARED_RESTOCK_BLOCKS)):
        for name, _about, count in blocks:
            if name not in shared:
                yield first, count
            first += count


def final_lesson(pupil: TrainingState, lessons: int) -> None:
    """Play one round of training games (a lesson) in the final phase, which trains only one type of game.

    It is the table type in which the captain is weakest. `lessons` is the number of earlier lessons of this phase.
    `TrainingState.final_weights` keeps the weights of other types.
    """
    if lessons == 0:
        pupil.before = np.array([pupil.w, pupil.steady])
    lesson(pupil, GAMES, (CAPTAIN, TUNED, SIMPLE, SIMPLE) if pupil.step % 3 else (CAPTAIN,), 0.8)
    pupil.steady += (pupil.w - pupil.steady) / min(STEADY + lessons, STEADY_APART)


def take_step(pupil: TrainingState, client: Client | None = None) -> None:
    """Run the next step of the training: a generation of the evolutionary algorithm, or a round of games.

    Only generations use a Dask cluster, because each lesson needs the result of the lesson before.
    """
    captains = pupil.step - GENERATIONS - FIRST_LESSONS
    if pupil.step < GENERATIONS:
        generation(pupil, client)
    elif captains < 0:
        lesson(pupil, FIRST_GAMES, (TUNED,), 0.9)
        copy_to_all_tables(pupil)
        pupil.steady = pupil.w.copy()
    elif captains < LESSONS:
        if captains in (0, TOGETHER):
            np.maximum(pupil.squares * KEPT_SQUARES, initial_squares(), out=pupil.squares)
        mixed = (pupil.step + pupil.step // len(SETTINGS)) % 3
        lesson(pupil, GAMES, (CAPTAIN, TUNED, SIMPLE) if mixed else (CAPTAIN,), 0.8)
        if captains < TOGETHER:
            copy_to_all_tables(pupil)
        pupil.steady += (pupil.w - pupil.steady) / (STEADY if captains < TOGETHER else STEADY_APART)
    else:
        final_lesson(pupil, captains - LESSONS)
    pupil.step += 1


def steps(pupil: TrainingState, client: Client | None = None) -> Iterator[TrainingState]:
    """Run the remaining steps of a training, and yield the state after each step."""
    while pupil.step < GENERATIONS + FIRST_LESSONS + LESSONS + LAST_LESSONS:
        take_step(pupil, client)
        yield pupil


def measure_strength(pupil: TrainingState, deals: int = 100) -> dict[str, float]:
    """Return the strength of the trained players, as their shares of the wins in matches with other players.

    They are those of `mate` against `simple`, and of the captain against both.
    """
    told = {"tuned": play_matches(TUNED, SIMPLE, deals, 1, thumbs=pupil.thumbs)}
    if pupil.step > GENERATIONS:
        told["captain"] = play_matches(CAPTAIN, SIMPLE, deals, 2, thumbs=pupil.thumbs, w=pupil.final_weights())
        told["captain against tuned"] = play_matches(
            CAPTAIN, TUNED, deals, 3, thumbs=pupil.thumbs, w=pupil.final_weights()
        )
    return {name: round(float(share.mean()), 4) for name, share in told.items()}


def write_weights(pupil: TrainingState, path: Path) -> None:
    """Write the learned weights to a file in the format that the package reads."""
    path.write_text(json.dumps(pupil.shipped(), separators=(",", ":")) + "\n", encoding="utf-8")
