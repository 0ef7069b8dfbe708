"""The catalogue of messages for translators: `python -m tests.catalogue` writes it again from the sources.

Messages are the arguments of `_`, `ngettext` and `mark` in the code, and the texts for people in the data files (rules,
lessons, questions, titles of boards).
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "timepirates" / "locale" / "timepirates.pot"
KEYWORDS = {"_": None, "ngettext": (1, 2), "mark": None}
WORDS = (
    "title",
    "text",
    "about",
    "note",
    "task",
    "question",
    "choices",
    "says",
    "nudge",
    "look",
    "reason",
    "why",
    "goal",
    "keep",
    "chapters",
    "sources",
)
"""Keys of data files whose values are texts for people."""


def texts_of(data: Any, spoken: bool = False) -> Iterator[str]:
    """Yield the texts for people in the content of a data file. With `spoken`, all texts in `data` are for people."""
    if isinstance(data, str):
        if spoken and any(letter.isalpha() for letter in data):
            yield data
    elif isinstance(data, list):
        for item in data:
            yield from texts_of(item, spoken)
    elif isinstance(data, dict):
        for key, value in data.items():
            # A rule's own `sources` are keys (D, R); the table of them at the top has their names.
            yield from texts_of(value, (key in WORDS and not (key == "sources" and isinstance(value, list))) or spoken)


def catalogue() -> Catalog:
    """Return the catalogue of all messages in the sources."""
    made = Catalog(project="timepirates", copyright_holder="the authors of Time Pirates Lab", fuzzy=False)
    for folder in ("timepirates", "widgets"):
        found = extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS)
        for file, line, message, _comments, _context in sorted(found, key=lambda row: (row[0], row[1])):
            made.add(message, locations=[(f"{folder}/{file}", line)])
    for path in sorted(path for folder in ("timepirates", "widgets") for path in (ROOT / folder).rglob("*.toml")):
        for text in texts_of(tomllib.loads(path.read_text(encoding="utf-8"))):
            made.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    return made


def ids(messages: Catalog) -> set:
    """Return the messages of a catalogue as they are in the code."""
    return {message.id for message in messages if message.id}


def main() -> None:
    """Write the catalogue to the repository."""
    made, text = catalogue(), io.BytesIO()
    write_po(text, made, width=120, no_location=True, sort_output=True, omit_header=True)
    TEMPLATE.write_bytes(b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' + text.getvalue())
    print(f"{len(ids(made))} messages in {TEMPLATE.relative_to(ROOT)}")


def written() -> Catalog:
    """Return the catalogue as it is in the repository."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


if __name__ == "__main__":
    main()
