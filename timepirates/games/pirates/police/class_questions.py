"""Questions about the police and the bag for a class, with the misconceptions behind wrong answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from timepirates.core import registry
from timepirates.core.i18n import _, mark, ngettext
from timepirates.games.pirates.board import DEFAULT, Board
from timepirates.games.pirates.codes import POLICE_TOKENS_PER_NUMBER
from timepirates.games.pirates.police import explorer, questions
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.snapshot import BoardSnapshot
from timepirates.lessons import phrases
from timepirates.lessons.class_questions import QuestionTopic
from timepirates.lessons.live_questions import CHANCE, CHOICE, LiveQuestion, Misconception

WHERE, CHANCE_OF_EPOCH = "police-where", "police-chance"
OWN = {
    WHERE: mark("Where will the police be?"),
    CHANCE_OF_EPOCH: mark("What is the chance that the police are in an epoch?"),
}
EXERCISE_KINDS = (
    "given-first",
    "same-number",
    "next-token",
    "second-token",
    "no-police",
    "year-ends",
    "two-restocks",
    "known-last",
)
"""The kinds of exercises from `police.questions` that ask for a probability and need no picture of the board."""
TOLERANCE = "1/50"
PUT_BACK = mark("{count} of {all} pupils answered as if every drawn token were put back into the bag.")
EQUAL_PATHS = mark("{count} of {all} pupils answered as if both paths were always equally likely.")
EQUAL_EPOCHS = mark("{count} of {all} pupils answered as if all epochs were equally likely.")
EQUAL_NUMBERS = mark("{count} of {all} pupils answered as if each drawn token were the toss of a fair coin.")
OPPOSITE = mark("{count} of {all} pupils gave the chance that the event does not happen.")
ONE_TOKEN = mark("{count} of {all} pupils gave the chance for one drawn token only.")


class PoliceQuestions:
    """The questions about Time Pirates for a class (see `timepirates.lessons.class_questions.ClassQuestions`)."""

    def topics(self) -> list[QuestionTopic]:
        """Return the topics of the questions: where the police will be, and exercises in probability."""
        own = [QuestionTopic(name, _(title), None) for name, title in OWN.items()]
        return [*own, *(QuestionTopic(kind, questions.about(kind), None) for kind in EXERCISE_KINDS)]

    def question(self, topic: str, number: int) -> LiveQuestion:
        """Return question number `number` on a topic. The same topic and number always give the same question."""
        luck = Random(f"{topic} {number}")
        if topic == WHERE:
            return _where(luck)
        return _chance_of_epoch(luck) if topic == CHANCE_OF_EPOCH else _exercise(topic, luck)


QUESTIONS = PoliceQuestions()


def _random_situation(luck: Random) -> Situation:
    """Return a random situation on the default board, at least three police tokens before the end of the year."""
    drawn = luck.sample("1" * POLICE_TOKENS_PER_NUMBER + "2" * POLICE_TOKENS_PER_NUMBER, luck.randint(0, 5))
    board = Board.named(DEFAULT)
    ones, twos = (POLICE_TOKENS_PER_NUMBER - drawn.count(number) for number in "12")
    return Situation(board, luck.choice(board.years), ones, twos, luck.randint(20, 40))


Distribution = dict[int, Fraction]
"""A probability distribution of where the police are: a dict from the first year of an epoch."""


def _distributions(s: Situation, draws: int) -> tuple[Distribution, Distribution, Distribution]:
    """Return three distributions of the police's epoch: the correct one, and the results of two common mistakes."""
    equal = Situation(s.board, s.police, POLICE_TOKENS_PER_NUMBER, POLICE_TOKENS_PER_NUMBER, s.bag)
    return _law(s, draws), _law(s, draws, put_back=True), _law(equal, draws, put_back=True)


def _law(s: Situation, draws: int, put_back: bool = False) -> Distribution:
    return dict(explorer.police_distribution(s, draws, put_back, exact=True).rows)


def _introduction(s: Situation, draws: int) -> str:
    """Return the sentences that introduce a question about the police: their epoch, the bag, and the draws."""
    return ngettext(
        "The police are in {epoch}. The bag contains {ones} police tokens with the number 1 and "
        "{twos} with the number 2. Now one more police token is drawn.",
        "The police are in {epoch}. The bag contains {ones} police tokens with the number 1 and "
        "{twos} with the number 2. Now {draws} more police tokens are drawn.",
        draws,
    ).format(epoch=s.board.epoch(s.police).shown, ones=s.ones, twos=s.twos, draws=draws)


