"""The steps of a game of Time Pirates in sentences, for its log, for those who hear a page, and for the explorer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates_widgets.games.pirates.board.naming import contract_name, kind_name

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


class Teller:
    """Puts the steps of a game into sentences. Paths need the board and where everybody stands, so steps are told
    in order: each `sentence` also moves the teller's own figures."""

    def __init__(self, players: Sequence[str], paths: Mapping[tuple[str, int], str], snapshot: Snapshot):
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
        return _("{player} uses one {colour} atomic token to jump to {epoch}.").format(
            player=player, colour=kind_name(colour), epoch=epoch)

    def _trade(self, _seat: int, player: str, text: str, _rest: str) -> str:
        colour, other, kind = _parts(_TRADE, text)
        return _("{player} gives {other} one {colour} arrow token and takes: {kind}.").format(
            player=player, other=self._players[int(other)], colour=kind_name(colour), kind=kind_name(kind))

    def _end(self, _seat: int, player: str, _text: str, _rest: str) -> str:
        return _("{player} ends the turn.").format(player=player)

    def _lay(self, _seat: int, player: str, text: str, _rest: str) -> str:
        contract, colour = _parts(_LAY, text)
        return _("{player} lays a {contract} on {colour}.").format(
            player=player, contract=contract_name(contract), colour=kind_name(colour))
