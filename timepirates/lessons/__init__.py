"""Lessons that teach a game by playing it. A lesson is a text file; a `Session` guides a learner through it.

Usage::

    from timepirates import lessons

    session = lessons.Session(lessons.load("paths"))
    session.task                        # what to do
    session.try_decision("move 1")      # a Result: right or not, the rule, why
    lessons.check("my-lesson.toml")     # the problems of a file, one line each
"""

from timepirates.lessons.form import BadLesson, course, load, names
from timepirates.lessons.lesson import Lesson, Step, Wrong
from timepirates.lessons.lesson_checker import check, problems
from timepirates.lessons.session import Result, Session
from timepirates.lessons.subject import begin

__all__ = [
    "BadLesson",
    "Lesson",
    "Result",
    "Session",
    "Step",
    "Wrong",
    "begin",
    "check",
    "course",
    "load",
    "names",
    "problems",
]
