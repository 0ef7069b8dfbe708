"""Create live tables (games on several devices) and their links."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, language
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import CreateTable
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.company import SEPARATOR, LiveTableState
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.table_connection import begin_live

TABLE, SEAT, HOST = "table", "seat", "host"
"""The names of three URL parameters: the id of a live table, the tokens of seats, and the host's token."""


def begin(game: Game, seats: Sequence[str]) -> str:
    """Begin a live table for a game on several devices, and return the URL of the host's page.

    If the game asks for its draws, people play on a real board, and a device enters their decisions and draws.

    Raises
    ------
    BadSetting
        If the players are not allowed, or the table process does not answer.
    """
    record, real = game.record(), game.chance == "ask"
    table, host = begin_live(
        CreateTable(
            players=game.players,
            seats=list(seats),
            rules=game.rules,
            board=None if game.board is None else record["board"],
            start=game.start,
            real_board=real,
            setup=record["setup"] if real else None,
            language=language(),
        )
    )
    return visit.link(visit.game_page(game.name), **{TABLE: table, HOST: host})


def table_from_url(ours: str, store: Store | None) -> LiveSitting | None:
    """Return the live table that the page's URL identifies, or None if the URL contains no live table.

    Raises
    ------
    BadSetting
        If the link is not valid, or the table process does not answer.
    """
    asked = visit.query()
    if TABLE not in asked:
        return None
    seat, host = asked.get(SEAT, ""), asked.get(HOST, "")
    sitting = LiveSitting(LiveTableState(asked[TABLE], seat or host, host if seat else ""), store)
    if sitting.record()["format"] != ours:
        sitting.company.close()
        raise BadSetting(_("This link belongs to the page of another game."))
    return sitting


def link(company: LiveTableState, game: str, token: str, network: int = 0) -> str:
    """Return the full URL that another device opens in order to take a seat at a live table.

    Parameters
    ----------
    company : LiveTableState
    game : str
        The name of the game.
    token : str
        The token of the seat, of onlookers, or of devices that enter the steps of a real board.
    network : int
        Which of the server's addresses the device uses (`visit.whole_addresses`).
    """
    return visit.full_link(visit.game_page(game), {TABLE: company.id, SEAT: token}, network)


def host_seat_link(company: LiveTableState, game: str, token: str) -> str:
    """Return the relative URL with which the host adds one more seat to the host's own page.

    With the token of devices that enter the steps of a real board, the host's page enters the steps.
    """
    host = company.host_token or company.followed[ONLOOKER].token
    seats = SEPARATOR.join([*company.tokens, token])
    return visit.link(visit.game_page(game), **{TABLE: company.id, HOST: host, SEAT: seats})
