"""The state of a live class on one page: its questions, and the answers that this page may show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypedDict

import msgspec

from timepirates.core import file_locations
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, language
from timepirates.lessons import live_questions
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.tables.class_messages import (
    AskQuestion,
    ClassRequest,
    GiveAnswer,
    JoinClass,
    RemovePupil,
    ReplaceLink,
    RevealAnswers,
    SetPupilName,
)
from timepirates.tables.messages import Message
from timepirates_widgets.keeping import visit
from timepirates_widgets.table.table_connection import TableConnection
from timepirates_widgets.table.watched_state import WatchedState

PAGE = "class"
SESSION, PUPIL, WALL = "session", "pupil", "wall"
"""The names of three URL parameters: the class id, the pupils' access token, and the projector's access token."""


class HomeLink(TypedDict):
    """A link to another page."""

    href: str
    text: str


class Pupil(TypedDict, total=False):
    """A pupil who has joined the class, and whether the pupil's page is connected."""

    here: bool
    name: str
    key: str


@dataclass
class ClassQuestionState:
    """A question that the teacher asked a class, with those answers that this page may show."""

    question: LiveQuestion
    """The question itself. Only the teacher's page knows the right answer until the answers are shown."""
    revealed: bool
    given: dict[str, str] = field(default_factory=dict)
    """A dict from pupil number to answer. Pages without pupils' names receive the answers once they are shown."""
    answered: int = 0
    answer: str | None = None
    """The answer of this page's pupil, or None if there is none."""

    @property
    def answers(self) -> list[str]:
        """The pupils' answers to the question that this page has received, as a list of texts."""
        return list(self.given.values())


class ClassState(WatchedState):
    """The state of a live class, and the page's connection to the class.

    Parameters
    ----------
    id : str
        The id of the class.
    token : str
        The token of the page's role.
    key : str
        The key by which a pupil is recognized again.
    """

    def __init__(self, id: str, token: str, key: str = ""):
        super().__init__()
        self.id = id
        self.name = ""
        """The name of the pupil who uses this page."""
        self.questions: list[ClassQuestionState] = []
        self.pupils: Sequence[Pupil] = ()
        self.tokens: dict[str, str] = {}
        self.connected = True
        self.closed = ""
        """The reason why the class permanently closed this page's connection, or an empty string."""
        self._unsent: GiveAnswer | None = None
        """An answer that the server has not confirmed yet. It is sent again after a lost connection."""
        self._connection = TableConnection(JoinClass(id, token, key, language()))
        for message in self._connection.open():
            self.take(message)
        self._connection.take, self._connection.lost = self.take, self._lost
        self._connection.follow()

    @property
    def now(self) -> ClassQuestionState | None:
        """The question that the teacher asked last, or None before the first question."""
        return self.questions[-1] if self.questions else None

    @property
    def sending(self) -> bool:
        """Whether an answer was sent that the server has not confirmed yet."""
        return self._unsent is not None

    def close(self) -> None:
        """Disconnect from the class."""
        self._connection.close()

    def take(self, message: Message) -> None:
        """Update the state of the class page with a message from the server."""
        self.connected = True
        match message["kind"]:
            case "class":
                self.name = message.get("name", "")
                self.pupils, self.tokens = message.get("pupils", ()), message.get("tokens", {})
                self.questions = [_question_of_message(each) for each in message["questions"]]
                self._send_again()
            case "pupils":
                self.pupils = message["pupils"]
            case "question":
                self.questions[message["number"] :] = [_question_of_message(message)]
            case "answers":
                before = self.questions[message["number"]]
                self.questions[message["number"]] = _question_of_message(message, before.question)
                self._confirm(message["number"])
            case "removed":
                self._unsent = None
                self.problem = _(
                    "The teacher has removed the name {name} from the class. You can join with another name."
                ).format(name=message["name"])
            case "closed":
                self.closed = message["why"]
                self._connection.close()
            case "refused":
                self._unsent, self.problem = None, message["why"]
        self.tell()

    def _confirm(self, number: int) -> None:
        if self._unsent is not None and self._unsent.question == number:
            self._unsent = None

    def _send_again(self) -> None:
        unsent = self._unsent
        if unsent is not None and self._connection.joined:
            self._connection.ask(unsent)

    def _lost(self) -> None:
        self.connected = False
        self.tell()

    # --- requests

    def join_with_name(self, name: str) -> None:
        """Join the class as a pupil with the given name."""
        self._ask(SetPupilName(" ".join(name.split())))

    def answer(self, number: int, text: str) -> None:
        """Send an answer to the class, immediately or as soon as the connection is restored."""
        self.problem, self._unsent = "", GiveAnswer(number, text)
        if self.connected:
            self._connection.ask(self._unsent)
        self.tell()

    def ask(self, question: LiveQuestion) -> None:
        """Ask the class a question."""
        self._ask(AskQuestion(question))

    def reveal(self, number: int) -> None:
        """Show the answers to a question on all pages of the class."""
        self._ask(RevealAnswers(number))

    def remove(self, name: str) -> None:
        """Remove a pupil with the pupil's answers."""
        self._ask(RemovePupil(name))

    def replace_link(self) -> None:
        """Replace the link with which pupils join the class."""
        self._ask(ReplaceLink())

    def _ask(self, request: ClassRequest) -> None:
        self.problem = ""
        try:
            self._connection.ask(request)
        except BadSetting as error:
            self.show_refusal(error)


def _question_of_message(message: Message, question: LiveQuestion | None = None) -> ClassQuestionState:
    """Return the question that a message from the server contains, with its texts in the language of this page.

    A message about the answers does not repeat the question.
    """
    given = message.get("answers", {})
    return ClassQuestionState(
        question or live_questions.in_language(msgspec.convert(message["question"], LiveQuestion), language()),
        message["revealed"],
        given if isinstance(given, dict) else {str(number): answer for number, answer in enumerate(given)},
        message.get("answered", 0),
        message.get("answer"),
    )


def pupil_links(state: ClassState) -> list[str]:
    """Return the full URLs for joining a class, one per network. The network that pupils most likely use is first."""
    asked = {SESSION: state.id, PUPIL: state.tokens["pupils"]}
    return [visit.full_link(PAGE, asked, network) for network in range(len(visit.whole_addresses()))]


def projector_link(state: ClassState) -> str:
    """Return the relative URL of the page for the projector. The URL works on the teacher's own machine."""
    return visit.link(PAGE, **{SESSION: state.id, WALL: state.tokens["wall"]})


def home_link() -> HomeLink:
    """Return the link to the start page."""
    return {"href": visit.link(file_locations.start_page()), "text": _("To the game")}
