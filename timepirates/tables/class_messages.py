"""The messages between the table process and the pages of a class: one JSON object per line.

A page first sends `BeginClass` or `JoinClass`. The answers are objects with the key `kind`:

======== ===========================================================================================
kind     content
======== ===========================================================================================
begun    the id of a new class (`table`) and the token of its teacher (`token`)
class    everything that the page may know: its `role` and the `questions`; for a pupil the own `name`, for others the
         `pupils` and the `tokens` of pupils and (only for the teacher) of walls
pupils   for the teacher and the wall: who has joined
question a question that was asked or revealed, with its `number` and what `answers` contains. Only after the reveal,
         `question` contains the right answer for pupils and walls
answers  the answers to the question with a `number`: the own `answer` for a pupil; for others how many have
         `answered`, and the `answers` themselves (for walls only after the reveal)
removed  for a pupil whom the teacher has removed: the former name (`name`)
refused  why the last request was not carried out
======== ===========================================================================================
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from timepirates.core.shapes import Text
from timepirates.lessons.live_questions import Answer, Language, LiveQuestion

MOST_QUESTIONS = 200
Number = Annotated[int, Meta(ge=0, lt=MOST_QUESTIONS)]
Token = Annotated[str, Meta(max_length=64)]
Key = Annotated[str, Meta(max_length=64)]
"""A secret that identifies a returning pupil, such as the id of the pupil's browser and learner."""


class BeginClass(Struct, tag="begin-class", tag_field="do", forbid_unknown_fields=True):
    """A request to create a new live class of pupils. The sender of the request becomes the teacher."""

    language: Language = ""
    """The language of error messages that are sent to this page. If empty, the server's language is used."""


class JoinClass(Struct, tag="join-class", tag_field="do", forbid_unknown_fields=True):
    """The first message of a page that joins a class: the class id, a token for the page's role, and a pupil's key."""

    table: Token
    token: Token
    key: Key = ""
    language: Language = ""
    """The language in which this page receives error messages; empty for the language of the server."""


class SetPupilName(Struct, tag="name", tag_field="do", forbid_unknown_fields=True):
    """A message in which a pupil enters a name or nickname. The name is necessary for answering questions."""

    name: Text


class GiveAnswer(Struct, tag="answer", tag_field="do", forbid_unknown_fields=True):
    """A message with a pupil's answer to a question. Pupils may change answers until all answers are revealed."""

    question: Number
    text: Answer


class AskQuestion(Struct, tag="ask", tag_field="do", forbid_unknown_fields=True):
    """A message with which the teacher asks the class a question."""

    question: LiveQuestion


class RevealAnswers(Struct, tag="reveal", tag_field="do", forbid_unknown_fields=True):
    """A message with which the teacher closes a question, and shows all answers and the correct answer."""

    question: Number


class RemovePupil(Struct, tag="remove", tag_field="do", forbid_unknown_fields=True):
    """A message with which the teacher removes a pupil and the pupil's answers. The pupil may join again."""

    name: Text


class ReplaceLink(Struct, tag="replace-link", tag_field="do", forbid_unknown_fields=True):
    """A message with which the teacher replaces the link for pupils. Pupils with a name stay in the class."""


ClassRequest: TypeAlias = SetPupilName | GiveAnswer | AskQuestion | RevealAnswers | RemovePupil | ReplaceLink
