"""Solutions of the laying of white contracts (P2), found in lists of fixed length, so that they can be compiled.

What a seat lays is secret until all have laid, so a laying is a game that all seats play at once. In the last year a
seat plays for its share of the win (P6), before for its lead: its points less the average of the others'.
`timepirates.games.pirates.laying` explains this game and solves it exactly, with fractions; here the same options are
compared, in the same order:

1. best answers, one seat after the other, until no seat wants to lay otherwise: a pure solution, found for 98 of 100;
2. where they go round in a circle, the choices on that circle are mixed by regret matching, and better answers join
   them until none gains more than `ENOUGH`.

All functions write on `x` (int) and `y` (float), the lists of a player's desk (`planning.CaptainWorkspace`). Points by
colour are packed into one number, eight bits for each colour.
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
from timepirates.games.pirates.rules.bits import lowest, nth, size
from timepirates.games.pirates.rules.contracts import worth
from timepirates.games.pirates.rules.scoring import (
    BONUS,
    contract_points,
    five_colour_points,
    next_to_lay,
    next_white,
    standing,
)

SHARES = 60
"""A win is counted in sixtieths, so that shares of two to six are whole numbers."""
ENOUGH = 0.01
"""The gain, in parts of what is at stake (a win, or the points of a bonus), that is not worth another choice."""
ROUNDS, MOST_GROWING = 200, 24
"""Rounds of regret matching, and how often better answers may join the choices that are mixed."""
BELOW = 1 << 31
"""Layings are drawn by numbers below this one."""
BYTE, WHITE_BITS, SUMS = 8, 3, (1 << 62) - 1
"""Bits of a colour's points and of a white contract's colour where they are packed; the sums of points looked at."""
EACH_WHITE = 4 * WHITE_CONTRACTS
MOST_REACHED, MOST_OPTIONS, MOST_PATH, FEW, MOST_PROFILES = 512, 128, 100, 24, 512
"""The most distributions of points, options of a seat, steps of best answers, mixed choices of a seat, and profiles of
mixed choices. What does not fit is left out; in games of computer players everything fits."""

# where things are in x, one row per seat where a length follows
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

# where things are in y, rows of FEW numbers per seat
CHANCES = 0
REGRETS = CHANCES + FEW * MOST_PLAYERS
WORTHS = REGRETS + FEW * MOST_PLAYERS
PARTS = WORTHS + FEW * MOST_PLAYERS
OTHER_NUMBERS = PARTS + FEW * MOST_PLAYERS


# --- for players


def solution_choice(s, x, y):
    """Return the code of what the mover lays next by the solution, from what its seat knows.

    Mixed layings are drawn by a number that all tokens held decide: nobody foresees it without this program, and the
    same position is decided in the same way.
    """
    seat = s.mover
    x[0] = 1 + (s.hands_mark & (1 << 60) - 1)
    number = 0
    for _number in range(MOST_PLAYERS + seat):
        number = next_number(x, BELOW)
    solve_layings(s, x, y)
    return next_laying(s, drawn_laying(x, y, seat, number), s.laid_count[seat])


def lay_all(s, lot, x, y):
    """Lay all white contracts of a scoring: by the solution, or where none is known (`white_stays_laid`) uniformly.

    `lot`: the random numbers of layings as they begin; each seat has its own in each year. Only the mover knows what it
    has laid before; what the others have laid in secret is laid again.
    """
    if not s.white_stays_laid:
        for seat in range(s.players):
            if seat != s.mover:
                s.laid_count[seat] = 0
        s.mover = next_to_lay(s)
        solve_layings(s, x, y)
    while s.deciding == LAYING:
        seat = s.mover
        number = number_of(lot, s.year, seat)
        laying = drawn_laying(x, y, seat, number) if not s.white_stays_laid else uniform_laying(s, x, seat, number)
        laid = 0 if s.white_stays_laid else s.laid_count[seat]
        while s.deciding == LAYING and s.mover == seat:
            apply(s, next_laying(s, laying, laid))
            laid += 1


def number_of(lot, year, seat):
    """Return the random number of a seat's layings in a year; the lot stays as it is."""
    begun, number = lot[0], 0
    for _number in range(MOST_PLAYERS * (year - 1) + seat + 1):
        number = next_number(lot, BELOW)
    lot[0] = begun
    return number


