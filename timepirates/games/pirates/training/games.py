"""Play many games between computer players, for training and for comparisons.

These are plain functions that can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import (
    ACTING,
    DRAW,
    END,
    GAME_OVER,
    MOST_PLAYERS,
    NO_RESTOCK,
    PLACE,
    RESTOCK,
    RESTOCKING,
)
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.compiled import player_functions
from timepirates.games.pirates.players.features import (
    SPREAD_LEAST,
    fine_progress,
    secured,
    tally,
    total,
    write_epoch_features,
    write_hand_features,
)
from timepirates.games.pirates.players.planning import PLAN_START, SPREADS_START, evaluate_all_seats, search_best_turn
from timepirates.games.pirates.players.restocking import (
    lead_class,
    restock_choice,
    write_common_features,
    write_restock_features,
)
from timepirates.games.pirates.players.simple import simple_choice
from timepirates.games.pirates.players.tuned import tuned_choice
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bits import nth, size
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.rules.restock import restockable
from timepirates.games.pirates.simulate import choose, draw_from_bag, next_number, rules_compiler

RANDOM, SIMPLE, TUNED, OTHER_TUNED, CAPTAIN = range(5)
MOST_TURNS = 600
"""The number of turns after which an unfinished game is stopped and scored."""
RESULT_ROW_LENGTH = 2 * MOST_PLAYERS + 1
"""The length of a row of results: the points and win shares of all seats, and the number of turns.

