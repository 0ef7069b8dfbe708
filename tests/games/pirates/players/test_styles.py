"""Those who play a style: what each likes, legality, the same answer from the same knowledge, and strength."""

from __future__ import annotations

import sys
import tracemalloc
from collections import Counter
from math import isclose

import pytest

from benchmarks import bench_styles
from tests.environments import run
from tests.games.pirates.helpers import sketched
from timepirates import Board, Game, match
from timepirates.core.compiling import there_is_a_compiler
from timepirates.games.pirates.players import features, mass, restocking, styles
from timepirates.games.pirates.players.levels import style_workspace
from timepirates.games.pirates.players.planning import HANDS, PLACES, evaluate_all_seats
from timepirates.games.pirates.players.restocking import lead_class, restock_worth, write_common_features
from timepirates.games.pirates.players.simple import seen_position
from timepirates.matches import contest
from timepirates.players import BY_GAME, LEVELS, PLAYERS, STYLES, decide, of, rungs

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

MANY = 40 if there_is_a_compiler() else 4
CHARACTERS = {"collector": "sold", "hunter": "majorities", "watcher": "arrests"}


def middle_of_a_game(seed: int, deciding: str = "act") -> Game:
    """A game of simple players, somewhere in the middle."""
    game = Game(["Ann", "Bob", "Cleo", "Dan"], seed=seed)
    while len(game) < 220 or game.deciding != deciding:
        game.play(decide(game, game.to_move, "simple"))
    return game


def test_styles_stand_beside_the_ladder_and_seats_take_their_names():
    assert set(STYLES) == set(styles.LIKINGS) == set(CHARACTERS)
    assert tuple(of("time-pirates")) == tuple(PLAYERS) == (*LEVELS, *STYLES)
    assert rungs("time-pirates") == BY_GAME["time-pirates"] == LEVELS
    assert rungs("conspiracy") == tuple(of("conspiracy"))
    game = Game(seed=1)
    assert all(decide(game, game.to_move, style) in game.legal() for style in STYLES)


# --- what each likes


def liked(style, s):
    """What a style adds to each seat's expected points: of the hand and contracts, and of the place."""
    found = []
    for who in (style, "captain"):
        desk = style_workspace(who)
        evaluate_all_seats(s, desk, 0, s.turn)
        found.append([(desk.y[HANDS + seat], desk.y[PLACES + seat]) for seat in range(s.players)])
    return [(own[0] - plain[0], own[1] - plain[1]) for own, plain in zip(*found, strict=True)]


def test_the_collector_likes_sets_of_four_and_five_and_nothing_else():
    hands = [{"blue": 4, "red": 3, "green": 2}, {"purple": 6, "white": 1}, {"orange": 5, "blue": 1}]
    game = sketched(year=2, deciding="act", hands=hands, fill=3)
    found = liked("collector", seen_position(game, 0))
    assert [round(hand, 9) for hand, _place in found] == [1.5 + 0.75, 0.75, 1.5]
    assert all(place == 0 for _hand, place in found)


@pytest.mark.parametrize(("year", "leads"), [(3, [1 - 0.5 - 1, -1 + 1 - 1, -1 - 1 + 1]), (2, [0, 0, 0])])
def test_the_hunter_likes_few_colours_white_contracts_and_in_the_last_year_to_lead(year, leads):
    """Blue, red and green, to each seat: led by four points, behind by one, held by another seat alone, and so on."""
    contracts = [["blue-6", "red-3", "white-5"], ["red-4"], ["green-4"]]
    game = sketched(year=year, deciding="act", contracts=contracts, fill=3)
    found = liked("hunter", seen_position(game, 0))
    assert [round(hand, 9) for hand, _place in found] == pytest.approx([-1 + 0.3 * 4 + leads[0], leads[1], leads[2]])
    assert all(place == 0 for _hand, place in found)


