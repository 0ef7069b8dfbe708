"""Years and scoring (Y1 to Y3, P1 to P6)."""

import pytest

from tests.games.pirates.helpers import now, offered, play, refused_by, restocking, rules_with

SEVEN = "police-1*3 police-2*4"
EVERY_YEAR = rules_with(bonuses="every-year")


def year_end(year=3, rules="rio-grande", contracts=("", "", ""), **words):
    """A game in which the eighth police token has just been drawn in some year."""
    hands = words.pop("hands", ("",) * len(contracts))
    pirates = ("1200", "1400", "1400", "1900", "1900", "2000")[: len(hands)]
    game = restocking(
        "1600", rules=rules, drawn=SEVEN, year=year, contracts=contracts, hands=hands, pirates=pirates, **words
    )
    return play(game, "draw police-1")


def last_scores(game):
    """The scores of the year that ended last."""
    return game.record()["scores"][-1]


def points_of_the_year(game):
    """(contracts, majority, five_colours) of the year that ended last."""
    scores = last_scores(game)
    return scores["contracts"], scores["majority"], scores["five_colours"]


# --- Y


def test_y1_police_tokens_and_discards_return_to_the_bag():
    """All ten police tokens, every discarded artifact."""
    game = year_end(year=1, bag="blue", hands=("red", "", ""))
    shown = game.snapshot()
    assert shown["discard"] == {}
    assert (shown["bag"]["police-1"], shown["bag"]["police-2"]) == (5, 5)
    assert (shown["bag"]["red"], shown["bag"]["white"]) == (7, 6)


def test_y1_police_and_pirates_stay_where_they_are():
    """Only the eighth token moves the police."""
    game = year_end(year=1, police="2200")
    assert game.snapshot()["police"] == "1200"
    assert game.snapshot()["pirates"] == ["1200", "1400", "1400"]
    assert (now(game)[1], game.snapshot()["arrested"]) == ("draw", False)


def test_y1_hands_contracts_and_bazaar_stay_as_they_are():
    """Nothing is lost at a year's end."""
    game = year_end(year=1, hands=("red*2 white", "", ""), contracts=("blue-2", "", ""))
    shown = game.snapshot()
    assert (shown["hands"][0], shown["contracts"][0]) == ({"red": 2, "white": 1}, ["blue-2"])
    assert len(shown["bazaar"]) == 36


def test_y1_the_order_of_a_years_end():
    """Police first, then the bag is full (in the last year too), then white contracts are laid, in the old year."""
    game = year_end(year=3, contracts=("blue-2 white-3", "", ""), bag="blue", police="2200")
    shown = game.snapshot()
    assert (shown["deciding"], shown["year"], shown["police"]) == ("lay", 3, "1200")
    assert (shown["police_drawn"], shown["discard"], shown["bag"]["police-1"]) == ([], {}, 5)
    assert shown["points"] == [0, 0, 0]
    assert play(game, "lay white-3 on blue").over


def test_y1_the_discard_pile_is_open():
    """Every seat sees it."""
    game = restocking("1600", bag="blue")
    assert game.snapshot(seat=2)["discard"] == game.snapshot()["discard"] != {}


@pytest.mark.parametrize(("years", "year", "over"), [(3, 2, False), (3, 3, True), (4, 3, False), (4, 4, True)])
def test_y2_a_game_has_three_years_or_by_the_switch_four(years, year, over):
    """The years switch: 3 or 4."""
    game = year_end(year=year, rules=rules_with(years=years))
    assert game.over is over
    assert game.snapshot()["year"] == (year if over else year + 1)


def test_y3_the_last_year_ends_the_game_at_once():
    """The turn is not finished: nobody decides, nothing is drawn, sites stay empty."""
    game = year_end(year=3)
    shown = game.snapshot()
    assert (game.over, game.legal(), game.to_move, game.deciding) == (True, [], None, None)
    assert (shown["turn"], shown["to_move"], shown["actions_left"]) == (None, None, 0)
    assert shown["restocking"] is None
    assert shown["empty_sites"]["1600"] == 3


def test_y3_the_last_year_is_scored():
    """Contracts and bonuses count before the winner is found."""
    game = year_end(year=3, contracts=("", "blue-6", ""))
    assert (game.snapshot()["points"], game.winners) == ([0, 9, 0], [1])


def test_y3_after_the_end_every_decision_names_this_rule():
    """Whatever it is."""
    game = year_end(year=3)
    refused_by(
        "Y3",
        game,
        "move 1",
        "take blue",
        "sell blue-2",
        "jump blue to 1200",
        "trade blue with 1 for red",
        "end",
        "place 1200",
        "restock 1600",
        "no-restock",
        "lose blue",
        "pay blue",
        "land 1200",
        "lay white-3 on blue",
        "draw blue",
        "draw police-1",
    )


