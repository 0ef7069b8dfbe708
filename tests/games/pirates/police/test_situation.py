"""Situations: from positions, set by hand, refused with a clear line; frames and their columns."""

import copy
import pickle
import re
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.environments import run
from tests.games.pirates.police.strategies import situations
from timepirates import Game
from timepirates.games.pirates import police
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police import Situation, choices, explain, explain_restock
from timepirates.games.pirates.variants import RULE_SETS

COLUMNS = {
    "paths": ["tokens", "epochs", "police", "probability"],
    "next_draw": ["token", "probability"],
    "restock": ["police", "police_tokens", "year_ends", "sites_filled", "game_over", "probability"],
    "sites_until_year_end": ["sites", "probability"],
    "visits": ["epoch", "expected_arrivals", "reached", "mean_token", "mean_sites"],
    "year_end": ["police", "probability"],
}


@pytest.mark.long(2)
@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize("board", Board.names())
def test_every_position_of_a_game_is_a_situation(rules, board):
    game = Game.random(["A", "B", "C"], rules, board, seed=3)
    for seen in game.positions():
        if seen["over"]:
            with pytest.raises(ValueError, match="the game is over"):
                Situation.seen(seen, game.board, game.switches)
            continue
        s = Situation.seen(seen, game.board, game.switches)
        assert (str(s.police), s.ones, s.twos) == (seen["police"], *(seen["bag"].get(f"police-{n}", 0) for n in (1, 2)))
        assert s.artifacts + s.ones + s.twos == sum(seen["bag"].values())
        assert 1 <= s.years_left <= 3
        assert s.drawn == len(seen["police_drawn"])


def test_numbers_and_texts_name_the_same_epoch():
    assert Situation(police=2200) == Situation(police="2200")
    assert police.spread(Situation(police="1200")).columns.tolist() == [1200, 1400, 1600, 1800, 1900, 2000, 2200]


def test_what_is_not_said_is_the_beginning_of_a_game():
    s = Situation()
    assert (s.police, s.artifacts, s.discards, s.years_left, s.police_tokens) == (2200, 42, 0, 3, 10)
    assert Situation(rules={"name": "designer", "switches": {"years": 4}}).years_left == 4


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"ones": 1, "twos": 1}, "the bag must contain 3 to 10 police tokens (got 2)"),
        ({"ones": 6}, "ones must be a whole number from 0 to 5 (got 6)"),
        ({"twos": -1}, "twos must be a whole number from 0 to 5 (got -1)"),
        ({"ones": 2.0}, "ones must be a whole number from 0 to 5 (got 2.0)"),
        ({"ones": True}, "ones must be a whole number from 0 to 5 (got True)"),
        ({"bag": -1}, "bag must be a whole number from 0 to 76 (got -1)"),
        ({"bag": 77}, "bag must be a whole number from 0 to 76 (got 77)"),
        ({"bag": {"blue": -2}}, "bag: blue must be a whole number from 0 to 76 (got -2)"),
        ({"bag": {"blue": 40, "red": 40}}, "bag must be a whole number from 0 to 76 (got 80)"),
        ({"bag": 40, "discard": 40}, "the bag and the discard pile together can contain at most 76 artifacts (got 80)"),
        ({"police": 1234}, "epoch must be one of 1200, 1400, 1600, 1800, 1900, 2000, 2200 (got 1234)"),
        ({"police": 2200.0}, "police must be an epoch of the board, such as 2200 (got 2200.0)"),
        ({"years_left": 0}, "years_left must be a whole number from 1 to 100 (got 0)"),
    ],
)
def test_an_impossible_situation_is_refused_with_a_line(arguments, line):
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        Situation(**arguments)


def test_a_bag_holds_artifacts_only_and_boards_and_rules_are_known_ones():
    for arguments, word in (
        ({"bag": {"police-1": 2}}, "by kind"),
        ({"board": "atlantis"}, "atlantis"),
        ({"rules": "chess"}, "chess"),
    ):
        with pytest.raises(ValueError, match=word):
            Situation(**arguments)


@pytest.mark.parametrize("sites", [0, 77, -1, 2.0, True, "3", None])
def test_sites_are_1_to_76(sites):
    with pytest.raises(ValueError, match=r"^sites must be a whole number from 1 to 76 \(got .*\)$"):
        police.restock(Situation(), sites=sites)


@pytest.mark.parametrize("draws", [-1, 9, 1.0])
def test_draws_end_with_the_year(draws):
    with pytest.raises(ValueError, match=r"^draws must be a whole number from 0 to 8 \(got .*\)$"):
        police.paths(Situation(), draws)


