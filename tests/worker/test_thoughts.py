"""What the worker says is what the page would have found for itself, in the same order; and the page never needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from threading import Event

import pytest

from tests.analysis.review.games import by_contracts, played, scoring, until
from tests.worker.working import working
from timepirates import Game
from timepirates.analysis.review import advice, estimate, shown, whole
from timepirates.errors import BadSituation
from timepirates.pirates.state import copy
from timepirates.players import compiled, onward
from timepirates.players.simple import simple_choice
from timepirates.worker import __main__ as worker_process
from timepirates.worker import tasks, thoughts, wire
from timepirates.worker.address import ADDRESS

PATIENT = 30.0


@pytest.fixture(autouse=True)
def quick_and_patient(monkeypatch):
    """Positions are worth what lies on the table, and simple says what is best; a busy worker is waited for."""
    monkeypatch.setattr(estimate, "learned", by_contracts)
    monkeypatch.setattr(compiled, "chosen", lambda s: simple_choice(copy(s)))
    monkeypatch.setattr(thoughts, "AT_FIRST", PATIENT)
    monkeypatch.setattr(thoughts, "AT_ONCE", PATIENT)


def short(steps=70, seed=6, **more):
    """A game that has begun."""
    return Game.random(["Ann", "Bob", "Cleo"], seed=seed, steps=steps, **more)


def found(pieces):
    """How far each piece is, and all that the last one holds."""
    done = [piece.done for piece in pieces if (last := piece)]
    return done, last.book.rows, last.book.worths, last.years, last.judged, last.game


GAMES = {
    "a game that has begun": short,
    "a whole game": lambda: played(3),
    "another rule set and board": lambda: short(rules="german", board="reconstructed-2000"),
    "a secret laying": lambda: scoring("lay white-5 on blue"),
    "a game with mistakes": lambda: short(steps=100, seed=2),
    "a game that was not begun": lambda: short(steps=0),
}


@pytest.mark.parametrize("what", GAMES)
def test_a_review_is_the_same_with_the_worker_and_without(tmp_path, what):
    game = GAMES[what]()
    alone = found(whole.look_back(game))
    assert any(each.because for each in alone[4]) or what != "a game with mistakes"
    with working(tmp_path) as worker:
        assert found(thoughts.look_back(game)) == alone
    assert [type(asked) for asked in worker.heard] == [wire.Review]


@pytest.mark.parametrize("kind", ["place", "restock", "act", "pay", "land"])
def test_a_hint_is_the_same_with_the_worker_and_without(tmp_path, kind):
    game = until(lambda game: game.deciding == kind and len(game.legal()) > 1)
    alone = advice.weigh(game, game.to_move)
    with working(tmp_path) as worker:
        *steps, last = thoughts.weighing(game, game.to_move)
    assert last == alone
    assert steps == sorted(steps)
    assert steps[-1] == 1
    assert len(worker.heard) == 1


def test_another_seat_is_not_advised(tmp_path):
    game = short()
    with working(tmp_path) as worker, pytest.raises(BadSituation, match="seat must be the one to move"):
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
    assert last == advice.weigh(game, 1)
    assert worker.heard == []


# --- without a worker


def test_without_a_server_the_page_thinks_for_itself(monkeypatch):
    monkeypatch.delenv(ADDRESS, raising=False)
    game = short()
    assert found(thoughts.look_back(game)) == found(whole.look_back(game))
    assert list(thoughts.weighing(game, game.to_move))[-1] == advice.weigh(game, game.to_move)


def test_where_nobody_listens_any_more_the_page_thinks_for_itself(monkeypatch, tmp_path):
    monkeypatch.setenv(ADDRESS, str(tmp_path / "socket"))
    game = short()
    assert found(thoughts.look_back(game)) == found(whole.look_back(game))


def test_a_worker_without_a_compiler_leaves_it_to_the_page(tmp_path):
    game = short()
    with working(tmp_path, there=lambda: False) as worker:
        assert found(thoughts.look_back(game)) == found(whole.look_back(game))
    assert len(worker.heard) >= 1


def test_while_the_worker_compiles_the_page_goes_on_and_hands_over_the_rest_once_it_is_ready(tmp_path, monkeypatch):
    """No decision is judged twice, and none is left out."""
    monkeypatch.setattr(thoughts, "AT_FIRST", 0.05)
    monkeypatch.setattr(thoughts, "A_WHILE", 0.0)
    game, ready = short(), Event()
    alone = found(whole.look_back(game))
    with working(tmp_path, compiles=ready.wait) as worker:
        pieces = thoughts.look_back(game)
        done = [next(pieces).done, next(pieces).done]
        ready.set()
        rest, *others = found(pieces)
    assert [done + rest, *others] == [*alone]
    assert worker.heard[0].after is None
    assert worker.heard[-1].after >= 1


def test_a_worker_that_is_lost_halfway_is_done_without(tmp_path, monkeypatch):
    game = short()
    alone, answers = found(whole.look_back(game)), tasks.answers
    asked = []

    def dies(request):
        """The line is closed after so many pieces, as when the process has been killed."""
        asked.append(request.after)
        for number, piece in enumerate(answers(request)):
            if number == 9 and request.after is None:
                raise wire.Lost
            yield piece

    monkeypatch.setattr(tasks, "answers", dies)
    monkeypatch.setattr(thoughts, "A_WHILE", 0.0)
    with working(tmp_path):
        assert found(thoughts.look_back(game)) == alone
    assert asked == [None, 9]


def test_a_hint_for_which_the_worker_is_lost_halfway_is_the_same(tmp_path, monkeypatch):
    game = until(lambda game: game.deciding == "act" and len(game.legal()) > 4)
    alone, answers = advice.weigh(game, game.to_move), tasks.answers
    monkeypatch.setattr(tasks, "answers", lambda request: list(answers(request))[:2])
    with working(tmp_path):
        assert list(thoughts.weighing(game, game.to_move))[-1] == alone


# --- games played on


@pytest.fixture
def playing(monkeypatch):
    """Games that take no time: chances that lean with the number at which luck starts."""
    monkeypatch.setattr(onward, "shares", lambda s, starts: [
        tuple(share * (0.5 + start % 97 / 97) for share in by_contracts(s).won) for start in starts])


def test_the_worker_plays_on_from_what_lost_most_and_finds_what_the_page_would(tmp_path, playing):
    game = short(steps=100, seed=2)
    *_pieces, alone = whole.look_back(game, played_on=True)
    with working(tmp_path, plays=lambda: True) as worker:
        pieces = [(looked.playing, looked.shown) for looked in thoughts.look_back(game) if (last := looked)]
    assert last.judged == alone.judged
    assert {each.games for each in last.judged} == {0, shown.GAMES}
    assert [count for _playing, count in pieces if count] == [alone.shown]
    assert {playing for playing, _count in pieces} >= {(n, alone.shown) for n in range(alone.shown + 1)}
    assert [len(asked.decisions) for asked in worker.wished] == [alone.shown]


def test_a_worker_that_does_not_play_on_yet_is_waited_for(tmp_path, playing, monkeypatch):
    """Meanwhile the page hears that it is there, and may end it."""
    ready = Event()
    monkeypatch.setattr(worker_process, "LOOK", 0.01)
    with working(tmp_path, plays=lambda: True, plays_after=ready.wait):
        pieces = thoughts.look_back(short(steps=100, seed=2))
        waiting = (looked for looked in pieces if looked.playing[1])
        assert [next(waiting).playing[0] for _look in range(5)] == [0] * 5
        ready.set()
        *_others, last = waiting
    assert last.shown == last.playing[1] > 0


def lost_after(count, times, monkeypatch):
    """A worker that is lost when it has told so many losses, so often."""
    answers, lost = tasks.answers, []

    def dies(request):
        told = 0
        for piece in answers(request):
            told += isinstance(piece, wire.Played)
            if told > count and len(lost) < times:
                lost.append(piece)
                raise wire.Lost
            yield piece

    monkeypatch.setattr(tasks, "answers", dies)


def test_where_the_worker_is_lost_while_it_plays_on_another_one_is_asked_for_the_rest(tmp_path, playing, monkeypatch):
    game = short(steps=100, seed=2)
    lost_after(2, 1, monkeypatch)
    with working(tmp_path, plays=lambda: True) as worker:
        *_pieces, last = thoughts.look_back(game)
    *_pieces, alone = whole.look_back(game, played_on=True)
    assert last.judged == alone.judged
    assert [len(asked.decisions) for asked in worker.wished] == [alone.shown, alone.shown - 2]


def test_where_it_is_lost_again_and_again_what_was_found_stays(tmp_path, playing, monkeypatch):
    lost_after(1, 100, monkeypatch)
    with working(tmp_path, plays=lambda: True):
        *_pieces, last = thoughts.look_back(short(steps=100, seed=2))
    assert last.shown == thoughts.OFTEN
    assert sum(each.games > 0 for each in last.judged) == thoughts.OFTEN


def test_two_decisions_are_compared_by_games(tmp_path, playing):
    game = short(steps=100, seed=2)
    step = next(step for step in range(40, 100) if game.steps[step - 1][0] is not None
                and len(game.at(step - 1).legal()) > 3)
    best, other = map(str, game.at(step - 1).legal()[1:3])
    with working(tmp_path, plays=lambda: True):
        *counts, last = thoughts.compare(game, step, best, other)
    assert last == [*shown.showing(game, step, best, other)][-1]
    assert set(counts) == {None}
    assert list(thoughts.compare(game, step, best, other)) == []  # nobody is there any more


# --- what it costs the page


REVIEWS = """
import json, sys
from timepirates import Game
from timepirates_widgets.review.page import review
from timepirates.analysis.review import estimate
from timepirates_widgets.review.desk import Desk
desk = Desk()
desk.open(Game.replay(json.load(sys.stdin)))
assert desk.looked.done == len(desk.game)
print(*{"numpy", "numba", "pandas"} & sys.modules.keys(), len(desk.looked.judged))
"""


def test_a_page_that_reviews_loads_neither_numpy_nor_a_compiler(tmp_path):
    """And the worker does all of it."""
    game = short()
    with working(tmp_path) as worker:
        done = subprocess.run([sys.executable, "-c", REVIEWS], input=json.dumps(game.record()), text=True,
                              capture_output=True, check=True, timeout=60)
    assert done.stdout.split() == [str(len(found(whole.look_back(game))[4]))]
    assert [asked.after for asked in worker.heard] == [None]
