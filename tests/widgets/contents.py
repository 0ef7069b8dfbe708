"""The types of what panels send to their scripts: `python -m tests.widgets.contents` writes `widgets/contents.d.ts`.

The types are derived from the content of all panels in the positions of the golden files (`tests.widgets.golden`), so
the TypeScript compiler checks the scripts against real content. A key that is missing in some positions is typed like
any other, because a script draws only the keys that are there. Objects whose keys are names of the game (epochs, seats,
switches) become records. Values that are null in all positions have an unknown type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.house import ROOT
from tests.widgets import golden
from timepirates_widgets.panel import Panel

FILE = ROOT / "widgets" / "contents.d.ts"
WORD = re.compile(r"[a-z][a-z_]*")
"""A key that is a word of the script; others are names that come from a game."""
TABLES = {"values", "statuses", "notes", "biases", "how", "switches", "setup"}
"""What lies under these names is looked up by what was chosen, or sent back as it came."""
WIDTH = 120
HEAD = """// What each panel's Python sends to its script, as it is in the positions that are written down.
// Made by `python -m tests.widgets.contents`; a test holds the two to each other.
"""


def typed(values: Iterable[Any], key: str = "") -> str:
    """Return the common type of values that a panel sends in the same place.

    >>> typed([1, None]), typed([["a"], []]), typed([{"at": 1, "to": "x"}, {"at": 2}]), typed([{"1200": 3}])
    ('number | null', 'string[]', '{ at: number; to: string }', 'Record<string, number>')
    """
    values = list(values)
    found = [
        _of_objects([each for each in values if isinstance(each, dict)], key),
        _of_lists([each for each in values if isinstance(each, list)], key),
        *(name for kind, name in ((str, "string"), (bool, "boolean")) if any(type(e) is kind for e in values)),
        "number" if any(type(each) in (int, float) for each in values) else "",
        "null" if any(each is None for each in values) else "",
    ]
    kinds = [each for each in found if each]
    return "any" if kinds in ([], ["null"]) else " | ".join(kinds)


def _of_lists(lists: list[list[Any]], key: str) -> str:
    """Return the type of lists: an array, or a tuple if all have one length and their items have different types."""
    if not lists:
        return ""
    places = [typed(place) for place in zip(*lists, strict=True)] if len({*map(len, lists)}) == 1 else []
    inside = typed(each for one in lists for each in one)
    if 1 < len(places) <= 4 and len(lists) > 1 and len({*places}) > 1:
        return f"[{', '.join(places)}]"
    return f"({inside})[]" if "|" in inside else f"{inside}[]"


def _of_objects(objects: list[dict[str, Any]], key: str) -> str:
    if not objects:
        return ""
    keys = list(dict.fromkeys(name for each in objects for name in each))
    if key in TABLES or not all(map(WORD.fullmatch, keys)):
        return f"Record<string, {typed(value for each in objects for value in each.values()) if keys else 'any'}>"
    fields = [f"{name}: {typed((each[name] for each in objects if name in each), name)}" for name in keys]
    return f"{{ {'; '.join(fields)} }}" if fields else "Record<string, any>"


def contents() -> dict[str, str]:
    """Return the type of the content of each panel with a script; panels that share a script share the type."""
    sent: dict[str, list[Any]] = {}
    for kind in golden.shown():
        if issubclass(kind, Panel):
            sent.setdefault(_scripted(kind).__name__, []).extend(golden.sent(kind).values())
    return {name: typed(sent[name]) for name in sorted(sent)}


def _scripted(kind: type) -> type:
    """Return the panel class whose script draws a panel."""
    return next(each for each in kind.__mro__ if "_esm" in vars(each))


def written() -> str:
    """Return the text of the file."""
    return HEAD + "".join(f"\nexport type {name} = {_laid_out(kind)};\n" for name, kind in contents().items())


def _laid_out(kind: str) -> str:
    """Return a type with one line per outermost field."""
    if not kind.startswith("{ ") or len(kind) < WIDTH:
        return kind
    depth, lines, begun = 0, [], 2
    for at, sign in enumerate(kind):
        depth += (sign in "{[(<") - (sign in "}])>")
        if sign == ";" and depth == 1:
            lines.append(kind[begun:at])
            begun = at + 2
    lines.append(kind[begun:].removesuffix(" }"))
    return "{\n" + "".join(f"  {line};\n" for line in lines) + "}"


if __name__ == "__main__":
    Path(FILE).write_text(written(), encoding="utf-8")
