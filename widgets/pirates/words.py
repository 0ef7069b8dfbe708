"""What Time Pirates' tokens, contracts and steps are called on a page: whole messages, never glued.

`sentence` tells one step of a record; `button` says what a decision's button is called for those who hear it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from timepirates.i18n import _, mark, ngettext
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

_MOVE = re.compile(r"move ([12])")
_JUMP = re.compile(r"jump (\w+) to (\d+)")
_TRADE = re.compile(r"trade (\w+) with (\d+) for ([\w-]+)")
_LAY = re.compile(r"lay ([\w-]+) on (\w+)")


def _parts(form: re.Pattern[str], text: str) -> tuple[str, ...]:
    """What a decision of this form says at the places left open in it."""
    found = form.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return found.groups()


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


class Teller:
    """Puts the steps of a game into sentences. Paths need the board and where everybody stands, so steps are told
    in order: each `sentence` also moves the teller's own figures."""

    def __init__(self, players: Sequence[str], paths: Mapping[tuple[str, int], str], snapshot: Mapping[str, Any]):
        self._players = players
        self._paths = paths
        self._at = list(snapshot["pirates"])
        self._police = snapshot["police"]
        self._filling = snapshot["restocking"]

    def sentence(self, seat: int | None, text: str) -> str:
        """What a step did, as a whole sentence."""
        verb, _space, rest = text.partition(" ")
        player = self._players[seat] if seat is not None else ""
        if seat is None:
            return self._drawn(rest)
        return getattr(self, "_" + verb.replace("-", "_"))(seat, player, text, rest)

    def _drawn(self, kind: str) -> str:
        if kind.startswith("police"):
            path = int(kind[-1])
            self._police = self._paths[self._police, path]
            return _("Police token {path}: the police move to {epoch}.").format(path=path, epoch=self._police)
        return _("{kind} comes to {epoch}.").format(kind=kind_name(kind).capitalize(), epoch=self._filling or "")

    def _place(self, seat: int, player: str, _text: str, epoch: str) -> str:
        self._at[seat] = epoch
        return _("{player} begins in {epoch}.").format(player=player, epoch=epoch)

    def _restock(self, _seat: int, player: str, _text: str, epoch: str) -> str:
        self._filling = epoch
        return _("{player} restocks {epoch}.").format(player=player, epoch=epoch)

    def _no_restock(self, _seat: int, player: str, _text: str, _rest: str) -> str:
        return _("{player} restocks nothing.").format(player=player)

    def _lose(self, _seat: int, player: str, _text: str, kind: str) -> str:
        return _("{player} was caught and loses a token: {kind}.").format(player=player, kind=kind_name(kind))

    def _move(self, seat: int, player: str, text: str, _rest: str) -> str:
        path = int(_parts(_MOVE, text)[0])
        self._at[seat] = self._paths[self._at[seat], path]
        return _("{player} moves along path {path} to {epoch}.").format(player=player, path=path, epoch=self._at[seat])

    def _take(self, seat: int, player: str, _text: str, kind: str) -> str:
        return _("{player} takes a token in {epoch}: {kind}.").format(
            player=player, epoch=self._at[seat], kind=kind_name(kind))

    def _sell(self, _seat: int, player: str, _text: str, contract: str) -> str:
        return _("{player} sells for the {contract}.").format(player=player, contract=contract_name(contract))

    def _pay(self, _seat: int, player: str, _text: str, kind: str) -> str:
        return _("{player} pays a token: {kind}.").format(player=player, kind=kind_name(kind))

    def _land(self, seat: int, player: str, _text: str, epoch: str) -> str:
        self._at[seat] = epoch
        return _("{player} lands in {epoch}.").format(player=player, epoch=epoch)

    def _jump(self, seat: int, player: str, text: str, _rest: str) -> str:
        colour, epoch = _parts(_JUMP, text)
        self._at[seat] = epoch
        return _("{player} uses a {colour} atomic token to jump to {epoch}.").format(
            player=player, colour=kind_name(colour), epoch=epoch)

    def _trade(self, _seat: int, player: str, text: str, _rest: str) -> str:
        colour, other, kind = _parts(_TRADE, text)
        return _("{player} gives {other} a {colour} arrow token and takes: {kind}.").format(
            player=player, other=self._players[int(other)], colour=kind_name(colour), kind=kind_name(kind))

    def _end(self, _seat: int, player: str, _text: str, _rest: str) -> str:
        return _("{player} ends the turn.").format(player=player)

    def _lay(self, _seat: int, player: str, text: str, _rest: str) -> str:
        contract, colour = _parts(_LAY, text)
        return _("{player} lays a {contract} on {colour}.").format(
            player=player, contract=contract_name(contract), colour=kind_name(colour))


def paths_of(board: Any) -> dict[tuple[str, int], str]:
    """(epoch, path) -> where the path leads, epochs as text."""
    return {(str(e.year), path): str(to) for e in board.epochs for path, to in ((1, e.path_1), (2, e.path_2))}
