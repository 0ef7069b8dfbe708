"""Read games from files and links, and create QR codes of addresses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from timepirates.core import record, registry
from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.link_encoding import unpacked
from timepirates.core.protocol import Record
from timepirates.core.record import SavedGame
from timepirates.core.shapes import parse

MAX_LINKED_BYTES = 2 << 20
"""The maximum size in bytes of the record of a game that a link contains."""


def read_any(text: str) -> SavedGame | Record:
    """Parse the text of a file that contains a game. Raise BadRecord if it contains none."""
    found = parse(text)
    if isinstance(found, dict) and record.is_saved_game(found):
        return record.read_saved(text)
    return registry.checked_record(found)


def read_link(packed: str) -> Record:
    """Return the record of the game that is encoded in a link. Raise BadRecord if there is no game."""
    try:
        text = unpacked(packed, MAX_LINKED_BYTES)
    except ValueError as error:
        raise BadRecord(_("this link does not contain a readable game")) from error
    return record.read(text)


def addresses_with_codes(addresses: Iterable[str]) -> list[dict[str, str]]:
    """Return the addresses of the page for other devices, each with its QR code."""
    return [{"address": address, "code": qr_code(address)} for address in addresses]


def qr_code(address: str) -> str:
    """Return an image with the QR code of a URL, as a data URI, or an empty string if the URL is empty."""
    if not address:
        return ""
    import segno

    found: str = segno.make(address, micro=False).svg_data_uri(scale=4, border=4, light="#fff")
    return found


cached_qr_code = lru_cache(maxsize=32)(qr_code)
"""`qr_code` with a cache. Do not use it for links that work only once: they would stay in memory."""
