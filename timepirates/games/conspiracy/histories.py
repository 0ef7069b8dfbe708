"""The history of a game of Conspiracy: the deal, the steps, and what each seat sees of the steps (rule K5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timepirates.envs.histories import History, RandomSource
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.goal_beliefs import members
from timepirates.games.conspiracy.other_histories import HistorySampler, is_gift_to
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_random_results
from timepirates.games.conspiracy.rules.space import value
from timepirates.games.conspiracy.setting_up import ALL_PIECES, GOAL_COINS, deal_piece, needs_tiles, tiles_each
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import PIECE_NAMES

if TYPE_CHECKING:
    from timepirates.games.conspiracy.table import ConspiracyTable

Step = int | tuple[int, int, tuple[tuple[int, int], ...]]
"""A step of a history: its code if all players see it and no piece is shown, otherwise a tuple of three values:

- the seat that sees the code in full, or EVERYBODY
- the code
- pairs of a seat (or EVERYBODY) and what this step has shown to it, as in the fields `shown_to` and `shown`
"""
FIRST_ANSWER = c.SHOWN_GOAL + c.PIECES * c.MOST_PLAYERS
"""The first code for a seat's answer to the offer of an early turn: `FIRST_ANSWER` + 2 * seat + answer."""
HIDDEN = -1
"""The number that a seat sees for a hidden dealt piece. A hidden step is -2 minus its code without secret parts."""


class ConspiracyHistories:
    """The interface to the histories of Conspiracy. A history consists of the deal and the steps of one game.

    The deal draws the tiles of each seat, and then its goal coins.
    """

    first_chance = c.ROLL
    most_outcomes = c.CODES - c.ROLL

    # --- the deal

    def undealt(self, table: ConspiracyTable) -> ConspiracyState:
        """Return the initial position, in which no tile has been dealt yet (rule U1)."""
        return table.before_the_deal()

    def dealt(self, s: ConspiracyState) -> bool:
        """Return whether all tiles and goal coins have been dealt (rules U1, U2)."""
        return s.asked != c.NOBODY or s.phase != c.PHASE_GOALS

    def chance_outcomes(self, s: ConspiracyState) -> list[tuple[int, float]]:
        """Return the possible outcomes of the next random draw or die roll, with probabilities (rules U1, U2, D1).

        All are equally likely.
        """
        if self.dealt(s):
            codes = [0] * c.PIECES
            chance = 1 / (count := write_random_results(s, codes))
            return [(code - c.ROLL, chance) for code in codes[:count]]
        outcomes = members(s.set_aside if needs_tiles(s) else ALL_PIECES & ~sum(s.goal_coins))
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def deal(self, s: ConspiracyState, outcome: int) -> None:
        """Deal a piece to the first seat that does not have all its pieces yet (rules U1, U2).

        All tiles are dealt before the goal coins.
        """
        deal_piece(s, outcome)

    def outcome_name(self, _s: ConspiracyState, outcome: int) -> str:
        """Return the text of one possible outcome of the deal, such as "deal moons-3" for a dealt piece."""
        return f"deal {PIECE_NAMES[outcome]}"

    # --- steps

    def play(self, s: ConspiracyState, code: int) -> Step:
        """Apply a decision or draw to the position, and return it as a step of the history."""
        if c.REVEAL_COIN <= code < c.GIVE or c.NO_SAVE <= code < c.DRAW:
            apply(s, code)
            return (c.EVERYBODY, code, _shown(s)) if s.shown_count else code
        seat = s.turn if code >= c.DRAW else s.asked
        answers = [*s.answer] if s.deciding == c.INTERRUPTING else []
        apply(s, code)
        shown = _shown(s)
        if answers and s.deciding != c.INTERRUPTING:
            answers[seat] = int(code == c.NOW)
            known = [(n, answer) for n, answer in enumerate(answers) if answer != c.NOTHING]
            shown += tuple((c.EVERYBODY, FIRST_ANSWER + 2 * n + answer) for n, answer in known)
        return seat, code, shown

    def code(self, step: Step) -> int:
        """Return the code of a step, which identifies its decision or random draw."""
        return step if isinstance(step, int) else step[1]

    def seen(self, history: History, seat: int, players: int) -> list[int]:
        """Return everything that a seat has seen in a history, encoded as a list of integers (rule K5).

        They are its own pieces in ascending order, and then its view of each step with the pieces that the step showed.
        """
        seen = []
        owners = _deal_receivers(players)[: len(history.deal)]
        tiles = tiles_each(players) * players
        for first, last in ((0, tiles), (tiles, len(owners))):
            dealt = list(zip(owners, history.deal, strict=True))[first:last]
            seen += sorted(piece if owner == seat else HIDDEN for owner, piece in dealt)
        for step in history.steps:
            if isinstance(step, int):
                seen.append(step)
                continue
            owner, code, shown = step
            seen.append(code if owner in (seat, c.EVERYBODY) or is_gift_to(code, seat) else -2 - without_secrets(code))
            seen += [c.CODES + what for to, what in shown if to in (c.EVERYBODY, seat)]
        return seen

    # --- other histories

    def sampler(
        self, table: ConspiracyTable, _s: ConspiracyState, history: History, seat: int
    ) -> Callable[[RandomSource], tuple[list[int], list[int]]]:
        """Return a function that draws random histories that a seat cannot distinguish from the given one (rule K5)."""
        return HistorySampler(self.undealt(table), history, seat).drawn


def _deal_receivers(players: int) -> list[int]:
    """Return the seats that receive the dealt pieces, one seat per piece, in the order of the deal."""
    return [seat for each in (tiles_each(players), GOAL_COINS) for seat in range(players) for _piece in range(each)]


def _shown(s: ConspiracyState) -> tuple[tuple[int, int], ...]:
    count = s.shown_count
    return tuple(zip(s.shown_to[:count], s.shown[:count], strict=True))


def without_secrets(code: int) -> int:
    """Return a step's code without its secret piece: steps that look the same get the same code (rule K5).

    It is the code of a step of another seat.
    """
    if code < c.NOW:
        return c.GOAL
    if code < c.LAY:
        return c.NOW
    if code < c.PLACE:
        return c.LAY + (code - c.LAY) % c.PLACES
    if code < c.REVEAL_COIN:
        verb = c.PLACE if code < c.ATTACK else c.ATTACK
        coin, spot = divmod(code - verb, c.SPOTS)
        return verb + c.SPOTS * value(coin) + spot
    if c.GIVE <= code < c.SAVE:
        return c.GIVE + (code - c.GIVE) % c.MOST_PLAYERS
    if c.SAVE <= code < c.NO_SAVE:
        return c.SAVE + value(code - c.SAVE)
    return c.DRAW if code >= c.DRAW else code


HISTORIES = ConspiracyHistories()
