"""Compute how computer players assign white contracts to colours (rule P2), with functions that can be compiled.

Each white contract is laid on a colour and then counts as a contract of that colour. No seat sees the layings of
others, so all seats choose at the same time. In the last year a seat maximises its share of the win (P6), in earlier
years its lead: its points minus the average of the others. `timepirates.games.pirates.laying` describes this game and
solves it exactly with fractions. This module compares the same options in the same order:

1. Each seat in turn changes to its best choice, until no seat gains. In 98 % of cases this ends in a solution.
2. If the changes form a cycle, the choices on the cycle are mixed by regret matching, and better responses are added
   until none gains more than `MIN_RELATIVE_GAIN`.

All functions write to `x` (int) and `y` (float), the lists of a player's workspace (`planning.PlanningWorkspace`).
Points by colour are packed into one integer with eight bits per colour.
"""

from __future__ import annotations

from timepirates.core.luck import next_number
from timepirates.games.pirates.codes import (
    COLOURS,
    COSTS,
    FIRST_WHITE_CONTRACT,
    LAY,
    LAYING,
    MOST_PLAYERS,
    WHITE_CONTRACTS,
)
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bits import lowest_member, nth, size
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.rules.scoring import (
    BONUS,
    contract_points,
    five_colour_points,
    next_seat_to_lay,
    next_white,
    rank_key,
)

SHARES = 60
"""The integer that represents one win. It is divisible by every possible number of tied winners."""
MIN_RELATIVE_GAIN = 0.01
"""A best response is added only if it gains more than this fraction of the payoff of a win or a bonus."""
ROUNDS, MOST_GROWING = 200, 24
"""The number of rounds of regret matching, and how many times, at most, best responses are added as new options."""
RANDOM_LIMIT = 1 << 31
"""The random numbers that select the colours of white contracts are integers from 0 to this number minus 1."""
BYTE, WHITE_BITS, SUMS = 8, 3, (1 << 62) - 1
"""The bits for points in a colour, the bits for a white contract's colour, and a mask that limits sets of sums."""
EACH_WHITE = 4 * WHITE_CONTRACTS
MOST_REACHED, MOST_OPTIONS, MOST_PATH, FEW, MOST_PROFILES = 512, 128, 100, 24, 512
"""The maximum lengths of five lists, such as the list of a seat's options for assigning white contracts.

The lists contain combinations of points, ways to lay, changes to better choices, mixed choices, and profiles. Entries
beyond a limit are left out. In games of computer players the limits are not reached.
"""

# Indices at which the sections of the buffer `x` begin. If a seat has several entries, they form one row.
WHITES = 0
ROW_OF_WHITES = 1 + EACH_WHITE
HELD = WHITES + ROW_OF_WHITES * MOST_PLAYERS
BASE = HELD + MOST_PLAYERS
STANDINGS = BASE + MOST_PLAYERS
NOW = STANDINGS + MOST_PLAYERS
BONUSES = NOW + MOST_PLAYERS
PAYS = BONUSES + MOST_PLAYERS
PROFILE = PAYS + MOST_PLAYERS
STEP, LAST, SEATS, STEPS, CIRCLE, PROFILES = range(PROFILE + MOST_PLAYERS, PROFILE + MOST_PLAYERS + 6)
BOUNDS = PROFILES + 1
COUNTS = BOUNDS + COLOURS
TOTALS = COUNTS + MOST_PLAYERS
LAID = TOTALS + MOST_OPTIONS * MOST_PLAYERS
REACHED = LAID + MOST_OPTIONS * MOST_PLAYERS
REACHED_LAID = REACHED + 2 * MOST_REACHED
RANKS = REACHED_LAID + 2 * MOST_REACHED
PATH = RANKS + MOST_REACHED
FEW_COUNTS = PATH + MOST_PATH
CHOICES = FEW_COUNTS + MOST_PLAYERS
TABLE = CHOICES + FEW * MOST_PLAYERS
WHOLE_NUMBERS = TABLE + MOST_PROFILES * MOST_PLAYERS

# Start indices of the sections of buffer `y`. Each section has one row of `FEW` numbers per seat.
CHANCES = 0
REGRETS = CHANCES + FEW * MOST_PLAYERS
WORTHS = REGRETS + FEW * MOST_PLAYERS
PARTS = WORTHS + FEW * MOST_PLAYERS
OTHER_NUMBERS = PARTS + FEW * MOST_PLAYERS


# --- for players