@settings(max_examples=15)
@given(situations())
def test_frames_have_their_columns_sums_and_whole_numbers(s):
    for name, columns in COLUMNS.items():
        extra = {"paths": [min(3, s.need)], "restock": [3]}.get(name, [])
        frame = getattr(police, name)(s, *extra)
        assert frame.columns.tolist() == columns
        if "probability" in columns:
            assert frame["probability"].sum() == pytest.approx(1, abs=1e-12)
            assert (frame["probability"] > 0).all()
            exact = getattr(police, name)(s, *extra, exact=True)
            assert sum(exact["probability"]) == 1
            assert all(type(p) is Fraction for p in exact["probability"])
    assert police.restock(s, 2).dtypes.astype(str).tolist() == ["int64"] * 4 + ["bool", "float64"]
    spread = police.spread(s)
    assert spread.index.name == "draws"
    assert spread.shape == (s.need + 1, len(s.board.years))
    assert (abs(spread.sum(axis=1) - 1) < 1e-12).all()


def test_a_plain_number_of_artifacts_is_drawn_as_artifacts():
    assert police.next_draw(Situation(ones=3, twos=0, bag=3)).to_dict("list") == {
        "token": ["artifact", "police-1"],
        "probability": [0.5, 0.5],
    }


def test_the_answers_without_frames_need_no_pandas():
    code = (
        "import sys; from timepirates import Game; from timepirates.games.pirates.police import choices, "
        "danger_map, explain, explorer, restocking, token_words, year_odds; "
        "from timepirates.games.pirates.police.situation import Situation; "
        "s = Situation(); token_words.spread(s); restocking.restock(s, 3); year_odds.visits(s); "
        "g = Game(['A', 'B', 'C'], seed=1); choices.restock_choices(g); "
        "print(any(m in sys.modules for m in ('pandas', 'numpy', 'numba', 'networkx')))"
    )
    assert run(sys.executable, "-c", code) == "False\n"


def choosing(seed, rules="rio-grande"):
    """A random game at a restock decision with at least two epochs permitted."""
    game = Game.random(["A", "B", "C"], rules, seed=seed, steps=60)
    while not game.over and not (game.deciding == "restock" and len(game.legal()) > 2):
        game.play_random()
    return game


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_the_choices_are_the_legal_restocks_and_their_laws(rules):
    game = choosing(8, rules)
    rows = choices.restock_choices(game, exact=True).dicts()
    assert [f"restock {row['epoch']}" for row in rows] == [str(d) for d in game.legal() if d != "no-restock"]
    s = Situation.of(game)
    for row in rows:
        law = police.restock(s, row["sites"], exact=True)
        assert row["police_tokens"] == sum(law["police_tokens"] * law["probability"])
        assert row["year_ends"] == sum(law["probability"][law["year_ends"] > 0])
        assert row["game_over"] == sum(law["probability"][law["game_over"]])
        for seat, pirate in enumerate(game.snapshot()["pirates"]):
            there = law[(law["police"] == int(pirate)) & ~law["game_over"]]
            assert row[f"arrested_{seat}"] == sum(there["probability"])
    assert choices.restock_choices(game.at(0)).rows == []


def filled(bag, discard, police_tokens, sites, years_left, stops, artifacts_kind):
    """(expected tokens of a kind, chance of none) of a restock, token by token and kind by kind."""
    if not sites or not sum(bag.values()) + sum(discard.values()):
        return Fraction(0), Fraction(1)
    every = sum(bag.values()) + police_tokens
    mean = none = Fraction(0)
    for kind, count in bag.items():
        if count:
            rest = filled(
                {**bag, kind: count - 1}, discard, police_tokens, sites - 1, years_left, stops, artifacts_kind
            )
            hit = kind == artifacts_kind
            mean += Fraction(count, every) * (hit + rest[0])
            none += Fraction(count, every) * (0 if hit else rest[1])
    p = Fraction(police_tokens, every)
    if police_tokens > 3:
        rest = filled(bag, discard, police_tokens - 1, sites, years_left, stops, artifacts_kind)
    elif stops or years_left == 1:
        rest = (Fraction(0), Fraction(1))
    else:
        rest = filled(
            {kind: bag.get(kind, 0) + discard.get(kind, 0) for kind in bag.keys() | discard.keys()},
            {},
            10,
            sites,
            years_left - 1,
            stops,
            artifacts_kind,
        )
    return mean + p * rest[0], none + p * rest[1]


