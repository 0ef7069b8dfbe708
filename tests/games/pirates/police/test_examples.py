"""Answers that were worked out by somebody else, as fractions (tests/data/police.json)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.pirates.police.strategies import Position
from timepirates.games.pirates import police
from timepirates.games.pirates.police import Situation, choices

EXAMPLES = {
    each["id"]: each
    for each in json.loads((Path(__file__).parents[3] / "data" / "police.json").read_text())["situations"]
}


def given(number):
    """The situation of an example."""
    data = EXAMPLES[number]["given"]
    bag = data.get("artifacts", data.get("bag", 0))
    if isinstance(bag, dict):
        bag = {kind: count for kind, count in bag.items() if not kind.startswith("police")}
        ones, twos = (data["bag"].get(f"police-{n}", 0) for n in (1, 2))
    else:
        ones, twos = data["r1"], data["r2"]
    switches = {"restock_after_year_end": data.get("restock_after_year_end", "finish")}
    return Situation(
        police=data.get("police"),
        ones=ones,
        twos=twos,
        bag=bag,
        discard=data.get("discard", 0),
        years_left=data.get("years_left"),
        rules={"name": "rio-grande", "switches": switches},
    )


def fractions(data):
    """A dict of fractions as text."""
    return {key: Fraction(text) for key, text in data.items()}


def test_the_spread_of_a_whole_year_is_the_examples():
    frame = police.spread(given(2), exact=True)
    for draws, row in EXAMPLES[2]["answer"].items():
        told = {str(year): p for year, p in frame.loc[int(draws)].items() if p}
        assert told == fractions(row)


def test_one_draw_is_the_examples():
    frame = police.next_draw(given(9), exact=True)
    assert dict(zip(frame["token"], frame["probability"], strict=True)) == fractions(EXAMPLES[9]["answer"])


@pytest.mark.parametrize("number", [13, 20])
def test_a_restock_is_the_examples_stopping_and_to_the_games_end(number):
    rows = police.restock(given(number), EXAMPLES[number]["given"]["sites"], exact=True).itertuples(index=False)
    assert {tuple(row[:5]): row[5] for row in rows} == {
        (int(row[0]), *row[1:5]): Fraction(row[5]) for row in EXAMPLES[number]["answer"]
    }


def test_which_epoch_to_restock_is_the_examples():
    data = EXAMPLES[29]["given"]
    position = Position(
        {
            "rules": "rio-grande",
            "players": ["A", "B", "C"],
            "year": 1,
            "over": False,
            "deciding": "restock",
            "turn": 0,
            "restocking": None,
            "police": data["police"],
            "pirates": data["pirates"],
            "empty_sites": data["empty"],
            "bag": data["bag"],
            "discard": data["discard"],
            "hands": [{}, {}, {}],
        },
        "reconstructed-2000",
        {"name": "rio-grande", "switches": {"restock_after_year_end": "stop"}},
    )
    rows = {str(row["epoch"]): row for row in choices.restock_choices(position, exact=True).dicts()}
    assert rows.keys() == EXAMPLES[29]["answer"].keys()
    stands = choices.restock_police(position, exact=True).rows
    for epoch, answer in EXAMPLES[29]["answer"].items():
        row = rows[epoch]
        assert row["sites"] == data["empty"][epoch]
        assert row["year_ends"] == Fraction(answer["year ends"])
        assert row["game_over"] == Fraction(answer["game over"])
        assert {seat: row[f"arrested_{seat}"] for seat in answer["arrested"]} == fractions(answer["arrested"])
        for name, column in (("expected tokens", "expected"), ("at least one", "any")):
            assert {colour: row[f"{colour}_{column}"] for colour in answer[name]} == fractions(answer[name])
        assert {str(year): p for place, year, p in stands if place == int(epoch)} == fractions(answer["police"])


def test_the_rest_of_a_year_is_the_examples():
    s, answer = given(33), EXAMPLES[33]["answer"]
    sites = police.sites_until_year_end(s, exact=True)
    assert dict(zip(map(str, sites["sites"]), sites["probability"], strict=True)) == fractions(answer["sites"])
    visits = police.visits(s, exact=True)
    for column, name in (
        ("expected_arrivals", "visits"),
        ("reached", "chance"),
        ("mean_token", "mean_tokens"),
        ("mean_sites", "mean_sites"),
    ):
        assert dict(zip(map(str, visits["epoch"]), visits[column], strict=True)) == fractions(answer[name])
    end = police.year_end(s, exact=True)
    assert dict(zip(map(str, end["police"]), end["probability"], strict=True)) == fractions(answer["end"])


def test_what_is_worth_showing_of_the_default_board_holds():
    s = Situation()
    spread = police.spread(s, exact=True)
    assert spread.loc[4, 1900] == Fraction(1, 42)
    assert spread.loc[3, 1200] == 0
    assert spread.loc[2, 1200] == Fraction(5, 18) == max(spread.loc[2])
    assert spread.loc[4, 1200] == Fraction(25, 126) == max(spread.loc[4])
    assert spread.loc[5, 1200] == Fraction(5, 21) == max(spread.loc[5])
    assert spread.loc[8, 1200] == Fraction(7, 36) == max(spread.loc[8])
    sites = police.sites_until_year_end(s, exact=True)
    assert sum(sites["sites"] * sites["probability"]) == Fraction(336, 11)
    assert round(float(sum(sites["probability"][sites["sites"] >= 34])), 3) == 0.353
    assert none_comes(s, 1) == Fraction(21, 26)
    assert round(float(none_comes(s, 7)), 3) == 0.202
    long_run = police.long_run("reconstructed-2000", exact=True).set_index("epoch")
    assert tuple(long_run.loc[[2200, 1600], "even_odds"]) == (Fraction(1, 6), Fraction(1, 12))
    assert [round(float(p), 3) for p in long_run.loc[[2200, 1600], "first_year"]] == [0.234, 0.069]
    late = Situation(ones=2, twos=1, bag=10)
    assert [ends(late, sites) for sites in (1, 3, 7)] == [Fraction(3, 13), Fraction(83, 143), Fraction(133, 143)]


def none_comes(s, sites):
    """The chance that a restock brings no police token."""
    frame = police.restock(s, sites, exact=True)
    return sum(frame["probability"][frame["police_tokens"] == 0])


def ends(s, sites):
    """The chance that a restock ends the year."""
    frame = police.restock(s, sites, exact=True)
    return sum(frame["probability"][frame["year_ends"] > 0])
