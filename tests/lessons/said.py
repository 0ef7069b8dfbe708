"""Golden files of lessons: `python -m tests.lessons.said` writes what each lesson shows after right and wrong answers.

A file of `tests/data/lessons` is about one lesson or about the bank of questions: every step with its hints, and the
texts after each wrong try that the lesson knows, after another legal decision of each kind, and after the solution. For
a whole game it has the tutor's comments on the first decisions. The tutor's comments on each kind of decision, and the
steps that teach each rule, have files of their own. Read every difference before you commit.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from timepirates import Game
from timepirates.games.pirates.lessons import tutor
from timepirates.lessons import load, question_bank, taught
from timepirates.lessons.answers import same_answer
from timepirates.lessons.form import names
from timepirates.lessons.lesson import Lesson, Step
from timepirates.lessons.session import Result, Session

FOLDER = Path(__file__).parents[1] / "data" / "lessons"
BANK, TUTOR, TAUGHT = "bank", "tutor", "taught"
DECISIONS = 40
"""The number of a whole game's decisions that are written down."""
OF_EACH_KIND = 6
"""The number of decisions of each kind for which the tutor's comment is written down."""


def files() -> tuple[str, ...]:
    """Return the names of all golden files."""
    return (*names(), *names("conspiracy"), BANK, TUTOR, TAUGHT)


def path_of(name: str) -> Path:
    """Return the path of a golden file."""
    return FOLDER / f"{name}.txt"


def written(name: str) -> str:
    """Return the text of a golden file."""
    special = {BANK: of_the_bank, TUTOR: of_the_tutor, TAUGHT: where_rules_are_taught}
    return "\n".join(special[name]() if name in special else of_a_lesson(load(name))) + "\n"


def of_the_tutor() -> Iterator[str]:
    """Return the tutor's comments on the first decisions of each kind in a random game, and on moves of the police."""
    game = Game.random(players=["Ann", "Bob", "Cleo"], seed=3)
    said: dict[str, list[str]] = {}
    for number, (seat, step) in enumerate(game.steps):
        before = game.at(number)
        verb = step.split(" ")[0] if seat is not None else "police"
        line = tutor.comment(before, step) if seat is not None else tutor.comment_on_police(before, game.at(number + 1))
        if line and len(said.setdefault(verb, [])) < OF_EACH_KIND:
            said[verb].append(f"{step} -> {line}")
    for verb, lines in said.items():
        yield from (f"== {verb}", *lines, "")


def where_rules_are_taught() -> Iterator[str]:
    """Return each rule with its lesson, and all steps that teach the rule."""
    for game in ("time-pirates", "conspiracy"):
        yield f"== {game}"
        for id, places in taught.table(game).items():
            steps = ", ".join(f"{lesson} {step}" for lesson, step in places)
            yield f"{id}: {taught.lesson_for(id, game)}; taught by {steps}"


def of_the_bank() -> Iterator[str]:
    """Return every question with all its choices."""
    for question in question_bank.questions():
        step = question.steps[0]
        yield f"== {question.id}, of {question.settings['topic']}: {step.text}"
        yield from (f"choice: {Session(question).label(choice)}" for choice in step.choices)
        for choice in step.choices:
            yield from told(choice, question_bank.answer(question.id, choice))
        yield ""


def of_a_lesson(lesson: Lesson) -> Iterator[str]:
    """Return every step of a lesson with its hints and all tries."""
    yield from (lesson.title, lesson.about, "")
    session = Session(lesson)
    for step in lesson.steps:
        yield f"== {step.kind} {step.number}, about {step.rule or 'no rule'}: {session.task}"
        yield from (f"choice: {session.label(choice)}" for choice in step.choices)
        yield from (f"invitation: {session.subject.decision(session.game, each)}" for each in step.invite)
        yield from (f"hint: {hint}" for hint in session.hints())
        yield from {"question": asked, "task": decided, "game": played}[step.kind](session, step)
        yield ""
        session.next()
    assert session.finished


def asked(session: Session, step: Step) -> Iterator[str]:
    """Return the text after each answer to a question: wrong answers, the other choices, nonsense, the right answer."""
    right = session.solution()[0]
    wrong = dict.fromkeys([*(each.attempt for each in step.wrong), *step.choices, "forty-two"])
    for answer in (each for each in wrong if not same_answer(each, right, step.tolerance)):
        yield from told(answer, session.answer(answer))
    yield from told(right, session.answer(right))


def decided(session: Session, step: Step) -> Iterator[str]:
    """Return the text after each try of a task: the wrong tries, another decision of each kind, the solution."""
    solution = session.solution()
    tries = dict.fromkeys(each.attempt for each in step.wrong)
    others = {text.split(" ")[0]: text for text in reversed(session.legal()) if text not in (*tries, *solution)}
    for text in (*tries, *others.values()):
        yield from told(text, result := session.try_decision(text))
        if result.right:
            session.again()
    for text in solution:
        yield from told(text, session.try_decision(text))


def played(session: Session, step: Step) -> Iterator[str]:
    """Return what a whole game shows after an impossible decision, the tutor's advice, and the end."""
    yield from told("jump to the moon", session.try_decision("jump to the moon"))
    for _decision in range(DECISIONS):
        advised = session.advised()
        yield from told(advised, session.try_decision(advised))
    session.skip_game()
    yield f"at last: {session.reason()} {session.why()}"


def told(text: str, result: Result) -> Iterator[str]:
    """Return the feedback for a try."""
    how = ("right" if result.right else "wrong" if result.counts else "no try") + (", done" if result.done else "")
    yield f"{text} -> {how}; {result.rule or 'no rule'}: {result.text}"
    yield from (f"    rule: {line}" for line in [result.reason] if line)
    yield from (f"    leads to: {line}" for line in [result.led_to] if line)
    yield from (f"    answer: {line}" for line in [result.answer] if line)
    yield from (f"    {line}" for line in result.comments)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name in files():
        path_of(name).write_text(written(name), encoding="utf-8")


if __name__ == "__main__":
    main()
