"""The worker's process from the inside: who is answered, what is refused in a line, and when work ends."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from threading import Event

import msgspec
import pytest

from tests.browser.browsing import eventually
from tests.games.pirates.review.games import playing
from tests.worker.working import TOKEN, knock, working
from timepirates import Game
from timepirates.games.pirates.players import compiled
from timepirates.games.pirates.review import tasks
from timepirates.worker import asking, wire
from timepirates.worker.__main__ import Worker

GAME = Game.random(["Ann", "Bob", "Cleo"], seed=6, steps=40)
FIRST = str(GAME.steps[0][1])
MATES = ["mate"] * 3
ASKED = wire.SuspectsRequest(GAME.record())
REVIEW = msgspec.json.encode(ASKED)


def compare(pairs) -> bytes:
    """Return a request for rollouts."""
    return msgspec.json.encode(wire.CompareRequest(GAME.record(), pairs, MATES, 10, ""))


@pytest.fixture(autouse=True)
def quick():
    """Values and rollouts cost nothing."""
    with playing():
        yield


def nothing(line: socket.socket) -> bool:
    """Whether a line is closed without a word."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:  # closed before all that was sent had been read
        return True


def refusal(*frames: bytes) -> str:
    """Why a request is refused; nothing else comes."""
    with knock(*frames) as line:
        said = wire.receive_answer_part(line)
        while isinstance(said, wire.ProgressReport):
            said = wire.receive_answer_part(line)
        assert nothing(line)
    assert isinstance(said, wire.Refused)
    assert "\n" not in said.why
    return said.why


# --- strangers


@pytest.mark.parametrize("token", ["", "x", "x" * 43, TOKEN[:-1], TOKEN + "t", "x" * 65, "\udcff\udcfe"])
def test_a_stranger_gets_nothing(tmp_path, token):
    """Whatever is asked."""
    with working(tmp_path) as worker, socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(tmp_path / "socket"))
        wire.send(line, token.encode(errors="surrogateescape"))
        with suppress(wire.ConnectionLost):  # it may be closed already
            wire.send(line, REVIEW)
        assert nothing(line)
    assert worker.heard == []


def test_whoever_says_nothing_is_sent_away(tmp_path, monkeypatch):
    monkeypatch.setattr("timepirates.worker.__main__.SOON", 0.1)
    with working(tmp_path), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(tmp_path / "socket"))
        assert line.recv(1) == b""


# --- what makes no sense


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        (b"", "wrong format"),
        (b"{", "wrong format"),
        (b"[]", "wrong format"),
        (b"\xff\xfe", "wrong format"),
        (b"{" * 100_000, "wrong format"),
        (b'{"type": "run", "code": "1"}', "wrong format"),
        (b'{"type": "suspects", "record": {}, "more": 1}', "wrong format"),
        (b'{"type": "suspects", "record": {}, "after": -1}', "wrong format"),
        (b'{"type": "suspects", "record": {}}', "record"),
        (REVIEW.replace(b'"seed":', b'"sead":'), "sead"),
    ],
)
def test_what_is_malformed_is_refused_in_a_line(tmp_path, frame, why):
    with working(tmp_path):
        assert why in refusal(frame)


def test_a_record_that_breaks_a_rule_is_refused_with_its_step(tmp_path):
    record = GAME.record()
    record["steps"][5] = [record["steps"][5][0], "end"]
    with working(tmp_path):
        assert refusal(msgspec.json.encode(wire.SuspectsRequest(record))).startswith("step 6: ")


def test_a_decision_that_is_not_possible_is_not_weighed(tmp_path):
    with working(tmp_path):
        assert "T3" in refusal(msgspec.json.encode(wire.Weigh(GAME.record(), ["place 1200"], MATES, 10, "")))


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        ([(0, "end", "end")], "step 0"),
        ([(41, "end", "end")], "step 41"),
        ([(1, FIRST, "end"), (400, "", "")], "S4"),
        ([(1, "place 1850", FIRST)], "1850"),
        ([(1, FIRST, FIRST)] * (wire.MOST_PAIRS + 1), "wrong format"),
        ([(-1, FIRST, FIRST)], "wrong format"),
        ([(1, FIRST)], "wrong format"),
    ],
)
def test_games_are_not_played_on_from_what_is_no_decision(tmp_path, decisions, why):
    with working(tmp_path):
        assert why in refusal(compare(decisions))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"steps": [41]}, "step 41"),
        ({"steps": [-1]}, "wrong format"),
        ({"levels": ["mate"] * 2}, '"who" must contain'),
        ({"levels": ["mate", "mate", "admiral"]}, '"who" must contain'),
        ({"games": 10_001}, "wrong format"),
    ],
)
def test_rollouts_that_make_no_sense_are_refused(tmp_path, more, why):
    asked = {"type": "stand", "record": GAME.record(), "steps": [3], "levels": MATES, "games": 4, "about": ""} | more
    with working(tmp_path):
        assert why in refusal(msgspec.json.encode(asked))


