"""The class `Game`, which plays a game and checks, records and undoes its steps.

>>> game = Game(players=["Ann", "Bob", "Cleo"], seed=7, start=0)
>>> game.deciding, game.to_move, game.legal()[0]
('place', 2, Decision('place 1200'))
>>> _ = game.play("place 1200")
>>> game.why_not("place 1200")
"S4: Cleo's pirate is already in 1200. At the start, every pirate must be in a different epoch. Possible now: ..."
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
    SettlingViews,
    Snapshot,
    Switches,
    Table,
)
from timepirates.core.seat_view import LiveViewTable, ViewOnlyTable

if TYPE_CHECKING:
    from fractions import Fraction

    from timepirates.core.protocol import BoardSource

CHECKPOINT = 32
"""The number of steps between two stored copies of the position, which make undo fast."""
MOST_STEPS = 100_000
SHOWN_CHOICES = 6

Step = tuple[int | None, Decision]


def table_for(
    players: Sequence[str], rules: Rules, board: BoardSource | None = None, game: registry.Entry | None = None
) -> Table:
    """Create the object that contains the rules of a game (a `Table`) for these players, rules and board.

    Parameters
    ----------
    players : sequence of str
        Names by seat.
    rules : str or mapping
        A rule set's name, or ``{"name": base set, "switches": {the changed ones}}``.
    board : optional
        A name, a path, a mapping or a board of the game's own type. The game's usual board if None.
    game : Entry, optional
        The game. The game to which the rule set belongs if None.

    Raises
    ------
    BadSetting
        If a name, the number of players, the rule set or a switch is not allowed.
    BadBoard
        If the board is invalid.
    """
    _check_players(players)
    return (game or registry.of_rules(rules)).table(players, rules, board)


def _check_players(players: object) -> None:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadSetting(_("players must be a list of names (got {got})").format(got=shown(players)))
    for name in players:
        if problem := name_problem(name, _("a player's name")):
            raise BadSetting(problem)


class Game:
    """A game in progress, whose steps can be checked, made, undone, recorded and replayed.

    Parameters
    ----------
    players : sequence of str
        Names by seat.
    rules : str or mapping, optional
        A rule set's name, or ``{"name": base set, "switches": {the changed ones}}``. The first rule set of the first
        registered game if None.
    board : optional
        A name, a path, a mapping or a `Board`. The game's usual board if None.
    seed : int, optional
        Source of all random draws, from 0 to 2^64 - 1. Chosen at random if None.
    setup : optional
        The result of the draws before the first step, as in a record. Drawn from the seed if None.
    start : int, optional
        0-based seat of the start player. Drawn from the seed if None.
    chance : {"sample", "ask"}
        "sample" draws from the seed automatically; "ask" leaves every random draw to the caller, who plays it like a
        decision.

    Raises
    ------
    BadSetting
        If a name, the rule set, a switch, the seed, the setup or the start player is not allowed.
    BadBoard
        If the board is invalid.
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
        table = table_for(players, registry.default_rule_set() if rules is None else rules, board)
        seed = _checked_seed(seed)
        self._begin(table, table.deal(Luck(seed), setup, start), seed, chance)

    def _begin(self, table: Table, position: Position, seed: int | None, chance: str) -> None:
        self.table = table
        self.seed = seed
        self.chance = _checked_chance(chance)
        self._luck = Luck(seed or 0)
        self._s = position
        self._checkpoints = [table.copy(position)]
        self._steps: list[tuple[int, int]] = []
        self._undone: list[tuple[int, int]] = []
        self._strokes = 0
        self._legal: list[int] | None = None
        self._go_on_drawing()

    # --- other constructors

    @classmethod
    def from_snapshot(
        cls,
        snapshot: Snapshot,
        rules: Rules | None = None,
        board: BoardSource | None = None,
        chance: str = "sample",
        seed: int | None = None,
    ) -> Game:
        """Return a game that begins in the position that a snapshot describes.

        Parameters
        ----------
        snapshot : dict
            A snapshot made without a seat, so that nothing is hidden in it.
        rules : str or mapping, optional
            The rules to play by. Those of the snapshot if None.
        board : optional
            As for `Game`.
        chance : {"sample", "ask"}
            As for `Game`.
        seed : int, optional
            As for `Game`.

        Raises
        ------
        BadRecord
            If the snapshot is incomplete or describes an impossible position.
        """
        if not isinstance(snapshot, Mapping) or not {"rules", "players"} <= snapshot.keys():
            raise BadRecord(_("position must be a full snapshot, which is an object with players and rules"))
        table = table_for(snapshot["players"], snapshot["rules"] if rules is None else rules, board)
        game = cls.__new__(cls)
        game._begin(table, table.restore(snapshot), _checked_seed(seed), chance)
        return game

    @classmethod
    def in_position(cls, table: Table, position: Position) -> Game:
        """Return a game that begins in `position`. The game uses the position object itself, not a copy.

        The caller makes all random draws.
        """
        game = cls.__new__(cls)
        game._begin(table, position, None, "ask")
        return game

    @classmethod
    def replay(cls, record: Mapping[str, object], chance: str = "ask") -> Game:
        """Return the game that a record contains, after checking every step against the rules.

        Parameters
        ----------
        record : mapping
            A record as `Game.record` returns it.
        chance : {"ask", "sample"}
            How the game treats draws after the last step of the record, as for `Game`.

        Raises
        ------
        BadRecord
            If the record is malformed or breaks a rule. The message gives the number of the step, counted from 1.
        """
        checked = registry.checked_record(record)
        try:
            table = table_for(checked["players"], checked["rules"], checked.get("board"), registry.of_record(checked))
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
            game.chance = _checked_chance(chance)
            game.seed = _checked_seed(game.seed)
            game._luck = Luck(game.seed)
            game._go_on_drawing()
        return game

    @classmethod
    def seen(cls, view: RecordView, snapshots: Sequence[Snapshot]) -> Game:
        """Return a game as one seat has seen it, to be viewed step by step. The game cannot be continued.

        Parameters
        ----------
        view : dict
            The record of the game as this seat may know it: ``Game.record(seat)``.
        snapshots : sequence of dict
            The seat's snapshot of every position, from the first to the last.

        Raises
        ------
        BadRecord
            If the view and the snapshots are malformed or do not fit together.

        Notes
        -----
        The game can be shown and searched like any other, but no decision can be made in it.
        """
        entry = registry.of_record(view)
        entry.check_view(view, snapshots)
        return cls._from_view_table(ViewOnlyTable(view, snapshots, entry.name), len(view["steps"]))

    @classmethod
    def from_live_view(cls, view: RecordView, snapshots: Sequence[Snapshot], legal: Sequence[str] = ()) -> Game:
        """Return a game through which one viewer follows a running game. It offers only the viewer's own decisions.

        Parameters
        ----------
        view : dict
            The record of the game as this viewer may know it: ``Game.record(seat)``.
        snapshots : sequence of dict
            The viewer's snapshot of every position, from the first to the present one.
        legal : sequence of str
            The decisions that the viewer may make in the present position.

        Notes
        -----
        The decisions are listed by `legal`, but they are made where the whole game is. The view and the snapshots must
        come from there, because they are not checked.
        """
        rules = table_for(view["players"], view["rules"], view.get("board"), registry.of_record(view))
        return cls._from_view_table(LiveViewTable(view, snapshots, rules, legal), len(view["steps"]))

    @classmethod
    def _from_view_table(cls, table: ViewOnlyTable, steps: int) -> Game:
        """Return a game that can only be viewed, at the position after the given number of steps."""
        game = cls.__new__(cls)
        game._begin(table, table.deal(None), None, "ask")
        for step in range(steps):
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
        """Play a game with random decisions, to its end or until it has a certain number of steps, and return the game.

        Parameters
        ----------
        players : sequence of str
            Names by seat.
        rules : str or mapping, optional
            As for `Game`.
        board : optional
            As for `Game`.
        seed : int, optional
            As for `Game`. Equal seeds give equal games.
        steps : int
            Number of steps after which to stop, unless the game is over earlier. The draws after the last decision may
            add a few more.

        Returns
        -------
        Game
            The game after these steps.
        """
        game = cls(players, rules, board, seed)
        while len(game) < steps and not game.over:
            game.play_random()
        return game

    def _follow(self, steps: Sequence[tuple[int | None, str]]) -> None:
        """Make all steps of a record in this game. Raise BadRecord if a step breaks the rules.

        A step must also be written in the standard notation.
        """
        for number, (seat, line) in enumerate(steps, 1):
            try:
                code = self.table.parse(line)
                if self.table.name(code) != line:
                    raise MalformedMove(
                        _("the decision {got} must be written as {canonical}").format(
                            got=repr(line), canonical=repr(str(self.table.name(code)))
                        )
                    )
                self._check(code)
            except (MalformedMove, IllegalMove) as error:
                raise BadRecord(_("step {number}: {reason}").format(number=number, reason=error)) from None
            if seat != self._mover():
                raise BadRecord(
                    _("step {number}: {due} comes next, but the record gives {made}").format(
                        number=number, made=_seat_name(seat), due=_seat_name(self._mover())
                    )
                )
            self._push(code)

    def _compare(self, record: Mapping[str, object]) -> None:
        """Raise BadRecord unless the result in a record agrees with the position after its steps."""
        for key, value in self.table.outcome(self._s).items():
            if record.get(key) != value:
                raise BadRecord(
                    _("{key} must be {value}, which is the result of the steps in the record (got {got})").format(
                        key=key, value=repr(value)[:120], got=repr(record.get(key))[:120]
                    )
                )

    # --- the present position

    @property
    def name(self) -> str:
        """The game's name in the registry, such as "time-pirates"."""
        return self.table.game

    @property
    def players(self) -> list[str]:
        """The players' names by seat."""
        return list(self.table.players)

    @property
    def rules(self) -> Rules:
        """The rules as `Game(rules=...)` accepts them: the name of a rule set, and the switches that differ from it."""
        standard = registry.entry(self.name).rule_sets[self.rules_name]
        changed = {name: now for name, now in self.switches.items() if now != standard[name]}
        return {"name": self.rules_name, "switches": changed} if changed else self.rules_name

    @property
    def rules_name(self) -> str:
        """The name of the rule set, such as "rio-grande".

        It is the same if switches were changed.
        """
        return self.table.rules_name

    @property
    def switches(self) -> Switches:
        """The value of every rule switch, by the name of the switch. Rule sets differ in these values."""
        return dict(self.table.switches)

    @property
    def board(self) -> BoardSource | None:
        """The board, or None if the game has none."""
        return getattr(self.table, "board", None)

    @property
    def start(self) -> int | None:
        """The 0-based seat of the start player, or None if the game has none."""
        return getattr(self._s, "start", None)

    @property
    def deciding(self) -> str | None:
        """The kind of decision that comes next, such as "place" or "draw"; None when the game is over."""
        return self.table.deciding(self._s)

    @property
    def to_move(self) -> Mover:
        """The seat that decides next (counted from 0), CHANCE before a random draw, or None after the end of the game."""
        mover = self.table.to_move(self._s)
        return CHANCE if mover == LUCK else None if mover == OVER else mover

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.to_move(self._s) == OVER

    @property
    def winners(self) -> list[int]:
        """The winning seats in ascending order; empty until the game is over."""
        return self.table.winners(self._s)

    def legal(self) -> list[Decision]:
        """Return all decisions that are legal now, or all possible results of a random draw.

        The order is fixed.
        """
        return [self.table.name(code) for code in self._codes()]

    def chances(self) -> dict[Decision, Fraction]:
        """Return the exact probability of each possible result of the next random draw.

        Returns
        -------
        dict of Decision to Fraction
            In the order of `legal`. The probabilities sum to 1.

        Raises
        ------
        ValueError
            If the next step is not a random draw.
        """
        from fractions import Fraction

        self._check_draw_is_next()
        weights = self.table.chances(self._s)
        total = sum(weights)
        return {
            self.table.name(code): Fraction(weight, total) for code, weight in zip(self._codes(), weights, strict=True)
        }

    def odds(self, seat: int) -> dict[Decision, Fraction]:
        """Return the probability of each result of the next random draw, given the knowledge of one seat.

        Parameters
        ----------
        seat : int
            0-based seat.

        Returns
        -------
        dict of Decision to Fraction
            The same as `chances` if the draw depends on no secret.

        Raises
        ------
        ValueError
            If there is no such seat, or the next step is not a random draw.
        """
        self._checked_seat(seat)
        return self.table.odds(self._s, seat) if isinstance(self.table, SecretDraws) else self.chances()

    def why_not(self, decision: str) -> Sentence | None:
        """Return the reason why a decision is illegal now, or None if it is legal."""
        error = self.refusal(decision)
        return None if error is None else Sentence(error)

    def refusal(self, decision: str) -> IllegalMove | MalformedMove | None:
        """Return the exception that `play` would raise for a decision, or None if the decision is legal."""
        try:
            self._check(self.table.parse(decision))
        except (MalformedMove, IllegalMove) as error:
            return error
        return None

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """Return the position as a dict that can be saved as JSON (a snapshot).

        Parameters
        ----------
        seat : int, optional
            0-based seat, or ONLOOKER: the snapshot then holds only what this viewer may know. The whole position if
            None.

        Raises
        ------
        ValueError
            If there is no such seat.
        """
        return self.table.snapshot(self._s, self._checked_seat(seat))

    # --- playing

    def play(self, decision: str) -> tuple[Step, ...]:
        """Make a decision. With `chance="sample"`, also make the random draws that come directly after the decision.

        Parameters
        ----------
        decision : str
            A decision, or the result of a draw, in the game's notation. Letter case and extra spaces are ignored.

        Returns
        -------
        tuple of (int or None, Decision)
            The steps made: the seat (None for a draw) and its decision, beginning with this one.

        Raises
        ------
        IllegalMove
            If a rule forbids the decision now. The position stays as it was.
        MalformedMove
            If the text is not in the game's notation. The position stays as it was.
        """
        code = self.table.parse(decision)
        self._check(code)
        before = len(self._steps)
        self._push(code)
        self._undone.clear()
        self._go_on_drawing()
        return tuple(self.steps_from(before))

    def play_random(self) -> tuple[Step, ...]:
        """Make a random legal decision, and return the new steps: this decision and the random draws after it.

        The game's seed determines the choice.
        """
        codes = self._codes()
        if not codes:
            raise IllegalMove(*self.table.why_not(self._s, 0))
        return self.play(self.table.name(codes[self._luck.number("decision", len(self._steps), len(codes))]))

    def draw(self, luck: Luck) -> Step:
        """Make the next random draw of a game created with `chance="ask"`.

        Parameters
        ----------
        luck : Luck
            The source of the result: equal seeds give equal draws.

        Returns
        -------
        tuple of (None, Decision)
            The step that was made.

        Raises
        ------
        ValueError
            If the next step is not a random draw.
        """
        self._check_draw_is_next()
        self._draw(luck)
        self._undone.clear()
        return None, self.table.name(self._steps[-1][1])

    def undo(self) -> None:
        """Take back the last decision and the random draws after it. With `chance="ask"`, take back only one step.

        Raises
        ------
        ValueError
            If there is nothing to undo.
        """
        back = len(self._steps) - 1
        while self.chance == "sample" and back >= 0 and self._steps[back][0] == LUCK:
            back -= 1
        if back < 0:
            raise ValueError(_("there is nothing to undo"))
        self._undone += reversed(self._steps[back:])
        self._go_back(back)

    def redo(self) -> None:
        """Repeat the decision that was undone last, with the same random draws.

        Raises
        ------
        ValueError
            If there is nothing to redo.
        """
        if not self._undone:
            raise ValueError(_("there is nothing to redo"))
        self._push(self._undone.pop()[1])
        while self.chance == "sample" and self._undone and self._undone[-1][0] == LUCK:
            self._push(self._undone.pop()[1])

    @property
    def can_undo(self) -> bool:
        """Whether there is a step that `undo` can take back."""
        return any(self.chance == "ask" or mover != LUCK for mover, _code in self._steps)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step that `redo` can repeat."""
        return bool(self._undone)

    @property
    def next_redone(self) -> Step | None:
        """The step that the next call of `redo` makes first, or None if there is nothing to redo."""
        if not self._undone:
            return None
        mover, code = self._undone[-1]
        return (None if mover == LUCK else mover), self.table.name(code)

    # --- the whole game

    @property
    def steps(self) -> list[Step]:
        """All steps so far. A step is a seat and its decision; for a random draw the seat is None."""
        return list(self.steps_from(0))

    def steps_from(self, first: int) -> Iterator[Step]:
        """Yield the steps of the game, starting at index `first`."""
        for mover, code in self._steps[first:]:
            yield (None if mover == LUCK else mover), self.table.name(code)

    def __len__(self) -> int:
        return len(self._steps)

    def __bool__(self) -> bool:
        """Return True, even for a game without steps."""
        return True

    def at(self, n: int) -> Game:
        """Return a copy of the game as it was after `n` steps.

        In the copy, the caller makes the random draws.

        Raises
        ------
        ValueError
            If the game has fewer than `n` steps.
        """
        if not 0 <= n <= len(self._steps):
            raise ValueError(_("step must be from 0 to {most} (got {got})").format(most=len(self._steps), got=n))
        game = self.copy()
        game._undone.clear()
        game._go_back(n)
        game.chance = "ask"
        return game

    def resumed(self) -> Game:
        """Return a copy of the game at its present position. The caller must make all later random draws of the copy.

        The draws of the copy are numbered from 0. So two such copies get the same draws from equal `Luck` objects,
        whatever was drawn before.
        """
        game = self.at(len(self._steps))
        game.seed, game._strokes = None, 0
        return game

    def forget_seed(self) -> None:
        """Delete the random seed of the game, so that nobody can use the seed to predict future draws.

        The caller makes these draws.
        """
        self.seed, self._luck, self.chance = None, Luck(0), "ask"

    def trial_copy(self) -> Game | None:
        """Return a copy of the game for trying out decisions, or None if the position is not completely known.

        The caller makes its random draws.

        None if this is a followed game whose viewer does not know the whole position.
        """
        if not isinstance(self.table, LiveViewTable):
            return self.at(len(self._steps))
        position = self.table.position(self._s)
        return None if position is None else Game.in_position(self.table.rules, self.table.rules.copy(position))

    def hint_copy(self) -> Game | None:
        """Return a game for calculating a hint, in a position that the viewer cannot distinguish from the real position.

        Of a followed game, it has only the present position: its viewer's snapshot is that of the real position, and
        any pieces are in place of what the viewer does not know. None if no such position can be found.
        """
        if not isinstance(self.table, LiveViewTable):
            return self.copy()
        position = self.table.possible_position(self._s)
        if position is None:
            return None
        known = KnownPosition.in_position(self.table.rules, self.table.rules.copy(position))
        assert isinstance(known, KnownPosition)
        known.viewer, known.knowledge = self.table.eyes, self.snapshot()
        return known

    def positions(self, seat: int | None = None, first: int = 0) -> Iterator[Snapshot]:
        """Yield snapshots of the game's positions, from step `first` on.

        Parameters
        ----------
        seat : int, optional
            0-based seat, or ONLOOKER: the snapshots then hold only what this viewer may know.
        first : int
            Number of steps before the first snapshot.
        """
        for position in self._positions(first):
            yield self.table.snapshot(position, self._checked_seat(seat))

    def walk(self, first: int = 0) -> Iterator[tuple[Position, tuple[int, int] | None]]:
        """Yield the position after `first` steps and all later positions, each with the step that follows it.

        A step is a pair of whole numbers: the seat (or LUCK) and the code of the decision. It is None after the last
        position. For speed, the same position object is updated and yielded each time; do not change or store it.
        """
        return zip_longest(self._positions(first), self._steps[first:])

    def continues(self, earlier: Game) -> bool:
        """Return whether `earlier` is an earlier stage of this game."""
        same = self._checkpoints[0] is earlier._checkpoints[0]
        return same and self._steps[: len(earlier)] == earlier._steps

    def __iter__(self) -> Iterator[Snapshot]:
        """Yield the snapshots of all positions, from the first to the present one."""
        return self.positions()

    def record(self, seat: int | None = None) -> Record:
        """Return the record of the game so far, as a dict that can be saved as JSON.

        Parameters
        ----------
        seat : int, optional
            0-based seat, or ONLOOKER: the record then holds only what this viewer may know, and no seed, because the
            seed determines all later draws.

        Raises
        ------
        ValueError
            If there is no such seat.
        """
        record = self._record_from(0, self.seed if seat is None else None)
        self._checked_seat(seat)
        return record if seat is None else self.table.seen_by(record, _Positions(self), seat)

    def record_after(self, first: int, before: Record, seat: int) -> Record:
        """Return one seat's record of the game. To save time, copy the first steps from the earlier record `before`.

        Parameters
        ----------
        first : int
            Number of steps before a position in which the game was `settled`.
        before : dict
            A record of the same game, seat and first steps.
        seat : int
            0-based seat, or ONLOOKER.
        """
        record = self._record_from(first, None)
        positions = [self.table.copy(position) for position in self._positions(first)]
        earlier = cast("dict[str, list[list[object]]]", before)
        later = cast("dict[str, list[list[object]]]", self.table.seen_by(record, positions, seat))
        whole = {**later, "steps": earlier["steps"][:first] + later["steps"]}
        for key in self.table.by_step if isinstance(self.table, SettlingViews) else ():
            known = [each for each in earlier[key] if cast("int", each[0]) < first]
            whole[key] = known + [[first + cast("int", number), *rest] for number, *rest in later[key]]
        return cast("Record", whole)

    def _record_from(self, first: int, seed: int | None) -> Record:
        """Return the complete record of the game, but without its first `first` steps."""
        steps = [[mover, str(decision)] for mover, decision in self.steps_from(first)]
        return {
            **self.table.header(self._checkpoints[0]),
            "seed": seed,
            "steps": cast("list[RecordStep]", steps),  # Use lists of two items, because JSON has no tuples.
            **self.table.outcome(self._s),
        }

    @property
    def settled(self) -> bool:
        """Whether each seat's view of the past steps is final: later steps reveal nothing more about them."""
        return isinstance(self.table, SettlingViews) and self.table.settled(self._s)

    def copy(self) -> Game:
        """Return an independent copy of the game with all its steps."""
        game = Game.__new__(Game)
        game.__dict__.update(self.__dict__)
        game._s = self.table.copy(self._s)
        game._checkpoints = self._checkpoints[:]
        game._steps = self._steps[:]
        game._undone = self._undone[:]
        return game

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Return whether two games have the same position, rules, board and players.

        Their earlier steps may differ.
        """
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
        return self.table.describe(self._s)

    def _repr_html_(self) -> str:
        """Return the present position as HTML: a picture of the board, if the game has one, and the text."""
        from base64 import b64encode
        from html import escape

        draw = registry.entry(self.name).part("board_svg")
        text = f'<pre style="line-height:1.4;white-space:pre-wrap">{escape(str(self))}</pre>'
        if draw is None:
            return text
        data = b64encode(draw(self.snapshot(), self.board).encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{_("Board")}" width="560">{text}'

    # --- internals

    def _codes(self) -> list[int]:
        if self._legal is None:
            self._legal = self.table.legal(self._s)
        return self._legal

    def _check(self, code: int) -> None:
        """Raise IllegalMove with the rule and the reason if the decision with this code is illegal."""
        if code in self._codes():
            return
        rule, reason = self.table.why_not(self._s, code)
        raise IllegalMove(rule, reason, self._instead())

    def _check_draw_is_next(self) -> None:
        """Raise ValueError unless the next step is a random draw."""
        if self.table.to_move(self._s) != LUCK:
            raise ValueError(
                _(
                    "this is possible only if the next step is a random draw, but the game now waits for a "
                    "decision ({deciding})"
                ).format(deciding=repr(self.deciding))
            )

    def _instead(self) -> str:
        choices = self.legal()
        shown = ", ".join(choices[:SHOWN_CHOICES])
        if not choices:
            return ""
        if len(choices) <= SHOWN_CHOICES:
            return _("Possible now: {choices}.").format(choices=shown)
        return _("Possible now: {choices} and {more} more.").format(choices=shown, more=len(choices) - SHOWN_CHOICES)

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
        while self.chance == "sample" and self.table.to_move(self._s) == LUCK:
            self._draw(self._luck)

    def _draw(self, luck: Luck) -> None:
        place = luck.pick("draw", self._strokes, self.table.chances(self._s))
        self._push(self._codes()[place])

    def _go_back(self, n: int) -> None:
        """Go back to the position after the first `n` steps of the game, and delete all later steps."""
        self._strokes -= sum(mover == LUCK for mover, _code in self._steps[n:])
        self._s = self._position(n)
        del self._steps[n:]
        del self._checkpoints[n // CHECKPOINT + 1 :]
        self._legal = None

    def _position(self, n: int) -> Position:
        """Return a new copy of the position after the first `n` steps."""
        nearest = n // CHECKPOINT
        position = self.table.copy(self._checkpoints[nearest])
        for _mover, code in self._steps[nearest * CHECKPOINT : n]:
            self.table.apply(position, code)
        return position

    def _positions(self, first: int = 0) -> Iterator[Position]:
        """Yield the position after `first` steps, and then each later position. The same object is updated each time."""
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
    """A sequence of a game's positions, each of which is computed when it is accessed."""

    def __init__(self, game: Game):
        self._game = game

    def __len__(self) -> int:
        return len(self._game) + 1

    def __getitem__(self, n: int) -> Position:  # type: ignore[override]  # no slices
        return self._game._position(range(len(self))[n])

    def __iter__(self) -> Iterator[Position]:
        for position in self._game._positions():
            yield self._game.table.copy(position)


def _checked_chance(chance: str) -> str:
    if chance not in ("sample", "ask"):
        raise BadSetting(_('the argument "chance" must be "sample" or "ask" (got {got})').format(got=shown(chance)))
    return chance


def _checked_seed(seed: object) -> int:
    if seed is None:
        return fresh_seed()
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise BadSetting(
            _("seed must be a whole number from 0 to {most} (got {got})").format(most=MOST_SEED, got=shown(seed))
        )
    return seed


def _seat_name(seat: int | None) -> str:
    return _("a random draw") if seat is None else _("seat {seat}").format(seat=seat)


class KnownPosition(Game):
    """A game in a position that agrees with everything one seat knows. Pieces hidden from this seat are guessed."""

    viewer: int
    """The seat from whose view the position was made."""
    knowledge: Snapshot
    """The snapshot that this seat really sees, including pieces that the seat saw earlier in the game."""

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """Return a snapshot of the position. For the viewer's seat, it contains exactly what this seat sees."""
        return self.knowledge if seat == self.viewer and not len(self) else super().snapshot(seat)
