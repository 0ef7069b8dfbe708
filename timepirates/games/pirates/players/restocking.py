"""Decide which epoch a computer player restocks, or whether it restocks none, by learned weights (rules T2, B2).

To restock is to fill the empty sites of one epoch from the bag. For each epoch, a sum of learned weights (one per
feature, as in `features`) estimates how the restock changes the player's probability of winning. The random draws need
no calculation, because the learned weights include their effect.
"""

from __future__ import annotations

from timepirates.games.pirates.codes import (
    ATOMIC_KINDS,
    COLOURS,
    COSTS,
    NO_RESTOCK,
    POLICE_1,
    POLICE_2,
    RESTOCK,
    WHITE,
)
from timepirates.games.pirates.players.features import (
    CLASSES,
    EVERY_COST,
    GAME_TYPES,
    HIGHEST_COST_RANK,
    PLAYER_COUNTS,
    POINTS_BY_RANK,
    RULE_KINDS,
    TABLE_MOMENTS,
    TABLE_PHASES,
    at_risk,
    game_type,
    is_board_nearly_empty,
    next_token_danger,
    rules_code,
    second_token_danger,
    total,
    two_best_tokens,
    type_and_fine_progress,
    type_and_phase,
)
from timepirates.games.pirates.players.planning import HANDS, PLACES, RESTOCK_NUMBERS, evaluate_all_seats
from timepirates.games.pirates.rules.bazaar import payable
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.restock import restockable

MOST_EMPTY = 8
LEADS = 7
POLICE_CLASSES = 5
"""The number of intervals into which the expected number of police tokens in a restock is classified.

Each class is 0.4 wide.
"""

RESTOCK_BLOCKS = (
    ("tokens", "sites to fill, by moment and table and by how far the seat leads", TABLE_MOMENTS * MOST_EMPTY * LEADS),
    (
        "year",
        "police tokens on the track and sites to fill, by rules and players",
        RULE_KINDS * PLAYER_COUNTS * 8 * MOST_EMPTY,
    ),
    (
        "way",
        "sites to fill at the end of a path, elsewhere with an atomic token held, elsewhere, by phase and table",
        TABLE_PHASES * MOST_EMPTY * 3,
    ),
    (
        "left",
        "tokens where the pirate stands and in all epochs at the ends of its paths, by table and by what is restocked",
        GAME_TYPES * 4 * 6 * 3,
    ),
    (
        "sale",
        "the best contract that can be paid, in points, by moment and table and sites to fill",
        TABLE_MOMENTS * 8 * MOST_EMPTY,
    ),
    (
        "own risk",
        "what an arrest would take and whether the police may come with the next one or two tokens, by phase "
        "and table and how many police tokens a restock will bring",
        TABLE_PHASES * POLICE_CLASSES * 5 * 16,
    ),
    (
        "others' risk",
        "how much the others may lose there, by phase and table and sites to fill",
        TABLE_PHASES * 6 * MOST_EMPTY,
    ),
    ("board", "empty sites of the whole board, in threes, by phase and table", TABLE_PHASES * 12),
    (
        "bag",
        "how many police tokens a restock will bring and sites to fill, by phase and table",
        TABLE_PHASES * POLICE_CLASSES * MOST_EMPTY,
    ),
    (
        "wants",
        "the two best tokens where the pirate stands and the best at the end of a path, by class, by table and "
        "by what is restocked",
        GAME_TYPES * 3 * CLASSES * CLASSES * CLASSES,
    ),
    (
        "neighbours",
        "others who can reach the epoch, the next of them too, by phase and table, sites to fill and what is restocked",
        TABLE_PHASES * MOST_EMPTY * 3 * 2 * 3,
    ),
)
"""The name, the meaning and the number of weights of each block of learned weights for restocking."""
SHARED_RESTOCK_BLOCKS = ("year",)
"""The names of those blocks of learned restocking weights that games of all types share."""


def _places() -> list[int]:
    places = [RESTOCK_NUMBERS]
    for _name, _about, count in RESTOCK_BLOCKS:
        places.append(places[-1] + count)
    return places


TOKENS, YEAR, WAY, LEFT, SALES, OWN_RISK, OTHERS_RISK, EMPTIES, BAG, WANTS, NEIGHBOURS, ALL_NUMBERS = _places()


def lead_class(s, desk, base):
    """Return the lead of the player to move in expected points, as a class from 0 (far behind) to 6 (far ahead).

    The number is 0 far behind and 6 far ahead.
    """
    y, most = desk.y, -1000.0
    for other in range(s.players):
        if other != s.turn:
            most = max(most, y[base + HANDS + other] + y[base + PLACES + other])
    ahead = y[base + HANDS + s.turn] + y[base + PLACES + s.turn] - most
    return (ahead > -10.0) + (ahead > -5.0) + (ahead > -2.0) + (ahead > 2.0) + (ahead > 5.0) + (ahead > 10.0)


