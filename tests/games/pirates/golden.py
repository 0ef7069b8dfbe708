"""Golden games: whole random games as records, and the sizes of small trees of decisions, as files to compare with.

`python -m tests.games.pirates.golden` writes the files again. A change in them is a change of rules or of luck: it
belongs into the same commit as its reason.
"""

import json
from pathlib import Path

from timepirates import Game

DATA = Path(__file__).parents[2] / "data"
FOLDER = DATA / "golden"
COUNTS = DATA / "counts.json"

EVERYTHING_ELSE = {
    "name": "german",
    "switches": {
        "setup_bag": "artifacts-first",
        "arrest_second_action": "none",
        "years": 4,
        "restock_bonus": 1,
        "white_counts_as_set": True,
        "bonuses": "every-year",
        "white_stays_laid": True,
        "restock_after_year_end": "stop",
        "greatest_contract_tiebreak": True,
    },
}
GAMES = {
    "designer-3-small-four": ("designer", 3, "small-four", 1),
    "designer-6-ring-eight": ("designer", 6, "ring-eight", 2),
    "rio-grande-4-reconstructed-2000": ("rio-grande", 4, "reconstructed-2000", 3),
    "rio-grande-5-ring-eight": ("rio-grande", 5, "ring-eight", 4),
    "french-3-reconstructed-2000": ("french", 3, "reconstructed-2000", 5),
    "japanese-5-reconstructed-2000": ("japanese", 5, "reconstructed-2000", 6),
    "japanese-3-small-four": ("japanese", 3, "small-four", 7),
    "german-6-reconstructed-2000": ("german", 6, "reconstructed-2000", 8),
    "designer-4-four-years-white-stays": (
        {"name": "designer", "switches": {"years": 4, "white_stays_laid": True}},
        4,
        "reconstructed-2000",
        9,
    ),
    "german-3-everything-else": (EVERYTHING_ELSE, 3, "small-four", 10),
}
"""File -> (rules, players, board, seed)."""

TREES = {
    "placing": ("rio-grande-4-reconstructed-2000", 0, 6),
    "a turn": ("rio-grande-4-reconstructed-2000", 65, 8),
    "a restock, draw by draw": ("japanese-5-reconstructed-2000", 659, 5),
    "full hands": ("japanese-5-reconstructed-2000", 500, 5),
    "an arrest": ("german-3-everything-else", 50, 9),
    "a sale": ("designer-4-four-years-white-stays", 147, 6),
    "layings": ("designer-6-ring-eight", 522, 5),
}
"""Name -> (golden game, steps made, depth)."""


def names(players):
    """So many names."""
    return [f"P{seat}" for seat in range(players)]


def played(rules, players, board, seed):
    """The random game of a seed."""
    return Game.random(names(players), rules, board, seed)


def written(record):
    """A record as text: a line for each field, a line for each turn."""
    lines = [f'"{key}": {json.dumps(value)}' for key, value in record.items() if key not in ("steps", "scores")]
    turns = [[]]
    for seat, step in record["steps"]:
        turns[-1].append(json.dumps([seat, step]))
        if step == "end":
            turns.append([])
    steps = ",\n".join(", ".join(turn) for turn in turns if turn)
    scores = ",\n".join(json.dumps(score) for score in record["scores"])
    return "{" + ",\n".join([*lines, f'"steps": [\n{steps}]', f'"scores": [\n{scores}]']) + "}\n"


def leaves(table, s, depth):
    """How many sequences of so many decisions and draws there are (a draw counts once for each kind)."""
    codes = table.legal(s)
    if depth == 1 or not codes:
        return len(codes)
    total = 0
    for code in codes:
        after = table.copy(s)
        table.apply(after, code)
        total += leaves(table, after, depth - 1)
    return total


def tree(name, steps, depth):
    """The counts for every depth up to `depth`, from a position in a golden game."""
    game = played(*GAMES[name]).at(steps)
    return {"next": game.legal()[0], "leaves": [leaves(game.table, game._s, d) for d in range(1, depth + 1)]}


def main():
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, how in GAMES.items():
        (FOLDER / f"{name}.tpr.json").write_text(written(played(*how).record()), encoding="utf-8")
    counts = [f'"{name}": {json.dumps(tree(*how))}' for name, how in TREES.items()]
    COUNTS.write_text("{\n" + ",\n".join(counts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
