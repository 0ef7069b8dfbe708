"""Search for the best turn: try all promising sequences of actions, and evaluate the resulting positions.

The actions of a turn contain no random draws, so the search is exact. The search makes decisions on the position itself
and undoes them. To save time, it skips some sequences: orders that lead to the same position, jumps right after jumps
or at the end of a safe turn, gifts of any but the least useful symbol, trades for tokens of little use and, before
further actions, jumps and landings in epochs with few useful tokens. `most` is the maximum number of ends of the turn
that are evaluated.
"""

from __future__ import annotations

from typing import NamedTuple

from timepirates.core.compiling import Floats, Ints
from timepirates.core.portable_math import exp
from timepirates.games.pirates.codes import (
    ACTING,
    ARROW,
    ARROW_KINDS,
    ARTIFACT_KINDS,
    ATOMIC,
    COLOURS,
    COSTS,
    END,
    JUMP,
    LAND,
    LANDING,
    MOST_EPOCHS,
    MOST_PLAYERS,
    NOTHING,
    PAYING,
    SELL,
    SYMBOLS,
    TAKE,
    TRADE,
    WHITE,
    WHITE_KIND,
    jump_code,
    trade_code,
)
from timepirates.games.pirates.players import layings
from timepirates.games.pirates.players.features import (
    EVERY_COST,
    HIGHEST_COST_RANK,
    MOST_FACTS,
    NUMBERS,
    TALLY_ROW,
    empty_sites_feature,
    fine_progress,
    next_token_danger,
    rival_feature,
    secured,
    tally,
    token_usefulness,
    total,
    two_best_tokens,
    write_epoch_features,
    write_hand_features,
)
from timepirates.games.pirates.rules.apply import apply_action
from timepirates.games.pirates.rules.bazaar import affordable_contracts, land, pay, payable_kinds, sell
from timepirates.games.pirates.rules.bits import lowest_member, size
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.rules.tokens import enter_hand, lay_on_site, leave_hand
from timepirates.games.pirates.rules.turn import jump_targets, may_act, may_end, usable_arrows, usable_atomics

MAX_DEPTH = 20
"""The maximum search depth: the number of decisions in one turn that the search considers."""
LATEST_JUMP, LATEST_TRADE = 10, 4
MOST_OPTIONS = 72
COUNT, NEXT, CODE, PIRATE, MUST_MOVE, COLOURED, ACTS, GIVEN, SOLD, PAID, KINDS_PAID = range(11)
OPTIONS = KINDS_PAID + 6
ROW = OPTIONS + MOST_OPTIONS
PLAN_START = ROW * MAX_DEPTH
"""The start of the best plan for the turn in the integer buffer `x`: the plan's length, then its decision codes."""
LAST, GOING_ON = PLAN_START + 1 + MAX_DEPTH, PLAN_START + 2 + MAX_DEPTH
"""Indices in the buffer `x` of the epochs to consider as targets: at the end of a turn, and earlier in a turn."""
WHOLE_NUMBERS = max(GOING_ON + 1, layings.WHOLE_NUMBERS)
HANDS, PLACES, VALUES_ROW = 0, MOST_PLAYERS, 2 * MOST_PLAYERS
PLAN_VALUES = VALUES_ROW * (MAX_DEPTH + 1)
"""The index in the floating-point buffer `y` at which the expected points after the best plan start."""
VALUES_LENGTH = max(PLAN_VALUES + VALUES_ROW, layings.OTHER_NUMBERS)
"""The length of the buffer `y`, which contains floating-point numbers."""
FEW_EPOCHS, FEWER_EPOCHS = 8, 3
"""How many epochs are considered as targets of jumps and of moves after a purchase: at a turn's end, and earlier.

These are the epochs with the best tokens.
"""
SPREADS_START = NUMBERS
"""The index, in the list of learned weights, of the first spread, a measure of how uncertain final points are.

A spread describes the uncertainty of the final points: it is the scale of a logistic distribution. The spreads follow
the weights of the features.
"""
SPREADS = 24 * 4
RESTOCK_NUMBERS = SPREADS_START + SPREADS


