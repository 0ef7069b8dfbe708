"""Goals of tasks, in a teacher's words, checked by the rules core.

A phrase is a pattern in which the words in capitals stand for something (`Subject.slots`). Every game has those of
`PHRASES`, and those that its `Subject` adds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from timepirates.core.errors import BadRecord, TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.lessons import subject
from timepirates.lessons.subject import GoalContext, Judge

PHRASES: dict[str, Judge] = {
    "you have won": lambda look: look.seat in look.after.winners,
    "the game is over": lambda look: look.after.over,
    "your turn is over": lambda look: look.now.get("turn", look.after.to_move) != look.seat,
}
"""phrase -> whether it holds"""


def phrases(game: str) -> Mapping[str, Judge]:
    """All phrases of a game's goals."""
    own = subject.of(game).goals
    return {**own, **{phrase: judge for phrase, judge in PHRASES.items() if phrase not in own}}


def holds(phrase: str, look: GoalContext) -> bool:
    """Whether a goal holds; BadRecord where it is none of the phrases."""
    judge, words = read(phrase, look.after.name)
    try:
        return judge(look, *words)
    except TimePiratesError:
        raise
    except ValueError:  # a player who does not play
        raise BadRecord(_("the goal {got} names a person who is not a player").format(got=shown(phrase, 80))) from None


def problem(phrase: str, game: str) -> str | None:
    """What is wrong with a goal's words, in one line; None where they are one of the phrases."""
    try:
        read(phrase, game)
    except BadRecord as error:
        return str(error)
    return None


def read(phrase: str, game: str) -> tuple[Judge, tuple[str, ...]]:
    """What judges a goal, and the words that its phrase leaves open."""
    wanted, slots, known = " ".join(phrase.split()), subject.of(game).slots, phrases(game)
    for pattern, judge in known.items():
        found = re.fullmatch(" ".join(slots.get(word, re.escape(word)) for word in pattern.split(" ")), wanted)
        if found:
            return judge, found.groups()
    raise BadRecord(
        _("the goal {got} is not one of the phrases: {phrases}").format(got=repr(phrase)[:80], phrases="; ".join(known))
    )
