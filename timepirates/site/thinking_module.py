"""Convert a WebAssembly object file to a module that exports functions for other programs to call.

The indices and addresses in an object file are provisional, but they are right as long as nothing is linked to it. Only
the list of exports is missing, and is added. The parts that only linkers need (names, relocations) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

CUSTOM, IMPORT, EXPORT, START, ELEMENTS, CODE, DATA, DATA_COUNT = 0, 2, 7, 8, 9, 10, 11, 12
AFTER_EXPORTS = (START, ELEMENTS, CODE, DATA, DATA_COUNT)
SYMBOL_TABLE_ID = 8
"""The number that marks the symbol table within the section `linking` of an object file."""
FUNCTION, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, NAMED = 16, 64
"""Flag bits of a symbol."""


class Reader:
    """A parser for the binary format of WebAssembly."""

    def __init__(self, data: bytes, at: int = 0):
        self.data, self.at = data, at

    def byte(self) -> int:
        """Read and return the next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read the next integer from the data, and return the integer.

        It is encoded as unsigned LEB128.
        """
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def block(self) -> bytes:
        """Read and return the next block of bytes, whose length precedes it.

        Its length precedes it.
        """
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]

    @property
    def more(self) -> bool:
        """Whether there are bytes left to read."""
        return self.at < len(self.data)


def numbered(value: int) -> bytes:
    """Encode an integer in the variable-length format unsigned LEB128, and return the bytes."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def length_prefixed(data: bytes) -> bytes:
    """Return the given bytes with their length in front of them."""
    return numbered(len(data)) + data


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section of a WebAssembly file."""
    reader = Reader(data, 8)
    while reader.more:
        yield reader.byte(), reader.block()


def imports(data: bytes) -> list[str]:
    """Return the names of the imports of a WebAssembly module."""
    found = []
    for kind, content in sections(data):
        if kind == IMPORT:
            reader = Reader(content)
            for _each in range(reader.number()):
                reader.block()
                found.append(reader.block().decode())
                _skip_type(reader)
    return found


def _skip_type(reader: Reader) -> None:
    kind = reader.byte()
    if kind == 0:
        reader.number()
    elif kind == 3:
        reader.at += 2
    else:
        reader.at += kind == 1
        limits = reader.byte()
        for _each in range(1 + (limits & 1)):
            reader.number()


def functions(data: bytes) -> dict[str, int]:
    """Return the functions that an object file defines, as a dict from name to index."""
    for kind, content in sections(data):
        reader = Reader(content)
        if kind == CUSTOM and reader.block() == b"linking":
            reader.number()
            while reader.more:
                part, table = reader.byte(), reader.block()
                if part == SYMBOL_TABLE_ID:
                    return dict(_defined(Reader(table)))
    return {}


def _defined(table: Reader) -> Iterator[tuple[str, int]]:
    for _symbol in range(table.number()):
        kind, flags = table.byte(), table.number()
        if kind == DATA_SYMBOL:
            table.block()
            if not flags & UNDEFINED:
                for _each in range(3):
                    table.number()
        elif kind == SECTION_SYMBOL:
            table.number()
        else:
            index = table.number()
            name = table.block().decode() if not flags & UNDEFINED or flags & NAMED else ""
            if kind == FUNCTION and not flags & UNDEFINED:
                yield name, index


def module(data: bytes, exported: Sequence[str]) -> bytes:
    """Return a WebAssembly module, made from an object file, that exports the given functions."""
    indices = functions(data)
    names = b"".join(length_prefixed(name.encode()) + b"\0" + numbered(indices[name]) for name in exported)
    exports, out = bytes([EXPORT]) + length_prefixed(numbered(len(exported)) + names), bytearray(data[:8])
    for kind, content in sections(data):
        if kind in AFTER_EXPORTS:
            out += exports
            exports = b""
        if kind != CUSTOM:
            out += bytes([kind]) + length_prefixed(content)
    return bytes(out)
