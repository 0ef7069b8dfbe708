"""A turn planned: all that is tried is taken back, and the best plan's value is that of where it leads."""

from __future__ import annotations

import random

import pytest

from tests.games.pirates.review.games import played
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ACTING, LANDING, NO_RESTOCK, RESTOCK, RESTOCKING
from timepirates.games.pirates.players import planning, restocking, tuned
from timepirates.games.pirates.players.levels import style_workspace
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bazaar import affordable_contracts, pay
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.legal import legal
from timepirates.games.pirates.rules.tokens import leave_site
from timepirates.games.pirates.rules.turn import usable_arrows

pytestmark = pytest.mark.long(40)

THUMBS = tuple(float(number) for _about, number in tuned.COEFFICIENTS)
RULES = ["rio-grande", "designer", "german"]


def positions(rules, seed, deciding, count=12):
    """Some positions of a game in which something is decided, half of them with something to sell and to trade.

    The game is one between mates, who hold much before they sell.
    """
    game = played(4, rules, seed, "mate")
    every = (game.at(step)._s for step in range(len(game)))
    found = [s for s in every if s.deciding in deciding]
    rich = [
        s for s in found if s.deciding != ACTING or (s.actions_left and affordable_contracts(s) and usable_arrows(s))
    ]
    lot = random.Random(seed)
    return [*lot.sample(rich, min(len(rich), count // 2)), *lot.sample(found, count // 2)]


@pytest.mark.parametrize("rules", RULES)
def test_all_that_is_tried_is_taken_back(rules):
    desk = style_workspace()
    for s in positions(rules, 5, (ACTING, LANDING)):
        before = state.copy(s)
        planning.search_best_turn(s, desk, 400)
        assert state.plain(s) == state.plain(before)


@pytest.mark.parametrize("rules", RULES)
def test_the_value_of_the_best_plan_is_that_of_the_position_it_leads_to(rules):
    """What was added up on the way is what is found there from nothing; and every step of it is legal."""
    desk = style_workspace()
    for s in positions(rules, 6, (ACTING, LANDING), 6):
        seat, value = s.turn, planning.search_best_turn(s, desk, 400)
        codes = desk.x[planning.PLAN_START + 1 : planning.PLAN_START + 1 + desk.x[planning.PLAN_START]]
        for code in codes[:-1]:
            assert code in s.choices[: legal(s)]
            apply(s, code)
            while s.selling >= 0 and s.deciding not in (LANDING, ACTING):
                pay(s, planning.next_payment(s))
        assert codes[-1] in s.choices[: legal(s)]
        planning.evaluate_all_seats(s, desk, 0, (seat + 1) % s.players)
        assert planning.chance(s, desk, 0, seat) == pytest.approx(value, abs=1e-9)


def test_a_plan_is_no_worse_than_ending_where_one_is():
    desk = style_workspace()
    for s in positions("rio-grande", 7, (ACTING,), 20):
        if s.actions_left == 0:
            value = planning.search_best_turn(s, desk, 400)
            planning.evaluate_all_seats(s, desk, 0, (s.turn + 1) % s.players)
            assert value >= planning.chance(s, desk, 0, s.turn) - 1e-12


def test_on_a_bare_board_somebody_restocks_whatever_was_learned():
    """B2: else no game would end."""
    discouraged = planning.new_workspace([-1.0] * restocking.ALL_NUMBERS)
    for s in positions("rio-grande", 8, (RESTOCKING,), 5):
        assert restocking.restock_choice(s, discouraged) == NO_RESTOCK
        assert tuned.restock_score(s, s.turn, NO_RESTOCK, THUMBS) > 0
        for epoch in range(s.epochs):
            while s.lies[epoch]:
                leave_site(s, epoch, lowest_member(s.lies[epoch]))
        code = restocking.restock_choice(s, discouraged)
        assert RESTOCK <= code < NO_RESTOCK
        assert code in s.choices[: legal(s)]
        assert RESTOCK <= tuned.tuned_choice(s, THUMBS) < NO_RESTOCK
