"""Rollouts for any game: it is played on to its end by its own computer players, through `Game` alone.

Rollouts that share a seed share their random draws, by number, and the random numbers of their players; so decisions
are compared by what they change and not by luck. What a seat does not know is drawn again for each rollout by the part
`unknown` of the game's entry. A game says by the part `no_rollouts` that its rollouts take too long or show too little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from timepirates import players
from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.seat_view import SeenTable
from timepirates.players.whole_games import seat_levels, shares
from timepirates.review.ledger import Numbers

MOST_STEPS = 10_000
"""A rollout that is longer ends without a winner, and all seats share it."""
MOST_SEED = 1 << 63
Begin: TypeAlias = Callable[[int], Game]
"""Returns the game in which the rollout of a seed begins."""


def why_none(name: str) -> str:
    """Return in a sentence why a game has no rollouts, "" where it has."""
    entry = registry.entry(name)
    reason: str | None = entry.part("no_rollouts")
    if reason is not None:
        return _(reason)
    if entry.unknown is None:
        return _("{name} cannot draw what a seat does not know").format(name=name)
    return ""


def check(game: Game) -> None:
    """Raise BadSetting, which says why, if no rollouts of a game are possible."""
    if isinstance(game.table, SeenTable):
        raise BadSetting(_("rollouts need a complete game; this one contains only what one seat knows"))
    if reason := why_none(game.name):
        raise BadSetting(reason)


def usual(name: str) -> str:
    """Return the level by which people are played on unless another one is named: the game's strongest."""
    return players.rungs(name)[-1]


def seated(game: Game, who: Sequence[str | None] | None, people: str | None) -> tuple[str, ...]:
    """Return the level that plays on in each seat; `people`, or else the strongest level, sits where `who` has None.

    Raises
    ------
    BadSetting
        If `who` or `people` name no computer players of the game.
    """
    return seat_levels(players.of(game.name), len(game.players), who, usual(game.name) if people is None else people)


def beginning(game: Game, seat: int | None = None) -> Begin:
    """Return what makes the games in which rollouts begin; with a seat, what it does not know is drawn for each."""
    entry = registry.entry(game.name)
    draw = entry.unknown
    if seat is None or draw is None or entry.secret == frozenset():
        start = game.resumed()
        return lambda _seed: start.copy()
    return lambda seed: draw(game, seat, Luck(seed)).resumed()


def rollout(begin: Begin, decisions: Sequence[str], levels: Sequence[str], seed: int) -> Numbers:
    """Play one rollout.

    Parameters
    ----------
    begin : callable
        What `beginning` returned.
    decisions : sequence of str
        What is decided first: one decision, or none.
    levels : sequence of str
        Who plays on in each seat.
    seed : int
        Of all random numbers.

    Returns
    -------
    tuple of float
        Each seat's share of the win.

    Raises
    ------
    BadSetting
        If a computer player raises an error or makes an illegal decision.
    """
    game = begin(seed)
    for decision in decisions:
        game.play(decision)
    luck, known = Luck(seed), players.of(game.name)
    seats = [players.seeded(known[level], luck.number("player", seat, MOST_SEED)) for seat, level in enumerate(levels)]
    first = len(game)
    while not game.over:
        if len(game) - first == MOST_STEPS:
            return (1 / len(levels),) * len(levels)
        if isinstance(game.to_move, int):
            _decide(game, game.to_move, seats, levels)
        else:
            game.draw(luck)
    return shares(game.winners, len(levels))


def _decide(game: Game, seat: int, seats: Sequence[players.Player], levels: Sequence[str]) -> None:
    """Let the player of a seat decide, on a copy of the game that it may play on as it likes."""
    try:
        game.play(seats[seat].choose(game.copy(), seat))
    except Exception as error:  # whatever a player of another package raises, the rollout says which one it was
        raise BadSetting(
            _("the computer player {name} cannot continue: {problem}").format(
                name=levels[seat], problem=" ".join(str(error).split())[:200] or type(error).__name__
            )
        ) from error