class PlanningWorkspace(NamedTuple):
    """The weights and buffers of a computer player that plans its turns.

    They are lists or, in compiled code, arrays.
    """

    w: Floats
    """The learned weights: for features (`features.BLOCKS`), for the uncertainty of final points, and for restocks."""
    x: Ints
    y: Floats
    points: Ints
    facts: Ints


def new_workspace(w: Floats) -> PlanningWorkspace:
    """Create a computer player's planning workspace from its weights, with new buffers.

    The weights are not copied, because training changes them.
    """
    return PlanningWorkspace(
        w, [0] * WHOLE_NUMBERS, [0.0] * VALUES_LENGTH, [0] * (TALLY_ROW * MOST_PLAYERS), [0] * MOST_FACTS
    )


# --- The evaluation of a position at the end of a turn


def evaluate_hand(s, desk, base, seat, first):
    """Calculate the part of a seat's expected points that is independent of its pirate's epoch.

    The result is written into the row of `y` that begins at `base`. `first` is the seat that moves first.
    """
    count = write_hand_features(s, seat, (seat - first) % s.players, desk.points, desk.facts)
    desk.y[base + HANDS + seat] = secured(s, seat, desk.points) + total(desk.w, desk.facts, count)


def evaluate_epoch(s, desk, base, seat, first):
    """Calculate the part of a seat's expected points that depends on the epoch where its pirate is."""
    count = write_epoch_features(s, seat, (seat - first) % s.players, desk.facts)
    desk.y[base + PLACES + seat] = total(desk.w, desk.facts, count)


def evaluate_all_seats(s, desk, base, first):
    """Calculate the expected points of all seats in a position."""
    tally(s, desk.points)
    for seat in range(s.players):
        evaluate_hand(s, desk, base, seat, first)
        evaluate_epoch(s, desk, base, seat, first)


def chance(s, desk, base, seat):
    """Return a seat's probability of winning, calculated from the expected points of all seats.

    The expected points are in the row of `y` that begins at `base`. The probabilities of all seats add up to 1.
    """
    y, spread = desk.y, desk.w[SPREADS_START + fine_progress(s) * 4 + s.players - 3]
    mine, against = y[base + HANDS + seat] + y[base + PLACES + seat], 0.0
    for other in range(s.players):
        lead = y[base + HANDS + other] + y[base + PLACES + other] - mine
        against += exp(max(-40.0, min(lead / spread, 40.0)))
    return 1.0 / against


# --- the decisions that the search tries


def write_candidates(s, x, depth, last):
    """Write the decisions that the search considers at a given depth into the buffer `x`.

    `last` is the code of the previous decision, or -1.
    """
    row = depth * ROW
    x[row + COUNT] = x[row + NEXT] = 0
    if s.deciding == LANDING:
        add_one_per_bit(x, row, LAND, x[LAST] if s.actions_left == 1 else x[GOING_ON])
        return
    if may_act(s) and not s.must_move:
        add_purchases(s, x, row)
        add_takes(s, x, row, last)
    if may_act(s):
        add_candidate(x, row, 0)
        add_candidate(x, row, 1)
    if may_end(s):
        add_candidate(x, row, END)
    if depth < LATEST_JUMP and not JUMP <= last < TRADE:
        add_jumps(s, x, row)
    if depth < LATEST_TRADE and (last < 0 or TRADE <= last < END or is_taking_an_arrow(last)):
        add_trades(s, x, row)


def add_candidate(x, row, code):
    """Add one decision to the decisions that the search considers, if the buffer has room."""
    if x[row + COUNT] < MOST_OPTIONS:
        x[row + OPTIONS + x[row + COUNT]] = code
        x[row + COUNT] += 1


def add_one_per_bit(x, row, first, epochs):
    """Add one candidate decision for each member of a bit set, such as a set of epochs."""
    while epochs:
        add_candidate(x, row, first + lowest_member(epochs))
        epochs &= epochs - 1


def add_purchases(s, x, row):
    """Add candidate decisions: buying the two most expensive affordable contracts of each colour (rule M3)."""
    contracts = affordable_contracts(s)
    for colour in range(COLOURS, -1, -1):
        costs = contracts >> COSTS * colour & EVERY_COST
        for _time in range(2):
            if costs:
                dearest = HIGHEST_COST_RANK[costs] - 1
                add_candidate(x, row, SELL + COSTS * colour + dearest)
                costs &= ~(1 << dearest)


