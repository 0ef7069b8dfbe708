"""What a saved game holds beside its records, and whether it may: who plays, the settings, the lines.

Each table is judged by itself, so that all faults of a file are named at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates import Game, players
from timepirates.core import file_locations
from timepirates.core.errors import BadRecord, BadSetting, TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.core.protocol import RecordView
from timepirates.core.record import SavedGame, SavedLine
from timepirates.core.seat_view import together
from timepirates.core.shapes import Count, faults, in_one_line

HUMAN = "human"
MOST_LINES = 100


class Settings(Struct, forbid_unknown_fields=True, rename={"room": "class"}):
    """What a saved game keeps beside its lines."""

    chance: Literal["sample", "ask"] = "sample"
    """how chance comes"""
    line: Annotated[int, Meta(ge=0, lt=MOST_LINES)] = 0
    """the line on screen"""
    undo: bool = True
    odds: bool = True
    hints: bool = True
    """what a class may use"""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.35
    """how many seconds a computer player's decision stays on screen before the next one"""
    alone: bool = False
    """whether a person's decision is made by itself where only one is legal"""
    keys: bool = True
    """whether the page listens to its keys"""
    room: dict[str, object] = {}
    """the class itself (empty: none)"""


Chosen: TypeAlias = dict[str, Any]
"""The settings of a table by name, as `Settings` lists them."""
SETTINGS: Chosen = msgspec.to_builtins(Settings())
RETIRED = {"longer"}
"""Settings that games saved earlier may have. They are left out when such a game is opened."""


class SavedShape(Struct, forbid_unknown_fields=True):
    """The whole file; its lines and its settings are judged one by one."""

    format: Literal["time-pirates-save"]
    version: Literal[1]
    lines: Annotated[list[object], Meta(min_length=1, max_length=MOST_LINES)]
    seats: list[str]
    settings: dict[str, object]
    id: Annotated[str, Meta(pattern=f"^{file_locations.GAME_ID.pattern}$")] | UnsetType = UNSET
    """a name of the save, where it holds what one seat knows"""


class LineShape(Struct, forbid_unknown_fields=True):
    """One line of play."""

    name: str
    record: dict[str, object]
    shown: Count
    seen: list[object] | UnsetType = UNSET
    """where the record is what one seat knows: its snapshots (`timepirates.core.seat_view`)"""
    alone: list[Count] = []
    """the steps, counted from 0, that were made by themselves because nothing else was legal"""
    together: list[Count] = []
    """the steps that were made in one click with the one before them"""


def checked_settings(settings: Mapping[str, object]) -> Chosen:
    """All settings, those that are not given as they are at first; BadSetting names every one that cannot be."""
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
    """Who plays, by seat; BadSetting where a seat is nobody's or somebody's who is not known."""
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
"""Of each line its name, its game, the position shown, and the steps that were made alone and together."""


def opened(found: object) -> tuple[Lines, list[str], Chosen]:
    """The lines, the seats and the settings of a saved game; BadRecord names everything that is wrong with it."""
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
        wrong.append(
            _("{where} shows a position that it does not have (got {got})").format(where=where, got=line["shown"])
        )
    return game


def _faults_between(lines: Lines, seats: list[str]) -> Iterator[str]:
    """What does not go together in a saved game."""
    games = [line[1] for line in lines]
    if any(game.players != games[0].players for game in games):
        yield _("the lines of a saved game must have the same players")
    if games:
        try:
            checked_seats(seats, games[0])
        except BadSetting as error:
            yield str(error)
