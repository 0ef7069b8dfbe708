"""Calculate where the police may be at a player's next turn if the opponents work together against the player.

All numbers count orders of the bag, and a *case* is a cell, as in `forward`. The *weight* of a case is the probability
that the police reach the target, times the number of orders of the bag. Before a draw, the weight is the sum of the
weights after each possible token, so restocks only add numbers, and choices compare integers. Each weight packs two
numbers into one integer: the one above and, in the low bits, that for the end of the game before the seat's turn, under
the chosen actions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import comb, lcm, prod
from typing import NamedTuple

from timepirates.games.pirates.police.situation import POLICE_LEFT_AT_YEAR_END
from timepirates.games.pirates.police.turns import (
    OpponentTurn,
    RestockChoice,
    State,
    TurnSequence,
    TurnSetting,
    bag_orders,
)

CaseWeights = list[int]
"""Integer weights of all cases in a year. A case is a number of drawn police tokens and an epoch of the police."""


class YearCases:
    """All cases that can occur in a year. A case is a number of drawn police tokens and an epoch of the police.

    In a case (n, i, x), n police tokens have been drawn, i of them ones, and the police are in epoch number x. The
    cases with the highest n end the year. One additional case at the end represents impossible draws.
    """

    def __init__(self, scene: TurnSetting, year: int):
        self.ones, self.twos = scene.police_tokens(year)
        need, epochs = scene.need(year), range(len(scene.paths))
        self.all = [
            (n, i, x)
            for n in range(need + 1)
            for i in range(max(0, n - self.twos), min(n, self.ones) + 1)
            for x in epochs
        ]
        place = {cell: number for number, cell in enumerate(self.all)}
        self.size = sum(n < need for n, _i, _x in self.all)
        """The number of cases in which the year has not yet ended."""
        nowhere = len(self.all)
        self.onward = [
            (place.get((n + 1, i + 1, scene.paths[x][0]), nowhere), place.get((n + 1, i, scene.paths[x][1]), nowhere))
            for n, i, x in self.all[: self.size]
        ]

    def ends(self) -> list[tuple[int, int]]:
        """Return, for each way in which the year ends, the number of 1s left in the bag, and the police's epoch."""
        return [(self.ones - i, x) for _n, i, x in self.all[self.size :]]


class WorstCaseParts(NamedTuple):
    """The details of a worst-case calculation: each opponent's options, and the results of the first restock."""

    turns: list[list[tuple[int | None, Fraction]]]
    """For each opponent up to the first who restocks: the options, and how likely each brings the police to `target`.

    An option is an epoch number, or None for no restock. The opponent chooses the first option with the highest
    probability.
    """
    draws: list[tuple[int, Fraction, Fraction]]
    """The possible numbers of police tokens drawn in the first restock, with their probabilities.

    Each tuple contains the number, its probability, and the probability that the police are in the target at the end.
    The end of the year counts as the number of tokens that end it. The list is empty if no opponent restocks.
    """


