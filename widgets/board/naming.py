"""What Time Pirates' tokens and contracts are called wherever they are shown: whole messages, never glued."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.i18n import _, mark, ngettext
from timepirates.pirates.board import Board
from timepirates.pirates.rules.contracts import worth
from timepirates.pirates.text import CONTRACT_CODE

KIND_NAMES = {
    "blue": mark("blue"), "blue-atomic": mark("blue atomic"), "blue-arrow": mark("blue arrow"),
    "orange": mark("orange"), "orange-atomic": mark("orange atomic"), "orange-arrow": mark("orange arrow"),
    "red": mark("red"), "red-atomic": mark("red atomic"), "red-arrow": mark("red arrow"),
    "green": mark("green"), "green-atomic": mark("green atomic"), "green-arrow": mark("green arrow"),
    "purple": mark("purple"), "purple-atomic": mark("purple atomic"), "purple-arrow": mark("purple arrow"),
    "white": mark("white"), "police-1": mark("police token 1"), "police-2": mark("police token 2"),
}
REGIONS = {
    "blue": mark("Europe"), "orange": mark("Africa"), "red": mark("America"), "green": mark("Asia"),
    "purple": mark("Australia"), "white": mark("World"),
}
COLOURS = ("blue", "orange", "red", "green", "purple")
ARTIFACTS = tuple(kind for kind in KIND_NAMES if not kind.startswith("police"))


def kind_name(kind: str) -> str:
    """What a kind of token is called: "blue atomic"."""
    return _(KIND_NAMES[kind])


def points_of(contract: str) -> int:
    """The points printed on a contract (C4): blue-5 is worth 6, white-3 is worth 2."""
    return worth(CONTRACT_CODE[contract])


def contract_name(contract: str) -> str:
    """What a contract is called: "blue contract for 5 tokens, 6 points"."""
    colour, _dash, cost = contract.partition("-")
    return _("{colour} contract for {cost} tokens, {points} points").format(
        colour=kind_name(colour), cost=cost, points=points_of(contract))


def points(count: int) -> str:
    """ "1 point", "7 points" """
    return ngettext("{count} point", "{count} points", count).format(count=count)


def tokens(hand: Mapping[str, int]) -> list[str]:
    """The tokens of a hand or a site, one by one, in the notation's order."""
    return [kind for kind in KIND_NAMES for _n in range(hand.get(kind, 0))]


def counted(hand: Mapping[str, int]) -> str:
    """The tokens of a hand as a list for those who hear it: "2 blue, 1 red atomic"."""
    parts = [_("{count} {kind}").format(count=hand[kind], kind=kind_name(kind))
             for kind in KIND_NAMES if hand.get(kind)]
    return ", ".join(parts) if parts else _("no tokens")


def paths_of(board: Board) -> dict[tuple[str, int], str]:
    """(epoch, path) -> where the path leads, epochs as text."""
    return {(str(e.year), path): str(to) for e in board.epochs for path, to in ((1, e.path_1), (2, e.path_2))}
