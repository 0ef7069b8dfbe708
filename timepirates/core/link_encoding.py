"""Compress texts for web addresses, and decode them safely, whatever the address contains."""

from __future__ import annotations

import base64
import binascii
import zlib

MOST_LINKED = 8000
"""Maximum number of characters in a link for sharing; longer data goes into a file."""


def packed(text: str) -> str:
    """Return a text, compressed and encoded as base64url for use in a web address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(value: str) -> bytes:
    """Return the bytes that a base64url text encodes. Raise ValueError if it is invalid."""
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None


def inflated(data: bytes, most: int) -> bytes:
    """Return decompressed data. Raise ValueError if it exceeds `most` bytes or is damaged."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(data, most)
    except zlib.error:
        raise ValueError from None
    if unpacker.unconsumed_tail or not unpacker.eof or unpacker.unused_data:
        raise ValueError
    return text


def unpacked(value: str, most: int) -> bytes:
    """Return the bytes that `packed` encoded. Raise ValueError if the value is invalid or they exceed `most` bytes."""
    return inflated(decoded(value), most)
