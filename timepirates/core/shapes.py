"""Strict validation of JSON from files and links.

Common JSON readers accept duplicate keys, NaN, numbers of any size, a byte order mark and control characters in names.
This module rejects all of these and raises BadRecord with a one-line message.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import accumulate
from typing import Annotated, Literal, Protocol, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, Struct

from timepirates.core.errors import BadRecord, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED
from timepirates.core.names import name_problem, printable
from timepirates.core.protocol import Json
from timepirates.core.toml import decoded

MAX_DOCUMENT_BYTES = 16 << 20
"""Maximum size of a JSON document that the program reads, in bytes."""
MAX_DEPTH = 40
"""Maximum number of nested lists and objects in a JSON document. The program's own files need at most 7."""
LONGEST_NUMBER = 40
MAX_ERROR_LENGTH = 400
"""Maximum number of characters in an error message. Longer lists of errors are cut to the first error and a count."""
_NO_BRACKET = re.compile(r'(?:"(?:[^"\\]++|\\.)*+"?|[^"\[\]{}]++)++', re.DOTALL)
"""A pattern for the parts of a JSON document without brackets. Brackets inside strings count as text."""
_BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}
INNER_ERROR_MARK = " - at `$["
"""The text in a msgspec error message if the error is inside the checked list or dict."""

Count = Annotated[int, Meta(ge=0, le=100_000)]
Text = Annotated[str, Meta(max_length=80)]
Steps = Annotated[list[tuple[Count | None, Text]], Meta(max_length=100_000)]
"""The steps of a record: the seat (None for a random draw) and the decision."""

T = TypeVar("T")


def parse(document: str | bytes) -> Json:
    """Parse a JSON document strictly and return its value.

    Raises
    ------
    BadRecord
        If the document is malformed, ambiguous, too large or nested too deeply.
    """
    if len(document) > MAX_DOCUMENT_BYTES:
        raise too_large()
    text = decoded(document, BadRecord) if isinstance(document, bytes | bytearray) else document
    if text.startswith("\ufeff"):
        raise BadRecord(_("the file begins with a byte order mark; save it as UTF-8 without one"))
    check_depth(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_float, parse_int=_whole
        )
    except json.JSONDecodeError as error:
        raise BadRecord(
            _("this is not a JSON document: {problem} (line {line}, column {column})").format(
                problem=error.msg, line=error.lineno, column=error.colno
            )
        ) from None
    _check_texts(value)
    return value


def too_large() -> BadRecord:
    """Return the BadRecord error for a document that exceeds the maximum size."""
    return BadRecord(_("the document is larger than {limit} MiB").format(limit=MAX_DOCUMENT_BYTES >> 20))


def check_depth(text: str) -> None:
    """Raise BadRecord if a JSON text has too many nested lists and objects.

    Call this before parsing: in a browser's Python, deep nesting stops the whole interpreter instead of raising a
    RecursionError.
    """
    if max(accumulate(map(_BRACKETS.__getitem__, _NO_BRACKET.sub("", text))), default=0) > MAX_DEPTH:
        raise BadRecord(_("the document has more than {limit} nested levels").format(limit=MAX_DEPTH))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    out = dict(pairs)
    if len(out) != len(pairs):
        counts = Counter(key for key, _value in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise BadRecord(_("the key {key} occurs twice in one object").format(key=shown(twice)))
    return out


def _no_constant(name: str) -> object:
    raise BadRecord(_("{name} is not allowed as a number in JSON").format(name=name))


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value) or len(text) > LONGEST_NUMBER:
        raise BadRecord(_("the number {number} is too large").format(number=shown(text)))
    return value


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise BadRecord(_("the number {number} is too large").format(number=shown(text)))
    return int(text)


def _check_texts(value: object) -> None:
    """Raise BadRecord if a string or key contains unprintable characters."""
    level = [value]
    while level:
        below: list[object] = []
        for item in level:
            if isinstance(item, str):
                if not printable(item):
                    raise BadRecord(
                        _("the text {text} contains characters that cannot be printed").format(text=shown(item))
                    )
            elif isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        level = below


