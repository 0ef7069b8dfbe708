"""Looking back over a game: how likely was the arrest, and what if another token had come?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from timepirates.core.answers import Answer, as_number, number
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.choices import outlook
from timepirates.games.pirates.police.danger_map import DangerMap
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import of_a_game
from timepirates.games.pirates.police.situation import Situation, whole

Positions = Sequence[Snapshot]


@of_a_game
def arrests(game: Game, opponents: Opponents = models.DEFAULT, exact: bool = False) -> Answer:
    """A row an arrest: `step`, `seat`, `epoch`, `danger`, `restock`, `then`.

    step: the number of steps before it. danger: how likely it was when the seat last ended a turn, under the model
    (None in its first turn). restock: the step of the decision whose draws brought the police, then: how likely that
    restock was to leave them there (None where no restock of this round brought them).
    """
    positions, rows = list(game.positions()), []
    for step, seat, epoch in _arrests(positions):
        left = _last_turn_end(positions, step, seat)
        known = None if left is None else _danger(game.at(left), seat, epoch, opponents, exact)
        came = _restock_that_brought(positions, left or 0, step, epoch)
        rows.append((step, seat, epoch, known, came, None if came is None else _left_there(game, came, epoch, exact)))
    return Answer(("step", "seat", "epoch", "danger", "restock", "then"), rows)


def _arrests(positions: Positions) -> Iterator[tuple[int, int, int]]:
    before = (None, False)
    for step, seen in enumerate(positions):
        now = seen["turn"], seen["arrested"]
        if now[1] and now != before:
            yield step, seen["turn"], int(seen["pirates"][seen["turn"]])
        before = now


def _last_turn_end(positions: Positions, step: int, seat: int) -> int | None:
    """The last position before a step in which the seat was on turn: before it said that its turn ends."""
    return next((n for n in range(step - 1, -1, -1) if positions[n]["turn"] == seat), None)


def _restock_that_brought(positions: Positions, first: int, step: int, epoch: int) -> int | None:
    """The last restock decision between two steps by whose draws the police came to an epoch."""
    until = step
    for n in range(step - 1, first - 1, -1):
        if positions[n]["deciding"] == "restock":
            if any(seen["police"] != str(epoch) for seen in positions[n:until]):
                return n
            until = n
    return None


def _danger(game: Game, seat: int, epoch: int, opponents: Opponents, exact: bool) -> Fraction | float:
    """The chance that the police stand in an epoch when the seat's next turn begins."""
    return as_number(DangerMap.of(game, seat, opponents).stands(board_of(game).index[epoch]).value, exact)


def _left_there(game: Game, step: int, epoch: int, exact: bool) -> Fraction | float:
    """The chance that the restock decided after so many steps left the police in an epoch, the game going on."""
    before = game.at(step)
    place = game.steps[step][1].parts[0]
    chance = outlook(Situation.of(before), before.snapshot()["empty_sites"][place]).stands(epoch, going_on=True)
    return as_number(chance.value, exact)


@of_a_game
def other_tokens(game: Game, step: int, exact: bool = False) -> Answer:
    """What could have come at a draw: `token`, `probability`, `came`, `police` (where it leaves them).

    step: the number of steps before the draw; BadSituation where the step is no draw. A token that did not come can
    be played on: `game.at(step)` with `chance="ask"`, then `play("draw ...")`.
    """
    step = whole("step", step, 0, len(game) - 1)
    if game.steps[step][0] is not None:
        raise BadSituation(_("step {step} is no draw").format(step=step + 1))
    before, came = game.at(step), str(game.steps[step][1])
    seen, board = before.snapshot(), board_of(game)
    here = board.epoch(seen["police"])
    total = sum(seen["bag"].values())
    leads = {"police-1": here.path_1, "police-2": here.path_2}
    return Answer(
        ("token", "probability", "came", "police"),
        [
            (token, number(count, total, exact), came == f"draw {token}", leads.get(token, here.year))
            for token, count in seen["bag"].items()
        ],
    )
