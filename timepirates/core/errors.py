"""What can be refused. Every error is a ValueError whose text is one line a person understands."""

from timepirates.core.i18n import _


def shown(value: object, most: int = 60) -> str:
    """A value as a message quotes it: on one line, not too long, harmless on any terminal.

    >>> shown("a\\tb"), shown("x" * 99, 9), shown(1 << 20_000)
    ("'a\\\\tb'", "'xxxxx...", '<int>')
    """
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits; lists in lists in lists
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else text[: most - 3] + "..."


class TimePiratesError(ValueError):
    """The family of all refusals of this package."""


class MalformedMove(TimePiratesError):
    """A text that is no notation of this game."""


class IllegalMove(TimePiratesError):
    """A decision in the notation that is not possible now.

    The text begins with the id of the rule that forbids it; `rule` holds the id, `reason` the sentence without it,
    `instead` what is possible.
    """

    def __init__(self, rule: str, reason: str, instead: str = ""):
        self.rule, self.reason, self.instead = rule, reason, instead
        super().__init__(f"{rule}: {reason}" + (f" {instead}" if instead else ""))


class BadSetting(TimePiratesError):
    """A player's name, rule set, switch, setup or start player that cannot be."""


class BadRecord(TimePiratesError):
    """A record or saved game that cannot be read or does not follow the rules."""


class BadBoard(TimePiratesError):
    """A board that breaks one of a board's limits (C1)."""


class BadSituation(TimePiratesError):
    """A situation that cannot come about."""


def check_whole(name: str, value: object, low: int, high: int) -> None:
    """Raise BadSetting unless a setting is a whole number between two bounds, which are included."""
    if type(value) is not int or not low <= value <= high:
        raise BadSetting(
            _("{name} must be a whole number from {low} to {high} (got {got})").format(
                name=name, low=low, high=high, got=shown(value)
            )
        )
