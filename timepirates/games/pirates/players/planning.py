"""A player's own turn planned: every sensible order of actions is tried, and the position at the turn's end valued.

Nothing in a turn's actions is luck, so that the search is exact: it makes decisions on the position itself and takes
them back.
Left out are orders that lead to the same position, jumps right after jumps or in safety at the turn's end, all but the
least wanted symbols to give away, trades for what is of little use, and, where actions follow, jumps and landings to
epochs with little to take. `most` bounds how many ends are valued.
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
    DEAREST,
    EVERY_COST,
    MOST_FACTS,
    NUMBERS,
    TALLY_ROW,
    board_fact,
    hand_facts,
    moment,
    one_token,
    place_facts,
    rival_fact,
    secured,
    tally,
    token_class,
    total,
    two_best,
)
from timepirates.games.pirates.rules.apply import apply_action
from timepirates.games.pirates.rules.bazaar import fitting, land, pay, sell, sellable
from timepirates.games.pirates.rules.bits import lowest, size
from timepirates.games.pirates.rules.contracts import worth
from timepirates.games.pirates.rules.tokens import enter_hand, lay_on_site, leave_hand
from timepirates.games.pirates.rules.turn import arrows, atomics, jumpable, may_act, may_end

DEEPEST = 20
"""So many decisions of one turn are looked ahead at most."""
LATEST_JUMP, LATEST_TRADE = 10, 4
MOST_OPTIONS = 72
COUNT, NEXT, CODE, PIRATE, MUST_MOVE, COLOURED, ACTS, GIVEN, SOLD, PAID, KINDS_PAID = range(11)
OPTIONS = KINDS_PAID + 6
ROW = OPTIONS + MOST_OPTIONS
BEST = ROW * DEEPEST
"""Where the best plan stands: its length, then its codes."""
LAST, GOING_ON = BEST + 1 + DEEPEST, BEST + 2 + DEEPEST
"""Where the sets of these epochs stand."""
WHOLE_NUMBERS = max(GOING_ON + 1, layings.WHOLE_NUMBERS)
HANDS, PLACES, VALUES_ROW = 0, MOST_PLAYERS, 2 * MOST_PLAYERS
BEST_VALUES = VALUES_ROW * (DEEPEST + 1)
"""Where the expected points at the end of the best plan stand."""
OTHER_NUMBERS = max(BEST_VALUES + VALUES_ROW, layings.OTHER_NUMBERS)
"""The lengths of the lists of a desk: turns are planned on them, and layings solved."""
FEW_EPOCHS, FEWER_EPOCHS = 8, 3
"""So many epochs are jumped to and landed in at a turn's end, and where actions follow: those with the best tokens."""
SPREAD = NUMBERS
"""Behind the numbers of the facts: how far results spread, by moment and players, in points (a logistic's scale)."""
SPREADS = 24 * 4
RESTOCK_NUMBERS = SPREAD + SPREADS


class CaptainWorkspace(NamedTuple):
    """What a player works with: its numbers, and lists to write on (arrays where it is compiled)."""

    w: Floats
    """The numbers of `features.BLOCKS`, the spreads, those of restocking."""
    x: Ints
    y: Floats
    points: Ints
    facts: Ints


def desk(w: Floats) -> CaptainWorkspace:
    """A desk for the interpreter; `w` is written on where a player learns."""
    return CaptainWorkspace(
        w, [0] * WHOLE_NUMBERS, [0.0] * OTHER_NUMBERS, [0] * (TALLY_ROW * MOST_PLAYERS), [0] * MOST_FACTS
    )


# --- what a position at a turn's end is worth


def value_hand(s, desk, base, seat, first):
    """A seat's expected points but for where it stands, into a row of `y`; `first`: the seat that moves first."""
    count = hand_facts(s, seat, (seat - first) % s.players, desk.points, desk.facts)
    desk.y[base + HANDS + seat] = secured(s, seat, desk.points) + total(desk.w, desk.facts, count)


