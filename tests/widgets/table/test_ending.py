"""The end of a game and of a year: who has won and why, the tables, the curve, and what is played next."""

from __future__ import annotations

import pytest

from tests.games.pirates import helpers
from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from timepirates import Game
from timepirates.games.pirates import totals
from timepirates.games.pirates.variants import RULE_SETS
from timepirates_widgets.games.pirates.play.ending import YearTables, curve, why
from timepirates_widgets.table import rematch
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.interim_table import InterimTable
from timepirates_widgets.table.sitting import Sitting


def rows(sheet: dict) -> list[list[str]]:
    return [[row["name"], *(cell["text"] for cell in row["cells"])] for row in sheet["rows"]]


def sheets(content: dict) -> dict[str, dict]:
    return {sheet["title"]: sheet for sheet in content["sheets"]}


# --- the end of Time Pirates


def test_before_the_end_and_while_looking_back_nothing_is_shown():
    assert Ending(scenes.acting()).content == {"open": False}
    assert Ending(scenes.looking_back()).content == {"open": False}


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(4))
def test_majorities_by_colour_are_those_that_were_scored(rules, seed):
    """P3, for every rule set: two points for each colour in which nobody is ahead."""
    game = Game.random(rules=rules, seed=seed)
    seen, last = game.snapshot(), game.record()["scores"][-1]
    found = totals.points_by_colour(seen)
    best = [sum(2 for points in found.values() if seat in totals.leaders(points)) for seat in range(4)]
    assert best == last["majority"]
    assert [totals.total_contract_points(held) for held in seen["contracts"]] == last["contracts"]
    content = Ending(Sitting(game)).content
    shown = sheets(content)["Majorities by colour"]["rows"]
    assert [cell["text"] for cell in shown[-1]["cells"]] == [f"+{points}" for points in best]
    for row, points in zip(shown, found.values(), strict=False):
        assert [cell["text"] for cell in row["cells"]] == [str(count) for count in points]
        assert [seat for seat, cell in enumerate(row["cells"]) if cell["why"]] == totals.leaders(points)


def test_in_a_colour_without_points_nobody_has_the_majority():
    content = Ending(Sitting(ended(["blue-2", "green-2", ""], [0, 0, 0]))).content
    ahead = {
        row["name"]: [cell["why"] for cell in row["cells"]] for row in sheets(content)["Majorities by colour"]["rows"]
    }
    assert (ahead["blue"], ahead["red"]) == (["+2", "", ""], ["", "", ""])


@pytest.mark.long(2)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_decides_a_tie_leaves_the_winners(rules):
    """P6: whoever is best in the last thing that counted has won."""
    for seed in range(30):
        game = Game.random(rules=rules, seed=seed)
        found = totals.deciding_criteria(game.snapshot(), bool(game.switches["greatest_contract_tiebreak"]))
        last = found[list(found)[-1]]
        assert [seat for seat, number in last.items() if number == max(last.values())] == game.winners
        assert len(why(game, game.snapshot())) == len(found) + (len(game.winners) > 1)


def ended(contracts: list[str], points: list[int], rules: str = "rio-grande") -> Game:
    """A game that the eighth police token of the last year has just ended."""
    game = helpers.restocking(
        "2200",
        year=3,
        drawn="police-1*4 police-2*3",
        contracts=contracts,
        points=points,
        hands=("", "", ""),
        rules=rules,
    )
    while not game.over:
        game.play(game.legal()[0] if game.deciding != "draw" else "draw police-1")
    return game


def test_a_tie_is_told_in_words():
    """P6: points, then the number of contracts, then nothing."""
    game = ended(["blue-2 red-2", "green-4", ""], [2, 4, 0])
    assert why(game, game.snapshot()) == [
        "Ann and Bob are tied with 10 points.",
        "In a tie, the player with more contracts wins (rule P6): Ann 2, Bob 1.",
    ]
    game = ended(["blue-4", "green-4", ""], [4, 4, 0])
    assert why(game, game.snapshot()) == [
        "Ann and Bob are tied with 10 points.",
        "In a tie, the player with more contracts wins (rule P6): Ann 1, Bob 1.",
        "There is no further tie-break, so the tied players share the victory.",
    ]


