"""Make a position from a full snapshot. Every field is checked, and one line says what is wrong.

Every field is checked, and one line describes what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.rules import bazaar, scoring, turn
from timepirates.games.pirates.rules.contracts import cost
from timepirates.games.pirates.rules.legal import offer_what_is_legal
from timepirates.games.pirates.rules.tokens import enter_bag, enter_hand, lay_on_site
from timepirates.games.pirates.snapshot import KEYS
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.text import (
    COLOUR_NAMES,
    CONTRACT_CODE,
    CONTRACT_NAMES,
    DECIDING_CODE,
    KIND_CODE,
    KIND_NAMES,
)


def restore(s: PiratesState, data: Json, players: Sequence[str], epochs: Sequence[str], rules: str) -> PiratesState:
    """Fill the new position `s` from a snapshot without hidden parts; raise BadRecord if that is impossible."""
    _keys(data)
    reader = _Reader(s, data, {name: number for number, name in enumerate(epochs)})
    reader.same("rules", rules)
    reader.same("players", list(players))
    reader.board()
    reader.tokens()
    reader.contracts()
    reader.moment()
    reader.layings()
    _check_moment(s)
    if s.deciding == c.ACTING:
        turn.remember_hands(s)
    return s


def _refuse(message: str) -> BadRecord:
    return BadRecord(_("position: {what}").format(what=message))


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise _refuse(message)


def _keys(data: Json) -> None:
    _require(isinstance(data, Mapping), _("it must be an object (got {got})").format(got=type(data).__name__))
    for key in KEYS:
        _require(key in data, _("the key {key} is missing").format(key=repr(key)))
    for key in data:
        _require(key in KEYS, _("the key {key} is unknown").format(key=repr(key)[:60]))


class _Reader:
    """A reader that copies a snapshot into a position. Each method reads one group of fields."""

    def __init__(self, s: PiratesState, data: Mapping[str, Json], epochs: Mapping[str, int]):
        self.s, self.data, self.epochs = s, data, epochs

    def same(self, key: str, value: object) -> None:
        _require(
            self.data[key] == value,
            _("{key} must be {value} (got {got})").format(
                key=key, value=repr(value)[:80], got=repr(self.data[key])[:80]
            ),
        )

    def whole(self, key: str, low: int, high: int, value: Json = None) -> int:
        value = self.data[key] if value is None else value
        _require(
            type(value) is int and low <= value <= high,
            _("{key} must be a whole number from {low} to {high} (got {got})").format(
                key=key, low=low, high=high, got=repr(value)[:60]
            ),
        )
        return value

    def flag(self, key: str) -> int:
        _require(
            type(self.data[key]) is bool,
            _("{key} must be true or false (got {got})").format(key=key, got=repr(self.data[key])[:60]),
        )
        return int(self.data[key])

    def choice(self, key: str, value: Json, allowed: Mapping[str, int]) -> int:
        _require(
            isinstance(value, str) and value in allowed,
            _("{key} must be one of {allowed} (got {got})").format(
                key=key, allowed=", ".join(allowed)[:200], got=repr(value)[:60]
            ),
        )
        return allowed[value]

    def a_list(self, key: str, length: int | None = None) -> Sequence[Json]:
        value = self.data[key]
        fits = isinstance(value, list | tuple) and (length is None or len(value) == length)
        _require(
            fits,
            _("{key} must be a list with the right number of entries (got {got})").format(
                key=key, got=repr(value)[:60]
            ),
        )
        return value

    def counts(self, key: str, value: Json, allowed: Mapping[str, int]) -> dict[int, int]:
        _require(
            isinstance(value, Mapping),
            _("{key} must be an object of counts (got {got})").format(key=key, got=repr(value)[:60]),
        )
        return {
            self.choice(key, name, allowed): self.whole(key, 1, 86, n if type(n) is int else -1)
            for name, n in value.items()
        }

    def board(self) -> None:
        s = self.s
        s.start = self.whole("start", 0, s.players - 1)
        s.year = self.whole("year", 1, s.years)
        s.first_year = s.year
        s.police = self.choice("police", self.data["police"], self.epochs)
        for seat, name in enumerate(self.a_list("pirates", s.players)):
            s.pirate[seat] = c.NOWHERE if name is None else self.choice("pirates", name, self.epochs)
        for epoch in range(s.epochs):
            s.empty[epoch] = s.sites[epoch]
            s.roomy |= 1 << epoch

    def tokens(self) -> None:
        s, artifacts = self.s, {name: kind for name, kind in KIND_CODE.items() if kind < c.ARTIFACT_KINDS}
        sites = self.data["sites"]
        _require(
            isinstance(sites, Mapping) and set(sites) == set(self.epochs), _("sites must list every epoch of the board")
        )
        for name, lying in sites.items():
            epoch = self.epochs[name]
            counts = self.counts(f"sites {name}", lying, artifacts)
            _require(
                sum(counts.values()) <= s.sites[epoch],
                _("epoch {epoch} has only {sites} sites").format(epoch=name, sites=s.sites[epoch]),
            )
            for kind in _each(counts):
                lay_on_site(s, epoch, kind)
        empty = {name: s.empty[epoch] for name, epoch in self.epochs.items() if s.empty[epoch]}
        stated = self.counts("empty_sites", self.data["empty_sites"], self.epochs)
        _require(
            stated == {self.epochs[name]: n for name, n in empty.items()},
            _("empty_sites must be what the sites leave empty ({empty})").format(empty=repr(empty)[:120]),
        )
        for kind, n in self.counts("bag", self.data["bag"], KIND_CODE).items():
            enter_bag(s, kind, n)
        for seat, hand in enumerate(self.a_list("hands", s.players)):
            for kind in _each(self.counts("hands", hand, artifacts)):
                enter_hand(s, seat, kind)
        for kind, n in self.counts("discard", self.data["discard"], artifacts).items():
            s.discard[kind] += n
            s.discards += n
        police = {name: KIND_CODE[name] for name in ("police-1", "police-2")}
        for name in self.a_list("police_drawn"):
            _require(s.drawn_count < c.YEAR_TOKENS - 1, _("police_drawn never shows eight tokens"))
            s.drawn[s.drawn_count] = self.choice("police_drawn", name, police)
            s.drawn_count += 1
        self.count_tokens()

    def count_tokens(self) -> None:
        s = self.s
        for kind in range(c.KINDS):
            there = s.bag[kind]
            if kind < c.ARTIFACT_KINDS:
                there += s.discard[kind] + sum(row[kind] for row in s.lying) + sum(hand[kind] for hand in s.hand)
            else:
                there += s.drawn[: s.drawn_count].count(kind)
            _require(
                there == c.tokens_of_kind(kind),
                _("the game has {count} {kind} tokens (got {got})").format(
                    count=c.tokens_of_kind(kind), kind=KIND_NAMES[kind], got=there
                ),
            )

    def contracts(self) -> None:
        s = self.s
        for contract in range(c.CONTRACTS):
            s.bazaar[contract] = c.contracts_like(contract)
        for seat, held in enumerate(self.a_list("contracts", s.players)):
            _require(isinstance(held, list | tuple), _("contracts must be a list of lists"))
            for name in held:
                contract = self.choice("contracts", name, CONTRACT_CODE)
                _require(
                    s.bazaar[contract] > 0,
                    _("there are more {contract} contracts than the game has").format(contract=name),
                )
                bazaar.receive_contract(s, seat, contract)
        for contract in range(c.CONTRACTS):
            s.on_offer |= int(s.bazaar[contract] > 0) << contract
        left = [CONTRACT_NAMES[k] for k in range(c.CONTRACTS) for _n in range(s.bazaar[k])]
        _require(
            list(self.a_list("bazaar")) == left,
            _("bazaar must hold the contracts that no player has, in the order of sales"),
        )
        for seat, points in enumerate(self.a_list("points", s.players)):
            s.points[seat] = self.whole("points", 0, 10_000, points if type(points) is int else -1)

    def moment(self) -> None:
        s = self.s
        word = self.data["deciding"]
        known = word is None or (isinstance(word, str) and word in DECIDING_CODE)
        _require(
            known,
            _("deciding must be one of {allowed} (got {got})").format(
                allowed=", ".join(w for w in DECIDING_CODE if w), got=repr(word)[:60]
            ),
        )
        s.deciding = DECIDING_CODE[word]
        s.turn = self.seat_or_nobody("turn")
        s.mover = self.seat_or_nobody("to_move")
        if s.deciding == c.DRAWING:
            _require(s.mover == c.NOBODY, _("to_move is null at a draw"))
            s.mover = s.turn
        s.actions_left = self.whole("actions_left", 0, 3)
        s.arrested = self.flag("arrested")
        owed = 1 if s.second_action == c.SECOND_ACTION_NONE else 2
        s.must_move = int(s.arrested and s.actions_left == owed and s.deciding in (c.LOSING, c.ACTING))
        s.restocking = (
            c.NOWHERE
            if self.data["restocking"] is None
            else self.choice("restocking", self.data["restocking"], self.epochs)
        )
        s.selling = (
            c.NOTHING if self.data["selling"] is None else self.choice("selling", self.data["selling"], CONTRACT_CODE)
        )
        for name in self.a_list("paid"):
            _require(s.paid_count < 6, _("paid lists at most six tokens"))
            s.paid[s.paid_count] = self.choice("paid", name, KIND_CODE)
            s.paid_count += 1
        self.end_of_the_game()

    def end_of_the_game(self) -> None:
        s = self.s
        over = s.deciding == c.GAME_OVER
        _require(self.flag("over") == over, _("over must be true exactly if no decision is left"))
        stated = [
            self.whole("winners", 0, s.players - 1, seat if type(seat) is int else -1)
            for seat in self.a_list("winners")
        ]
        if over:
            _require(s.year == s.years, _("the game is over only after its last year"))
            _require(
                (s.turn, s.mover, s.actions_left, s.restocking) == (c.NOBODY, c.NOBODY, 0, c.NOWHERE),
                _("after the end, no player has a turn and no decision is unfinished"),
            )
            s.first_year = s.years + 1
            scoring.end_game(s)
        _require(
            stated == [seat for seat in range(s.players) if s.winners >> seat & 1],
            _("winners must be the players with the best result, and no one before the end"),
        )

    def seat_or_nobody(self, key: str) -> int:
        return c.NOBODY if self.data[key] is None else self.whole(key, 0, self.s.players - 1)

    def layings(self) -> None:
        s, laid = self.s, self.data["laid"]
        s.bonuses_begun = int(laid is not None)
        if laid is None:
            return
        colours = {name: number for number, name in enumerate(COLOUR_NAMES[: c.COLOURS])}
        whites = {CONTRACT_NAMES[c.FIRST_WHITE_CONTRACT + w]: w for w in range(c.WHITE_CONTRACTS)}
        for seat, entries in enumerate(self.a_list("laid", s.players)):
            _require(
                isinstance(entries, list | tuple), _("laid must be a list of lists; a position is a full snapshot")
            )
            for entry in entries:
                _require(isinstance(entry, Mapping) and len(entry) == 1, _("each laying is an object with one entry"))
                ((name, colour),) = entry.items()
                white = self.choice("laid", name, whites)
                _require(
                    scoring.unlaid(s, seat, white) > 0,
                    _("seat {seat} lays a {contract} it does not hold").format(seat=seat, contract=name),
                )
                number = self.choice("laid", colour, colours)
                _require(
                    s.has_coloured[seat] >> number & 1,
                    _("seat {seat} lays on {colour} without such a contract").format(seat=seat, colour=colour),
                )
                s.laid[seat][s.laid_count[seat]] = c.COLOURS * white + number
                s.laid_count[seat] += 1


def _each(counts: Mapping[int, int]) -> Iterator[int]:
    """Yield each token, from the number of tokens of each kind."""
    for kind, n in counts.items():
        yield from [kind] * n


def _check_moment(s: PiratesState) -> None:
    """Check that the pending decision, the seat to move and an unfinished action fit together."""
    placing, over = s.deciding == c.PLACING, s.deciding == c.GAME_OVER
    _require((s.turn == c.NOBODY) == (placing or over), _("turn is null while placing and after the end, else a seat"))
    _require((s.mover == c.NOBODY) == over, _("to_move does not fit what is decided"))
    if not placing:
        _require(c.NOWHERE not in s.pirate[: s.players], _("every pirate must be in an epoch"))
    if not placing and s.deciding != c.LAYING:
        _require(s.mover == s.turn, _("to_move must be the seat whose turn it is"))
    _require(
        (s.selling != c.NOTHING) == (s.deciding in (c.PAYING, c.LANDING)),
        _("selling is set exactly while a contract is paid or landed for"),
    )
    _require(s.selling != c.NOTHING or s.paid_count == 0, _("paid is empty unless a contract is being sold"))
    _require(
        (s.restocking != c.NOWHERE) == (s.deciding in (c.DRAWING, c.LAYING)),
        _("restocking is set exactly while an epoch is being filled"),
    )
    _require(
        not s.arrested or s.deciding in (c.LOSING, c.ACTING, c.PAYING, c.LANDING),
        _("an arrested player does not restock"),
    )
    CHECKS.get(s.deciding, _nothing_more)(s)
    _check_actions(s)
    offer_what_is_legal(s)
    _require(s.offers > 0 or over, _("no decision is possible in it"))


def _nothing_more(s: PiratesState) -> None:
    """Accept every position, because this kind of decision needs nothing else."""


def _check_placing(s: PiratesState) -> None:
    order = [(s.start - 1 - n) % s.players for n in range(s.players)]
    placed = [s.pirate[seat] != c.NOWHERE for seat in order]
    _require(
        s.mover in order and placed == sorted(placed, reverse=True) and sum(placed) == order.index(s.mover),
        _("pirates are placed counterclockwise, the start player last (S4)"),
    )
    stood = [s.pirate[seat] for seat in order[: sum(placed)]]
    _require(
        len(set(stood)) == len(stood) and s.police not in stood,
        _("while placing every pirate has an epoch of its own, without police (S4)"),
    )
    _require(s.epochs > s.players, _("there are more players than epochs to place in (S4)"))


def _check_free(s: PiratesState) -> None:
    _require(s.pirate[s.turn] != s.police, _("a player in the police's epoch is arrested and does not restock (T1)"))


def _check_losing(s: PiratesState) -> None:
    _require(bool(s.arrested) and bool(turn.losable(s)), _("only an arrested player with tokens loses one (A2)"))
    _require(s.pirate[s.turn] == s.police, _("an arrest happens in the police's epoch (T1)"))


def _check_acting(s: PiratesState) -> None:
    if s.must_move:
        _require(s.pirate[s.turn] == s.police, _("an arrest happens in the police's epoch (T1)"))


def _check_paying(s: PiratesState) -> None:
    price = cost(s.selling)
    _require(s.paid_count < price and s.on_offer >> s.selling & 1 == 1, _("selling and paid do not fit (M3)"))
    held = s.of_colour[s.turn]
    _check_paid(s)
    if s.selling // c.COSTS < c.WHITE:
        left = held[s.selling // c.COSTS] + held[c.WHITE]
    else:
        used = {s.paid[n] // c.SYMBOLS for n in range(s.paid_count)}
        left = held[c.WHITE] + sum(1 for colour in range(c.COLOURS) if held[colour] and colour not in used)
    _require(s.paid_count + left >= price, _("the contract being sold cannot be paid to the end (M3)"))


def _check_landing(s: PiratesState) -> None:
    _require(s.paid_count == cost(s.selling), _("selling and paid do not fit (M3)"))
    _require(s.contract[s.turn][s.selling] > 0, _("the contract just sold must be with the player on turn (M3)"))
    _check_paid(s)


def _check_paid(s: PiratesState) -> None:
    """M4, M5: Check that the paid tokens fit the contract and are in the discard pile."""
    paid = s.paid[: s.paid_count]
    _require(
        all(kind < c.ARTIFACT_KINDS and s.discard[kind] >= paid.count(kind) for kind in paid),
        _("every token paid lies in the discard pile (M3)"),
    )
    colours = [kind // c.SYMBOLS for kind in paid if kind != c.WHITE_KIND]
    colour = s.selling // c.COSTS
    fits = len(set(colours)) == len(colours) if colour == c.WHITE else set(colours) <= {colour}
    _require(fits, _("what was paid does not fit the contract (M4, M5)"))


def _check_drawing(s: PiratesState) -> None:
    _require(s.empty[s.restocking] > 0, _("the epoch being filled has no empty site (B3)"))
    _require(not turn.pirates_epochs(s) >> s.restocking & 1, _("an epoch with a pirate is not restocked (B2)"))
    _require(s.bag_artifacts + s.discards > 0, _("there is no artifact left to restock with (B6)"))


def _check_laying(s: PiratesState) -> None:
    _require(scoring.bonuses_are_due(s) and bool(s.bonuses_begun), _("nothing is laid in this year (P5)"))
    _require(s.drawn_count == 0 and s.discards == 0, _("while contracts are laid all tokens are back in the bag (Y1)"))
    _require(scoring.next_to_lay(s) == s.mover, _("contracts are laid in turn order from the start player (P2)"))


CHECKS: dict[int, Callable[[PiratesState], None]] = {
    c.PLACING: _check_placing,
    c.RESTOCKING: _check_free,
    c.LOSING: _check_losing,
    c.ACTING: _check_acting,
    c.PAYING: _check_paying,
    c.LANDING: _check_landing,
    c.DRAWING: _check_drawing,
    c.LAYING: _check_laying,
}


def _check_actions(s: PiratesState) -> None:
    """T3, A5: Check the number of standard actions left."""
    bonus = s.restock_bonus
    arrest = 1 if s.second_action == c.SECOND_ACTION_NONE else 2
    most = arrest if s.arrested else 2 + bonus
    low, high = {
        c.PLACING: (0, 0),
        c.GAME_OVER: (0, 0),
        c.RESTOCKING: (2, 2),
        c.LOSING: (arrest, arrest),
        c.PAYING: (1, most),
        c.LANDING: (1, most),
        c.DRAWING: (2 + bonus, 2 + bonus),
        c.LAYING: (2 + bonus, 2 + bonus),
    }.get(s.deciding, (0, most))
    if s.arrested and s.deciding in (c.PAYING, c.LANDING):
        high = arrest - 1
    _require(
        low <= s.actions_left <= high,
        _("actions_left must be from {low} to {high} here (got {got})").format(low=low, high=high, got=s.actions_left),
    )
