"""What the others did in Conspiracy, as its viewer may know it."""

from __future__ import annotations

from tests.widgets.games.conspiracy import scenes
from timepirates.games.conspiracy import naming
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.table.recap import Recap
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.turns import turn_texts, turns_of_others


def placed() -> tuple[Sitting, str]:
    """Bob's table after Ann has placed a coin whose suit he cannot know, and the square that she placed it at."""
    game = scenes.acting().line.game
    text = next(text for text in map(str, game.legal()) if text.startswith("place moons-3 at"))
    table = Sitting(game, ["random", "human", "random", "random"])
    table.play(text)
    return table, text.split(" at ")[1].split(" pointing ")[0]


def test_a_recap_tells_no_suit_of_a_coin_that_its_viewer_cannot_know():
    """Ann places one of her coins and ends her actions; Bob sees its number only."""
    table, where = placed()
    assert turn_texts(table, turns_of_others(table)) == [f"Ann: placed a 3 at {naming.square_of(where)}"]


def test_for_who_sees_the_board_places_are_named_as_it_has_them_written():
    """And said in full words to who does not."""
    table, where = placed()
    line = Recap(table).content["lines"][0]
    assert line["text"] == f"Ann: placed a 3 at {where}"
    assert line["said"] == f"Ann: placed a 3 at {naming.square_of(where)}"
    assert [
        words.deed(text, scenes.PLAYERS, brief=True)
        for text in ("lay ? at L F1", "reveal tile at M F1", "save moons-3")
    ] == ["laid a tile at L F1", "revealed the tile at M F1", "saved moons 3"]


def test_each_decision_is_told_in_few_words_and_what_did_nothing_in_none():
    assert [
        words.deed(text, scenes.PLAYERS)
        for text in (
            "attack suns-1 at R F2 ne pointing n",
            "reveal coin at M F1 nw",
            "reveal tile at M F1",
            "advance M",
            "give ? to 2",
            "save moons-3",
            "mark L",
            "claim",
            "lay ? at L F1",
            "flip",
            "now",
            "goal ? ?",
        )
    ] == [
        "attacked with spiral of suns from the north-east square of Future 2 of the right column",
        "revealed a coin at the north-west square of Future 1 of the middle column",
        "revealed the tile at Future 1 of the middle column",
        "tried to advance the middle column",
        "gave Cleo a coin",
        "saved moons 3",
        "placed the mark on the Present tile of the left column",
        "claimed victory",
        "laid a tile at Future 1 of the left column",
        "turned the attacked coin back to its number side",
        "took the next turn",
        "chose a goal",
    ]
    assert [words.deed(text, scenes.PLAYERS) for text in ("wait", "no-save", "no-mark", "no-claim", "end", "?")] == [
        ""
    ] * 6
