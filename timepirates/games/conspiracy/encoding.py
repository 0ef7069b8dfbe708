"""The actions and observations of Conspiracy for machine learning.

There are 122,252 decisions, so those with a piece and a square are chosen in stages:

    lay a tile               the verb with the tile, then the place
    place or attack          the verb with the coin, then the square, then the direction
    everything else          one action

The actions are numbered in this order; gifts name the receiver by the number of seats clockwise from the giver:

    |GOAL + piece|NOW|WAIT|REVEAL_COIN + square|...|NO_CLAIM|lay + tile|place + coin|attack + coin|place|square|direction|
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from timepirates.envs.encoding import Choices, Field
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.goal_beliefs import members
from timepirates.games.conspiracy.rules import coins, order
from timepirates.games.conspiracy.rules.legal import add_actions_on_board
from timepirates.games.conspiracy.rules.sets import everybody, holds, size
from timepirates.games.conspiracy.rules.space import value
from timepirates.games.conspiracy.setting_up import ALL_PIECES
from timepirates.games.conspiracy.state import ConspiracyState

if TYPE_CHECKING:
    import numpy as np

    from timepirates.games.conspiracy.table import ConspiracyTable

FIRST_PLACE = c.COLUMNS * c.FUTURE_1
FIRST_LATE_ACTION = c.LAY
"""The action number of the decision code `REVEAL_COIN`. Later codes have consecutive action numbers from here on."""
LAY_TILE = FIRST_LATE_ACTION + c.ROLL - c.REVEAL_COIN
PLACE_COIN = LAY_TILE + c.PIECES
ATTACK_WITH = PLACE_COIN + c.PIECES
AT_PLACE = ATTACK_WITH + c.PIECES
AT_SQUARE = AT_PLACE + c.PLACES
POINTING = AT_SQUARE + c.SQUARES
ACTIONS = POINTING + c.DIRECTIONS
MOST_STAGES = 3
MAX_ROUND = 30_000
"""The largest round number in an observation. A later round has this number, too."""

_PIECE = "0 if there is none, 1 + piece if it is known, "
FIELDS = (
    Field("players", 1, "number of players"),
    Field("marks_required", 1, "1 if the switch `marks` is required"),
    Field("round_limit", 1, "the last round; 0 without a limit"),
    Field("last_row", 1, "the last row of the board for tiles"),
    Field("round", 1, f"the round, at most {MAX_ROUND}"),
    Field("phase", 1, "the phase: its number in `timepirates.games.conspiracy.codes`"),
    Field("deciding", 1, "the kind of the next decision: its number in `timepirates.games.conspiracy.codes`"),
    Field("to_move", 1, "the seat that decides next; -1 before a die roll or draw"),
    Field("turn", 1, "the seat whose turn it is; -1 for none"),
    Field("points", 1, "the action points left"),
    Field("rolling_for", 1, "the purpose of the latest roll-off: its number in `timepirates.games.conspiracy.codes`"),
    Field("roller", 1, "the seat for which a die of a roll-off is due; -1 for none"),
    Field("column", 1, "the column for which dice are rolled; -1 for none"),
    Field("effect_column", 1, "the column of the unexpected effect; -1 for none"),
    Field("attacker", 1, "the square of the attacking coin; -1 for none"),
    Field("bag", 1, "number of coins in the bag"),
    Field("winner", 1, "the seat that has won; -1 for none"),
    Field("deepest", 1, "the deepest row that has ever had a tile"),
    Field("pending", 1, "the announced action: 0 none, 1 attack, 2 reveal a coin, 3 reveal a tile"),
    Field("pending_coin", 1, "the attacking coin: 0 none, 1 + coin for its owner, 25 + its value for the others"),
    Field("pending_at", 1, "the square of the announced action, or the place of a tile; -1 for none"),
    Field("pending_direction", 1, "the direction of the announced attack; -1 for none"),
    Field("answer", 1, "the observer's own answer to an interruption: 0 wait, 1 now; -1 for none"),
    Field("order_count", 1, "number of seats in `order`"),
    Field("moved_count", 1, "number of seats in `moved`"),
    Field("order", c.MOST_PLAYERS, "the seats in the order of this round; -1 for none"),
    Field("moved", c.MOST_PLAYERS, "the seats that have had their turn in this round; -1 for none"),
    Field("spirals", c.MOST_PLAYERS, "for each seat 1 if it has a spiral in the order of this round"),
    Field("marks", c.MOST_PLAYERS, "the column of each seat's mark; -1 for none"),
    Field("marked_in", c.MOST_PLAYERS, "the round in which each seat set its mark; -1 for none"),
    Field("goals", c.MOST_PLAYERS, "each seat's goal: 0 not chosen, 1 hidden, 2 + piece"),
    Field("saved", c.MOST_PLAYERS, f"each seat's saved coin: {_PIECE}25 + value if not"),
    Field("tiles_held", c.MOST_PLAYERS, "number of tiles of each seat"),
    Field("coins_held", c.MOST_PLAYERS, "number of coins in each seat's hand"),
    Field("gifts_held", c.MOST_PLAYERS, "number of coins that each seat has been given"),
    Field("dice", c.SUITS, "the dice rolled so far for the column, by suit; -1 for none"),
    Field("board_tiles", 2 * c.PLACES, f"for each place two numbers: the tile ({_PIECE}25 if not), and 1 if face up"),
    Field(
        "board_coins",
        3 * c.SQUARES,
        f"for each square three numbers: the coin ({_PIECE}25 + value if not), 1 if its symbol side is up, 1 + direction",
    ),
    Field("tiles", c.MOST_PLAYERS * c.PIECES, "for each seat and tile 1 if the observer knows that the seat has it"),
    Field("gifts", c.MOST_PLAYERS * c.PIECES, "for each seat and coin 1 if the observer knows that it was given to it"),
    Field("hand", c.PIECES, "for each coin 1 if it is in the observer's hand"),
    Field("goal_coins", c.PIECES, "for each coin 1 if the observer may choose its goal with it"),
    Field("gift_from", c.PIECES, "for each gift of the observer 1 + the seat that gave it; 0 for other coins"),
    Field("tiles_open", c.PIECES, "for each tile 1 if all players know it"),
    Field("coins_open", c.PIECES, "for each coin 1 if all players know it"),
    Field("coins_unseen", c.PIECES, "for each coin 1 if the observer does not know where it is"),
    Field("chosen", MOST_STAGES, "1 + each action chosen so far of the observer's unfinished decision; 0 for none"),
)


class ConspiracyEncoding:
    """The encoding of Conspiracy's actions and observations as numbers."""

    actions = ACTIONS
    fields = FIELDS
    low, high = -1, MAX_ROUND

    def observe(self, s: ConspiracyState, seat: int, chosen: Sequence[int] = ()) -> np.ndarray:
        """Return a seat's observation, with only the information that the seat may have (rule K5)."""
        import numpy as np

        seats = [(seat + n) % s.players for n in range(s.players)]
        absent = c.MOST_PLAYERS - s.players
        own = s.hand[seat]
        numbers = [
            *_common_fields(s, seat),
            *_seat_fields(s, seat, seats),
            *s.dice,
            *_board_tiles(s, seat),
            *_board_coins(s, seat),
        ]
        for each in seats:
            numbers += _members(s.tiles[each] if each == seat else _known_of(s.tiles[each], s.tile_known, seat))
        numbers += [0] * (absent * c.PIECES)
        for each in seats:
            numbers += _members(s.gifts[each] if each == seat else _given_by(s, s.gifts[each], seat))
        numbers += [0] * (absent * c.PIECES)
        numbers += _members(own)
        numbers += _members(s.goal_coins[seat] if s.deciding == c.GOALS else 0)
        for coin in range(c.PIECES):
            numbers.append(1 + (s.giver[coin] - seat) % s.players if holds(s.gifts[seat], coin) else 0)
        numbers += [int(known == everybody(s)) for known in s.tile_known]
        numbers += [int(known == everybody(s)) for known in s.coin_known]
        numbers += _members(unlocated_coins(s, seat))
        numbers += [1 + action for action in chosen]
        numbers += [0] * (MOST_STAGES - len(chosen))
        return np.array(numbers, np.int16)

    def choices(self, table: ConspiracyTable, s: ConspiracyState, chosen: Sequence[int], seat: int) -> Choices:
        """Return the actions that a seat can choose next, as a dict.

        They are verbs with their pieces, places or squares, or directions.
        """
        if not chosen:
            return _first_actions(table, s, seat)
        first = chosen[0]
        if first < PLACE_COIN:
            lays = c.LAY + c.PLACES * (first - LAY_TILE)
            return {AT_PLACE + place: lays + place for place in _places(s)}
        attacks = first >= ATTACK_WITH
        if len(chosen) == 1:
            return dict.fromkeys([AT_SQUARE + square for square in _legal_squares(s, attacks, c.SQUARES)])
        square = chosen[1] - AT_SQUARE
        spots = [0] * c.DIRECTIONS
        count = coins.add_directions(s, spots, 0, square, attacks)
        code = c.ATTACK + c.SPOTS * (first - ATTACK_WITH) if attacks else c.PLACE + c.SPOTS * (first - PLACE_COIN)
        return {POINTING + spot % c.DIRECTIONS: code + spot for spot in spots[:count]}

    def actions_of(self, code: int, seat: int, players: int) -> tuple[int, ...]:
        """Return the one to three actions that make up a decision."""
        if code < c.LAY:
            return (code,)
        if code < c.PLACE:
            tile, place = divmod(code - c.LAY, c.PLACES)
            return LAY_TILE + tile, AT_PLACE + place
        if code < c.REVEAL_COIN:
            verb, first = (PLACE_COIN, c.PLACE) if code < c.ATTACK else (ATTACK_WITH, c.ATTACK)
            coin, spot = divmod(code - first, c.SPOTS)
            square, direction = divmod(spot, c.DIRECTIONS)
            return verb + coin, AT_SQUARE + square, POINTING + direction
        if c.GIVE <= code < c.SAVE:
            coin, receiver = divmod(code - c.GIVE, c.MOST_PLAYERS)
            code = c.GIVE + c.MOST_PLAYERS * coin + (receiver - seat) % players
        return (FIRST_LATE_ACTION + code - c.REVEAL_COIN,)

    def points(self, _s: ConspiracyState) -> None:
        """Return None, because Conspiracy is played without points."""


