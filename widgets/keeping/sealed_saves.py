"""Decrypt saved games of version 0.1.0, whose secrets were encrypted.

The key is in the store of the machine that saved the file. Newer versions do not encrypt files.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import zlib

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.shapes import MAX_DOCUMENT_BYTES
from timepirates_widgets.keeping.store import Store

NOTE = "seal"
NONCE, TAG = 16, 32


def decrypt_saved_game(sealed: str, store: Store | None) -> str:
    """Return the decrypted text of a saved game that version 0.1.0 encrypted.

    Raise BadRecord if the text was encrypted on another machine or modified.
    """
    kept = store.read_note(NOTE).get("key") if store is not None else None
    try:
        key, data = bytes.fromhex(str(kept)), base64.b64decode(sealed, validate=True)
    except (ValueError, TypeError, binascii.Error) as error:
        raise _foreign() from error
    body, tag = data[:-TAG], data[-TAG:]
    if not hmac.compare_digest(tag, hmac.digest(key, b"tag" + body, hashlib.sha256)):
        raise _foreign()
    return zlib.decompressobj().decompress(_mixed(body[NONCE:], key, body[:NONCE]), MAX_DOCUMENT_BYTES).decode()


def _mixed(data: bytes, key: bytes, nonce: bytes) -> bytes:
    blocks = (hmac.digest(key, nonce + n.to_bytes(8, "big"), hashlib.sha256) for n in range(-(-len(data) // 32)))
    return bytes(one ^ other for one, other in zip(data, b"".join(blocks), strict=False))


def _foreign() -> BadRecord:
    return BadRecord(
        _(
            "this unfinished game can be loaded only on the machine that saved it, because its secrets are "
            "encrypted for that machine"
        )
    )
