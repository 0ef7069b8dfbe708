"""Show the legal decisions of Time Pirates as buttons, and find the decisions that belong to a clicked epoch.

The game itself decides what is legal and explains refusals. This module only chooses what is shown, and where.
"""

from __future__ import annotations

from collections import Counter
from typing import TypedDict, Unpack

from timepirates import CHANCE, Game
from timepirates.core.i18n import _
from timepirates.core.protocol import given
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates.games.pirates.text import parse_decision
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play.payments import payments_with_button
from timepirates_widgets.table.decisions import (
    Button,
    ButtonOptions,
    Fold,
    Group,
    GroupOptions,
    PlayerSection,
    all_buttons,
    reason,
)

KEYS = {"blue": "E", "orange": "A", "red": "M", "green": "S", "purple": "U", "white": "W", "police": "P"}
"""The keyboard key for each colour of token, which is the letter on the token."""
MAX_TRADE_BUTTONS = 8
"""The maximum number of trades with a button of their own. More trades are hidden in menus."""


class ChoiceView:
    """The buttons for the decisions in a position of Time Pirates."""

    def __init__(self, position: Game, snapshot: PiratesSnapshot):
        self.position, self.snapshot, self.board = position, snapshot, board_of(position)
        self.legal = position.legal()
        self._legal_set = frozenset(self.legal)
        self.deciding = position.deciding
        self.seat = position.to_move
        self.player = position.players[self.seat] if isinstance(self.seat, int) else ""
        self.paths = naming.paths_of(self.board)
        self._groups: list[Group] | None = None

    def heading(self) -> str:
        """Return the heading above the buttons, which names the kind of decision to make."""
        if self.deciding is None:
            return _("The game is over")
        if self.seat is CHANCE:
            return _("Which token was drawn for {epoch}?").format(epoch=self.snapshot["restocking"])
        return {
            "place": _("Where {player} begins"),
            "restock": _("{player} may restock first"),
            "lose": _("{player} was caught: which token does {player} lose?"),
            "act": _("What {player} can do"),
            "pay": _("What {player} pays with"),
            "land": _("Where {player} lands"),
            "lay": _("On which colour does {player} lay a white contract?"),
        }[self.deciding].format(player=self.player)

    def groups(self) -> list[Group]:
        """Return the decision buttons, arranged in groups. Empty groups are left out."""
        if self._groups is None:
            found: list[Group] = [] if self.deciding is None else getattr(self, f"_{self.deciding}")()
            self._groups = [group for group in found if group["buttons"] or group.get("folds")]
        return self._groups

    # --- The button of a decision

    def _button(self, text: str, label: str, said: str, icon: str = "", **more: Unpack[ButtonOptions]) -> Button:
        """Return the button for a decision. If the decision is illegal, `why` contains the reason."""
        button: Button = {"text": text, "label": label, "said": said, "icon": icon, **more}
        if text not in self._legal_set:
            button["why"] = reason(self.position, text)
        return button

    def _epochs(self, verb: str, said: str) -> list[Button]:
        return [
            self._button(f"{verb} {year}", self._label(year), said.format(epoch=self._label(year)), place=str(year))
            for year in self.board.years
        ]

    def _label(self, year: int) -> str:
        return self.board.epoch(year).shown

    def _kind(self, verb: str, kind: str, said: str, **more: Unpack[ButtonOptions]) -> Button:
        name = naming.kind_name(kind)
        return self._button(f"{verb} {kind}", name, said.format(kind=name), icon=kind, **more)

    def _hand(self) -> dict[str, int]:
        return self.snapshot["hands"][given(self.snapshot["to_move"])]

    def _held(self) -> list[str]:
        return [kind for kind in naming.ARTIFACTS if self._hand().get(kind)]

    def figure(self) -> str:
        """Return the epoch where the active player's figure is, or an empty string if the figure is off the board."""
        return self.snapshot["pirates"][self.seat] or "" if isinstance(self.seat, int) else ""

    # --- The groups of buttons for each kind of decision

    def _place(self) -> list[Group]:
        return [{"label": _("Begin in"), "buttons": self._epochs("place", _("Begin in {epoch}"))}]

    def _restock(self) -> list[Group]:
        nothing = self._button("no-restock", _("Restock nothing"), _("Restock nothing"), main=True)
        return [
            {"label": _("Restock"), "buttons": self._epochs("restock", _("Restock {epoch}"))},
            {"label": "", "buttons": [nothing]},
        ]

    def _lose(self) -> list[Group]:
        buttons = [self._kind("lose", kind, _("Lose a token: {kind}")) for kind in self._held()]
        return [{"label": _("Lose"), "buttons": buttons}]

    def _pay(self) -> list[Group]:
        buttons = [self._kind("pay", kind, _("Pay a token: {kind}")) for kind in self._held()]
        return [
            {
                "label": _("Pay"),
                "chip": contract_picture(given(self.snapshot["selling"])),
                "buttons": buttons,
                **self._pay_all(),
            }
        ]

    def _pay_all(self) -> GroupOptions:
        found = [
            (texts, Counter(parse_decision(text).parts[0] for text in texts))
            for texts in payments_with_button(self.position)
        ]
        if not found:
            return {}
        said = _("Pay the whole price: {tokens}")
        return {
            "all": [
                {
                    "texts": list(texts),
                    "label": said.format(tokens=naming.counted(kinds)),
                    "icons": list(naming.tokens(kinds)) if len(found) > 1 else [],
                }
                for texts, kinds in found
            ]
        }

    def _land(self) -> list[Group]:
        return [{"label": _("Land in"), "buttons": self._epochs("land", _("Land in {epoch}"))}]

    def _lay(self) -> list[Group]:
        contract = self.legal[0].parts[0]
        said = _("Lay the {contract} on {colour}")
        buttons = [
            self._button(
                f"lay {contract} on {colour}",
                naming.kind_name(colour),
                said.format(contract=naming.contract_name(contract), colour=naming.kind_name(colour)),
                icon=colour,
            )
            for colour in naming.COLOURS
        ]
        return [{"label": _("Lay"), "chip": contract_picture(contract), "buttons": buttons}]

    def _draw(self) -> list[Group]:
        buttons = [
            self._kind("draw", kind, _("Drawn: {kind}"), count=self.snapshot["bag"].get(kind, 0), key=_shortcut(kind))
            for kind in (each.parts[0] for each in self.legal)
        ]
        police = [button for button in buttons if button["icon"].startswith("police")]
        return [
            {"label": _("Token"), "buttons": [button for button in buttons if button not in police]},
            {"label": _("Police"), "buttons": police},
        ]

    def _act(self) -> list[Group]:
        return [
            {"label": _("Move"), "buttons": [self._move(1), self._move(2)]},
            {"label": _("Take"), "buttons": self.takes()},
            {"label": _("Sell"), "buttons": self._sales()},
            self._jumps(),
            self._trades(),
            {"label": "", "buttons": [self._button("end", _("End turn"), _("End turn"), main=True)]},
        ]

    def _move(self, path: int) -> Button:
        epoch = self.paths[self.figure(), path]
        said = _("Move along path {path} to {epoch}").format(path=path, epoch=epoch)
        return self._button(f"move {path}", _("to {epoch}").format(epoch=epoch), said, f"police-{path}", place=epoch)

    def takes(self) -> list[Button]:
        """Return a button "Take a token" for each kind of token in the epoch of the active player's pirate."""
        here = self.snapshot["sites"][self.figure()]
        return [self._kind("take", kind, _("Take a token: {kind}")) for kind in naming.ARTIFACTS if here.get(kind)]

    def _sales(self) -> list[Button]:
        near = 1 if self.snapshot["actions_left"] else 0
        shown = [
            contract
            for contract in dict.fromkeys(self.snapshot["bazaar"])
            if f"sell {contract}" in self._legal_set or self._missing(contract) <= near
        ]
        return [
            self._button(
                f"sell {contract}",
                "",
                _("Sell for the {contract}").format(contract=naming.contract_name(contract)),
                chip=contract_picture(contract),
            )
            for contract in shown
        ]

    def _missing(self, contract: str) -> int:
        colour, _dash, cost = contract.partition("-")
        hand = self._hand()
        colours = naming.colour_counts(hand)
        held = sum(count > 0 for count in colours.values()) if colour == "white" else colours[colour]
        return max(0, int(cost) - held - hand.get("white", 0))

    def _jumps(self) -> Group:
        said = _("Jump to {epoch} with one {colour} atomic token")
        folds = []
        for colour in (each for each in naming.COLOURS if self._hand().get(f"{each}-atomic")):
            name = naming.kind_name(colour)
            buttons = [
                self._button(
                    f"jump {colour} to {year}",
                    self._label(year),
                    said.format(epoch=self._label(year), colour=name),
                    place=str(year),
                )
                for year in self.board.years
                if str(year) != self.figure()
            ]
            folds.append(
                _foldout_button(
                    f"jump-{colour}",
                    f"{colour}-atomic",
                    _("to any epoch"),
                    _("Jump with one {colour} atomic token").format(colour=name),
                    [{"buttons": buttons}],
                )
            )
        return {
            "label": _("Jump"),
            "buttons": [],
            "folds": folds,
            "open": self._count("jump") <= MAX_TRADE_BUTTONS // 2,
        }

    def _trades(self) -> Group:
        folds = []
        for colour in (each for each in naming.COLOURS if self._hand().get(f"{each}-arrow")):
            said = _("Trade one {colour} arrow token").format(colour=naming.kind_name(colour))
            parts = [
                self._trades_with(colour, other) for other in range(len(self.position.players)) if other != self.seat
            ]
            parts = [part for part in parts if part["buttons"]] or [self._no_partner(colour)]
            folds.append(_foldout_button(f"trade-{colour}", f"{colour}-arrow", _("for a token of"), said, parts))
        return {"label": _("Trade"), "buttons": [], "folds": folds, "open": self._count("trade") <= MAX_TRADE_BUTTONS}

    def _trades_with(self, colour: str, other: int) -> PlayerSection:
        player = self.position.players[other]
        said = _("Give {player} one {colour} arrow token and take a token: {kind}")
        buttons = [
            self._button(
                f"trade {colour} with {other} for {kind}",
                "",
                said.format(player=player, colour=naming.kind_name(colour), kind=naming.kind_name(kind)),
                icon=kind,
            )
            for kind in naming.ARTIFACTS
            if self.snapshot["hands"][other].get(kind)
        ]
        return {"seat": other, "player": player, "buttons": buttons}

    def _no_partner(self, colour: str) -> PlayerSection:
        other = next(seat for seat in range(len(self.position.players)) if seat != self.seat)
        return {"buttons": [self._button(f"trade {colour} with {other} for white", "", _("Trade"))]}

    def _count(self, verb: str) -> int:
        return sum(each.verb == verb for each in self.legal)

    # --- a click on an epoch

    def buttons_for_epoch(self, epoch: str) -> list[Button]:
        """Return the buttons of the legal decisions that the user can make by a click on an epoch.

        In the epoch of one's own pirate, a click can also mean to take a token.
        """
        found = [
            button
            for group in self.groups()
            for button in all_buttons(group)
            if button.get("place") == epoch and "why" not in button
        ]
        if self.deciding == "act" and self.figure() == epoch:
            found += [button for button in self.takes() if "why" not in button]
        return found

    def why_no_decision(self, epoch: str) -> str:
        """Return the reason, with the id of a rule, why a click on an epoch has no effect."""
        if self.deciding is None:
            return reason(self.position, "end")
        if self.deciding in ("place", "restock", "land"):
            return reason(self.position, f"{self.deciding} {epoch}")
        if self.deciding != "act":
            return _("You cannot make this decision by choosing an epoch. Choose one of the buttons.")
        if "move 1" not in self._legal_set:
            return reason(self.position, "move 1")
        if self.figure() == epoch:
            return _("{player} is already in {epoch}, and there is nothing to take now.").format(
                player=self.player, epoch=epoch
            )
        why = _(
            "M1: you cannot go from {here} to {epoch}, because no path leads there, and you have no atomic "
            "token to jump with."
        )
        return why.format(here=self.figure(), epoch=epoch)