def _first_actions(table: ConspiracyTable, s: ConspiracyState, seat: int) -> Choices:
    """Return the first action of each legal decision, without enumerating the squares on which coins can be placed."""
    choices: Choices = {}
    if s.deciding not in (c.ACTING, c.BUILDING):
        codes = table.legal(s)
    else:
        hand = members(s.hand[seat])
        if s.deciding == c.ACTING and hand and coins.next_place_for_tile(s, FIRST_PLACE) != c.NOTHING:
            choices |= dict.fromkeys([LAY_TILE + tile for tile in members(s.tiles[seat])])
        if hand and _legal_squares(s, False, 1):
            choices |= dict.fromkeys([PLACE_COIN + coin for coin in hand])
        if len(hand) > 1 and _legal_squares(s, True, 1):
            choices |= dict.fromkeys([ATTACK_WITH + coin for coin in hand])
        codes = [0] * (c.SQUARES + c.PLACES)
        codes = codes[: add_actions_on_board(s, codes, 0)] if s.deciding == c.ACTING else []
    for code in codes:
        if c.GIVE <= code < c.SAVE:
            choices[ENCODING.actions_of(code, seat, s.players)[0]] = code
        else:
            choices[code if code < c.LAY else FIRST_LATE_ACTION + code - c.REVEAL_COIN] = code
    return choices


