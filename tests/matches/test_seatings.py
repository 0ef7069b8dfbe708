"""Who sits where in a match, and who is called how."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.matches.strangers import First, Last
from timepirates import BadSetting
from timepirates.matches.contest import labels, schedule_games
from timepirates.matches.match_plan import forfeit_shares
from timepirates.matches.seatings import seating_arrangements, table_size


@pytest.mark.parametrize(("sides", "players"), [(1, 3), (2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_without_a_number_the_smallest_table_is_chosen_at_which_all_have_as_many_seats(sides, players):
    assert table_size(sides, 3, 6) == players


@pytest.mark.parametrize(("sides", "least", "most"), [(7, 3, 6), (4, 2, 3)])
def test_names_that_fit_at_no_table_are_refused_in_a_line(sides, least, most):
    with pytest.raises(
        BadSetting,
        match=f"^no table of {least} to {most} players has the same number of seats for each of the {sides} names;",
    ):
        table_size(sides, least, most)


@pytest.mark.parametrize(
    ("sides", "players", "turned", "every"),
    [
        (1, 3, 1, 1),
        (2, 4, 2, 6),
        (2, 6, 2, 20),
        (3, 3, 3, 6),
        (3, 6, 3, 90),
        (4, 4, 4, 24),
        (2, 3, 6, 6),
        (2, 5, 10, 20),
    ],
)
def test_a_deal_has_as_many_games_as_there_are_different_seatings(sides, players, turned, every):
    for count, orders in (
        (turned, seating_arrangements(sides, players)),
        (every, seating_arrangements(sides, players, every=True)),
    ):
        assert len(orders) == len(set(orders)) == count
        assert all(len(order) == players and set(order) <= set(range(sides)) for order in orders)


def test_the_first_seating_is_the_order_of_the_names():
    assert seating_arrangements(2, 4)[0] == (0, 1, 0, 1)
    assert seating_arrangements(3, 6)[0] == (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_over_a_deal_every_side_sits_in_every_seat_as_often(sides, players, every):
    orders = seating_arrangements(sides, players, every)
    for seat in range(players):
        assert set(Counter(order[seat] for order in orders).values()) == {len(orders) // sides}


def test_a_match_plays_whole_deals_and_its_games_are_numbered():
    jobs = list(schedule_games(5, seating_arrangements(2, 4), seed=7))
    assert [(job.game, job.deal, job.rotation, job.seating[0]) for job in jobs] == [
        (0, 0, 0, 0),
        (1, 0, 1, 1),
        (2, 1, 0, 0),
        (3, 1, 1, 1),
        (4, 2, 0, 0),
        (5, 2, 1, 1),
    ]
    assert [job.seed == other.seed for job, other in pairwise(jobs)] == [True, False] * 2 + [True]
    seeds = {job.seat_seed(seat) for job in jobs for seat in range(4)}
    assert len(seeds) == 24
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    assert [job.seed for job in schedule_games(5, seating_arrangements(2, 4), seed=8)] != [job.seed for job in jobs]


def test_two_of_one_name_are_told_apart():
    named = First()
    named.name = "Anne Bonny"
    assert labels(["simple", "simple", First, First(), Last, named, "simple", "simple 2"]) == [
        "simple",
        "simple 2",
        "First",
        "First 2",
        "Last",
        "Anne Bonny",
        "simple 3",
        "simple 2 2",
    ]


@pytest.mark.parametrize(
    ("seating", "seat", "won"),
    [
        ((0, 1, 0, 1), 0, (0, 0.5, 0, 0.5)),
        ((0, 1, 2), 1, (0.5, 0, 0.5)),
        ((0, 0, 0), 1, (0.5, 0, 0.5)),
        ((0, 1, 0), 1, (0.5, 0, 0.5)),
        ((0, 1, 0), 2, (0, 1, 0)),
    ],
)
def test_a_side_whose_player_cannot_go_on_loses_with_all_its_seats(seating, seat, won):
    assert forfeit_shares(seating, seat) == won
