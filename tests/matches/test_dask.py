"""Matches on a Dask cluster: the same games as on one machine, whatever happens to the workers."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from contextlib import ExitStack

import pandas as pd
import psutil
import pytest
from distributed import Client

from tests.matches import strangers
from tests.matches.test_streaming import files
from timepirates import BadSetting, match
from timepirates.matches import dask_workers, spreading, streaming

pytestmark = [pytest.mark.long(25), pytest.mark.together("compiled")]


class Cluster:
    """A scheduler and workers on this machine, started by Dask's commands."""

    def __init__(self, folder, cleaning):
        self._file, self._folder, self._cleaning = folder / "scheduler.json", folder, cleaning
        self._run("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [self.worker(), self.worker()]
        self.client = cleaning.enter_context(Client(scheduler_file=str(self._file), timeout=60))
        self.client.wait_for_workers(2, timeout=60)

    def _run(self, *command):
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *command, "--scheduler-file", str(self._file)],
            cwd=self._folder,
            stderr=subprocess.DEVNULL,
        )
        self._cleaning.callback(process.wait)
        self._cleaning.callback(process.kill)
        return process

    def worker(self):
        """Start a worker with one thread."""
        return self._run("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with ExitStack() as cleaning:
        yield Cluster(tmp_path_factory.mktemp("cluster"), cleaning)


def players_of(worker: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Return the worker processes of matches that belong to a worker of Dask."""
    return psutil.Process(worker.pid).children(recursive=True)


def busy_worker(cluster: Cluster) -> tuple[subprocess.Popen[bytes], list[psutil.Process]]:
    """Return a worker of Dask that plays just now, and its processes: they may end before one looks a second time."""
    for _look in range(1000):
        for worker in cluster.workers:
            if players := players_of(worker):
                return worker, players
        time.sleep(0.01)
    raise AssertionError("no worker played within 10 s")


@pytest.fixture
def killing(cluster, monkeypatch):
    """Kill a worker of Dask after a few games, and start another one; afterwards there is none of its processes."""
    play_on, killed = dask_workers.play_on_cluster, []

    def play_and_kill(*given):
        for number, each in enumerate(play_on(*given)):
            if number == 3:
                victim, players = busy_worker(cluster)
                cluster.workers.remove(victim)
                killed.extend(players)
                victim.kill()
                cluster.workers.append(cluster.worker())
            yield each

    monkeypatch.setattr(dask_workers, "BATCH", 2)
    monkeypatch.setattr(dask_workers, "play_on_cluster", play_and_kill)
    yield
    assert psutil.wait_procs(killed, timeout=10)[1] == []


class Own:
    """A player whose class only this module knows, as in a notebook: it draws from the random numbers of Python."""

    def choose(self, game, seat):
        """Any decision."""
        return random.choice(list(set(game.legal())))


Own.__module__ = "__main__"


@pytest.mark.usefixtures("killing")
def test_the_games_are_the_same_with_players_of_ones_own_when_a_worker_is_killed(cluster):
    who, settings = ["simple", Own, strangers.Lucky, strangers.Learner()], {"games": 12, "players": 4, "turns": True}
    there = match(who, **settings, client=cluster.client)
    here = match(who, **settings, workers=1)
    pd.testing.assert_frame_equal(there, here)
    pd.testing.assert_frame_equal(there.attrs["summary"], here.attrs["summary"])
    left = [process for worker in cluster.workers for process in players_of(worker)]
    assert psutil.wait_procs(left, timeout=10)[1] == []


def test_compiled_games_are_written_and_end_early_as_on_one_machine(cluster, monkeypatch, tmp_path):
    monkeypatch.setattr(dask_workers, "COMPILED_BATCH", 3)
    monkeypatch.setattr(streaming, "CHUNK_GAMES", 4)
    monkeypatch.setattr(streaming.strength, "MIN_DEALS", 6)
    settings = {"games": 200, "players": 4, "seed": 2, "until": 0.5}
    there = match(["simple", "newcomer"], **settings, to=tmp_path / "there", client=cluster.client)
    match(["simple", "newcomer"], **settings, to=tmp_path / "here", workers=1)
    assert 4 < there["game"].nunique() < 200
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_a_player_that_breaks_loses_only_its_game(cluster):
    settings = {"games": 4, "players": 4, "limit": 2}
    there = match([strangers.Crashing, strangers.First], **settings, client=cluster.client)
    pd.testing.assert_frame_equal(there, match([strangers.Crashing, strangers.First], **settings, workers=1))
    assert (there["failed"] != "").sum() == 4


def test_calls_are_spread_over_the_cluster_in_order(cluster):
    rows = [(number, 7) for number in range(20)]
    with spreading.dask_client(cluster.client.scheduler_info()["address"]) as client:
        assert spreading.call_each(divmod, rows, client=client) == [divmod(*row) for row in rows]


def test_what_cannot_be_played_on_a_cluster_is_refused(cluster, monkeypatch):
    with pytest.raises(BadSetting, match=r'^the argument "workers" cannot be combined with a client'):
        match(["random"], games=2, client=cluster.client, workers=2)
    with pytest.raises(BadSetting, match=r"client must be a dask.distributed.Client .*\(got 'tcp://"):
        match(["random"], games=2, client="tcp://127.0.0.1:8786")
    monkeypatch.setattr(dask_workers, "versions", lambda: {"Python": "2.7", "timepirates": "0.0.1"})
    with pytest.raises(
        BadSetting,
        match=r"worker tcp://.* runs other versions of Python or timepirates \(.*\) than the program that started the "
        r"match \(Python 2.7, timepirates",
    ):
        match(["random"], games=2, client=cluster.client)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadSetting, match=r"dask.distributed is not installed; .*timepirates\[dask\]"):
        match(["random"], games=2, client=cluster.client)