def _places(s: ConspiracyState) -> Iterator[int]:
    """Yield the places where a tile can be laid (rule L4)."""
    place = coins.next_place_for_tile(s, FIRST_PLACE)
    while place != c.NOTHING:
        yield place
        place = coins.next_place_for_tile(s, place + 1)


def _legal_squares(s: ConspiracyState, attacks: bool, most: int) -> list[int]:
    """Return up to `most` squares where a coin can be placed or, if `attacks` is true, can attack (rules L1 to L3)."""
    squares = [0] * most
    return squares[: coins.write_squares(s, squares, attacks, most)]


def _relative(s: ConspiracyState, other: int, seat: int) -> int:
    return c.NOBODY if other == c.NOBODY else (other - seat) % s.players


def _members(pieces: int) -> list[int]:
    return [pieces >> piece & 1 for piece in range(c.PIECES)]


def _common_fields(s: ConspiracyState, seat: int) -> list[int]:
    """Return the first part of an observation: the fields that have a single value, not one value per seat."""
    return [
        s.players,
        s.marks_required,
        s.round_limit,
        s.last_row,
        min(s.round, MAX_ROUND),
        s.phase,
        s.deciding,
        _relative(s, s.asked, seat),
        _relative(s, s.turn, seat),
        s.points,
        s.rolling_for,
        _relative(s, order.next_roller(s), seat) if s.deciding == c.ORDER_DIE else c.NOBODY,
        s.column,
        s.effect_column,
        s.attacker,
        size(s.bag),
        _relative(s, s.winner, seat),
        s.deepest,
        *_announced_action(s, seat),
        s.answer[seat],
        s.order_count,
        s.moved_count,
    ]


