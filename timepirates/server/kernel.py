"""The kernel of a page: Jupyter's own without its debugger, which takes 7 MB of each page and serves nobody there.

`timepirates play` finds it as `python3` (`template/kernels/python3/kernel.json`), where it is also told to keep no
history of what was typed, since nothing is; JupyterLab has the usual one.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import Mapping
from threading import Thread


def without_debugger() -> None:
    """Let ipykernel find no debugpy, as where it is not installed: it works without and tells its clients so."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # how Python is told that there is no such module


def find_modules_beside() -> None:
    """Let a notebook import modules from its own folder, but never in place of installed ones."""
    if "" not in sys.path:  # where it is there already, IPython puts it nowhere else
        sys.path.append("")


def become_kernel(arguments: list[str], environment: Mapping[str, str], folder: str) -> None:
    """What a forked process does (`timepirates.server.forking`): what its command line would have started, in an
    environment and a folder of its own."""
    from ipykernel.kernelapp import IPKernelApp
    from setproctitle import setproctitle

    gc.freeze()  # what is shared stays so: nothing of it is looked through for garbage
    setproctitle(" ".join([sys.executable, "-m", __name__, *arguments]))  # while the environment is as it was
    os.setsid()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # which the process that forks does not hear
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    find_modules_beside()
    sys.argv = [__file__, *arguments]
    Thread(target=_end_with_the_server, daemon=True).start()
    # Jupyter's kernels end when the process that started them does; here it is the one that forks. Widgets tell a
    # kernel of themselves when they are imported; here they were before there was one.
    IPKernelApp.launch_instance(
        argv=[*arguments, f"--IPKernelApp.parent_handle={os.getppid()}", "--IPKernelApp.extensions=ipywidgets"]
    )


def _end_with_the_server() -> None:
    """Also with one that is killed and can say nothing."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


if __name__ == "__main__":
    without_debugger()
    find_modules_beside()
    runpy.run_module("ipykernel_launcher", run_name="__main__")