class WorstCase:
    """The highest probability with which the opponents, acting together, can move the police to a given epoch.

    It is the probability that the police are in the epoch `target` at the beginning of the seat's next turn.
    """

    def __init__(self, scene: TurnSetting, story: TurnSequence, target: int):
        self.scene, self.story, self.target = scene, story, target
        self.plan = story.plan(scene)
        self.common = [
            1
            if turn.model and turn.model.weigh is None
            else lcm(*(passing + sum(choice.weight for choice in choices) for passing, choices in chosen.values()))
            for turn, chosen in zip(story.turns, self.plan, strict=True)
        ]
        self.cells = [YearCases(scene, year) for year in range(min(scene.years, 2))]
        self.values: dict[tuple[int, State], CaseWeights] = {}
        self.chains: dict[tuple[object, ...], list[CaseWeights]] = {}
        self.width = (self.denominator * 2).bit_length()

    def year_cases(self, year: int) -> YearCases:
        """Return all cases of a year. A case is a number of drawn police tokens and an epoch of the police.

        All years except the present one have the same cases.
        """
        return self.cells[min(year, 1)]

    def year_scale(self, year: int) -> int:
        """Return the factor that converts the integer weights of `year` to the common denominator of all years."""
        return self.scene.new_bag_scales[0] ** (self.scene.years - 1 - year)

    @property
    def denominator(self) -> int:
        """The number by which integer weights are divided to get probabilities."""
        return bag_orders(self.scene.artifacts, *self.scene.numbers) * self.year_scale(0) * prod(self.common)

    @cached_property
    def _answer(self) -> int:
        return self.value(0, (0, self.scene.empty))[self.scene.police]

    @property
    def police_in_epoch(self) -> int:
        """The probability that the police are in the target epoch, as an integer numerator over `denominator`."""
        return self._answer >> self.width

    @property
    def game_over(self) -> int:
        """The numerator (over `denominator`) of the probability that the game ends before the player's next turn.

        The opponents choose as hunters.
        """
        return self._answer & (1 << self.width) - 1

    # --- The steps of the calculation, for display

    @cached_property
    def details(self) -> WorstCaseParts:
        """Return the details of the worst case: the options of each opponent, and the draws of the first restock."""
        state, at, turns = (0, self.scene.empty), self.scene.police, []
        for number, turn in enumerate(self.story.turns):
            choices = self.plan[number][state][1] if turn.pirate != at else []
            if turn.model is not None and turn.model.weigh is not None:
                break
            nothing = [] if turn.finishing is not None and choices else [self.value(number + 1, state)]
            worths = [*nothing, *(self._weights_if_restocked(number + 1, state, choice) for choice in choices)]
            shares = [self._share(each[at]) for each in worths]
            epochs = [*(None for _one in nothing), *(each.epoch for each in choices)]
            turns.append(list(zip(epochs, shares, strict=True)))
            done = shares.index(max(shares)) - len(nothing)
            if done >= 0:
                return WorstCaseParts(turns, self._draws(number + 1, state, choices[done], max(shares)))
        return WorstCaseParts(turns, [])

    def _share(self, worth: int) -> Fraction:
        return Fraction(worth >> self.width, self.denominator)

    def _draws(
        self, turn: int, state: State, choice: RestockChoice, whole: Fraction
    ) -> list[tuple[int, Fraction, Fraction]]:
        """Return tuples: a number of police tokens drawn, its probability, and the probability of arrest given it.

        `whole` is the probability before the first draw of the restock.
        """
        cells, sites = self.year_cases(0), choice.sites
        artifacts = self.scene.artifacts_in_bag(0) - self.scene.filled(state)
        after = self.value(turn, (0, self.scene.empty_sites_after(state, choice.epoch, sites)))
        words = [int(cell == (0, 0, self.scene.police)) for cell in cells.all] + [0]
        chances, there = [Fraction(0)] * (self.scene.need(0) + 1), [Fraction(0)] * (self.scene.need(0) + 1)
        for number, (n, i, _x) in enumerate(cells.all[: cells.size]):
            for onward in cells.onward[number]:
                words[onward] += words[number]
            ways = words[number] * comb(n + sites - 1, n)
            chances[n] += Fraction(
                ways * bag_orders(artifacts - sites, cells.ones - i, cells.twos - n + i),
                bag_orders(artifacts, cells.ones, cells.twos),
            )
            there[n] += ways * self._share(after[number])
        chances[-1], there[-1] = 1 - sum(chances, Fraction(0)), whole - sum(there, Fraction(0))
        return [
            (n, chance, share / chance)
            for n, (chance, share) in enumerate(zip(chances, there, strict=True))
            if chance > 0
        ]

    # --- The calculation, backwards from the last opponent's turn to the first

    def value(self, turn: int, state: State) -> CaseWeights:
        """Return, for each case at the start of a turn, a number proportional to the probability of arrest."""
        key = turn, self._key(turn, state)
        if key not in self.values:
            self.values[key] = (
                self._calculate_value(turn, state) if turn < len(self.story.turns) else self._weights_at_end(state)
            )
        return self.values[key]

    def _key(self, turn: int, state: State) -> State:
        """Return the key under which the result for a state of the board is cached.

        After the last turn, only the number of filled sites matters.
        """
        return state if turn < len(self.story.turns) else (state[0], (self.scene.filled(state),))

    def _weights_at_end(self, state: State) -> CaseWeights:
        """Return the weight of each case after the last turn.

        A weight is the number of orders of the bag if the police are in the target, else 0.
        """
        cells, artifacts = self.year_cases(state[0]), self.scene.artifacts_in_bag(state[0]) - self.scene.filled(state)
        scale = self.year_scale(state[0]) << self.width
        return [
            scale * bag_orders(artifacts, cells.ones - i, cells.twos - n + i) if x == self.target else 0
            for n, i, x in cells.all[: cells.size]
        ]

    def _calculate_value(self, number: int, state: State) -> CaseWeights:
        """Calculate the weight of each case before an opponent's turn from the weights after each of its options.

        The turn may also be the rest of a restock.
        """
        turn: OpponentTurn = self.story.turns[number]
        passing, choices = self.plan[number][state]
        options = [self._weights_if_restocked(number + 1, state, choice) for choice in choices]
        if turn.finishing is not None and options:
            return options[0]
        stay = self.value(number + 1, state)
        if turn.finishing is not None:
            return stay
        if turn.model is not None and turn.model.weigh is None:
            chosen = self._best_weights(stay, options)
            common = 1
        else:
            common = self.common[number]
            scale = common // (passing + sum(choice.weight for choice in choices))
            weights = [passing * scale, *(choice.weight * scale for choice in choices)]
            chosen = [
                sum(weight * worth for weight, worth in zip(weights, worths, strict=True))
                for worths in zip(stay, *options, strict=True)
            ]
        cells = self.year_cases(state[0]).all
        return [
            kept * common if cell[2] == turn.pirate else worth
            for cell, kept, worth in zip(cells, stay, chosen, strict=False)
        ]

    def _best_weights(self, stay: CaseWeights, options: list[CaseWeights]) -> CaseWeights:
        """Return the highest weight of each case among an opponent's options, including not to restock.

        Ties are resolved in favour of no restock, then of the earliest epoch.
        """
        width, best = self.width, list(stay)
        for worths in options:
            best = [old if new >> width <= old >> width else new for old, new in zip(best, worths, strict=True)]
        return best

    def _weights_if_restocked(self, turn: int, state: State, choice: RestockChoice) -> CaseWeights:
        """Return the weight of each case if the opponent now restocks a given epoch."""
        after = self.scene.empty_sites_after(state, choice.epoch, choice.sites)
        return self._weights_with_sites_left(turn, (state[0], after), choice.epoch, choice.sites)

    def _weights_with_sites_left(self, turn: int, after: State, epoch: int, sites: int) -> CaseWeights:
        """Return the weight of each case during a restock in which `sites` sites are still to be filled.

        When the sites are filled, the state is `after`.
        """
        key = turn, self._key(turn, after), epoch if self.scene.stops and turn < len(self.story.turns) else -1
        chain = self.chains.setdefault(key, [self.value(turn, after)])
        while len(chain) <= sites:
            chain.append(self._one_more_site(turn, after, epoch, len(chain), chain[-1]))
        return chain[sites]

    def _one_more_site(self, turn: int, after: State, epoch: int, sites: int, fewer: CaseWeights) -> CaseWeights:
        """Return the weights of the cases before a site is filled. `fewer` contains the weights after it is filled.

        An artifact fills a site. A police token leads to a later case or the end of the year.
        """
        year, _empty = after
        artifacts = self.scene.artifacts_in_bag(year) - self.scene.filled(after) + sites
        cells = self.year_cases(year)
        worths = (
            ([0] * cells.size if artifacts <= 0 else list(fewer))
            + self._weights_at_year_end(turn, after, epoch, sites, artifacts)
            + [0]
        )
        for number in range(cells.size - 1, -1, -1):
            one, two = cells.onward[number]
            worths[number] += worths[one] + worths[two]
        return worths[: cells.size]

    def _weights_at_year_end(self, turn: int, after: State, epoch: int, sites: int, artifacts: int) -> CaseWeights:
        """Return the weight of each case that ends the year during a restock with `sites` sites still to be filled.

        The results are the weights of the next year's first cases, scaled by the orders of the rest of the old bag. In
        the last year, they represent the end of the game, with probability 1 in all later turns.
        """
        year, empty = after
        if artifacts < 0:
            return [0] * len(self.year_cases(year).ends())
        if year + 1 == self.scene.years:
            return [
                prod(self.common[turn:]) * bag_orders(artifacts, ones, POLICE_LEFT_AT_YEAR_END - ones)
                for ones, _x in self.year_cases(year).ends()
            ]
        if self.scene.stops:
            empty = tuple(sites_left + sites * (x == epoch) for x, sites_left in enumerate(empty))
            begun = self.value(turn, (year + 1, empty))
        else:
            begun = self._weights_with_sites_left(turn, (year + 1, empty), epoch, sites)
        filled = self.scene.filled((year, after[1])) - sites
        ratio = self.scene.new_bag_scales[1][filled]
        return [
            ratio * bag_orders(artifacts, ones, POLICE_LEFT_AT_YEAR_END - ones) * begun[x]
            for ones, x in self.year_cases(year).ends()
        ]
