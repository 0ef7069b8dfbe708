"""The decisions of any game as buttons: what is legal, in the words of its notation, and why something else is not.

What is legal, and why something is not, the game itself says; a game's own view says more (`ChoiceView` of Time
Pirates, `PickView` of Conspiracy).
"""

from __future__ import annotations

from typing import NotRequired, Protocol, TypedDict

from timepirates import Game
from timepirates.core.errors import IllegalMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot


class ButtonMore(TypedDict, total=False):
    """What some buttons have besides."""

    why: str
    """why the decision is not legal"""
    main: bool
    """whether it is the usual way on"""
    key: str
    """the key that chooses it"""
    chip: dict[str, str]
    """the contract that it is about"""
    count: int
    """the number of such tokens"""
    epoch: str
    """where it leads"""
    way: str
    """the direction in which a coin points"""
    stage: str
    """the part of a decision that it picks"""
    unpick: bool
    """whether it gives up the part that was picked last"""


class Button(ButtonMore):
    """A decision as a button."""

    text: str
    """the decision, in the notation"""
    label: str
    """what is seen"""
    said: str
    """what is heard"""
    icon: str


class Part(TypedDict):
    """Some of the buttons of a fold."""

    buttons: list[Button]
    seat: NotRequired[int]
    player: NotRequired[str]


class Fold(TypedDict):
    """Many decisions under one button."""

    key: str
    icon: str
    label: str
    said: str
    parts: list[Part]
    why: NotRequired[str]
    """why none of them is legal"""
    text: NotRequired[str]
    """one of those that are not legal"""


class Together(TypedDict):
    """Several decisions in one click."""

    texts: list[str]
    label: str
    icons: list[str]


class Crumb(TypedDict):
    """A part of a decision that was picked."""

    icon: str
    text: str


class GroupMore(TypedDict, total=False):
    """What some groups have besides."""

    folds: list[Fold]
    open: bool
    """whether the folds stand open"""
    chip: dict[str, str]
    """the contract that they are about"""
    all: list[Together]
    crumbs: list[Crumb]
    rose: bool
    """whether the buttons stand around a centre"""
    centre: str
    icon: str
    said: str


class Group(GroupMore):
    """Decisions that stand together."""

    label: str
    buttons: list[Button]


class DecisionView(Protocol):
    """What a panel shows of the decisions at a position."""

    def heading(self) -> str:
        """What is decided, in words."""

    def groups(self) -> list[Group]:
        """The rows of buttons."""


class PlainView:
    """The decisions at a position of any game, each by its notation."""

    def __init__(self, position: Game, snapshot: Snapshot):
        self.position, self.snapshot = position, snapshot

    def heading(self) -> str:
        """Who decides, or who has won."""
        position = self.position
        if position.over:
            return outcome(position)
        mover = position.to_move
        if isinstance(mover, int):
            return _("What {player} can do").format(player=position.players[mover])
        return _("Random draw")

    def groups(self) -> list[Group]:
        """One row: what is legal, in the game's order."""
        legal = [str(decision) for decision in self.position.legal()]
        return [{"label": _("Decide"), "buttons": [_button(text) for text in legal]}] if legal else []


def _button(text: str) -> Button:
    return {"text": text, "label": text, "said": text, "icon": ""}


def outcome(position: Game) -> str:
    """How a game ended that is over."""
    winners = [position.players[seat] for seat in position.winners]
    if not winners:
        return _("The game is over, and nobody has won")
    if len(winners) == 1:
        return _("{player} has won").format(player=winners[0])
    return _("{players} share the victory").format(players=", ".join(winners))


def reason(position: Game, text: str) -> str:
    """Why a decision is not possible: the rule's id and the sentence. What is possible instead, the buttons show."""
    error = position.refusal(text)
    if error is None:
        return _("This is possible now.")
    if isinstance(error, IllegalMove):
        return _("{rule}: {reason}").format(rule=error.rule, reason=error.reason)
    return str(error)
