"""The settings of a class: its lessons, and what the teacher allows.

A class comes from a TOML file, from a link, from a file for pupils (`.tpr-class.json`) or from a saved game, which
stores it under `settings["class"]`, beside the record.

    name = "Maths, year 9"
    undo = false
    hints = false
    odds = false
    lessons = ["paths", "police", "odds"]
    positions = ["monday.toml"]

Links and files for pupils contain the teacher's own lessons, so no other files need to be sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from timepirates.core import registry, shapes, toml
from timepirates.core.errors import BadRecord, TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.core.link_encoding import decoded, inflated, packed
from timepirates.core.names import name_problem
from timepirates.core.protocol import Json
from timepirates.core.toml import TomlTable
from timepirates.lessons import form
from timepirates.lessons.form import BadLesson, names
from timepirates.lessons.lesson import Lesson
from timepirates.lessons.lesson_checker import problems, start_problems

FORMAT, VERSION = "time-pirates-class", 1
FILE_EXTENSION = ".tpr-class.json"
"""The extension of the names of class files, which pupils open."""
FILE_NAME = re.compile(r"[\w-]{1,60}\.toml")
LESSON_NAME = re.compile(r"[\w-]{1,60}")
MAX_LINK_LENGTH = 8192
"""The maximum number of characters of a class in a link."""
MOST_BYTES = 512 << 10
"""The maximum size of a class's data in bytes, before compression."""
LONGEST_NAME = 200
Names = Annotated[list[Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]], Meta(max_length=200)]


ClassSettings: TypeAlias = dict[str, Json]
"""The settings of a class as a dict, in the form in which a saved game contains them."""


@dataclass(frozen=True)
class Classroom:
    """The settings and lessons of a class.

    By default, everything is allowed.

    Attributes
    ----------
    name : str
        The name of the class.
    undo, hints, odds : bool
        Whether the class may take decisions back, get hints, and see probabilities.
    """

    name: str = ""
    undo: bool = True
    hints: bool = True
    odds: bool = True
    lessons: tuple[str, ...] = ()
    """The names of the class's lessons, in order. If a game has no lesson in the list, all its lessons are offered."""
    positions: tuple[str, ...] = ()
    """Additional lesson files for the class, as paths or as file names in the folder `lessons` of the data folder."""
    own: Mapping[str, TomlTable] = field(default_factory=dict)
    """The content of the teacher's own lessons, as a dict from the name of each lesson."""

    def course(self, game: str | None = None) -> tuple[str, ...]:
        """Return the names of the class's lessons about a game, in order."""
        return tuple(name for name in self.lessons if name in names(game)) or names(game)

    def extra_lessons(self, folder: Path | None = None) -> dict[str, Lesson]:
        """Return the lessons that the class adds to those of the games, as a dict by name.

        Parameters
        ----------
        folder : Path, optional
            The folder of the files in `positions`.

        Returns
        -------
        dict of str to Lesson
            The lessons by their names.

        Raises
        ------
        BadLesson
            If a file does not exist or has faults.
        """
        own = {name: form.read(content, name) for name, content in self.own.items()}
        for position in map(Path, self.positions):
            path = position if folder is None else folder / position
            if not path.exists():
                raise BadLesson(
                    _("{room} needs the lesson {file}, which is missing; ask your teacher for the class again").format(
                        room=class_in_words(self.name), file=shown(position.name)
                    )
                )
            own[path.stem] = form.load(path)
        return own

    def settings(self) -> ClassSettings:
        """Return the class as a dict, as a saved game stores it.

        The game has it under the key "class".
        """
        told = {**asdict(self), "lessons": list(self.lessons), "positions": list(self.positions)}
        return told if self.own else {key: value for key, value in told.items() if key != "own"}

    def link(self) -> str:
        """Return the settings of the class and the teacher's own lessons as text that a link can contain.

        It follows `class=` in the address.
        """
        return packed(json.dumps(self._told(), separators=(",", ":"), ensure_ascii=False))

    def file(self) -> str:
        """Return the content of a file that describes the class.

        Pupils can open the file instead of following a link.
        """
        return json.dumps({"format": FORMAT, "version": VERSION, **self._told()}, indent=1, ensure_ascii=False)

    def _told(self) -> ClassSettings:
        return {**self.settings(), "positions": [Path(position).name for position in self.positions]}


