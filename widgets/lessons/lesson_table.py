"""The game on the screen of a lesson, and the panel with the decisions from which the learner chooses.

This module works for every game. The lesson's session decides which decisions are right, and explains wrong ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.lessons import Lesson, Result, Session
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.table.choices import Choices, ChoicesContent
from timepirates_widgets.table.decisions import Group, all_buttons
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change, Refusal
from timepirates_widgets.table.viewpoint import Viewpoint


class LessonTable(Sitting):
    """The game that a lesson shows on screen. It checks every decision of the learner.

    Parameters
    ----------
    lesson : Lesson
    progress : mapping
        The saved progress in the lesson.
    room : Classroom
    keep : callable
        Called to save the progress.
    """

    def __init__(self, lesson: Lesson, progress: Mapping[str, object], room: Classroom, keep: Callable[[], None]):
        self.room = room
        self.result: Result | None = None
        self.session = Session.resume(lesson, dict(progress))
        self._keep = keep
        super().__init__(self.session.game)

    # --- The learner's viewpoint and permissions

    def _viewpoint(self) -> Viewpoint:
        return LearnersViewpoint(self)

    @property
    def computer_to_move(self) -> None:
        """The seat of the computer player that must decide now, which is always None in a lesson."""
        return

    @property
    def deciding_now(self) -> bool:
        """Whether the lesson's current step asks for a decision on the board."""
        return self.session.step.kind != "question" and not self.session.solved

    def allowed(self, what: str) -> bool:
        """Return whether the class allows the feature `what` in this step: "undo", "odds" or "hints"."""
        if what == "odds":
            predicting = self.session.step.check.startswith("chance") and not self.session.solved
            return self.room.odds and not predicting
        return bool(getattr(self.room, what))

    # --- trying

    def play(self, text: str) -> None:
        """Try a decision. If it is wrong, explain why, and leave the position unchanged."""
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

    def _bring(self, _game: Game) -> None:
        """Raise BadSetting: during a lesson, only the lesson itself replaces the position on the board."""
        raise BadSetting(_('the position of a lesson cannot be replaced; make decisions with the method "play"'))

    def show_refusal(self, error: Exception | str) -> None:
        """Show why the clicked decision is impossible, without counting the click as a wrong answer."""
        refusal = Refusal.of(error)
        sentence = refusal.sentence.removeprefix(f"{refusal.rule}: ")
        if self.session.solved:
            self.result = replace(self.session.outcome(), done=False, text=sentence)
        else:
            self.result = Result(False, False, refusal.rule, sentence, counts=False)
        self._tell("refused")

    def clear_refusal(self) -> None:
        """Remove the message that the last clicked decision was impossible."""
        if self.result is not None and not self.result.counts:
            self.result = None
        super().clear_refusal()

    def why_no_decision(self) -> str:
        """Return the reason why the learner cannot make a decision now, or an empty string."""
        if self.deciding_now:
            return ""
        if self.session.solved:
            return _("This step is solved. Continue with the button beside the board.")
        return _("This step is a question. Answer the question beside the board.")

    def play_all(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Try several decisions, one after another, until one is wrong."""
        for text in texts:
            self.play(text)
            if self.result is None or not self.result.right:
                return

    def answer(self, text: str) -> None:
        """Answer the question of the current step."""
        if self.session.step.kind != "question" or self.session.solved:
            return
        self.result = self.session.answer(text)
        self._keep()
        if self.session.game is self.line.game:
            self._tell("refused")
        else:
            self._put(self.session.game, "game")

    def hint(self) -> None:
        """Show the next hint for the current step."""
        if self.allowed("hints"):
            self.session.hint()
            self._keep()
        self._tell("refused")

    def again(self) -> None:
        """Restart the current step of the lesson."""
        self.session.again()
        self._show_step()

    def back(self) -> None:
        """Undo the learner's last decision and all later steps."""
        if self.allowed("undo") and self.session.back():
            self._show_step()

    def next(self) -> None:
        """Open the next step of the lesson."""
        if self.session.next():
            self._show_step()

    def open(self, lesson: Lesson, progress: Mapping[str, object]) -> None:
        """Open another lesson at the step that the learner last reached."""
        self.session = Session.resume(lesson, dict(progress))
        self._show_step()

    def restart(self) -> None:
        """Begin the lesson again from its first step."""
        self.session = Session(self.session.lesson)
        self._show_step()

    def _show_step(self) -> None:
        self.result = None
        self._keep()  # Progress is saved first, because the user may reload the page as soon as the new step is on screen.
        self._put(self.session.game, "game")

    def _put(self, game: Game, kind: str, before: int = 0) -> None:
        self._lines.replace_all_lines(Line(_("Lesson"), game, len(game)))
        played = list(game.steps_from(before)) if kind == "played" else []
        self._changed(Change.of_steps(kind, played, before))


class LearnersViewpoint(Viewpoint):
    """The viewpoint of a learner, who is the only person in the game."""

    def __init__(self, table: LessonTable) -> None:
        self._table = table
        super().__init__(table.seating, table._lines)

    @property
    def viewer(self) -> int:
        """The seat of the learner."""
        return self._table.session.seat

    @property
    def must_hide_secrets(self) -> bool:
        """Always False, because a lesson has no secrets from other people who see the screen."""
        return False


def _without_all_button(group: Group) -> Group:
    """Return a group of decision buttons without the button that makes several decisions at once."""
    return {key: value for key, value in group.items() if key != "all"}  # type: ignore[return-value]  # "all" is optional


def _mark_needed(group: Group, needed: list[str]) -> Group:
    """Return a group of decision buttons. It is marked if one of the buttons makes a decision of the list `needed`."""
    return {**group, "needed": True} if any(each["text"] in needed for each in all_buttons(group)) else group


class LessonChoices(Choices):
    """The panel with the decisions to choose from in a lesson."""

    table: LessonTable

    def _content(self) -> ChoicesContent:
        if self.table.deciding_now:
            content = super()._content()
            session = self.table.session
            needed = session.solution_left()[:1] if session.step.kind == "task" else []
            one_by_one = [_mark_needed(_without_all_button(group), needed) for group in content["groups"]]
            return {**content, "words": True, "error": None, "groups": self._ordered(one_by_one)}
        return {**super()._content(), "groups": [], "hint": "", "error": None, "heading": ""}

    def _ordered(self, groups: list[Group]) -> list[Group]:
        return groups

    def ask_why(self, text: str) -> None:
        """Try an illegal decision, so that the lesson explains why it is wrong."""
        self.table.play(text)