def solution_choice(s, x, y):
    """Return the equilibrium strategy's decision about the next white contract of the seat to move.

    If several layings have a positive probability, a number made from all held tokens selects one. Opponents cannot
    predict this number without this program, and equal positions get equal decisions.
    """
    seat = s.mover
    x[0] = 1 + (s.hands_mark & (1 << 60) - 1)
    number = 0
    for _number in range(MOST_PLAYERS + seat):
        number = next_number(x, RANDOM_LIMIT)
    solve_layings(s, x, y)
    return next_laying(s, colours_by_number(x, y, seat, number), s.laid_count[seat])


def lay_all_contracts(s, lot, x, y):
    """Assign the white contracts of all seats to random colours, by the seats' equilibrium strategies.

    With `white_stays_laid`, all colours are equally likely. `lot` is the state of the random numbers; each seat uses
    its own numbers in each year. Only the layings of the seat to move are kept. Those of other seats are secret and are
    drawn again.
    """
    if not s.white_stays_laid:
        for seat in range(s.players):
            if seat != s.mover:
                s.laid_count[seat] = 0
        s.mover = next_seat_to_lay(s)
        solve_layings(s, x, y)
    while s.deciding == LAYING:
        seat = s.mover
        number = laying_number(lot, s.year, seat)
        laying = colours_by_number(x, y, seat, number) if not s.white_stays_laid else random_colours(s, x, seat, number)
        laid = 0 if s.white_stays_laid else s.laid_count[seat]
        while s.deciding == LAYING and s.mover == seat:
            apply(s, next_laying(s, laying, laid))
            laid += 1


def laying_number(lot, year, seat):
    """Return the random number that selects the colours of a seat's white contracts in a given year.

    The random state `lot` does not change.
    """
    begun, number = lot[0], 0
    for _number in range(MOST_PLAYERS * (year - 1) + seat + 1):
        number = next_number(lot, RANDOM_LIMIT)
    lot[0] = begun
    return number


def random_colours(s, x, seat, number):
    """Return uniformly random colours for a seat's white contracts, three bits per contract in one integer."""
    laying, held = 0, s.has_coloured[seat]
    x[0] = 1 + number
    for n in range(EACH_WHITE):
        laying |= nth(held, next_number(x, size(held))) << WHITE_BITS * n
    return laying


def next_laying(s, laying, laid):
    """Return the decision that lays the next white contract of the seat to move on its colour in `laying`.

    `laid` is the number of contracts that the seat has already laid.
    """
    return LAY + COLOURS * next_white(s, s.mover) + (laying >> WHITE_BITS * laid & (1 << WHITE_BITS) - 1)


# --- the solution


def solve_layings(s, x, y):
    """Compute the probability with which each seat should choose each assignment of white contracts to colours.

    The lists `x` and `y` receive the options of each seat and the probabilities.
    """
    write_public_scoring(s, x)
    for seat in range(s.players):
        write_laying_options(x, seat)
        x[PROFILE + seat] = 0
    if find_pure_equilibrium(x):
        for seat in range(s.players):
            x[FEW_COUNTS + seat], x[CHOICES + FEW * seat], y[PARTS + FEW * seat] = 1, x[PROFILE + seat], 1.0
    else:
        find_mixed_equilibrium(x, y)


def colours_by_number(x, y, seat, number):
    """Use a random number to select the colours of a seat's white contracts. Return these colours as one integer.

    The number is from 0 to BELOW - 1.
    """
    passed, few = 0.0, 0
    for n in range(x[FEW_COUNTS + seat]):
        passed += y[PARTS + FEW * seat + n]
        few += passed * RANDOM_LIMIT <= number
    few = min(few, x[FEW_COUNTS + seat] - 1)
    return x[LAID + MOST_OPTIONS * seat + x[CHOICES + FEW * seat + few]]


# --- the position


def write_public_scoring(s, x):
    """Write the public information that layings depend on, such as contracts and points, into the list `x`."""
    x[SEATS], x[LAST] = s.players, s.year == s.years
    for seat in range(s.players):
        x[HELD + seat] = s.has_coloured[seat]
        write_white_points(s, x, seat)
        points = 0
        for colour in range(COLOURS):
            for contract in range(COSTS * colour, COSTS * (colour + 1)):
                points += s.contract[seat][contract] * points_per_year(contract) << BYTE * colour
        x[BASE + seat] = points
        points = s.points[seat]
        s.points[seat] += contract_points(s, seat) + five_colour_points(s, seat)
        x[STANDINGS + seat] = rank_key(s, seat) if x[LAST] else s.points[seat]
        s.points[seat] += BONUS
        x[STEP] = (rank_key(s, seat) if x[LAST] else s.points[seat]) - x[STANDINGS + seat]
        s.points[seat] = points


