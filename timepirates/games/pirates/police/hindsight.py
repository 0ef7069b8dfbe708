"""Look back at a finished game: how likely each arrest was, and which tokens each draw could have brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from timepirates.core.answers import ResultTable, as_number, number
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import given
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.choices import restock_outcome
from timepirates.games.pirates.police.danger_map import DangerMap
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import require_game
from timepirates.games.pirates.police.situation import Situation, whole
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot

Positions = Sequence[PiratesSnapshot]


@require_game
def arrests(game: Game, opponents: Opponents = models.DEFAULT, exact: bool = False) -> ResultTable:
    """Return a table of all arrests in a game, with their probabilities before they happened.

    Parameters
    ----------
    game : Game
    opponents : str or mapping, optional
        The model of the opponents (see `models`).
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per arrest. Columns: `step`, the number of earlier steps; `seat`; `epoch`; `danger`, the probability of
        the arrest when the seat last ended a turn (None in its first turn); `restock`, the step of the restock decision
        that brought the police, or None; `then`, the probability that this restock left the police there.
    """
    positions, rows = [as_pirates_snapshot(seen) for seen in game.positions()], []
    for step, seat, epoch in _arrests(positions):
        left = _last_turn_end(positions, step, seat)
        known = None if left is None else _danger(game.at(left), seat, epoch, opponents, exact)
        came = _arresting_restock(positions, left or 0, step, epoch)
        rows.append(
            (step, seat, epoch, known, came, None if came is None else _police_after_restock(game, came, epoch, exact))
        )
    return ResultTable(("step", "seat", "epoch", "danger", "restock", "then"), rows)


def _arrests(positions: Positions) -> Iterator[tuple[int, int, int]]:
    before: tuple[int | None, bool] = (None, False)
    for step, seen in enumerate(positions):
        now = seen["turn"], seen["arrested"]
        if now[1] and now != before:
            seat = given(seen["turn"])
            yield step, seat, int(given(seen["pirates"][seat]))
        before = now


def _last_turn_end(positions: Positions, step: int, seat: int) -> int | None:
    """Return the last step before `step` at which it was the turn of `seat`, or None if there is none."""
    return next((n for n in range(step - 1, -1, -1) if positions[n]["turn"] == seat), None)


def _arresting_restock(positions: Positions, first: int, step: int, epoch: int) -> int | None:
    """Return the index of the step in which a restock last brought the police to an epoch, or None."""
    until = step
    for n in range(step - 1, first - 1, -1):
        if positions[n]["deciding"] == "restock":
            if any(seen["police"] != str(epoch) for seen in positions[n:until]):
                return n
            until = n
    return None


def _danger(game: Game, seat: int, epoch: int, opponents: Opponents, exact: bool) -> Fraction | float:
    """Return the probability that the police are in an epoch when a seat's next turn begins."""
    return as_number(DangerMap.of(game, seat, opponents).police_in_epoch(board_of(game).index[epoch]).value, exact)


def _police_after_restock(game: Game, step: int, epoch: int, exact: bool) -> Fraction | float:
    """Return the probability that, after a restock, the game continues and the police are in a given epoch."""
    before = game.at(step)
    place = game.steps[step][1].parts[0]
    chance = restock_outcome(Situation.of(before), before.snapshot()["empty_sites"][place]).police_in_epoch(
        epoch, going_on=True
    )
    return as_number(chance.value, exact)


@require_game
def possible_draws(game: Game, step: int, exact: bool = False) -> ResultTable:
    """Return a table of the tokens that could have been drawn in a step, with the probability of each token.

    Parameters
    ----------
    game : Game
    step : int
        Number of steps before the draw.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per token, with the columns `token`, `probability`, `came` (whether it was drawn) and `police` (their
        epoch after it).

    Raises
    ------
    BadSituation
        If the step is not a draw.

    Notes
    -----
    To play on with another token, use `game.at(step)` with `chance="ask"`, then `play("draw ...")`.
    """
    step = whole("step", step, 0, len(game) - 1)
    if game.steps[step][0] is not None:
        raise BadSituation(_("step {step} is not a draw").format(step=step + 1))
    before, came = game.at(step), str(game.steps[step][1])
    seen, board = before.snapshot(), board_of(game)
    here = board.epoch(seen["police"])
    total = sum(seen["bag"].values())
    leads = {"police-1": here.path_1, "police-2": here.path_2}
    return ResultTable(
        ("token", "probability", "came", "police"),
        [
            (token, number(count, total, exact), came == f"draw {token}", leads.get(token, here.year))
            for token, count in seen["bag"].items()
        ],
    )
