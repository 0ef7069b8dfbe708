"""The levels of Time Pirates: names, legality everywhere, the same answer from the same knowledge, and time."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.environments import run
from tests.games.pirates.helpers import sketched
from tests.games.pirates.players.twins import twin_positions
from tests.games.playing import play_out
from timepirates import Board, Game
from timepirates.games.pirates import codes, state
from timepirates.games.pirates.players import tuned
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.levels import CaptainPlayer, style_workspace
from timepirates.games.pirates.players.simple import seen_position, simple_choice
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.players import BY_GAME, LEVELS, PLAYERS, STYLES, decide, of

pytestmark = pytest.mark.long(40)

THOUGHTFUL = [level for level in LEVELS if level not in ("random", "simple")]


def quick(level):
    """A player of a level or style; those who plan with less to look at."""
    return CaptainPlayer(most=40, style=level) if level in ("captain", *STYLES) else PLAYERS[level]()


def test_there_are_five_levels_the_weakest_first_and_seats_take_their_names():
    assert LEVELS[0] == "random"
    assert LEVELS[-1] == "captain"
    assert len(LEVELS) >= 5
    assert {"random", "simple"} <= set(LEVELS)
    assert tuple(of("time-pirates"))[: len(LEVELS)] == LEVELS == BY_GAME["time-pirates"]
    assert set(BY_GAME) == {"time-pirates", "conspiracy"}
    game = Game(seed=1)
    assert all(decide(game, game.to_move, level) in game.legal() for level in LEVELS)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_level_plays_whole_games_under_every_rule_set(rules):
    """Different levels sit in one game; as many games as it takes until each has played."""
    levels = [*THOUGHTFUL, *STYLES]
    seats = 3 + list(RULE_SETS).index(rules) % 4
    for first in range(0, len(levels), seats):
        sitting = [levels[(first + seat) % len(levels)] for seat in range(seats)]
        game = Game([f"P{seat}" for seat in range(seats)], rules, seed=5)
        assert play_out(game, [quick(level) for level in sitting]).winners


@pytest.mark.parametrize("level", THOUGHTFUL)
@pytest.mark.parametrize("board", Board.names())
def test_a_level_plays_on_every_board(level, board):
    game = Game(["Ann", "Bob", "Cleo"], board=board, seed=2)
    assert play_out(game, [quick(level) for _seat in range(3)]).winners


def test_the_thumbs_with_the_simple_player_s_numbers_are_the_simple_player():
    thumbs = tuple(float(number) for _about, number in tuned.COEFFICIENTS)
    game, seen = Game(seed=6), 0
    while not game.over:
        s = seen_position(game, game.to_move)
        assert tuned.tuned_choice(s, thumbs) == simple_choice(s)
        game.play(str(game.table.name(simple_choice(s))))
        seen += 1
    assert seen > 300


@pytest.mark.parametrize("level", ["simple", *THOUGHTFUL, *STYLES])
def test_a_level_does_not_see_what_others_have_laid(level):
    """Twin positions: the same knowledge, other secrets (P2)."""
    twins = twin_positions()
    assert twins[0].snapshot() != twins[1].snapshot()
    assert len({PLAYERS[level]().choose(game, 1) for game in twins}) == 1


def test_the_captain_leaves_the_position_as_it_was_also_where_it_looks_far_ahead():
    game, desk = Game(["Ann", "Bob", "Cleo", "Dan"], "designer", seed=8), style_workspace()
    planned = 0
    while planned <= 100:
        s = seen_position(game, game.to_move)
        before = state.copy(s)
        code = captain_choice(s, desk, 300)
        assert state.plain(s) == state.plain(before)
        planned += game.deciding == "act"
        game.play(str(game.table.name(code)))


def test_a_captain_takes_the_contract_that_is_there_to_be_taken():
    """Two actions, a large set in hand, the year's end near: it sells the dearest it can."""
    game = sketched(
        year=3,
        deciding="act",
        hands=[{"blue": 6}, {}, {}],
        police_drawn=["police-1", "police-2", "police-1"],
        fill=3,
    )
    texts = []
    while game.to_move == 0:
        texts.append(PLAYERS["captain"]().choose(game, 0))
        game.play(texts[-1])
    assert "sell blue-6" in texts


def test_every_level_decides_within_its_time_without_a_compiler():
    """p95 of a decision at most 0.3 s on a page's core; here with room for a busy machine."""
    game, times = Game(seed=9), []
    while len(times) < 150:
        begun = time.process_time()
        text = PLAYERS["captain"]().choose(game, game.to_move)
        times.append(time.process_time() - begun)
        game.play(text)
    assert sorted(times)[len(times) * 95 // 100] < 0.3


def test_no_level_needs_numpy_or_a_compiler():
    code = (
        "import sys; from timepirates import Game; from timepirates.players import LEVELS, decide; "
        "g = Game(seed=1); [decide(g, g.to_move, level) for level in LEVELS]; "
        "print({'numpy', 'numba'} & set(sys.modules))"
    )
    assert run(sys.executable, "-c", code) == "set()\n"


@pytest.mark.parametrize(("level", "thought"), [("captain", "captain.captain_choice"), ("mate", "tuned.tuned_choice")])
def test_a_level_that_would_repeat_its_turn_decides_as_simple_does(level, thought, monkeypatch):
    """X6: a snapshot does not tell where the turn has been, so that a refused trade may be thought of."""
    game = Game(seed=4)
    monkeypatch.setattr(f"timepirates.games.pirates.players.{thought}", lambda *_given: codes.END)
    assert game.refusal("end") is not None
    assert PLAYERS[level]().choose(game, game.to_move) == PLAYERS["simple"]().choose(game, game.to_move)


def test_two_thoughts_at_a_time_have_a_desk_each():
    with ThreadPoolExecutor(1) as other:
        theirs = other.submit(style_workspace).result()
    assert theirs.x is not style_workspace().x
    assert theirs.w is style_workspace().w
    assert style_workspace() is style_workspace()
