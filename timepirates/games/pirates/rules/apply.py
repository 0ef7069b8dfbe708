"""Apply decisions and random token draws to a position, as the rules require."""

from timepirates.games.pirates.codes import (
    ARTIFACT_KINDS,
    COLOURS,
    DRAW,
    END,
    JUMP,
    LAND,
    LAY,
    LOSE,
    MOST_EPOCHS,
    MOST_PLAYERS,
    NO_RESTOCK,
    PAY,
    PLACE,
    RESTOCK,
    SELL,
    STOCKING,
    TAKE,
    TRADE,
)
from timepirates.games.pirates.rules.bazaar import land, pay, sell
from timepirates.games.pirates.rules.restock import continue_restock, draw, restock
from timepirates.games.pirates.rules.scoring import lay
from timepirates.games.pirates.rules.setup import place, place_drawn_token
from timepirates.games.pirates.rules.turn import await_action, end_turn, jump, lose, move, take, trade


def apply(s, code):
    """Apply a legal decision or a token draw, given as an integer code, to a position.

    The caller has checked that the code is legal.
    """
    if code < END:
        apply_action(s, code)
    elif code == END:
        end_turn(s)
    elif code >= DRAW:
        apply_draw(s, code - DRAW)
    elif code >= LAY:
        lay(s, (code - LAY) // COLOURS, (code - LAY) % COLOURS)
        continue_restock(s)
    elif code >= LAND:
        land(s, code - LAND)
    elif code >= PAY:
        pay(s, code - PAY)
    elif code >= LOSE:
        lose(s, code - LOSE)
    elif code == NO_RESTOCK:
        await_action(s)
    elif code >= RESTOCK:
        restock(s, code - RESTOCK)
    else:
        place(s, code - PLACE)


def apply_action(s, code):
    """Apply a standard action or a special action to a position (rules M1 to M3, X1 and X3)."""
    if code < TAKE:
        move(s, code)
    elif code < SELL:
        take(s, code - TAKE)
    elif code < JUMP:
        sell(s, code - SELL)
    elif code < TRADE:
        jump(s, (code - JUMP) // MOST_EPOCHS, (code - JUMP) % MOST_EPOCHS)
    else:
        apply_trade(s, code - TRADE)


def apply_trade(s, trading):
    """Apply the trade that `trading` encodes: a colour to give, a partner, and a kind of token to take (rule X3)."""
    pair, kind = trading // ARTIFACT_KINDS, trading % ARTIFACT_KINDS
    trade(s, pair // MOST_PLAYERS, pair % MOST_PLAYERS, kind)


def apply_draw(s, kind):
    """Apply the draw of a token from the bag to a position (rules S1, B3, B4)."""
    if s.deciding == STOCKING:
        place_drawn_token(s, kind)
    else:
        draw(s, kind)
