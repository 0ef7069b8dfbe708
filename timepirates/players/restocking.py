"""Whether to restock, and where: how much more, or less, the chance to win is expected to be than without (T2, B2).

A sum of learned numbers, one a fact as in `features`; what the draws bring is in what was learned.
"""

from __future__ import annotations

from timepirates.pirates.codes import ATOMIC_KINDS, COLOURS, COSTS, NO_RESTOCK, RESTOCK, WHITE
from timepirates.pirates.rules.bazaar import payable
from timepirates.pirates.rules.bits import lowest
from timepirates.pirates.rules.restock import restockable
from timepirates.players.features import (
    DEAREST,
    EVERY_COST,
    PHASES,
    PLAYER_COUNTS,
    RULE_KINDS,
    WORTHS,
    at_risk,
    bare_board,
    moment,
    one_token,
    phase,
    rules_kind,
    total,
)
from timepirates.players.planning import HANDS, PLACES, RESTOCK_NUMBERS, value_all

MOST_EMPTY = 8
LEADS = 7

RESTOCK_BLOCKS = (
    ("tokens", "sites to fill, by moment and by how far the seat leads", 24 * MOST_EMPTY * LEADS),
    ("year", "police tokens on the track and sites to fill, by rules and players",
     RULE_KINDS * PLAYER_COUNTS * 8 * MOST_EMPTY),
    ("way", "sites to fill at the end of a path, elsewhere with an atomic token held, elsewhere, by phase",
     PHASES * MOST_EMPTY * 3),
    ("left", "tokens where the pirate stands and in all epochs at the ends of its paths, by what is restocked",
     4 * 6 * 3),
    ("sale", "the best contract that can be paid, in points, by moment and sites to fill", 24 * 8 * MOST_EMPTY),
    ("own risk", "what an arrest would take where the police may come with the next token, by phase", PHASES * 4 * 5),
    ("others' risk", "how much the others may lose there, by phase and sites to fill", PHASES * 6 * MOST_EMPTY),
    ("board", "empty sites of the whole board, in threes, by phase", PHASES * 12),
)
"""(name, what it is about, how many numbers)"""


def _places() -> list[int]:
    places = [RESTOCK_NUMBERS]
    for _name, _about, count in RESTOCK_BLOCKS:
        places.append(places[-1] + count)
    return places


TOKENS, YEAR, WAY, LEFT, SALES, OWN_RISK, OTHERS_RISK, EMPTIES, ALL_NUMBERS = _places()


def lead(s, desk, base):
    """How far the seat on turn leads the best other seat in expected points: 0 far behind to 6 far ahead."""
    y, most = desk.y, -1000.0
    for other in range(s.players):
        if other != s.turn:
            most = max(most, y[base + HANDS + other] + y[base + PLACES + other])
    ahead = y[base + HANDS + s.turn] + y[base + PLACES + s.turn] - most
    return (ahead > -10.0) + (ahead > -5.0) + (ahead > -2.0) + (ahead > 2.0) + (ahead > 5.0) + (ahead > 10.0)


def common_facts(s, ahead, kept):
    """Facts that all epochs share go into `kept`: rules, best sale, risks, empty sites."""
    empty, others = 0, 0
    for epoch in range(s.epochs):
        empty += s.empty[epoch]
    for other in range(s.players):
        if other != s.turn and one_token(s, s.pirate[other]):
            others += at_risk(s, other)
    can, best = payable(s, s.turn) & s.on_offer, 0
    for colour in range(COLOURS):
        best = max(best, WORTHS[DEAREST[can >> COSTS * colour & EVERY_COST]])
    kept[0] = max(best, DEAREST[can >> COSTS * WHITE & EVERY_COST])
    kept[1] = min(others, 5)
    kept[2] = min(empty // 3, 11)
    kept[3] = ahead


def restock_facts(s, epoch, kept, facts):
    """Write the facts about restocking an epoch; returns how many."""
    rough, here = phase(s), s.pirate[s.turn]
    one, other = s.path_to[here][0], s.path_to[here][1]
    sites = min(s.empty[epoch], MOST_EMPTY) - 1
    near = 0 if epoch in (one, other) else 1 if s.holds[s.turn] & ATOMIC_KINDS else 2
    beside = s.sites[one] - s.empty[one] + s.sites[other] - s.empty[other]
    facts[0] = TOKENS + (moment(s) * MOST_EMPTY + sites) * LEADS + kept[3]
    facts[1] = YEAR + ((rules_kind(s) * PLAYER_COUNTS + s.players - 3) * 8 + s.drawn_count) * MOST_EMPTY + sites
    facts[2] = WAY + (rough * MOST_EMPTY + sites) * 3 + near
    facts[3] = LEFT + (min(s.sites[here] - s.empty[here], 3) * 6 + min(beside // 2, 5)) * 3 + near
    facts[4] = SALES + (moment(s) * 8 + kept[0]) * MOST_EMPTY + sites
    facts[5] = OWN_RISK + (rough * 4 + one_token(s, here)) * 5 + at_risk(s, s.turn)
    facts[6] = OTHERS_RISK + (rough * 6 + kept[1]) * MOST_EMPTY + sites
    facts[7] = EMPTIES + rough * 12 + kept[2]
    return 8


def restock_worth(s, desk, epoch, kept):
    """What restocking an epoch is expected to add to the chance to win."""
    return total(desk.w, desk.facts, restock_facts(s, epoch, kept, desk.facts))


def restock_choice(s, desk):
    """The epoch with the greatest worth above nothing, or no restock."""
    value_all(s, desk, 0, s.turn)
    kept = desk.x
    common_facts(s, lead(s, desk, 0), kept)
    best, most = NO_RESTOCK, -1000.0 if bare_board(s) else 0.0
    epochs = restockable(s)
    while epochs:
        epoch = lowest(epochs)
        epochs &= epochs - 1
        value = restock_worth(s, desk, epoch, kept)
        if value > most:
            best, most = RESTOCK + epoch, value
    return best
