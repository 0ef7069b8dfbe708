"""The dialogs about the seats of a live table: the host's links, and the form for joining."""

from __future__ import annotations

from typing import Literal, Required, TypedDict, Unpack
from urllib.parse import urlsplit

from timepirates import players
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.tables.messages import TakeBack
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.keeping.sharing import cached_qr_code
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.company import SeatTaken
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.seating import seat_name
from timepirates_widgets.visits import live_tables

EMPTY = "empty"
"""The name shown for a seat that no person has taken yet."""


class SeatData(TypedDict):
    """A seat at a live table with its link, as data for JavaScript."""

    seat: int
    name: str
    who: str
    """The kind of player in the seat: "human", "empty", or the name of a computer player."""
    link: str
    """The full URL with which a person takes the seat, or an empty string if a computer player has the seat."""
    code: str
    """The QR code of the link as a data URI."""
    own: str
    """The URL with which the host adds this seat to the page that the host already uses."""
    mine: bool


class DialogOption(TypedDict):
    """An option in the host's dialog, such as a player for a seat or a server address."""

    name: str
    text: str


class OnlookerLink(TypedDict):
    """The link for people who only watch the game (onlookers), with its QR code."""

    link: str
    code: str


class RealBoardLink(OnlookerLink):
    """The link (with QR code) for devices on which people enter moves from a real board."""

    own: str
    """The URL with which the host can enter a real board's steps, or an empty string if the page already does."""


class SeatsContent(TypedDict, total=False):
    """The data that `Seats`, the host's dialog with the seats' links, sends to its JavaScript code."""

    open: Required[str]
    """The open dialog: "seats" with the links of all seats, "sit" for taking a seat, or an empty string."""
    seats: list[SeatData]
    onlookers: OnlookerLink
    entering: RealBoardLink | None
    """The link for devices on which people enter the steps of a real board, or None without a real board."""
    players: list[DialogOption]
    take_back: str
    take_backs: list[DialogOption]
    hints: str
    """Who may use hints during the game: "all" for all players, or "nobody"."""
    hint_options: list[DialogOption]
    network: str
    """The index, written as text, of the selected server address, which all links contain."""
    networks: list[DialogOption]
    """The server addresses from which the host can choose. If there is only one address, the list is empty."""
    seat: int
    problem: str
    texts: Texts


def _link_instructions(real_board: bool) -> str:
    """Return instructions for the links of a live table, which also say who can open the links."""
    if real_board and (visit.is_on_hub() or visit.guest_addresses()):
        return _(
            "Scan the code under “Enter the moves” with one phone. Use this phone to enter the decisions "
            "and draws of the real board. Open the link for onlookers on a big screen, which shows the "
            "board, the scores and the odds. Anyone who has a link can also play their own games on this "
            "server as a guest."
        )
    if visit.is_on_hub():
        return _(
            "Send each player the link of a seat, or let the player scan its QR code. Players sign in to "
            "this JupyterHub and accept your invitation; then they have the seat. Several people can share "
            "a device: each person opens a link on the device. Anyone who has a link can also play their "
            "own games on this server as a guest."
        )
    if visit.guest_addresses():
        return _(
            "Send each player the link of a seat, or let the player scan its code. Several people can "
            "share a device: each person opens a link on the device, and a screen (the curtain) hides each "
            "player's secrets from the others. Anyone who has a link can also play their own games on this "
            "server as a guest."
        )
    return _(
        "These links work on this machine only. People who open them here can also open all your "
        "pages. For phones and tablets in your network, start the program with timepirates play "
        "--host 0.0.0.0."
    )


def _networks() -> list[DialogOption]:
    hosts = [urlsplit(address).netloc for address in visit.whole_addresses()]
    return [{"name": str(number), "text": host} for number, host in enumerate(hosts)] if len(hosts) > 1 else []


