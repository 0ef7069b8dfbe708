"""Messages to the panels: changes of the game on screen, and explanations of refused actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from timepirates.core.i18n import _


@dataclass(frozen=True)
class Change:
    """A change of a game on screen, which is reported to the panels of the game.

    `kind` is "played", "undone" or "redone" (`played` then lists the affected steps, chance events included), "shown",
    "line", "seats", "settings", "refused", "curtain", "door", or "game" for another game.
    """

    kind: str
    played: tuple[str, ...] = ()
    seats: tuple[int | None, ...] = ()
    before: int = 0
    """The number of steps in the game up to the position that was on screen before this change."""
    at_once: bool = False
    """Whether the new steps are shown all at once instead of one by one."""

    @staticmethod
    def of_steps(kind: str, steps: Sequence[tuple[int | None, object]], before: int, at_once: bool = False) -> Change:
        """Return a change that affects the given steps, which are pairs of a seat and a decision."""
        decisions, seats = tuple(str(text) for _seat, text in steps), tuple(seat for seat, _text in steps)
        return Change(kind, decisions, seats, before, at_once)


@dataclass(frozen=True)
class Refusal:
    """The explanation of a refused action: a sentence and the id of the rule."""

    sentence: str
    rule: str = ""

    @staticmethod
    def of(error: Exception | str) -> Refusal:
        """Convert an error, or a sentence that explains a refused action, to a `Refusal`.

        If the sentence begins with the id of a rule and a colon, the id is stored in `rule`.
        """
        sentence = str(error)
        head, colon, _rest = sentence.partition(": ")
        is_rule = bool(colon) and head[:1].isupper() and head[1:].isdecimal()
        return Refusal(sentence, head if is_rule else "")

    @staticmethod
    def not_saved(reason: str) -> Refusal:
        """Return a message that a step of the game could not be saved, with the reason."""
        return Refusal(
            _(
                "This step could not be saved: {reason}. Later steps will not be saved either while this problem "
                "lasts. Save the game as a file from the menu before you close the page."
            ).format(reason=reason)
        )
