"""Save and read which class a learner has joined."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates_widgets.keeping.learners import Learners

if TYPE_CHECKING:
    from timepirates.lessons.classroom import Classroom

CLASS_NOTE = "class"
"""The name of the note (a small JSON object on the disk) that contains the learner's class."""


def joined_class(learners: Learners) -> Classroom | None:
    """Return the class that the current learner has joined, or None.

    Raises
    ------
    BadRecord, OSError
        If the saved class cannot be read.
    """
    from timepirates.lessons import classroom

    try:
        kept = learners.shelf.read_note(learners.note(CLASS_NOTE))
        if kept.get("class"):
            return classroom.from_settings(kept["class"])
        return classroom.from_link(kept["link"]) if kept.get("link") else None
    except (BadRecord, TypeError, AttributeError) as error:
        raise BadRecord(
            _("The saved data of your class can no longer be read. Ask your teacher for the link again.")
        ) from error


def remember_class(learners: Learners, room: Classroom | None) -> None:
    """Save the class that the current learner has joined, or None for no class.

    Disk errors are ignored here, because they are reported when the game or the progress is saved. The learner is then
    asked about the class again later.
    """
    with contextlib.suppress(OSError):
        learners.shelf.change(learners.note(CLASS_NOTE), lambda _kept: {"class": room.settings()} if room else {})
