"""A lesson's file that begins in any position: what a teacher gets from the play page, ready to go on writing."""

from __future__ import annotations

from typing import Any

from timepirates import toml
from timepirates.conspiracy import variants as conspiracy_variants
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.lessons import advice
from timepirates.lessons.conspiracy import position as conspiracy_position
from timepirates.lessons.conspiracy import writing as conspiracy_writing
from timepirates.lessons.form import FORMAT, VERSION, BadLesson
from timepirates.lessons.pirates.position import supposed_layings
from timepirates.pirates import variants
from timepirates.pirates.board import board_of

LEFT_OUT = ("rules", "over", "empty_sites", "bazaar", "winners")
"""Follows from the rest of a snapshot."""


def lesson_text(game: Game, title: str = "", seat: int | None = None) -> str:
    """A lesson of one task in the present position of a game, as TOML that `load` reads.

    The task is a proposal: to make the first decision that is legal here. `seat`: who will read the file; in a game
    with secrets it holds nothing that this seat may not know. BadLesson where no lesson can begin.
    """
    if game.over:
        raise BadLesson(_("the game is over, so there is nothing to decide in a lesson"))
    secret = game.name == "conspiracy"
    position = _conspiracy_position(game, seat) if secret else _position(game, seat)
    legal = [str(decision) for decision in game.legal()]
    learner = game.to_move if isinstance(game.to_move, int) else game.snapshot()["turn"] or 0
    return toml.dumps({
        "format": FORMAT, "version": VERSION, "title": title or _("A lesson"), "about": _("What this lesson is about."),
        "rules": _rules(game), **({} if secret else {"board": board_of(game).to_dict()}), "learner": learner,
        "position": position,
        "step": [{
            "task": _("Write the task here."), "expect": legal[:1], "solution": legal[:1],
            "rule": advice.rules_now(game, seat)[0].rule.id, "nudge": _("A nudge."), "look": _("Where to look."),
            "reason": _("The reason."), "why": _("Why it matters."),
            "wrong": [{"try": (legal[1:] or ["end"])[0], "says": _("What to say to this try.")}],
        }],
    })


def _rules(game: Game) -> Any:
    of_game = conspiracy_variants if game.name == "conspiracy" else variants
    standard = of_game.resolved(game.rules_name)[1]
    changed = {name: now for name, now in game.switches.items() if now != standard[name]}
    return {"name": game.rules_name, "switches": changed} if changed else game.rules_name


def _position(game: Game, seat: int | None) -> dict[str, Any]:
    """Every key of the snapshot that does not follow from the others; what is null is left out."""
    laying = game.deciding == "lay"
    if laying and seat not in (None, game.to_move):
        raise not_the_lookers()
    seen = game.snapshot(seat=game.to_move if laying and isinstance(game.to_move, int) else None)
    now = {key: value for key, value in seen.items() if key not in LEFT_OUT and value is not None}
    if laying:
        now["laid"] = supposed_layings(seen)
    now["bag"] = {kind: count for kind, count in now["bag"].items() if not kind.startswith("police")}
    now["pirates"] = [year or "" for year in now["pirates"]]
    now["to_move"] = now.get("to_move", now.get("turn", 0))
    return now


def _conspiracy_position(game: Game, seat: int | None) -> dict[str, Any]:
    """The sketch of a position that a seat decides in; without a seat that of whoever is to move."""
    if not isinstance(game.to_move, int) or seat not in (None, game.to_move):
        raise not_the_lookers()
    if game.deciding == "goal":
        raise BadLesson(_("a lesson in a position begins when all goals are chosen"))
    found = conspiracy_writing.sketch(game.snapshot(seat=game.to_move))
    conspiracy_position.begin(found, _rules(game))
    return found


def not_the_lookers() -> BadLesson:
    """Where another seat decides in secret, no lesson can begin."""
    return BadLesson(_("a lesson begins with a decision of the player who looks; go back to one"))
