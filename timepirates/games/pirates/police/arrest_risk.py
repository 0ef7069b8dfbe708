"""Where to stand at the end of the turn: the chance of arrest there, and what an arrest would cost."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.answers import Answer
from timepirates.core.derivations import Derivation, Value, product
from timepirates.core.game import Game
from timepirates.core.protocol import Switches
from timepirates.games.pirates.board import Board, board_of
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import of_a_game
from timepirates.games.pirates.text import COLOUR_NAMES


@of_a_game
def where_to_stand(
    game: Game, seat: int | None = None, opponents: Opponents = models.DEFAULT, exact: bool = False
) -> Answer:
    """A row an epoch: what it means for a seat (None: whose turn it is) to stand there when its next turn begins.

    On another's turn there is one row, for the pirate stays where it is. `moves`: standard actions it takes to walk
    there (None: no way). `arrest`: chance that the police stand there then, under the model in `attrs`. `tokens_lost`:
    what an arrest takes from the present hand (A2, A3). `expected_loss`: their product.
    """
    seen, board = game.snapshot(), board_of(game)
    seat = seen["turn"] if seat is None else seat
    risk = danger(game, seat, opponents, exact)
    chances, lost = risk.pairs(), tokens_lost(seen["hands"][seat], game.switches)
    here = int(seen["pirates"][seat])
    away = walking(board, here)
    zero = 0 * next(iter(risk.attrs["game_over"].values()))
    return Answer(
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
    """The tokens lost on average, where an arrest takes so many."""
    return Derivation(r"E = P \cdot t", "E", [product(chance, lost)])


def tokens_lost(hand: Mapping[str, int], switches: Switches) -> int:
    """The tokens an arrest takes from a hand: one of the largest set (A2), then all white ones (A3).

    Where white tokens count as a set, and are the largest or one of them, the token of A2 is a white one: it would be
    lost anyway.

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


def walking(board: Board, start: int) -> dict[int, int]:
    """year -> the fewest moves along paths from the start."""
    away, ring = {start: 0}, [start]
    while ring:
        onward = []
        for year in ring:
            epoch = board.epoch(year)
            for there in (epoch.path_1, epoch.path_2):
                if there not in away:
                    away[there] = away[year] + 1
                    onward.append(there)
        ring = onward
    return away
