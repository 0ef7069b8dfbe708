"""Create exercises in probability about a position, check answers, and explain the solutions.

    q = questions.ask("same-number", Situation.of(game))
    q.text                       # the question
    q.check("4/9").right         # True; fractions, decimals and percentages are accepted
    q.explanation, q.formula     # the reason, and the formula with the numbers

`QUESTION_KINDS` lists the kinds in the order of a course, and `about` describes a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.core.derivations import Expression, choose, latex
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _, mark, ngettext
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police import explain, explain_restock
from timepirates.games.pirates.police.averages import long_run
from timepirates.games.pirates.police.explanation import Explanation, told
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, Situation
from timepirates.games.pirates.police.token_words import words
from timepirates.games.pirates.police.year_odds import expected_sites_filled, visits
from timepirates.games.pirates.variants import RULE_SETS


@dataclass(frozen=True)
class ReplyVerdict:
    """The result of checking a learner's reply: whether it is right, and the text to show."""

    right: bool
    told: str


@dataclass(frozen=True)
class Question:
    """An exercise in probability about a position, with the right answer and an explanation.

    `given` contains the numbers of the question, so that the answer can be recalculated.
    """

    kind: str
    situation: Situation
    text: str
    answer: Fraction
    explanation: str
    formula: str
    given: Mapping[str, object]

    @property
    def tolerance(self) -> Fraction:
        """The largest error that is allowed in a decimal answer.

        It is half a unit of the third digit, but at least 1/2000.
        """
        return max(abs(self.answer) / 200, Fraction(1, 2000))

    def check(self, reply: str | int | float | Fraction) -> ReplyVerdict:
        """Check a learner's answer. Return whether the answer is right, and a sentence for the learner.

        Parameters
        ----------
        reply : str, int, float or Fraction
            Number, or a text such as "4/9", "0.44" or "44 %".

        Returns
        -------
        ReplyVerdict

        Raises
        ------
        BadSituation
            If the reply is not a number.
        """
        value = number(reply)
        if value == self.answer:
            return ReplyVerdict(True, _("Right: {answer}.").format(answer=answer_text(self.answer)))
        if abs(value - self.answer) <= self.tolerance and not (isinstance(reply, str) and "/" in reply):
            return ReplyVerdict(True, _("Right: it is {answer}.").format(answer=answer_text(self.answer)))
        if value > 1 >= self.answer and not self.given.get("mean"):
            return ReplyVerdict(
                False,
                _(
                    "A chance must be between 0 and 1 (or between 0 % and 100 %), but your answer is {value:.4g}."
                ).format(value=float(value)),
            )
        return ReplyVerdict(
            False,
            _("Your answer {value:.4g} is too high.").format(value=float(value))
            if value > self.answer
            else _("Your answer {value:.4g} is too low.").format(value=float(value)),
        )


def number(reply: str | int | float | Fraction) -> Fraction:
    """Convert a learner's answer, such as "4/9", "0.44" or "44 %", to a fraction.

    Raise BadSituation if the reply is not a number.

    >>> number("44,4 %"), number(" 4 / 9 ")
    (Fraction(111, 250), Fraction(4, 9))
    """
    text = str(reply).strip().replace(" ", "").replace("\u00a0", "").replace(",", ".")
    percent = text.endswith("%")
    try:
        if len(text) > 60 or ("e" in text.lower() and isinstance(reply, str)):
            raise ValueError
        value = Fraction(text.removesuffix("%"))
    except (ValueError, ZeroDivisionError):
        raise BadSituation(
            _('a number is needed, such as "4/9", "0.444" or "44.4 %" (got {got})').format(got=repr(reply)[:60])
        ) from None
    return value / 100 if percent else value


def answer_text(answer: Fraction) -> str:
    """Return the right answer to an exercise as text, such as "1/4, that is 0.25".

    >>> answer_text(Fraction(0)), answer_text(Fraction(1, 4)), answer_text(Fraction(5, 18))
    ('0', '1/4, that is 0.25', '5/18, about 0.2778')
    """
    decimal = f"{float(answer):.4g}"
    if answer.denominator == 1 or told(answer) != str(answer):
        return told(answer)
    return (
        _("{fraction}, that is {decimal}") if Fraction(decimal) == answer else _("{fraction}, about {decimal}")
    ).format(fraction=told(answer), decimal=decimal)


