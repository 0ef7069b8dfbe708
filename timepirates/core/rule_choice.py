"""What somebody chose to play by: a rule set's name, or one with switches changed. Every game reads it alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Switches


def resolved(
    rules: object, rule_sets: Mapping[str, Switches], check: Callable[[object, object], None]
) -> tuple[str, Switches]:
    """The base set's name and the value of every switch.

    `rules` is a name, or {"name": base set, "switches": {the changed ones}}. BadSetting names what is wrong with it;
    `check` raises it for a switch's name and value.
    """
    name: object = rules
    changed: object = {}
    if isinstance(rules, Mapping):
        if not rules.keys() <= {"name", "switches"} or "name" not in rules:
            raise BadSetting(
                _('rules must be a name or {{"name": ..., "switches": {{...}}}} (got the keys {got})').format(
                    got=", ".join(map(repr, rules))[:80]
                )
            )
        name, changed = rules["name"], rules.get("switches") or {}
    if not isinstance(name, str) or name not in rule_sets:
        raise BadSetting(
            _("rule set must be one of {names} (got {got})").format(names=", ".join(rule_sets), got=shown(name))
        )
    if not isinstance(changed, Mapping):
        raise BadSetting(_("switches must be a table of names and values (got {got})").format(got=shown(changed)))
    for key, value in changed.items():
        check(key, value)
    return name, {**rule_sets[name], **changed}


def no_such_switch(names: Iterable[str], got: object) -> BadSetting:
    """For a switch that the game does not have."""
    return BadSetting(_("switch must be one of {names} (got {got})").format(names=", ".join(names), got=shown(got)))
