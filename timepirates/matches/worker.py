"""A worker process of a match, which reads jobs from standard input and writes the results.

Before each decision, it writes into a small file which player is asked. The main process reads this file, so that it
can end a worker whose player thinks for too long. Workers are new processes and not forks.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
from mmap import mmap
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NamedTuple

from timepirates.core import registry
from timepirates.matches.match_plan import Job, MatchPlan
from timepirates.matches.playing import line, play

SHAPE = struct.Struct("qqqq")


class PendingDecision(NamedTuple):
    """The decision for which a worker process is waiting: the number of the game, and the seat that must decide.

    Attributes
    ----------
    number : int
        Number of times the file was written.
    game : int
        Number of the game.
    seat : int
        Seat being asked.
    decisions : int
        Number of decisions made before.
    """

    number: int
    game: int
    seat: int
    decisions: int


class ProgressFile:
    """A file through which a worker process shows the main process which player must decide.

    Both processes map it into memory.
    """

    def __init__(self, path: str | Path):
        Path(path).touch()
        os.truncate(path, SHAPE.size)
        with open(path, "r+b") as file:
            self._map = mmap(file.fileno(), SHAPE.size)

    def write(self, game: int, seat: int, decisions: int) -> None:
        """Record the current game, the seat that must decide, and the number of earlier decisions.

        The seat is `NOBODY` if no player is asked.
        """
        SHAPE.pack_into(self._map, 0, self.read().number + 1, game, seat, decisions)

    def read(self) -> PendingDecision:
        """Read the last report."""
        return PendingDecision(*SHAPE.unpack_from(self._map))

    def close(self) -> None:
        """Release the memory map of the file, so that the file can be deleted."""
        self._map.close()


def main(note_path: str) -> None:
    """Play all games that arrive on standard input, and write the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The main process handles Ctrl-C and ends this process.
    jobs_in, played_out = _private_streams()
    try:
        plan: MatchPlan = pickle.load(jobs_in)
    except Exception as error:  # A player's module may raise any exception; the main process reports it.
        pickle.dump(line(f"{type(error).__name__}: {error}"), played_out)
        return
    for name, parts in plan.entries.items():
        registry.add(name, **parts)
    note = ProgressFile(note_path)
    jobs: SimpleQueue[Job] = SimpleQueue()
    Thread(target=_queue_jobs, args=(jobs_in, jobs), daemon=True).start()
    while True:
        pickle.dump(play(plan, jobs.get(), note.write), played_out)
        played_out.flush()


def _private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the streams for jobs and results, and disconnect the players' input and output from these streams.

    What players print goes to standard error, and their standard input is empty.
    """
    jobs_in, played_out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return jobs_in, played_out


def _queue_jobs(jobs_in: BinaryIO, jobs: SimpleQueue[Job]) -> None:
    """Receive jobs (games to play) from the main process, and put them into a queue.

    The process ends when the input is closed, as when the main process dies.
    """
    try:
        while True:
            jobs.put(pickle.load(jobs_in))
    except (EOFError, OSError):
        os._exit(0)
