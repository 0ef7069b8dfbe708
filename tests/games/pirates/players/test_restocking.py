"""What is looked at where a restock is decided: each fact in its block, what the bag will bring by its exact mean."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.pirates.helpers import restocking_first
from timepirates import Game
from timepirates.games.pirates.codes import POLICE_1, POLICE_2, RESTOCKING
from timepirates.games.pirates.players import features, restocking
from timepirates.games.pirates.players.levels import style_workspace
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.restock import restockable
from timepirates.players import PLAYERS

pytestmark = pytest.mark.long(40)


def police_in_the_mean(artifacts, police, sites):
    """The exact mean of the police tokens that come before so many artifacts have, drawn without putting back."""
    if not sites or not police:
        return Fraction(0)
    every = artifacts + police
    return Fraction(artifacts, every) * police_in_the_mean(artifacts - 1, police, sites - 1) + Fraction(
        police, every
    ) * (1 + police_in_the_mean(artifacts, police - 1, sites))


@pytest.mark.parametrize("drawn", [[], ["police-1"] * 3, ["police-1", "police-1", *["police-2"] * 4]])
def test_the_police_tokens_that_a_restock_will_bring_are_counted_in_the_exact_mean(drawn):
    """B3: in steps of 0.4, the last one open above."""
    s = restocking_first(police_drawn=drawn)
    for left in (8, 20, s.bag_total - s.bag[POLICE_1] - s.bag[POLICE_2]):
        police = s.bag[POLICE_1] + s.bag[POLICE_2]
        s.bag_total = left + police
        for sites in range(1, 6):
            mean = police_in_the_mean(left, police, sites)
            assert restocking.expected_police_class(s, sites) == min(mean // Fraction(2, 5), 4)


def test_who_reaches_an_epoch_is_told_with_whether_the_next_seat_does():
    s = restocking_first()
    paths = [s.path_to[epoch][:2] for epoch in range(s.epochs)]
    for epoch in range(s.epochs):
        near = [epoch == s.pirate[seat] or epoch in paths[s.pirate[seat]] for seat in range(3)]
        assert restocking.nearby_pirates_code(s, epoch) == 2 * sum(near[1:]) + near[1]
    assert {restocking.nearby_pirates_code(s, epoch) % 2 for epoch in range(s.epochs)} == {0, 1}


def test_every_block_has_its_fact_for_every_epoch_in_every_game():
    """One number of each block, in order, with 3 to 6 players and under every kind of rules; of the part of its kind of
    table, but in the block that all tables share."""
    own = [
        count // features.GAME_TYPES if name not in restocking.SHARED_RESTOCK_BLOCKS else 0
        for name, _about, count in restocking.RESTOCK_BLOCKS
    ]
    ends = [restocking.RESTOCK_NUMBERS]
    for _name, _about, count in restocking.RESTOCK_BLOCKS:
        ends.append(ends[-1] + count)
    desk, asked = style_workspace(), 0
    for players, rules, kind in ((3, "german", 2), (4, "designer", 0), (6, "rio-grande", 1)):
        game = Game([f"P{seat}" for seat in range(players)], rules, seed=players)
        while not game.over:
            s = game.table.restore(game.snapshot())
            epochs = restockable(s) if s.deciding == RESTOCKING else 0
            restocking.write_common_features(s, 3, desk.x)
            while epochs:
                count = restocking.write_restock_features(s, lowest_member(epochs), desk.x, desk.facts)
                assert count == len(restocking.RESTOCK_BLOCKS)
                assert all(ends[n] <= desk.facts[n] < ends[n + 1] for n in range(count))
                assert {(desk.facts[n] - ends[n]) // own[n] for n in range(count) if own[n]} == {kind}
                epochs &= epochs - 1
                asked += 1
            game.play(PLAYERS["newcomer"]().choose(game, game.to_move))
    assert asked > 300


def test_a_restock_is_looked_at_otherwise_where_the_police_may_come_to_the_pirate():
    """A1: what an arrest would take, and the chances of the next one and two police tokens."""
    facts, kept, found = [0] * features.MOST_FACTS, [0] * 8, set()
    s = restocking_first(hands=[{"red": 3}, {}, {}])
    for police in range(s.epochs):
        s.police, here = police, s.pirate[0]
        restocking.write_common_features(s, 3, kept)
        restocking.write_restock_features(s, lowest_member(restockable(s)), kept, facts)
        told = 16 * 2 + 4 * features.next_token_danger(s, here) + features.second_token_danger(s, here)
        assert (facts[5] - restocking.OWN_RISK) % 80 == told
        found.add(told)
    assert len(found) > 2
