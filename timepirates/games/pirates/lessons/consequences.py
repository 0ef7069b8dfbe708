"""Describe the consequences of a wrong answer to a lesson in one sentence, for the reply to the learner."""

from __future__ import annotations

from fractions import Fraction

from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.naming import contract_phrase, kind_name
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates.lessons.phrases import shown


def describe_consequence(before: Game, after: Game, seat: int) -> str:
    """Return a sentence about the most important change for one seat between two positions.

    Parameters
    ----------
    before, after : Game
        The game before and after the decision.
    seat : int

    Returns
    -------
    str
        "" if nothing important is different.
    """
    was, now = as_pirates_snapshot(before.snapshot()), as_pirates_snapshot(after.snapshot())
    name = now["players"][seat]
    for tell in (_over, _year, _contract, _lost, _gained, _selling, _police, _laid, _moved, _turn):
        sentence = tell(was, now, seat, name)
        if sentence:
            return sentence
    return ""


def chance_of_arrest(name: str, chance: Fraction) -> str:
    """Return a sentence with the probability that the police will come to a player's pirate during a restock."""
    return _("The police would reach {player}'s pirate with a probability of {chance}.").format(
        player=name, chance=shown(chance)
    )


def _over(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if not now["over"]:
        return ""
    return _("The game would be over, and {player} would have {points} points.").format(
        player=name, points=now["points"][seat]
    )


def _year(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if now["year"] == was["year"]:
        return ""
    return _("The year would end, and {player} would have {points} points.").format(
        player=name, points=now["points"][seat]
    )


def _contract(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    new = len(now["contracts"][seat]) - len(was["contracts"][seat])
    if new <= 0:
        return ""
    return _("{player} would have {count} contracts and {left} tokens left.").format(
        player=name, count=len(now["contracts"][seat]), left=sum(now["hands"][seat].values())
    )


def _difference(was: dict[str, int], now: dict[str, int]) -> list[str]:
    return [kind for kind, count in now.items() if count > was.get(kind, 0)]


def _listed(kinds: list[str]) -> str:
    """Return the names of several kinds of tokens, separated by commas."""
    return ", ".join(map(kind_name, kinds))


def _lost(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    gone = _difference(now["hands"][seat], was["hands"][seat])
    new = _difference(was["hands"][seat], now["hands"][seat])
    if not gone:
        return ""
    if new:
        return _("{player} would give away {tokens} and receive {others}.").format(
            player=name, tokens=_listed(gone), others=_listed(new)
        )
    return _("{player} would lose {tokens} and stay in {epoch}.").format(
        player=name, tokens=_listed(gone), epoch=now["pirates"][seat]
    )


def _gained(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    new = _difference(was["hands"][seat], now["hands"][seat])
    if not new:
        return ""
    return _("{player} would get this token: {tokens}.").format(player=name, tokens=_listed(new))


def _selling(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if was["selling"] == now["selling"] or now["selling"] is None:
        return ""
    return _("{player} would have to pay for the {contract} next.").format(
        player=name, contract=contract_phrase(now["selling"])
    )


def _laid(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    for epoch, lying in now["sites"].items():
        new = _difference(was["sites"][epoch], lying)
        if new:
            return _("This token would be added to {epoch}: {tokens}.").format(epoch=epoch, tokens=_listed(new))
    return ""


def _police(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if was["police"] == now["police"]:
        return ""
    if now["pirates"][seat] == now["police"]:
        return _("The police would come to {epoch}, where {player} is.").format(epoch=now["police"], player=name)
    return _("The police would go to {epoch}.").format(epoch=now["police"])


def _moved(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if was["pirates"][seat] == now["pirates"][seat]:
        return ""
    left = ngettext("with {count} action left", "with {count} actions left", now["actions_left"]).format(
        count=now["actions_left"]
    )
    return _("{player} would be in {epoch}, {left}.").format(player=name, epoch=now["pirates"][seat], left=left)


def _turn(was: PiratesSnapshot, now: PiratesSnapshot, seat: int, name: str) -> str:
    if was["turn"] == now["turn"] or now["turn"] is None:
        return ""
    return _("After this decision, it would be {player}'s turn.").format(player=now["players"][now["turn"]])