def test_the_most_valuable_contract_decides_where_the_rules_say_so():
    rules = next(name for name, switches in RULE_SETS.items() if switches["greatest_contract_tiebreak"])
    game = ended(["blue-2 blue-5", "green-4 red-4", ""], [6, 4, 0], rules)
    told = why(game, game.snapshot())
    assert told[0] == "Ann and Bob are tied with 16 points."
    assert told[-1] == (
        "If the players are still tied, the player with the most valuable contract wins (rule P6). "
        "Points of each player's most valuable contract: Ann 6, Bob 4."
    )
    assert game.winners == [0]


def test_the_curve_ends_with_everybodys_points_and_rises_at_each_years_end():
    game = Game.random(seed=3)
    record, drawn = game.record(), curve(game, game.record()["scores"])
    assert [line[-1][1] for line in drawn.lines] == record["scores"][-1]["total"]
    assert [text for _step, text in drawn.marks] == ["Year 1", "Year 2", "Year 3"]
    assert drawn.marks[-1][0] == drawn.steps == len(game)
    for line in drawn.lines:
        assert line[0] == (0, 0)
        assert [value for _step, value in line] == sorted({value for _step, value in line})
    assert rows(drawn.said.shown) == [[f"Year {each['year']}", *map(str, each["total"])] for each in record["scores"]]


def test_the_curve_goes_on_rising_within_a_year():
    """A contract counts from the moment it is held."""
    game = Game.random(seed=3)
    sold = next(step for step, seen in enumerate(game) if any(seen["contracts"]))
    seat = next(seat for seat, held in enumerate(game.at(sold).snapshot()["contracts"]) if held)
    [(begin, nothing), (step, worth), *_rest] = curve(game, game.record()["scores"]).lines[seat]
    assert (begin, nothing, step) == (0, 0, sold)
    assert worth == totals.total_contract_points(game.at(sold).snapshot()["contracts"][seat])


# --- Conspiracy


def test_goals_stay_secret_at_an_end_while_another_line_goes_on():
    table = conspiracy.over()
    table.show(300)
    table.play(next(text for text in map(str, table.position.legal()) if text != str(table.line.game.steps[0][1])))
    table.choose_line(0)
    table.show(len(table.line.game))
    goals = [row[1] for row in rows(sheets(Ending(table).content)["Goals"])]
    assert goals.count("secret") == 2 if table.curtain is not None else goals.count("secret") >= 1
    [sheet] = Ending(table).content["sheets"]
    assert "another, unfinished line of play" in sheet["note"]


def test_a_game_without_a_winner_says_so():
    game = Game.random(["Ann", "Bob", "Cleo"], {"name": "johnson-2002", "switches": {"round_limit": 10}}, seed=0)
    assert game.winners == []
    content = Ending(Sitting(game)).content
    assert content["title"] == "The game is over, and nobody has won"
    assert content["why"][0] == "No player could show a goal before the last round ended."


# --- what is played next


def test_a_rematch_has_the_same_seats_rules_and_board_and_a_new_bag():
    game = Game.random(["Ann", "Bob", "Cleo"], {"name": "german", "switches": {"years": 4}}, "small-four", seed=3)
    table = Sitting(game, ["human", "simple", "random"], settings={"undo": False, "pace": 0})
    Ending(table).ask_rematch()
    now = table.line.game
    assert (len(now), now.players, now.rules, now.board.name) == (0, game.players, game.rules, "small-four")
    assert now.seed != game.seed
    assert (table.seats, table.settings["undo"], table.settings["pace"]) == (["human", "simple", "random"], False, 0)


