"""Words, not codes: no bare id of a rule and no notation in what lessons, questions and explanations say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.lessons import said
from timepirates import Game, lessons
from timepirates.core import rules_text
from timepirates.games.pirates.lessons.deciding import decision_name, decision_phrase
from timepirates.lessons import Session, load, question_bank, report
from timepirates.lessons.form import names

CODES = {
    "a rule's id": r"(?<![\w-])[A-Z]\d(?!\w)",
    "a kind of token or a contract": r"\b(?:blue|orange|red|green|purple|white|police)-(?:atomic|arrow|\d)",
    "a coin or a tile": r"\b(?:crowns|arms|moons|suns)-\d",
    "a place or a square": r"\b[LMR] (?:P|F\d)\b|\bF\d (?:nw|ne|sw|se)\b",
    "a direction": r"\bpointing (?:n|ne|e|se|s|sw|w|nw)\b",
    "a seat": r"\b[Ss]eat \d|\bwith \d for\b",
    "a decision's word": r"\bno-(?:restock|save|mark|claim)\b",
}
TRIED = re.compile(r"^.* -> (?:right|wrong|no try)(?:, done)?; (?:no rule|[A-Z]\d): ")
NOTATION_IS_THE_SUBJECT = "is not a decision"
"""What is said to a text that is no notation shows what notation looks like."""


def codes_in(text: str) -> list[str]:
    """What is a code in a text, with the kind it is of."""
    return [
        f"{kind}: {found[0]!r} in {text!r}" for kind, pattern in CODES.items() for found in re.finditer(pattern, text)
    ]


def texts(name: str) -> Iterator[str]:
    """What a lesson, the bank or the tutor says, line by line, without the tries and answers as they were typed."""
    for line in said.path_of(name).read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            yield line.partition(": ")[2]
        elif name == said.TUTOR:
            yield line.rpartition(" -> ")[2]
        elif NOTATION_IS_THE_SUBJECT not in line:
            yield TRIED.sub("", line)


@pytest.mark.parametrize(
    "text",
    [
        "Which is it, A2 or B3?",
        "M6: A contract is yours forever",
        "trade blue-arrow",
        "moons-3",
        "at M F1 nw",
        "pointing nw",
        "seat 1",
        "trade blue with 1 for white",
        "no-restock",
    ],
)
def test_a_code_is_found(text):
    assert codes_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "A contract is yours forever",
        "trade blue arrow with Bob for white",
        "Future 1 of the middle column",
        "In 1800 path 1 leads to 1900.",
        "5 to 6 players",
    ],
)
def test_words_are_no_codes(text):
    assert codes_in(text) == []


@pytest.mark.parametrize("name", [name for name in said.files() if name != said.TAUGHT])
def test_what_is_said_to_a_learner_has_no_codes(name):
    """Tasks, choices, hints, and what is said to every try, right and wrong."""
    assert [code for text in texts(name) for code in codes_in(text)] == []


@pytest.mark.parametrize("game", ["time-pirates", "conspiracy"])
def test_the_rules_are_told_without_codes(game):
    """Title, text and note of every rule, the switches and the rule sets."""
    told = [text for rule in rules_text.catalogue(game) for text in (rule.title, rule.text, rule.note)]
    told += [text for each in rules_text.switches(game) for text in (each.title, *each.values.values())]
    told += [each.text for each in rules_text.rule_sets(game)]
    assert [code for text in told for code in codes_in(text)] == []


def test_a_rule_is_called_by_its_title():
    assert rules_text.named("M6") == "M6: A contract is yours forever"
    assert Session(load("arrest")).label("A1") == "No restock when arrested"


def test_a_decision_is_told_in_words():
    """In hints, in choices, and in what a learner shows."""
    session = Session(load("trades"))
    assert session.hints()[2] == "Try this: trade blue arrow with Bob for white."
    assert session.subject.decision(session.game, "sell blue-5") == "sell for the blue contract of cost 5 (6 points)"
    assert session.subject.decision(session.game, "jump to the moon") == "jump to the moon"
    session.try_decision("trade green with 1 for white")
    session.try_decision("trade blue with 1 for white")
    assert session.tried(0) == ["trade green arrow with Bob for white", "trade blue arrow with Bob for white"]
    assert "trade green arrow with Bob for white; trade blue arrow" in report.page(session)


@pytest.mark.parametrize(
    ("decision", "to_you", "of_player"),
    [
        ("place 1400", "begin in 1400", "beginning in 1400"),
        ("restock 1900", "restock 1900", "restocking 1900"),
        ("no-restock", "restock nothing", "restocking nothing"),
        ("lose red", "lose red", "losing red"),
        ("take orange-arrow", "take the orange arrow", "taking the orange arrow"),
        ("take white", "take white", "taking white"),
        ("pay blue-atomic", "pay the blue atomic token", "paying the blue atomic token"),
        ("sell red-4", "sell red 4 (4 points)", "selling red 4 (4 points)"),
        ("end", "end the turn", "ending the turn"),
        ("land 1900", "land in 1900", "landing in 1900"),
        ("jump red to 1800", "jump to 1800 with the red atomic token", "jumping to 1800 with the red atomic token"),
        (
            "trade green with 1 for blue-atomic",
            "trade the green arrow with Bob for the blue atomic token",
            "trading the green arrow with Bob for the blue atomic token",
        ),
        ("lay white-3 on red", "lay the white contract of cost 3 on red", "laying the white contract of cost 3 on red"),
    ],
)
def test_a_decision_within_a_sentence_has_articles_and_fits_what_stands_before_it(decision, to_you, of_player):
    game = Session(load("trades")).game
    assert decision_phrase(game, decision, after_you=True) == to_you
    assert decision_phrase(game, decision, after_you=False) == of_player


def test_a_move_says_where_it_leads_where_that_is_known():
    game = Game(seed=1)
    assert decision_name(game, "move 2") == "move along path 2"
    turn = Session(load("turn"))
    turn.try_decision("no-restock")
    assert decision_name(turn.game, "move 1") == "move to 1900"
    assert decision_phrase(turn.game, "move 1", after_you=False) == "moving to 1900"
    assert decision_name(turn.game, "move 1", here=False) == "move along path 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "place suns-0 at M F1 nw pointing n",
            "place suns 0 at the north-west square of Future 1 of the middle column, pointing north",
        ),
        ("reveal tile at L F2", "reveal the tile at Future 2 of the left column"),
        ("advance R", "try to advance the right column"),
        ("give moons-1 to 2", "give spiral of moons to Cleo"),
        ("goal suns 3", "choose the goal suns and 3"),
        ("no-claim", "claim nothing"),
        ("mark L", "put a mark on the Present tile of the left column"),
        ("lay crowns-1 at M F1", "lay ace of crowns at Future 1 of the middle column"),
        ("flip", "turn the attacked coin back"),
        ("save arms-2", "save arms 2"),
    ],
)
def test_a_decision_of_conspiracy_is_told_in_words(text, words):
    session = Session(load("plans"))
    assert session.subject.decision(session.game, text) == words


@pytest.mark.parametrize("name", [*names(), *names("conspiracy")])
def test_an_invitation_to_try_something_has_a_control(name):
    """Whoever is told to try what is not possible finds a button for it."""
    for step in lessons.load(name).steps:
        invites = re.search(r"\b[Tt]ry (?:to|it)\b(?! advance the middle)", step.text)
        assert bool(step.invite) == bool(invites), step.text


def test_every_choice_of_a_question_reads_differently():
    asked = [*(step for name in (*names(), *names("conspiracy")) for step in load(name).steps if step.choices)]
    for question in question_bank.questions():
        session = Session(question)
        labels = [session.label(choice) for choice in question.steps[0].choices]
        assert len({*labels}) == len(labels)
    assert all(len(step.labels) in (0, len(step.choices)) for step in asked)
