"""Describe the steps of a game of Time Pirates in sentences, for the log and for screen readers."""

from __future__ import annotations

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision, given
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates.games.pirates.text import parse_decision, police_token
from timepirates_widgets.games.pirates.board.naming import contract_name, kind_name, paths_of
from timepirates_widgets.table.look import Steps


def narrate(game: Game, steps: Steps, first: int = 0) -> list[str]:
    """Return one sentence for each step of a game, beginning with step `first`."""
    teller = PiratesTeller(game, as_pirates_snapshot(game.at(0).snapshot()))
    return [teller.sentence(seat, text) for seat, text in steps][first:]


def step_sentence(game: Game, step: int) -> str:
    """Return the sentence that describes the step of a game that leads to the position after `step` steps."""
    seat, text = game.steps[step - 1]
    return PiratesTeller(game, as_pirates_snapshot(game.at(step - 1).snapshot())).sentence(seat, text)


class PiratesTeller:
    """A narrator that describes the steps of a game in sentences, one after another.

    Sentences about paths need the current position, so the steps must be given in order: each call of `sentence` also
    updates the positions of pirates and police.
    """

    def __init__(self, game: Game, snapshot: PiratesSnapshot):
        self._players = game.players
        self._paths = paths_of(board_of(game))
        self._at = list(snapshot["pirates"])
        self._police = snapshot["police"]
        self._filling = snapshot["restocking"]

    def sentence(self, seat: int | None, text: str) -> str:
        """Return the sentence that describes the next step of the game."""
        decision = parse_decision(text)
        if seat is None:
            return self._drawn(decision)
        return getattr(self, "_" + decision.verb.replace("-", "_"))(seat, self._players[seat], *decision.parts)

    def _drawn(self, decision: Decision) -> str:
        path = police_token(decision)
        if path is not None:
            self._police = self._paths[self._police, path]
            return _("Police token {path}: the police move to {epoch}.").format(path=path, epoch=self._police)
        kind = kind_name(decision.parts[0]).capitalize()
        return _("{kind} is placed in {epoch}.").format(kind=kind, epoch=self._filling or "")

    def _place(self, seat: int, player: str, epoch: str) -> str:
        self._at[seat] = epoch
        return _("{player} begins in {epoch}.").format(player=player, epoch=epoch)

    def _restock(self, _seat: int, player: str, epoch: str) -> str:
        self._filling = epoch
        return _("{player} restocks {epoch}.").format(player=player, epoch=epoch)

    def _no_restock(self, _seat: int, player: str) -> str:
        return _("{player} restocks nothing.").format(player=player)

    def _lose(self, _seat: int, player: str, kind: str) -> str:
        return _("{player} was caught and loses a token: {kind}.").format(player=player, kind=kind_name(kind))

    def _move(self, seat: int, player: str, path: str) -> str:
        self._at[seat] = self._paths[given(self._at[seat]), int(path)]
        return _("{player} moves along path {path} to {epoch}.").format(player=player, path=path, epoch=self._at[seat])

    def _take(self, seat: int, player: str, kind: str) -> str:
        return _("{player} takes a token in {epoch}: {kind}.").format(
            player=player, epoch=self._at[seat], kind=kind_name(kind)
        )

    def _sell(self, _seat: int, player: str, contract: str) -> str:
        return _("{player} sells tokens for the {contract}.").format(player=player, contract=contract_name(contract))

    def _pay(self, _seat: int, player: str, kind: str) -> str:
        return _("{player} pays a token: {kind}.").format(player=player, kind=kind_name(kind))

    def _land(self, seat: int, player: str, epoch: str) -> str:
        self._at[seat] = epoch
        return _("{player} lands in {epoch}.").format(player=player, epoch=epoch)

    def _jump(self, seat: int, player: str, colour: str, epoch: str) -> str:
        self._at[seat] = epoch
        return _("{player} uses one {colour} atomic token to jump to {epoch}.").format(
            player=player, colour=kind_name(colour), epoch=epoch
        )

    def _trade(self, _seat: int, player: str, colour: str, other: str, kind: str) -> str:
        return _("{player} gives {other} one {colour} arrow token and takes a token: {kind}.").format(
            player=player, other=self._players[int(other)], colour=kind_name(colour), kind=kind_name(kind)
        )

    def _end(self, _seat: int, player: str) -> str:
        return _("{player} ends the turn.").format(player=player)

    def _lay(self, _seat: int, player: str, contract: str, colour: str) -> str:
        return _("{player} lays a {contract} on {colour}.").format(
            player=player, contract=contract_name(contract), colour=kind_name(colour)
        )
