"""A live table: its game, the players at its seats, and the clients that follow it."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import msgspec

from timepirates import Game
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.core.protocol import ONLOOKER
from timepirates.players import decide
from timepirates.tables.kept_table import KeptSeat, KeptTable, new_token
from timepirates.tables.messages import (
    AnswerTakeBack,
    AskTakeBack,
    Begin,
    Decide,
    Hand,
    Message,
    Request,
    Revoke,
    SetHints,
    SetTakeBack,
    Sit,
)
from timepirates.tables.seat_updates import SeatUpdates
from timepirates.tables.taking_back import start_of_take_back
from timepirates_widgets.keeping.saved import HUMAN, checked_seats

log = logging.getLogger("timepirates.tables")


class TooLate(TimePiratesError):
    """A decision that was offered in an earlier position."""


class Member:
    """A client at a table.

    Parameters
    ----------
    viewer : int
        A seat, or ONLOOKER.
    is_host : bool
    send : callable
        Queues a message for the client.
    close : callable
        Ends the connection after all queued messages.
    covered : bool
        Whether a page that holds several seats sees the table with this client while its curtain is down.
    """

    def __init__(
        self,
        viewer: int,
        is_host: bool,
        send: Callable[[Message], object],
        close: Callable[[], object] = lambda: None,
        covered: bool = False,
    ):
        self.is_host, self.send, self.close, self.covered = is_host, send, close, covered
        self.viewer = ONLOOKER if covered else viewer

    @property
    def seat(self) -> int:
        """The seat of the client; raise BadSetting if it only looks on."""
        if self.viewer == ONLOOKER:
            raise BadSetting(_("You only look on at this table. To play, open the link of a seat."))
        return self.viewer


class LiveTable:
    """A live game. Each change is saved before any client receives it; changes are made one after the other.

    Parameters
    ----------
    kept : KeptTable
        The table as it was last saved.
    keep : callable
        Saves the table and returns when it is on the disk. It is called in another thread.
    thinking : ThreadPoolExecutor
        Where computer players compute their decisions.

    Raises
    ------
    BadRecord
        If the saved game breaks a rule.
    """

    def __init__(self, kept: KeptTable, keep: Callable[[KeptTable], object], thinking: ThreadPoolExecutor):
        self._kept, self._keep, self._thinking = kept, keep, thinking
        self._game = Game.replay(kept.record, chance="sample")
        self._members: list[Member] = []
        self._updates: dict[int, SeatUpdates] = {}
        self._one_at_a_time = asyncio.Lock()
        self._computer: asyncio.Task[None] | None = None
        self._since = monotonic()

    # --- clients

    def viewer_of(self, token: str) -> tuple[int, bool] | None:
        """Return the viewer (a seat or ONLOOKER) for a token, and whether it is the host; None if it is unknown."""
        known = [(self._kept.host, ONLOOKER, True), (self._kept.onlookers, ONLOOKER, False)]
        known += [(seat.token, number, False) for number, seat in enumerate(self._kept.seats)]
        # All tokens are compared, so that the time of the answer does not depend on which one fits.
        fits = [(viewer, is_host) for mine, viewer, is_host in known if same_token(mine, token)]
        return fits[0] if fits else None

    def enter(self, member: Member) -> None:
        """Add a client, and send it everything that it may know."""
        self._members.append(member)
        self._send_whole(member)
        if member.is_host:
            member.send(self._links())
        self._send_presence()
        if self._kept.asked is not None:
            member.send(self._take_back_message("asked", self._kept.asked))
        self._wake_computer()

    def leave(self, member: Member) -> None:
        """Remove a client."""
        if member in self._members:
            self._members.remove(member)
            if not any(each.viewer == member.viewer for each in self._members):
                self._updates.pop(member.viewer, None)
            self._send_presence()

    async def rest(self) -> bool:
        """Wait until computer players have stopped, if nobody follows the table; return whether nobody does."""
        if not self._members and self._computer is not None:
            await asyncio.wait([self._computer])
        return not self._members

    async def carry_out(self, member: Member, request: Request) -> None:
        """Carry out the request of a client. Requests of a client that has left or was disconnected are ignored.

        Raises
        ------
        TooLate
            If the position in which a decision was offered is past.
        IllegalMove, MalformedMove
            If the rules do not allow a decision.
        BadSetting
            If the client or the table does not allow the request.
        OSError
            If the change cannot be saved; it is not made then.
        """
        async with self._one_at_a_time:
            if member not in self._members:
                return
            match request:
                case Decide(text=text, at=at):
                    await self._decide(member.seat, text, at)
                case AskTakeBack():
                    await self._ask_take_back(member.seat)
                case AnswerTakeBack(yes=yes):
                    await self._answer_take_back(member.seat, yes)
                case Sit(name=name):
                    await self._sit(member.seat, name)
                case Hand(seat=seat, who=who):
                    self._check_host(member, seat)
                    await self._hand(seat, who)
                case Revoke(seat=seat):
                    self._check_host(member, seat)
                    await self._revoke(seat)
                case SetTakeBack(take_back=take_back):
                    self._check_host(member)
                    await self._change(take_back=take_back, asked=None, awaited=[])
                    self._send_presence()
                case SetHints(hints=hints):
                    self._check_host(member)
                    await self._change(hints=hints)
                    self._send_presence()

    # --- requests of players

    async def _decide(self, seat: int, text: str, at: tuple[int, int]) -> None:
        if not self._is_human(seat):
            raise BadSetting(_("A computer player has this seat now. The host can give it back to you."))
        if self._game.to_move != seat or tuple(self._at(seat)) != at:
            raise TooLate(_("This decision was already made, on another device or by the computer."))
        game = self._game.copy()
        game.play(text)
        await self._become(game)

    async def _ask_take_back(self, seat: int) -> None:
        if self._kept.take_back == "never":
            raise BadSetting(_("Decisions cannot be taken back at this table."))
        start_of_take_back(self._game, seat, self._people)
        others = [other for other in self._people if other != seat and self._is_here(other)]
        if self._kept.take_back == "free" or not others:
            await self._take_back(seat)
        else:
            await self._change(asked=seat, awaited=others)
            self._send_all(self._take_back_message("asked", seat))

    async def _answer_take_back(self, seat: int, yes: bool) -> None:
        by = self._kept.asked
        if by is None or seat not in self._kept.awaited:
            raise BadSetting(_("No player is waiting for your consent to take back a decision."))
        awaited = [other for other in self._kept.awaited if other != seat]
        if not yes:
            await self._change(asked=None, awaited=[])
            self._send_all(self._take_back_message("declined", by, seat))
        elif awaited:
            await self._change(awaited=awaited)
            self._send_all(self._take_back_message("asked", by))
        else:
            await self._take_back(by)

    async def _take_back(self, seat: int) -> None:
        start = start_of_take_back(self._game, seat, self._people)
        game = self._game.copy()
        while len(game) > start:
            game.undo()
        await self._become(game, undone=self._kept.undone + 1)
        self._send_all(self._take_back_message("done", seat))

    async def _sit(self, seat: int, name: str) -> None:
        if problem := name_problem(name, _("Your name")):
            raise BadSetting(problem)
        names = [name if number == seat else each for number, each in enumerate(self._game.players)]
        # The names are part of the rules' table, so the same game is built again with other names.
        game = Game.replay({**self._game.record(), "players": names}, chance="sample")
        await self._change(game, seats=self._with_seat(seat, sat=True))
        self._send_everything()

    # --- requests of the host

    async def _hand(self, seat: int, who: str) -> None:
        """Give a seat to a computer player or to a person."""
        players = [who if number == seat else each.who for number, each in enumerate(self._kept.seats)]
        checked_seats(players, self._game)
        token = self._kept.seats[seat].token or (new_token() if who == HUMAN else "")
        await self._change(seats=self._with_seat(seat, who=who, token=token), asked=None, awaited=[])
        self._send_everything()

    async def _revoke(self, seat: int | None) -> None:
        """Replace the token of a seat, or of onlookers (None), and close the connections that used the former one."""
        if seat is None:
            await self._change(onlookers=new_token())
        else:
            token = new_token() if self._is_human(seat) else ""
            await self._change(seats=self._with_seat(seat, token=token, sat=False))
        viewer = ONLOOKER if seat is None else seat
        for each in [each for each in self._members if each.viewer == viewer and not (each.is_host or each.covered)]:
            each.send({"kind": "closed", "why": _("The host has replaced this link. Ask for the new one.")})
            self.leave(each)
            each.close()
        self._send_presence()
        self._send_links()

    def _check_host(self, member: Member, seat: int | None = None) -> None:
        if not member.is_host:
            raise BadSetting(_("Only the host of this table can do this."))
        if seat is not None and seat >= len(self._kept.seats):
            raise BadSetting(
                _("The table has {count} seats (got seat {seat}).").format(count=len(self._kept.seats), seat=seat + 1)
            )

    def _with_seat(self, seat: int, **changes: object) -> list[KeptSeat]:
        return [
            msgspec.structs.replace(each, **changes) if number == seat else each
            for number, each in enumerate(self._kept.seats)
        ]

    # --- changes

    async def _become(self, game: Game, **changes: object) -> None:
        """Save a step of the game, and then send it to all clients."""
        await self._change(game, asked=None, awaited=[], **changes)
        for viewer, updates in self._updates.items():
            if (message := updates.since(game)) is not None:
                self._send_to(viewer, message)
        self._wake_computer()

    async def _change(self, game: Game | None = None, **changes: object) -> None:
        """Save a change, and then make it."""
        if game is not None:
            changes["record"] = game.record()
        kept = msgspec.structs.replace(self._kept, **changes)
        await asyncio.to_thread(self._keep, kept)
        self._kept = kept
        if game is not None:
            self._game, self._since = game, monotonic()

    # --- computer players

    def _wake_computer(self) -> None:
        """Let the computer player to move decide, if somebody follows the table."""
        if self._computer is None and self._members and self._computer_to_move is not None:
            self._computer = asyncio.get_running_loop().create_task(self._let_computers_decide())

    @property
    def _computer_to_move(self) -> int | None:
        seat = self._game.to_move
        return seat if isinstance(seat, int) and not self._is_human(seat) else None

    async def _let_computers_decide(self) -> None:
        try:
            while self._members and (seat := self._computer_to_move) is not None:
                await self._let_computer_decide(seat)
        except Exception as error:  # a player of an installed package may raise anything
            log.exception("a computer player failed")
            why = _("The computer player cannot decide: {problem}. The host can give its seat to a person.")
            self._send_all({"kind": "refused", "why": why.format(problem=error), "late": False})
        finally:
            self._computer = None

    async def _let_computer_decide(self, seat: int) -> None:
        """Let a computer player decide; drop the answer if the position or the player has changed meanwhile."""
        game, who = self._game, self._kept.seats[seat].who
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._thinking, decide, game.copy(), seat, who)
        await asyncio.sleep(max(0.0, self._since + self._kept.pace - monotonic()))
        async with self._one_at_a_time:
            if self._game is game and self._kept.seats[seat].who == who:
                played = game.copy()
                played.play(text)
                await self._become(played)

    # --- messages

    def _send_all(self, message: Message) -> None:
        for member in self._members[:]:
            member.send(message)

    def _send_to(self, viewer: int, message: Message) -> None:
        message = {**message, **self._offer(viewer)}
        for member in [each for each in self._members if each.viewer == viewer]:
            member.send(message)

    def _send_everything(self) -> None:
        """Send all clients everything again, after a change of the players."""
        self._updates.clear()
        for member in self._members[:]:
            self._send_whole(member)
        self._send_presence()
        self._send_links()
        self._wake_computer()

    def _send_whole(self, member: Member) -> None:
        viewer = member.viewer
        if viewer not in self._updates:
            self._updates[viewer] = SeatUpdates(viewer, self._game)
        seat = None if viewer == ONLOOKER else viewer
        member.send({**self._updates[viewer].whole(self._game), "viewer": seat, **self._offer(viewer)})

    def _offer(self, viewer: int) -> Message:
        """Return the decisions that a viewer may make now, and the whole record of a game that is over."""
        game = self._game
        record = game.record() if game.over else None
        if viewer == ONLOOKER:
            return {"legal": [], "at": None, "record": record}
        mine = game.to_move == viewer and self._is_human(viewer)
        return {"legal": list(map(str, game.legal())) if mine else [], "at": self._at(viewer), "record": record}

    def _at(self, seat: int) -> list[int]:
        """Return what identifies the position for a seat: how often decisions were taken back, and the seat's own.

        The number of all steps would reveal how many secret decisions other players have made.
        """
        return [self._kept.undone, sum(mover == seat for mover, _decision in self._game.steps_from(0))]

    def _send_presence(self) -> None:
        here = [
            {"seat": seat, "name": name, "who": kept.who, "sat": kept.sat, "here": self._is_here(seat)}
            for seat, (name, kept) in enumerate(zip(self._game.players, self._kept.seats, strict=True))
        ]
        onlookers = sum(each.viewer == ONLOOKER and not (each.is_host or each.covered) for each in self._members)
        kept = self._kept
        about = {"onlookers": onlookers, "take_back": kept.take_back, "hints": kept.hints}
        self._send_all({"kind": "presence", "seats": here, **about})

    def _send_links(self) -> None:
        for member in [each for each in self._members if each.is_host]:
            member.send(self._links())

    def _links(self) -> Message:
        seats = [seat.token or None for seat in self._kept.seats]
        return {"kind": "links", "seats": seats, "onlookers": self._kept.onlookers}

    def _take_back_message(self, state: str, by: int, no: int | None = None) -> Message:
        return {"kind": "takeback", "state": state, "by": by, "no": no, "awaited": self._kept.awaited}

    @property
    def _people(self) -> list[int]:
        return [seat for seat in range(len(self._kept.seats)) if self._is_human(seat)]

    def _is_human(self, seat: int) -> bool:
        return self._kept.seats[seat].who == HUMAN

    def _is_here(self, seat: int) -> bool:
        return any(each.viewer == seat for each in self._members)


def new_table(asked: Begin) -> KeptTable:
    """Return a new table with its first position.

    Raises
    ------
    BadSetting, BadBoard
        If a name, the rules, the board or the players are not allowed.
    """
    game = Game(asked.players, asked.rules, asked.board, asked.seed, start=asked.start)
    seats = checked_seats(asked.seats, game)
    return KeptTable(
        record=msgspec.to_builtins(game.record()),
        seats=[KeptSeat(who, new_token() if who == HUMAN else "") for who in seats],
        host=new_token(),
        onlookers=new_token(),
        take_back=asked.take_back,
        pace=asked.pace,
        hints=asked.hints,
    )


def same_token(mine: str, token: str) -> bool:
    """Return whether two tokens are equal and not empty, in a time that does not depend on where they differ."""
    return bool(mine) and hmac.compare_digest(mine.encode(), token.encode())
