"""The unexpected effects of spirals (H)."""

from timepirates.games.conspiracy.codes import COLUMNS, EFFECT_DIE, NOBODY, NOTHING, PRESENT
from timepirates.games.conspiracy.rules import pieces, space


def begin_effect(s, afterwards):
    """H1: Begin the two die rolls of an unexpected effect.

    The game continues with the step `afterwards`.
    """
    s.deciding, s.asked, s.effect_column, s.after_effect = EFFECT_DIE, NOBODY, NOTHING, afterwards


def record_effect_roll(s, number):
    """H1: Record a die roll of an unexpected effect: first the column, then the row.

    The column is left with 0 or 1, middle with 2 or 3, right with 4 or 5.
    """
    if s.effect_column == NOTHING:
        s.effect_column = number // 2
    else:
        hit_place(s, COLUMNS * number + s.effect_column)
        s.effect_column, s.deciding = NOTHING, s.after_effect


def hit_place(s, place):
    """H2 to H5: Apply an unexpected effect to a place.

    It takes the Present tile, or turns the Future tile over.
    """
    if s.tile_at[place] == NOTHING:
        return
    if space.row_of(place) == PRESENT:
        pieces.give_present_tile(s, place, s.turn)
    elif s.up[place] == 1:
        pieces.turn_down(s, place)
    else:
        pieces.clear_coins(s, place)
        pieces.turn_up(s, place)
