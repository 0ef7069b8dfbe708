"""Estimate each seat's probability of winning at the end of a year, if the seats' computer players are known.

A lead is worth less among players who leave more to chance, and a strong player can make up for a deficit. The module
`winning` estimates the probabilities for unknown players. There, the height of a seat is the logarithm of its weight.
Here, the logarithm of the seat's weight is the sum of three terms:

- its height minus the mean height, times an exponent of its level that depends on the remaining share of the game;
- the strength of its level, times the remaining share of the game;
- the neural network's correction (`timepirates.games.pirates.players.network`), times a weight of its level.

The numbers are in `seated.json`; `python -m timepirates.games.pirates.training.seated` fits and checks them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from timepirates.core.portable_math import total
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.players.winning import log_weights, shares

FILE = Path(__file__).with_name("seated.json")
NUMBERS = (
    "the exponent at the game's end",
    "its change with the share of the game that is left",
    "the strength",
    "the weight of the network's correction",
)
EXPONENT, CHANGE, STRENGTH, WEIGHT = range(len(NUMBERS))
"""The indices of a computer player's four fitted numbers, such as its strength, in the order of `NUMBERS`."""


class SeatedFile(TypedDict):
    """The content of `seated.json`: coefficients for winning probabilities, fitted for each computer player."""

    levels: dict[str, list[float]]
    """The fitted numbers of each computer player, by the player's name and in the order of `NUMBERS`."""


@lru_cache(maxsize=1)
def read_seated_file() -> SeatedFile:
    """Read the file `seated.json`, which contains fitted coefficients for each computer player."""
    found: SeatedFile = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def are_players_calibrated(who: Sequence[str]) -> bool:
    """Return whether fitted coefficients for winning probabilities exist for all of the given computer players.

    If not, rollouts continue to the end of the game.
    """
    return set(who) <= read_seated_file()["levels"].keys()


def chances(
    points: Sequence[float], corrections: Sequence[float], tokens: int, years: int, who: Sequence[str]
) -> tuple[float, ...]:
    """Return each seat's winning probability at the end of a year, for known computer players in all seats.

    Parameters
    ----------
    points : sequence of float
        The expected points of each seat.
    corrections : sequence of float
        The network's corrections.
    tokens : int
        Number of police tokens until the end of the game.
    years : int
        Number of years of the whole game.
    who : sequence of str
        The computer player in each seat.

    Returns
    -------
    tuple of float
        Probabilities that add up to 1.
    """
    return chances_from_log_weights(log_weights(points, tokens), corrections, tokens / (YEAR_TOKENS * years), who)


def chances_from_log_weights(
    found: Sequence[float], corrections: Sequence[float], left: float, who: Sequence[str]
) -> tuple[float, ...]:
    """Convert the seats' log weights to winning probabilities that take account of each seat's computer player.

    The logarithms (`found`) are those of the module `winning`. `left` is the remaining share of the game.
    """
    numbers, mean = [read_seated_file()["levels"][level] for level in who], total(found) / len(found)
    middle = total(corrections) / len(corrections)
    return shares(
        [
            (each[EXPONENT] + left * each[CHANGE]) * (height - mean)
            + left * each[STRENGTH]
            + each[WEIGHT] * (correction - middle)
            for height, correction, each in zip(found, corrections, numbers, strict=True)
        ]
    )
