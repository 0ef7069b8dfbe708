"""What a panel sends is read: every name in its content stands in its script, or in a script that this one imports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from posixpath import dirname, normpath
from typing import Any

import pytest

from tests.house import ROOT
from tests.widgets import golden
from timepirates_widgets.panel import Panel

pytestmark = [pytest.mark.long, pytest.mark.together("panels")]

SHOWN = [kind for kind in golden.shown() if issubclass(kind, Panel)]
GIVEN_BACK = {"how", "asked"}
"""What a script sends back as it came: it reads nothing in it."""
TABLES = {"values", "statuses", "notes", "biases"}
"""Under these stand names that come from the game, looked up by what was chosen."""
UNREAD = {
    **dict.fromkeys(
        (("Choices", "place"), ("LessonChoices", "place"), ("PiratesLessonChoices", "place")),
        "the board's clicks ask the same buttons for it, in Python",
    ),
    ("BagEditor", "again"): "it changes so that the page draws anew what still holds after a refusal",
}
"""Panel and name -> why it stands in the content all the same."""


def names(content: Any) -> Iterator[str]:
    """The names in a content, however deep."""
    if isinstance(content, dict):
        for name, value in content.items():
            yield name
            if name not in GIVEN_BACK | TABLES:
                yield from names(value)
    elif isinstance(content, list | tuple):
        for each in content:
            yield from names(each)


def read(script: str, seen: set[str]) -> str:
    """A script with all that it imports."""
    if script in seen:
        return ""
    seen.add(script)
    text = (ROOT / "widgets" / script).read_text(encoding="utf-8")
    imported = re.findall(r'from "(\.[^"]+\.js)"', text)
    return text + "".join(read(normpath(f"{dirname(script)}/{each}"), seen) for each in imported)


def script_of(kind: type) -> str:
    """The path of a panel's script below `widgets/`, as its class or one it is made from names it."""
    for each in kind.__mro__:
        source = ROOT / "widgets" / "/".join(each.__module__.split(".")[1:])
        if "_esm" in vars(each) and source.with_suffix(".py").exists():
            text = source.with_suffix(".py").read_text(encoding="utf-8")
            found = re.search(rf'class {each.__name__}\b.*?_esm = \w*script\("([\w/]+)"\)', text, re.DOTALL)
            if found:
                return f"{found[1]}.js"
    raise LookupError(kind)


@pytest.mark.parametrize("kind", SHOWN, ids=golden.name_of)
def test_what_a_panel_sends_is_read(kind):
    source = read(script_of(kind), set())
    sent = {name for content in golden.sent(kind).values() for name in names(content)}
    unread = {name for name in sent if re.fullmatch(r"[a-z_]\w*", name) and not re.search(rf"\b{name}\b", source)}
    assert {name for name in unread if (kind.__name__, name) not in UNREAD} == set()
