"""Find and describe the turns of other players since the viewer's last decision."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.core.protocol import ONLOOKER
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting


@dataclass(frozen=True)
class Turn:
    """One player's turn: the seat, and the numbers of steps in the game before and after the turn."""

    seat: int
    first: int
    last: int


def turns_of_others(table: Sitting) -> list[Turn]:
    """Return the other players' turns since the viewer's last decision.

    A chance event belongs to the turn before it. Turns of people who share this screen do not count as turns of others,
    unless these people have secrets from each other.
    """
    if table.viewing_seat == ONLOOKER or table.line.view:
        return []
    own, chosen = _seats_at_screen(table), _chosen(table)
    steps = table.record()["steps"]
    turns: list[Turn] = []
    luck_of = None
    for number in range(chosen[-1] + 1 if chosen else 0, len(steps)):
        seat = steps[number][0]
        luck_of = luck_of if seat is None else seat
        if luck_of is None or luck_of in own:
            continue
        if turns and turns[-1].last == number and turns[-1].seat == luck_of:
            turns[-1] = Turn(luck_of, turns[-1].first, number + 1)
        else:
            turns.append(Turn(luck_of, number, number + 1))
    return turns


def has_decided(table: Sitting) -> bool:
    """Return whether the viewer has made a decision in this game."""
    return bool(_chosen(table))


def _chosen(table: Sitting) -> list[int]:
    """Return the numbers of the steps that a person chose at this screen."""
    own = _seats_at_screen(table)
    return [
        number
        for number, (seat, _text) in enumerate(table.record()["steps"])
        if seat in own and number not in table.line.alone and number not in table.line.together
    ]


def _seats_at_screen(table: Sitting) -> Collection[int]:
    """Return the seats of the players who use this screen."""
    curtained = registry.entry(table.line.game.name).secret is None
    return {table.viewer} if curtained or len(table.people) < 2 else set(table.people)


def turn_texts(table: Sitting, turns: list[Turn]) -> list[str]:
    """Return a line of text about each of the given turns of other players.

    The line of an unimportant turn is empty.
    """
    return _lines(table, turns, look_of(table.line.game).step_summaries(table, turns[0].first)) if turns else []


def brief_turn_texts(table: Sitting, turns: list[Turn]) -> list[str] | None:
    """Return a very short text about each turn, or None if the game has no very short texts."""
    deeds = look_of(table.line.game).brief_step_summaries(table, turns[0].first) if turns else None
    return None if deeds is None else _lines(table, turns, deeds)


def _lines(table: Sitting, turns: list[Turn], deeds: list[str]) -> list[str]:
    players, first, lines = table.line.game.players, turns[0].first, []
    for turn in turns:
        done = [deed for deed in deeds[turn.first - first : turn.last - first] if deed]
        lines.append(_("{player}: {deeds}").format(player=players[turn.seat], deeds=", ".join(done)) if done else "")
    return lines


def turns_shown(table: Sitting) -> list[Turn]:
    """Return the latest turns of other players before the position on screen.

    For the last position, these are all turns of the others since the viewer's last decision. For an earlier position, this
    is at most the turn that ended there.
    """
    turns = turns_of_others(table)
    if table.line.shows_earlier_position:
        return [turn for turn in turns if turn.last == table.line.shown]
    return turns
