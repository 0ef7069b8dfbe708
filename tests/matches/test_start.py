"""Matches that go on from a position: paired draws, secrets drawn again, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from timepirates import BadSetting, Game, match, matches
from timepirates.cli import main
from timepirates.core.compiling import there_is_a_compiler
from timepirates.games.pirates.laying import solve
from timepirates.matches import contest, playing
from timepirates.matches.start import parse_start
from timepirates.players import of, seeded

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

NAMES = ["Ann", "Bob", "Cleo"]
WHO = ["simple", "mate", "newcomer"]


def played(rules="rio-grande", seed=3, level="simple", until=lambda game: game.over):
    """A game of one level in every seat, up to a position."""
    game = Game(NAMES, rules, seed=seed, chance="sample")
    player = seeded(of(game.name)[level], seed)
    while not until(game):
        game.play(player.choose(game, game.to_move))
    return game


def laying(rules="rio-grande"):
    """The first game in which a seat lays and cannot see all that others have laid."""
    return next(
        game
        for game in (played(rules, seed, until=lambda game: game.over or hides(game)) for seed in range(40))
        if not game.over
    )


def hides(game):
    return game.deciding == "lay" and any(
        laid and seen is None
        for laid, seen in zip(game.snapshot()["laid"], game.snapshot(game.to_move)["laid"], strict=True)
    )


def plan_of(who, start):
    return contest._plan_from_position(who, start, (None, None, None), True)


def draws(game):
    return [text for seat, text in game.steps if seat is None]


def test_two_starts_are_paired_by_deal_and_each_game_has_luck_of_its_own():
    """The n-th draw after the start falls alike, whatever was drawn before; the game handed over stays as it is."""
    before = played(until=lambda game: len(game) >= 400 and game.deciding == "restock" and len(game.legal()) > 2)
    starts = [before.at(len(before)), before.at(len(before))]
    for start, decision in zip(starts, before.legal(), strict=False):
        start.play(decision)
    jobs = list(contest.schedule_games(3, [(0, 1, 2)], 8))
    mine, theirs = ([draws(playing.play(plan_of(WHO, start), job)) for job in jobs] for start in starts)
    assert [own[0] for own in mine] == [other[0] for other in theirs]
    assert len({tuple(own) for own in mine}) == 3
    assert [start.record()["steps"][:-1] for start in starts] == [before.record()["steps"]] * 2


def test_the_frames_and_records_of_a_match_from_a_position():
    start = played(until=lambda game: len(game) >= 400)
    turns, frame = (match(WHO, games=2, start=start, seed=8, turns=turns, workers=2) for turns in (True, False))
    assert list(frame["deal"]) == [0, 0, 0, 1, 1, 1]
    assert list(frame["who"]) == WHO * 2
    for game in range(2):
        record = matches.record(turns, game)
        winners = record["winners"]
        assert record["steps"][: len(start)] == start.record()["steps"]
        assert list(frame[frame["game"] == game]["won"]) == [(seat in winners) / len(winners) for seat in range(3)]
        assert turns[turns["game"] == game]["step"].min() >= len(start)


@pytest.mark.skipif(not there_is_a_compiler(), reason="nothing is compiled here")
@pytest.mark.parametrize(("rules", "who"), [("rio-grande", WHO), ("johnson-2002", ["schemer", "simple", "schemer"])])
def test_a_game_from_a_position_is_the_same_compiled_and_interpreted(rules, who):
    """What the schemer remembers from before the start included."""
    plan = plan_of(who, played(rules, until=lambda game: len(game) >= 200 and game.to_move == 1))
    job = next(contest.schedule_games(1, [(0, 1, 2)], 2))
    assert playing.play(replace(plan, compiled=True), job) == playing.play(plan, job)


# --- what a seat does not know


def test_hidden_layings_are_drawn_from_the_solution_and_one_s_own_are_kept():
    game = laying()
    seat, start = game.to_move, parse_start((game, game.to_move))
    drawn = [start.begin(seed).snapshot() for seed in range(60)]
    assert all(Game.from_snapshot(each).snapshot(seat) == game.snapshot(seat) for each in drawn)
    solution = solve(game).strategies
    for other in set(solution) - {seat}:
        due = len(game.snapshot()["laid"][other])
        told = {
            tuple(f"lay {contract} on {colour}" for entry in each["laid"][other] for contract, colour in entry.items())
            for each in drawn
        }
        assert told == {lines[:due] for lines in solution[other]}
    assert start.begin(7).snapshot() == start.begin(7).snapshot()


def test_layings_without_a_solution_are_drawn_from_all_colours():
    rules = {"name": "rio-grande", "switches": {"white_stays_laid": True}}
    game = laying(rules)
    seat = game.to_move
    other = next(n for n in range(3) if game.snapshot(seat)["laid"][n] is None and game.snapshot()["laid"][n])
    start = parse_start((game, seat))
    seen = Counter(str(start.begin(seed).snapshot()["laid"][other][-1]) for seed in range(80))
    colours = {name.partition("-")[0] for name in game.snapshot()["contracts"][other]} - {"white"}
    assert len(seen) == len(colours)
    assert min(seen.values()) > 80 / len(colours) / 3


def test_a_seat_of_conspiracy_cannot_tell_its_game_from_those_drawn_and_these_differ():
    game = played("johnson-2002", seed=1, level="random", until=lambda game: len(game) >= 60)
    for seat in range(3):
        drawn = [parse_start((game, seat)).begin(seed) for seed in range(6)]
        for each in drawn:
            assert each.snapshot(seat) == game.snapshot(seat)
        for secret in ("goals", "bag", "board"):
            assert len({str(each.snapshot()[secret]) for each in drawn}) > 1


def test_the_hidden_things_of_the_game_handed_over_decide_nothing():
    """Another laying of another seat: the same match for the seat that does not see it."""
    game = laying()
    seat = game.to_move
    snapshot = game.snapshot()
    other = next(n for n in range(3) if n != seat and snapshot["laid"][n])
    contract, colour = next(iter(snapshot["laid"][other][0].items()))
    colours = sorted({name.partition("-")[0] for name in snapshot["contracts"][other]} - {"white", colour})
    snapshot["laid"][other][0] = {contract: colours[0]}
    mine, theirs = (parse_start((each, seat)) for each in (game, Game.from_snapshot(snapshot)))
    assert mine.game.snapshot() != theirs.game.snapshot()
    assert [mine.begin(seed).snapshot() for seed in range(4)] == [theirs.begin(seed).snapshot() for seed in range(4)]


# --- what is refused, and the command


def test_what_cannot_be_is_refused_in_a_line():
    game, over, secret = Game(NAMES, seed=1), played(seed=1), Game(NAMES, "johnson-2002", seed=1)
    seen = Game.seen(secret.record(1), list(secret.positions(1)))
    for said, more in (
        ("this game is over", {"start": over}),
        ("a game, or a game and a seat", {"start": "a game"}),
        ("from 0 to 2 (got 3)", {"start": (game, 3)}),
        ("3 players, one for each seat of the starting position", {"who": ["simple"]}),
        ("are not allowed together with a starting", {"players": 3}),
        ("are not allowed together with a starting", {"rules": "rio-grande"}),
        ("keep their seats", {"seating": "all"}),
        ('the argument "seats" must list 3 numbers', {"seats": [0, 1]}),
        ("from 0 to 2", {"seats": [0, 1, 3]}),
        ("complete game", {"start": seen}),
        ('only together with the argument "start"', {"start": None, "seats": [0, 1, 2]}),
    ):
        asked = {"who": WHO, "games": 1, "start": game, "workers": 1} | more
        with pytest.raises(BadSetting) as refused:
            match(**asked)
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)


def test_seats_say_who_sits_where_up_to_the_last_one():
    plan = plan_of(["simple", "random"], Game(NAMES, seed=1))
    order = contest._seating_from_position(plan, "rotations", [0, 0, 1])
    job = next(contest.schedule_games(1, [order], 4))
    assert [plan.labels[side] for side in job.seating] == ["simple", "simple", "random"]
    assert playing.play(plan, job).decisions[2] > 20


def test_the_command_plays_on_from_a_record(capsys, tmp_path):
    path = tmp_path / "game.tpr.json"
    game = played(seed=1)
    path.write_text(json.dumps(game.record()))
    asked = ["match", *WHO, "--games", "1", "--workers", "1", "--start", str(path)]
    assert main.main(asked) == 2
    assert "this game is over" in capsys.readouterr().err
    assert main.main([*asked, "--step", str(len(game) + 1)]) == 2
    assert "--step must be from 0 to" in capsys.readouterr().err
    assert main.main(["match", *WHO, "--seat", "1"]) == 2
    assert "--start" in capsys.readouterr().err
    assert main.main([*asked, "--step", str(len(game) - 30), "--seat", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    frame = match(WHO, games=1, start=(game.at(len(game) - 30), 2), workers=1)
    assert lines[2].startswith("simple")
    assert f"{frame['points'][0]:.1f}" in lines[2]