def uniform_laying(s, x, seat, number):
    """Return colours for a seat's white contracts, packed, each of its colours equally likely."""
    laying, held = 0, s.has_coloured[seat]
    x[0] = 1 + number
    for n in range(EACH_WHITE):
        laying |= nth(held, next_number(x, size(held))) << WHITE_BITS * n
    return laying


def next_laying(s, laying, laid):
    """Return the code by which the mover lays its next white contract, after `laid` others of the same laying."""
    return LAY + COLOURS * next_white(s, s.mover) + (laying >> WHITE_BITS * laid & (1 << WHITE_BITS) - 1)


# --- the solution


def solve_layings(s, x, y):
    """Solve the scoring of a position; `x` and `y` then hold each seat's options and the chances of the mixed ones."""
    read_scoring(s, x)
    for seat in range(s.players):
        write_options(x, seat)
        x[PROFILE + seat] = 0
    if settled(x):
        for seat in range(s.players):
            x[FEW_COUNTS + seat], x[CHOICES + FEW * seat], y[PARTS + FEW * seat] = 1, x[PROFILE + seat], 1.0
    else:
        mix(x, y)


def drawn_laying(x, y, seat, number):
    """Return the colours that a seat lays its white contracts on, packed, drawn by a number from 0 to BELOW - 1."""
    passed, few = 0.0, 0
    for n in range(x[FEW_COUNTS + seat]):
        passed += y[PARTS + FEW * seat + n]
        few += passed * BELOW <= number
    few = min(few, x[FEW_COUNTS + seat] - 1)
    return x[LAID + MOST_OPTIONS * seat + x[CHOICES + FEW * seat + few]]


# --- the position


def read_scoring(s, x):
    """Write what is known before anybody lays: white contracts, colours, points by colour, and standings."""
    x[SEATS], x[LAST] = s.players, s.year == s.years
    for seat in range(s.players):
        x[HELD + seat] = s.has_coloured[seat]
        write_whites(s, x, seat)
        points = 0
        for colour in range(COLOURS):
            for contract in range(COSTS * colour, COSTS * (colour + 1)):
                points += s.contract[seat][contract] * worth(contract) << BYTE * colour
        x[BASE + seat] = points
        points = s.points[seat]
        s.points[seat] += contract_points(s, seat) + five_colour_points(s, seat)
        x[STANDINGS + seat] = standing(s, seat) if x[LAST] else s.points[seat]
        s.points[seat] += BONUS
        x[STEP] = (standing(s, seat) if x[LAST] else s.points[seat]) - x[STANDINGS + seat]
        s.points[seat] = points


def write_whites(s, x, seat):
    """P2: the white contracts that a seat lays, cheapest first; none without a coloured contract."""
    row, count = WHITES + ROW_OF_WHITES * seat, 0
    if s.has_coloured[seat]:
        for white in range(WHITE_CONTRACTS):
            for _each in range(s.contract[seat][FIRST_WHITE_CONTRACT + white]):
                count += 1
                x[row + count] = worth(FIRST_WHITE_CONTRACT + white)
    x[row] = count


# --- options


def write_options(x, seat):
    """Write a seat's options: of those equal to all others the first, none that another one outdoes, and those first
    that win most majorities as the colours are."""
    write_bounds(x, seat)
    start, reached = reach(x, seat)
    distinct = 0
    for n in range(start, start + reached):
        ranks = ranks_of(x, x[REACHED + n])
        if place_of(x, RANKS, distinct, ranks) < 0:
            x[RANKS + distinct] = ranks
            x[REACHED + start + distinct], x[REACHED_LAID + start + distinct] = x[REACHED + n], x[REACHED_LAID + n]
            distinct += 1
    x[COUNTS + seat] = 0
    for bonuses in range(COLOURS, -1, -1):
        for n in range(distinct):
            write_option(x, seat, start, distinct, n, bonuses)
    x[NOW + seat] = x[BASE + seat]


