"""Play games between computer players of random levels, and record predictions to check how accurate they are.

All numbers of players and all rule sets occur. The start of each turn is recorded.
Some first actions, selected at random, are also recorded, with the position after the best turn, as in reviews.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from timepirates.core.compiling import compiled_once, there_is_a_compiler
from timepirates.core.position_slots import CopyingList
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import ACTING, DRAW, END, MOST_PLAYERS, RESTOCKING
from timepirates.games.pirates.players import learned_weights, network
from timepirates.games.pirates.players.compiled import play_best_plan, player_functions
from timepirates.games.pirates.players.features import fine_progress, secured, tally
from timepirates.games.pirates.players.levels import MAX_TURNS_EVALUATED
from timepirates.games.pirates.players.network import evaluate_network
from timepirates.games.pirates.players.planning import (
    HANDS,
    PLACES,
    PLAN_VALUES,
    evaluate_all_seats,
    new_workspace,
    search_best_turn,
)
from timepirates.games.pirates.players.tuned import BEGINNER
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import draw_from_bag, element, next_number, rules_compiler
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.games.pirates.table import position_before_deal
from timepirates.games.pirates.training.course import make_workspace
from timepirates.games.pirates.training.games import (
    CAPTAIN,
    MOST_TURNS,
    OTHER_TUNED,
    RANDOM,
    RESULT_ROW_LENGTH,
    SIMPLE,
    TUNED,
    begin_game,
    choose_decision,
    finish,
)
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.matches.spreading import call_each

if TYPE_CHECKING:
    from distributed import Client

PLAYER_KINDS = {"random": RANDOM, "newcomer": OTHER_TUNED, "simple": SIMPLE, "mate": TUNED, "captain": CAPTAIN}
"""A dict from the name of each computer player to the number that stands for its kind."""
SETTINGS = tuple(product((3, 4, 5, 6), RULE_SETS))
"""All pairs of a number of players and a rule set.

Each pair occurs equally often.
"""
PLANNING_INTERVAL = 3
"""The average interval, in turns, between records of positions after planning, which is slow."""
GAMES_PER_CALL = 50
"""The number of games that one call of the compiled function plays."""
MOST_NOTES = 2 * MOST_TURNS
NOBODY_THERE = -1000.0
MOMENT, IS_PLANNED, SEAT = range(3)


class RecordedPredictions(NamedTuple):
    """Recorded positions with predictions and game results, as arrays with one row per position.

    Absent seats have -1000 points.
    """

    game: np.ndarray
    """The number of the game. Games with all numbers of players and rule sets are counted together."""
    players: np.ndarray
    rules: np.ndarray
    """The index of the rule set in the list `RULE_SETS`."""
    moment: np.ndarray
    """A number for how far the game has progressed, which `features.fine_progress` calculates."""
    planned: np.ndarray
    seat: np.ndarray
    """The seat to move."""
    points: np.ndarray
    """Each seat's expected points, one column per seat."""
    secured: np.ndarray
    """The points that each seat will have at the end of the game if it gets no new contract."""
    corrections: np.ndarray
    """The neural network's correction of each seat's score, before win probabilities are calculated from the scores."""
    won: np.ndarray
    """The share of the win that each seat gets at the end of the game, which is 1 for a sole winner."""
    levels: np.ndarray
    """The computer player in each seat, as an index in the order of `PLAYER_KINDS`."""


# --- Game loops: plain functions without classes, so that they can be compiled


def record_predictions(s, desk, net, spare, base, notes, values, n):
    """Record the predictions for all seats in a position.

    The row of expected points in `y` begins at `base`. `spare` is a buffer for the position at the end of a planned
    turn.
    """
    tally(s, desk.points)
    notes[n, MOMENT], notes[n, IS_PLANNED], notes[n, SEAT] = fine_progress(s), base > 0, s.turn
    for seat in range(s.players):
        values[n, seat] = desk.y[base + HANDS + seat] + desk.y[base + PLACES + seat]
        values[n, MOST_PLAYERS + seat] = secured(s, seat, desk.points)
    spare[0] = s
    if base > 0:
        play_best_plan(spare[0], desk)
    evaluate_network(spare[0], net, values[n], desk.points, values[n, 2 * MOST_PLAYERS :])


def record_game(s, luck, lot, seats, both_thumbs, desk, net, spare, most, planned, notes, values, row):
    """Play a game, and return the number of recorded positions, or -1 if the game does not end."""
    thumbs, other_thumbs = both_thumbs
    noted, turns, begun = 0, 0, 0
    while to_move(s) != OVER and turns < MOST_TURNS:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
            continue
        if s.deciding == RESTOCKING:
            evaluate_all_seats(s, desk, 0, s.turn)
            record_predictions(s, desk, net, spare, 0, notes, values, noted)
            noted, begun = noted + 1, 1
        elif s.deciding == ACTING and begun:
            begun = 0
            if next_number(lot, planned) == 0:
                search_best_turn(s, desk, most)
                record_predictions(s, desk, net, spare, PLAN_VALUES, notes, values, noted)
                noted += 1
        code = choose_decision(s, seats[s.mover], thumbs, other_thumbs, desk, most, lot)
        turns += code == END
        apply(s, code)
    finish(s, row)
    return noted if to_move(s) == OVER else -1


