"""Golden files of all panels: `python -m tests.widgets.golden` writes them; read every difference before you commit.

Each room (folder) of the tests has a file `shown.py` that creates its panels in named positions. What a panel sends to
its script in these positions is saved in `tests/data/panels/ROOM/PANEL.txt`, one fact per line, so that a reviewer sees
each change. `python -m tests.widgets.golden games.pirates.play` writes one room.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.panel import Panel

FOLDER = Path(__file__).parents[1] / "data" / "panels"
ROOMS = (
    "panel",
    "games.pirates.board",
    "table",
    "reviews",
    "visits",
    "games.pirates.play",
    "games.conspiracy",
    "lessons",
    "games.pirates.police",
    "games.pirates.editions",
    "games.pirates.review",
)
WIDTH = 160
"""A value that fits on a line of this width is one fact."""
SHORT = 80
"""Fields up to this length stand side by side."""

Shown = Panel[Any] | BoardWidget
Positions = Mapping[str, Callable[[], Shown]]
"""title of a position -> a panel, or the board, that shows it"""


def shown() -> dict[type[Shown], Positions]:
    """Return every panel with the positions of its golden file."""
    return {kind: positions for room in ROOMS for kind, positions in shown_in(room).items()}


def shown_in(room: str) -> dict[type[Shown], Positions]:
    """Return the panels of a room."""
    return import_module(f"tests.widgets.{room}.shown").SHOWN


def path_of(kind: type[Shown]) -> Path:
    """Return the path of a panel's golden file."""
    return FOLDER / f"{name_of(kind)}.txt"


def name_of(kind: type[Shown]) -> str:
    """Return a panel's name after its room's."""
    return f"{room_of(kind)}/{kind.__name__}"


def room_of(kind: type[Shown]) -> str:
    """Return the name of the folder that has a panel's module."""
    return kind.__module__.split(".")[-2]


@cache
def sent(kind: type[Shown]) -> dict[str, Any]:
    """Return what a panel sends to its script, or the board's figure, by position; do not change it.

    It is cached, since several tests check it and some panels take seconds to make.
    """
    return {title: _sent(make()) for title, make in shown()[kind].items()}


def _sent(panel: Shown) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(
        json.dumps(panel.content if isinstance(panel, Panel) else _drawn(panel), allow_nan=False)
    )
    panel.close()
    return content


def written(kind: type[Shown]) -> str:
    """Return what a panel shows in its positions: first what it shows in all of them, then the rest of each."""
    contents = {title: _with_texts(content) for title, content in sent(kind).items()}
    first = next(iter(contents.values()))
    always = {
        key: value
        for key, value in first.items()
        if all(key in each and each[key] == value for each in contents.values())
    }
    parts = {"in every position": always} | {
        title: {key: value for key, value in content.items() if key not in always}
        for title, content in contents.items()
    }
    parts = {title: part for title, part in parts.items() if part or title != "in every position"}
    return "\n".join("\n".join([f"== {title}", *facts(part)]) + "\n" for title, part in parts.items())


def _with_texts(content: dict[str, Any]) -> dict[str, Any]:
    """Return a panel's content with each of its fixed texts on its own."""
    rest = {key: value for key, value in content.items() if key != "texts"}
    return rest | {f"texts.{name}": text for name, text in content.get("texts", {}).items()}


def _drawn(board: BoardWidget) -> dict[str, Any]:
    """Return what the board sends: figures, buttons and their labels, the menu at an epoch, and the line below."""
    sent = {name: getattr(board, name) for name in ("figure", "epochs", "chooser", "note", "messages")}
    return {name: _abridged(value) for name, value in sent.items()}


def _abridged(value: Any) -> Any:
    """Return a drawing in which long outlines are replaced by their beginning and a checksum."""
    if isinstance(value, dict):
        return {str(key): _abridged(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_abridged(each) for each in value]
    if isinstance(value, str) and len(value) > WIDTH:
        return f"{value[:SHORT]}… {sha256(value.encode()).hexdigest()[:12]}"
    return round(value, 3) if isinstance(value, float) else value


def facts(value: Any, path: str = "") -> Iterator[str]:
    """Yield the lines "path: JSON" of a value. Long values are split into their parts; short fields share a line.

    >>> list(facts({"hand": [{"kind": "blue"}], "epoch": "1400"}))
    ['hand: [{"kind": "blue"}]', 'epoch: "1400"']
    """
    text = json.dumps(value, ensure_ascii=False)
    if path and (not isinstance(value, dict | list) or not value or len(path) + 2 + len(text) <= WIDTH):
        yield f"{path}: {text}"
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from facts(each, f"{path}[{number}]")
    else:
        yield from _fields(value, path)


def _fields(value: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the lines of an object, with several short fields per line."""
    side: dict[str, Any] = {}
    for key, each in value.items():
        if not path or len(json.dumps(each, ensure_ascii=False)) > SHORT:
            yield from _side_by_side(side, path)
            side = {}
            yield from facts(each, f"{path}.{key}" if path else key)
        elif len(path) + 2 + len(json.dumps({**side, key: each}, ensure_ascii=False)) > WIDTH:
            yield from _side_by_side(side, path)
            side = {key: each}
        else:
            side[key] = each
    yield from _side_by_side(side, path)


def _side_by_side(fields: Mapping[str, Any], path: str) -> Iterator[str]:
    if fields:
        yield f"{path}: {json.dumps(fields, ensure_ascii=False)}"


def main(rooms: list[str]) -> None:
    """Write the golden files of the given rooms, or of all."""
    if strange := {room.replace("/", ".") for room in rooms} - set(ROOMS):
        raise SystemExit(f"rooms are {', '.join(ROOMS)} (got {', '.join(sorted(strange))})")
    for room in [room.replace("/", ".") for room in rooms] or ROOMS:
        for kind in shown_in(room):
            path = path_of(kind)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = written(kind)
            changed = not path.exists() or path.read_text(encoding="utf-8") != text
            path.write_text(text, encoding="utf-8")
            print("changed" if changed else "   same", path.relative_to(FOLDER))


if __name__ == "__main__":
    main(sys.argv[1:])
