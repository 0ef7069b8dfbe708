"""The table of play: the lines of a game, the position looked at, and who sits where.

Panels share one `Sitting` and watch it. It knows no widgets and no rules, and serves every game that `Game` plays.
Each step is saved before the panels hear of it, so that nothing is lost when a page or a kernel goes.

    >>> from timepirates import Game
    >>> table = Sitting(Game(players=["Ann", "Bob", "Cleo"], seed=7))
    >>> _ = table.watch(lambda change: print(change.kind, *change.played))
    >>> table.play(table.position.legal()[0])
    played place 1200
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from timepirates import Game
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.game import Step
from timepirates.core.i18n import _
from timepirates.core.record import SavedGame
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.saved import HUMAN, checked_settings, opened
from timepirates_widgets.table.autosave import Autosave
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.screen import Screen
from timepirates_widgets.table.table_change import Change

OF_A_CLASS = ("undo", "odds", "hints", "class")
"""Settings that a class keeps from one game to the next."""
HABITS = ("pace", "keys")
"""Settings that the person at the screen keeps from one game to the next."""


class Sitting(Screen):
    """A table of play.

    Parameters
    ----------
    game : Game
    seats : sequence of str
        Who plays: "human", or the name of a computer player (`timepirates.players`). All human by default.
    store : Archive, optional
        Where the table is saved after every change.
    id : str, optional
        The id under which the store has the game already.
    settings : mapping
        Settings that differ from those of a new table.
    lines : list of Line
        The lines of play, by default one with the game.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] = (),
        store: Archive | None = None,
        id: str | None = None,
        settings: Mapping[str, object] | None = None,
        lines: list[Line] | None = None,
    ) -> None:
        super().__init__(game, seats, Autosave(store, id), settings or {}, lines)
        self.at_the_door = False
        """Whether the doors hide the page: it is not known yet what this visit is for."""
        self.others_played: bool | None = None
        """Whether another game was decided here; None if that is not known."""

    # --- what is on screen

    @property
    def position(self) -> Game:
        """The game at the position on screen, a copy: what is tried on it changes nothing here.

        A game that is assigned comes on screen. A position of the line is shown, and steps that continue the line are
        made. If the game parts from the line, another line begins there; any other game is begun.
        """
        return self._lines.position

    @position.setter
    def position(self, game: Game) -> None:
        self._bring(game)

    def _bring(self, game: Game) -> None:
        """Put a game on screen that was played elsewhere, as in a notebook's cell; it stays the cell's own."""
        fresh = game.copy()
        common = self.line.common(fresh)
        if common is None:
            alike = (game.name, len(game.players)) == (self.game.name, len(self.seats))
            self.begin(fresh, self.seats if alike else ())
        elif common == len(fresh):
            self.show(common)
        else:
            self._lines.bring(fresh, common)
            self.seating.held = False
            self._played(common, at_once=True)

    def lift_curtain(self, seat: int | None = None) -> None:
        """Lift the curtain: the player for whom it waits is there, and nobody else looks.

        `seat`: who has come; a curtain that meanwhile waits for somebody else stays.
        """
        self.viewpoint.lift_curtain(seat)
        self._tell("curtain", keep_refusal=True)  # what came while it was down is read now

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
        before = self.line.shown
        self._lines.decide(texts, at_once)
        while (only := self._only_answer()) is not None:
            self.line.play_alone(only)
        self.seating.held = False
        self._played(before, at_once)

    def _only_answer(self) -> str | None:
        """Return the decision that is made automatically now: the only legal one of a person, unless others would
        learn a secret by that."""
        may = self.settings["alone"] and not self.viewpoint.secret_now
        return self.seating.only_answer(self.line) if may else None

    def _played(self, before: int, at_once: bool) -> None:
        """Show the end of the line, and tell of the steps that were made there."""
        steps = self.line.game.steps[before:]
        self.line.shown = len(self.line.game)
        self.viewpoint.drop_curtain(unless_for=self.line.game.to_move)
        self._changed(Change("played", tuple(str(d) for _s, d in steps), tuple(s for s, _d in steps), before, at_once))

    def undo(self) -> None:
        """Go back to what was chosen last at this screen, through all that luck and computers did since. Computer
        players wait until somebody continues from there."""
        self._step_back_or_on("undone", self.line.undo)

    def redo(self) -> None:
        """Bring back what was taken back, with all that followed from it."""
        self._step_back_or_on("redone", self.line.redo)

    def _step_back_or_on(self, kind: str, step: Callable[[Collection[int]], Sequence[Step]]) -> None:
        if not self.allowed("undo"):
            raise BadSetting(_("taking back is switched off for this game"))
        before = len(self.line.game)
        self.seating.held = kind == "undone"
        went = step(self.people)
        self.viewpoint.drop_curtain()
        seats = tuple(seat for seat, _decision in went)
        round_of_others = any(seat is not None and not self.seating.is_human(seat) for seat in seats)
        self._changed(Change(kind, tuple(str(d) for _s, d in went), seats, before, at_once=round_of_others))

    # --- looking back, and lines

    def show(self, steps: int) -> None:
        """Look at the position after a number of steps; the game stays as it is."""
        before = self.line.shown
        self._lines.show(steps)
        self._changed(Change("shown", before=before))

    def choose_line(self, number: int) -> None:
        """Put another line on screen, where it was last looked at."""
        self._lines.choose(number)
        self.seating.held = False
        self.viewpoint.drop_curtain()
        self._changed(Change("line"))

    def rename_line(self, number: int, name: str) -> None:
        """Give a line a name of 1 to 60 characters."""
        self._lines.rename(number, name)
        self._changed(Change("line"))

    def delete_line(self, number: int) -> None:
        """Take a line away; the last one stays."""
        self._lines.delete(number)
        self.viewpoint.drop_curtain()
        self._changed(Change("line"))

    # --- seats and settings

    def seat(self, number: int, who: str) -> None:
        """Let a person ("human") or a computer player sit there from now on."""
        self.seating.replace(number, who, self.line.game)
        self._changed(Change("seats"))

    def pause(self, paused: bool = True) -> None:
        """Stop the computer players, or let them continue."""
        self.seating.pause(paused)
        self._tell("seats")

    def set(self, **settings: object) -> None:
        """Change settings (`SETTINGS`)."""
        self.settings = checked_settings({**self.settings, **settings})
        self._changed(Change("settings"))

    # --- beginning another game, saving, loading

    def begin(
        self, game: Game, seats: Sequence[str] = (), settings: Mapping[str, object] | None = None, waits: bool = False
    ) -> None:
        """Begin another game at the table; the one before stays in the store under its own id.

        With `waits` the game is saved with its first decision, not before.
        """
        kept = {key: self.settings[key] for key in OF_A_CLASS} if self.settings["class"] else {}
        # What has only one answer is made automatically against computers, unless that was switched off before.
        switched_off = self.seating.against_computers and not self.settings["alone"]
        alone = any(who != HUMAN for who in seats) and not switched_off
        habits = {key: self.settings[key] for key in HABITS} | {"alone": alone}
        self._take_over(Sitting(game, seats, settings={**habits, **(settings or {}), **kept}), waits=waits)

    def resume(self, saved: Mapping[str, object], id: str | None = None) -> None:
        """Go on with a saved game, under its own id or (without `id`) as a copy with a new one."""
        self._take_over(Sitting.restored(saved), id)

    def _take_over(self, other: Sitting, id: str | None = None, waits: bool = False) -> None:
        self._replace(other)
        self.autosave.rename(id)
        self.autosave.waits, self.autosave.written = waits, False
        self._changed(Change("game"))

    @staticmethod
    def restored(saved: Mapping[str, object], store: Archive | None = None, id: str | None = None) -> Sitting:
        """Return the table of a saved game. BadRecord says what is wrong with it."""
        found, seats, settings = opened(saved)
        lines = [Line(*line) for line in found]
        return Sitting(lines[0].game, seats, store, id, settings, lines)

    def saved(self, secret: bool = True) -> SavedGame:
        """Return the table as a saved game; without `secret` as it may leave the machine (`Autosave.saved_game`)."""
        return self.autosave.saved_game(self._lines, self.seats, self.settings, self.viewpoint, secret)

    def has_decisions(self) -> bool:
        """Return whether a person has decided anything, or entered a random draw."""
        return self.seating.have_decided(self.lines)

    def take_up(self, saved: SavedGame | None) -> bool:
        """Continue with the game as another page has saved it; return False if it cannot be opened."""
        try:
            kept = Sitting.restored(saved or {})
        except BadRecord:
            return False
        kept.seating.paused = self.seating.paused
        self._replace(kept)
        return True

    def save(self) -> None:
        """Write the table to its store, unless it waits for its first decision."""
        self.autosave.save(self)

    def keep(self) -> None:
        """Write the table; show what prevents that, and let the game go on."""
        if problem := self.autosave.problem_of_saving(self, changed=False, decided=True):
            self.refuse(problem.sentence)

    # --- telling the panels of a change

    def enter(self) -> None:
        """Open the doors: the game on the page is what this visit is for."""
        self.at_the_door = False
        self._tell("door", keep_refusal=True)

    def _changed(self, change: Change) -> None:
        self._forget()
        self.at_the_door = self.at_the_door and change.kind not in ("played", "game")
        game = self.game
        decided = self.seating.is_decided_here(change, self.line)
        self.refusal = self.autosave.problem_of_saving(self, changed=True, decided=decided)
        self._watchers.tell(change if self.game is game else Change("game"))