def _where(luck: Random) -> LiveQuestion:
    s = _random_situation(luck)
    draws = luck.randint(2, min(4, s.need))
    exact, back, coin = _distributions(s, draws)
    possible = [year for year, chance in exact.items() if chance]
    best = max(exact.values())
    wrong: dict[str, str] = {}
    for law, text in ((back, PUT_BACK), (coin, EQUAL_PATHS)):
        likely = [year for year, chance in law.items() if chance == max(law.values())]
        if len(likely) == 1 and exact[likely[0]] != best:
            wrong.setdefault(str(likely[0]), _(text))
    return LiveQuestion(
        text=_("Where will the police be after these draws?"),
        situation=_introduction(s, draws),
        kind=CHOICE,
        choices=[str(year) for year in possible],
        labels=[s.board.epoch(year).shown for year in possible],
        values=[str(exact[year]) for year in possible],
        measure=_("exact chance"),
        why=_(
            "Every order of the police tokens is equally likely. The chance that the police come to an "
            "epoch is the share of the orders that lead to this epoch."
        ),
        misconceptions=[Misconception(year, text) for year, text in wrong.items()],
        picture=_picture(s),
    )


def _chance_of_epoch(luck: Random) -> LiveQuestion:
    s = _random_situation(luck)
    draws = luck.randint(2, min(4, s.need))
    exact, back, coin = _distributions(s, draws)
    year = luck.choice([year for year, chance in exact.items() if chance])
    mistakes = {
        PUT_BACK: back[year],
        EQUAL_PATHS: coin[year],
        EQUAL_EPOCHS: Fraction(1, len(exact)),
        OPPOSITE: 1 - exact[year],
    }
    return LiveQuestion(
        text=_("What is the chance that the police are in {epoch} after these draws?").format(
            epoch=s.board.epoch(year).shown
        ),
        situation=_introduction(s, draws),
        kind=CHANCE,
        exact=str(exact[year]),
        tolerance=TOLERANCE,
        why=_(
            "Every order of the police tokens is equally likely. The chance is the share of the orders "
            "that lead to this epoch."
        ),
        misconceptions=list(_misconceptions(exact[year], mistakes)),
        picture=_picture(s),
    )


def _exercise(kind: str, luck: Random) -> LiveQuestion:
    asked = None
    while asked is None:
        asked = questions.ask(kind, _random_situation(luck), luck.randrange(10**6))
    situation, text = phrases.situation_and_question(asked.text)
    return LiveQuestion(
        text=text,
        situation=situation,
        kind=CHANCE,
        exact=str(asked.answer),
        tolerance=TOLERANCE,
        why=asked.explanation,
        misconceptions=list(_misconceptions(asked.answer, _mistakes(asked))),
    )


def _mistakes(asked: questions.Question) -> dict[str, Fraction]:
    """Return a dict from each typical mistake in an exercise to the wrong answer that the mistake leads to."""
    s = asked.situation
    every = s.artifacts + s.police_tokens
    sites = {"no-police": ("sites",), "two-restocks": ("first", "second")}
    if asked.kind == "given-first":
        left = {"1": s.ones, "2": s.twos}[str(asked.given["second"])]
        return {PUT_BACK: Fraction(left, s.police_tokens), OPPOSITE: 1 - asked.answer}
    if asked.kind == "same-number":
        same = Fraction(s.ones**2 + s.twos**2, s.police_tokens**2)
        return {PUT_BACK: same, EQUAL_NUMBERS: Fraction(1, 2), OPPOSITE: 1 - asked.answer}
    if asked.kind in sites:
        drawn = sum(int(str(asked.given[name])) for name in sites[asked.kind])
        none, one = Fraction(s.artifacts, every) ** drawn, Fraction(s.artifacts, every)
        happens = asked.kind == "two-restocks"
        return {
            PUT_BACK: 1 - none if happens else none,
            ONE_TOKEN: 1 - one if happens else one,
            OPPOSITE: 1 - asked.answer,
        }
    return {OPPOSITE: 1 - asked.answer}


def _misconceptions(exact: Fraction, mistakes: dict[str, Fraction]) -> Iterator[Misconception]:
    """Yield typical mistakes whose wrong answers differ clearly from the exact answer and from each other."""
    seen = [exact]
    for text, answer in mistakes.items():
        if all(abs(answer - each) > Fraction(TOLERANCE) for each in seen):
            seen.append(answer)
            yield Misconception(str(answer), _(text))


def _picture(s: Situation) -> str:
    """Return a picture of the board with only the police on it, or "" if the package that draws boards is missing."""
    draw = registry.entry("time-pirates").part("board_svg")
    alone: BoardSnapshot = {
        "players": [],
        "turn": None,
        "police": str(s.police),
        "pirates": [],
        "sites": {},
        "empty_sites": {},
    }
    return "" if draw is None else str(draw(alone, s.board))