class Draft(NamedTuple):
    """The fields of a `Question` that depend on its kind."""

    text: str
    answer: Fraction
    explanation: str
    formula: str
    given: Mapping[str, object]


Maker = Callable[[Situation, Random], Draft | None]
_MAKERS: dict[str, tuple[str, Maker]] = {}


def _register_kind(name: str, about: str) -> Callable[[Maker], Maker]:
    """Return a decorator that registers a function which creates exercises of one kind."""

    def enter(maker: Maker) -> Maker:
        _MAKERS[name] = (about, maker)
        return maker

    return enter


def _bag(s: Situation) -> str:
    """Return a sentence about the tokens in the bag."""
    return _(
        "In the bag are {artifacts} artifacts. Police tokens with a 1: {ones}. Police tokens with a 2: {twos}."
    ).format(artifacts=s.artifacts, ones=s.ones, twos=s.twos)


def _police(s: Situation) -> str:
    return _("The police are in {epoch}.").format(epoch=s.board.epoch(s.police).shown)


def _draft(text: str, answer: Fraction, why: str, formula: str, **given: object) -> Draft:
    return Draft(text, answer, why, formula, given)


def _explained(text: str, answer: Explanation, **given: object) -> Draft:
    """Return an exercise whose right answer is a number that is explained elsewhere."""
    return Draft(text, answer.exact, answer.words, answer.numbers, given)


def _equation_latex(number: Expression) -> str:
    """Return an equation as LaTeX: an expression with numbers, and its value."""
    return f"{number.latex} = {latex(number.value)}"


@_register_kind("next-token", mark("One draw: divide the number of favourable tokens by the number of all tokens"))
def _next_token(s: Situation, luck: Random) -> Draft:
    wanted = luck.choice(
        [
            "police",
            "police-1",
            "police-2",
            "artifact",
            *([] if isinstance(s.bag, int) else [kind for kind in ARTIFACT_NAMES if s.bag.get(kind)]),
        ]
    )
    counts = {
        "police": s.police_tokens,
        "police-1": s.ones,
        "police-2": s.twos,
        "artifact": s.artifacts,
        **({} if isinstance(s.bag, int) else s.bag),
    }
    count = counts[wanted]
    every = s.artifacts + s.police_tokens
    names = {
        "police": _("a police token"),
        "police-1": _("a police token with a 1"),
        "police-2": _("a police token with a 2"),
        "artifact": _("an artifact"),
    }
    if wanted in names:
        text = _("{bag} What is the chance that the next token is {token}?").format(bag=_bag(s), token=names[wanted])
    else:
        text = _("{bag} {count} of the artifacts are {kind}. What is the chance that the next token is {kind}?").format(
            bag=_bag(s), count=count, kind=wanted
        )
    return _draft(
        text,
        Fraction(count, every),
        _("All {every} tokens are equally likely, and {count} of them are favourable.").format(
            every=every, count=count
        ),
        rf"\frac{{{count}}}{{{every}}}",
        token=wanted,
    )


@_register_kind("second-token", mark("Symmetry: a later draw has the same chances"))
def _second_token(s: Situation, luck: Random) -> Draft:
    n = luck.randint(1, s.need)
    return _draft(
        _(
            "{bag} The police tokens will be drawn one after the other. What is the chance that the police "
            "token in position {n} of this order shows a 1?"
        ).format(bag=_bag(s), n=n),
        Fraction(s.ones, s.police_tokens),
        _(
            "Before any token is drawn, each police token is equally likely to be in the first, the "
            "second, or any later position."
        ),
        rf"\frac{{{s.ones}}}{{{s.police_tokens}}}",
        n=n,
    )


