"""Describe what a player knew before a mistake, so that the user can try to make a better decision."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.panel import Texts
from timepirates_widgets.panel.still import listed, words
from timepirates_widgets.table.look import look_of


class HandTokens(TypedDict):
    """The tokens of one kind in a player's hand: the kind and the number."""

    kind: str
    count: int


class ContractDrawn(TypedDict):
    """The data of a contract's picture: its colour, cost and points."""

    colour: str
    cost: str
    worth: str


class HeldContract(ContractDrawn):
    """A contract that a player has bought, as data for JavaScript."""

    said: str
    laid: str


class ContractsInBazaar(ContractDrawn):
    """The contracts of one colour and cost that are left in the bazaar, with their number."""

    count: int
    said: str


class PlayerPosition(TypedDict):
    """The epoch, tokens, contracts and points of one player, as data for JavaScript."""

    seat: int
    name: str
    asked: bool
    """Whether this is the player whose decision the user tries again."""
    epoch: str
    points: str
    hand: list[HandTokens]
    said: str
    contracts: list[HeldContract]


class BazaarColour(TypedDict):
    """The contracts of one colour that are left in the bazaar."""

    kind: str
    name: str
    contracts: list[ContractsInBazaar]


class PlayerKnowledge(TypedDict):
    """What a player knows in a position: the players' pieces, the police tokens and the bazaar."""

    moment: list[str]
    police: str
    players: list[PlayerPosition]
    bazaar: list[BazaarColour]
    texts: Texts


def player_knowledge(before: Game, seat: int) -> PlayerKnowledge:
    """Return what a player knows in a position, as data for JavaScript.

    The data are sentences about the position, the year's police tokens, all players' pieces (the deciding player
    first), and the bazaar.
    """
    seen = as_pirates_snapshot(before.snapshot(seat))
    seats = [seat, *(other for other in range(len(before.players)) if other != seat)]
    return {
        "moment": describe_position(before, seen),
        "police": police(seen),
        "players": [_player(before, seen, each) for each in seats],
        "bazaar": [_column(colour, name, seen["bazaar"]) for colour, name in naming.REGIONS.items()],
        "texts": {
            "players": _("Players"),
            "bazaar": _("Bazaar"),
            "taken": _("all taken"),
            "contracts": _("no contracts"),
        },
    }


def knowledge_still(content: PlayerKnowledge) -> str:
    """Return static HTML that describes what a player knows in a position."""
    lines = [
        _("{player}: {tokens}; {contracts}; {points}").format(
            player=each["name"],
            tokens=each["said"],
            points=each["points"],
            contracts=", ".join(one["said"] for one in each["contracts"]) or content["texts"]["contracts"],
        )
        for each in content["players"]
    ]
    left = [one["said"] for column in content["bazaar"] for one in column["contracts"]]
    return (
        words(" \N{MIDDLE DOT} ".join(content["moment"]), content["police"])
        + listed(content["texts"]["players"], lines)
        + listed(content["texts"]["bazaar"], left)
    )


def describe_position(before: Game, seen: PiratesSnapshot) -> list[str]:
    """Return sentences about a position: the year, the active player, the kind of decision and the actions left."""
    parts: list[str] = look_of(before).said(before, seen)
    left = ngettext("{count} action left", "{count} actions left", seen["actions_left"]).format(
        count=seen["actions_left"]
    )
    if seen["actions_left"] and before.deciding not in ("place", "lay") and not any(left in part for part in parts):
        return [*parts, left]
    return parts


def police(seen: PiratesSnapshot) -> str:
    """Return a sentence that says which police tokens were drawn this year and how many are left."""
    drawn = seen["police_drawn"]
    left = YEAR_TOKENS - len(drawn)
    told = ngettext(
        "Police tokens drawn this year: {first} for path 1, {second} for path 2. The next police token ends the year.",
        "Police tokens drawn this year: {first} for path 1, {second} for path 2. The year ends "
        "after {count} more police tokens.",
        left,
    )
    return told.format(first=drawn.count("police-1"), second=drawn.count("police-2"), count=left)


def _player(before: Game, seen: PiratesSnapshot, seat: int) -> PlayerPosition:
    hand = seen["hands"][seat]
    return {
        "seat": seat,
        "name": before.players[seat],
        "asked": seat == seen["to_move"],
        "epoch": seen["pirates"][seat] or "",
        "points": naming.points(seen["points"][seat]),
        "hand": [{"kind": kind, "count": hand[kind]} for kind in naming.ARTIFACTS if hand.get(kind)],
        "said": naming.counted(hand),
        "contracts": [
            {
                **_chip(contract),
                "said": said,
                "laid": _("on {colour}").format(colour=naming.kind_name(colour)) if colour else "",
            }
            for contract, said, colour in naming.named_contracts(seen, seat)
        ],
    }


def _column(colour: str, name: str, bazaar: list[str]) -> BazaarColour:
    left = Counter(contract for contract in bazaar if contract.startswith(f"{colour}-"))
    return {
        "kind": colour,
        "name": _(name),
        "contracts": [
            {
                **_chip(contract),
                "count": left[contract],
                "said": naming.contract_name(contract)
                if left[contract] == 1
                else _("{contract}: {count} left").format(
                    contract=naming.contract_name(contract), count=left[contract]
                ),
            }
            for contract in sorted(left)
        ],
    }


def _chip(contract: str) -> ContractDrawn:
    colour, _dash, cost = contract.partition("-")
    return {"colour": colour, "cost": cost, "worth": _("{points} pt").format(points=naming.points_of(contract))}
