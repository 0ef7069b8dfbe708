"""The captain's thoughts compiled are those of the interpreter, number for number."""

from __future__ import annotations

import pytest

from tests.games.pirates.review.games import played
from timepirates.core.protocol import LUCK
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ACTING, DRAWING, GAME_OVER, LANDING, PAYING, RESTOCKING
from timepirates.games.pirates.players import compiled, value_function
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import element

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]


@pytest.fixture
def positions():
    """Positions of a game of five mates, of every kind."""
    return [state.copy(s) for s in played(5, "designer", 5, "mate")._positions()][::5]


def test_compiled_thoughts_are_those_of_the_interpreter(positions, monkeypatch):
    """What all may expect, at once and planned, and what the captain decides; the position stays as it is."""

    def thought(s):
        deciding = s.deciding != GAME_OVER and to_move(s) != LUCK
        return [
            value_function.expected_result(s),
            value_function.expected_result(s, True),
            compiled.choose_decision(s) if deciding else None,
        ]

    before = [state.plain(s) for s in positions]
    monkeypatch.setattr(compiled, "_compiled", None)
    alone = list(map(thought, positions))
    assert not compiled.ready()
    assert compiled.compile_captain()
    assert list(map(thought, positions)) == alone
    assert [state.plain(s) for s in positions] == before
    assert {s.deciding for s in positions} >= {RESTOCKING, ACTING, PAYING, LANDING, DRAWING}


def test_a_position_in_one_row_is_the_element_that_the_compiler_knows(positions):
    for s in positions[::20]:
        quick, usual = compiled.position_array(s), element(s)
        for name in quick.dtype.names:
            if name not in state.DECISION_FIELDS and name not in ("offers", "offered"):
                assert quick[name].tolist() == usual[name].tolist(), name


def test_nothing_is_compiled_where_there_is_no_compiler(monkeypatch):
    monkeypatch.setattr(compiled, "_compiled", None)
    monkeypatch.setattr("timepirates.core.compiling.there_is_a_compiler", lambda: False)
    assert not compiled.compile_captain()
    assert not compiled.ready()