def write_option(x, seat, start, distinct, n, bonuses):
    """Write an option if it wins so many majorities and no other one outdoes it."""
    for other in range(x[SEATS]):
        x[NOW + other] = x[BASE + other]
    x[NOW + seat] = x[REACHED + start + n]
    count_majorities(x)
    if x[BONUSES + seat] == bonuses and x[COUNTS + seat] < MOST_OPTIONS and not outdone(x, distinct, n):
        place = MOST_OPTIONS * seat + x[COUNTS + seat]
        x[TOTALS + place], x[LAID + place] = x[REACHED + start + n], x[REACHED_LAID + start + n]
        x[COUNTS + seat] += 1


def write_bounds(x, seat):
    """Write for each colour the points that another seat can come to in it, as a set."""
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
    """Return the points in a colour."""
    return totals >> BYTE * colour & 255


def place_of(x, first, count, number):
    """Return the place of a number among some, -1 if it is not there."""
    for n in range(count):
        if x[first + n] == number:
            return n
    return -1


def reach(x, seat):
    """Write the points by colour that white contracts can lead to, and the colours that they are laid on for it.

    Returns where they begin and how many they are.
    """
    here, count, row = 0, 1, WHITES + ROW_OF_WHITES * seat
    x[REACHED], x[REACHED_LAID] = x[BASE + seat], 0
    for n in range(x[row]):
        there, more = MOST_REACHED - here, 0
        for before in range(here, here + count):
            colours = x[HELD + seat]
            while colours:
                colour = lowest(colours)
                colours &= colours - 1
                after = laid_on(x, x[REACHED + before], x[row + 1 + n], colour)
                if more < MOST_REACHED and place_of(x, REACHED + there, more, after) < 0:
                    x[REACHED + there + more] = after
                    x[REACHED_LAID + there + more] = x[REACHED_LAID + before] | colour << WHITE_BITS * n
                    more += 1
        here, count = there, more
    return here, count


def laid_on(x, totals, points, colour):
    """Return the points by colour with a white contract more; one more than any other seat can have is enough."""
    most = 0
    while x[BOUNDS + colour] >> most:
        most += 1
    before = points_in(totals, colour)
    return totals + (max(before, min(before + points, most)) - before << BYTE * colour)


def ranks_of(x, totals):
    """Return how a seat can stand in each colour, packed: the points that others can have below and up to its own."""
    ranks = 0
    for colour in range(COLOURS):
        points = points_in(totals, colour)
        below = x[BOUNDS + colour] & (1 << points) - 1
        ranks |= 2 * size(below) + (x[BOUNDS + colour] >> points & 1) << BYTE * colour
    return ranks


def outdone(x, distinct, mine):
    """Return whether another option stands as well in every colour, and better in one."""
    for other in range(distinct):
        if other != mine:
            worse = False
            for colour in range(COLOURS):
                worse = worse or points_in(x[RANKS + mine], colour) > points_in(x[RANKS + other], colour)
            if not worse:
                return True
    return False


# --- what it pays


def count_majorities(x):
    """P3: count each seat's majorities, from the points by colour in NOW."""
    for seat in range(x[SEATS]):
        x[BONUSES + seat] = 0
    for colour in range(COLOURS):
        most = 1
        for seat in range(x[SEATS]):
            most = max(most, points_in(x[NOW + seat], colour))
        for seat in range(x[SEATS]):
            x[BONUSES + seat] += points_in(x[NOW + seat], colour) == most


def pay(x):
    """Write what each seat is paid: sixtieths of the win, or its lead times the number of the others."""
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


def at_stake(x):
    """Return what a win, or the points of a bonus, are in what is paid."""
    return SHARES if x[LAST] else BONUS * (x[SEATS] - 1)


def choose_option(x, seat, option):
    """Let a seat lay an option."""
    x[NOW + seat] = x[TOTALS + MOST_OPTIONS * seat + option]


# --- a pure solution


def settled(x):
    """Follow best answers from each seat's first option; return whether they end, at the profile in PROFILE."""
    for seat in range(x[SEATS]):
        choose_option(x, seat, 0)
    for steps in range(MOST_PATH):
        x[STEPS] = steps
        profile = 0
        for seat in range(x[SEATS]):
            profile |= x[PROFILE + seat] << BYTE * seat
        x[CIRCLE] = place_of(x, PATH, steps, profile)
        if x[CIRCLE] >= 0:
            return False
        x[PATH + steps] = profile
        if not a_better_answer(x):
            return True
    return False


