"""Games as they come from elsewhere: a file's text, or a record packed into a link. They come from strangers.

And how others come in: the addresses for the devices of the network, with their codes.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from timepirates import games, record
from timepirates.errors import BadRecord
from timepirates.i18n import _
from timepirates.shapes import parse
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import SavedGame

MOST_LINKED = 2 << 20
"""Bytes of the record in a link: thirty times those of a long game."""


def read_any(text: str) -> SavedGame:
    """The record or the saved game in a file's text; BadRecord where it is neither."""
    found = parse(text)
    if isinstance(found, dict) and found.get("format") == record.SAVE_FORMAT:
        return record.read_saved(text)
    return games.checked_record(found)


def opened(packed: str) -> SavedGame:
    """The record packed into a link (deflate, then base64url without padding); BadRecord where it is none."""
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(data, MOST_LINKED)
    except (ValueError, binascii.Error, zlib.error) as error:
        raise BadRecord(_("the link holds no game that can be read")) from error
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadRecord(_("the link holds no game that can be read"))
    return record.read(text)


def packed(text: str) -> str:
    """A record's text as a link holds it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def ways_in() -> list[dict[str, str]]:
    """The addresses at which other devices come in, each with its QR code as an image's address."""
    import segno

    return [{"address": address, "code": segno.make(address, micro=False).svg_data_uri(scale=4, border=4, light="#fff")}
            for address in visit.addresses()]
