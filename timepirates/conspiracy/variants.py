"""The switches and the rule set of Conspiracy: data that the rules read as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timepirates.errors import BadSetting
from timepirates.i18n import _

from .codes import LAST_ROW

MARKS = ("required", "none")
MOST_ROUNDS = 10_000
RULE_SETS: dict[str, dict[str, Any]] = {
    "johnson-2002": {"marks": "required", "round_limit": None, "rows": None},
}
"""Name of a rule set -> its switches: `marks` (X1), `round_limit` (X2), `rows` (X3); null where there is no limit."""
DEFAULT = "johnson-2002"


def resolved(rules: str | Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The rule set's name and the value of every switch.

    `rules` is a name, or {"name": rule set, "switches": {the changed ones}}. BadSetting names what is wrong.
    """
    name: Any = rules
    changed: Any = {}
    if isinstance(rules, Mapping):
        if not rules.keys() <= {"name", "switches"} or "name" not in rules:
            raise BadSetting(_('rules must be a name or {{"name": ..., "switches": {{...}}}} (got the keys '
                               '{got})').format(got=", ".join(map(repr, rules))[:80]))
        name, changed = rules["name"], rules.get("switches") or {}
    if not isinstance(name, str) or name not in RULE_SETS:
        raise BadSetting(_("rule set must be one of {names} (got {got})").format(
            names=", ".join(RULE_SETS), got=repr(name)[:60]))
    if not isinstance(changed, Mapping):
        raise BadSetting(_("switches must be a table of names and values (got {got})").format(got=repr(changed)[:60]))
    for key, value in changed.items():
        _check(key, value)
    return name, {**RULE_SETS[name], **changed}


def _check(key: Any, value: Any) -> None:
    if key not in RULE_SETS[DEFAULT]:
        raise BadSetting(_("switch must be one of {names} (got {got})").format(
            names=", ".join(RULE_SETS[DEFAULT]), got=repr(key)[:60]))
    if key == "marks":
        if value not in MARKS:
            raise BadSetting(_("switch marks must be one of {allowed} (got {got})").format(
                allowed=", ".join(map(repr, MARKS)), got=repr(value)[:60]))
        return
    most = LAST_ROW if key == "rows" else MOST_ROUNDS
    if value is not None and not (type(value) is int and 1 <= value <= most):
        raise BadSetting(_("switch {name} must be null or a whole number from 1 to {most} (got {got})").format(
            name=key, most=most, got=repr(value)[:60]))


def numbers(switches: Mapping[str, Any]) -> dict[str, int]:
    """The switches as the rules read them: field of the position -> number."""
    return {
        "marks_required": int(switches["marks"] == "required"),
        "round_limit": switches["round_limit"] or 0,
        "last_row": switches["rows"] or LAST_ROW,
    }
