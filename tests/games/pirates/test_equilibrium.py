"""Games that are played at once: exact for two players, as near as it says for more; nashpy is the oracle."""

from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import nashpy
import numpy as np
import pytest

from timepirates.games.pirates.equilibrium import Simultaneous, lemke_howson, solve

pytestmark = pytest.mark.long  # importing nashpy takes as long as a hundred other tests


def tables(seed, m, n, most):
    """What two players are paid, at random; few different numbers make ties."""
    lot = Random(seed)
    return [[[lot.randint(-most, most) for _column in range(n)] for _row in range(m)] for _player in range(2)]


def game_of_two(first, second):
    """A game of two tables."""
    return Simultaneous((len(first), len(first[0])), lambda p: (first[p[0]][p[1]], second[p[0]][p[1]]))


def gain(pays, sizes, strategies):
    """The most that one player could gain by one choice, by the sum over all profiles."""

    def average(mixed):
        return [
            sum(
                prod(own.get(choice, 0) for own, choice in zip(mixed, profile, strict=True)) * pays(profile)[player]
                for profile in product(*map(range, sizes))
            )
            for player in range(len(sizes))
        ]

    now = average(strategies)
    return max(
        average([*strategies[:player], {choice: 1}, *strategies[player + 1 :]])[player] - now[player]
        for player, size in enumerate(sizes)
        for choice in range(size)
    )


@pytest.mark.parametrize("most", [1, 3, 50])
def test_of_two_players_neither_gains_by_another_choice(most):
    """Also where many payments are equal, which stops simpler ways of pivoting."""
    for seed in range(40):
        m, n = Random(seed).randint(1, 5), Random(-seed).randint(1, 5)
        first, second = tables(seed, m, n, most)
        found = solve(game_of_two(first, second))
        assert gain(lambda p, a=first, b=second: (a[p[0]][p[1]], b[p[0]][p[1]]), (m, n), found.strategies) == 0
        assert found.exploitability == 0
        assert all(sum(mixed.values()) == 1 for mixed in found.strategies)


def test_where_one_wins_what_the_other_loses_the_value_is_nashpys():
    """The value of such a game is the only one."""
    for seed in range(30):
        first, _second = tables(seed, 4, 5, 3)
        found = solve(game_of_two(first, [[-paid for paid in row] for row in first]))
        row, column = nashpy.Game(np.array(first)).linear_program()
        assert float(found.values[0]) == pytest.approx(row @ np.array(first) @ column, abs=1e-9)
        assert found.values[1] == -found.values[0]


def test_the_equilibrium_of_two_is_one_of_those_that_nashpy_lists():
    """Of games whose payments are all different."""
    for seed in range(20):
        first, second = tables(seed, 3, 4, 1_000)
        ours = [[float(chance) for chance in mixed] for mixed in lemke_howson(first, second)]
        listed = nashpy.Game(np.array(first) / 1000, np.array(second) / 1000).support_enumeration(tol=1e-9)
        assert any(np.allclose(row, ours[0]) and np.allclose(column, ours[1]) for row, column in listed)


def test_of_three_players_it_says_by_how_much_one_could_gain():
    """The bound is the exact gain of the best other choice; where a profile is an equilibrium it is 0."""
    bounds = []
    for seed in range(20):
        lot = Random(seed)
        table = {profile: [lot.randint(0, 60) for _player in range(3)] for profile in product(range(3), repeat=3)}
        found = solve(Simultaneous((3, 3, 3), table.__getitem__))
        assert found.exploitability == gain(table.__getitem__, (3, 3, 3), found.strategies)
        bounds.append(found.exploitability)
    assert bounds.count(0) >= 10
    assert max(bounds) < 3


def test_a_third_player_without_influence_leaves_a_game_of_two():
    """Whatever he does, the others are paid the same: the answer is exact."""
    found = solve(Simultaneous((2, 2, 3), lambda p: (1, -1, 0) if p[0] == p[1] else (-1, 1, 0)))
    assert found.exploitability == 0
    assert found.strategies[0] == {0: Fraction(1, 2), 1: Fraction(1, 2)}
