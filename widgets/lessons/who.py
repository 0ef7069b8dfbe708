"""The base class of a panel with which learners enter their name, and export and import their progress."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from functools import partial
from typing import TypedDict, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _, ngettext
from timepirates.core.shapes import parse
from timepirates.lessons import classroom, learner
from timepirates.lessons.form import BadLesson
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.bin import restorable_until
from timepirates_widgets.lessons import taking_along
from timepirates_widgets.lessons.course_taken import CourseController
from timepirates_widgets.panel import Panel, PanelOptions, Texts
from timepirates_widgets.table.sitting import Sitting

PAGE = "tutorial"
"""The name of the page whose address can contain progress to import."""


class LearnerListed(TypedDict):
    """The data of another learner who uses this browser."""

    id: str
    """The learner's id, or an empty string for progress that was saved without a learner's name."""
    name: str


class ButtonWithText(TypedDict):
    """A button with an explanation beside it."""

    text: str
    button: str


class DeletedLearner(TypedDict):
    """A learner in the bin, who can still be restored, as data for JavaScript."""

    id: str
    title: str
    until: str


class LearnersBin(TypedDict):
    """The data of the bin with deleted learners, for JavaScript."""

    title: str
    learners: list[DeletedLearner]
    back: str
    empty: str
    keep: str
    sure: str


class LearnerDialog(TypedDict):
    """The dialog in which learners enter or select their name, as data for JavaScript."""

    title: str
    close: str
    note: str
    error: str
    asked: str
    new: str
    rename: str
    others_title: str
    others: list[LearnerListed]
    brought: ButtonWithText | None
    texts: Texts
    link: str
    delete: str
    bin: LearnersBin | None


class LearnerData(TypedDict):
    """The current learner's name, and the dialog for changing the name, as data for JavaScript."""

    name: str
    not_me: str
    said: str
    box: LearnerDialog | None


