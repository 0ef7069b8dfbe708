"""Compress texts for web addresses, and decode them safely."""

from __future__ import annotations

import base64
import binascii
import zlib

MAX_LINK_LENGTH = 8000
"""Maximum length of the data in a link, in characters. Longer data must be shared as a file."""


def packed(text: str) -> str:
    """Compress a text and encode it as base64url, for use in a web address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(value: str) -> bytes:
    """Decode a base64url text to bytes. Raise ValueError if it is invalid."""
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None


def inflated(data: bytes, most: int) -> bytes:
    """Decompress data. Raise ValueError if the data is damaged or exceeds `most` bytes."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(data, most)
    except zlib.error:
        raise ValueError from None
    if unpacker.unconsumed_tail or not unpacker.eof or unpacker.unused_data:
        raise ValueError
    return text


def unpacked(value: str, most: int) -> bytes:
    """Decode and decompress a text from a web address. Raise ValueError if it is damaged or too long."""
    return inflated(decoded(value), most)
