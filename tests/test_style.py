"""The whole tree is as the linter and the type checker want it, notebooks included; pyproject.toml says how that is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def complaints(*command: str, **environment: str) -> str:
    """What a checker of this interpreter finds, run at the top of the tree; empty where it is content."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.stdout + done.stderr if done.returncode else ""


def test_the_linter_finds_nothing(tmp_path):
    assert not complaints("ruff", "check", "--cache-dir", str(tmp_path), ".")


@pytest.mark.long(30)
def test_the_type_checker_finds_nothing(tmp_path):
    """The folder `widgets` is checked under the name it is installed by."""
    (tmp_path / "timepirates_widgets").symlink_to(ROOT / "widgets", target_is_directory=True)
    assert not complaints(
        "mypy",
        "--no-error-summary",
        "--cache-dir",
        str(tmp_path / "cache"),
        "-p",
        "timepirates",
        "-p",
        "timepirates_widgets",
        MYPYPATH=str(tmp_path),
    )


def test_every_file_is_formatted():
    """`ruff format` has nothing to change."""
    assert not complaints("ruff", "format", "--check", "--quiet", ".")
