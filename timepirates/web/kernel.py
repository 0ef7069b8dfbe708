"""The kernel of a page: Jupyter's own without its debugger, which takes 7 MB of each page and serves nobody there.

`timepirates play` finds it as `python3` (`template/kernels/python3/kernel.json`), where it is also told to keep no
history of what was typed, since nothing is; JupyterLab has the usual one.
"""

from __future__ import annotations

import runpy
import sys


def without_debugger() -> None:
    """Let ipykernel find no debugpy, as where it is not installed: it works without and tells its clients so."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # how Python is told that there is no such module


if __name__ == "__main__":
    without_debugger()
    runpy.run_module("ipykernel_launcher", run_name="__main__")
