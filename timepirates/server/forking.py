"""Kernels of pages that are forked from a process which has imported what all pages need: on Linux a page then takes
much less memory, and its kernel starts in a third of the time.

Python's own fork server (`multiprocessing`) is that process: it has one thread, no socket to any kernel, and does
nothing but fork. It starts with the first kernel and ends with the server; when either ends, the kernels do. Elsewhere
than on Linux forks are not safe, and each kernel is a process of its own, as everywhere in Jupyter; so it is where a
fork fails.
"""

from __future__ import annotations

import asyncio
import atexit
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Config

from timepirates.server import kernel

NAME = "timepirates-forked"
"""How Jupyter knows the way in which our kernels are started."""
PRELOADED = "timepirates.server.kernel_preload"
"""What the process that forks has imported."""


class Forked:
    """A kernel that was forked, as Jupyter's starter of kernels knows a process."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess):
        self._process = process
        self.pid = process.pid

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """How it ended, when it has."""
        self._process.join(timeout)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """A signal to this process alone. OSError if it is gone."""
        if self.poll() is None and self.pid is not None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()


class ForkingProvisioner(LocalProvisioner):
    """Starts a kernel of our pages by a fork, any other as Jupyter does."""

    async def launch_kernel(
        self, cmd: list[str], *, env: Mapping[str, str] | None = None, cwd: str | None = None, **more: object
    ) -> KernelConnectionInfo:
        """Called by Jupyter with the kernel's command line; returns how the kernel is reached."""
        if cmd[:3] != [sys.executable, "-m", kernel.__name__]:
            return await super().launch_kernel(cmd, env=env, cwd=cwd, **more)
        folder = str(cwd or os.getcwd())
        try:
            process = await asyncio.to_thread(fork, cmd[3:], os.environ if env is None else env, folder)
        except (OSError, EOFError) as error:
            self.log.warning("a kernel is started without a fork: %s", error)
            return await super().launch_kernel(cmd, env=env, cwd=cwd, **more)
        self.process = Forked(process)  # type: ignore[assignment]  # has of a process what Jupyter asks of one
        self.pid = self.pgid = process.pid
        self.cwd = folder
        return self.connection_info


def fork(arguments: list[str], environment: Mapping[str, str], folder: str) -> BaseProcess:
    """A kernel that is told these arguments in its command line, in an environment and folder of its own. OSError or
    EOFError where it cannot be forked."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    # Voilà names its own by members of an enumeration, for which a forked process would import all of Voilà.
    plain = {os.fsdecode(os.fsencode(name)): value for name, value in environment.items()}
    process = context.Process(target=kernel.become_kernel, args=(arguments, plain, folder))
    # Ctrl-C in a terminal is for the server alone, also while the process that forks is just starting.
    resource_tracker.ensure_running()  # which would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    _let_none_be_left()
    return process


@cache
def _let_none_be_left() -> None:
    """A server that ends waits for what it has forked; by then all kernels are ended, but for those that it lost."""
    atexit.register(_kill_all)


def _kill_all() -> None:
    for process in multiprocessing.active_children():
        process.kill()


def settings() -> Config:
    """What a server is told so that its kernels are forked; nothing where forks are not safe."""
    config = Config()
    if sys.platform == "linux":
        KernelProvisionerFactory.provisioners[NAME] = EntryPoint(
            NAME, f"{__name__}:{ForkingProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
        )
        config.KernelProvisionerFactory.default_provisioner_name = NAME
    return config
