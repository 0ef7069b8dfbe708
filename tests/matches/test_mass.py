"""Games played at once are the games that are stepped through."""

from __future__ import annotations

import pytest

from timepirates import Game
from timepirates.games.pirates.codes import DRAW
from timepirates.games.pirates.players import mass
from timepirates.games.pirates.simulate import MOST_STEPS
from timepirates.games.pirates.table import PiratesTable
from timepirates.matches import contest, playing
from timepirates.players import PLAYERS, whole_games

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]


@pytest.mark.parametrize(
    ("who", "rules"),
    [
        (("simple", "random", "random"), "rio-grande"),
        (("random", "simple", "random"), "japanese"),
        (("newcomer", "mate", "simple"), "german"),
    ],
)
def test_the_loop_plays_the_games_that_are_stepped_through_decision_for_decision(who, rules):
    """Run in the interpreter: the same codes, draws included."""
    plan = contest.new_plan(who, None, rules, None, True)
    job = next(contest.schedule_games(1, [(0, 1, 2)], 7))
    played = playing.play_step_by_step(plan, job, playing.ignore_progress)
    table = PiratesTable(["A", "B", "C"], rules)
    game, made = plan.deal(job), mass.seat_players(who, [job.seat_seed(seat) for seat in range(3)])
    trace = [0] * MOST_STEPS
    decisions, draws = mass.play_seats(game._s, whole_games.draw_numbers(job.seed, 256), made, trace, MOST_STEPS)
    codes = trace[: decisions + draws]
    assert [str(table.name(code)) for code in codes] == [text for _seat, text in played.steps]
    assert draws == sum(code >= DRAW for code in codes)
    assert tuple(made.made) == played.decisions


def test_a_game_with_a_captain_is_the_one_that_its_players_play_in_the_interpreter():
    """Every decision of a compiled game asked again of the others, and every eighth of the captain."""
    names = ["captain", "mate", "newcomer"]
    whole = mass.play(Game(names, seed=5), names, 5, [1, 2, 3], keep=True)
    game, captains = Game(names, seed=5), 0
    seats = [PLAYERS[name]() for name in names]
    for code in whole.codes:
        captains += game.to_move == 0
        if game.to_move or captains % 8 == 0:
            assert seats[game.to_move].choose(game, game.to_move) == game.table.name(code)
        game.play(game.table.name(code))
    assert captains == whole.decisions[0] > 40
    assert (game.winners, game.snapshot()["points"]) == (whole.winners, whole.points)


def test_every_level_and_style_can_be_compiled():
    assert list(mass.KINDS) == list(PLAYERS)


def test_a_game_that_needs_more_strokes_of_luck_than_were_drawn_ahead_is_played_again(monkeypatch):
    game = Game(["A", "B", "C"], seed=5)
    once = mass.play(game, ["simple"] * 3, 5, [1, 2, 3], keep=True)
    monkeypatch.setattr(mass, "RANDOM_NUMBERS", 30)
    assert mass.play(game, ["simple"] * 3, 5, [1, 2, 3], keep=True) == once
    assert sum(once.decisions) == len(once.codes)
