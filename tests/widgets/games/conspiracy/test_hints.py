"""Hints on Conspiracy's page: the schemer's order in stages, exact odds, and what is not known."""

from tests.games.conspiracy.scenes import play, scene, stepping_in
from timepirates.games.conspiracy.hints.goals import likeliest
from timepirates.games.conspiracy.hints.reasons import because
from timepirates.games.conspiracy.players import Schemer
from timepirates_widgets.games.conspiracy.board import ConspiracyBoard
from timepirates_widgets.games.conspiracy.hints import FIRST_SENTENCES, hints, kind_of, name_of
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.sitting import Sitting

BOARD = {"L P": "crowns-3", "M F1": "moons-0 | nw suns-3 number n", "R F1": "arms-0"}


def panel(game):
    """The panel, the page with whoever is to move."""
    table = Sitting(game)
    table.lift_curtain(game.to_move)
    return Hints(table)


def ask(panel, times):
    for _each in range(times):
        panel._handle_custom_msg({"ask": "more"}, [])
    return panel.content["lines"]


def acting(**more):
    return scene(BOARD, hands={0: "crowns-3 suns-4 moons-1"}, tiles={0: "crowns-2 arms-5"}, **more)


def test_each_press_tells_one_stage_more():
    """Which kind, where, which decisions, and why."""
    game = acting()
    best, shown = Schemer().choose(game, 0), panel(game)
    assert [line["text"] for line in ask(shown, 1)] == [FIRST_SENTENCES[kind_of(best)]]
    assert len(ask(shown, 1)) == 2
    lines = [line for line in ask(shown, 1) if line["decision"]]
    assert (lines[0]["decision"], lines[0]["text"]) == (best, name_of(game, best))
    assert (len(lines), [line["why"] for line in lines]) == (3, ["", "", ""])
    lines = [line for line in ask(shown, 1) if line["decision"]]
    assert [line["why"] for line in lines] == [because(game, line["decision"]) for line in lines]


def test_a_decision_is_marked_on_the_board_before_it_is_played():
    """Its square, all of a tile's place, or the Present of its column."""
    table = panel(acting()).table
    board = ConspiracyBoard(table)

    def marked():
        return [
            square["square"]
            for row in board.content["rows"]
            for place in row["places"]
            for square in place["squares"]
            if square["marked"] == "hint"
        ]

    board.preview("place moons-1 at M F1 ne pointing n")
    assert marked() == ["M F1 ne"]
    board.preview("lay arms-5 at R F2")
    assert marked() == ["R F2 nw", "R F2 ne", "R F2 sw", "R F2 se"]
    board.preview("")
    assert (marked(), len(table.position)) == ([], len(acting()))


def test_it_says_what_it_does_not_know_and_how_many_goals_are_possible():
    """No chance to win is made up; a mark on crowns 3 leaves nine goals, and that all are possible is not said."""
    note = ask(panel(acting(marks={1: "L"})), 3)[-1]["text"]
    assert "or your chance to win." in note
    assert note.endswith("or your chance to win. 9 goals are possible for Bob.")
    assert "%" not in note


def test_what_the_schemer_believes_is_told_with_how_sure_it_is():
    """Dan sets no mark though crowns 3 shows: that would be odd for nine of the goals. None of them is impossible."""
    game = scene(
        {"L P": "crowns-3"},
        deciding="mark",
        points=0,
        turn=3,
        order=[1, 2, 3, 0],
        moved=[1, 2],
        goals=[["crowns", 0], ["arms", 0], ["moons", 0], ["suns", 5]],
    )
    play(game, "no-mark")
    while game.to_move != 0:
        game.play(game.legal()[0])
    (_goal, _number), chance, enough = likeliest(game, 3)
    note = list(hints(game, 0))[-1].note
    assert (
        'The computer player "schemer" has studied the decisions of Dan. It is 90\xa0% sure that the right goal is '
        f"among {enough} of the 24 possible goals. " in note
    )
    assert note.endswith(f". Its chance is {round(100 * chance)}\xa0%.")
    assert "9 goals" not in note
    assert note.count('The computer player "schemer" has studied') == 1


def test_who_may_step_in_is_told_to_look_at_the_order_and_why():
    """O3: kind, where, both decisions, and what speaks for and against them."""
    stages = ask(panel(stepping_in(BOARD)), 4)
    assert stages[1]["text"] == "Look at the players who have not taken their turns yet."
    whys = {line["decision"]: line["why"] for line in stages if line["decision"]}
    assert whys["now"] == "No other player may take this turn early, so you are sure to get it."
    assert whys["wait"].startswith("Bob moves next.")


def test_where_one_decision_is_legal_it_says_so():
    note = ask(panel(scene({"L P": "arms-3"}, deciding="mark", points=0)), 3)[-1]["text"]
    assert note.startswith("There is only one possible decision.")


def test_a_hint_knows_only_what_the_seat_knows():
    """K5: other goals and other tiles in other hands, the same hint."""
    game = acting()
    twin = acting(goals=[["crowns", 0], ["suns", 5], ["arms", 1], ["crowns", 2]])
    assert list(hints(game, 0)) == list(hints(twin, 0))


def test_every_kind_has_its_words():
    """Whatever is decided in a game can be hinted at."""
    game = acting()
    assert {kind_of(decision) for decision in game.legal()} <= set(FIRST_SENTENCES)
    assert {name_of(game, decision) for decision in game.legal() if decision.startswith("advance")} == {
        "try to advance the middle column",
        "try to advance the right column",
    }
