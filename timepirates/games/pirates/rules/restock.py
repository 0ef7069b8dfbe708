"""Restocking an epoch and what the police do meanwhile (B1 to B6, Y1)."""

from timepirates.games.pirates.codes import DRAWING, NOWHERE, POLICE_1, YEAR_TOKENS
from timepirates.games.pirates.rules.scoring import begin_scoring
from timepirates.games.pirates.rules.tokens import (
    an_artifact_is_left,
    lay_on_site,
    leave_bag,
    return_discards,
    return_police_tokens,
)
from timepirates.games.pirates.rules.turn import await_action, pirates_epochs


def restockable(s):
    """B2, B6: the epochs with an empty site and no pirate; the police may be there. None with nothing to draw."""
    if not an_artifact_is_left(s):
        return 0
    epochs = bare_epochs(s) if s.requires_bare else s.roomy
    return epochs & ~pirates_epochs(s)


def bare_epochs(s):
    """B2: the epochs with nothing left, which some editions ask for."""
    epochs = 0
    for epoch in range(s.epochs):
        if s.lies[epoch] == 0:
            epochs |= 1 << epoch
    return epochs


def restock(s, epoch):
    """B1, B3, T3: drawing begins; by a switch the restock earns a third action."""
    s.restocking = epoch
    s.actions_left += s.restock_bonus
    s.deciding = DRAWING


def draw(s, kind):
    """B3, B4: a token comes from the bag: an artifact fills a site, a police token moves the police."""
    leave_bag(s, kind)
    if kind < POLICE_1:
        lay_on_site(s, s.restocking, kind)
    else:
        draw_police(s, kind)
    go_on_restocking(s)


def draw_police(s, kind):
    """B4, B5: the police follow the path drawn, the token is laid on the track; the eighth ends the year."""
    s.police = s.path_to[s.police][kind - POLICE_1]
    s.drawn[s.drawn_count] = kind
    s.drawn_count += 1
    if s.drawn_count == YEAR_TOKENS:
        end_year(s)


def end_year(s):
    """Y1: police tokens and discards return to the bag, then the year is scored."""
    s.drawn_count = 0
    return_police_tokens(s)
    return_discards(s)
    begin_scoring(s)


def go_on_restocking(s):
    """B3, B5, B6: the next draw, unless the sites are full, the year's end stopped it, or no artifact is left."""
    if s.deciding != DRAWING:
        return
    if s.restocking == NOWHERE or s.empty[s.restocking] == 0 or not an_artifact_is_left(s):
        s.restocking = NOWHERE
        await_action(s)
