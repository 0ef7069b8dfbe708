"""The panel with which a teacher leads a class: begin a class, ask questions and show the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Required, TypedDict, Unpack
from urllib.parse import urlsplit

from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _, language
from timepirates.lessons import class_questions, live_questions
from timepirates.lessons.live_questions import LiveQuestion, in_all_languages
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import cached_qr_code
from timepirates_widgets.lessons import class_positions
from timepirates_widgets.lessons.class_state import (
    ClassState,
    HomeLink,
    home_link,
    projector_link,
    pupil_links,
)
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.table.watched_state import WatchedState


class SelectOption(TypedDict):
    """An option that the teacher can select, such as a game or a lesson step."""

    name: str
    text: str


class PupilListed(TypedDict):
    """A pupil of the class, as an entry of the teacher's list."""

    name: str
    here: bool
    answered: bool
    said: str
    remove: str
    """The accessible name of the button that removes the pupil from the class."""


class PupilRemoval(TypedDict):
    """A request to remove a pupil from the class, which the teacher must still confirm."""

    name: str
    text: str


class DeskContent(TypedDict, total=False):
    """The data that the teacher's panel, `ClassDesk`, sends to its JavaScript code."""

    open: Required[bool]
    """Whether pupils can still answer the question that the teacher asked last."""
    asked: Required[int]
    """The number of questions asked so far."""
    problem: Required[str]
    games: list[SelectOption]
    game: str
    topics: list[SelectOption]
    topic: str
    steps: list[SelectOption]
    """The steps of the lesson, or an empty list if the topic is not a lesson."""
    step: str
    draft: str
    """The text of the question that the teacher can ask next, or the reason why there is none yet."""
    situation: str
    ready: bool
    choices: list[str]
    pupils: list[PupilListed]
    removal: PupilRemoval | None
    links: list[HomeLink]
    """The links with which pupils can join, the one most likely to work first."""
    code: str
    """An image of the QR code for the first of the links, with which pupils can join the class."""
    wall: str
    home: HomeLink
    texts: Required[Texts]


