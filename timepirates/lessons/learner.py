"""A learner's file (`.tpr-learner.json`), which contains the learner's work.

A learner can continue from it on another device, or hand it in.

    text = learner.to_file_text(learner.export("Ann", "2026-11-22T10:00:00+01:00", "9b", lessons))
    learner.read(text)                  # BadLesson if it is damaged: such files are not trusted

Each lesson in the file has a summary for teachers and the progress from which it can continue.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from timepirates.core import shapes
from timepirates.core.errors import BadRecord, shown
from timepirates.core.i18n import _
from timepirates.core.link_encoding import MAX_LINK_LENGTH, packed, unpacked
from timepirates.core.names import name_problem
from timepirates.core.protocol import Json
from timepirates.lessons.form import BadLesson, refuse_faults
from timepirates.lessons.session import MAX_ANSWER_LENGTH, MOST_KEPT

FORMAT, VERSION = "time-pirates-learner", 1
FILE_EXTENSION = ".tpr-learner.json"
"""The extension of the names of files that contain a learner's progress."""
MOST_BYTES = 2 << 20
MOST_LESSONS = 400
MOST_COUNT = 1_000_000

Progress: TypeAlias = Mapping[str, Json]
"""A learner's stored progress in a lesson: the current step, and the learner's work in each step."""
LessonEntry: TypeAlias = Mapping[str, Json]
"""The part of a learner's file that describes the work in one lesson."""
Export: TypeAlias = dict[str, Json]
"""The content of a learner's file, as a dict."""
Count = Annotated[int, Meta(ge=0, le=MOST_COUNT)]
Tries = Annotated[list[Annotated[str, Meta(max_length=MAX_ANSWER_LENGTH)]], Meta(max_length=2000)]
Moment = Annotated[str, Meta(max_length=40)]


class ExportShape(Struct, forbid_unknown_fields=True, rename={"room": "class"}):
    """A schema for a learner's file: all keys, with the types of their values.

    The lessons in it are checked one by one.
    """

    format: Literal["time-pirates-learner"]
    version: Literal[1]
    learner: str
    exported: Moment
    room: str | None
    lessons: Annotated[list[object], Meta(max_length=MOST_LESSONS)]


class TakenShape(Struct, forbid_unknown_fields=True):
    """A schema for one lesson in a learner's file: all keys, with the types of their values."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    title: Annotated[str, Meta(max_length=400)]
    game: Annotated[str, Meta(max_length=60)]
    steps: Annotated[int, Meta(ge=1, le=200)]
    solved: Count
    wrong: Count
    hints: Count
    first: Moment | None
    last: Moment | None
    tried: Annotated[list[Tries], Meta(max_length=200)]
    progress: dict[str, object] = {}


class DoneShape(Struct, forbid_unknown_fields=True):
    """The fields that describe a learner's work in one step of a lesson, with their types."""

    tries: Tries
    wrong: Count
    hints: Annotated[int, Meta(ge=0, le=4)]
    played: Tries
    solved: bool


class ProgressShape(Struct, forbid_unknown_fields=True):
    """The fields that describe a learner's progress in a lesson, with their types."""

    lesson: Annotated[str, Meta(max_length=400)]
    step: Annotated[int, Meta(ge=0, lt=200)]
    done: Annotated[list[object], Meta(min_length=1, max_length=200)]
    finished: bool = False
    first: Moment | None = None
    last: Moment | None = None


def make_lesson_entry(name: str, title: str, game: str, progress: Progress) -> LessonEntry:
    """Return the part of a learner's file that describes the work in one lesson.

    Parameters
    ----------
    name, title : str
        The lesson's name and title.
    game : str
        The name of the game.
    progress : dict
        The stored progress of the lesson.

    Returns
    -------
    dict
    """
    done = progress["done"]
    return {
        "name": name,
        "title": title,
        "game": game,
        "steps": len(done),
        "solved": sum(bool(each["solved"]) for each in done),
        "wrong": sum(each["wrong"] for each in done),
        "hints": sum(each["hints"] for each in done),
        "first": progress.get("first"),
        "last": progress.get("last"),
        "tried": [list(each["tries"])[-MOST_KEPT:] for each in done],
        "progress": dict(progress),
    }


def export(learner: str, exported: str, room: str | None, lessons: Sequence[LessonEntry]) -> Export:
    """Return the content of a learner's file as a dict.

    Parameters
    ----------
    learner : str
        The learner's name.
    exported : str
        Date and time (ISO 8601).
    room : str or None
        The name of the class.
    lessons : sequence of dict
        The results of `make_lesson_entry`.

    Returns
    -------
    dict
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "learner": learner,
        "exported": exported,
        "class": room,
        "lessons": [dict(each) for each in lessons],
    }


def to_file_text(what: Export) -> str:
    """Convert the content of a learner's file to JSON text."""
    return json.dumps(what, indent=1, ensure_ascii=False)


