"""Players against players: what is played, what comes out, and that no player can spoil it."""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
from math import isnan

import pandas as pd
import psutil
import pytest

from tests.environments import run
from tests.examples import added
from tests.matches import strangers
from timepirates import BadSetting, Game, match, matches, players
from timepirates.games.pirates.players import mass
from timepirates.games.pirates.simulate import random_games
from timepirates.matches import contest, worker_processes

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

COLUMNS = ["deal", "rotation", "game", "seat", "who", "points", "won", "decisions", "seed", "failed"]
SUMMARY = [
    "games",
    "unfinished",
    "won",
    "won_low",
    "won_high",
    "points",
    "points_low",
    "points_high",
    "rating",
    "lead",
    "lead_low",
    "lead_high",
]


@pytest.fixture
def _nim():
    """Nim, a game that is over in a moment, as somebody adds it."""
    with added("nim"):
        yield


def test_a_row_a_game_and_seat_and_a_row_a_side():
    frame = match(["simple", "random"], games=3, seed=5)
    assert list(frame.columns) == COLUMNS
    assert list(frame["game"]) == sorted([0, 1, 2, 3] * 4)
    assert list(frame["deal"]) == sorted([0, 1] * 8)
    assert (
        list(frame["who"])
        == ["simple", "random"] * 2 + ["random", "simple"] * 2 + ["simple", "random"] * 2 + ["random", "simple"] * 2
    )
    assert (frame.groupby("game")["won"].sum() == 1).all()
    best = frame.groupby("game")["points"].transform("max")
    assert (frame["points"] == best)[frame["won"] > 0].all()
    assert (frame["decisions"] > 20).all()
    assert (frame["failed"] == "").all()
    summary = frame.attrs["summary"]
    assert list(summary.columns) == SUMMARY
    assert list(summary.index) == ["simple", "random"]
    assert summary["won"].sum() == 1
    assert summary.loc["simple", "lead"] > 0


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes():
    """To the decision, also for players that draw by lot in their own way or order a set."""
    who = ["random", strangers.Careless, strangers.Lucky, strangers.Learner()]
    once, again, other = (
        match(who, games=8, players=4, seed=seed, workers=workers, turns=True)
        for seed, workers in ((3, 1), (3, 2), (4, 2))
    )
    pd.testing.assert_frame_equal(once, again)
    pd.testing.assert_frame_equal(once.attrs["summary"], again.attrs["summary"])
    assert list(once["played"]) != list(other["played"])


def test_a_game_is_the_one_that_its_seed_deals_played_by_the_players_of_its_seats():
    """Stepped through by hand: deal, every decision, every stroke of luck and the points are the same."""
    turns, frame = (match(["simple", "random"], games=2, seed=11, turns=turns) for turns in (True, False))
    rows = frame[frame["game"] == 1]
    job = list(contest.schedule_games(2, [(0, 1, 0, 1), (1, 0, 1, 0)], 11))[1]
    game = Game(list(rows["who"]), seed=int(rows["seed"].iloc[0]))
    seats = [players.seeded(players.PLAYERS[who], job.seat_seed(seat)) for seat, who in enumerate(rows["who"])]
    while not game.over:
        game.play(seats[game.to_move].choose(game, game.to_move))
    assert matches.record(turns, 1) == game.record()
    assert list(rows["points"]) == game.snapshot()["points"]
    assert list(rows["won"]) == [(seat in game.winners) / len(game.winners) for seat in range(4)]
    assert list(rows["decisions"]) == [sum(seat == made for made, _text in game.steps) for seat in range(4)]


def test_a_match_of_players_that_can_be_compiled_is_the_same_match(monkeypatch):
    """Decision for decision, under other rules and with more players too; with a compiler and without one."""
    for settings in (
        {"players": 4, "seed": 6},
        {"players": 3, "rules": "japanese", "board": "small-four", "seed": 2},
        {"players": 4, "seed": 6, "most_decisions": 100},
        {"players": 3, "rules": "conspiracy", "seed": 6, "most_decisions": 60},
    ):
        frames = []
        for least in (1, 1000):
            monkeypatch.setattr(contest, "MIN_COMPILED_GAMES", least)
            frames.append(match(["simple", "random"], games=2, turns=True, workers=1, **settings))
            frames.append(match(["simple", "random"], games=2, workers=1, **settings))
        pd.testing.assert_frame_equal(frames[0], frames[2])
        pd.testing.assert_frame_equal(frames[1], frames[3])


