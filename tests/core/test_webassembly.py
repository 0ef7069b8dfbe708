"""Arguments of loops are handed over to WebAssembly and results come back, tried with a stand-in for the module."""

from __future__ import annotations

from array import array

import pytest

from timepirates.core import webassembly
from timepirates.core.webassembly import MAX_BATCH_ROWS, WasmModule

LAYOUT = {"doubled": [["d", [2], False], ["q", [], True], ["q", [3], True]]}


def doubled(weights, given, results, factor):
    """Stands for a loop; only its name is used."""


class Doubling:
    """Fills each row of three numbers with what was given for it, times the factor and the first weight."""

    def __init__(self, size: int):
        self.bytes, self.written, self.status = bytearray(size), [], 0

    def write(self, place: int, data: bytes) -> None:
        self.bytes[place : place + len(data)] = data
        self.written.append(place)

    def read(self, place: int, size: int) -> bytes:
        return bytes(self.bytes[place : place + size])

    def call(self, _name, places) -> int:
        _result, _error, weights, given, results, numbers = places
        count, factor = array("q", self.read(numbers, 16))
        (weight,) = array("d", self.read(weights, 8))
        rows = [int(number * factor * weight) for number in array("q", self.read(given, 8 * count)) for _n in range(3)]
        self.write(results, array("q", rows).tobytes())
        return self.status


@pytest.fixture
def memories(monkeypatch):
    """The memories of the modules that are started; loops run in the first."""
    started: list[Doubling] = []

    def start(size):
        started.append(Doubling(size))
        return started[-1]

    webassembly.set_runner(WasmModule(LAYOUT, start))
    yield started
    webassembly.set_runner(None)


def test_more_rows_than_fit_are_handed_over_in_parts_and_weights_only_once(memories):
    weights, given = [2.0, 0.0], list(range(MAX_BATCH_ROWS + 5))
    for factor in (3, 5):
        results = [[0, 0, 0] for _each in given]
        webassembly.run(doubled, ((weights, given), results, factor), [results], len(given))
        assert results == [[2 * factor * number] * 3 for number in given]
    assert memories[0].written.count(webassembly.STACK) == 1
    results = [[0, 0, 0]]
    webassembly.run(doubled, (([7.0, 0.0], [5]), results, 1), [results], 1)
    assert results == [[35, 35, 35]]


def test_a_loop_that_fails_is_no_result(memories):
    memories[0].status = 1
    with pytest.raises(RuntimeError, match="the compiled function doubled failed with status 1"):
        webassembly.run(doubled, (([1.0, 0.0], [1]), [[0, 0, 0]], 1), rows=1)


def test_where_there_is_no_module_the_loop_itself_runs():
    assert not webassembly.there()
    assert webassembly.run(lambda *given: given, ((1, 2), 3)) == ((1, 2), 3)
