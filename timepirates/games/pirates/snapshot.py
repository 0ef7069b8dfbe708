"""Convert a position of Time Pirates to JSON data: completely, or only what one seat may see.

The only secrets are unfinished layings of white contracts (P2).
"""

from __future__ import annotations

from typing import TypedDict, cast

from timepirates.core.protocol import Snapshot
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.games.pirates.text import (
    COLOUR_NAMES,
    CONTRACT_NAMES,
    DECIDING_WORDS,
    KIND_NAMES,
    contract_list,
    counts_by_name,
)

HIDDEN = -1
SECRET_DECISIONS = frozenset({"lay"})
"""The kinds of decisions that the other players may not see (rule P2).

All other decisions are public.
"""


class PiratesSnapshot(TypedDict):
    """A position of Time Pirates as JSON data.

    Epochs are named by their first years. Tokens and contracts are named as in the notation. Counts of zero are left
    out.
    """

    rules: str
    players: list[str]
    start: int
    """The seat of the start player, who is the last to place a pirate and the first to take a turn."""
    year: int
    over: bool
    to_move: int | None
    deciding: str | None
    turn: int | None
    actions_left: int
    arrested: bool
    restocking: str | None
    selling: str | None
    paid: list[str]
    police: str
    pirates: list[str | None]
    """The epoch of each seat's pirate, or None before it is placed."""
    sites: dict[str, dict[str, int]]
    """For each epoch, the number of tokens of each kind."""
    empty_sites: dict[str, int]
    bag: dict[str, int]
    police_drawn: list[str]
    hands: list[dict[str, int]]
    discard: dict[str, int]
    contracts: list[list[str]]
    bazaar: list[str]
    laid: list[list[dict[str, str]] | None] | None
    """For each seat, the white contracts that it has laid, with the chosen colours, or None while hidden."""
    points: list[int]
    winners: list[int]


class BoardSnapshot(TypedDict):
    """The part of a snapshot that concerns the board: pirates, police and tokens."""

    players: list[str]
    turn: int | None
    police: str
    pirates: list[str | None]
    sites: dict[str, dict[str, int]]
    empty_sites: dict[str, int]


def as_pirates_snapshot(seen: Snapshot) -> PiratesSnapshot:
    """Return a snapshot unchanged, with the static type `PiratesSnapshot` for type checkers."""
    return cast("PiratesSnapshot", seen)


def observe(s: PiratesState, seat: int) -> PiratesState:
    """Return a copy of a position without the information that is hidden from a seat (rule P2)."""
    seen = copy(s)
    if s.deciding == c.LAYING:
        for other in range(s.players):
            if other != seat:
                seen.laid_count[other] = HIDDEN
    return seen


def snapshot(s: PiratesState, rules: str, players: tuple[str, ...], epochs: tuple[str, ...]) -> PiratesSnapshot:
    """Return a position as a dict that can be stored as JSON."""

    def epoch(number: int) -> str | None:
        return None if number == c.NOWHERE else epochs[number]

    def seat(number: int) -> int | None:
        return None if number == c.NOBODY else number

    seats = range(s.players)
    return {
        "rules": rules,
        "players": list(players),
        "start": s.start,
        "year": s.year,
        "over": s.deciding == c.GAME_OVER,
        "to_move": None if s.deciding in (c.DRAWING, c.GAME_OVER) else s.mover,
        "deciding": DECIDING_WORDS[s.deciding],
        "turn": seat(s.turn),
        "actions_left": s.actions_left,
        "arrested": bool(s.arrested),
        "restocking": epoch(s.restocking),
        "selling": None if s.selling == c.NOTHING else CONTRACT_NAMES[s.selling],
        "paid": [KIND_NAMES[kind] for kind in s.paid[: s.paid_count]],
        "police": epochs[s.police],
        "pirates": [epoch(s.pirate[p]) for p in seats],
        "sites": {name: counts_by_name(s.lying[e]) for e, name in enumerate(epochs)},
        "empty_sites": {name: s.empty[e] for e, name in enumerate(epochs) if s.empty[e]},
        "bag": counts_by_name(s.bag),
        "police_drawn": [KIND_NAMES[kind] for kind in s.drawn[: s.drawn_count]],
        "hands": [counts_by_name(s.hand[p]) for p in seats],
        "discard": counts_by_name(s.discard),
        "contracts": [contract_list(s.contract[p]) for p in seats],
        "bazaar": contract_list(s.bazaar),
        "laid": [visible_layings(s, p) for p in seats] if s.bonuses_begun else None,
        "points": s.points[: s.players],
        "winners": winners(s),
    }


def visible_layings(s: PiratesState, seat: int) -> list[dict[str, str]] | None:
    """Return the white contracts that a seat has laid, with the chosen colours, or None while they are hidden (rule P2).

    The contracts are in the order in which they were laid.
    """
    if s.laid_count[seat] == HIDDEN:
        return None
    return [
        {CONTRACT_NAMES[c.FIRST_WHITE_CONTRACT + laying // c.COLOURS]: COLOUR_NAMES[laying % c.COLOURS]}
        for laying in s.laid[seat][: s.laid_count[seat]]
    ]


def winners(s: PiratesState) -> list[int]:
    """Return the seats of all winners, in ascending order (rule P6)."""
    return [seat for seat in range(s.players) if s.winners >> seat & 1]