def add_takes(s, x, row, last):
    """Add candidate decisions: taking each kind of token in the pirate's epoch (rule M2).

    After another token was taken, earlier kinds are left out, because the order of taking tokens does not matter.
    """
    kinds = s.lies[s.pirate[s.turn]]
    if TAKE <= last < SELL:
        kinds = kinds >> last - TAKE << last - TAKE
    add_one_per_bit(x, row, TAKE, kinds)


def add_jumps(s, x, row):
    """Add jumps to the candidate decisions (rule X1). Each jump spends the player's least useful atomic token.

    At the end of a turn, jumps are added only if the police may come.
    """
    kinds, here = usable_atomics(s), s.pirate[s.turn]
    if kinds and (s.actions_left or here == s.police or next_token_danger(s, here)):
        epochs = x[LAST] if s.actions_left == 0 else x[GOING_ON]
        add_one_per_bit(x, row, jump_code(least_useful_kind(s, kinds) // SYMBOLS, 0), jump_targets(s) & epochs)


def is_taking_an_arrow(code):
    """Return whether a decision takes an arrow token, a token with the double-arrow symbol that allows trades."""
    return TAKE <= code < SELL and ARROW_KINDS >> code - TAKE & 1


def add_trades(s, x, row):
    """Add trades to the candidate decisions (rule X3). Each trade pays with the player's least useful double arrow.

    Only more useful tokens of other seats are wanted.
    """
    kinds = usable_arrows(s)
    if kinds == 0:
        return
    arrow = least_useful_kind(s, kinds)
    own = token_usefulness(s, s.turn, arrow)
    for partner in range(s.players):
        if partner != s.turn:
            wanted = s.holds[partner] & ~ARROW_KINDS
            while wanted:
                kind = lowest_member(wanted)
                wanted &= wanted - 1
                if token_usefulness(s, s.turn, kind) > max(own, 2):
                    add_candidate(x, row, trade_code(arrow // SYMBOLS, partner, kind))


def least_useful_kind(s, kinds):
    """Return the kind of token, from a set of kinds, that is least useful for the player to move."""
    found = lowest_member(kinds)
    while kinds:
        kind = lowest_member(kinds)
        kinds &= kinds - 1
        if token_usefulness(s, s.turn, kind) < token_usefulness(s, s.turn, found):
            found = kind
    return found


def next_payment(s):
    """Return the kind of token to pay with next: the one that is least useful to the player (rules M4, M5).

    White tokens are paid last.
    """
    kinds = payable_kinds(s)
    best, least = -1, 1000
    while kinds:
        kind = lowest_member(kinds)
        kinds &= kinds - 1
        cost = 100 if kind == WHITE_KIND else kind % SYMBOLS
        if s.selling // COSTS == WHITE:
            cost += 3 * token_usefulness(s, s.turn, kind)
        if cost < least:
            best, least = kind, cost
    return best


def best_epochs(s, few):
    """Return the epochs with the most useful tokens for the player to move, at most `few`, as a bit set."""
    epochs = (1 << s.epochs) - 1
    while size(epochs) > few:
        worst, least, rest = 0, 1000, epochs
        while rest:
            epoch = lowest_member(rest)
            rest &= rest - 1
            found = two_best_tokens(s, s.turn, epoch)
            if found < least:
                worst, least = epoch, found
        epochs &= ~(1 << worst)
    return epochs


# --- Applying and undoing decisions


def apply_undoably(s, x, row, code):
    """Apply a decision, including all payments for a purchase, and save the data needed to undo it."""
    seat = s.turn
    x[row + CODE], x[row + PIRATE], x[row + MUST_MOVE] = code, s.pirate[seat], s.must_move
    x[row + COLOURED], x[row + ACTS], x[row + PAID] = s.has_coloured[seat], s.acts_this_turn, s.paid_count
    if code >= LAND:
        x[row + SOLD] = s.selling
        for n in range(s.paid_count):
            x[row + KINDS_PAID + n] = s.paid[n]
        land(s, code - LAND)
    elif SELL <= code < JUMP:
        sell(s, code - SELL)
        while s.deciding == PAYING:
            pay(s, next_payment(s))
        for n in range(s.paid_count):
            x[row + KINDS_PAID + n] = s.paid[n]
    else:
        if code >= TRADE:
            x[row + GIVEN] = s.given[trading_partner(code)]
        apply_action(s, code)


def trading_partner(code):
    """Return the seat of the trading partner, given the decision code of a trade."""
    return (code - TRADE) // ARTIFACT_KINDS % MOST_PLAYERS


def take_back(s, x, row):
    """Undo a decision that was made by `apply_undoably`."""
    code, seat = x[row + CODE], s.turn
    if code >= LAND:
        s.selling, s.paid_count, s.deciding = x[row + SOLD], x[row + PAID], LANDING
        for n in range(s.paid_count):
            s.paid[n] = x[row + KINDS_PAID + n]
        s.actions_left += 1
    elif SELL <= code < JUMP:
        undo_purchase(s, x, row, code - SELL)
    elif code >= TRADE:
        take_back_a_trade(s, code - TRADE)
        s.given[trading_partner(code)] = x[row + GIVEN]
    elif code >= JUMP:
        return_discarded_token(s, SYMBOLS * ((code - JUMP) // MOST_EPOCHS) + ATOMIC)
    else:
        s.actions_left += 1
        if code >= TAKE:
            leave_hand(s, seat, code - TAKE)
            lay_on_site(s, s.pirate[seat], code - TAKE)
    s.pirate[seat], s.must_move, s.acts_this_turn = x[row + PIRATE], x[row + MUST_MOVE], x[row + ACTS]


def undo_purchase(s, x, row, contract):
    """Undo a purchase: return the contract to the bazaar, and the paid tokens to the player."""
    for n in range(s.paid_count):
        return_discarded_token(s, x[row + KINDS_PAID + n])
    s.bazaar[contract] += 1
    s.on_offer |= 1 << contract
    s.contract[s.turn][contract] -= 1
    s.has_coloured[s.turn] = x[row + COLOURED]
    s.selling, s.paid_count, s.deciding = NOTHING, x[row + PAID], ACTING


def return_discarded_token(s, kind):
    """Move a token from the discard pile to the tokens of the player whose turn it is."""
    s.discard[kind] -= 1
    s.discards -= 1
    enter_hand(s, s.turn, kind)


def take_back_a_trade(s, trading):
    """Undo a trade: move both tokens back to their previous owners."""
    partner, kind = trading // ARTIFACT_KINDS % MOST_PLAYERS, trading % ARTIFACT_KINDS
    arrow = SYMBOLS * (trading // (ARTIFACT_KINDS * MOST_PLAYERS)) + ARROW
    leave_hand(s, s.turn, kind)
    enter_hand(s, partner, kind)
    leave_hand(s, partner, arrow)
    enter_hand(s, s.turn, arrow)


# --- the search


def evaluate_after(s, desk, depth, code):
    """Calculate all seats' expected points after a decision by updating those before the decision."""
    base, first, seat = depth * VALUES_ROW, (s.turn + 1) % s.players, s.turn
    copy_row(desk.y, base - VALUES_ROW, base)
    if SELL <= code < JUMP:
        add_contract_points(s, desk.points, code - SELL, 1)
        for other in range(s.players):
            evaluate_hand(s, desk, base, other, first)
            if other != seat:
                evaluate_epoch(s, desk, base, other, first)
    elif TAKE <= code < LAND and code != END:
        evaluate_hand(s, desk, base, seat, first)
        if code < SELL:
            evaluate_nearby_seats(s, desk, base, first)
            evaluate_board(s, desk, base)
            evaluate_rivals(s, desk, base, (code - TAKE) // SYMBOLS, 1)
        elif code < TRADE:
            evaluate_rivals(s, desk, base, (code - JUMP) // MOST_EPOCHS, -1)
        else:
            for other in range(s.players):
                if other != seat:
                    evaluate_hand(s, desk, base, other, first)
            evaluate_epoch(s, desk, base, trading_partner(code), first)


def copy_row(y, here, there):
    """Copy one row of expected points to another row of the buffer `y`."""
    for n in range(VALUES_ROW):
        y[there + n] = y[here + n]


def add_contract_points(s, points, contract, sign):
    """Add `sign` (1 or -1) times a contract's points to the contract points of the player to move."""
    points[TALLY_ROW * s.turn + contract // COSTS] += sign * points_per_year(contract)


def evaluate_nearby_seats(s, desk, base, first):
    """Update the expected points of the other seats whose pirates are near the epoch of a token just taken.

    Near means in the same epoch or one path away.
    """
    here = s.pirate[s.turn]
    for other in range(s.players):
        there = s.pirate[other]
        if other != s.turn and (there == here or s.path_to[there][0] == here or s.path_to[there][1] == here):
            evaluate_epoch(s, desk, base, other, first)


def evaluate_board(s, desk, base):
    """Update the other seats' expected points after one more site on the board has become empty."""
    empty = 0
    for epoch in range(s.epochs):
        empty += s.empty[epoch]
    change = desk.w[empty_sites_feature(s, empty)] - desk.w[empty_sites_feature(s, empty - 1)]
    for other in range(s.players):
        if other != s.turn:
            desk.y[base + HANDS + other] += change


def evaluate_rivals(s, desk, base, colour, more):
    """Update other seats' expected points for a gain or loss of tokens by the player to move.

    `more` is the number of tokens, which may be negative. White tokens have no effect.
    """
    if colour == WHITE:
        return
    mine = s.of_colour[s.turn][colour]
    for other in range(s.players):
        if other != s.turn:
            most = 0
            for third in range(s.players):
                if third not in (other, s.turn):
                    most = max(most, s.of_colour[third][colour])
            desk.y[base + HANDS + other] += (
                desk.w[rival_feature(s, other, colour, max(most, mine))]
                - desk.w[rival_feature(s, other, colour, max(most, mine - more))]
            )


def value_end(s, desk, depth):
    """Return the winning probability of the player to move if the turn ends in the current position."""
    evaluate_epoch(s, desk, depth * VALUES_ROW, s.turn, (s.turn + 1) % s.players)
    return chance(s, desk, depth * VALUES_ROW, s.turn)


def search_best_turn(s, desk, most):
    """Search for the best turn, and return the player's probability of winning after this turn.

    The next decision must be an action or a landing. The position does not change. From BEST on, `x` receives the
    number of decision codes in the plan, and then the codes.
    """
    x, best, ends, depth = desk.x, -1.0, 0, 0
    x[LAST], x[GOING_ON], x[PLAN_START] = best_epochs(s, FEW_EPOCHS), best_epochs(s, FEWER_EPOCHS), 0
    evaluate_all_seats(s, desk, 0, (s.turn + 1) % s.players)
    write_candidates(s, x, 0, -1)
    while depth >= 0:
        row = depth * ROW
        if x[row + NEXT] == x[row + COUNT] or (ends >= most and best >= 0.0):
            depth -= 1
            if depth >= 0:
                undo(s, desk, depth * ROW)
            continue
        code = x[row + OPTIONS + x[row + NEXT]]
        x[row + NEXT] += 1
        if code == END:
            ends += 1
            value = value_end(s, desk, depth)
            if value > best:
                best = value
                store_best_plan(x, depth)
                copy_row(desk.y, depth * VALUES_ROW, PLAN_VALUES)
        else:
            depth += 1
            apply_undoably(s, x, row, code)
            evaluate_after(s, desk, depth, code)
            write_candidates(s, x, depth, code)
    return best


def undo(s, desk, row):
    """Undo a decision, including its effect on the points of contracts."""
    code = desk.x[row + CODE]
    if SELL <= code < JUMP:
        add_contract_points(s, desk.points, code - SELL, -1)
    take_back(s, desk.x, row)


def store_best_plan(x, depth):
    """Store the current sequence of decisions as the best plan so far."""
    for n in range(depth):
        x[PLAN_START + 1 + n] = x[n * ROW + CODE]
    x[PLAN_START + 1 + depth] = END
    x[PLAN_START] = depth + 1