def test_luck_is_no_decision_to_play_on_from(tmp_path):
    drawn = next(step for step, (seat, _text) in enumerate(GAME.steps, 1) if seat is None)
    with working(tmp_path):
        said = refusal(compare([(drawn, *[str(GAME.steps[drawn - 1][1])] * 2)]))
        assert f"this game has no decision of a player at step {drawn}" in said


def test_a_game_without_a_thinker_is_refused(tmp_path):
    record = Game.random(rules="johnson-2002", seed=1, steps=5).record()
    with working(tmp_path):
        assert "conspiracy" in refusal(msgspec.json.encode(wire.SuspectsRequest(record)))


def test_a_request_that_announces_too_much_is_refused_before_it_comes(tmp_path):
    with working(tmp_path) as worker, knock() as line:
        line.sendall(wire.LENGTH.pack(wire.MOST_REQUEST + 1))
        assert str(wire.MOST_REQUEST) in wire.receive_answer_part(line).why
    assert worker.heard == []


def test_a_game_too_long_to_be_sent_is_looked_back_on_by_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr(wire, "MOST_REQUEST", 1000)
    with working(tmp_path) as worker, pytest.raises(asking.WorkerUnavailable):
        next(asking.ask(ASKED, 30))
    assert worker.heard == []


@pytest.mark.parametrize("said", [b"", b"\xff", b'{"type": "lucks"}', b'{"type": "nothing"}'])
def test_an_answer_that_makes_no_sense_is_no_answer(tmp_path, monkeypatch, said):
    monkeypatch.setattr(wire, "say", lambda line, _said: wire.send(line, said))
    with working(tmp_path), pytest.raises(asking.WorkerUnavailable):
        next(asking.ask(ASKED, 30))


# --- how long it works


def test_whoever_closes_the_line_ends_the_work(tmp_path, monkeypatch):
    """At the next piece; and the others' goes on."""
    made = []

    def endless(_asked):
        while True:
            made.append(time.monotonic())
            time.sleep(0.01)
            yield wire.ProgressReport(len(made))

    monkeypatch.setattr(tasks, "answers", endless)
    with working(tmp_path) as worker:
        pieces = asking.ask(ASKED, 30)
        assert [next(pieces).done for _piece in range(4)] == [0, 1, 2, 3]
        assert worker.busy
        pieces.close()
        eventually(lambda: not worker.busy, "the work goes on")


def test_whoever_waits_no_more_for_a_worker_that_compiles_is_forgotten(tmp_path, monkeypatch):
    ready = Event()
    with working(tmp_path, compiles=ready.wait) as worker:
        with pytest.raises(asking.WorkerUnavailable):
            next(asking.ask(ASKED, 0.1))
        eventually(lambda: not worker.busy, "the question is not forgotten")
        ready.set()


def test_two_pages_are_answered_at_the_same_time(tmp_path):
    with working(tmp_path):
        one, other = (asking.ask(ASKED, 30) for _page in range(2))
        both = [(next(one), next(other)) for _piece in range(20)]
        assert all(first == second for first, second in both)


def test_more_questions_than_pages_may_be_open_are_sent_away(tmp_path, monkeypatch):
    answers, others_were_sent_away = tasks.answers, Event()

    def held(asked):
        for piece in answers(asked):
            yield piece
            others_were_sent_away.wait(30)

    monkeypatch.setattr("timepirates.worker.__main__.MOST_AT_ONCE", 1)
    monkeypatch.setattr(tasks, "answers", held)
    with working(tmp_path):
        one = asking.ask(ASKED, 30)
        next(one)
        with pytest.raises(asking.WorkerUnavailable):
            next(asking.ask(ASKED, 30))
        others_were_sent_away.set()
        assert isinstance(next(one), wire.ProgressReport | wire.SuspectFound)


def test_it_ends_when_nobody_has_asked_for_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "compile_captain", lambda: False)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()
        begin = time.monotonic()
        Worker(listening, TOKEN).serve(idle=0.3)
        assert 0.3 <= time.monotonic() - begin < 10