# --- P1


def test_p1_every_contract_held_scores_at_every_year_end():
    """White ones included: blue-5 six points, white-4 three."""
    game = year_end(year=1, contracts=("blue-5 white-4", "red-2", ""))
    assert points_of_the_year(game) == ([9, 2, 0], [0, 0, 0], [0, 0, 0])


def test_p1_a_contract_of_the_first_year_scores_three_times():
    """Six, twelve, eighteen points, and the bonus of the last year."""
    game = year_end(year=1, contracts=("blue-5", "", ""))
    for _year in (2, 3):
        play(game, *["draw police-1", "draw police-2"] * 4)
    scores = game.record()["scores"]
    assert [each["total"][0] for each in scores] == [6, 12, 20]
    assert [each["contracts"][0] for each in scores] == [6, 6, 6]


def test_p1_points_add_up():
    """A position set up with points goes on from them."""
    game = year_end(year=2, contracts=("blue-5", "", ""), points=[10, 20, 30])
    assert game.snapshot()["points"] == [16, 20, 30]
    assert last_scores(game)["total"] == [16, 20, 30]


# --- P2


def test_p2_a_white_contract_is_laid_with_a_colour_of_a_coloured_contract_held():
    """By colour; other colours are refused."""
    game = year_end(contracts=("white-3 red-2 blue-4 blue-2", "", ""))
    assert now(game) == (0, "lay")
    assert game.legal() == ["lay white-3 on blue", "lay white-3 on red"]
    refused_by("P2", game, "lay white-3 on green", "lay white-4 on blue", "move 1", "end", "draw blue")


def test_p2_a_players_white_contracts_are_laid_cheapest_first_each_freely():
    """Different ones may go to different colours."""
    game = year_end(contracts=("white-5 white-3*2 red-2 blue-2", "", ""))
    asked = []
    for colour in ("red", "blue", "red"):
        asked.append(game.legal()[0])
        contract = game.legal()[0].split()[1]
        play(game, f"lay {contract} on {colour}")
    assert asked == ["lay white-3 on blue", "lay white-3 on blue", "lay white-5 on blue"]
    assert game.snapshot()["laid"][0] == [{"white-3": "red"}, {"white-3": "blue"}, {"white-5": "red"}]


def test_p2_laying_is_an_obligation_and_asked_with_one_colour_too():
    """There is no other choice than to lay."""
    game = year_end(contracts=("white-3 red-2", "", ""))
    assert game.legal() == ["lay white-3 on red"]


def test_p2_seats_lay_in_turn_order_from_the_start_player():
    """Start seat 1: 1, 2, 0, each all of its contracts, whoever is on turn."""
    game = year_end(contracts=("white-3 red-2", "white-3*2 blue-2", "white-4 green-2"), start=1)
    order = []
    while game.deciding == "lay":
        order.append(game.to_move)
        assert game.snapshot()["turn"] == 0
        game.play(game.legal()[0])
    assert order == [1, 1, 2, 0]


def test_p2_without_a_coloured_contract_nothing_is_laid():
    """The player is not asked, and scores the contracts' value."""
    game = year_end(contracts=("white-3*2", "", ""))
    assert game.over
    assert game.snapshot()["laid"] == [[], [], []]
    assert points_of_the_year(game) == ([4, 0, 0], [0, 0, 0], [0, 0, 0])


def test_p2_laying_is_secret_until_all_are_laid():
    """A seat sees its own laying; everybody else's list is null; the arbiter sees all."""
    game = year_end(contracts=("white-3 red-2", "white-3 blue-2", ""))
    play(game, "lay white-3 on red")
    assert game.snapshot()["laid"] == [[{"white-3": "red"}], [], []]
    assert game.snapshot(seat=0)["laid"] == [[{"white-3": "red"}], None, None]
    assert game.snapshot(seat=1)["laid"] == [None, [], None]
    play(game, "lay white-3 on blue")
    for seat in range(3):
        assert game.snapshot(seat=seat)["laid"] == [[{"white-3": "red"}], [{"white-3": "blue"}], []]


def test_p2_nothing_is_laid_before_bonuses_are_scored():
    """`laid` is null until the first scoring of bonuses begins, and stays visible afterwards."""
    game = year_end(year=1, contracts=("white-3 red-2", "", ""))
    assert game.snapshot()["laid"] is None
    game = year_end(year=1, rules=EVERY_YEAR, contracts=("white-3 red-2", "", ""))
    play(game, "lay white-3 on red", "draw blue", "draw blue", "draw blue", "move 1", "move 1", "end", "no-restock")
    assert game.snapshot()["laid"] == [[{"white-3": "red"}], [], []]


