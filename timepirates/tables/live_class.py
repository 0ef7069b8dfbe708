"""A live class: its questions, its pupils with their answers, and the connected pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from timepirates.core import i18n
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.lessons import live_questions
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.tables.class_messages import (
    MOST_QUESTIONS,
    AskQuestion,
    ClassRequest,
    GiveAnswer,
    JoinClass,
    RemovePupil,
    ReplaceLink,
    RevealAnswers,
    SetPupilName,
)
from timepirates.tables.kept_class import KeptAnswers, KeptClass, KeptPupil
from timepirates.tables.kept_table import new_token, with_change
from timepirates.tables.live_table import same_token
from timepirates.tables.messages import Message

TEACHER, PUPIL, WALL = "teacher", "pupil", "wall"
MOST_PUPILS = 200
MOST_LINKS = 100
"""The maximum number of times that the link of a class can be replaced."""


class ConnectedPage:
    """A page that is connected to a live class: the teacher's page, a pupil's page or a wall display.

    Parameters
    ----------
    role : str
        "teacher", "pupil" or "wall".
    asked : JoinClass
        The first message of the page.
    send : callable
        Queues a message for the page.
    """

    def __init__(self, role: str, asked: JoinClass, send: Callable[[Message], object]):
        self.role, self.send = role, send
        self.token, self.key, self.language = asked.token, asked.key, asked.language


class LiveClass:
    """A class of pupils who answer a teacher's questions on their own devices. All changes are saved.

    Parameters
    ----------
    kept : KeptClass
        The class as it was last saved.
    questions : list of LiveQuestion
        The questions that were asked.
    keep : callable
        Saves the class and returns when it is on the disk. It is called in another thread.
    keep_question : callable
        Saves the question with a number in the same way.
    """

    def __init__(
        self,
        kept: KeptClass,
        questions: list[LiveQuestion],
        keep: Callable[[KeptClass], object],
        keep_question: Callable[[int, LiveQuestion], object],
    ):
        self._kept, self._questions, self._keep, self._keep_question = kept, questions, keep, keep_question
        self._pages: list[ConnectedPage] = []
        self._one_at_a_time = asyncio.Lock()

    # --- pages

    def new_page(self, asked: JoinClass, send: Callable[[Message], object]) -> ConnectedPage | None:
        """Return the page object of a client that joins with a token, or None if the token is unknown.

        Raises
        ------
        BadSetting
            If the token belongs to a link that the teacher has replaced, or a pupil has no key.
        """
        kept = self._kept
        known = [(kept.teacher, TEACHER), (kept.pupils, PUPIL), (kept.wall, WALL)]
        known += [(each, PUPIL) for each in kept.replaced]
        # All tokens are compared, so that the response time does not depend on which token matches.
        fits = [role for mine, role in known if same_token(mine, asked.token)]
        if not fits:
            return None
        if fits[0] == PUPIL and not asked.key:
            raise BadSetting(_("A pupil's page needs a key that identifies the pupil."))
        page = ConnectedPage(fits[0], asked, send)
        if self._has_former_link(page):
            raise BadSetting(_former_link())
        return page

    def enter(self, page: ConnectedPage) -> None:
        """Add a page, and send the page all data of the class that it is allowed to receive."""
        self._pages.append(page)
        page.send(self._whole(page))
        self._send_pupils(but=page)

    def leave(self, page: ConnectedPage) -> None:
        """Remove a page."""
        if page in self._pages:
            self._pages.remove(page)
            self._send_pupils()

    @property
    def is_unused(self) -> bool:
        """Whether no page is connected to the class."""
        return not self._pages

    async def handle_request(self, page: ConnectedPage, request: ClassRequest) -> None:
        """Check and carry out a request that a page has sent.

        Raises
        ------
        BadSetting
            If the page's role or the question does not allow the request, or an answer cannot be read.
        OSError
            If the change cannot be saved; it is not made then.
        """
        async with self._one_at_a_time:
            match request:
                case SetPupilName(name=name):
                    self._check(page, PUPIL)
                    await self._name(page, name)
                case GiveAnswer(question=number, text=text):
                    self._check(page, PUPIL)
                    await self._answer(page, number, text)
                case AskQuestion(question=question):
                    self._check(page, TEACHER)
                    await self._ask(question)
                case RevealAnswers(question=number):
                    self._check(page, TEACHER)
                    await self._reveal(number)
                case RemovePupil(name=name):
                    self._check(page, TEACHER)
                    await self._remove_pupil(name)
                case ReplaceLink():
                    self._check(page, TEACHER)
                    await self._replace_link()

    @staticmethod
    def _check(page: ConnectedPage, role: str) -> None:
        if page.role != role:
            raise BadSetting(
                _("Only the teacher of this class can do this.")
                if role == TEACHER
                else _("Only pupils of this class can do this.")
            )

    # --- requests

    async def _name(self, page: ConnectedPage, name: str) -> None:
        if self._has_former_link(page):
            raise BadSetting(_former_link())
        if problem := name_problem(name, _("Your name")):
            raise BadSetting(problem)
        members = self._kept.members
        mine = self._pupil_number(page)
        if any(each.name.casefold() == name.casefold() for number, each in enumerate(members) if number != mine):
            raise BadSetting(_("Another pupil of this class already has this name. Choose a different one."))
        if mine is None and len(members) >= MOST_PUPILS:
            raise BadSetting(_("A class has at most {most} pupils.").format(most=MOST_PUPILS))
        await self._change(
            members=[*members, KeptPupil(page.key, name)] if mine is None else with_change(members, mine, name=name)
        )
        for each in self._of_pupil(page.key):
            each.send(self._whole(each))
        self._send_pupils()

    async def _answer(self, page: ConnectedPage, number: int, text: str) -> None:
        pupil = self._pupil_number(page)
        if pupil is None:
            raise BadSetting(_("Enter a name before you answer."))
        self._check_asked(number)
        if self._kept.asked[number].revealed:
            raise BadSetting(_("The answers to this question have been shown, so you can no longer answer it."))
        answer = live_questions.read_answer(self._questions[number], text)
        given = {**self._kept.asked[number].given, str(pupil): answer}
        await self._change(asked=with_change(self._kept.asked, number, given=given))
        for each in self._pages[:]:
            if each.role != PUPIL or each.key == page.key:
                each.send({"kind": "answers", "number": number, **self._answers(number, each)})

    async def _ask(self, question: LiveQuestion) -> None:
        live_questions.check(question)
        asked = self._kept.asked
        if asked and not asked[-1].revealed:
            raise BadSetting(_("Show the answers to the current question before you ask the next question."))
        if len(asked) >= MOST_QUESTIONS:
            raise BadSetting(_("A class has at most {most} questions.").format(most=MOST_QUESTIONS))
        await asyncio.to_thread(self._keep_question, len(asked), question)
        self._questions[len(asked) :] = [question]
        await self._change(asked=[*asked, KeptAnswers()])
        self._send_question(len(asked))

    async def _reveal(self, number: int) -> None:
        self._check_asked(number)
        await self._change(asked=with_change(self._kept.asked, number, revealed=True))
        self._send_question(number)

    async def _remove_pupil(self, name: str) -> None:
        """Remove a pupil and all answers of the pupil. The numbers of all later pupils decrease by 1."""
        members = self._kept.members
        gone = next((number for number, each in enumerate(members) if each.name == name), None)
        if gone is None:
            raise BadSetting(_("There is no pupil {name} in this class.").format(name=shown(name)))
        left = [number for number in range(len(members)) if number != gone]
        await self._change(
            members=[members[number] for number in left],
            asked=[
                msgspec.structs.replace(
                    each,
                    given={
                        str(now): each.given[str(before)]
                        for now, before in enumerate(left)
                        if str(before) in each.given
                    },
                )
                for each in self._kept.asked
            ],
        )
        for each in self._of_pupil(members[gone].key):
            each.send({"kind": "removed", "name": name})
            each.send(self._whole(each))
        self._send_whole(TEACHER, WALL)
        self._close_former_links()

    async def _replace_link(self) -> None:
        replaced = [*self._kept.replaced, self._kept.pupils]
        if len(replaced) > MOST_LINKS:
            raise BadSetting(_("The link of a class can be replaced at most {most} times.").format(most=MOST_LINKS))
        await self._change(pupils=new_token(), replaced=replaced)
        self._send_whole(TEACHER, WALL)
        self._close_former_links()

    def _check_asked(self, number: int) -> None:
        if number >= len(self._kept.asked):
            raise BadSetting(_("There is no question {number} in this class.").format(number=number + 1))

    async def _change(self, **changes: object) -> None:
        """Save the class with changed data. The changes take effect only after they have been saved."""
        kept = msgspec.structs.replace(self._kept, **changes)
        await asyncio.to_thread(self._keep, kept)
        self._kept = kept

    # --- messages

    def _has_former_link(self, page: ConnectedPage) -> bool:
        """Return whether a pupil without a name has joined with an old link that has since been replaced."""
        is_former = any(same_token(each, page.token) for each in self._kept.replaced)
        return page.role == PUPIL and is_former and self._pupil_number(page) is None

    def _close_former_links(self) -> None:
        for each in self._pages[:]:
            if self._has_former_link(each):
                with i18n.using_language(each.language):
                    each.send({"kind": "closed", "why": _former_link()})
                self.leave(each)

    def _send_whole(self, *roles: str) -> None:
        for each in self._pages[:]:
            if each.role in roles:
                each.send(self._whole(each))

    def _pupil_number(self, page: ConnectedPage) -> int | None:
        """Return the number of the pupil who uses a page, or None if the pupil has no name yet."""
        return next((number for number, each in enumerate(self._kept.members) if each.key == page.key), None)

    def _of_pupil(self, key: str) -> list[ConnectedPage]:
        return [each for each in self._pages if each.role == PUPIL and each.key == key]

    def _send_question(self, number: int) -> None:
        for each in self._pages[:]:
            each.send(self._question(number, each))

    def _send_pupils(self, but: ConnectedPage | None = None) -> None:
        for each in [each for each in self._pages if each.role != PUPIL and each is not but]:
            each.send({"kind": "pupils", "pupils": self._pupils(each)})

    def _whole(self, page: ConnectedPage) -> Message:
        """Return a message with all data of the class that the given page is allowed to receive."""
        message: Message = {
            "kind": "class",
            "role": page.role,
            "questions": [self._question(number, page) for number in range(len(self._kept.asked))],
        }
        if page.role == PUPIL:
            pupil = self._pupil_number(page)
            return {**message, "name": "" if pupil is None else self._kept.members[pupil].name}
        message["pupils"] = self._pupils(page)
        message["tokens"] = {"pupils": self._kept.pupils} | ({"wall": self._kept.wall} if page.role == TEACHER else {})
        return message

    def _pupils(self, page: ConnectedPage) -> list[Message]:
        """Return whether each pupil is connected. For the teacher's page, include the pupils' names and secret keys."""
        here = {each.key for each in self._pages if each.role == PUPIL}
        return [
            {"here": each.key in here} | ({"name": each.name, "key": each.key} if page.role == TEACHER else {})
            for each in self._kept.members
        ]

    def _question(self, number: int, page: ConnectedPage) -> Message:
        """Return a message about a question, without the data that the given page may not receive."""
        question, answers = self._questions[number], self._kept.asked[number]
        whole = page.role == TEACHER or answers.revealed
        asked = msgspec.to_builtins(question) if whole else live_questions.without_answers(question)
        return {"kind": "question", "number": number, "question": asked, **self._answers(number, page)}

    def _answers(self, number: int, page: ConnectedPage) -> Message:
        """Return the answers to a question, without the data that the given page may not receive."""
        answers = self._kept.asked[number]
        if page.role == PUPIL:
            pupil = self._pupil_number(page)
            return {"revealed": answers.revealed, "answer": None if pupil is None else answers.given.get(str(pupil))}
        message: Message = {"revealed": answers.revealed, "answered": len(answers.given)}
        if page.role == TEACHER or answers.revealed:
            message["answers"] = answers.given if page.role == TEACHER else sorted(answers.given.values())
        return message


def _former_link() -> str:
    return _("This link is no longer valid, because the teacher has replaced it. Ask the teacher for the new link.")


def new_class() -> KeptClass:
    """Return a new class without pupils and questions."""
    return KeptClass(new_token(), new_token(), new_token())
