"""Convert a complete snapshot of a game to a position, and check all fields of the snapshot.

If a field is wrong, an error message of one line describes the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from timepirates.core.i18n import _
from timepirates.core.position_reader import code, read_snapshot, require
from timepirates.core.protocol import Json
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.rules import bazaar, scoring, turn
from timepirates.games.pirates.rules.contracts import cost
from timepirates.games.pirates.rules.legal import store_legal_decisions
from timepirates.games.pirates.rules.tokens import enter_bag, enter_hand, lay_on_site
from timepirates.games.pirates.snapshot import winners
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.text import (
    COLOUR_NAMES,
    CONTRACT_CODE,
    CONTRACT_NAMES,
    DECIDING_CODE,
    KIND_CODE,
    KIND_NAMES,
)

Seat = Annotated[int, Meta(ge=0, lt=c.MOST_PLAYERS)]
Counts = dict[str, Annotated[int, Meta(ge=1, le=86)]]
ARTIFACTS = {name: kind for name, kind in KIND_CODE.items() if kind < c.ARTIFACT_KINDS}
POLICE = {name: KIND_CODE[name] for name in ("police-1", "police-2")}


class FullPosition(Struct, forbid_unknown_fields=True):
    """The fields of a complete snapshot of a game, with their types.

    `timepirates.games.pirates.snapshot` describes them.
    """

    rules: str
    players: list[str]
    start: Seat
    year: Annotated[int, Meta(ge=1)]
    over: bool
    to_move: Seat | None
    deciding: str | None
    turn: Seat | None
    actions_left: Annotated[int, Meta(ge=0, le=3)]
    arrested: bool
    restocking: str | None
    selling: str | None
    paid: Annotated[list[str], Meta(max_length=6)]
    police: str
    pirates: list[str | None]
    sites: dict[str, Counts]
    empty_sites: Counts
    bag: Counts
    police_drawn: Annotated[list[str], Meta(max_length=c.YEAR_TOKENS - 1)]
    hands: list[Counts]
    discard: Counts
    contracts: list[list[str]]
    bazaar: list[str]
    laid: list[list[dict[str, str]] | None] | None
    points: list[Annotated[int, Meta(ge=0, le=10_000)]]
    winners: list[Seat]


def restore(s: PiratesState, data: Json, players: Sequence[str], epochs: Sequence[str], rules: str) -> PiratesState:
    """Fill in an empty position from a complete snapshot, or raise BadRecord if the snapshot is invalid."""
    position = read_snapshot(data, FullPosition)
    require(
        (position.rules, position.players) == (rules, list(players)),
        _('the keys "rules" and "players" must be the same as in the game'),
    )
    for key in ("pirates", "hands", "contracts", "points", "laid"):
        values = getattr(position, key)
        require(
            values is None or len(values) == s.players,
            _("{key} must have exactly one entry for each player").format(key=key),
        )
    reader = _PiratesRestorer(s, position, {name: number for number, name in enumerate(epochs)})
    reader.board()
    reader.tokens()
    reader.contracts()
    reader.moment()
    reader.layings()
    _check_next_decision(s)
    if s.deciding == c.ACTING:
        turn.record_hands(s)
    return s


class _PiratesRestorer:
    """A converter that restores a position from a snapshot, with one method per group of fields."""

    def __init__(self, s: PiratesState, data: FullPosition, epochs: Mapping[str, int]):
        self.s, self.data, self.epochs = s, data, epochs

    def board(self) -> None:
        s, data = self.s, self.data
        require(
            data.year <= s.years,
            _("year must not be later than the last year of the game (got {got})").format(got=data.year),
        )
        s.start, s.year = self.seat("start", data.start), data.year
        s.first_year = s.year
        s.police = code("police", data.police, self.epochs)
        for seat, name in enumerate(data.pirates):
            s.pirate[seat] = c.NOWHERE if name is None else code("pirates", name, self.epochs)
        for epoch in range(s.epochs):
            s.empty[epoch] = s.sites[epoch]
            s.roomy |= 1 << epoch

    def seat(self, key: str, seat: int | None) -> int:
        """Check a seat number and return it. For None, return the constant NOBODY."""
        if seat is None:
            return c.NOBODY
        require(
            seat < self.s.players,
            _("{key} must be the number of a seat in the game (got {got})").format(key=key, got=seat),
        )
        return seat

    def tokens(self) -> None:
        s, data = self.s, self.data
        require(set(data.sites) == set(self.epochs), _("sites must contain an entry for every epoch of the board"))
        for name, lying in data.sites.items():
            epoch = self.epochs[name]
            require(
                sum(lying.values()) <= s.sites[epoch],
                _("epoch {epoch} has only {sites} sites").format(epoch=name, sites=s.sites[epoch]),
            )
            for kind in _token_codes(f"sites {name}", lying):
                lay_on_site(s, epoch, kind)
        empty = {name: s.empty[epoch] for name, epoch in self.epochs.items() if s.empty[epoch]}
        require(
            data.empty_sites == empty,
            _('the key "empty_sites" does not match the tokens in the key "sites" (expected {empty})').format(
                empty=repr(empty)[:120]
            ),
        )
        for name, n in data.bag.items():
            enter_bag(s, code("bag", name, KIND_CODE), n)
        for seat, hand in enumerate(data.hands):
            for kind in _token_codes("hands", hand):
                enter_hand(s, seat, kind)
        for kind in _token_codes("discard", data.discard):
            s.discard[kind] += 1
            s.discards += 1
        for name in data.police_drawn:
            s.drawn[s.drawn_count] = code("police_drawn", name, POLICE)
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
            require(
                there == c.tokens_of_kind(kind),
                _("the numbers of {kind} tokens must add up to {count} (got {got})").format(
                    count=c.tokens_of_kind(kind), kind=KIND_NAMES[kind], got=there
                ),
            )

    def contracts(self) -> None:
        s, data = self.s, self.data
        for contract in range(c.CONTRACTS):
            s.bazaar[contract] = c.contracts_like(contract)
        for seat, held in enumerate(data.contracts):
            for name in held:
                contract = code("contracts", name, CONTRACT_CODE)
                require(
                    s.bazaar[contract] > 0,
                    _("the position contains more {contract} contracts than the game has").format(contract=name),
                )
                bazaar.receive_contract(s, seat, contract)
        for contract in range(c.CONTRACTS):
            s.on_offer |= int(s.bazaar[contract] > 0) << contract
        left = [CONTRACT_NAMES[k] for k in range(c.CONTRACTS) for _n in range(s.bazaar[k])]
        require(
            data.bazaar == left,
            _('the key "bazaar" must list the contracts that no player holds, in the order of the contract codes'),
        )
        s.points[: s.players] = data.points

    def moment(self) -> None:
        s, data = self.s, self.data
        require(
            data.deciding in DECIDING_CODE,
            _('the key "deciding" must have one of these values: {allowed} (got {got})').format(
                allowed=", ".join(w for w in DECIDING_CODE if w), got=repr(data.deciding)[:60]
            ),
        )
        s.deciding = DECIDING_CODE[data.deciding]
        s.turn, s.mover = self.seat("turn", data.turn), self.seat("to_move", data.to_move)
        if s.deciding == c.DRAWING:
            require(s.mover == c.NOBODY, _("to_move must be null while a token is drawn"))
            s.mover = s.turn
        s.actions_left, s.arrested = data.actions_left, int(data.arrested)
        owed = 1 if s.second_action == c.SECOND_ACTION_NONE else 2
        s.must_move = int(data.arrested and s.actions_left == owed and s.deciding in (c.LOSING, c.ACTING))
        s.restocking = c.NOWHERE if data.restocking is None else code("restocking", data.restocking, self.epochs)
        s.selling = c.NOTHING if data.selling is None else code("selling", data.selling, CONTRACT_CODE)
        for name in data.paid:
            s.paid[s.paid_count] = code("paid", name, KIND_CODE)
            s.paid_count += 1
        self.end_of_the_game()

    def end_of_the_game(self) -> None:
        s, data = self.s, self.data
        over = s.deciding == c.GAME_OVER
        require(data.over == over, _('the key "over" must be true if no decision is left, and false otherwise'))
        if over:
            require(s.year == s.years, _("the game can be over only after its last year"))
            require(
                (s.turn, s.mover, s.actions_left, s.restocking) == (c.NOBODY, c.NOBODY, 0, c.NOWHERE),
                _("after the end of the game, no player may have a turn and no decision may be unfinished"),
            )
            s.first_year = s.years + 1
            scoring.end_game(s)
        require(
            data.winners == winners(s),
            _(
                'the key "winners" must list the winning players after the end of the game, and must be an '
                "empty list before"
            ),
        )

    def layings(self) -> None:
        s, laid = self.s, self.data.laid
        s.bonuses_begun = int(laid is not None)
        colours = {name: number for number, name in enumerate(COLOUR_NAMES[: c.COLOURS])}
        whites = {CONTRACT_NAMES[c.FIRST_WHITE_CONTRACT + w]: w for w in range(c.WHITE_CONTRACTS)}
        for seat, entries in enumerate(laid or ()):
            require(
                entries is not None,
                _(
                    'the key "laid" must show the laid white contracts of all players, because a position can '
                    "be restored only from a full snapshot"
                ),
            )
            for entry in entries or ():
                require(
                    len(entry) == 1,
                    _('each entry of the list "laid" must be an object with exactly one contract and its colour'),
                )
                ((name, colour),) = entry.items()
                white = code("laid", name, whites)
                require(
                    scoring.count_unlaid(s, seat, white) > 0,
                    _("the player in seat {seat} has laid more {contract} contracts than the player holds").format(
                        seat=seat, contract=name
                    ),
                )
                number = code("laid", colour, colours)
                require(
                    s.has_coloured[seat] >> number & 1 == 1,
                    _("seat {seat} has laid a white contract on {colour}, but holds no contract of this colour").format(
                        seat=seat, colour=colour
                    ),
                )
                s.laid[seat][s.laid_count[seat]] = c.COLOURS * white + number
                s.laid_count[seat] += 1


def _token_codes(key: str, counts: Counts) -> Iterator[int]:
    """Yield the integer code of each token, given the number of tokens of each kind."""
    for name, n in counts.items():
        yield from [code(key, name, ARTIFACTS)] * n


def _check_next_decision(s: PiratesState) -> None:
    """Check that the seat to move and any unfinished action agree with the kind of decision that comes next."""
    placing, over = s.deciding == c.PLACING, s.deciding == c.GAME_OVER
    require(
        (s.turn == c.NOBODY) == (placing or over),
        _("turn must be null while pirates are placed and after the end of the game, and a seat at all other times"),
    )
    require(
        (s.mover == c.NOBODY) == over,
        _('the key "to_move" must be a seat if a player decides next, and must be null after the end of the game'),
    )
    if not placing:
        require(c.NOWHERE not in s.pirate[: s.players], _("the pirate of every player must be in an epoch"))
    if not placing and s.deciding != c.LAYING:
        require(s.mover == s.turn, _("to_move must be the seat whose turn it is"))
    require(
        (s.selling != c.NOTHING) == (s.deciding in (c.PAYING, c.LANDING)),
        _(
            'the key "selling" must name a contract during a sale (until the pirate lands), and must be '
            "null at all other times"
        ),
    )
    require(s.selling != c.NOTHING or s.paid_count == 0, _("paid must be empty unless a contract is being sold"))
    require(
        (s.restocking != c.NOWHERE) == (s.deciding in (c.DRAWING, c.LAYING)),
        _("restocking must be set while an epoch is being restocked, and null otherwise"),
    )
    require(
        not s.arrested or s.deciding in (c.LOSING, c.ACTING, c.PAYING, c.LANDING),
        _("an arrested player cannot restock"),
    )
    if not over:
        CHECKS[s.deciding](s)
    _check_actions(s)
    store_legal_decisions(s)
    require(s.offers > 0 or over, _("no decision is possible in this position"))


def _check_placing(s: PiratesState) -> None:
    order = [(s.start - 1 - n) % s.players for n in range(s.players)]
    placed = [s.pirate[seat] != c.NOWHERE for seat in order]
    require(
        s.mover in order and placed == sorted(placed, reverse=True) and sum(placed) == order.index(s.mover),
        _("pirates must be placed counterclockwise, with the start player last (S4)"),
    )
    stood = [s.pirate[seat] for seat in order[: sum(placed)]]
    require(
        len(set(stood)) == len(stood) and s.police not in stood,
        _(
            "while pirates are placed, each must be in a different epoch, and no pirate may be in the "
            "epoch of the police (S4)"
        ),
    )
    require(s.epochs > s.players, _("there are too few epochs to place the pirates of all players (S4)"))


def _check_free(s: PiratesState) -> None:
    require(s.pirate[s.turn] != s.police, _("a player in the epoch of the police is arrested and cannot restock (T1)"))


def _check_losing(s: PiratesState) -> None:
    require(
        bool(s.arrested) and bool(turn.kinds_to_lose(s)),
        _("only an arrested player who holds tokens can lose one (A2)"),
    )
    require(s.pirate[s.turn] == s.police, _("an arrested player must be in the epoch of the police (T1)"))


def _check_acting(s: PiratesState) -> None:
    if s.must_move:
        require(s.pirate[s.turn] == s.police, _("an arrested player must be in the epoch of the police (T1)"))


def _check_paying(s: PiratesState) -> None:
    price = cost(s.selling)
    require(
        s.paid_count < price and s.on_offer >> s.selling & 1 == 1,
        _('the contract in the key "selling" does not match the tokens in the key "paid" (rule M3)'),
    )
    held = s.of_colour[s.turn]
    _check_paid(s)
    if s.selling // c.COSTS < c.WHITE:
        left = held[s.selling // c.COSTS] + held[c.WHITE]
    else:
        used = {s.paid[n] // c.SYMBOLS for n in range(s.paid_count)}
        left = held[c.WHITE] + sum(1 for colour in range(c.COLOURS) if held[colour] and colour not in used)
    require(
        s.paid_count + left >= price,
        _("the player has too few tokens to pay the rest of the cost of the contract (rule M3)"),
    )


def _check_landing(s: PiratesState) -> None:
    require(
        s.paid_count == cost(s.selling),
        _('the contract in the key "selling" does not match the tokens in the key "paid" (rule M3)'),
    )
    require(
        s.contract[s.turn][s.selling] > 0,
        _('the contract in the key "selling" must already be held by the player whose turn it is (rule M3)'),
    )
    _check_paid(s)


def _check_paid(s: PiratesState) -> None:
    """Check that the tokens paid so far suit the chosen contract and are on the discard pile (rules M4, M5)."""
    paid = s.paid[: s.paid_count]
    require(
        all(kind < c.ARTIFACT_KINDS and s.discard[kind] >= paid.count(kind) for kind in paid),
        _('every token in the list "paid" must be on the discard pile (rule M3)'),
    )
    colours = [kind // c.SYMBOLS for kind in paid if kind != c.WHITE_KIND]
    colour = s.selling // c.COSTS
    fits = len(set(colours)) == len(colours) if colour == c.WHITE else set(colours) <= {colour}
    require(fits, _('the tokens in the list "paid" cannot pay for the contract in the key "selling" (rules M4, M5)'))


def _check_drawing(s: PiratesState) -> None:
    require(s.empty[s.restocking] > 0, _("the epoch being restocked has no empty site (B3)"))
    require(not turn.pirates_epochs(s) >> s.restocking & 1, _("an epoch with a pirate in it cannot be restocked (B2)"))
    require(s.bag_artifacts + s.discards > 0, _("there is no artifact left to restock with (B6)"))


def _check_laying(s: PiratesState) -> None:
    require(scoring.bonuses_are_due(s) and bool(s.bonuses_begun), _("white contracts are not laid in this year (P5)"))
    require(
        s.drawn_count == 0 and s.discards == 0,
        _("while white contracts are laid, all discards and police tokens must be back in the bag (Y1)"),
    )
    require(
        scoring.next_seat_to_lay(s) == s.mover,
        _("white contracts must be laid in turn order, beginning with the start player (P2)"),
    )


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
    """Check that the number of standard actions that the player still has is possible (rules T3, A5)."""
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
    require(
        low <= s.actions_left <= high,
        _("actions_left must be from {low} to {high} for this decision (got {got})").format(
            low=low, high=high, got=s.actions_left
        ),
    )
