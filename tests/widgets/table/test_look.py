"""How a game is told that says nothing of itself: by its players' names and the words of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tests.examples import added
from timepirates import Game
from timepirates_widgets.games.conspiracy.log import Chronicle
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.table.decisions import PlainView, outcome, reason
from timepirates_widgets.table.look import PLAIN, look_of
from timepirates_widgets.table.sitting import Sitting


@pytest.fixture
def nim() -> Iterator[Game]:
    """A game that adds nothing but its rules and players: ten stones."""
    with added("nim"):
        yield Game(["Ann", "Bob"], "nim")


def ended(*winners: int) -> SimpleNamespace:
    """A position of a game that is over."""
    return SimpleNamespace(
        over=True, winners=list(winners), players=["Ann", "Bob", "Cleo"], to_move=None, legal=lambda: []
    )


def test_a_game_without_a_look_is_told_plainly_and_the_others_in_their_own_way(nim):
    assert look_of(nim) is PLAIN
    table = Sitting(Game(["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1))
    assert isinstance(look_of(table.position).step_describer(table), Chronicle)
    pirates = Game(["Ann", "Bob", "Cleo"], seed=1)
    assert isinstance(look_of(pirates).view(pirates, pirates.snapshot()), ChoiceView)


def test_each_legal_decision_is_a_button_in_the_words_of_the_notation(nim):
    view = PlainView(nim, nim.snapshot())
    assert view.heading() == "What Ann can do"
    (group,) = view.groups()
    assert [(button["text"], button["label"], button["said"]) for button in group["buttons"]] == [
        ("take 1",) * 3,
        ("take 2",) * 3,
        ("take 3",) * 3,
    ]
    nim.play("take 1")
    assert PlainView(nim, nim.snapshot()).heading() == "What Bob can do"


def test_who_decides_and_who_has_won_is_said(nim):
    assert PLAIN.said(nim, nim.snapshot()) == ["It is Ann's turn to decide"]
    for text in ("take 3", "take 3", "take 3", "take 1"):
        nim.play(text)
    assert PLAIN.said(nim, nim.snapshot()) == ["The game is over", "Bob has won"]
    view = PlainView(nim, nim.snapshot())
    assert (view.heading(), view.groups()) == ("Bob has won", [])


def test_luck_is_said_to_decide_where_it_does():
    position = SimpleNamespace(over=False, to_move=None, players=["Ann"])
    assert PLAIN.said(position, {}) == ["A random draw is next"]
    assert PlainView(position, {}).heading() == "Random draw"


@pytest.mark.parametrize(
    ("winners", "said"),
    [((), "The game is over, and nobody has won"), ((2,), "Cleo has won"), ((0, 2), "Ann, Cleo share the victory")],
)
def test_the_end_names_all_who_have_won(winners, said):
    assert outcome(ended(*winners)) == said


def test_each_step_is_told_with_its_player_and_a_stroke_of_luck_by_itself(nim):
    tell = PLAIN.step_describer(Sitting(nim))
    steps = [[0, "take 3"], [None, "draw blue"], [1, "take 1"]]
    assert tell(nim, steps, 0) == ["Ann: take 3", "draw blue", "Bob: take 1"]
    assert tell(nim, steps, 2) == ["Bob: take 1"]
    assert PLAIN.log_note_maker()(nim, {"steps": steps}) == {}


def test_why_a_decision_is_refused_begins_with_the_rule(nim):
    assert reason(nim, "take 4").startswith("N3: one to three stones")
    assert reason(nim, "take 2") == "This decision is possible now."
    assert "take 1" in reason(nim, "nonsense")
