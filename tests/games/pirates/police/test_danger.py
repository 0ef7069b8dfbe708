"""The danger map agrees as fractions with enumeration, and has the properties of its definition."""

import re
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.pirates.police import brute
from tests.games.pirates.police.strategies import Position, positions
from timepirates import Game
from timepirates.games.pirates import police
from timepirates.games.pirates.police import arrest_risk, restocking
from timepirates.games.pirates.police.danger_map import danger, danger_in_steps
from timepirates.games.pirates.police.situation import Situation

SOME = [
    "nobody",
    "emptiest",
    {"model": "chance", "q": "1/3"},
    {"model": "chance", "q": 1},
    {"model": "weights", "pass": "1/2", "sites": [1, "3/2", 0]},
    {"model": "weights", "pass": 0, "sites": [0, 1]},
    "hunters",
]
some = settings(max_examples=50)


def chances(model):
    """A model as the enumeration wants it."""
    name = model if isinstance(model, str) else model["model"]

    def weigh(places):
        if name == "nobody":
            weights = [0] * len(places)
        elif name == "emptiest":
            most = max(range(len(places)), key=lambda n: (places[n][1], -n))
            return Fraction(0), [Fraction(int(n == most)) for n in range(len(places))]
        elif name == "chance":
            q = Fraction(model["q"])
            return 1 - q, [q / len(places)] * len(places)
        else:
            weights = [Fraction(model["sites"][min(k, len(model["sites"])) - 1]) for _x, k in places]
        total = sum(weights) + Fraction(1 if name == "nobody" else model["pass"])
        if not total:
            return Fraction(1), [Fraction(0)] * len(places)
        return 1 - sum(weights) / total, [weight / total for weight in weights]

    return None if name == "hunters" else weigh


def enumerated(position, seat, opponents):
    """({epoch: chance}, {epoch: chance that the game is over}) by enumeration."""
    seen, board = position.snapshot(), position.board
    players, turn = len(seen["pirates"]), seen["turn"]
    pirates = [board.index[int(pirate)] for pirate in seen["pirates"]]
    acting = [turn] if turn != seat and seen["deciding"] == "restock" else []
    other = (turn + 1) % players
    while other != seat:
        acting.append(other)
        other = (other + 1) % players
    by_seat = None if isinstance(opponents, str) else opponents.get("seats")
    turns = [(pirates[o], chances(by_seat[str(o)] if by_seat else opponents)) for o in acting]
    if seen["deciding"] == "draw":
        turns.insert(0, ("finish", board.index[int(seen["restocking"])], seen["empty_sites"][seen["restocking"]]))
    bag = seen["bag"]
    world = (
        board.index[int(seen["police"])],
        bag.get("police-1", 0),
        bag.get("police-2", 0),
        bag.get("blue", 0),
        sum(seen["discard"].values()),
        position.switches["years"] - seen["year"] + 1,
    )
    empty = tuple(seen["empty_sites"].get(str(year), 0) for year in board.years)
    rows, over = {}, {}
    for x, year in enumerate(board.years):
        stand = [x if turn == seat and o == seat else pirate for o, pirate in enumerate(pirates)]
        setting = (
            board.paths,
            board.sites,
            frozenset(stand),
            position.switches["restock_after_year_end"] == "stop",
            position.switches["restock_requires"] == "no-artifacts",
        )
        law = brute.danger(setting, turns, world, empty, x)
        rows[year], over[year] = law.get(x, 0), law.get("over", 0)
    return {year: p for year, p in rows.items() if p}, over


@pytest.mark.long
@settings(max_examples=120)
@given(positions(), st.data())
def test_the_danger_map_is_the_enumeration_of_its_definition(position, data):
    seats = len(position.snapshot()["pirates"])
    seat = data.draw(st.integers(0, seats - 1))
    opponents = data.draw(
        st.sampled_from(SOME)
        | st.fixed_dictionaries({"seats": st.fixed_dictionaries({str(o): st.sampled_from(SOME) for o in range(seats)})})
    )
    answer = danger(position, seat, opponents, exact=True)
    assert (dict(answer.rows), answer.attrs["game_over"]) == enumerated(position, seat, opponents)
    assert [row[0] for row in answer.rows] == sorted(row[0] for row in answer.rows)


@some
@given(positions(most_artifacts=8))
def test_with_nobody_restocking_the_police_stay(position):
    assume(position.snapshot()["deciding"] != "draw")
    for seat in range(len(position.snapshot()["pirates"])):
        assert danger(position, seat, "nobody", exact=True).rows == [(int(position.snapshot()["police"]), 1)]


@some
@given(positions(most_artifacts=8))
def test_a_chance_of_nothing_is_nobody(position):
    for seat in (0, 1):
        assert (
            danger(position, seat, {"model": "chance", "q": 0}, True).rows
            == danger(position, seat, "nobody", True).rows
        )


