"""The turns between now and a seat's next one, as the danger map sees them: who restocks, which states they lead to.

A state is (year, empty sites of each epoch); years are counted from 0, the present one. Pirates are frozen, so how
many artifacts are in the bag follows from the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb, lcm

from timepirates.games.pirates.codes import POLICE_OF_A_NUMBER
from timepirates.games.pirates.police.models import Model, Places
from timepirates.games.pirates.police.situation import REST, Situation
from timepirates.games.pirates.police.token_words import Paths

State = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class OpponentTurn:
    """An opponent's turn; or, with `finishing`, the rest of a restock: (epoch number, sites to fill)."""

    pirate: int
    model: Model | None
    finishing: tuple[int, int] | None = None


@dataclass(frozen=True)
class RestockChoice:
    """What may be chosen at a restock decision: an epoch number, how many sites come to be filled, its weight."""

    epoch: int
    sites: int
    weight: int


@dataclass(frozen=True)
class TurnSetting:
    """What all turns share: the board, the bag of each year, the rules."""

    paths: Paths
    sites: tuple[int, ...]
    empty: tuple[int, ...]
    """Empty sites of each epoch, now."""
    police: int
    artifacts: int
    discards: int
    numbers: tuple[int, int]
    """Ones and twos in the bag, now."""
    years: int
    """Year ends until the game is over."""
    stops: bool
    bare: bool

    @classmethod
    def of(cls, s: Situation, empty: Iterable[int], years: int) -> TurnSetting:
        """The scene of a situation, with the empty sites of each epoch and the year ends still to come."""
        return cls(
            s.board.paths,
            s.board.sites,
            tuple(empty),
            s.place,
            s.artifacts,
            s.discards,
            (s.ones, s.twos),
            years,
            s.stops,
            s.switches["restock_requires"] == "no-artifacts",
        )

    def pool(self, year: int) -> int:
        """Artifacts in the bag in that year when no further site has been filled."""
        return self.artifacts + (self.discards if year else 0)

    def police_tokens(self, year: int) -> tuple[int, int]:
        """Ones and twos in the bag as the year begins (the present one: now)."""
        return (POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER) if year else self.numbers

    def need(self, year: int) -> int:
        """Police tokens from there to the year's end."""
        return sum(self.police_tokens(year)) - REST

    @cached_property
    def all_empty(self) -> int:
        """Empty sites of the board, now."""
        return sum(self.empty)

    def filled(self, state: State) -> int:
        """Sites that have been filled since now."""
        return self.all_empty - sum(state[1])

    def rest(self, filled: int) -> int:
        """Artifacts left in bag and discard pile."""
        return self.artifacts + self.discards - filled

    @cached_property
    def fresh(self) -> tuple[int, tuple[int, ...]]:
        """Of the bags with which a year may begin: the least common multiple of their numbers of orders; and for
        each number of sites filled before, what that is of the bag's own orders."""
        orders = [full_bag(self.rest(filled)) for filled in range(min(self.all_empty, self.rest(0)) + 1)]
        common = lcm(*orders)
        return common, tuple(common // each for each in orders)

    def choices(self, state: State, blocked: frozenset[int], model: Model | None) -> tuple[int, list[RestockChoice]]:
        """The weight of not restocking and the permitted epochs with theirs (B2, B6); a hunter's weights are 1."""
        rest = self.rest(self.filled(state))
        places: Places = (
            []
            if rest <= 0
            else [
                (x, empty)
                for x, (empty, sites) in enumerate(zip(state[1], self.sites, strict=True))
                if empty and x not in blocked and (empty == sites or not self.bare)
            ]
        )
        passing, weights = model.weigh(places) if model and model.weigh else (1, [1] * len(places))
        return passing, [
            RestockChoice(x, min(empty, rest), weight)
            for (x, empty), weight in zip(places, weights, strict=True)
            if weight
        ]

    def filling(self, state: State, epoch: int, sites: int) -> tuple[int, ...]:
        """The empty sites of the epochs when so many of one have been filled."""
        return tuple(empty - sites * (x == epoch) for x, empty in enumerate(state[1]))


def full_bag(artifacts: int) -> int:
    """The orders of a year's first bag, tokens of one sort alike: which places are police tokens', which of them ones."""
    return bag_orders(artifacts, POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER)


def bag_orders(artifacts: int, ones: int, twos: int) -> int:
    """The orders of a bag, tokens of one sort alike; 0 where a count is negative.

    >>> bag_orders(1, 1, 1), bag_orders(2, -1, 1)
    (6, 0)
    """
    if min(artifacts, ones, twos) < 0:
        return 0
    return comb(artifacts + ones + twos, artifacts) * comb(ones + twos, ones)


@dataclass(frozen=True)
class TurnSequence:
    """A way through the turns that is the same for all states: who acts, and which epochs are blocked (B2)."""

    turns: tuple[OpponentTurn, ...]
    blocked: frozenset[int]

    def plan(self, scene: TurnSetting) -> list[dict[State, tuple[int, list[RestockChoice]]]]:
        """For each turn, the states that may stand before it, with what is chosen there."""
        plan, states = [], {(0, scene.empty)}
        for turn in self.turns:
            chosen = {state: self._choices(scene, turn, state) for state in states}
            plan.append(chosen)
            states = {
                after
                for state, (_passing, choices) in chosen.items()
                for after in self._onward(scene, turn, state, choices)
            }
        return plan

    def _choices(self, scene: TurnSetting, turn: OpponentTurn, state: State) -> tuple[int, list[RestockChoice]]:
        if turn.finishing is None:
            return scene.choices(state, self.blocked, turn.model)
        epoch, sites = turn.finishing
        sites = min(sites, scene.rest(scene.filled(state)))
        return (0, [RestockChoice(epoch, sites, 1)]) if sites > 0 else (1, [])

    def _onward(
        self, scene: TurnSetting, turn: OpponentTurn, state: State, choices: list[RestockChoice]
    ) -> Iterable[State]:
        if turn.finishing is None or not choices:
            yield state
        year = state[0]
        for choice in choices:
            after = scene.filling(state, choice.epoch, choice.sites)
            if scene.stops:
                yield year, after
                if year + 1 < scene.years:
                    yield from ((year + 1, scene.filling(state, choice.epoch, f)) for f in range(choice.sites))
            else:
                yield from ((later, after) for later in range(year, scene.years))
