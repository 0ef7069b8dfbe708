"""Positions of Conspiracy for tests, described by what matters in them; the rest is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from timepirates.core.game import Game
from timepirates.games.conspiracy.text import PIECE_NAMES, PLACE_NAMES

GOALS = (("crowns", 0), ("arms", 0), ("moons", 0), ("suns", 0), ("crowns", 5))


def scene(
    board: dict[str, str] | None = None,
    *,
    hands: dict[int, str] | None = None,
    players: int = 4,
    switches: dict[str, Any] | None = None,
    **rest: Any,
) -> Game:
    """A game that asks for its luck, in a position on seat 0's turn with two points unless `rest` says otherwise.

    `board`: place -> "arms-1" for a face-up tile, "arms-1 | nw suns-3 number n | ..." for a face-down one with coins.
    `hands`, `tiles`, `gifts`, `saved`: seat -> pieces. Other coins are in the bag, other tiles in the last hand.
    """
    rules = {"name": "johnson-2002", "switches": switches or {}}
    return Game.from_snapshot(position(board or {}, hands or {}, players, rest), rules, chance="ask")


def stepping_in(
    board: dict[str, str] | None = None,
    spirals: Sequence[int] = (0,),
    moved: Sequence[int] = (),
    players: int = 4,
    **rest: Any,
) -> Game:
    """The seats of `spirals` saved one each; the first of them is asked whether it takes the next turn (O3)."""
    saved = {seat: f"{suit}-1" for seat, suit in zip(spirals, ("suns", "moons", "crowns"), strict=False)}
    return scene(
        board,
        players=players,
        saved=saved,
        turn=None,
        to_move=spirals[0],
        deciding="interrupt",
        points=0,
        order=[seat for seat in range(players) if seat not in spirals],
        spirals=list(spirals),
        moved=list(moved),
        **rest,
    )


def position(board: dict[str, str], hands: dict[int, str], players: int, rest: dict[str, Any]) -> dict[str, Any]:
    """The full snapshot of a scene."""
    coins, tiles = list(PIECE_NAMES), list(PIECE_NAMES)
    places = {place: _place(board[place], tiles, coins) for place in sorted(board, key=PLACE_NAMES.index)}
    own = {
        name: [_take(pieces.get(seat, ""), coins) for seat in range(players)]
        for name, pieces in (("hands", hands), ("gifts", rest.pop("gifts", {})))
    }
    saved, laid, marks = (rest.pop(name, {}) for name in ("saved", "tiles", "marks"))
    for coin in saved.values():
        coins.remove(coin)
    held = [_take(laid.get(seat, ""), tiles) for seat in range(players)]
    aside = [tiles.pop() for _n in range(4)] if players == 5 else []
    held[-1] = sorted(held[-1] + tiles)
    seats = list(range(players))
    turn = rest.get("turn", 0)
    out = {
        "rules": "johnson-2002",
        "players": ["Ann", "Bob", "Cleo", "Dan", "Eve"][:players],
        "round": 3,
        "over": False,
        "phase": "turns",
        "to_move": turn,
        "deciding": "act",
        "turn": turn,
        "points": 2,
        "rolling": None,
        "pending": None,
        "order": seats,
        "spirals": [],
        "moved": [],
        "board": places,
        "tiles": held,
        **own,
        "saved": [saved.get(seat) for seat in seats],
        "marks": [marks.get(seat) for seat in seats],
        "marked_in": [2 if seat in marks else None for seat in seats],
        "goals": [list(goal) for goal in GOALS[:players]],
        "bag": sorted(coins),
        "winners": [],
        "set_aside": sorted(aside),
        "answers": {},
    }
    return out | rest


def _place(text: str, tiles: list[str], coins: list[str]) -> dict[str, Any]:
    tile, *lying = (part.strip() for part in text.split("|"))
    tiles.remove(tile)
    if "|" not in text:
        return {"tile": tile, "face": "up"}
    there = dict(part.split(" ", 1) for part in lying if part)
    for coin in there.values():
        coins.remove(coin.split(" ")[0])
    return {"tile": tile, "face": "down"} | ({"coins": there} if there else {})


def _take(names: str, pieces: list[str]) -> list[str]:
    for name in names.split():
        pieces.remove(name)
    return sorted(names.split())


def play(game: Game, *lines: str) -> dict[str, Any]:
    """Play the lines, one after the other, and look at the full position."""
    for line in lines:
        game.play(line)
    return game.snapshot()


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal decisions that begin with these words."""
    return [str(decision) for decision in game.legal() if decision.startswith(verb)]


def rule_of(game: Game, line: str) -> str:
    """The id of the rule that forbids a decision; "legal" where none does."""
    reason = game.why_not(line)
    return "legal" if reason is None else reason.split(":")[0]


def dice(numbers: str) -> list[str]:
    """The four dice of a column: "1 1 0 0" -> roll crowns-1, arms-1, moons-0, suns-0."""
    suits = ("crowns", "arms", "moons", "suns")
    return [f"roll {suit}-{number}" for suit, number in zip(suits, numbers.split(), strict=True)]


def rolls(*numbers: int) -> list[str]:
    """One die after the other."""
    return [f"roll {number}" for number in numbers]


def pieces_of(snapshot: dict[str, Any]) -> tuple[list[str], list[str]]:
    """All tiles and all coins of a full snapshot, wherever they are."""
    board = snapshot["board"].values()
    tiles = [tile["tile"] for tile in board] + snapshot["set_aside"]
    tiles += [tile for own in snapshot["tiles"] for tile in own]
    coins = [coin.split(" ")[0] for tile in board for coin in tile.get("coins", {}).values()] + snapshot["bag"]
    coins += [coin for name in ("hands", "gifts") for own in snapshot[name] for coin in own]
    coins += [coin for coin in snapshot["saved"] if coin]
    return sorted(tiles), sorted(coins)


ALL = sorted(PIECE_NAMES)
