"""The tutorial page of a game: the board, the panel with the current task, and the list of lessons.

The tutorial pages of the games add their boards and panels.
"""

from __future__ import annotations

import ipywidgets

from timepirates.core.i18n import _
from timepirates.lessons import learner
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.course_taken import CourseController
from timepirates_widgets.lessons.lesson_panel import LessonPanel
from timepirates_widgets.lessons.lesson_table import LessonChoices
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.kernel_lost import KernelMonitor
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.keys import Keys, Shortcuts
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.position import Position
from timepirates_widgets.table.status_line import Status


class Tutorial(CourseController):
    """The tutorial page of a game. `page` is the widget to display, and `table` controls the lesson.

    Subclasses override the methods that create the board and other parts of the page. The parameters are those of
    `CourseController`.
    """

    looks: tuple[str, ...] = ("tp-tutorial",)
    """The names of the CSS classes that are added to the page."""

    def __init__(
        self,
        store: Store | None = None,
        room: Classroom | None = None,
        first: str = "",
        offered: Classroom | None = None,
        problem: str = "",
        brought: learner.Export | None = None,
    ):
        super().__init__(store, room, first, offered, problem, brought)
        self.page = self._page()

    def reload_course(self) -> None:
        """Show the course and the task panel again, because the learner or the class has changed."""
        super().reload_course()
        self.panel.refresh()

    def _page(self) -> Frame:
        # The task panel comes first, so that the next task appears while the board is still being drawn.
        self.panel = LessonPanel(self.table, self)
        board, choices = self._board(), self._choices()
        course = Course(self.table, self)
        status = self._status()
        beside = ipywidgets.Box([self.panel, choices, Ending(self.table, goes_on=False)], layout=shared_layout())
        beside.add_class("tp-lesson-side")
        frame = Frame(
            self.table,
            status,
            board,
            beside,
            self._tabs(),
            [*self._strip(), course],
            [Keys(self.table, self._keys()), KernelMonitor(self.table)],
        )
        for name in self.looks:
            frame.add_class(name)
        return frame

    @staticmethod
    def _keys() -> Shortcuts:
        return [
            (["?"], _("Show this list")),
            (
                ["1", "…", "9"],
                _("Choose the answer or decision whose button shows this number"),
            ),
            (["↑", "↓"], _("Go to the next or previous button")),
            (["←", "→"], _("Go to the previous or next place on the board")),
            (["Ctrl+Z"], _("Take back")),
            (["Esc"], _("Close an open dialog")),
        ]

    # --- Methods that the page of a game may override

    def _board(self) -> ipywidgets.Widget:
        return Position(self.table)

    def _choices(self) -> LessonChoices:
        return LessonChoices(self.table)

    def _status(self) -> Status:
        return Status(self.table, shared=shared(self.game))

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        return {_("Log"): Log(self.table)}

    def _strip(self) -> list[ipywidgets.Widget]:
        return []
