"""Questions that a class answers together, and the evaluation of the answers, for any game.

question = LiveQuestion("How likely is a six?", "chance", exact="1/6")
read(question, "17 %")                                  # "17/100"; BadSetting if it cannot be read
bars(question, ["17/100", "1/2"])                       # the distribution of the answers
misconceptions(question, ["17/100", "1/2"])             # one sentence per known misconception
calibration([(question, ["17/100", "1/2"])])            # answers beside the exact chances
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from timepirates.core import i18n
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.lessons import answers, phrases

Kind: TypeAlias = Literal["count", "chance", "choice"]
COUNT: Final = "count"
CHANCE: Final = "chance"
CHOICE: Final = "choice"
"""The three kinds of questions: the answer is a whole number (count), a chance, or one of several choices."""
MOST_CHOICES = 12
MOST_BARS = 10
"""The maximum number of bars for typed answers. If more answers differ, each bar shows a range of answers."""
BANDS = 5
"""The number of ranges into which a calibration table divides the chances."""
Words = Annotated[str, Meta(max_length=2000)]
Answer = Annotated[str, Meta(min_length=1, max_length=400)]
Language = Annotated[str, Meta(max_length=20)]


class Misconception(Struct, forbid_unknown_fields=True):
    """A wrong answer that results from a known mistake in reasoning."""

    answer: Answer
    text: Words
    """A description of the mistake, with {count} for the number of such answers and {all} for the number of answers."""


class QuestionTexts(Struct, forbid_unknown_fields=True):
    """The texts of a question in another language. Where a text is empty, the question's own text is used."""

    text: Words = ""
    situation: Words = ""
    labels: Annotated[list[Answer], Meta(max_length=MOST_CHOICES)] = []
    measure: Words = ""
    why: Words = ""
    misconceptions: Annotated[list[Words], Meta(max_length=20)] = []
    picture: Annotated[str, Meta(max_length=1 << 19)] = ""


class LiveQuestion(Struct, forbid_unknown_fields=True):
    """A question that a class answers together.

    A question is about a number, a chance or a choice. The choices of a question may be possible events or decisions.
    Then `values` has the exact chance of each event, or how likely a player is to win with each decision.
    """

    text: Words
    kind: Kind
    choices: Annotated[list[Answer], Meta(max_length=MOST_CHOICES)] = []
    exact: Answer | None = None
    """The right number or choice. None if no answer is right, or if the field `values` determines the right choice."""
    values: Annotated[list[Answer], Meta(max_length=MOST_CHOICES)] = []
    """The value of each choice, as an exact fraction or an estimated decimal. Empty if the choices have no values."""
    best: Annotated[list[Answer], Meta(max_length=MOST_CHOICES)] = []
    """All right choices of a question that may have several. If empty, `exact` or `values` gives the right choice."""
    measure: Words = ""
    """A phrase for what the numbers in `values` mean, such as "exact chance"."""
    tolerance: Answer = "0"
    """The largest difference from the right number that counts as right."""
    why: Words = ""
    """An explanation of the right answer, which the class sees together with its answers."""
    misconceptions: Annotated[list[Misconception], Meta(max_length=20)] = []
    picture: Annotated[str, Meta(max_length=1 << 19)] = ""
    """A picture of the position that the question is about, as SVG. Empty if there is no picture."""
    situation: Words = ""
    """What a pupil must know to answer, as sentences; empty if the question itself contains everything."""
    labels: Annotated[list[Answer], Meta(max_length=MOST_CHOICES)] = []
    """The texts that pupils see for the choices, in order. Empty if pupils see the choices themselves."""
    language: Language = ""
    """The language of the texts; empty if it is not known."""
    translations: Annotated[dict[Language, QuestionTexts], Meta(max_length=40)] = {}
    """The texts of the question in other languages, by language."""


ANSWERS = ("exact", "values", "best", "why", "misconceptions", "tolerance")
"""The fields of a question that reveal the right answer or help to find it."""


class AnswerBar(NamedTuple):
    """One bar of the distribution of answers."""

    answer: str
    """The answer whose frequency the bar shows, as text: a choice, a number or a range of numbers."""
    given: int
    """The number of pupils whose answers are counted in this bar."""
    exact: str
    """The value of the bar's choice or, if the answers are numbers, the right number. Empty if there is none."""
    right: bool


