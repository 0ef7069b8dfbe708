"""Computer players that choose decisions by a score: a weighted sum of heuristics.

Every legal decision gets a score, and the one with the highest score is played. `COEFFICIENTS` lists the meaning of each
coefficient, with its value for the player `simple`. For the player `mate`, evolution found better values: such players
played against each other, with equal deals and swapped seats, and the better coefficients were kept (`python -m
timepirates.games.pirates.training`).
"""

from __future__ import annotations

from timepirates.games.pirates.codes import (
    ACTING,
    ARTIFACT_KINDS,
    ATOMIC,
    END,
    JUMP,
    LAND,
    LANDING,
    LAY,
    LAYING,
    LOSE,
    LOSING,
    MOST_EPOCHS,
    MOST_PLAYERS,
    NO_RESTOCK,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PLAIN,
    RESTOCK,
    RESTOCKING,
    SELL,
    SYMBOLS,
    TAKE,
    TRADE,
    WHITE_KIND,
)
from timepirates.games.pirates.players.features import is_board_nearly_empty
from timepirates.games.pirates.players.simple import highest_cost, laying_score
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.rules.legal import legal

COEFFICIENTS = (
    ("a white token", 30),
    ("a token that a contract wants", 10),
    ("the same for each of its colour held", 10),
    ("a token that no contract wants", 3),
    ("an atomic symbol", 6),
    ("a double arrow", 8),
    ("the second token of an epoch, in tenths", 10),
    ("an epoch where the police are", -20),
    ("an epoch where the police may come with the next token", -5),
    ("an epoch where they may come with two", 0),
    ("no restock", 25),
    ("no restock where the police may come", 35),
    ("a restock", 0),
    ("a restock, for each site", 10),
    ("a restock, for each police token on the track", 0),
    ("a move, in tenths of where it leads", 5),
    ("taking a token", 30),
    ("the points from which a sale is large", 4),
    ("a large sale", 200),
    ("a large sale, for each point", 10),
    ("the police tokens on the track from which it is late", 5),
    ("a small sale late", 60),
    ("a small sale late, for each point", 10),
    ("a small sale early", 20),
    ("a small sale early, for each point", 5),
    ("a jump", -16),
    ("a trade", 100),
    ("what a trade must gain", 5),
    ("paying with a symbol, for each of its worth", -20),
    ("paying with a colour, for each token held of it", -1),
)
"""The meaning of each coefficient in the heuristic scores, and its value for the player `simple`."""
(
    JOKER,
    TOKEN,
    EACH,
    USELESS,
    ATOMIC_BONUS,
    ARROW_BONUS,
    SECOND,
    POLICE_HERE,
    POLICE_NEXT,
    POLICE_SECOND,
    NO_FILL,
    NO_FILL_IN_DANGER,
    FILL,
    FILL_SITE,
    FILL_LATE,
    MOVING,
    TAKING,
    LARGE,
    LARGE_SALE,
    LARGE_POINT,
    LATE,
    LATE_SALE,
    LATE_POINT,
    EARLY_SALE,
    EARLY_POINT,
    JUMPING,
    TRADING,
    GAIN,
    PAY_SYMBOL,
    PAY_COLOUR,
) = range(len(COEFFICIENTS))

BEGINNER = (
    12.0,
    10.0,
    2.0,
    9.0,
    0.0,
    0.0,
    5.0,
    0.0,
    0.0,
    0.0,
    30.0,
    30.0,
    0.0,
    8.0,
    0.0,
    3.0,
    30.0,
    7.0,
    150.0,
    10.0,
    0.0,
    150.0,
    10.0,
    150.0,
    10.0,
    -60.0,
    -200.0,
    5.0,
    0.0,
    -1.0,
)
"""The coefficients of the computer player `newcomer`, which sells immediately and ignores the police."""


# --- The scores of tokens and epochs for one seat


def symbol_score(kind, w):
    """Return the score of the symbol on a token (atomic or double arrow), or 0 for a token without a symbol."""
    symbol = kind % SYMBOLS
    return 0.0 if symbol == PLAIN else w[ATOMIC_BONUS] if symbol == ATOMIC else w[ARROW_BONUS]


