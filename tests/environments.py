"""Python environments for tests that install packages; their libraries are those of the running environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

PIP = (sys.executable, "-m", "pip")
LEFT_OUT = ("__pycache__", "*.egg-info", "build", ".venv", ".git", ".*_cache")


def wheel_of(source: Path, folder: Path) -> Path:
    """Build the wheel of a project into a folder without the network, from a copy; return its path."""
    copy = folder / f"source-{source.name}"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    made = folder / f"wheel-{source.name}"
    run(*PIP, "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation", "-w", made, copy, seconds=300)
    return next(made.glob("*.whl"))


def environment(folder: Path, *wheels: Path) -> Path:
    """Create an environment, install these wheels in it, and return its Python.

    Libraries come from the environment that runs the tests.
    """
    python = bare(folder)
    run(*PIP, "--python", python, "install", "-q", "--no-deps", "--no-index", *wheels)
    # `addsitedir` follows the .pth files there too, by one of which a working copy is installed.
    _borrow(python, f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})")
    return python


def environment_of(project: Path, folder: Path) -> Path:
    """Create an environment in which a copy of this project is installed, with its metadata, and return its Python.

    Libraries come from the environment that runs the tests.
    """
    python = bare(folder)
    run(
        *PIP,
        "--python",
        python,
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--editable",
        project,
        PYTHONPATH=sysconfig.get_path("purelib"),
    )
    _borrow(python, sysconfig.get_path("purelib"))
    return python


def bare(folder: Path) -> Path:
    """Create an environment without any package, and return its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def _borrow(python: Path, line: str) -> None:
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(site, "borrowed.pth").write_text(f"{line}\n", encoding="utf-8")
    shared = python.parents[1] / "share"
    assert not shared.exists()  # what is installed here later must not be written into the other environment
    shared.symlink_to(Path(sysconfig.get_path("data"), "share"))  # the templates and extensions of Jupyter's packages


def run(*command: object, seconds: float = 120, cwd: Path | None = None, **variables: str) -> str:
    """Run a program, which must succeed, and return what it printed."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words: Sequence[str] = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env={**own, **variables}, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout
