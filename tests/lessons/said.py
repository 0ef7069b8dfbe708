"""What each lesson says after each answer, right and wrong: `python -m tests.lessons.said` writes it down anew.

A file of `tests/data/lessons` holds one lesson, or the bank of questions: every step with its hints, and what is said
to each wrong try that the lesson knows, to another legal decision of each kind, and to the solution; of a whole game
what the tutor says to its first decisions. What the tutor says to each kind of decision, and which
steps teach which rule, have files of their own. Look at every difference.
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
"""So many of a whole game's decisions are written down."""
OF_EACH_KIND = 6
"""So many decisions of a kind are written down of what the tutor says."""


def files() -> tuple[str, ...]:
    """The names of all files: the lessons of both courses, the bank, the tutor, where rules are taught."""
    return (*names(), *names("conspiracy"), BANK, TUTOR, TAUGHT)


def path_of(name: str) -> Path:
    """Where a lesson is written down."""
    return FOLDER / f"{name}.txt"


def written(name: str) -> str:
    """What a lesson, the bank or the tutor says, or where the rules are taught."""
    special = {BANK: of_the_bank, TUTOR: of_the_tutor, TAUGHT: where_rules_are_taught}
    return "\n".join(special[name]() if name in special else of_a_lesson(load(name))) + "\n"


def of_the_tutor() -> Iterator[str]:
    """The first decisions of each kind in a random game, and where the police went."""
    game = Game.random(players=["Ann", "Bob", "Cleo"], seed=3)
    said: dict[str, list[str]] = {}
    for number, (seat, step) in enumerate(game.steps):
        before = game.at(number)
        verb = step.split(" ")[0] if seat is not None else "police"
        line = tutor.comment(before, step) if seat is not None else tutor.police_went(before, game.at(number + 1))
        if line and len(said.setdefault(verb, [])) < OF_EACH_KIND:
            said[verb].append(f"{step} -> {line}")
    for verb, lines in said.items():
        yield from (f"== {verb}", *lines, "")


def where_rules_are_taught() -> Iterator[str]:
    """Every rule with the lesson to send a learner to, and all steps that teach it."""
    for game in ("time-pirates", "conspiracy"):
        yield f"== {game}"
        for id, places in taught.table(game).items():
            steps = ", ".join(f"{lesson} {step}" for lesson, step in places)
            yield f"{id}: {taught.lesson_for(id, game)}; taught by {steps}"


def of_the_bank() -> Iterator[str]:
    """Every question with all its choices."""
    for question in question_bank.questions():
        step = question.steps[0]
        yield f"== {question.id}, of {question.settings['topic']}: {step.text}"
        yield from (f"choice: {Session(question).label(choice)}" for choice in step.choices)
        for choice in step.choices:
            yield from told(choice, question_bank.answer(question.id, choice))
        yield ""


def of_a_lesson(lesson: Lesson) -> Iterator[str]:
    """Every step with its hints and all that is tried."""
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
    """A question: the wrong answers that the lesson knows and the other choices, nonsense, the right one."""
    right = session.solution()[0]
    wrong = dict.fromkeys([*(each.attempt for each in step.wrong), *step.choices, "forty-two"])
    for answer in (each for each in wrong if not same_answer(each, right, step.tolerance)):
        yield from told(answer, session.answer(answer))
    yield from told(right, session.answer(right))


def decided(session: Session, step: Step) -> Iterator[str]:
    """A task: the wrong tries that the lesson knows, another decision of each kind, the solution."""
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
    """A whole game: something that cannot be done, what is advised, and the end."""
    yield from told("jump to the moon", session.try_decision("jump to the moon"))
    for _decision in range(DECISIONS):
        advised = session.advised()
        yield from told(advised, session.try_decision(advised))
    session.skip_game()
    yield f"at last: {session.reason()} {session.why()}"


def told(text: str, result: Result) -> Iterator[str]:
    """What is said to a try."""
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
