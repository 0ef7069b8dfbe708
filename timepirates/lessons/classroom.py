"""Class mode: what a teacher switches off, and which lessons and positions a class gets.

A class is a small table. It comes from a TOML file, from a link, or from a saved game, and is kept in the saved game
under `settings["class"]`, beside the record.

    name = "Maths, year 9"
    undo = false
    hints = false
    odds = false
    lessons = ["paths", "police", "odds"]
    positions = ["monday.toml"]
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from timepirates import games, toml
from timepirates.i18n import _
from timepirates.lessons.form import BadLesson, names

FILE_NAME = re.compile(r"[\w-]{1,60}\.toml")
MOST = 8192
"""Characters of a link."""


@dataclass(frozen=True)
class Classroom:
    """What a class may do; without a class everything is allowed."""

    name: str = ""
    undo: bool = True
    hints: bool = True
    odds: bool = True
    lessons: tuple[str, ...] = ()
    """names of lessons of any game, in the order of the class; of a game that has none here: all of them"""
    positions: tuple[str, ...] = ()
    """paths of lessons' files that the class gets besides"""

    def course(self, game: str | None = None) -> tuple[str, ...]:
        """The class's lessons on a game, in its order; all of them where it names none on that game."""
        return tuple(name for name in self.lessons if name in names(game)) or names(game)

    def settings(self) -> dict[str, Any]:
        """The class as a saved game keeps it, under "class"."""
        return {**asdict(self), "lessons": list(self.lessons), "positions": list(self.positions)}

    def link(self) -> str:
        """The class as the value of `class=` in a page's address."""
        told = {**self.settings(), "positions": [Path(position).name for position in self.positions]}
        text = json.dumps(told, separators=(",", ":"))
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def of_settings(data: Any) -> Classroom:
    """The class of a table; BadLesson says in one line what is wrong in it."""
    if not isinstance(data, Mapping):
        raise BadLesson(_("a class must be a table of keys and values (got {got})").format(got=repr(data)[:60]))
    standard = Classroom().settings()
    for key, value in data.items():
        if key not in standard:
            raise BadLesson(_("a class has no key {key}; allowed are {allowed}").format(
                key=repr(key)[:60], allowed=", ".join(standard)))
        if type(value) is not type(standard[key]):
            raise BadLesson(_("class: {key} must be {wanted} (got {got})").format(
                key=key, wanted=type(standard[key]).__name__, got=repr(value)[:60]))
    lists = {key: tuple(data.get(key, ())) for key in ("lessons", "positions")}
    for each in (*lists["lessons"], *lists["positions"]):
        if not isinstance(each, str) or len(each) > 200:
            raise BadLesson(_("class: {got} is no name of a lesson").format(got=repr(each)[:60]))
    known = [name for game in games.names() for name in names(game)]
    for name in lists["lessons"]:
        if name not in known:
            raise BadLesson(_("class: there is no lesson {name}; there are {names}").format(
                name=repr(name)[:60], names=", ".join(known)))
    return Classroom(**{**data, **lists})


def of_link(value: str) -> Classroom:
    """The class of a link's value; BadLesson where it is damaged.

    A link gives the names of positions' files, never where they lie: a page looks in its own folder `lessons`.
    """
    try:
        if len(value) > MOST:
            raise ValueError
        room = of_settings(json.loads(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))))
        if not all(FILE_NAME.fullmatch(position) for position in room.positions):
            raise ValueError
        return room
    except (binascii.Error, UnicodeDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, BadLesson):
            raise
        raise BadLesson(_("the link's class cannot be read; ask your teacher for the link again")) from None


def of_file(path: str | Path) -> Classroom:
    """The class of a TOML file; positions are found beside it."""
    path = Path(path)
    try:
        data = toml.read(path)
    except (OSError, ValueError) as error:
        raise BadLesson(_("{path} is no file of a class: {reason}").format(
            path=path, reason=str(error).splitlines()[0])) from None
    positions = data.get("positions", [])
    if isinstance(positions, list):
        data["positions"] = [str(path.parent / each) if isinstance(each, str) else each for each in positions]
    return of_settings(data)
