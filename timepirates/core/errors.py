"""The exceptions of this package. Each is a ValueError, and its message is one line that users can understand."""

from timepirates.core.i18n import _


def shown(value: object, most: int = 60) -> str:
    r"""Return a value as one short line of printable text, for error messages.

    >>> shown("a\tb"), shown("x" * 99, 9), shown(1 << 20_000)
    ("'a\\tb'", "'xxxxx...", '<int>')
    """
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except (ValueError, RecursionError):  # The function `repr` fails for very large integers and deeply nested lists.
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else text[: most - 3] + "..."


class TimePiratesError(ValueError):
    """The base class of all errors of this package."""


class MalformedMove(TimePiratesError):
    """The error for text that is not a decision in the game's notation, for example because of a misspelling."""


class IllegalMove(TimePiratesError):
    """The error for a decision that the rules do not allow in this position.

    Attributes
    ----------
    rule : str
        Id of the rule that forbids the decision. The error's text begins with it.
    reason : str
        Why the rule forbids it, as a sentence.
    instead : str
        What is legal instead, as a sentence; may be empty.
    """

    def __init__(self, rule: str, reason: str, instead: str = ""):
        self.rule, self.reason, self.instead = rule, reason, instead
        super().__init__(f"{rule}: {reason}" + (f" {instead}" if instead else ""))


class BadSetting(TimePiratesError):
    """The error for an invalid setting of a game, such as an unknown rule set or an empty player name."""


class BadRecord(TimePiratesError):
    """The error for a recorded game (a file or dict) that cannot be read or breaks the rules."""


class BadBoard(TimePiratesError):
    """The error for a board that violates one of the limits on boards (rule C1)."""


class BadSituation(TimePiratesError):
    """The error for an impossible position, or for a question that has no answer in a position.

    Examples are a bag with too many police tokens, and the odds of the next draw after the end of a game.
    """


def check_whole(name: str, value: object, low: int, high: int) -> None:
    """Raise BadSetting unless `value` is an integer from `low` to `high` (inclusive)."""
    if type(value) is not int or not low <= value <= high:
        raise BadSetting(
            _("{name} must be a whole number from {low} to {high} (got {got})").format(
                name=name, low=low, high=high, got=shown(value)
            )
        )
