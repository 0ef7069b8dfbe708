"""Apply decisions and random draws to a position.

The codes must be legal; they are not checked.
"""

from timepirates.games.conspiracy.codes import (
    ACTIONS_GO_ON,
    ADVANCE,
    ATTACK,
    ATTACK_STRIKES,
    CLAIM,
    DRAW,
    DRAWING_GOES_ON,
    EFFECT_DIE,
    END,
    FLIP,
    GIVE,
    GOAL,
    LAY,
    MARCH_GOES_ON,
    MARK,
    MOST_PLAYERS,
    NO_MARK,
    NO_SAVE,
    NOTHING,
    NOW,
    ORDER_GOES_ON,
    PLACE,
    PLACES,
    POINTS_PER_TURN,
    REVEAL_COIN,
    REVEAL_TILE,
    ROLL,
    ROLL_SUIT,
    ROUND_BEGINS,
    SAVE,
    SAVING_DONE,
    SETTLING,
    SPOTS,
    TURN_BEGINS,
    TURN_ENDS,
    TURNS_GO_ON,
    VALUES,
)
from timepirates.games.conspiracy.rules import coins, effects, march, order, pieces, plans, setup, turn


def apply(s, code):
    """Apply a legal decision or random draw, and then all automatic steps up to the next decision or draw."""
    s.shown_count = 0
    apply_code(s, code)
    while s.deciding >= ROUND_BEGINS:
        apply_next_step(s)


def apply_code(s, code):
    """Apply a decision or random draw, without the automatic steps that follow."""
    if code >= ROLL:
        apply_random_result(s, code)
    elif code >= END:
        apply_later_decision(s, code)
    elif code >= ADVANCE:
        turn.roll_to_advance(s, code - ADVANCE)
    elif code >= REVEAL_TILE:
        turn.announce_action(s, code, POINTS_PER_TURN)
    elif code >= ATTACK:
        turn.announce_action(s, code, 1)
    elif code >= PLACE:
        coins.place(s, (code - PLACE) // SPOTS, (code - PLACE) % SPOTS)
    elif code >= LAY:
        coins.lay(s, (code - LAY) // PLACES, (code - LAY) % PLACES)
    elif code >= NOW:
        order.record_answer(s, int(code == NOW))
    else:
        setup.choose_goal(s, code - GOAL)


def apply_later_decision(s, code):
    """Apply a payment, the end of the actions, or a decision to save a coin, set a mark or claim victory."""
    if code == END:
        turn.end_actions(s)
    elif code == FLIP:
        coins.flip(s)
    elif code < SAVE:
        give(s, (code - GIVE) // MOST_PLAYERS, (code - GIVE) % MOST_PLAYERS)
    elif code < NO_SAVE:
        turn.save(s, code - SAVE)
    elif code == NO_SAVE:
        s.deciding = SAVING_DONE
    elif code < NO_MARK:
        turn.mark(s, code - MARK)
    elif code == CLAIM:
        turn.claim(s)
    else:
        s.deciding = TURN_ENDS


def apply_random_result(s, code):
    """Apply the result of a die roll, or of a draw of a coin from the bag."""
    if code >= DRAW:
        turn.draw(s, code - DRAW)
    elif code >= ROLL_SUIT:
        march.record_column_roll(s, (code - ROLL_SUIT) // VALUES, (code - ROLL_SUIT) % VALUES)
    elif s.deciding == EFFECT_DIE:
        effects.record_effect_roll(s, code - ROLL)
    else:
        order.roll_for_order(s, code - ROLL)


def give(s, coin, receiver):
    """Give a coin to another seat as the payment for an action, and carry out this action (rule N7).

    In an attack, the coin can also pay for removing the attacked coin (Q3).
    """
    if s.deciding == SETTLING:
        coins.remove_attacked_coin(s, coin, receiver)
        return
    pieces.give_coin(s, coin, s.turn, receiver)
    action, s.pending = s.pending, NOTHING
    if action >= REVEAL_TILE:
        plans.reveal(s, action - REVEAL_TILE)
    elif action >= REVEAL_COIN:
        coins.reveal(s, action - REVEAL_COIN)
    else:
        coins.begin_attack(s, (action - ATTACK) // SPOTS, (action - ATTACK) % SPOTS)


def apply_next_step(s):
    """Carry out the next step that follows from the rules without a decision or a random draw."""
    if s.deciding == ACTIONS_GO_ON:
        turn.continue_actions(s)
    elif s.deciding == DRAWING_GOES_ON:
        turn.continue_drawing(s)
    elif s.deciding == ATTACK_STRIKES:
        coins.resolve_attack(s)
    elif s.deciding == SAVING_DONE:
        turn.discard(s)
    elif s.deciding == TURN_ENDS:
        turn.end_turn(s)
    elif s.deciding == TURNS_GO_ON:
        order.begin_next_turn(s)
    elif s.deciding == TURN_BEGINS:
        turn.begin_turn(s)
    elif s.deciding == ORDER_GOES_ON:
        order.continue_order(s)
    elif s.deciding == MARCH_GOES_ON:
        march.continue_march(s)
    else:
        order.begin_round(s)
