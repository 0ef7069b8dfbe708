"""The class that a learner of this machine has joined: it holds in the lessons until it is left."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates_widgets.keeping.learners import Learners

if TYPE_CHECKING:
    from timepirates.lessons.classroom import Classroom

NOTE = "class"
"""Under this name the store keeps it."""


def joined_class(learners: Learners) -> Classroom | None:
    """The class, None without one. BadRecord or OSError where what is kept of it cannot be read."""
    from timepirates.lessons import classroom

    try:
        kept = learners.shelf.kept(learners.note(NOTE))
        if kept.get("class"):
            return classroom.of_settings(kept["class"])
        return classroom.of_link(kept["link"]) if kept.get("link") else None
    except (BadRecord, TypeError, AttributeError) as error:
        raise BadRecord(
            _("The class that you joined here cannot be read any more. Ask your teacher for the link again.")
        ) from error


def remember_class(learners: Learners, room: Classroom | None) -> None:
    """Keep the class that was joined, or that there is none. A disk that keeps nothing is told of where the game or the
    progress is written; the class is asked about again then."""
    with contextlib.suppress(OSError):
        learners.shelf.change(learners.note(NOTE), lambda _kept: {"class": room.settings()} if room else {})