@_register_kind("given-first", mark("Dependent draws: a drawn token cannot be drawn again"))
def _given_first(s: Situation, luck: Random) -> Draft | None:
    if s.need < 2:
        return None
    first, second = luck.choice("12"), luck.choice("12")
    left = {"1": s.ones, "2": s.twos}
    if not left[first]:
        return None
    rest = left[second] - (first == second)
    return _draft(
        _(
            "{bag} Suppose that the next police token is a {first}. What is the chance that the following "
            "police token is a {second}?"
        ).format(bag=_bag(s), first=first, second=second),
        Fraction(rest, s.police_tokens - 1),
        _(
            "The drawn token is no longer in the bag. Of the {left} remaining police tokens, {rest} "
            "have the number in the question."
        ).format(rest=rest, left=s.police_tokens - 1),
        rf"\frac{{{rest}}}{{{s.police_tokens - 1}}}",
        first=first,
        second=second,
    )


@_register_kind("same-number", mark("Two draws: why the second token is not like a fair coin"))
def _same_number(s: Situation, _luck: Random) -> Draft | None:
    if s.need < 2:
        return None
    r = s.police_tokens
    same = (choose(s.ones, 2) + choose(s.twos, 2)) / choose(r, 2)
    return _draft(
        _("{bag} What is the chance that the next two police tokens have the same number?").format(bag=_bag(s)),
        Fraction(same.value),
        _(
            "Count the pairs of police tokens with equal numbers, and divide this count by the number of "
            "all pairs. Two tosses of a fair coin would be equal with a chance of 1/2. But a drawn token "
            "does not go back into the bag, so its number becomes less likely."
        ),
        _equation_latex(same),
    )


@_register_kind("known-last", mark("What a player who counts tokens knows before the last draw"))
def _known_last(s: Situation, _luck: Random) -> Draft:
    r = s.police_tokens
    same = (choose(s.ones, 3) + choose(s.twos, 3)) / choose(r, 3)
    return _draft(
        _(
            "{bag} A player remembers which police tokens have been drawn. Just before the last police "
            "token of the year is drawn, what is the chance that the player already knows its number?"
        ).format(bag=_bag(s)),
        Fraction(same.value),
        _(
            "Before the last police token of a year is drawn, three police tokens are in the bag, and all sets of "
            "three tokens are equally likely. The player knows the number of the last token only if all three tokens "
            "have the same number."
        ),
        _equation_latex(same),
    )


@_register_kind("no-police", mark("A restock without a police token"))
def _no_police(s: Situation, luck: Random) -> Draft | None:
    if s.artifacts == 0:
        return None
    k = luck.randint(1, min(7, s.artifacts))
    none = choose(s.artifacts, k) / choose(s.artifacts + s.police_tokens, k)
    return _draft(
        ngettext(
            "{bag} One empty site is restocked. What is the chance that no police token is drawn?",
            "{bag} {sites} empty sites are restocked. What is the chance that no police token is drawn?",
            k,
        ).format(bag=_bag(s), sites=k),
        Fraction(none.value),
        _(
            "The first {sites} tokens drawn must all be artifacts. Count the choices of {sites} "
            "artifacts, and divide this number by the number of all choices of {sites} tokens."
        ).format(sites=k),
        _equation_latex(none),
        sites=k,
    )


@_register_kind(
    "police-count",
    mark("Negative hypergeometric distribution: how many police tokens are drawn before the last site is filled?"),
)
def _police_count(s: Situation, luck: Random) -> Draft | None:
    if s.artifacts == 0:
        return None
    k, m = luck.randint(1, min(7, s.artifacts)), luck.randint(0, min(3, s.need - 1))
    told_by = explain_restock.police_tokens_in_year(s, k, m)
    return _explained(
        ngettext(
            "{bag} One empty site is restocked. What is the chance that the year does not end and exactly "
            "{tokens} police tokens are drawn?",
            "{bag} {sites} empty sites are restocked. What is the chance that the year does not end and "
            "exactly {tokens} police tokens are drawn?",
            k,
        ).format(bag=_bag(s), sites=k, tokens=m),
        told_by,
        sites=k,
        tokens=m,
    )


