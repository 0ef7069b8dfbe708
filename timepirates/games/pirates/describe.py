"""Describe a position of Time Pirates in plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from timepirates.core.i18n import _
from timepirates.core.protocol import given
from timepirates.games.pirates.snapshot import PiratesSnapshot


def describe(shown: PiratesSnapshot) -> str:
    """Return a description of a position as multi-line text."""
    lines = [headline(shown), ""]
    lines += [epoch_line(shown, name) for name in shown["sites"]]
    lines += [""] + [player_line(shown, seat) for seat in range(len(shown["players"]))]
    lines += [
        "",
        _("police tokens drawn this year: {tokens}").format(tokens=comma_list(shown["police_drawn"])),
        _("in the bag: {tokens}").format(tokens=counts(shown["bag"])),
        _("discarded: {tokens}").format(tokens=counts(shown["discard"])),
        _("in the bazaar: {contracts}").format(contracts=comma_list(shown["bazaar"])),
    ]
    return "\n".join(lines)


def headline(shown: PiratesSnapshot) -> str:
    """Return a sentence that states which player must decide, and what the decision is about."""
    players = shown["players"]
    if shown["over"]:
        return _("The game is over, and {players} won.").format(
            players=comma_list(players[seat] for seat in shown["winners"])
        )
    if shown["deciding"] == "draw":
        return _("Year {year}: {player} is restocking {epoch}, and the next token is drawn from the bag.").format(
            year=shown["year"], player=players[given(shown["turn"])], epoch=shown["restocking"]
        )
    return {
        "place": _("Before the first turn: {player} places a pirate."),
        "restock": _("Year {year}: {player} decides whether to restock an epoch."),
        "lose": _("Year {year}: {player} was arrested and must lose a token of the largest set."),
        "act": _("Year {year}: {player} is taking actions. Standard actions left: {actions}."),
        "pay": _("Year {year}: {player} is paying for the {contract} contract."),
        "land": _("Year {year}: {player} chooses the epoch in which the pirate lands after the sale."),
        "lay": _("Year {year} ends: {player} lays white contracts."),
    }[given(shown["deciding"])].format(
        year=shown["year"],
        player=players[given(shown["to_move"])],
        actions=shown["actions_left"],
        contract=shown["selling"],
    )


def epoch_line(shown: PiratesSnapshot, epoch: str) -> str:
    """Return one line of text about an epoch: its tokens, its empty sites, and the police and pirates in it."""
    there = [_("police")] if shown["police"] == epoch else []
    there += [name for name, where in zip(shown["players"], shown["pirates"], strict=True) if where == epoch]
    return _("{epoch}: {tokens}; empty sites: {empty}; figures: {people}").format(
        epoch=epoch,
        tokens=counts(shown["sites"][epoch]),
        empty=shown["empty_sites"].get(epoch, 0),
        people=comma_list(there),
    )


def player_line(shown: PiratesSnapshot, seat: int) -> str:
    """Return one line of text about a player: points, tokens and contracts."""
    return _("{player} (seat {seat}), {points} points; tokens: {tokens}; contracts: {contracts}").format(
        player=shown["players"][seat],
        seat=seat,
        points=shown["points"][seat],
        tokens=counts(shown["hands"][seat]),
        contracts=comma_list(shown["contracts"][seat]),
    )


def counts(tokens: Mapping[str, int]) -> str:
    """Return token counts as text, such as "2 blue, 1 white", or a dash if there are no tokens.

    >>> counts({"blue": 2, "white": 1})
    '2 blue, 1 white'
    """
    return comma_list(f"{count} {kind}" for kind, count in tokens.items())


def comma_list(words: Iterable[str]) -> str:
    """Join words with commas, or return a dash if there are no words."""
    return ", ".join(words) or "-"