def noted_games(boxed, states, spare, luck, lot, starts, seats, both_thumbs, desk, net, most, planned, written):
    """Play several games, and record positions from each game.

    `written` contains the arrays for the results. The positions of all games follow each other in the first two.
    """
    notes, values, rows, counts = written
    at = 0
    for game in range(len(starts)):
        states[0] = boxed[0]
        begin_game(states[0], luck, lot, starts[game])
        counts[game] = record_game(
            states[0],
            luck,
            lot,
            seats[game],
            both_thumbs,
            desk,
            net,
            spare,
            most,
            planned,
            notes[at:],
            values[at:],
            rows[game],
        )
        at += max(counts[game], 0)


@lru_cache(maxsize=1)
def compiled_record_games() -> Callable[..., int]:
    """Return the function `noted_games`, which plays games and records positions, compiled by Numba."""
    compiler, sources = rules_compiler(
        *player_functions(),
        *network.compilable_functions(),
        play_best_plan,
        choose_decision,
        finish,
        begin_game,
        record_predictions,
        record_game,
        noted_games,
    )

    def noted(boxed, states, spare, luck, lot, starts, seats, both_thumbs, desk, net, most, planned, written):
        noted_games(boxed, states, spare, luck, lot, starts, seats, both_thumbs, desk, net, most, planned, written)
        return sources

    return compiled_once(compiler(noted))


# --- Compiled and uncompiled versions of the game loops


def gather_positions(
    games: int, seed: int, workers: int = 1, fast: bool = True, client: Client | None = None
) -> RecordedPredictions:
    """Return positions from many games, with equally many games for each number of players and rule set.

    The positions are the same with any number of worker processes, and on a Dask cluster. Games that are stopped after
    `MOST_TURNS` turns are left out; some games between random players never end.
    """
    shares = [
        (games * (n + 1) // len(SETTINGS) - games * n // len(SETTINGS), seed, n, fast) for n in range(len(SETTINGS))
    ]
    parts = call_each(positions_of_setting, shares, workers, client)
    played = np.cumsum([0, *(share[0] for share in shares)])
    return RecordedPredictions(
        *joined([part._replace(game=part.game + first) for part, first in zip(parts, played[:-1], strict=True)])
    )


def joined(parts: Sequence[tuple[np.ndarray, ...]]) -> Iterator[np.ndarray]:
    """Yield the columns of several recordings, each column joined into one array."""
    return map(np.concatenate, zip(*parts, strict=True))


def positions_of_setting(games: int, seed: int, setting: int, fast: bool = True) -> RecordedPredictions:
    """Return the positions recorded in games with a given number of players and a given rule set."""
    (players, rules), lot = SETTINGS[setting], np.random.default_rng((seed, setting))
    starts = lot.integers(1, 1 << 60, games, np.int64)
    levels = lot.integers(0, len(PLAYER_KINDS), (games, players))
    parts = [
        _of_some(players, rules, starts[n : n + GAMES_PER_CALL], levels[n : n + GAMES_PER_CALL], fast, n)
        for n in range(0, games, GAMES_PER_CALL)
    ]
    return RecordedPredictions(*joined(parts))


def _of_some(
    players: int, rules: str, starts: np.ndarray, levels: np.ndarray, fast: bool, first: int
) -> RecordedPredictions:
    notes = np.zeros((MOST_NOTES * len(starts), 3), np.int64)
    values = np.full((MOST_NOTES * len(starts), 3 * MOST_PLAYERS), NOBODY_THERE)
    rows, counts = np.zeros((len(starts), RESULT_ROW_LENGTH), np.int64), np.zeros(len(starts), np.int64)
    seats = np.array(list(PLAYER_KINDS.values()))[levels]
    _play(position_before_deal(players, rules), starts, seats, fast, (notes, values, rows, counts))
    noted = np.maximum(counts, 0)
    game = np.repeat(np.arange(len(starts)), noted)
    whole, count = (counts >= 0)[game], noted.sum()
    notes, values, game = notes[:count][whole], values[:count][whole].astype(np.float32), game[whole]
    there = np.zeros((len(starts), MOST_PLAYERS), np.int64)
    there[:, :players] = levels
    return RecordedPredictions(
        game + first,
        np.full(len(game), players),
        np.full(len(game), list(RULE_SETS).index(rules)),
        notes[:, MOMENT],
        notes[:, IS_PLANNED] > 0,
        notes[:, SEAT],
        values[:, :MOST_PLAYERS],
        values[:, MOST_PLAYERS : 2 * MOST_PLAYERS],
        values[:, 2 * MOST_PLAYERS :],
        (rows[:, MOST_PLAYERS : 2 * MOST_PLAYERS] / 60)[game],
        there[game],
    )


def _play(
    box: PiratesState, starts: np.ndarray, seats: np.ndarray, fast: bool, written: tuple[np.ndarray, ...]
) -> None:
    both_thumbs = np.array(learned_weights.mate_coefficients()), np.array(BEGINNER)
    w = np.array(learned_weights.learned())
    how = MAX_TURNS_EVALUATED, PLANNING_INTERVAL, written
    if fast and there_is_a_compiler():
        one, fresh = np.zeros(1, np.int64), element(box)
        net = network.Network(*map(np.array, network.fitted_network()))
        compiled_record_games()(
            fresh, fresh.copy(), fresh.copy(), one, one.copy(), starts, seats, both_thumbs, make_workspace(w), net, *how
        )
    else:
        noted_games(
            [box],
            CopyingList([box], copy),
            CopyingList([box], copy),
            [0],
            [0],
            starts.tolist(),
            seats.tolist(),
            [each.tolist() for each in both_thumbs],
            new_workspace(w.tolist()),
            network.fitted_network(),
            *how,
        )
