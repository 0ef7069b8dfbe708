"""The schemer of Conspiracy: rules of thumb with numbers that evolution found in games against `simple`.

It knows what its seat's view shows and nothing else. It lays every tile that shows half of its goal as soon as it can,
also spare ones, for any unexpected effect may turn one up (H4); it keeps spirals to save them, turn after turn; and it
wants a goal that others are likely to help with. Every legal decision gets a number, the greatest is played.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from timepirates.conspiracy import codes as c
from timepirates.conspiracy.halves import halves_shown
from timepirates.conspiracy.imagining import imagined
from timepirates.conspiracy.rules import march, plans
from timepirates.conspiracy.rules.space import (
    is_down,
    is_spiral,
    place_of,
    pointing_at,
    row_of,
    suit,
    symbols_on,
    value,
)
from timepirates.conspiracy.state import State
from timepirates.conspiracy.text import kind_of
from timepirates.i18n import _
from timepirates.players.schemes import NUMBERS

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.protocol import Decision

SURE = 1000.0
NEVER = -1000.0
HELD = 980.0
REACH = 6
"""An unexpected effect reaches the Present and Future 1 to 5 (H1)."""


class Scheme:
    """What the schemer makes of a position as its seat sees it."""

    def __init__(self, s: State, seat: int, numbers: dict[str, float] = NUMBERS):
        self.s, self.seat, self.w = s, seat, numbers
        self.goal = s.goal[seat]
        present = [(column, s.tile_at[column]) for column in range(c.COLUMNS) if s.tile_at[column] != c.NOTHING]
        self.suits = sum(1 << column for column, tile in present if suit(tile) == suit(self.goal))
        self.numbers = sum(1 << column for column, tile in present if value(tile) == value(self.goal))
        self.shown = halves_shown(self.suits, self.numbers)
        self._places: dict[tuple[int, int], float] = {}

    # --- the goal

    def knows(self, tile: int) -> bool:
        """Whether the seat can name a tile."""
        return bool(self.s.tile_known[tile] >> self.seat & 1)

    def halves(self, tile: int) -> int:
        """Which halves of the goal a tile shows: 1 its suit, 2 its number, 3 both."""
        return (suit(tile) == suit(self.goal)) + 2 * (value(tile) == value(self.goal))

    def gain(self, tile: int, column: int) -> int:
        """How many halves more the Present shows with a tile in a column, in place of what lies there."""
        bit, halves = 1 << column, self.halves(tile)
        suits, numbers = self.suits & ~bit | bit * (halves & 1), self.numbers & ~bit | bit * (halves >> 1)
        return halves_shown(suits, numbers) - self.shown

    @cached_property
    def future(self) -> dict[int, int]:
        """The Future tiles that the seat can name and that show half of its goal: place -> gain."""
        tiles = {place: self.s.tile_at[place] for place in range(c.COLUMNS, c.COLUMNS * (self.s.deepest + 1))}
        return {place: self.gain(tile, place % c.COLUMNS) for place, tile in tiles.items()
                if tile != c.NOTHING and self.knows(tile) and self.halves(tile)}

    @cached_property
    def wanted(self) -> dict[int, int]:
        """Those of them that would bring the goal nearer: place -> tile."""
        return {place: self.s.tile_at[place] for place, gain in self.future.items() if gain > 0}

    @cached_property
    def plans(self) -> dict[int, int]:
        """Those that lie face down."""
        return {place: tile for place, tile in self.wanted.items() if not self.s.up[place]}

    # --- tiles

    def lay(self, tile: int, place: int) -> float:
        """A tile that shows half of the goal."""
        w, column = self.w, place % c.COLUMNS
        if not self.halves(tile):
            return NEVER
        gain = self.gain(tile, column)
        covered = 0
        for other in self.wanted.values():
            covered |= self.halves(other)
        worth = (w["lay"] + w[f"lay {value(tile)}"] + w["lay, each row"] * (row_of(place) - 1)
                 + w["lay, each plan"] * len(self.plans))
        worth += w["lay beside"] if gain < 0 else w["lay a spare"] if gain == 0 else (
            w["lay the last half"] * (gain + self.shown == 2))
        worth += w["lay what is covered"] * (not self.halves(tile) & ~covered)
        worth += w["lay, each of the column"] * sum(other % c.COLUMNS == column for other in self.future)
        worth += w["lay, each one up above"] * sum(
            bool(self.s.up[above]) for above in range(c.COLUMNS + column, place, c.COLUMNS))
        return worth + w["lay early"] * (self.s.round <= 3)

    def reveal_tile(self, place: int) -> float:
        """A plan that holds."""
        if place not in self.plans:
            return 0.0
        return HELD if plans.support(self.s, place) >= value(self.s.tile_at[place]) else -20.0

    def advance(self, column: int) -> float:
        """What comes into the Present, and what is behind it, by the chance of the roll."""
        w, s, head = self.w, self.s, c.COLUMNS + column
        worth, tile = 0.0, s.tile_at[head]
        if tile != c.NOTHING and s.up[head]:
            gain = self.gain(tile, column)
            worth += (w["near"] * gain + w["finish"] * (gain + self.shown == 2)) if gain > 0 else (
                w["lose"] if gain < 0 else w["any tile"])
            worth += w["my mark"] * (s.marks[self.seat] == column)
            worth += w["oust"] * sum(s.marks[other] == column for other in range(s.players) if other != self.seat)
        elif tile != c.NOTHING:
            worth += w["forget"] * (head in self.plans) + w["steal"] * (not self.knows(tile))
        if not (head in self.wanted and s.up[head]):
            behind = [row_of(place) for place in self.wanted if place % c.COLUMNS == column and s.up[place]]
            worth += w["far"] / (min(behind) - 1) if behind else 0.0
        return worth * rolled(s, column) + w["advance"] * (worth > 0)

    # --- coins

    def counts(self, coin: int, tile: int) -> int:
        """What a coin on the board counts for a tile; one that the seat cannot name a little."""
        return plans.worth(coin, tile) if self.s.coin_known[coin] >> self.seat & 1 else 1

    def enough_on(self, place: int) -> bool:
        """Whether a tile could be revealed now and would stay (R1, R3)."""
        return symbols_on(self.s, place) >= plans.COINS_NEEDED and (
            plans.support(self.s, place) >= value(self.s.tile_at[place]))

    def place(self, coin: int, square: int, direction: int) -> float:
        """A coin that counts for a plan, or lets another one be revealed."""
        key = coin, place_of(square)
        if key not in self._places:
            self._places[key] = self._on(*key) + (
                self.effect + self.w["place a spiral"] if is_spiral(coin) else 0.0)
        there = self._places[key]
        if key[1] in self.wanted:
            there += self.w["neighbour"] * sum(self._free(other) for other in self.s.next_to[square])
        return there + self.support(coin, self.s.next_to[square][direction])

    def _free(self, square: int) -> bool:
        return square != c.OFF_BOARD and self.s.coin_at[square] == c.NOTHING and is_down(self.s, place_of(square))

    def _on(self, coin: int, place: int) -> float:
        """What a coin of the hand is worth on a tile."""
        w, s = self.w, self.s
        if place not in self.wanted:
            return w["place on a spare"] if place in self.future else w["place elsewhere"]
        tile = self.wanted[place]
        counts = plans.worth(coin, tile)
        good = counts > 0 or counts == value(tile) == 0
        worth = w["place"] + w["place, what it counts"] * counts if good else w["place a bad one"]
        worth += w["place, its number"] * value(coin) + w["place where enough lies"] * self.enough_on(place)
        lying = [self.counts(s.coin_at[square], tile) for square in range(c.QUARTERS * place, c.QUARTERS * (place + 1))
                 if s.coin_at[square] != c.NOTHING]
        lying = [each for each in lying if each >= 0]
        worth += w["place, each that lies there"] * len(lying)
        worth += w["place where enough may come"] * (len(lying) >= 2 and sum(lying) >= value(tile))
        pair = any(value(other) == value(coin) or is_spiral(other) for other in range(c.PIECES)
                   if other != coin and s.hand[self.seat] >> other & 1)
        return worth + w["place one of a pair"] * pair

    def support(self, coin: int, target: int) -> float:
        """What it is worth to point a coin at another one that counts for a plan."""
        s = self.s
        place = place_of(target)
        if place not in self.plans or s.coin_at[target] == c.NOTHING or s.symbol[target]:
            return 0.0
        aimed, tile = s.coin_at[target], self.plans[place]
        counts = self.counts(aimed, tile)
        if counts < 0 or (counts == 0 and value(tile) > 0):
            return 0.0
        around = [pointing_at(s, target, direction) for direction in range(c.DIRECTIONS)]
        shown = [value(s.coin_at[other]) for other in around if other != c.NOTHING and not s.symbol[other]]
        if enough(shown, value(aimed)):
            return 0.0
        if enough([*shown, value(coin)], value(aimed)):
            return self.w["support"] + self.w["support, what it counts"] * counts
        return self.w["support in part"]

    def reveal_coin(self, square: int) -> float:
        """A coin that counts for a plan."""
        place = place_of(square)
        if place not in self.wanted:
            return 0.0
        tile = self.wanted[place]
        counts = self.counts(self.s.coin_at[square], tile)
        if counts < 0:
            return 0.0
        if counts == 0 and value(tile) > 0:
            return self.w["reveal nothing"]
        return (self.w["reveal"] + self.w["reveal, what it counts"] * counts
                + self.w["reveal more than enough"] * self.enough_on(place))

    @cached_property
    def effect(self) -> float:
        """What an unexpected effect is worth, over the places that it may strike (H1 to H5)."""
        struck = [place for place in range(c.COLUMNS * min(self.s.deepest + 1, REACH))
                  if self.s.tile_at[place] != c.NOTHING]
        return self.w["effect"] + sum(map(self._struck, struck)) / (c.COLUMNS * REACH)

    def _struck(self, place: int) -> float:
        w, s = self.w, self.s
        if row_of(place) == c.PRESENT:
            lost = halves_shown(self.suits & ~(1 << place), self.numbers & ~(1 << place)) < self.shown
            marks = sum(s.marks[other] == place for other in range(s.players) if other != self.seat)
            return w["effect: lost"] * lost + w["effect: a mark"] * marks
        if s.up[place]:
            return w["effect: down"] if place in self.wanted else w["effect: another down"]
        if place in self.future:
            return w["effect: up"] if place in self.plans else w["effect: a spare up"]
        return 0.0 if self.knows(s.tile_at[place]) else w["effect: another up"]

    # --- the rest of the turn

    def keep(self, coin: int) -> float:
        """What a coin in hand is worth."""
        w, s = self.w, self.s
        best = max((plans.worth(coin, tile) for tile in self.plans.values()), default=value(coin))
        squares = [square for place in self.plans for square in range(c.QUARTERS * place, c.QUARTERS * (place + 1))]
        match = any(s.coin_at[square] != c.NOTHING and not s.symbol[square]
                    and value(s.coin_at[square]) == value(coin) for square in squares)
        return (w["keep, what it counts"] * best + w["keep a match"] * match + w["keep a 0"] * (value(coin) == 0)
                + (w["keep a spiral"] if is_spiral(coin) else w["keep, its number"] * value(coin)))

    def save(self, coin: int) -> float:
        """The coin to begin the next turn with; a spiral has its effect at once (E1)."""
        worth = self.keep(coin) + self.w["save, its number"] * value(coin)
        return worth + self.w["save for the effect"] * self.effect / 100 if is_spiral(coin) else worth

    def give(self, coin: int, receiver: int) -> float:
        """The least useful coin, rather to somebody who has no mark on the board."""
        return -10 * self.keep(coin) - 5 * (self.s.marks[receiver] != c.NOWHERE)

    def choose_goal(self, goal: int) -> float:
        """A number that is easy to turn up for all, and that one's own tiles show."""
        w, s = self.w, self.s
        own = [tile for tile in range(c.PIECES) if s.tiles[self.seat] >> tile & 1]
        suits = [value(tile) for tile in own if suit(tile) == suit(goal)]
        numbers = [value(tile) for tile in own if value(tile) == value(goal)]
        return (w[f"goal {value(goal)}"] + sum(w[f"goal, own suit {number}"] for number in suits)
                + sum(w[f"goal, own number {number}"] for number in numbers)
                + w["goal, both"] * bool(suits and numbers))

    def mark(self, column: int) -> float:
        """Any tile that fits, rather one whose other half is there too."""
        tile = self.s.tile_at[column]
        others = [self.s.tile_at[other] for other in range(c.COLUMNS) if other != column]
        return 1.0 + sum(other != c.NOTHING and bool(self.halves(other)) and suit(other) != suit(tile)
                         for other in others)

    def worth(self, code: int) -> float:
        """The number of a legal decision."""
        kind = kind_of(code)
        if kind == "place":
            coin, spot = divmod(code - c.PLACE, c.SPOTS)
            return self.place(coin, *divmod(spot, c.DIRECTIONS))
        if kind == "lay":
            return self.lay(*divmod(code - c.LAY, c.PLACES))
        if kind == "give":
            return self.give(*divmod(code - c.GIVE, c.MOST_PLAYERS))
        weighed = {
            "reveal coin": (self.reveal_coin, c.REVEAL_COIN), "advance": (self.advance, c.ADVANCE),
            "reveal tile": (self.reveal_tile, c.REVEAL_TILE), "goal": (self.choose_goal, c.GOAL),
            "save": (self.save, c.SAVE), "mark": (self.mark, c.MARK),
        }
        if kind in weighed:
            weigh, first = weighed[kind]
            return weigh(code - first)
        end = self.w["end"] + self.w["end with a point"] * (self.s.points == 1)
        return {"end": end, "attack": NEVER, "claim": SURE, "now": self.w["now"], "flip": 1.0}.get(kind, 0.0)


def rolled(s: State, column: int) -> float:
    """W3, W4: the chance that a column advances when it is rolled for."""
    none, one = 1.0, 0.0
    for each in range(c.SUITS):
        chance = max(1, march.best_value(s, column, each)) / c.VALUES
        none, one = none * (1 - chance), one * (1 - chance) + none * chance
    return 1 - none - one


def enough(shown: list[int], number: int) -> bool:
    """V1, V2: whether these numbers reveal a coin."""
    if c.SPIRAL in shown or shown == [number]:
        return True
    return len(shown) > 1 and sum(shown) > number


class Schemer:
    """Always plays the decision with the greatest number; no luck, no memory."""

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        return max(weighed(game, seat), key=lambda each: each[0])[1]


def weighed(game: Game, seat: int) -> list[tuple[float, Decision]]:
    """The legal decisions of the seat to move with their numbers; ValueError where it is not."""
    if game.to_move != seat:
        raise ValueError(_("seat must be the one to move, {due} (got {got})").format(due=game.to_move, got=seat))
    scheme = Scheme(imagined(game.snapshot(seat), seat), seat)
    return [(scheme.worth(game.table.parse(decision)), decision) for decision in game.legal()]
