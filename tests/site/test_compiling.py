"""Bytecode of packages and of Python's own library, made here by the Python of these tests."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from timepirates.site import bundle, bytecode, compiling, programs

SOURCE = b'"""About."""\n\n\ndef said():\n    """What is said."""\n    assert False\n    return "ahoy"\n'
ZIP = {"said.py": SOURCE, "unittest/case.py": b"1", "site-packages/README.txt": b"", "pyodide/__init__.py": SOURCE}


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def printed(code: str, library: Path) -> str:
    """What a program prints that imports from an archive."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(library)}, check=True
    )
    return done.stdout


def test_a_module_is_found_where_its_source_stood_and_runs_without_it(tmp_path):
    made = compiling.packages(bundle.archive({"ship/said.py": SOURCE, "ship/data.toml": b"x = 1"}))
    with tarfile.open(fileobj=io.BytesIO(made)) as inside:
        assert inside.getnames() == ["ship/said.pyc", "ship/data.toml"]
        inside.extractall(tmp_path)
    assert (tmp_path / "ship" / "data.toml").read_bytes() == b"x = 1"
    spec = importlib.util.spec_from_file_location("said", tmp_path / "ship" / "said.pyc")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.said() == "ahoy"
    assert module.said.__doc__ is None


def test_bytecode_is_never_compared_with_a_source_that_is_not_there():
    """The flag of PEP 552: by hash, unchecked."""
    assert int.from_bytes(compiling.compiled("said.py", SOURCE)[4:8], "little") == 0b01


def test_the_library_has_modules_that_run_and_none_that_no_page_asks_for(tmp_path):
    (tmp_path / "library.zip").write_bytes(compiling.library(zipped(ZIP), ("unittest/",)))
    with zipfile.ZipFile(tmp_path / "library.zip") as inside:
        assert inside.namelist() == ["pyodide/__init__.pyc", "said.pyc"]
    assert printed("import said; print(said.said())", tmp_path / "library.zip") == "ahoy\n"


def test_pyodides_own_package_keeps_what_it_reads_of_itself_when_it_starts(tmp_path):
    (tmp_path / "library.zip").write_bytes(compiling.library(zipped(ZIP), ()))
    assert printed("import pyodide; print(pyodide.said.__doc__)", tmp_path / "library.zip") == "What is said.\n"


def test_the_same_modules_give_the_same_bytes():
    tar = bundle.archive({"said.py": SOURCE})
    assert compiling.packages(tar) == compiling.packages(tar)
    assert compiling.library(zipped(ZIP), ()) == compiling.library(zipped(dict(reversed(ZIP.items()))), ())


def test_what_node_says_is_told_in_one_line(monkeypatch, tmp_path):
    program = tmp_path / "node"
    program.write_text(
        "#!/bin/sh\necho >&2 'at line 3'; echo >&2 'SyntaxError: here'; echo >&2; echo >&2 'Node.js v1'; exit 1\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(bytecode, "node_command", lambda: [str(program)])
    with pytest.raises(
        programs.CannotBuild, match=r"the Python files could not be compiled for the browser: SyntaxError: here$"
    ):
        bytecode.compile_archives(Path(tmp_path), b"")
