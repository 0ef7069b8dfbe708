"""A simple player of Conspiracy: lays tiles that show half of its goal, supports, reveals and advances them, claims.

It looks at nothing but its seat's view (`game.snapshot(seat)`). Every legal decision gets a number, the greatest is
played, the first of equal ones. It never attacks, and it lets others do as they like: a fair partner to learn with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.conspiracy import codes as c
from timepirates.conspiracy import odds
from timepirates.conspiracy.rules.plans import worth
from timepirates.conspiracy.rules.space import is_spiral, place_of, row_of, suit, value
from timepirates.conspiracy.state import NEXT_TO
from timepirates.conspiracy.text import COLUMN_NAMES, PIECE_CODE, PLACE_NAMES, SUIT_CODE, UNKNOWN, kind_of
from timepirates.i18n import _
from timepirates.players.schemer import Schemer
from timepirates.players.uniform import RandomPlayer
from timepirates.protocol import Snapshot

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.protocol import Decision

SURE = 1000
"""What a plan come true is worth; everything else is measured by it."""
REVEAL, LAY, SUPPORT, PLACE, END = 300, 150, 120, 60, 20
SPIRAL_RISK = 40
"""What placing a spiral costs, for its unexpected effect."""
PLANS = 2
"""So many useful tiles lie face down at a time: one for each half of the goal."""


class Thoughts:
    """What the player makes of its view: its goal, its plans, the coins on the board."""

    def __init__(self, view: Snapshot, seat: int):
        self.view, self.seat = view, seat
        goal = view["goals"][seat]
        self.goal_suit: int | None = SUIT_CODE[goal[0]] if goal else None
        self.goal_number: int | None = goal[1] if goal else None
        self.coins = odds.coins_on(view)
        self.board = {
            PLACE_NAMES.index(place): (PIECE_CODE.get(tile["tile"]), tile["face"] == "up")
            for place, tile in view["board"].items()
        }

    # --- the goal

    def useful(self, tile: int | None) -> bool:
        """Whether a tile shows half of the goal."""
        return tile is not None and (suit(tile) == self.goal_suit or value(tile) == self.goal_number)

    def missing(self, tile: int | None) -> bool:
        """Whether a tile shows a half of the goal that the Present does not show yet."""
        if tile is None:
            return False
        present = [tile for place, (tile, _up) in self.board.items() if row_of(place) == c.PRESENT]
        has_suit = any(suit(other) == self.goal_suit for other in present)
        has_number = any(value(other) == self.goal_number for other in present)
        if has_suit and has_number:
            return len(present) == 1 and self.useful(tile)
        return (suit(tile) == self.goal_suit and not has_suit) or (value(tile) == self.goal_number and not has_number)

    def plan(self, place: int) -> int | None:
        """The useful face-down tile in a place, if the player knows of one there."""
        tile, up = self.board.get(place, (None, True))
        return tile if not up and self.missing(tile) else None

    # --- actions

    def lay(self, tile: int, place: int) -> int:
        """A tile that is missing, easy to support, under a Present place that is not needed."""
        if not self.missing(tile) or sum(self.plan(other) is not None for other in self.board) >= PLANS:
            return 0
        return LAY - 10 * value(tile) - 20 * (row_of(place) - 1) - (60 if self.needed(place % c.COLUMNS) else 0)

    def needed(self, column: int) -> bool:
        """Whether the Present tile of a column shows half of the goal."""
        tile, _up = self.board.get(column, (None, True))
        return self.useful(tile)

    def place(self, coin: int, square: int, direction: int) -> int:
        """A coin that will count for a plan, or that makes a coin on it revealable."""
        tile, here = self.plan(place_of(square)), 0
        if tile is not None:
            here = PLACE + 5 * worth(coin, tile) if worth(coin, tile) > 0 else -PLACE
        return here + self.support(coin, NEXT_TO[square][direction]) - SPIRAL_RISK * is_spiral(coin)

    def support(self, coin: int, target: int) -> int:
        """What it is worth to point a coin at another one: much if that can be revealed then, and counts for a plan."""
        aimed = self.coins.get(target)
        tile = None if aimed is None else self.plan(place_of(target))
        if aimed is None or aimed.symbol or tile is None or self.counts(aimed, tile) <= 0:
            return 0
        shown = [other.value for _square, other in odds.pointing_at(self.coins, target) if not other.symbol]
        if self.enough(shown, aimed.value):
            return 0
        return SUPPORT if self.enough([*shown, value(coin)], aimed.value) else SUPPORT // 6

    @staticmethod
    def enough(shown: list[int], number: int) -> bool:
        """V1, V2: whether these numbers reveal a coin."""
        if c.SPIRAL in shown or shown == [number]:
            return True
        return len(shown) > 1 and sum(shown) > number

    @staticmethod
    def counts(coin: odds.Coin, tile: int) -> int:
        """What a coin counts for a tile; a coin of another player's, on the average of suits, a little."""
        return 1 if coin.name.startswith(UNKNOWN) else worth(PIECE_CODE[coin.name], tile)

    def reveal_coin(self, square: int) -> int:
        """A coin that counts for a plan of one's own."""
        tile = self.plan(place_of(square))
        counts = 0 if tile is None else self.counts(self.coins[square], tile)
        return REVEAL + 10 * counts if counts > 0 else 0

    def reveal_tile(self, place: int) -> int:
        """A plan that holds."""
        if self.plan(place) is None:
            return 0
        return int(SURE * odds.reveal_tile(self.view, PLACE_NAMES[place])) - END

    def advance(self, column: int) -> int:
        """A face-up tile that is missing, brought nearer; never one that would push a needed tile out."""
        future = [(tile, up) for place, (tile, up) in self.board.items()
                  if place % c.COLUMNS == column and row_of(place) > c.PRESENT]
        if self.needed(column) or not any(up and self.missing(tile) for tile, up in future):
            return 0
        head = self.board.get(c.COLUMNS + column)
        near = head is not None and head[1] and self.missing(head[0])
        return int((SURE if near else SURE // 3) * odds.advance(self.view, COLUMN_NAMES[column]))

    # --- the rest of the turn

    def keep(self, coin: int) -> int:
        """What a coin in hand is worth: what it counts for the plans, a spiral as the supporter of anything."""
        plans = [tile for place in self.board for tile in [self.plan(place)] if tile is not None]
        best = max((worth(coin, tile) for tile in plans), default=value(coin))
        return 10 * best + (35 if is_spiral(coin) else value(coin))

    def give(self, coin: int, receiver: int) -> int:
        """The least useful coin, to somebody who has no mark on the board."""
        return -10 * self.keep(coin) - (5 if self.view["marks"][receiver] else 0)

    def goal(self, goal: int) -> int:
        """A goal that many of one's tiles show, and easy ones."""
        tiles = [PIECE_CODE[tile] for tile in self.view["tiles"][self.seat]]
        halves = [tile for tile in tiles if suit(tile) == suit(goal)], [t for t in tiles if value(t) == value(goal)]
        both = bool(halves[0]) and bool(halves[1])
        return 20 * both + sum(6 - value(tile) for half in halves for tile in half)

    def mark(self, column: int) -> int:
        """Any tile that fits, rather one whose other half is there too."""
        tile = self.board[column][0]
        others = [self.board.get(other, (None, True))[0] for other in range(c.COLUMNS) if other != column]
        return 1 + sum(self.useful(other) and suit(other) != suit(tile) for other in others if other is not None)


def decision_worth(thoughts: Thoughts, code: int) -> int:
    """The number of a legal decision."""
    kind = kind_of(code)
    if kind == "place":
        coin, spot = divmod(code - c.PLACE, c.SPOTS)
        return thoughts.place(coin, *divmod(spot, c.DIRECTIONS))
    if kind == "lay":
        return thoughts.lay(*divmod(code - c.LAY, c.PLACES))
    if kind == "give":
        return thoughts.give(*divmod(code - c.GIVE, c.MOST_PLAYERS))
    weighed = {
        "reveal coin": (thoughts.reveal_coin, c.REVEAL_COIN), "advance": (thoughts.advance, c.ADVANCE),
        "reveal tile": (thoughts.reveal_tile, c.REVEAL_TILE), "goal": (thoughts.goal, c.GOAL),
        "save": (thoughts.keep, c.SAVE), "mark": (thoughts.mark, c.MARK),
    }
    if kind in weighed:
        weigh, first = weighed[kind]
        return weigh(code - first)
    return {"end": END, "attack": -SURE, "claim": SURE, "now": 1, "flip": 1}.get(kind, 0)


class ConspiracyPlayer:
    """Always plays the decision with the greatest number; no luck, no memory."""

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        if game.to_move != seat:
            raise ValueError(_("seat must be the one to move, {due} (got {got})").format(due=game.to_move, got=seat))
        thoughts = Thoughts(game.snapshot(seat), seat)
        return max(game.legal(), key=lambda decision: decision_worth(thoughts, game.table.parse(decision)))


PLAYERS: dict[str, type[RandomPlayer | ConspiracyPlayer | Schemer]] = {
    "random": RandomPlayer, "simple": ConspiracyPlayer, "schemer": Schemer}
"""The levels of Conspiracy, weakest first, by the names that seats and saved games use."""
