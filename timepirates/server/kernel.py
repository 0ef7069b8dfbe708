"""The Python process (kernel) of a page. It runs without a debugger, which saves 7 MB of memory per page.

`timepirates play` finds it as `python3` (`template/kernels/python3/kernel.json`), where its history is switched off,
too. JupyterLab uses the standard kernel.
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


def disable_debugger() -> None:
    """Pretend that the package debugpy is not installed, so that ipykernel runs without a debugger."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # With None, Python raises ImportError for this module.


def find_modules_beside() -> None:
    """Let a notebook import modules from its own folder, but prefer installed modules of the same name."""
    if "" not in sys.path:  # If sys.path already contains this folder, IPython does not insert it at the front.
        sys.path.append("")


def run_forked_kernel(arguments: list[str], environment: Mapping[str, str], folder: str) -> None:
    """Run a Jupyter kernel in a forked process, with the given arguments, environment and working folder.

    If the server ends while the kernel is starting, the kernel's files vanish. Errors from this are not shown.
    """
    try:
        _run_kernel(arguments, environment, folder)
    except Exception:
        _end_with_the_server(patience=2.0)
        raise


def _run_kernel(arguments: list[str], environment: Mapping[str, str], folder: str) -> None:
    from ipykernel.kernelapp import IPKernelApp
    from setproctitle import setproctitle

    gc.freeze()  # Without this call, garbage collection would copy memory that is shared with the fork server.
    setproctitle(
        " ".join([sys.executable, "-m", __name__, *arguments])
    )  # The process title must be set before the environment variables change.
    os.setsid()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # SIGINT is blocked in the fork server.
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    find_modules_beside()
    sys.argv = [__file__, *arguments]
    Thread(target=_end_with_the_server, daemon=True).start()
    # With `parent_handle`, the kernel ends when its parent process, the fork server, ends.
    # The extension registers the widgets, because ipywidgets was imported before the kernel existed.
    IPKernelApp.launch_instance(
        argv=[*arguments, f"--IPKernelApp.parent_handle={os.getppid()}", "--IPKernelApp.extensions=ipywidgets"]
    )


def _end_with_the_server(patience: float | None = None) -> None:
    """End this process when the server ends, even if the server is killed. Wait at most `patience` seconds for it."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join(patience)
        if not server.is_alive():
            os._exit(1)


if __name__ == "__main__":
    disable_debugger()
    find_modules_beside()
    runpy.run_module("ipykernel_launcher", run_name="__main__")
