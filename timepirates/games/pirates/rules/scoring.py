"""Rules for the end of a year: laying white contracts, scoring, and the winner (see rules Y1 to Y3, P1 to P6)."""

from timepirates.games.pirates.codes import (
    COLOURS,
    CONTRACTS,
    COSTS,
    DRAWING,
    FIRST_WHITE_CONTRACT,
    GAME_OVER,
    LAYING,
    NOBODY,
    NOWHERE,
    WHITE_CONTRACTS,
)
from timepirates.games.pirates.rules.contracts import points_per_year

BONUS = 2
EVERY_COLOUR = 0b11111


def bonuses_are_due(s):
    """Return whether bonuses for majorities and for five colours are scored at the end of this year (rule P5).

    Bonuses are scored in the last year or, in some editions, in every year.
    """
    return s.bonuses_every_year == 1 or s.year == s.years


def begin_scoring(s):
    """Begin the scoring of a year (rules Y1, P2). In a year with bonuses, players first lay their white contracts.

    White contracts are laid again each year, unless a switch keeps earlier layings.
    """
    if bonuses_are_due(s):
        s.bonuses_begun = 1
        if not s.white_stays_laid:
            for seat in range(s.players):
                s.laid_count[seat] = 0
        let_next_seat_lay(s)
    else:
        finish_year(s)


# --- P2: Players lay white contracts on colours


def count_unlaid(s, seat, white):
    """Return the number of white contracts of one cost that a seat has not laid on a colour yet (rule P2)."""
    count = s.contract[seat][FIRST_WHITE_CONTRACT + white]
    for n in range(s.laid_count[seat]):
        count -= s.laid[seat][n] // COLOURS == white
    return count


def next_white(s, seat):
    """Return the cheapest white contract that a seat has not laid on a colour yet, or NOBODY if all are laid (rule P2).

    The values 0, 1 and 2 represent white-3, white-4 and white-5; NOBODY is -1.
    """
    for white in range(WHITE_CONTRACTS):
        if count_unlaid(s, seat, white):
            return white
    return NOBODY


def next_seat_to_lay(s):
    """Return the next seat that must lay a white contract, or NOBODY if all contracts are laid (rule P2).

    Seats lay in turn order from the start player. A seat without coloured contracts cannot lay.
    """
    for n in range(s.players):
        seat = (s.start + n) % s.players
        if s.has_coloured[seat] and next_white(s, seat) != NOBODY:
            return seat
    return NOBODY


def let_next_seat_lay(s):
    """Let the next seat lay a white contract on a colour (rule P2). If all are laid, score the year."""
    seat = next_seat_to_lay(s)
    if seat == NOBODY:
        finish_year(s)
    else:
        s.deciding = LAYING
        s.mover = seat


def lay(s, white, colour):
    """Assign a white contract to a colour in which its owner also has a coloured contract (rule P2)."""
    s.laid[s.mover][s.laid_count[s.mover]] = COLOURS * white + colour
    s.laid_count[s.mover] += 1
    let_next_seat_lay(s)


# --- points


def contract_points(s, seat):
    """Return the total points of all contracts of a seat, including white contracts (rule P1)."""
    points = 0
    for contract in range(CONTRACTS):
        points += s.contract[seat][contract] * points_per_year(contract)
    return points


def colour_points(s, seat, colour):
    """Return a seat's points in a colour, with the white contracts that the seat has laid on this colour (rule P3)."""
    points = 0
    for each in range(COSTS):  # All coloured contracts of the same cost are worth the same.
        points += s.contract[seat][COSTS * colour + each] * points_per_year(each)
    for n in range(s.laid_count[seat]):
        if s.laid[seat][n] % COLOURS == colour:
            points += points_per_year(FIRST_WHITE_CONTRACT + s.laid[seat][n] // COLOURS)
    return points


def most_points_in(s, colour):
    """Return the highest number of points that any player has in a colour (rule P3)."""
    most = 0
    for seat in range(s.players):
        most = max(most, colour_points(s, seat, colour))
    return most


def majority_points(s, seat):
    """Return a seat's majority bonus: two points for each colour in which no other seat has more points (rule P3).

    A seat without points in a colour has no majority there.
    """
    points = 0
    for colour in range(COLOURS):
        own = colour_points(s, seat, colour)
        if own > 0 and own == most_points_in(s, colour):
            points += BONUS
    return points


def five_colour_points(s, seat):
    """Return a seat's five-colour bonus: 2 if it has contracts of all five colours, otherwise 0 (rule P4)."""
    return BONUS if s.has_coloured[seat] == EVERY_COLOUR else 0


def finish_year(s):
    """Score the year for all seats, then begin the next year or end the game (rules Y1, Y2, Y3)."""
    for seat in range(s.players):
        score_seat(s, seat)
    if s.year == s.years:
        end_game(s)
    else:
        begin_next_year(s)


def score_seat(s, seat):
    """Calculate a seat's points for this year, and add these points to the seat's total (rules P1, P3 to P5)."""
    year = s.year - 1
    s.scored_contracts[year][seat] = contract_points(s, seat)
    if bonuses_are_due(s):
        s.scored_majority[year][seat] = majority_points(s, seat)
        s.scored_five[year][seat] = five_colour_points(s, seat)
    s.points[seat] += s.scored_contracts[year][seat] + s.scored_majority[year][seat] + s.scored_five[year][seat]
    s.scored_total[year][seat] = s.points[seat]


def begin_next_year(s):
    """Begin the next year of the game (rules Y1, B5).

    The interrupted restock continues, unless a switch stops it.
    """
    s.year += 1
    s.mover = s.turn
    s.deciding = DRAWING
    if s.stops_at_year_end:
        s.restocking = NOWHERE


# --- the end


def end_game(s):
    """End the game and determine the winners (rules Y3, P6)."""
    s.deciding = GAME_OVER
    s.turn = s.mover = NOBODY
    s.actions_left = 0
    s.restocking = NOWHERE
    best = 0
    for seat in range(s.players):
        best = max(best, rank_key(s, seat))
    for seat in range(s.players):
        if rank_key(s, seat) == best:
            s.winners |= 1 << seat


def rank_key(s, seat):
    """Return an integer by which seats are ranked: first by points, and then by number of contracts (rule P6).

    In some editions, the most valuable contract is the last tiebreak.
    """
    contracts, greatest = 0, 0
    for contract in range(CONTRACTS):
        if s.contract[seat][contract]:
            contracts += s.contract[seat][contract]
            greatest = max(greatest, points_per_year(contract))
    return (s.points[seat] * 100 + contracts) * 10 + greatest * s.greatest_contract_tiebreak