@pytest.mark.parametrize(
    ("bag", "discard", "ones", "twos", "sites", "years_left", "rules"),
    [
        ({"blue": 2, "red": 1}, {"blue": 1, "white": 2}, 2, 1, 3, 2, "rio-grande"),
        ({"blue": 1, "red": 2}, {"blue": 2}, 2, 2, 4, 2, "rio-grande"),
        ({"red": 2}, {"blue": 1}, 1, 2, 3, 1, "rio-grande"),
        ({"blue": 2, "red": 1}, {"blue": 1}, 3, 1, 2, 2, "japanese"),
        ({}, {"blue": 2, "red": 2}, 3, 1, 2, 3, "rio-grande"),
    ],
)
def test_what_will_lie_there_is_the_enumeration(bag, discard, ones, twos, sites, years_left, rules):
    s = Situation("reconstructed-2000", None, ones, twos, bag, discard, years_left, rules)
    view = choices.restock_outcome(s, sites)
    for kind in ("blue", "red", "white"):
        counts = bag.get(kind, 0), discard.get(kind, 0)
        mean, none = filled(bag, discard, ones + twos, sites, years_left, s.stops, kind)
        assert view.filled_sites.expected(*counts) == mean
        assert view.filled_sites.any(*counts) == 1 - none


def test_tokens_and_police_of_each_choice_stand_beside_it():
    game = choosing(8)
    stands = police.restock_police(game, exact=True)
    tokens = police.restock_tokens(game, exact=True)
    frame = police.restock_choices(game, exact=True)
    for epoch, sites, over in zip(frame["epoch"], frame["sites"], frame["game_over"], strict=True):
        assert sum(stands["probability"][stands["epoch"] == epoch]) == 1
        brought = sum(tokens["expected"][tokens["epoch"] == epoch])
        assert brought <= sites
        assert brought == sites or over or len(game.snapshot()["bag"]) < 3
    colours = tokens.assign(colour=[kind.split("-")[0] for kind in tokens["kind"]]).groupby(["epoch", "colour"])
    for (epoch, colour), group in colours:
        row = frame[frame["epoch"] == epoch].iloc[0]
        assert row[f"{colour}_expected"] == sum(group["expected"])


def test_explanations_of_a_game_are_sentences_and_formulas():
    game = choosing(8)
    epoch = choices.restock_choices(game).rows[0][0]
    for told in (
        explain_restock.arrest(game, epoch, 1),
        explain.police_at_next_turn(game, 0, 1400),
        explain.even_odds(game.board, 1400),
        explain_restock.wanted_token_in_year(Situation.of(game), 3, 2, "blue"),
    ):
        assert told.title
        assert told.words.endswith(".")
        assert told.numbers.count("{") == told.numbers.count("}")
        assert 0 <= told.value <= 1


def test_of_four_tokens_two_come_and_one_of_two_wanted_ones_is_among_them_but_for_one_choice_in_six():
    told = explain_restock.wanted_token_in_year(Situation(bag={"blue": 2, "red": 2}), 2, 2, "blue")
    assert told.value == Fraction(5, 6)
    assert told.numbers.startswith(r"1 - \frac{\binom{2}{2}}{\binom{4}{2}} = \frac{5}{6}")


def test_whole_numbers_taken_out_of_a_frame_are_whole_numbers():
    frame = police.restock(Situation(), 3)
    row = frame[(frame["year_ends"] == 0) & (frame["police_tokens"] == 2)].iloc[0]
    s = Situation(
        police=frame["police"].iloc[0],
        ones=row["police_tokens"],
        twos=row["sites_filled"],
        bag=frame["sites_filled"].iloc[0],
        years_left=frame["sites_filled"].iloc[0],
    )
    assert [type(value) for value in (s.police, s.ones, s.twos, s.bag, s.years_left)] == [int] * 5
    assert len(police.restock(s, frame["sites_filled"].iloc[0])) > 0
    assert len(police.paths(s, frame["police_tokens"].iloc[0])) > 0


def test_situations_are_values():
    """Equal ones hash alike, other switches make another one, and they can be copied and sent."""
    s = Situation(bag={"red": 2, "blue": 1}, discard={"white": 1})
    same = Situation(bag={"blue": 1, "red": 2, "green": 0}, discard={"white": 1})
    assert (s, hash(s)) == (same, hash(same))
    assert pickle.loads(pickle.dumps(s)) == copy.deepcopy(s) == s
    assert s != s.changed(rules={"name": "rio-grande", "switches": {"restock_after_year_end": "stop"}})
    assert s.changed(ones=3).ones == 3
