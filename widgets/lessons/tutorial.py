"""The tutorial's page: lessons on the live board of the play page, the task beside it, the course below it.

    from timepirates_widgets.lessons.tutorial import tutorial
    tutorial()
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets

from timepirates import Board, places
from timepirates.errors import TimePiratesError
from timepirates.i18n import _
from timepirates.lessons import Lesson, Result, Session, bank, classroom, load
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.lesson_panel import LessonPanel
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.pirates.bag import Bag
from timepirates_widgets.pirates.bazaar import Bazaar
from timepirates_widgets.pirates.board_of_play import BoardOfPlay, Meant
from timepirates_widgets.pirates.odds import Odds
from timepirates_widgets.pirates.players import Players
from timepirates_widgets.pirates.track import Track
from timepirates_widgets.table import visit
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Change, Keeper, Line, Sitting
from timepirates_widgets.table.status import Status
from timepirates_widgets.table.store import Store

AFTER = re.compile(r"after (\d+) tokens")
"""How many police tokens a chance is about."""
NOTE = "lessons"
"""Under this name the store keeps the learner's progress."""


class LessonTable(Sitting):
    """A table of play at which a lesson is taken: every decision is first judged by the lesson's session."""

    def __init__(self, lesson: Lesson, progress: Mapping[str, Any], room: Classroom, keep: Callable[[], None]):
        self.room = room
        self.result: Any = None
        self.session = Session.resume(lesson, dict(progress))
        self._keep = keep
        super().__init__(self.session.game)

    # --- the learner plays alone, and sees one seat

    @property
    def viewer(self) -> int:
        """The learner's seat."""
        return self.session.seat

    @property
    def computer_to_move(self) -> None:
        """Computer players decide inside the session."""
        return

    @property
    def secret_now(self) -> bool:
        """The learner is alone, so nothing is hidden by a curtain."""
        return False

    @property
    def deciding_now(self) -> bool:
        """Whether the learner is asked for a decision on the board."""
        return self.session.step.kind != "question" and not self.session.solved

    def allowed(self, what: str) -> bool:
        """What the class allows; odds only after they were predicted."""
        if what == "odds":
            predicting = self.session.step.check.startswith("chance") and not self.session.solved
            return self.room.odds and not predicting
        return bool(getattr(self.room, what))

    # --- trying

    def play(self, text: str) -> None:
        """Try a decision; a wrong one is explained and changes nothing."""
        if not self.deciding_now:
            self._tell("refused")
            return
        before = len(self.line.game)
        self.result = self.session.try_decision(text)
        self._keep()
        if self.result.right:
            self._put(self.session.game, "played", before)
        else:
            self._tell("refused")

    def answer(self, text: str) -> None:
        """Answer the question that is asked."""
        if self.session.step.kind != "question" or self.session.solved:
            return
        self.result = self.session.answer(text)
        self._keep()
        if self.session.game is self.line.game:
            self._tell("refused")
        else:
            self._put(self.session.game, "game")

    def hint(self) -> None:
        """Take the next hint."""
        if self.allowed("hints"):
            self.session.hint()
            self._keep()
        self._tell("refused")

    def again(self) -> None:
        """Begin the step again."""
        self.session.again()
        self._show_step()

    def back(self) -> None:
        """Take the last decision of the step back, and what others did after it."""
        if self.allowed("undo") and self.session.back():
            self._show_step()

    def next(self) -> None:
        """Go on to the next step."""
        if self.session.next():
            self._show_step()

    def open(self, lesson: Lesson, progress: Mapping[str, Any]) -> None:
        """Take another lesson, from where the learner left it."""
        self.session = Session.resume(lesson, dict(progress))
        self._show_step()

    def restart(self) -> None:
        """Take the lesson again from its beginning."""
        self.session = Session(self.session.lesson)
        self._show_step()

    def _show_step(self) -> None:
        self.result = None
        self._put(self.session.game, "game")
        self._keep()

    def _put(self, game: Any, kind: str, before: int = 0) -> None:
        """Put the session's game on the board."""
        self.lines = [Line(_("Lesson"), game, len(game))]
        self.current = 0
        played = tuple(game.steps_from(before)) if kind == "played" else ()
        self._changed(Change(kind, tuple(str(d) for _s, d in played), tuple(s for s, _d in played), before))


