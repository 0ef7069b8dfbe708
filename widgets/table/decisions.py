"""The buttons for the legal decisions of any game, and the explanations of illegal decisions.

Games can define better buttons, as do `ChoiceView` of Time Pirates and `DecisionButtons` of Conspiracy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NotRequired, Protocol, TypedDict

from timepirates import Game
from timepirates.core.errors import IllegalMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot


class ButtonOptions(TypedDict, total=False):
    """The optional keys of the dict that describes a `Button`."""

    why: str
    """The reason why the decision is illegal."""
    main: bool
    """Whether this is the main button, with which players usually continue the game."""
    key: str
    """The keyboard key that presses the button."""
    chip: Mapping[str, object]
    """The contract card that the decision concerns, as a dict with its colour, cost and points."""
    count: int
    """The number of identical pieces."""
    place: str
    """The name of the place on the board to which the decision leads."""
    way: str
    """The direction of the arrow on the button, for a button that chooses a direction."""
    stage: str
    """The part of the decision that this button selects, if players choose the decision in several stages."""
    unpick: bool
    """Whether the button cancels the part of the decision that the user chose last."""


class Button(ButtonOptions):
    """The data of a button that makes a decision."""

    text: str
    """The decision in the game's notation."""
    label: str
    """The visible text."""
    said: str
    """The text of the button that screen readers read aloud."""
    icon: str


class PlayerSection(TypedDict):
    """A section of a collapsible list of buttons. All decisions in the section concern the same player."""

    buttons: list[Button]
    seat: NotRequired[int]
    player: NotRequired[str]


class Fold(TypedDict):
    """A button that shows or hides a list of further buttons."""

    key: str
    icon: str
    label: str
    said: str
    parts: list[PlayerSection]
    why: NotRequired[str]
    """The reason why none of the decisions in the list is legal."""
    text: NotRequired[str]
    """One of the illegal decisions in the list, as an example, in the game's notation."""


class CombinedButton(TypedDict):
    """A button that makes several decisions at once, such as a whole payment for a contract."""

    texts: list[str]
    label: str
    icons: list[str]


class ChosenPart(TypedDict):
    """A part of a decision that the user has already chosen, with an icon and a text."""

    icon: str
    text: str


class GroupOptions(TypedDict, total=False):
    """The optional keys of the dict that describes a `Group` of buttons."""

    folds: list[Fold]
    open: bool
    """Whether the collapsible lists of the group are expanded."""
    needed: bool
    """Whether a button of the group makes the next decision that solves the task of a lesson.

    After a wrong decision, the page scrolls to this group.
    """
    chip: Mapping[str, object]
    """The contract card that the decisions in the collapsible lists concern."""
    all: list[CombinedButton]
    crumbs: list[ChosenPart]
    rose: bool
    """Whether the buttons of the group surround a centre, like the points of a compass rose."""
    centre: str
    icon: str
    said: str


class Group(GroupOptions):
    """A group of buttons with a common label."""

    label: str
    buttons: list[Button]


def all_buttons(group: Group) -> Iterator[Button]:
    """Yield the buttons of a group, and those in its collapsible lists."""
    yield from group["buttons"]
    for fold in group.get("folds", ()):
        for part in fold["parts"]:
            yield from part["buttons"]


class DecisionView(Protocol):
    """The interface of objects that present decisions as buttons."""

    def heading(self) -> str:
        """Return the heading above the buttons, such as the kind of decision to make."""

    def groups(self) -> list[Group]:
        """Return the decision buttons, arranged in groups."""


class PlainView:
    """The default buttons for a game, each with a decision in the game's notation."""

    def __init__(self, position: Game, snapshot: Snapshot):
        self.position, self.snapshot = position, snapshot

    def heading(self) -> str:
        """Return the heading above the buttons, which names the player or the winner."""
        position = self.position
        if position.over:
            return outcome(position)
        mover = position.to_move
        if isinstance(mover, int):
            return _("What {player} can do").format(player=position.players[mover])
        return _("Random draw")

    def groups(self) -> list[Group]:
        """Return the groups of decision buttons. By default, one group contains all legal decisions."""
        legal = [str(decision) for decision in self.position.legal()]
        return [{"label": _("Decide"), "buttons": [_button(text) for text in legal]}] if legal else []


def _button(text: str) -> Button:
    return {"text": text, "label": text, "said": text, "icon": ""}


def outcome(position: Game) -> str:
    """Return a sentence that says who has won a finished game."""
    winners = [position.players[seat] for seat in position.winners]
    if not winners:
        return _("The game is over, and nobody has won")
    if len(winners) == 1:
        return _("{player} has won").format(player=winners[0])
    return _("{players} share the victory").format(players=", ".join(winners))


def reason(position: Game, text: str) -> str:
    """Return a sentence that explains why a decision is illegal, with the id of the rule.

    Parameters
    ----------
    position : Game
    text : str
        The decision in the notation.
    """
    error = position.refusal(text)
    if error is None:
        return _("This decision is possible now.")
    if isinstance(error, IllegalMove) and not error.rule:
        return error.reason
    if isinstance(error, IllegalMove):
        return _("{rule}: {reason}").format(rule=error.rule, reason=error.reason)
    return str(error)
