"""The switches and the rule sets."""

import re
from pathlib import Path

import pytest

from tests.games.pirates.helpers import every_switch_value, rules_with
from timepirates import Game
from timepirates.core.rules_text import rule_sets, switches
from timepirates.games.pirates.variants import RULE_SETS, SWITCHES, changed_switches, resolved

TABLE = """
switch                      designer         rio-grande  french      japanese         german
setup_bag                   artifacts-first  all-mixed   all-mixed   artifacts-first  all-mixed
restock_bonus               1                0           0           1                0
restock_requires            empty-site       empty-site  empty-site  empty-site       no-artifacts
restock_after_year_end      finish           finish      finish      stop             finish
arrest_second_action        may              must        must        must             must
bonuses                     every-year       last-year   last-year   last-year        last-year
greatest_contract_tiebreak  True             False       False       True             False
years                       3                3           3           3                3
white_counts_as_set         False            False       False       False            False
white_stays_laid            False            False       False       False            False
"""
"""What the sources say, as a table to read beside them."""


def value(word):
    """A cell of the table."""
    return {"True": True, "False": False}.get(word, int(word) if word.isdigit() else word)


def test_the_five_rule_sets_are_what_the_sources_say():
    """Every switch of every rule set; no other sets, no other switches."""
    head, *rows = (re.split(r"\s{2,}", line) for line in TABLE.strip().splitlines())
    stated = {name: {row[0]: value(row[n]) for row in rows} for n, name in enumerate(head[1:], 1)}
    assert stated == RULE_SETS
    assert list(SWITCHES) == [row[0] for row in rows]


def test_rio_grande_is_the_default_and_french_is_the_same_game():
    """French stays a name of its own, because its players look for it."""
    assert Game(seed=1).rules_name == "rio-grande"
    french, rio = Game(rules="french", seed=1), Game(seed=1)
    assert french.rules_name == "french"
    assert french.switches == rio.switches
    assert french.snapshot() == rio.snapshot() | {"rules": "french"}


@pytest.mark.parametrize(("name", "chosen"), every_switch_value())
def test_every_switch_can_be_changed_with_any_rule_set(name, chosen):
    """The rest comes from the base set, and the record holds all of them."""
    for base, standard in RULE_SETS.items():
        game = Game(rules=rules_with(base, **{name: chosen}), seed=1)
        assert game.switches == standard | {name: chosen}
        assert game.record()["rules"] == {"name": base, "switches": standard | {name: chosen}}


def test_the_result_says_what_it_differs_in():
    """Name -> (value there, value here), and nothing where nothing differs."""
    _name, values = resolved(rules_with("japanese", years=4, restock_bonus=1))
    assert changed_switches(values, "japanese") == {"years": (3, 4)}
    assert changed_switches(values, "designer") == {
        "restock_after_year_end": ("finish", "stop"),
        "arrest_second_action": ("may", "must"),
        "bonuses": ("every-year", "last-year"),
        "years": (3, 4),
    }


def test_every_value_of_every_switch_has_its_text():
    """The texts' values are the rules' values, and every rule set has a sentence."""
    assert {each.name: set(each.values) for each in switches()} == {
        name: set(switch.values) for name, switch in SWITCHES.items()
    }
    assert {each.name for each in rule_sets()} == set(RULE_SETS)


@pytest.mark.parametrize(
    "rules",
    [
        "rio",
        "",
        "RIO-GRANDE",
        7,
        [],
        ["rio-grande"],
        {},
        {"switches": {}},
        {"name": "rio-grande", "extra": 1},
        {"name": 3},
        {"name": ["rio-grande"]},
        {"name": "rio-grande", "switches": [1]},
        rules_with(year=3),
        rules_with(years=5),
        rules_with(years=3.0),
        rules_with(years="3"),
        rules_with(restock_bonus=True),
        rules_with(white_counts_as_set=1),
        rules_with(bonuses="every year"),
        rules_with(setup_bag=None),
        rules_with(bonuses=["last-year"]),
        {"name": "rio-grande", "switches": {7: 1}},
    ],
)
def test_rules_that_are_none_are_refused_in_one_line(rules):
    """Names, switches and values: a ValueError that says what is allowed."""
    with pytest.raises(ValueError, match="must be") as caught:
        Game(rules=rules, seed=1)
    assert len(str(caught.value).splitlines()) == 1


SWITCH_TESTS = {
    "setup_bag": "test_setup",
    "restock_bonus": "test_turn",
    "restock_requires": "test_restock",
    "restock_after_year_end": "test_restock",
    "arrest_second_action": "test_arrest",
    "bonuses": "test_scoring",
    "greatest_contract_tiebreak": "test_scoring",
    "years": "test_scoring",
    "white_counts_as_set": "test_arrest",
    "white_stays_laid": "test_scoring",
}
"""Where each switch's effect is tested, in the chapter of its rule."""


@pytest.mark.parametrize(("name", "chosen"), every_switch_value())
def test_every_value_of_every_switch_is_tested_in_its_chapter(name, chosen):
    """Nobody forgot one: the chapter's source names the switch and its value."""
    source = Path(__file__).with_name(f"{SWITCH_TESTS[name]}.py").read_text(encoding="utf-8")
    assert name in source
    if isinstance(chosen, str):
        assert chosen in source