@pytest.mark.parametrize("seed", range(4))
def test_the_watcher_fears_where_the_police_are_or_may_come_for_everybody(seed):
    game = middle_of_a_game(seed)
    s = seen_position(game, game.to_move)
    s.pirate[(s.turn + 1) % s.players] = s.police
    s.pirate[(s.turn + 2) % s.players] = s.path_to[s.police][0]
    for seat, (hand, place) in enumerate(liked("watcher", s)):
        here = s.pirate[seat]
        feared = (
            (0, 0.3, 0.6, 1)[features.next_token_danger(s, here)]
            + (0, 0.2, 0.4, 0.6)[features.second_token_danger(s, here)]
            + (here == s.police)
        )
        assert isclose(place, -feared, abs_tol=1e-9)
        assert hand == 0
    assert liked("watcher", s)[(s.turn + 1) % s.players][1] < -0.99


def others_at_risk(s):
    """What the others may lose to the next police token, at most 5."""
    return min(
        5,
        sum(
            features.at_risk(s, seat)
            for seat in range(s.players)
            if seat != s.turn and features.next_token_danger(s, s.pirate[seat])
        ),
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_watcher_restocks_sooner_where_others_may_be_arrested_and_later_where_it_may(seed):
    game = middle_of_a_game(seed, "restock")
    s, worths = seen_position(game, game.to_move), []
    epoch = max(range(s.epochs), key=lambda each: s.empty[each])
    ahead = 0
    for who in ("captain", "watcher"):
        desk = style_workspace(who)
        evaluate_all_seats(s, desk, 0, s.turn)
        ahead = ahead or lead_class(s, desk, 0)
        write_common_features(s, ahead, desk.x)
        worths.append(restock_worth(s, desk, epoch, desk.x))
    own = (0, 0.01, 0.02, 0.03)[features.next_token_danger(s, s.pirate[s.turn])]
    bare = styles.EMPTY_BOARD_BONUS[sum(s.empty) // 3]
    assert worths[1] - worths[0] == pytest.approx(0.01 * others_at_risk(s) - own + bare)


@pytest.mark.parametrize("style", STYLES)
def test_an_almost_bare_board_is_restocked(style):
    """Else everybody may wait for the others, and no game ends."""
    sites = {"1900": {"red": 1}, "1800": {"green": 2}, "1400": {"purple": 1}}
    game = sketched(year=3, points=[20, 30, 40], sites=sites)
    assert PLAYERS[style]().choose(game, 0).startswith("restock")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("drawn", "hand", "more"), [(7, {}, 0.1), (5, {}, 0), (7, {"blue": 1}, 0)])
def test_who_holds_nothing_late_in_the_last_year_restocks_sooner(style, drawn, hand, more):
    """The police cannot come to it with the next token, and much lies on the board."""
    game = sketched(
        year=3,
        pirates=["1800", "1200", "1900"],
        hands=[hand],
        police_drawn=["police-1", "police-2"] * (drawn // 2) + ["police-1"] * (drawn % 2),
        sites={year: {"red": 2, "green": 2} for year in ("1200", "1400", "1800", "1900")},
    )
    s, worths = seen_position(game, 0), []
    for who in ("captain", style):
        desk = style_workspace(who)
        write_common_features(s, 3, desk.x)
        worths.append(restock_worth(s, desk, game.board.years.index(1600), desk.x))
    assert features.next_token_danger(s, s.pirate[0]) == 0
    assert worths[1] - worths[0] == pytest.approx(more + 0.01 * others_at_risk(s) * (style == "watcher"))


def test_a_style_has_the_captains_numbers_but_for_what_it_likes():
    """The blocks that each changes, by their names."""
    begins = dict(zip([name for name, _about, _count in features.BLOCKS], features._places(), strict=False))
    changed = {}
    for style in STYLES:
        other = [
            n
            for n, (own, plain) in enumerate(zip(styles.style_weights(style), style_workspace().w, strict=True))
            if own != plain
        ]
        changed[style] = {
            name
            for name, _about, count in features.BLOCKS
            if any(begins[name] <= n < begins[name] + count for n in other)
        }
        risks = [n for n in other if restocking.OTHERS_RISK <= n < restocking.EMPTIES]
        assert bool(risks) == (style == "watcher")
    assert changed == {"collector": {"colour"}, "hunter": {"majority", "to lay", "colours"}, "watcher": {"police"}}


# --- what it costs


def test_a_style_takes_little_memory_and_is_made_when_it_is_first_asked():
    """Less than 2 MB for a page that seats one; neither NumPy nor a compiler."""
    style_workspace()
    styles.style_weights.cache_clear()
    tracemalloc.start()
    try:
        styles.style_weights("watcher")
        assert tracemalloc.get_traced_memory()[0] < 1_500_000
    finally:
        tracemalloc.stop()
    code = (
        "import sys; from timepirates import Game; from timepirates.players import STYLES, decide; g = Game(seed=1)"
        "; decide(g, g.to_move, 'captain'); early = 'timepirates.games.pirates.players.styles' in sys.modules; "
        "[decide(g, g.to_move, style) for style in STYLES]; print(early, {'numpy', 'numba'} & set(sys.modules))"
    )
    assert run(sys.executable, "-c", code) == "False set()\n"


# --- in games


def test_in_a_match_each_style_decides_by_its_own_numbers():
    """The function that is compiled, run in the interpreter, and the player of the seat."""
    names, told = ("hunter", "captain", "watcher", "collector"), set()
    seats = mass.seat_players(names, [1] * 4)
    for seed in range(3):
        for deciding in ("act", "restock"):
            game = middle_of_a_game(seed, deciding)
            s = seen_position(game, game.to_move)
            for seat, name in enumerate(names):
                seats.levels[s.mover] = mass.KINDS[name]
                made = game.table.name(mass.decide(s, seats))
                assert made == PLAYERS[name]().choose(game, game.to_move)
                told.add((seed, deciding, seat, made))
    assert len({(seed, deciding, made) for seed, deciding, _seat, made in told}) > 6, "styles decide alike"


@pytest.mark.skipif(not there_is_a_compiler(), reason="nothing is compiled here")
@pytest.mark.parametrize(("board", "first"), [(board, first) for first, board in enumerate(Board.names())])
def test_a_compiled_game_of_styles_is_the_one_that_they_play_in_the_interpreter(board, first):
    """Every sixth step of a compiled game on each board asked again, where somebody decides there."""
    names, asked = ["watcher", "collector", "hunter"], Counter()
    game = Game(names, board=board, seed=5)
    whole = mass.play(game.copy(), names, 5, [1, 2, 3], keep=True)
    seats = [PLAYERS[name]() for name in names]
    for code in whole.codes:
        if len(game) % 6 == first:
            asked[game.to_move] += 1
            assert seats[game.to_move].choose(game, game.to_move) == game.table.name(code)
        game.play(game.table.name(code))
    assert min(asked[seat] for seat in range(3)) > 2
    assert game.winners
    assert (game.winners, game.snapshot()["points"]) == (whole.winners, whole.points)


def test_a_match_takes_styles_by_their_names(monkeypatch):
    monkeypatch.setattr(contest, "MIN_COMPILED_GAMES", 1)
    frame = match([*STYLES], games=3, seed=2, workers=1)
    assert set(frame["who"]) == set(STYLES)
    assert (frame.groupby("game")["won"].sum() == 1).all()
    assert not frame["failed"].any()


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_plain_beside_captains_in_the_same_games(style):
    """Collectors sell dearer contracts, hunters lead in more colours, watchers are arrested less often."""
    _won, own, theirs = bench_styles.against(style, "captain", MANY)
    mine, captains = getattr(own, CHARACTERS[style]), getattr(theirs, CHARACTERS[style])
    assert {"collector": mine > 1.07 * captains, "hunter": mine > 1.1 * captains, "watcher": mine < 0.8 * captains}[
        style
    ]


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_at_least_level_with_the_mate(style):
    won, _own, _theirs = bench_styles.against(style, "mate", MANY)
    assert len(won) == MANY // 2, "a game did not end"
    assert sum(won) / len(won) >= 0.5
