"""The class `Session`: a learner's run through a lesson."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from fnmatch import fnmatchcase
from typing import TypeAlias

from timepirates import players
from timepirates.core import registry, rules_text
from timepirates.core.errors import IllegalMove, MalformedMove, TimePiratesError
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import CHANCE, Json
from timepirates.lessons import answers, facts, goals, subject
from timepirates.lessons.answers import same_answer
from timepirates.lessons.form import BadLesson
from timepirates.lessons.lesson import Lesson, Step
from timepirates.lessons.phrases import answer_form, in_percent, shown
from timepirates.lessons.subject import GoalContext, Subject

HINTS = 4
MOST_DECISIONS = 2000
MOST_WAYS = 300
MOST_KEPT = 50
MAX_ANSWER_LENGTH = 400
"""The maximum number of characters in a learner's decision or answer. Longer texts are refused."""


Progress: TypeAlias = dict[str, Json]
"""A learner's progress in a lesson, as a dict that can be saved as JSON."""


@dataclass(frozen=True)
class Result:
    """A lesson's reply to a decision or an answer of the learner.

    Attributes
    ----------
    right : bool
        Whether the try was right.
    text : str
        The reply.
    """

    right: bool
    done: bool
    """Whether the learner has now finished the step."""
    rule: str
    """The id of the rule that explains the result, or "" if there is no such rule."""
    text: str
    led_to: str = ""
    """A sentence about what the learner's decision led to. It is often empty after a right decision."""
    comments: tuple[str, ...] = ()
    """The tutor's comments on the other players' moves in a whole game."""
    answer: str = ""
    """The right answer in the form that the page shows. Empty until the question is solved."""
    counts: bool = True
    """Whether the text counts as a try, because it could be read as a decision or an answer."""
    reason: str = ""
    """A sentence that states the rule when a step is solved, for learners who may have guessed."""
    invited: bool = False
    """Whether the task itself invited the learner to try this illegal decision, which is then no mistake."""


@dataclass
class StepProgress:
    """A learner's progress in one step of a lesson: tries, wrong tries, hints and decisions."""

    tries: list[str] = field(default_factory=list)
    wrong: int = 0
    hints: int = 0
    played: list[str] = field(default_factory=list)
    solved: bool = False


