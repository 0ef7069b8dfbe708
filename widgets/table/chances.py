"""Convert chances to win to text. The wider the interval of an estimate is, the fewer digits are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timepirates import Game
from timepirates import players as computers
from timepirates.core.i18n import _, ngettext

NARROW = 0.02
"""The interval width below which percentages get one decimal place."""


class Percent(NamedTuple):
    """A probability and the bounds of its interval, each as a string with the number in percent."""

    middle: str
    low: str
    high: str


def percent_texts(middle: float, low: float, high: float) -> Percent:
    """Convert a probability and the bounds of its interval to percentages, as texts without the % sign.

    Parameters
    ----------
    middle, low, high : float
        The share and the ends of its interval, from 0 to 1.

    Examples
    --------
    >>> percent_texts(0.372, 0.24, 0.501), percent_texts(0.0312, 0.028, 0.035)
    (Percent(middle='37', low='24', high='50'), Percent(middle='3.1', low='2.8', high='3.5'))
    """
    digits = 1 if high - low < NARROW else 0
    return Percent(*(f"{100 * share:.{digits}f}" for share in (middle, low, high)))


def chance(won: float, low: float, high: float) -> str:
    r"""Convert a chance to win, and the interval of its estimate, to text such as "37 % (24 to 50 %)".

    Parameters
    ----------
    won, low, high : float
        The probability and the ends of its interval, from 0 to 1.

    Examples
    --------
    >>> chance(0.372, 0.24, 0.501).replace("\xa0", " "), chance(1.0, 0.98, 1.0).replace("\xa0", " ")
    ('37 % (24 to 50 %)', 'more than 98 %')
    """
    found = percent_texts(won, low, high)
    if float(found.middle) >= 100:
        return _("more than {low} %").format(low=found.low if float(found.low) < 100 else "99")
    if float(found.middle) <= 0:
        return _("less than {high} %").format(high=found.high if float(found.high) > 0 else "1")
    return _("{won} % ({low} to {high} %)").format(won=found.middle, low=found.low, high=found.high)


def loss(lost: float, low: float, high: float) -> str:
    """Convert a lost chance to win, with the bounds of its interval, to text: "12 percentage points (5 to 19)".

    Parameters
    ----------
    lost, low, high : float
        The loss and the ends of its interval, from 0 to 1.

    Examples
    --------
    >>> loss(0.12, 0.05, 0.19)
    '12 percentage points (5 to 19)'
    """
    found = percent_texts(lost, low, high)
    return ngettext(
        "{lost} percentage point ({low} to {high})",
        "{lost} percentage points ({low} to {high})",
        1 if found.middle == "1" else 2,
    ).format(lost=found.middle, low=found.low, high=found.high)


def assumption_phrase(game: Game, levels: Sequence[str]) -> str:
    """Return a phrase about the players in simulated games, such as "if all players play like a captain"."""
    if len(set(levels)) == 1:
        return _("if all players play like {level}").format(level=level_phrase(game.name, levels[0]))
    parts = []
    for level in dict.fromkeys(levels):
        names = [player for player, its in zip(game.players, levels, strict=True) if its == level]
        parts.append(
            ngettext("{players} plays like {level}", "{players} play like {level}", len(names)).format(
                players=_listed(names), level=level_phrase(game.name, level)
            )
        )
    return _("if {first}, and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return _("{first} and {last}").format(first=", ".join(others), last=last) if others else last


def level_phrase(game: str, level: str) -> str:
    """Return a noun phrase for the level of a computer player, such as "a captain"."""
    words = computers.described(game, level)
    return words.kind or _("the computer player {name}").format(name=words.title)


def won_with(decision: str, won: str, players: str) -> str:
    """Return a sentence that names a decision and its chance to win."""
    return _("{decision}: your chance to win is {won}, {players}").format(decision=decision, won=won, players=players)


def less_than_the_best(told: str, lost: str) -> str:
    """Return a sentence that says how much worse a decision is than the best decision."""
    return _("{told}. This chance is {loss} lower than the chance with the best decision").format(told=told, loss=lost)