def convert_strictly(value: object, shape: type[T]) -> T:
    """Convert JSON data to a msgspec type. Raise BadRecord if the data do not have this type."""
    try:
        return msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError as error:
        raise BadRecord(_readable_error(str(error))) from None


class RecordBeginning(Protocol):
    """A protocol for the first fields in the record of any game, such as the players and the seed."""

    @property
    def players(self) -> Sequence[str]:
        """The players' names by seat."""

    @property
    def seed(self) -> int | None:
        """The seed of the random draws, or None.

        It is None if a person entered the draws or if it must stay secret.
        """

    @property
    def setup(self) -> object:
        """The results of the draws before the first step, or None if the record begins with a position."""

    @property
    def position(self) -> object:
        """The position with which the record begins, or `UNSET` if it begins with a setup."""


def check_beginning(record: RecordBeginning) -> None:
    """Check the names and the seed in a record, and that the record has a setup or a position.

    BadRecord is raised if something is wrong.
    """
    for name in record.players:
        if problem := name_problem(name, _("a player's name")):
            raise BadRecord(problem)
    if record.seed is not None and not 0 <= record.seed <= MOST_SEED:
        raise BadRecord(
            _("seed must be null or a whole number from 0 to 2^64 - 1 (got {got})").format(got=shown(record.seed))
        )
    if record.position is UNSET and record.setup is None:
        raise BadRecord(_("setup may be null only if the record begins with a position"))
    if record.position is not UNSET and record.setup is not None:
        raise BadRecord(_('the key "setup" must be null if the record contains the key "position"'))


def find_errors(table: object, shape: type[Struct], where: str) -> Iterator[str]:
    """Yield one line of text for each error in a table of a TOML file.

    A line names the location, the fault, the value and the allowed values.

    The keys are compared with the fields of the type, and each value is checked separately, so no fault hides another.
    """
    if not isinstance(table, Mapping):
        yield _("{where} must be a table of keys and values (got {got})").format(where=where, got=shown(table))
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    yield from (_unknown_key(where, key, list(fields)) for key in table if key not in fields)
    for name, field in fields.items():
        if name in table:
            yield from _fault_of_value(table[name], field.type, _("{where}: {key}").format(where=where, key=name))
        elif field.required:
            yield _("{where} lacks the key {key}").format(where=where, key=repr(name))


def join_errors(found: Sequence[str]) -> str:
    """Join error messages to one line. If the line would be too long, return the first message and a count.

    >>> join_errors(["a is wrong", "b is missing"])
    'a is wrong; b is missing'
    """
    whole = "; ".join(found)
    if len(found) == 1 or len(whole) <= MAX_ERROR_LENGTH:
        return whole
    return _("{first} (and {count} more)").format(first=found[0], count=len(found) - 1)


def _unknown_key(where: str, key: object, allowed: list[str]) -> str:
    near = get_close_matches(key, allowed, 1) if isinstance(key, str) and len(key) <= LONGEST_NUMBER else ()
    told = {"where": where, "key": shown(key), "allowed": ", ".join(allowed)}
    if near:
        return _("{where} has the unknown key {key}; did you mean {near}? Allowed keys: {allowed}").format(
            **told, near=repr(near[0])
        )
    return _("{where} has the unknown key {key}; allowed are {allowed}").format(**told)


