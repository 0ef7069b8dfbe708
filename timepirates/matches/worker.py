"""A process that plays games of a match: jobs come in by standard input, what became of them goes out by the other.

What it is deciding stands in a small file that both sides map, so that whoever started it can tell who thinks for too
long, and end it. It is started afresh, never forked: it holds nothing but what the plan brings.
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
    """What stands in the note: how often it was written, the game, the seat that is asked, the decisions before."""

    number: int
    game: int
    seat: int
    decisions: int


class ProgressFile:
    """The small file."""

    def __init__(self, path: str | Path):
        Path(path).touch()
        os.truncate(path, SHAPE.size)
        with open(path, "r+b") as file:
            self._map = mmap(file.fileno(), SHAPE.size)

    def write(self, game: int, seat: int, decisions: int) -> None:
        """Say that a seat is asked, or that nobody is."""
        SHAPE.pack_into(self._map, 0, self.read().number + 1, game, seat, decisions)

    def read(self) -> PendingDecision:
        """What was written last."""
        return PendingDecision(*SHAPE.unpack_from(self._map))

    def close(self) -> None:
        """Let the file be removed."""
        self._map.close()


def main(note_path: str) -> None:
    """Play until there are no more jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started the match, who then ends this process
    jobs_in, played_out = _own_streams()
    try:
        plan: MatchPlan = pickle.load(jobs_in)
    except Exception as error:  # modules of players may raise anything; whoever started the match tells it
        pickle.dump(line(f"{type(error).__name__}: {error}"), played_out)
        return
    for name, parts in plan.entries.items():
        registry.add(name, **parts)
    note = ProgressFile(note_path)
    jobs: SimpleQueue[Job] = SimpleQueue()
    Thread(target=_receive, args=(jobs_in, jobs), daemon=True).start()
    while True:
        pickle.dump(play(plan, jobs.get(), note.write), played_out)
        played_out.flush()


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Input and output, out of the reach of players: what they print goes to the errors, what they read is empty."""
    jobs_in, played_out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return jobs_in, played_out


def _receive(jobs_in: BinaryIO, jobs: SimpleQueue[Job]) -> None:
    """Take jobs as they come; when nobody sends any more, also because whoever did is gone, this process ends."""
    try:
        while True:
            jobs.put(pickle.load(jobs_in))
    except (EOFError, OSError):
        os._exit(0)
