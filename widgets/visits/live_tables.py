"""Begin live tables, and create the addresses with which people open them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlencode, urljoin

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.tables.messages import Begin
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.sharing import qr_code
from timepirates_widgets.table.company import Company
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.table_connection import begun

TABLE, SEAT, HOST = "table", "seat", "host"
"""The address parameters of a live table: its id, the token of a seat, and the host's token."""


def begin(game: Game, seats: Sequence[str]) -> str:
    """Begin a live table for a game, and return the address of the host's page.

    Raises
    ------
    BadSetting
        If the players are not allowed, or the table process does not answer.
    """
    board = game.board
    table, host = begun(
        Begin(
            players=game.players,
            seats=list(seats),
            rules=game.rules,
            board=None if board is None else game.record()["board"],
            start=game.start,
        )
    )
    return visit.link(visit.game_page(game.name), **{TABLE: table, HOST: host})


def of_address(ours: str, store: Archive | None) -> LiveSitting | None:
    """Return the live table that the page's address names, or None if it names none.

    Raises
    ------
    BadSetting
        If the link is not valid, or the table process does not answer.
    """
    asked = visit.query()
    if TABLE not in asked:
        return None
    seat, host = asked.get(SEAT, ""), asked.get(HOST, "")
    sitting = LiveSitting(Company(asked[TABLE], seat or host, host if seat else ""), store)
    if sitting.record()["format"] != ours:
        sitting.company.close()
        raise BadSetting(_("This link belongs to the page of another game."))
    return sitting


def link(company: Company, game: str, token: str) -> str:
    """Return the full address with which another device joins a live table."""
    start, _mark, key = visit.whole_address().partition("?")
    page = urljoin(start, visit.link(visit.game_page(game)))
    return f"{page}?{key}&{urlencode({TABLE: company.id, SEAT: token})}"


def own_link(company: Company, game: str, token: str) -> str:
    """Return the address with which the host of a live table takes a seat."""
    return visit.link(
        visit.game_page(game), **{TABLE: company.id, HOST: company.host_token or company.token, SEAT: token}
    )


@lru_cache(maxsize=32)
def code(address: str) -> str:
    """Return the QR code of an address as a data URI."""
    return qr_code(address) if address else ""
