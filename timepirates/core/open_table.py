"""The class `OpenTable`, a base class for the rules of games without secrets.

    class Nim(OpenTable):
        game, word = "nim", "take"

        def begin(self, luck):
            return {"heap": 10, "turn": 0}
        ...

A position is a dict of JSON values. A decision is a word and a whole number, such as "take 3", whose code is the
number; a code may also have a name of its own in `names`, such as "hold".
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
"""A position of a game without hidden information, as a dict of JSON-compatible values."""


class OpenTable(ABC):
    """The base class for the rules of a game in which all players see everything.

    A subclass defines `game`, `word` and the abstract methods.
    """

    game = ""
    """The game's name."""
    word = ""
    """The first word of a decision that consists of a word and a number, such as "take" in "take 3"."""
    names: Mapping[int, str] = {}
    """The texts of decisions that contain no number, such as "hold", by the numeric code of the decision."""

    @abstractmethod
    def begin(self, luck: Luck) -> Position:
        """Return the first position of a game, dealt with random draws from `luck`."""

    @abstractmethod
    def to_move(self, s: Position) -> int:
        """Return the seat that moves next. Return LUCK before a random draw, and OVER after the end of the game."""

    @abstractmethod
    def legal(self, s: Position) -> list[int]:
        """Return the codes of all legal decisions, or of all possible draw results, in ascending order."""

    @abstractmethod
    def apply(self, s: Position, code: int) -> None:
        """Apply a legal decision, or the result of a random draw, to the position. The position is changed in place."""

    @abstractmethod
    def winners(self, s: Position) -> list[int]:
        """Return the winning seats in ascending order; the list is empty until the game is over."""

    @abstractmethod
    def why_not(self, s: Position, code: int) -> tuple[str, str]:
        """Return the reason why a decision is illegal, as the id of the rule and a sentence."""

    # --- Methods that the games inherit unchanged

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
        """Raise BadSetting unless the game has this switch and allows this value for it."""
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
        """Return the first position, dealt at random or taken from the setup of a record.

        Parameters
        ----------
        luck : Luck
            The source of the random draws; unused if a setup is given.
        setup : dict, optional
            A first position, as a record stores it.
        start : None
            These games have no start player that can be chosen.

        Raises
        ------
        BadSetting
            If a start player is given.
        BadRecord
            If the setup is not a position of this game.
        """
        if start is not None:
            raise BadSetting(_("{game} has no start player, so you cannot choose one").format(game=self.game))
        return self.begin(luck) if setup is None else self.restore(setup)

    def restore(self, snapshot: Snapshot) -> Position:
        """Convert a snapshot to a position, and return it.

        Raises
        ------
        BadRecord
            If a part of the position is missing or differs in shape from the first position. A list that is empty in
            the first position may have any items; every other list keeps its length.
        """
        model = self.begin(Luck(0))
        for key, value in model.items():
            if not isinstance(snapshot, Mapping) or not _has_same_structure(snapshot.get(key), value):
                raise BadRecord(_("the position has no valid value for {key}").format(key=repr(key)))
        s = {key: deepcopy(snapshot[key]) for key in model}
        if self.to_move(s) not in (LUCK, OVER, *range(len(self.players))):
            raise BadRecord(_("the position does not determine which player moves next"))
        return s

    def copy(self, s: Position) -> Position:
        """Return an independent copy of a position."""
        return _copied(s)

    def same(self, s: Position, other: Position) -> bool:
        """Return whether two positions are equal."""
        return s == other

    def chances(self, s: Position) -> list[int]:
        """Return the relative weight of each result of the next random draw.

        By default, all weights are equal.
        """
        return [1] * len(self.legal(s))

    def deciding(self, s: Position) -> str | None:
        """Return the kind of decision that comes next, or None when the game is over.

        The kind is always `word`.
        """
        return None if self.to_move(s) == OVER else self.word

    def name(self, code: int) -> Decision:
        """Return the text of a decision, such as "take 3", given its code."""
        return Decision(self.names.get(code, f"{self.word} {code}"))

    def parse(self, text: str) -> int:
        """Return the code of a decision, given its text. Raise MalformedMove for an unknown decision."""
        written = " ".join(text.lower().split()) if isinstance(text, str) else ""
        for code, name in self.names.items():
            if written == name:
                return code
        found = re.fullmatch(rf"{self.word} ([0-9]{{1,9}})", written)
        if found is None or int(found[1]) in self.names:
            example = next(iter(self.names.values()), f"{self.word} 1")
            raise MalformedMove(
                _("{got} is not a decision; a decision looks like this: {example}").format(
                    got=repr(text)[:60], example=example
                )
            )
        return int(found[1])

    def snapshot(self, s: Position, seat: int | None = None) -> Snapshot:
        """Return the position as a dict that can be saved as JSON.

        It is the same for every seat.
        """
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
        """Return the position as text."""
        mover = self.to_move(s)
        who = _("over") if mover == OVER else _("a random draw") if mover == LUCK else self.players[mover]
        return "\n".join([*(f"{key}: {value}" for key, value in s.items()), _("to move: {who}").format(who=who)])

    def header(self, s0: Position) -> RecordHeader:
        """Return the fields of a game's record that come before its steps."""
        return {
            "format": registry.entry(self.game).format,
            "version": 1,
            "rules": {"name": self.rules_name, "switches": dict(self.switches)},
            "players": list(self.players),
            "seed": None,
            "setup": deepcopy(s0),
        }

    def outcome(self, s: Position) -> RecordOutcome:
        """Return the fields that come after the steps in the record of a game: here, only the winners."""
        return {"winners": self.winners(s)}

    def seen_by(self, record: Record, positions: Sequence[Position], seat: int) -> Record:
        """Return the whole record. In a game without hidden information, every seat may know everything.

        Parameters
        ----------
        record : dict
            The record of a game.
        positions : sequence
            Unused.
        seat : int
            Unused.
        """
        return record


def _has_same_structure(value: object, model: object) -> bool:
    """Return whether a JSON value has the same types, keys and list lengths as the JSON value `model`."""
    if type(value) is not type(model):
        return False
    if isinstance(value, list) and isinstance(model, list) and model:
        return len(value) == len(model) and all(map(_has_same_structure, value, model))
    if isinstance(value, dict) and isinstance(model, dict) and model:
        return value.keys() == model.keys() and all(_has_same_structure(value[key], model[key]) for key in model)
    return True


def _copied(value: Json) -> Json:
    if type(value) is dict:
        return {key: _copied(each) for key, each in value.items()}
    if type(value) is list:
        return [_copied(each) for each in value]
    return value if value is None or isinstance(value, int | float | str) else deepcopy(value)
