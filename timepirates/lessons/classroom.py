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
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from timepirates import games, shapes, toml
from timepirates.errors import shown
from timepirates.i18n import _
from timepirates.lessons.form import MOST_FAULTS, BadLesson, names
from timepirates.names import name_problem
from timepirates.protocol import Json

FILE_NAME = re.compile(r"[\w-]{1,60}\.toml")
MOST = 8192
"""Characters of a link."""
LONGEST_NAME = 200
Names = Annotated[list[Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]], Meta(max_length=200)]


ClassSettings: TypeAlias = dict[str, Json]
"""A class as a saved game keeps it: its name, what it allows, its lessons."""


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

    def settings(self) -> ClassSettings:
        """The class as a saved game keeps it, under "class"."""
        return {**asdict(self), "lessons": list(self.lessons), "positions": list(self.positions)}

    def link(self) -> str:
        """The class as the value of `class=` in a page's address."""
        told = {**self.settings(), "positions": [Path(position).name for position in self.positions]}
        text = json.dumps(told, separators=(",", ":"))
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


class ClassShape(Struct, forbid_unknown_fields=True):
    """The keys of a class and what kind of value each has; all may be left out."""

    name: str = ""
    undo: bool = True
    hints: bool = True
    odds: bool = True
    lessons: Names = []
    positions: Names = []


def faults(data: object) -> Iterator[str]:
    """Everything that is wrong with the table of a class, a line each."""
    where = _("the class")
    yield from shapes.faults(data, ClassShape, where)
    if not isinstance(data, Mapping):
        return
    if data.get("name") and (problem := name_problem(data["name"], _("the name of a class"))):
        yield problem
    known = [name for game in games.names() for name in names(game)]
    listed = data.get("lessons")
    for name in listed if isinstance(listed, list) else ():
        if isinstance(name, str) and name not in known:
            told = {"where": where, "name": shown(name), "names": ", ".join(known)}
            near = get_close_matches(name[:LONGEST_NAME], known, 1)
            yield (_("{where}: there is no lesson {name}; perhaps {near} is meant; there are {names}").format(
                **told, near=repr(near[0])) if near else
                _("{where}: there is no lesson {name}; there are {names}").format(**told))


def of_settings(data: Json) -> Classroom:
    """The class of a table; BadLesson says what is wrong in it."""
    found = list(islice(faults(data), MOST_FAULTS))
    if found:
        raise BadLesson(*found)
    lists = {key: tuple(data.get(key, ())) for key in ("lessons", "positions")}
    return Classroom(**{**data, **lists})


def of_link(value: str) -> Classroom:
    """The class of a link's value; BadLesson where it is damaged.

    A link gives the names of positions' files, never where they lie: a page looks in its own folder `lessons`.
    """
    try:
        if len(value) > MOST:
            raise ValueError
        packed = value + "=" * (-len(value) % 4)
        room = of_settings(shapes.parse(base64.b64decode(packed, altchars=b"-_", validate=True)))
        if not all(FILE_NAME.fullmatch(position) for position in room.positions):
            raise ValueError
        return room
    except (binascii.Error, ValueError) as error:
        if isinstance(error, BadLesson):
            raise
        raise BadLesson(_("the link's class cannot be read; ask your teacher for the link again")) from None


def of_file(path: str | Path) -> Classroom:
    """The class of a TOML file; positions are found beside it."""
    path = Path(path)
    try:
        data = dict(toml.read(path))
    except (OSError, ValueError) as error:
        raise BadLesson(_("{path} is no file of a class: {reason}").format(
            path=shown(str(path), 200), reason=getattr(error, "strerror", None) or error)) from None
    positions = data.get("positions", [])
    if isinstance(positions, list):
        data["positions"] = [str(path.parent / each) if isinstance(each, str) else each for each in positions]
    return of_settings(data)
