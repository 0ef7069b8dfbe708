"""What README.md says is so."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from timepirates.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_its_python_lines_play_a_turn(capsys):
    (code,) = blocks("python")
    names: dict = {}
    exec(compile(code, "README.md", "exec"), names)
    game = names["game"]
    assert game.snapshot()["turn"] == 1
    printed = capsys.readouterr().out.splitlines()
    said = re.findall(r"# (restock .*)", code)
    assert printed[0] == said[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 12


def test_its_first_two_commands_set_up_and_play_and_set_up_and_test():
    play, test = blocks("sh")[:2]
    for command in (play, test):
        assert len(command.splitlines()) == 1
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt ")
    assert play.endswith(" && .venv/bin/timepirates play\n")
    assert test.endswith(" -m pytest -q -n 3 --whole\n")


def test_the_continuous_integration_runs_the_second_command():
    awk = re.search(r"awk '(.*)' README.md", (ROOT / ".ci" / "run").read_text()).group(1)
    done = subprocess.run(["awk", awk, "README.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == blocks("sh")[1]


def test_every_picture_and_file_it_names_is_there():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).is_file(), target


@pytest.mark.parametrize("line", re.findall(r"^timepirates (\w+)", "\n".join(blocks("sh")), re.MULTILINE))
def test_every_command_it_names_is_there(line, capsys):
    with pytest.raises(SystemExit) as ended:
        main.main([line, "--help"])
    assert ended.value.code == 0
    assert line in capsys.readouterr().out
