"""The unexpected effects that spirals have when they are placed or saved (rules H1 to H5)."""

from timepirates.games.conspiracy.codes import COLUMNS, EFFECT_DIE, NOBODY, NOTHING, PRESENT
from timepirates.games.conspiracy.rules import pieces, space


def begin_effect(s, afterwards):
    """Start the unexpected effect of a spiral coin: two die rolls determine the place that is hit (rule H1).

    The game continues with the step `afterwards`.
    """
    s.deciding, s.asked, s.effect_column, s.after_effect = EFFECT_DIE, NOBODY, NOTHING, afterwards


def record_effect_roll(s, number):
    """Record a die roll for a spiral coin's effect (rule H1). The first roll gives the column, the second the row.

    The column is left with 0 or 1, middle with 2 or 3, right with 4 or 5.
    """
    if s.effect_column == NOTHING:
        s.effect_column = number // 2
    else:
        hit_place(s, COLUMNS * number + s.effect_column)
        s.effect_column, s.deciding = NOTHING, s.after_effect


def hit_place(s, place):
    """Apply a spiral's unexpected effect to the place that the dice have determined (rules H2 to H5).

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
