"""Calculate where the police will be at a player's next turn if the opponents restock at random.

The calculation goes forwards over all possibilities. All numbers count orders of the bag. A *cell* (n, i, x) of a state
means that n police tokens have been drawn since the year began (for the present year: since now), i of them ones, and
that the police are in x. Its number counts the sequences of draws of this year that lead to it. Its probability is that
number times the number of orders of the remaining bag, divided by the orders of the whole bag. Drawing a token
therefore changes no number, and a restock only adds cells. The end of a year weights the cells and starts a new bag;
all new bags are scaled to one common multiple.

The cells of one (n, x) for i = 0, 1, ... are stored as the digits of one large integer in base 2^width, so that drawing
a one is a shift. Entries with more ones or twos than exist are also computed but never read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm, prod

from timepirates.games.pirates.police.situation import POLICE_LEFT_AT_YEAR_END
from timepirates.games.pirates.police.token_words import Paths
from timepirates.games.pirates.police.turns import RestockChoice, State, TurnSequence, TurnSetting, bag_orders

PathCounts = list[list[int]]
"""A table whose entry [n][x] counts the ways in which n police tokens are drawn and the police are in epoch x.

Each entry is a large integer. Its digit i counts the possibilities with i ones.
"""


def add_counts(cells: PathCounts, more: PathCounts, factor: int) -> None:
    """Multiply a table of counts (see `PathCounts`) by a factor, and add the result to another table in place."""
    for row, others in zip(cells, more, strict=True):
        for x, number in enumerate(others):
            if number:
                row[x] += number * factor


@dataclass
class RandomOpponents:
    """A calculation of where the police are at a player's next turn if the opponents restock at random."""

    scene: TurnSetting
    story: TurnSequence
    game_over: int = 0
    """The weight of all cases in which the game ends: the probability of this event, multiplied by `denominator`."""
    states: dict[State, PathCounts] = field(default_factory=dict)

    def __post_init__(self) -> None:
        scene = self.scene
        self.plan = self.story.plan(scene)
        self.common = [
            lcm(*(passing + sum(choice.weight for choice in choices) for passing, choices in chosen.values()))
            for chosen in self.plan
        ]
        self.denominators = [bag_orders(scene.artifacts, *scene.numbers)]
        for _year in range(scene.years - 1):
            self.denominators.append(self.denominators[-1] * scene.new_bag_scales[0])
        stretch = prod(self.common).bit_length() + 32 * (len(self.plan) + 1)
        self.widths = [denominator.bit_length() + stretch for denominator in self.denominators]
        self.states = {(0, scene.empty): self.zero_counts(0)}
        self.states[0, scene.empty][0][scene.police] = 1

    def zero_counts(self, year: int) -> PathCounts:
        """Return a new table of counts (see `PathCounts`) for a given year, filled with zeros."""
        return [[0] * len(self.scene.paths) for _ in range(self.scene.need(year))]

    def run(self) -> RandomOpponents:
        """Calculate the effects of all the opponents' turns, one after the other, and return this object.

        Afterwards, `by_sites` and `game_over` contain the result.
        """
        for turn, chosen, common in zip(self.story.turns, self.plan, self.common, strict=True):
            before, self.states = self.states, {}
            self.game_over *= common
            for state, cells in before.items():
                held = turn.pirate if turn.finishing is None else None
                self._count_turn(state, cells, held, *chosen[state], common)
        return self

    def _count_turn(
        self, state: State, cells: PathCounts, held: int | None, passing: int, choices: list[RestockChoice], common: int
    ) -> None:
        """Update the counts of cases for one opponent's turn: an arrest, a restock, or no restock.

        If the police are in the pirate's epoch, the opponent is arrested. Otherwise the opponent chooses a restock or
        none.
        """
        scale = common // (passing + sum(choice.weight for choice in choices))
        if held is not None and any(row[held] for row in cells):
            arrested = [[number if x == held else 0 for x, number in enumerate(row)] for row in cells]
            cells = [[0 if x == held else number for x, number in enumerate(row)] for row in cells]
            self._put(state, arrested, common)
        if passing:
            self._put(state, cells, passing * scale)
        if choices and any(map(any, cells)):
            self._count_restocks(state, cells, choices, scale)

    def _put(self, state: State, cells: PathCounts, factor: int) -> None:
        if state not in self.states:
            self.states[state] = self.zero_counts(state[0])
        add_counts(self.states[state], cells, factor)

    def _count_restocks(self, state: State, cells: PathCounts, choices: list[RestockChoice], scale: int) -> None:
        """Update, for all restocks that an opponent may choose, the number of draw orders that lead to each case.

        They are added site by site: restocks of more sites continue those of fewer sites.
        """
        filled, most = self.scene.filled(state), max(choice.sites for choice in choices)
        levels = {state[0]: cells}
        for f in range(most + 1):
            for choice in choices:
                if choice.sites == f:
                    after = self.scene.empty_sites_after(state, choice.epoch, f)
                    for year, reached in levels.items():
                        self._put((year, after), reached, choice.weight * scale)
            if f < most and levels:
                longer = [
                    (self.scene.empty_sites_after(state, choice.epoch, f), choice.weight * scale)
                    for choice in choices
                    if choice.sites > f
                ]
                levels = self._fill_one_site(levels, filled + f, longer)

    def _fill_one_site(
        self, levels: dict[int, PathCounts], filled: int, unfinished: list[tuple[tuple[int, ...], int]]
    ) -> dict[int, PathCounts]:
        """Return the counts of cases after tokens are drawn until an artifact fills one more site.

        `levels` maps each year that the restock may have reached to its counts, with `filled` sites filled.
        `unfinished` contains the board and the weight of each incomplete restock, for rules in which the end of a year
        stops a restock (B5).
        """
        scene, onward, begun = self.scene, {}, None
        for year in range(min(levels), scene.years):
            cells = levels.get(year) or self.zero_counts(year)
            if begun:
                cells = [[a + b for a, b in zip(cells[0], begun, strict=True)], *cells[1:]]
            cells, ended = draw_police_tokens(cells, scene.paths, self.widths[year])
            if scene.artifacts_in_bag(year) > filled:
                onward[year] = cells
            begun = self._counts_at_year_start(year, ended, filled)
            if year + 1 == scene.years:
                self.game_over += sum(begun) * sum(weight for _after, weight in unfinished)
            elif scene.stops:
                for after, weight in unfinished:
                    self._put((year + 1, after), [begun, *self.zero_counts(year + 1)[1:]], weight)
                break
        return onward

    def _counts_at_year_start(self, year: int, ended: list[int], filled: int) -> list[int]:
        """Convert the counts at the end of a year into counts at the start of the next year, which has a new bag.

        The counts are multiplied by the orders of the rest of the old bag, and scaled to the common multiple of the new
        bags. After the last year there is no new bag.
        """
        last = year + 1 == self.scene.years
        bag = 1 if last else self.scene.new_bag_scales[1][filled]
        ones, artifacts = self.scene.police_tokens(year)[0], self.scene.artifacts_in_bag(year) - filled
        width, weights = (
            self.widths[year],
            [
                bag * bag_orders(artifacts, left, POLICE_LEFT_AT_YEAR_END - left)
                for left in range(POLICE_LEFT_AT_YEAR_END + 1)
            ],
        )
        return [
            sum(weight * digit(number, ones - left, width) for left, weight in enumerate(weights) if left <= ones)
            if number
            else 0
            for number in ended
        ]

    @property
    def denominator(self) -> int:
        """The number by which integer weights are divided to get probabilities."""
        return self.denominators[-1] * prod(self.common)

    def by_sites(self, x: int) -> dict[int, tuple[int, int]]:
        """Return two weights for each number of filled sites: in total, and with the police in epoch number `x`.

        The first weight is that of this number of sites. The second weight is that of this number of sites with the
        police in epoch number x. Divided by `denominator`, both are probabilities.
        """
        together: dict[tuple[int, int], PathCounts] = {}
        for state, cells in self.states.items():
            key = state[0], self.scene.filled(state)
            add_counts(together.setdefault(key, self.zero_counts(state[0])), cells, 1)
        out: dict[int, tuple[int, int]] = {}
        for (year, filled), cells in together.items():
            every, there = self._weights(year, filled, cells, x)
            before = out.get(filled, (0, 0))
            out[filled] = before[0] + every, before[1] + there
        return dict(sorted(out.items()))

    def _weights(self, year: int, filled: int, cells: PathCounts, x: int) -> tuple[int, int]:
        scale, width = self.denominators[-1] // self.denominators[year], self.widths[year]
        ones, twos = self.scene.police_tokens(year)
        artifacts, every, there = self.scene.artifacts_in_bag(year) - filled, 0, 0
        for n, row in enumerate(cells):
            anywhere = sum(row)
            if anywhere:
                for i in range(max(0, n - twos), min(n, ones) + 1):
                    orders = scale * bag_orders(artifacts, ones - i, twos - n + i)
                    every += orders * digit(anywhere, i, width)
                    if row[x]:
                        there += orders * digit(row[x], i, width)
        return every, there


def digit(number: int, place: int, width: int) -> int:
    """Return one digit of a large integer that is written in base 2^width.

    >>> digit(5 + 7 * 2**10, 1, 10)
    7
    """
    return number >> place * width & (1 << width) - 1


def draw_police_tokens(cells: PathCounts, paths: Paths, width: int) -> tuple[PathCounts, list[int]]:
    """Return the counts of cases after drawing any number of police tokens: those within the year, and at its end."""
    out, came = [], [0] * len(paths)
    for row in [*cells, [0] * len(paths)]:
        now = list(row)
        for (one, two), number in zip(paths, came, strict=True):
            if number:
                now[one] += number << width
                now[two] += number
        out.append(now)
        came = now
    return out[:-1], out[-1]