def value_place(s, desk, base, seat, first):
    """What a seat's place adds to its expected points, into a row of `y`."""
    count = place_facts(s, seat, (seat - first) % s.players, desk.facts)
    desk.y[base + PLACES + seat] = total(desk.w, desk.facts, count)


def value_all(s, desk, base, first):
    """The expected points of every seat, into a row of `y`, from nothing."""
    tally(s, desk.points)
    for seat in range(s.players):
        value_hand(s, desk, base, seat, first)
        value_place(s, desk, base, seat, first)


def chance(s, desk, base, seat):
    """The chance to win of a seat, by the expected points of all in a row of `y`; the chances of all add up to 1."""
    y, spread = desk.y, desk.w[SPREAD + moment(s) * 4 + s.players - 3]
    mine, against = y[base + HANDS + seat] + y[base + PLACES + seat], 0.0
    for other in range(s.players):
        lead = y[base + HANDS + other] + y[base + PLACES + other] - mine
        against += exp(max(-40.0, min(lead / spread, 40.0)))
    return 1.0 / against


# --- what is tried


def write_options(s, x, depth, last):
    """Write the codes that are tried after a row's position, `last` being the code that led to it (-1: none)."""
    row = depth * ROW
    x[row + COUNT] = x[row + NEXT] = 0
    if s.deciding == LANDING:
        write_places(x, row, LAND, x[LAST] if s.actions_left == 1 else x[GOING_ON])
        return
    if may_act(s) and not s.must_move:
        write_sales(s, x, row)
        write_takes(s, x, row, last)
    if may_act(s):
        write(x, row, 0)
        write(x, row, 1)
    if may_end(s):
        write(x, row, END)
    if depth < LATEST_JUMP and not JUMP <= last < TRADE:
        write_jumps(s, x, row)
    if depth < LATEST_TRADE and (last < 0 or TRADE <= last < END or gained_an_arrow(last)):
        write_trades(s, x, row)


def write(x, row, code):
    """One more option, while there is room."""
    if x[row + COUNT] < MOST_OPTIONS:
        x[row + OPTIONS + x[row + COUNT]] = code
        x[row + COUNT] += 1


def write_places(x, row, first, epochs):
    """One option for each epoch of a set."""
    while epochs:
        write(x, row, first + lowest(epochs))
        epochs &= epochs - 1


def write_sales(s, x, row):
    """Of each colour the two dearest contracts that can be paid (M3)."""
    contracts = sellable(s)
    for colour in range(COLOURS, -1, -1):
        costs = contracts >> COSTS * colour & EVERY_COST
        for _time in range(2):
            if costs:
                dearest = DEAREST[costs] - 1
                write(x, row, SELL + COSTS * colour + dearest)
                costs &= ~(1 << dearest)


def write_takes(s, x, row, last):
    """Each kind that lies here (M2); after another one taken only in order, since it comes to the same."""
    kinds = s.lies[s.pirate[s.turn]]
    if TAKE <= last < SELL:
        kinds = kinds >> last - TAKE << last - TAKE
    write_places(x, row, TAKE, kinds)


