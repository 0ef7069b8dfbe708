"""Convert a position of Conspiracy to JSON data (a snapshot).

It is complete or contains only what one seat may know (K5).
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict, cast

from timepirates.core.protocol import ONLOOKER, Snapshot
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import march, order, turn
from timepirates.games.conspiracy.rules.sets import everybody
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import (
    COLUMN_NAMES,
    DECIDING_WORDS,
    DIRECTION_NAMES,
    PHASE_NAMES,
    PIECE_NAMES,
    PLACE_NAMES,
    QUARTER_NAMES,
    ROLLING_NAMES,
    SIDE_NAMES,
    SQUARE_NAMES,
    SUIT_NAMES,
    UNKNOWN,
    hide_suit,
    members,
    name,
)

SECRET = None
"""The kinds of decisions that contain secrets, or None for all kinds: all pieces of a seat are secret (rule K5)."""


class Tile(TypedDict):
    """A tile on the board and the coins on it, as JSON data."""

    tile: str
    face: str
    """"up" or "down"."""
    coins: NotRequired[dict[str, str]]
    """The coins on the tile, as a dict from the square of the tile ("nw", "ne", "sw" or "se") to the coin."""


Rolling = TypedDict(
    "Rolling",
    {
        "for": str,
        "seat": NotRequired[int],
        "column": NotRequired[str | None],
        "die": NotRequired[str],
        "dice": NotRequired[dict[str, int]],
    },
)
"""The next die roll: its purpose ("order", "march", "effect" ...), and the dice that have been rolled so far."""
Goal: TypeAlias = tuple[str, int]
"""A goal as JSON data: an array with its suit and its number."""


class PlayerPieces(TypedDict):
    """The pieces of all players (tiles, coins in hand, gifts and saved coins), as JSON data."""

    tiles: list[list[str]]
    hands: list[list[str]]
    gifts: list[list[str]]
    saved: list[str | None]


class ConspiracySnapshot(PlayerPieces):
    """A position of Conspiracy as JSON data.

    Question marks stand for unknown pieces.
    """

    rules: str
    players: list[str]
    round: int
    over: bool
    phase: str
    to_move: int | None
    deciding: str | None
    turn: int | None
    points: int
    rolling: Rolling | None
    """The purpose of the next die roll and the dice rolled so far, or None if no die roll comes next."""
    pending: str | None
    """The announced action that is not yet paid for or not yet completed, or None if there is no such action."""
    order: list[int]
    spirals: list[int]
    moved: list[int]
    board: dict[str, Tile]
    """The tiles on the board, as a dict from the place, such as "M F1", to the tile."""
    marks: list[str | None]
    marked_in: list[int | None]
    goals: list[Goal | None]
    """For each seat, the suit and the number of its goal, or None if the goal is hidden."""
    bag: list[str] | int
    """The coins in the bag, or only their number if they are hidden."""
    winners: list[int]


class FullSnapshot(ConspiracySnapshot):
    """A complete snapshot, in which nothing is hidden.

    While goals are chosen, every snapshot also has `goal_coins`.
    """

    set_aside: list[str]
    answers: dict[str, str]


def as_conspiracy_snapshot(seen: Snapshot) -> ConspiracySnapshot:
    """Return the given snapshot unchanged, with the type `ConspiracySnapshot` for type checkers."""
    return cast("ConspiracySnapshot", seen)


def snapshot(s: ConspiracyState, seat: int | None, rules: str, players: tuple[str, ...]) -> ConspiracySnapshot:
    """Return a snapshot of a position: a dict that can be saved as JSON.

    Parameters
    ----------
    s : ConspiracyState
    seat : int or None
        The viewing seat, `ONLOOKER`, or None for a complete snapshot.
    rules : str
        The name of the rule set.
    players : tuple of str

    Returns
    -------
    dict
        The keys of `ConspiracySnapshot` or `FullSnapshot`.
    """
    out: ConspiracySnapshot = {
        "rules": rules,
        "players": list(players),
        "round": s.round,
        "over": s.deciding == c.GAME_OVER,
        "phase": PHASE_NAMES[s.phase],
        "to_move": _or_none(s.asked),
        "deciding": DECIDING_WORDS[s.deciding],
        "turn": _or_none(s.turn),
        "points": s.points,
        "rolling": rolling(s),
        "pending": pending(s, seat),
        "order": s.order[: s.order_count],
        "spirals": _seats(s, s.spirals),
        "moved": s.moved[: s.moved_count],
        "board": board(s, seat),
        **player_pieces(s, seat),
        "marks": [None if column == c.NOWHERE else COLUMN_NAMES[column] for column in s.marks[: s.players]],
        "marked_in": [_or_none(number) for number in s.marked_in[: s.players]],
        "goals": [goal(s, owner, seat) for owner in range(s.players)],
        "bag": members(s.bag) if seat is None else s.bag.bit_count(),
        "winners": winners(s),
    }
    full: FullSnapshot | ConspiracySnapshot = out
    if seat is None:
        full = {**out, "set_aside": members(s.set_aside), "answers": answers(s)}
    if s.deciding == c.GOALS:
        coins = [members(s.goal_coins[owner]) if seat in (None, owner) else None for owner in range(s.players)]
        return as_conspiracy_snapshot({**full, "goal_coins": coins})
    return full


def _or_none(number: int) -> int | None:
    return None if number == c.NOBODY else number


def _seats(s: ConspiracyState, seats: int) -> list[int]:
    return [seat for seat in range(s.players) if seats >> seat & 1]


def _knows_piece(s: ConspiracyState, known_by: int, seat: int | None) -> bool:
    """Return whether a seat knows a piece.

    `known_by` is the set of seats that do. The seat None knows everything.
    """
    if seat == ONLOOKER:
        return known_by == everybody(s)
    return seat is None or known_by >> seat & 1 == 1


def winners(s: ConspiracyState) -> list[int]:
    """Return a list with the winning seat, or an empty list if no seat has won (rule E4)."""
    return [] if s.winner == c.NOBODY else [s.winner]


def rolling(s: ConspiracyState) -> Rolling | None:
    """Return a dict that describes the next die roll, such as its purpose, or None if the next step is no die roll."""
    if s.deciding == c.ORDER_DIE:
        return {"for": ROLLING_NAMES[s.rolling_for], "seat": order.next_roller(s)}
    if s.deciding == c.MARCH_DIE:
        rolled = {SUIT_NAMES[suit]: number for suit, number in enumerate(s.dice) if number != c.NOTHING}
        return {
            "for": "march",
            "column": COLUMN_NAMES[s.column],
            "die": SUIT_NAMES[march.next_die_suit(s)],
            "dice": rolled,
        }
    if s.deciding == c.EFFECT_DIE:
        return {"for": "effect", "column": None if s.effect_column == c.NOTHING else COLUMN_NAMES[s.effect_column]}
    return None


def pending(s: ConspiracyState, seat: int | None) -> str | None:
    """Return the announced action that must still be paid for or completed, or None.

    Only its player sees the suit of an attacking coin (K5).
    """
    if s.deciding == c.SETTLING:
        square = s.next_to[s.attacker][s.pointing[s.attacker]]
        return f"settle at {SQUARE_NAMES[square]}"
    if s.pending == c.NOTHING:
        return None
    text, coin = name(s.pending), turn.announced_coin(s)
    if coin == c.NOTHING or seat in (None, s.turn):
        return str(text)
    return text.replace(PIECE_NAMES[coin], hide_suit(PIECE_NAMES[coin]))


# --- the board


def board(s: ConspiracyState, seat: int | None) -> dict[str, Tile]:
    """Return the tiles on the board with their coins, as a dict by place."""
    return {
        PLACE_NAMES[place]: _tile(s, place, seat)
        for place in range(c.COLUMNS * (s.deepest + 1))
        if s.tile_at[place] != c.NOTHING
    }


def _tile(s: ConspiracyState, place: int, seat: int | None) -> Tile:
    tile = s.tile_at[place]
    known = _knows_piece(s, s.tile_known[tile], seat)
    out: Tile = {"tile": PIECE_NAMES[tile] if known else UNKNOWN, "face": "up" if s.up[place] else "down"}
    squares = range(c.QUARTERS * place, c.QUARTERS * (place + 1))
    coins = {
        QUARTER_NAMES[square % c.QUARTERS]: _coin(s, square, seat)
        for square in squares
        if s.coin_at[square] != c.NOTHING
    }
    return {**out, "coins": coins} if coins else out


def _coin(s: ConspiracyState, square: int, seat: int | None) -> str:
    coin = s.coin_at[square]
    known = _knows_piece(s, s.coin_known[coin], seat)
    text = PIECE_NAMES[coin] if known else hide_suit(PIECE_NAMES[coin])
    return f"{text} {SIDE_NAMES[s.symbol[square]]} {DIRECTION_NAMES[s.pointing[square]]}"


# --- the players' pieces


def player_pieces(s: ConspiracyState, seat: int | None) -> PlayerPieces:
    """Return the pieces of all players, with question marks for pieces that a seat may not know."""
    owners = range(s.players)
    return {
        "tiles": [_names_of_known(s.tiles[owner], _tiles_known(s, owner, seat)) for owner in owners],
        "hands": [_names_of_known(s.hand[owner], s.hand[owner] if seat in (None, owner) else 0) for owner in owners],
        "gifts": [_names_of_known(s.gifts[owner], _gifts_known(s, owner, seat)) for owner in owners],
        "saved": [_saved(s, owner, seat) for owner in owners],
    }


def _names_of_known(pieces: int, known: int) -> list[str]:
    """Return the names of the pieces in a set, with a question mark in place of each unknown piece."""
    return members(pieces & known) + [UNKNOWN] * (pieces & ~known).bit_count()


def _tiles_known(s: ConspiracyState, owner: int, seat: int | None) -> int:
    if seat in (None, owner):
        return s.tiles[owner]
    return sum(
        1 << tile
        for tile in range(c.PIECES)
        if s.tiles[owner] >> tile & 1 and _knows_piece(s, s.tile_known[tile], seat)
    )


def _gifts_known(s: ConspiracyState, owner: int, seat: int | None) -> int:
    if seat in (None, owner):
        return s.gifts[owner]
    return sum(1 << coin for coin in range(c.PIECES) if s.gifts[owner] >> coin & 1 and s.giver[coin] == seat)


def _saved(s: ConspiracyState, owner: int, seat: int | None) -> str | None:
    if s.saved[owner] == c.NOTHING:
        return None
    text = PIECE_NAMES[s.saved[owner]]
    return text if seat in (None, owner) else hide_suit(text)


def goal(s: ConspiracyState, owner: int, seat: int | None) -> Goal | None:
    """Return the suit and the number of a seat's goal, or None if the viewing seat may not know them (rules U3, E4)."""
    if s.goal[owner] == c.NOTHING or (seat not in (None, owner) and s.winner != owner):
        return None
    return cast("Goal", [SUIT_NAMES[s.goal[owner] // c.VALUES], s.goal[owner] % c.VALUES])


def answers(s: ConspiracyState) -> dict[str, str]:
    """Return the answers so far, "now" or "wait", to the question of an early turn, as a dict by seat (rule O3).

    They are kept until all players asked have answered.
    """
    return {str(seat): ("wait", "now")[answer] for seat, answer in enumerate(s.answer) if answer != c.NOTHING}