class Session:
    """One learner's progress through a lesson. A session presents the steps, and judges decisions and answers.

    Parameters
    ----------
    lesson : Lesson
        The lesson to take, from its first step on.

    Attributes
    ----------
    game : Game
        The game on the board.
    number : int
        The index of the current step, from 0.
    done : list of StepProgress
        What the learner did, one entry per step.
    asked_at : Game
        The game at the beginning of the current step.

    Raises
    ------
    BadLesson
        If the lesson's learner is not a seat of the game.
    BadRecord
        If the position of the first step is impossible.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = [StepProgress() for _step in lesson.steps]
        self.number = 0
        self._answers: dict[int, str] = {}
        self._before: list[Game] = []
        """Copies of the game from before each decision in the current step, for undoing decisions."""
        self.refused = False
        """Whether the last try broke a rule of the game. A legal decision that misses the goal does not count."""
        self.game: Game = self._beginning(lesson.steps[0], None)
        self.asked_at = self.game.copy()

    # --- the current step

    @property
    def step(self) -> Step:
        """The current step, or the last step if the lesson is finished."""
        return self.lesson.steps[self.number]

    @property
    def task(self) -> str:
        """The text of the current task or question, in the reader's language."""
        return _(self.step.text)

    @property
    def scene(self) -> str:
        """A text that announces a new position, such as "A new turn", or "" if the position has not changed."""
        step = self.step
        if self.number == 0 or (step.position is None and (step.deal is None or step.kind == "question")):
            return ""
        return _(step.scene) if step.scene else _("A new position")

    @property
    def is_bank_question(self) -> bool:
        """Whether the lesson consists of a single question from a question bank."""
        return "topic" in self.lesson.settings

    @property
    def solved(self) -> bool:
        """Whether the current step is solved."""
        return self.done[self.number].solved

    @property
    def has_hints(self) -> bool:
        """Whether the current step has hints.

        In a whole game, the tutor may have none.
        """
        return bool(self.step.hints[0])

    @property
    def finished(self) -> bool:
        """Whether the learner has solved all steps of the lesson."""
        return all(each.solved for each in self.done)

    @property
    def subject(self) -> Subject:
        """The `Subject` object of the lesson's game, which tells lessons all that they need to know about the game."""
        return subject.of(self.lesson.game)

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.lesson.learner

    def legal(self) -> list[str]:
        """Return the decisions that the learner can make now.

        There are none for questions and solved steps.
        """
        if self.step.kind == "question" or self.solved:
            return []
        return [str(decision) for decision in self.game.legal()]

    # --- trying

    def try_decision(self, text: str) -> Result:
        """Judge a learner's decision, play it on the board if it is right, and return the lesson's reply.

        Parameters
        ----------
        text : str
            A decision in the notation.

        Returns
        -------
        Result
            Whether the decision was right, and what the lesson replies.
        """
        result = self._judge(text) if len(text) <= MAX_ANSWER_LENGTH else self._too_long()
        if result.counts and not result.right and self.step.invite and matches(text, self.step.invite):
            result = replace(result, invited=True)
        if result.counts:
            now = self.done[self.number]
            now.tries.append(text)
            now.wrong += not (result.right or result.invited)
        return result

    def would_be_right(self, text: str) -> bool:
        """Return whether a decision would be judged as right in the current task, without playing it."""
        trial = copy(self)
        trial.done, trial._before = [StepProgress() for _step in self.lesson.steps], []
        return trial._judge(text).right

    def answer(self, text: str) -> Result:
        """Judge the learner's answer to the current question, and return the lesson's reply.

        A right answer solves the step.

        Parameters
        ----------
        text : str
            A choice, or a number as people write it.

        Returns
        -------
        Result
            `counts` is false if the text cannot be read or the step is not a question.
        """
        if len(text) > MAX_ANSWER_LENGTH:
            return self._too_long()
        if self.step.kind != "question":
            return self._no_try(_("This step asks for a decision on the board."))
        found = self._judge_answer(text)
        if found == answers.UNREAD:
            return self._no_try(answer_form(self.kind))
        now = self.done[self.number]
        now.tries.append(text)
        if found not in (answers.RIGHT, answers.CLOSE):
            now.wrong += 1
            return self._wrong_answer(text, found)
        self.game = self.question_game()
        now.solved = True
        return self.outcome()

    def hint(self) -> str:
        """Return the next hint for the current step.

        The hints are a nudge, where to look, the decision, and the reason. The last one is repeated.
        """
        now = self.done[self.number]
        now.hints = min(now.hints + 1, HINTS)
        return self.hints(now.hints)[-1]

    def hints(self, count: int = HINTS) -> tuple[str, ...]:
        """Return the first `count` hints for the current step.

        They are a nudge, where to look, the decision, and the reason.
        """
        nudge, look, reason = self.step.hints
        told = (
            lambda: _(nudge),
            lambda: _(look) if look else self._rule_text(),
            self._decision_hint,
            lambda: _(reason) if reason else self._rule_text(),
        )
        return tuple(tell() for tell in told[:count])

    def next(self) -> bool:
        """Go to the next step, and return whether this was possible."""
        if not self.solved or self.number + 1 == len(self.lesson.steps):
            return False
        self.number += 1
        self._before = []
        self.game = self._beginning(self.step, self.game)
        self.asked_at = self.game.copy()
        return True

    def again(self) -> None:
        """Restart the current step."""
        old = self.done[self.number]
        self.done[self.number] = StepProgress(tries=old.tries, wrong=old.wrong, hints=old.hints)
        self.game, self._before = self.asked_at.copy(), []

    def back(self) -> bool:
        """Undo the learner's last decision in this step. Return False if there is no decision to undo."""
        now = self.done[self.number]
        if now.solved or not self._before:
            return False
        self.game = self._before.pop()
        now.played.pop()
        return True

    def revealed(self) -> str:
        """Return the right answer if the current step is a solved question, otherwise ""."""
        if self.step.kind != "question" or not self.solved:
            return ""
        answer = self._right_answer()
        return shown(answer) if self.kind == answers.CHANCE else self.label(answer)

    def label(self, choice: str, asked: Step | None = None) -> str:
        """Return the text that a page shows for a choice, such as the title of a rule.

        Parameters
        ----------
        choice : str
            One of the choices, as the lesson file writes it.
        asked : Step, optional
            The question; without it the current step.

        Returns
        -------
        str
            The words that a page shows for the choice.
        """
        step = asked or self.step
        if step.labels and choice in step.choices:
            return _(step.labels[step.choices.index(choice)])
        if step.check.startswith("rule against"):
            return rules_text.rule(choice, step.game).title or choice
        if step.check in ("legal", "illegal"):
            return self.subject.decision(self.question_game(), choice, here=step is self.step)
        if step.check.endswith("deciding"):
            return _(self.subject.moments.get(choice, choice))
        return self.subject.readable_name(choice)

    def _right_answer(self) -> str:
        """Return the right answer to the current question.

        It is cached, because exact probabilities take time.
        """
        if self.number not in self._answers:
            self._answers[self.number] = right_answer(self.step, self.question_game())
        return self._answers[self.number]

    def solution(self) -> list[str]:
        """Return the decisions that solve the current step, as a list.

        For a question, the list contains the right answer.
        """
        if self.step.kind == "question":
            answer = self._right_answer()
            return [in_percent(answer) if self.kind == answers.CHANCE else answer]
        return solution_of(self.step)

    def solution_left(self) -> list[str]:
        """Return the decisions that the learner must still make to solve a task."""
        return self.solution()[len(self.done[self.number].played) :]

    @property
    def kind(self) -> str:
        """The form in which the learner must type the answer: a count, a chance or words.

        It is empty if there are choices.
        """
        step = self.step
        if step.kind != "question" or step.choices:
            return ""
        return step.measure or answers.kind_of(self._right_answer(), step.tolerance)

    def _judge_answer(self, text: str) -> str:
        """Compare an answer with the right one. Return RIGHT, CLOSE, HIGH or LOW, or UNREAD if it is not understood."""
        step, wanted = self.step, self._right_answer()
        if self.kind in (answers.COUNT, answers.CHANCE):
            return answers.judge_number(text, wanted, self.kind, step.tolerance)
        if same_answer(text, wanted, step.tolerance):
            return answers.RIGHT
        return answers.LOW if self.kind or any(same_answer(text, each) for each in step.choices) else answers.UNREAD

    def _wrong_answer(self, text: str, found: str) -> Result:
        """Return the reply to a wrong answer.

        For a number, it says whether it is too high or too low.
        """
        if self.kind not in (answers.COUNT, answers.CHANCE):
            return Result(False, False, self._chosen_rule(text), self._explained(text))
        value = answers.read(text, self.kind)
        says = next(
            (
                _(wrong.says)
                for wrong in self.step.wrong
                if wrong.says and answers.read(wrong.attempt, self.kind) == value
            ),
            "",
        )
        return Result(
            False,
            False,
            "",
            _("Your answer is too high.") if found == answers.HIGH else _("Your answer is too low."),
            says,
        )

    def _chosen_rule(self, text: str) -> str:
        """Return the id of the rule that the learner has chosen, or "" if the question does not ask for a rule."""
        return text if self.step.check.startswith("rule against") and text in self.step.choices else ""

    @property
    def close(self) -> bool:
        """Whether the learner solved the question with a number that was not exact but close enough."""
        tries = self.done[self.number].tries
        return self.solved and bool(tries) and bool(self.kind) and self._judge_answer(tries[-1]) == answers.CLOSE

    def tried(self, number: int) -> list[str]:
        """Return what the learner has tried in a step (decisions, or answers to a question), as texts for the page.

        Parameters
        ----------
        number : int
            The index of the step, from 0.

        Returns
        -------
        list of str
            One text for each try, in their order.
        """
        step, tries = self.lesson.steps[number], self.done[number].tries
        if step.kind == "question":
            return [self.label(attempt, step) for attempt in tries]
        return [self.subject.decision(self.game, attempt, here=False) for attempt in tries]

    # --- progress

    def progress(self) -> Progress:
        """Return the learner's progress as a dict.

        `resume` continues from it.
        """
        return {
            "lesson": self.lesson.id,
            "step": self.number,
            "done": [{**asdict(done), "tries": done.tries[-MOST_KEPT:]} for done in self.done],
        }

    @classmethod
    def resume(cls, lesson: Lesson, progress: Progress) -> Session:
        """Return a session that continues from a learner's stored progress.

        Parameters
        ----------
        lesson : Lesson
            The lesson to continue.
        progress : dict
            The result of `progress`, perhaps from an earlier version of the lesson.

        Returns
        -------
        Session
            A new session if the progress does not fit the lesson.
        """
        session = cls(lesson)
        kept = progress.get("done")
        if progress.get("lesson") != lesson.id or not isinstance(kept, list) or len(kept) != len(lesson.steps):
            return session
        try:
            session._replay(kept, int(progress.get("step", 0)))
        except (TimePiratesError, ValueError, KeyError, TypeError):
            return cls(lesson)
        return session

    def _replay(self, kept: list[Json], number: int) -> None:
        for at, old in enumerate(kept[: number + 1]):
            self._repeat(old)
            self.done[at] = StepProgress(
                list(old["tries"]), int(old["wrong"]), int(old["hints"]), list(old["played"]), bool(old["solved"])
            )
            if at < number:
                self.next()

    def _repeat(self, old: Json) -> None:
        if self.step.kind == "question":
            self.game = self.question_game() if old["solved"] else self.game
            return
        for decision in old["played"]:
            self._judge(decision)

    # --- inside

    def _beginning(self, step: Step, before: Game | None) -> Game:
        game = self._first_position(step, before)
        if self.seat >= len(game.players):
            raise BadLesson(
                _("learner must be a seat from 0 to {most} (got {got})").format(
                    most=len(game.players) - 1, got=self.seat
                )
            )
        if step.opponents:
            self._play_opponents(game)
        return game

    def _first_position(self, step: Step, before: Game | None) -> Game:
        chance = "sample" if step.opponents else "ask"
        if step.position is not None:
            return subject.begin(step.position, step.rules, step.board, chance, step.seed)
        if step.record is not None:
            return Game.replay(dict(step.record), chance="ask")
        if before is not None and (step.deal is None or step.kind == "question"):
            return before
        return self._fresh(step)

    @staticmethod
    def _fresh(step: Step) -> Game:
        """Return a new game with the rules, the board and the deal that a step of a lesson sets."""
        return subject.of(step.game).fresh(step.rules, step.board, step.deal or {})

    def question_game(self) -> Game:
        """Return the game to which the current question refers."""
        return self.game if self.step.deal is None else self._fresh(self.step)

    def _judge(self, text: str) -> Result:
        if self.step.kind == "question":
            return self._no_try(_("This step is a question."))
        decided = self.game.copy()
        self.refused = False
        try:
            decided.play(text)
        except IllegalMove as refused:
            self.refused = True
            return Result(False, False, refused.rule, self.says(text) or refused.reason)
        except MalformedMove as error:
            return self._no_try(str(error))
        if self.step.kind == "game":
            return self._play_game(text, decided)
        after = decided.copy()
        self._make_draws(after)
        look = GoalContext(self.asked_at, decided, after, self.seat)
        broken = [phrase for phrase in self.step.keep if not goals.holds(phrase, look)]
        open_goals = [phrase for phrase in self.step.goal if not goals.holds(phrase, look)]
        if not matches(text, self.step.expect) or broken or (open_goals and not self._reachable(after)):
            return self._not_the_task(text, look, (broken or open_goals or [""])[0])
        return self._go_on(text, after, finished=not open_goals)

    def _go_on(self, text: str, after: Game, finished: bool) -> Result:
        now = self.done[self.number]
        now.played.append(text)
        self._before.append(self.game)
        self.game = after
        if not finished:
            return Result(True, False, self.step.rule, _("Good. Continue: the task is not finished yet."))
        for decision in self.step.then:
            self.game.play(decision)
        self._before = []
        now.solved = True
        return self.outcome()

    def _play_game(self, text: str, after: Game) -> Result:
        """Make the learner's move in a whole game, play the computer players' replies, and return the comments."""
        said = self.subject.comment(self.game, text) or _("Your decision has been carried out.")
        went = self.subject.comment_on_chance(self.game, after)
        comments = tuple(filter(None, self._play_opponents(after)))
        now = self.done[self.number]
        now.played.append(text)
        self._before.append(self.game)
        self.game = after
        now.solved = after.over
        if after.over:
            return self.outcome(comments)
        return Result(True, False, "", said, went, comments)

    def _play_opponents(self, game: Game) -> list[str]:
        """Play for the computer players until the learner must decide, and return the tutor's comments."""
        comments = []
        while isinstance(game.to_move, int) and game.to_move != self.seat:
            choice = players.decide(game, game.to_move, self.step.opponents)
            comments.append(self.subject.comment(game, choice))
            before = game.copy()
            game.play(choice)
            comments.append(self.subject.comment_on_chance(before, game))
        return comments

    def advised(self) -> str:
        """Return the decision that the tutor recommends, in the notation of the game."""
        return players.decide(self.game, self.seat, self.step.opponents)

    def advice(self) -> str:
        """Return the decision that the tutor recommends, as text for readers; empty if there is none."""
        if self.step.kind != "game" or self.game.over or self.game.to_move != self.seat:
            return ""
        return self.subject.decision(self.game, self.advised())

    def why_advised(self) -> str:
        """Return the reason why the tutor recommends a decision, or "" if the tutor recommends nothing."""
        if not self.advice():
            return ""
        return self.subject.why(self.game, self.advised())

    def skip_game(self) -> None:
        """Let a computer player finish the whole game for the learner."""
        for _decision in range(MOST_DECISIONS):
            if self.solved:
                return
            self.try_decision(self.advised())
        raise BadLesson(_("the game does not end"))

    def _make_draws(self, game: Game) -> None:
        """Make random draws until a player has to decide.

        They are the draws that the step names, and then the most probable ones.
        """
        script = list(self.step.draws)
        if not script and self._drawing_is_asked():
            return
        while game.to_move is CHANCE:
            choices = [str(draw) for draw in game.legal()]
            draw = script.pop(0) if script else ""
            game.play(draw if draw in choices else self.subject.luck(game))

    def _drawing_is_asked(self) -> bool:
        decision = registry.entry(self.lesson.game).decision
        upcoming = self.lesson.steps[self.number : self.number + 2]
        return any(decision(each).verb == "draw" for step in upcoming for each in step.expect)

    def _reachable(self, after: Game) -> bool:
        """Return whether the learner can still reach the goals of the step from the given position.

        The search tries all decisions that fit the step. If it takes too long, it assumes that the goals can be reached.
        """
        ways = [after]
        for _way in range(MOST_WAYS):
            if not ways:
                return False
            here = ways.pop(0)
            for decision in self._fitting(here):
                there = here.copy()
                there.play(decision)
                drawn = there.copy()
                self._make_draws(drawn)
                look = GoalContext(self.asked_at, there, drawn, self.seat)
                if all(goals.holds(phrase, look) for phrase in self.step.goal + self.step.keep):
                    return True
                ways.append(drawn)
        return True

    def _fitting(self, game: Game) -> list[str]:
        if game.over or game.snapshot().get("turn", game.to_move) != self.seat:
            return []
        return [str(decision) for decision in game.legal() if matches(decision, self.step.expect)]

    def _not_the_task(self, text: str, look: GoalContext, phrase: str) -> Result:
        says = self.says(text)
        if not says:
            says = (
                _("The rules allow this, but then you miss this goal: {goal}.").format(goal=_(phrase))
                if phrase
                else _("The rules allow this, but the task asks for something else.")
            )
        return Result(
            False, False, self.step.rule, says, self.subject.describe_consequence(self.game, look, self.step.goal)
        )

    def _too_long(self) -> Result:
        return self._no_try(
            _("Your answer is too long. It may have at most {most} characters.").format(most=MAX_ANSWER_LENGTH)
        )

    @staticmethod
    def _no_try(text: str) -> Result:
        return Result(False, False, "", text, counts=False)

    def says(self, text: str) -> str:
        """Return the author's reply to a wrong try, or an empty text."""
        for wrong in self.step.wrong:
            if matches(text, (wrong.attempt,)):
                return _(wrong.says) if wrong.says else ""
        return ""

    def _explained(self, text: str) -> str:
        return (
            self.says(text) or self._why_illegal(text) or _("This is not the right answer. Look again, or take a hint.")
        )

    def _why_illegal(self, text: str) -> str:
        """Return why the chosen decision is illegal, or "" if the question is not about legal decisions."""
        error = self.game.refusal(text) if self.step.check == "legal" else None
        return error.reason if isinstance(error, IllegalMove) else ""

    def why(self) -> str:
        """Return the explanation that is shown when the current step is solved."""
        if self.step.kind == "game" and self.game.over:
            return self.subject.suggest_improvement(self.game, self.seat)
        return _(self.step.why) if self.step.why else self._rule_text()

    def reason(self) -> str:
        """Return a sentence about the rule of the current step, or "" if the explanation already states the rule.

        It is shown when the step is solved.
        """
        if self.step.kind == "game" and self.game.over:
            return self.subject.praise(self.game, self.seat)
        if self.is_bank_question or not self.has_hints or not self.step.why:
            return ""
        return _(self.step.hints[2]) if self.step.hints[2] else first_sentences(self._rule_text(), 1)

    def outcome(self, comments: tuple[str, ...] = ()) -> Result:
        """Return the lesson's reply to the decision or answer that solved the current step."""
        return Result(
            True, True, self.step.rule, self.why(), comments=comments, answer=self.revealed(), reason=self.reason()
        )

    def _rule_text(self) -> str:
        if not self.step.rule:
            return ""
        return first_sentences(rules_text.rule(self.step.rule, self.lesson.game).text, 2)

    def _decision_hint(self) -> str:
        if self.step.kind == "question":
            solution = self.solution()[0]
            return _("The answer is: {answer}.").format(
                answer=solution if self.kind else self.label(self._right_answer())
            )
        left = self.solution_left()
        if self.step.kind == "game" and not self.game.over:
            left = [self.advised()]
        return (
            _("Try this: {decision}.").format(decision=self.subject.decision(self.game, left[0]))
            if left
            else _("Begin this step again.")
        )


