"""Sealed texts: a file may carry the secrets of a game in progress, but only this machine reads them.

The key stays in the store (or, without one, in the running kernel). The text is hidden with a stream of HMAC-SHA256
blocks under a fresh nonce and closed with a tag, so that a file that was changed is refused.

    >>> seal = Seal(None)
    >>> seal.opened(seal.closed("a goal"))
    'a goal'
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
import zlib
from typing import Any

from timepirates.errors import BadRecord
from timepirates.i18n import _
from timepirates.shapes import MOST_BYTES

NOTE = "seal"
NONCE, TAG, KEY = 16, 32, 32


class Seal:
    """Closes and opens texts with the key of a store."""

    def __init__(self, store: Any):
        self._store = store
        self._own: bytes | None = None

    def closed(self, text: str) -> str:
        """A text that only this machine can read."""
        key, nonce = self._key(), secrets.token_bytes(NONCE)
        hidden = _mixed(zlib.compress(text.encode()), key, nonce)
        return base64.b64encode(nonce + hidden + _tag(key, nonce + hidden)).decode()

    def opened(self, sealed: Any) -> str:
        """The text; BadRecord where it was closed elsewhere or changed."""
        try:
            data = base64.b64decode(sealed, validate=True)
        except (ValueError, TypeError, binascii.Error) as error:
            raise _foreign() from error
        key, body, tag = self._key(), data[:-TAG], data[-TAG:]
        if not hmac.compare_digest(tag, _tag(key, body)):
            raise _foreign()
        unpacker = zlib.decompressobj()
        return unpacker.decompress(_mixed(body[NONCE:], key, body[:NONCE]), MOST_BYTES).decode()

    def _key(self) -> bytes:
        if self._own is None:
            kept = self._store.kept(NOTE).get("key") if self._store is not None else None
            self._own = bytes.fromhex(kept) if isinstance(kept, str) else secrets.token_bytes(KEY)
            if self._store is not None and kept is None:
                self._store.keep(NOTE, {"key": self._own.hex()})
        return self._own


def _mixed(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """The data under the stream of a key and a nonce; once more gives it back."""
    blocks = (hmac.digest(key, nonce + n.to_bytes(8, "big"), hashlib.sha256) for n in range(-(-len(data) // 32)))
    stream = b"".join(blocks)[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def _tag(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key, b"tag" + body, hashlib.sha256)


def _foreign() -> BadRecord:
    return BadRecord(_("the secrets of this game in progress are sealed: it can be loaded only on the machine that "
                       "saved it"))
