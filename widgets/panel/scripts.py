"""Load the JavaScript files of panels, and the scripts that panels share.

A panel's script is written as an ES module. It is sent to the page as the body of a function, which receives the imported
scripts as an argument. `panel/bring.js` precedes this function and loads each shared script once per page. The key of a
shared script consists of its name and a hash of its source.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

WIDGETS_FOLDER = Path(__file__).parents[1]
"""The folder to which the paths of scripts and style sheets are relative."""
IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)\.js";$', re.MULTILINE)
"""A regular expression that matches an import in a JavaScript file."""
STYLE = re.compile(r'^import "(\.[^"]+)\.css";\n', re.MULTILINE)
"""A regular expression that matches the import of a style sheet in a JavaScript file."""
COMMENT = re.compile(r"^ *//[^\n]*\n|^ */\*\*(?:(?!\*/).)*\*/\n|/\*\* @type .*?\*/ ?", re.MULTILINE | re.DOTALL)
"""A regular expression that matches the comments and type annotations to remove from scripts."""
INDENT = re.compile(r"^ +| // .*$", re.MULTILINE)
"""A regular expression that matches the indentation and comments to remove from `panel/bring.js`."""
ALWAYS_SENT_SCRIPTS = ("panel/common", "panel/pulse", "panel/sheet")
"""The names of the shared scripts that the first panel of every page sends to the browser."""


def script(name: str) -> str:
    """Return the JavaScript source code of a panel, prepared for the browser.

    Parameters
    ----------
    name : str
        Folder and file without ending, such as "table/log".
    """
    own = IMPORT.sub(_taken_from_parts(name), source(name)).replace("export default ", "return ")
    keys = json.dumps(list(imported_scripts(name)))
    return f"{INDENT.sub('', source('panel/bring'))}\nexport default shown({keys}, (parts) => {{\n{own}}});\n"


def parts(names: Iterable[str] = ALWAYS_SENT_SCRIPTS) -> dict[str, str]:
    """Return the named shared scripts and all scripts that they import, as a dict from script key to source code."""
    found: dict[str, str] = {}
    for name in names:
        key, module = _part(name)
        found |= {**imported_scripts(name), key: module}
    return found


def answer(keys: Iterable[object]) -> dict[str, str]:
    """Return the shared scripts that the page asks for, as a dict from key to source code."""
    asked = set(map(str, keys))
    names = [key.partition("@")[0] for key in asked]
    known = parts(name for name in names if name in _imported_names())
    return {key: module for key, module in known.items() if key in asked}


@cache
def imported_scripts(name: str) -> dict[str, str]:
    """Return all scripts that a script imports directly or indirectly, as a dict from key to source code."""
    return parts(_beside(name, path) for _names, path in IMPORT.findall(source(name)))


@cache
def _part(name: str) -> tuple[str, str]:
    module = IMPORT.sub(lambda found: f'import {found[1]} from "{_part(_beside(name, found[2]))[0]}";', source(name))
    module = STYLE.sub(lambda found: _laid(_beside(name, found[1])), module)
    return f"{name}@{sha256(module.encode()).hexdigest()[:12]}", module


@cache
def _imported_names() -> frozenset[str]:
    """Return the names of all scripts that at least one other script imports."""
    names = (path.relative_to(WIDGETS_FOLDER).with_suffix("").as_posix() for path in WIDGETS_FOLDER.rglob("*.js"))
    return frozenset(_beside(name, path) for name in names for _names, path in IMPORT.findall(source(name)))


def _taken_from_parts(name: str) -> Callable[[re.Match[str]], str]:
    def taken(found: re.Match[str]) -> str:
        return f'const {found[1].replace(" as ", ": ")} = parts["{_beside(name, found[2])}"];'

    return taken


def _laid(name: str) -> str:
    sheet = (WIDGETS_FOLDER / f"{name}.css").read_text(encoding="utf-8")
    made = f'Object.assign(document.createElement("style"), {{ textContent: {json.dumps(sheet)} }})'
    return f"document.head.append({made});\n"


def _beside(name: str, path: str) -> str:
    steps: list[str] = []
    for step in PurePosixPath(name).parent.joinpath(path).parts:
        steps = steps[:-1] if step == ".." else [*steps, step]
    return "/".join(steps)


@cache
def source(name: str) -> str:
    """Return the source code of a script, without its comments. A script that is sent alone must not import anything."""
    text = (WIDGETS_FOLDER / f"{name}.js").read_text(encoding="utf-8")
    return text if name.endswith(".min") else COMMENT.sub("", text)
