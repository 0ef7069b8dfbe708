"""Fit a model of players' restock decisions to games that were played."""

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
from timepirates.games.pirates.police.choices import permitted_in_snapshot
from timepirates.games.pirates.police.position_input import require_game
from timepirates.games.pirates.snapshot import as_pirates_snapshot

WEIGHT_DENOMINATOR = 10**9
"""The denominator to which fitted weights are rounded when they are converted to fractions."""
CLOSE = 1e-12
MOST_ROUNDS = 20_000

Decision = tuple[tuple[int, ...], int]
"""A restock decision: the empty sites of each epoch that could be chosen, and those of the chosen epoch.

The second number is 0 if no epoch was chosen.
"""


def measured(records: object) -> dict[str, object]:
    """Fit a model of the players' restock decisions to recorded games, and return the model as a dict.

    Parameters
    ----------
    records : Game, mapping, str, Path, or iterable of these
        StatisticsPanel, records, or files of records.

    Returns
    -------
    dict
        {"model": "weights", "pass": 1, "sites": [...], "counts": {...}}, which `danger` accepts. `sites` contains the
        weights for 1, 2, ... empty sites, relative to a weight of 1 for no restock. `counts` contains the numbers of
        decisions and passes, the numbers of offered and restocked epochs by empty sites, and whether the fit converged.
        The fit does not converge if no player ever passed, because the weights then grow without limit.

    Raises
    ------
    BadRecord
        If a file cannot be read or a record is damaged.
    BadSituation
        If `records` has another type.

    Notes
    -----
    The fit is a fixed point: the weight for k empty sites is the number of restocks of such epochs, divided by the sum
    of 1 / (total weight of the decision) over all permitted epochs with k empty sites. The expected number of restocks
    then equals the observed one. Counts of sites that never occur take the weight of the next smaller one.
    """
    decisions = Counter(decision for game in _games(records) for decision in find_restock_decisions(game))
    offered: Counter[int] = Counter()
    restocked: Counter[int] = Counter()
    for (places, chosen), times in decisions.items():
        for sites in places:
            offered[sites] += times
        if chosen:
            restocked[chosen] += times
    weights, stood = _fit_weights(tuple(decisions.items()), tuple(restocked.items()), max(offered, default=1))
    return {
        "model": "weights",
        "pass": 1,
        "sites": _weight_fractions(weights, offered),
        "counts": {
            "decisions": decisions.total(),
            "passes": decisions.total() - restocked.total(),
            "offered": dict(sorted(offered.items())),
            "restocked": dict(sorted(restocked.items())),
            "stood": stood,
        },
    }


@require_game
def find_restock_decisions(game: Game) -> Iterator[Decision]:
    """Yield each decision of a game to restock or not to restock, if a restock was permitted."""
    for seen, (_seat, line) in zip(game.positions(), game.steps, strict=False):
        if seen["deciding"] == "restock":
            places = dict(permitted_in_snapshot(as_pirates_snapshot(seen), board_of(game), game.switches))
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
        raise BadSituation(
            _("this function needs games, records or files of records (got {got})").format(got=shown(records))
        )


@lru_cache(maxsize=16)
def _fit_weights(
    counted: tuple[tuple[Decision, int], ...], chosen: tuple[tuple[int, int], ...], most: int
) -> tuple[Mapping[int, float], bool]:
    """Fit a weight for restocking an epoch with 1, 2, ... empty sites. Also return whether the fit has converged.

    The result is cached, because fits that do not converge take a second and the danger map repeats them.
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


def _weight_fractions(weights: Mapping[int, float], offered: Mapping[int, int]) -> list[Fraction]:
    """Convert the fitted weights of epochs with 1, 2, ... empty sites to a list of fractions."""
    out: list[Fraction] = []
    first = min(offered, default=1)
    for sites, weight in sorted(weights.items()):
        known = weight if offered[sites] else weights[first] if not out or sites < first else None
        out.append(out[-1] if known is None else Fraction(round(known * WEIGHT_DENOMINATOR), WEIGHT_DENOMINATOR))
    return out
