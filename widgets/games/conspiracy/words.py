"""Sentences for the pages of Conspiracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import Decision, Json, Snapshot, given
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.text import parse_decision

# --- the moment


def moment(game: Game, snapshot: Snapshot) -> list[str]:
    """Return sentences that describe a position: the round, the active player and the kind of decision."""
    names, seen = game.players, as_conspiracy_snapshot(snapshot)
    if seen["over"]:
        return [_("The game is over"), outcome(names, seen)]
    if seen["deciding"] == "goal":
        return [_("Setting up"), _("{player} chooses a secret goal").format(player=names[given(seen["to_move"])])]
    round_ = _("Round {round}").format(round=seen["round"])
    if seen["deciding"] == "interrupt":
        return [
            round_,
            _("{player} saved a spiral: does {player} take the next turn now, or wait?").format(
                player=names[given(seen["to_move"])]
            ),
        ]
    if seen["turn"] is None:
        return [round_, _rolled(names, seen)]
    turn = _("{player}'s turn").format(player=names[given(seen["turn"])])
    return [round_, turn, _deciding(seen)]


def outcome(names: Sequence[str], seen: ConspiracySnapshot) -> str:
    """Return a sentence that names the winner, or says that nobody has won."""
    if not seen["winners"]:
        return _("Nobody has won")
    winner = seen["winners"][0]
    return _("{player} wins with the goal {goal}").format(
        player=names[winner], goal=naming.goal_name(given(seen["goals"][winner]))
    )


def _rolled(names: Sequence[str], seen: ConspiracySnapshot) -> str:
    rolling = seen["rolling"]
    if rolling and rolling["for"] == "march":
        return _("Time marches on: the dice for the {column} are rolled").format(
            column=naming.column_name(given(rolling["column"]))
        )
    if rolling and "seat" in rolling:
        return _("A die for the order of play: {player}").format(player=names[rolling["seat"]])
    return _("A die is rolled for an unexpected effect")


def _deciding(seen: ConspiracySnapshot) -> str:
    points = {
        2: _("2 action points left"),
        1: _("1 action point left"),
        0: _("no action points left"),
    }
    return {
        "act": points[seen["points"]],
        "build": _("put a coin on the tile just laid"),
        "give": _("pay by giving a coin to another player"),
        "settle": _("the attack succeeds: turn the coin back, or remove it"),
        "save": _("save a coin, or none"),
        "mark": _("set the mark, or not"),
        "claim": _("claim victory, or not"),
        "draw": _("drawing coins"),
        "effect": _("the dice are rolled for an unexpected effect"),
        "march": _("the dice are rolled for a column"),
        "order": _("a die is rolled for the order of play"),
        "interrupt": _("a player may take the next turn early"),
    }[given(seen["deciding"])]


# --- what has happened


SENTENCES = {
    "end": mark("{player} ends the actions."),
    "flip": mark("{player} turns the attacked coin back to its number side."),
    "no-save": mark("{player} saves nothing."),
    "no-mark": mark("{player} sets no mark."),
    "claim": mark("{player} claims victory."),
    "no-claim": mark("{player} claims nothing."),
    "now": mark("{player} wants to take the next turn now."),
    "wait": mark("{player} waits."),
    naming.UNKNOWN: mark("{player} has answered in secret."),
}
"""The sentences about decisions that name only the player, as a dict by the verb of the decision."""


class ConspiracyTeller:
    """An object that describes each step of a game of Conspiracy in a sentence, for the log."""

    def __init__(self, players: Sequence[str]):
        self._players = players

    def sentence(self, seat: int | None, text: str, before: ConspiracySnapshot) -> str:
        """Return the sentence that describes a step, given the position before the step."""
        decision = parse_decision(text)
        if decision.verb == "roll":
            return self._rolled(decision.parts[0], given(before["rolling"]))
        # A random draw belongs to no seat, so the sentence names the player whose turn it is.
        player = self._players[given(before["turn"]) if seat is None else seat]
        if decision.verb in SENTENCES:
            return _(SENTENCES[decision.verb]).format(player=player)
        return getattr(self, "_" + decision.verb.replace(" ", "_"))(player, *decision.parts)

    def describe_reveal(self, text: str) -> str:
        """Return a sentence if the given text reveals a goal or a tile from the board; otherwise an empty string."""
        verb, parts = parse_decision(text).verb, parse_decision(text).parts
        if verb == "goal":
            suit, number, seat = parts
            return _("{player}'s goal is shown: {goal}.").format(
                player=self._players[int(seat)], goal=naming.goal_name([suit, number])
            )
        if verb == "got":
            piece, where = parts
            return _("The tile taken from {place} is {tile}.").format(
                place=naming.place_of(where), tile=naming.tile_name(piece)
            )
        return ""

    def _rolled(self, die: str, rolling: Mapping[str, Json]) -> str:
        suit, number = naming.split(die)
        if rolling["for"] == "march":
            return _("Time marches on in the {column}: the {suit} die shows {number}.").format(
                suit=naming.suit_name(suit), column=naming.column_name(rolling["column"]), number=number
            )
        if rolling["for"] != "effect":
            said = (
                _("{player} rolls {number} for the next turn.")
                if rolling["for"] == "interrupt"
                else _("{player} rolls {number} for the order of play.")
            )
            return said.format(player=self._players[rolling["seat"]], number=die)
        if rolling["column"] is None:
            return _("An unexpected effect in the {column}: the die shows {number}.").format(
                number=die, column=naming.column_name("LLMMRR"[int(die)])
            )
        return _("The second die of the unexpected effect shows {number}: {place}.").format(
            number=die, place=naming.place_of(f"{rolling['column']} {'P' if die == '0' else f'F{die}'}")
        )

    def _goal(self, player: str, *goal: str) -> str:
        if goal[0] == naming.UNKNOWN:
            return _("{player} chooses a goal.").format(player=player)
        return _("{player} chooses a goal: {goal}.").format(player=player, goal=naming.goal_name(goal))

    def _draw(self, player: str, coin: str) -> str:
        if coin == naming.UNKNOWN:
            return _("{player} draws a coin.").format(player=player)
        return _("{player} draws a coin: {coin}.").format(player=player, coin=naming.coin_name(coin))

    def _lay(self, player: str, tile: str, place: str) -> str:
        if tile == naming.UNKNOWN:
            return _("{player} lays a tile face down at {place}.").format(player=player, place=naming.place_of(place))
        return _("{player} lays a tile face down at {place}: {tile}.").format(
            player=player, place=naming.place_of(place), tile=naming.tile_name(tile)
        )

    def _place(self, player: str, coin: str, square: str, direction: str) -> str:
        return _("{player} places {coin} at {square}, pointing {direction}.").format(
            player=player,
            coin=naming.coin_name(coin),
            square=naming.square_of(square),
            direction=naming.direction_name(direction),
        )

    def _attack(self, player: str, coin: str, square: str, direction: str) -> str:
        return _("{player} attacks with {coin} from {square}, pointing {direction}.").format(
            player=player,
            coin=naming.coin_name(coin),
            square=naming.square_of(square),
            direction=naming.direction_name(direction),
        )

    def _reveal_coin(self, player: str, square: str) -> str:
        return _("{player} reveals the coin at {square}.").format(player=player, square=naming.square_of(square))

    def _reveal_tile(self, player: str, place: str) -> str:
        return _("{player} reveals the tile at {place}.").format(player=player, place=naming.place_of(place))

    def _advance(self, player: str, column: str) -> str:
        return _("{player} tries to advance the {column}.").format(player=player, column=naming.column_name(column))

    def _give(self, player: str, coin: str, seat: str) -> str:
        other = self._players[int(seat)]
        if coin == naming.UNKNOWN:
            return _("{player} gives {other} a coin.").format(player=player, other=other)
        return _("{player} gives {other} a coin: {coin}.").format(
            player=player, other=other, coin=naming.coin_name(coin)
        )

    def _save(self, player: str, coin: str) -> str:
        return _("{player} saves {coin}.").format(player=player, coin=naming.coin_name(coin))

    def _mark(self, player: str, column: str) -> str:
        return _("{player} sets the mark on the Present tile of the {column}.").format(
            player=player, column=naming.column_name(column)
        )


def deed(text: str, players: Sequence[str], brief: bool = False) -> str:
    """Return a short description of a decision, or an empty string if the decision is unimportant.

    With `brief`, places have the short names printed on the board, for viewers who see it.
    """
    made = parse_decision(text)
    said = {
        "goal": _("chose a goal"),
        "lay": _("laid a tile at {where}"),
        "place": _("placed {coin} at {where}"),
        "attack": _("attacked with {coin} from {where}"),
        "advance": _("tried to advance the {column}"),
        "give": _("gave {player} a coin"),
        "flip": _("turned the attacked coin back to its number side"),
        "save": _("saved {coin}"),
        "mark": _("placed the mark on the Present tile of the {column}"),
        "claim": _("claimed victory"),
        "now": _("took the next turn"),
        "reveal coin": _("revealed a coin at {where}"),
        "reveal tile": _("revealed the tile at {where}"),
    }.get(made.verb, "")
    return said.format(**_placeholder_values(made, players, brief))


def _placeholder_values(decision: Decision, players: Sequence[str], brief: bool) -> dict[str, str]:
    """Return the values for the placeholders of a message about a decision, such as the coin's name."""
    verb, parts = decision.verb, decision.parts
    if verb in ("mark", "advance"):
        return {"column": naming.column_name(parts[0])}
    if verb == "give":
        return {"player": players[int(parts[1])]}
    named = {"coin": naming.coin_name(parts[0])} if verb in ("place", "attack", "save") else {}
    if verb in ("place", "attack", "reveal coin"):
        square = parts[-1] if verb == "reveal coin" else parts[1]
        return {**named, "where": square if brief else naming.square_of(square)}
    if verb in ("lay", "reveal tile"):
        return {**named, "where": parts[-1] if brief else naming.place_of(parts[-1])}
    return named
