"""Twins for tests of secrecy: two games that differ, but of which a seat (or an onlooker) has seen exactly the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from timepirates import Board, Game
from timepirates.lessons import begin

PLAYERS = ["Ann", "Bob", "Cleo"]
COINS = ("draw", "place", "attack", "save", "give")
Twins = tuple[Game, Game]


def renamed(line: str, one: str, other: str, kind: str) -> str:
    """Return a step with two coins (or two tiles) exchanged."""
    verb = line.split(" ")[0]
    if verb not in (COINS if kind == "coin" else ("lay",)):
        return line
    return " ".join({one: other, other: one}.get(word, word) for word in line.split(" "))


def twin_of(record: dict[str, Any], one: str, other: str, kind: str, steps: int) -> Game | None:
    """Return the first `steps` steps of a game with two pieces exchanged everywhere; None if that is no legal game."""
    swap = {one: other, other: one}
    setup = dict(record["setup"])
    if kind == "tile":
        setup["tiles"] = [[swap.get(tile, tile) for tile in tiles] for tiles in setup["tiles"]]
    game = Game(PLAYERS, "johnson-2002", setup=setup, chance="ask")
    for _seat, line in record["steps"][:steps]:
        line = renamed(line, one, other, kind)
        if line not in game.legal():
            return None
        game.play(line)
    return game


def with_another_goal(record: dict[str, Any], seat: int, steps: int) -> Game | None:
    """Return the game as far as `steps` with another goal chosen by a seat; None if that is no legal game."""
    game = Game(PLAYERS, "johnson-2002", setup=record["setup"], chance="ask")
    for mover, line in record["steps"][:steps]:
        if line.startswith("goal") and mover == seat:
            line = next(str(each) for each in game.legal() if each != line)
        if line not in game.legal():
            return None
        game.play(line)
    return game


def of_conspiracy(
    seat: int, fits: Callable[[Game], bool] = lambda game: True, seeds: range = range(6)
) -> Iterator[Twins]:
    """Return twins of Conspiracy for a seat, in the first random position that fulfils `fits`."""
    for seed in seeds:
        record = Game.random(PLAYERS, "johnson-2002", seed=seed, steps=130).record()
        whole = Game.replay(record)
        for steps in (n for n in range(len(record["steps"]), 0, -1) if fits(whole.at(n))):
            game = whole.at(steps)
            twins = [with_another_goal(record, other, steps) for other in range(len(PLAYERS)) if other != seat]
            twins += [
                twin_of(record, f"crowns-{number}", f"moons-{number}", kind, steps)
                for kind in ("coin", "tile")
                for number in range(6)
            ]
            for twin in twins:
                if twin and twin.record() != game.record() and alike(game, twin, seat):
                    yield game, twin


def alike(one: Game, other: Game, seat: int) -> bool:
    """Return whether a seat has seen the same of two games."""
    return one.record(seat) == other.record(seat) and one.snapshot(seat) == other.snapshot(seat)


def of_layings(mover: int, games: Iterable[Game] = ()) -> Twins:
    """Return two games of Time Pirates, begun like `games`, in which an earlier seat has laid in different ways (P2).

    In both, the seat `mover` is to lay."""
    for game in games or (Game(PLAYERS, seed=seed) for seed in range(400)):
        while not game.over:
            if game.deciding == "lay" and game.to_move != mover:
                ends = [_on_to(game, mover, choice) for choice in game.legal()]
                ends = [each for each in ends if each is not None]
                if len(ends) > 1:
                    return ends[0], ends[1]
            game.play_random()
    raise AssertionError("no such game")


def last_turns(seeds: Iterable[int] = range(8, 40)) -> Iterator[Game]:
    """Yield games one police token before the end of the last year, in which all players have contracts to lay (P2)."""
    sketch = {
        "year": 3,
        "police": "2200",
        "pirates": ["1200", "1400", "1800"],
        "points": [12, 12, 12],
        "sites": {"1600": ["red"], "1800": ["blue"], "1900": ["green", "red"], "2000": ["blue"]},
        "bag": ["police-1", "police-2", *["blue", "green", "orange", "purple"] * 4],
        "police_drawn": ["police-1"] * 3 + ["police-2"] * 4,
        "hands": [["red", "red"], ["blue", "blue"], ["red"]],
        "contracts": [["blue-3", "red-2", "white-4"], ["red-3", "blue-2", "white-3"], ["green-3", "red-4", "white-5"]],
    }
    for seed in seeds:
        yield begin(sketch, "rio-grande", Board.named("reconstructed-2000"), chance="sample", seed=seed)


def _on_to(game: Game, mover: int, choice: str) -> Game | None:
    """Return the game after one laying and all further ones until the seat `mover` is to lay."""
    ahead = game.at(len(game))
    ahead.play(choice)
    while ahead.deciding == "lay" and ahead.to_move != mover:
        ahead.play(ahead.legal()[0])
    return ahead if ahead.deciding == "lay" else None
