"""The table of play: the lines of a game, the position looked at, and who sits where.

Panels share one `Sitting` and watch it; it knows no widgets and no rules, and serves every game that `Game` plays.
Each step is written to a store before anybody sees it, so that nothing is lost when a page or a kernel goes.

    >>> from timepirates import Game
    >>> table = Sitting(Game(players=["Ann", "Bob", "Cleo"], seed=7))
    >>> _ = table.watch(lambda change: print(change.kind, *change.played))
    >>> table.play(table.position.legal()[0])
    played place 1200
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from timepirates import CHANCE, Game
from timepirates.core import registry
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.game import Step
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.core.protocol import ONLOOKER, Record, Snapshot
from timepirates.core.record import SAVE_ID
from timepirates.core.seen import apart
from timepirates_widgets.keeping.saved import HUMAN, MOST_LINES, Chosen, checked_seats, checked_settings, opened
from timepirates_widgets.keeping.store import PlayedElsewhere, SavedGame, Store
from timepirates_widgets.keeping.storing import Archive
from timepirates_widgets.panel.still import board_image, framed, words
from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.change import Change as Change
from timepirates_widgets.table.change import Refusal as Refusal
from timepirates_widgets.table.line import Line

OF_A_CLASS = ("undo", "odds", "hints", "class")
"""Settings that a class keeps from one game to the next."""
HABITS = ("pace", "keys")
"""Settings that whoever is at the screen keeps from one game to the next."""
ANYBODY = -1
"""Whom a curtain waits for while none of the people at the table is to move: whichever of them comes."""


@dataclass(repr=False)
class Sitting:
    """A table of play. `seats` says who plays: "human", or the name of a computer player (`timepirates.players`)."""

    game: Game
    seats: list[str] = field(default_factory=list)
    store: Archive | None = None
    id: str | None = None
    settings: Chosen = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        """One line, everybody human, unless told otherwise."""
        self._watchers = Watchers()
        self.refusal: Refusal | None = None
        self._unkept = ""
        self._lifted_for: int | None = None
        self._looker: int | None = None
        self._position: Game | None = None
        self._seen: tuple[int | None, Snapshot] | None = None
        self._recorded: tuple[int | None, Snapshot] | None = None
        self.waits = False
        """Whether the game is kept with its first decision, not before."""
        self.at_the_door = False
        """Whether the doors lie over the page: nobody has said yet what this visit is for."""
        self.others_played: bool | None = None  # whether another game was decided here; None: nobody has looked
        self._set(self.game, self.seats, self.settings, self.lines)
        self.written = self.id is not None
        """Whether the store has the game on screen; one that a page begins by itself may have to wait for that."""
        self._name(self.id)

    def _name(self, id: str | None) -> None:
        """Keep the game under this name, or under a new one."""
        if self.store is not None:
            self.id = id or self._new_id()

    def _set(self, game: Game, seats: Sequence[str], settings: Mapping[str, object], lines: list[Line]) -> None:
        self.seats = checked_seats(seats or [HUMAN] * len(game.players), game)
        self.settings = checked_settings(settings)
        self.lines = lines or [Line(_("Main line"), game, len(game))]
        self.current = min(self.settings["line"], len(self.lines) - 1)
        self.refusal, self._lifted_for, self._looker = None, None, None
        self.paused = self.held = False
        self._forget()

    # --- what is on screen

    @property
    def line(self) -> Line:
        """The line on screen."""
        return self.lines[self.current]

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position than the line's last one is on screen."""
        return self.line.looking_back

    @property
    def position(self) -> Game:
        """The game at the position on screen, a copy: what is tried on it changes nothing here. A game that is assigned
        comes on screen: a position of the line is shown, steps that go on from it are made, and where it parts from
        the line another line begins; any other game is begun."""
        line, position = self.line, self._position
        if position is None or len(position) != line.shown:
            position = self._position = line.game.at(line.shown) if line.looking_back else line.game.copy()
        return position

    @position.setter
    def position(self, game: Game) -> None:
        self._bring(game)

    def _bring(self, game: Game) -> None:
        """Put a game on screen that was played elsewhere, as in a notebook's cell; it stays the cell's own."""
        line, fresh = self.line, game.copy()
        common = line.common(fresh)
        if common is None:
            alike = (game.name, len(game.players)) == (self.game.name, len(self.seats))
            self.begin(fresh, self.seats if alike else ())
        elif common == len(fresh):
            self.show(common)
        else:
            fresh.chance = line.game.chance
            if common < len(line.game):
                line = self._parted(fresh, common)
            line.game, self._position, self.held = fresh, None, False
            self._after("played", line, common, len(fresh), at_once=True)

    @property
    def place(self) -> list[int]:
        """Where the page stands: line, position on screen, steps of the line. A late click is known by it."""
        return [self.current, self.line.shown, len(self.line.game)]

    @property
    def people(self) -> list[int]:
        """The seats at which persons sit."""
        return [seat for seat in range(len(self.seats)) if self.is_human(seat)]

    @property
    def _person_to_move(self) -> int | None:
        mover = self.line.game.to_move
        return mover if isinstance(mover, int) and self.is_human(mover) else None

    @property
    def viewer(self) -> int:
        """The seat whose eyes are on the screen: the only person's, else the person's to move, or of the last one who
        was; ONLOOKER at a table of computers."""
        if self.line.view:
            return self.line.view.eyes
        people, mover = self.people, self._person_to_move
        if len(people) < 2:
            return people[0] if people else ONLOOKER
        if mover is not None:
            return mover
        return people[0] if self._looker is None else self._looker

    def _see_who_looks(self) -> None:
        """After a change: who has looked goes on looking until another person is to move."""
        people, mover = self.people, self._person_to_move
        if len(people) == 1:
            self._looker = people[0]
        elif mover is not None:
            self._looker = mover if self.curtain is None else None
        elif self._looker not in people:
            self._looker = None

    @property
    def eyes(self) -> int | None:
        """Whose knowledge the page may show: the viewer's, and nobody's (ONLOOKER) while a curtain hides it.

        None where everything may be shown (a table that says so).
        """
        return self.viewer if self.curtain is None else ONLOOKER

    @property
    def veiled(self) -> bool:
        """Whether what could be decided at the position on screen is a secret to whoever looks: a decision of another
        seat, or an earlier draw, in a game in which these are secret."""
        position = self.position
        if position.to_move == self.viewer or (position.to_move is CHANCE and not self.looking_back):
            return False
        return _is_secret(position)

    @property
    def may_decide(self) -> bool:
        """Whether whoever looks may see what could be decided at the position on screen, and decide it."""
        return not self.line.view and self.computer_to_move is None and self.curtain is None and not self.veiled

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.seats[seat] == HUMAN

    @property
    def snapshot(self) -> Snapshot:
        """The position on screen as the viewer may know it (nobody's secrets while a curtain hides the page)."""
        eyes = self.eyes
        if self._seen is None or self._seen[0] != eyes:
            self._seen = (eyes, self.position.snapshot(seat=eyes))
        return self._seen[1]

    def snapshot_at(self, steps: int) -> Snapshot:
        """The position of the line on screen after some steps, as the viewer may know it."""
        return self.line.game.at(steps).snapshot(seat=self.eyes)

    def record(self) -> Record:
        """The record of the line on screen as the viewer may know it (as the snapshot); its seed is null."""
        eyes = self.eyes
        if self._recorded is None or self._recorded[0] != eyes:
            self._recorded = (eyes, self.line.game.record(seat=eyes))
        return self._recorded[1]

    @property
    def secret_now(self) -> bool:
        """Whether at the end of the line on screen there is something that people at the table hide from each other.
        When all is played nothing is secret any more."""
        if len(self.people) < 2 or self.line.view or all(line.game.over for line in self.lines):
            return False
        return _is_secret(self.line.game)

    @property
    def has_secrets(self) -> bool:
        """Whether there is something in the game that whoever looks may not know, so that it is saved in two ways."""
        hidden = any(_is_secret(line.game) and not line.view for line in self.lines)
        return hidden and not all(line.game.over for line in self.lines)

    @property
    def curtain(self) -> int | None:
        """The seat for whom a curtain hides the page until that player alone looks; ANYBODY where none of the people is
        to move and none has looked yet; None where nothing is hidden."""
        if not self.secret_now:
            return None
        mover = self._person_to_move
        if mover is not None:
            return None if self._lifted_for == mover else mover
        return ANYBODY if self._looker is None else None

    def lift_curtain(self, seat: int | None = None) -> None:
        """The player whom the curtain waits for is there, and nobody else looks.

        `seat`: who has come; a curtain that meanwhile waits for somebody else stays.
        """
        waits = self.curtain
        awaited = self.people if waits == ANYBODY else [] if waits is None else [waits]
        came = awaited[0] if seat is None and awaited else seat
        if came in awaited:
            self._lifted_for = self._looker = came
        self._tell("curtain", keep_refusal=True)  # what came while it was down is read now

    def allowed(self, what: str) -> bool:
        """Whether "undo", "odds" or "hints" may be used here (a class may be without)."""
        return bool(self.settings[what]) and not (what == "undo" and self.line.view)

    @property
    def computer_to_move(self) -> int | None:
        """The seat of the computer player to move at the end of the line, if that is on screen and not paused."""
        return None if self.looking_back or self.stopped else self._computer_next

    @property
    def stopped(self) -> bool:
        """Whether computer players wait until they are let go on: they were stopped, or a step of theirs was taken
        back."""
        return self.paused or (self.held and self._computer_next is not None)

    @property
    def _computer_next(self) -> int | None:
        """The computer player's seat that is to move at the end of the line."""
        mover = self.line.game.to_move
        return None if not isinstance(mover, int) or self.is_human(mover) or self.line.view else mover

    # --- playing

    def play(self, text: str) -> None:
        """Decide at the position on screen; where that is an earlier one, a new line begins there.

        IllegalMove or MalformedMove leave everything as it was.
        """
        self.play_all([text])

    def play_all(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Make several decisions: those of one click, or (`at_once`) those of computers that nobody wants to follow.

        IllegalMove or MalformedMove leave everything as it was.
        """
        line, first, rest = self.line, texts[0], texts[1:]
        self._try(texts)
        before = line.shown
        if line.looking_back:
            line = self._branch(first)
        else:
            line.play(first)
        for text in rest:
            line.play(text) if at_once else line.play_together(text)
        while (only := self._only_answer(line.game)) is not None:
            line.play_alone(only)
        self.held = False
        self._after("played", line, before, len(line.game), at_once)

    def _try(self, texts: Sequence[str]) -> None:
        """Raise what is wrong with several decisions before the first of them is made."""
        if len(texts) > 1:
            trial = self.line.game.at(self.line.shown)
            trial.chance = self.line.game.chance
            for text in texts:
                trial.play(text)

    def _only_answer(self, game: Game) -> str | None:
        """What a person would have to decide now, where it can be made by itself; that somebody had no choice is told
        to nobody else."""
        mover = game.to_move
        if not self.settings["alone"] or not isinstance(mover, int) or not self.is_human(mover) or self.secret_now:
            return None
        legal = game.legal()
        return str(legal[0]) if len(legal) == 1 else None

    def _branch(self, text: str) -> Line:
        start = self.line.shown
        game = self.line.game.at(start)
        game.chance = self.line.game.chance
        game.play(text)
        return self._parted(game, start)

    def _parted(self, game: Game, start: int) -> Line:
        """Put a line on screen that parts from the one there after so many steps."""
        if len(self.lines) >= MOST_LINES:
            raise BadSetting(_("a game has at most {count} lines; delete one first").format(count=MOST_LINES))
        self.lines.append(self.line.parted(game, start, _is_secret(game.at(start))))
        self.current = len(self.lines) - 1
        return self.line

    @property
    def can_undo(self) -> bool:
        """Whether a person at this screen has chosen something that can be taken back."""
        return self.allowed("undo") and self.line.last_chosen(self.people) is not None

    def undo(self) -> None:
        """Go back to what was chosen last at this screen, through all that luck and computers did since. Computer
        players wait until somebody goes on from there."""
        self._step_back_or_on("undone", self.line.undo)

    def redo(self) -> None:
        """Bring back what was taken back, with all that followed from it."""
        self._step_back_or_on("redone", self.line.redo)

    def _step_back_or_on(self, kind: str, step: Callable[[Collection[int]], Sequence[Step]]) -> None:
        if not self.allowed("undo"):
            raise BadSetting(_("taking back is switched off for this game"))
        before = len(self.line.game)
        self.held = kind == "undone"
        went = step(self.people)
        self._lifted_for = None
        seats = tuple(seat for seat, _decision in went)
        round_of_others = any(seat is not None and not self.is_human(seat) for seat in seats)
        self._changed(Change(kind, tuple(str(d) for _s, d in went), seats, before, at_once=round_of_others))

    def _after(self, kind: str, line: Line, before: int, now: int, at_once: bool = False) -> None:
        steps = line.game.steps[before:now]
        line.shown = now
        if self._lifted_for != line.game.to_move:
            self._lifted_for = None
        self._changed(Change(kind, tuple(str(d) for _s, d in steps), tuple(s for s, _d in steps), before, at_once))

    def refuse(self, error: Exception | str) -> None:
        """Show why something was refused; the next change takes it away."""
        self.refusal = Refusal.of(error)
        self._tell("refused", keep_refusal=True)

    def forgive(self) -> None:
        """Take the last refusal off the screen."""
        self._tell("refused")

    # --- looking back, and lines

    def show(self, steps: int) -> None:
        """Look at the position after a number of steps; the game stays as it is."""
        line = self.line
        before, line.shown = line.shown, max(0, min(int(steps), len(line.game)))
        self._changed(Change("shown", before=before))

    def choose_line(self, number: int) -> None:
        """Put another line on screen, where it was last looked at."""
        self._line_number(number)
        self.current, self._lifted_for, self.held = number, None, False
        self._changed(Change("line"))

    def rename_line(self, number: int, name: str) -> None:
        """Give a line a name of 1 to 60 characters."""
        name = name.strip()
        if problem := name_problem(name, _("a line's name")):
            raise BadSetting(problem)
        self._line_number(number).name = name
        self._changed(Change("line"))

    def delete_line(self, number: int) -> None:
        """Take a line away; the last one stays."""
        self._line_number(number)
        if len(self.lines) == 1:
            raise BadSetting(_("the only line of a game cannot be deleted"))
        del self.lines[number]
        self.current -= self.current >= number and self.current > 0
        self._lifted_for = None
        self._changed(Change("line"))

    def _line_number(self, number: int) -> Line:
        if not 0 <= number < len(self.lines):
            raise BadSetting(_("there is no line {number}").format(number=number + 1))
        return self.lines[number]

    # --- seats and settings

    def seat(self, number: int, who: str) -> None:
        """Let a person ("human") or a computer player sit there from now on."""
        self.seats = checked_seats([*self.seats[:number], who, *self.seats[number + 1:]], self.line.game)
        self._changed(Change("seats"))

    def pause(self, paused: bool = True) -> None:
        """Stop the computer players, or let them go on."""
        self.paused, self.held = paused, False
        self._tell("seats")

    def set(self, **settings: object) -> None:
        """Change settings (`SETTINGS`)."""
        self.settings = checked_settings({**self.settings, **settings})
        self._changed(Change("settings"))

    # --- beginning another game, saving, loading

    def begin(self, game: Game, seats: Sequence[str] = (), settings: Mapping[str, object] | None = None,
              waits: bool = False) -> None:
        """Lay the table for another game; the one before stays in the store under its own name.

        With `waits` the game is kept with its first decision, not before.
        """
        kept = {key: self.settings[key] for key in OF_A_CLASS} if self.settings["class"] else {}
        habits = {key: self.settings[key] for key in HABITS} | {"alone": self._alone_with(seats)}
        fresh = Sitting(game, list(seats), None, None, {**habits, **(settings or {}), **kept})
        fresh.waits = waits
        self._take_over(fresh)

    def _alone_with(self, seats: Sequence[str]) -> bool:
        """Whether what has only one answer is made by itself in a new game: against computers, unless that was
        switched off in the game before."""
        switched_off = len(self.people) < len(self.seats) and not self.settings["alone"]
        return any(who != HUMAN for who in seats) and not switched_off

    def resume(self, saved: Mapping[str, object], id: str | None = None) -> None:
        """Go on with a saved game, under its own name or (without `id`) as a copy with a new one."""
        self._take_over(Sitting.restored(saved), id)

    def _take_over(self, other: Sitting, id: str | None = None) -> None:
        self.game = other.game
        self._set(other.game, other.seats, other.settings, other.lines)
        self._name(id)
        self.waits, self.written = other.waits, False
        self._changed(Change("game"))

    @staticmethod
    def restored(saved: Mapping[str, object], store: Archive | None = None, id: str | None = None) -> Sitting:
        """A table from a saved game; BadRecord says what is wrong with it."""
        found, seats, settings = opened(saved)
        lines = [Line(*line) for line in found]
        return Sitting(lines[0].game, seats, store, id, settings, lines)

    def saved(self, secret: bool = True) -> SavedGame:
        """The table as a saved game. With `secret` false it may leave the machine: no seed, and of a game in progress
        only what the viewer may know, under a name of its own, which is never the game's: that is the key to it."""
        saved = {
            "format": "time-pirates-save",
            "version": 1,
            "lines": [self._saved_line(line, secret) for line in self.lines],
            "seats": list(self.seats),
            "settings": {**self.settings, "line": self.current},
        }
        if any(line.view for line in self.lines):
            return {**saved, SAVE_ID: self.id or self._new_id()}
        return {**saved, SAVE_ID: self._new_id()} if self.has_secrets and not secret else saved

    def _saved_line(self, line: Line, secret: bool) -> dict[str, object]:
        record = line.game.record()
        if not secret and not line.view:
            # What a game hides to its end is shown after it: nobody is harmed, and the game can be looked at again.
            over = all(each.game.over for each in self.lines)
            record = {**record, "seed": None} if over else line.game.record(seat=self.eyes)
        steps = len(record["steps"])
        kept = {"name": line.name, "record": record, "shown": min(line.shown, steps)}
        kept |= {key: sorted(step for step in made if step < steps)
                 for key, made in (("alone", line.alone), ("together", line.together)) if made}
        return {**kept, "seen": apart(line.game.positions(self.eyes))} if "view" in record else kept

    def _new_id(self) -> str:
        return self.store.new_id() if self.store is not None else Store.new_id()

    def save(self) -> None:
        """Write the table to its store, unless it waits for its first decision."""
        if self.waits and not self._decided_here():
            return
        self.waits = False
        if self.store is not None and self.id is not None:
            self.store.save(self.id, self.saved())
            self.written = True

    def _decided_here(self) -> bool:
        """Whether a person has decided anything, or said what was drawn."""
        return any(line.game.chance == "ask" or mover in self.people for line in self.lines
                   for mover, _decision in line.game.steps_from(0))

    def enter(self) -> None:
        """The doors are gone: the game on the page is what this visit is for."""
        self.at_the_door = False
        self._tell("door", keep_refusal=True)

    def __repr__(self) -> str:
        return f"<table of {repr(self.position).strip('<>')}; {self.line.shown} of {len(self.line.game)} on screen>"

    def _repr_html_(self) -> str:
        """The position on screen as the viewer may know it."""
        return framed(words(repr(self)) + board_image(self.game.name, self.snapshot, self.line.game.board))

    # --- watching

    @property
    def drawings(self) -> str:
        """The game whose pieces the panels draw."""
        return self.game.name

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call back after every change, those who watch longest first; returns what ends the watch."""
        return self._watchers.add(callback)

    def _changed(self, change: Change) -> None:
        self._forget()
        self.at_the_door = self.at_the_door and change.kind not in ("played", "game")
        game = self.game
        self.refusal = self._not_kept(change)
        self._watchers.tell(change if self.game is game else Change("game"))

    def keep(self) -> None:
        """Write the table; what prevents that is told, and the game goes on."""
        if told := self._not_kept():
            self.refuse(told.sentence)

    def _not_kept(self, change: Change | None = None) -> Refusal | None:
        told, self._unkept = self._unkept, ""
        try:
            return self._kept_as_copy(change)
        except OSError as error:
            self._unkept = error.strerror or str(error)
            return None if change and told == self._unkept else Refusal.unkept(self._unkept)

    def _kept_as_copy(self, change: Change | None) -> Refusal | None:
        """Write the table, as a copy where another page has gone on with the game meanwhile."""
        try:
            self.save()
        except PlayedElsewhere:
            if change and not self._is_decided_here(change) and self._taken_up():
                return None
            self._name(None)
            self.save()
            return Refusal(_("This game has gone on in another page; a copy of it goes on here, under its own name."))
        return None

    def _is_decided_here(self, change: Change) -> bool:
        """Whether a change is more than a look back, or what computers, luck and rules decided."""
        if change.kind != "played" or self.line.game.chance == "ask":
            return change.kind != "shown"
        steps = enumerate(change.seats, change.before)
        return any(seat in self.people and step not in self.line.alone for step, seat in steps)

    def _taken_up(self) -> bool:
        """Go on with the game as another page has kept it: nothing is lost by that where nobody here has decided, as
        on a page that is loaded again while computers decide."""
        try:
            saved = self.store.load(self.id) if self.store and self.id else None
            kept = Sitting.restored(saved or {})
        except BadRecord:
            return False
        paused, self.game = self.paused, kept.game
        self._set(kept.game, kept.seats, kept.settings, kept.lines)
        self.paused = paused
        return True

    def _tell(self, kind: str, keep_refusal: bool = False) -> None:
        if not keep_refusal:
            self.refusal = None
        self._watchers.tell(Change(kind, before=self.line.shown))

    def _forget(self) -> None:
        self._position = self._seen = self._recorded = None
        self._see_who_looks()


def _is_secret(game: Game) -> bool:
    """Whether what is decided now is a secret of who decides it."""
    secret = registry.entry(game.name).secret
    return secret is None or game.deciding in secret
