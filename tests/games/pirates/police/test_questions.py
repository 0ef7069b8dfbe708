"""Short questions: two hundred of each kind, each answer worked out again by enumeration."""

from fractions import Fraction
from functools import cache

import pytest

from tests.games.pirates.police import brute
from timepirates import Game
from timepirates.games.pirates.police import questions
from timepirates.games.pirates.police.situation import Situation

EACH = 200


@cache
def tokens_of_a_restock(police, artifacts, sites):
    """{(police tokens, whether the year ended): chance} of a restock up to the year's end, draw by draw."""
    if sites == 0 or police == 2:
        return {(0, police == 2): Fraction(1)}
    law = {}
    for count, police_left, artifacts_left, sites_left in (
        (police, police - 1, artifacts, sites),
        (artifacts, police, artifacts - 1, sites - 1),
    ):
        if count:
            for (tokens, ended), p in tokens_of_a_restock(police_left, artifacts_left, sites_left).items():
                key = tokens + police - police_left, ended
                law[key] = law.get(key, 0) + Fraction(count, police + artifacts) * p
    return law


@cache
def mean_sites(police, artifacts):
    """The mean of the artifacts that come before the year's end, draw by draw."""
    if police == 2 or artifacts == 0:
        return Fraction(0)
    every = police + artifacts
    return Fraction(police, every) * mean_sites(police - 1, artifacts) + Fraction(artifacts, every) * (
        1 + mean_sites(police, artifacts - 1)
    )


@cache
def none_wanted(wanted, others, draws):
    """The chance that none of the wanted tokens comes, draw by draw."""
    if draws == 0:
        return Fraction(1)
    return Fraction(others, wanted + others) * none_wanted(wanted, others - 1, draws - 1) if others else Fraction(0)


def chance(s, length, event):
    """The chance of an event of the next tokens: a function of the word and the years it leads through."""
    years = s.board.years
    return sum(
        (
            p
            for word, p in brute.words(s.ones, s.twos, length).items()
            if event(word, [years[x] for x in brute.walk(s.board.paths, s.place, word)])
        ),
        Fraction(0),
    )


def next_token(s, token):
    piles = {"police": s.ones + s.twos, "police-1": s.ones, "police-2": s.twos, "artifact": s.artifacts}
    return Fraction(piles[token] if token in piles else s.bag[token], s.artifacts + s.ones + s.twos)


def second_token(s, n):
    return chance(s, n, lambda word, _through: word[n - 1] == "1")


def given_first(s, first, second):
    return chance(s, 2, lambda word, _through: word == first + second) / chance(
        s, 1, lambda word, _through: word == first
    )


def same_number(s):
    return chance(s, 2, lambda word, _through: word[0] == word[1])


def known_last(s):
    return chance(s, s.need - 1, lambda word, _through: s.ones == word.count("1") or s.twos == word.count("2"))


def no_police(s, sites):
    return tokens_of_a_restock(s.ones + s.twos, s.artifacts, sites).get((0, False), Fraction(0))


def police_count(s, sites, tokens):
    return tokens_of_a_restock(s.ones + s.twos, s.artifacts, sites).get((tokens, False), Fraction(0))


def year_ends(s, sites):
    return sum(
        (p for (_tokens, ended), p in tokens_of_a_restock(s.ones + s.twos, s.artifacts, sites).items() if ended),
        Fraction(0),
    )


def wanted(s, sites, count):
    return 1 - none_wanted(count, s.artifacts - count, sites)


def sites_left(s, mean):
    return mean_sites(s.ones + s.twos, s.artifacts)


def where(s, draws, epoch):
    return chance(s, draws, lambda _word, through: through[-1] == epoch)


def first_token(s, draws, epoch):
    return chance(s, draws, lambda word, through: through[-1] == epoch and word[0] == "1") / where(s, draws, epoch)


def reach(s, epoch):
    return chance(s, s.need, lambda _word, through: epoch in through[1:])