class LearnerPanel(Panel[Sitting]):
    """The base class of panels on which learners enter their name, and export or import their progress.

    Parameters
    ----------
    table : Sitting
    tutorial : CourseController
    **more
        Traits such as `shared`, see `Panel`.
    """

    def __init__(self, table: Sitting, tutorial: CourseController, **more: Unpack[PanelOptions]):
        self._tutorial = tutorial
        self._open = bool(tutorial.brought)
        self._note, self._wrong = "", ""
        super().__init__(table, **more)

    def _who(self) -> LearnerData:
        now = self._tutorial.learners.now
        return {
            "name": now.name or _("Who are you?"),
            "not_me": _("Not me") if now.name else "",
            "said": _("Learner: {name}").format(name=now.name) if now.name else _("Who are you? Enter your name."),
            "box": self._box() if self._open else None,
        }

    def _box(self) -> LearnerDialog:
        learners = self._tutorial.learners
        named = bool(learners.now.name)
        brought = self._tutorial.brought
        return {
            "title": _("Who is learning?"),
            "close": _("Close"),
            "note": self._note,
            "error": self._wrong,
            "asked": _("Your name or nickname") if not named else _("Your new name, or the name of another learner"),
            "new": _("Add a learner") if named else _("Save my name"),
            "rename": _("Change my name") if named else "",
            "others_title": _("Other learners here"),
            "others": self._others(),
            "brought": None if brought is None else {"text": _told(brought), "button": _("Import this progress")},
            "texts": {
                "along": _("Save your progress, or hand it in"),
                "file": _("As a file"),
                "page": _("As a page to read"),
                "link": _("Link"),
                "copy": _("Copy"),
                "copied": _("Copied"),
                "load": _("Open the file of a learner or a class"),
            },
            "link": self._link(),
            "delete": self._delete_text(),
            "bin": self._bin(),
        }

    def _delete_text(self) -> str:
        learners = self._tutorial.learners
        if learners.now.name:
            return _("Delete {name}").format(name=learners.now.name)
        return _("Delete my progress") if taking_along.has_done(learners) else ""

    def _bin(self) -> LearnersBin | None:
        discarded = self._tutorial.learners.discarded()
        count = len(discarded)
        return (
            {
                "title": ngettext("Bin: {count} learner", "Bin: {count} learners", count).format(count=count),
                "learners": [
                    {
                        "id": each.id,
                        "title": each.name or _("A learner without a name"),
                        "until": restorable_until(deleted),
                    }
                    for each, deleted in discarded
                ],
                "back": _("Bring back"),
                "empty": _("Empty the bin"),
                "keep": _("Do not delete"),
                "sure": ngettext(
                    "Permanently delete {count} learner", "Permanently delete {count} learners", count
                ).format(count=count),
            }
            if discarded
            else None
        )

    def _others(self) -> list[LearnerListed]:
        learners = self._tutorial.learners
        nameless: list[LearnerListed] = (
            [{"id": "", "name": _("A learner without a name")}] if taking_along.has_unnamed_progress(learners) else []
        )
        others: list[LearnerListed] = [{"id": each.id, "name": each.name} for each in learners.other_learners()]
        return [*others, *nameless]

    def _link(self) -> str:
        what = taking_along.export(self._tutorial.learners, self._tutorial.room)
        told = learner.link(what) if what["lessons"] else ""
        return visit.link(PAGE, learner=told) if told else ""

    def _show(self, note: str = "", wrong: str = "") -> None:
        self._open, self._note, self._wrong = True, note, wrong
        self.refresh()

    def _try(self, what: Callable[[], object], note: str = "") -> None:
        try:
            what()
        except OSError as error:
            self._show(wrong=error.strerror or str(error))
        except TimePiratesError as error:
            self._show(wrong=str(error))
        else:
            self._open, self._note, self._wrong = bool(note), note, ""
            self._tutorial.reload_course()

    # --- methods that handle messages from JavaScript

    def ask_learner(self) -> None:
        """Open the dialog in which learners enter or select their name."""
        learners = self._tutorial.learners
        with contextlib.suppress(OSError, TimePiratesError):
            # If expired learners cannot be deleted, they stay in the bin.
            taking_along.empty_bin(learners, learners.bin.expired())
        self._show()

    def ask_learner_closed(self) -> None:
        """Close the dialog in which learners enter or select their name."""
        self._open, self._tutorial.brought = False, None
        self.refresh()

    def ask_learner_new(self, name: str) -> None:
        """Give the current learner the entered name, or add a new learner if the current one already has a name."""
        learners = self._tutorial.learners
        if learners.named(str(name).strip()):
            self._learns_already(name)
            return
        self._try(lambda: (learners.begin if learners.now.name else learners.call)(name))

    def ask_learner_rename(self, name: str) -> None:
        """Rename the current learner."""
        learners = self._tutorial.learners
        if learners.named(str(name).strip()) not in (None, learners.now):
            self._learns_already(name)
            return
        self._try(lambda: learners.call(name))

    def _learns_already(self, name: str) -> None:
        self._show(
            wrong=_(
                "There is already a learner named {name} here. Choose that learner below, or use another name"
            ).format(name=str(name).strip()[:60])
        )

    def ask_learner_choose(self, id: str) -> None:
        """Handle the request to switch to another learner who uses this browser."""
        self._try(lambda: taking_along.choose(self._tutorial.learners, id))

    def ask_not_me(self) -> None:
        """Handle the request to continue as a new learner without a name."""
        self._try(self._tutorial.learners.begin, note=_("The progress of the previous learner is saved. Who are you?"))

    def ask_learner_delete(self) -> None:
        """Handle the request to move the current learner to the bin."""
        name = self._tutorial.learners.now.name
        told = _("{name} was moved to the bin.").format(name=name) if name else _("Your progress was moved to the bin.")
        self._try(lambda: taking_along.discard(self._tutorial.learners), note=told)

    def ask_bring_back_learner(self, id: str) -> None:
        """Restore a learner from the bin."""
        for each, _deleted in self._tutorial.learners.discarded():
            if each.id == id:
                told = (
                    _("{name} was brought back from the bin.").format(name=each.name)
                    if each.name
                    else _("Your progress was brought back from the bin.")
                )
                self._try(partial(taking_along.bring_back, self._tutorial.learners, each), note=told)

    def ask_empty_bin(self, ids: list[str]) -> None:
        """Handle the request to delete the given learners permanently from the bin."""
        self._try(lambda: taking_along.empty_bin(self._tutorial.learners, ids), note=_("The bin was emptied."))

    def ask_learner_file(self) -> None:
        """Save the learner's progress as a file."""
        what = taking_along.export(self._tutorial.learners, self._tutorial.room)
        name = f"{_file_name(what['learner'])}{learner.FILE_EXTENSION}"
        self.send({"download": {"name": name, "text": learner.to_file_text(what)}})

    def ask_learner_page(self) -> None:
        """Save a report on the learner's progress as an HTML file."""
        html = taking_along.page(self._tutorial.learners, self._tutorial.room)
        name = f"{_file_name(self._tutorial.learners.now.name)}.html"
        self.send({"download": {"name": name, "text": html, "type": "text/html"}})

    def ask_bring(self) -> None:
        """Handle the request to import a learner's progress from the page's URL."""
        brought, self._tutorial.brought = self._tutorial.brought, None
        if brought is not None:
            self._bring(brought)

    def ask_load(self, text: str) -> None:
        """Import the progress of a learner, or a class, from the text of a file."""
        try:
            data = parse(text)
            if classroom.is_class(data):
                self._tutorial.offered = classroom.from_text(text)
                self.ask_learner_closed()
            elif learner.is_learner(data):
                self._bring(learner.read(text))
            else:
                raise BadLesson(_("This file contains neither a class nor the progress of a learner."))
        except TimePiratesError as error:
            self._show(wrong=str(error))

    def ask_too_large(self) -> None:
        """Tell the user that the chosen file is too large."""
        self._show(wrong=_("This file is too large."))

    def _bring(self, brought: learner.Export) -> None:
        self._try(lambda: taking_along.import_progress(self._tutorial.learners, brought), note=_told(brought))


def _told(brought: learner.Export) -> str:
    count = len(brought["lessons"])
    told = {
        "name": brought["learner"] or _("a learner without a name"),
        "count": count,
        "day": brought["exported"][:10],
    }
    return ngettext(
        "The progress of {name} in {count} lesson, saved on {day}.",
        "The progress of {name} in {count} lessons, saved on {day}.",
        count,
    ).format(**told)


def _file_name(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:40] or "lessons"