@_register_kind("wanted", mark("The complement: the chance of at least one token of a given colour"))
def _wanted(s: Situation, luck: Random) -> Draft | None:
    if isinstance(s.bag, int) or not s.bag:
        return None
    colour = luck.choice(sorted({kind.split("-")[0] for kind in s.bag}))
    count = sum(tokens for kind, tokens in s.bag.items() if kind.split("-")[0] == colour)
    k = luck.randint(1, min(7, s.artifacts))
    told_by = explain_restock.wanted_token_in_year(s, k, count, colour)
    return _explained(
        ngettext(
            "{bag} {count} of the artifacts are {colour}. Suppose that one empty site is restocked and the "
            "year does not end. What is the chance that the new artifact is {colour}?",
            "{bag} {count} of the artifacts are {colour}. Suppose that {sites} empty sites are restocked "
            "and the year does not end. What is the chance that at least one of the new artifacts is "
            "{colour}?",
            k,
        ).format(bag=_bag(s), count=count, colour=colour, sites=k),
        told_by,
        sites=k,
        count=count,
    )


@_register_kind("year-ends", mark("Will this restock end the year?"))
def _year_ends(s: Situation, luck: Random) -> Draft | None:
    if s.artifacts + s.discards == 0:
        return None
    k = luck.randint(1, min(7, s.artifacts + s.discards))
    told_by = explain_restock.restock_year_end(s, k)
    return _explained(
        ngettext(
            "{bag} Police tokens still to be drawn until the year ends: {need}. One empty site is "
            "restocked. What is the chance that the year ends during this restock?",
            "{bag} Police tokens still to be drawn until the year ends: {need}. {sites} empty sites are "
            "restocked. What is the chance that the year ends during this restock?",
            k,
        ).format(bag=_bag(s), need=s.need, sites=k),
        told_by,
        sites=k,
    )


@_register_kind("sites-left", mark("The mean: how many sites are filled before the year ends?"))
def _sites_left(s: Situation, _luck: Random) -> Draft:
    r, need = s.police_tokens, s.need
    (mean,) = expected_sites_filled(s).terms
    return _draft(
        _(
            "{bag} Police tokens still to be drawn until the year ends: {need}. Suppose that restocking "
            "continues until then. On average, how many more sites are filled before the year ends?"
        ).format(bag=_bag(s), need=need),
        Fraction(mean.value),
        _(
            "Imagine all tokens of the bag in the order in which they are drawn. The {r} police tokens "
            "divide the artifacts into {stretches} groups, which have the same size on average. Before the "
            "year ends, sites are filled with the artifacts of this number of groups: {need}."
        ).format(r=r, stretches=r + 1, need=need),
        _equation_latex(mean),
        mean=True,
    )


@_register_kind("where", mark("Paths: where will the police be after several police tokens?"))
def _where(s: Situation, luck: Random) -> Draft:
    n = luck.randint(1, min(4, s.need))
    epoch = luck.choice(_possible_epochs(s, n))
    told_by = explain.spread(s, n, epoch)
    return _explained(
        ngettext(
            "{bag} {police} What is the chance that the police are in {epoch} after one more police token?",
            "{bag} {police} What is the chance that the police are in {epoch} after {n} more police tokens?",
            n,
        ).format(bag=_bag(s), police=_police(s), n=n, epoch=s.board.epoch(epoch).shown),
        told_by,
        draws=n,
        epoch=epoch,
    )


def _possible_epochs(s: Situation, draws: int) -> list[int]:
    """Return the epochs that the police can reach with exactly `draws` police tokens."""
    rows = words(s.board.paths, s.start, s.ones, s.twos, draws)[draws].values()
    return [year for x, year in enumerate(s.board.years) if any(row[x] for row in rows)]


