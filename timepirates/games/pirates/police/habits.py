"""How people restock: the weights of a `weights` model as played games show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from timepirates.core.errors import BadRecord, BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police.choices import permitted_in
from timepirates.games.pirates.police.position_input import of_a_game

FINE = 10**9
"""Weights are told in billionths."""
CLOSE = 1e-12
MOST_ROUNDS = 20_000

Decision = tuple[tuple[int, ...], int]
"""(the empty sites of the permitted epochs, ascending; those of the epoch restocked, 0 for no restock)"""


def measured(records: object) -> dict[str, object]:
    """The `weights` model that fits the restock decisions of some games, with the counts behind it.

    records: a Game, a record, a file of records, or several of these. The weight of not restocking is 1. That of an
    epoch with k empty sites is (restocks of such epochs) / (sum over all such epochs that were permitted of 1 /
    (their decision's sum of weights)), repeated until it stands: then as many such epochs are expected to be restocked
    as were. An epoch counted by none of the decisions takes the weight of the next smaller number of sites.

    Returns {"model": "weights", "pass": 1, "sites": [...], "counts": {...}}, which `danger` takes as it is. counts:
    decisions, passes, offered and restocked by empty sites, and whether the weights stood (they do not where nobody
    ever passed: they then grow without end).
    """
    decisions = Counter(decision for game in _games(records) for decision in restock_decisions(game))
    offered: Counter[int] = Counter()
    restocked: Counter[int] = Counter()
    for (places, chosen), times in decisions.items():
        for sites in places:
            offered[sites] += times
        if chosen:
            restocked[chosen] += times
    weights, stood = _fit(tuple(decisions.items()), tuple(restocked.items()), max(offered, default=1))
    return {
        "model": "weights",
        "pass": 1,
        "sites": _listed(weights, offered),
        "counts": {
            "decisions": decisions.total(),
            "passes": decisions.total() - restocked.total(),
            "offered": dict(sorted(offered.items())),
            "restocked": dict(sorted(restocked.items())),
            "stood": stood,
        },
    }


@of_a_game
def restock_decisions(game: Game) -> Iterator[Decision]:
    """Every restock decision of a game in which some epoch was permitted."""
    for seen, (_seat, line) in zip(game.positions(), game.steps, strict=False):
        if seen["deciding"] == "restock":
            places = dict(permitted_in(seen, board_of(game), game.switches))
            if places:
                chosen = places[int(line.parts[0])] if line.verb == "restock" else 0
                yield tuple(sorted(places.values())), chosen


def _games(records: object) -> Iterator[Game]:
    if isinstance(records, Game):
        yield records
    elif isinstance(records, Mapping):
        yield Game.replay(records)
    elif isinstance(records, (str, Path)):
        from timepirates.core.record import read_file

        try:
            yield from read_file(records)
        except OSError as error:
            raise BadRecord(
                _("{path} cannot be read: {reason}").format(path=shown(str(records)), reason=error.strerror)
            ) from None
    elif isinstance(records, Iterable):
        for one in records:
            yield from _games(one)
    else:
        raise BadSituation(_("games, records or files of records are needed (got {got})").format(got=shown(records)))


@lru_cache(maxsize=16)
def _fit(
    counted: tuple[tuple[Decision, int], ...], chosen: tuple[tuple[int, int], ...], most: int
) -> tuple[Mapping[int, float], bool]:
    """Return the weights by empty sites, and whether they converged before the rounds ran out.

    It takes a second where they do not, and the danger map asks for the same game again and again.
    """
    restocked: Counter[int] = Counter(dict(chosen))
    weights = dict.fromkeys(range(1, most + 1), 1.0)
    for _round in range(MOST_ROUNDS):
        shares = dict.fromkeys(weights, 0.0)
        for (places, _chosen), times in counted:
            share = times / (1 + sum(weights[sites] for sites in places))
            for sites in places:
                shares[sites] += share
        new = {sites: restocked[sites] / share if share else 0.0 for sites, share in shares.items()}
        stood = all(abs(new[sites] - weights[sites]) <= CLOSE * (1 + weights[sites]) for sites in weights)
        weights = new
        if stood:
            return weights, True
    return weights, False


def _listed(weights: Mapping[int, float], offered: Mapping[int, int]) -> list[Fraction]:
    """The weights for 1, 2, ... empty sites."""
    out: list[Fraction] = []
    first = min(offered, default=1)
    for sites, weight in sorted(weights.items()):
        known = weight if offered[sites] else weights[first] if not out or sites < first else None
        out.append(out[-1] if known is None else Fraction(round(known * FINE), FINE))
    return out
