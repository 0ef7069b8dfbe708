"""Play a match on the workers of a Dask cluster.

Dask gets batches of games as tasks, and repeats those of a worker that is lost. Players do not run in the processes of
Dask, where other code has used the random numbers and where nobody can end them: each thread of a Dask worker keeps one
worker process of the match, the same as on one machine.
"""

from __future__ import annotations

import sys
import weakref
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from platform import python_version
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.matches.match_plan import Job, JobResult, MatchPlan
from timepirates.matches.worker_processes import WorkerProcess, must_separate_deals, pickled, play_in_processes

if TYPE_CHECKING:
    from distributed import Client

BATCH, COMPILED_BATCH = 5, 50
"""The number of games in one Dask task: BATCH without compiled code, COMPILED_BATCH with compiled code."""
MOST_TASKS = 1000
"""Maximum number of tasks that Dask has at a time."""


def client_class() -> type[Client]:
    """Return Dask's class `Client`. Raise BadSetting if Dask is not installed."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise BadSetting(
            _("dask.distributed is not installed; install it with: pip install 'timepirates[dask]'")
        ) from None
    return Client


def check_client(client: object) -> None:
    """Raise BadSetting unless an object is a synchronous Dask client."""
    if not isinstance(client, client_class()) or client.asynchronous:
        raise BadSetting(
            _("client must be a dask.distributed.Client that is not asynchronous (got {got})").format(got=shown(client))
        )


def play_on_cluster(client: Client, plan: MatchPlan, jobs: Sequence[Job], limit: float) -> Generator[JobResult]:
    """Let the workers of a Dask cluster play games, and yield the result of each game.

    The results of a batch come as soon as it is played.
    """
    from distributed import as_completed

    size = COMPILED_BATCH if plan.compiled else BATCH
    apart = must_separate_deals(plan)
    batches = batches_of_distinct_deals(jobs, size) if apart else in_batches(jobs, size)
    processes = client.submit(MatchProcesses, pickled(plan), tuple(plan.path), limit, apart, versions(), pure=False)
    pending = set(client.map(_played, list(islice(batches, MOST_TASKS)), processes=processes, pure=False))
    completed = as_completed(pending)
    try:
        for future in completed:
            pending.remove(future)
            for batch in islice(batches, 1):
                pending.add(next_ := client.submit(_played, batch, processes, pure=False))
                completed.add(next_)
            yield from future.result()
    finally:
        client.cancel([processes, *pending])


def in_batches(jobs: Sequence[Job], size: int) -> Iterator[Sequence[Job]]:
    """Split a list of games into batches of equal size, and yield the batches in order."""
    return (jobs[first : first + size] for first in range(0, len(jobs), size))


def batches_of_distinct_deals(jobs: Sequence[Job], size: int) -> Iterator[Sequence[Job]]:
    """Split games into batches so that games with the same deal are in different batches, and yield the batches.

    The order of the games changes little.
    """
    rotations = len({job.rotation for job in jobs})
    for some in in_batches(jobs, size * rotations):
        yield from in_batches(sorted(some, key=lambda job: job.rotation), size)


def versions() -> dict[str, str]:
    """Return the versions of Python and this package, which must be the same on all machines."""
    return {"Python": ".".join(python_version().split(".")[:2]), "timepirates": version("timepirates")}


class MatchProcesses:
    """The processes in which one Dask worker plays the games of a match, one process per thread.

    This is the result of a task. Dask copies it to every worker that plays games, and deletes it when the match ends or
    the program that called `match` is gone. Then the processes end.
    """

    def __init__(self, plan: bytes, path: Sequence[str], limit: float, apart: bool, wanted: dict[str, str]):
        self._given = (plan, path, limit, apart, wanted)
        self._idle: deque[tuple[WorkerProcess, TemporaryDirectory[str]]] = deque()
        weakref.finalize(self, _end_all, self._idle)

    def __reduce__(self) -> tuple[object, ...]:
        return MatchProcesses, self._given

    def play(self, jobs: Sequence[Job]) -> list[JobResult]:
        """Play games in a process that no other thread is using, and return the results."""
        try:
            process, folder = self._idle.pop()
        except IndexError:
            process, folder = self._started()
        try:
            played = list(play_in_processes([process], jobs, self._given[3]))
        except BaseException:
            _end(process, folder)
            raise
        self._idle.append((process, folder))
        return played

    def _started(self) -> tuple[WorkerProcess, TemporaryDirectory[str]]:
        from distributed import get_worker

        plan, path, limit, _apart, wanted = self._given
        if wanted != versions():
            raise BadSetting(
                _(
                    "the Dask worker {address} runs other versions of Python or timepirates ({theirs}) "
                    "than the program that started the match ({ours})"
                ).format(address=get_worker().address, theirs=_listed(versions()), ours=_listed(wanted))
            )
        folder = TemporaryDirectory(prefix="timepirates-match-", dir=get_worker().local_directory)
        paths = list(dict.fromkeys([*sys.path, *path]))  # The worker's own import paths precede those of the client.
        return WorkerProcess(plan, paths, Path(folder.name, "progress"), limit), folder


def _played(jobs: Sequence[Job], processes: MatchProcesses) -> list[JobResult]:
    """Play a batch of games as a Dask task, and return the results."""
    return processes.play(jobs)


def _listed(found: dict[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in found.items())


def _end(process: WorkerProcess, folder: TemporaryDirectory[str]) -> None:
    process.end()
    process.close()
    folder.cleanup()


def _end_all(idle: deque[tuple[WorkerProcess, TemporaryDirectory[str]]]) -> None:
    while idle:
        _end(*idle.pop())