def write_common_features(s, ahead, kept):
    """Calculate the features of a restock that do not depend on the restocked epoch, such as the lead."""
    empty, others, here = 0, 0, s.pirate[s.turn]
    for epoch in range(s.epochs):
        empty += s.empty[epoch]
    for other in range(s.players):
        if other != s.turn and next_token_danger(s, s.pirate[other]):
            others += at_risk(s, other)
    can, best = payable(s, s.turn) & s.on_offer, 0
    for colour in range(COLOURS):
        best = max(best, POINTS_BY_RANK[HIGHEST_COST_RANK[can >> COSTS * colour & EVERY_COST]])
    kept[0] = max(best, HIGHEST_COST_RANK[can >> COSTS * WHITE & EVERY_COST])
    kept[1] = min(others, 5)
    kept[2] = min(empty // 3, 11)
    kept[3] = ahead
    kept[4] = 16 * at_risk(s, s.turn) + 4 * next_token_danger(s, here) + second_token_danger(s, here)
    nearest = (
        max(two_best_tokens(s, s.turn, s.path_to[here][0]), two_best_tokens(s, s.turn, s.path_to[here][1])) // CLASSES
    )
    kept[5] = two_best_tokens(s, s.turn, here) * CLASSES + nearest


def expected_police_class(s, sites):
    """Return a class from 0 to 4 that grows with the expected number of police tokens drawn in a restock."""
    police = s.bag[POLICE_1] + s.bag[POLICE_2]
    return min(5 * police * sites // (2 * max(s.bag_total - police + 1, 1)), POLICE_CLASSES - 1)


def nearby_pirates_code(s, epoch):
    """Return how many other pirates are in an epoch or one path away, as a code from 0 to 5.

    The number is 2 * (other pirates in the epoch or one path away, at most 2) + (1 if the next seat's is among them).
    """
    many, soon = 0, 0
    for later in range(1, s.players):
        there = s.pirate[(s.turn + later) % s.players]
        near = there == epoch or s.path_to[there][0] == epoch or s.path_to[there][1] == epoch
        many += near
        if later == 1:
            soon = 1 * near
    return 2 * min(many, 2) + soon


def write_restock_features(s, epoch, kept, facts):
    """Store the indices of the features that describe a restock in the list `facts`, and return their number."""
    now, rough, here = type_and_fine_progress(s), type_and_phase(s), s.pirate[s.turn]
    one, other = s.path_to[here][0], s.path_to[here][1]
    sites = min(s.empty[epoch], MOST_EMPTY) - 1
    near = 0 if epoch in (one, other) else 1 if s.holds[s.turn] & ATOMIC_KINDS else 2
    beside = s.sites[one] - s.empty[one] + s.sites[other] - s.empty[other]
    facts[0] = TOKENS + (now * MOST_EMPTY + sites) * LEADS + kept[3]
    facts[1] = YEAR + ((rules_code(s) * PLAYER_COUNTS + s.players - 3) * 8 + s.drawn_count) * MOST_EMPTY + sites
    facts[2] = WAY + (rough * MOST_EMPTY + sites) * 3 + near
    facts[3] = LEFT + ((4 * game_type(s) + min(s.sites[here] - s.empty[here], 3)) * 6 + min(beside // 2, 5)) * 3 + near
    facts[4] = SALES + (now * 8 + kept[0]) * MOST_EMPTY + sites
    facts[5] = OWN_RISK + (rough * POLICE_CLASSES + expected_police_class(s, sites + 1)) * 5 * 16 + kept[4]
    facts[6] = OTHERS_RISK + (rough * 6 + kept[1]) * MOST_EMPTY + sites
    facts[7] = EMPTIES + rough * 12 + kept[2]
    facts[8] = BAG + (rough * POLICE_CLASSES + expected_police_class(s, sites + 1)) * MOST_EMPTY + sites
    facts[9] = WANTS + (3 * game_type(s) + near) * CLASSES * CLASSES * CLASSES + kept[5]
    facts[10] = NEIGHBOURS + ((rough * MOST_EMPTY + sites) * 3 + near) * 6 + nearby_pirates_code(s, epoch)
    return 11


def restock_worth(s, desk, epoch, kept):
    """Return how much a restock of an epoch is expected to change the player's probability of winning."""
    return total(desk.w, desk.facts, write_restock_features(s, epoch, kept, desk.facts))


def restock_choice(s, desk):
    """Return the best epoch to restock, or the decision not to restock, as an integer code.

    The player restocks the epoch with the highest estimate if it is positive. On a nearly empty board, the player
    restocks even with a negative estimate.
    """
    evaluate_all_seats(s, desk, 0, s.turn)
    kept = desk.x
    write_common_features(s, lead_class(s, desk, 0), kept)
    best, most = NO_RESTOCK, -1000.0 if is_board_nearly_empty(s) else 0.0
    epochs = restockable(s)
    while epochs:
        epoch = lowest_member(epochs)
        epochs &= epochs - 1
        value = restock_worth(s, desk, epoch, kept)
        if value > most:
            best, most = RESTOCK + epoch, value
    return best
