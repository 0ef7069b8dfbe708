"""The panel that shows who is at a live table, and which player asks to take back a decision."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core.i18n import _, ngettext
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.company import SeatTaken
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.seating import seat_name

LAST, LAST_BESIDE = 5, 3
"""The number of recent steps on an onlooker's page in games without a real board, and in games with one."""


class PresentPlayerData(TypedDict):
    """A player at a live table, as data for JavaScript."""

    seat: int
    name: str
    here: bool
    decides: bool
    about: str
    """A text that says whether the person is present, or which computer player has the seat."""


class StepData(TypedDict):
    """A step of the game with a sentence that describes the step, as data for JavaScript."""

    step: int
    seat: int | None
    text: str


class OtherSeatData(TypedDict):
    """Another person's seat on this page. The person at the screen can release the seat for other devices."""

    seat: int
    text: str


class PageSeats(TypedDict):
    """The seats of this page and their access tokens, which the browser saves."""

    table: str
    tokens: list[str]
    seats: list[OtherSeatData]


class PresenceContent(TypedDict):
    """The data that the panel `Presence` sends to its JavaScript code."""

    held: PageSeats
    players: list[PresentPlayerData]
    onlookers: str
    entering: str
    """A sentence about the devices that enter a real board's steps, or an empty string."""
    setting: str
    """How players may take back decisions: "free", "ask" (with consent) or "never"."""
    may_ask: bool
    """Whether the player on this page may take back the last decision."""
    asks: str
    """A sentence about a player who asks to take back a decision, or an empty string if there is none."""
    waits: str
    """A sentence about players who must still agree to take back a decision, or an empty string."""
    trouble: str
    """The reason why this page is not up to date. If the page is up to date, an empty string."""
    problem: str
    news: str
    last: list[StepData]
    """The latest steps of the game, for the pages of onlookers. The newest step is the last one."""
    texts: Texts


class Presence(Panel[LiveSitting]):
    """The panel with the players at a live table, which shows who is connected and whose turn it is."""

    leaves_nothing = "it is about who is connected at the moment"
    _esm = script("table/presence")
    _css = style("table/presence")

    def __init__(self, table: LiveSitting, **more: Unpack[PanelOptions]):
        self._tell = look_of(table.line.game).step_describer(table)
        super().__init__(table, **more)
        self._end_company = table.company.watch(self._on_change)

    def _content(self) -> PresenceContent:
        company = self.table.company
        mine = company.asked in company.own
        # A big screen beside a real board does not list the players, so that the game has more space.
        beside = company.is_beside_real_board
        return {
            "held": self._held(),
            "players": [] if beside else [self._player(seat) for seat in company.seats],
            "onlookers": ngettext("{count} onlooker", "{count} onlookers", company.onlookers).format(
                count=company.onlookers
            )
            if company.onlookers and not beside
            else "",
            "entering": self._entering_sentence(),
            "setting": company.take_back,
            "may_ask": self.table.can_undo,
            "asks": self._asks(),
            "waits": _("You asked to take back your decision. Waiting for: {players}.").format(
                players=", ".join(map(company.name, company.awaited))
            )
            if mine
            else "",
            "trouble": company.closed
            or ("" if company.connected else _("The connection to the table is lost. Connecting again …")),
            "problem": company.problem,
            "news": company.news,
            "last": self._last(LAST_BESIDE if beside else LAST) if company.is_onlooker else [],
            "texts": {
                "title": _("At the table"),
                "ask": _("Take back") if company.take_back == "free" else _("Ask to take back"),
                "yes": _("Yes, take it back"),
                "no": _("No"),
                "decides": _("decides now"),
                "last": _("The last steps"),
            },
        }

    def _held(self) -> PageSeats:
        company = self.table.company
        text = _("Give up the seat of {player} on this device")
        return {
            "table": company.id,
            "tokens": company.tokens,
            "seats": [
                {"seat": seat, "text": text.format(player=company.name(seat))} for seat in self.table.others_here
            ],
        }

    def _player(self, seat: SeatTaken) -> PresentPlayerData:
        game = self.table.line.game
        real = self.table.company.has_real_board
        if seat["who"] != HUMAN:
            about = seat_name(game.name, seat["who"])
        elif real:
            about = _("at the real board")
        elif seat["here"]:
            about = _("is here") if seat["sat"] else _("is choosing a name")
        else:
            about = _("is away") if seat["sat"] else _("free seat")
        here = seat["here"] or seat["who"] != HUMAN or real
        decides = not game.over and game.to_move == seat["seat"]
        return {"seat": seat["seat"], "name": seat["name"], "here": here, "decides": decides, "about": about}

    def _last(self, count: int) -> list[StepData]:
        """Return the latest steps of the game, each with a sentence that describes the step."""
        steps = self.table.record()["steps"]
        first = max(0, len(steps) - count)
        said = self._tell(self.table.line.game, steps, first)
        return [
            {"step": number, "seat": seat, "text": text}
            for number, ((seat, _text), text) in enumerate(zip(steps[first:], said, strict=True), first)
        ]

    def _entering_sentence(self) -> str:
        """Return a sentence about the devices on which people enter moves from a real board, or an empty string."""
        company, number = self.table.company, self.table.company.entering
        if number is None or company.enters or (number and company.is_onlooker):
            return ""
        if not number:
            return _("No device for entering the moves is connected.")
        return ngettext(
            "{count} device is connected for entering the real board's moves.",
            "{count} devices are connected for entering the real board's moves.",
            number,
        ).format(count=number)

    def _asks(self) -> str:
        company = self.table.company
        if company.asked is None or not {*company.own} & {*company.awaited}:
            return ""
        return _("{player} asks to take back the last decision. Do you agree?").format(
            player=company.name(company.asked)
        )

    # --- methods that handle messages from JavaScript

    def ask_take_back(self) -> None:
        """Take back the last decision, with the consent of the other players if necessary."""
        self.table.undo()

    def ask_give_up(self, seat: int) -> None:
        """Handle the request to give up a seat of this page, so that another device can take the seat."""
        self.table.give_up(seat)

    def ask_answer(self, yes: bool) -> None:
        """Handle the answer to another player's request to take back a decision."""
        self.table.company.answer(yes)

    def close(self) -> None:
        """Stop receiving changes of the live table, and close the widget."""
        self._end_company()
        super().close()