def write_white_points(s, x, seat):
    """Store the points of the white contracts that a seat must lay, in order of increasing cost (rule P2).

    A seat without coloured contracts can lay none.
    """
    row, count = WHITES + ROW_OF_WHITES * seat, 0
    if s.has_coloured[seat]:
        for white in range(WHITE_CONTRACTS):
            for _each in range(s.contract[seat][FIRST_WHITE_CONTRACT + white]):
                count += 1
                x[row + count] = points_per_year(FIRST_WHITE_CONTRACT + white)
    x[row] = count


# --- options


def write_laying_options(x, seat):
    """Find a seat's useful ways to assign its white contracts to colours, and write them into the list `x`."""
    write_bounds(x, seat)
    start, reached = write_reachable_points(x, seat)
    distinct = 0
    for n in range(start, start + reached):
        ranks = colour_ranks(x, x[REACHED + n])
        if find_number(x, RANKS, distinct, ranks) < 0:
            x[RANKS + distinct] = ranks
            x[REACHED + start + distinct], x[REACHED_LAID + start + distinct] = x[REACHED + n], x[REACHED_LAID + n]
            distinct += 1
    x[COUNTS + seat] = 0
    for bonuses in range(COLOURS, -1, -1):
        for n in range(distinct):
            write_laying_option(x, seat, start, distinct, n, bonuses)
    x[NOW + seat] = x[BASE + seat]


def write_laying_option(x, seat, start, distinct, n, bonuses):
    """Store an assignment of white contracts as an option if it wins `bonuses` majorities and no other dominates it."""
    for other in range(x[SEATS]):
        x[NOW + other] = x[BASE + other]
    x[NOW + seat] = x[REACHED + start + n]
    count_majorities(x)
    if x[BONUSES + seat] == bonuses and x[COUNTS + seat] < MOST_OPTIONS and not is_dominated(x, distinct, n):
        place = MOST_OPTIONS * seat + x[COUNTS + seat]
        x[TOTALS + place], x[LAID + place] = x[REACHED + start + n], x[REACHED_LAID + start + n]
        x[COUNTS + seat] += 1


def write_bounds(x, seat):
    """Store, for each colour, the set of all point totals that any other seat can reach."""
    for colour in range(COLOURS):
        bound = 1
        for other in range(x[SEATS]):
            if other != seat:
                sums = 1 << points_in(x[BASE + other], colour)
                if x[HELD + other] >> colour & 1:
                    row = WHITES + ROW_OF_WHITES * other
                    for n in range(1, x[row] + 1):
                        sums |= sums << x[row + n] & SUMS
                bound |= sums
        x[BOUNDS + colour] = bound


def points_in(totals, colour):
    """Return the points in one colour from an integer that contains the points of all colours, eight bits each."""
    return totals >> BYTE * colour & 255


def find_number(x, first, count, number):
    """Return the index of a number within part of a list, or -1 if this part does not contain the number."""
    for n in range(count):
        if x[first + n] == number:
            return n
    return -1


def write_reachable_points(x, seat):
    """Find all combinations of points per colour that a seat can reach, and write them into the list `x`.

    Return the index of the first entry and the number of entries. The list also receives one way to reach each.
    """
    here, count, row = 0, 1, WHITES + ROW_OF_WHITES * seat
    x[REACHED], x[REACHED_LAID] = x[BASE + seat], 0
    for n in range(x[row]):
        there, more = MOST_REACHED - here, 0
        for before in range(here, here + count):
            colours = x[HELD + seat]
            while colours:
                colour = lowest_member(colours)
                colours &= colours - 1
                after = points_after_laying(x, x[REACHED + before], x[row + 1 + n], colour)
                if more < MOST_REACHED and find_number(x, REACHED + there, more, after) < 0:
                    x[REACHED + there + more] = after
                    x[REACHED_LAID + there + more] = x[REACHED_LAID + before] | colour << WHITE_BITS * n
                    more += 1
        here, count = there, more
    return here, count


def points_after_laying(x, totals, points, colour):
    """Add the points of one white contract to a colour, and return the seat's new points in all colours.

    Points are limited to one more than other seats can reach.
    """
    most = 0
    while x[BOUNDS + colour] >> most:
        most += 1
    before = points_in(totals, colour)
    return totals + (max(before, min(before + points, most)) - before << BYTE * colour)


