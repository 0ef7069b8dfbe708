"""Games as they come from elsewhere: a file's text, or a record packed into a link. They come from strangers.

And how others come in: the addresses for the devices of the network, with their codes.
"""

from __future__ import annotations

from timepirates.core import record, registry
from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.link_encoding import unpacked
from timepirates.core.protocol import Record
from timepirates.core.record import SavedGame
from timepirates.core.shapes import parse
from timepirates_widgets.keeping import visit

MOST_LINKED = 2 << 20
"""Bytes of the record in a link: thirty times those of a long game."""


def read_any(text: str) -> SavedGame | Record:
    """The record or the saved game in a file's text; BadRecord where it is neither."""
    found = parse(text)
    if isinstance(found, dict) and record.is_saved(found):
        return record.read_saved(text)
    return registry.checked_record(found)


def opened(packed: str) -> Record:
    """The record packed into a link (deflate, then base64url without padding); BadRecord where it is none."""
    try:
        text = unpacked(packed, MOST_LINKED)
    except ValueError as error:
        raise BadRecord(_("the link holds no game that can be read")) from error
    return record.read(text)


def ways_in() -> list[dict[str, str]]:
    """The addresses at which other devices come in, each with its QR code as an image's address."""
    import segno

    return [
        {"address": address, "code": segno.make(address, micro=False).svg_data_uri(scale=4, border=4, light="#fff")}
        for address in visit.addresses()
    ]
