"""A live table, which is a game that people play on several devices."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256

from timepirates import Game
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import Message
from timepirates.tables.seat_updates import common_length
from timepirates_widgets.keeping.store import SaveConflict, Store
from timepirates_widgets.table.company import LiveTableState
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.lines_of_play import LinesOfPlay, is_secret
from timepirates_widgets.table.seat_followed import ViewerGame
from timepirates_widgets.table.seating import Seating
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change
from timepirates_widgets.table.viewpoint import Viewpoint

SETTINGS = {"undo": False, "alone": False}
"""The settings of a page at a live table, which turn off undo and automatic decisions on the page itself."""
MIN_STEPS_AT_ONCE = 8
"""The minimum number of new steps in a message for which the page shows all of them at once."""


class LiveTableSeating(Seating):
    """The players in the seats of a live table. Some of the players use other devices."""

    def __init__(self, table: LiveSitting, players: Sequence[str]) -> None:
        super().__init__(players, table.line.game)
        self._table = table

    @property
    def people(self) -> list[int]:
        """The seats of this page in which people play, or all seats of this page if only computers play in them."""
        own = self._table.company.own
        return [seat for seat in own if self.is_human(seat)] or own

    def person_to_move(self, _line: Line) -> int | None:
        """Return the seat to move if it belongs to a person at this screen, or None."""
        mover = self._table.latest.game.to_move
        return mover if isinstance(mover, int) and mover in self.people else None

    def computer_to_move(self, _line: Line) -> int | None:
        """Return None, because the server of the live table makes the computer players' decisions."""
        return None


class LiveTableViewpoint(Viewpoint):
    """The viewpoint of a page at a live table. The server tells the page when secrets must be hidden."""

    def __init__(self, table: LiveSitting, seating: Seating, lines: LinesOfPlay) -> None:
        super().__init__(seating, lines)
        self._table = table

    @property
    def must_hide_secrets(self) -> bool:
        """Whether the page must hide secrets from other people at this screen."""
        return len(self._seating.people) > 1 and self._table.is_secret_now

    @property
    def curtain(self) -> int | None:
        """The seat whose player may lift the curtain (ANYBODY: any player), or None if there is no curtain."""
        covered = self._table.covered_for
        return covered if covered is not None and self._table.is_secret_now else super().curtain


