"""Sentences that describe a position of Time Pirates: the active player and the kind of decision."""

from __future__ import annotations

from timepirates import CHANCE, Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import given
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates_widgets.games.pirates.board import naming


def describe_position(game: Game, seen: PiratesSnapshot) -> list[str]:
    """Return sentences that describe a position: the year, the active player and the kind of decision."""
    if game.over:
        return [_("The game is over"), result(game.players, seen)]
    if game.deciding == "place":
        return [
            _("Setting up"),
            _("{player} chooses where to begin").format(player=game.players[given(seen["to_move"])]),
        ]
    year = _("Year {year} of {years}").format(year=seen["year"], years=game.switches["years"])
    if game.deciding == "lay":
        return [year, _("{player} lays white contracts in secret").format(player=game.players[given(seen["to_move"])])]
    player = game.players[given(seen["turn"])]
    if seen["arrested"]:
        return [year, _arrested(game, seen, player)]
    return [year, _("{player}'s turn").format(player=player), _deciding(game, seen)]


def _arrested(game: Game, seen: PiratesSnapshot, player: str) -> str:
    if game.deciding == "lose":
        return _("{player} was caught: choose the token to lose").format(player=player)
    if seen["actions_left"] >= (1 if game.switches["arrest_second_action"] == "none" else 2):
        return _("{player} was caught: move along path 1 or 2 first").format(player=player)
    return _("{player} was caught and had to leave the epoch. Now: {rest}").format(
        player=player, rest=_deciding(game, seen)
    )


def _deciding(game: Game, seen: PiratesSnapshot) -> str:
    if game.to_move is CHANCE or game.deciding == "draw":
        return _("restocking {epoch}").format(epoch=seen["restocking"])
    if game.deciding == "restock":
        return _("restock an epoch first, or restock nothing")
    if game.deciding == "pay":
        return _("tokens paid for the {contract}: {paid}").format(
            contract=naming.contract_name(given(seen["selling"])), paid=len(seen["paid"])
        )
    if game.deciding == "land":
        return _("choosing the epoch in which to land after the sale")
    left = seen["actions_left"]
    if left == 0:
        return _decisions_left({decision.verb for decision in game.legal()})
    return ngettext("{count} action left", "{count} actions left", left).format(count=left)


def _decisions_left(verbs: set[str]) -> str:
    """Return a phrase that lists the decisions that are possible after a player's last action."""
    if {"jump", "trade"} <= verbs:
        return _("no actions left: jump, trade or end the turn")
    if "jump" in verbs:
        return _("no actions left: jump or end the turn")
    if "trade" in verbs:
        return _("no actions left: trade or end the turn")
    return _("no actions left: end the turn")


def result(players: list[str], seen: PiratesSnapshot) -> str:
    """Return a sentence that names the winners and their points."""
    winners = [players[seat] for seat in seen["winners"]]
    points = naming.points(seen["points"][seen["winners"][0]])
    if len(winners) == 1:
        return _("{player} wins with {points}").format(player=winners[0], points=points)
    return _("{players} share the victory with {points} each").format(players=", ".join(winners), points=points)
