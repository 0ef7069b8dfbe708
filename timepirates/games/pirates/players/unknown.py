"""Replace other seats' secret decisions about white contracts (rule P2) with random ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from timepirates.core.game import Game
from timepirates.core.luck import Luck
from timepirates.core.protocol import given
from timepirates.games.pirates.laying import first_laying_step, solve
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates.games.pirates.text import parse_decision


def drawn(game: Game, seat: int, luck: Luck) -> Game:
    """Return a game in which random choices replace all information that is hidden from a seat.

    Parameters
    ----------
    game : Game
    seat : int
        The seat whose view does not change.
    luck : Luck
        Source of the random draws; the stream "hidden" is used.

    Returns
    -------
    Game
        The game itself if nothing is hidden from the seat.

    Notes
    -----
    Rule P2. The layings are drawn from the solution of the laying. If white contracts stay laid, no solution is known,
    and the layings are drawn uniformly.
    """
    seen, full = as_pirates_snapshot(game.snapshot(seat)), as_pirates_snapshot(game.snapshot())
    if seen["laid"] == full["laid"]:
        return game
    strategies = None if game.switches["white_stays_laid"] else solve(game).strategies
    before = _earlier_layings(game)
    for other, layings in enumerate(given(seen["laid"])):
        if layings is None:
            old = len(before[other])
            laid = given(given(full["laid"])[other])
            new = laid[old:]
            laid[old:] = (
                _uniform(full, other, new, luck)
                if strategies is None
                else _equilibrium_layings(strategies.get(other, {}), other, len(new), luck)
            )
    return Game.in_position(game.table, game.table.restore(full))


def _earlier_layings(game: Game) -> Sequence[Sequence[Mapping[str, str]]]:
    """Return each seat's layings (the colours to which it assigned its white contracts) in earlier years.

    The lists are empty if the game begins during a laying.
    """
    first = first_laying_step(game, len(game))
    laid: Sequence[Sequence[Mapping[str, str]]] = game.at(first).snapshot()["laid"]
    return laid if first else [[] for _player in game.players]


def _equilibrium_layings(
    strategy: dict[tuple[str, ...], Fraction], seat: int, count: int, luck: Luck
) -> list[dict[str, str]]:
    """Draw one of the equilibrium strategy's layings at random. Return the colours of its first `count` contracts."""
    if not count:
        return []
    unit = lcm(*(chance.denominator for chance in strategy.values()))
    place = luck.pick("hidden", seat, [int(chance * unit) for chance in strategy.values()])
    layings = [parse_decision(text).parts for text in list(strategy)[place][:count]]
    return [{contract: colour} for contract, colour in layings]


def _uniform(full: PiratesSnapshot, seat: int, layings: Sequence[dict[str, str]], luck: Luck) -> list[dict[str, str]]:
    """Return a uniformly random colour for each white contract of a seat."""
    colours = sorted({name.partition("-")[0] for name in full["contracts"][seat]} - {"white"})
    return [
        {contract: colours[luck.number(f"hidden {seat}", n, len(colours))]}
        for n, laying in enumerate(layings)
        for contract in laying
    ]
