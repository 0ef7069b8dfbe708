"""Captions of exported panels. They state the situation, and after how many draws the numbers are valid."""

from __future__ import annotations

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController


def describe_situation(s: Situation) -> str:
    """Describe a situation in one line of text: the epoch of the police, the tokens and the years left."""
    return _(
        "police in {police}; police tokens in the bag: {ones} with a 1, {twos} with a 2; artifacts in the bag: "
        "{artifacts}; tokens discarded: {discards}; years left: {years}"
    ).format(police=s.police, ones=s.ones, twos=s.twos, artifacts=s.artifacts, discards=s.discards, years=s.years_left)


def export_caption(desk: ExplorerController, when: str = "") -> str:
    """Return the caption of an exported panel: the board, the situation and, if given, the sentence `when`."""
    s = desk.situation
    told = _("{board}: {situation}.").format(board=s.board.title or s.board.name, situation=describe_situation(s))
    return _("{situation} {when}").format(situation=told, when=when) if when else told


def describe_draws(desk: ExplorerController) -> str:
    """Return a sentence such as "After 3 more police tokens." that says when the board's numbers apply."""
    told = (
        ngettext("After {count} more police token.", "After {count} more police tokens.", desk.draws).format(
            count=desk.draws
        )
        if desk.draws
        else _("Now, before the next police token is drawn.")
    )
    return _("{after} Each drawn token is put back into the bag.").format(after=told) if desk.put_back else told
