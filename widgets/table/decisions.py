"""The decisions of any game as buttons: the legal ones in the game's notation, and reasons why others are illegal.

Games may define richer views, such as `ChoiceView` of Time Pirates and `PickView` of Conspiracy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Protocol, TypedDict

from timepirates import Game
from timepirates.core.errors import IllegalMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot


class ButtonMore(TypedDict, total=False):
    """The optional keys of a `Button`."""

    why: str
    """Why the decision is illegal."""
    main: bool
    """Whether this is the usual way to continue."""
    key: str
    """The key that chooses the button."""
    chip: Mapping[str, object]
    """What the decision is about, drawn as a chip: its colour, its cost and its points."""
    count: int
    """The number of identical pieces."""
    place: str
    """The place to which the decision leads."""
    way: str
    """The direction that the button chooses."""
    stage: str
    """The part of a decision that the button chooses."""
    unpick: bool
    """Whether the button cancels the part that was chosen last."""


class Button(ButtonMore):
    """The data of a button that makes a decision."""

    text: str
    """The decision in the notation."""
    label: str
    """The visible text."""
    said: str
    """The text for screen readers."""
    icon: str


class Part(TypedDict):
    """A part of a `Fold`: buttons about the same player."""

    buttons: list[Button]
    seat: NotRequired[int]
    player: NotRequired[str]


class Fold(TypedDict):
    """The data of a button that shows or hides a list of further decisions."""

    key: str
    icon: str
    label: str
    said: str
    parts: list[Part]
    why: NotRequired[str]
    """Why none of the decisions is legal."""
    text: NotRequired[str]
    """An example of the illegal decisions."""


class Together(TypedDict):
    """The data of a button that makes several decisions at once, such as to pay all tokens of a sale."""

    texts: list[str]
    label: str
    icons: list[str]


class Crumb(TypedDict):
    """The data of a part that the player has already chosen, for decisions chosen in parts."""

    icon: str
    text: str


class GroupMore(TypedDict, total=False):
    """The optional keys of a `Group`."""

    folds: list[Fold]
    open: bool
    """Whether the folds are open."""
    chip: Mapping[str, object]
    """What the folds are about."""
    all: list[Together]
    crumbs: list[Crumb]
    rose: bool
    """Whether the buttons are arranged around a centre."""
    centre: str
    icon: str
    said: str


class Group(GroupMore):
    """The data of several buttons under one label."""

    label: str
    buttons: list[Button]


class DecisionView(Protocol):
    """The interface of objects that turn the decisions at a position into buttons."""

    def heading(self) -> str:
        """Return a text that describes the decision to be made."""

    def groups(self) -> list[Group]:
        """Return the groups of buttons."""


class PlainView:
    """The buttons for a game without its own texts: each shows a decision in the notation."""

    def __init__(self, position: Game, snapshot: Snapshot):
        self.position, self.snapshot = position, snapshot

    def heading(self) -> str:
        """Return a text that names the player to move or the winner."""
        position = self.position
        if position.over:
            return outcome(position)
        mover = position.to_move
        if isinstance(mover, int):
            return _("What {player} can do").format(player=position.players[mover])
        return _("Random draw")

    def groups(self) -> list[Group]:
        """Return one group with the legal decisions, in the game's order."""
        legal = [str(decision) for decision in self.position.legal()]
        return [{"label": _("Decide"), "buttons": [_button(text) for text in legal]}] if legal else []


def _button(text: str) -> Button:
    return {"text": text, "label": text, "said": text, "icon": ""}


def outcome(position: Game) -> str:
    """Return a sentence about how a finished game ended."""
    winners = [position.players[seat] for seat in position.winners]
    if not winners:
        return _("The game is over, and nobody has won")
    if len(winners) == 1:
        return _("{player} has won").format(player=winners[0])
    return _("{players} share the victory").format(players=", ".join(winners))


def reason(position: Game, text: str) -> str:
    """Return a sentence that explains why a decision is not possible, with the id of the rule.

    Parameters
    ----------
    position : Game
    text : str
        The decision in the notation.
    """
    error = position.refusal(text)
    if error is None:
        return _("This is possible now.")
    if isinstance(error, IllegalMove) and not error.rule:
        return error.reason
    if isinstance(error, IllegalMove):
        return _("{rule}: {reason}").format(rule=error.rule, reason=error.reason)
    return str(error)
