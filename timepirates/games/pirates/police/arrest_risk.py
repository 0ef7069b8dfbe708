"""The risk of ending a turn in each epoch: the probability of an arrest and the expected loss of tokens."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.answers import ResultTable
from timepirates.core.derivations import Derivation, Value, product
from timepirates.core.game import Game
from timepirates.core.protocol import Switches
from timepirates.games.pirates.board import board_of, moves_to_epochs
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import require_game
from timepirates.games.pirates.text import COLOUR_NAMES


@require_game
def where_to_stand(
    game: Game, seat: int | None = None, opponents: Opponents = models.DEFAULT, exact: bool = False
) -> ResultTable:
    """Return a table of the probability of arrest and the expected loss if a player ends the turn in each epoch.

    Parameters
    ----------
    game : Game
    seat : int, optional
        0-based seat; the seat to move if None.
    opponents : str or mapping, optional
        The model of the opponents (see `models`).
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, or only the pirate's own epoch if another seat is to move. Columns: `epoch`; `moves`, the
        number of moves to walk there, or None if it cannot be reached; `arrest`, the probability that the police are
        there at the seat's next turn; `tokens_lost`, the tokens that an arrest takes from the present hand; and
        `expected_loss`, their product. The attributes describe the model.

    Notes
    -----
    Rules A2 and A3.
    """
    seen, board = game.snapshot(), board_of(game)
    seat = seen["turn"] if seat is None else seat
    risk = danger(game, seat, opponents, exact)
    chances, lost = risk.pairs(), tokens_lost(seen["hands"][seat], game.switches)
    here = int(seen["pirates"][seat])
    away = moves_to_epochs(board, here)
    zero = 0 * next(iter(risk.attrs["game_over"].values()))
    return ResultTable(
        ("epoch", "moves", "arrest", "tokens_lost", "expected_loss"),
        [
            (year, away.get(year), chance, lost, expected_loss(chance, lost).value)
            for year in board.years
            if seen["turn"] == seat or year == here
            for chance in (chances.get(year, zero),)
        ],
        attrs=risk.attrs,
    )


def expected_loss(chance: Value, lost: int) -> Derivation:
    """Return the expected number of lost tokens: the probability of an arrest times the tokens lost in it."""
    return Derivation(r"E = P \cdot t", "E", [product(chance, lost)])


def tokens_lost(hand: Mapping[str, int], switches: Switches) -> int:
    """Return the number of tokens that a player with the given tokens would lose in an arrest (rules A2, A3).

    An arrest takes one token of the largest set, and all white tokens. If white tokens count as a set and no set is
    larger, the token of A2 is a white one, which A3 takes anyway.

    >>> tokens_lost({"blue": 2, "white": 2}, {"white_counts_as_set": False})
    3
    >>> tokens_lost({"blue": 2, "white": 2}, {"white_counts_as_set": True})
    2
    """
    sets = dict.fromkeys(COLOUR_NAMES, 0)
    for kind, count in hand.items():
        sets[kind.split("-")[0]] += count
    white = sets.pop("white")
    largest = max(sets.values())
    spared = largest == 0 or (switches["white_counts_as_set"] and white >= largest)
    return white + (not spared)