@some
@given(positions(most_artifacts=8, most_empty=1))
def test_with_one_epoch_permitted_a_chance_of_one_is_the_emptiest(position):
    for seat in (0, 1):
        assert (
            danger(position, seat, {"model": "chance", "q": 1}, True).rows
            == danger(position, seat, "emptiest", True).rows
        )


@pytest.mark.long(2)
@some
@given(positions(), st.sampled_from(SOME))
def test_no_model_exceeds_the_hunters(position, model):
    for seat in (0, 2):
        worst = dict(danger(position, seat, "hunters", True).rows)
        assert all(p <= worst.get(epoch, 0) for epoch, p in danger(position, seat, model, True).rows)


@some
@given(positions())
def test_a_worst_case_is_made_of_choices_and_of_the_draws_of_the_first_restock(position):
    """The greatest choice is the chance; so are, added up, the draws of that restock, which come as in any restock."""
    seen = position.snapshot()
    assume(seen["deciding"] != "draw" and not seen["over"])
    answer = danger(position, 0, "hunters", exact=True)
    s, chances = Situation.of(position), dict(answer.rows)
    for epoch, opened in answer.attrs.get("opened", {}).items():
        chance = chances.get(epoch, Fraction(0))
        assert {max(share for _epoch, share in choices) for choices in opened.turns} <= {chance}
        if not opened.draws:
            assert chance == (epoch == int(seen["police"]))
            continue
        assert sum(p * share for _n, p, share in opened.draws) == chance
        assert sum(p for _n, p, _share in opened.draws) == 1
        restocked = next(which for which, share in opened.turns[-1] if share == chance)
        sites = min(seen["empty_sites"][str(position.board.years[restocked])], s.artifacts + s.discards)
        law = {}
        for end in restocking.outcomes(s.artifacts, s.discards, s.police_tokens, sites, s.years_left, s.stops):
            tokens = end.police_tokens if not end.year_ends else s.need
            law[tokens] = law.get(tokens, 0) + Fraction(end.weight, end.denominator)
        assert {n: p for n, p, _share in opened.draws} == law


@some
@given(positions())
def test_on_anothers_turn_the_rows_and_the_games_end_are_one_law(position):
    seen = position.snapshot()
    seat = (seen["turn"] + 1) % len(seen["pirates"])
    answer = danger(position, seat, "emptiest", exact=True)
    (over,) = set(answer.attrs["game_over"].values())
    assert sum(p for _epoch, p in answer.rows) + over == 1


def one_opponent():
    """Seat 0 has ended its turn, seat 1 is to restock, seat 2 asks: one opponent, nobody near the police."""
    return Position(
        {
            "rules": "rio-grande",
            "players": ["A", "B", "C"],
            "year": 2,
            "over": False,
            "deciding": "restock",
            "turn": 1,
            "restocking": None,
            "police": "2200",
            "pirates": ["1200", "1200", "1400"],
            "empty_sites": {"1600": 2, "1800": 4, "1900": 3},
            "bag": {"blue": 9, "police-1": 3, "police-2": 4},
            "discard": {"red": 2},
            "hands": [{}, {}, {}],
        },
        "reconstructed-2000",
        "rio-grande",
    )


def law_of_the_police(position, sites):
    """{epoch: chance that a restock of so many sites leaves the police there and does not end the game}"""
    law = Counter()
    for row in restocking.restock(Situation.of(position), sites, exact=True).rows:
        law[row[0]] += row[5] * (not row[4])
    return law


def test_with_one_opponent_the_emptiest_is_the_restock_of_that_epoch():
    position = one_opponent()
    assert dict(danger(position, 2, "emptiest", exact=True).rows) == +law_of_the_police(position, 4)


def test_the_answer_says_what_it_assumes_and_floats_are_the_fractions():
    position = one_opponent()
    exact, floats = (police.danger(position, 2, {"model": "chance", "q": "1/4"}, exact=e) for e in (True, False))
    assert "1/4" in exact.attrs["opponents"]
    assert list(floats["probability"]) == [float(p) for p in exact["probability"]]
    assert floats["probability"].dtype == "float64"
    assert set(exact.attrs["game_over"]) == set(position.board.years)


def test_progress_is_shown_and_can_be_stopped():
    steps = danger_in_steps(one_opponent(), 0, "hunters")
    done, every, answer = next(steps)
    assert (done, every, answer) == (0, 7, None)
    *_others, last = steps
    assert last[2].columns == ("epoch", "probability")


def test_while_the_last_white_contracts_are_laid_the_game_is_over_for_certain():
    seen = one_opponent().snapshot() | {
        "deciding": "lay",
        "year": 3,
        "restocking": "1800",
        "bag": {"blue": 9, "police-1": 5, "police-2": 5},
    }
    answer = danger(Position(seen, "reconstructed-2000", "rio-grande"), 0, "emptiest", exact=True)
    assert answer.rows == []
    assert set(answer.attrs["game_over"].values()) == {1}


