"""Questions for a class: every game's questions can be asked, and answers are read, counted and explained."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.examples import added
from tests.translating import translate
from timepirates.core.errors import BadSetting
from timepirates.lessons import class_questions, live_questions
from timepirates.lessons.live_questions import CHANCE, CHOICE, LiveQuestion, Misconception

SIX = LiveQuestion(
    "How likely is a six?",
    "chance",
    exact="1/6",
    tolerance="1/50",
    misconceptions=[Misconception("5/6", "{count} of {all} gave the opposite."), Misconception("1/2", "Even.")],
)


@pytest.mark.long(4)
@pytest.mark.parametrize("game", ["time-pirates", "conspiracy"])
def test_every_topic_of_a_game_has_questions_without_contradictions(game):
    for topic in class_questions.topics(game):
        steps = class_questions.steps(topic.name)
        assert len(steps) == (topic.questions if topic.name.startswith(class_questions.LESSON_PREFIX) else 0)
        for number in range(len(steps) or 2):
            asked = class_questions.question(game, topic.name, number)
            live_questions.check(asked)
            assert asked.text.endswith(("?", ".", "!")), asked
            given = [*asked.choices, *(each.answer for each in asked.misconceptions)]
            if asked.kind == CHANCE:
                assert 0 <= Fraction(str(asked.exact)) <= 1
            if asked.kind == CHOICE:
                assert live_questions.right_choices(asked)
            assert not any(live_questions.is_right(asked, each.answer) for each in asked.misconceptions), asked
            assert sum(bar.given for bar in live_questions.answer_bars(asked, given)) == len(given)


def test_an_unknown_topic_is_refused_and_a_game_from_outside_has_no_questions():
    with pytest.raises(BadSetting, match=r"^the topic must be one of police-where, .*\(got 'chess'\)$"):
        class_questions.question("time-pirates", "chess", 0)
    with added("nim"):
        assert class_questions.topics("nim") == []


def test_who_thinks_that_tokens_are_put_back_is_noticed_and_the_chances_of_all_epochs_add_up_to_one():
    asked = class_questions.question("time-pirates", "given-first", 0)
    assert (
        "Police tokens with a 1: 4. Police tokens with a 2: 4. Suppose that the next police token is a 2."
        in asked.situation
    )
    assert asked.text.startswith("What is the chance")
    assert asked.exact == "4/7"
    given = [live_questions.read_answer(asked, text) for text in ("57 %", "1/2", "50", "0,51", "43 %")]
    assert [each.sentence for each in live_questions.misconceptions(asked, given)] == [
        "3 of 5 pupils answered as if every drawn token were put back into the bag.",
        "1 of 5 pupils gave the chance that the event does not happen.",
    ]
    where = class_questions.question("time-pirates", "police-where", 0)
    assert sum(map(Fraction, where.values)) == 1


def test_a_task_of_a_lesson_becomes_a_choice_among_legal_decisions_that_the_lesson_judges():
    assert class_questions.steps("lesson-arrest")[1] == (
        "You lose one token of your largest set. Keep the red atomic one."
    )
    asked = class_questions.question("time-pirates", "lesson-arrest", 1)
    assert asked.text == class_questions.steps("lesson-arrest")[1]
    assert asked.situation == ("You are Ann, in 1800. You hold 1 blue, 2 red, 1 red atomic, 1 green atomic, 1 white.")
    assert (asked.choices, asked.best) == (["lose red", "lose red-atomic"], ["lose red"])
    assert asked.labels == ["lose red", "lose red atomic"]
    assert asked.why == (
        "You lose one token of your most frequent colour, and you choose which token. You lose only one token of the "
        "set, however large it is: sell what you can before the police come."
    )
    assert [each.sentence for each in live_questions.misconceptions(asked, ["lose red", "lose red-atomic"])] == [
        '1 of 2 answered "lose red atomic". You may, but it was worth a jump.'
    ]
    assert "<svg" in asked.picture


def test_a_task_of_several_decisions_asks_for_the_first_and_a_forced_one_is_asked_with_impossible_tries():
    pay = class_questions.question("time-pirates", "lesson-bazaar", 3)
    assert pay.text == "What do you do first?"
    assert "Now pay three tokens, and keep the one with the atomic sign" in pay.situation
    assert pay.best == ["pay blue"]
    forced = class_questions.question("time-pirates", "lesson-turn", 3)
    assert (forced.choices, forced.best) == (["end", "move 1", "restock 1400"], ["end"])
    reveal = class_questions.question("conspiracy", "lesson-revealing", 0)
    assert reveal.best == ["reveal coin at M F1 nw"]
    assert len(reveal.choices) == class_questions.MOST_DECISIONS
    assert reveal.situation == "You are Ann. Your coins: arms 0, crowns 2, crowns 3. Your goal: suns and 5."
    free = class_questions.question("time-pirates", "lesson-arrest", 5)
    assert free.text == "One standard action is left. Use it as you like."
    assert len(free.best) == class_questions.MOST_RIGHT < len(free.choices), "a question has wrong choices, too"


def test_a_question_has_its_texts_in_all_languages_and_its_answers_in_none(tmp_path, monkeypatch):
    french = {
        "And your white token?": "Et ton jeton blanc ?",
        "it is gone": "il n'est plus là",
        "Count again.": "Compte encore.",
        "An arrested pirate must discard all white tokens.": "Un pirate arrêté défausse ses jetons blancs.",
        '{count} of {all} answered "{answer}". {says}': "{count} sur {all} : {answer}. {says}",
    }
    translate(monkeypatch, tmp_path, "fr", french)
    asked = live_questions.in_all_languages(lambda: class_questions.question("time-pirates", "lesson-arrest", 2))
    live_questions.check(asked)
    assert asked.text == "And your white token?"
    assert (asked.language, list(asked.translations)) == ("en", ["fr"])
    assert not asked.translations["fr"].picture, "a picture is sent once if it is the same"
    told = live_questions.in_language(asked, "fr")
    assert told.text == "Et ton jeton blanc ?"
    assert told.why.startswith("Un pirate arrêté")
    assert (told.choices, told.exact) == (asked.choices, "it is gone")
    assert live_questions.right_answer_text(told) == "il n'est plus là"
    assert [each.sentence for each in live_questions.misconceptions(told, ["it is still there"])] == [
        "1 sur 1 : it is still there. Compte encore."
    ]
    assert live_questions.in_language(asked, "ja") is asked
    hidden = json.dumps(live_questions.without_answers(asked))
    assert "Et ton jeton blanc" in hidden
    assert not any(secret in hidden for secret in ("arrêté", "Compte", "Count again", "discards"))


@pytest.mark.parametrize("text", ["perhaps", "7/6", ""])
def test_what_cannot_be_read_is_no_answer(text):
    with pytest.raises(BadSetting, match="Enter a chance"):
        live_questions.read_answer(SIX, text)


def test_the_calibration_compares_answers_with_exact_chances():
    third = LiveQuestion("How likely is a colour?", "chance", exact="1/3")
    choice = LiveQuestion("Which?", "choice", choices=["a", "b"], exact="a")
    asked = [(SIX, ["1/10", "1/2"]), (third, ["1/2"]), (choice, ["a"])]
    assert live_questions.calibration_of_class(asked) == [
        (1, 0.1, pytest.approx(1 / 6)),
        (2, 0.5, pytest.approx(1 / 4)),
    ]
