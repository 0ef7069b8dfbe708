"""The names of the computer players' levels, for people."""

from __future__ import annotations

from timepirates.core.i18n import _, mark
from timepirates_widgets.keeping.saved import HUMAN

LEVEL_NAMES = {
    "random": mark("at random"),
    "newcomer": mark("newcomer"),
    "simple": mark("simple"),
    "mate": mark("mate"),
    "captain": mark("captain"),
    "collector": mark("collector"),
    "hunter": mark("hunter"),
    "watcher": mark("watcher"),
    "schemer": mark("schemer"),
}


def level_name(level: str) -> str:
    """Return the name of a level; a level of somebody else's game goes by the name of its entry."""
    return _(LEVEL_NAMES.get(level, level))


def seat_name(who: str) -> str:
    """Return who plays a seat: a person, or a computer with its level."""
    return _("a person") if who == HUMAN else _("computer, {level}").format(level=level_name(who))