def matches(text: str, patterns: tuple[str, ...]) -> bool:
    """Return whether a decision matches at least one of the given patterns. In a pattern, `*` stands for any text.

    Parameters
    ----------
    text : str
    patterns : tuple of str
        Without patterns, every decision matches.

    Returns
    -------
    bool

    Examples
    --------
    >>> matches("jump red to 1400", ("jump * to 1400",)), matches("end", ()), matches("end", ("move *",))
    (True, True, False)
    """
    words = " ".join(text.lower().split())
    return not patterns or any(fnmatchcase(words, _only_stars(pattern.lower())) for pattern in patterns)


def _only_stars(pattern: str) -> str:
    """Escape all special characters of an `fnmatch` pattern except `*`, so that only `*` is a wildcard."""
    return re.sub(r"[\[?]", r"[\g<0>]", pattern)


def solution_of(step: Step) -> list[str]:
    """Return the decisions that solve a task, as a list."""
    if step.solution:
        return list(step.solution)
    return [next((pattern for pattern in step.expect if "*" not in pattern), "")]


def right_answer(step: Step, game: Game) -> str:
    """Return the right answer to a question.

    If the question names a fact, the answer is calculated.
    """
    return facts.value(step.check, game, step.choices) if step.check else step.answer


def first_sentences(text: str, count: int) -> str:
    """Return the first `count` sentences of a text.

    >>> first_sentences("One. Two! Three.", 2)
    'One. Two!'
    """
    return " ".join(re.findall(r"[^.!?]+[.!?]+(?=\s|$)", text)[:count]).replace("  ", " ").strip()
