"""A simple player: gathers one colour, sells when a set is worth it, restocks where much is empty, avoids the police.

It sees what its seat sees and nothing else: the seat's snapshot, the legal decisions and the board. Each kind of
decision has one short function that gives every choice a number; the greatest is played, the first of equal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.protocol import Decision

COLOURS = ("blue", "orange", "red", "green", "purple")
WHITE_IS_WORTH = 3.0
SYMBOL_IS_WORTH = {"plain": 0.0, "atomic": 0.6, "arrow": 0.8}
LATE = 5
"""So many police tokens drawn make a year late: then small sets are sold too."""


def colour_of(kind: str) -> str:
    """The colour of a kind, or of a contract.

    >>> colour_of("blue-atomic"), colour_of("white-3"), colour_of("white")
    ('blue', 'white', 'white')
    """
    return kind.partition("-")[0]


def worth(contract: str) -> int:
    """The points of a contract (C4).

    >>> [worth(contract) for contract in ("blue-4", "blue-5", "white-3")]
    [4, 6, 2]
    """
    colour, _dash, cost = contract.partition("-")
    return int(cost) - 1 if colour == "white" else int(cost) + (int(cost) >= 5)


@dataclass
class View:
    """What the player looks at: the seat's snapshot, and the board's paths."""

    now: Mapping[str, Any]
    seat: int
    board: Any

    @cached_property
    def held(self) -> dict[str, int]:
        """colour -> how many tokens of it the seat holds"""
        counts = dict.fromkeys((*COLOURS, "white"), 0)
        for kind, count in self.now["hands"][self.seat].items():
            counts[colour_of(kind)] += count
        return counts

    @cached_property
    def dearest(self) -> dict[str, int]:
        """colour -> the greatest cost still in the bazaar"""
        costs = dict.fromkeys((*COLOURS, "white"), 0)
        for contract in self.now["bazaar"]:
            colour, _dash, cost = contract.partition("-")
            costs[colour] = max(costs[colour], int(cost))
        return costs

    @property
    def here(self) -> str | None:
        """The epoch of the seat's pirate."""
        return self.now["pirates"][self.seat]

    @cached_property
    def danger(self) -> set[str]:
        """The epochs in which the police stand, or may stand after one more token."""
        police = self.board.epoch(self.now["police"])
        return {self.now["police"], str(police.path_1), str(police.path_2)}

    @property
    def late(self) -> bool:
        """Whether the year may end soon."""
        return len(self.now["police_drawn"]) >= LATE

    def token(self, kind: str) -> float:
        """What a token is worth to the seat: jokers, then what its sets lack."""
        colour, _dash, symbol = kind.partition("-")
        if colour == "white":
            return WHITE_IS_WORTH
        useful = 1.0 + self.held[colour] if self.held[colour] < self.dearest[colour] else 0.3
        return useful + SYMBOL_IS_WORTH[symbol or "plain"]

    def epoch(self, year: str) -> float:
        """What an epoch is worth to stand in: its two best tokens, less where the police may come."""
        best = sorted((self.token(kind) for kind, count in self.now["sites"][year].items() for _n in range(count)),
                      reverse=True)[:2]
        return sum(best) - (2.0 if year == self.now["police"] else 0.5 if year in self.danger else 0.0)


class SimplePlayer:
    """Always plays the choice with the greatest number; no luck, no memory."""

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        legal = game.legal()
        if game.to_move != seat or not legal:
            raise ValueError(f"seat must be the one to move, {game.to_move} (got {seat})")
        return legal[0] if len(legal) == 1 else best(View(game.snapshot(seat), seat, game.board), legal)


def best(view: View, legal: list[Decision]) -> Decision:
    """The legal decision with the greatest number, the first of equal ones."""
    judge = JUDGES[view.now["deciding"]]
    return max(legal, key=lambda decision: judge(view, decision.split(" ")))


def place(view: View, words: list[str]) -> float:
    """Where the best tokens lie."""
    return view.epoch(words[1])


def restock(view: View, words: list[str]) -> float:
    """The epoch with most to fill; not at all where one or two tokens would do nothing but move the police."""
    if words[0] == "no-restock":
        return 2.5 if view.here not in view.danger else 3.5
    return view.now["empty_sites"].get(words[1], 0)


def lose(view: View, words: list[str]) -> float:
    """The token that is worth least."""
    return -view.token(words[1])


def act(view: View, words: list[str]) -> float:
    """Sell what is worth it, take what helps, trade well, and end away from the police."""
    return ACTS[words[0]](view, words)


def sell(view: View, words: list[str]) -> float:
    """Large sets at once, small ones late in the year."""
    points = worth(words[1])
    return 20.0 + points if points >= 4 else 6.0 + points if view.late else 2.0 + points / 2


def take(view: View, words: list[str]) -> float:
    """What the token is worth."""
    return 3.0 + view.token(words[1])


def move(view: View, words: list[str]) -> float:
    """To the better of the two epochs."""
    onward = view.board.epoch(view.here)
    return view.epoch(str(onward.path_1 if words[1] == "1" else onward.path_2)) / 2


def jump(view: View, words: list[str]) -> float:
    """Out of the police's way at the end of the turn, or to a much better epoch before an action."""
    gain = view.epoch(words[3]) - view.epoch(view.here) - 1.6
    if view.now["actions_left"] == 0:
        return gain if view.here in view.danger else -1.0
    return gain


def trade(view: View, words: list[str]) -> float:
    """A double arrow for something that is worth more."""
    return 10.0 + view.token(words[5]) if view.token(words[5]) > view.token(f"{words[1]}-arrow") + 0.5 else -1.0


def end(view: View, words: list[str]) -> float:
    """When nothing better is left."""
    return 0.1


def pay(view: View, words: list[str]) -> float:
    """White and symbols last; for a white contract the colours held least."""
    if words[1] == "white":
        return -10.0
    return -SYMBOL_IS_WORTH[words[1].partition("-")[2] or "plain"] - view.held[colour_of(words[1])] / 100


def land(view: View, words: list[str]) -> float:
    """Where the best tokens lie."""
    return view.epoch(words[1])


def lay(view: View, words: list[str]) -> float:
    """On a colour where it wins or saves a majority; else on the strongest."""
    points = [sum(worth(contract) for contract in held if colour_of(contract) == words[3])
              for held in view.now["contracts"]]
    mine = points.pop(view.seat)
    lead = mine - max(points)
    wins = lead < 0 <= lead + worth(words[1])
    return (10.0 if wins else 0.0) - abs(lead)


JUDGES: dict[str, Callable[[View, list[str]], float]] = {
    "place": place, "restock": restock, "lose": lose, "act": act, "pay": pay, "land": land, "lay": lay,
}
ACTS: dict[str, Callable[[View, list[str]], float]] = {
    "sell": sell, "take": take, "move": move, "jump": jump, "trade": trade, "end": end,
}