def a_better_answer(x):
    """Let the first seat that gains by it lay its best option; return whether there is one."""
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


def mix(x, y):
    """Mix the choices on the circle of best answers, and then those that are better answers to that."""
    x[PROFILES] = 1
    for seat in range(x[SEATS]):
        x[FEW_COUNTS + seat] = 0
        for n in range(max(x[CIRCLE], 0), x[STEPS]):
            join(x, seat, x[PATH + n] >> BYTE * seat & 255)
    for _time in range(MOST_GROWING):
        match_regrets(x, y)
        if not better_answers_join(x, y):
            break


def join(x, seat, option):
    """Let a seat's option join those that are mixed, while there is room; return whether it is a new one."""
    few = x[FEW_COUNTS + seat]
    profiles = x[PROFILES] // max(few, 1) * (few + 1)
    if few == FEW or profiles > MOST_PROFILES or place_of(x, CHOICES + FEW * seat, few, option) >= 0:
        return False
    x[CHOICES + FEW * seat + few] = option
    x[FEW_COUNTS + seat] += 1
    x[PROFILES] = profiles
    return True


def match_regrets(x, y):
    """Regret matching, one seat after the other; PARTS are the average chances, later rounds weighing more."""
    write_table(x)
    for seat in range(x[SEATS]):
        for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
            y[CHANCES + n], y[REGRETS + n], y[PARTS + n] = 1.0 / x[FEW_COUNTS + seat], 0.0, 0.0
    for rounds in range(1, ROUNDS + 1):
        for seat in range(x[SEATS]):
            if x[FEW_COUNTS + seat] > 1:
                regret(x, y, seat)
            for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
                y[PARTS + n] += y[CHANCES + n] * rounds / (ROUNDS * (ROUNDS + 1) / 2)


def write_table(x):
    """Write what each profile of the mixed choices pays each seat."""
    for profile in range(x[PROFILES]):
        rest = profile
        for seat in range(x[SEATS]):
            choose_option(x, seat, x[CHOICES + FEW * seat + rest % x[FEW_COUNTS + seat]])
            rest //= x[FEW_COUNTS + seat]
        pay(x)
        for seat in range(x[SEATS]):
            x[TABLE + MOST_PLAYERS * profile + seat] = x[PAYS + seat]


def regret(x, y, seat):
    """Add what a seat would have gained by each choice, and choose by the gains from now on."""
    few, first = x[FEW_COUNTS + seat], FEW * seat
    value, together = 0.0, 0.0
    write_worths(x, y, seat)
    for n in range(first, first + few):
        value += y[CHANCES + n] * y[WORTHS + n]
    for n in range(first, first + few):
        y[REGRETS + n] = max(0.0, y[REGRETS + n] + y[WORTHS + n] - value)
        together += y[REGRETS + n]
    for n in range(first, first + few):
        y[CHANCES + n] = y[REGRETS + n] / together if together > 0 else 1.0 / few


def write_worths(x, y, seat):
    """Write what each mixed choice of a seat pays on average against the others' chances."""
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


def better_answers_join(x, y):
    """Let each seat's best answer to the others' average chances join; return whether a new one does."""
    for n in range(FEW * x[SEATS]):
        y[CHANCES + n] = y[PARTS + n]
    for seat in range(x[SEATS]):
        value = 0.0
        write_worths(x, y, seat)
        for n in range(FEW * seat, FEW * seat + x[FEW_COUNTS + seat]):
            value += y[PARTS + n] * y[WORTHS + n]
        best, most = best_answer(x, y, seat)
        x[PROFILE + seat] = best if most - value > ENOUGH * at_stake(x) else -1
    joined = False
    for seat in range(x[SEATS]):
        if x[PROFILE + seat] >= 0 and join(x, seat, x[PROFILE + seat]):
            joined = True
    return joined


def best_answer(x, y, seat):
    """Return a seat's best option against the others' chances, and what it pays on average."""
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
