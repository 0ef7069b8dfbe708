"""A model of the opponents' turns before a player's next turn. The danger map uses this model.

A state is a pair: the year, and the empty sites of each epoch. The present year is 0. Pirates do not move in this
model, so the state determines how many artifacts the bag contains.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb, lcm

from timepirates.games.pirates.codes import POLICE_TOKENS_PER_NUMBER
from timepirates.games.pirates.police.models import OpponentModel, Places
from timepirates.games.pirates.police.situation import POLICE_LEFT_AT_YEAR_END, Situation
from timepirates.games.pirates.police.token_words import Paths

State = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class OpponentTurn:
    """One turn of an opponent. The first item may be the rest of an unfinished restock.

    `finishing` contains the epoch number and the sites still to fill of this restock.
    """

    pirate: int
    model: OpponentModel | None
    finishing: tuple[int, int] | None = None


@dataclass(frozen=True)
class RestockChoice:
    """An epoch that an opponent may restock, with the number of sites to fill and a weight for the random choice."""

    epoch: int
    sites: int
    weight: int


@dataclass(frozen=True)
class TurnSetting:
    """The data that are the same for all turns of the opponents, such as the board and the rules."""

    paths: Paths
    sites: tuple[int, ...]
    empty: tuple[int, ...]
    """The number of empty sites of each epoch at present."""
    police: int
    artifacts: int
    discards: int
    numbers: tuple[int, int]
    """The number of police tokens with a 1 in the bag at present, and the number of those with a 2."""
    years: int
    """The number of years of the game that have not ended yet."""
    stops: bool
    bare: bool

    @classmethod
    def of(cls, s: Situation, empty: Iterable[int], years: int) -> TurnSetting:
        """Return a `TurnSetting`, given a situation and the number of empty sites in each epoch."""
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

    def artifacts_in_bag(self, year: int) -> int:
        """Return the number of artifacts in the bag in a given year, before future restocks draw any of them."""
        return self.artifacts + (self.discards if year else 0)

    def police_tokens(self, year: int) -> tuple[int, int]:
        """Return the numbers of police tokens with a 1 and with a 2 in the bag, now or at the start of a later year."""
        return (POLICE_TOKENS_PER_NUMBER, POLICE_TOKENS_PER_NUMBER) if year else self.numbers

    def need(self, year: int) -> int:
        """Return the number of police tokens that must be drawn before a given year ends."""
        return sum(self.police_tokens(year)) - POLICE_LEFT_AT_YEAR_END

    @cached_property
    def total_empty_sites(self) -> int:
        """The number of empty sites on the whole board at present."""
        return sum(self.empty)

    def filled(self, state: State) -> int:
        """Return the number of sites that have been filled when a given future state is reached."""
        return self.total_empty_sites - sum(state[1])

    def rest(self, filled: int) -> int:
        """Return the number of artifacts left in the bag and the discard pile after `filled` sites have been filled."""
        return self.artifacts + self.discards - filled

    @cached_property
    def new_bag_scales(self) -> tuple[int, tuple[int, ...]]:
        """Return a common multiple of all new bags' numbers of orders, and for each bag the factor that leads to it.

        The multiple is the least one. There is one possible bag for each number of sites that are filled before. The
        factor is the multiple divided by the orders of the bag.
        """
        orders = [
            bag_orders(self.rest(filled), *self.police_tokens(1))
            for filled in range(min(self.total_empty_sites, self.rest(0)) + 1)
        ]
        common = lcm(*orders)
        return common, tuple(common // each for each in orders)

    def choices(
        self, state: State, blocked: frozenset[int], model: OpponentModel | None
    ) -> tuple[int, list[RestockChoice]]:
        """Return the probability weights of an opponent's options: not to restock, or each possible restock (rules B2, B6).

        For a hunter, all weights are 1.
        """
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

    def empty_sites_after(self, state: State, epoch: int, sites: int) -> tuple[int, ...]:
        """Return the number of empty sites in each epoch after `sites` sites in `epoch` have been filled."""
        return tuple(empty - sites * (x == epoch) for x, empty in enumerate(state[1]))


def bag_orders(artifacts: int, ones: int, twos: int) -> int:
    """Return the number of distinct orders of the tokens in a bag, or 0 if any of the given numbers is negative.

    All artifacts count as equal, and so do all police tokens with the same number.

    >>> bag_orders(1, 1, 1), bag_orders(2, -1, 1)
    (6, 0)
    """
    if min(artifacts, ones, twos) < 0:
        return 0
    return comb(artifacts + ones + twos, artifacts) * comb(ones + twos, ones)


@dataclass(frozen=True)
class TurnSequence:
    """The opponents' turns in order, and the epochs that cannot be restocked because a pirate is there (rule B2)."""

    turns: tuple[OpponentTurn, ...]
    blocked: frozenset[int]

    def plan(self, scene: TurnSetting) -> list[dict[State, tuple[int, list[RestockChoice]]]]:
        """Return one dict per turn, which maps each possible state of the board to the opponent's possible restocks."""
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
            after = scene.empty_sites_after(state, choice.epoch, choice.sites)
            if scene.stops:
                yield year, after
                if year + 1 < scene.years:
                    yield from (
                        (year + 1, scene.empty_sites_after(state, choice.epoch, f)) for f in range(choice.sites)
                    )
            else:
                yield from ((later, after) for later in range(year, scene.years))
