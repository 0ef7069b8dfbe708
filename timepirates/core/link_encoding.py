"""Texts as links hold them: deflated, then base64url without padding. What comes back may be a stranger's."""

from __future__ import annotations

import base64
import binascii
import zlib

MOST_LINKED = 8000
"""Characters of a link that is handed on; what is longer goes into a file."""


def packed(text: str) -> str:
    """A text as a link holds it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(value: str) -> bytes:
    """The bytes of a link's value; ValueError where it is none."""
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None


def inflated(data: bytes, most: int) -> bytes:
    """What was deflated, of at most so many bytes; ValueError where it is more, cut off or damaged."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(data, most)
    except zlib.error:
        raise ValueError from None
    if unpacker.unconsumed_tail or not unpacker.eof or unpacker.unused_data:
        raise ValueError
    return text


def unpacked(value: str, most: int) -> bytes:
    """The text of a link's value, of at most so many bytes; ValueError where there is none."""
    return inflated(decoded(value), most)