def test_p2_a_laid_white_contract_counts_in_its_colour():
    """Red-2 and white-3 on red: four points in red, more than red-3's three."""
    game = year_end(contracts=("white-3 red-2", "red-3", ""))
    play(game, "lay white-3 on red")
    assert points_of_the_year(game) == ([4, 3, 0], [2, 0, 0], [0, 0, 0])


@pytest.mark.parametrize(
    ("white", "majority"),
    [
        ("white-3", [0, 2, 0]),
        ("white-4", [0, 2, 0]),
        ("white-5", [2, 2, 0]),
    ],
)
def test_p2_a_laid_white_contract_counts_its_own_points(white, majority):
    """Two, three or four points beside red-2's two, against red-5's six."""
    game = play(year_end(contracts=(f"{white} red-2", "red-5", "")), f"lay {white} on red")
    assert last_scores(game)["majority"] == majority


# --- P3, P4


def test_p3_most_points_in_a_colour_score_two():
    """In each colour: Ann in blue, Bob in red and green."""
    game = year_end(contracts=("blue-5 red-2", "red-4 green-2", "blue-2"))
    assert last_scores(game)["majority"] == [2, 4, 0]


def test_p3_points_count_not_the_number_of_contracts():
    """One contract of seven points beats two of five together."""
    game = year_end(contracts=("blue-6", "blue-2 blue-3", ""))
    assert last_scores(game)["majority"] == [2, 0, 0]


def test_p3_all_who_tie_for_most_score_two():
    """Seven points each: blue-6 against blue-3 and blue-4."""
    game = year_end(contracts=("blue-6", "blue-3 blue-4", "blue-2"))
    assert last_scores(game)["majority"] == [2, 2, 0]


def test_p3_nobody_scores_in_a_colour_in_which_nobody_has_points():
    """No contracts, no bonus."""
    assert last_scores(year_end())["majority"] == [0, 0, 0]


def test_p3_white_is_no_colour_of_its_own():
    """White contracts that were not laid count in no colour."""
    game = year_end(contracts=("white-5*2", "blue-2", ""))
    assert last_scores(game)["majority"] == [0, 2, 0]


def test_p4_a_coloured_contract_of_each_of_the_five_colours_scores_two():
    """The costs do not matter."""
    game = year_end(contracts=("blue-2 orange-3 red-2 green-6 purple-2", "", "blue-3 orange-2 red-3 green-2"))
    assert last_scores(game)["five_colours"] == [2, 0, 0]
    assert game.snapshot()["points"] == [16 + 6 + 2, 0, 10 + 4]


def test_p4_white_contracts_do_not_help():
    """Four colours and a white contract are four colours."""
    game = year_end(contracts=("blue-2 orange-3 red-2 green-6 white-3", "", ""))
    play(game, "lay white-3 on green")
    assert last_scores(game)["five_colours"] == [0, 0, 0]


# --- P5


def test_p5_last_year_bonuses_are_scored_in_the_last_year_only():
    """bonuses last-year: in years one and two contracts alone count, and both bonus lists are there."""
    contracts = ("blue-2 orange-2 red-2 green-2 purple-2", "", "")
    for year in (1, 2):
        assert points_of_the_year(year_end(year, contracts=contracts)) == ([10, 0, 0], [0, 0, 0], [0, 0, 0])
    assert points_of_the_year(year_end(3, contracts=contracts)) == ([10, 0, 0], [10, 0, 0], [2, 0, 0])


def test_p5_every_year_bonuses_are_scored_each_year():
    """bonuses every-year: in the first year too."""
    contracts = ("blue-2 orange-2 red-2 green-2 purple-2", "", "")
    assert points_of_the_year(year_end(1, EVERY_YEAR, contracts)) == ([10, 0, 0], [10, 0, 0], [2, 0, 0])


def test_p5_every_year_white_contracts_are_laid_afresh():
    """white_stays_laid off: the same contract is asked again, and may go to another colour."""
    game = year_end(1, EVERY_YEAR, ("white-3 red-2 blue-2", "", ""))
    play(game, "lay white-3 on red", *["draw police-1", "draw police-2"] * 4)
    assert game.legal() == ["lay white-3 on blue", "lay white-3 on red"]
    assert game.snapshot()["laid"] == [[], [], []]
    play(game, "lay white-3 on blue")
    assert game.snapshot()["laid"] == [[{"white-3": "blue"}], [], []]