def test_who_is_compiled(monkeypatch):
    """Names that the game knows how to play at once, and nobody else."""

    def asked(*who, rules="rio-grande"):
        return contest.can_play_compiled(contest.new_plan(who, None, rules, None, False))

    assert asked("simple", "random")
    assert not asked("simple", strangers.First)
    assert asked("simple", rules="conspiracy")
    monkeypatch.setattr(mass, "there_is_a_compiler", lambda: False)
    assert not asked("simple", "random")


def test_random_games_are_matches_of_random_players():
    """Each deal played once: the same points on the average, the same number of decisions."""
    frame = match(["random"], games=1000, players=4, seed=1)
    results = random_games(1000, 4, seed=1)
    for mine, theirs in (
        (frame.groupby("game")["points"].sum(), results.points.sum(axis=1)),
        (frame.groupby("game")["decisions"].sum(), results.decisions),
    ):
        error = (mine.var() / len(mine) + theirs.var() / len(theirs)) ** 0.5
        assert abs(mine.mean() - theirs.mean()) < 4 * error
        assert error < mine.mean() / 100


def test_the_luck_of_a_deal_is_common_while_the_decisions_agree():
    """Opening and start player are the same, and so is each draw up to the first decision that differs."""
    turns = match(["simple", "random"], games=4, seed=2, turns=True)
    for deal in range(2):
        first, second = (matches.record(turns, 2 * deal + rotation) for rotation in (0, 1))
        assert (first["setup"], first["start"], first["seed"]) == (second["setup"], second["start"], second["seed"])
        parting = next(
            number
            for number, pair in enumerate(zip(first["steps"], second["steps"], strict=False))
            if pair[0] != pair[1]
        )
        assert first["steps"][parting][0] is not None
    alike = match(["simple", "simple"], games=2, seed=2, turns=True)
    first, second = (matches.record(alike, rotation) for rotation in (0, 1))
    assert first["steps"] == second["steps"]
    assert list(alike.attrs["summary"]["won"]) == [0.5, 0.5]


def test_a_turn_leads_back_to_its_place_in_the_record():
    turns = match(["random"], games=1, seed=1, turns=True)
    assert list(turns.columns) == [
        "deal",
        "rotation",
        "game",
        "turn",
        "seat",
        "who",
        "step",
        "decisions",
        "played",
        "seed",
    ]
    assert list(turns["turn"]) == list(range(len(turns)))
    record = matches.record(turns, 0)
    assert Game.replay(record).over
    for row in turns.itertuples():
        made = row.played.split("; ")
        assert len(made) == row.decisions
        assert record["steps"][row.step] == [row.seat, made[0]]
    assert sum(turns["decisions"]) == sum(seat is not None for seat, _text in record["steps"])


def test_a_record_needs_the_turns_of_the_game():
    frame = match(["random"], games=1, seed=1)
    for wrong in (frame, frame[frame["game"] > 5]):
        with pytest.raises(
            BadSetting,
            match=r"^to get a record, give a data frame made by match\(..., turns=True\) and the number of one ",
        ):
            matches.record(wrong, 0)


@pytest.mark.usefixtures("_nim")
def test_frames_of_matches_are_joined_filtered_and_merged_like_any_others():
    """The summary goes along, and is dropped where two differ."""
    one, other = (match([strangers.First, strangers.Last], games=games, rules="nim", workers=1) for games in (2, 4))
    assert len(pd.concat([one, other])) == 12
    assert "summary" not in pd.concat([one, other]).attrs
    both = pd.concat([one[one["won"] > 0], one[one["won"] == 0]])
    pd.testing.assert_frame_equal(both.attrs["summary"], one.attrs["summary"])
    assert len(one.merge(other, on=["game", "seat"])) == 4
    assert list(one.attrs["summary"].query("who == 'Last'")["games"]) == [2]


@pytest.mark.parametrize("rules", ["conspiracy", "johnson-2002"])
def test_conspiracy_is_played_too_and_has_no_points(rules):
    frame = match(["simple"], games=1, rules=rules, seed=1)
    assert len(frame) == 3
    assert frame["points"].isna().all()
    assert frame["won"].sum() == 1
    assert list(frame["failed"]) == [""] * 3
    assert isnan(frame.attrs["summary"].loc["simple", "points"])


def test_every_rule_set_board_and_size_is_played():
    frame = match(["random"], games=1, players=3, rules="japanese", board="small-four", seed=1)
    assert len(frame) == 3
    six = match(["random"], games=1, players=6, rules={"name": "german", "switches": {}}, seed=1)
    assert list(six["seat"]) == list(range(6))
    uneven = match(["random", strangers.First], games=1, players=3, seed=1)
    assert uneven["game"].nunique() == 6
    assert list(uneven.groupby(["seat", "who"]).size()) == [3] * 6


