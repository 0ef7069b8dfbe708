"""Measure the rules: `legal` and `play` compared with python-chess, and compiled random games with OpenSpiel's C++."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import chess
import pyspiel

from timepirates import Game
from timepirates.games.pirates.simulate import random_games

REPEATS = 5
GAMES = 10_000
ROLLOUTS = 200


def best(measure: Callable[[], float]) -> float:
    """Return the fastest of several measurements, which is the one least disturbed by other programs."""
    return min(measure() for _repeat in range(REPEATS))


def seconds_of_a_decision() -> float:
    """Return the seconds per decision of `Game.legal` and `Game.play` in a random game, including random draws."""
    choose = random.Random(1)
    game = Game(seed=1)
    decisions, begin = 0, time.perf_counter()
    while not game.over:
        game.play(choose.choice(game.legal()))
        decisions += 1
    return (time.perf_counter() - begin) / decisions


def seconds_of_a_chess_move() -> float:
    """Return the seconds per move of `legal_moves` and `push` of python-chess in random games."""
    choose = random.Random(1)
    moves, begin = 0, time.perf_counter()
    for _game in range(3):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 300:
            board.push(choose.choice(list(board.legal_moves)))
            moves += 1
    return (time.perf_counter() - begin) / moves


def compiled_seconds() -> float:
    """Return the seconds per decision of compiled random games, including the time of random draws."""
    begin = time.perf_counter()
    results = random_games(GAMES, seed=1)
    return (time.perf_counter() - begin) / int(results.decisions.sum())


def first_decision(game: pyspiel.Game) -> pyspiel.State:
    """Return the first position of a game of OpenSpiel in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def mean_decisions(start: pyspiel.State, games: int = 100) -> float:
    """Return the mean number of decisions from a position to the end of a random game of OpenSpiel."""
    luck, decisions = random.Random(1), 0
    for _game in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, weights)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
    return decisions / games


def openspiel_seconds(name: str) -> float:
    """Return the seconds per decision of random games in OpenSpiel's C++ code, measured by its own rollouts."""
    game = pyspiel.load_game(name)
    start = first_decision(game)
    per_game = mean_decisions(start)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7), 1.0, 1, 100, False, 3, False)

    def measure() -> float:
        begin = time.perf_counter()
        bot.step(start)
        return (time.perf_counter() - begin) / (ROLLOUTS * per_game)

    return best(measure)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    mine, theirs = best(seconds_of_a_decision), best(seconds_of_a_chess_move)
    yield (
        f"Game, legal + play: {mine * 1e6:.1f} us a decision, {1 / mine:,.0f} a second; python-chess legal_moves + "
        f"push: {theirs * 1e6:.1f} us; ratio {mine / theirs:.2f} (to reach: at most 0.50)"
    )
    random_games(10)
    compiled = best(compiled_seconds)
    yield f"compiled random play: {compiled * 1e9:.1f} ns a decision, {1 / compiled / 1e6:.1f} million a second"
    for name, bound in (("maedn", " (to reach: at least 5; stretch 7.5)"), ("backgammon", "")):
        peer = openspiel_seconds(name)
        yield (
            f"OpenSpiel C++ {name}: {peer * 1e9:.0f} ns a decision; compiled Time Pirates is "
            f"{peer / compiled:.1f} times as fast{bound}"
        )
