"""A position as plain text, for a terminal or a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot


def describe(shown: Snapshot) -> str:
    """A snapshot in lines of text: the moment, the epochs, the players, the stocks."""
    lines = [headline(shown), ""]
    lines += [epoch_line(shown, name) for name in shown["sites"]]
    lines += [""] + [player_line(shown, seat) for seat in range(len(shown["players"]))]
    lines += [
        "",
        _("police tokens drawn this year: {tokens}").format(tokens=listed(shown["police_drawn"])),
        _("in the bag: {tokens}").format(tokens=counts(shown["bag"])),
        _("discarded: {tokens}").format(tokens=counts(shown["discard"])),
        _("in the bazaar: {contracts}").format(contracts=listed(shown["bazaar"])),
    ]
    return "\n".join(lines)


def headline(shown: Snapshot) -> str:
    """Whose turn it is and what is decided."""
    players = shown["players"]
    if shown["over"]:
        return _("The game is over; won by {players}.").format(
            players=listed(players[seat] for seat in shown["winners"])
        )
    if shown["deciding"] == "draw":
        return _("Year {year}: {player} restocks {epoch}; a token is drawn.").format(
            year=shown["year"], player=players[shown["turn"]], epoch=shown["restocking"]
        )
    return {
        "place": _("Before the first turn: {player} places a pirate."),
        "restock": _("Year {year}: {player} decides whether to restock an epoch."),
        "lose": _("Year {year}: {player} was arrested and loses a token of the largest set."),
        "act": _("Year {year}: {player} acts, standard actions left: {actions}."),
        "pay": _("Year {year}: {player} pays for the {contract} contract."),
        "land": _("Year {year}: {player} chooses where to land after the sale."),
        "lay": _("Year {year} ends: {player} lays white contracts."),
    }[shown["deciding"]].format(
        year=shown["year"], player=players[shown["to_move"]], actions=shown["actions_left"], contract=shown["selling"]
    )


def epoch_line(shown: Snapshot, epoch: str) -> str:
    """An epoch: who is there, what lies there, how many sites are empty."""
    there = [_("police")] if shown["police"] == epoch else []
    there += [name for name, where in zip(shown["players"], shown["pirates"], strict=True) if where == epoch]
    return _("{epoch}: {tokens}; empty sites: {empty}; there: {people}").format(
        epoch=epoch,
        tokens=counts(shown["sites"][epoch]),
        empty=shown["empty_sites"].get(epoch, 0),
        people=listed(there),
    )


def player_line(shown: Snapshot, seat: int) -> str:
    """A player: points, tokens, contracts."""
    return _("{player} (seat {seat}), {points} points: {tokens}; contracts: {contracts}").format(
        player=shown["players"][seat],
        seat=seat,
        points=shown["points"][seat],
        tokens=counts(shown["hands"][seat]),
        contracts=listed(shown["contracts"][seat]),
    )


def counts(tokens: Mapping[str, int]) -> str:
    """Tokens by kind: "2 blue, 1 white", or a dash.

    >>> counts({"blue": 2, "white": 1})
    '2 blue, 1 white'
    """
    return listed(f"{count} {kind}" for kind, count in tokens.items())


def listed(words: Iterable[str]) -> str:
    """Words with commas, or a dash where there are none."""
    return ", ".join(words) or "-"
