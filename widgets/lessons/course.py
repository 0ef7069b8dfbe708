"""The panel with the list of a course's lessons and the learner's name."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates.lessons import Lesson
from timepirates_widgets.keeping import visit
from timepirates_widgets.lessons.course_taken import CourseOption
from timepirates_widgets.lessons.lesson_panel import duration_text
from timepirates_widgets.lessons.who import LearnerData, LearnerPanel
from timepirates_widgets.panel import script, style
from timepirates_widgets.panel.still import listed


class LessonData(TypedDict):
    """A lesson in the list of lessons, as data for JavaScript."""

    id: str
    number: str
    title: str
    state: str
    """The learner's progress in the lesson: "done", "begun", or an empty string if the lesson was never begun."""
    current: bool
    said: str


class GameLink(TypedDict):
    """The link to the page on which the game is played."""

    href: str
    text: str


class ClassData(TypedDict):
    """The class that the learner has joined or can join, as data for JavaScript."""

    joined: bool
    text: str
    button: str


class CourseContent(TypedDict):
    """The data that the panel `Course` sends to its JavaScript code."""

    lessons: list[LessonData]
    label: str
    topics: list[CourseOption]
    play: GameLink
    room: ClassData | None
    who: LearnerData
    done: str


class Course(LearnerPanel):
    """The panel with the list of a course's lessons and the learner's name."""

    _esm = script("lessons/course")
    _css = style("lessons/course")

    def _content(self) -> CourseContent:
        lessons: list[LessonData] = [
            {
                "id": name,
                "number": self._tutorial.label(number, name),
                "title": self._told(lesson),
                "state": self._tutorial.state(name),
                "current": name == self._tutorial.current,
                "said": self._said(number, name, lesson.title),
            }
            for number, (name, lesson) in enumerate(self._tutorial.lessons.items(), 1)
        ]
        course = self._tutorial.of_the_course
        done = sum(each["state"] == "done" for each in lessons if each["id"] in course)
        return {
            "lessons": lessons,
            "label": _("Lessons"),
            "topics": list(self._tutorial.topics),
            "play": {"href": visit.link(self._tutorial.game_page), "text": _("To the game")},
            "room": self._room(),
            "who": self._who(),
            "done": _("{done} of {count} done").format(done=done, count=len(course)),
        }

    def static_html(self) -> str:
        """Return the list of lessons as static HTML."""
        content = self._content()
        return listed(content["label"], [f"{each['number']} {each['title']}" for each in content["lessons"]])

    def _room(self) -> ClassData | None:
        offered, held = self._tutorial.offered, self._tutorial.held
        room = offered or held
        if room is None:
            return None
        name = _("Class {name}").format(name=room.name) if room.name else _("A class")
        joined = offered is None
        return {"joined": joined, "text": name, "button": _("Leave the class") if joined else _("Join the class")}

    def ask_join_class(self) -> None:
        """Join the class that the page offers to the user."""
        nameless = not self._tutorial.learners.now.name
        self._try(self._tutorial.join, note=_("You have joined the class. What is your name?") if nameless else "")

    def ask_leave_class(self) -> None:
        """Leave the class that the learner has joined."""
        self._try(self._tutorial.leave)

    @staticmethod
    def _told(lesson: Lesson) -> str:
        title, time = _(lesson.title), duration_text(lesson.minutes)
        told = _("{title}: {about}").format(title=title, about=_(lesson.about)) if lesson.about else title
        return _("{lesson} ({time})").format(lesson=told, time=time) if time else told

    def _said(self, number: int, name: str, title: str) -> str:
        lesson = {
            "done": _("Lesson {number}, {title}: finished"),
            "begun": _("Lesson {number}, {title}: started"),
            "": _("Lesson {number}, {title}"),
        }
        question = {
            "done": _("Question {number}, {title}: answered"),
            "begun": _("Question {number}, {title}: tried, not yet answered"),
            "": _("Question {number}, {title}"),
        }
        text = (question if self._tutorial.score else lesson)[self._tutorial.state(name)]
        return text.format(number=number, title=_(title))

    def ask_topic(self, topic: str) -> None:
        """Open another course."""
        self._tutorial.choose_topic(topic)

    def ask_choose(self, lesson: str) -> None:
        """Open another lesson."""
        self._tutorial.choose(lesson)