def colour_ranks(x, totals):
    """Return a seat's rank in every colour, as one integer with eight bits per colour."""
    ranks = 0
    for colour in range(COLOURS):
        points = points_in(totals, colour)
        below = x[BOUNDS + colour] & (1 << points) - 1
        ranks |= 2 * size(below) + (x[BOUNDS + colour] >> points & 1) << BYTE * colour
    return ranks


def is_dominated(x, distinct, mine):
    """Return whether another assignment of the seat's white contracts is at least as good in every colour."""
    for other in range(distinct):
        if other != mine:
            worse = False
            for colour in range(COLOURS):
                worse = worse or points_in(x[RANKS + mine], colour) > points_in(x[RANKS + other], colour)
            if not worse:
                return True
    return False


# --- payoffs


def count_majorities(x):
    """Count the colours in which each seat has the most points, alone or tied (rule P3)."""
    for seat in range(x[SEATS]):
        x[BONUSES + seat] = 0
    for colour in range(COLOURS):
        most = 1
        for seat in range(x[SEATS]):
            most = max(most, points_in(x[NOW + seat], colour))
        for seat in range(x[SEATS]):
            x[BONUSES + seat] += points_in(x[NOW + seat], colour) == most


def pay(x):
    """Calculate each seat's payoff: the share of the win in the last year, or the lead in points in earlier years.

    Shares are in sixtieths. The lead is multiplied by the number of other seats.
    """
    count_majorities(x)
    best, together = 0, 0
    for seat in range(x[SEATS]):
        x[PAYS + seat] = x[STANDINGS + seat] + x[STEP] * x[BONUSES + seat]
        best = max(best, x[PAYS + seat])
        together += x[PAYS + seat]
    if not x[LAST]:
        for seat in range(x[SEATS]):
            x[PAYS + seat] = x[SEATS] * x[PAYS + seat] - together
        return
    winners = 0
    for seat in range(x[SEATS]):
        winners += x[PAYS + seat] == best
    for seat in range(x[SEATS]):
        x[PAYS + seat] = (x[PAYS + seat] == best) * SHARES // winners


def payoff_scale(x):
    """Return the unit for comparing payoffs: a sole win in the last year, or one majority bonus in earlier years."""
    return SHARES if x[LAST] else BONUS * (x[SEATS] - 1)


def choose_option(x, seat, option):
    """Set a seat's points in each colour to the totals of its laying option number `option`."""
    x[NOW + seat] = x[TOTALS + MOST_OPTIONS * seat + option]


# --- a pure solution


def find_pure_equilibrium(x):
    """Improve the seats' choices one by one until no seat can gain. Return False if no such choices are found."""
    for seat in range(x[SEATS]):
        choose_option(x, seat, 0)
    for steps in range(MOST_PATH):
        x[STEPS] = steps
        profile = 0
        for seat in range(x[SEATS]):
            profile |= x[PROFILE + seat] << BYTE * seat
        x[CIRCLE] = find_number(x, PATH, steps, profile)
        if x[CIRCLE] >= 0:
            return False
        x[PATH + steps] = profile
        if not a_better_answer(x):
            return True
    return False


def a_better_answer(x):
    """Switch the first seat that can gain to its best choice. Return False if no seat can gain by switching."""
    for seat in range(x[SEATS]):
        pay(x)
        now = most = x[PAYS + seat]
        best = x[PROFILE + seat]
        for option in range(x[COUNTS + seat]):
            choose_option(x, seat, option)
            pay(x)
            if x[PAYS + seat] > most:
                best, most = option, x[PAYS + seat]
        choose_option(x, seat, best)
        x[PROFILE + seat] = best
        if most > now:
            return True
    return False


# --- a mixed solution


def find_mixed_equilibrium(x, y):
    """Compute an equilibrium in mixed strategies, for games without a known equilibrium in pure strategies."""
    x[PROFILES] = 1
    for seat in range(x[SEATS]):
        x[FEW_COUNTS + seat] = 0
        for n in range(max(x[CIRCLE], 0), x[STEPS]):
            join(x, seat, x[PATH + n] >> BYTE * seat & 255)
    for _time in range(MOST_GROWING):
        match_regrets(x, y)
        if not add_best_responses(x, y):
            break


