"""Find out which decisions of a live game players may undo. Decisions that revealed something are final.

At a table with a real board, the last step that was entered can always be taken back, because it may be a typing error.
"""

from __future__ import annotations

from collections.abc import Collection

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import ONLOOKER


def steps_after_undo(game: Game, seat: int, people: Collection[int]) -> int:
    """Return the number of steps that remain in the game after a player takes back their latest decision.

    Parameters
    ----------
    game : Game
    seat : int
        The seat of the person who wants to take back.
    people : collection of int
        The seats of people.

    Raises
    ------
    BadSetting
        If another person has decided since, or a step since then uncovered something.
    """
    steps = game.steps
    last = next((number for number in range(len(steps) - 1, -1, -1) if steps[number][0] in people), None)
    held_back = any(len(game.record(viewer)["steps"]) < len(game) for viewer in _viewers(game))
    if held_back and game.to_move != seat:
        raise BadSetting(_("You cannot take back a decision while other players decide in secret."))
    if last is None or steps[last][0] != seat:
        raise BadSetting(_("You can take back only your own decision, and only before another person has decided."))
    if reveals_information(game, last, people):
        raise BadSetting(
            _(
                "You cannot take back this decision, because a player has learned something from it or from a random "
                "draw after it."
            )
        )
    return last


def steps_before_last_entry(game: Game, people: Collection[int]) -> int:
    """Return the number of steps before the last step that a person entered (a random draw or a decision).

    Raises
    ------
    BadSetting
        If nothing was entered, or the game is over.
    """
    steps = game.steps
    last = next((n for n in range(len(steps) - 1, -1, -1) if steps[n][0] is None or steps[n][0] in people), None)
    if last is None or game.over:
        raise BadSetting(_("There is no step to take back, or the game is over."))
    return last


def reveals_information(game: Game, start: int, people: Collection[int]) -> bool:
    """Return whether a step after the first `start` steps was a draw, ended the game or revealed a secret."""
    steps = game.steps
    if game.over or any(mover is None for mover, _decision in steps[start:]):
        return True
    before = game.at(start)
    public = game.record(ONLOOKER)["steps"]
    for viewer in _viewers(game):
        old, new = before.record(viewer), game.record(viewer)
        if new["steps"][: len(old["steps"])] != old["steps"]:
            return True  # An earlier step was hidden from the viewer, but is visible now.
        if any(
            isinstance(new.get(key), list) and new.get(key) != value for key, value in old.items() if key != "steps"
        ):
            return True  # The steps after `start` revealed pieces to the viewer or scored points.
        told = zip(new["steps"][start:], public[start:], strict=False)
        if viewer in people and any(mine != known and mine[0] != viewer for mine, known in told):
            return True  # The viewer has seen another player's step that onlookers cannot see.
    return False


def _viewers(game: Game) -> list[int]:
    return [*range(len(game.players)), ONLOOKER]
