"""Hints of Time Pirates: what the review's advice says, in the words of the page's buttons."""

from __future__ import annotations

from typing import Any

from timepirates import Game
from timepirates.i18n import _, mark, ngettext
from timepirates.lessons.pirates.deciding import decision_name
from timepirates.pirates.board import board_of
from timepirates_widgets.board import naming
from timepirates_widgets.table.hinting import Hint, Hinting, Line

TOP = 3
LEAST = 0.005
"""A chance below it would be told as none."""
KINDS = {
    "place": mark("Look where your pirate may begin."), "restock": mark("Restock an epoch first."),
    "no-restock": mark("Restock nothing."), "lose": mark("Look which token you need least."),
    "move": mark("Move along a path."), "take": mark("Take a token."), "sell": mark("Sell for a contract."),
    "jump": mark("Jump with an atomic token."), "trade": mark("Trade a double arrow."), "end": mark("End the turn."),
    "pay": mark("Look which tokens you need least."), "land": mark("Look where to land."),
    "lay": mark("Look where a white contract counts most."),
}
"""The first stage: verb -> which kind of decision."""


def hints(game: Game, seat: int) -> Hinting:
    """The advice for the seat to move, weighed one decision after the other."""
    from timepirates.worker import thoughts

    found = None
    for step in thoughts.weighing(game, seat):
        if isinstance(step, float):
            yield step
        else:
            found = step
    if found is not None:
        yield _hint(game, found)


def _hint(game: Game, found: Any) -> Hint:
    from timepirates.analysis.review import advice, reasons

    best = str(found.decisions[0])
    lines, odds = [], False
    for decision, option in list(zip(found.decisions, found.options, strict=True))[:TOP]:
        told, (low, high) = reasons.reasons(game, decision), advice.ends(option)
        odds = odds or any(reason.name == "police" for reason in told)
        lines.append(Line(str(decision), numbers(decision_name(game, decision), option.won, low, high, option.points),
                          reasons.joined(told)))
    verbs = [str(each).split(" ")[0] for each in found.decisions[:found.close]]
    kinds = {KINDS[verb] for verb in verbs}
    return Hint(_as_sure(_(KINDS[verbs[0]]), len(kinds) == 1),
                _as_sure(_where(game, best), len(kinds) > 1 or found.close == 1), tuple(lines), _note(found.close),
                reasons.granted() if odds else "")


def _as_sure(told: str, sure: bool) -> str:
    """What is told before the decisions themselves, no more certain than they are."""
    return told if sure else _("{told} It is close: something else may be as good.").format(told=told)


def numbers(decision: str, won: float, low: float, high: float, points: float) -> str:
    """A decision with its chance to win and the interval of that, which is never told as nothing or as certain."""
    if high < LEAST:
        return _("{decision}: you win with less than 1 %, {points} points on average").format(
            decision=decision, points=f"{points:.0f}")
    if low > 1 - LEAST:
        return _("{decision}: you win with more than 99 %, {points} points on average").format(
            decision=decision, points=f"{points:.0f}")
    return _("{decision}: you win with {won} % ({low} to {high} %), {points} points on average").format(
        decision=decision, won=f"{100 * won:.0f}", low=f"{100 * low:.0f}", high=f"{100 * high:.0f}",
        points=f"{points:.0f}")


def _note(close: int) -> str:
    """How certain it is which is best."""
    if close == 1:
        return _("The first is better than all others, as far as is known.")
    return ngettext("{count} decision is best.",
                    "{count} decisions are too close to call: any of them may be the best.", close).format(count=close)


def _where(game: Game, best: str) -> str:
    """The second stage: where, or with what."""
    words = best.split(" ")
    verb, last = words[0], words[-1]
    seen = game.snapshot(game.to_move if isinstance(game.to_move, int) else None)
    if verb == "move":
        here = seen["pirates"][seen["to_move"]]
        return _("Look at {epoch}.").format(epoch=naming.paths_of(board_of(game))[here, int(last)])
    if verb in ("place", "restock", "jump", "land"):
        return _("Look at {epoch}.").format(epoch=last)
    if verb in ("no-restock", "end"):
        return _("Look at where you stand, in {epoch}.").format(epoch=seen["pirates"][seen["to_move"]])
    if verb == "trade":
        return _("Look at what {player} holds.").format(player=seen["players"][int(words[3])])
    return _("Look at {colour}.").format(colour=naming.kind_name(words[1 if verb != "lay" else 3].split("-")[0]))
