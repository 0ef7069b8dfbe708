"""The five published rule sets of Time Pirates, and the switches by which they differ.

In a position, each switch is an integer that the rules read.
"""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.core import rule_choice
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Switches


@dataclass(frozen=True)
class Switch:
    """A rule on which the published rule sets differ, with its possible values.

    Attributes
    ----------
    name : str
    rule : str
        Id of the rule that the switch changes.
    values : tuple
        Allowed values.
    numbers : tuple of int
        The number that the rules read for each value, in the same order.
    field : str
        Name of the field of the position that holds the number.
    later : bool
        Whether the switch was added in a later version. Older records without it use the value of their rule set.
    """

    name: str
    rule: str
    values: tuple[object, ...]
    numbers: tuple[int, ...]
    field: str
    later: bool = False


def _words(name: str, rule: str, *values: str, field: str) -> Switch:
    return Switch(name, rule, values, tuple(range(len(values))), field)


def _yes_no(name: str, rule: str) -> Switch:
    return Switch(name, rule, (False, True), (0, 1), name)


SWITCHES: dict[str, Switch] = {
    switch.name: switch
    for switch in (
        _words("setup_bag", "S1", "artifacts-first", "all-mixed", field="all_mixed"),
        Switch("restock_bonus", "T3", (0, 1), (0, 1), "restock_bonus"),
        _words("restock_requires", "B2", "empty-site", "no-artifacts", field="requires_bare"),
        _words("restock_after_year_end", "B5", "finish", "stop", field="stops_at_year_end"),
        _words("arrest_second_action", "A5", "none", "may", "must", field="second_action"),
        _words("bonuses", "P5", "last-year", "every-year", field="bonuses_every_year"),
        _yes_no("greatest_contract_tiebreak", "P6"),
        Switch("years", "Y2", (3, 4), (3, 4), "years"),
        _yes_no("white_counts_as_set", "A2"),
        _yes_no("white_stays_laid", "P5"),
    )
}

_RIO_GRANDE = {
    "setup_bag": "all-mixed",
    "restock_bonus": 0,
    "restock_requires": "empty-site",
    "restock_after_year_end": "finish",
    "arrest_second_action": "must",
    "bonuses": "last-year",
    "greatest_contract_tiebreak": False,
    "years": 3,
    "white_counts_as_set": False,
    "white_stays_laid": False,
}
_DESIGNER = {
    "setup_bag": "artifacts-first",
    "restock_bonus": 1,
    "arrest_second_action": "may",
    "bonuses": "every-year",
    "greatest_contract_tiebreak": True,
}
_JAPANESE = {
    "setup_bag": "artifacts-first",
    "restock_bonus": 1,
    "restock_after_year_end": "stop",
    "greatest_contract_tiebreak": True,
}
RULE_SETS: dict[str, Switches] = {
    "rio-grande": _RIO_GRANDE,
    "designer": _RIO_GRANDE | _DESIGNER,
    "french": _RIO_GRANDE,
    "japanese": _RIO_GRANDE | _JAPANESE,
    "german": _RIO_GRANDE | {"restock_requires": "no-artifacts"},
}
DEFAULT = "rio-grande"


def resolved(rules: object) -> tuple[str, Switches]:
    """Return the name of the given rule set, and the values of all its switches, including changed switches.

    Parameters
    ----------
    rules : str or mapping
        A rule set's name, or {"name": base set, "switches": {the changed ones}}.

    Raises
    ------
    BadSetting
        If the rule set, a switch or its value is not known.
    """
    return rule_choice.resolved(rules, RULE_SETS, _check)


def _check(key: object, value: object) -> None:
    switch = SWITCHES.get(key) if isinstance(key, str) else None
    if switch is None:
        raise rule_choice.no_such_switch(SWITCHES, key)
    if not any(type(value) is type(allowed) and value == allowed for allowed in switch.values):
        raise BadSetting(
            _("switch {name} must be one of {allowed} (got {got})").format(
                name=key, allowed=", ".join(map(repr, switch.values)), got=shown(value)
            )
        )


def numbers(switches: Switches) -> dict[str, int]:
    """Convert the values of all switches to the integers that a position stores."""
    return {s.field: s.numbers[s.values.index(switches[s.name])] for s in SWITCHES.values()}


def changed_switches(switches: Switches, base: str) -> dict[str, tuple[object, object]]:
    """Return the rule switches whose values differ from those in a given rule set, with both values.

    Parameters
    ----------
    switches : mapping
        The value of every switch.
    base : str
        Name of the rule set to compare with.

    Returns
    -------
    dict of str to (object, object)
        For each switch that differs, its value in the rule set and its value in `switches`.
    """
    standard = RULE_SETS[base]
    return {key: (standard[key], switches[key]) for key in SWITCHES if standard[key] != switches[key]}
