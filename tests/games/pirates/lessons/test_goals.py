"""Where the police end a drawing: the goals' exact answer beside every sequence of draws, played by the rules core."""

from fractions import Fraction

import pytest

from timepirates import Board, Game
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import DRAW, POLICE_1
from timepirates.games.pirates.lessons import goals
from timepirates.lessons import begin

BAG = ["blue", "red", "white"]
TRACK = ["police-1", "police-2", "police-1", "police-2", "police-1", "police-2"]
EMPTY = {year: [] for year in ("1200", "1400", "1600", "1800", "1900", "2000", "2200")}
DRAWING = {"pirates": ["1200", "1900", "2000"], "sites": EMPTY, "restocking": "1600", "deciding": "draw", "bag": BAG}
POSITIONS = {
    "at the start of a year": DRAWING,
    "late in a year": {**DRAWING, "police": "1400", "police_drawn": TRACK},
    "in the last year": {**DRAWING, "year": 3, "police_drawn": TRACK},
    "Before white contracts are laid": {
        **DRAWING,
        "year": 3,
        "police_drawn": TRACK,
        "contracts": [["blue-3", "red-2", "white-3"], [], []],
    },
}


def enumerated(game):
    """epoch -> chance, by playing every sequence of draws; artifacts are alike for the police, one stands for all."""
    table, ends = game.table, {}
    ways = [(table.restore(game.snapshot()), Fraction(1))]
    while ways:
        s, chance = ways.pop()
        while table.deciding(s) == "lay":
            table.apply(s, table.legal(s)[0])
        if table.to_move(s) != LUCK:
            end = table.snapshot(s)["police"] if table.to_move(s) != OVER else None
            ends[end] = ends.get(end, 0) + chance
            continue
        if chance < Fraction(1, 20_000):
            ends["rest"] = ends.get("rest", 0) + chance
            continue
        tokens, all_of_them = {}, s.bag_total
        for code, count in zip(table.legal(s), table.chances(s), strict=True):
            kind = code if code >= DRAW + POLICE_1 else min(tokens.get("artifact", (code, 0))[0], code)
            key = "artifact" if code < DRAW + POLICE_1 else code
            tokens[key] = (kind, tokens.get(key, (kind, 0))[1] + count)
        for code, count in tokens.values():
            there = table.copy(s)
            table.apply(there, code)
            ways.append((there, chance * Fraction(int(count), int(all_of_them))))
    return ends


@pytest.mark.long
@pytest.mark.parametrize("rules", ["rio-grande", "designer", "japanese"])
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_where_the_police_end_is_what_every_sequence_of_draws_says(position, rules):
    """Up to the sequences that are too unlikely to be followed to their end."""
    game = begin(position, rules, Board.named("reconstructed-2000"))
    exact, counted = goals.police_after_restock(game), enumerated(game)
    rest = counted.pop("rest", 0)
    assert sum(exact.values()) == 1
    assert set(counted) <= set(exact)
    for end, chance in exact.items():
        assert 0 <= chance - counted.get(end, 0) <= rest


def test_without_a_drawing_the_police_stay():
    """And after the game's end they are nowhere."""
    game = Game(players=["Ann", "Bob", "Cleo"], seed=1)
    assert goals.police_after_restock(game) == {"2200": 1}
    over = Game.random(players=["Ann", "Bob", "Cleo"], seed=5)
    assert goals.police_after_restock(over) == {None: 1}
