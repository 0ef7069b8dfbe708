"""A catalogue of a few translated messages, for tests of other languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from timepirates.core import i18n


def translate(monkeypatch: pytest.MonkeyPatch, folder: Path, language: str, messages: Mapping[str, str]) -> None:
    """Let the program have a language with these messages, until the end of the test."""
    made = Catalog(locale=language)
    for message, translation in messages.items():
        made.add(message, translation)
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{i18n.DOMAIN}.mo").open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(i18n, "LOCALE", folder)
    for name in ("_translations", "_language"):
        monkeypatch.setattr(i18n, name, getattr(i18n, name))
