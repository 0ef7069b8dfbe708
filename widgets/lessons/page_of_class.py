"""The page of a live class, for the teacher, for a pupil or for the projector.

Usage::

    from timepirates_widgets import class_page
    class_page()

The page's address says which of them it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

import ipywidgets

from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _, language
from timepirates.tables.class_messages import BeginClass
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.class_desk import ClassDesk, ClassStart
from timepirates_widgets.lessons.class_learners import ClassLearners
from timepirates_widgets.lessons.class_seat import ClassSeat
from timepirates_widgets.lessons.class_state import PUPIL, SESSION, WALL, ClassState
from timepirates_widgets.lessons.class_wall import ClassWall
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.box import StaticHtmlBox
from timepirates_widgets.panel.kernel_lost import KernelMonitor
from timepirates_widgets.table import table_connection
from timepirates_widgets.table.watched_state import WatchedState

NOTE = "live-class"
"""The name under which the id and the access token of the teacher's class are saved as JSON."""


class ClassPage:
    """The page of a live class. Its attribute `page` is the widget to display.

    Parameters
    ----------
    asked : mapping
        The parameters of the page's address.
    store : Store
        Where the teacher's class and the pupil's name are saved.
    """

    def __init__(self, asked: Mapping[str, str], store: Store):
        self._asked, self._store = asked, store
        self._state: ClassState | None = None
        self.page = StaticHtmlBox(layout=shared_layout())
        self.page.add_class("tp-page").add_class("tp-class-page")
        self._open()

    def _open(self) -> None:
        """Show the class that the page's URL identifies, or the teacher's class, or a message if there is no class."""
        id = self._asked.get(SESSION, "")
        try:
            if not table_connection.has_live_tables():
                raise BadSetting(_("A class needs the server of this program. Start the server with timepirates play."))
            if PUPIL in self._asked:
                self._show_seat(id, self._asked[PUPIL])
            elif WALL in self._asked:
                self._show(ClassState(id, self._asked[WALL]), lambda state: [ClassWall(state, shared=shared())])
            elif visit.is_guest():
                self._show_start("", None)
            else:
                self._show_taught()
        except (TimePiratesError, OSError) as error:
            self._show_start(error.strerror if isinstance(error, OSError) and error.strerror else str(error), None)

    def _show_taught(self) -> None:
        kept = self._store.read_note(NOTE)
        try:
            state = ClassState(str(kept["id"]), str(kept["token"])) if kept else None
        except BadSetting as error:
            self._show_start(str(error), self._begin)
            return
        if state is None:
            self._show_start("", self._begin)
        else:
            self._show(state, self._taught)
            self.page.add_class("tp-class-taught")

    def _taught(self, state: ClassState) -> list[ipywidgets.Widget]:
        learners = ClassLearners(state, self._store)
        learners.add_class("tp-class-learners-area")
        return [ClassWall(state, shared=shared()), ClassDesk(state, self._begin), learners]

    def _begin(self) -> None:
        id, token = table_connection.begin_live(BeginClass(language()))
        self._store.change(NOTE, lambda _kept: {"id": id, "token": token})
        self._show_taught()

    def _show_seat(self, id: str, token: str) -> None:
        learners = Learners(self._store)
        browser = visit.browser() or secrets.token_urlsafe(32)
        state = ClassState(id, token, f"{browser}/{learners.now.id}")

        def not_me() -> None:
            # The previous pupil's page keeps its own `Learners` object, so that it cannot rename the new
            # pupil.
            Learners(self._store).begin()
            self._show_seat(id, token)

        self._show(state, lambda state: [ClassSeat(state, learners.now.name, not_me, shared=shared())])
        state.watch(lambda _change: _name_learner(learners, state))

    def _show(self, state: ClassState, panels: Callable[[ClassState], list[ipywidgets.Widget]]) -> None:
        before, self._state = self._state, state
        self.page.children = [*panels(state), KernelMonitor(state)]
        if before is not None:
            before.close()

    def _show_start(self, problem: str, begin: Callable[[], None] | None) -> None:
        state = WatchedState()
        state.problem = problem
        self.page.children = [ClassStart(state, begin, shared=shared()), KernelMonitor(state)]


def _name_learner(learners: Learners, state: ClassState) -> None:
    """Give the learner of this browser the name that the pupil entered, unless the learner already has a name."""
    if state.name and not learners.now.name:
        try:
            learners.call(state.name)
        except (TimePiratesError, OSError) as error:
            state.show_refusal(error)


def class_page() -> ipywidgets.Widget:
    """Return the page of a live class, ready to be displayed.

    Returns
    -------
    ipywidgets.Widget
        The teacher's page; with the link of a class in the page's address, the page of a pupil or the wall. Its texts
        are in the language of the browser.
    """
    visit.use_browser_language()
    return ClassPage(visit.query(), Store()).page