@pytest.mark.parametrize("rules", ["rio-grande", "johnson-2002"])
def test_again_plays_the_same_bag_with_everybody_one_seat_further(rules):
    """The same setup; and whatever is decided, luck brings the same in the same order."""
    game = Game.random(["Ann", "Bob", "Cleo"], rules, seed=3)
    table = Sitting(game, ["human", "simple", "random"], settings={"pace": 0})
    ending = Ending(table)
    assert [button["why"] for button in ending.content["buttons"][:3]] == ["", "", ""]
    ending.ask_again()
    now = table.line.game
    assert (now.players, table.seats) == (["Cleo", "Ann", "Bob"], ["random", "human", "simple"])
    assert now.record()["setup"] == game.record()["setup"]
    for mover, decision in game.steps:
        if mover is not None:
            now.play(decision)
    assert now.record()["steps"] == game.record()["steps"]


@pytest.mark.parametrize("how", ["asked", "without seed", "position"])
def test_a_bag_whose_order_is_not_known_cannot_come_again(how):
    game = Game.random(["Ann", "Bob", "Cleo"], seed=3)
    if how == "asked":
        game = Game.replay(game.record())
    elif how == "without seed":
        game = Game.replay({**game.record(), "seed": None}, chance="sample")
    else:
        game = Game.from_snapshot(game.at(400).snapshot(), chance="sample", seed=3)
        while not game.over:
            game.play_random()
    assert rematch.with_same_draws(game) is None
    table = Sitting(game)
    ending = Ending(table)
    ending._handle_custom_msg({"ask": "again"}, [])
    assert "The same draws cannot be used again" in table.refusal.sentence
    assert "The same draws cannot be used again" in ending.content["buttons"][1]["why"]
    ending.ask_rematch()
    assert len(table.line.game) == 0
    assert table.line.game.players == game.players


def test_a_rematch_at_a_real_board_asks_what_lies_on_it():
    table, asked = Sitting(Game.replay(Game.random(seed=3).record())), []
    ending = Ending(table)
    ending.on_new = asked.append
    ending.ask_rematch()
    ending.ask_new_game()
    assert asked == [True, False]


def test_looking_back_begins_at_the_first_position():
    table = scenes.over()
    ending = Ending(table)
    ending.ask_look_back()
    assert (table.line.shown, ending.content["open"]) == (0, False)


# --- the end of a year


def before_the_year_ends() -> Sitting:
    """A table on which the first year of a game is one decision from its end."""
    game = Game(["Ann", "Bob", "Cleo"], seed=5)
    while game.snapshot()["year"] == 1:
        last = len(game)
        game.play_random()
    table = Sitting(game.at(last))
    table.line.game.chance = "sample"
    table.ended_by = str(game.steps[last][1])
    return table


def test_the_end_of_a_year_shows_what_everybody_got_and_why_until_it_is_put_away():
    table = before_the_year_ends()
    shown = InterimTable(table)
    assert shown.content == {"open": False}
    table.play(table.ended_by)
    [score] = table.line.game.record()["scores"]
    assert shown.content["sheet"]["title"] == "Year 1 is over."
    told = shown.content["sheet"]["rows"]
    assert [row["cells"][-1]["text"] for row in told] == [str(total) for total in score["total"]]
    assert [row["cells"][0]["text"] for row in told] == [str(points) for points in score["contracts"]]
    for row, held in zip(told, table.snapshot["contracts"], strict=True):
        assert row["cells"][0]["why"].count(",") == max(0, len(held) - 1)
    table.play(table.position.legal()[0])
    table.show(0)
    assert shown.content["open"]
    assert InterimTable(table).content == {"open": False}, "a page that is opened later goes on where it was"
    shown.ask_away()
    assert shown.content == {"open": False}
    table.show(len(table.line.game))
    table.undo()
    assert shown.content == {"open": False}
    table.undo()
    table.redo()
    assert shown.content["open"], "what was taken back happens anew"


def test_a_year_with_bonuses_says_for_which_colours():
    rules = next(name for name, switches in RULE_SETS.items() if switches["bonuses"] != "last-year")
    game = Game.random(rules=rules, seed=2)
    tables = YearTables()(game, game.record())
    assert len(tables) == game.switches["years"] - 1
    for sheet, score in zip(tables.values(), game.record()["scores"], strict=False):
        assert "Majorities" in sheet.heads
        for row in sheet.rows:
            colours = row.cells[1].why
            assert 2 * (colours.count(",") + bool(colours)) == score["majority"][row.seat]
