"""A live table of play, on which people play one game on several devices."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

from timepirates import Game
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.i18n import _
from timepirates.tables.messages import Message
from timepirates.tables.seat_updates import ViewerCopy
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.store import PlayedElsewhere
from timepirates_widgets.table.company import Company
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.seating import Seating
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

SETTINGS = {"undo": False, "hints": False, "alone": False}
"""The settings of a live table of play."""
AT_ONCE = 8
"""The number of new steps from which on they are shown at once, not one by one."""


class SeatsElsewhere(Seating):
    """The players at a live table, of whom at most one is at this screen."""

    def __init__(self, players: Sequence[str], game: Game, viewer: int | None) -> None:
        super().__init__(players, game)
        self._viewer = viewer

    @property
    def people(self) -> list[int]:
        """The seats of people at this screen, as a list with at most one seat."""
        return [] if self._viewer is None else [self._viewer]

    def computer_to_move(self, _line: Line) -> int | None:
        """Return None, because computer players decide in the process of the table."""
        return None


class LiveSitting(Sitting):
    """A live table of play, as one seat or an onlooker may know it.

    A decision is sent to the table's process, and is shown when the process sends it back. The page saves the game only
    when it is over, so that it can be reviewed.

    Parameters
    ----------
    company : Company
        The company at the table, with the connection to it.
    store : Archive, optional
        Where the finished game is saved.

    Raises
    ------
    BadSetting
        If the link is not valid, or the table process does not answer.
    """

    def __init__(self, company: Company, store: Archive | None = None) -> None:
        (first,) = company.open()
        self.company, self._finished_in, self._copy = company, store, ViewerCopy()
        self._at: list[int] | None = None
        self._legal: list[str] = []
        self._sent: tuple[Sequence[str], list[int]] | None = None
        """The decisions that the table has not answered yet, and the key of the message that offered them."""
        self._made = ""
        """The last decision that was made on this page."""
        game = self._followed(first)
        super().__init__(game, settings=SETTINGS)
        self._take_seats()
        if game.over:
            self._keep_finished(game)
        company.drawings = self.drawings
        company.watch(self._on_company)
        company.connection.take = self.take
        company.follow()

    # --- what the table says

    def take(self, message: Message) -> None:
        """Update the page from a message of the live table."""
        self.company.take(message)
        if message["kind"] in ("whole", "steps"):
            self._show(self._followed(message))
            if message["kind"] == "whole":
                self._send()  # The connection was lost before the table had saved these decisions.
        elif message["kind"] == "refused" and (self._sent or message["late"]):
            self._sent = None
            self.refuse(message["why"])
        elif message["kind"] == "refused":
            self.company.refuse(message["why"])

    def _followed(self, message: Message) -> Game:
        """Update the game from a message of the live table, and return it."""
        self._copy.take(message)
        self._at, self._legal = message["at"], message["legal"]
        if self._sent and self._sent[1] != self._at:
            self._sent = None
        record = message["record"]
        return self._copy.game(self._legal) if record is None else Game.replay(record)

    def hear(self) -> None:
        """Note that the page in the browser is awake."""
        self.company.hear()

    def _show(self, game: Game) -> None:
        line, old, new = self.line, self.line.game.steps, game.steps
        if game.over and not line.game.over:
            self._keep_finished(game)
        same = _common(old, new)
        looked_back, players = line.looking_back, line.game.players
        self.game = line.game = game
        line.shown = min(line.shown, len(new)) if looked_back else len(new)
        if game.players != players:
            change = Change("line")
        elif same < len(new):
            at_once = looked_back or len(new) - same >= AT_ONCE
            change = _change("played", new[same:], same, at_once)
        elif same < len(old):
            change = _change("undone", old[same:], len(old), at_once=True)
        else:
            change = Change("shown", before=line.shown)
        self._changed(change, keep_refusal=True)

    def _changed(self, change: Change, keep_refusal: bool = False) -> None:
        """Notify the panels of a change of the live table."""
        self._forget()
        if not keep_refusal:
            self.refusal = None
        self._watchers.tell(change)

    def _on_company(self, _change: Change) -> None:
        others = [seat["who"] for seat in self.company.seats] != self.seats
        if others:
            self._take_seats()
        if others or (self.company.closed and self._legal):
            self._legal = [] if self.company.closed else self._legal
            self._changed(Change("seats"), keep_refusal=True)

    def _take_seats(self) -> None:
        """Update the players from the live table."""
        players = [seat["who"] for seat in self.company.seats]
        self.seating = SeatsElsewhere(players, self.line.game, self.company.seat)
        self.viewpoint = self._viewpoint()
        self.viewpoint.update()

    def _keep_finished(self, game: Game) -> None:
        """Save the finished game under an id that is the same on all devices."""
        if self._finished_in is None:
            return
        id = urlsafe_b64encode(sha256(self.company.id.encode()).digest()[:16]).decode().rstrip("=")
        finished = Sitting(game, self.seats).saved()
        try:
            if self._finished_in.load(id) is None:
                self._finished_in.save(id, finished)
        except PlayedElsewhere:
            pass  # Another device has just saved the same game.
        except (OSError, BadRecord) as error:
            problem = (isinstance(error, OSError) and error.strerror) or str(error)
            self.company.refuse(_("The finished game cannot be saved: {problem}").format(problem=problem))
            return
        self.autosave.id, self.autosave.written = id, True

    # --- what the viewer may do

    @property
    def is_live(self) -> bool:
        """Whether several devices share the game: always True at a live table."""
        return True

    @property
    def may_decide(self) -> bool:
        """Whether the player at this page may decide now."""
        return bool(self._legal) and not self.line.looking_back

    @property
    def can_undo(self) -> bool:
        """Whether the player at this page may take back the last decision."""
        company, people = self.company, self.company.people
        if company.take_back == "never" or company.asked is not None or self.line.game.over or company.seat is None:
            return False
        movers = [seat for seat, _decision in self.line.game.steps_from(0) if seat in people]
        return movers[-1:] == [company.seat]

    def play_all(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Send decisions to the live table.

        If the table cannot be reached, the decisions are sent later. A second click is ignored until the table has answered
        the first.

        Raises
        ------
        BadSetting
            If the seat may not decide now.
        """
        if self._sent:
            return
        if not self.may_decide or self._at is None:
            raise BadSetting(
                _("Go to the last position to decide.")
                if self.line.looking_back
                else _("It is not your turn to decide.")
            )
        self._sent, self._made = (texts, self._at), texts[0]
        if self.refusal is not None:
            self.forgive()
        self._send()

    def miss(self, text: str) -> None:
        """Tell the user that the clicked decision was already made."""
        if text != self._made:
            self.refuse(_("This decision was already made, on another device or by the computer."))

    def _send(self) -> None:
        if self._sent:
            with suppress(BadSetting):  # If the table cannot be reached, the decisions are sent later.
                self.company.decide(*self._sent)

    def undo(self) -> None:
        """Take back the last decision of this page's player, with the consent of the others if necessary."""
        self.company.ask_take_back()

    def redo(self) -> None:
        """Raise BadSetting, because a live table cannot redo decisions."""
        raise BadSetting(_("there is no decision to redo"))

    def begin(
        self, game: Game, seats: Sequence[str] = (), settings: Mapping[str, object] | None = None, waits: bool = False
    ) -> None:
        """Raise BadSetting, because a live table has only one game."""
        raise BadSetting(_elsewhere())

    def resume(self, saved: Mapping[str, object], id: str | None = None) -> None:
        """Raise BadSetting, because a live table has only one game."""
        raise BadSetting(_elsewhere())

    def _bring(self, game: Game) -> None:
        raise BadSetting(_elsewhere())

    def seat(self, number: int, who: str) -> None:
        """Give a seat to another player, which only the host may do."""
        self.company.hand(number, who)


def _elsewhere() -> str:
    return _("This page shows the game of a live table. Open the start page for another game.")


def _change(kind: str, steps: Sequence[tuple[int | None, str]], before: int, at_once: bool) -> Change:
    return Change(
        kind, tuple(str(text) for _seat, text in steps), tuple(seat for seat, _text in steps), before, at_once
    )


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items at the beginning of two sequences are equal."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(old), len(new)))
