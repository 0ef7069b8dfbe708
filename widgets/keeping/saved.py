"""Read and check the players, settings and lines of play of a saved game.

Each part is checked separately, so that all problems of a file are reported at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates import Game, players
from timepirates.core import file_locations
from timepirates.core.errors import BadRecord, BadSetting, TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.core.protocol import Json, RecordView
from timepirates.core.record import SavedGame, SavedLine
from timepirates.core.seat_view import restore_snapshots
from timepirates.core.shapes import Count, find_errors, join_errors

HUMAN = "human"
MOST_LINES = 100


class Settings(Struct, forbid_unknown_fields=True, rename={"room": "class"}):
    """The settings of a saved game, such as whether hints are allowed."""

    chance: Literal["sample", "ask"] = "sample"
    """Whether the program makes random draws ("sample") or people enter them ("ask")."""
    line: Annotated[int, Meta(ge=0, lt=MOST_LINES)] = 0
    """The index of the line of play on screen."""
    undo: bool = True
    odds: bool = True
    hints: bool = True
    """Whether hints are allowed. A class can switch off hints, like undo and odds."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.35
    """The number of seconds for which each step of a computer player is shown."""
    alone: bool = False
    """Whether the only legal decision is made automatically."""
    keys: bool = True
    """Whether keyboard shortcuts are turned on."""
    room: dict[str, object] = {}
    """The settings of the class, or an empty dict without a class."""


SettingValues: TypeAlias = dict[str, Json]
"""The settings of a game on screen, as a dict from name to value."""
SETTINGS: SettingValues = msgspec.to_builtins(Settings())
OLD_SETTINGS = {"longer"}
"""Settings of older versions, which are ignored in saved games."""


class SavedShape(Struct, forbid_unknown_fields=True):
    """The fields of a saved game's file, with their types."""

    format: Literal["time-pirates-save"]
    version: Literal[1]
    lines: Annotated[list[object], Meta(min_length=1, max_length=MOST_LINES)]
    seats: list[str]
    settings: dict[str, object]
    id: Annotated[str, Meta(pattern=f"^{file_locations.GAME_ID.pattern}$")] | UnsetType = UNSET
    """The id of the file, set only if the file contains just the facts that one seat knows."""


class LineShape(Struct, forbid_unknown_fields=True):
    """The fields of a line of play in a saved game, with their types."""

    name: str
    record: dict[str, object]
    shown: Count
    seen: list[object] | UnsetType = UNSET
    """The snapshots of the positions, set only if the line contains just the facts that one seat knows."""
    alone: list[Count] = []
    """The numbers of the steps that were made automatically, because no other decision was legal."""
    together: list[Count] = []
    """The numbers of the steps that were made with the same click as the step before."""


def checked_settings(settings: Mapping[str, object]) -> SettingValues:
    """Return the settings, with defaults for missing ones. Raise BadSetting if a setting is invalid."""
    found = list(_faults_of_settings(settings))
    if found:
        raise BadSetting(join_errors(found))
    return {**SETTINGS, **settings}


def _faults_of_settings(settings: object) -> Iterator[str]:
    yield from find_errors(settings, Settings, _("the settings"))
    room = settings.get("class") if isinstance(settings, Mapping) else None
    if room and isinstance(room, Mapping):
        from timepirates.lessons import classroom

        yield from classroom.faults(room)


def check_seats(seats: Sequence[object], game: Game) -> list[str]:
    """Return the checked players of the seats. Raise BadSetting for an unknown player or a wrong number."""
    count, allowed = len(game.players), (HUMAN, *players.of(game.name))
    if len(seats) != count:
        raise BadSetting(
            _("there must be a player for each of the {count} seats (got {got})").format(count=count, got=len(seats))
        )
    known = []
    for who in seats:
        if not isinstance(who, str) or who not in allowed:
            raise BadSetting(
                _("a seat must be one of {allowed} (got {got})").format(allowed=", ".join(allowed), got=shown(who))
            )
        known.append(who)
    return known


SavedLines = list[tuple[str, Game, int, set[int], set[int]]]
"""The lines of play of a saved game, as tuples of name, game, number of the shown position, and step numbers."""


def read_saved_game(found: object) -> tuple[SavedLines, list[str], SettingValues]:
    """Return the lines of play, the players and the settings of a saved game.

    Raises
    ------
    BadRecord
        If anything is wrong. The message lists all problems.
    """
    wrong = list(find_errors(found, SavedShape, _("the saved game")))
    settings = found.get("settings") if isinstance(found, Mapping) else None
    if isinstance(settings, Mapping):
        settings = {name: value for name, value in settings.items() if name not in OLD_SETTINGS}
        wrong += _faults_of_settings(settings)
    if wrong or not isinstance(settings, Mapping):
        raise BadRecord(join_errors(wrong))
    saved = cast("SavedGame", found)
    chance, lines = {**SETTINGS, **settings}["chance"], []
    for number, line in enumerate(saved["lines"], 1):
        where = _("line of play {number} of the saved game").format(number=number)
        its = list(_faults_of_line(line, where))
        game = None if its else _replayed(line, chance, where, its)
        wrong += its
        if game is not None:
            made = set(line.get("alone", ())), set(line.get("together", ()))
            lines.append((line["name"], game, line["shown"], *made))
    wrong += _contradictions(lines, saved["seats"])
    if wrong:
        raise BadRecord(join_errors(wrong))
    return lines, list(saved["seats"]), checked_settings(settings)


def _faults_of_line(line: object, where: str) -> Iterator[str]:
    yield from find_errors(line, LineShape, where)
    name = line.get("name") if isinstance(line, Mapping) else None
    if isinstance(name, str) and (problem := name_problem(name, _("the name of {where}").format(where=where))):
        yield problem


def _replayed(line: SavedLine, chance: str, where: str, wrong: list[str]) -> Game | None:
    try:
        game = (
            Game.seen(cast("RecordView", line["record"]), restore_snapshots(line["seen"]))
            if "seen" in line
            else Game.replay(line["record"], chance=chance)
        )
    except TimePiratesError as error:
        wrong.append(_("{where}: {problem}").format(where=where, problem=error))
        return None
    if line["shown"] > len(game):
        wrong.append(
            _("{where} refers to a step that does not exist (got {got})").format(where=where, got=line["shown"])
        )
    return game


def _contradictions(lines: SavedLines, seats: list[str]) -> Iterator[str]:
    """Yield a text for each contradiction between the parts of a saved game."""
    games = [line[1] for line in lines]
    if any(game.players != games[0].players for game in games):
        yield _("all lines of play of a saved game must have the same players")
    if games:
        try:
            check_seats(seats, games[0])
        except BadSetting as error:
            yield str(error)