def _fault_of_value(value: Json, kind: object, where: str) -> Iterator[str]:
    if get_origin(kind) is Literal:
        if not any(type(value) is type(each) and value == each for each in get_args(kind)):
            yield _("{where} must be {allowed} (got {got})").format(
                where=where, allowed=_(" or ").join(map(repr, get_args(kind))), got=shown(value)
            )
        return
    problem = _problem(value, kind)
    if INNER_ERROR_MARK in problem:  # The error is inside a list or dict, so its entries are checked one by one.
        alone = (
            [(key, {key: each}) for key, each in value.items()]
            if isinstance(value, Mapping)
            else [(n, [each]) for n, each in enumerate(value, 1)]
        )
        for name, entry in alone:
            found = _problem(entry, kind)
            if INNER_ERROR_MARK in found:
                yield _("{where}, {name}: {needed} (got {got})").format(
                    where=where,
                    name=shown(name).strip("'"),
                    needed=_expected_and_found(found.partition(" - at ")[0])[0],
                    got=shown(entry[name] if isinstance(entry, dict) else entry[0]),
                )
    elif problem:
        yield _("{where}: {needed} (got {got})").format(
            where=where, needed=_expected_and_found(problem)[0], got=shown(value)
        )


def _problem(value: object, kind: object) -> str:
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _readable_error(problem: str) -> str:
    """Convert an error message of msgspec to a message that users can understand."""
    what, _at, path = problem.partition(" - at ")
    where = _readable_path(path.replace("`", "").removeprefix("key in "))
    needed, got = _expected_and_found(what)
    if got:
        return _("{where}: {needed} (got {got})").format(where=where, needed=needed, got=got)
    return _("{where}: {problem}").format(where=where, problem=needed)


def _expected_and_found(what: str) -> tuple[str, str]:
    """Return two texts for users: which type or size msgspec expected, and which type it found."""
    for pattern, message in (
        (r"Object missing required field `(.*)`", _("the key {x} is missing")),
        (r"Object contains unknown field `(.*)`", _("the key {x} is unknown")),
        (r"Expected `array` of length (\d+), got (\d+)", _("a list of {x} entries is needed")),
        (r"Expected `array` of length <= (\d+)", _("a list of at most {x} entries is needed")),
        (r"Expected `array` of length >= (\d+)", _("a list of at least {x} entries is needed")),
        (r"Expected `str` of length <= (\d+)", _("a text of at most {x} characters is needed")),
        (r"Expected `str` of length >= (\d+)", _("a text of at least {x} characters is needed")),
        (r"Expected `(?:int|float|int \| null)` >= (-?\d+)\S*", _("a number of at least {x} is needed")),
        (r"Expected `(?:int|float|int \| null)` <= (-?\d+)\S*", _("a number of at most {x} is needed")),
        (r"Expected `(.*)`, got `(.*)`", _("{x} is needed")),
        (r"Invalid enum value (.*)", _("the value {x} is not allowed")),
    ):
        found = re.fullmatch(pattern, what, re.DOTALL)
        if found:
            parts = [*found.groups(), ""]
            return message.format(x=_readable_type(parts[0])), _readable_type(parts[1]) if parts[1] else ""
    return shown(what, 200), ""


def _readable_type(part: str) -> str:
    """Return a description of a msgspec type for users, such as "a whole number" for "int".

    Any other text comes from the document, so it is escaped.
    """
    names = {
        "int": _("a whole number"),
        "str": _("a text"),
        "object": _("an object"),
        "array": _("a list"),
        "bool": _("true or false"),
        "float": _("a number"),
        "null": _("null"),
        "datetime": _("a date"),
        "date": _("a date"),
        "time": _("a time"),
        "str | array": _("a text or a list of texts"),
        "str | object": _("a name or a table"),
        "object | array": _("a list or a table"),
        "int | str": _("a whole number or a text"),
        "int | float | str": _("a number or a text"),
        "int | null": _("a whole number or null"),
        "object | null": _("an object or null"),
    }
    return names.get(part) or (part if part.lstrip("-").isdecimal() else shown(part.strip("'`")))


def _readable_path(path: str) -> str:
    """Convert the path in a msgspec error message to text for users, such as "step 4" for `$.steps[3][0]`."""
    step = re.match(r"\$\.steps\[(\d+)\]", path)
    if step:
        return _("step {number}").format(number=int(step.group(1)) + 1)
    return shown(path).strip("'\"").removeprefix("$.") if path and path != "$" else _("the document")