class LessonChoices(Choices):
    """The decisions on the board; at a question, and when a step is solved, there are none."""

    table: LessonTable

    def _content(self) -> dict[str, Any]:
        if self.table.deciding_now:
            content = super()._content()
            # Under a task there is less room: what a draw is mostly about comes first.
            return {**content, "error": None, "groups": sorted(content["groups"], key=lambda group: not _police(group))}
        return {**super()._content(), "groups": [], "hint": "", "error": None, "heading": self._resting()}

    def _resting(self) -> str:
        if self.table.session.solved:
            return _("Well done")
        return _("This step is a question: answer it above")

    def ask_why(self, text: str) -> None:
        """A dimmed decision is a try like any other."""
        self.table.play(text)


def _police(group: Mapping[str, Any]) -> bool:
    """Whether a group of decisions is that of the police tokens that may be drawn."""
    return any(str(button.get("text", "")).startswith("draw police") for button in group.get("buttons", ()))


class LessonBoard(BoardOfPlay):
    """The board of a lesson: a click that means nothing is a try too, so that the lesson explains it."""

    table: LessonTable
    link = ""

    def epoch_clicked(self, year: int) -> None:
        """Decide for an epoch, or try to."""
        game = self.table.position
        if self.table.deciding_now and game.deciding in ("place", "restock", "land"):
            self.table.play(f"{game.deciding} {year}")
        elif self.table.deciding_now:
            super().epoch_clicked(year)

    def _meant(self) -> Meant:
        return super()._meant() if self.table.deciding_now else {}


class Tutorial:
    """The page: `page` is the widget, `table` the lesson on it."""

    note = NOTE
    look = "tp-tutorial"
    game = "time-pirates"
    """The game that is learnt."""
    game_page = places.START_PAGE
    """The page of that game."""

    def __init__(self, store: Keeper | None = None, room: Classroom | None = None, first: str = ""):
        self.store, self.room = store, room or Classroom()
        self.notes = _notes(store, self.note)
        self.lessons = self._course()
        begun = self.notes["current"]
        self.current = next((name for name in (first, begun) if name in self.lessons), next(iter(self.lessons)))
        self.table: LessonTable
        self.table = LessonTable(self.lessons[self.current], self._progress(self.current), self.room, self._keep)
        if first and first not in self.lessons:
            self.table.result = Result(right=False, done=False, rule="", text=_(
                "There is no lesson {name} here.").format(name=repr(first[:40])))
        self.page = self._page()

    def _course(self) -> dict[str, Lesson]:
        """The class's lessons and positions, in its order."""
        lessons = {name: load(name) for name in self.room.course(self.game)}
        folder = self.store.folder / "lessons" if self.store is not None else Path()
        own = {path.stem: load(folder / path) for path in map(Path, self.room.positions)}
        return lessons | {name: lesson for name, lesson in own.items() if lesson.game == self.game}

    @property
    def topics(self) -> Sequence[Mapping[str, Any]]:
        """Several courses to choose from, where there are."""
        return ()

    def label(self, number: int, name: str) -> str:
        """What stands on a lesson's button."""
        return str(number)

    @property
    def next_label(self) -> str:
        """What the way on says behind the last step."""
        return _("Next lesson")

    def _page(self) -> Frame:
        table = self.table
        # The panel comes first: the next task is read while the board is still being laid.
        panel = self.panel = LessonPanel(table, self)
        board, choices, course = LessonBoard(table), LessonChoices(table), Course(table, self)
        status = Status(table, shared=shared())
        beside = ipywidgets.Box([panel, choices], layout=shared_layout())
        beside.add_class("tp-lesson-side")
        tabs = {_("Players"): Players(table), _("Bazaar"): Bazaar(table), _("Bag"): Bag(table), _("Log"): Log(table),
                _("Odds"): Odds(table)}
        frame = Frame(status, board.widget, beside, tabs, [Track(table), course], [])
        frame.add_class("tp-tutorial")
        frame.add_class(self.look)
        return frame

    def _progress(self, name: str) -> Mapping[str, Any]:
        return self.notes["lessons"].get(name, {})

    def _keep(self) -> None:
        """Write the progress; without a store it lasts as long as the page."""
        if hasattr(self, "table"):
            self.notes["lessons"][self.current] = {**self.table.session.progress(),
                                                   "finished": self._was_finished() or self.table.session.finished}
        self.notes["current"] = self.current
        if self.store is not None:
            self.store.keep(self.note, self.notes)

    def _was_finished(self) -> bool:
        return bool(self._progress(self.current).get("finished"))

    def explorer_link(self) -> str:
        """Where the police explorer shows a chance that was predicted or aimed at in this step; empty elsewhere."""
        session = self.table.session
        step = session.step
        chance = any("chance" in asked for asked in (step.check, *step.goal)) and step.game == "time-pirates"
        game = session.asked_at
        if not (chance and session.solved and self.room.odds) or game.over or game.board.name not in Board.names():
            return ""
        from timepirates.analysis.police.situation import Situation
        from timepirates_widgets.police.links import situation_link

        tokens = AFTER.search(step.check)
        return situation_link(Situation.of(game), int(tokens[1]) if tokens else 0)

    def choose(self, name: str) -> None:
        """Take a lesson; what was done in the one before is kept."""
        if name in self.lessons:
            self.current = name
            self.table.open(self.lessons[name], self._progress(name))

    def state(self, name: str) -> str:
        """ "done", "begun" or "" for a lesson not yet taken."""
        kept = self._progress(name)
        if kept.get("finished"):
            return "done"
        return "begun" if any(done.get("tries") for done in kept.get("done", ())) else ""

    @property
    def following(self) -> str:
        """The name of the lesson after this one; empty after the last."""
        order = list(self.lessons)
        at = order.index(self.current) + 1
        return order[at] if at < len(order) else ""


