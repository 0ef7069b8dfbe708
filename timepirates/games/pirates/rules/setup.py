"""Rules for the setup of a game: fill the sites, then place the police and the pirates (see rules S1 to S5)."""

from timepirates.games.pirates.codes import (
    ARTIFACT_KINDS,
    CONTRACTS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PLACING,
    POLICE_1,
    STOCKING,
    contracts_like,
    tokens_of_kind,
)
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.tokens import enter_bag, lay_on_site, leave_bag, return_police_tokens
from timepirates.games.pirates.rules.turn import begin_turn, pirates_epochs


def unpack(s):
    """Put all artifacts into the bag and all contracts into the bazaar, and empty the board (rules C2 to C4)."""
    for kind in range(ARTIFACT_KINDS):
        enter_bag(s, kind, tokens_of_kind(kind))
    for contract in range(CONTRACTS):
        s.bazaar[contract] = contracts_like(contract)
        s.on_offer |= int(s.bazaar[contract] > 0) << contract
    for epoch in range(s.epochs):
        s.empty[epoch] = s.sites[epoch]
        s.roomy |= 1 << epoch
    for seat in range(s.players):
        s.pirate[seat] = NOWHERE
    begin_stocking(s)


def begin_stocking(s):
    """Begin the setup, in which each site of the board receives a token from the bag (rule S1).

    A switch decides whether the bag already contains the police tokens.
    """
    s.deciding = STOCKING
    s.year = s.first_year = 1
    s.turn = s.mover = NOBODY
    s.restocking = NOWHERE
    s.selling = NOTHING
    if s.all_mixed:
        return_police_tokens(s)


def place_drawn_token(s, kind):
    """Put a drawn artifact on the next empty site (rule S1). A drawn police token is put aside."""
    leave_bag(s, kind)
    if kind < POLICE_1:
        lay_on_site(s, lowest_member(s.roomy), kind)
    if s.roomy == 0:
        end_stocking(s)


def end_stocking(s):
    """Put all police tokens into the bag, place the police, and let the players place their pirates (rules S1, S2)."""
    return_police_tokens(s)
    s.police = s.police_start
    s.deciding = PLACING
    s.mover = seat_to_the_right(s, s.start)


def seat_to_the_right(s, seat):
    """Return the seat of the next player in counterclockwise order."""
    return (seat - 1) % s.players


def all_epochs(s):
    """Return the set of all epochs of the board."""
    return (1 << s.epochs) - 1


def free_epochs(s):
    """Return the set of epochs that contain neither the police nor a pirate (rule S4)."""
    return all_epochs(s) & ~(1 << s.police) & ~pirates_epochs(s)


def place(s, epoch):
    """Place the pirate of the player to move in an epoch (rule S4).

    The start player places a pirate last, then takes the first turn (S5).
    """
    s.pirate[s.mover] = epoch
    if s.mover == s.start:
        begin_turn(s, s.start)
    else:
        s.mover = seat_to_the_right(s, s.mover)
