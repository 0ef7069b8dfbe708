"""Rollouts for any game: computer players play from a position to the end of the game.

Rollouts with equal seeds have equal random draws, and their players get equal random numbers. So differences between
decisions are not due to luck. Each rollout draws again everything that the seat does not know, with the function
`unknown` of the game's entry in the registry. A game without rollouts has the reason in the part `no_rollouts`, such
as that they would take too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from timepirates import players
from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.seat_view import ViewOnlyTable
from timepirates.players.whole_games import seat_levels, shares
from timepirates.review.halving import PlayRollouts
from timepirates.review.ledger import Numbers

MOST_STEPS = 10_000
"""Maximum number of steps in a rollout. A rollout that reaches it is stopped, and all seats win equal shares."""
MOST_SEED = 1 << 63
ROLLOUTS_PER_REPORT = 10
"""Number of rollouts (simulated games) between two progress reports."""
RolloutStart: TypeAlias = Callable[[int], Game]
"""A function that takes a random seed and returns the game from which a rollout starts."""


def no_rollouts_reason(name: str) -> str:
    """Return the reason why rollouts of a game are impossible, or an empty string if they are possible."""
    entry = registry.entry(name)
    reason: str | None = entry.part("no_rollouts")
    if reason is not None:
        return _(reason)
    if entry.unknown is None:
        return entry.no_unknown
    return ""


def check(game: Game) -> None:
    """Raise BadSetting if no rollouts (simulated games) can start from the given game."""
    if isinstance(game.table, ViewOnlyTable):
        raise BadSetting(
            _(
                "simulated games can start only from a complete game; this game contains only the information that "
                "one seat has"
            )
        )
    if reason := no_rollouts_reason(game.name):
        raise BadSetting(reason)


def default_rollout_player(name: str) -> str:
    """Return the name of the computer player that replaces human players in rollouts by default.

    It is the strongest level of the game.
    """
    return players.rungs(name)[-1]


def rollout_players(game: Game, who: Sequence[str | None] | None, people: str | None) -> tuple[str, ...]:
    """Return the name of the computer player that decides for each seat in rollouts (simulated games).

    Parameters
    ----------
    game : Game
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that plays for people; by default the game's strongest.

    Raises
    ------
    BadSetting
        If `who` or `people` name unknown computer players.
    """
    return seat_levels(
        players.of(game.name), len(game.players), who, default_rollout_player(game.name) if people is None else people
    )


def make_rollout_start(game: Game, seat: int | None = None) -> RolloutStart:
    """Return a function that takes a random seed and returns the game from which a rollout continues.

    If a seat is given, everything that this seat does not know is sampled at random for each seed.
    """
    entry = registry.entry(game.name)
    draw = entry.unknown
    if seat is None or draw is None or entry.secret == frozenset():
        start = game.resumed()
        return lambda _seed: start.copy()
    return lambda seed: draw(game, seat, Luck(seed)).resumed()


def rollouts_of_candidates(
    begin: RolloutStart, candidates: Sequence[str], seat: int, levels: Sequence[str], starts: Sequence[int]
) -> PlayRollouts:
    """Return a function that plays rollouts after each of several decisions of a seat, for `sequential_halving`."""

    def play(left: Sequence[int], first: int, each: int) -> Iterator[list[list[float]]]:
        some = max(1, ROLLOUTS_PER_REPORT // len(left))
        for at_first in range(first, first + each, some):
            part = starts[at_first : min(at_first + some, first + each)]
            yield [[play_rollout(begin, [candidates[at]], levels, start)[seat] for start in part] for at in left]

    return play


def play_rollout(begin: RolloutStart, decisions: Sequence[str], levels: Sequence[str], seed: int) -> Numbers:
    """Play a game to its end with computer players, and return each seat's share of the win.

    Parameters
    ----------
    begin : callable
        The result of `make_rollout_start`.
    decisions : sequence of str
        The decisions to make first.
    levels : sequence of str
        The computer player in each seat.
    seed : int
        Seed of all random numbers.

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
    """Make the decision of a seat's computer player.

    The player gets a copy of the game, which it may change.
    """
    try:
        game.play(seats[seat].choose(game.copy(), seat))
    except Exception as error:  # A third-party player may raise any exception. The error names the player.
        raise BadSetting(
            _("the computer player {name} cannot continue: {problem}").format(
                name=levels[seat], problem=" ".join(str(error).split())[:200] or type(error).__name__
            )
        ) from error