def link(what: Export) -> str:
    """Return a learner's file encoded as text that fits into a link, or "" if the text is too long.

    The text follows `learner=` in the address.
    """
    told = packed(json.dumps(what, separators=(",", ":"), ensure_ascii=False))
    return told if len(told) <= MAX_LINK_LENGTH else ""


def is_learner(data: object) -> bool:
    """Return whether parsed JSON has the format of a learner's file."""
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def read(text: str | bytes) -> Export:
    """Parse and check the text of a learner's file.

    Parameters
    ----------
    text : str or bytes

    Returns
    -------
    dict

    Raises
    ------
    BadLesson
        With all faults, if the file is damaged or too large.
    """
    if len(text) > MOST_BYTES:
        raise BadLesson(_("the file is larger than {limit} MiB").format(limit=MOST_BYTES >> 20))
    try:
        data = shapes.parse(text)
    except BadRecord as error:
        raise BadLesson(str(error)) from None
    refuse_faults(faults(data))
    return dict(data)


def of_link(value: str) -> Export:
    """Return the learner's file that is stored in a link. Raise BadLesson if the link is damaged."""
    try:
        text = unpacked(value, MOST_BYTES) if len(value) <= MAX_LINK_LENGTH else b""
    except ValueError:
        text = b""
    if not text:
        raise BadLesson(
            _(
                "the progress in this link cannot be read; go to the page where you saved your progress, and "
                "create a new link"
            )
        )
    return read(text)


def faults(data: Json) -> Iterator[str]:
    """Yield each error in the content of a learner's file, as a line of text."""
    where = _("the learner's file")
    yield from shapes.find_errors(data, ExportShape, where)
    if not isinstance(data, Mapping):
        return
    if data.get("learner") and (problem := name_problem(data["learner"], _("a learner's name"))):
        yield problem
    if isinstance(data.get("exported"), str) and not is_iso_time(data["exported"]):
        yield _('{where}: the key "exported" must be a date and a time (got {got})').format(
            where=where, got=shown(data["exported"])
        )
    lessons = data.get("lessons")
    for number, each in enumerate(lessons if isinstance(lessons, list) else (), 1):
        yield from _faults_of_lesson(each, _("{where}, lesson {number}").format(where=where, number=number))


def current_time() -> str:
    """Return the present local time as ISO 8601 text, such as "2026-11-22T10:00:00+01:00"."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def is_iso_time(text: str) -> bool:
    """Return whether a text is a date and time in ISO 8601 format.

    >>> is_iso_time("2026-11-22T10:00:00+01:00"), is_iso_time("yesterday")
    (True, False)
    """
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _faults_of_lesson(each: Json, where: str) -> Iterator[str]:
    found = list(shapes.find_errors(each, TakenShape, where))
    yield from found
    if found:
        return
    misfit = _("{where}: the number of steps ({steps}) does not fit the solved steps or the tries in the file").format(
        where=where, steps=each["steps"]
    )
    if each["solved"] > each["steps"] or len(each["tried"]) != each["steps"]:
        yield misfit
    for key in ("first", "last"):
        if each[key] is not None and not is_iso_time(each[key]):
            yield _("{where}: {key} must be a date and a time (got {got})").format(
                where=where, key=key, got=shown(each[key])
            )
    progress = each.get("progress")
    if progress:
        yield from progress_faults(progress, where)
        if isinstance(progress.get("done"), list) and len(progress["done"]) != each["steps"]:
            yield misfit


def progress_faults(progress: object, where: str) -> Iterator[str]:
    """Yield each error in a learner's stored progress in a lesson, as a line of text."""
    yield from shapes.find_errors(progress, ProgressShape, where)
    done = progress.get("done") if isinstance(progress, Mapping) else None
    for number, step in enumerate(done if isinstance(done, list) else (), 1):
        yield from shapes.find_errors(step, DoneShape, _("{where}, step {number}").format(where=where, number=number))


def stopped_at(lesson: LessonEntry) -> int | None:
    """Return the number of the step at which a learner stopped, or None if all steps of the lesson are solved.

    Steps are solved in order, so this is the number of solved steps plus 1.
    """
    return lesson["solved"] + 1 if lesson["solved"] < lesson["steps"] else None