def test_p5_white_stays_laid_only_contracts_not_yet_laid_are_asked():
    """white_stays_laid on: what was laid stays, and counts again."""
    rules = rules_with(bonuses="every-year", white_stays_laid=True)
    game = year_end(1, rules, ("white-3 red-2 blue-2", "", ""))
    play(game, "lay white-3 on red", *["draw police-1", "draw police-2"] * 4)
    assert game.snapshot()["year"] == 3
    assert game.snapshot()["laid"] == [[{"white-3": "red"}], [], []]
    assert last_scores(game)["majority"] == [4, 0, 0]


def test_p5_white_stays_laid_a_contract_bought_since_is_asked():
    """The white-3 was laid last year; the white-3 and the white-4 bought since are asked."""
    rules = rules_with(bonuses="every-year", white_stays_laid=True)
    game = year_end(2, rules, ("white-3*2 white-4 red-2 blue-2", "", ""), laid=[[{"white-3": "red"}], [], []])
    assert game.legal() == ["lay white-3 on blue", "lay white-3 on red"]
    play(game, "lay white-3 on blue")
    assert game.legal() == ["lay white-4 on blue", "lay white-4 on red"]
    play(game, "lay white-4 on blue")
    assert game.snapshot()["laid"][0] == [{"white-3": "red"}, {"white-3": "blue"}, {"white-4": "blue"}]


def test_p5_white_stays_laid_one_that_could_not_be_laid_is_asked_at_the_next_scoring():
    """Without a coloured contract it waits; with one it is laid."""
    rules = rules_with("designer", white_stays_laid=True)
    game = year_end(1, rules, ("white-3", "", ""), hands=("blue*2", "", ""))
    assert game.deciding == "draw"
    play(game, *["draw red"] * 3, "sell blue-2", "pay blue", "pay blue", "land 1200", "move 1", "move 1", "end")
    play(game, "restock 1900", *["draw police-1", "draw police-2"] * 4)
    assert (now(game), game.legal()) == ((0, "lay"), ["lay white-3 on blue"])


# --- P6


def finished(contracts, points, rules="rio-grande"):
    """The winners when the last year ends."""
    return year_end(contracts=contracts, points=points, rules=rules)


def test_p6_most_points_win():
    """Two points are enough."""
    assert finished(("", "", ""), [10, 12, 11]).winners == [1]


def test_p6_ties_go_to_most_contracts_white_ones_included():
    """Six points each, two contracts against one; a white one counts like the others."""
    assert finished(("blue-3 red-3", "green-5", ""), [0, 2, 0]).snapshot()["points"] == [10, 10, 0]
    assert finished(("blue-3 red-3", "green-5", ""), [0, 2, 0]).winners == [0]
    assert finished(("white-5 white-3", "green-5", ""), [2, 0, 0]).winners == [0]


def test_p6_without_the_switch_equal_points_and_contracts_share_the_victory():
    """greatest_contract_tiebreak off: the value of a single contract does not matter."""
    game = finished(("blue-6", "red-2", "green-4"), [0, 5, 0])
    assert game.snapshot()["points"] == [9, 9, 6]
    assert game.winners == [0, 1]


def test_p6_greatest_contract_tiebreak_then_the_most_valuable_single_contract():
    """On: blue-6 (seven points) beats red-2, one contract each."""
    game = finished(("blue-6", "red-2", "green-4"), [0, 5, 0], rules_with(greatest_contract_tiebreak=True))
    assert game.winners == [0]


def test_p6_the_greatest_contract_is_looked_at_after_the_number_of_contracts():
    """Two small contracts beat one great one."""
    game = finished(("blue-6", "red-2 green-2", ""), [0, 1, 0], rules_with(greatest_contract_tiebreak=True))
    assert game.snapshot()["points"] == [9, 9, 0]
    assert game.winners == [1]


def test_p6_still_tied_they_share_the_victory():
    """All three, in ascending order of seats; nobody wins before the end."""
    game = finished(("blue-3", "red-3", "green-3"), [0, 0, 0], rules_with(greatest_contract_tiebreak=True))
    assert game.winners == [0, 1, 2]
    assert game.record()["winners"] == [0, 1, 2]
    assert year_end(year=2, contracts=("blue-3", "", "")).winners == []


def test_p6_nobody_has_anything_and_all_win():
    """No points, no contracts: a shared victory."""
    assert finished(("", "", ""), [0, 0, 0]).winners == [0, 1, 2]
    assert offered(finished(("", "", ""), [0, 0, 0]), "end") == []
