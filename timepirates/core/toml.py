"""TOML from strangers, read within a second whatever is in it, and TOML as people like to read it, written.

Python's own reader takes time that grows with the square of a dotted key's parts, and nests as deep as the text does.
So size and depth are looked at before anything is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _

if TYPE_CHECKING:
    from tomlkit.items import Item

TomlTable: TypeAlias = Mapping[str, Any]
"""A table of a file, whose keys and values are judged where they are used."""
MOST_BYTES = 128 << 10
"""No file is longer; a lesson with the record of a whole game in it has 30 kB."""
DEEPEST = 8
"""No key has more parts, and no lists and tables nest deeper; a lesson's position needs 5."""
MOST_INTEGER = 2**63 - 1
"""What every reader of TOML can hold."""
LITERAL = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5}|\\?\Z)|'
    r"'''(?:[^']|'(?!''))*(?:'{3,5}|\Z)|"
    r'"(?:[^"\\\n]|\\.)*(?:"|\\?\Z|(?=\n))|'
    r"'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
"""Texts and comments, in which brackets and dots mean nothing. One that nobody closed ends with its line or the file,
so that no place is looked at twice."""


class BadToml(TimePiratesError):
    """A text that is no TOML, or too much of it."""


def read(path: str | Path) -> TomlTable:
    """What a file says; OSError where there is none, BadToml where it is no TOML."""
    path = Path(path)
    if path.exists() and not path.is_file():
        raise BadToml(_("this is a folder") if path.is_dir() else _("this is not a file"))
    with path.open("rb") as file:
        return loads(file.read(MOST_BYTES + 1))


def loads(text: str | bytes) -> TomlTable:
    """What a text says; BadToml tells in one line why it says nothing."""
    import tomllib  # only files need it, and `import timepirates` reads none

    if len(text) > MOST_BYTES:
        raise BadToml(_("the file is larger than {limit} KiB").format(limit=MOST_BYTES >> 10))
    found = decoded(text) if isinstance(text, bytes) else text
    if found.startswith("\ufeff"):
        raise BadToml(_("the file begins with a byte order mark; save it as UTF-8 without one"))
    _check_depth(LITERAL.sub("x", found))
    try:
        data = tomllib.loads(found)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)[:200]) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise BadToml(_("a whole number needs more than 64 bits")) from None
    _check_numbers(data)
    return data


def decoded(text: bytes) -> str:
    """Return the text of a file in UTF-8; BadToml if it is not."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadToml(_("the file is not UTF-8 (byte {position})").format(position=error.start)) from None


def _check_depth(bare: str) -> None:
    """Refuse what nests too deep. `bare`: TOML without what stands in texts and comments."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            raise BadToml(_("lists and tables have more than {limit} nested levels").format(limit=DEEPEST))
    if any(key.count(".") >= DEEPEST for key in re.split(r"[=,\[\]{}\n]", bare)):
        raise BadToml(_("a key has more than {limit} parts").format(limit=DEEPEST))


def _check_numbers(data: object) -> None:
    """Refuse numbers beyond what TOML promises. The depth is bounded, so this may call itself."""
    if isinstance(data, int) and not -MOST_INTEGER - 1 <= data <= MOST_INTEGER:
        raise BadToml(_("a whole number needs more than 64 bits"))
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _check_numbers(each)


def dumps(data: Mapping[str, object]) -> str:
    """A table as TOML. Tables in it, and lists of tables, get a heading; what these hold stands on one line a key.

    >>> print(dumps({"a": 1, "b": {"c d": [True, {"e": "say \\"hi\\""}]}}), end="")
    a = 1
    <BLANKLINE>
    [b]
    "c d" = [true, {e = "say \\"hi\\""}]
    """
    import tomlkit

    document = tomlkit.document()
    for key, value in data.items():
        if isinstance(value, Mapping):
            document.add(key, _table(value))
        elif isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            document.add(tomlkit.nl())
            document.add(key, tomlkit.aot())
            for each in value:
                document[key].append(_table(each))
        else:
            document.add(key, inline(value))
    return document.as_string()


def _table(data: Mapping[str, object]) -> object:
    import tomlkit

    table = tomlkit.table()
    for key, value in data.items():
        table.add(key, inline(value))
    return table


def inline(value: object) -> Item:
    """A value on one line."""
    import tomlkit

    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        for key, each in value.items():
            table.add(str(key), inline(each))
        return table
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        array.extend(map(inline, value))
        return array
    return tomlkit.item(value)
