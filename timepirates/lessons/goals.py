"""The goals of tasks in lessons: phrases that teachers write, and functions that check them.

A phrase is a pattern in which words in capitals are placeholders (`Subject.slots`). Every game has the phrases in
`PHRASES` and those that its `Subject` adds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from timepirates.core.errors import BadRecord, TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.lessons import subject
from timepirates.lessons.subject import GoalContext, GoalFunction

PHRASES: dict[str, GoalFunction] = {
    "you have won": lambda look: look.seat in look.after.winners,
    "the game is over": lambda look: look.after.over,
    "your turn is over": lambda look: look.now.get("turn", look.after.to_move) != look.seat,
}
"""For each phrase that states the goal of a task, the function that checks whether the goal is reached."""


def phrases(game: str) -> Mapping[str, GoalFunction]:
    """Return the phrases that can state a goal in a game's lessons, as a dict from phrase to checking function."""
    own = subject.of(game).goals
    return {**own, **{phrase: judge for phrase, judge in PHRASES.items() if phrase not in own}}


def holds(phrase: str, look: GoalContext) -> bool:
    """Return whether the goal of a task has been reached.

    Parameters
    ----------
    phrase : str
        A goal, such as "your turn is over".
    look : GoalContext
        The game before and after the decision.

    Returns
    -------
    bool

    Raises
    ------
    BadRecord
        If the goal is none of the game's phrases.
    """
    judge, words = read(phrase, look.after.name)
    try:
        return judge(look, *words)
    except TimePiratesError:
        raise
    except ValueError:  # The goal of the task names a player who does not take part in the game.
        raise BadRecord(_("the goal {got} names a person who is not a player").format(got=shown(phrase, 80))) from None


def problem(phrase: str, game: str) -> str | None:
    """Return the reason why a goal is not understood, or None if it is understood."""
    try:
        read(phrase, game)
    except BadRecord as error:
        return str(error)
    return None


def read(phrase: str, game: str) -> tuple[GoalFunction, tuple[str, ...]]:
    """Return the function that checks a goal, and the words of the goal that match the pattern's placeholders."""
    wanted, slots, known = " ".join(phrase.split()), subject.of(game).slots, phrases(game)
    for pattern, judge in known.items():
        found = re.fullmatch(" ".join(slots.get(word, re.escape(word)) for word in pattern.split(" ")), wanted)
        if found:
            return judge, found.groups()
    raise BadRecord(
        _("the goal {got} is unknown; a goal is one of these phrases: {phrases}").format(
            got=repr(phrase)[:80], phrases="; ".join(known)
        )
    )
