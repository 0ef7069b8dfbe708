"""The keys of lesson files, with the types of their values.

Every table is checked separately, so that all faults of a file are reported at once. A value after `=` only means that
the key is optional; `form` has the real default.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Text = Annotated[str, Meta(max_length=400)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Texts = Text | Annotated[list[Text], Meta(max_length=400)]
NameOrTable = str | dict[str, object]
"""The name of a built-in rule set or board, or a table that describes one."""


class LessonShape(Struct, forbid_unknown_fields=True):
    """A schema for lesson files: all keys, with the types of their values.

    Its steps are checked separately.
    """

    format: Literal["time-pirates-lesson"]
    version: Literal[1]
    title: Words
    about: Words
    step: Annotated[list[object], Meta(min_length=1, max_length=200)]
    id: Words = ""
    rules: NameOrTable = ""
    board: NameOrTable = ""
    position: dict[str, object] = {}
    record: dict[str, object] = {}
    learner: Annotated[int, Meta(ge=0, le=5)] = 0
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0


class StepShape(Struct, forbid_unknown_fields=True):
    """A schema for the steps in a lesson file: all keys, with the types of their values.

    Its wrong tries are checked separately.
    """

    scene: Text = ""
    task: Words = ""
    question: Words = ""
    expect: Texts = ""
    goal: Texts = ""
    keep: Texts = ""
    rule: Text = ""
    nudge: Text = ""
    look: Text = ""
    reason: Text = ""
    why: Text = ""
    wrong: Annotated[list[object], Meta(max_length=100)] = []
    draws: Texts = ""
    invite: Texts = ""
    facts: Texts = ""
    claims: dict[str, Texts] = {}
    then: Texts = ""
    position: dict[str, object] = {}
    rules: NameOrTable = ""
    board: NameOrTable = ""
    choices: Texts = ""
    labels: Texts = ""
    answer: Text = ""
    check: Text = ""
    solution: Texts = ""
    opponents: Literal["simple"] = "simple"
    seed: Annotated[int, Meta(ge=0)] = 0
    deal: dict[str, object] = {}
    tolerance: int | float | Text = 0
    kind: Literal["", "count", "chance"] = ""


class WrongShape(Struct, forbid_unknown_fields=True):
    """The fields that describe an expected wrong try of the learner in a lesson file, with their types."""

    try_: Words = field(name="try")
    says: Text = ""


class DealShape(Struct, forbid_unknown_fields=True):
    """A schema for the settings of the new game with which a step of a lesson begins."""

    players: list[str] = []
    rules: NameOrTable = ""
    board: NameOrTable = ""
    seed: Annotated[int, Meta(ge=0)] = 0
    setup: dict[str, object] = {}
    start: Annotated[int, Meta(ge=0, le=5)] = 0
    chance: Literal["ask", "sample"] = "ask"