def test_while_white_contracts_are_laid_in_a_restock_that_restock_is_finished_first():
    seen = one_opponent().snapshot() | {
        "deciding": "lay",
        "restocking": "1800",
        "discard": {},
        "bag": {"blue": 9, "police-1": 5, "police-2": 5},
    }
    designer = Position(seen, "reconstructed-2000", "designer")
    assert Situation.of(designer).years_left == 1
    assert dict(danger(designer, 2, "nobody", exact=True).rows) == law_of_the_police(designer, 4)
    stop = Position(seen, "reconstructed-2000", {"name": "designer", "switches": {"restock_after_year_end": "stop"}})
    assert danger(stop, 2, "nobody", exact=True).rows == [(2200, 1)]


@pytest.mark.parametrize(
    ("opponents", "line"),
    [
        (
            "friends",
            "the model of the opponents must be one of nobody, chance, emptiest, weights, hunters (got 'friends')",
        ),
        ({"model": "chance", "q": "3/2"}, "q must be between 0 and 1 (got 3/2)"),
        ({"model": "chance", "q": 0.5}, 'q must be a whole number, a Fraction, or text such as "1/2" (got 0.5)'),
        ({"model": "chance", "q": "1/0"}, "q must be a whole number, a Fraction, or text such as \"1/2\" (got '1/0')"),
        ({"model": "chance", "q": True}, 'q must be a whole number, a Fraction, or text such as "1/2" (got True)'),
        ({"model": "chance", "p": "1/2"}, "the model chance has the unknown key 'p'; the known keys are model, q"),
        ({"model": "weights", "pass": 1}, "the model weights lacks the key 'sites'"),
        (
            {"model": "weights", "pass": 1, "sites": []},
            (
                'the key "sites" must be a list of weights: the first for one empty site, the second for '
                "two, and so on (got [])"
            ),
        ),
        ({"model": "weights", "pass": 1, "sites": [1, -2]}, "a weight must not be negative (got -2)"),
        ({"seats": {"0": "nobody"}}, '"seats" contains no model for seat 1'),
        ({"seats": {"9": "nobody"}}, "seat must be a whole number from 0 to 2 (got '9')"),
        (None, "the model of the opponents must be one of nobody, chance, emptiest, weights, hunters (got None)"),
    ],
)
def test_an_impossible_model_is_refused_with_a_line(opponents, line):
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        danger(one_opponent(), 2, opponents)


@pytest.mark.parametrize(
    ("change", "seat", "line"),
    [
        ({"over": True, "turn": None}, 0, "the game is over, so no player has a next turn"),
        ({"turn": None, "deciding": "place"}, 0, "the pirates are still being placed, so no turn has begun"),
        ({}, 3, "seat must be a whole number from 0 to 2 (got 3)"),
        ({}, True, "seat must be a whole number from 0 to 2 (got True)"),
        ({}, "1", "seat must be a whole number from 0 to 2 (got '1')"),
    ],
)
def test_a_position_without_an_answer_is_refused_with_a_line(change, seat, line):
    position = Position(one_opponent().snapshot() | change, "reconstructed-2000", "rio-grande")
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        danger(position, seat, "nobody")


def test_where_to_stand_tells_the_risk_and_what_it_costs():
    position = one_opponent()
    position.snapshot()["hands"][1] = {"blue": 2, "red-arrow": 1, "white": 2}
    rows = {row["epoch"]: row for row in arrest_risk.where_to_stand(position, opponents="emptiest", exact=True).dicts()}
    chances_there = dict(danger(position, 1, "emptiest", exact=True).rows)
    assert list(rows) == list(position.board.years)
    for epoch, row in rows.items():
        assert row["arrest"] == chances_there.get(epoch, 0)
        assert row["tokens_lost"] == 3
        assert row["expected_loss"] == 3 * row["arrest"]
    assert (rows[1200]["moves"], rows[1400]["moves"], rows[2200]["moves"]) == (0, 1, 2)
    assert [row[0] for row in arrest_risk.where_to_stand(position, 2).rows] == [1400]


@pytest.mark.parametrize(
    ("hand", "white_is_set", "lost"),
    [
        ({}, False, 0),
        ({"white": 2}, False, 2),
        ({"blue": 1, "blue-atomic": 2}, False, 1),
        ({"blue": 1, "white": 3}, True, 3),
        ({"blue": 4, "white": 3}, True, 4),
    ],
)
def test_an_arrest_takes_one_of_the_largest_set_and_all_white_ones(hand, white_is_set, lost):
    assert arrest_risk.tokens_lost(hand, {"white_counts_as_set": white_is_set}) == lost


def test_every_position_of_a_played_game_has_its_danger_map():
    game = Game.random(["A", "B", "C"], "japanese", seed=11)
    asked = 0
    for n in range(0, len(game), 37):
        position = game.at(n)
        if position.to_move is not None and position.snapshot()["turn"] is not None:
            frame = police.danger(position, n % 3, "emptiest")
            assert frame["probability"].between(0, 1).all()
            asked += 1
    assert asked > 5