class Questions(Tutorial):
    """A bank of questions on the same page: each is a lesson of one step, its button the rule's id."""

    note = "questions"
    look = "tp-question-bank"

    @property
    def next_label(self) -> str:
        """What the way on says."""
        return _("Next question")

    def __init__(self, topic: str, store: Keeper | None = None, first: str = ""):
        self.topic = topic
        super().__init__(store, None, first)

    @property
    def topics(self) -> list[dict[str, Any]]:
        """The banks there are, and which one is open."""
        return [{"name": name, "text": _(title), "current": name == self.topic} for name, title in bank.TOPICS.items()]

    def choose_topic(self, topic: str) -> None:
        """Open another bank, at its first question that is not answered yet."""
        if topic in bank.TOPICS:
            self.topic, self.lessons = topic, {question.id: question for question in bank.of_topic(topic)}
            self.choose(next((name for name in self.lessons if not self.state(name)), next(iter(self.lessons))))

    def _course(self) -> dict[str, Lesson]:
        return {question.id: question for question in bank.of_topic(self.topic)}

    def label(self, number: int, name: str) -> str:
        """The rule's id."""
        return name


def _notes(store: Keeper | None, name: str) -> dict[str, Any]:
    """What the store keeps of the learner's progress; damaged notes begin anew, lesson by lesson."""
    kept = store.kept(name) if store is not None else {}
    lessons = kept.get("lessons")
    good = {name: each for name, each in lessons.items() if _is_note(each)} if isinstance(lessons, dict) else {}
    current = kept.get("current", "")
    return {"current": current if isinstance(current, str) else "", "lessons": good}


def _is_note(note: Any) -> bool:
    done = note.get("done") if isinstance(note, dict) else None
    return isinstance(done, list) and all(isinstance(each, dict) for each in done)


def questions(topic: str = "rules", keep: bool = True) -> ipywidgets.Widget:
    """A page of questions with immediate feedback: on the "rules" (one at least for each), or on "odds"."""
    return Questions(topic, Store() if keep else None).page


def tutorial(lesson: str | Path = "", keep: bool = True, room: str | Path | Classroom = "") -> ipywidgets.Widget:
    """The tutorial's page: the lesson asked for, the one the address names, or where the learner left.

    `lesson`: a name, or the path of a lesson's file. `room`: a class, or the path of its file. The address may say
    `?lesson=arrest` and `?class=...`. BadLesson says in a line what is wrong with a file.
    """
    asked = visit.query()
    store = Store() if keep else None
    name = str(lesson or asked.get("lesson", ""))
    try:
        taught = _room(room, asked.get("class"))
        if str(lesson).endswith(".toml"):
            path = str(Path(lesson).absolute())
            taught, name = replace(taught, positions=(*taught.positions, path)), Path(lesson).stem
        return Tutorial(store, taught, name).page
    except TimePiratesError as error:
        if lesson or room:
            raise
        made = Tutorial(store, None, name)
        made.table.result = Result(right=False, done=False, rule="", text=str(error))
        made.panel.refresh()
        return made.page


def _room(room: str | Path | Classroom, link: str | None) -> Classroom:
    """The class that a page is for: the one given, that of a file, or that of the address's link."""
    if isinstance(room, Classroom):
        return room
    if room:
        return classroom.of_file(room)
    return Classroom() if link is None else classroom.of_link(link)