@_register_kind("first-token", mark("Looking back (Bayes): which token came first?"))
def _first_token(s: Situation, luck: Random) -> Draft | None:
    if s.need < 2 or not s.ones:
        return None
    n = luck.randint(2, min(4, s.need))
    epoch = luck.choice(_possible_epochs(s, n))
    x, r = s.board.index[epoch], s.police_tokens
    every = sum(
        row[x] * comb(r - n, s.ones - i) for i, row in words(s.board.paths, s.start, s.ones, s.twos, n)[n].items()
    )
    start = [int(y == s.board.paths[s.place][0]) for y in range(len(s.board.years))]
    first = sum(
        row[x] * comb(r - n, s.ones - 1 - i)
        for i, row in words(s.board.paths, start, s.ones - 1, s.twos, n - 1)[n - 1].items()
    )
    return _draft(
        _(
            "{bag} {police} Suppose that the police are in {epoch} after {n} more police tokens. What is "
            "the chance that the first of these tokens shows a 1?"
        ).format(bag=_bag(s), police=_police(s), n=n, epoch=s.board.epoch(epoch).shown),
        Fraction(first, every),
        _(
            "There are {every} orders of the police tokens that lead to this epoch, and {first} of "
            "these orders begin with a 1."
        ).format(every=every, first=first),
        rf"\frac{{{first}}}{{{every}}}",
        draws=n,
        epoch=epoch,
    )


@_register_kind("reach", mark("First passage: do the police come to an epoch this year?"))
def _reach(s: Situation, luck: Random) -> Draft:
    epoch = luck.choice(s.board.years)
    told_by = explain.visits(s, epoch)
    return _explained(
        _(
            "{bag} {police} If {epoch} is the present epoch of the police, they must leave it and come "
            "back. What is the chance that the police come to {epoch} at least once before the year "
            "ends?"
        ).format(bag=_bag(s), police=_police(s), epoch=s.board.epoch(epoch).shown),
        told_by,
        epoch=epoch,
    )


@_register_kind("first-arrival", mark("First passage: when do the police first come to an epoch?"))
def _first_arrival(s: Situation, luck: Random) -> Draft:
    row = luck.choice([row for row in visits(s, exact=True).rows if row[2]])
    return _draft(
        _(
            "{bag} {police} Suppose that the police come to {epoch} before the year ends. How many "
            "police tokens are drawn on average until the police first come to {epoch}?"
        ).format(bag=_bag(s), police=_police(s), epoch=s.board.epoch(row[0]).shown),
        row[3],
        _(
            "For each n, count the orders of the police tokens in which the n-th token is the first to "
            "bring the police to the epoch. Multiply each count by its n. Add up the results, and divide "
            "the sum by the number of all orders that bring the police to the epoch."
        ),
        rf"\frac{{\sum_n n f_n}}{{\sum_n f_n}} = {latex(row[3])}",
        epoch=row[0],
        mean=True,
    )


@_register_kind("long-run", mark("The stationary distribution of the police"))
def _long_run(s: Situation, luck: Random) -> Draft:
    epoch = luck.choice(s.board.years)
    told_by = explain.even_odds(s.board, epoch)
    return _explained(
        _(
            "On the board {board}, a fair coin decides whether each move of the police follows path 1 or "
            "path 2. The moves never end. For what share of the time are the police in {epoch}?"
        ).format(board=s.board.title or s.board.name, epoch=s.board.epoch(epoch).shown),
        told_by,
        epoch=epoch,
    )


@_register_kind("first-year", mark("The police in the first year, compared with the long run"))
def _first_year(s: Situation, luck: Random) -> Draft:
    epoch = luck.choice(s.board.years)
    row = next(row for row in long_run(s.board, exact=True).rows if row[0] == epoch)
    start = s.board.epoch(s.board.police_start).shown
    return _draft(
        _(
            "On the board {board}, the police start in {start}, and the bag contains five police tokens of "
            "each number. Consider eight moments of the year: immediately before each of its eight police "
            "tokens is drawn. On average, at what share of these moments are the police in {epoch}?"
        ).format(board=s.board.title or s.board.name, start=start, epoch=s.board.epoch(epoch).shown),
        row[3],
        _(
            "Calculate the chance that the police are in the epoch after 0, 1, 2, ..., 7 police tokens. "
            "The share is the average of these eight chances. If a fair coin decided every move and the "
            "moves never ended, the share would be {even}. In one year, the share also depends on where "
            "the police start."
        ).format(even=told(row[1])),
        rf"\frac{{1}}{{8}} \sum_{{n=0}}^{{7}} P(n, {epoch}) = {latex(row[3])}",
        epoch=epoch,
    )