Shares are in 60ths.
"""


def choose_decision(s, who, thumbs, other_thumbs, desk, most, lot):
    """Return the decision of a computer player in a position. The argument `who` is the kind of computer player."""
    if who == CAPTAIN:
        return captain_choice(s, desk, most)
    if who == TUNED:
        return tuned_choice(s, thumbs)
    if who == OTHER_TUNED:
        return tuned_choice(s, other_thumbs)
    if who == SIMPLE:
        return simple_choice(s)
    return choose(s, lot)


def finish(s, row):
    """Write each seat's points and share of the win into one row of an array of results.

    Shares are in 60ths.
    """
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        row[seat] = s.points[seat]
        row[MOST_PLAYERS + seat] = 60 * (s.winners >> seat & 1) // max(winners, 1)


def play_game_to_end(s, luck, lot, seats, thumbs, other_thumbs, desk, most, row):
    """Play a game between computer players to its end, and write the result into the array `row`.

    `row` receives the result. `luck` is the state of the random numbers for draws, and `lot` that for random players.
    """
    turns = 0
    while to_move(s) != OVER and turns < MOST_TURNS:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
        else:
            code = choose_decision(s, seats[s.mover], thumbs, other_thumbs, desk, most, lot)
            turns += code == END
            apply(s, code)
    finish(s, row)
    row[2 * MOST_PLAYERS] = turns


def learn_values(w, squares, memory, seats, results, turns, players, rates):
    """Adjust the weights so that the estimated points in a game's positions get closer to the game's result.

    The expected points of a seat at the start of each turn move towards a mix of the later values and the result. If
    captains play, only their seats are used, because other players continue positions differently.
    """
    facts, counts, values, rate, trace = memory[0], memory[1], memory[2], rates[0], rates[3]
    taught = TUNED
    for seat in range(players):
        taught = max(taught, seats[seat])
    for seat in range(players):
        if seats[seat] != taught:
            continue
        target = results[seat] * 1.0
        for turn in range(turns - 1, -1, -1):
            error = target - values[turn, seat]
            for n in range(counts[turn, seat]):
                place = facts[turn, seat, n]
                squares[place] += error * error
                w[place] += rate * error / squares[place] ** 0.5
            target = (1.0 - trace) * values[turn, seat] + trace * target


def learn_spreads(w, moments, values, winners, turns, players, rate):
    """Adjust the spreads, which convert points to win probabilities, to make these probabilities more accurate."""
    for turn in range(turns):
        place = SPREADS_START + moments[turn] * 4 + players - 3
        spread, highest = w[place], -1000.0
        for seat in range(players):
            highest = max(highest, values[turn, seat])
        norm, mean, won = 0.0, 0.0, 0.0
        for seat in range(players):
            share = 2.718281828459045 ** ((values[turn, seat] - highest) / spread)
            norm += share
            mean += share * values[turn, seat]
            won += winners[seat] / 60.0 * values[turn, seat]
        w[place] = max(SPREAD_LEAST, spread + rate * (mean / norm - won) / (spread * spread))


def record_position(s, desk, facts, counts, values, turn):
    """Record the features and the expected points of each seat when a turn starts."""
    tally(s, desk.points)
    for seat in range(s.players):
        later = (seat - s.turn) % s.players
        hand = write_hand_features(s, seat, later, desk.points, desk.facts)
        for n in range(hand):
            facts[turn, seat, n] = desk.facts[n]
        value = secured(s, seat, desk.points) + total(desk.w, desk.facts, hand)
        place = write_epoch_features(s, seat, later, desk.facts)
        for n in range(place):
            facts[turn, seat, hand + n] = desk.facts[n]
        counts[turn, seat] = hand + place
        values[turn, seat] = value + total(desk.w, desk.facts, place)


def explore_restock(s, desk, lot, explore):
    """Return the best decision about restocking or, to explore alternatives, sometimes a random decision.

    `explore` is the number of random decisions per thousand.
    """
    if explore and next_number(lot, 1000) < explore:
        epochs = restockable(s)
        n = next_number(lot, size(epochs) + 1)
        return NO_RESTOCK if n == size(epochs) else RESTOCK + nth(epochs, n)
    return restock_choice(s, desk)


def record_restock(states, s, desk, code, most, tried, worths):
    """Record the features of a restock, and the probability of winning if the player does not restock.

    To find that probability, the best turn without a restock is planned in a copy of the position.
    """
    evaluate_all_seats(s, desk, 0, s.turn)
    write_common_features(s, lead_class(s, desk, 0), desk.x)
    count = write_restock_features(s, code - RESTOCK, desk.x, desk.facts)
    for n in range(count):
        tried[n] = desk.facts[n]
    worths[1] = total(desk.w, desk.facts, count)
    states[1] = states[0]
    apply(states[1], NO_RESTOCK)
    worths[0] = search_best_turn(states[1], desk, most)
    return count


def learn_restock(w, squares, tried, count, worths, after, rate):
    """Adjust the weights that predict how much a restock changes the probability of winning."""
    error = after - worths[0] - worths[1]
    for n in range(count):
        squares[tried[n]] += error * error
        w[tried[n]] += rate * error / squares[tried[n]] ** 0.5


def play_and_learn(states, luck, lot, seats, thumbs, desk, squares, rates, most, memory, row):
    """Play a training game. Use its moves and its result to adjust the weights of the captain, a computer player.

    `rates` contains the learning rates of values, spreads and restocks, the share of the result in a target, and the
    number of random restocks per thousand. `memory` contains features, counts, values and moments.
    """
    s = states[0]
    facts, counts, values, moments, tried, worths = memory
    turns, pending, owner, after = 0, 0, -1, -1.0
    explore = int(rates[4])
    while to_move(s) != OVER and turns < MOST_TURNS:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
            continue
        who = seats[s.mover]
        if who == CAPTAIN and s.deciding == RESTOCKING:
            code = explore_restock(s, desk, lot, explore)
            if code != NO_RESTOCK:
                pending, owner = record_restock(states, s, desk, code, most, tried, worths), s.mover
        elif who == CAPTAIN and s.deciding == ACTING and pending:
            after = search_best_turn(s, desk, most)
            code = desk.x[PLAN_START + 1]
            learn_restock(desk.w, squares, tried, pending, worths, after, rates[2])
            pending = 0
        else:
            code = choose_decision(s, who, thumbs, thumbs, desk, most, lot)
        begun = code == END or (PLACE <= code < RESTOCK and s.mover == s.start)
        apply(s, code)
        if begun and turns < MOST_TURNS:
            record_position(s, desk, facts, counts, values, turns)
            moments[turns] = fine_progress(s)
            turns += 1
    finish(s, row)
    row[2 * MOST_PLAYERS] = turns
    if s.deciding == GAME_OVER:
        if pending:
            learn_restock(desk.w, squares, tried, pending, worths, row[MOST_PLAYERS + owner] / 60.0, rates[2])
        learn_values(desk.w, squares, memory, seats, row, turns, s.players, rates)
        learn_spreads(desk.w, moments, values, row[MOST_PLAYERS:], turns, s.players, rates[1])


def play_games(boxed, states, luck, lot, starts, seats, thumbs, other_thumbs, desk, most, rows):
    """Play many games between computer players with random start players (rule S3), and store the results.

    Each row of `rows` receives the result of one game. Random players and draws use different random numbers.
    """
    for game in range(len(starts)):
        states[0] = boxed[0]
        begin_game(states[0], luck, lot, starts[game])
        play_game_to_end(states[0], luck, lot, seats[game], thumbs, other_thumbs, desk, most, rows[game])


def learn_from_games(boxed, states, luck, lot, starts, seats, thumbs, desk, squares, rates, most, memory, rows):
    """Play many games, and update the weights of the computer player captain after each game."""
    for game in range(len(starts)):
        states[0] = boxed[0]
        begin_game(states[0], luck, lot, starts[game])
        play_and_learn(states, luck, lot, seats[game], thumbs, desk, squares, rates, most, memory, rows[game])


def begin_game(s, luck, lot, start):
    """Seed the random number generators for a new game, and choose the start player at random."""
    luck[0], lot[0] = start, start ^ 0x5DEECE66D
    s.start = next_number(luck, s.players)


# --- Versions of the game loops for the interpreter and for compiled code


@lru_cache(maxsize=1)
def compiled_game_loops() -> tuple[Callable[..., int], Callable[..., int]]:
    """Return the functions `play_games` and `learn_from_games`, compiled by Numba."""
    compiler, sources = rules_compiler(
        *player_functions(),
        choose_decision,
        finish,
        play_game_to_end,
        learn_values,
        learn_spreads,
        record_position,
        explore_restock,
        record_restock,
        learn_restock,
        play_and_learn,
        begin_game,
        play_games,
        learn_from_games,
    )

    def play(boxed, states, luck, lot, starts, seats, thumbs, other_thumbs, desk, most, rows):
        play_games(boxed, states, luck, lot, starts, seats, thumbs, other_thumbs, desk, most, rows)
        return sources

    def teach(boxed, states, luck, lot, starts, seats, thumbs, desk, squares, rates, most, memory, rows):
        learn_from_games(boxed, states, luck, lot, starts, seats, thumbs, desk, squares, rates, most, memory, rows)
        return sources

    return compiler(play), compiler(teach)