class MisconceptionCount(NamedTuple):
    """A misconception, and how many answers of a class it explains."""

    answers: int
    all: int
    text: str

    @property
    def sentence(self) -> str:
        """The misconception as a sentence that the class reads."""
        return self.text.replace("{count}", str(self.answers)).replace("{all}", str(self.all))


class CalibrationBand(NamedTuple):
    """The answers of a class in which the estimated chance is in the same range, such as 0 to 20 %."""

    guesses: int
    said: float
    """The mean of the answers."""
    exact: float
    """The mean of the true chances in the questions to which the answers of this range belong."""


def without_answers(question: LiveQuestion) -> dict[str, object]:
    """Return a question as JSON data, without the fields that reveal the right answer or help to find it."""
    asked: dict[str, object] = msgspec.to_builtins(question)
    asked["translations"] = {
        language: {name: value for name, value in msgspec.to_builtins(texts).items() if name not in ANSWERS}
        for language, texts in question.translations.items()
    }
    return {key: value for key, value in asked.items() if key not in ANSWERS}


def in_all_languages(make: Callable[[], LiveQuestion]) -> LiveQuestion:
    """Return a question with its texts in all languages that the program has.

    Pages cannot make the texts themselves, because whoever can make the question also knows the right answer.

    Parameters
    ----------
    make : callable
        Returns the question in the current language.

    Returns
    -------
    LiveQuestion
        In the current language, with translations.
    """
    question, own = make(), i18n.language()
    translations = {}
    for language in i18n.available():
        if language != own:
            with i18n.using_language(language):
                translations[language] = _texts(make(), question)
    return msgspec.structs.replace(question, language=own, translations=translations)


def _texts(question: LiveQuestion, other: LiveQuestion) -> QuestionTexts:
    """Return the texts of a question. The picture is left out if the question `other` has the same picture."""
    return QuestionTexts(
        question.text,
        question.situation,
        question.labels,
        question.measure,
        question.why,
        [each.text for each in question.misconceptions],
        "" if question.picture == other.picture else question.picture,
    )


def in_language(question: LiveQuestion, language: str) -> LiveQuestion:
    """Return a question with its texts in a language, or unchanged if it has no texts in this language.

    Examples
    --------
    >>> six = LiveQuestion("A six?", "chance", translations={"fr": QuestionTexts("Un six ?")})
    >>> in_language(six, "fr").text, in_language(six, "de").text
    ('Un six ?', 'A six?')
    """
    texts = question.translations.get(language)
    if texts is None or language == question.language:
        return question
    known = {name: value for name, value in msgspec.structs.asdict(texts).items() if value}
    said = known.pop("misconceptions", [])
    if len(said) == len(question.misconceptions):
        wrong = zip(question.misconceptions, said, strict=True)
        known["misconceptions"] = [Misconception(each.answer, text) for each, text in wrong]
    return msgspec.structs.replace(question, **known)


def check(question: LiveQuestion) -> None:
    """Raise BadSetting if a question contradicts itself.

    Parameters
    ----------
    question : LiveQuestion

    Raises
    ------
    BadSetting
        If its choices, its values or its right answer do not fit its kind.
    """
    choices = question.choices
    if not question.text.strip():
        raise BadSetting(_("a question needs a text"))
    if (question.kind == CHOICE) != bool(choices) or len({*choices}) != len(choices):
        raise BadSetting(
            _("the choices of a question must all differ; a question has choices if and only if its kind is choice")
        )
    labels = [question.labels, *(texts.labels for texts in question.translations.values())]
    if any(each and (len(each) != len(choices) or len({*each}) != len(each)) for each in labels):
        raise BadSetting(_("each choice needs a label of its own"))
    if question.values and len(question.values) != len(choices):
        raise BadSetting(
            _("the question has {choices} choices, but {values} values").format(
                values=len(question.values), choices=len(choices)
            )
        )
    numbers, known = (
        [*question.values, question.tolerance],
        [*(each.answer for each in question.misconceptions), *question.best],
    )
    known += [] if question.exact is None else [question.exact]
    if question.kind != CHOICE:
        numbers += known
    elif strange := [each for each in known if each not in choices]:
        raise BadSetting(_("the answer {answer} is not one of the choices").format(answer=shown(strange[0])))
    if bad := [each for each in numbers if answers.exact(each) is None or "%" in each]:
        raise BadSetting(_("{text} is not a number").format(text=shown(bad[0])))


