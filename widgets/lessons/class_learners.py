"""The teacher's panel with the progress of a class: each learner's lessons and the most difficult steps."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TypedDict, Unpack

from timepirates.core import file_locations
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.file_locations import BROWSER_ID, LOCAL_USER_ID
from timepirates.core.i18n import _, language, ngettext
from timepirates.lessons import class_overview, class_report, learner
from timepirates.lessons.class_overview import DifficultStep, HandedInFile
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping.learners import Learner, Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons import taking_along
from timepirates_widgets.lessons.class_state import ClassState, Pupil
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style

UPDATE_SECONDS = 4.0
"""The number of seconds between two updates of the pupils' progress while the table of progress is open."""
WRONG_TRIES_FOR_HELP = 3
"""A pupil with at least this number of wrong tries in the current lesson step counts as needing help."""


class LearnerProgressRow(TypedDict):
    """One pupil's progress, as a row in the table of all pupils."""

    name: str
    cells: list[str]
    now: str
    """The lesson and the step that the learner has reached."""
    stuck: bool


class LearnersContent(TypedDict):
    """The data that the panel `ClassLearners` sends to JavaScript. `rows` is empty while the panel is closed."""

    open: bool
    heads: list[str]
    rows: list[LearnerProgressRow]
    missed: list[str]
    texts: Texts


class ClassLearners(Panel[ClassState]):
    """The panel with the pupils' progress in the lessons, which is updated regularly while it is open.

    Parameters
    ----------
    state : ClassState
        The class as its teacher follows it.
    store : Store
        The store of the host.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "the progress of pupils is not saved in notebooks"
    _esm = script("lessons/class_learners")
    _css = style("lessons/class_learners")

    def __init__(self, state: ClassState, store: Store, **more: Unpack[PanelOptions]):
        self._store, self._open = store, False
        self._looking: asyncio.Task[None] | None = None
        super().__init__(state, **more)

    def _content(self) -> LearnersContent:
        found = self._files() if self._open else []
        grid = class_overview.make_progress_table(found)
        return {
            "open": self._open,
            "heads": list(grid.lessons),
            "rows": [
                {"name": name, "cells": list(cells), **_reached_step(each.export)}
                for (name, cells), each in zip(grid.rows, found, strict=True)
            ],
            "missed": [_wrong_tries_text(each) for each in class_overview.find_difficult_steps(found)],
            "texts": {
                "language": language(),
                "title": _("The pupils in the lessons"),
                "note": _("This table contains names and results. Close it before you show this page to the class."),
                "learner": _("Pupil"),
                "now": _("Working on"),
                "stuck": _("Needs help:"),
                "reading": ngettext(
                    "A pupil needs help after {count} wrong try in the current step. The columns of the lessons show "
                    "how many steps are solved, such as 3/6. A dash means that the pupil has not begun the lesson.",
                    "A pupil needs help after {count} wrong tries in the current step. The columns of the "
                    "lessons show how many steps are solved, such as 3/6. A dash means that the pupil has not "
                    "begun the lesson.",
                    WRONG_TRIES_FOR_HELP,
                ).format(count=WRONG_TRIES_FOR_HELP),
                "none": _("No pupil of this class has begun a lesson."),
                "missed": _("Steps that most pupils got wrong"),
                "csv": _("Download as a table (CSV)"),
                "html": _("Download as a page"),
            },
        }

    def _files(self) -> list[HandedInFile]:
        found = [HandedInFile(each["name"], exported_progress(self._store, each)) for each in self.table.pupils]
        return sorted((each for each in found if each.export["lessons"]), key=lambda each: each.file.casefold())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(UPDATE_SECONDS)
            self.refresh()

    def _watch(self, looks: bool) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        with suppress(RuntimeError):  # A plain Python script has no event loop.
            self._looking = asyncio.get_running_loop().create_task(self._look()) if looks else None

    # --- methods that handle messages from JavaScript

    def ask_open(self, value: bool) -> None:
        """Handle the request to open or close the table of the pupils' progress."""
        self._open = value
        self._watch(value)
        self.refresh()

    def ask_export(self, kind: str) -> None:
        """Download a report on the progress of the class as a "csv" or "html" file."""
        files = self._files()
        rows = [row for each in files for row in class_report.rows_of(each.export, each.file)]
        if kind == "csv":
            self.send({"file": {"name": "class.csv", "text": class_report.csv_text(rows), "type": "text/csv"}})
        elif kind == "html":
            overview = class_overview.make_progress_table(files), class_overview.find_difficult_steps(files)
            page = class_report.page(class_report.Report(rows, [], len(files), *overview))
            self.send({"file": {"name": "class.html", "text": page, "type": "text/html"}})
        else:
            raise BadSetting(
                _("The progress can be downloaded only as csv or html (got {kind}).").format(kind=repr(kind)[:40])
            )

    def close(self) -> None:
        """Stop updating the progress, and close the widget."""
        self._watch(False)
        super().close()


def exported_progress(store: Store, pupil: Pupil) -> learner.Export:
    """Return a pupil's progress in the lessons, in the format of exported progress files.

    Parameters
    ----------
    store : Store
        The store of the host, in whose folder the data of all browsers is.
    pupil : Pupil
        A pupil with name and key.

    Returns
    -------
    dict
        Without lessons if the pupil's progress is not saved or cannot be read.
    """
    browser, _slash, id = pupil["key"].partition("/")
    if browser != LOCAL_USER_ID and not BROWSER_ID.fullmatch(browser):
        return learner.export(pupil["name"], learner.current_time(), None, [])
    folder = file_locations.guest_folder(store.folder, browser)
    own = Store(folder) if folder.is_dir() else store
    shelf = own if browser == LOCAL_USER_ID else own.for_browser(browser)
    try:
        return taking_along.export(Learners.from_notes(shelf, Learner(id, pupil["name"])), Classroom())
    except (TimePiratesError, OSError):
        return learner.export(pupil["name"], learner.current_time(), None, [])


class ReachedStep(TypedDict):
    """The lesson step that a learner has reached, and whether the learner needs help with this step."""

    now: str
    stuck: bool


def _reached_step(export: learner.Export) -> ReachedStep:
    """Return the lesson step that a learner has reached, and whether the learner needs help with this step."""
    lessons: Sequence[learner.LessonEntry] = export["lessons"]
    latest = max(lessons, key=lambda each: each["last"] or "")
    step = learner.stopped_at(latest)
    if step is None:
        return {"now": _("{lesson}: finished").format(lesson=latest["title"]), "stuck": False}
    wrong = latest["progress"]["done"][step - 1]["wrong"]
    told = (
        ngettext(
            "{lesson}: step {step}, after {wrong} wrong try", "{lesson}: step {step}, after {wrong} wrong tries", wrong
        )
        if wrong
        else _("{lesson}: step {step}")
    )
    return {"now": told.format(lesson=latest["title"], step=step, wrong=wrong), "stuck": wrong >= WRONG_TRIES_FOR_HELP}


def _wrong_tries_text(each: DifficultStep) -> str:
    """Return a text that says how many pupils gave a wrong answer in a lesson step."""
    told = ngettext(
        "{lesson}, step {step}: {missed} of {tried} pupil gave a wrong answer. {task}",
        "{lesson}, step {step}: {missed} of {tried} pupils gave a wrong answer. {task}",
        each.tried,
    )
    return told.format(
        lesson=each.lesson, step=each.step, missed=each.missed, tried=each.tried, task=each.text
    ).rstrip()
