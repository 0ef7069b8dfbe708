"""Exact probabilities in Conspiracy, calculated from the information that one seat has.

The functions take a snapshot: the position as one seat sees it, or the whole position. So the results reveal no
secrets. Probabilities are of type `fractions.Fraction`. Pieces that the seat does not know count as equally likely.
This is exact, except that it ignores what the decisions of other players reveal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, cast

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.rules.coins import attack_number
from timepirates.games.conspiracy.rules.march import SUCCESSES_NEEDED
from timepirates.games.conspiracy.rules.plans import COINS_NEEDED, support_value
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, FullSnapshot
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import (
    COLUMN_NAMES,
    DIRECTION_CODE,
    PIECE_CODE,
    PIECE_NAMES,
    PLACE_NAMES,
    SQUARE_CODE,
    SUIT_NAMES,
    UNKNOWN,
    parse,
)

DIE_FACES = c.VALUES
"""The faces of a die, and the rows that an unexpected effect can hit: the Present and Future 1 to 5 (rule H1)."""


class Coin(NamedTuple):
    """A coin on the board, with the information that a certain seat has about it."""

    name: str
    """The name of the coin, such as `moons-3`, or `?-3` if its suit is not known."""
    symbol: bool
    pointing: int

    @property
    def value(self) -> int:
        """The number of the coin.

        A spiral counts 1.
        """
        return int(self.name[-1])


def coins_on(view: ConspiracySnapshot) -> dict[int, Coin]:
    """Return the coins on the board, as a dict by the number of their square."""
    out = {}
    for place, tile in view["board"].items():
        for quarter, text in tile.get("coins", {}).items():
            name, side, direction = text.split(" ")
            out[SQUARE_CODE[f"{place} {quarter}"]] = Coin(name, side == "symbol", DIRECTION_CODE[direction])
    return out


def pointing_at(coins: Mapping[int, Coin], square: int) -> Iterator[tuple[int, Coin]]:
    """Yield the coins that point at a square, each with the square on which it lies."""
    return ((other, coin) for other, coin in coins.items() if NEXT_TO[other][coin.pointing] == square)


# --- columns (W)


def greatest_values(view: ConspiracySnapshot, column: str) -> dict[str, int]:
    """Return, for each suit, the greatest value of the face-up tiles in a column's Future rows (rule W4).

    It is 0 for a suit without such a tile.

    Parameters
    ----------
    view : dict
        A snapshot.
    column : str
        "L", "M" or "R".

    Returns
    -------
    dict
        Values from 0 to 5, by the name of the suit.
    """
    tiles = [
        tile["tile"].rsplit("-", 1)
        for place, tile in view["board"].items()
        if place.startswith(f"{column} F") and tile["face"] == "up"
    ]
    return {suit: max((int(value) for of, value in tiles if of == suit), default=0) for suit in SUIT_NAMES}


def success_probability(greatest: int) -> Fraction:
    """Return the probability that the die for one suit succeeds in a roll for a column (rule W4).

    Parameters
    ----------
    greatest : int
        The greatest value of the suit's face-up Future tiles in the column, or 0.

    Returns
    -------
    Fraction
        Exact, between 1/6 and 1.

    Examples
    --------
    >>> [str(success_probability(greatest)) for greatest in (0, 1, 2, 5)]
    ['1/6', '1/6', '1/3', '5/6']
    """
    return Fraction(max(1, greatest), DIE_FACES)


def advance(view: ConspiracySnapshot, column: str) -> Fraction:
    """Return the probability that a column advances when its four dice are rolled (rules W3, G1).

    Parameters
    ----------
    view : dict
        A snapshot.
    column : str
        "L", "M" or "R".

    Returns
    -------
    Fraction
        The probability of at least two successes with four dice.

    Examples
    --------
    >>> advance({"board": {}}, "M")
    Fraction(19, 144)
    """
    dice = [success_probability(greatest) for greatest in greatest_values(view, column).values()]
    return sum(
        (
            prod((chance if hit else 1 - chance for chance, hit in zip(dice, hits, strict=True)), start=Fraction(1))
            for hits in product((False, True), repeat=len(dice))
            if sum(hits) >= SUCCESSES_NEEDED
        ),
        Fraction(0),
    )


# --- The unexpected effects of spirals (rules H1 to H5)

HIT_PROBABILITY = Fraction(1, c.COLUMNS * DIE_FACES)
"""The probability that an unexpected effect hits a given place in the Present or in Future 1 to 5 (rule H1)."""


def effect(view: ConspiracySnapshot) -> dict[str, Fraction]:
    """Return the probability of each possible result of a spiral's unexpected effect (rules H2 to H5).

    Parameters
    ----------
    view : dict
        A snapshot.

    Returns
    -------
    dict
        Probabilities (Fraction) by result: "take PLACE", "turn up PLACE", "turn down PLACE", and last "nothing".

    Examples
    --------
    >>> effect({"board": {"M P": {"face": "up"}, "M F1": {"face": "down"}}})
    {'take M P': Fraction(1, 18), 'turn up M F1': Fraction(1, 18), 'nothing': Fraction(8, 9)}
    """
    out = {_stroke(place, tile): HIT_PROBABILITY for place, tile in view["board"].items() if can_be_hit(place)}
    return out | {"nothing": 1 - sum(out.values(), Fraction(0))}


def can_be_hit(place: str) -> bool:
    """Return whether a place is among those that the dice of a spiral's unexpected effect can select (rule H1).

    It can hit the Present, and Future 1 to 5.
    """
    return PLACE_NAMES.index(place) < c.COLUMNS * DIE_FACES


def _stroke(place: str, tile: Mapping[str, object]) -> str:
    if place.endswith("P"):
        return f"take {place}"
    return f"turn down {place}" if tile["face"] == "up" else f"turn up {place}"


# --- coins (V, Q)


def reveal_coin(view: ConspiracySnapshot, square: str) -> Fraction:
    """Return the probability that a coin can be revealed: 1 if the rules allow it, otherwise 0 (rules V1, V2).

    Parameters
    ----------
    view : dict
        A snapshot.
    square : str
        Such as "M F1 ne".

    Returns
    -------
    Fraction
        0 or 1.
    """
    coins = coins_on(view)
    target = coins.get(SQUARE_CODE[square])
    shown = [coin.value for _other, coin in pointing_at(coins, SQUARE_CODE[square]) if not coin.symbol]
    if target is None or target.symbol or not shown:
        return Fraction(0)
    enough = shown[0] == target.value if len(shown) == 1 else sum(shown) > target.value
    return Fraction(int(enough or c.SPIRAL in shown))


def attack(view: ConspiracySnapshot, decision: str) -> Fraction:
    """Return the probability that an attack on a coin succeeds (rules Q2 to Q6).

    Only the attack of a spiral depends on chance. A spiral beats everything, unless its own unexpected effect takes the
    attacking or the attacked coin off the board.

    Parameters
    ----------
    view : dict
        A snapshot.
    decision : str
        Such as "attack suns-3 at M F1 ne pointing w".

    Returns
    -------
    Fraction
        Exact, between 0 and 1.
    """
    coin, spot = divmod(parse(decision, len(view["players"])) - c.ATTACK, c.SPOTS)
    square, direction = divmod(spot, c.DIRECTIONS)
    coins = coins_on(view)
    target = NEXT_TO[square][direction]
    if target not in coins:
        return Fraction(0)
    if space.is_spiral(coin):
        places = {PLACE_NAMES[space.place_of(where)] for where in (square, target)}
        return 1 - HIT_PROBABILITY * sum(can_be_hit(place) for place in places)
    return Fraction(int(attack_number(coin) >= _number_to_beat(coins, target)))


def _number_to_beat(coins: Mapping[int, Coin], target: int) -> int:
    """Return the smallest number with which an attack on the given coin succeeds (rules Q2, Q3)."""
    if not coins[target].symbol:
        return coins[target].value
    return max((coin.value for _other, coin in pointing_at(coins, target) if not coin.symbol), default=0)


# --- tiles (R)


def reveal_tile(view: ConspiracySnapshot, place: str) -> Fraction:
    """Return the probability that a tile stays on the board when a player reveals it (rules R1 to R3).

    Parameters
    ----------
    view : dict
        A snapshot.
    place : str
        Such as "M F1".

    Returns
    -------
    Fraction
        0 if the tile cannot be revealed; 0 or 1 if the viewer knows the tile. Else each tile that the viewer does not
        know is equally likely.
    """
    tile = view["board"].get(place)
    symbols = [
        PIECE_CODE[coin.name]
        for square, coin in coins_on(view).items()
        if coin.symbol and PLACE_NAMES[space.place_of(square)] == place
    ]
    if tile is None or tile["face"] == "up" or len(symbols) < COINS_NEEDED:
        return Fraction(0)
    candidates = unlocated_tiles(view) if tile["tile"] == UNKNOWN else [PIECE_CODE[tile["tile"]]]
    holding = sum(sum(support_value(coin, each) for coin in symbols) >= space.value(each) for each in candidates)
    return Fraction(holding, len(candidates))


def unlocated_tiles(view: ConspiracySnapshot) -> list[int]:
    """Return the numbers of all tiles whose location a seat does not know (rule K5)."""
    named = {tile["tile"] for tile in view["board"].values()}
    named |= {tile for own in view["tiles"] for tile in own} | set(cast("FullSnapshot", view).get("set_aside", ()))
    return [tile for tile, name in enumerate(PIECE_NAMES) if name not in named]


# --- draws (D)


def draw(view: ConspiracySnapshot) -> dict[str, Fraction]:
    """Return, for each coin, the probability that the next draw from the bag yields this coin (rule D1).

    Coins that the viewer does not know are spread over the squares, the bag and the hidden hands. A coin that shows its
    number is equally likely any unknown coin of that number. The remaining coins are equally likely anywhere else.

    Parameters
    ----------
    view : dict
        A snapshot. With a full one, all coins in the bag are equally likely.

    Returns
    -------
    dict
        Probabilities (Fraction) by coin. Coins that cannot be drawn are left out.
    """
    lying = [coin.name for coin in coins_on(view).values()]
    seen = [*lying, *(coin for coin in view["saved"] if coin), *_listed(view["hands"]), *_listed(view["gifts"])]
    hidden = [coin for coin, name in enumerate(PIECE_NAMES) if name not in seen]
    count = {value: sum(space.value(coin) == value for coin in hidden) for value in range(c.VALUES)}
    free = {value: count[value] - seen.count(f"{UNKNOWN}-{value}") for value in range(c.VALUES)}
    pool = sum(free.values())
    return {
        PIECE_NAMES[coin]: Fraction(free[space.value(coin)], count[space.value(coin)] * pool)
        for coin in hidden
        if free[space.value(coin)] and view["bag"]
    }


def _listed(lists: Iterable[Iterable[str]]) -> list[str]:
    return [piece for own in lists for piece in own]


def everything(view: ConspiracySnapshot) -> dict[str, dict[str, Fraction]]:
    """Return all probabilities of random outcomes: advances of columns, effects, revealed tiles, and drawn coins.

    Parameters
    ----------
    view : dict
        A snapshot.

    Returns
    -------
    dict
        Four tables of probabilities: "advance" by column, "effect" by result, "reveal tile" by place, "draw" by coin.
    """
    down = [place for place, tile in view["board"].items() if tile["face"] == "down"]
    return {
        "advance": {column: advance(view, column) for column in COLUMN_NAMES},
        "effect": effect(view),
        "reveal tile": {place: reveal_tile(view, place) for place in down if _symbols(view, place) >= COINS_NEEDED},
        "draw": draw(view),
    }


def _symbols(view: ConspiracySnapshot, place: str) -> int:
    return sum(" symbol " in coin for coin in view["board"][place].get("coins", {}).values())
