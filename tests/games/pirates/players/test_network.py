"""The network's corrections: the same bits compiled, changed by every layer's numbers, from facts that are true."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.pirates.helpers import restocking_first
from tests.games.pirates.review.games import played
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ACTING, GAME_OVER, PAY, PAYING
from timepirates.games.pirates.players import captain, compiled, levels, network, value_function, winning
from timepirates.games.pirates.players.levels import style_workspace
from timepirates.games.pirates.players.network import SEAT, SEAT_FACTS, SEATS_AT, SHARED_FACTS
from timepirates.games.pirates.players.planning import PLAN_START, next_payment
from timepirates.games.pirates.rules.apply import apply

pytestmark = pytest.mark.long(40)


@pytest.fixture(scope="module")
def positions():
    """Positions of a game of four mates."""
    game = played(4, "japanese", 6, "mate")
    return [s for s in map(state.copy, game._positions()) if s.deciding != GAME_OVER][::9]


def corrections(s, w=None):
    """The corrections of a position, by the shipped numbers or others."""
    net, found = network.fitted_network(), [0.0] * s.players
    if w is not None:
        net = net._replace(w=w)
    network.evaluate_network(s, net, compiled.evaluate_position(s, False)[0], [0] * 36, found)
    return found


def test_compiled_corrections_have_the_bits_of_the_interpreter(positions, monkeypatch):
    monkeypatch.setattr(compiled, "_compiled", None)
    alone = [compiled.evaluate_position(s, planned) for s in positions for planned in (False, True)]
    assert compiled.compile_captain()
    assert [compiled.evaluate_position(s, planned) for s in positions for planned in (False, True)] == alone
    assert [found for _points, found in alone[::2]] == list(map(corrections, positions))
    assert max(abs(each) for _points, found in alone for each in found) > 0.1


LAYERS = (
    network.SHARED_TO_FIRST,
    network.SEAT_TO_FIRST,
    network.FIRST_BIAS,
    network.OWN_TO_SECOND,
    network.MEAN_TO_SECOND,
    network.SECOND_BIAS,
    network.SECOND_TO_RESULT,
    network.SEAT_TO_RESULT,
    network.NUMBERS,
)
"""Where the numbers of each layer begin, and where the last ones end."""


@pytest.mark.parametrize(("first", "after"), list(pairwise(LAYERS)))
def test_every_layer_counts(positions, first, after):
    """All numbers of the layer are changed: single units may rest in these positions."""
    w = network.fitted_network().w
    for n in range(first, after):
        w[n] += 0.5
    assert [corrections(s, w) for s in positions] != list(map(corrections, positions))


def test_as_many_numbers_are_shipped_as_the_network_has():
    assert len(network.fitted_network().w) == network.NUMBERS
    assert len(set(SHARED_FACTS)) == len(SHARED_FACTS)
    assert len(set(SEAT_FACTS)) == len(SEAT_FACTS)


def test_chances_with_no_correction_are_those_of_captains_but_for_their_steepness(monkeypatch):
    monkeypatch.setitem(network.read_network_file(), "steepness", [1.0, 0.0])
    points = [30.0, 27.0, 24.0, 24.0]
    plain = network.chances(points, [0.0] * 4, 10, 3)
    exponent, change = network.read_network_file()["captain"]
    heights = [(exponent + 10 / 24 * change) * each for each in winning.log_weights(points, 10)]
    assert plain == pytest.approx(winning.shares(heights))
    assert sum(network.chances(points, [0.3, 0.0, -1.0, 0.0], 10, 3)) == pytest.approx(1)
    assert network.chances(points, [0.3, 0.0, 0.0, 0.0], 10, 3)[0] > plain[0]


def test_every_fact_is_what_its_name_says():
    """A sketch of the last year: seat 0 leads in two colours and can sell; nobody else holds anything."""
    s = restocking_first(
        year=3,
        to_move=1,
        turn=1,
        hands=[["blue", "blue", "blue-atomic", "white"], [], []],
        contracts=[["green-6", "red-5"], ["green-2"], []],
    )
    y = [0.0] * network.SCRATCH
    network.write_facts(s, [30.0, 20.0, 10.0], [0] * 36, y)
    shared = dict(zip(SHARED_FACTS, y, strict=False))
    seats = [dict(zip(SEAT_FACTS, y[SEATS_AT + SEAT * seat :], strict=False)) for seat in range(3)]
    assert (shared["three players"], shared["four players"], shared["last year"]) == (1, 0, 1)
    assert shared["share of the game left"] == pytest.approx((8 - s.drawn_count) / 24)
    assert [seat["lead"] for seat in seats] == [10, -10, -20]
    assert [seat["points above the mean"] for seat in seats] == pytest.approx([10, 0, -10])
    assert [(seat["moves next"], seat["second"], seat["third"]) for seat in seats] == [(0, 0, 1), (1, 0, 0), (0, 1, 0)]
    assert [seat["contracts"] for seat in seats] == [2, 1, 0]
    assert [seat["colours led"] for seat in seats] == [2, 0, 0]
    assert [seat["points ahead in a colour, 1."] for seat in seats] == [seats[0]["points ahead in a colour, 1."], 0, 0]
    assert [seats[0][f"tokens of a colour, {n}."] for n in range(1, 6)] == [3, 0, 0, 0, 0]
    assert (seats[0]["tokens held"], seats[0]["white tokens"], seats[0]["atomic tokens"]) == (4, 1, 1)
    assert [seat["bonus points now"] for seat in seats] == [4, 0, 0]
    assert seats[0]["best sale"] > seats[1]["best sale"] == 0


def test_the_outlook_has_the_chances_of_the_network(positions):
    for s in positions[::7]:
        points, found = compiled.evaluate_position(s, False)
        if s.deciding != value_function.LAYING:
            tokens = value_function.tokens_to_come(s)
            assert value_function.expected_result(s).won == network.chances(points, found, tokens, s.years)


def test_a_planned_position_is_corrected_at_its_turn_s_end(positions):
    """The plan played by hand, decision by decision."""
    seen = 0
    for s in positions:
        if s.deciding == ACTING:
            desk, played = style_workspace(), state.copy(s)
            points, found = compiled.evaluate_position(s, True)
            captain.captain_choice(state.copy(s), desk, levels.MAX_TURNS_EVALUATED)
            for code in desk.x[PLAN_START + 1 : PLAN_START + 1 + desk.x[PLAN_START]]:
                apply(played, code)
                while played.deciding == PAYING:
                    apply(played, PAY + next_payment(played))
            assert played.turn != s.turn
            by_hand = [0.0] * s.players
            network.evaluate_network(played, network.fitted_network(), points, [0] * 36, by_hand)
            assert found == by_hand
            seen += 1
    assert seen > 3
