"""Captions of exported panels, which describe the situation and say to which time the numbers refer."""

from __future__ import annotations

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController


def described(s: Situation) -> str:
    """Return a one-line description of a situation: the police, the bag, the discards and the years left."""
    return _(
        "police in {police}, police tokens {ones} and {twos}, {artifacts} artifacts in the bag, {discards} "
        "discarded, {years} years left"
    ).format(police=s.police, ones=s.ones, twos=s.twos, artifacts=s.artifacts, discards=s.discards, years=s.years_left)


def caption(desk: ExplorerController, when: str = "") -> str:
    """Return a caption that names the board, the situation and, if given, the time of the numbers (`when`)."""
    s = desk.situation
    told = _("{board}: {situation}.").format(board=s.board.title or s.board.name, situation=described(s))
    return _("{situation} {when}").format(situation=told, when=when) if when else told


def after_draws(desk: ExplorerController) -> str:
    """Return a sentence that says after how many police tokens the probabilities on the board apply."""
    told = (
        ngettext("After {count} more police token.", "After {count} more police tokens.", desk.draws).format(
            count=desk.draws
        )
        if desk.draws
        else _("Before another police token is drawn.")
    )
    return _("{after} Each drawn token is put back into the bag.").format(after=told) if desk.put_back else told
