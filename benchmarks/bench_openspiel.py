"""Measure the games in OpenSpiel, beside its own Kuhn poker, which is also written in Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401  # registers python_kuhn_poker

from timepirates.envs import openspiel

REPEATS = 5
SECONDS = 1.0


def states_in_a_second(game: pyspiel.Game, cloned: bool = False) -> float:
    """Return the states per second of processor time in random games, cloned before each action if so asked."""
    chance, states, begin = random.Random(1), 0, time.process_time()
    state = game.new_initial_state()
    while time.process_time() - begin < SECONDS:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(outcomes, weights)[0]
        else:
            action = chance.choice(state.legal_actions())
        if cloned:
            state = state.clone()
        state.apply_action(action)
        states += 1
    return states / (time.process_time() - begin)


def draws_in_a_second(game: pyspiel.Game) -> float:
    """Return how often `resample_from_infostate` draws another state per second, 300 states into a random game."""
    chance, state = random.Random(1), game.new_initial_state()
    for _state in range(300):
        outcomes = [outcome for outcome, _chance in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(chance.choice(outcomes or state.legal_actions()))
    draws, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        state.resample_from_infostate(0, chance.random)
        draws += 1
    return draws / (time.process_time() - begin)


def beside(measure: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """Return the best of several measurements of two things that take turns."""
    pairs = [(measure(), other()) for _repeat in range(REPEATS)]
    return max(mine for mine, _theirs in pairs), max(theirs for _mine, theirs in pairs)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    poker = pyspiel.load_game("python_kuhn_poker")
    for name in ("time-pirates", "conspiracy"):
        game = openspiel(name)
        mine, theirs = beside(lambda game=game: states_in_a_second(game), lambda: states_in_a_second(poker))
        cloned = max(states_in_a_second(game, cloned=True) for _repeat in range(REPEATS))
        yield (
            f"{name}: {mine:,.0f} states a second, {mine / theirs:.2f} of Kuhn poker in Python ({theirs:,.0f}); "
            f"{cloned:,.0f} with a clone of each state (to reach: 80,000, which is 0.50; 2,500 clones); "
            f"{draws_in_a_second(game):,.0f} drawn states a second"
        )
