"""A live table: its game, the players in its seats, and the clients that follow it."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Literal, NamedTuple

import msgspec

from timepirates import CHANCE, Game
from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _, using_language
from timepirates.core.names import name_problem
from timepirates.core.protocol import ONLOOKER
from timepirates.players import decide
from timepirates.tables.kept_table import KeptSeat, KeptTable, new_token, with_change
from timepirates.tables.messages import (
    AnswerTakeBack,
    AskTakeBack,
    AssignSeat,
    CreateTable,
    MakeDecision,
    Message,
    ReplaceTableLink,
    Request,
    SetHints,
    SetTakeBack,
    TakeSeat,
)
from timepirates.tables.seat_updates import SeatUpdates
from timepirates.tables.taking_back import steps_after_undo, steps_before_last_entry
from timepirates_widgets.keeping.saved import HUMAN, check_seats

log = logging.getLogger("timepirates.tables")


class OutdatedDecision(TimePiratesError):
    """An exception for a decision that belongs to an earlier position of the game."""


class Role(NamedTuple):
    """The role of a client: what its token allows it to do."""

    viewer: int
    """A seat, or ONLOOKER."""
    is_host: bool = False
    enters: bool = False
    """Whether the client enters the steps of a game on a real board. Such a client sees only public information."""


class Member:
    """A client at a table.

    Parameters
    ----------
    role : Role
    send : callable
        Queues a message for the client.
    close : callable
        Ends the connection after all queued messages.
    covered : bool
        Whether a page that holds several seats sees the table with this client while its curtain is down.
    language : str
        The language of the client's texts; empty for the language of the server.
    """

    def __init__(
        self,
        role: Role,
        send: Callable[[Message], object],
        close: Callable[[], object] = lambda: None,
        covered: bool = False,
        language: str = "",
    ):
        self.send, self.close, self.covered, self.language = send, close, covered, language
        self.is_host, self.enters = role.is_host and not covered, role.enters and not covered
        self.viewer = ONLOOKER if covered else role.viewer

    @property
    def seat(self) -> int:
        """The seat of the client. Raise BadSetting if the client only watches the game."""
        if self.viewer == ONLOOKER:
            raise BadSetting(_("You can only watch at this table. To play, open the link of a seat."))
        return self.viewer

    def has_role(self, role: Role) -> bool:
        """Return whether the client has exactly the given role. The result is False while the client is `covered`."""
        return (self.viewer, self.is_host, self.enters) == role and not self.covered


class LiveTable:
    """A live game. Each change is saved before any client receives it. Changes are made one at a time.

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
        self._game = self._replayed(kept.record)
        self._members: list[Member] = []
        self._updates: dict[int, SeatUpdates] = {}
        self._one_at_a_time = asyncio.Lock()
        self._computer: asyncio.Task[None] | None = None
        self._since = monotonic()

    # --- clients

    def role_for_token(self, token: str) -> Role | None:
        """Return the role of clients that have the given token, or None if the token is unknown."""
        kept = self._kept
        known = [(kept.host, Role(ONLOOKER, is_host=True)), (kept.onlookers, Role(ONLOOKER))]
        known += [(kept.entering, Role(ONLOOKER, enters=True))]
        known += [(seat.token, Role(number)) for number, seat in enumerate(kept.seats)]
        # All tokens are compared, so that the response time does not depend on which token matches.
        fits = [role for mine, role in known if same_token(mine, token)]
        return fits[0] if fits else None

    @property
    def _real_board(self) -> bool:
        """Whether users play on a real board, so that the program makes no random draws."""
        return bool(self._kept.entering)

    def _replayed(self, record: Mapping[str, object]) -> Game:
        return Game.replay(record, chance="ask" if self._real_board else "sample")

    def enter(self, member: Member) -> None:
        """Add a client, and send the client all data of the game that it is allowed to receive."""
        self._members.append(member)
        self._send_whole(member)
        if member.is_host:
            member.send(self._links())
        self._send_presence()
        if self._kept.asked is not None:
            member.send(self._take_back_message("asked", self._kept.asked))
        self._start_computer_player()

    def leave(self, member: Member) -> None:
        """Remove a client."""
        if member in self._members:
            self._members.remove(member)
            if not any(each.viewer == member.viewer for each in self._members):
                self._updates.pop(member.viewer, None)
            self._send_presence()

    async def rest(self) -> bool:
        """Return whether no client is connected, even after a wait until the computer players have stopped."""
        if not self._members and self._computer is not None:
            await asyncio.wait([self._computer])
        return not self._members

    async def carry_out(self, member: Member, request: Request) -> None:
        """Carry out the request of a client. Requests of clients that are no longer connected are ignored.

        Raises
        ------
        OutdatedDecision
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
                case MakeDecision(text=text, at=at):
                    await self._decide(member, text, at)
                case AskTakeBack() if member.enters:
                    await self._take_back(None, steps_before_last_entry(self._game, self._people))
                case AskTakeBack():
                    await self._ask_take_back(member.seat)
                case AnswerTakeBack(yes=yes):
                    await self._answer_take_back(member.seat, yes)
                case TakeSeat(name=name):
                    await self._sit(member.seat, name)
                case AssignSeat(seat=seat, who=who):
                    self._check_host(member, seat)
                    await self._hand(seat, who)
                case ReplaceTableLink(seat=seat):
                    self._check_host(member, seat)
                    await self._replace_token(seat)
                case SetTakeBack(take_back=take_back):
                    self._check_host(member)
                    await self._change(take_back=take_back, asked=None, awaited=[])
                    self._send_presence()
                case SetHints(hints=hints):
                    self._check_host(member)
                    await self._change(hints=hints)
                    self._send_presence()

    # --- requests of players

    async def _decide(self, member: Member, text: str, at: tuple[int, int]) -> None:
        if not member.enters and not self._is_human(member.seat):
            raise BadSetting(_("A computer player has this seat now. The host can give it back to you."))
        if not self._may_decide(member) or tuple(self._position_key(member)) != at:
            raise OutdatedDecision(_("This decision was already made, on another device or by the computer."))
        game = self._game.copy()
        game.play(text)
        await self._update_game(game)

    async def _ask_take_back(self, seat: int) -> None:
        if self._kept.take_back == "never":
            raise BadSetting(_("Decisions cannot be taken back at this table."))
        start = steps_after_undo(self._game, seat, self._people)
        others = [other for other in self._people if other != seat and self._is_here(other)]
        if self._kept.take_back == "free" or not others:
            await self._take_back(seat, start)
        else:
            await self._change(asked=seat, awaited=others)
            self._send_all(self._take_back_message("asked", seat))

    async def _answer_take_back(self, seat: int, yes: bool) -> None:
        by = self._kept.asked
        if by is None or seat not in self._kept.awaited:
            raise BadSetting(_("No player is waiting for your answer about taking back a decision."))
        awaited = [other for other in self._kept.awaited if other != seat]
        if not yes:
            await self._change(asked=None, awaited=[])
            self._send_all(self._take_back_message("declined", by, seat))
        elif awaited:
            await self._change(awaited=awaited)
            self._send_all(self._take_back_message("asked", by))
        else:
            await self._take_back(by, steps_after_undo(self._game, by, self._people))

    async def _take_back(self, seat: int | None, start: int) -> None:
        """Undo all steps after the first `start` steps, and send the change to all clients."""
        game = self._game.copy()
        while len(game) > start:
            game.undo()
        await self._update_game(game, undone=self._kept.undone + 1)
        self._send_all(self._take_back_message("done", seat))

    async def _sit(self, seat: int, name: str) -> None:
        if problem := name_problem(name, _("Your name")):
            raise BadSetting(problem)
        names = [name if number == seat else each for number, each in enumerate(self._game.players)]
        # The players' names are part of the game's record, so the game is replayed with the new names.
        game = self._replayed({**self._game.record(), "players": names})
        await self._change(game, seats=with_change(self._kept.seats, seat, sat=True))
        self._send_everything()

    # --- requests of the host

    async def _hand(self, seat: int, who: str) -> None:
        """Let a computer player or a person play a given seat from now on."""
        players = [who if number == seat else each.who for number, each in enumerate(self._kept.seats)]
        check_seats(players, self._game)
        token = self._kept.seats[seat].token or _new_seat_token(who, self._real_board)
        await self._change(seats=with_change(self._kept.seats, seat, who=who, token=token), asked=None, awaited=[])
        self._send_everything()

    async def _replace_token(self, seat: int | Literal["enter"] | None) -> None:
        """Replace the token in a link by a new one, and disconnect all clients that use the old token."""
        if seat is None:
            await self._change(onlookers=new_token())
        elif seat == "enter":
            if not self._real_board:
                raise BadSetting(_("This table has no real board."))
            await self._change(entering=new_token())
        else:
            token = _new_seat_token(self._kept.seats[seat].who, self._real_board)
            await self._change(seats=with_change(self._kept.seats, seat, token=token, sat=False))
        role = Role(seat) if isinstance(seat, int) else Role(ONLOOKER, enters=seat == "enter")
        for each in [each for each in self._members if each.has_role(role)]:
            with using_language(each.language):
                why = _("The host has replaced this link. Ask the host for the new link.")
                each.send({"kind": "closed", "why": why})
            self.leave(each)
            each.close()
        self._send_presence()
        self._send_links()

    def _check_host(self, member: Member, seat: int | str | None = None) -> None:
        if not member.is_host:
            raise BadSetting(_("Only the host of this table can do this."))
        if isinstance(seat, int) and seat >= len(self._kept.seats):
            raise BadSetting(
                _("The table has {count} seats (got seat {seat}).").format(count=len(self._kept.seats), seat=seat + 1)
            )

    # --- changes

    async def _update_game(self, game: Game, **changes: object) -> None:
        """Save the changed game, and then send the change to all clients."""
        await self._change(game, asked=None, awaited=[], **changes)
        for viewer, updates in self._updates.items():
            message = updates.update_message(game)
            for member in [each for each in self._members if each.viewer == viewer]:
                if message is not None:
                    member.send({**message, **self._offer(member)})
                elif member.enters:
                    # This client does not see a secret decision, but still needs the list of its
                    # next legal decisions.
                    self._send_whole(member)
        self._start_computer_player()

    async def _change(self, game: Game | None = None, **changes: object) -> None:
        """Save the table with changed data. The changes take effect only after they have been saved."""
        if game is not None:
            changes["record"] = game.record()
        kept = msgspec.structs.replace(self._kept, **changes)
        await asyncio.to_thread(self._keep, kept)
        self._kept = kept
        if game is not None:
            self._game, self._since = game, monotonic()

    # --- computer players

    def _start_computer_player(self) -> None:
        """If a computer player must decide and at least one client is connected, let the computer player decide."""
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
        except Exception as error:  # A computer player from another installed package may raise any exception.
            log.exception("a computer player failed")
            for each in self._members[:]:
                with using_language(each.language):
                    why = _("The computer player cannot decide: {problem}. The host can give its seat to a person.")
                    each.send({"kind": "refused", "why": why.format(problem=error), "late": False})
        finally:
            self._computer = None

    async def _let_computer_decide(self, seat: int) -> None:
        """Let a computer player decide. Discard its decision if the position or the player has changed meanwhile."""
        game, who = self._game, self._kept.seats[seat].who
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._thinking, decide, game.copy(), seat, who)
        await asyncio.sleep(max(0.0, self._since + self._kept.pace - monotonic()))
        async with self._one_at_a_time:
            if self._game is game and self._kept.seats[seat].who == who:
                played = game.copy()
                played.play(text)
                await self._update_game(played)

    # --- messages

    def _send_all(self, message: Message) -> None:
        for member in self._members[:]:
            member.send(message)

    def _send_everything(self) -> None:
        self._updates.clear()
        for member in self._members[:]:
            self._send_whole(member)
        self._send_presence()
        self._send_links()
        self._start_computer_player()

    def _send_whole(self, member: Member) -> None:
        viewer = member.viewer
        if viewer not in self._updates:
            self._updates[viewer] = SeatUpdates(viewer, self._game)
        seat = None if viewer == ONLOOKER else viewer
        about = {"viewer": seat, "enters": member.enters}
        member.send({**self._updates[viewer].full_message(self._game), **about, **self._offer(member)})

    def _offer(self, member: Member) -> Message:
        """Return the decisions that a client may make now. If the game is over, also return its whole record."""
        game = self._game
        record = game.record() if game.over else None
        if member.viewer == ONLOOKER and not member.enters:
            return {"legal": [], "at": None, "record": record}
        legal = list(map(str, game.legal())) if self._may_decide(member) else []
        return {"legal": legal, "at": self._position_key(member), "record": record}

    def _may_decide(self, member: Member) -> bool:
        """Return whether a client may make the next decision, or enter the next step of the game on a real board."""
        mover = self._game.to_move
        if member.enters:
            return mover is CHANCE or mover in self._people
        return mover == member.viewer and mover in self._people

    def _position_key(self, member: Member) -> list[int]:
        """Return two numbers that identify the position for a client, but do not reveal secret decisions of others.

        The number of all steps would reveal how many secret decisions other players have made. A client that enters the
        steps has entered them all, so it may know their number.
        """
        movers = [mover for mover, _decision in self._game.steps_from(0)]
        return [self._kept.undone, len(movers) if member.enters else movers.count(member.viewer)]

    def _send_presence(self) -> None:
        here = [
            {"seat": seat, "name": name, "who": kept.who, "sat": kept.sat, "here": self._is_here(seat)}
            for seat, (name, kept) in enumerate(zip(self._game.players, self._kept.seats, strict=True))
        ]
        message = {
            "kind": "presence",
            "seats": here,
            "onlookers": sum(each.has_role(Role(ONLOOKER)) for each in self._members),
            "take_back": self._kept.take_back,
            "hints": self._kept.hints,
            "entering": sum(each.enters for each in self._members) if self._real_board else None,
        }
        self._send_all(message)

    def _send_links(self) -> None:
        for member in [each for each in self._members if each.is_host]:
            member.send(self._links())

    def _links(self) -> Message:
        seats = [seat.token or None for seat in self._kept.seats]
        entering = self._kept.entering or None
        return {"kind": "links", "seats": seats, "onlookers": self._kept.onlookers, "entering": entering}

    def _take_back_message(self, state: str, by: int | None, no: int | None = None) -> Message:
        return {"kind": "takeback", "state": state, "by": by, "no": no, "awaited": self._kept.awaited}

    @property
    def _people(self) -> list[int]:
        return [seat for seat in range(len(self._kept.seats)) if self._is_human(seat)]

    def _is_human(self, seat: int) -> bool:
        return self._kept.seats[seat].who == HUMAN

    def _is_here(self, seat: int) -> bool:
        return any(each.viewer == seat for each in self._members)


def new_table(asked: CreateTable) -> KeptTable:
    """Return a new table with the first position of its game.

    Raises
    ------
    BadSetting, BadBoard
        If a name, the rules, the board or the players are not allowed.
    """
    real, chance = asked.real_board, "ask" if asked.real_board else "sample"
    game = Game(asked.players, asked.rules, asked.board, asked.seed, asked.setup, chance=chance, start=asked.start)
    if real and registry.entry(game.name).secret is None:
        raise BadSetting(
            _(
                "You cannot play this game on a real board and enter its steps here, because players keep "
                "their pieces secret."
            )
        )
    seats = check_seats(asked.seats, game)
    return KeptTable(
        record=msgspec.to_builtins(game.record()),
        seats=[KeptSeat(who, _new_seat_token(who, real), sat=real and who == HUMAN) for who in seats],
        host=new_token(),
        onlookers=new_token(),
        take_back="free" if real else asked.take_back,
        pace=asked.pace,
        entering=new_token() if real else "",
        hints=asked.hints,
    )


def _new_seat_token(who: str, real_board: bool) -> str:
    """Return a token for a seat's link, or an empty text for computer players and for games on a real board."""
    return new_token() if who == HUMAN and not real_board else ""


def same_token(mine: str, token: str) -> bool:
    """Compare two tokens in constant time, and return whether they are equal and not empty."""
    return bool(mine) and hmac.compare_digest(mine.encode(), token.encode())