def write_jumps(s, x, row):
    """Jumps with the atomic token that is wanted least (X1); at the turn's end only from where the police may come."""
    kinds, here = atomics(s), s.pirate[s.turn]
    if kinds and (s.actions_left or here == s.police or one_token(s, here)):
        epochs = x[LAST] if s.actions_left == 0 else x[GOING_ON]
        write_places(x, row, jump_code(least_wanted(s, kinds) // SYMBOLS, 0), jumpable(s) & epochs)


def gained_an_arrow(code):
    """Whether a decision brought a double arrow."""
    return TAKE <= code < SELL and ARROW_KINDS >> code - TAKE & 1


def write_trades(s, x, row):
    """The double arrow that is wanted least for each token that is wanted more, but for another arrow (X3)."""
    kinds = arrows(s)
    if kinds == 0:
        return
    arrow = least_wanted(s, kinds)
    own = token_class(s, s.turn, arrow)
    for partner in range(s.players):
        if partner != s.turn:
            wanted = s.holds[partner] & ~ARROW_KINDS
            while wanted:
                kind = lowest(wanted)
                wanted &= wanted - 1
                if token_class(s, s.turn, kind) > max(own, 2):
                    write(x, row, trade_code(arrow // SYMBOLS, partner, kind))


def least_wanted(s, kinds):
    """Of a set of kinds held that of the least class to the seat on turn."""
    found = lowest(kinds)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if token_class(s, s.turn, kind) < token_class(s, s.turn, found):
            found = kind
    return found


def next_payment(s):
    """The kind to pay with next: what is wanted least, plain before symbols, white last (M4, M5)."""
    kinds = fitting(s)
    best, least = -1, 1000
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        cost = 100 if kind == WHITE_KIND else kind % SYMBOLS
        if s.selling // COSTS == WHITE:
            cost += 3 * token_class(s, s.turn, kind)
        if cost < least:
            best, least = kind, cost
    return best


def best_epochs(s, few):
    """So many epochs at most: those with the best tokens for the seat on turn, as a set."""
    epochs = (1 << s.epochs) - 1
    while size(epochs) > few:
        worst, least, rest = 0, 1000, epochs
        while rest:
            epoch = lowest(rest)
            rest &= rest - 1
            found = two_best(s, s.turn, epoch)
            if found < least:
                worst, least = epoch, found
        epochs &= ~(1 << worst)
    return epochs


# --- made and taken back


def make(s, x, row, code):
    """Make a decision (a sale with its payment) and keep in its row what is needed to take it back."""
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
            x[row + GIVEN] = s.given[partner_of(code)]
        apply_action(s, code)


def partner_of(code):
    """With whom a trade is made."""
    return (code - TRADE) // ARTIFACT_KINDS % MOST_PLAYERS


def take_back(s, x, row):
    """Take back the decision that was made in a row."""
    code, seat = x[row + CODE], s.turn
    if code >= LAND:
        s.selling, s.paid_count, s.deciding = x[row + SOLD], x[row + PAID], LANDING
        for n in range(s.paid_count):
            s.paid[n] = x[row + KINDS_PAID + n]
        s.actions_left += 1
    elif SELL <= code < JUMP:
        take_back_a_sale(s, x, row, code - SELL)
    elif code >= TRADE:
        take_back_a_trade(s, code - TRADE)
        s.given[partner_of(code)] = x[row + GIVEN]
    elif code >= JUMP:
        regain(s, SYMBOLS * ((code - JUMP) // MOST_EPOCHS) + ATOMIC)
    else:
        s.actions_left += 1
        if code >= TAKE:
            leave_hand(s, seat, code - TAKE)
            lay_on_site(s, s.pirate[seat], code - TAKE)
    s.pirate[seat], s.must_move, s.acts_this_turn = x[row + PIRATE], x[row + MUST_MOVE], x[row + ACTS]


def take_back_a_sale(s, x, row, contract):
    """The contract goes back to the bazaar, what was paid back to the hand."""
    for n in range(s.paid_count):
        regain(s, x[row + KINDS_PAID + n])
    s.bazaar[contract] += 1
    s.on_offer |= 1 << contract
    s.contract[s.turn][contract] -= 1
    s.has_coloured[s.turn] = x[row + COLOURED]
    s.selling, s.paid_count, s.deciding = NOTHING, x[row + PAID], ACTING


def regain(s, kind):
    """A token comes back from the discard pile."""
    s.discard[kind] -= 1
    s.discards -= 1
    enter_hand(s, s.turn, kind)


def take_back_a_trade(s, trading):
    """Both tokens go back."""
    partner, kind = trading // ARTIFACT_KINDS % MOST_PLAYERS, trading % ARTIFACT_KINDS
    arrow = SYMBOLS * (trading // (ARTIFACT_KINDS * MOST_PLAYERS)) + ARROW
    leave_hand(s, s.turn, kind)
    enter_hand(s, partner, kind)
    leave_hand(s, partner, arrow)
    enter_hand(s, s.turn, arrow)


# --- the search


def value_after(s, desk, depth, code):
    """The expected points in a depth's row of `y`, from the row above: what the decision before it has changed."""
    base, first, seat = depth * VALUES_ROW, (s.turn + 1) % s.players, s.turn
    copy_row(desk.y, base - VALUES_ROW, base)
    if SELL <= code < JUMP:
        value_a_contract(s, desk.points, code - SELL, 1)
        for other in range(s.players):
            value_hand(s, desk, base, other, first)
            if other != seat:
                value_place(s, desk, base, other, first)
    elif TAKE <= code < LAND and code != END:
        value_hand(s, desk, base, seat, first)
        if code < SELL:
            value_places_near(s, desk, base, first)
            value_board(s, desk, base)
            value_rivals(s, desk, base, (code - TAKE) // SYMBOLS, 1)
        elif code < TRADE:
            value_rivals(s, desk, base, (code - JUMP) // MOST_EPOCHS, -1)
        else:
            for other in range(s.players):
                if other != seat:
                    value_hand(s, desk, base, other, first)
            value_place(s, desk, base, partner_of(code), first)


def copy_row(y, here, there):
    """Copy the expected points of a row of `y` into another row."""
    for n in range(VALUES_ROW):
        y[there + n] = y[here + n]


def value_a_contract(s, points, contract, sign):
    """Add a contract of the seat on turn to its points, or take it away."""
    points[TALLY_ROW * s.turn + contract // COSTS] += sign * worth(contract)


def value_places_near(s, desk, base, first):
    """The places of the others who stand where a token was taken, or one path away."""
    here = s.pirate[s.turn]
    for other in range(s.players):
        there = s.pirate[other]
        if other != s.turn and (there == here or s.path_to[there][0] == here or s.path_to[there][1] == here):
            value_place(s, desk, base, other, first)


def value_board(s, desk, base):
    """What one site more that is empty is to the others' hopes."""
    empty = 0
    for epoch in range(s.epochs):
        empty += s.empty[epoch]
    change = desk.w[board_fact(s, empty)] - desk.w[board_fact(s, empty - 1)]
    for other in range(s.players):
        if other != s.turn:
            desk.y[base + HANDS + other] += change


def value_rivals(s, desk, base, colour, more):
    """What it is to the others' hopes for a colour that the seat on turn holds so many tokens of it more; white has
    none to itself."""
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
                desk.w[rival_fact(s, other, colour, max(most, mine))]
                - desk.w[rival_fact(s, other, colour, max(most, mine - more))]
            )


def value_end(s, desk, depth):
    """The chance to win of the seat on turn if its turn ends here."""
    value_place(s, desk, depth * VALUES_ROW, s.turn, (s.turn + 1) % s.players)
    return chance(s, desk, depth * VALUES_ROW, s.turn)


def plan(s, desk, most):
    """The best turn from an `act` or `land` decision on: returns the chance to win at its end; its codes stand in
    `x` at BEST, their number first. The position is as it was afterwards."""
    x, best, ends, depth = desk.x, -1.0, 0, 0
    x[LAST], x[GOING_ON], x[BEST] = best_epochs(s, FEW_EPOCHS), best_epochs(s, FEWER_EPOCHS), 0
    value_all(s, desk, 0, (s.turn + 1) % s.players)
    write_options(s, x, 0, -1)
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
                keep(x, depth)
                copy_row(desk.y, depth * VALUES_ROW, BEST_VALUES)
        else:
            depth += 1
            make(s, x, row, code)
            value_after(s, desk, depth, code)
            write_options(s, x, depth, code)
    return best


def undo(s, desk, row):
    """Take back the decision made in a row, its points too."""
    code = desk.x[row + CODE]
    if SELL <= code < JUMP:
        value_a_contract(s, desk.points, code - SELL, -1)
    take_back(s, desk.x, row)


def keep(x, depth):
    """Keep the codes on the way to here, and END, as the best plan."""
    for n in range(depth):
        x[BEST + 1 + n] = x[n * ROW + CODE]
    x[BEST + 1 + depth] = END
    x[BEST] = depth + 1
