"""Format a position of Conspiracy as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from timepirates.core.i18n import _
from timepirates.core.protocol import given
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, Tile
from timepirates.games.conspiracy.text import UNKNOWN


def describe(view: ConspiracySnapshot) -> str:
    """Return a description of a position, as several lines of text.

    Parameters
    ----------
    view : dict
        A snapshot, full or of one seat (`Game.snapshot`).

    Returns
    -------
    str
        Several lines.
    """
    board = [format_place(place, tile) for place, tile in view["board"].items()] or [
        _("There is no tile on the board.")
    ]
    players = [format_player(view, seat) for seat in range(len(view["players"]))]
    return "\n".join([headline(view), "", *board, "", *players, "", bag_line(view)])


def headline(view: ConspiracySnapshot) -> str:
    """Return a line of text with the round number and the next decision or random draw."""
    if view["over"]:
        return over_line(view)
    player = view["players"][view["turn"]] if view["turn"] is not None else ""
    asked = view["players"][view["to_move"]] if view["to_move"] is not None else ""
    return {
        "goal": _("Before the first round: {asked} chooses a goal."),
        "interrupt": _("Round {round}: {asked} may take the next turn, or wait."),
        "act": _("Round {round}: {player} acts, action points left: {points}."),
        "build": _("Round {round}: {player} has laid a tile and must put a coin on it."),
        "give": _("Round {round}: {player} pays with a coin for an announced action."),
        "settle": _("Round {round}: {player} flips or removes the attacked coin."),
        "save": _("Round {round}: {player} may save a coin."),
        "mark": _("Round {round}: {player} may put a mark on a Present tile."),
        "claim": _("Round {round}: {player} may claim victory."),
        "order": _("Round {round}: a die is rolled for the order of the players."),
        "march": _("Round {round}: the dice are rolled for a column."),
        "draw": _("Round {round}: {player} draws coins."),
        "effect": _("Round {round}: a die is rolled for an unexpected effect."),
    }[given(view["deciding"])].format(round=view["round"], player=player, asked=asked, points=view["points"])


def over_line(view: ConspiracySnapshot) -> str:
    """Return a line that names the winner of the game."""
    if not view["winners"]:
        return _("The game is over after round {round}, without a winner.").format(round=view["round"])
    seat = view["winners"][0]
    suit, number = given(view["goals"][seat])
    return _("The game is over in round {round}: {player} wins with the goal {suit} and {number}.").format(
        round=view["round"], player=view["players"][seat], suit=suit, number=number
    )


def format_place(place: str, tile: Tile) -> str:
    """Return a line of text about one place of the board: its tile and the coins on this tile."""
    if tile["face"] == "up":
        return _("{place}: {tile}, face up").format(place=place, tile=tile["tile"])
    coins = tile.get("coins", {})
    listed = ", ".join(f"{quarter} {coin}" for quarter, coin in coins.items())
    if tile["tile"] == UNKNOWN:
        return _("{place}: a face-down tile; coins: {coins}").format(place=place, coins=listed or "-")
    return _("{place}: {tile}, face down; coins: {coins}").format(place=place, tile=tile["tile"], coins=listed or "-")


def format_player(view: ConspiracySnapshot, seat: int) -> str:
    """Return a line of text with a player's tiles, coins and mark. Hidden pieces appear as "?" or "?-3"."""
    return _(
        "{player}: tiles {tiles}; coins in hand {hand}; coins received {gifts}; saved coin {saved}; mark {mark}"
    ).format(
        player=view["players"][seat],
        tiles=listing(view["tiles"][seat]),
        hand=listing(view["hands"][seat]),
        gifts=listing(view["gifts"][seat]),
        saved=view["saved"][seat] or "-",
        mark=view["marks"][seat] or "-",
    )


def bag_line(view: ConspiracySnapshot) -> str:
    """Return a line with the coins in the bag, or with their number if they are hidden."""
    bag = view["bag"]
    return _("In the bag: {coins}").format(coins=bag if isinstance(bag, int) else listing(bag))


def listing(pieces: Iterable[str]) -> str:
    """Join the names of pieces with spaces. A dash stands for no pieces.

    >>> listing([]), listing(["moons-3", "?"])
    ('-', 'moons-3 ?')
    """
    return " ".join(pieces) or "-"
