"""Golden games: `python -m tests.games.conspiracy.golden` plays them again; look at every difference you keep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from timepirates import Game
from timepirates.core import record

FOLDER = Path(__file__).parents[2] / "data" / "conspiracy"
GAMES: dict[str, dict[str, Any]] = {
    "golden-3": {"players": ["Ann", "Bob", "Cleo"], "seed": 12},
    "golden-4": {"players": ["Ann", "Bob", "Cleo", "Dan"], "seed": 5},
    "golden-5": {"players": ["Ann", "Bob", "Cleo", "Dan", "Eve"], "seed": 8},
    "golden-4-without-marks": {"players": ["Ann", "Bob", "Cleo", "Dan"], "seed": 21, "switches": {"marks": "none"}},
    "golden-4-short": {"players": ["Ann", "Bob", "Cleo", "Dan"], "seed": 30, "switches": {"round_limit": 3, "rows": 2}},
}
COUNTED = (0, 4, 40, 638, 983, 1121, 1397, 1466, 1512)
"""After so many steps of `golden-4` the decision tree is counted, three steps deep."""
DEPTH = 3


def played(name: str) -> Game:
    """The random game of a golden game's seed."""
    how = GAMES[name]
    rules = {"name": "johnson-2002", "switches": how.get("switches", {})}
    return Game.random(how["players"], rules, seed=how["seed"])


def positions(game: Game) -> dict[str, Any]:
    """Every 200th position and the last one, in full and as seat 1 sees it."""
    numbers = [*range(0, len(game), 200), len(game)]
    return {str(n): {"full": game.at(n).snapshot(), "seat 1": game.at(n).snapshot(1)} for n in numbers}


def count(game: Game, depth: int) -> int:
    """How many lines of so many steps, luck's included, can follow."""
    codes, table = game._codes(), game.table
    if depth == 1:
        return len(codes)
    total = 0
    for code in list(codes):
        after = game.copy()
        after.play(table.name(code))
        total += 0 if after.over else count(after, depth - 1)
    return total


def counts(game: Game) -> dict[str, list[int]]:
    """The counts to each depth at the counted positions."""
    return {str(n): [count(game.at(n), depth) for depth in range(1, DEPTH + 1)] for n in COUNTED}


def main() -> None:
    """Write the golden files."""
    for name in GAMES:
        game = played(name)
        (FOLDER / f"{name}.csr.json").write_text(record.write(game.record()) + "\n", encoding="utf-8")
        _keep(f"{name}.positions.json", positions(game))
        print(name, len(game), game.winners)
        if name == "golden-4":
            _keep("counts.json", counts(game))


def _keep(name: str, value: Any) -> None:
    (FOLDER / name).write_text(json.dumps(value, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
