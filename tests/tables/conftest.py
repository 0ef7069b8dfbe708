"""The table process of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tables.playing import TableProcess


@pytest.fixture
def process(tmp_path) -> Iterator[TableProcess]:
    """A running table process, whose data folder is the folder of the test."""
    made = TableProcess(tmp_path)
    yield made
    made.close()
