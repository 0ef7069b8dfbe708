"""The kit of Conspiracy: a board of places, all tiles and coins, chances from the odds that the page shows."""

import re
from fractions import Fraction
from itertools import product

from timepirates import Game
from timepirates.games.conspiracy import naming
from timepirates_widgets.games.conspiracy import handouts, pieces
from timepirates_widgets.lessons.kit import pages, printable_kit


def rolled(greatest):
    """By hand, over all rolls: the share in which two of four dice or more succeed; a face 1 is the symbol (W3, W4)."""
    rolls = list(product(range(6), repeat=4))
    good = sum(
        sum(face == 1 or 2 <= face <= most for face, most in zip(roll, greatest, strict=True)) >= 2 for roll in rolls
    )
    return Fraction(good, len(rolls))


def sign_of(piece):
    """What is drawn of a piece."""
    return pieces.drawings()[piece][1]


def test_the_chances_of_the_experiment_are_those_of_all_rolls():
    assert list(handouts.chances().values()) == [rolled((0, 0, 0, 0)), rolled((0, 0, 0, 3)), rolled((0, 5, 4, 0))]
    plan = pages(printable_kit("johnson-2002"))["plan-45.html"]
    assert "<td>moons 4 and arms 5</td><td>73/108 (67.6\N{NO-BREAK SPACE}%)</td>" in plan


def test_every_tile_and_both_sides_of_every_coin_are_there_once():
    """K1: four suits, 0 to 5."""
    made = pages(printable_kit("johnson-2002"))
    tiles, coins = (re.findall(r'aria-label="([^"]+)"', made[name]) for name in ("tiles.html", "coins.html"))
    assert len(set(tiles)) == 25
    assert tiles.count("The back of a tile: four squares for coins") == 24
    assert len(set(coins)) == len(coins) == 48
    assert all(sign_of(side) in made["coins.html"] for side in ("coin-moons-1", "symbol-moons-1"))
    seen = Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1).snapshot()
    assert sorted(tiles[:24]) == sorted(naming.tile_name(tile) for hand in seen["tiles"] for tile in hand)


def test_the_board_has_three_columns_and_the_rows_that_the_rules_leave():
    """X3: where tiles are laid down to Future 2 at most, no row beyond is printed."""

    def rows(rules):
        return re.findall(r"<tr><th>([^<]+)</th>(?:<td></td>){3}</tr>", printable_kit(rules).pages()["board.html"].body)

    assert rows("johnson-2002") == ["Present", "Future 1", "Future 2", "Future 3", "Future 4"]
    short = Game(["Ann", "Bob", "Cleo"], {"name": "johnson-2002", "switches": {"rows": 2}}).rules
    assert rows(short) == ["Present", "Future 1", "Future 2"]
