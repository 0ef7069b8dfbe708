"""What is fetched is held to its hash, kept, and not fetched again."""

from __future__ import annotations

import hashlib
import shutil

import pytest

from timepirates.cli import main
from timepirates.site import fetching, programs


@pytest.fixture
def pinned(monkeypatch) -> None:
    """Parts of one small file each."""

    def part(*names: str) -> dict:
        return {
            "version": "1",
            "python": "3.14",
            "platform": "any",
            "files": {name: hashlib.sha256(name.encode()).hexdigest() for name in names},
        }

    monkeypatch.setattr(fetching, "PINNED", {"pyodide": part("a.wasm", "b.zip"), "msgspec": part("m.whl")})


def test_parts_are_fetched_once_and_come_from_the_cache_later(pinned, monkeypatch, tmp_path):
    fetched, said = [], []

    def get(folder):
        fetched.append(folder)
        for name in ("a.wasm", "b.zip", "m.whl"):
            (folder / name).write_text(name)

    monkeypatch.setattr(fetching, "_unpacked_by_npm", get)
    monkeypatch.setattr(fetching, "_downloaded_by_pip", lambda _part, folder: get(folder))
    first = fetching.fetch(tmp_path / "cache", None, said.append)
    assert fetching.fetch(tmp_path / "cache", None, said.append) == first
    assert len(fetched) == 2
    assert said == [
        "Pyodide 1: downloaded",
        "msgspec 1: downloaded",
        "Pyodide 1: taken from the cache",
        "msgspec 1: taken from the cache",
    ]
    assert first.wheel() == b"m.whl"
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == ["msgspec-1", "pyodide-1"]


def test_a_file_that_is_another_one_is_refused_and_not_kept(pinned, monkeypatch, tmp_path):
    monkeypatch.setattr(
        fetching,
        "_unpacked_by_npm",
        lambda folder: [(folder / name).write_text("other") for name in ("a.wasm", "b.zip")],
    )
    with pytest.raises(programs.CannotBuild, match=r"a\.wasm is not the expected file: its SHA-256 is \w{64}"):
        fetching.fetch(tmp_path / "cache", None, print)
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_file_of_the_cache_that_has_changed_is_refused(pinned, tmp_path):
    (tmp_path / "pyodide-1").mkdir()
    (tmp_path / "pyodide-1" / "a.wasm").write_text("changed")
    with pytest.raises(programs.CannotBuild, match=r"a\.wasm is not the expected file"):
        fetching.fetch(tmp_path, None, print)


def test_a_folder_with_pyodide_is_taken_as_it_is_where_it_is_the_pinned_one(pinned, monkeypatch, tmp_path):
    monkeypatch.setattr(fetching, "_downloaded_by_pip", lambda _part, folder: (folder / "m.whl").write_text("m.whl"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.wasm").write_text("a.wasm")
    with pytest.raises(programs.CannotBuild, match=r"mine does not contain b\.zip"):
        fetching.fetch(tmp_path / "cache", tmp_path / "mine", print)
    (tmp_path / "mine" / "b.zip").write_text("b.zip")
    assert fetching.fetch(tmp_path / "cache", tmp_path / "mine", print).pyodide == tmp_path / "mine"


def test_a_machine_without_node_is_told_how_it_gets_one(pinned, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(programs, "_bundled_node_file", lambda path: "")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main.main(["site", str(tmp_path / "site"), "--cache", str(tmp_path / "cache")]) == 2
    assert capsys.readouterr().err == (
        "timepirates: node and npm are not installed on this machine: pip install 'timepirates[site]' installs both\n"
    )


def test_a_machine_without_a_network_is_told_what_could_not_be_fetched(pinned, monkeypatch, tmp_path, capsys):
    """In one line: the last that says what went wrong."""
    program = tmp_path / "npm"
    program.write_text("#!/bin/sh\necho 'npm error network ENOTFOUND' >&2; echo 'A log is elsewhere' >&2; exit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(fetching, "npm", lambda: [str(program)])
    assert main.main(["site", str(tmp_path / "site"), "--cache", str(tmp_path / "cache")]) == 2
    assert capsys.readouterr().err == "timepirates: pyodide@1 could not be downloaded: npm error network ENOTFOUND\n"
    assert not (tmp_path / "site").exists()
