"""What was done in Time Pirates, in a few words for each step, and the ways that pirates went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from timepirates import Game
from timepirates.i18n import _
from timepirates.protocol import Snapshot
from timepirates_widgets.board import naming
from timepirates_widgets.board.board_view import Way
from timepirates_widgets.table.look import Steps


def deeds(steps: Steps, views: Sequence[Snapshot]) -> list[str]:
    """What each step did, in a few words; empty where a turn's other words say it. `views`: the position before the
    first step, and the one after each."""
    return ["" if _police_move_on(steps, number) else _said(seat, text, views[number + 1])
            for number, (seat, text) in enumerate(steps)]


def _police_move_on(steps: Steps, number: int) -> bool:
    """Whether a step is a move of the police that another one follows in the same restock."""
    if not steps[number][1].startswith("draw police"):
        return False
    draws = takewhile(lambda step: step[0] is None, steps[number + 1:])
    return any(text.startswith("draw police") for _luck, text in draws)


def _said(seat: int | None, text: str, after: Snapshot) -> str:
    verb, _space, rest = text.partition(" ")
    if seat is None:
        return _("the police moved to {epoch}").format(epoch=after["police"]) if rest.startswith("police") else ""
    said = {
        "place": _("began in {epoch}"), "restock": _("restocked {epoch}"), "lose": _("was caught and lost {kind}"),
        "move": _("moved to {epoch}"), "take": _("took {kind}"), "sell": _("sold {contract} for {points}"),
        "land": _("landed in {epoch}"), "jump": _("jumped to {epoch}"),
        "trade": _("traded with {player} for {kind}"), "lay": _("laid a white contract"),
    }.get(verb, "")
    return said.format(**_named(seat, verb, rest.split(" "), after))


def _named(seat: int, verb: str, words: Sequence[str], after: Snapshot) -> dict[str, str]:
    """What the words of a decision are called."""
    if verb in ("take", "lose"):
        return {"kind": naming.kind_name(words[0])}
    if verb == "sell":
        colour, _dash, cost = words[0].partition("-")
        contract = _("{colour}-{cost}").format(colour=naming.kind_name(colour), cost=cost)
        return {"contract": contract, "points": naming.points(naming.points_of(words[0]))}
    if verb == "trade":
        return {"player": after["players"][int(words[2])], "kind": naming.kind_name(words[4])}
    if verb == "move":
        return {"epoch": str(after["pirates"][seat])}
    return {"epoch": words[-1]}


def ways(game: Game, first: int, last: int) -> list[Way]:
    """The ways that pirates went between two positions, the earliest first."""
    views = pairwise(game.at(last).positions(first=first))
    found = []
    for (seat, text), (before, after) in zip(game.steps[first:last], views, strict=True):
        verb, _space, rest = text.partition(" ")
        if seat is None or verb not in ("move", "jump", "land"):
            continue
        start, end = before["pirates"][seat], after["pirates"][seat]
        if start and end and start != end:
            found.append(Way(seat, int(start), int(rest) if verb == "move" else None, int(end)))
    return found
