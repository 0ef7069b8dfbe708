"""What speaks for a decision: a sentence about odds tells the exact odds, worked out again by the police's package."""

from fractions import Fraction

import pytest

from tests.games.pirates.helpers import position
from tests.games.pirates.review.games import played, scoring, until
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import arrest_risk, choices
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.police.token_words import spread
from timepirates.games.pirates.review.reasons import TOLD, because, reasons
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.text import CONTRACT_CODE
from timepirates.lessons.phrases import shown

pytestmark = pytest.mark.long


def given(game, decision, name):
    """What a sentence of a decision tells."""
    return next(reason for reason in reasons(game, decision) if reason.name == name)


def positions():
    """Positions of a game, some of each kind of decision."""
    game = played()
    for step in range(3, len(game), 31):
        before = game.at(step)
        if before.legal() and before.deciding != "draw":
            yield before


def test_every_verb_of_the_notation_has_its_sentences():
    """And only these: nothing is said in words that are no decision."""
    game, seen = played(seed=4), set()
    for step, (seat, text) in enumerate(game.steps):
        verb = text.split(" ")[0]
        if seat is not None and verb not in seen:
            seen.add(verb)
            assert because(game.at(step), text)
    assert {"place", "restock", "no-restock", "take", "move", "sell", "pay", "land", "end"} <= seen <= set(TOLD)


def test_where_the_police_are_at_the_next_turn_is_the_danger_map_exactly():
    for game in positions():
        if game.deciding not in ("act", "restock"):
            continue
        for decision in game.legal():
            for reason in reasons(game, decision):
                if reason.name != "police":
                    continue
                then = game.at(len(game))
                if decision.startswith("take"):
                    then.play(decision)
                exact = dict(danger(then, game.to_move, exact=True).rows)
                chance = exact.get(int(reason.given["epoch"]), Fraction(0))
                assert reason.given["chance"] == chance
                assert (shown(chance) if chance else "As things stand, the police will not be in") in reason.text


def test_an_arrest_is_said_to_take_what_it_takes():
    """A2, A3: of the hand as it is after the decision."""
    game = until(lambda game: game.deciding == "act" and sum(game.snapshot()["hands"][game.to_move].values()) > 2)
    decision = next(text for text in game.legal() if text.startswith("take"))
    then = game.at(len(game))
    then.play(decision)
    hand = then.snapshot()["hands"][game.to_move]
    assert given(game, decision, "police").given["lost"] == arrest_risk.tokens_lost(hand, game.switches)


def test_a_restock_tells_its_exact_odds():
    game = until(
        lambda game: game.deciding == "restock" and len(game.legal()) > 3 and len(game.snapshot()["police_drawn"]) > 5
    )
    for row in choices.restock_choices(game, exact=True).dicts():
        said = reasons(game, f"restock {row['epoch']}")
        told = {reason.name: reason for reason in said if reason.name != "caught"}
        assert told["police-tokens"].given == {"sites": row["sites"], "police_tokens": row["police_tokens"]}
        assert told["year-ends"].given == {"year_ends": row["year_ends"]}
        assert shown(row["year_ends"]) in told["year-ends"].text
        caught = {reason.given["seat"]: reason.given["chance"] for reason in said if reason.name == "caught"}
        assert caught == {
            seat: row[f"arrested_{seat}"]
            for seat in range(3)
            if seat != game.to_move and row[f"arrested_{seat}"] >= Fraction(1, 1000)
        }


def test_a_place_to_begin_tells_where_the_first_police_token_leads():
    game = until(lambda game: game.deciding == "place")
    law = spread(Situation.of(game), exact=True)
    first = dict(zip(law.columns, law.rows[1], strict=True))
    for decision in game.legal():
        reason = given(game, decision, "first")
        assert reason.given["chance"] == first[int(decision.split(" ")[1])]


def test_a_sale_tells_its_points_at_all_year_ends_to_come():
    """P1: a contract counts at every year's end."""
    game = until(lambda game: game.deciding == "act" and any(text.startswith("sell") for text in game.legal()))
    decision = next(text for text in game.legal() if text.startswith("sell"))
    contract, years = decision.split(" ")[1], 4 - game.snapshot()["year"]
    reason = given(game, decision, "points")
    assert reason.given == {"contract": contract, "points": points_per_year(CONTRACT_CODE[contract]), "years": years}
    assert f"{points_per_year(CONTRACT_CODE[contract]) * years} points in total" in reason.text


def test_a_taken_token_tells_what_it_leaves_for_the_others():
    game = until(lambda game: game.deciding == "act" and any(text.startswith("take") for text in game.legal()))
    here = game.snapshot()["pirates"][game.to_move]
    for decision in (text for text in game.legal() if text.startswith("take")):
        left = dict(game.snapshot()["sites"][here])
        kind = decision.split(" ")[1]
        left[kind] -= 1
        assert given(game, decision, "leaves").given["left"] == {each: n for each, n in left.items() if n}


def test_a_move_tells_what_lies_where_it_leads():
    game = until(lambda game: game.deciding == "act")
    epoch = board_of(game).epoch(game.snapshot()["pirates"][game.to_move])
    for decision, to in (("move 1", epoch.path_1), ("move 2", epoch.path_2)):
        assert given(game, decision, "lying").given == {"epoch": str(to), "lying": game.snapshot()["sites"][str(to)]}


@pytest.mark.parametrize("secret", ["blue", "red"])
def test_a_laying_tells_nothing_of_what_others_have_laid(secret):
    """P2: Bob's sentences are the same whatever Ann has laid."""
    game = scoring(f"lay white-5 on {secret}")
    assert [because(game, decision) for decision in game.legal()] == [
        (
            "After this decision, you have 5 points in blue. Without the white contracts that the other players lay, "
            "none of them has more than 3 points in this colour."
        ),
        (
            "After this decision, you have 5 points in red. Without the white contracts that the other players lay, "
            "none of them has more than 3 points in this colour."
        ),
    ]


def test_a3_whoever_is_caught_hears_of_the_white_tokens_too():
    """A3: all white ones go with the token that is chosen; of none nothing is said."""
    for hand, said in (
        ("red*2 white*2", "The arrest also takes 2 white tokens."),
        ("red*2 white", "The arrest also takes 1 white token."),
        ("red*2", ""),
    ):
        game = position(deciding="lose", arrested=True, hands=(hand, "", ""), pirates=("2200", "1400", "1600"))
        assert [str(text) for text in game.legal()] == ["lose red"]
        assert because(game, "lose red") == f"After this decision, you hold 1 token of this colour. {said}".strip()


def test_a_colour_that_no_contract_wants_any_more_is_said_to_be_so():
    """One more purple token helps to sell nothing."""
    bought = " ".join(name for name in CONTRACT_CODE if name.startswith("purple")) + " red-6"
    game = position(sites={"1400": "purple red"}, pirates=("1400", "1600", "1900"), contracts=("", bought, ""))
    said = {kind: given(game, f"take {kind}", "set").text for kind in ("purple", "red")}
    assert said == {
        "purple": (
            "After this decision, you hold 1 token of this colour; no contract of this colour is left in the bazaar."
        ),
        "red": (
            "After this decision, you hold 1 token of this colour; the most expensive contract of "
            "this colour in the bazaar costs 5."
        ),
    }
