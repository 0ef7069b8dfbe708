"""Read and check a saved game: its players, its settings and its lines of play (courses of the game).

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
    """The index of the line of play (the course of the game) that the page shows."""
    undo: bool = True
    odds: bool = True
    hints: bool = True
    """Whether hints are allowed. A class of learners can forbid hints, and also undo and odds."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.35
    """How long the page shows each step of a computer player, in seconds."""
    alone: bool = False
    """Whether the program makes a decision for the user when it is the only legal decision."""
    keys: bool = True
    """Whether the page reacts to keyboard shortcuts."""
    room: dict[str, object] = {}
    """The settings of the class of learners, or an empty dict if the learner is in no class."""


SettingValues: TypeAlias = dict[str, Json]
"""The values of the settings of a game's page, as a dict by the name of the setting."""
SETTINGS: SettingValues = msgspec.to_builtins(Settings())
OLD_SETTINGS = {"longer"}
"""The names of settings that older versions saved. These settings are ignored."""


class SavedShape(Struct, forbid_unknown_fields=True):
    """The fields of a saved game's file, with their types."""

    format: Literal["time-pirates-save"]
    version: Literal[1]
    lines: Annotated[list[object], Meta(min_length=1, max_length=MOST_LINES)]
    seats: list[str]
    settings: dict[str, object]
    id: Annotated[str, Meta(pattern=f"^{file_locations.GAME_ID.pattern}$")] | UnsetType = UNSET
    """The id of the saved game. It is set only in a file for one seat, without the other players' secrets."""


class LineShape(Struct, forbid_unknown_fields=True):
    """The fields of a saved line of play (a variation of the game), with their types."""

    name: str
    record: dict[str, object]
    shown: Count
    seen: list[object] | UnsetType = UNSET
    """The positions that one seat has seen, as snapshots. Set only in a file without the other players' secrets."""
    alone: list[Count] = []
    """The numbers of the steps that the program made for a player who had only one legal decision."""
    together: list[Count] = []
    """The numbers of the steps that were made by the same click as the previous step."""


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
    """Return the players of the seats. Raise BadSetting if a player is unknown or the number is wrong."""
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
"""The lines of play (variations) of a saved game: name, game, steps shown, automatic steps, and same-click steps."""


def read_saved_game(found: object) -> tuple[SavedLines, list[str], SettingValues]:
    """Check a saved game, and return its lines of play (courses of the game), players and settings.

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
    """Yield an error message for each contradiction between the parts of a saved game."""
    games = [line[1] for line in lines]
    if any(game.players != games[0].players for game in games):
        yield _("all lines of play of a saved game must have the same players")
    if games:
        try:
            check_seats(seats, games[0])
        except BadSetting as error:
            yield str(error)
