"""Names of tokens and contracts for players, translated into the current language.

Each name is one whole message.
"""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import _, mark
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.text import CONTRACT_CODE

KIND_NAMES = {
    "blue": mark("blue"),
    "blue-atomic": mark("blue atomic"),
    "blue-arrow": mark("blue arrow"),
    "orange": mark("orange"),
    "orange-atomic": mark("orange atomic"),
    "orange-arrow": mark("orange arrow"),
    "red": mark("red"),
    "red-atomic": mark("red atomic"),
    "red-arrow": mark("red arrow"),
    "green": mark("green"),
    "green-atomic": mark("green atomic"),
    "green-arrow": mark("green arrow"),
    "purple": mark("purple"),
    "purple-atomic": mark("purple atomic"),
    "purple-arrow": mark("purple arrow"),
    "white": mark("white"),
    "police-1": mark("police token 1"),
    "police-2": mark("police token 2"),
}


def kind_name(kind: str) -> str:
    """Return the translated name of a kind of token, such as "blue atomic"."""
    return _(KIND_NAMES[kind])


def counted(hand: Mapping[str, int]) -> str:
    """Return the tokens of a player as text, such as "2 blue, 1 red atomic"."""
    parts = [
        _("{count} {kind}").format(count=hand[kind], kind=kind_name(kind)) for kind in KIND_NAMES if hand.get(kind)
    ]
    return ", ".join(parts) if parts else _("no tokens")


def kind_in_a_sentence(kind: str) -> str:
    """Return the translated name of a token for use in a sentence, such as "the blue arrow"."""
    if kind.endswith("-arrow"):
        return _("the {kind}").format(kind=kind_name(kind))
    return _("the {kind} token").format(kind=kind_name(kind)) if kind.endswith("-atomic") else kind_name(kind)


def points_of(contract: str) -> int:
    """Return the points that a contract scores (rule C4), such as 6 for blue-5 or 2 for white-3."""
    return points_per_year(CONTRACT_CODE[contract])


def contract_name(contract: str) -> str:
    """Return the full name of a contract, such as "blue contract for 5 tokens, 6 points"."""
    colour, _dash, cost = contract.partition("-")
    return _("{colour} contract for {cost} tokens, {points} points").format(
        colour=kind_name(colour), cost=cost, points=points_of(contract)
    )


def contract_phrase(contract: str) -> str:
    """Return a contract's name for use in a sentence, without its points, such as "blue contract of cost 5"."""
    colour, _dash, cost = contract.partition("-")
    return _("{colour} contract of cost {cost}").format(colour=kind_name(colour), cost=cost)


def contract_and_points(contract: str) -> str:
    """Return a contract's short name with its points, such as "blue 5 (6 points)"."""
    colour, _dash, cost = contract.partition("-")
    return _("{colour} {cost} ({points} points)").format(
        colour=kind_name(colour), cost=cost, points=points_of(contract)
    )