@pytest.mark.usefixtures("_nim")
def test_a_game_that_somebody_added_is_played_too():
    """In other processes, which learn of it and of where its modules lie."""
    frame = match([strangers.First, strangers.Last], games=4, rules="nim")
    assert frame["who"].nunique() == 2
    assert (frame.groupby("game")["won"].sum() == 1).all()
    assert frame["points"].isna().all()


# --- players that break


BROKEN = [
    (strangers.Raising, "ArithmeticError: I am lost"),
    (
        strangers.Cheating,
        "'take 99': N3: one to three stones can be taken, and {left} are left Possible now: take 1, take 2, take 3.",
    ),
    (strangers.Babbling, "'what now?': 'what now?' is not a decision; a decision looks like this: take 1"),
    (strangers.Silent, "a decision must be text (got None)"),
    (strangers.Leaving, "SystemExit: 3"),
    (strangers.Crashing, "the player's process ended during a decision (status 7)"),
    (strangers.Brooding, "the player made no decision within 0.5 seconds"),
]


@pytest.mark.usefixtures("_nim")
@pytest.mark.parametrize(("player", "why"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_a_player_that_cannot_go_on_loses_its_game(player, why):
    """Its third decision breaks."""
    frame = match([strangers.First, player()], games=2, rules="nim", limit=0.5)
    broken = frame[frame["failed"] != ""]
    assert list(broken["failed"]) == [why.format(left=5), why.format(left=6)]
    assert set(broken["who"]) == {player.__name__}
    assert list(broken["decisions"]) == [2, 2]
    assert list(frame["won"]) == [1, 0, 0, 1]


@pytest.mark.usefixtures("_nim")
@pytest.mark.parametrize("player", [strangers.Raising, strangers.Crashing, strangers.Brooding])
def test_a_game_that_a_player_breaks_is_recorded_so_far_and_the_others_are_played(player):
    turns = match([player(99), player(), strangers.First], games=6, players=2, rules="nim", limit=0.5, turns=True)
    decisions = turns.groupby("game")["decisions"].sum()
    broken = [game for game, names in enumerate(turns.attrs["match"]["seatings"]) if f"{player.__name__} 2" in names]
    assert [decisions[game] for game in broken] == [5, 4, 4, 5]
    assert [decisions[game] for game in set(range(6)) - set(broken)] == [10, 10]
    assert [step[1] for step in matches.record(turns, broken[1])["steps"]] == ["take 1"] * 4


@pytest.mark.usefixtures("_nim")
@pytest.mark.parametrize(
    ("player", "why"),
    [
        (strangers.Stillborn, "LookupError: no such book"),
        (strangers.Unborn, "the player made no decision within 0.5 seconds"),
    ],
)
def test_a_player_that_cannot_be_made_loses_its_game(player, why):
    frame = match([player, strangers.First], games=2, rules="nim", limit=0.5, workers=1)
    assert list(frame["failed"]) == [why, "", "", why]
    assert list(frame["won"]) == [0, 1, 1, 0]


@pytest.mark.usefixtures("_nim")
def test_a_player_can_neither_spoil_the_game_it_is_handed_nor_see_what_luck_will_bring():
    frame = match([strangers.Meddler, strangers.First], games=2, rules="nim", workers=1)
    assert (frame["failed"] == "").all()
    assert list(frame["decisions"]) == [5] * 4
    pirates = match([strangers.Peeping, "random"], games=2, workers=1)
    assert (pirates["failed"] == "").all()


@pytest.mark.usefixtures("_nim")
def test_what_a_player_prints_and_asks_for_disturbs_nobody(capfd):
    frame = match([strangers.Noisy, strangers.First], games=2, rules="nim", workers=1)
    assert (frame["failed"] == "").all()
    out, err = capfd.readouterr()
    assert out == ""
    assert "thinking thinking" in err


@pytest.mark.usefixtures("_nim")
def test_an_object_is_as_it_was_handed_over_in_every_game():
    """It neither learns from one game for the next nor shares its memory with another seat of its side."""
    learner = strangers.Learner()
    turns = match([learner], games=1, players=2, rules="nim", workers=1, turns=True)
    more = match([learner], games=3, players=2, rules="nim", workers=1, turns=True)
    assert learner.asked == 0
    assert [list(more[more["game"] == game]["played"]) for game in range(3)] == [list(turns["played"])] * 3
    assert list(turns["played"])[:3] == ["take 2", "take 2", "take 3"]


@pytest.mark.parametrize("rules", ["conspiracy", "rio-grande"])
def test_a_player_of_ones_own_sees_what_its_seat_knows_and_no_deal_twice(rules):
    """Neither the game that it gets nor the memory of its process shows more."""
    for workers in (1, 2):
        who = [strangers.Nosy, strangers.Remembering]
        frame = match(who, games=4, players=4, rules=rules, workers=workers, most_decisions=24)
        assert set(frame["failed"]) == {"the game was not over after 24 decisions"}


def test_players_that_learn_get_each_deal_once_and_every_seat_equally_often():
    frame = match([strangers.Learning, strangers.First], games=3, players=4, workers=1, most_decisions=5)
    games = frame.drop_duplicates("game")
    assert (games["deal"].tolist(), games["rotation"].tolist()) == ([0, 1, 2, 3], [0, 1, 0, 1])
    assert games["seed"].nunique() == 4
    assert set(frame["failed"]) == {"the game was not over after 5 decisions"}


@pytest.mark.usefixtures("_nim")
def test_a_game_that_reaches_the_limit_is_stopped_and_counted_and_nobodys_fault():
    """Taking one stone at a time, ten stones are ten decisions; taking three, four."""
    frame = match([strangers.First, strangers.Last], games=2, rules="nim", workers=1, most_decisions=6)
    assert frame.attrs["summary"]["unfinished"].tolist() == [0, 0]
    frame = match([strangers.First, strangers.Raising], games=2, rules="nim", workers=1, most_decisions=5)
    assert frame.attrs["summary"]["unfinished"].tolist() == [1, 1]
    stopped = frame[frame["game"] == 0]
    assert (stopped["won"].tolist(), stopped["points"].isna().tolist()) == ([0.5, 0.5], [True, True])
    assert set(stopped["failed"]) == {"the game was not over after 5 decisions"}


def test_a_player_that_no_other_process_can_have_is_refused_in_a_line():
    with pytest.raises(BadSetting, match=r"^the players cannot be sent to the worker processes: .*lock"):
        match([strangers.Locked()], games=1)


def test_a_player_whose_module_breaks_elsewhere_is_refused_in_a_line(tmp_path, monkeypatch):
    (tmp_path / "fragile_player.py").write_text(
        "import os\nif os.environ.get('PYTHONHASHSEED') == '0':\n    raise ImportError('only at\\nhome')\n"
        "class Fragile:\n    def choose(self, game, seat): ...\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    fragile = importlib.import_module("fragile_player").Fragile
    with pytest.raises(
        BadSetting,
        match=r"^the players cannot be sent to the worker processes: ImportError: only "
        "at home$",
    ):
        match([fragile], games=1)


@pytest.mark.usefixtures("_nim")
def test_a_process_that_is_ended_from_outside_costs_no_player_its_game(tmp_path):
    plan = contest.new_plan([strangers.First], 2, "nim", None, False)
    hand = worker_processes.WorkerProcess(worker_processes.pickled(plan), plan.path, tmp_path / "note", 60)
    first, second = contest.schedule_games(2, [(0, 0)], 0)
    played = [hand.play(first)]
    hand._process.kill()
    played.append(hand.play(second))
    hand.end()
    hand.close()
    assert [(each.job.game, each.decisions, each.failed) for each in played] == [(0, (5, 5), {}), (1, (5, 5), {})]


@pytest.mark.usefixtures("_nim")
def test_processes_that_cannot_be_kept_alive_are_told_after_three_tries(monkeypatch):
    monkeypatch.setattr("timepirates.matches.worker_processes.START", "import sys; sys.exit(1)")
    with pytest.raises(RuntimeError, match="ended unexpectedly"):
        match([strangers.First], games=1, rules="nim")


def test_a_class_written_in_a_script_plays_without_ado(tmp_path):
    """No `if __name__ == "__main__"` is needed: the script is not run again by other processes."""
    script = tmp_path / "mine.py"
    script.write_text(
        'print("once")\nfrom timepirates import match\n\n\nclass Mine:\n'
        "    def choose(self, game, seat):\n        return game.legal()[0]\n\n\n"
        'print(match([Mine, "random"], games=2, workers=2)["who"].unique().tolist())\n'
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines() == ["once", "['Mine', 'random']"]
    assert done.stderr == ""


@pytest.mark.usefixtures("_nim")
def test_thinking_is_ended_when_the_limit_is_over_and_not_before(tmp_path, monkeypatch):
    """By a clock of our own: found by whoever started the match, without any help from the player."""
    clock = [100.0]
    monkeypatch.setattr(worker_processes, "monotonic", lambda: clock[0])
    plan = contest.new_plan([strangers.First], 2, "nim", None, False)
    hand = worker_processes.WorkerProcess(worker_processes.pickled(plan), plan.path, tmp_path / "note", 60)
    for passes, asked, goes_on in (
        (0, (5, 1, 7), True),
        (59, None, True),
        (0, (5, 0, 8), True),
        (59, None, True),
        (2, None, False),
    ):
        clock[0] += passes
        if asked:
            hand._note.write(*asked)
        hand.look()
        assert (hand._hung == worker_processes.NO_PENDING_DECISION) is goes_on
    assert hand._process.wait(timeout=10) != 0
    hand.end()
    hand.close()


@pytest.mark.usefixtures("_nim")
def test_a_match_that_is_given_up_leaves_no_process_behind():
    before = set(psutil.Process().children(recursive=True))
    plan = contest.new_plan([strangers.Brooding(0)], 2, "nim", None, False)
    running = worker_processes.play_all(plan, list(contest.schedule_games(4, [(0, 0)], 0)), 2, 0.2)
    assert "the player made no decision within 0.2 seconds" in next(running).failed.values()
    running.close()
    assert set(psutil.Process().children(recursive=True)) == before


# --- progress


@pytest.mark.usefixtures("_nim")
@pytest.mark.parametrize("looks", [True, False])
def test_a_bar_is_shown_where_somebody_looks(looks, monkeypatch):
    told = io.StringIO()
    told.isatty = lambda: looks
    monkeypatch.setattr(sys, "stderr", told)
    match([strangers.First], games=3, rules="nim", workers=1)
    assert ("Games:   0%" in told.getvalue()) is looks


# --- what cannot be


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"who": "simple"}, r"^the players must be given as a list \(got 'simple'\)$"),
        ({"who": []}, r"^the players must be given as a list \(got \[\]\)$"),
        (
            {"who": ["simple", "blackbeard"]},
            r"^a computer player must be one of random, .*simple.* \(got 'blackbeard'\)$",
        ),
        ({"who": [7]}, r"^a player must have the method choose\(game, seat\) or be one of random, .* \(got 7\)$"),
        ({"games": 0}, r"^games must be a whole number, 1 or more \(got 0\)$"),
        ({"games": True}, r"^games must be a whole number"),
        ({"players": 7}, r"^players must be a whole number from 3 to 6 \(got 7\)$"),
        ({"players": "4"}, r"^players must be a whole number from 3 to 6 \(got '4'\)$"),
        (
            {"who": ["simple"] * 7},
            "^no table of 3 to 6 players has the same number of seats for each of the 7 names; give fewer names, or",
        ),
        ({"rules": "chess"}, r"^rule set must be one of .* \(got 'chess'\)$"),
        ({"rules": "conspiracy", "board": "small-four"}, "^Conspiracy has only one board"),
        ({"players": 5, "board": "small-four"}, "^5 players need 5 epochs without the police"),
        ({"board": "nowhere"}, "nowhere"),
        ({"seed": -1}, r"^seed must be a whole number from 0 to \d+ \(got -1\)$"),
        ({"workers": 0}, r"^workers must be a whole number, 1 or more \(got 0\)$"),
        ({"seating": "random"}, r"^seating must be one of rotations, all \(got 'random'\)$"),
        ({"most_decisions": 0}, r"^most_decisions must be a whole number from 1 to 1000000 \(got 0\)$"),
        ({"limit": 0}, r"^limit must be a number of seconds above 0 \(got 0\)$"),
        ({"limit": float("nan")}, r"^limit must be a number of seconds above 0 \(got nan\)$"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_before_anything_starts(arguments, said, monkeypatch):
    monkeypatch.setattr(contest, "play_all", None)
    with pytest.raises(ValueError, match=said) as refused:
        match(**{"who": ["simple", "random"], "games": 4, **arguments})
    assert len(str(refused.value).splitlines()) == 1


def test_match_comes_when_it_is_asked_for_and_importing_it_needs_nothing_heavy():
    code = (
        "import sys, timepirates; before = set(sys.modules); from timepirates import match; match; "
        "print('timepirates.players' in before, *{name.partition('.')[0] for name in sys.modules})"
    )
    players_loaded, *loaded = run(sys.executable, "-c", code).split()
    assert players_loaded == "False"
    assert not {"numpy", "pandas", "numba", "tqdm", "cloudpickle", "openskill", "msgspec"} & set(loaded)
    assert callable(importlib.import_module("timepirates").match)
