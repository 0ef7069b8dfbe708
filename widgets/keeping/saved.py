"""The parts of a saved game besides its records (players, settings, lines of play), and their validation.

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
from timepirates.core.seat_view import together
from timepirates.core.shapes import Count, faults, in_one_line

HUMAN = "human"
MOST_LINES = 100


class Settings(Struct, forbid_unknown_fields=True, rename={"room": "class"}):
    """The settings of a saved game, such as whether hints are allowed."""

    chance: Literal["sample", "ask"] = "sample"
    """Whether the program draws chance events ("sample") or people enter them ("ask")."""
    line: Annotated[int, Meta(ge=0, lt=MOST_LINES)] = 0
    """The line of play on screen."""
    undo: bool = True
    odds: bool = True
    hints: bool = True
    """Whether undo, odds and hints are allowed; a class may switch them off."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.35
    """The seconds for which a computer player's decision stays on screen before the next one."""
    alone: bool = False
    """Whether a decision is made automatically if it is the only legal one."""
    keys: bool = True
    """Whether the page reacts to its keyboard shortcuts."""
    room: dict[str, object] = {}
    """The settings of the class; empty without a class."""


Chosen: TypeAlias = dict[str, Json]
"""The settings of a table by name, as in `Settings`."""
SETTINGS: Chosen = msgspec.to_builtins(Settings())
RETIRED = {"longer"}
"""Settings of older saved games, which are ignored when such a game is opened."""


class SavedShape(Struct, forbid_unknown_fields=True):
    """The fields of a saved game's file, with their types. Lines and settings are checked one by one."""

    format: Literal["time-pirates-save"]
    version: Literal[1]
    lines: Annotated[list[object], Meta(min_length=1, max_length=MOST_LINES)]
    seats: list[str]
    settings: dict[str, object]
    id: Annotated[str, Meta(pattern=f"^{file_locations.GAME_ID.pattern}$")] | UnsetType = UNSET
    """An id of the file, if it contains only one seat's knowledge."""


class LineShape(Struct, forbid_unknown_fields=True):
    """The fields of a line of play in a saved game, with their types."""

    name: str
    record: dict[str, object]
    shown: Count
    seen: list[object] | UnsetType = UNSET
    """The snapshots of a record that contains only one seat's knowledge (`timepirates.core.seat_view`)."""
    alone: list[Count] = []
    """The steps, counted from 0, that were made automatically because nothing else was legal."""
    together: list[Count] = []
    """The steps that were made by the same click as the step before."""


def checked_settings(settings: Mapping[str, object]) -> Chosen:
    """Return all settings, with defaults for missing ones. Raise BadSetting that lists all invalid ones."""
    found = list(_faults_of_settings(settings))
    if found:
        raise BadSetting(in_one_line(found))
    return {**SETTINGS, **settings}


def _faults_of_settings(settings: object) -> Iterator[str]:
    yield from faults(settings, Settings, _("the settings"))
    room = settings.get("class") if isinstance(settings, Mapping) else None
    if room and isinstance(room, Mapping):
        from timepirates.lessons import classroom

        yield from classroom.faults(room)


def checked_seats(seats: Sequence[object], game: Game) -> list[str]:
    """Return the player of each seat. Raise BadSetting if their number is wrong or a player is unknown."""
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


Lines = list[tuple[str, Game, int, set[int], set[int]]]
"""The lines of play: for each, its name, game, position on screen, and steps made automatically or in one click."""


def opened(found: object) -> tuple[Lines, list[str], Chosen]:
    """Return the lines of play, the player of each seat, and the settings of a saved game.

    Raises
    ------
    BadRecord
        If anything is wrong. The message lists all problems.
    """
    wrong = list(faults(found, SavedShape, _("the saved game")))
    settings = found.get("settings") if isinstance(found, Mapping) else None
    if isinstance(settings, Mapping):
        settings = {name: value for name, value in settings.items() if name not in RETIRED}
        wrong += _faults_of_settings(settings)
    if wrong or not isinstance(settings, Mapping):
        raise BadRecord(in_one_line(wrong))
    saved = cast("SavedGame", found)
    chance, lines = {**SETTINGS, **settings}["chance"], []
    for number, line in enumerate(saved["lines"], 1):
        where = _("line {number} of the saved game").format(number=number)
        its = list(_faults_of_line(line, where))
        game = None if its else _replayed(line, chance, where, its)
        wrong += its
        if game is not None:
            made = set(line.get("alone", ())), set(line.get("together", ()))
            lines.append((line["name"], game, line["shown"], *made))
    wrong += _faults_between(lines, saved["seats"])
    if wrong:
        raise BadRecord(in_one_line(wrong))
    return lines, list(saved["seats"]), checked_settings(settings)


def _faults_of_line(line: object, where: str) -> Iterator[str]:
    yield from faults(line, LineShape, where)
    name = line.get("name") if isinstance(line, Mapping) else None
    if isinstance(name, str) and (problem := name_problem(name, _("{where}: its name").format(where=where))):
        yield problem


def _replayed(line: SavedLine, chance: str, where: str, wrong: list[str]) -> Game | None:
    try:
        game = (
            Game.seen(cast("RecordView", line["record"]), together(line["seen"]))
            if "seen" in line
            else Game.replay(line["record"], chance=chance)
        )
    except TimePiratesError as error:
        wrong.append(_("{where}: {problem}").format(where=where, problem=error))
        return None
    if line["shown"] > len(game):
        wrong.append(_("{where} shows a step that it does not have (got {got})").format(where=where, got=line["shown"]))
    return game


def _faults_between(lines: Lines, seats: list[str]) -> Iterator[str]:
    """Yield the problems between parts of a saved game that contradict each other."""
    games = [line[1] for line in lines]
    if any(game.players != games[0].players for game in games):
        yield _("the lines of a saved game must have the same players")
    if games:
        try:
            checked_seats(seats, games[0])
        except BadSetting as error:
            yield str(error)
