"""Measure the environments: steps of `Batch` compared with pgx's backgammon on one core, and of `aec`.

All times are processor time, so that pgx gains nothing from other cores. Both play random games, and the measurements
alternate. Choosing the random actions is part of pgx's compiled loop, so it is counted on both sides.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from unittest.mock import patch

import numba
import numpy as np

from timepirates.envs import Batch, aec, aec_environment

REPEATS = 5
SIZES = (64, 1024)
DECISIONS = 400_000
PGX_GAMES, PGX_STEPS = 64, 200
"""pgx is fastest with 64 games."""
AEC_STEPS = 5_000
WANTED, WANTED_RATIO, WANTED_AEC = 3e6, 30, 50_000


ONES = np.uint64(0x0101_0101_0101_0101)
TOP = np.uint64(56)


@numba.njit
def choose(mask: np.ndarray, numbers: np.ndarray, actions: np.ndarray) -> None:
    """Write a random legal action of each game into `actions`, by one random number for each.

    Eight bytes of the mask are read at once; a product with `ONES` adds them up in its highest byte.
    """
    for game in range(len(mask)):
        words = mask[game].view(np.uint64)
        legal = np.uint64(0)
        for word in words:
            legal += word * ONES >> TOP
        left, n = numbers[game] % np.int64(legal), 0
        while left >= np.int64(words[n] * ONES >> TOP):
            left -= np.int64(words[n] * ONES >> TOP)
            n += 1
        action = 8 * n
        while left or not mask[game, action]:
            left -= mask[game, action]
            action += 1
        actions[game] = action


def batch_speed(games: int) -> Callable[[], tuple[float, float]]:
    """Return what measures the decisions per second of a batch: of the steps alone, and with choosing the actions."""
    batch, lot, actions = Batch(games, seed=1), np.random.default_rng(1), np.zeros(games, np.int64)

    def measure() -> tuple[float, float]:
        _obs, mask = batch.reset()
        steps, stepping, choosing = DECISIONS // games, 0.0, 0.0
        for _step in range(steps):
            numbers = lot.integers(0, 1 << 60, games)
            begin = time.process_time()
            choose(mask, numbers, actions)
            chosen = time.process_time()
            batch.step(actions)
            stepping += time.process_time() - chosen
            choosing += chosen - begin
        return games * steps / stepping, games * steps / (stepping + choosing)

    return measure


def pgx_speed() -> Callable[[], float]:
    """Return what measures the decisions per second of pgx's backgammon on one core, with random actions."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(carry: tuple, _n: object) -> tuple:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return (step(state, actions, jax.random.split(stepping, PGX_GAMES)), key), state.terminated.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=PGX_STEPS)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), PGX_GAMES)
    now = jax.block_until_ready(run((jax.jit(init)(keys), jax.random.PRNGKey(1))))

    def measure() -> float:
        begin = time.process_time()
        jax.block_until_ready(run(now))
        return PGX_GAMES * PGX_STEPS / (time.process_time() - begin)

    return measure


def aec_speed(compiled: bool) -> Callable[[], float]:
    """Return what measures the steps per second of `aec`, each with the observation of the seat that decides."""
    with patch.object(aec_environment, "there_is_a_compiler", return_value=compiled):
        env = aec()
    env.reset(seed=1)
    env.last()

    def measure() -> float:
        chance, spent = random.Random(1), 0.0
        for _step in range(AEC_STEPS):
            begin = time.process_time()
            seen, _reward, ended, _cut, _info = env.last()
            spent += time.process_time() - begin
            if ended:
                env.reset(seed=1)
                continue
            action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
            begin = time.process_time()
            env.step(action)
            spent += time.process_time() - begin
        return AEC_STEPS / spent

    return measure


def lines() -> Iterator[str]:
    """Yield the results as text."""
    compiled, plain = aec_speed(True), aec_speed(False)
    fast, slow = zip(*[(compiled(), plain()) for _repeat in range(REPEATS)], strict=True)
    yield (
        f"aec with the compiled observer: {max(fast):,.0f} steps/s (to reach: {WANTED_AEC:,}), in the interpreter "
        f"{max(slow):,.0f}; ratio {max(fast) / max(slow):.1f}"
    )
    measures = {games: batch_speed(games) for games in SIZES}
    first = {games: max(measure() for _repeat in range(REPEATS)) for games, measure in measures.items()}
    for games, (alone, both) in first.items():
        yield (
            f"Batch of {games:,} games: {alone / 1e6:.2f} million decisions/s (to reach with 1,024: {WANTED / 1e6:.0f}), "
            f"{both / 1e6:.2f} with random choices; {alone / max(slow):,.0f} times aec in the interpreter"
        )
    peer = pgx_speed()
    pairs = [(measures[1024](), measures[64](), peer()) for _repeat in range(REPEATS)]
    theirs = max(pair[2] for pair in pairs)
    for games, column in ((1024, 0), (64, 1)):
        ours = max(pair[column][1] for pair in pairs)
        yield (
            f"pgx backgammon, {PGX_GAMES} games: {theirs:,.0f} decisions/s; a Batch of {games:,} games with random "
            f"choices makes {ours / theirs:.1f} times as many (to reach: {WANTED_RATIO})"
        )
