"""What the worker says is what the page would have found for itself, in the same order; and the page never needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from threading import Event, Timer, current_thread, main_thread
from unittest.mock import patch

import pytest

from tests.games.pirates.review.games import playing, scoring, until
from tests.worker.working import working
from timepirates import Game
from timepirates.core.errors import BadSituation
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.review import advice, judging, tasks, thoughts, whole
from timepirates.games.pirates.review.judging import NoRollouts
from timepirates.games.pirates.review.whole import Budget
from timepirates.review.review_state import complete
from timepirates.worker import __main__ as worker_process
from timepirates.worker import wire
from timepirates.worker.address import ADDRESS

pytestmark = pytest.mark.long

PATIENT = 30.0
FEW = Budget(candidates=4, selecting=10, judging=20, curves=4)


@pytest.fixture(autouse=True)
def quick_and_patient(monkeypatch):
    """Rollouts cost nothing, a busy worker is waited for."""
    for patience in ("AT_FIRST", "AT_ONCE", "AT_LAST"):
        monkeypatch.setattr(thoughts, patience, PATIENT)
    with playing():
        yield


@pytest.fixture
def no_compiler():
    """The page plays no rollouts; the worker's threads do."""
    with patch.object(rollouts, "ready", lambda: current_thread() is not main_thread()):
        yield


def short(steps=100, seed=2, **more):
    """A game that has begun."""
    return Game.random(["Ann", "Bob", "Cleo"], seed=seed, steps=steps, **more)


def found(pieces):
    """How each piece says how far it is, and all that the last one holds."""
    done = [(piece.stage, piece.playing, len(piece.judged)) for piece in pieces if (last := piece)]
    return done[-1], last.rows(), last.curves, last.judged, last.assumes


def asked(game, **more):
    """The review by the worker."""
    return found(whole.look_back(game, budget=FEW, by=thoughts.ReviewClient(), **more))


GAMES = {
    "a game that has begun": short,
    "another rule set and board": lambda: short(rules="german", board="reconstructed-2000"),
    "a secret laying": lambda: scoring("lay white-5 on blue"),
    "a game that was not begun": lambda: short(steps=0),
}


@pytest.mark.parametrize("what", GAMES)
def test_a_review_is_the_same_with_the_worker_and_without(tmp_path, what):
    game = GAMES[what]()
    alone = found(whole.look_back(game, ["captain", None, "mate"], budget=FEW))
    assert alone[3] or what != "a game that has begun"
    with working(tmp_path) as worker:
        assert asked(game, who=["captain", None, "mate"]) == alone
    assert {type(each) for each in worker.heard} >= {wire.LuckRequest, wire.CompareRequest, wire.WinChancesRequest}
    assert all(
        each.levels == ["captain", "mate", "mate"] for each in worker.heard if isinstance(each, wire.CompareRequest)
    )


@pytest.mark.parametrize("kind", ["place", "restock", "act", "pay", "land"])
def test_a_hint_is_the_same_with_the_worker_and_without(tmp_path, kind):
    game = until(lambda game: game.deciding == kind and len(game.legal()) > 1)
    *_steps, alone = advice.calculate_hint(game, game.to_move, seed=3)
    with working(tmp_path) as worker:
        *steps, last = thoughts.weighing(game, game.to_move, seed=3)
    assert last == alone
    assert steps == sorted(steps)
    assert steps[-1] <= 1
    assert len(worker.heard) == 1


def test_another_seat_is_not_advised(tmp_path):
    game = short()
    with working(tmp_path) as worker, pytest.raises(BadSituation, match="seat must be "):
        next(thoughts.weighing(game, (game.to_move + 1) % 3))
    assert worker.heard == []


# --- secrets


def test_the_worker_hears_of_a_hint_what_the_seat_sees_and_no_more(tmp_path):
    """Neither the seed, which foretells every draw, nor what was done before."""
    game = until(lambda game: game.deciding == "act" and len(game) > 40)
    with working(tmp_path) as worker:
        list(thoughts.weighing(game, game.to_move))
    record = worker.heard[0].record
    assert (record["seed"], record["steps"], record["setup"]) == (0, [], None)
    assert record["position"] == game.snapshot(game.to_move)


def test_where_something_was_laid_in_secret_the_page_weighs_alone(tmp_path):
    game = scoring("lay white-5 on blue")
    with working(tmp_path) as worker:
        *_steps, last = thoughts.weighing(game, 1)
    assert [last] == [piece for piece in advice.calculate_hint(game, 1) if not isinstance(piece, float)]
    assert worker.heard == []


# --- without a worker


@pytest.mark.parametrize("where", ["no server", "nobody listens"])
def test_without_a_worker_the_page_thinks_for_itself(monkeypatch, tmp_path, where):
    if where == "no server":
        monkeypatch.delenv(ADDRESS, raising=False)
    else:
        monkeypatch.setenv(ADDRESS, str(tmp_path / "socket"))
    game = short()
    assert asked(game) == found(whole.look_back(game, budget=FEW))
    assert list(thoughts.weighing(game, game.to_move))[-1] == list(advice.calculate_hint(game, game.to_move))[-1]


def test_without_worker_and_compiler_hints_are_rough_and_nothing_is_listed(no_compiler, monkeypatch):
    monkeypatch.delenv(ADDRESS, raising=False)
    game = short()
    assert asked(game)[3:] == ([], None)
    assert list(thoughts.weighing(game, game.to_move))[-1].assumes is None
    with pytest.raises(NoRollouts):
        next(thoughts.compare(game, 1, "end", "end"))


