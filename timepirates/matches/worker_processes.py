"""The worker processes of a match: start them, send them games, and end those that hang.

By default, there is one process per core.

Each process has a thread that reads its results, because reading from a process has no time limit on some systems. The
main process measures the time itself, since a player that hangs may never return.
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

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.matches.match_plan import Job, JobResult, MatchPlan, forfeit_shares
from timepirates.matches.playing import NO_DECISION_YET, NOBODY, is_built_in_player, line
from timepirates.matches.worker import PendingDecision, ProgressFile

START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from timepirates.matches.worker import main; "
    "main(sys.argv[2])"
)
CHECK_SECONDS = 0.1
"""The number of seconds between two checks whether a player takes too long for a decision."""
EXIT_SECONDS = 5
"""Maximum number of seconds that a worker process may take to exit after its output has ended."""
NO_PENDING_DECISION = PendingDecision(-1, NOBODY, NOBODY, 0)
"""The value that a worker process reports while no player is making a decision."""
LOOKAHEAD_JOBS = 400
"""The maximum number of waiting games to search for one whose deal is new to a worker process."""
MAX_STARTS = 3
"""Maximum number of attempts to play a game whose worker process ends unexpectedly."""


class WorkersFailed(RuntimeError):
    """An exception that is raised if worker processes end unexpectedly several times and no player is the cause."""


class WorkerProcess:
    """A worker process of a match, controlled by the main process."""

    def __init__(self, plan: bytes, path: Sequence[str], note: Path, limit: float):
        self._plan, self._limit = plan, limit
        self._command = [sys.executable, "-c", START, json.dumps(list(path)), str(note)]
        self._note = ProgressFile(note)
        self._lock, self._ended = Lock(), False
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        """Start a process and send it the settings of the match.

        All processes have the same hash seed, so they iterate over sets of texts in the same order.
        """
        self.dealt: set[int] = set()
        self._note.write(NOBODY, NOBODY, 0)
        self._since, self._seen, self._hung = monotonic(), self._note.read(), NO_PENDING_DECISION
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1"},
        )
        with suppress(OSError):  # If the process has already ended, the next read from its output fails.
            _send(process, self._plan)
        return process

    def play(self, job: Job) -> JobResult:
        """Let the worker process play a game, and return the result of the game.

        If the process ends, the player that was asked loses the game.
        """
        for _try in range(MAX_STARTS):
            self.dealt.add(job.deal)
            try:
                _send(self._process, pickle.dumps(job))
                return self._received()
            except (OSError, EOFError, pickle.UnpicklingError):
                asked, why = self._replace_ended_process()
            if asked.game == job.game and asked.seat != NOBODY:
                if asked.decisions == NO_DECISION_YET:
                    return creation_failed_result(job, asked.seat, why)
                job = replace(
                    job, until=asked.decisions, why=why
                )  # Playing the game again reproduces its earlier steps.
        raise WorkersFailed(_("the worker processes of the match ended unexpectedly several times"))

    def _received(self) -> JobResult:
        assert self._process.stdout is not None
        played: JobResult | str = pickle.load(self._process.stdout)
        if isinstance(played, str):
            raise BadSetting(_("the players cannot be sent to the worker processes: {reason}").format(reason=played))
        return played

    def _replace_ended_process(self) -> tuple[PendingDecision, str]:
        """Replace a worker process that has ended. Return the decision it was working on, and why the process ended."""
        try:
            status = self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:  # The process is still running, but it sends invalid data.
            self._process.kill()
            status = self._process.wait()
        asked = self._note.read()
        why = _("the player's process ended during a decision (status {status})").format(status=status)
        if asked == self._hung:
            why = _("the player made no decision within {limit} seconds").format(limit=format(self._limit, "g"))
        elif self._hung != NO_PENDING_DECISION:
            asked = NO_PENDING_DECISION  # The player decided just before the process was killed, so no player loses.
        self.restart()
        return asked, why

    def restart(self) -> None:
        """End the worker process and start a new one."""
        self._process.kill()
        self._process.wait()
        with self._lock:
            _close(self._process)
            if self._ended:
                raise WorkersFailed(_("the match was stopped"))
            self._process = self._started()

    def look(self) -> None:
        """Check the time limit, and kill the worker process if its player has taken too long for a decision."""
        asked = self._note.read()
        if asked.seat == NOBODY or asked != self._seen:
            self._since, self._seen = monotonic(), asked
        elif self._hung == NO_PENDING_DECISION and monotonic() - self._since > self._limit:
            self._hung = asked
            self._process.kill()

    def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        with self._lock:
            self._ended = True
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """Close the pipes to the worker process, and the file in which the process records its progress.

        Nothing may read from them afterwards.
        """
        _close(self._process)
        self._note.close()


def _send(process: subprocess.Popen[bytes], message: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(message)
    process.stdin.flush()


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # Closing a pipe fails if its buffered data cannot be sent.
                pipe.close()


def creation_failed_result(job: Job, seat: int, why: str) -> JobResult:
    """Return the result of a game in which the player of a seat could not be created."""
    return JobResult(job, forfeit_shares(job.seating, seat), None, (0,) * len(job.seating), {seat: why})


def play_all(plan: MatchPlan, jobs: Sequence[Job], workers: int, limit: float) -> Iterator[JobResult]:
    """Play games in worker processes, and yield each result as soon as the game ends."""
    sent = pickled(plan)
    hands: list[WorkerProcess] = []
    with TemporaryDirectory(prefix="timepirates-match-") as folder:
        try:
            for number in range(min(workers, len(jobs))):
                hands.append(WorkerProcess(sent, plan.path, Path(folder, str(number)), limit))
            yield from play_in_processes(hands, jobs, must_separate_deals(plan))
        finally:
            for hand in hands:
                hand.end()
                hand.close()


def must_separate_deals(plan: MatchPlan) -> bool:
    """Return whether each worker process may play at most one game of each deal.

    A player that is not part of the program could remember the draws.
    """
    game = registry.of_rules(plan.rules).name
    return not all(is_built_in_player(side, game) for side in plan.sides)


def play_in_processes(hands: Sequence[WorkerProcess], jobs: Sequence[Job], apart: bool) -> Iterator[JobResult]:
    """Play games in the given worker processes, and yield each result as soon as its game ends.

    The processes can be used again afterwards, unless the games break off: then they are ended. If `apart`, no process
    plays two games of the same deal.
    """
    waiting = WaitingJobs(jobs, apart)
    done: SimpleQueue[JobResult | BaseException] = SimpleQueue()
    threads = [Thread(target=_play_waiting_jobs, args=(hand, waiting, done), daemon=True) for hand in hands]
    for thread in threads:
        thread.start()
    try:
        for _job in jobs:
            yield _next_result(done, hands)
    except BaseException:
        for hand in hands:
            hand.end()
        raise
    finally:
        for thread in threads:
            thread.join()


def pickled(plan: MatchPlan) -> bytes:
    """Return the settings of a match as bytes, which can be sent to other processes.

    They include classes and functions that a notebook defines.
    """
    from cloudpickle import dumps

    try:
        return bytes(dumps(plan))
    except Exception as error:  # Pickling an unknown object may raise any exception.
        raise BadSetting(
            _("the players cannot be sent to the worker processes: {reason}").format(
                reason=line(f"{type(error).__name__}: {error}")
            )
        ) from error


class WaitingJobs:
    """The games of a match that no worker has taken yet.

    Parameters
    ----------
    jobs : sequence of Job
    apart : bool
        Whether no process may play two games of the same deal. A player could remember the draws of the first one.
    """

    def __init__(self, jobs: Sequence[Job], apart: bool):
        self._jobs, self._apart, self._lock = list(reversed(jobs)), apart, Lock()

    def take(self, hand: WorkerProcess) -> Job | None:
        """Return the next game that a worker process should play, or None if no game is left.

        A job of a deal that the process has not played is preferred. If there is none among the next jobs, the worker
        goes on with a new process.
        """
        with self._lock:
            if not self._jobs:
                return None
            nearest = range(len(self._jobs) - 1, max(-1, len(self._jobs) - 1 - LOOKAHEAD_JOBS), -1)
            new = (n for n in nearest if not self._apart or self._jobs[n].deal not in hand.dealt)
            job = self._jobs.pop(next(new, len(self._jobs) - 1))
        if self._apart and job.deal in hand.dealt:
            hand.restart()
        return job


def _play_waiting_jobs(hand: WorkerProcess, waiting: WaitingJobs, done: SimpleQueue[JobResult | BaseException]) -> None:
    """Let a worker process play games from a queue until the queue is empty."""
    try:
        while (job := waiting.take(hand)) is not None:
            done.put(hand.play(job))
    except BaseException as error:  # The thread that waits for results receives the exception and raises it again.
        done.put(error)


def _next_result(done: SimpleQueue[JobResult | BaseException], hands: Sequence[WorkerProcess]) -> JobResult:
    """Wait until a worker process finishes a game, and return the result of the game.

    Meanwhile, a process whose player hangs is killed.
    """
    while True:
        for hand in hands:
            hand.look()
        try:
            found = done.get(timeout=CHECK_SECONDS)
        except Empty:
            continue
        if isinstance(found, BaseException):
            raise found
        return found
