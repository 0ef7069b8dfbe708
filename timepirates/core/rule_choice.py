"""Read the argument `rules`: the name of a rule set, or a dict that also changes some of its switches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Switches


def resolved(
    rules: object, rule_sets: Mapping[str, Switches], check: Callable[[object, object], None]
) -> tuple[str, Switches]:
    """Return the name of the selected rule set, and the value of every switch.

    Parameters
    ----------
    rules : object
        A rule set's name, or ``{"name": base set, "switches": {the changed ones}}``.
    rule_sets : mapping
        The value of every switch of every rule set, by the rule set's name.
    check : callable
        Takes the name and value of a changed switch, and raises BadSetting if they are not allowed.

    Raises
    ------
    BadSetting
        If the rules are malformed, or a rule set or switch is unknown.
    """
    name = base_name(rules)
    changed = rules.get("switches") or {} if isinstance(rules, Mapping) else {}
    if not isinstance(name, str) or name not in rule_sets:
        raise no_such_rule_set(rule_sets, name)
    if not isinstance(changed, Mapping):
        raise BadSetting(_("switches must be a table of names and values (got {got})").format(got=shown(changed)))
    for key, value in changed.items():
        check(key, value)
    return name, {**rule_sets[name], **changed}


def base_name(rules: object) -> object:
    """Return the name of the base rule set without checking it.

    It may be of any type.

    Raises
    ------
    BadSetting
        If the rules are a mapping with other keys than "name" and "switches".
    """
    if not isinstance(rules, Mapping):
        return rules
    if not rules.keys() <= {"name", "switches"} or "name" not in rules:
        raise BadSetting(
            _('rules must be a name or {{"name": ..., "switches": {{...}}}} (got the keys {got})').format(
                got=", ".join(map(repr, rules))[:80]
            )
        )
    return rules["name"]


def no_such_rule_set(names: Iterable[str], got: object) -> BadSetting:
    """Return the error for an unknown rule set. The message of the error lists the known rule sets."""
    return BadSetting(_("rule set must be one of {names} (got {got})").format(names=", ".join(names), got=shown(got)))


def no_such_switch(names: Iterable[str], got: object) -> BadSetting:
    """Return the error for an unknown switch. It lists the known switches."""
    return BadSetting(_("switch must be one of {names} (got {got})").format(names=", ".join(names), got=shown(got)))