def read_answer(question: LiveQuestion, text: str) -> str:
    """Convert a pupil's answer to one of the choices or to a fraction, so that answers can be compared.

    Parameters
    ----------
    question : LiveQuestion
    text : str
        The answer as a pupil has given it.

    Returns
    -------
    str

    Raises
    ------
    BadSetting
        If the text is no answer to this question.
    """
    if question.kind == CHOICE:
        if text not in question.choices:
            raise BadSetting(phrases.answer_form(question.kind))
        return text
    value = answers.read(text, question.kind)
    if value is None or (question.kind == CHANCE and value > 1):
        raise BadSetting(phrases.answer_form(question.kind))
    return str(value)


def right_choices(question: LiveQuestion) -> list[str]:
    """Return the right choices of a question, as the fields `best`, `exact` or `values` define them."""
    if question.best:
        return question.best
    if question.exact is not None:
        return [question.exact]
    values = [Fraction(each) for each in question.values]
    return [choice for choice, value in zip(question.choices, values, strict=True) if value == max(values)]


def is_right(question: LiveQuestion, answer: str) -> bool | None:
    """Return whether an answer is right; None if the question has no right answer.

    Examples
    --------
    >>> is_right(LiveQuestion("How likely is a six?", "chance", exact="1/6", tolerance="1/50"), "17/100")
    True
    """
    if question.kind == CHOICE:
        has_right = question.best or question.exact is not None or question.values
        return answer in right_choices(question) if has_right else None
    if question.exact is None:
        return None
    return abs(Fraction(answer) - Fraction(question.exact)) <= Fraction(question.tolerance)


def answer_text(question: LiveQuestion, answer: str) -> str:
    r"""Return an answer in the form in which pupils read it, such as "16.7 %".

    >>> answer_text(LiveQuestion("How likely is a six?", "chance"), "1/6")
    '16.7\xa0%'
    """
    if question.kind == CHOICE:
        return question.labels[question.choices.index(answer)] if question.labels else answer
    if question.kind == COUNT:
        return answer
    return _("{percent} %").format(percent=f"{100 * float(Fraction(answer)):.3g}")


def right_answer_text(question: LiveQuestion) -> str:
    """Return the right answer as text for pupils, or an empty text if no answer is right."""
    if question.kind == CHOICE:
        right = [] if is_right(question, "") is None else right_choices(question)
        return ", ".join(answer_text(question, choice) for choice in right)
    if question.exact is None:
        return ""
    return phrases.shown(question.exact) if question.kind == CHANCE else question.exact


def choice_value_text(question: LiveQuestion, choice: str) -> str:
    """Return the value of a choice as text for pupils, such as a percentage, or "" if the choices have no values."""
    if not question.values:
        return ""
    value = question.values[question.choices.index(choice)]
    return phrases.in_percent(value) if "." in value else phrases.shown(value)


def answer_bars(question: LiveQuestion, given: Sequence[str]) -> list[AnswerBar]:
    """Return a bar chart of a class's answers to a question, as a list of bars.

    Parameters
    ----------
    question : LiveQuestion
    given : sequence of str
        The results of `read_answer`, one per pupil who has answered.

    Returns
    -------
    list of AnswerBar
        One per choice in the order of the choices, or one per number in increasing order. All right numbers share the
        bar of the exact one, which is there even if no pupil has answered it. Many different numbers are combined into
        ranges of equal size.
    """
    if question.kind == CHOICE:
        counts = Counter(given)
        rights = [is_right(question, choice) for choice in question.choices]
        values = question.values or ["" if right is None else str(int(right)) for right in rights]
        return [
            AnswerBar(choice, counts[choice], value, bool(right))
            for choice, value, right in zip(question.choices, values, rights, strict=True)
        ]
    exact = str(Fraction(question.exact)) if question.exact else ""
    counts = Counter(exact if exact and is_right(question, answer) else str(Fraction(answer)) for answer in given)
    numbers = sorted({*map(Fraction, counts), *([Fraction(exact)] if exact else [])})
    if len(numbers) > MOST_BARS:
        return _bars_of_ranges(question, counts, numbers)
    return [
        AnswerBar(answer_text(question, str(number)), counts[str(number)], exact, bool(is_right(question, str(number))))
        for number in numbers
    ]


