"""Rules for restocking an epoch. The police may move during a restock (see rules B1 to B6, Y1)."""

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
    """Return the set of epochs that the player to move may restock (rules B2, B6).

    They have an empty site and no pirate; the police may be there. The set is empty if no artifact is left to draw.
    """
    if not an_artifact_is_left(s):
        return 0
    epochs = epochs_without_artifacts(s) if s.requires_bare else s.roomy
    return epochs & ~pirates_epochs(s)


def epochs_without_artifacts(s):
    """Return the set of epochs in which there is no artifact (rule B2).

    In some editions, players may restock only such epochs.
    """
    epochs = 0
    for epoch in range(s.epochs):
        if s.lies[epoch] == 0:
            epochs |= 1 << epoch
    return epochs


def restock(s, epoch):
    """Begin to restock an epoch (rules B1, B3, T3).

    In some editions, the player then has a third standard action.
    """
    s.restocking = epoch
    s.actions_left += s.restock_bonus
    s.deciding = DRAWING


def draw(s, kind):
    """Apply the draw of one token during a restock (rules B3, B4).

    An artifact fills a site. A police token moves the police.
    """
    leave_bag(s, kind)
    if kind < POLICE_1:
        lay_on_site(s, s.restocking, kind)
    else:
        draw_police(s, kind)
    continue_restock(s)


def draw_police(s, kind):
    """Move the police along the path whose number the token shows, and put the token on the police track (rules B4, B5).

    The eighth police token ends the year.
    """
    s.police = s.path_to[s.police][kind - POLICE_1]
    s.drawn[s.drawn_count] = kind
    s.drawn_count += 1
    if s.drawn_count == YEAR_TOKENS:
        end_year(s)


def end_year(s):
    """End the year: put police tokens and discarded tokens back into the bag, then begin scoring (rule Y1)."""
    s.drawn_count = 0
    return_police_tokens(s)
    return_discards(s)
    begin_scoring(s)


def continue_restock(s):
    """Continue a restock with the next draw, or end the restock (rules B3, B5, B6).

    A restock ends when all sites are full, when the end of the year stopped it, or when no artifact is left.
    """
    if s.deciding != DRAWING:
        return
    if s.restocking == NOWHERE or s.empty[s.restocking] == 0 or not an_artifact_is_left(s):
        s.restocking = NOWHERE
        await_action(s)
