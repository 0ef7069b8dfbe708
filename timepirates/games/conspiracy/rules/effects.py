"""Unexpected effects (H)."""

from timepirates.games.conspiracy.codes import COLUMNS, EFFECT_DIE, NOBODY, NOTHING, PRESENT
from timepirates.games.conspiracy.rules import pieces, space


def begin_effect(s, afterwards):
    """H1: a spiral was played: a die is rolled twice; `afterwards` is what goes on then."""
    s.deciding, s.asked, s.effect_column, s.after_effect = EFFECT_DIE, NOBODY, NOTHING, afterwards


def roll_effect(s, number):
    """H1: the first roll is the column (0, 1 left; 2, 3 middle; 4, 5 right), the second the row."""
    if s.effect_column == NOTHING:
        s.effect_column = number // 2
    else:
        strike(s, COLUMNS * number + s.effect_column)
        s.effect_column, s.deciding = NOTHING, s.after_effect


def strike(s, place):
    """H2 to H5: the tile in a place, if any, is taken from the Present, or turned over in the Future."""
    if s.tile_at[place] == NOTHING:
        return
    if space.row_of(place) == PRESENT:
        pieces.leave_present(s, place, s.turn)
    elif s.up[place] == 1:
        pieces.turn_down(s, place)
    else:
        pieces.clear_coins(s, place)
        pieces.turn_up(s, place)