class Seats(Panel[LiveSitting]):
    """The dialogs about the seats of a live table: the host's links, and the form for joining."""

    leaves_nothing = "without a kernel nobody can sit down"
    _esm = script("visits/seats")
    _css = style("visits/seats")

    def __init__(self, table: LiveSitting, **more: Unpack[PanelOptions]):
        company = table.company
        fresh = not (company.entering if company.has_real_board else any(seat["sat"] for seat in company.seats))
        self._shown = company.is_host and not company.own and not company.enters and fresh
        self._network = 0
        super().__init__(table, **more)
        self._end_company = company.watch(self._on_change)

    def show(self) -> None:
        """Open the host's dialog, which contains the links with which players take their seats."""
        self._shown = True
        self.refresh()

    def _content(self) -> SeatsContent:
        company = self.table.company
        if company.first_free_seat is not None and not company.closed and not self.table.line.game.over:
            return self._sitting_down(company.first_free_seat)
        return self._links() if self._shown and company.is_host else {"open": ""}

    def _sitting_down(self, seat: int) -> SeatsContent:
        company = self.table.company
        return {
            "open": "sit",
            "seat": seat,
            "problem": company.problem,
            "texts": {
                "title": _("Sit down at the table"),
                "text": _("You have the seat of {player}. Which name do you want to use?").format(
                    player=company.name(seat)
                ),
                "name": _("Your name"),
                "sit": _("Sit down"),
            },
        }

    def _links(self) -> SeatsContent:
        company, game = self.table.company, self.table.line.game.name
        links = company.links
        onlookers = live_tables.link(company, game, links["onlookers"], self._network) if links else ""
        told = {
            "free": _("always"),
            "ask": _("if the others agree"),
            "never": _("never"),
        }
        return {
            "open": "seats",
            "seats": [self._seat(seat) for seat in company.seats],
            "onlookers": {"link": onlookers, "code": cached_qr_code(onlookers)},
            "entering": self._entering(),
            "players": [{"name": name, "text": seat_name(game, name)} for name in (HUMAN, *players.of(game))],
            "take_back": company.take_back,
            "take_backs": [{"name": name, "text": text} for name, text in told.items()],
            "hints": "all" if company.hints else "nobody",
            "hint_options": [
                {"name": "all", "text": _("allowed for all players")},
                {"name": "nobody", "text": _("turned off for all players")},
            ],
            "network": str(self._network),
            "networks": _networks(),
            "problem": company.problem,
            "texts": {
                "title": _("The links of this table") if company.has_real_board else _("The seats of this table"),
                "text": _link_instructions(company.has_real_board),
                "close": _("Close"),
                "link": _("Link of this seat"),
                "code": _("QR code of this link"),
                "here": _("Take this seat yourself"),
                "mine": _("Your seat"),
                "hand": _("Who plays this seat"),
                "revoke": _("New link"),
                "revoked": _("Replace the link, so that the old link no longer opens this seat"),
                "empty": _("free"),
                "computer": _("a computer plays"),
                "at_board": _("plays at the real board"),
                "entering": _("Enter the moves"),
                "entering_link": _("Link for entering the moves"),
                "enter_here": _("Enter the moves on this page"),
                "entering_here": _("You enter the moves on this page."),
                "onlookers": _("People who only watch, for example on a big screen"),
                "onlooker_link": _("Link for onlookers"),
                "take_back": _("Decisions can be taken back"),
                "hints": _("Hints during the game"),
                "network": _("Server address that the links use"),
            },
        }

    def _entering(self) -> RealBoardLink | None:
        company, game = self.table.company, self.table.line.game.name
        token = company.links["entering"] if company.links else None
        if not token:
            return None
        link = live_tables.link(company, game, token, self._network)
        own = "" if company.enters else live_tables.host_seat_link(company, game, token)
        return {"link": link, "code": cached_qr_code(link), "own": own}

    def _seat(self, seat: SeatTaken) -> SeatData:
        company, game = self.table.company, self.table.line.game.name
        token = (company.links["seats"][seat["seat"]] if company.links else None) or ""
        link = live_tables.link(company, game, token, self._network) if token and seat["who"] == HUMAN else ""
        return {
            "seat": seat["seat"],
            "name": seat["name"],
            "who": EMPTY if seat["who"] == HUMAN and not seat["sat"] else seat["who"],
            "link": link,
            "code": cached_qr_code(link),
            "own": live_tables.host_seat_link(company, game, token) if link and not seat["here"] else "",
            "mine": seat["seat"] in company.own,
        }

    # --- methods that handle messages from JavaScript

    def ask_close(self) -> None:
        """Close the host's dialog with the links."""
        self._shown = False
        self.refresh()

    def ask_sit(self, name: str) -> None:
        """Handle a person's request to take the first free seat of this page under the given name."""
        self.table.company.sit(name)

    def ask_hand(self, seat: int, who: str) -> None:
        """Handle the request to let another player, such as a computer player, take over a seat."""
        self.table.company.hand(seat, who)

    def ask_revoke(self, seat: int | Literal["enter"] | None = None) -> None:
        """Replace a link. `seat` is a seat, None for the onlookers, or "enter" for the devices at a real board."""
        self.table.company.revoke(seat)

    def ask_network(self, network: int) -> None:
        """Handle the choice of the server address that all links and QR codes contain."""
        if not 0 <= network < len(visit.whole_addresses()):
            raise BadSetting(_("the list of addresses of the server has no entry {number}").format(number=network + 1))
        self._network = network
        self.refresh()

    def ask_taking_back(self, how: TakeBack) -> None:
        """Handle the host's choice whether players may take back decisions."""
        self.table.company.set_take_back(how)

    def ask_hints(self, whom: Literal["all", "nobody"]) -> None:
        """Set whether the players may use hints during the game."""
        self.table.company.set_hints(whom == "all")

    def close(self) -> None:
        """Stop receiving changes of the live table, and close the widget."""
        self._end_company()
        super().close()