def _bars_of_ranges(question: LiveQuestion, counts: Counter[str], numbers: Sequence[Fraction]) -> list[AnswerBar]:
    """Return one bar per range of numeric answers. The bar that contains the right answer is marked as right."""
    low, high = (Fraction(0), Fraction(1)) if question.kind == CHANCE else (numbers[0], numbers[-1] + 1)
    width = (high - low) / MOST_BARS if question.kind == CHANCE else Fraction(-((low - high) // MOST_BARS))
    inside: list[list[Fraction]] = [[] for _bar in range(MOST_BARS)]
    for number in numbers:
        inside[min(int((number - low) / width), MOST_BARS - 1)].append(number)
    used = [place for place, members in enumerate(inside) if members]
    return [
        _bar_of_range(question, counts, inside[place], low + place * width, width)
        for place in range(used[0], used[-1] + 1)
    ]


def _bar_of_range(
    question: LiveQuestion, counts: Counter[str], members: Sequence[Fraction], first: Fraction, width: Fraction
) -> AnswerBar:
    """Return the bar for the numeric answers in a range. The range starts at `first` and has the size `width`."""
    last = first + width - (question.kind == COUNT)
    return AnswerBar(
        _("{low} to {high}").format(low=answer_text(question, str(first)), high=answer_text(question, str(last))),
        sum(counts[str(number)] for number in members),
        question.exact or "",
        question.exact is not None and Fraction(question.exact) in members,
    )


def misconceptions(question: LiveQuestion, given: Sequence[str]) -> list[MisconceptionCount]:
    """Return the misconceptions that explain given answers, the most frequent first.

    Parameters
    ----------
    question : LiveQuestion
    given : sequence of str
        The results of `read_answer`, one per pupil who has answered.

    Returns
    -------
    list of MisconceptionCount
        An answer that is right counts for none of them. An answer counts only for the nearest misconception.
    """
    counts: Counter[str] = Counter()
    for answer in given:
        if not is_right(question, answer):
            counts.update(_matching_misconception(question, answer))
    return [MisconceptionCount(count, len(given), text) for text, count in counts.most_common()]


def _matching_misconception(question: LiveQuestion, answer: str) -> list[str]:
    """Return a list with the text of the misconception that explains an answer, or an empty list if none does."""
    if question.kind == CHOICE:
        return [each.text for each in question.misconceptions if each.answer == answer][:1]
    value, tolerance = Fraction(answer), Fraction(question.tolerance)
    far = sorted((abs(value - Fraction(each.answer)), each.text) for each in question.misconceptions)
    return [text for distance, text in far if distance <= tolerance][:1]


def calibration_of_class(asked: Iterable[tuple[LiveQuestion, Sequence[str]]]) -> list[CalibrationBand]:
    """Compare the chances that pupils of a class have estimated with the exact chances, per range of estimates.

    Parameters
    ----------
    asked : iterable of (LiveQuestion, sequence of str)
        Questions with the answers of the class. Only questions about a chance count.

    Returns
    -------
    list of CalibrationBand
        One per fifth of the scale that contains an answer, in increasing order.
    """
    inside: list[list[tuple[Fraction, Fraction]]] = [[] for _band in range(BANDS)]
    for question, given in asked:
        if question.kind == CHANCE and question.exact is not None:
            for answer in map(Fraction, given):
                inside[min(int(answer * BANDS), BANDS - 1)].append((answer, Fraction(question.exact)))
    return [
        CalibrationBand(
            len(pairs),
            float(sum(said for said, _exact in pairs)) / len(pairs),
            float(sum(exact for _said, exact in pairs)) / len(pairs),
        )
        for pairs in inside
        if pairs
    ]
