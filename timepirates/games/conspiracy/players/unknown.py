"""Create a random variant of a game of Conspiracy that one seat cannot distinguish from the real game.

This is other seats' goals and hands, face-down tiles and the bag. Pieces that the seat does not know are permuted at
random, with equal probability for all permutations that agree with the numbers it sees. The knowledge of other seats
stays with the place of a piece, not with the piece. Goals are drawn from the believed probabilities (`belief`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from timepirates.core.game import Game
from timepirates.core.luck import Luck
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.encoding import unlocated_coins
from timepirates.games.conspiracy.goal_beliefs import members
from timepirates.games.conspiracy.players.watching import goal_probabilities
from timepirates.games.conspiracy.rules import turn
from timepirates.games.conspiracy.rules.sets import holds
from timepirates.games.conspiracy.rules.space import value
from timepirates.games.conspiracy.state import ConspiracyState

TOTAL_WEIGHT = 1 << 40
"""The sum of the integer weights that represent the probabilities of a seat's goals in a random draw."""


def drawn(game: Game, seat: int, luck: Luck) -> Game:
    """Return a random variant of the current position, as a game that the seat cannot distinguish from the real one.

    Parameters
    ----------
    game : Game
    seat : int
    luck : Luck
        The source of the random draws.

    Returns
    -------
    Game
        It begins in the current position and has no history.
    """
    s, _step = next(game.walk(len(game)))
    s = game.table.copy(s)
    beliefs = goal_probabilities(game)
    _exchange_tiles(s, seat, luck)
    _exchange_coins(s, seat, luck)
    for other in range(s.players):
        if other != seat and s.goal[other] != c.NOTHING and s.winner != other:
            s.goal[other] = luck.pick("hidden goal", other, [round(TOTAL_WEIGHT * chance) for chance in beliefs[other]])
        if other != seat and s.answer[other] != c.NOTHING:
            s.answer[other] = luck.number("hidden answer", other, 2)
    s.shown_count = 0
    return Game.in_position(game.table, s)


def _shuffled(pieces: Sequence[int], stream: str, luck: Luck) -> list[int]:
    rest, out = list(pieces), []
    while rest:
        out.append(rest.pop(luck.number(stream, len(rest), len(rest))))
    return out


def _renamed(pieces: int, names: Sequence[int]) -> int:
    return sum(1 << names[piece] for piece in range(c.PIECES) if holds(pieces, piece))


def _reassign_values(row: Sequence[int], names: Sequence[int]) -> list[int]:
    """Return a copy of `row` in which the value of each piece n has moved to the piece `names[n]`."""
    out = list(row)
    for piece, name in enumerate(names):
        out[name] = row[piece]
    return out


# --- tiles


def _exchange_tiles(s: ConspiracyState, seat: int, luck: Luck) -> None:
    own = s.tiles[seat]
    hidden = [tile for tile in range(c.PIECES) if not holds(s.tile_known[tile], seat) and not holds(own, tile)]
    names = list(range(c.PIECES))
    for tile, name in zip(hidden, _shuffled(hidden, "hidden tile", luck), strict=True):
        names[tile] = name
    s.tile_at = [tile if tile == c.NOTHING else names[tile] for tile in s.tile_at]
    s.tiles = [_renamed(tiles, names) for tiles in s.tiles]
    s.set_aside = _renamed(s.set_aside, names)
    s.tile_known = _reassign_values(s.tile_known, names)


# --- coins


def _exchange_coins(s: ConspiracyState, seat: int, luck: Luck) -> None:
    """Shuffle all coins that the seat does not know.

    If a coin's number is visible, it is exchanged only with coins of the same number.
    """
    hidden = members(unlocated_coins(s, seat))
    numbered = [coin for coin in _coins_with_known_number(s) if coin in hidden]
    names, rest = list(range(c.PIECES)), _shuffled(hidden, "hidden coin", luck)
    for coin in numbered:
        names[coin] = next(each for each in rest if value(each) == value(coin))
        rest.remove(names[coin])
    for coin in hidden:
        if coin not in numbered:
            names[coin] = rest.pop()
    announced = turn.announced_coin(s)
    if announced != c.NOTHING:
        s.pending += c.SPOTS * (names[announced] - announced)
    s.coin_at = [coin if coin == c.NOTHING else names[coin] for coin in s.coin_at]
    s.saved = [coin if coin == c.NOTHING else names[coin] for coin in s.saved]
    for field in (s.hand, s.gifts, s.goal_coins):
        field[:] = [_renamed(coins, names) for coins in field]
    s.bag = _renamed(s.bag, names)
    s.coin_known, s.giver = _reassign_values(s.coin_known, names), _reassign_values(s.giver, names)


def _coins_with_known_number(s: ConspiracyState) -> Iterable[int]:
    """Yield the coins whose number all players can see.

    They are on the board, saved, or announced for an attack.
    """
    return (coin for coin in (*s.coin_at, *s.saved, turn.announced_coin(s)) if coin != c.NOTHING)