def _announced_action(s: ConspiracyState, seat: int) -> tuple[int, int, int, int]:
    """Return the kind of the announced action, and its coin, square and direction (rule K5).

    Only the player of the action sees the coin's suit.
    """
    if s.pending == c.NOTHING:
        return 0, 0, c.NOWHERE, c.NOWHERE
    if s.pending >= c.REVEAL_TILE:
        return 3, 0, s.pending - c.REVEAL_TILE, c.NOWHERE
    if s.pending >= c.REVEAL_COIN:
        return 2, 0, s.pending - c.REVEAL_COIN, c.NOWHERE
    coin, spot = divmod(s.pending - c.ATTACK, c.SPOTS)
    return 1, _encode_coin(coin, seat == s.turn), *divmod(spot, c.DIRECTIONS)


def _encode_coin(coin: int, known: bool) -> int:
    """Return the number for a coin in an observation. Its suit is included only if it is known (rule K5).

    Only some seats know its suit.
    """
    return 1 + coin if known else 1 + c.PIECES + value(coin)


def _seat_fields(s: ConspiracyState, seat: int, seats: Sequence[int]) -> list[int]:
    """Return the fields of an observation with one entry per seat, such as marks and numbers of coins in hand.

    The pieces that seats hold come later.
    """
    rows = (
        ([_relative(s, other, seat) for other in s.order[: s.order_count]], c.NOBODY),
        ([_relative(s, other, seat) for other in s.moved[: s.moved_count]], c.NOBODY),
        ([int(holds(s.spirals, each)) for each in seats], 0),
        ([s.marks[each] for each in seats], c.NOWHERE),
        ([min(s.marked_in[each], MAX_ROUND) for each in seats], -1),
        ([_encode_goal(s, each, seat) for each in seats], 0),
        ([0 if s.saved[each] == c.NOTHING else _encode_coin(s.saved[each], each == seat) for each in seats], 0),
        ([size(s.tiles[each]) for each in seats], 0),
        ([size(s.hand[each]) for each in seats], 0),
        ([size(s.gifts[each]) for each in seats], 0),
    )
    return [number for row, none in rows for number in row + [none] * (c.MOST_PLAYERS - len(row))]


def _encode_goal(s: ConspiracyState, owner: int, seat: int) -> int:
    """Return the number for a seat's goal in an observation. Other seats may not see the goal (rules U3, E4).

    The other seats see the goal only after it has won.
    """
    if s.goal[owner] == c.NOTHING:
        return 0
    return 2 + s.goal[owner] if seat == owner or s.winner == owner else 1


def _board_tiles(s: ConspiracyState, seat: int) -> list[int]:
    numbers = [0] * (2 * c.PLACES)
    for place, tile in enumerate(s.tile_at):
        if tile != c.NOTHING:
            numbers[2 * place] = 1 + (tile if holds(s.tile_known[tile], seat) else c.PIECES)
            numbers[2 * place + 1] = s.up[place]
    return numbers


def _board_coins(s: ConspiracyState, seat: int) -> list[int]:
    numbers = [0] * (3 * c.SQUARES)
    for square, coin in enumerate(s.coin_at):
        if coin != c.NOTHING:
            numbers[3 * square : 3 * square + 3] = (
                _encode_coin(coin, holds(s.coin_known[coin], seat)),
                s.symbol[square],
                1 + s.pointing[square],
            )
    return numbers


def _known_of(pieces: int, known: Sequence[int], seat: int) -> int:
    return sum(1 << piece for piece in range(c.PIECES) if holds(pieces, piece) and holds(known[piece], seat))


def _given_by(s: ConspiracyState, gifts: int, giver: int) -> int:
    return sum(1 << coin for coin in range(c.PIECES) if holds(gifts, coin) and s.giver[coin] == giver)


def unlocated_coins(s: ConspiracyState, seat: int) -> int:
    """Return the set of all coins whose location a seat does not know (rule K5)."""
    known = s.hand[seat] | s.gifts[seat] | (s.goal_coins[seat] if s.deciding == c.GOALS else 0)
    for gifts in s.gifts:
        known |= _given_by(s, gifts, seat)
    for coin in s.coin_at:
        if coin != c.NOTHING and holds(s.coin_known[coin], seat):
            known |= 1 << coin
    if s.saved[seat] != c.NOTHING:
        known |= 1 << s.saved[seat]
    return ALL_PIECES & ~known


ENCODING = ConspiracyEncoding()
