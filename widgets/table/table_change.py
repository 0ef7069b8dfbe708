"""What is told of a table to those who watch it: what changed, and why something was refused."""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.core.i18n import _


@dataclass(frozen=True)
class Change:
    """What happened at the table.

    `kind`: "played", "undone", "redone" (`played` has the steps, chance included, that came or went), "shown",
    "line", "seats", "settings", "refused", "curtain", "door" or "game" (another game altogether).
    """

    kind: str
    played: tuple[str, ...] = ()
    seats: tuple[int | None, ...] = ()
    before: int = 0
    """The position (number of steps) on screen before the change."""
    at_once: bool = False
    """Whether nobody wants to follow the steps one by one."""


@dataclass(frozen=True)
class Refusal:
    """Why something was refused: a rule's id, where a rule forbids it, and the whole sentence."""

    sentence: str
    rule: str = ""

    @staticmethod
    def of(error: Exception | str) -> Refusal:
        """From an error, or from the sentence of `Game.why_not`: the rule's id stands before the colon."""
        sentence = str(error)
        head, colon, _rest = sentence.partition(": ")
        is_rule = bool(colon) and head[:1].isupper() and head[1:].isdecimal()
        return Refusal(sentence, head if is_rule else "")

    @staticmethod
    def unkept(reason: str) -> Refusal:
        """Return what is said, once, when the disk begins to refuse the steps of a game."""
        return Refusal(
            _(
                "This step could not be saved: {reason}. Later steps will not be saved either while this problem "
                "lasts. Save the game as a file from the menu before you close the page."
            ).format(reason=reason)
        )
