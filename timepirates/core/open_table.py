"""A table for games in which everything lies open: what follows from the rules is here, a game writes its rules only.

    class Nim(OpenTable):
        game, word = "nim", "take"

        def begin(self, luck):
            return {"heap": 10, "turn": 0}
        ...

A position is a dict of JSON values. A decision is a word and a whole number ("take 3") that is its code, or a word that
the game has for a single code (`names`), as "hold".
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import deepcopy

from timepirates.core import registry, rule_choice
from timepirates.core.errors import BadRecord, BadSetting, MalformedMove
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import LUCK, OVER, Decision, Json, Record, RecordHeader, RecordOutcome, Rules, Snapshot

Position = dict[str, object]
"""A position of an open game, as JSON holds it."""


class OpenTable(ABC):
    """A match; fills `timepirates.core.protocol.Table`. A game gives `game`, `word` and the methods down to
    `why_not`."""

    game = ""
    """The game's name."""
    word = ""
    """What is decided, in one word: the notation's, before the number."""
    names: Mapping[int, str] = {}
    """The notation of single codes. Every other code is written as the word and the number."""

    @abstractmethod
    def begin(self, luck: Luck) -> Position:
        """The first position."""

    @abstractmethod
    def to_move(self, s: Position) -> int:
        """A seat, LUCK or OVER."""

    @abstractmethod
    def legal(self, s: Position) -> list[int]:
        """The numbers that can be chosen now, ascending."""

    @abstractmethod
    def apply(self, s: Position, code: int) -> None:
        """Make a legal decision come true."""

    @abstractmethod
    def winners(self, s: Position) -> list[int]:
        """The seats that have won, ascending; empty while the game goes on."""

    @abstractmethod
    def why_not(self, s: Position, code: int) -> tuple[str, str]:
        """For a number that cannot be chosen: the id of the rule that forbids it, and why, as a sentence."""

    # --- what follows

    def __init__(self, players: Sequence[str], rules: Rules, board: None = None):
        entry = registry.entry(self.game)
        self.players = tuple(players)
        self.rules_name, self.switches = rule_choice.resolved(rules, entry.rule_sets, self.check_switch)
        least, most = entry.seats
        if not least <= len(self.players) <= most:
            raise BadSetting(
                _("{game} is for {least} to {most} players (got {got})").format(
                    game=self.game, least=least, most=most, got=len(self.players)
                )
            )
        if board is not None:
            raise BadSetting(_("{game} is played without a board").format(game=self.game))

    def check_switch(self, name: object, value: object) -> None:
        """Raise BadSetting unless one of the rule sets has this switch with this value."""
        rule_sets = registry.entry(self.game).rule_sets.values()
        known = [number for each in rule_sets for switch, number in each.items() if switch == name]
        if not known:
            raise rule_choice.no_such_switch({switch for each in rule_sets for switch in each} or {_("none")}, name)
        if not any(each == value and type(each) is type(value) for each in known):
            raise BadSetting(
                _("switch {name} must be one of {allowed} (got {got})").format(
                    name=name, allowed=", ".join(map(repr, dict.fromkeys(known))), got=repr(value)[:60]
                )
            )

    def deal(self, luck: Luck, setup: Json = None, start: int | None = None) -> Position:
        """The first position, or the one that a setup describes."""
        if start is not None:
            raise BadSetting(_("{game} has no start player to choose").format(game=self.game))
        return self.begin(luck) if setup is None else self.restore(setup)

    def restore(self, snapshot: Snapshot) -> Position:
        """Return the position of a snapshot.

        BadRecord if a part of it is missing, or has another shape than in the first position. A list that is empty
        there may have anything in it; any other list keeps its length.
        """
        model = self.begin(Luck(0))
        for key, value in model.items():
            if not isinstance(snapshot, Mapping) or not _is_like(snapshot.get(key), value):
                raise BadRecord(_("the position has no valid {key}").format(key=repr(key)))
        s = {key: deepcopy(snapshot[key]) for key in model}
        if self.to_move(s) not in (LUCK, OVER, *range(len(self.players))):
            raise BadRecord(_("the position has no player whose turn it is"))
        return s

    def copy(self, s: Position) -> Position:
        """An equal and independent position."""
        copied: Position = _copied(s)
        return copied

    def same(self, s: Position, other: Position) -> bool:
        """Whether two positions are equal."""
        return s == other

    def chances(self, s: Position) -> list[int]:
        """Return a weight for each of the random draws: by default they are equally likely."""
        return [1] * len(self.legal(s))

    def deciding(self, s: Position) -> str | None:
        """What is decided now; None when the game is over."""
        return None if self.to_move(s) == OVER else self.word

    def name(self, code: int) -> Decision:
        """The notation of a number."""
        return Decision(self.names.get(code, f"{self.word} {code}"))

    def parse(self, text: str) -> int:
        """The number of a line of notation."""
        written = " ".join(text.lower().split()) if isinstance(text, str) else ""
        for code, name in self.names.items():
            if written == name:
                return code
        found = re.fullmatch(rf"{self.word} ([0-9]{{1,9}})", written)
        if found is None or int(found[1]) in self.names:
            example = next(iter(self.names.values()), f"{self.word} 1")
            raise MalformedMove(
                _("{got} is no decision; one looks like this: {example}").format(got=repr(text)[:60], example=example)
            )
        return int(found[1])

    def snapshot(self, s: Position, seat: int | None = None) -> Snapshot:
        """The position as JSON holds it; every seat sees all of it."""
        mover = self.to_move(s)
        return {
            "rules": self.rules_name,
            "players": list(self.players),
            "to_move": mover if mover >= 0 else None,
            "deciding": self.deciding(s),
            "over": mover == OVER,
            "winners": self.winners(s),
            **_copied(s),
        }

    def describe(self, s: Position) -> str:
        """The position as text."""
        mover = self.to_move(s)
        who = _("over") if mover == OVER else _("luck") if mover == LUCK else self.players[mover]
        return "\n".join([*(f"{key}: {value}" for key, value in s.items()), _("to move: {who}").format(who=who)])

    def header(self, s0: Position) -> RecordHeader:
        """The record's fields before `steps`; the setup is the position that the game begins with."""
        return {
            "format": registry.entry(self.game).format,
            "version": 1,
            "rules": {"name": self.rules_name, "switches": dict(self.switches)},
            "players": list(self.players),
            "seed": None,
            "setup": deepcopy(s0),
        }

    def outcome(self, s: Position) -> RecordOutcome:
        """The record's fields behind `steps`."""
        return {"winners": self.winners(s)}

    def seen_by(self, record: Record, positions: Sequence[Position], seat: int) -> Record:
        """The record as a seat may know it: all of it."""
        return record


def _is_like(value: object, model: object) -> bool:
    """Whether a value of a snapshot has the shape of one in the first position."""
    if type(value) is not type(model):
        return False
    if isinstance(value, list) and isinstance(model, list) and model:
        return len(value) == len(model) and all(map(_is_like, value, model))
    if isinstance(value, dict) and isinstance(model, dict) and model:
        return value.keys() == model.keys() and all(_is_like(value[key], model[key]) for key in model)
    return True


def _copied(value: Json) -> Json:
    """Return an independent copy of what JSON holds."""
    if type(value) is dict:
        return {key: _copied(each) for key, each in value.items()}
    if type(value) is list:
        return [_copied(each) for each in value]
    return value if value is None or isinstance(value, int | float | str) else deepcopy(value)
