"""Texts in web addresses: compressed, and written with letters, digits, - and _. Decoding is safe for any input."""

from __future__ import annotations

import base64
import binascii
import zlib

MOST_LINKED = 8000
"""Maximum number of characters in a link for sharing; longer data goes into a file."""


def packed(text: str) -> str:
    """Return a text in the compressed form that an address can contain."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(value: str) -> bytes:
    """Return the bytes of a value from an address; raise ValueError if it is not base64url."""
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None


def inflated(data: bytes, most: int) -> bytes:
    """Return decompressed data; raise ValueError if it is longer than `most` bytes, incomplete or damaged."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(data, most)
    except zlib.error:
        raise ValueError from None
    if unpacker.unconsumed_tail or not unpacker.eof or unpacker.unused_data:
        raise ValueError
    return text


def unpacked(value: str, most: int) -> bytes:
    """Return the text of a value from an address; raise ValueError if it is damaged or longer than `most` bytes."""
    return inflated(decoded(value), most)
