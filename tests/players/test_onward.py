"""Games played on to the end of the year: where they end, what they find there, and the same compiled or not."""

from __future__ import annotations

import pytest

from tests.analysis.review.games import late, played, scoring
from timepirates import Game
from timepirates.pirates import state
from timepirates.pirates.codes import DRAWING, GAME_OVER
from timepirates.players import PLAYERS, compiled, numbers, onward, outlook
from timepirates.players.tuned import tuned_choice

STARTS = [1 + 7919 * n for n in range(4)]


def position(game: Game) -> state.State:
    """The position of a game."""
    return game.table.restore(game.snapshot())


@pytest.fixture
def slowly(monkeypatch):
    """Nothing is compiled."""
    monkeypatch.setattr(onward, "_ready", False)
    monkeypatch.setattr(compiled, "_compiled", None)


@pytest.fixture
def mates_instead_of_captains(monkeypatch, slowly):
    """Decisions that cost nothing; how many were made."""
    made = []

    def decide(s, _desk, _most):
        made.append(s.mover)
        return tuned_choice(s, numbers.thumbs())

    monkeypatch.setattr(onward, "captain_choice", decide)
    return made


def ends_of(monkeypatch, s, starts=STARTS, most=onward.MOST_STEPS):
    """The positions in which the games end, and what is found of them."""
    ends = []
    loop = onward.play_year

    def noted(then, luck, desk, steps, row):
        loop(then, luck, desk, steps, row)
        ends.append(state.copy(then))

    monkeypatch.setattr(onward, "play_year", noted)
    return ends, onward.shares(s, starts, most)


def test_compiled_games_are_those_of_the_interpreter(monkeypatch):
    """Number for number, with four players and in a last year."""
    four = Game(["A", "B", "C", "D"], "german", seed=3)
    for _step in range(30):
        four.play(PLAYERS["mate"]().choose(four, four.to_move))
    positions = [position(four), position(late()), position(scoring())]
    before = [state.plain(s) for s in positions]
    with monkeypatch.context() as alone:
        alone.setattr(onward, "_ready", False)
        alone.setattr(compiled, "_compiled", None)
        slow = [onward.shares(s, STARTS[:2], 12) for s in positions]
    assert onward.bring()
    assert [onward.shares(s, STARTS[:2], 12) for s in positions] == slow
    assert [state.plain(s) for s in positions] == before


def test_a_game_ends_where_the_next_year_has_begun_and_nothing_is_open_of_the_last(mates_instead_of_captains,
                                                                                    monkeypatch):
    s = position(Game(["A", "B", "C"], seed=4))
    ends, found = ends_of(monkeypatch, s)
    for end, won in zip(ends, found, strict=True):
        assert (end.year, end.drawn_count < 8) == (s.year + 1, True)
        assert end.deciding not in (DRAWING, GAME_OVER)
        assert won == pytest.approx(outlook.standing(end).won)
    assert len({tuple(each) for each in found}) > 1


def test_in_the_last_year_games_are_played_to_their_end(mates_instead_of_captains, monkeypatch):
    """What is found is who has won."""
    s = position(late())
    ends, found = ends_of(monkeypatch, s)
    for end, won in zip(ends, found, strict=True):
        assert end.deciding == GAME_OVER
        assert [share > 0 for share in won] == [bool(end.winners >> seat & 1) for seat in range(3)]
        assert sum(won) == pytest.approx(1)


def test_a_finished_game_is_what_it_brought():
    game = played(3)
    assert onward.shares(position(game), [1])[0] == tuple(
        (seat in game.winners) / len(game.winners) for seat in range(3))


def test_the_same_luck_draws_the_same_tokens(mates_instead_of_captains):
    s = position(Game(["A", "B", "C"], seed=4))
    first, second, other = onward.shares(s, [STARTS[1], STARTS[1], STARTS[2]])
    assert first == second != other


def test_players_who_wait_for_each_other_are_not_waited_for(mates_instead_of_captains):
    s = position(Game(["A", "B", "C"], seed=4))
    found = onward.shares(s, STARTS, 20)
    assert len(mates_instead_of_captains) <= 20 * len(STARTS)
    assert [sum(each) for each in found] == pytest.approx([1] * len(STARTS))


def test_nothing_is_compiled_where_there_is_no_compiler(slowly, monkeypatch):
    monkeypatch.setattr("timepirates.simulate.there_is_a_compiler", lambda: False)
    assert not onward.bring()
    assert not onward.ready()
