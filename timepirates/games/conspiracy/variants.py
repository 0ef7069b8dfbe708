"""The switches and the rule set of Conspiracy: data that the rules read as numbers."""

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
"""Name of a rule set -> its switches: `marks` (X1), `round_limit` (X2), `rows` (X3); null where there is no limit."""
DEFAULT = "johnson-2002"


def resolved(rules: object) -> tuple[str, Switches]:
    """The rule set's name and the value of every switch (see `timepirates.core.rule_choice`)."""
    return rule_choice.resolved(rules, RULE_SETS, _check)


def _check(key: object, value: object) -> None:
    if key not in RULE_SETS[DEFAULT]:
        raise rule_choice.no_such_switch(RULE_SETS[DEFAULT], key)
    if key == "marks":
        if value not in MARKS:
            raise BadSetting(
                _("switch marks must be one of {allowed} (got {got})").format(
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
    """The switches as the rules read them: field of the position -> number."""
    return {
        "marks_required": int(switches["marks"] == "required"),
        "round_limit": switches["round_limit"] or 0,
        "last_row": switches["rows"] or LAST_ROW,
    }
