"""Read untrusted TOML files safely, and write TOML that is easy to read.

The time that the standard library takes grows with the square of the number of dots in a key, and deep nesting in a
file makes its calls equally deep. Therefore size and depth are checked first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Json

if TYPE_CHECKING:
    from tomlkit.items import Item

TomlTable: TypeAlias = Mapping[str, Json]
"""The content of a TOML file or of a table in it, as a mapping. The keys and values have not been checked."""
MAX_FILE_BYTES = 128 << 10
"""Maximum size of a TOML file, in bytes. A lesson file with the record of a whole game needs about 30 kB."""
MAX_DEPTH = 8
"""Maximum depth of nested lists and tables, and maximum number of parts of a dotted key. Lessons need 5."""
MOST_INTEGER = 2**63 - 1
"""The largest integer that every TOML reader supports."""
STRING_OR_COMMENT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5}|\\?\Z)|'
    r"'''(?:[^']|'(?!''))*(?:'{3,5}|\Z)|"
    r'"(?:[^"\\\n]|\\.)*(?:"|\\?\Z|(?=\n))|'
    r"'[^'\n]*'?|#[^\n]*",
    re.DOTALL,
)
"""A pattern for TOML strings and comments. Without a closing quote, the match ends with the line or the file."""


class BadToml(TimePiratesError):
    """The error for a TOML text that is too large or has invalid syntax."""


def read(path: str | Path) -> TomlTable:
    """Return the content of a TOML file as a dict.

    Raises
    ------
    OSError
        If the file cannot be read.
    BadToml
        If it is not a regular file, is not valid TOML or exceeds a limit.
    """
    path = Path(path)
    if path.exists() and not path.is_file():
        raise BadToml(_("this is a folder") if path.is_dir() else _("this is not a file"))
    with path.open("rb") as file:
        return loads(file.read(MAX_FILE_BYTES + 1))


def loads(text: str | bytes) -> TomlTable:
    """Parse a TOML text. Raise BadToml if it is invalid."""
    import tomllib  # This import is delayed to keep `import timepirates` fast.

    if len(text) > MAX_FILE_BYTES:
        raise BadToml(_("the file is larger than {limit} KiB").format(limit=MAX_FILE_BYTES >> 10))
    found = decoded(text) if isinstance(text, bytes) else text
    if found.startswith("\ufeff"):
        raise BadToml(_("the file begins with a byte order mark; save it as UTF-8 without one"))
    _check_depth(STRING_OR_COMMENT.sub("x", found))
    try:
        data = tomllib.loads(found)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)[:200]) from None
    except ValueError:  # Python refuses to convert integers with thousands of digits.
        raise BadToml(_("a whole number does not fit in 64 bits")) from None
    _check_numbers(data)
    return data


def decoded(text: bytes | bytearray, kind: type[TimePiratesError] = BadToml) -> str:
    """Decode a file's bytes as UTF-8. Raise an error of the given type if they are invalid."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise kind(_("the file is not UTF-8 (byte {position})").format(position=error.start)) from None


def _check_depth(bare: str) -> None:
    """Raise BadToml if a TOML text is nested too deeply.

    The text must have no strings and comments.
    """
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            raise BadToml(_("lists and tables have more than {limit} nested levels").format(limit=MAX_DEPTH))
    if any(key.count(".") >= MAX_DEPTH for key in re.split(r"[=,\[\]{}\n]", bare)):
        raise BadToml(_("a key has more than {limit} parts").format(limit=MAX_DEPTH))


def _check_numbers(data: object) -> None:
    """Raise BadToml if an integer does not fit in 64 bits."""
    if isinstance(data, int) and not -MOST_INTEGER - 1 <= data <= MOST_INTEGER:
        raise BadToml(_("a whole number does not fit in 64 bits"))
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _check_numbers(each)


def dumps(data: Mapping[str, object]) -> str:
    r"""Return a table as TOML text.

    Nested tables and lists of tables get headings, with one key per line below them.

    >>> print(dumps({"a": 1, "b": {"c d": [True, {"e": "say \"hi\""}]}}), end="")
    a = 1
    <BLANKLINE>
    [b]
    "c d" = [true, {e = "say \"hi\""}]
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
    """Convert a value to TOML on one line."""
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
