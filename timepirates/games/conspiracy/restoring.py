"""Convert a complete snapshot, which is JSON data with all pieces and secrets, to a position.

Every field is checked, and an error message of one line describes the fault. A snapshot does not contain who has seen
which piece, nor the dice of an unfinished roll-off. In a restored position, the players know public information and
their own pieces, and a gift is known to its receiver. An unfinished roll-off, or an interruption that is being rolled
for, starts again. If an unexpected effect happens during an attack, the restored position continues with the effect but
not with the attack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from timepirates.core.errors import MalformedMove
from timepirates.core.i18n import _
from timepirates.core.position_reader import code, read_snapshot, require
from timepirates.core.protocol import Json
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import coins, march, order, plans, turn
from timepirates.games.conspiracy.rules.apply import apply_next_step
from timepirates.games.conspiracy.rules.legal import write_legal_codes
from timepirates.games.conspiracy.rules.sets import everybody
from timepirates.games.conspiracy.setting_up import ALL_PIECES, GOAL_COINS, tiles_each
from timepirates.games.conspiracy.snapshot_shape import (
    EffectRolling,
    FullShape,
    FullTileShape,
    MarchRolling,
    check_common,
)
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import (
    COLUMN_CODE,
    DECIDING_CODE,
    DIRECTION_CODE,
    PHASE_NAMES,
    PIECE_CODE,
    PIECE_NAMES,
    PLACE_CODE,
    QUARTER_CODE,
    SIDE_NAMES,
    SQUARE_NAMES,
    SUIT_CODE,
    SUIT_NAMES,
    parse,
)

PHASE_CODE = {name: number for number, name in enumerate(PHASE_NAMES)}
MOST_COUNT = 10_000
SIDE_CODE = {name: number for number, name in enumerate(SIDE_NAMES)}


def restore(s: ConspiracyState, data: Json, players: Sequence[str], rules: str) -> ConspiracyState:
    """Fill an empty position from a complete snapshot.

    Parameters
    ----------
    s : ConspiracyState
        A position that contains only the players and the switches. It is modified.
    data : dict
        The snapshot.
    players : sequence of str
    rules : str
        The name of the rule set.

    Returns
    -------
    ConspiracyState
        The object `s`.

    Raises
    ------
    BadRecord
        If the snapshot does not fit the game or is impossible.
    """
    position = read_snapshot(data, FullShape)
    require(
        (position.rules, position.players) == (rules, list(players)),
        _('the keys "rules" and "players" must be the same as in the game'),
    )
    check_common(position, require)
    require(
        (position.goal_coins is None) == (position.deciding != "goal"),
        _('the key "goal_coins" must have a value while goals are being chosen, and must be null at all other times'),
    )
    restorer = _ConspiracyRestorer(s, position)
    restorer.board()
    restorer.stocks()
    restorer.people()
    restorer.round()
    restorer.moment()
    require(
        write_legal_codes(s, [0] * c.MOST_CHOICES) > 0 or s.deciding == c.GAME_OVER,
        _("no decision is possible in this position"),
    )
    return s


class _ConspiracyRestorer:
    """A converter that copies the fields of a complete snapshot into a position and checks them."""

    def __init__(self, s: ConspiracyState, data: FullShape):
        self.s, self.data = s, data
        self.tiles = self.coins = 0

    # --- pieces

    def tile(self, key: str, name: str) -> int:
        tile = code(key, name, PIECE_CODE)
        require(not self.tiles >> tile & 1, _("the tile {tile} is in two places").format(tile=PIECE_NAMES[tile]))
        self.tiles |= 1 << tile
        return tile

    def coin(self, key: str, name: str) -> int:
        coin = code(key, name, PIECE_CODE)
        require(not self.coins >> coin & 1, _("the coin {coin} is in two places").format(coin=PIECE_NAMES[coin]))
        self.coins |= 1 << coin
        return coin

    def coin_set(self, key: str, names: Sequence[str]) -> int:
        return sum(1 << self.coin(key, name) for name in names)

    def board(self) -> None:
        for name, tile in self.data.board.items():
            place = code("board", name, PLACE_CODE)
            require(
                place // c.COLUMNS <= c.LAST_ROW,
                _("no tile can lie below the last row, Future {row}").format(row=c.LAST_ROW),
            )
            self.place(place, name, tile)

    def place(self, place: int, name: str, entry: FullTileShape) -> None:
        s = self.s
        s.tile_at[place] = self.tile(name, entry.tile)
        s.up[place] = int(entry.face == "up")
        s.tile_known[s.tile_at[place]] = everybody(s) if s.up[place] else 0
        s.deepest = max(s.deepest, place // c.COLUMNS)
        require(bool(s.up[place]) or place >= c.COLUMNS, _("tiles in the Present must be face up (K3)"))
        require(not (s.up[place] and entry.coins), _("coins may lie only on face-down tiles (K3)"))
        for quarter, text in entry.coins.items():
            self.lying_coin(c.QUARTERS * place + QUARTER_CODE[quarter], name, text)

    def lying_coin(self, square: int, name: str, text: str) -> None:
        s = self.s
        coin, side, direction = text.split(" ")
        s.coin_at[square] = self.coin(name, coin)
        s.symbol[square] = SIDE_CODE[side]
        s.pointing[square] = DIRECTION_CODE[direction]
        s.coin_known[s.coin_at[square]] = everybody(s) if s.symbol[square] else 0

    def stocks(self) -> None:
        s, data = self.s, self.data
        for seat in range(s.players):
            for name in data.tiles[seat]:
                tile = self.tile("tiles", name)
                s.tiles[seat] |= 1 << tile
                s.tile_known[tile] = 1 << seat
            s.hand[seat] = self.coin_set("hands", data.hands[seat])
            s.gifts[seat] = self.coin_set("gifts", data.gifts[seat])
            saved = data.saved[seat]
            s.saved[seat] = c.NOTHING if saved is None else self.coin("saved", saved)
        s.bag = self.coin_set("bag", data.bag)
        s.set_aside = sum(1 << self.tile("set_aside", tile) for tile in data.set_aside)
        require(
            self.tiles == ALL_PIECES and self.coins == ALL_PIECES,
            _("each of the 24 tiles and 24 coins must be in exactly one place (K1)"),
        )
        require(
            s.set_aside.bit_count() == c.PIECES - s.players * tiles_each(s.players),
            _("the number of tiles set aside does not fit the number of players (U1)"),
        )

    # --- players

    def people(self) -> None:
        s, data = self.s, self.data
        for seat, goal in enumerate(data.goals):
            if goal is not None:
                s.goal[seat] = c.VALUES * SUIT_CODE[goal[0]] + goal[1]
        for seat, (column, since) in enumerate(zip(data.marks, data.marked_in, strict=True)):
            if column is not None and since is not None:
                s.marks[seat], s.marked_in[seat] = COLUMN_CODE[column], since
                require(since > 0, _("a mark must have been set in round 1 or later"))
                require(s.tile_at[s.marks[seat]] != c.NOTHING, _("a mark can only be on a Present tile (E5)"))
                require(s.marks_required == 1, _("this game is played without marks (X1)"))

    def round(self) -> None:
        s, data = self.s, self.data
        s.round = data.round
        require(s.round <= (s.round_limit or MOST_COUNT), _("round must not be greater than the round limit (X2)"))
        require(max(s.marked_in) <= s.round, _("marked_in must not contain a round after the current round"))
        for key, seats in (("order", data.order), ("moved", data.moved), ("spirals", data.spirals)):
            require(len(set(seats)) == len(seats), _("{key} names a seat twice").format(key=key))
        s.order[: len(data.order)], s.moved[: len(data.moved)] = data.order, data.moved
        s.order_count, s.moved_count = len(data.order), len(data.moved)
        s.spirals = sum(1 << seat for seat in data.spirals)
        require(
            not s.spirals & order.seats_in_order(s),
            _('no seat may be in both "order" and "spirals" (rule O3)'),
        )
        require(
            not order.have_moved(s) & ~(s.spirals | order.seats_in_order(s)),
            _('every seat in "moved" must also be in "order" or in "spirals"'),
        )

    # --- the moment

    def moment(self) -> None:
        s, data = self.s, self.data
        s.deciding = c.GAME_OVER if data.deciding is None else DECIDING_CODE[data.deciding]
        s.phase = PHASE_CODE[data.phase]
        s.turn = c.NOBODY if data.turn is None else data.turn
        s.asked = c.NOBODY if data.to_move is None else data.to_move
        s.points = data.points
        self.check_moment()
        further = {
            c.GOALS: self.goals,
            c.GAME_OVER: self.over,
            c.INTERRUPTING: self.interrupting,
            c.ORDER_DIE: self.order_die,
            c.MARCH_DIE: self.march_die,
            c.EFFECT_DIE: self.effect_die,
            c.DRAWING: self.drawing,
            c.BUILDING: self.building,
            c.GIVING: self.giving,
            c.SETTLING: self.settling,
        }
        if s.deciding in further:
            further[s.deciding]()

    def check_moment(self) -> None:
        s = self.s
        if c.ACTING <= s.deciding <= c.CLAIMING:
            require(s.asked == s.turn, _("to_move must be the seat whose turn it is"))
        in_turn = c.ACTING <= s.deciding <= c.CLAIMING or s.deciding in (c.DRAWING, c.EFFECT_DIE)
        if s.deciding != c.MARCH_DIE:
            require(
                (s.turn != c.NOBODY) == in_turn,
                _('the value of the key "turn" does not fit the value of the key "deciding"'),
            )
        phase = (
            c.PHASE_TURNS
            if in_turn or s.turn != c.NOBODY
            else {
                c.GOALS: c.PHASE_GOALS,
                c.MARCH_DIE: c.PHASE_MARCH,
                c.GAME_OVER: c.PHASE_OVER,
                c.INTERRUPTING: c.PHASE_TURNS,
            }.get(s.deciding, s.phase)
        )
        require(s.phase == phase, _('the value of the key "phase" does not fit the value of the key "deciding"'))
        require(
            (s.deciding in (c.ACTING, c.BUILDING)) <= (s.points > 0),
            _("an action needs at least one action point (N1)"),
        )
        if s.deciding != c.GOALS:
            self.check_round()
        require(
            s.deciding == c.INTERRUPTING or not self.data.answers,
            _('the key "answers" must be empty unless players are being asked whether they take the next turn'),
        )

    def check_round(self) -> None:
        s = self.s
        require(
            s.round > 0 and c.NOTHING not in s.goal[: s.players],
            _("a round can begin only when all goals are chosen (U2)"),
        )
        if s.phase in (c.PHASE_MARCH, c.PHASE_TURNS):
            require(
                order.seats_in_order(s) | s.spirals == everybody(s) and s.order_count > 0,
                _("every player must either have a place in the order or have saved a spiral (O1, O3)"),
            )
            require(
                s.turn == c.NOBODY or not order.have_moved(s) >> s.turn & 1,
                _("the player whose turn it is has already moved in this round"),
            )

    def goals(self) -> None:
        s = self.s
        chosen = [goal != c.NOTHING for goal in s.goal[: s.players]]
        require(
            s.round == 0 and s.bag == ALL_PIECES,
            _("goals must be chosen before the first round, with all coins in the bag (U2)"),
        )
        require(
            chosen == [seat < s.asked for seat in range(s.players)],
            _("the players must choose their goals in the order of their seats (U2)"),
        )
        drawn = 0
        for seat, own in enumerate(self.data.goal_coins or ()):
            s.goal_coins[seat] = sum(1 << code("goal_coins", coin, PIECE_CODE) for coin in set(own))
            require(
                len(own) == len(set(own)) == GOAL_COINS and not drawn & s.goal_coins[seat],
                _("goal_coins must be three coins for each player, with no coin twice (U2)"),
            )
            drawn |= s.goal_coins[seat]

    def over(self) -> None:
        s, stated = self.s, self.data.winners
        require(
            len(stated) == 1 or (not stated and s.round_limit == s.round),
            _("a game must end with one winner (E4), or without a winner at the round limit (X2)"),
        )
        s.winner = stated[0] if stated else c.NOBODY

    def interrupting(self) -> None:
        s = self.s
        askable = s.spirals & ~order.have_moved(s)
        require(
            askable >> s.asked & 1 == 1 and order.next_in_order(s) != c.NOBODY,
            _(
                "a player who is asked to take the next turn must have saved a spiral, and must not have "
                "moved in this round (rule O3)"
            ),
        )
        for seat, answer in self.data.answers.items():
            require(
                seat in [str(earlier) for earlier in range(s.asked) if askable >> earlier & 1],
                _(
                    'the key "answers" may name only players who saved a spiral and have already been asked '
                    "whether they take the next turn (rule O3)"
                ),
            )
            s.answer[int(seat)] = int(answer == "now")
        require(
            s.answer.count(c.NOTHING) == c.MOST_PLAYERS - (askable & ((1 << s.asked) - 1)).bit_count(),
            _("the players with a saved spiral must be asked in the order of their seats (O3)"),
        )

    def order_die(self) -> None:
        """Restore a roll-off from its beginning. Before a roll-off for an early turn, ask the players again.

        A snapshot does not contain its dice.
        """
        s = self.s
        require(
            s.phase in (c.PHASE_ORDER, c.PHASE_TURNS),
            _('the value of the key "phase" does not fit the value of the key "deciding"'),
        )
        s.deciding = c.ORDER_GOES_ON if s.phase == c.PHASE_ORDER else c.TURNS_GO_ON
        if s.phase == c.PHASE_ORDER:
            require(
                s.spirals == order.spiral_players(s),
                _('the key "spirals" must list exactly the players who saved a spiral (rule O3)'),
            )
        while s.deciding >= c.ROUND_BEGINS:
            apply_next_step(s)
        require(s.deciding in (c.ORDER_DIE, c.INTERRUPTING), _("no players are tied, so no die is rolled (O2)"))

    def march_die(self) -> None:
        s, rolling = self.s, cast(MarchRolling, self.data.rolling)
        s.column, dice = COLUMN_CODE[rolling.column], rolling.dice
        require(
            [*dice, rolling.die] == list(SUIT_NAMES[: len(dice) + 1]),
            _("dice must be rolled in the order crowns, arms, moons, suns (W3)"),
        )
        s.dice[: len(dice)] = dice.values()
        require(march.can_advance(s, s.column), _("dice cannot be rolled for a column without a Future tile (W2)"))

    def effect_die(self) -> None:
        s, column = self.s, cast(EffectRolling, self.data.rolling).column
        if column is not None:
            s.effect_column = COLUMN_CODE[column]
        s.after_effect = c.ACTIONS_GO_ON if s.saved[s.turn] == c.NOTHING else c.SAVING_DONE

    def drawing(self) -> None:
        s = self.s
        s.due = due = int(min(turn.count_missing_coins(s), s.bag.bit_count()))
        require(due > 0, _("a coin can be drawn only if the bag has coins and the hand has fewer than 3 (D1)"))

    def building(self) -> None:
        s, bare = self.s, []
        for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
            squares = range(c.QUARTERS * place, c.QUARTERS * (place + 1))
            empty = all(s.coin_at[square] == c.NOTHING for square in squares)
            if empty and s.tile_at[place] != c.NOTHING and not s.up[place] and coins.coin_can_follow(s, place):
                bare.append(place)
        require(
            len(bare) == 1,
            _(
                "if the next decision is to place a coin on a newly laid tile, exactly one face-down tile "
                "must have no coins"
            ),
        )
        s.laid_at = bare[0]

    def giving(self) -> None:
        s, text = self.s, self.data.pending or ""
        try:
            s.pending = parse(text, s.players)
        except MalformedMove as error:
            require(False, str(error))
        require(
            self.payable(s.pending),
            _("the pending action is not possible in this position (got {got})").format(got=repr(text)[:80]),
        )

    def payable(self, action: int) -> bool:
        """Return whether the announced action, for which the player has not paid yet, is possible in the position."""
        s = self.s
        if c.ATTACK <= action < c.REVEAL_COIN:
            coin, spot = divmod(action - c.ATTACK, c.SPOTS)
            spots = [0] * c.MOST_CHOICES
            in_hand = s.hand[s.turn] >> coin & 1 and s.hand[s.turn].bit_count() > 1
            return bool(in_hand) and spot in spots[: coins.add_spots(s, spots, 0, True)]
        if c.REVEAL_COIN <= action < c.REVEAL_TILE:
            return coins.may_reveal_coin(s, action - c.REVEAL_COIN)
        return c.REVEAL_TILE <= action < c.ADVANCE and plans.may_reveal_tile(s, action - c.REVEAL_TILE)

    def settling(self) -> None:
        s = self.s
        targets = {
            f"settle at {SQUARE_NAMES[s.next_to[square][s.pointing[square]]]}": square
            for square in range(c.SQUARES)
            if s.coin_at[square] != c.NOTHING and self.aims_at_symbol(square)
        }
        s.attacker = code("pending", self.data.pending or "", targets)

    def aims_at_symbol(self, square: int) -> bool:
        s = self.s
        target = s.next_to[square][s.pointing[square]]
        return s.symbol[square] == 0 and s.coin_at[target] != c.NOTHING and s.symbol[target] == 1