class LiveSitting(Sitting):
    """A game on several devices. The page knows only what the players in its seats or the onlookers may know.

    If the page holds several seats, a curtain is between them, and the line of play is what the person at the screen
    knows. Each decision goes to the table process, and is shown when the process sends it back. This page saves nothing
    until the game is over; then the whole game is saved, so that it can be reviewed.

    Parameters
    ----------
    company : LiveTableState
        The company at the table, with the connection to it.
    store : Store, optional
        Where the finished game is saved.

    Raises
    ------
    BadSetting
        If the link is not valid, or the table process does not answer.
    """

    def __init__(self, company: LiveTableState, store: Store | None = None) -> None:
        company.open()
        self.company, self._finished_in = company, store
        self.latest = self._on_screen = next(iter(company.followed.values()))
        """The game as known to the viewer (a player or the onlookers) who received the last message."""
        self._sent: tuple[int, Sequence[str], list[int]] | None = None
        """Unconfirmed decisions: their seat, their texts, and the key of the message in which they were offered."""
        self._standing, self._hints = company.first_free_seat, company.hints
        self.covered_for: int | None = None
        """The seat whose player must lift the curtain to see the page, if it is the only seat left, or None."""
        self._made = ""
        """The last decision that a person made on this page."""
        super().__init__(self._on_screen.game, settings=SETTINGS)
        self._take_seats()
        self._show_viewers_game()
        if self.line.game.over:
            self._keep_finished(self.line.game)
        company.watch(self._on_company)
        for followed in company.followed.values():
            followed.connection.take = partial(self.take, of=followed)
        company.follow()

    # --- what the table says

    def take(self, message: Message, of: ViewerGame | None = None) -> None:
        """Process a message that the live table sent to a viewer (`of`, by default the first viewer)."""
        followed = of or next(iter(self.company.followed.values()))
        if message["kind"] == "closed" and ONLOOKER in self.company.followed and self.company.own:
            if followed.viewer == ONLOOKER:
                return  # The page reconnects as an onlooker, with the access token of another seat.
            if len(self.company.own) > 1:
                self._lose(followed.viewer)
                return
        self.company.take(message)
        if message["kind"] in ("whole", "steps"):
            self._take_game(message, followed)
        elif message["kind"] == "refused" and ((self._sent and self._sent[0] == followed.viewer) or message["late"]):
            self._sent = None
            self.show_refusal(message["why"])
        elif message["kind"] == "refused":
            self.company.show_refusal(message["why"])

    def _take_game(self, message: Message, followed: ViewerGame) -> None:
        before, mover = (self.curtain, self.viewer), self.latest.game.to_move
        followed.take(message)
        self.latest = followed
        if followed.game.to_move != mover:
            self.viewpoint.lower_curtain(unless_for=followed.game.to_move)
        if self._sent and self._sent[0] == followed.viewer and self._sent[2] != followed.at:
            self._sent = None
        self.viewpoint.update()
        shown, self._on_screen = self._on_screen, self._current_viewer()
        if shown is not self._on_screen:
            self._show_viewers_game()
            self._changed(Change("line"), keep_refusal=True)
        elif followed is shown:
            self._show(followed.game)
        elif before != (self.curtain, self.viewer):
            self._changed(Change("curtain"), keep_refusal=True)
        if message["kind"] == "whole" and self._sent and self._sent[0] == followed.viewer:
            self._send()  # The table's process ended before it saved these decisions, so send them again.

    def _lose(self, seat: int) -> None:
        """Remove a seat from this page, because the host has replaced the link with which this page took the seat.

        If only one seat is left and its person is not at the screen, the curtain hides the page until they lift it.
        """
        shown, secret = self._on_screen.viewer, self.is_secret_now
        self.company.leave_seat(seat)
        (left, *others) = self.company.own
        if self.latest.viewer == seat:
            self.latest = self.company.followed[left]
        if self._sent and self._sent[0] == seat:
            self._sent = None
        if not others and shown != left and secret:
            self.covered_for = left
        self.viewpoint.update()
        self._show_viewers_game()
        if not others and self.covered_for is None:
            self.company.close_onlooker_connection()
        told = _("The host has replaced the link of {player}. This page goes on without this seat.")
        self.company.news = told.format(player=self.company.name(seat))
        self._changed(Change("seats"), keep_refusal=True)
        self.company.tell()

    def _current_viewer(self) -> ViewerGame:
        """Return the game as known to the person at the screen, or as known to onlookers if nobody is there."""
        eyes = ONLOOKER if self.viewing_seat is None else self.viewing_seat
        return self.company.followed[eyes]

    def _show_viewers_game(self) -> None:
        """Show the game with only the facts that the person now at the screen may know."""
        self._on_screen = self._current_viewer()
        line, game = self.line, self._on_screen.game
        if game.over and not line.game.over:
            self._keep_finished(game)
        line.shown = min(line.shown, len(game)) if line.shows_earlier_position else len(game)
        self.game = line.game = game
        self._forget()

    def lift_curtain(self, seat: int | None = None) -> None:
        """Lift the curtain, which hides the page, and show the game as the player in this seat knows it."""
        self.viewpoint.lift_curtain(seat)
        lone = self.covered_for is not None and seat in (None, self.covered_for)
        if lone:
            self.covered_for = None
        self._show_viewers_game()
        if lone:
            self.latest = self._on_screen
            self.company.close_onlooker_connection()
        self._changed(Change("curtain"), keep_refusal=True)

    @property
    def is_secret_now(self) -> bool:
        """Whether the game now contains secrets between players, according to the last message of the live table."""
        return not self.latest.game.over and is_secret(self.latest.game)

    @property
    def others_here(self) -> list[int]:
        """The seats of this page except that of the person at the screen, who can free them for other devices."""
        own, mine = self.company.own, self._on_screen.viewer
        return [seat for seat in own if seat != mine] if mine in own else []

    def give_up(self, seat: int) -> None:
        """Leave a seat of this page, so that another device can take the seat.

        Raises
        ------
        BadSetting
            If the person at the screen holds this seat, or nobody at this page does.
        """
        if seat not in self.others_here:
            raise BadSetting(
                _(
                    "You cannot give up your own seat. Another person at this device can do this after lifting "
                    "the curtain."
                )
            )
        self.company.leave_seat(seat)
        self.company.close_onlooker_connection()
        if self.latest.viewer not in self.company.followed:
            self.latest = self._on_screen
        self._changed(Change("seats"), keep_refusal=True)
        self.company.tell()

    def _viewpoint(self) -> Viewpoint:
        return LiveTableViewpoint(self, self.seating, self._lines)

    def record_heartbeat(self) -> None:
        """Record that the browser still shows the page, and resume connections that were paused."""
        self.company.record_heartbeat()

    def _show(self, game: Game) -> None:
        line, old, new = self.line, self.line.game.steps, game.steps
        if game.over and not line.game.over:
            self._keep_finished(game)
        same = common_length(old, new)
        looked_back, players = line.shows_earlier_position, line.game.players
        self.game = line.game = game
        line.shown = min(line.shown, len(new)) if looked_back else len(new)
        if game.players != players:
            change = Change("line")
        elif same < len(new):
            at_once = looked_back or len(new) - same >= MIN_STEPS_AT_ONCE
            change = Change.of_steps("played", new[same:], same, at_once)
        elif same < len(old):
            change = Change.of_steps("undone", old[same:], len(old), at_once=True)
        else:
            change = Change("shown", before=line.shown)
        self._changed(change, keep_refusal=True)

    def _changed(self, change: Change, keep_refusal: bool = False) -> None:
        """Discard cached data, and notify the panels of a change of the live table."""
        self._forget()
        if not keep_refusal:
            self.refusal = None
        self._watchers.tell(change)

    def _on_company(self, _change: Change) -> None:
        others = [seat["who"] for seat in self.company.seats] != self.seats
        closed = bool(self.company.closed and self._on_screen.legal)
        if others:
            self._take_seats()
        if closed:
            self._on_screen.legal = []
        turned = self._current_viewer() is not self._on_screen
        if turned:
            self._show_viewers_game()
        sat, self._standing = self._standing != self.company.first_free_seat, self.company.first_free_seat
        if others or closed or turned or sat:
            self._changed(Change("seats"), keep_refusal=True)
        before, self._hints = self._hints, self.company.hints
        if before != self._hints:
            self._changed(Change("settings"), keep_refusal=True)

    def _take_seats(self) -> None:
        players = [seat["who"] for seat in self.company.seats]
        self.seating = LiveTableSeating(self, players)
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
        except SaveConflict:
            pass  # Another device has just saved the same game.
        except (OSError, BadRecord) as error:
            problem = (isinstance(error, OSError) and error.strerror) or str(error)
            self.company.show_refusal(_("The finished game cannot be saved: {problem}").format(problem=problem))
            return
        self.autosave.id, self.autosave.written = id, True

    # --- The viewer's permissions

    @property
    def is_live(self) -> bool:
        """Whether several devices share the game, which is always True at a live table."""
        return True

    @property
    def asks_before_curtain(self) -> bool:
        """Whether a seat of this page still waits for a person's name. Until then, the page shows no curtain."""
        return self.company.first_free_seat is not None

    @property
    def place(self) -> list[int]:
        """Numbers that identify both the position on screen and the message in which the table offered decisions.

        While other players lay in secret, the seat's own decisions add no step to what the seat knows: only the key
        changes.
        """
        return [*super().place, *(self._on_screen.at or ())]

    @property
    def may_decide(self) -> bool:
        """Whether it is the turn of the player at the screen, and the screen shows the latest position."""
        return bool(self._on_screen.legal) and not self.line.shows_earlier_position

    def allowed(self, what: str) -> bool:
        """Return whether the settings allow "undo", "odds" or "hints". Hints also need the permission of the host."""
        return super().allowed(what) and (what != "hints" or self.company.hints)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision by a person came from this page and may be taken back.

        On a page that enters the steps of a real board, whether a step was entered.
        """
        company = self.company
        if company.take_back == "never" or company.asked is not None or self.line.game.over:
            return False
        if company.enters:
            return any(seat is None or seat in company.people for seat, _decision in self.line.game.steps)
        return self._last_person in company.own

    @property
    def _last_person(self) -> int | None:
        people = self.company.people
        return next((seat for seat, _decision in reversed(self.line.game.steps) if seat in people), None)

    def play_all(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Send several decisions of one player to the live table.

        If the table cannot be reached, the decisions are sent later. A second click is ignored until the table has answered
        the first.

        Raises
        ------
        BadSetting
            If the seat may not decide now.
        """
        if self._sent:
            return
        if not self.may_decide or self._on_screen.at is None:
            raise BadSetting(
                _("You are looking at an earlier position. Go to the last position to decide.")
                if self.line.shows_earlier_position
                else _("It is not your turn to decide.")
            )
        self._sent, self._made = (self._on_screen.viewer, texts, self._on_screen.at), texts[0]
        if self.refusal is not None:
            self.clear_refusal()
        self._send()

    def handle_late_click(self, text: str) -> None:
        """Show a message that the clicked decision was already made, unless this page itself has made the decision."""
        if text != self._made:
            self.show_refusal(_("This decision was already made, on another device or by the computer."))

    def _send(self) -> None:
        if self._sent:
            with suppress(BadSetting):  # If the connection is lost, the page sends the decisions later.
                self.company.decide(*self._sent)

    def undo(self) -> None:
        """Take back the last decision made on this page, or ask the other players for their consent."""
        if self.company.enters:
            self.company.ask_take_back(ONLOOKER)
            return
        if self._last_person not in self.company.own:
            raise BadSetting(_("there is no decision to undo"))
        self.company.ask_take_back(self._last_person)

    def redo(self) -> None:
        """Refuse to redo a decision (raise BadSetting), because this is not possible at a live table."""
        raise BadSetting(_("there is no decision to redo"))

    def begin(
        self, game: Game, seats: Sequence[str] = (), settings: Mapping[str, object] | None = None, waits: bool = False
    ) -> None:
        """Refuse to begin another game (raise BadSetting), because this is not possible at a live table."""
        raise BadSetting(_elsewhere())

    def resume(self, saved: Mapping[str, object], id: str | None = None) -> None:
        """Raise BadSetting: at a live table, no saved game can replace the current game."""
        raise BadSetting(_elsewhere())

    def _bring(self, game: Game) -> None:
        raise BadSetting(_elsewhere())

    def seat(self, number: int, who: str) -> None:
        """Let another player take over a seat. Only the host's page may do this."""
        self.company.hand(number, who)


def _elsewhere() -> str:
    return _("This page shows the game of a live table. Open the start page for another game.")