class ClassDesk(Panel[ClassState]):
    """The teacher's panel of a live class, from which the teacher asks questions and shows the answers.

    Parameters
    ----------
    state : ClassState
        The class as its teacher follows it.
    begin : callable
        Begins another class.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel nobody can be asked"
    _esm = script("lessons/class_desk")
    _css = style("lessons/class_desk")

    def __init__(self, state: ClassState, begin: Callable[[], None], **more: Unpack[PanelOptions]):
        self._begin = begin
        self._topics = {game: found for game in registry.game_names() if (found := _topics(game))}
        self._game = next(iter(self._topics), "")
        self._topic, self._number = "", 0
        self._problem = self._removing = ""
        self._steps: list[str] = []
        self._work: BackgroundRunner[LiveQuestion | float] = BackgroundRunner()
        self._done = 0.0
        """The finished share of the calculation that rates the decisions in a position, from 0 to 1."""
        self._prepare_question(next(iter(self._topics.get(self._game, {})), ""))
        super().__init__(state, **more)

    def _prepare_question(self, topic: str, number: int = 0) -> None:
        """Prepare the next question. This takes a while if the decisions in a position must be evaluated."""
        self._topic, self._problem = topic, ""
        self._steps = class_questions.steps(topic)
        self._number = number % len(self._steps) if self._steps else number
        self._draft: LiveQuestion | None = None
        self._work.stop()
        try:
            if topic == class_positions.PLAY:
                self._done = 0.0
                self._work.begin(class_positions.questions(self._game, number), self._take_judged, refused=self._fail)
            elif self._game:
                self._draft = in_all_languages(partial(class_questions.question, self._game, topic, number))
        except TimePiratesError as error:
            self._problem = str(error)

    def _take_judged(self, step: LiveQuestion | float) -> None:
        if isinstance(step, float):
            self._done = step
        else:
            self._draft = step
        self.refresh()

    def _fail(self, error: TimePiratesError) -> None:
        self._problem = str(error)
        self.refresh()

    def _content(self) -> DeskContent:
        state, now, draft = self.table, self.table.now, self._draft
        links = pupil_links(state)
        return {
            "open": now is not None and not now.revealed,
            "asked": len(state.questions),
            "problem": self._problem or state.problem,
            "games": [{"name": game, "text": registry.entry(game).title} for game in self._topics],
            "game": self._game,
            "topics": [{"name": name, "text": text} for name, text in self._topics.get(self._game, {}).items()],
            "topic": self._topic,
            "steps": [
                {"name": str(number), "text": _("{number}. {text}").format(number=number + 1, text=text)}
                for number, text in enumerate(self._steps)
            ],
            "step": str(self._number),
            "draft": draft.text if draft else self._waiting(),
            "situation": draft.situation if draft else "",
            "ready": draft is not None,
            "choices": [live_questions.answer_text(draft, choice) for choice in draft.choices] if draft else [],
            "pupils": self._pupils(),
            "removal": self._removal(),
            "links": _named_links(links),
            "code": cached_qr_code(links[0]),
            "wall": projector_link(state),
            "home": home_link(),
            "texts": {
                "language": language(),
                "game": _("Game"),
                "topic": _("Topic"),
                "step": _("Step of the lesson"),
                "next": _("Another question"),
                "ask": _("Ask the class"),
                "reveal": _("Show the answers"),
                "draft": _("The next question"),
                "none": _("No installed game has questions for a class."),
                "pupils": _("Pupils"),
                "nobody": _("Nobody has joined yet."),
                "join": _("Pupils join with this link or code"),
                "others": _("If devices cannot open this link, try the addresses of this machine in other networks:"),
                "remove": _("Remove"),
                "keep": _("Keep"),
                "code": _("QR code of the link for pupils"),
                "where": _where(),
                "replace": _("Replace the link for pupils"),
                "replacing": _(
                    "The link and the code above stop working, and a new link takes their place. Pupils who have "
                    "joined stay in the class."
                ),
                "wall": _("Open the page for the projector (the wall) in its own window"),
                "begin": _("Begin a new class"),
                "beginning": _("The answers of this class stay saved. For the new class, pupils need a new link."),
            },
        }

    def _waiting(self) -> str:
        if not self._work.running:
            return ""
        return _("The coach is evaluating a position: {percent} % done.").format(percent=round(100 * self._done))

    def _pupils(self) -> list[PupilListed]:
        now = self.table.now
        found: list[PupilListed] = []
        for number, each in enumerate(self.table.pupils):
            answered = now is not None and str(number) in now.given
            said = _("{name} has answered") if answered else "{name}" if each["here"] else _("{name} is away")
            found.append(
                {
                    "name": each["name"],
                    "here": each["here"],
                    "answered": answered,
                    "said": said.format(name=each["name"]),
                    "remove": _("Remove {name}").format(name=each["name"]),
                }
            )
        return found

    def _removal(self) -> PupilRemoval | None:
        name = self._removing
        if name not in [each["name"] for each in self.table.pupils]:
            return None
        text = _(
            "Remove {name} and all answers of this pupil? The pupil can join again with another name, as long as the "
            "link is valid."
        )
        return {"name": name, "text": text.format(name=name)}

    # --- methods that handle messages from JavaScript

    def ask_game(self, name: str) -> None:
        """Handle the request to choose the game that the questions are about."""
        if name not in self._topics:
            raise BadSetting(
                _("the game must be one of {names} (got {got})").format(
                    names=", ".join(self._topics), got=repr(name)[:40]
                )
            )
        self._game = name
        self.ask_topic(next(iter(self._topics[name])))

    def ask_topic(self, name: str) -> None:
        """Handle the request to choose the topic of the questions."""
        if name not in self._topics[self._game]:
            raise BadSetting(_("There is no topic {name}.").format(name=repr(name)[:40]))
        self._prepare_question(name)
        self.refresh()

    def ask_step(self, name: str) -> None:
        """Handle the choice of a lesson step: prepare this step as the next question."""
        if name not in [str(number) for number in range(len(self._steps))]:
            raise BadSetting(_("There is no step {name} in this lesson.").format(name=repr(name)[:40]))
        self._prepare_question(self._topic, int(name))
        self.refresh()

    def ask_another(self) -> None:
        """Prepare another question on the same topic."""
        self._prepare_question(self._topic, self._number + 1)
        self.refresh()

    def ask_class(self) -> None:
        """Handle the request to send the prepared question to the class, and prepare the next question."""
        if self._draft is None:
            raise BadSetting(_("There is no question to ask."))
        now = self.table.now
        if now is not None and not now.revealed:
            raise BadSetting(_("Show the answers to the current question before you ask the next question."))
        self.table.ask(self._draft)
        if not self.table.problem:
            self.ask_another()

    def ask_reveal(self) -> None:
        """Show the answers to the last question on all pages of the class."""
        if self.table.now is not None:
            self.table.reveal(len(self.table.questions) - 1)

    def ask_remove(self, name: str, sure: bool) -> None:
        """Remove a pupil from the class if `sure` is true. Otherwise, ask the teacher for confirmation."""
        self._removing = "" if sure else name
        if sure:
            self.table.remove(name)
        self.refresh()

    def ask_keep(self) -> None:
        """Keep the pupil."""
        self._removing = ""
        self.refresh()

    def ask_replace_link(self) -> None:
        """Replace the link with which pupils join the class."""
        self.table.replace_link()

    def ask_begin(self) -> None:
        """Handle the request to begin a new class that replaces the current class."""
        self._begin()

    def close(self) -> None:
        """Stop calculating the next question, and close the widget."""
        self._work.stop()
        super().close()


def _topics(game: str) -> dict[str, str]:
    found = {each.name: each.title for each in class_questions.topics(game)}
    return found | (
        {class_positions.PLAY: _("What would you play here?")} if class_positions.can_judge_decisions(game) else {}
    )


class StartContent(TypedDict):
    """The data that the panel `ClassStart` sends to its JavaScript code."""

    problem: str
    may_begin: bool
    home: HomeLink
    texts: Texts


class ClassStart(Panel[WatchedState]):
    """The panel on which a teacher begins a class. It also tells pupils how they can join a class.

    Parameters
    ----------
    state : WatchedState
        Its problem is why the page shows no class.
    begin : callable or None
        Begins a class; None if this page cannot.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel no class can begin"
    _esm = script("lessons/class_start")
    _css = style("lessons/class_page")

    def __init__(self, state: WatchedState, begin: Callable[[], None] | None, **more: Unpack[PanelOptions]):
        self._begin = begin
        super().__init__(state, **more)

    def _content(self) -> StartContent:
        return {
            "problem": self.table.problem,
            "may_begin": self._begin is not None,
            "home": home_link(),
            "texts": {
                "language": language(),
                "title": _("Questions for a class"),
                "text": _(
                    "You ask a question, and the pupils answer on their own devices. Then the wall, a page for "
                    "the projector, shows all answers beside the exact answers. Pupils need no account, only a "
                    "name or nickname."
                )
                if self._begin
                else _("To join a class, open the link from your teacher, or scan the QR code."),
                "begin": _("Begin a class"),
            },
        }

    def ask_begin(self) -> None:
        """Begin a class."""
        if self._begin is None:
            raise BadSetting(_("Only the host of this server can begin a class."))
        self._begin()


def _named_links(links: Sequence[str]) -> list[HomeLink]:
    """Return the labelled links for pupils. If there are several links, each label names the server address."""
    told = _("Link for pupils") if len(links) == 1 else _("Link for pupils at {address}")
    return [{"href": link, "text": told.format(address=urlsplit(link).netloc)} for link in links]


def _where() -> str:
    if visit.guest_addresses():
        return _("Pupils are guests of this server. Each pupil has their own games and lessons.")
    return _(
        "This link opens on this machine only. For phones and tablets in your network, start the program with "
        "timepirates play --host 0.0.0.0."
    )
