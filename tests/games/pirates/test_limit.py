"""The C program with which the benchmarks compare the compiled rules plays the same game."""

import pytest

from benchmarks.bench_limit import DEVIATIONS, built, c_compiler, deviations, sums
from timepirates.core.compiling import there_is_a_compiler
from timepirates.games.pirates.simulate import random_games

pytestmark = [pytest.mark.long(5), pytest.mark.together("compiled")]

GAMES = 20_000
OURS = 4000 if there_is_a_compiler() else 40
NAMES = "decisions", "draws", "points", "contracts", "winners"


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (4, (11684450, 3004782, 1645902, 289396, 20794)),
        (6, (12262772, 2978188, 1501037, 266256, 21388)),
    ],
)
def test_the_c_program_plays_the_game_of_the_rules(players, expected, tmp_path):
    """The sums of 20,000 of its games are kept, so the means are compared on machines without a C compiler, too."""
    kept = {"games": GAMES, **dict(zip(NAMES, expected, strict=True))}
    apart = deviations(kept, random_games(OURS, players, seed=1))
    assert max(map(abs, apart.values())) < DEVIATIONS, apart
    if compiler := c_compiler():
        found = sums(built(compiler, tmp_path, players), GAMES, 1)
        assert {name: found[name] for name in kept} == kept
