"""The rule switches and the rule sets of Conspiracy."""

from __future__ import annotations

from timepirates.core import rule_choice
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Switches
from timepirates.games.conspiracy.codes import LAST_ROW

MARKS = ("required", "none")
MOST_ROUNDS = 10_000
RULE_SETS: dict[str, Switches] = {
    "johnson-2002": {"marks": "required", "round_limit": None, "rows": None},
}
"""For each rule set, the switches `marks`, `round_limit` and `rows` (rules X1 to X3). A limit of None is no limit."""
DEFAULT = "johnson-2002"


def resolved(rules: object) -> tuple[str, Switches]:
    """Return the name of a rule set and the value of every switch.

    Parameters
    ----------
    rules : str or dict
        The name of a rule set, or a dict with "name" and the changed "switches"; see `timepirates.core.rule_choice`.

    Returns
    -------
    name : str
    switches : dict

    Raises
    ------
    BadSetting
        If a rule set, a switch or a value does not exist.
    """
    return rule_choice.resolved(rules, RULE_SETS, _check)


def _check(key: object, value: object) -> None:
    if key not in RULE_SETS[DEFAULT]:
        raise rule_choice.no_such_switch(RULE_SETS[DEFAULT], key)
    if key == "marks":
        if value not in MARKS:
            raise BadSetting(
                _('the switch "marks" must be one of {allowed} (got {got})').format(
                    allowed=", ".join(map(repr, MARKS)), got=shown(value)
                )
            )
        return
    most = LAST_ROW if key == "rows" else MOST_ROUNDS
    if value is not None and not (type(value) is int and 1 <= value <= most):
        raise BadSetting(
            _("switch {name} must be null or a whole number from 1 to {most} (got {got})").format(
                name=key, most=most, got=shown(value)
            )
        )


def numbers(switches: Switches) -> dict[str, int]:
    """Return the integer fields that represent the given rule switches in a position, as a dict."""
    return {
        "marks_required": int(switches["marks"] == "required"),
        "round_limit": switches["round_limit"] or 0,
        "last_row": switches["rows"] or LAST_ROW,
    }