def first_arrival(s, epoch, mean):
    total = sum(
        n * chance(s, s.need, lambda _word, through, n=n: epoch in through[1:] and through[1:].index(epoch) == n - 1)
        for n in range(1, s.need + 1)
    )
    return total / reach(s, epoch)


@cache
def coins(board):
    """The share of time in each epoch of a fair coin's walk, by walking lazily for very long."""
    law = [1.0] + [0.0] * (len(board.years) - 1)
    for _step in range(3000):
        onward = [p / 2 for p in law]
        for ways_out, p in zip(board.paths, law, strict=True):
            for there in ways_out:
                onward[there] += p / 4
        law = onward
    return dict(zip(board.years, law, strict=True))


def long_run(s, epoch):
    return coins(s.board)[epoch]


@cache
def first_years(board):
    s = Situation(board)
    return {
        epoch: sum(chance(s, n, lambda _w, through, e=epoch: through[-1] == e) for n in range(8)) / 8
        for epoch in board.years
    }


def first_year(s, epoch):
    return first_years(s.board)[epoch]


def two_restocks(s, first, second):
    """The first restock leaves its artifacts on the board: the second one draws from what is left."""
    return 1 - no_police(s, first) * no_police(s.changed(bag=s.artifacts - first), second)


@pytest.mark.long(2)
@pytest.mark.parametrize("kind", questions.QUESTION_KINDS)
def test_two_hundred_questions_of_each_kind_have_the_answer_of_the_enumeration(kind):
    again = globals()[kind.replace("-", "_")]
    texts = set()
    for seed in range(EACH):
        question = questions.numbered_exercise(kind, seed)
        expected = again(question.situation, **question.given)
        assert question.answer == (expected if isinstance(expected, Fraction) else pytest.approx(expected, abs=1e-9))
        assert question.check(str(question.answer)).right
        assert question.check(f"{float(question.answer):.6f}").right
        assert not question.check(question.answer + 2 * question.tolerance).right
        assert not question.check(question.answer - 2 * question.tolerance).right
        texts.add(question.text)
    assert len(texts) > 10 or kind in ("long-run", "first-year")


@pytest.mark.long(2)
@pytest.mark.parametrize("kind", questions.QUESTION_KINDS)
def test_every_kind_says_what_it_is_about_and_is_made_from_positions_of_a_game(kind):
    assert questions.about(kind)
    game = Game.random(["A", "B", "C"], seed=2, steps=300)
    asked = [questions.ask(kind, Situation.of(game.at(n)), n) for n in range(0, 300, 30)]
    asked = [question for question in asked if question]
    assert asked
    for question in asked:
        assert question.text.endswith("?")
        assert question.explanation.endswith(".")
        assert "{" not in question.text + question.explanation
        assert question.formula.count("{") == question.formula.count("}")


def test_the_same_seed_asks_the_same_question():
    assert questions.numbered_exercise("where", 5) == questions.numbered_exercise("where", 5)


@pytest.mark.parametrize("reply", ["4/9", " 4 / 9", "0.444", "0,444", "44.4 %", "44,4%", 0.4444, Fraction(4, 9)])
def test_fractions_decimals_and_percentages_are_understood(reply):
    question = questions.ask("same-number", Situation())
    assert question.answer == Fraction(4, 9)
    assert question.check(reply).right


@pytest.mark.parametrize(
    ("reply", "word"), [("1/2", "too high"), ("0.4", "too low"), ("44.4", "between 0 and 1"), ("444/1000", "too low")]
)
def test_a_wrong_reply_is_told_which_way(reply, word):
    """A fraction must be the fraction: 444/1000 is not 4/9."""
    verdict = questions.ask("same-number", Situation()).check(reply)
    assert not verdict.right
    assert word in verdict.told


@pytest.mark.parametrize("reply", ["", "half", "1/0", "1e-3", "nan", "9" * 100, "__import__('os')"])
def test_what_is_no_number_is_refused(reply):
    with pytest.raises(ValueError, match="a number is needed"):
        questions.ask("same-number", Situation()).check(reply)


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="kind of question must be one of next-token"):
        questions.ask("riddle", Situation())
