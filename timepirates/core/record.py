"""Records: games as files. Reading checks everything, because records come from strangers.

>>> from timepirates import Game
>>> text = write(Game(seed=1).record())
>>> load(text).record() == read(text)
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final, NotRequired, TypedDict, TypeGuard, cast

from timepirates.core import registry
from timepirates.core.errors import BadRecord, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Record, Snapshot
from timepirates.core.shapes import MOST_BYTES, parse, too_large

SAVE_FORMAT = "time-pirates-save"
SEALED: Final = "sealed"
"""The key of a saved game in which what its lines leave out is sealed: only the machine that saved it reads it."""
SAVED_KEYS = {"format", "version", "lines", "seats", "settings"}
SAVE_ID: Final = "id"
"""The key of a saved game that holds what one seat knows: a name of the save, which is never that of the game."""


class SavedLine(TypedDict):
    """A line of play in a saved game."""

    name: str
    record: Record
    shown: int
    """the number of steps before the position on screen"""
    seen: NotRequired[list[Snapshot]]
    """where the record is what one seat knows: its snapshots (`timepirates.core.seat_view`)"""
    alone: NotRequired[list[int]]
    """the steps, counted from 0, that were made automatically because nothing else was legal"""
    together: NotRequired[list[int]]
    """the steps that were made in one click with the one before them"""


class SavedGame(TypedDict):
    """A saved game as its file holds it. A file may have other values than these until it has been opened."""

    format: str
    version: int
    lines: list[SavedLine]
    seats: list[str]
    """who plays each seat: "human", or the name of a computer player"""
    settings: dict[str, object]
    sealed: NotRequired[str]
    """what the lines leave out, for the machine that saved it (`SEALED`)"""
    id: NotRequired[str]
    """a name of the save, where it holds what one seat knows (`SAVE_ID`)"""


def is_saved(found: Mapping[str, object]) -> TypeGuard[SavedGame]:
    """Return whether what a file holds is a saved game, not a record."""
    return found.get("format") == SAVE_FORMAT


def read(document: str | bytes) -> Record:
    """The record in a JSON document: strict JSON of the right shape. Its steps are not replayed (`load`)."""
    return registry.checked_record(parse(document))


def load(document: str | bytes, chance: str = "ask") -> Game:
    """The game of a record, every step replayed; BadRecord says what is wrong, with the number of the step."""
    return Game.replay(read(document), chance)


def read_file(path: str | Path, chance: str = "ask") -> list[Game]:
    """The games of a file: one (`.json`), or one a line (`.jsonl`, empty lines skipped, a bad one named)."""
    path = Path(path)
    if path.suffix != ".jsonl":
        with path.open("rb") as file:
            return [load(_bounded(file.read(MOST_BYTES + 1)), chance)]
    with path.open("rb") as file:
        return list(_games(file, chance))


def _games(file: BinaryIO, chance: str) -> Iterator[Game]:
    number = 0
    while line := file.readline(MOST_BYTES + 2):
        number += 1
        if line.strip():
            try:
                yield load(_bounded(line.removesuffix(b"\n")), chance)
            except BadRecord as error:
                raise BadRecord(_("line {number}: {problem}").format(number=number, problem=error)) from None


def _bounded(document: bytes) -> bytes:
    if len(document) > MOST_BYTES:
        raise too_large()
    return document


def write(record: Mapping[str, object]) -> str:
    """A record (or saved game) as one line of text, the same on every machine."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_saved(document: str | bytes) -> SavedGame:
    """A saved game: strict JSON with the right keys. Its lines are looked at where they are laid out again."""
    saved = parse(document)
    if not isinstance(saved, dict) or saved.get("format") != SAVE_FORMAT:
        raise BadRecord(
            _("a saved game is a JSON object with the format {format} (got {got})").format(
                format=repr(SAVE_FORMAT), got=shown(saved)
            )
        )
    if saved.keys() - {SEALED, SAVE_ID} != SAVED_KEYS:
        raise BadRecord(
            _("a saved game has the keys {keys} (got {got})").format(
                keys=", ".join(sorted(SAVED_KEYS)), got=shown(", ".join(saved))
            )
        )
    return cast("SavedGame", saved)


def lines(game: Game) -> Iterator[str]:
    """A game as text: who plays what, every step with its number, each year's points, how it stands at the end."""
    names = game.players
    yield _("{game}, rules {rules}, played by {players}").format(
        game=game.name, rules=game.rules_name, players=", ".join(names)
    )
    width = len(str(len(game)))
    for number, (seat, decision) in enumerate(game.steps, 1):
        who = _("(luck)") if seat is None else names[seat]
        yield _("{number}. {who}: {decision}").format(number=str(number).rjust(width), who=who, decision=decision)
    behind: Callable[[Record], Iterator[str]] | None = registry.entry(game.name).part("record_lines")
    if behind is not None:
        yield from behind(game.record())
    if game.over:
        yield _("Won by {winners}").format(winners=", ".join(names[seat] for seat in game.winners))
    elif isinstance(game.to_move, int):
        yield _("Not over yet: {who} decides next ({deciding})").format(who=names[game.to_move], deciding=game.deciding)
    else:
        yield _("Not over yet: luck decides next ({deciding})").format(deciding=game.deciding)


def position(game: Game) -> str:
    """The position a game ends with, as text."""
    return str(game)
