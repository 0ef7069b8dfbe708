"""A game on screen, with its players and its lines of play (variations).

Panels share one `Sitting` and watch it. The class depends neither on widgets nor on the rules of a game. Each step is
saved before the panels are notified, so nothing is lost if the page or the kernel stops.

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
from timepirates_widgets.keeping.saved import HUMAN, checked_settings, read_saved_game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.autosave import Autosave
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.screen import Screen
from timepirates_widgets.table.table_change import Change

CLASS_SETTINGS = ("undo", "odds", "hints", "class")
"""The names of the settings that come from a class. A new game keeps these settings."""
HABITS = ("pace", "keys")
"""The user's personal settings, which are kept when a new game begins."""


class Sitting(Screen):
    """A game on screen, with its players and its lines of play (variations).

    Parameters
    ----------
    game : Game
        The game that is played at the table.
    seats : sequence of str
        The players by seat: "human", or the name of a computer player (`timepirates.players`). By default, all human.
    store : Store, optional
        The store in which the table is saved after every change.
    id : str, optional
        The id under which the store already has the game.
    settings : mapping
        Settings that differ from those of a new table.
    lines : list of Line
        The lines of play; by default, one line with the game.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] = (),
        store: Store | None = None,
        id: str | None = None,
        settings: Mapping[str, object] | None = None,
        lines: list[Line] | None = None,
    ) -> None:
        super().__init__(game, seats, Autosave(store, id), settings or {}, lines)
        self.at_the_door = False
        """Whether the start screen covers the page because the user has not yet chosen what to do."""
        self.others_played: bool | None = None
        """Whether a decision was made in any other saved game, or None if this is unknown."""

    # --- The position on screen

    @property
    def position(self) -> Game:
        """A copy of the game up to the position on screen.

        Changes to the copy do not affect the table. If a game is assigned to this property, it is shown: as a position of
        the line of play, as its continuation, as a new line that departs from it, or as another game that replaces the
        present one.
        """
        return self._lines.position

    @position.setter
    def position(self, game: Game) -> None:
        self._bring(game)

    def _bring(self, game: Game) -> None:
        """Show a game from outside the page, for example one that was played in a notebook cell."""
        fresh = game.copy()
        common = self.line.count_common_steps(fresh)
        if common is None:
            alike = (game.name, len(game.players)) == (self.game.name, len(self.seats))
            self.begin(fresh, self.seats if alike else ())
        elif common == len(fresh):
            self.show(common)
        else:
            self._lines.show_continued_game(fresh, common)
            self.seating.held = False
            self._played(common, at_once=True)

    def lift_curtain(self, seat: int | None = None) -> None:
        """Remove the curtain, the screen that hides the secrets of the player in a seat.

        Parameters
        ----------
        seat : int, optional
            The seat of the player, by default the one that the curtain waits for. If the curtain now waits for another
            player, nothing happens.
        """
        self.viewpoint.lift_curtain(seat)
        self._tell("curtain", keep_refusal=True)  # Keep the message that the curtain hid: the player can read it now.

    # --- playing

    def play(self, text: str) -> None:
        """Make a decision in the position on screen.

        In an earlier position of the line of play, the decision begins a new line.

        Parameters
        ----------
        text : str
            The decision in the notation.

        Raises
        ------
        IllegalMove
            If the decision is against the rules. The table stays as it was.
        MalformedMove
            If the text is not a decision. The table stays as it was.
        """
        self.play_all([text])

    def play_all(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Make several decisions in the position on screen.

        Parameters
        ----------
        texts : sequence of str
            Decisions in the notation.
        at_once : bool
            Whether the steps are shown at once, as for computer players whose turn is skipped. False for the decisions
            of one click.

        Raises
        ------
        IllegalMove, MalformedMove
            If a decision is illegal. No decision is made then.
        """
        before = self.line.shown
        self._lines.decide(texts, at_once)
        while (only := self._automatic_decision()) is not None:
            self.line.play_alone(only)
        self.seating.held = False
        self._played(before, at_once)

    def _automatic_decision(self) -> str | None:
        """Return the only legal decision if the program is to make it automatically, otherwise None.

        A decision is not made automatically if it would reveal a secret to other people at the screen.
        """
        may = self.settings["alone"] and not self.viewpoint.must_hide_secrets
        return self.seating.only_answer(self.line) if may else None

    def _played(self, before: int, at_once: bool) -> None:
        """Show the position after the last step of the game, and notify the panels of the new steps."""
        steps = self.line.game.steps[before:]
        self.line.shown = len(self.line.game)
        self.viewpoint.lower_curtain(unless_for=self.line.game.to_move)
        self._changed(Change.of_steps("played", steps, before, at_once))

    def undo(self) -> None:
        """Undo the last decision of a person at this screen, and all later steps.

        Undone steps include those of chance and computer players. Afterwards the computer players are paused.

        Raises
        ------
        BadSetting
            If nothing can be undone, or undoing is switched off.
        """
        self._step_back_or_on("undone", self.line.undo)

    def redo(self) -> None:
        """Redo the decision that was undone last, and the steps after it.

        Raises
        ------
        BadSetting
            If nothing can be redone, or undoing is switched off.
        """
        self._step_back_or_on("redone", self.line.redo)

    def _step_back_or_on(self, kind: str, step: Callable[[Collection[int]], Sequence[Step]]) -> None:
        if not self.allowed("undo"):
            raise BadSetting(_("undo is turned off for this game"))
        before = len(self.line.game)
        self.seating.held = kind == "undone"
        went = step(self.people)
        self.viewpoint.lower_curtain()
        round_of_others = any(seat is not None and not self.seating.is_human(seat) for seat, _decision in went)
        self._changed(Change.of_steps(kind, went, before, at_once=round_of_others))

    # --- Earlier positions and lines of play (variations)

    def show(self, steps: int) -> None:
        """Show the position after `steps` steps, without changing the game.

        Parameters
        ----------
        steps : int
            A number outside the line's length shows the first or last position.
        """
        before = self.line.shown
        self._lines.show(steps)
        self._changed(Change("shown", before=before))

    def choose_line(self, number: int) -> None:
        """Show another line of play.

        Parameters
        ----------
        number : int
            0-based.

        Raises
        ------
        BadSetting
            If there is no such line.
        """
        self._lines.choose(number)
        self.seating.held = False
        self.viewpoint.lower_curtain()
        self._changed(Change("line"))

    def rename_line(self, number: int, name: str) -> None:
        """Rename a line of play.

        Parameters
        ----------
        number : int
            0-based.
        name : str
            1 to 60 characters.

        Raises
        ------
        BadSetting
            If there is no such line, or the name is not valid.
        """
        self._lines.rename(number, name)
        self._changed(Change("line"))

    def delete_line(self, number: int) -> None:
        """Delete a line of play.

        Parameters
        ----------
        number : int
            0-based.

        Raises
        ------
        BadSetting
            If there is no such line, or it is the only one.
        """
        self._lines.delete(number)
        self.viewpoint.lower_curtain()
        self._changed(Change("line"))

    # --- seats and settings

    def seat(self, number: int, who: str) -> None:
        """Give a seat to another player, such as a computer player.

        Parameters
        ----------
        number : int
            0-based seat.
        who : str
            "human", or the name of a computer player (`timepirates.players`).

        Raises
        ------
        BadSetting
            If there is no such player.
        """
        self.seating.replace(number, who, self.line.game)
        self._changed(Change("seats"))

    def pause(self, paused: bool = True) -> None:
        """Pause the computer players, or let them play on."""
        self.seating.pause(paused)
        self._tell("seats")

    def set(self, **settings: object) -> None:
        """Change settings of the game on screen. Each keyword argument is one setting.

        Parameters
        ----------
        **settings
            Values by name, see `timepirates_widgets.keeping.saved.Settings`.

        Raises
        ------
        BadSetting
            If there is no such setting, or a value is not valid.
        """
        self.settings = checked_settings({**self.settings, **settings})
        self._changed(Change("settings"))

    # --- Beginning, saving and loading games

    def begin(
        self, game: Game, seats: Sequence[str] = (), settings: Mapping[str, object] | None = None, waits: bool = False
    ) -> None:
        """Begin another game. The previous game remains in the store.

        Parameters
        ----------
        game : Game
            The game to play from now on.
        seats : sequence of str
            The players by seat; by default, all human.
        settings : mapping, optional
            Settings that differ from those of a new table.
        waits : bool
            Whether the game is saved only after its first decision.

        Raises
        ------
        BadSetting
            If a seat or a setting is not valid.
        """
        kept = {key: self.settings[key] for key in CLASS_SETTINGS} if self.settings["class"] else {}
        # In a game against computers, the only legal decision is made automatically, unless the user turned
        # this off.
        switched_off = self.seating.against_computers and not self.settings["alone"]
        alone = any(who != HUMAN for who in seats) and not switched_off
        habits = {key: self.settings[key] for key in HABITS} | {"alone": alone}
        self._take_over(Sitting(game, seats, settings={**habits, **(settings or {}), **kept}), waits=waits)

    def resume(self, saved: Mapping[str, object], id: str | None = None) -> None:
        """Continue a saved game.

        Parameters
        ----------
        saved : mapping
            The content of a `.tpr-save.json` file.
        id : str, optional
            The id of the game in the store. By default, the game is saved as a copy with a new id.

        Raises
        ------
        BadRecord
            If the saved game cannot be read.
        """
        self._take_over(Sitting.from_saved(saved), id)

    def _take_over(self, other: Sitting, id: str | None = None, waits: bool = False) -> None:
        self._replace(other)
        self.autosave.rename(id)
        self.autosave.waits, self.autosave.written = waits, False
        self._changed(Change("game"))

    @staticmethod
    def from_saved(saved: Mapping[str, object], store: Store | None = None, id: str | None = None) -> Sitting:
        """Return a new game on screen (`Sitting`) with the content of a saved game.

        Parameters
        ----------
        saved : mapping
            The content of a `.tpr-save.json` file.
        store : Store, optional
            The store in which the table is saved after every change.
        id : str, optional
            The id under which the store already has the game.

        Returns
        -------
        Sitting
            A new table with the lines of play and the settings of the saved game.

        Raises
        ------
        BadRecord
            If the saved game cannot be read.
        """
        found, seats, settings = read_saved_game(saved)
        lines = [Line(*line) for line in found]
        return Sitting(lines[0].game, seats, store, id, settings, lines)

    def saved(self, secret: bool = True) -> SavedGame:
        """Return the game, its players and its settings as a dict in the format of saved games.

        Parameters
        ----------
        secret : bool
            Whether the result may contain secrets. If not, it can be given to others (see `Autosave.saved_game`).

        Returns
        -------
        dict
            The content of the file, as JSON can hold it.
        """
        return self.autosave.saved_game(self._lines, self.seats, self.settings, self.viewpoint, secret)

    def has_decisions(self) -> bool:
        """Return whether a person has made a decision, or has entered the result of a random draw."""
        return self.seating.have_decided(self.lines)

    def replace_game(self, saved: SavedGame | None) -> bool:
        """Replace the game by the version that another page saved. Return False if the version is unreadable."""
        try:
            kept = Sitting.from_saved(saved or {})
        except BadRecord:
            return False
        kept.seating.paused = self.seating.paused
        self._replace(kept)
        return True

    def save(self) -> None:
        """Save the game to the store.

        A new game is saved only after its first decision.
        """
        self.autosave.save(self)

    def keep(self) -> None:
        """Save the game on screen in the store, and show a message if saving fails."""
        if problem := self.autosave.try_to_save(self, changed=False, decided=True):
            self.show_refusal(problem.sentence)

    # --- notifying the panels

    def enter(self) -> None:
        """Enter the game by closing the start screen, so that the user can play."""
        self.at_the_door = False
        self._tell("door", keep_refusal=True)

    def _changed(self, change: Change) -> None:
        self._forget()
        self.at_the_door = self.at_the_door and change.kind not in ("played", "game")
        game = self.game
        decided = self.seating.is_change_by_person(change, self.line)
        self.refusal = self.autosave.try_to_save(self, changed=True, decided=decided)
        self._watchers.tell(change if self.game is game else Change("game"))
