"""The processes that play a match, as many as there are cores: they get jobs, and are ended where a player hangs.

Each is served by a thread of its own, since reading from a process has no time limit that holds everywhere. Who thinks
too long is found by the process that started the match: it needs no help from a player, which may never return.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from time import monotonic

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.matches.match_plan import Job, JobResult, MatchPlan, forfeited
from timepirates.matches.playing import BEFORE_THE_FIRST, NOBODY, line
from timepirates.matches.worker import PendingDecision, ProgressFile

START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from timepirates.matches.worker import main; "
    "main(sys.argv[2])"
)
LOOK = 0.1
"""Seconds between two looks at who is thinking."""
DYING = 5
"""Seconds that a process has to end after its last word."""
NOTHING = PendingDecision(-1, NOBODY, NOBODY, 0)
"""A note that nobody has written."""
TRIES = 3
"""So often a game is begun whose process ends while no player is asked: somebody ended it from outside."""


class ProcessEnded(RuntimeError):
    """The processes that play end by themselves, and no player is at fault."""


class WorkerProcess:
    """One process, and the player it is asking."""

    def __init__(self, plan: bytes, path: Sequence[str], note: Path, limit: float):
        self._plan, self._limit = plan, limit
        self._command = [sys.executable, "-c", START, json.dumps(list(path)), str(note)]
        self._note = ProgressFile(note)
        self._lock, self._ended = Lock(), False
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        """A fresh process that knows the plan. Sets of texts have the same order in all of them."""
        self._note.write(NOBODY, NOBODY, 0)
        self._since, self._seen, self._hung = monotonic(), self._note.read(), NOTHING
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1"},
        )
        with suppress(OSError):  # where it has ended already, whoever reads from it finds that
            _send(process, self._plan)
        return process

    def play(self, job: Job) -> JobResult:
        """A game, played by the process; where the process ends, the player that it was asking has lost."""
        for _try in range(TRIES):
            try:
                _send(self._process, pickle.dumps(job))
                return self._received()
            except (OSError, EOFError, pickle.UnpicklingError):
                asked, why = self._last_words()
            if asked.game == job.game and asked.seat != NOBODY:
                if asked.decisions == BEFORE_THE_FIRST:
                    return given_up(job, asked.seat, why)
                job = replace(job, until=asked.decisions, why=why)  # to know what was played before
        raise ProcessEnded(_("the worker processes of the match end on their own"))

    def _received(self) -> JobResult:
        assert self._process.stdout is not None
        played: JobResult | str = pickle.load(self._process.stdout)
        if isinstance(played, str):
            raise BadSetting(_("the players cannot be sent to the worker processes: {reason}").format(reason=played))
        return played

    def _last_words(self) -> tuple[PendingDecision, str]:
        """Whom the ended process was asking, and why it ended; another one takes its place."""
        try:
            status = self._process.wait(DYING)
        except subprocess.TimeoutExpired:  # it lives, and what it sends makes no sense
            self._process.kill()
            status = self._process.wait()
        asked = self._note.read()
        why = _("its process ended during a decision (status {status})").format(status=status)
        if asked == self._hung:
            why = _("no decision after {limit} seconds").format(limit=format(self._limit, "g"))
        elif self._hung != NOTHING:
            asked = NOTHING  # it had just decided, too late to be spared and too early to be blamed
        with self._lock:
            _close(self._process)
            if self._ended:
                raise ProcessEnded(_("the match was ended"))
            self._process = self._started()
        return asked, why

    def look(self) -> None:
        """End the process if it has been asking the same for too long."""
        asked = self._note.read()
        if asked.seat == NOBODY or asked != self._seen:
            self._since, self._seen = monotonic(), asked
        elif self._hung == NOTHING and monotonic() - self._since > self._limit:
            self._hung = asked
            self._process.kill()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        with self._lock:
            self._ended = True
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """Give back the pipes and the note, when nobody reads from them any more."""
        _close(self._process)
        self._note.close()


def _send(process: subprocess.Popen[bytes], message: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(message)
    process.stdin.flush()


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what was not sent any more
                pipe.close()


def given_up(job: Job, seat: int, why: str) -> JobResult:
    """A game that could not begin, since a player could not be made."""
    return JobResult(job, forfeited(job.seating, seat), None, (0,) * len(job.seating), {seat: why})


def play_all(plan: MatchPlan, jobs: Sequence[Job], workers: int, limit: float) -> Iterator[JobResult]:
    """Play the jobs in so many processes; what becomes of them comes in the order in which they end."""
    waiting: SimpleQueue[Job] = SimpleQueue()
    for job in jobs:
        waiting.put(job)
    done: SimpleQueue[JobResult | BaseException] = SimpleQueue()
    pickled = _pickled(plan)
    hands: list[WorkerProcess] = []
    threads: list[Thread] = []
    with TemporaryDirectory(prefix="timepirates-match-") as folder:
        try:
            for number in range(min(workers, len(jobs))):
                hands.append(WorkerProcess(pickled, plan.path, Path(folder, str(number)), limit))
                threads.append(Thread(target=_serve, args=(hands[-1], waiting, done), daemon=True))
                threads[-1].start()
            for _job in jobs:
                yield _next(done, hands)
        finally:
            for hand in hands:
                hand.end()
            for thread, hand in zip(threads, hands, strict=False):
                thread.join()
                hand.close()


def _pickled(plan: MatchPlan) -> bytes:
    """The plan for other processes, with classes and functions that are written in a notebook."""
    from cloudpickle import dumps

    try:
        return bytes(dumps(plan))
    except Exception as error:  # an object may hold anything, and says in its own way that it cannot be copied
        raise BadSetting(
            _("the players cannot be sent to the worker processes: {reason}").format(
                reason=line(f"{type(error).__name__}: {error}")
            )
        ) from error


def _serve(hand: WorkerProcess, waiting: SimpleQueue[Job], done: SimpleQueue[JobResult | BaseException]) -> None:
    """Let one process play until no job is waiting."""
    try:
        while True:
            done.put(hand.play(waiting.get_nowait()))
    except Empty:
        return
    except BaseException as error:  # handed over to the thread that waits for the games
        done.put(error)


def _next(done: SimpleQueue[JobResult | BaseException], hands: Sequence[WorkerProcess]) -> JobResult:
    """The next game that ends, while the processes are watched."""
    while True:
        for hand in hands:
            hand.look()
        try:
            found = done.get(timeout=LOOK)
        except Empty:
            continue
        if isinstance(found, BaseException):
            raise found
        return found