def _shortcut(kind: str) -> str:
    """Return the keyboard shortcut for entering that a token of this kind was drawn from the bag.

    Shift stands for an atomic sign or path 2, Alt for an arrow.
    """
    colour, _dash, sign = kind.partition("-")
    return {"": "{}", "1": "{}", "2": "Shift+{}", "atomic": "Shift+{}", "arrow": "Alt+{}"}[sign].format(KEYS[colour])


def _foldout_button(key: str, icon: str, label: str, said: str, parts: list[PlayerSection]) -> Fold:
    """Return a button that opens a list of buttons, or that shows why all decisions in the list are illegal."""
    fold: Fold = {"key": key, "icon": icon, "label": label, "said": said, "parts": parts}
    buttons = [button for part in parts for button in part["buttons"]]
    if all("why" in button for button in buttons):
        return {**fold, "why": buttons[0]["why"], "text": buttons[0]["text"], "parts": []}
    return fold


class ContractPicture(TypedDict):
    """The data with which JavaScript draws a contract: its colour, cost and points."""

    colour: str
    cost: str
    points: str


def contract_picture(contract: str) -> ContractPicture:
    """Return the data from which JavaScript draws a contract: its colour, cost and points."""
    colour, _dash, cost = contract.partition("-")
    return {"colour": colour, "cost": cost, "points": _("{points} pt").format(points=naming.points_of(contract))}
