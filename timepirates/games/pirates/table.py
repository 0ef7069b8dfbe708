"""The rules of one Time Pirates game, as an implementation of `timepirates.core.protocol.Table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b

from timepirates.core.errors import BadSetting, MalformedMove, shown
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import Decision, Record, RecordHeader, Rules, Snapshot
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import refusals, snapshot, state, text, variants
from timepirates.games.pirates.board import DEFAULT, Board, BoardSource
from timepirates.games.pirates.describe import describe
from timepirates.games.pirates.rules import apply as ladder
from timepirates.games.pirates.rules import legal as offers
from timepirates.games.pirates.rules import setup as setting_up
from timepirates.games.pirates.scores import PiratesOutcome, YearScore
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates.games.pirates.state import PiratesState

FORMAT = "time-pirates-record"
FEWEST_PLAYERS = 3
SEATS = (FEWEST_PLAYERS, c.MOST_PLAYERS)
"""The minimum and the maximum number of players (rule C5)."""


def _hand_marks() -> list[list[int]]:
    """Return fixed 56-bit hash keys, by seat and kind of token, to recognise repeated hands of tokens (rule X6).

    The sum of these numbers over all held tokens identifies a distribution of tokens (X6).
    """
    return [
        [
            int.from_bytes(blake2b(b"hands %d %d" % (seat, kind), digest_size=7).digest(), "big")
            for kind in range(c.ARTIFACT_KINDS)
        ]
        for seat in range(c.MOST_PLAYERS)
    ]


MARKS = _hand_marks()


class PiratesTable:
    """The rules of one Time Pirates game, with its players, rule switches and board.

    Its positions are `timepirates.games.pirates.state.PiratesState` objects.

    Parameters
    ----------
    players : sequence of str
        Names of the 3 to 6 players, clockwise (C5).
    rules : str or mapping, optional
        A rule set's name, or {"name": ..., "switches": {...}}.
    board : optional
        A source that `Board.read` accepts.

    Raises
    ------
    BadSetting
        If the number of players does not fit the game or the board, or a switch is wrong.
    BadBoard
        If the board is wrong.
    """

    game = "time-pirates"

    def __init__(self, players: Sequence[str], rules: Rules = variants.DEFAULT, board: BoardSource | None = None):
        self.players = tuple(players)
        self.rules_name, self.switches = variants.resolved(rules)
        self.board = Board.read(DEFAULT if board is None else board)
        if not FEWEST_PLAYERS <= len(self.players) <= c.MOST_PLAYERS:
            raise BadSetting(_("Time Pirates is for 3 to 6 players (got {got}) (C5)").format(got=len(self.players)))
        if len(self.players) >= len(self.board.epochs):
            raise BadSetting(
                _(
                    "{players} players need {players} epochs without the police to place their pirates, but "
                    "this board has only {epochs} epochs in total (S4)"
                ).format(players=len(self.players), epochs=len(self.board.epochs))
            )

    @cached_property
    def epochs(self) -> tuple[str, ...]:
        """The names of all epochs in the game notation, such as "1400"."""
        return tuple(map(str, self.board.years))

    @cached_property
    def _names(self) -> refusals.Names:
        return refusals.Names(self.epochs, self.players)

    @cached_property
    def _decisions(self) -> tuple[Decision | None, ...]:
        return text.names(self.board.years, len(self.players))

    @cached_property
    def _blank(self) -> PiratesState:
        """Return a position in which only the board and the rule switches are set."""
        s = PiratesState()
        s.players = len(self.players)
        s.epochs = len(self.epochs)
        s.police_start = self.board.index[self.board.police_start]
        for epoch in range(s.epochs):
            s.path_to[epoch] = list(self.board.paths[epoch])
            s.sites[epoch] = self.board.sites[epoch]
        s.mark = MARKS
        for field, number in variants.numbers(self.switches).items():
            setattr(s, field, number)
        return s

    # --- a position

    def before_the_deal(self, start: int) -> PiratesState:
        """Return the position before the first token is drawn (rules C2, C4 and S1).

        The sites are empty, the bag is full, and all contracts are on offer.
        """
        s = state.copy(self._blank)
        s.start = start
        setting_up.unpack(s)
        return s

    def deal(self, luck: Luck, setup: object = None, start: int | None = None) -> PiratesState:
        """Deal a new game: fill the sites, choose the start player, and return the position (rules S1 to S3).

        Parameters
        ----------
        luck : Luck
            Source of all random draws.
        setup : mapping, optional
            For each epoch the counts of its tokens by kind. Without it, the tokens are drawn.
        start : int, optional
            Seat of the start player. Without it, the seat is drawn.

        Raises
        ------
        BadSetting
            If `setup` or `start` is not possible.
        """
        if start is None:
            start = luck.number("start", 0, len(self.players))
        elif type(start) is not int or not 0 <= start < len(self.players):
            raise BadSetting(
                _("start must be the number of a seat, from 0 to {most} (got {got})").format(
                    most=len(self.players) - 1, got=shown(start)
                )
            )
        s = self.before_the_deal(start)
        if setup is not None:
            self._place_setup_tokens(s, setup)
        n = 0
        while s.deciding == c.STOCKING:
            self.apply(s, self.legal(s)[luck.pick("setup", n, self.chances(s))])
            n += 1
        return s

    def _place_setup_tokens(self, s: PiratesState, setup: object) -> None:
        """Put the tokens of a prescribed setup on the sites (rule S1). Raise BadSetting if the setup is impossible."""
        if not isinstance(setup, Mapping) or {str(epoch) for epoch in setup} != set(self.epochs):
            raise BadSetting(
                _("setup must list every epoch of the board: {epochs}").format(epochs=", ".join(self.epochs))
            )
        kinds = {str(epoch): _kinds(epoch, tokens) for epoch, tokens in setup.items()}
        for number, epoch in enumerate(self.epochs):
            if len(kinds[epoch]) != s.sites[number]:
                raise BadSetting(
                    _("setup must list exactly {sites} tokens for epoch {epoch}, one for each site (got {got})").format(
                        epoch=epoch, sites=s.sites[number], got=len(kinds[epoch])
                    )
                )
            for kind in kinds[epoch]:
                if not s.bag[kind]:
                    raise BadSetting(
                        _("setup: the game has only {count} {kind} tokens").format(
                            count=c.tokens_of_kind(kind), kind=text.KIND_NAMES[kind]
                        )
                    )
                self.apply(s, c.DRAW + kind)

    def restore(self, snapshot: Snapshot) -> PiratesState:
        """Convert a snapshot without hidden information to a position. Raise BadRecord if the snapshot is invalid."""
        from timepirates.games.pirates import restoring

        return restoring.restore(state.copy(self._blank), snapshot, self.players, self.epochs, self.rules_name)

    def copy(self, s: PiratesState) -> PiratesState:
        """Return an independent copy of a position."""
        return state.copy(s)

    def same(self, s: PiratesState, other: PiratesState) -> bool:
        """Return whether two positions are equal."""
        return state.plain(s) == state.plain(other)

    # --- the rules

    def to_move(self, s: PiratesState) -> int:
        """Return the seat that must decide, LUCK before a random draw, or OVER after the end of the game."""
        return offers.to_move(s)

    def legal(self, s: PiratesState) -> list[int]:
        """Return the codes of the legal decisions, or of the tokens that can be drawn, in ascending order."""
        offers.store_legal_decisions(s)
        runs = zip(s.offer_first[: s.offers], s.offer_set, strict=False)
        return [first + n for first, members in runs for n in _members(members)]

    def chances(self, s: PiratesState) -> list[int]:
        """Return the number of tokens of each kind in the bag. Kinds that are not in the bag are left out."""
        return s.weights[: offers.chances(s)]

    def apply(self, s: PiratesState, code: int) -> None:
        """Apply a legal decision or a random draw to a position."""
        ladder.apply(s, code)

    # --- for people

    def deciding(self, s: PiratesState) -> str | None:
        """Return the kind of the next decision, such as "place", or None when the game is over."""
        return text.DECIDING_WORDS[s.deciding]

    def name(self, code: int) -> Decision:
        """Return the decision with the given code, as text such as "take red"."""
        decision = self._decisions[code]
        if decision is None:
            raise MalformedMove(_("this game has no decision with the code {code}").format(code=code))
        return decision

    def parse(self, line: str) -> int:
        """Return the code of a decision given as text, such as "take red"."""
        return text.parse(line, self.board.years, len(self.players))

    def why_not(self, s: PiratesState, code: int) -> tuple[str, str]:
        """Return why a decision is illegal: the id of the rule that forbids it, and a sentence for the player."""
        return refusals.why_not(s, code, self._names)

    def snapshot(self, s: PiratesState, seat: int | None = None) -> PiratesSnapshot:
        """Return a position as JSON data: completely, or only what a seat may know (rule P2)."""
        seen = s if seat is None else snapshot.observe(s, seat)
        return snapshot.snapshot(seen, self.rules_name, self.players, self.epochs)

    def describe(self, s: PiratesState) -> str:
        """Return a plain text description of a position."""
        return describe(self.snapshot(s))

    # --- records

    def header(self, s0: PiratesState) -> RecordHeader:
        """Return the fields that a record of a game contains before its steps.

        If the game does not begin with the placing of pirates, the record contains its first position.
        """
        stocking = {name: text.counts_by_name(s0.lying[e]) for e, name in enumerate(self.epochs)}
        begins_with_placing = s0.deciding == c.PLACING and s0.roomy == 0
        fresh = begins_with_placing and self.same(s0, self.deal(Luck(0), stocking, s0.start))
        out: RecordHeader = {
            "format": FORMAT,
            "version": 1,
            "rules": {"name": self.rules_name, "switches": dict(self.switches)},
            "board": self.board.to_dict(),
            "players": list(self.players),
            "start": s0.start,
            "seed": None,
            "setup": stocking if fresh else None,
        }
        if not fresh:
            out["position"] = self.snapshot(s0)
        return out

    def outcome(self, s: PiratesState) -> PiratesOutcome:
        """Return the results that a record stores after its steps: the scores of finished years, and the winners."""
        ended = s.years if s.deciding == c.GAME_OVER else s.year - 1
        scores: list[YearScore] = [
            {
                "year": year,
                "contracts": s.scored_contracts[year - 1][: s.players],
                "majority": s.scored_majority[year - 1][: s.players],
                "five_colours": s.scored_five[year - 1][: s.players],
                "total": s.scored_total[year - 1][: s.players],
            }
            for year in range(s.first_year, ended + 1)
        ]
        return {"scores": scores, "winners": snapshot.winners(s)}

    def winners(self, s: PiratesState) -> list[int]:
        """Return the seats of all winners (rule P6)."""
        return snapshot.winners(s)

    def seen_by(self, record: Record, positions: Sequence[PiratesState], seat: int) -> Record:
        """Return a copy of a record with only those steps that a seat may know.

        The first secret laying of another seat and all later steps are left out.
        """
        last = len(record["steps"])
        if positions[last].deciding != c.LAYING:
            return record
        first = last
        while first > 0 and positions[first - 1].deciding == c.LAYING:
            first -= 1
        while first < last and record["steps"][first][0] == seat:
            first += 1
        return record | {"steps": record["steps"][:first]}


def position_before_deal(players: int, rules: Rules, board: BoardSource | None = None) -> PiratesState:
    """Return the first position of a game between unnamed players, before any token is drawn."""
    return PiratesTable([f"P{seat}" for seat in range(players)], rules, board).before_the_deal(0)


@lru_cache(maxsize=10_000)
def _members(numbers: int) -> tuple[int, ...]:
    """Return the members of a set stored as a bit mask, in ascending order."""
    return tuple(n for n in range(numbers.bit_length()) if numbers >> n & 1)


def _kinds(epoch: object, tokens: object) -> list[int]:
    """Return a list that contains the kind of each token in an epoch."""
    out: list[int] = []
    if not isinstance(tokens, Mapping):
        raise BadSetting(
            _(
                "setup: the entry for epoch {epoch} must be an object with the number of tokens of each "
                "kind (got {got})"
            ).format(epoch=epoch, got=shown(tokens))
        )
    for name, count in tokens.items():
        kind = text.KIND_CODE.get(name) if isinstance(name, str) else None
        if kind is None or kind >= c.ARTIFACT_KINDS:
            raise BadSetting(_("setup contains {got}, which is not a kind of artifact").format(got=shown(name)))
        if type(count) is not int or not 0 <= count <= c.ARTIFACT_KINDS:
            raise BadSetting(
                _("setup: a number of tokens must be a whole number from 0 to 16 (got {got})").format(got=shown(count))
            )
        out += [kind] * count
    return out
