"""Classes as pages follow them, without a table process: what a class has sent is given."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import msgspec

from tests.widgets.table.live import Handed
from timepirates.lessons import live_questions
from timepirates.lessons.live_questions import LiveQuestion, Misconception
from timepirates_widgets.keeping import visit
from timepirates_widgets.lessons import class_desk, class_state, class_wall
from timepirates_widgets.lessons.class_state import ClassState

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'
CODE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
"""In place of the picture of a code."""
CHANCE = LiveQuestion(
    "How likely is a six?",
    "chance",
    exact="1/6",
    tolerance="1/50",
    why="One of six faces.",
    misconceptions=[Misconception("5/6", "{count} of {all} pupils gave the chance that the event does not happen.")],
)
WHERE = LiveQuestion(
    "Where will they be?",
    "choice",
    choices=["1200", "1400"],
    values=["1/7", "6/7"],
    measure="exact chance",
    picture=EMPTY,
)
PLAYED = LiveQuestion(
    "What would you play here?",
    "choice",
    choices=["move", "sell", "take"],
    values=["0.31", "0.46", "0.45"],
    best=["sell", "take"],
    measure="chance to win, estimated by the coach",
)
TASK = LiveQuestion(
    "Keep the red atomic one.",
    "choice",
    choices=["lose red", "lose red-atomic"],
    labels=["lose red", "lose red atomic"],
    best=["lose red"],
    why="You choose which token of your largest set you lose.",
    situation="You are Ann, in 1800. You hold 2 red, 1 red atomic.",
    misconceptions=[Misconception("lose red-atomic", "{count} of {all} lost the red atomic token.")],
)
COUNT = LiveQuestion("How many tokens?", "count", exact="14")
PUPILS = [{"here": True, "name": "Ann", "key": "a"}, {"here": False, "name": "Bob", "key": "b"}]


def asked(question: LiveQuestion, role: str, number: int = 0, revealed: bool = False, **more: Any) -> dict[str, Any]:
    """A question as a page of a role receives it."""
    whole = role == "teacher" or revealed
    sent = msgspec.to_builtins(question) if whole else live_questions.without_answers(question)
    return {"kind": "question", "number": number, "question": sent, "revealed": revealed, **more}


def followed(role: str, *questions: dict[str, Any], **more: Any) -> ClassState:
    """A class as a page of a role follows it."""
    first = {"kind": "class", "role": role, "questions": list(questions), **more}
    if role != "pupil":
        first = {"pupils": PUPILS, "tokens": {"pupils": "P", "wall": "W"}} | first
    with mock.patch.object(class_state, "TableConnection", return_value=Handed([first])):
        return ClassState("ID", "TOKEN")


@contextmanager
def served() -> Iterator[None]:
    """The surroundings of a page of `timepirates play`; the pictures of codes are left out."""
    here = {"TIMEPIRATES_HERE": "http://127.0.0.1:8716/?token=T", "TIMEPIRATES_SERVED": "1"}
    with (
        mock.patch.object(class_wall, "cached_qr_code", return_value=CODE),
        mock.patch.object(class_desk, "cached_qr_code", return_value=CODE),
        mock.patch.dict(os.environ, here),
        mock.patch.object(visit, "query", dict),
    ):
        yield