class ClassShape(Struct, forbid_unknown_fields=True):
    """The keys of a class file, with the types of their values.

    All keys are optional.
    """

    name: str = ""
    undo: bool = True
    hints: bool = True
    odds: bool = True
    lessons: Names = []
    positions: Names = []
    own: dict[str, object] = {}


def class_in_words(name: object) -> str:
    """Return "the class" and the name of a class as a part of a sentence. A class may have no name."""
    return _("the class {name}").format(name=shown(name)) if isinstance(name, str) and name else _("the class")


def faults(data: object) -> Iterator[str]:
    """Yield the errors in the data of a class, one line each."""
    where = class_in_words(data.get("name")) if isinstance(data, Mapping) else _("the class")
    yield from shapes.find_errors(data, ClassShape, where)
    if not isinstance(data, Mapping):
        return
    if data.get("name") and (problem := name_problem(data["name"], _("the name of a class"))):
        yield problem
    listed, own = data.get("lessons"), data.get("own")
    carried = own if isinstance(own, Mapping) else {}
    yield from _faults_of_names(listed if isinstance(listed, list) else (), carried, where)
    for name, content in carried.items():
        for problem in faults_of_own(name, content):
            yield _("{where}, lesson {name}: {problem}").format(where=where, name=shown(name), problem=problem)


def _faults_of_names(listed: Iterable[str], carried: TomlTable, where: str) -> Iterator[str]:
    known = [*(name for game in registry.game_names() for name in names(game)), *map(str, carried)]
    for name in listed:
        if isinstance(name, str) and name not in known:
            told = {"where": where, "name": shown(name), "names": ", ".join(known)}
            near = get_close_matches(name[:LONGEST_NAME], known, 1)
            yield (
                _("{where}: there is no lesson {name}; did you mean {near}? The lessons are {names}").format(
                    **told, near=repr(near[0])
                )
                if near
                else _("{where}: there is no lesson {name}; the lessons are {names}").format(**told)
            )


def faults_of_own(name: object, content: object) -> Iterator[str]:
    """Yield the errors in a lesson that the teacher has written, one line each."""
    if not isinstance(name, str) or not LESSON_NAME.fullmatch(name):
        yield _("the name of a lesson may contain only letters, digits, _ and -")
    elif any(name in names(game) for game in registry.game_names()):
        yield _("the program already has a lesson with this name; give your lesson another name")
    if not isinstance(content, Mapping):
        yield _("a lesson must be a table of keys and values (got {got})").format(got=shown(content))
        return
    found = form.faults(content)
    yield from found or start_problems(form.read(content, str(name)))


def from_settings(data: Json) -> Classroom:
    """Return the `Classroom` object that a dict of settings describes.

    Parameters
    ----------
    data : dict
        The keys of `ClassShape`.

    Returns
    -------
    Classroom
        The class, which has no faults.

    Raises
    ------
    BadLesson
        With all faults.
    """
    form.refuse_faults(faults(data))
    lists = {key: tuple(data.get(key, ())) for key in ("lessons", "positions")}
    return Classroom(**{**data, **lists})


def from_link(value: str) -> Classroom:
    """Return the `Classroom` object that the text in a link describes.

    A link from version 0.1.0 contains only the names of lesson files. A page looks for them in its folder `lessons`.

    Parameters
    ----------
    value : str
        The text after the key of the class in the address.

    Returns
    -------
    Classroom
        The class with its lessons.

    Raises
    ------
    BadLesson
        If the link is damaged.
    """
    try:
        if len(value) > MAX_LINK_LENGTH:
            raise ValueError
        data = decoded(value)
        table = shapes.parse(data if data.startswith(b"{") else inflated(data, MOST_BYTES))
    except ValueError:
        raise BadLesson(_("the class in this link cannot be read; ask your teacher for the link again")) from None
    return _from_untrusted(table, _("{problem}; ask your teacher for the link again"))


