"""The events that a table reports to its watchers: changes and refusals."""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.core.i18n import _


@dataclass(frozen=True)
class Change:
    """A change of a table.

    `kind` is "played", "undone" or "redone" (`played` then lists the affected steps, chance events included), "shown",
    "line", "seats", "settings", "refused", "curtain", "door", or "game" for another game.
    """

    kind: str
    played: tuple[str, ...] = ()
    seats: tuple[int | None, ...] = ()
    before: int = 0
    """The position on screen before the change, as a number of steps."""
    at_once: bool = False
    """Whether the steps need not be shown one by one."""


@dataclass(frozen=True)
class Refusal:
    """The explanation of a refused action: a sentence, and the id of the rule if a rule forbids the action."""

    sentence: str
    rule: str = ""

    @staticmethod
    def of(error: Exception | str) -> Refusal:
        """Return the refusal for an error or a sentence of `Game.why_not`.

        If the sentence begins with a rule's id and a colon, the id becomes a part of its own.
        """
        sentence = str(error)
        head, colon, _rest = sentence.partition(": ")
        is_rule = bool(colon) and head[:1].isupper() and head[1:].isdecimal()
        return Refusal(sentence, head if is_rule else "")

    @staticmethod
    def unkept(reason: str) -> Refusal:
        """Return the message for the first failure to save a game."""
        return Refusal(
            _(
                "This step could not be saved: {reason}. Later steps will not be saved either while this problem "
                "lasts. Save the game as a file from the menu before you close the page."
            ).format(reason=reason)
        )