def test_while_the_worker_compiles_the_page_goes_on_and_hands_over_the_rest_once_it_is_ready(tmp_path, monkeypatch):
    game, ready = short(), Event()
    alone = list(judging.find_possible_mistakes(game))
    monkeypatch.setattr(worker_process, "CLIENT_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(thoughts, "AT_FIRST", 0.05)
    monkeypatch.setattr(thoughts, "RETRY_SECONDS", 0.0)
    with working(tmp_path, compiles=ready.wait) as worker:
        pieces = thoughts.ReviewClient().find_possible_mistakes(game)
        got = [next(pieces)]
        ready.set()
        got += pieces
    assert got == alone
    assert [each.after for each in worker.heard if isinstance(each, wire.SuspectsRequest)] == [0, 1]


def lost_after(count, times, kind, monkeypatch):
    """A worker that is lost when it has said so many pieces of a kind, so often."""
    answers, lost = tasks.answers, []

    def dies(request):
        told = 0
        for piece in answers(request):
            told += isinstance(piece, kind)
            if told > count and len(lost) < times:
                lost.append(piece)
                raise wire.ConnectionLost
            yield piece

    monkeypatch.setattr(tasks, "answers", dies)


@pytest.mark.parametrize("kind", [wire.Judgement, wire.WinChancesAnswer])
def test_where_the_worker_is_lost_another_one_is_asked_for_the_rest(tmp_path, no_compiler, kind, monkeypatch):
    game = short()
    with working(tmp_path):
        alone = asked(game)
    lost_after(2, 1, kind, monkeypatch)
    with working(tmp_path / "again") as worker:
        assert asked(game) == alone
    about = {wire.Judgement: "0 selecting", wire.WinChancesAnswer: "0 curves"}[kind]
    sizes = [
        len(each.pairs if isinstance(each, wire.CompareRequest) else each.steps)
        for each in worker.heard
        if getattr(each, "about", "") == about
    ]
    assert sizes == [sizes[0], sizes[0] - 2]


def test_a_page_that_can_play_rollouts_does_the_rest_where_the_worker_is_lost(tmp_path, monkeypatch):
    game = short()
    alone = found(whole.look_back(game, budget=FEW))
    lost_after(1, 100, wire.Judgement, monkeypatch)
    with working(tmp_path):
        assert asked(game) == alone


def test_a_worker_that_compiles_rollouts_is_waited_for_by_a_review(tmp_path, no_compiler, monkeypatch):
    game, ready = short(), Event()
    monkeypatch.setattr(worker_process, "CLIENT_CHECK_SECONDS", 0.01)
    with working(tmp_path, plays_after=ready.wait):
        pieces = thoughts.ReviewClient().estimate_win_chances(game, [0], ["mate"] * 3, 4, "")
        ready.set()
        assert len(list(pieces)) == 1


@pytest.mark.parametrize("waits", [True, False])
def test_a_hint_waits_for_a_worker_that_gets_ready_but_not_for_one_that_compiles(
    tmp_path, no_compiler, waits, monkeypatch
):
    """Before this the page had to wait as long for the first word, and called its hint rough on a busy machine."""
    game, ready = short(), Event()
    monkeypatch.setattr(worker_process, "CLIENT_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(worker_process, "HINT_WAIT_SECONDS", PATIENT if waits else 0.1)
    monkeypatch.setattr(thoughts, "AT_LAST", 1.0)
    with working(tmp_path, plays_after=ready.wait) as worker:
        if waits:
            Timer(1.5, ready.set).start()
        *_shares, found = thoughts.weighing(game, game.to_move)
        ready.set()
    assert (found.assumes is not None) == waits
    assert [type(each) for each in worker.heard] == [wire.Weigh]


def test_two_decisions_are_compared_by_rollouts(tmp_path):
    game = short()
    step = next(
        step for step in range(40, 100) if game.steps[step - 1][0] is not None and len(game.at(step - 1).legal()) > 3
    )
    best, other = map(str, game.at(step - 1).legal()[1:3])
    with working(tmp_path):
        *_counts, last = thoughts.compare(game, step, best, other)
    assert (last.step, last.best, last.decision, last.games) == (step, best, other, 150)


# --- what it costs the page


REVIEWS = """
import json, sys
from timepirates import Game
from timepirates_widgets.games.pirates.review.page import review
from timepirates_widgets.games.pirates.review.review_controller import ReviewController
desk = ReviewController()
desk.open(Game.replay(json.load(sys.stdin)))
assert desk.looked.stage == ""
print(*{"numpy", "numba", "pandas"} & sys.modules.keys(), len(desk.looked.judged))
"""


def test_a_page_that_reviews_loads_neither_numpy_nor_a_compiler(tmp_path):
    """And the worker does all of it."""
    game = short()
    with working(tmp_path) as worker:
        done = subprocess.run(
            [sys.executable, "-c", REVIEWS],
            input=json.dumps(game.record()),
            text=True,
            capture_output=True,
            check=True,
            timeout=60,
        )
    assert done.stdout.split() == [str(len(complete(whole.look_back, game).judged))]
    assert wire.WinChancesRequest in map(type, worker.heard)