def token_value(s, seat, kind, w):
    """Return the score of a token for a player."""
    if kind == WHITE_KIND:
        return w[JOKER]
    held = s.of_colour[seat][kind // SYMBOLS]
    wanted = held < highest_cost(s, kind // SYMBOLS)
    return symbol_score(kind, w) + (w[TOKEN] + w[EACH] * held if wanted else w[USELESS])


def danger_score(s, epoch, w):
    """Return the part of an epoch's score that decreases when the police are near this epoch."""
    if epoch == s.police:
        return w[POLICE_HERE]
    one, other = s.path_to[s.police][0], s.path_to[s.police][1]
    if epoch in (one, other):
        return w[POLICE_NEXT]
    near = epoch == s.path_to[one][0] or epoch == s.path_to[one][1]
    return w[POLICE_SECOND] if near or epoch == s.path_to[other][0] or epoch == s.path_to[other][1] else 0.0


def epoch_score(s, seat, epoch, w):
    """Return how good an epoch is for a pirate, based on the epoch's two best tokens and the distance of the police."""
    best, second = 0.0, 0.0
    for kind in range(ARTIFACT_KINDS):
        if s.lying[epoch][kind]:
            value = token_value(s, seat, kind, w)
            if s.lying[epoch][kind] > 1 and value > second:
                second = value
            if value > best:
                best, second = value, max(best, second)
            elif value > second:
                second = value
    return best + w[SECOND] * second / 10 + danger_score(s, epoch, w)


# --- scores of decisions


def restock_score(s, seat, code, w):
    """Return the score of restocking an epoch, or of the decision not to restock.

    On a nearly empty board, the decision not to restock has the lowest score.
    """
    if code == NO_RESTOCK:
        if is_board_nearly_empty(s):
            return -1000.0
        return w[NO_FILL_IN_DANGER] if danger_score(s, s.pirate[seat], w) < 0 else w[NO_FILL]
    return w[FILL] + w[FILL_SITE] * s.empty[code - RESTOCK] + w[FILL_LATE] * s.drawn_count


def action_score(s, seat, code, w):
    """Return the score of an action, or of the decision to end the turn."""
    here = s.pirate[seat]
    if code < TAKE:
        return w[MOVING] * epoch_score(s, seat, s.path_to[here][code], w) / 10
    if code < SELL:
        return w[TAKING] + token_value(s, seat, code - TAKE, w)
    if code < JUMP:
        return purchase_score(s, points_per_year(code - SELL), w)
    if code < TRADE:
        if s.actions_left == 0 and danger_score(s, here, w) >= 0:
            return -10.0
        return epoch_score(s, seat, (code - JUMP) % MOST_EPOCHS, w) - epoch_score(s, seat, here, w) + w[JUMPING]
    return trade_score(s, seat, code - TRADE, w) if code < END else 1.0


def purchase_score(s, points, w):
    """Return the score of buying a contract that is worth the given number of points."""
    if points >= w[LARGE]:
        return w[LARGE_SALE] + w[LARGE_POINT] * points
    if s.drawn_count >= w[LATE]:
        return w[LATE_SALE] + w[LATE_POINT] * points
    return w[EARLY_SALE] + w[EARLY_POINT] * points


def trade_score(s, seat, place, w):
    """Return the score of giving a double-arrow token to another player in exchange for a wanted token."""
    arrow = SYMBOLS * (place // (ARTIFACT_KINDS * MOST_PLAYERS)) + SYMBOLS - 1
    wanted = token_value(s, seat, place % ARTIFACT_KINDS, w)
    return w[TRADING] + wanted if wanted > token_value(s, seat, arrow, w) + w[GAIN] else -10.0


def payment_score(s, seat, kind, w):
    """Return the score of a token as payment. Tokens that the player should keep, such as white ones, score low.

    White tokens have the lowest score.
    """
    if kind == WHITE_KIND:
        return -1000.0
    return w[PAY_SYMBOL] * symbol_score(kind, w) + w[PAY_COLOUR] * s.of_colour[seat][kind // SYMBOLS]


def decision_value(s, code, w):
    """Return the score of a legal decision."""
    seat = s.mover
    if s.deciding == ACTING:
        return action_score(s, seat, code, w)
    if s.deciding == RESTOCKING:
        return restock_score(s, seat, code, w)
    if s.deciding == PAYING:
        return payment_score(s, seat, code - PAY, w)
    if s.deciding == LANDING:
        return epoch_score(s, seat, code - LAND, w)
    if s.deciding == PLACING:
        return epoch_score(s, seat, code - PLACE, w)
    if s.deciding == LAYING:
        return float(laying_score(s, seat, code - LAY))
    return -token_value(s, seat, code - LOSE, w) if s.deciding == LOSING else 0.0


def tuned_choice(s, w):
    """Return the code of the legal decision with the highest score, calculated with the tuned coefficients `w`.

    If several have the highest score, the first one is returned.
    """
    count = legal(s)
    best = s.choices[0]
    most = decision_value(s, best, w)
    for n in range(1, count):
        value = decision_value(s, s.choices[n], w)
        if value > most:
            best, most = s.choices[n], value
    return best
