"""How a panel's script comes to the page: it is written as an ES module, and what it imports comes once a page.

The script that a panel brings is its own module, wrapped in a function of the parts it imports; `panel/bring.js` stands
in front of it and fetches those parts, which stay ES modules. A part's key is its name and a hash of its content.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

ROOMS = Path(__file__).parents[1]
"""The folder of the rooms: scripts and styles are named by room and file, `table/log`."""
IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)\.js";$', re.MULTILINE)
"""How a script imports: names in braces, from a file beside it or in another room."""
STYLE = re.compile(r'^import "(\.[^"]+)\.css";\n', re.MULTILINE)
"""How a shared part has a style sheet: it lies in the part, and so comes once a page."""
COMMENT = re.compile(r"^ *//[^\n]*\n|^ */\*\*(?:(?!\*/).)*\*/\n|/\*\* @type .*?\*/ ?", re.MULTILINE | re.DOTALL)
"""Lines and types that are for readers and for the compiler; they stay at home."""
INDENT = re.compile(r"^ +| // .*$", re.MULTILINE)
"""What else of `panel/bring.js` need not come with each panel."""
BROUGHT = ("panel/common", "panel/pulse", "panel/sheet")
"""The parts that the first panel of a page brings along, unasked."""


def script(name: str) -> str:
    """A panel's script as the browser loads it: small, with the keys of the shared parts that it needs."""
    own = IMPORT.sub(_taken_from_parts(name), _source(name)).replace("export default ", "return ")
    keys = json.dumps(list(needed(name)))
    return f"{INDENT.sub('', _source('panel/bring'))}\nexport default shown({keys}, (parts) => {{\n{own}}});\n"


def parts(names: Iterable[str] = BROUGHT) -> dict[str, str]:
    """Shared parts with all that they import: key -> module, in the order in which they can be loaded."""
    found: dict[str, str] = {}
    for name in names:
        key, module = _part(name)
        found |= {**needed(name), key: module}
    return found


def answer(keys: Iterable[object]) -> dict[str, str]:
    """The parts that a page asks for by their keys; what is not of this version is left out."""
    asked = set(map(str, keys))
    names = [key.partition("@")[0] for key in asked]
    known = parts(name for name in names if name in _shareable())
    return {key: module for key, module in known.items() if key in asked}


@cache
def needed(name: str) -> dict[str, str]:
    """The parts that a script imports, also by way of others: key -> module."""
    return parts(_beside(name, path) for _names, path in IMPORT.findall(_source(name)))


@cache
def _part(name: str) -> tuple[str, str]:
    """A part's key, and its module, which imports others by their keys."""
    module = IMPORT.sub(lambda found: f'import {found[1]} from "{_part(_beside(name, found[2]))[0]}";', _source(name))
    module = STYLE.sub(lambda found: _laid(_beside(name, found[1])), module)
    return f"{name}@{sha256(module.encode()).hexdigest()[:12]}", module


@cache
def _shareable() -> frozenset[str]:
    """The names of all scripts that others import."""
    names = (path.relative_to(ROOMS).with_suffix("").as_posix() for path in ROOMS.rglob("*.js"))
    return frozenset(_beside(name, path) for name in names for _names, path in IMPORT.findall(_source(name)))


def _taken_from_parts(name: str) -> Callable[[re.Match[str]], str]:
    def taken(found: re.Match[str]) -> str:
        return f'const {found[1].replace(" as ", ": ")} = parts["{_beside(name, found[2])}"];'

    return taken


def _laid(name: str) -> str:
    """What lays a style sheet on the page."""
    sheet = (ROOMS / f"{name}.css").read_text(encoding="utf-8")
    made = f'Object.assign(document.createElement("style"), {{ textContent: {json.dumps(sheet)} }})'
    return f"document.head.append({made});\n"


def _beside(name: str, path: str) -> str:
    """The script that another one means by a path: `../panel/common` in `table/log` is `panel/common`."""
    steps: list[str] = []
    for step in PurePosixPath(name).parent.joinpath(path).parts:
        steps = steps[:-1] if step == ".." else [*steps, step]
    return "/".join(steps)


def source(name: str) -> str:
    """A script that imports nothing and comes only when a page asks for it."""
    return _source(name)


@cache
def _source(name: str) -> str:
    """A script without its comments; what others have made is left as it is."""
    text = (ROOMS / f"{name}.js").read_text(encoding="utf-8")
    return text if name.endswith(".min") else COMMENT.sub("", text)