def is_class(data: object) -> bool:
    """Return whether parsed JSON has the format of a class file."""
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def from_text(text: str) -> Classroom:
    """Return the `Classroom` object that the text of a class file describes.

    Parameters
    ----------
    text : str
        The whole content of the file.

    Returns
    -------
    Classroom
        The class with its lessons.

    Raises
    ------
    BadLesson
        If the file is damaged.
    """
    again = _("{problem}; ask your teacher for the file again")
    try:
        if len(text) > MOST_BYTES:
            raise shapes.too_large()
        data = shapes.parse(text)
    except BadRecord as error:
        raise BadLesson(again.format(problem=error)) from None
    if not is_class(data) or data.get("version") != VERSION:
        raise BadLesson(
            _('a class file must begin with format = "{format}" and version = {version}').format(
                format=FORMAT, version=VERSION
            )
        )
    return _from_untrusted({key: value for key, value in data.items() if key not in ("format", "version")}, again)


def _from_untrusted(data: object, again: str) -> Classroom:
    """Return the `Classroom` object for settings from a link or a file, after checking them for safety.

    It comes from a link or file, and must not name files on this machine.

    `again` is a message template that adds to an error where to get the class again.
    """
    try:
        room = from_settings(data)
        for position in room.positions:
            if not FILE_NAME.fullmatch(position):
                raise BadLesson(
                    _("{room} lists the lesson file {file}, but this name is not allowed for a lesson file").format(
                        room=class_in_words(room.name), file=shown(position)
                    )
                )
    except BadLesson as error:
        told = BadLesson(again.format(problem=error))
        told.faults = error.faults
        raise told from None
    return room


def is_class_file(path: Path) -> bool:
    """Return whether a file is a class file.

    That is any JSON file, or a TOML file with keys of a class and no steps.
    """
    if path.name.endswith(".json"):
        return True
    try:
        data = toml.read(path)
    except (OSError, ValueError):
        return False
    return "step" not in data and "format" not in data and any(key in ClassShape.__struct_fields__ for key in data)


def from_file(path: str | Path) -> Classroom:
    """Read a teacher's class file, and the lesson files that are listed in the class file.

    Parameters
    ----------
    path : str or Path
        The path of the file.

    Returns
    -------
    Classroom
        The class with its lessons.

    Raises
    ------
    BadLesson
        With all faults.
    """
    path = Path(path)
    if path.name.endswith(".json"):
        return from_text(_text(path))
    form.refuse_faults(class_file_faults(path))
    data = dict(toml.read(path))
    own = {Path(each).stem: form.content(path.parent / each) for each in data.get("positions", ())}
    return replace(from_settings({**data, "positions": []}), own=own)


def _text(path: Path) -> str:
    try:
        return toml.decoded(path.read_bytes())
    except (OSError, TimePiratesError) as error:
        raise _no_file(path, error) from None


def _no_file(path: Path, error: Exception) -> BadLesson:
    return BadLesson(
        _("{path} is not a class file: {reason}").format(
            path=shown(str(path), 200), reason=getattr(error, "strerror", None) or error
        )
    )


def class_file_faults(path: Path) -> Iterator[str]:
    """Yield each error in a teacher's class file and in the listed lesson files, as a line of text."""
    try:
        data = toml.read(path)
    except (OSError, ValueError, TimePiratesError) as error:
        yield str(_no_file(path, error))
        return
    yield from faults(data)
    if "own" in data:
        yield _(
            'a class file must list its lesson files under the key "positions"; the key "own" is allowed only in links'
        )
    listed, seen = data.get("positions"), set()
    for each in listed if isinstance(listed, list) else ():
        if not isinstance(each, str):
            continue
        name = Path(each).stem
        if name in seen:
            yield _("{file}: two lessons have the name {name}").format(file=shown(each), name=shown(name))
        seen.add(name)
        yield from (
            _("{file}: {problem}").format(file=shown(each).strip("'"), problem=problem)
            for problem in _lesson_file_faults(path.parent / each, name)
        )


def _lesson_file_faults(path: Path, name: str) -> Iterator[str]:
    """Yield a line of text for each error in a lesson file of a class.

    They include the reasons why a link cannot contain it.
    """
    try:
        content = form.content(path)
        found = list(faults_of_own(name, content))
        yield from found or problems(form.read(content, name))
        json.dumps(content, allow_nan=False)
    except TimePiratesError as error:  # Catch BadLesson first, because it is also a ValueError.
        yield str(error)
    except (TypeError, ValueError):
        yield _("a link cannot contain dates, times or infinite numbers")
