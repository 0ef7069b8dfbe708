"""Distribute independent function calls over processes or over a Dask cluster."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from timepirates.core.i18n import _
from timepirates.matches.dask_workers import check_client, client_class

if TYPE_CHECKING:
    from distributed import Client

Found = TypeVar("Found")


def call_each(
    function: Callable[..., Found], rows: Sequence[tuple[object, ...]], workers: int = 1, client: Client | None = None
) -> list[Found]:
    """Call a function with each row of arguments, and return the results in order.

    Parameters
    ----------
    function : callable
        A function of a module. On a cluster, the workers need the same version of this module.
    rows : sequence of tuple
        The arguments of each call.
    workers : int
        Number of processes on this machine.
    client : dask.distributed.Client, optional
        The calls are made on the workers of this cluster instead. Those of a worker that is lost are repeated.
    """
    if client is not None:
        check_client(client)
        futures = client.map(function, *map(list, zip(*rows, strict=True)), pure=False)
        return client.gather(futures)
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            return list(pool.map(function, *zip(*rows, strict=True)))
    return [function(*row) for row in rows]


def add_scheduler(parser: argparse.ArgumentParser) -> None:
    """Add the option `--scheduler`, for a Dask cluster, to a command."""
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help=_("address of a Dask scheduler, whose workers then play the games")
    )


@contextmanager
def dask_client(scheduler: str | None) -> Iterator[Client | None]:
    """Yield a client that is connected to a Dask scheduler, or None if no address is given."""
    if scheduler is None:
        yield None
        return
    with client_class()(scheduler) as client:
        yield client
