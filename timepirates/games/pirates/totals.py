"""The numbers that decide who wins: points, points in each colour, and tiebreaks (rules P1, P3, P6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates.games.pirates.text import COLOUR_NAMES, CONTRACT_CODE

COLOURS = COLOUR_NAMES[:5]


def total_contract_points(contracts: Iterable[str]) -> int:
    """Return the total points of a list of contracts (rule P1).

    >>> total_contract_points(["blue-2", "white-3"])
    4
    """
    return sum(points_per_year(CONTRACT_CODE[contract]) for contract in contracts)


def points_by_colour(seen: PiratesSnapshot) -> dict[str, list[int]]:
    """Return every seat's points in each colour, including white contracts assigned to the colour (rule P3)."""
    laid = seen["laid"] or [[] for _seat in seen["players"]]
    return {
        colour: [
            total_contract_points([*_coloured(held, colour), *_laid_on(layings or (), colour)])
            for held, layings in zip(seen["contracts"], laid, strict=True)
        ]
        for colour in COLOURS
    }


def _coloured(contracts: Sequence[str], colour: str) -> list[str]:
    return [contract for contract in contracts if contract.startswith(f"{colour}-")]


def _laid_on(layings: Iterable[Mapping[str, str]], colour: str) -> list[str]:
    return [white for one in layings for white, on in one.items() if on == colour]


def leaders(points: Sequence[int]) -> list[int]:
    """Return all seats that have the most points, or an empty list if nobody has any points (rule P3).

    >>> leaders([2, 0, 2]), leaders([0, 0, 0])
    ([0, 2], [])
    """
    most = max(points)
    return [seat for seat, count in enumerate(points) if count == most and most > 0]


def deciding_criteria(seen: PiratesSnapshot, greatest_counts: bool) -> dict[str, dict[int, int]]:
    """Return the criteria that decided who won, such as points and the number of contracts (rule P6).

    Parameters
    ----------
    seen : dict
        A snapshot of a finished game.
    greatest_counts : bool
        Whether the rules use the most valuable contract as the last criterion.

    Returns
    -------
    dict of str to dict of int to int
        For each criterion, in order, the values of the seats still tied before it: "points", "contracts" (the number
        held) and "greatest" (the points of the most valuable contract). The last criterion decided.
    """
    level = list(range(len(seen["players"])))
    counts = {
        "points": seen["points"],
        "contracts": [len(held) for held in seen["contracts"]],
        "greatest": [
            max((total_contract_points([contract]) for contract in held), default=0) for held in seen["contracts"]
        ],
    }
    found: dict[str, dict[int, int]] = {}
    for name, values in counts.items():
        if len(level) > 1 and (name != "greatest" or greatest_counts):
            found[name] = {seat: values[seat] for seat in level}
            level = [seat for seat in level if values[seat] == max(found[name].values())]
    return found
