"""What can be seen of a position, as JSON holds it; the one secret is a laying that is not finished (P2)."""

from __future__ import annotations

from timepirates.core.protocol import Snapshot
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.state import State, copy
from timepirates.games.pirates.text import (
    COLOUR_NAMES,
    CONTRACT_NAMES,
    DECIDING_WORDS,
    KIND_NAMES,
    contract_list,
    counted,
)

HIDDEN = -1
SECRET = frozenset({"lay"})
"""What is decided in secret; all else in this game is open (P2)."""
KEYS = (
    "rules", "players", "start", "year", "over", "to_move", "deciding", "turn", "actions_left", "arrested",
    "restocking", "selling", "paid", "police", "pirates", "sites", "empty_sites", "bag", "police_drawn", "hands",
    "discard", "contracts", "bazaar", "laid", "points", "winners",
)


def observe(s: State, seat: int) -> State:
    """The position as a seat may know it: while white contracts are laid, nobody sees another's layings (P2)."""
    seen = copy(s)
    if s.deciding == c.LAYING:
        for other in range(s.players):
            if other != seat:
                seen.laid_count[other] = HIDDEN
    return seen


def snapshot(s: State, rules: str, players: tuple[str, ...], epochs: tuple[str, ...]) -> Snapshot:
    """The position as a plain dict with exactly the keys of `KEYS`; counts of zero are left out."""
    def epoch(number: int) -> str | None:
        return None if number == c.NOWHERE else epochs[number]

    def seat(number: int) -> int | None:
        return None if number == c.NOBODY else number

    seats = range(s.players)
    return {
        "rules": rules, "players": list(players), "start": s.start, "year": s.year,
        "over": s.deciding == c.GAME_OVER,
        "to_move": None if s.deciding in (c.DRAWING, c.GAME_OVER) else s.mover,
        "deciding": DECIDING_WORDS[s.deciding], "turn": seat(s.turn), "actions_left": s.actions_left,
        "arrested": bool(s.arrested), "restocking": epoch(s.restocking),
        "selling": None if s.selling == c.NOTHING else CONTRACT_NAMES[s.selling],
        "paid": [KIND_NAMES[kind] for kind in s.paid[: s.paid_count]],
        "police": epochs[s.police], "pirates": [epoch(s.pirate[p]) for p in seats],
        "sites": {name: counted(s.lying[e]) for e, name in enumerate(epochs)},
        "empty_sites": {name: s.empty[e] for e, name in enumerate(epochs) if s.empty[e]},
        "bag": counted(s.bag), "police_drawn": [KIND_NAMES[kind] for kind in s.drawn[: s.drawn_count]],
        "hands": [counted(s.hand[p]) for p in seats], "discard": counted(s.discard),
        "contracts": [contract_list(s.contract[p]) for p in seats], "bazaar": contract_list(s.bazaar),
        "laid": [layings(s, p) for p in seats] if s.bonuses_begun else None,
        "points": s.points[: s.players], "winners": winners(s),
    }


def layings(s: State, seat: int) -> list[dict[str, str]] | None:
    """A seat's laid white contracts in order, each with its colour; None where they are hidden (P2)."""
    if s.laid_count[seat] == HIDDEN:
        return None
    return [
        {CONTRACT_NAMES[c.FIRST_WHITE_CONTRACT + laying // c.COLOURS]: COLOUR_NAMES[laying % c.COLOURS]}
        for laying in s.laid[seat][: s.laid_count[seat]]
    ]


def winners(s: State) -> list[int]:
    """The seats that have won, ascending (P6)."""
    return [seat for seat in range(s.players) if s.winners >> seat & 1]
