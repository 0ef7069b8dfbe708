"""Read, check and write files of recorded and saved games.

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
from timepirates.core.shapes import MAX_DOCUMENT_BYTES, parse, too_large

SAVE_FORMAT = "time-pirates-save"
SECRETS_KEY: Final = "sealed"
"""The key under which a saved game stores its encrypted secrets. Only the machine that saved them can read them."""
SAVED_KEYS = {"format", "version", "lines", "seats", "settings"}
SAVE_ID_KEY: Final = "id"
"""The key for the id of a saved game that contains only one seat's knowledge. The full game has a different id."""


class SavedLine(TypedDict):
    """A line of play (one sequence of steps) in a saved game."""

    name: str
    record: Record
    shown: int
    """The number of steps from the start to the position that the page showed when the game was saved."""
    seen: NotRequired[list[Snapshot]]
    """The snapshots (positions as JSON) that one seat sees; only in files that contain only this seat's knowledge."""
    alone: NotRequired[list[int]]
    """The indices of the steps that the program made automatically, because only one decision was legal."""
    together: NotRequired[list[int]]
    """The indices of the steps that were made together with the step before, by one click of the user."""


class SavedGame(TypedDict):
    """A saved game with all of its lines of play, as a dict with the same structure as the JSON file.

    The content is not yet checked.
    """

    format: str
    version: int
    lines: list[SavedLine]
    seats: list[str]
    """The player of each seat: "human", or the name of a computer player."""
    settings: dict[str, object]
    sealed: NotRequired[str]
    """The encrypted secrets of the players. Only the machine that saved the game can decrypt them."""
    id: NotRequired[str]
    """The id of this saved game. The key exists only if the saved game contains only one seat's knowledge."""


def is_saved_game(found: Mapping[str, object]) -> TypeGuard[SavedGame]:
    """Return whether a parsed JSON object is a saved game. Otherwise, it may be the record of a single game."""
    return found.get("format") == SAVE_FORMAT


def read(document: str | bytes) -> Record:
    """Return the record in a JSON document, without replaying its steps.

    Its fields are checked.

    Parameters
    ----------
    document : str or bytes
        Strict JSON.

    Returns
    -------
    dict
        The record, whose shape has been checked.

    Raises
    ------
    BadRecord
        If the document is not JSON, or does not have the shape of a record.

    See Also
    --------
    load : Replay the steps, too.
    """
    return registry.checked_record(parse(document))


def load(document: str | bytes, chance: str = "ask") -> Game:
    """Return the game in a JSON document, after checking every step.

    Parameters
    ----------
    document : str or bytes
        Strict JSON.
    chance : str, optional
        How the game continues at random draws, as for `Game.replay`.

    Returns
    -------
    Game
        The game after the last step of the record.

    Raises
    ------
    BadRecord
        If the document is not a record, or a step is illegal; the message has the number of the step.
    """
    return Game.replay(read(document), chance)


def read_file(path: str | Path, chance: str = "ask") -> list[Game]:
    """Return all games in a file.

    Parameters
    ----------
    path : str or Path
        A `.json` file with one record, or a `.jsonl` file with one record per line; empty lines are skipped.
    chance : str, optional
        How the games continue at random draws, as for `Game.replay`.

    Returns
    -------
    list of Game
        One game for each record, in the order of the file.

    Raises
    ------
    BadRecord
        If a record is invalid; for `.jsonl` files, the message has the number of the line.
    """
    path = Path(path)
    if path.suffix != ".jsonl":
        with path.open("rb") as file:
            return [load(_bounded(file.read(MAX_DOCUMENT_BYTES + 1)), chance)]
    with path.open("rb") as file:
        return list(_games(file, chance))


def _games(file: BinaryIO, chance: str) -> Iterator[Game]:
    number = 0
    while line := file.readline(MAX_DOCUMENT_BYTES + 2):
        number += 1
        if line.strip():
            try:
                yield load(_bounded(line.removesuffix(b"\n")), chance)
            except BadRecord as error:
                raise BadRecord(_("line {number}: {problem}").format(number=number, problem=error)) from None


def _bounded(document: bytes) -> bytes:
    if len(document) > MAX_DOCUMENT_BYTES:
        raise too_large()
    return document


def write(record: Mapping[str, object]) -> str:
    """Return a record or saved game as one line of JSON.

    Equal games give equal lines on every machine.
    """
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_saved(document: str | bytes) -> SavedGame:
    """Return the saved game in a JSON document.

    Its records are checked later, when they are opened.

    Raises
    ------
    BadRecord
        If the document is not JSON, or does not have the keys of a saved game.
    """
    saved = parse(document)
    if not isinstance(saved, dict) or saved.get("format") != SAVE_FORMAT:
        raise BadRecord(
            _("a saved game is a JSON object with the format {format} (got {got})").format(
                format=repr(SAVE_FORMAT), got=shown(saved)
            )
        )
    if saved.keys() - {SECRETS_KEY, SAVE_ID_KEY} != SAVED_KEYS:
        raise BadRecord(
            _("a saved game has the keys {keys} (got {got})").format(
                keys=", ".join(sorted(SAVED_KEYS)), got=shown(", ".join(saved))
            )
        )
    return cast("SavedGame", saved)


def lines(game: Game) -> Iterator[str]:
    """Yield a description of a game as lines of text.

    It contains the players, numbered steps, points of each year, and the result.
    """
    names = game.players
    yield _("{game}, rules {rules}, played by {players}").format(
        game=game.name, rules=game.rules_name, players=", ".join(names)
    )
    width = len(str(len(game)))
    for number, (seat, decision) in enumerate(game.steps, 1):
        who = _("(random draw)") if seat is None else names[seat]
        yield _("{number}. {who}: {decision}").format(number=str(number).rjust(width), who=who, decision=decision)
    behind: Callable[[Record], Iterator[str]] | None = registry.entry(game.name).part("record_lines")
    if behind is not None:
        yield from behind(game.record())
    if game.over:
        yield _("Won by {winners}").format(winners=", ".join(names[seat] for seat in game.winners))
    elif isinstance(game.to_move, int):
        yield _("The game is not over yet: {who} decides next (kind of decision: {deciding})").format(
            who=names[game.to_move], deciding=game.deciding
        )
    else:
        yield _("The game is not over yet: the next step is a random draw ({deciding})").format(deciding=game.deciding)


def position(game: Game) -> str:
    """Return the present position of a game as text."""
    return str(game)
