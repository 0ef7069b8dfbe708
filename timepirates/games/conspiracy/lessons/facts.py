"""The facts of Conspiracy that a lesson question can ask for.

The facts (words in capitals stand for values)::

    deciding, round, over, winners, turn, player to decide, column rolled for, points left, players, coins in the bag
    place of PLAYER in the order, tiles of PLAYER, coins of PLAYER, gifts of PLAYER, saved of PLAYER, mark of PLAYER
    tile at PLACE (its face: up, down, none), coin at SQUARE (number, symbol, none), tile's name at PLACE
    coin's name at SQUARE, way of the coin at SQUARE, coins pointing at SQUARE, coins on PLACE, symbols on PLACE
    places with tiles, hand of PLAYER, tiles held by PLAYER, goal of PLAYER, chance of a success of SUIT in COLUMN
    chance of COLUMN advancing, chance of an effect on PLACE, chance of REVEAL TILE AT PLACE, chance of ATTACK ...
    worth of COIN for TILE, opposite of SUIT, what PLAYER knows of PLACE (a tile's name, or ?)
    may DECISION (yes, no), rule against DECISION
"""

from __future__ import annotations

from collections.abc import Callable

from timepirates.core.game import Game
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import odds
from timepirates.games.conspiracy.rules import plans, space
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.text import PIECE_CODE, SQUARE_CODE, SQUARE_NAMES, SUIT_CODE, SUIT_NAMES
from timepirates.lessons.facts import player
from timepirates.lessons.subject import FactFunction

Words = tuple[str, ...]


def _seat(game: Game, words: Words) -> int:
    return game.players.index(words[0])


def _piece_count(key: str) -> Callable[[Game, Words], object]:
    """Return a function that counts a player's pieces of one kind."""
    return lambda game, words: len(game.snapshot()[key][_seat(game, words)])


def _one_of(key: str) -> Callable[[Game, Words], object]:
    return lambda game, words: game.snapshot()[key][_seat(game, words)] or "none"


def _place(game: Game, words: Words) -> object:
    order = game.snapshot()["order"]
    seat = _seat(game, words)
    return order.index(seat) + 1 if seat in order else "none"


def _face(game: Game, words: Words) -> str:
    return game.snapshot()["board"].get(words[0], {"face": "none"})["face"]


def _coins(game: Game, place: str) -> dict[str, str]:
    coins: dict[str, str] = game.snapshot()["board"].get(place, {}).get("coins", {})
    return coins


def _coin_part_at(number: int) -> Callable[[Game, Words], str]:
    """Return a function that returns the name, side or direction of a coin on the board."""

    def look(game: Game, words: Words) -> str:
        place, quarter = words[0].rsplit(" ", 1)
        coin = _coins(game, place).get(quarter)
        return coin.split(" ")[number] if coin else "none"

    return look


def _snapshot(game: Game, seat: int | None = None) -> ConspiracySnapshot:
    return as_conspiracy_snapshot(game.snapshot(seat))


def _squares_pointing_at(game: Game, words: Words) -> str:
    """Return the names of the squares whose coins point at a square, as text."""
    coins = odds.coins_on(_snapshot(game))
    found = [SQUARE_NAMES[square] for square, _coin in odds.pointing_at(coins, SQUARE_CODE[words[0]])]
    return ", ".join(found) or "none"


def _piece_names_of(key: str) -> Callable[[Game, Words], str]:
    """Return a function that names a player's pieces of one kind."""
    return lambda game, words: ", ".join(game.snapshot()[key][_seat(game, words)]) or "none"


def _effect_probability(game: Game, words: Words) -> object:
    """Return the probability that an unexpected effect changes the tile in a place."""
    return sum(chance for stroke, chance in odds.effect(_snapshot(game)).items() if stroke.endswith(words[0]))


FACTS: dict[str, FactFunction] = {
    r"round": lambda game, words: game.snapshot()["round"],
    r"turn": lambda game, words: player(game, game.snapshot()["turn"]),
    r"column rolled for": lambda game, words: (game.snapshot()["rolling"] or {}).get("column", "none"),
    r"points left": lambda game, words: game.snapshot()["points"],
    r"coins in the bag": lambda game, words: len(game.snapshot()["bag"]),
    r"place of (\w+) in the order": _place,
    r"tiles of (\w+)": _piece_count("tiles"),
    r"coins of (\w+)": _piece_count("hands"),
    r"gifts of (\w+)": _piece_count("gifts"),
    r"saved of (\w+)": _one_of("saved"),
    r"mark of (\w+)": _one_of("marks"),
    r"tile at (. \w+)": _face,
    r"coin at (. \w+ \w+)": _coin_part_at(1),
    r"tile's name at (. \w+)": lambda game, words: game.snapshot()["board"].get(words[0], {"tile": "none"})["tile"],
    r"coin's name at (. \w+ \w+)": _coin_part_at(0),
    r"way of the coin at (. \w+ \w+)": _coin_part_at(2),
    r"coins pointing at (. \w+ \w+)": _squares_pointing_at,
    r"coins on (. \w+)": lambda game, words: len(_coins(game, words[0])),
    r"symbols on (. \w+)": lambda game, words: sum(" symbol " in coin for coin in _coins(game, words[0]).values()),
    r"places with tiles": lambda game, words: ", ".join(game.snapshot()["board"]) or "none",
    r"hand of (\w+)": _piece_names_of("hands"),
    r"tiles held by (\w+)": _piece_names_of("tiles"),
    r"goal of (\w+)": lambda game, words: " ".join(map(str, game.snapshot()["goals"][_seat(game, words)] or ["none"])),
    r"chance of a success of (\w+) in (.)": lambda game, words: odds.success_probability(
        odds.greatest_values(_snapshot(game), words[1]).get(words[0], 0)
    ),
    r"chance of (.) advancing": lambda game, words: odds.advance(_snapshot(game), words[0]),
    r"chance of an effect on (. \w+)": _effect_probability,
    r"chance of reveal tile at (. \w+)": lambda game, words: odds.reveal_tile(
        _snapshot(game, _learner(game)), words[0]
    ),
    r"chance of (attack .+)": lambda game, words: odds.attack(_snapshot(game), words[0]),
    r"worth of (\S+) for (\S+)": lambda game, words: plans.support_value(PIECE_CODE[words[0]], PIECE_CODE[words[1]]),
    r"opposite of (\w+)": lambda game, words: next(
        suit for suit in SUIT_NAMES if space.are_opposed(SUIT_CODE[suit], SUIT_CODE[words[0]])
    ),
    r"what (\w+) knows of (. \w+)": lambda game, words: game.snapshot(_seat(game, words))["board"][words[1]]["tile"],
    r"tiles dealt to each of (\d) players": lambda game, words: c.PIECES // int(words[0]),
    r"columns": lambda game, words: c.COLUMNS,
    r"squares of a tile": lambda game, words: c.QUARTERS,
    r"rule against (.+)": lambda game, words: _refusal(game, words[0]),
}
"""For each kind of fact, the pattern of its text, and the function that calculates it."""


def _learner(game: Game) -> int:
    return game.to_move if isinstance(game.to_move, int) else 0


def _refusal(game: Game, decision: str) -> str:
    error = game.refusal(decision)
    return getattr(error, "rule", "none")
