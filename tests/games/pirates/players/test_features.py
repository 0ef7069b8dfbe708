"""What is looked at in a position: each fact in its block, the police by the exact chances of the bag."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.pirates.helpers import restocking_first
from timepirates import Game
from timepirates.games.pirates.codes import COLOURS
from timepirates.games.pirates.players import features

pytestmark = pytest.mark.long(40)


def blocks(count, facts):
    """The names of the blocks in which so many facts lie."""
    ends = [
        (sum(size for _n, _a, size in features.BLOCKS[: n + 1]), name)
        for n, (name, _about, _size) in enumerate(features.BLOCKS)
    ]
    return [next(name for end, name in ends if fact < end) for fact in facts[:count]]


def test_every_block_has_its_facts_in_every_position():
    """One fact of each block, of those about a colour one for each, over a whole game and all seats."""
    game, seen = Game.random(seed=4), set()
    for step in range(0, len(game), 40):
        s = game.at(step).table.restore(game.at(step).snapshot())
        if s.turn < 0:
            continue
        points, facts = [0] * 36, [0] * features.MOST_FACTS
        features.tally(s, points)
        for seat in range(4):
            later = (seat - s.turn) % 4
            found = blocks(features.write_hand_features(s, seat, later, points, facts), facts)
            assert found.count("colour") == found.count("reach") == found.count("majority") == COLOURS
            found += blocks(features.write_epoch_features(s, seat, later, facts), facts)
            assert len(found) == 4 * COLOURS + 15
            seen |= set(found)
    assert seen == {name for name, _about, _size in features.BLOCKS}


@pytest.mark.parametrize(
    ("players", "rules", "kind"),
    [
        (3, "rio-grande", 0),
        (4, "japanese", 0),
        (5, "designer", 1),
        (6, "french", 1),
        (4, "german", 2),
        (5, "german", 3),
    ],
)
def test_each_kind_of_table_has_its_own_part_of_every_block_but_those_that_all_share(players, rules, kind):
    """Five or six players, and whether only bare epochs are restocked (B2)."""
    game = Game.random([f"P{seat}" for seat in range(players)], rules=rules, seed=2, steps=200)
    s = game.table.restore(game.snapshot())
    points, facts = [0] * 36, [0] * features.MOST_FACTS
    features.tally(s, points)
    found = facts[: features.write_hand_features(s, 0, 1, points, facts)]
    found += facts[: features.write_epoch_features(s, 0, 1, facts)]
    first = 0
    for name, _about, count in features.BLOCKS:
        inside = [fact - first for fact in found if first <= fact < first + count]
        assert inside
        if name not in features.SHARED_BLOCKS:
            assert {fact // (count // features.GAME_TYPES) for fact in inside} == {kind}
        first += count


@pytest.mark.parametrize(("year", "to_come"), [(1, 3), (2, 2), (3, 1)])
def test_what_contracts_will_score_in_each_year_to_come_is_secured(year, to_come):
    """P1: all that is held, in this year and each to come; white ones too."""
    s = restocking_first(year=year, contracts=[["blue-6", "white-5"], ["red-2"], []])
    s.points[0] = 5
    points = [0] * 36
    features.tally(s, points)
    assert [features.secured(s, seat, points) for seat in range(3)] == [5 + 11 * to_come, 2 * to_come, 0]


def steps(s, epoch, tokens):
    """The exact chance that so many police tokens, drawn one after the other, end in an epoch."""

    def go(police, ones, twos, left):
        if left == 0:
            return Fraction(police == epoch)
        paths = s.path_to[police]
        return Fraction(ones, ones + twos) * go(paths[0], ones - 1, twos, left - 1) * (ones > 0) + Fraction(
            twos, ones + twos
        ) * go(paths[1], ones, twos - 1, left - 1) * (twos > 0)

    return go(s.police, s.bag[16], s.bag[17], tokens)


@pytest.mark.parametrize(
    "drawn",
    [
        [],
        ["police-1"] * 3,
        ["police-2"] * 4,
        ["police-1", "police-1", *["police-2"] * 4],
    ],
)
def test_the_chances_of_the_police_are_those_of_the_bag(drawn):
    """In four steps: none, and by where the exact chance lies."""
    s = restocking_first(police_drawn=drawn)
    for epoch in range(s.epochs):
        once, twice = steps(s, epoch, 1), steps(s, epoch, 2)
        expected = 0 if once == 0 else 1 if once < Fraction(2, 5) else 2 if once <= Fraction(3, 5) else 3
        assert features.next_token_danger(s, epoch) == expected
        expected = 0 if twice == 0 else 1 if twice <= Fraction(1, 5) else 2 if twice <= Fraction(2, 5) else 3
        assert features.second_token_danger(s, epoch) == expected


def test_a_token_is_worth_what_it_is_wanted_for():
    s = restocking_first(hands=[{"red": 3}, {}, {}])
    assert features.token_usefulness(s, 0, 15) == 7
    assert features.token_usefulness(s, 0, 6) == 5
    assert features.token_usefulness(s, 0, 0) == 2
    s.on_offer &= ~(0b11111 << 10)
    assert features.token_usefulness(s, 0, 6) == 0
    assert features.token_usefulness(s, 0, 7) == 1