@_register_kind("two-restocks", mark("Two restocks in a row count as one"))
def _two_restocks(s: Situation, luck: Random) -> Draft | None:
    if s.artifacts < 2:
        return None
    first = luck.randint(1, min(5, s.artifacts - 1))
    second = luck.randint(1, min(5, s.artifacts - first))
    k = first + second
    some = 1 - choose(s.artifacts, k) / choose(s.artifacts + s.police_tokens, k)
    return _draft(
        _(
            "{bag} One player restocks an epoch with {first} empty sites, and the next player restocks "
            "an epoch with {second}. What is the chance that the police move at least once?"
        ).format(bag=_bag(s), first=first, second=second),
        Fraction(some.value),
        _(
            "The two restocks draw tokens like a single restock of {sites} sites. The police do not "
            "move if the first {sites} tokens are all artifacts."
        ).format(sites=k),
        _equation_latex(some),
        first=first,
        second=second,
    )


QUESTION_KINDS = tuple(_MAKERS)
"""The kinds of questions, from easy to difficult."""


def about(kind: str) -> str:
    """Return the title of a kind of question, in the current language."""
    return _(_MAKERS[_known(kind)][0])


def _known(kind: str) -> str:
    if kind not in _MAKERS:
        raise BadSituation(
            _("the kind of question must be one of {kinds} (got {got})").format(
                kinds=", ".join(QUESTION_KINDS), got=repr(kind)[:60]
            )
        )
    return kind


def ask(kind: str, s: Situation, seed: int = 0) -> Question | None:
    """Return a question of a given kind about a position, or None if there is no such question.

    Parameters
    ----------
    kind : str
        One of `QUESTION_KINDS`.
    s : Situation
    seed : int, optional
        Equal seeds give equal questions.

    Returns
    -------
    Question or None
        None if the situation does not permit such a question.

    Raises
    ------
    BadSituation
        If there is no such kind.
    """
    draft = _MAKERS[_known(kind)][1](s, Random(f"{kind} {seed}"))
    return None if draft is None else Question(kind, s, *draft)


def numbered_exercise(kind: str, seed: int = 0) -> Question:
    """Return an exercise of a given kind. The number `seed` selects one of the exercises of this kind.

    There are infinitely many questions of each kind.

    Parameters
    ----------
    kind : str
        One of `QUESTION_KINDS`.
    seed : int, optional
        Number of the question.

    Returns
    -------
    Question

    Raises
    ------
    BadSituation
        If there is no such kind.
    """
    luck = Random(seed)
    while True:
        question = ask(kind, situation(luck), seed)
        if question is not None:
            return question


def table(asked: Iterable[Question]) -> ResultTable:
    """Return a table of several questions with their answers.

    The columns are `kind`, `question`, `answer` (a fraction as text) and `decimal`.
    """
    return ResultTable(
        ("kind", "question", "answer", "decimal"),
        [(each.kind, each.text, str(each.answer), float(each.answer)) for each in asked],
    )


def situation(luck: Random) -> Situation:
    """Return a random situation: a board, a rule set, the epoch of the police, and the content of the bag."""
    board = Board.named(luck.choice(Board.names()))
    drawn = luck.sample("1" * 5 + "2" * 5, luck.randint(0, 7))
    kinds = luck.sample(ARTIFACT_NAMES, luck.randint(1, 6))
    return Situation(
        board,
        luck.choice(board.years),
        5 - drawn.count("1"),
        5 - drawn.count("2"),
        {kind: luck.randint(1, 4) for kind in kinds},
        luck.randint(0, 12),
        luck.randint(1, 3),
        luck.choice(list(RULE_SETS)),
    )
