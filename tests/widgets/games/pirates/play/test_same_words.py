"""The tutor of a whole game, the recap of a turn, hints and reviews say a decision, and why, in the same words."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from tests.games.pirates import helpers
from tests.games.pirates.review.games import played, scoring, until
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.lessons import tutor
from timepirates.games.pirates.lessons.deciding import DECISION_PHRASES, PAST_PHRASES, decision_name, past_phrase_now
from timepirates.games.pirates.review.reasons import MAIN_DANGER_PROBABILITY, because, reasons
from timepirates_widgets.games.pirates.play.deeds import SKIPPED_VERBS, describe_steps

pytestmark = pytest.mark.long

GAMES = ((3, "rio-grande", 1), (5, "designer", 4))
EVERY = 4
"""So many decisions of a game are between two that are looked at."""
ADDRESSED = (
    (r"\byou have\b", "{} has"),
    (r"\byou hold\b", "{} holds"),
    (r"\byour\b", "{}'s"),
    (r"\bleaves you\b", "leaves {}"),
)
"""How somebody is spoken to, and spoken of."""


@lru_cache(maxsize=1)
def decided():
    """Decisions of whole games: the game before each, and the decision."""
    found = []
    for players, rules, seed in GAMES:
        game = played(players, rules, seed, "mate")
        found += [
            (game.at(step), str(text), game.at(step + 1))
            for step, (seat, text) in enumerate(game.steps)
            if seat is not None and step % EVERY == 0
        ]
    return found


def test_each_kind_of_decision_is_told_in_the_same_words_before_and_after():
    """But for the verb."""
    assert set(DECISION_PHRASES) == set(PAST_PHRASES)
    for verb, named in DECISION_PHRASES.items():
        assert PAST_PHRASES[verb].endswith(" " + named.partition(" ")[2])


def test_the_tutor_names_who_decided_and_says_one_of_the_sentences_of_hints():
    for before, text, _after in decided():
        if before.deciding == "lay":
            continue
        player = before.players[before.to_move]
        said = tutor.comment(before, text)
        assert said.startswith(f"{player}: {past_phrase_now(before, text)}. ")
        assert said.partition(". ")[2] in [reason.text for reason in reasons(before, text, player)]
        assert tutor.why(before, text) in because(before, text)


def test_who_is_spoken_to_and_who_is_spoken_of_hear_the_same():
    """Hints speak to whoever decides, the tutor and reviews of them; the numbers are the same, and so are the words."""
    for before, text, _after in decided():
        player = before.players[before.to_move]
        to, of = reasons(before, text), reasons(before, text, player)
        assert [(each.name, each.given) for each in to] == [(each.name, each.given) for each in of]
        for mine, theirs in zip(to, of, strict=True):
            words = mine.text
            for pattern, other in ADDRESSED:
                words = re.sub(pattern, other.replace("{}", player), words)
            assert words == theirs.text


def test_a_recap_names_what_was_done_as_the_tutor_does():
    for before, text, after in decided():
        verb = text.partition(" ")[0]
        told = describe_steps([(before.to_move, text)], [before.snapshot(), after.snapshot()], board_of(before))
        assert told == ["" if verb in SKIPPED_VERBS else past_phrase_now(before, text)]
    assert {text.partition(" ")[0] for _before, text, _after in decided()} >= {"restock", "move", "take", "sell", "pay"}


def test_what_was_done_leads_where_the_game_led():
    """The places in the words are those where pirates stand afterwards."""
    for before, text, after in decided():
        if text.partition(" ")[0] in ("move", "land", "place"):
            stands = after.snapshot()["pirates"][before.to_move]
            assert past_phrase_now(before, text).endswith(f" {stands}")
            assert decision_name(before, text).endswith(f" {stands}")


def test_where_the_police_are_likely_the_tutor_says_so_before_all_else():
    def likely(game):
        return game.deciding == "act" and any(
            reason.name == "police" and reason.given["chance"] >= MAIN_DANGER_PROBABILITY
            for reason in reasons(game, "end")
        )

    game = until(lambda game: likely(game) and any(text.startswith("take") for text in game.legal()))
    decision = next(text for text in game.legal() if text.startswith("take"))
    player = game.players[game.to_move]
    police = next(reason.text for reason in reasons(game, decision, player) if reason.name == "police")
    assert tutor.comment(game, decision) == f"{player}: {past_phrase_now(game, decision)}. {police}"


def test_p2_the_tutor_tells_nobody_where_a_white_contract_is_laid():
    game = scoring()
    assert {tutor.comment(game, text) for text in game.legal()} == {
        "Ann laid a white contract. Its colour stays secret until all players have laid theirs."
    }


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("jump blue to 1600", "jumped to 1600 with blue atomic"),
        ("sell red-3", "sold for the red contract of cost 3 (3 points)"),
        ("trade red with 1 for green-atomic", "traded red arrow with Bob for green atomic"),
        ("lay white-3 on red", "laid the white contract of cost 3 on red"),
        ("end", "ended the turn"),
    ],
)
def test_rarer_decisions_are_named_too(text, made):
    game = helpers.position()
    assert past_phrase_now(game, text) == made
    assert made.partition(" ")[2] in decision_name(game, text)
