"""The rules as texts: complete, short, in everybody's language."""

import re

import pytest

from timepirates.core import i18n, registry, rules_text

CHAPTERS = {"C": 6, "S": 5, "T": 5, "A": 5, "M": 6, "X": 6, "B": 6, "Y": 3, "P": 6}
IDS = [f"{letter}{n}" for letter, count in CHAPTERS.items() for n in range(1, count + 1)]
SWITCHES = {
    "setup_bag",
    "restock_bonus",
    "restock_requires",
    "restock_after_year_end",
    "arrest_second_action",
    "bonuses",
    "greatest_contract_tiebreak",
    "years",
    "white_counts_as_set",
    "white_stays_laid",
}


def test_the_catalogue_has_every_rule_once_and_in_order():
    """C1 to P6, 48 rules."""
    assert [rule.id for rule in rules_text.catalogue()] == IDS


@pytest.mark.parametrize("id", IDS)
def test_a_rule_has_a_title_and_one_to_four_sentences(id):
    """A newcomer reads at most four sentences; the sources are known ones."""
    rule = rules_text.rule(id)
    sentences = re.findall(r"[.!?](?:\s|$)", rule.text)
    assert 1 <= len(sentences) <= 4
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.sources
    assert set(rule.sources) <= set(rules_text.sources())


def test_the_switches_that_rules_name_exist_and_each_bears_on_a_rule():
    """A switch that no rule names would be a rule without an id."""
    assert {switch.name for switch in rules_text.switches()} == SWITCHES
    assert {name for rule in rules_text.catalogue() for name in rule.switches} == SWITCHES


@pytest.mark.parametrize("game", registry.game_names())
def test_the_code_of_every_rule_names_it(game):
    """Who looks for a rule by its id finds where it is played; "B3 to B6" names four."""
    named = set()
    for path in registry.entry(game).file("texts").parent.rglob("*.py"):
        for letter, first, last in re.findall(r"\b([A-Z])(\d)(?: to \1(\d))?\b", path.read_text(encoding="utf-8")):
            named |= {f"{letter}{n}" for n in range(int(first), int(last or first) + 1)}
    assert {rule.id for rule in rules_text.catalogue(game)} <= named


def test_an_unknown_rule_is_a_key_error():
    """There is no Z9."""
    with pytest.raises(KeyError):
        rules_text.rule("Z9")


def test_the_template_for_translators_has_every_text():
    """Titles, texts, notes, chapters, sources, switches and rule sets."""
    found = set(rules_text.messages())
    for rule in rules_text.catalogue():
        assert {rule.title, rule.text} <= found
    for switch in rules_text.switches():
        assert {switch.title, *switch.values.values()} <= found
    assert set(rules_text.chapters().values()) <= found


def test_a_rule_is_shown_in_the_readers_language(monkeypatch):
    """Texts are translated when they are shown, not when they are read."""

    class Shouting:
        def gettext(self, message):
            return message.upper()

    monkeypatch.setattr(i18n, "_translations", Shouting())
    assert rules_text.rule("M2").title == "TAKE"
