"""Start kernels quickly as forks of a process that has already imported all common modules. Linux only.

A page then takes much less memory, and its kernel starts in a third of the time. The copied process is Python's own
fork server (`multiprocessing`), which has one thread, no connection to any kernel, and only forks. It starts with the
first kernel and ends with the server. When one of the two ends, the kernels end, too. On other systems forks are
unsafe. There, and where a fork fails, each kernel is started as a process of its own, as usual in Jupyter.
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
"""The name of this kernel provisioner in Jupyter."""
PRELOADED_MODULE = "timepirates.server.kernel_preload"
"""The module that the fork server, the parent process of all kernels, imports before it starts kernels."""


class ForkedKernel:
    """A kernel process created by forking, with the methods that Jupyter expects of a process object."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess):
        self._process = process
        self.pid = process.pid

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait at most `timeout` seconds until the process ends, and return the exit code."""
        self._process.join(timeout)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal to this process only; raise OSError if the process has ended."""
        if self.poll() is None and self.pid is not None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask the process to end."""
        self._process.terminate()


class ForkingProvisioner(LocalProvisioner):
    """A Jupyter provisioner that starts the kernels of pages by forking, and other kernels in the usual way."""

    async def launch_kernel(
        self, cmd: list[str], *, env: Mapping[str, str] | None = None, cwd: str | None = None, **more: object
    ) -> KernelConnectionInfo:
        """Start a kernel and return its connection information. Called by Jupyter with the kernel's command line."""
        if cmd[:3] != [sys.executable, "-m", kernel.__name__]:
            return await super().launch_kernel(cmd, env=env, cwd=cwd, **more)
        folder = str(cwd or os.getcwd())
        try:
            process = await asyncio.to_thread(fork_kernel, cmd[3:], os.environ if env is None else env, folder)
        except (OSError, EOFError) as error:
            self.log.warning("a kernel is started without a fork: %s", error)
            return await super().launch_kernel(cmd, env=env, cwd=cwd, **more)
        self.process = ForkedKernel(process)  # type: ignore[assignment]  # has the attributes that Jupyter uses
        self.pid = self.pgid = process.pid
        self.cwd = folder
        return self.connection_info


def fork_kernel(arguments: list[str], environment: Mapping[str, str], folder: str) -> BaseProcess:
    """Return a new kernel process, forked with the given command line, environment and working folder.

    Raises
    ------
    OSError, EOFError
        If the kernel cannot be forked.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED_MODULE])
    # Some names of environment variables are enum members of Voilà. They are converted to plain text here.
    # Otherwise, a forked process would have to import all of Voilà to unpickle these names.
    plain = {os.fsdecode(os.fsencode(name)): value for name, value in environment.items()}
    process = context.Process(target=kernel.run_forked_kernel, args=(arguments, plain, folder))
    # Only the server handles Ctrl-C, even while the fork server is starting.
    resource_tracker.ensure_running()  # This call unblocks SIGINT, so it must come before the next line.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    _kill_kernels_at_exit()
    return process


@cache
def _kill_kernels_at_exit() -> None:
    """Register a function that kills the remaining kernels at exit, so that the server does not wait for them."""
    atexit.register(_kill_all)


def _kill_all() -> None:
    for process in multiprocessing.active_children():
        process.kill()


def settings() -> Config:
    """Return the settings with which a server forks its kernels. They are empty on systems where forks are unsafe."""
    config = Config()
    if sys.platform == "linux":
        KernelProvisionerFactory.provisioners[NAME] = EntryPoint(
            NAME, f"{__name__}:{ForkingProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
        )
        config.KernelProvisionerFactory.default_provisioner_name = NAME
    return config
