"""The rules on one sheet: every rule of the game, as the edition has it, and nothing that another edition says."""

from __future__ import annotations

import pytest

from tests.lessons.test_words import codes_in
from timepirates.core import registry, rules_text
from timepirates.lessons import sheet

SWITCHED = {"X1", "X2", "X3"}
"""Rules of Conspiracy that are only there where a game switches them on."""


def told(rules):
    """rule id -> the lines that tell it."""
    found = {}
    for _heading, lines in sheet.rule_sections(rules):
        for line in lines:
            for id in line.rules.split():
                found.setdefault(id, []).append(line.text)
    return found


@pytest.mark.parametrize("name", [*registry.entry("time-pirates").rule_sets, *registry.entry("conspiracy").rule_sets])
def test_every_rule_of_an_edition_is_on_its_sheet(name):
    """And on its page, in words."""
    game = registry.of_rules(name).name
    ids = {rule.id for rule in rules_text.catalogue(game)}
    assert ids - set(told(name)) <= SWITCHED
    page = sheet.page(name)
    for _heading, lines in sheet.rule_sections(name):
        for line in lines:
            assert set(line.rules.split()) <= ids
            assert codes_in(line.text) == []
    assert all(title in page for title in [sheet.rule_set_titles(game)[name], "The rules on one sheet"])
    assert "http" not in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("designer", "T3", "or three if you restocked"),
        ("rio-grande", "T3", "exactly two"),
        ("german", "B2", "that has no artifacts"),
        ("rio-grande", "B2", "an empty site"),
        ("japanese", "B5", "the other sites stay empty"),
        ("french", "B5", "finished"),
        ("designer", "A5", "you may take one more"),
        ("rio-grande", "A5", "you must take one more"),
        ("designer", "P5", "every year"),
        ("japanese", "P5", "once, at the end of the last year"),
        ("designer", "P6", "most valuable contract"),
        ("designer", "S1", "Then add the ten police tokens"),
        ("german", "P6", "If players tie, the one with more contracts wins. If they still tie, they share"),
    ],
)
def test_a_sheet_says_what_its_edition_says(name, rule, words):
    assert words in " ".join(told(name)[rule])


@pytest.mark.parametrize(
    ("switches", "rule", "words"),
    [
        ({"years": 4}, "Y2", "After 4 years"),
        ({"arrest_second_action": "none"}, "A5", "After that move, you have no other standard action"),
        ({"white_counts_as_set": True}, "A2", "White counts as a colour"),
        ({"white_stays_laid": True}, "P2", "The white contracts stay on these colours"),
    ],
)
def test_a_switch_that_was_changed_is_on_the_sheet(switches, rule, words):
    assert words in told({"name": "rio-grande", "switches": switches})[rule][0]


@pytest.mark.parametrize(
    ("switches", "rule", "words"),
    [
        ({"rows": 4}, "X3", "Future 4"),
        ({"round_limit": 20}, "X2", "After round 20"),
        ({"marks": "none"}, "E4", "show your suit and your number, you may claim"),
    ],
)
def test_conspiracys_switches_are_on_its_sheet(switches, rule, words):
    found = told({"name": "johnson-2002", "switches": switches})
    assert words in found[rule][0]
    assert ("E3" in found) == (switches.get("marks") != "none")


def test_switches_that_differ_make_sheets_that_differ():
    """But for Rio Grande and French, which are one game under two names."""
    sheets = {name: str(sheet.rule_sections(name)) for name in registry.entry("time-pirates").rule_sets}
    assert sheets["rio-grande"] == sheets["french"]
    assert len(set(sheets.values())) == len(sheets) - 1