def join(x, seat, option):
    """Add an option to a seat's mixed strategy. Return False if it is already included or a limit is reached."""
    few = x[FEW_COUNTS + seat]
    profiles = x[PROFILES] // max(few, 1) * (few + 1)
    if few == FEW or profiles > MOST_PROFILES or find_number(x, CHOICES + FEW * seat, few, option) >= 0:
        return False
    x[CHOICES + FEW * seat + few] = option
    x[FEW_COUNTS + seat] += 1
    x[PROFILES] = profiles
    return True


def match_regrets(x, y):
    """Calculate each option's probability in the mixed strategies by regret matching, an iterative method.

    The results are averages over all rounds, with more weight on later rounds.
    """
    write_payoff_table(x)
    for seat in range(x[SEATS]):
        for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
            y[CHANCES + n], y[REGRETS + n], y[PARTS + n] = 1.0 / x[FEW_COUNTS + seat], 0.0, 0.0
    for rounds in range(1, ROUNDS + 1):
        for seat in range(x[SEATS]):
            if x[FEW_COUNTS + seat] > 1:
                update_regrets(x, y, seat)
            for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
                y[PARTS + n] += y[CHANCES + n] * rounds / (ROUNDS * (ROUNDS + 1) / 2)


def write_payoff_table(x):
    """Write the table of all seats' payoffs. Each row combines one option from every seat's mixed strategy."""
    for profile in range(x[PROFILES]):
        rest = profile
        for seat in range(x[SEATS]):
            choose_option(x, seat, x[CHOICES + FEW * seat + rest % x[FEW_COUNTS + seat]])
            rest //= x[FEW_COUNTS + seat]
        pay(x)
        for seat in range(x[SEATS]):
            x[TABLE + MOST_PLAYERS * profile + seat] = x[PAYS + seat]


def update_regrets(x, y, seat):
    """Update a seat's regrets (the gains it has missed) and its choice probabilities for the next round."""
    few, first = x[FEW_COUNTS + seat], FEW * seat
    value, together = 0.0, 0.0
    write_option_payoffs(x, y, seat)
    for n in range(first, first + few):
        value += y[CHANCES + n] * y[WORTHS + n]
    for n in range(first, first + few):
        y[REGRETS + n] = max(0.0, y[REGRETS + n] + y[WORTHS + n] - value)
        together += y[REGRETS + n]
    for n in range(first, first + few):
        y[CHANCES + n] = y[REGRETS + n] / together if together > 0 else 1.0 / few


def write_option_payoffs(x, y, seat):
    """Calculate the expected payoff of each option in a seat's mixed strategy against the other seats' strategies."""
    for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
        y[WORTHS + n] = 0.0
    for profile in range(x[PROFILES]):
        rest, mine, chance = profile, 0, 1.0
        for other in range(x[SEATS]):
            choice = rest % x[FEW_COUNTS + other]
            rest //= x[FEW_COUNTS + other]
            if other == seat:
                mine = choice
            else:
                chance *= y[CHANCES + FEW * other + choice]
        y[WORTHS + FEW * seat + mine] += chance * x[TABLE + MOST_PLAYERS * profile + seat]


def add_best_responses(x, y):
    """Add each seat's best response to the others' strategies to its own options. Return whether any option was new."""
    for n in range(FEW * x[SEATS]):
        y[CHANCES + n] = y[PARTS + n]
    for seat in range(x[SEATS]):
        value = 0.0
        write_option_payoffs(x, y, seat)
        for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
            value += y[PARTS + n] * y[WORTHS + n]
        best, most = best_response(x, y, seat)
        x[PROFILE + seat] = best if most - value > MIN_RELATIVE_GAIN * payoff_scale(x) else -1
    joined = False
    for seat in range(x[SEATS]):
        if x[PROFILE + seat] >= 0 and join(x, seat, x[PROFILE + seat]):
            joined = True
    return joined


def best_response(x, y, seat):
    """Return a seat's best response to the other seats' mixed strategies, and its expected payoff."""
    best, most = 0, -1e9
    for option in range(x[COUNTS + seat]):
        worth_of_it = 0.0
        for profile in range(x[PROFILES]):
            chance, rest, mine = 1.0, profile, 0
            for other in range(x[SEATS]):
                choice = rest % x[FEW_COUNTS + other]
                rest //= x[FEW_COUNTS + other]
                if other == seat:
                    mine = choice
                else:
                    chance *= y[CHANCES + FEW * other + choice]
                    choose_option(x, other, x[CHOICES + FEW * other + choice])
            if mine == 0 and chance > 0:
                choose_option(x, seat, option)
                pay(x)
                worth_of_it += chance * x[PAYS + seat]
        if worth_of_it > most:
            best, most = option, worth_of_it
    return best, most
