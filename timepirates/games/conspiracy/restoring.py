"""Make a position from a full snapshot. Every field is checked, and one line says what is wrong.

A snapshot does not contain who has seen which piece, nor the dice of an unfinished roll-off. In a restored position the
players know what is open to all and what they hold, and a gift is known to its receiver. An unfinished roll-off, or an
interruption that is being rolled for, starts again. If an unexpected effect happens during an attack, the restored
position continues with the effect but not with the attack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates.core.errors import BadRecord, MalformedMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import coins, march, order, plans, turn
from timepirates.games.conspiracy.rules.apply import go_on
from timepirates.games.conspiracy.rules.legal import write_legal
from timepirates.games.conspiracy.rules.sets import everybody
from timepirates.games.conspiracy.setting_up import ALL_PIECES, GOAL_COINS, tiles_each
from timepirates.games.conspiracy.snapshot import FULL_KEYS
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
    ROLLING_NAMES,
    SIDE_NAMES,
    SQUARE_NAMES,
    SUIT_CODE,
    SUIT_NAMES,
    parse,
)

PHASE_CODE = {name: number for number, name in enumerate(PHASE_NAMES)}
MOST_COUNT = 10_000


def restore(s: ConspiracyState, data: Json, players: Sequence[str], rules: str) -> ConspiracyState:
    """Fill the new position `s` from a snapshot that contains no hidden parts.

    Parameters
    ----------
    s : ConspiracyState
        A position that contains only the players and the switches. It is changed.
    data : dict
        The snapshot.
    players : sequence of str
    rules : str
        The name of the rule set.

    Returns
    -------
    ConspiracyState
        The same object `s`.

    Raises
    ------
    BadRecord
        If the snapshot does not fit the game or is impossible.
    """
    _keys(data)
    _require(
        data["rules"] == rules and list(data["players"]) == list(players),
        _("rules and players must be those of the game"),
    )
    reader = _FieldReader(s, data)
    reader.board()
    reader.stocks()
    reader.people()
    reader.round()
    reader.moment()
    _require(write_legal(s, [0] * c.MOST_CHOICES) > 0 or s.deciding == c.GAME_OVER, _("no decision is possible in it"))
    return s


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise BadRecord(_("position: {what}").format(what=message))


def _keys(data: Json) -> None:
    _require(isinstance(data, Mapping), _("a full snapshot is an object"))
    expected = set(FULL_KEYS) | ({"goal_coins"} if data.get("deciding") == "goal" else set())
    odd = sorted(map(str, expected ^ set(data)))
    _require(not odd, _("a full snapshot has exactly its keys; look at {keys}").format(keys=", ".join(odd)[:120]))


class _FieldReader:
    """A reader that copies the fields of a snapshot into a position, and checks them."""

    def __init__(self, s: ConspiracyState, data: Mapping[str, Json]):
        self.s, self.data = s, data
        self.tiles = self.coins = 0

    # --- single values

    def whole(self, key: str, value: Json, low: int, high: int) -> int:
        _require(
            type(value) is int and low <= value <= high,
            _("{key} must be a whole number from {low} to {high} (got {got})").format(
                key=key, low=low, high=high, got=repr(value)[:60]
            ),
        )
        return value

    def choice(self, key: str, value: Json, allowed: Mapping[str, int]) -> int:
        _require(
            isinstance(value, str) and value in allowed,
            _("{key} must be one of {allowed} (got {got})").format(
                key=key, allowed=", ".join(allowed)[:200], got=repr(value)[:60]
            ),
        )
        return allowed[value]

    def seat_or_none(self, key: str, value: object) -> int:
        return c.NOBODY if value is None else self.whole(key, value, 0, self.s.players - 1)

    def listed(self, key: str, value: Json, length: int | None = None) -> list[object]:
        fits = isinstance(value, list | tuple) and (length is None or len(value) == length)
        _require(
            fits,
            _("{key} must be a list with the right number of entries (got {got})").format(
                key=key, got=repr(value)[:60]
            ),
        )
        return list(value)

    def seats(self, key: str) -> list[int]:
        seats = [self.whole(key, seat, 0, self.s.players - 1) for seat in self.listed(key, self.data[key])]
        _require(len(set(seats)) == len(seats), _("{key} names a seat twice").format(key=key))
        return seats

    def table(self, key: str, value: Json) -> Mapping[str, Json]:
        _require(
            isinstance(value, Mapping), _("{key} must be an object (got {got})").format(key=key, got=repr(value)[:60])
        )
        return value

    # --- pieces

    def tile(self, key: str, value: Json) -> int:
        tile = self.choice(key, value, PIECE_CODE)
        _require(not self.tiles >> tile & 1, _("the tile {tile} is in two places").format(tile=PIECE_NAMES[tile]))
        self.tiles |= 1 << tile
        return tile

    def coin(self, key: str, value: Json) -> int:
        coin = self.choice(key, value, PIECE_CODE)
        _require(not self.coins >> coin & 1, _("the coin {coin} is in two places").format(coin=PIECE_NAMES[coin]))
        self.coins |= 1 << coin
        return coin

    def coin_set(self, key: str, value: Json) -> int:
        return sum(1 << self.coin(key, coin) for coin in self.listed(key, value))

    def board(self) -> None:
        for name, tile in self.table("board", self.data["board"]).items():
            place = self.choice("board", name, PLACE_CODE)
            _require(place // c.COLUMNS <= c.LAST_ROW, _("the last row is Future {row}").format(row=c.LAST_ROW))
            self.place(place, name, self.table(name, tile))

    def place(self, place: int, name: str, entry: Mapping[str, object]) -> None:
        s = self.s
        _require(
            {"tile", "face"} <= set(entry) <= {"tile", "face", "coins"},
            _("{place} must have a tile, its face, and perhaps coins").format(place=name),
        )
        s.tile_at[place] = self.tile(name, entry["tile"])
        s.up[place] = self.choice(f"{name} face", entry["face"], {"down": 0, "up": 1})
        s.tile_known[s.tile_at[place]] = everybody(s) if s.up[place] else 0
        s.deepest = max(s.deepest, place // c.COLUMNS)
        _require(bool(s.up[place]) or place >= c.COLUMNS, _("Present tiles are face up (K3)"))
        lying = self.table(f"{name} coins", entry.get("coins", {}))
        _require(not (s.up[place] and lying), _("coins lie only on face-down tiles (K3)"))
        for quarter, text in lying.items():
            self.lying_coin(c.QUARTERS * place + self.choice(f"{name} coins", quarter, QUARTER_CODE), name, text)

    def lying_coin(self, square: int, name: str, text: object) -> None:
        s = self.s
        words = text.split(" ") if isinstance(text, str) else []
        _require(
            len(words) == 3,
            _("{place}: a coin is written as 'moons-3 number ne' (got {got})").format(place=name, got=repr(text)[:60]),
        )
        s.coin_at[square] = self.coin(name, words[0])
        s.symbol[square] = self.choice(name, words[1], {side: n for n, side in enumerate(SIDE_NAMES)})
        s.pointing[square] = self.choice(name, words[2], DIRECTION_CODE)
        s.coin_known[s.coin_at[square]] = everybody(s) if s.symbol[square] else 0

    def stocks(self) -> None:
        s, data = self.s, self.data
        lists = {key: self.listed(key, data[key], s.players) for key in ("tiles", "hands", "gifts", "saved")}
        for seat in range(s.players):
            for name in self.listed("tiles", lists["tiles"][seat]):
                tile = self.tile("tiles", name)
                s.tiles[seat] |= 1 << tile
                s.tile_known[tile] = 1 << seat
            s.hand[seat] = self.coin_set("hands", lists["hands"][seat])
            s.gifts[seat] = self.coin_set("gifts", lists["gifts"][seat])
            s.saved[seat] = c.NOTHING if lists["saved"][seat] is None else self.coin("saved", lists["saved"][seat])
        s.bag = self.coin_set("bag", data["bag"])
        s.set_aside = sum(1 << self.tile("set_aside", tile) for tile in self.listed("set_aside", data["set_aside"]))
        _require(
            self.tiles == ALL_PIECES and self.coins == ALL_PIECES,
            _("every one of the 24 tiles and 24 coins must be somewhere (K1)"),
        )
        _require(
            s.set_aside.bit_count() == c.PIECES - s.players * tiles_each(s.players),
            _("the number of tiles set aside does not fit the number of players (U1)"),
        )

    # --- players

    def people(self) -> None:
        s, data = self.s, self.data
        for seat, goal in enumerate(self.listed("goals", data["goals"], s.players)):
            if goal is not None:
                suit, number = self.listed("goals", goal, 2)
                s.goal[seat] = c.VALUES * self.choice("goals", suit, SUIT_CODE) + self.whole("goals", number, 0, 5)
        marked_in = self.listed("marked_in", data["marked_in"], s.players)
        for seat, column in enumerate(self.listed("marks", data["marks"], s.players)):
            _require((column is None) == (marked_in[seat] is None), _("marks and marked_in must go together"))
            if column is not None:
                s.marks[seat] = self.choice("marks", column, COLUMN_CODE)
                s.marked_in[seat] = self.whole("marked_in", marked_in[seat], 1, MOST_COUNT)
                _require(s.tile_at[s.marks[seat]] != c.NOTHING, _("a mark lies on a Present tile (E5)"))
                _require(s.marks_required == 1, _("this game is played without marks (X1)"))

    def round(self) -> None:
        s, data = self.s, self.data
        s.round = self.whole("round", data["round"], 0, s.round_limit or MOST_COUNT)
        _require(max(s.marked_in) <= s.round, _("a mark cannot have been put down in a later round"))
        for key, field in (("order", s.order), ("moved", s.moved)):
            for n, seat in enumerate(self.seats(key)):
                field[n] = seat
        s.order_count, s.moved_count = len(data["order"]), len(data["moved"])
        s.spirals = sum(1 << seat for seat in self.seats("spirals"))
        _require(not s.spirals & order.in_order(s), _("a spiral player has no place in the order (O3)"))
        _require(not order.have_moved(s) & ~(s.spirals | order.in_order(s)), _("who has moved was in the order"))

    # --- the moment

    def moment(self) -> None:
        s, data = self.s, self.data
        word = data["deciding"]
        s.deciding = c.GAME_OVER if word is None else self.choice("deciding", word, DECIDING_CODE)
        s.phase = self.choice("phase", data["phase"], PHASE_CODE)
        s.turn, s.asked = self.seat_or_none("turn", data["turn"]), self.seat_or_none("to_move", data["to_move"])
        s.points = self.whole("points", data["points"], 0, c.POINTS)
        _require(data["over"] is (word is None), _("over must be true exactly if no decision is left"))
        self.check_moment()
        {
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
        }.get(s.deciding, self.nothing_more)()

    def check_moment(self) -> None:
        s = self.s
        decided_by_luck = s.deciding in (c.ORDER_DIE, c.MARCH_DIE, c.DRAWING, c.EFFECT_DIE, c.GAME_OVER)
        _require((s.asked == c.NOBODY) == decided_by_luck, _("to_move does not fit what is decided"))
        if c.ACTING <= s.deciding <= c.CLAIMING:
            _require(s.asked == s.turn, _("to_move must be the seat whose turn it is"))
        in_turn = c.ACTING <= s.deciding <= c.CLAIMING or s.deciding in (c.DRAWING, c.EFFECT_DIE)
        if s.deciding != c.MARCH_DIE:
            _require((s.turn != c.NOBODY) == in_turn, _("turn does not fit what is decided"))
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
        _require(s.phase == phase, _("phase does not fit what is decided"))
        _require((s.deciding in (c.ACTING, c.BUILDING)) <= (s.points > 0), _("actions need action points (N1)"))
        if s.deciding != c.GOALS:
            self.check_round()
        _require(s.deciding == c.GAME_OVER or not self.data["winners"], _("no player has won before the end"))
        _require(s.deciding == c.INTERRUPTING or not self.data["answers"], _("answers belong to an interruption"))
        _require(
            (s.deciding in (c.GIVING, c.SETTLING)) == (self.data["pending"] is not None),
            _("pending is set exactly while an action is paid or settled"),
        )
        dice = s.deciding in (c.ORDER_DIE, c.MARCH_DIE, c.EFFECT_DIE)
        _require(dice == (self.data["rolling"] is not None), _("rolling is set exactly while dice roll"))

    def check_round(self) -> None:
        s = self.s
        _require(s.round > 0 and c.NOTHING not in s.goal[: s.players], _("rounds begin when all goals are chosen (U2)"))
        if s.phase in (c.PHASE_MARCH, c.PHASE_TURNS):
            _require(
                order.in_order(s) | s.spirals == everybody(s) and s.order_count > 0,
                _("every player is in the order or a spiral player (O1, O3)"),
            )
            _require(s.turn == c.NOBODY or not order.have_moved(s) >> s.turn & 1, _("turn has moved in this round"))

    def nothing_more(self) -> None:
        """Do nothing, because this kind of decision needs no further data."""

    def goals(self) -> None:
        s = self.s
        chosen = [goal != c.NOTHING for goal in s.goal[: s.players]]
        _require(
            s.round == 0 and s.bag == ALL_PIECES,
            _("goals are chosen before the first round, the coins back in the bag (U2)"),
        )
        _require(chosen == [seat < s.asked for seat in range(s.players)], _("goals are chosen seat by seat (U2)"))
        drawn = 0
        for seat, own in enumerate(self.listed("goal_coins", self.data["goal_coins"], s.players)):
            names = [self.choice("goal_coins", coin, PIECE_CODE) for coin in self.listed("goal_coins", own, GOAL_COINS)]
            s.goal_coins[seat] = sum(1 << coin for coin in set(names))
            _require(
                len(set(names)) == GOAL_COINS and not drawn & s.goal_coins[seat],
                _("goal_coins are three coins each, no coin twice (U2)"),
            )
            drawn |= s.goal_coins[seat]

    def over(self) -> None:
        s, stated = self.s, self.seats("winners")
        _require(
            len(stated) == 1 or (not stated and s.round_limit == s.round),
            _("the game ends with one winner (E4), or without one at the round limit (X2)"),
        )
        s.winner = stated[0] if stated else c.NOBODY

    def interrupting(self) -> None:
        s = self.s
        askable = s.spirals & ~order.have_moved(s)
        _require(
            askable >> s.asked & 1 == 1 and order.next_in_order(s) != c.NOBODY,
            _("only spiral players who have not moved are asked (O3)"),
        )
        for seat, answer in self.table("answers", self.data["answers"]).items():
            _require(
                seat in [str(earlier) for earlier in range(s.asked) if askable >> earlier & 1],
                _("answers come from spiral players asked before (O3)"),
            )
            s.answer[int(seat)] = self.choice("answers", answer, {"wait": 0, "now": 1})
        _require(
            s.answer.count(c.NOTHING) == c.MOST_PLAYERS - (askable & ((1 << s.asked) - 1)).bit_count(),
            _("spiral players answer in the order of seats (O3)"),
        )

    def order_die(self) -> None:
        """Start the roll-off or the interruption again, because a snapshot does not contain its dice."""
        s, rolling = self.s, self.rolling(*ROLLING_NAMES, keys={"seat"})
        self.whole("rolling", rolling["seat"], 0, s.players - 1)
        _require(s.phase in (c.PHASE_ORDER, c.PHASE_TURNS), _("phase does not fit what is decided"))
        s.deciding = c.ORDER_GOES_ON if s.phase == c.PHASE_ORDER else c.TURNS_GO_ON
        if s.phase == c.PHASE_ORDER:
            _require(s.spirals == order.spiral_players(s), _("spirals are those who saved a spiral (O3)"))
        while s.deciding >= c.ROUND_BEGINS:
            go_on(s)
        _require(s.deciding in (c.ORDER_DIE, c.INTERRUPTING), _("no players are tied, so no die is rolled (O2)"))

    def rolling(self, *purposes: str, keys: set[str]) -> Mapping[str, Json]:
        rolling = self.table("rolling", self.data["rolling"])
        _require(
            set(rolling) == keys | {"for"} and rolling["for"] in purposes, _("rolling does not fit what is decided")
        )
        return rolling

    def march_die(self) -> None:
        s, rolling = self.s, self.rolling("march", keys={"column", "die", "dice"})
        s.column = self.choice("rolling", rolling["column"], COLUMN_CODE)
        dice = self.table("rolling", rolling["dice"])
        _require(
            list(dice) == list(SUIT_NAMES[: len(dice)])
            and len(dice) < c.SUITS
            and rolling["die"] == SUIT_NAMES[len(dice)],
            _("dice are rolled crowns, arms, moons, suns (W3)"),
        )
        for suit, number in enumerate(dice.values()):
            s.dice[suit] = self.whole("rolling", number, 0, c.VALUES - 1)
        _require(march.can_advance(s, s.column), _("a column without Future tiles is not rolled for (W2)"))

    def effect_die(self) -> None:
        s, rolling = self.s, self.rolling("effect", keys={"column"})
        if rolling["column"] is not None:
            s.effect_column = self.choice("rolling", rolling["column"], COLUMN_CODE)
        s.after_effect = c.ACTIONS_GO_ON if s.saved[s.turn] == c.NOTHING else c.SAVING_DONE

    def drawing(self) -> None:
        s = self.s
        s.due = due = int(min(turn.lacking(s), s.bag.bit_count()))
        _require(due > 0, _("coins are drawn from a bag that has some, into a hand with fewer than 3 (D1)"))

    def building(self) -> None:
        s, bare = self.s, []
        for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
            squares = range(c.QUARTERS * place, c.QUARTERS * (place + 1))
            empty = all(s.coin_at[square] == c.NOTHING for square in squares)
            if empty and s.tile_at[place] != c.NOTHING and not s.up[place] and coins.can_follow(s, place):
                bare.append(place)
        _require(len(bare) == 1, _("while a coin must follow a tile, exactly one face-down tile is bare"))
        s.laid_at = bare[0]

    def giving(self) -> None:
        s, text = self.s, self.data["pending"]
        try:
            s.pending = parse(text, s.players)
        except MalformedMove as error:
            _require(False, str(error))
        _require(
            self.payable(s.pending),
            _("the pending action is not possible there (got {got})").format(got=repr(text)[:80]),
        )

    def payable(self, action: int) -> bool:
        """Return whether the action that waits for its payment is possible in this position."""
        s = self.s
        if c.ATTACK <= action < c.REVEAL_COIN:
            coin, spot = divmod(action - c.ATTACK, c.SPOTS)
            spots = [0] * c.MOST_CHOICES
            in_hand = s.hand[s.turn] >> coin & 1 and s.hand[s.turn].bit_count() > 1
            return bool(in_hand) and spot in spots[: coins.write_spots(s, spots, 0, True)]
        if c.REVEAL_COIN <= action < c.REVEAL_TILE:
            return coins.may_reveal(s, action - c.REVEAL_COIN)
        return c.REVEAL_TILE <= action < c.ADVANCE and plans.may_reveal(s, action - c.REVEAL_TILE)

    def settling(self) -> None:
        s = self.s
        targets = {
            f"settle at {SQUARE_NAMES[s.next_to[square][s.pointing[square]]]}": square
            for square in range(c.SQUARES)
            if s.coin_at[square] != c.NOTHING and self.aims_at_symbol(square)
        }
        s.attacker = self.choice("pending", self.data["pending"], targets)

    def aims_at_symbol(self, square: int) -> bool:
        s = self.s
        target = s.next_to[square][s.pointing[square]]
        return s.symbol[square] == 0 and s.coin_at[target] != c.NOTHING and s.symbol[target] == 1
