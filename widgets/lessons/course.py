"""The course: every lesson with its number, what is done, and the one on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from timepirates.i18n import _
from timepirates.lessons import Lesson
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.joined import remember_class
from timepirates_widgets.lessons.lesson_panel import minutes_told
from timepirates_widgets.panel import Brought, Content, Panel, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.sitting import Sitting

if TYPE_CHECKING:
    from timepirates_widgets.lessons.tutorial import Tutorial


class Course(Panel[Sitting]):
    """The lessons in a row; any of them can be taken at any time."""

    _esm = script("lessons/course")
    _css = style("lessons/course")

    def __init__(self, table: Sitting, tutorial: Tutorial, **more: Unpack[Brought]):
        self._tutorial = tutorial
        super().__init__(table, **more)

    def _content(self) -> Content:
        lessons = [
            {"id": name, "number": self._tutorial.label(number, name), "title": self._told(lesson),
             "state": self._tutorial.state(name), "current": name == self._tutorial.current,
             "said": self._said(number, name, lesson.title)}
            for number, (name, lesson) in enumerate(self._tutorial.lessons.items(), 1)
        ]
        course = self._tutorial.of_the_course
        done = sum(each["state"] == "done" for each in lessons if each["id"] in course)
        return {"lessons": lessons, "label": _("Lessons"), "topics": list(self._tutorial.topics),
                "play": {"href": visit.link(self._tutorial.game_page), "text": _("To the game")},
                "room": self._room(),
                "done": _("{done} of {count} done").format(done=done, count=len(course))}

    def still(self) -> str:
        """The lessons by number."""
        content = self._content()
        return listed(content["label"], [f"{each['number']} {each['title']}" for each in content["lessons"]])

    def _room(self) -> Content | None:
        """The class that the page's link names: offered, or what holds; None where it names none."""
        room, joined = self._tutorial.link_class, self._tutorial.joined
        if room is None:
            return None
        name = _("Class {name}").format(name=room.name) if room.name else _("A class")
        return {"joined": joined, "text": name, "button": _("Leave the class") if joined else _("Join the class")}

    def ask_join_class(self) -> None:
        """The class of the page's link is wanted: the page is loaded again with its lessons."""
        self._remember(self._tutorial.link_class)

    def ask_leave_class(self) -> None:
        """The class of the page's link is wanted no more."""
        self._remember(None)

    def _remember(self, room: Classroom | None) -> None:
        remember_class(self._tutorial.store, room.link() if room is not None else "")
        self.send({"reload": True})

    @staticmethod
    def _told(lesson: Lesson) -> str:
        """The title of a lesson and, where it says so, what it is about."""
        title, time = _(lesson.title), minutes_told(lesson.minutes)
        told = _("{title}: {about}").format(title=title, about=_(lesson.about)) if lesson.about else title
        return _("{lesson} ({time})").format(lesson=told, time=time) if time else told

    def _said(self, number: int, name: str, title: str) -> str:
        text = {
            "done": _("Lesson {number}, {title}: done"), "begun": _("Lesson {number}, {title}: begun"),
            "": _("Lesson {number}, {title}"),
        }[self._tutorial.state(name)]
        return text.format(number=number, title=_(title))

    def ask_topic(self, topic: str) -> None:
        """Another course is wanted."""
        self._tutorial.choose_topic(topic)

    def ask_choose(self, lesson: str) -> None:
        """Another lesson is wanted."""
        self._tutorial.choose(lesson)
