"""Compile Python packages and the standard library to bytecode for the browser."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from timepirates.core.i18n import _
from timepirates.site.programs import CannotBuild, node_command, run_program

HERE = Path(__file__).parent
UNUSED_MODULES = (
    # No page needs these modules: they are for development, servers, subprocesses, e-mail and newsgroups.
    "_pydatetime",
    "_pydecimal",  # Python uses faster modules in C instead of `_pydecimal` and `_pydatetime`.
    "_pyio",
    "_pyrepl/",
    "antigravity",
    "bdb",
    "cProfile",
    "cmd.py",
    "code.py",
    "ctypes/",
    "curses/",
    "dbm/",
    "doctest",
    "ensurepip/",
    "filecmp",
    "fileinput",
    "ftplib",
    "getpass",
    "http/cookiejar",
    "http/server",
    "idlelib/",
    "imaplib",
    "lib2to3/",
    "mailbox",
    "modulefinder",
    "multiprocessing/",
    "netrc",
    "nntplib",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "profile",
    "pstats",
    "py_compile",
    "pyclbr",
    "pydoc",
    "rlcompleter",
    "sched",
    "shelve",
    "smtplib",
    "socketserver",
    "sqlite3/",
    "sre_",
    "symtable",
    "tabnanny",
    "test/",
    "this",
    "timeit",
    "tkinter/",
    "trace.py",
    "tty",
    "turtle",
    "unittest/",
    "venv/",
    "wave",
    "webbrowser",
    "wsgiref/",
    "xml/dom/",
    "xml/etree/",
    "xmlrpc/",
    "zipapp",
    "asyncio/windows_",
    "asyncio/proactor_events",
    "concurrent/futures/process",
    "logging/config",
    "logging/handlers",
    "pyodide/console",
    "_ast_unparse",
    "configparser",
    # No file of the project uses the following encodings.
    "encodings/big5",
    "encodings/cp0",
    "encodings/cp7",
    "encodings/cp8",
    "encodings/cp9",
    "encodings/cp10",
    "encodings/cp11",
    "encodings/cp125",
    "encodings/cp273",
    "encodings/cp424",
    "encodings/cp50",
    "encodings/euc_",
    "encodings/gb",
    "encodings/hp_",
    "encodings/hz",
    "encodings/iso2022",
    "encodings/iso8859_",
    "encodings/johab",
    "encodings/koi8",
    "encodings/kz1048",
    "encodings/mac_",
    "encodings/palmos",
    "encodings/ptcp154",
    "encodings/shift_",
    "encodings/tis_620",
)
"""Path prefixes of the modules of the standard library that no page imports."""


@dataclass(frozen=True)
class CompiledArchives:
    """The archives of the packages and of the standard library, compiled to bytecode.

    Attributes
    ----------
    packages : bytes
        A tar of the packages with .pyc files.
    library : bytes
        A zip of the standard library.
    """

    packages: bytes
    library: bytes


def compile_archives(pyodide: Path, packages: bytes) -> CompiledArchives:
    """Compile the packages and the standard library to bytecode. Raise CannotBuild if Node.js fails."""
    with tempfile.TemporaryDirectory() as folder:
        given, made, library = (Path(folder, name) for name in ("packages.tar", "made.tar", "library.zip"))
        given.write_bytes(packages)
        problem = run_program(
            [
                *node_command(),
                str(HERE / "compiling.mjs"),
                str(pyodide.resolve()),
                str(HERE / "compiling.py"),
                json.dumps(UNUSED_MODULES),
                str(given),
                str(made),
                str(library),
            ],
            folder,
        )
        if problem:
            raise CannotBuild(
                _("the Python files could not be compiled for the browser: {problem}").format(problem=problem)
            )
        return CompiledArchives(made.read_bytes(), library.read_bytes())
