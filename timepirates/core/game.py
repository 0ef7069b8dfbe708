"""Stepping through a game, for people: every decision checked and explained, recorded, taken back; views per seat.

>>> game = Game(players=["Ann", "Bob", "Cleo"], seed=7, start=0)
>>> game.deciding, game.to_move, game.legal()[0]
('place', 2, Decision('place 1200'))
>>> _ = game.play("place 1200")
>>> game.why_not("place 1200")
"S4: Cleo's pirate is in 1200 already; at the start every pirate has an epoch of its own. Possible now: ..."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, cast

from timepirates.core import registry
from timepirates.core.errors import BadRecord, BadSetting, IllegalMove, MalformedMove, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck, fresh_seed
from timepirates.core.names import name_problem
from timepirates.core.protocol import (
    CHANCE,
    LUCK,
    ONLOOKER,
    OVER,
    Decision,
    Mover,
    Position,
    Record,
    RecordStep,
    RecordView,
    Rules,
    SecretDraws,
    Sentence,
    Snapshot,
    Switches,
    Table,
)
from timepirates.core.seat_view import SeenTable

if TYPE_CHECKING:
    from fractions import Fraction

    from timepirates.core.protocol import BoardSource

CHECKPOINT = 32
"""Every so many steps a copy of the position is kept, for undo and for looking back."""
MOST_STEPS = 100_000
SHOWN_CHOICES = 6

Step = tuple[int | None, Decision]


def table_for(players: Sequence[str], rules: Rules, board: BoardSource | None = None) -> Table:
    """The table of the game that a rule set belongs to."""
    _check_players(players)
    return registry.of_rules(rules).table(players, rules, board)


def _check_players(players: object) -> None:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadSetting(_("players must be a list of names (got {got})").format(got=shown(players)))
    for name in players:
        if problem := name_problem(name, _("a player's name")):
            raise BadSetting(problem)


class Game:
    """A game in play. See `legal`, `play`, `why_not`, `undo`, `redo`, `snapshot`, `record`.

    `rules`: a rule set's name, or {"name": base set, "switches": {...}}; without it the first game's first set.
    `board`: a name, a path, a dict, a `Board`.
    `chance`: "sample" draws from the seed; "ask" leaves every stroke of luck to the caller.
    `setup`, `start`: the stocking and the start player, where they are not to be drawn.
    Mistakes in these are BadSetting or BadBoard, both ValueErrors of one line.
    """

    def __init__(
        self,
        players: Sequence[str] = ("Ann", "Bob", "Cleo", "Dan"),
        rules: Rules | None = None,
        board: BoardSource | None = None,
        seed: int | None = None,
        setup: object = None,
        start: int | None = None,
        chance: str = "sample",
    ):
        table = table_for(players, registry.first_rules() if rules is None else rules, board)
        seed = _checked_seed(seed)
        self._begin(table, table.deal(Luck(seed), setup, start), seed, chance)

    def _begin(self, table: Table, position: Position, seed: int | None, chance: str) -> None:
        if chance not in ("sample", "ask"):
            raise BadSetting(_('chance must be "sample" or "ask" (got {got})').format(got=shown(chance)))
        self.table = table
        self.seed = seed
        self.chance = chance
        self._luck = Luck(seed or 0)
        self._s = position
        self._checkpoints = [table.copy(position)]
        self._steps: list[tuple[int, int]] = []
        self._undone: list[tuple[int, int]] = []
        self._strokes = 0
        self._legal: list[int] | None = None
        self._go_on_drawing()

    # --- other ways to begin

    @classmethod
    def from_snapshot(
        cls,
        snapshot: Snapshot,
        rules: Rules | None = None,
        board: BoardSource | None = None,
        chance: str = "sample",
        seed: int | None = None,
    ) -> Game:
        """A game that begins in the position of a full snapshot; BadRecord says what is impossible in it."""
        if not isinstance(snapshot, Mapping) or not {"rules", "players"} <= snapshot.keys():
            raise BadRecord(_("position: a full snapshot is an object with players and rules"))
        table = table_for(snapshot["players"], snapshot["rules"] if rules is None else rules, board)
        game = cls.__new__(cls)
        game._begin(table, table.restore(snapshot), _checked_seed(seed), chance)
        return game

    @classmethod
    def in_position(cls, table: Table, position: Position) -> Game:
        """Return a game that begins in a position of a table, which then belongs to it, and asks for its draws."""
        game = cls.__new__(cls)
        game._begin(table, position, None, "ask")
        return game

    @classmethod
    def replay(cls, record: Mapping[str, object], chance: str = "ask") -> Game:
        """The game of a record, every line checked; BadRecord names the step (counted from 1) and what is wrong."""
        checked = registry.checked_record(record)
        try:
            table = table_for(checked["players"], checked["rules"], checked.get("board"))
            if "position" in checked:
                position = table.restore(checked["position"])
            else:
                position = table.deal(Luck(0), checked["setup"], checked.get("start"))
        except BadRecord:
            raise
        except ValueError as error:
            raise BadRecord(str(error)) from None
        game = cls.__new__(cls)
        game._begin(table, position, checked["seed"], "ask")
        game._follow(checked["steps"])
        game._compare(record)
        if chance != "ask":
            game._begin_sampling(chance)
        return game

    @classmethod
    def seen(cls, view: RecordView, snapshots: Sequence[Snapshot]) -> Game:
        """What a seat knows of a game: its view of the record and its snapshot of every position.

        It can be looked at like any game, and nothing can be decided in it; BadRecord says what is wrong with it.
        """
        entry = registry.of_record(view)
        entry.check_view(view, snapshots)
        table = SeenTable(view, snapshots, entry.name)
        game = cls.__new__(cls)
        game._begin(table, table.deal(None), None, "ask")
        for step in range(len(view["steps"])):
            game._push(step)
        return game

    @classmethod
    def random(
        cls,
        players: Sequence[str] = ("Ann", "Bob", "Cleo", "Dan"),
        rules: Rules | None = None,
        board: BoardSource | None = None,
        seed: int | None = None,
        steps: int = MOST_STEPS,
    ) -> Game:
        """A game in which every decision is drawn, each legal one alike, to its end or at least so many steps."""
        game = cls(players, rules, board, seed)
        while len(game) < steps and not game.over:
            game.play_random()
        return game

    def _begin_sampling(self, chance: str) -> None:
        if chance != "sample":
            raise BadSetting(_('chance must be "sample" or "ask" (got {got})').format(got=shown(chance)))
        self.chance = chance
        self.seed = _checked_seed(self.seed)
        self._luck = Luck(self.seed)
        self._go_on_drawing()

    def _follow(self, steps: Sequence[tuple[int | None, str]]) -> None:
        """Play a record's steps, in canonical text only."""
        for number, (seat, line) in enumerate(steps, 1):
            try:
                code = self.table.parse(line)
                if self.table.name(code) != line:
                    raise MalformedMove(
                        _("{got} must be written {canonical}").format(
                            got=repr(line), canonical=repr(str(self.table.name(code)))
                        )
                    )
                self._check(code)
            except (MalformedMove, IllegalMove) as error:
                raise BadRecord(_("step {number}: {reason}").format(number=number, reason=error)) from None
            if seat != self._mover():
                raise BadRecord(
                    _("step {number}: it is made by {made}, but {due} is to move").format(
                        number=number, made=_seat_name(seat), due=_seat_name(self._mover())
                    )
                )
            self._push(code)

    def _compare(self, record: Mapping[str, object]) -> None:
        """The outcome a record states must be the one that its steps give."""
        for key, value in self.table.outcome(self._s).items():
            if record.get(key) != value:
                raise BadRecord(
                    _("{key} must be what the steps give, {value} (got {got})").format(
                        key=key, value=repr(value)[:120], got=repr(record.get(key))[:120]
                    )
                )

    # --- the present position

    @property
    def name(self) -> str:
        """The game's name, under which `timepirates.core.registry` has its entry."""
        return self.table.game

    @property
    def players(self) -> list[str]:
        """The players' names by seat."""
        return list(self.table.players)

    @property
    def rules(self) -> Rules:
        """The rules as `Game` takes them: the rule set's name, with the switches that were changed where there are."""
        standard = registry.entry(self.name).rule_sets[self.rules_name]
        changed = {name: now for name, now in self.switches.items() if now != standard[name]}
        return {"name": self.rules_name, "switches": changed} if changed else self.rules_name

    @property
    def rules_name(self) -> str:
        """The rule set the switches started from."""
        return self.table.rules_name

    @property
    def switches(self) -> Switches:
        """The value of every switch."""
        return dict(self.table.switches)

    @property
    def board(self) -> BoardSource | None:
        """The board (None in a game that has no board of its own)."""
        found: BoardSource | None = getattr(self.table, "board", None)
        return found

    @property
    def start(self) -> int | None:
        """The start player's seat (None in a game without one)."""
        return getattr(self._s, "start", None)

    @property
    def deciding(self) -> str | None:
        """What is decided now, in the notation's word; None when the game is over."""
        return self.table.deciding(self._s)

    @property
    def to_move(self) -> Mover:
        """A seat, CHANCE, or None when the game is over."""
        mover = self.table.to_move(self._s)
        return CHANCE if mover == LUCK else None if mover == OVER else mover

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.to_move(self._s) == OVER

    @property
    def winners(self) -> list[int]:
        """The seats that have won, ascending; empty while the game goes on."""
        return self.table.winners(self._s)

    def legal(self) -> list[Decision]:
        """All legal decisions (or possible draws) in the notation's order."""
        return [self.table.name(code) for code in self._codes()]

    def chances(self) -> dict[Decision, Fraction]:
        """At a draw: the exact probability of each possible one, in the order of `legal`; elsewhere a ValueError."""
        from fractions import Fraction

        if self.table.to_move(self._s) != LUCK:
            raise ValueError(
                _("there are chances only where luck decides; now {deciding} is decided").format(
                    deciding=repr(self.deciding)
                )
            )
        weights = self.table.chances(self._s)
        total = sum(weights)
        return {
            self.table.name(code): Fraction(weight, total) for code, weight in zip(self._codes(), weights, strict=True)
        }

    def odds(self, seat: int) -> dict[Decision, Fraction]:
        """The next draw as a seat must see it; where nothing of it is secret, `chances`."""
        self._checked_seat(seat)
        return self.table.odds(self._s, seat) if isinstance(self.table, SecretDraws) else self.chances()

    def why_not(self, decision: str) -> Sentence | None:
        """Return why a decision is not possible now, as `play` would say it; None where it is legal."""
        error = self.refusal(decision)
        return None if error is None else Sentence(error)

    def refusal(self, decision: str) -> IllegalMove | MalformedMove | None:
        """The error that `play` would raise, with rule and reason apart; None where the decision is legal."""
        try:
            self._check(self.table.parse(decision))
        except (MalformedMove, IllegalMove) as error:
            return error
        return None

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """What can be seen of the position, as JSON holds it; with a seat (or ONLOOKER), what that seat may know."""
        return self.table.snapshot(self._s, self._checked_seat(seat))

    # --- playing

    def play(self, decision: str) -> tuple[Step, ...]:
        """Make a decision; returns the steps that followed from it, its draws included.

        IllegalMove says which rule forbids it and why, MalformedMove that it is no notation; both leave the position.
        """
        code = self.table.parse(decision)
        self._check(code)
        before = len(self._steps)
        self._push(code)
        self._undone.clear()
        self._go_on_drawing()
        return tuple(self.steps_from(before))

    def play_random(self) -> tuple[Step, ...]:
        """Make a decision drawn from the seed, each legal one alike."""
        codes = self._codes()
        if not codes:
            raise IllegalMove(*self._over_reason())
        return self.play(self.table.name(codes[self._luck.number("decision", len(self._steps), len(codes))]))

    def draw(self, luck: Luck) -> Step:
        """Where luck is asked for: let a seed's luck make the next stroke, as it would in a game of that seed."""
        if self.table.to_move(self._s) != LUCK:
            raise ValueError(
                _("there are chances only where luck decides; now {deciding} is decided").format(
                    deciding=repr(self.deciding)
                )
            )
        self._draw(luck)
        self._undone.clear()
        return None, self.table.name(self._steps[-1][1])

    def undo(self) -> None:
        """Take back one step ("ask"), or a player's last decision with the draws behind it ("sample")."""
        back = len(self._steps) - 1
        while self.chance == "sample" and back >= 0 and self._steps[back][0] == LUCK:
            back -= 1
        if back < 0:
            raise ValueError(_("there is nothing to undo"))
        self._undone += reversed(self._steps[back:])
        self._go_back(back)

    def redo(self) -> None:
        """Bring back what was undone last, its draws included."""
        if not self._undone:
            raise ValueError(_("there is nothing to redo"))
        self._push(self._undone.pop()[1])
        while self.chance == "sample" and self._undone and self._undone[-1][0] == LUCK:
            self._push(self._undone.pop()[1])

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return any(self.chance == "ask" or mover != LUCK for mover, _code in self._steps)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can return."""
        return bool(self._undone)

    @property
    def next_redone(self) -> Step | None:
        """The step that `redo` would bring back first; None where there is none."""
        if not self._undone:
            return None
        mover, code = self._undone[-1]
        return (None if mover == LUCK else mover), self.table.name(code)

    # --- the whole game

    @property
    def steps(self) -> list[Step]:
        """All steps so far: (seat, or None for luck; the decision)."""
        return list(self.steps_from(0))

    def steps_from(self, first: int) -> Iterator[Step]:
        """The steps from number `first` (counted from 0) on."""
        for mover, code in self._steps[first:]:
            yield (None if mover == LUCK else mover), self.table.name(code)

    def __len__(self) -> int:
        """How many steps were made."""
        return len(self._steps)

    def __bool__(self) -> bool:
        """A game is there, also before its first step."""
        return True

    def at(self, n: int) -> Game:
        """An independent game that stands after the first n steps of this one; it asks for its luck."""
        if not 0 <= n <= len(self._steps):
            raise ValueError(_("step must be from 0 to {most} (got {got})").format(most=len(self._steps), got=n))
        game = self.copy()
        game._undone.clear()
        game._go_back(n)
        game.chance = "ask"
        return game

    def resumed(self) -> Game:
        """Return an independent game that goes on from here: it asks for its draws and counts them from here.

        Two of them, given the same `Luck` by `draw`, draw alike by number, whatever was drawn before.
        """
        game = self.at(len(self._steps))
        game.seed, game._strokes = None, 0
        return game

    def positions(self, seat: int | None = None, first: int = 0) -> Iterator[Snapshot]:
        """The snapshots of all positions, from the one after `first` steps to the present one."""
        for position in self._positions(first):
            yield self.table.snapshot(position, self._checked_seat(seat))

    def walk(self, first: int = 0) -> Iterator[tuple[Position, tuple[int, int] | None]]:
        """Each position from the one after `first` steps on, and the step behind it: who (LUCK too), and the code.

        For those who follow a game from within: the position is one object that goes along, to be looked at only.
        Behind the last position there is no step.
        """
        return zip_longest(self._positions(first), self._steps[first:])

    def continues(self, earlier: Game) -> bool:
        """Whether this is the game that another one is a copy of, as far as that one has come or farther."""
        same = self._checkpoints[0] is earlier._checkpoints[0]
        return same and self._steps[: len(earlier)] == earlier._steps

    def __iter__(self) -> Iterator[Snapshot]:
        """The snapshots of all positions, from the first to the present one."""
        return self.positions()

    def record(self, seat: int | None = None) -> Record:
        """The record so far; with a seat, as that seat may know it, without the seed, which foretells every draw."""
        steps = [[mover, str(decision)] for mover, decision in self.steps_from(0)]
        record: Record = {
            **self.table.header(self._checkpoints[0]),
            "seed": self.seed if seat is None else None,
            "steps": cast("list[RecordStep]", steps),  # lists of two, as JSON has them
            **self.table.outcome(self._s),
        }
        self._checked_seat(seat)
        return record if seat is None else self.table.seen_by(record, _Positions(self), seat)

    def copy(self) -> Game:
        """An equal and independent game, its history included."""
        game = Game.__new__(Game)
        game.__dict__.update(self.__dict__)
        game._s = self.table.copy(self._s)
        game._checkpoints = self._checkpoints[:]
        game._steps = self._steps[:]
        game._undone = self._undone[:]
        return game

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Whether two games stand in the same position, under the same rules, with the same players."""
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self.table, other.table
        settled = (mine.game, mine.players, mine.switches, self.board) == (
            theirs.game,
            theirs.players,
            theirs.switches,
            other.board,
        )
        return settled and mine.same(self._s, other._s)

    __hash__ = None  # type: ignore[assignment]  # a game changes while it is played

    def __repr__(self) -> str:
        now = f"over, winners {self.winners}" if self.over else f"{self.deciding} by {self.to_move!r}"
        return f"<Game {self.rules_name}, {len(self.players)} players, step {len(self)}: {now}>"

    def __str__(self) -> str:
        """The present position as text."""
        return self.table.describe(self._s)

    def _repr_html_(self) -> str:
        """Return the present position for a notebook: its board, where the game draws one, above it as text."""
        from base64 import b64encode
        from html import escape

        draw = registry.entry(self.name).part("board_svg")
        text = f'<pre style="line-height:1.4;white-space:pre-wrap">{escape(str(self))}</pre>'
        if draw is None:
            return text
        data = b64encode(draw(self.snapshot(), self.board).encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{_("Board")}" width="560">{text}'

    # --- inside

    def _codes(self) -> list[int]:
        if self._legal is None:
            self._legal = self.table.legal(self._s)
        return self._legal

    def _check(self, code: int) -> None:
        """Raise IllegalMove, with rule, reason and what is possible instead, unless the code is legal."""
        if code in self._codes():
            return
        rule, reason = self.table.why_not(self._s, code)
        raise IllegalMove(rule, reason, self._instead())

    def _instead(self) -> str:
        choices = self.legal()
        shown = ", ".join(choices[:SHOWN_CHOICES])
        if not choices:
            return ""
        if len(choices) <= SHOWN_CHOICES:
            return _("Possible now: {choices}.").format(choices=shown)
        return _("Possible now: {choices} and {more} more.").format(choices=shown, more=len(choices) - SHOWN_CHOICES)

    def _over_reason(self) -> tuple[str, str]:
        return self.table.why_not(self._s, 0)

    def _mover(self) -> int | None:
        mover = self.table.to_move(self._s)
        return None if mover == LUCK else mover

    def _push(self, code: int) -> None:
        mover = self.table.to_move(self._s)
        self._steps.append((mover, code))
        self._strokes += mover == LUCK
        self.table.apply(self._s, code)
        self._legal = None
        if len(self._steps) % CHECKPOINT == 0:
            self._checkpoints.append(self.table.copy(self._s))

    def _go_on_drawing(self) -> None:
        """In "sample", luck's steps follow at once, each from seed, number and weights."""
        while self.chance == "sample" and self.table.to_move(self._s) == LUCK:
            self._draw(self._luck)

    def _draw(self, luck: Luck) -> None:
        place = luck.pick("draw", self._strokes, self.table.chances(self._s))
        self._push(self._codes()[place])

    def _go_back(self, n: int) -> None:
        """Stand after the first n steps."""
        self._strokes -= sum(mover == LUCK for mover, _code in self._steps[n:])
        self._s = self._position(n)
        del self._steps[n:]
        del self._checkpoints[n // CHECKPOINT + 1 :]
        self._legal = None

    def _position(self, n: int) -> Position:
        """A position of its own, as it stood after the first n steps."""
        nearest = n // CHECKPOINT
        position = self.table.copy(self._checkpoints[nearest])
        for _mover, code in self._steps[nearest * CHECKPOINT : n]:
            self.table.apply(position, code)
        return position

    def _positions(self, first: int = 0) -> Iterator[Position]:
        """All positions from the one after `first` steps on, one object that goes along: look, do not keep."""
        position = self._position(first)
        yield position
        for _mover, code in self._steps[first:]:
            self.table.apply(position, code)
            yield position

    def _checked_seat(self, seat: int | None) -> int | None:
        if seat not in (None, ONLOOKER) and (type(seat) is not int or not 0 <= seat < len(self.table.players)):
            raise ValueError(
                _("seat must be from 0 to {most} (got {got})").format(most=len(self.table.players) - 1, got=shown(seat))
            )
        return seat


class _Positions(Sequence[Position]):
    """The positions of a game, made when they are asked for."""

    def __init__(self, game: Game):
        self._game = game

    def __len__(self) -> int:
        return len(self._game) + 1

    def __getitem__(self, n: int) -> Position:  # type: ignore[override]  # no slices
        return self._game._position(range(len(self))[n])

    def __iter__(self) -> Iterator[Position]:
        for position in self._game._positions():
            yield self._game.table.copy(position)


def _checked_seed(seed: object) -> int:
    if seed is None:
        return fresh_seed()
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise BadSetting(
            _("seed must be a whole number from 0 to {most} (got {got})").format(most=MOST_SEED, got=shown(seed))
        )
    return seed


def _seat_name(seat: int | None) -> str:
    return _("luck") if seat is None else _("seat {seat}").format(seat=seat)
