"""The saved data of live classes: one file for each class, and one file for each of its questions.

A question does not change after it was asked. It has a note of its own, so that saving an answer writes little.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.tables.kept_table import last_readable
from timepirates_widgets.keeping.store import Store

FOLDER = "classes"
"""The name of the subfolder of the data folder that contains the saved classes."""


class KeptPupil(Struct, forbid_unknown_fields=True):
    """A pupil of a class."""

    key: str
    """The secret that identifies the pupil when the pupil returns."""
    name: str


class KeptAnswers(Struct, forbid_unknown_fields=True):
    """The saved answers of all pupils to one question."""

    given: dict[str, str] = {}
    """The last answer of each pupil, as a dict from the pupil's number to the answer."""
    revealed: bool = False


class KeptClass(Struct, forbid_unknown_fields=True):
    """The saved data of a class."""

    teacher: str
    pupils: str
    wall: str
    """The secret tokens with which the teacher, the pupils and the wall displays join the class."""
    members: list[KeptPupil] = []
    asked: list[KeptAnswers] = []
    replaced: list[str] = []
    """Former tokens for pupils. Only pupils who have already entered a name can still join with them."""


class ClassStore:
    """The store of all saved classes in a data folder."""

    def __init__(self, data: Path):
        self._store = Store(data / FOLDER)

    def keep(self, id: str, kept: KeptClass) -> None:
        """Save the data of a live class to the disk. Raise OSError if this is not possible."""
        self._store.keep(id, msgspec.to_builtins(kept))

    def save_question(self, id: str, number: int, question: LiveQuestion) -> None:
        """Save a question of a live class to the disk. Raise OSError if this is not possible."""
        self._store.keep(f"{id}-{number}", msgspec.to_builtins(question))

    def read(self, id: str) -> tuple[KeptClass, list[LiveQuestion]] | None:
        """Return a saved class with its questions, or None if there is none.

        Raises
        ------
        BadRecord
            If a file cannot be read.
        """
        found = last_readable(self._store, id)
        if not found:
            return None
        try:
            kept = msgspec.convert(found, KeptClass)
            asked = range(len(kept.asked))
            return kept, [msgspec.convert(self._store.read_note(f"{id}-{number}"), LiveQuestion) for number in asked]
        except msgspec.ValidationError as error:
            raise BadRecord(_("the saved class cannot be read: {problem}").format(problem=error)) from None
