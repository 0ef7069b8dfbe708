"""Calculate the features from which a seat's points are estimated. Each feature has one learned weight.

A seat has about forty features. Its expected points are its points at the end if nothing more happens (`secured`), plus
the weights of its features. A feature is an index into the list of weights. `BLOCKS` describes each block of weights,
and which feature selects a weight in the block. All functions take a position and can be compiled, like the rules. The
parameter `later` is the number of seats that move before the given one: 0 for the seat whose turn is next or under way.
"""

from __future__ import annotations

from timepirates.games.pirates.codes import (
    ARROW,
    ATOMIC,
    COLOURS,
    CONTRACTS,
    COSTS,
    FIRST_WHITE_CONTRACT,
    NOWHERE,
    PLAIN,
    POLICE_1,
    POLICE_2,
    SYMBOLS,
    WHITE,
    WHITE_KIND,
)
from timepirates.games.pirates.rules.bazaar import payable
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.contracts import points_per_year

EVERY_COST = 0b11111
HIGHEST_COST_RANK = (0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
"""For each set of contract costs (a bit mask), the rank of its highest cost: 1 for two tokens to 5 for six tokens.

In a set, bit 0 represents cost 2. The empty set has rank 0.
"""
POINTS_BY_RANK = (0, 2, 3, 4, 6, 7)
"""The points of a coloured contract, by the rank of its cost. Rank 0 means that there is no contract."""
RULE_KINDS, PLAYER_COUNTS, MOMENTS, PHASES, LATER = 8, 4, 24, 9, 6
CLASSES = 8
GAME_TYPES = 4
"""The number of game types. Games of the same type (see `table`) use the same learned weights."""
TABLE_MOMENTS, TABLE_PHASES = GAME_TYPES * MOMENTS, GAME_TYPES * PHASES

BLOCKS = (
    (
        "start",
        "what a seat may still hope for, by rules, players, moment and how many move before it",
        RULE_KINDS * PLAYER_COUNTS * MOMENTS * LATER,
    ),
    (
        "colour",
        "tokens held of a colour, white ones beside, and which of its contracts are on offer, by phase and table",
        TABLE_PHASES * 7 * 3 * 32,
    ),
    (
        "reach",
        "the dearest contract of a colour that can be paid and how many tokens the next dearer one lacks, by "
        "players and phase",
        PLAYER_COUNTS * PHASES * 7 * 6 * 6,
    ),
    ("rival", "tokens held of a colour beside the most that another holds, by phase and table", TABLE_PHASES * 7 * 7),
    (
        "sale",
        "the two best contracts of different colours that can be paid, in points, by moment and table",
        TABLE_MOMENTS * 8 * 8,
    ),
    (
        "soon",
        "the best contract that can be paid, in points, by moment, by how many move before and by table",
        TABLE_MOMENTS * LATER * 8,
    ),
    (
        "white",
        "different colours held and which white contracts are on offer, by phase and table",
        TABLE_PHASES * 8 * 8,
    ),
    ("symbols", "atomic tokens and double arrows held, by moment and table", TABLE_MOMENTS * 4 * 4),
    ("jokers", "white tokens held, by moment and players", MOMENTS * 4 * PLAYER_COUNTS),
    ("hand", "tokens held, by phase and table", TABLE_PHASES * 16),
    (
        "majority",
        "points in a colour more or less than the best other seat, by whether every year counts, by phase and table",
        2 * TABLE_PHASES * 11,
    ),
    (
        "to lay",
        "points of white contracts that will be laid, by whether every year counts, by phase and table",
        2 * TABLE_PHASES * 8,
    ),
    (
        "colours",
        "colours in which a contract is held, by whether every year counts, by phase and table",
        2 * TABLE_PHASES * 6,
    ),
    (
        "board",
        "empty sites of the whole board, in threes, by phase and whether only bare epochs are restocked",
        2 * PHASES * 12,
    ),
    (
        "police",
        "whether the police are here, and may come with the next one or two tokens, by phase and table, by how "
        "many move before, and by what an arrest would take",
        TABLE_PHASES * LATER * 5 * 32,
    ),
    (
        "here",
        "the two best tokens where the pirate stands, by class, phase and table and how many move before",
        TABLE_PHASES * LATER * CLASSES * CLASSES,
    ),
    ("paths", "the best token at the end of each path, by class, phase and table", TABLE_PHASES * CLASSES * CLASSES),
    (
        "company",
        "pirates in the same epoch that move before, by phase and table and how many move before",
        TABLE_PHASES * 3 * LATER,
    ),
    (
        "left here",
        "tokens where the pirate stands, by phase and table and how many move before",
        TABLE_PHASES * LATER * 4,
    ),
)
"""The name, the meaning and the number of weights of each block of learned weights."""
SHARED_BLOCKS = ("start", "reach", "jokers", "board")
"""The names of those blocks of learned weights that games of all types share.

Every other block has one part per table type.
"""


def _places() -> list[int]:
    places = [0]
    for _name, _about, count in BLOCKS:
        places.append(places[-1] + count)
    return places


(
    START,
    COLOUR,
    REACH,
    RIVAL,
    SALE,
    SOON,
    WHITES,
    SYMBOL,
    JOKERS,
    HAND,
    MAJORITY,
    TO_LAY,
    DIVERSITY,
    BOARD,
    POLICE,
    HERE,
    PATHS,
    COMPANY,
    LEFT_HERE,
    NUMBERS,
) = _places()
"""The index of the first weight in each block of learned weights. `NUMBERS` is the total number of weights."""
MOST_FACTS = 64
SPREAD_LEAST = 0.5
TALLY_ROW = 6


# --- the time in the game


def fine_progress(s):
    """Return the progress of the game as a number from 0 to 23.

    There are eight steps in each of the last three years: the number combines the number of later years (at most 2)
    with the number of police tokens on the track.
    """
    return 8 * min(s.years - s.year, 2) + s.drawn_count


def phase(s):
    """Return the progress of the game as a number from 0 to 8.

    There are three steps in each of the last three years.
    """
    return 3 * min(s.years - s.year, 2) + (s.drawn_count >= 3) + (s.drawn_count >= 6)


def game_type(s):
    """Return the type of a game as a number from 0 to 3. Games of the same type use the same learned weights.

    The table type combines whether there are more than four players, who then have fewer turns per year, and whether
    only epochs without tokens may be restocked.
    """
    return (s.players > 4) + 2 * s.requires_bare


def type_and_fine_progress(s):
    """Return one integer that encodes the type of the game and its progress (0 to 23)."""
    return MOMENTS * game_type(s) + fine_progress(s)


def type_and_phase(s):
    """Return one integer that encodes the type of the game and its stage. The stages have the numbers 0 to 8."""
    return PHASES * game_type(s) + phase(s)


def bonus_type_and_phase(s):
    """Return one integer that encodes a game's type, its progress (0 to 8), and whether bonuses score every year."""
    return (2 * game_type(s) + s.bonuses_every_year) * PHASES + phase(s)


def rules_code(s):
    """Return a number from 0 to 7 that encodes three rules, such as whether bonuses score every year.

    The switches are a third action after a restock, restocks only of epochs without tokens, and bonuses in every year.
    """
    return s.restock_bonus + 2 * s.requires_bare + 4 * s.bonuses_every_year


def is_board_nearly_empty(s):
    """Return whether there are fewer tokens on the board than players in the game.

    If it has, some player must restock, or the game does not end.
    """
    lying = 0
    for epoch in range(s.epochs):
        lying += s.sites[epoch] - s.empty[epoch]
    return lying < s.players


# --- secured points


def tally(s, points):
    """Write the points of each seat's contracts into a list, separately for each colour.

    `points` receives six numbers per seat, white last.
    """
    for seat in range(s.players):
        for colour in range(COLOURS + 1):
            points[TALLY_ROW * seat + colour] = 0
        for contract in range(CONTRACTS):
            if s.contract[seat][contract]:
                points[TALLY_ROW * seat + contract // COSTS] += s.contract[seat][contract] * points_per_year(contract)


def secured(s, seat, points):
    """Return the points that a seat will have at the end of the game if it gets no new contract (rule P1).

    Bonuses are not included.
    """
    found = 0
    for colour in range(COLOURS + 1):
        found += points[TALLY_ROW * seat + colour]
    return s.points[seat] + found * (s.years - s.year + 1)


# --- the hand


def write_hand_features(s, seat, later, points, facts):
    """Write the feature indices for a seat's tokens and contracts into the list `facts`, and return their number."""
    now, rough = type_and_fine_progress(s), type_and_phase(s)
    players, jokers = s.players - 3, min(s.of_colour[seat][WHITE], 3)
    facts[0] = START + ((rules_code(s) * PLAYER_COUNTS + players) * MOMENTS + fine_progress(s)) * LATER + later
    can = payable(s, seat) & s.on_offer
    best, second, different, held = 0, 0, 0, s.of_colour[seat][WHITE]
    at = 1
    for colour in range(COLOURS):
        count = s.of_colour[seat][colour]
        held += count
        different += count > 0
        count = min(count, 6)
        offered = s.on_offer >> COSTS * colour & EVERY_COST
        dearest = HIGHEST_COST_RANK[can >> COSTS * colour & EVERY_COST]
        facts[at] = COLOUR + ((rough * 7 + count) * 3 + min(jokers, 2)) * 32 + offered
        facts[at + 1] = (
            REACH
            + (((players * PHASES + phase(s)) * 7 + count) * 6 + dearest) * 6
            + missing_tokens(offered >> dearest << dearest, s.of_colour[seat][colour] + jokers)
        )
        facts[at + 2] = rival_feature(s, seat, colour, most_tokens_of_rivals(s, seat, colour))
        facts[at + 3] = MAJORITY + bonus_type_and_phase(s) * 11 + lead_code(s, seat, colour, points)
        at += 4
        if POINTS_BY_RANK[dearest] > best:
            best, second = POINTS_BY_RANK[dearest], best
        elif POINTS_BY_RANK[dearest] > second:
            second = POINTS_BY_RANK[dearest]
    white_sale = HIGHEST_COST_RANK[can >> COSTS * WHITE & EVERY_COST]
    best = max(best, white_sale)
    facts[at] = SALE + (now * 8 + best) * 8 + second
    facts[at + 1] = SOON + (now * LATER + later) * 8 + best
    facts[at + 2] = (
        WHITES
        + (rough * 8 + min(different + s.of_colour[seat][WHITE], 7)) * 8
        + (s.on_offer >> FIRST_WHITE_CONTRACT & 0b111)
    )
    return write_holding_features(s, seat, jokers, held, points, facts, at + 3)


def write_holding_features(s, seat, jokers, held, points, facts, at):
    """Write feature indices for a seat's holdings into `facts`, starting at index `at`. Return the next free index."""
    now, rough = type_and_fine_progress(s), type_and_phase(s)
    facts[at] = SYMBOL + (now * 4 + symbols_held(s, seat, ATOMIC)) * 4 + symbols_held(s, seat, ARROW)
    facts[at + 1] = JOKERS + (fine_progress(s) * 4 + jokers) * PLAYER_COUNTS + s.players - 3
    facts[at + 2] = HAND + rough * 16 + min(held, 15)
    facts[at + 3] = TO_LAY + bonus_type_and_phase(s) * 8 + min(points[TALLY_ROW * seat + WHITE], 7)
    colours, empty = 0, 0
    for colour in range(COLOURS):
        colours += s.has_coloured[seat] >> colour & 1
    for epoch in range(s.epochs):
        empty += s.empty[epoch]
    facts[at + 4] = DIVERSITY + bonus_type_and_phase(s) * 6 + colours
    facts[at + 5] = empty_sites_feature(s, empty)
    return at + 6


def rival_feature(s, seat, colour, most):
    """Return the index of the feature for two counts of a colour: a seat's tokens, and the most that a rival has."""
    return RIVAL + (type_and_phase(s) * 7 + min(s.of_colour[seat][colour], 6)) * 7 + min(most, 6)


def empty_sites_feature(s, empty):
    """Return the index of the feature for the number of empty sites on the board."""
    return BOARD + (s.requires_bare * PHASES + phase(s)) * 12 + min(empty // 3, 11)


def missing_tokens(dearer, tokens):
    """Return how many more tokens (at most 5) a seat needs for the cheapest contract in a set of contracts.

    The result is 0 for an empty set.
    """
    if dearer == 0:
        return 0
    return max(1, min(lowest_member(dearer) + 2 - tokens, 5))


def most_tokens_of_rivals(s, seat, colour):
    """Return the largest number of tokens of a colour that another seat holds."""
    most = 0
    for other in range(s.players):
        if other != seat and s.of_colour[other][colour] > most:
            most = s.of_colour[other][colour]
    return most


def lead_code(s, seat, colour, points):
    """Return a seat's lead or deficit in the points of a colour, as a code from 0 to 10 (rule P3).

    The numbers 0 to 8 are leads from -4 to 4. The number 9 means that no seat has points, 10 that only other seats
    have points.
    """
    mine, others = points[TALLY_ROW * seat + colour], 0
    for other in range(s.players):
        if other != seat and points[TALLY_ROW * other + colour] > others:
            others = points[TALLY_ROW * other + colour]
    if mine == 0:
        return 10 if others else 9
    return 4 + max(-4, min(mine - others, 4))


def symbols_held(s, seat, symbol):
    """Return how many of a seat's tokens have a given symbol, at most 3."""
    count = 0
    for colour in range(COLOURS):
        count += s.hand[seat][SYMBOLS * colour + symbol]
    return min(count, 3)


# --- Features of the epoch where the pirate is


def write_epoch_features(s, seat, later, facts):
    """Write the indices of the features of the epoch with the seat's pirate into `facts`. Return how many there are."""
    here, rough = s.pirate[seat], type_and_phase(s)
    if here == NOWHERE:
        return 0
    danger = 16 * (here == s.police) + 4 * next_token_danger(s, here) + second_token_danger(s, here)
    facts[0] = POLICE + ((rough * LATER + later) * 5 + at_risk(s, seat)) * 32 + danger
    facts[1] = HERE + (rough * LATER + later) * CLASSES * CLASSES + two_best_tokens(s, seat, here)
    one = two_best_tokens(s, seat, s.path_to[here][0]) // CLASSES
    other = two_best_tokens(s, seat, s.path_to[here][1]) // CLASSES
    facts[2] = PATHS + (rough * CLASSES + max(one, other)) * CLASSES + min(one, other)
    company = 0
    for nearer in range(1, later + 1):
        company += s.pirate[(seat - nearer) % s.players] == here
    facts[3] = COMPANY + (rough * 3 + min(company, 2)) * LATER + later
    facts[4] = LEFT_HERE + (rough * LATER + later) * 4 + min(s.sites[here] - s.empty[here], 3)
    return 5


def at_risk(s, seat):
    """Return how much a seat would lose in an arrest, on a scale from 0 to 4.

    The numbers mean: 0 nothing, 1 a token of a small set, 2 a token of a large set, 3 also a white token, 4 more.
    """
    if s.of_colour[seat][WHITE]:
        return min(2 + s.of_colour[seat][WHITE], 4)
    largest = 0
    for colour in range(COLOURS):
        largest = max(largest, s.of_colour[seat][colour])
    return 0 if largest == 0 else 1 if largest < 3 else 2


def next_token_danger(s, epoch):
    """Return the risk that the next police token brings the police to an epoch, from 0 (none) to 3 (high).

    The probability is zero for 0, below one half for 1, near one half for 2, and above one half for 3.
    """
    ones, twos = s.bag[POLICE_1], s.bag[POLICE_2]
    ways = ones * (s.path_to[s.police][0] == epoch) + twos * (s.path_to[s.police][1] == epoch)
    if ways == 0:
        return 0
    return 1 if 5 * ways < 2 * (ones + twos) else 2 if 5 * ways <= 3 * (ones + twos) else 3


def second_token_danger(s, epoch):
    """Return the risk that the police are in an epoch after the next two police tokens, from 0 (none) to 3 (high).

    The probability is zero for 0, up to 1/5 for 1, up to 2/5 for 2, and higher for 3.
    """
    ones, twos = s.bag[POLICE_1], s.bag[POLICE_2]
    first, second = s.path_to[s.police][0], s.path_to[s.police][1]
    ways = ones * ((ones - 1) * (s.path_to[first][0] == epoch) + twos * (s.path_to[first][1] == epoch))
    ways += twos * (ones * (s.path_to[second][0] == epoch) + (twos - 1) * (s.path_to[second][1] == epoch))
    every = (ones + twos) * (ones + twos - 1)
    if ways == 0:
        return 0
    return 1 if 5 * ways <= every else 2 if 5 * ways <= 2 * every else 3


def two_best_tokens(s, seat, epoch):
    """Return one integer that encodes how useful the two best tokens in an epoch are for a seat.

    The integer is 8 * best + second, with the numbers that `token_usefulness` returns.
    """
    best, second = 0, 0
    kinds = s.lies[epoch]
    while kinds:
        kind = lowest_member(kinds)
        kinds &= kinds - 1
        found = token_usefulness(s, seat, kind)
        if found > best:
            best, second = found, found if s.lying[epoch][kind] > 1 else best
        elif found > second:
            second = found
    return CLASSES * best + second


def token_usefulness(s, seat, kind):
    """Return how useful a kind of token is for a seat, on a scale from 0 (useless) to 7 (most useful).

    White has 7. A token that helps to pay for a contract has 2 to 6, which grows with the tokens held of its colour. A
    token that no contract needs has 1 with a symbol and 0 without.
    """
    if kind == WHITE_KIND:
        return 7
    colour = kind // SYMBOLS
    held = s.of_colour[seat][colour]
    wanted = s.on_offer >> COSTS * colour & EVERY_COST
    if HIGHEST_COST_RANK[wanted] + 1 > held and wanted:
        return 2 + min(held, 4)
    return 1 if kind % SYMBOLS != PLAIN else 0


# --- the sum of weights


def total(w, facts, count):
    """Return the sum of the weights of the first `count` features in a list."""
    found = 0.0
    for n in range(count):
        found += w[facts[n]]
    return found
