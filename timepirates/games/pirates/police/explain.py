"""Explain how the odds of the police are calculated: in words, as a general formula, and with the present numbers.

`explain_restock` explains the numbers of a restock.
"""

from __future__ import annotations

from dataclasses import replace

from timepirates.core.derivations import Derivation
from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import ARTIFACTS, Board, BoardSource, board_of
from timepirates.games.pirates.police import models, token_words
from timepirates.games.pirates.police.averages import shares_of_time
from timepirates.games.pirates.police.danger_map import NOTHING, DangerMap
from timepirates.games.pirates.police.explanation import MEAN, Explanation, letters, told
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import of_a_game, of_a_situation
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, Situation, whole
from timepirates.games.pirates.police.year_odds import (
    mean_length,
    next_token,
    visits_by_epoch,
    year_end_by,
    year_lengths,
)

# --- positions of the police


@of_a_situation
def spread(s: Situation, draws: int, epoch: int | str) -> Explanation:
    """Explain the probability that the police are in an epoch after a number of police tokens.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens drawn from now, at most those until the end of the year.
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the number of tokens or the epoch does not exist.
    """
    draws, here = whole("draws", draws, 0, s.need), s.board.epoch(epoch)
    chance = token_words.chances(s, draws)[0][here.year]
    if draws == 0:
        return Explanation(
            _("The police in {epoch} now").format(epoch=here.shown),
            _("Nothing has been drawn yet: they are where they stand, for certain, and nowhere else."),
            letters(s, "x"),
            chance,
        )
    return Explanation(
        ngettext(
            "The police in {epoch} after {draws} police token",
            "The police in {epoch} after {draws} police tokens",
            draws,
        ).format(epoch=here.shown, draws=draws),
        ngettext(
            "Every order of the police tokens in the bag is equally likely. Count the ways in which {draws} token "
            "leads to {epoch}, by how many of them bear a 1; each way is the beginning of as many orders as the "
            "tokens left in the bag have. Divide by all orders, and add up.",
            "Every order of the police tokens in the bag is equally likely. Count the ways in which {draws} "
            "tokens lead to {epoch}, by how many of them bear a 1; each way is the beginning of as many orders as "
            "the tokens left in the bag have. Divide by all orders, and add up.",
            draws,
        ).format(draws=draws, epoch=here.shown),
        letters(s, "n x i w r r_1"),
        chance,
    )


@of_a_situation
def year_end(s: Situation, epoch: int | str) -> Explanation:
    """Explain the probability that the police are in an epoch when the year ends.

    Parameters
    ----------
    s : Situation or Game
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation
    """
    title = _("The police in {epoch} when the year ends").format(epoch=s.board.epoch(epoch).shown)
    return replace(spread(s, s.need, epoch), title=title)


@of_a_situation
def path(s: Situation, tokens: str) -> Explanation:
    """Explain the probability that the next police tokens are drawn in a given order.

    Parameters
    ----------
    s : Situation or Game
    tokens : str
        The numbers of the tokens in order, such as "1221".

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the text holds other characters than 1 and 2, or more tokens than the bag.
    """
    chance = token_words.chance_of_path(s, tokens)
    return Explanation(
        _("The police tokens {tokens} in this order").format(tokens=", ".join(tokens)),
        _(
            "Each token is drawn from what is left: a token that has come cannot come again, so every draw changes the "
            "chances of the next. Multiply: how many police tokens of that number are left, over all that are left."
        ),
        letters(s, "n i r r_1"),
        chance,
    )


# --- the next token


@of_a_situation
def next_draw(s: Situation, token: str) -> Explanation:
    """Explain the probability that the next token is of a kind.

    Parameters
    ----------
    s : Situation or Game
    token : str
        "police-1", "police-2", "artifact", or a kind of artifact such as "blue-atomic".

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If there is no such kind, or if only the number of artifacts in the bag is known.
    """
    names = {
        "police-1": _("a police token with a 1"),
        "police-2": _("a police token with a 2"),
        "artifact": _("an artifact"),
        **{kind: kind.replace("-", " ") for kind in ARTIFACT_NAMES},
    }
    if not isinstance(token, str) or token not in names:
        raise BadSituation(
            _("token must be one of {names} (got {got})").format(names=", ".join(names), got=shown(token))
        )
    if token in ARTIFACT_NAMES and isinstance(s.bag, int):
        raise BadSituation(_("the kinds in the bag are not told"))
    counts = {
        **(s.bag if not isinstance(s.bag, int) else {}),
        "police-1": s.ones,
        "police-2": s.twos,
        "artifact": s.artifacts,
    }
    return _one_draw(s, _("The next token is {token}").format(token=names[token]), counts.get(token, 0))


@of_a_situation
def next_police(s: Situation) -> Explanation:
    """Explain the probability that the next token is a police token.

    Parameters
    ----------
    s : Situation or Game

    Returns
    -------
    Explanation
    """
    return _one_draw(s, _("The next token is a police token"), s.police_tokens)


def _one_draw(s: Situation, title: str, count: int) -> Explanation:
    return Explanation(
        title,
        _("Every token in the bag is as likely as every other: divide those that are meant by all."),
        (("t", _("tokens that are meant: {count}").format(count=count)), *letters(s, "A r")),
        next_token(s, count),
    )


# --- the rest of the year


@of_a_situation
def sites_until_year_end(s: Situation, sites: int) -> Explanation:
    """Explain the probability that exactly `sites` more sites are filled before the year ends.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites, 0 to 76.

    Returns
    -------
    Explanation
    """
    sites = whole("sites", sites, 0, ARTIFACTS)
    lengths = year_lengths(s)
    return Explanation(
        _("Sites filled until the year ends: {sites}").format(sites=sites),
        _(
            "The police token that ends the year comes behind so many artifacts and all other police tokens it waits "
            "for, in any order; two police tokens stay in the bag with the other artifacts."
        ),
        letters(s, "s q A r"),
        lengths[sites] if sites < len(lengths) else replace(lengths[0], name=f"P({sites})", terms=[]),
    )


@of_a_situation
def year_ended(s: Situation, sites: int) -> Explanation:
    """Explain the probability that the year ends before `sites` more sites are filled, with unlimited restocks.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of sites, 1 to 77.

    Returns
    -------
    Explanation
    """
    sites = whole("sites", sites, 1, ARTIFACTS + 1)
    return Explanation(
        ngettext(
            "The year ends before {sites} more site is full", "The year ends before {sites} more sites are full", sites
        ).format(sites=sites),
        _(
            "Restocking goes on and on. Add up, over the sites that may be filled before the police token that ends the "
            "year, the chances that exactly so many are."
        ),
        (("k", _("sites: {count}").format(count=sites)), *letters(s, "s q A r")),
        year_end_by(s, sites),
    )


@of_a_situation
def year_mean(s: Situation) -> Explanation:
    """Explain the expected number of sites filled until the year ends.

    Parameters
    ----------
    s : Situation or Game

    Returns
    -------
    Explanation
    """
    return Explanation(
        _("Sites filled until the year ends, on average"),
        _(
            "The police tokens in the bag cut the row of its artifacts into stretches, one more than there are police "
            "tokens, and all stretches have the same mean length. The year ends behind as many stretches as police "
            "tokens are still needed."
        ),
        letters(s, "s q A r"),
        mean_length(s),
        MEAN,
    )


@of_a_situation
def visits(s: Situation, epoch: int | str) -> Explanation:
    """Explain the probability that the police come to an epoch before the year ends.

    Parameters
    ----------
    s : Situation or Game
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation
    """
    here = s.board.epoch(epoch)
    return Explanation(
        _("The police come to {epoch} before the year ends").format(epoch=here.shown),
        _(
            "Count, of all orders of the police tokens in the bag, those in which a certain token is the first to bring "
            "the police there; divide by all orders, and add up over the tokens. Where the police stand now does not "
            "count before they come back."
        ),
        (("f_n", _("orders in which the n-th token is the first to lead there")), *letters(s, "n r r_1")),
        visits_by_epoch(s)[here.year].reached,
    )


@of_a_situation
def arrivals(s: Situation, epoch: int | str) -> Explanation:
    """Explain how often the police come to an epoch before the year ends, on average.

    Parameters
    ----------
    s : Situation or Game
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation
    """
    here = s.board.epoch(epoch)
    return Explanation(
        _("How often the police come to {epoch} before the year ends, on average").format(epoch=here.shown),
        _(
            "After each police token they are there with some chance. The mean number of arrivals is the sum of these "
            "chances, over all police tokens until the year ends."
        ),
        (("P(n, x)", _("the chance to be in the epoch after so many tokens, as in the table")), *letters(s, "q")),
        visits_by_epoch(s)[here.year].arrivals,
        MEAN,
    )


def _if_they_come(mean: Derivation | None) -> Derivation:
    """Return a mean that exists only if the police can come to the epoch; raise BadSituation otherwise."""
    if mean is None:
        raise BadSituation(_("the police do not come there in this year"))
    return mean


@of_a_situation
def first_token(s: Situation, epoch: int | str) -> Explanation:
    """Explain with which police token the police first come to an epoch, on average, given that they come.

    Parameters
    ----------
    s : Situation or Game
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the police cannot come to the epoch this year.
    """
    here = s.board.epoch(epoch)
    visit = visits_by_epoch(s)[here.year]
    return Explanation(
        _("With which token the police first come to {epoch}, on average, given that they come").format(
            epoch=here.shown
        ),
        _(
            "Weigh the number of each token with the chance that it brings the first arrival, and divide by the chance "
            "of any arrival."
        ),
        (
            ("p_n", _("chance that the n-th token is the first to lead there")),
            ("p", _("chance that any does: {chance}").format(chance=told(visit.reached.exact))),
        ),
        _if_they_come(visit.token),
        MEAN,
    )


@of_a_situation
def first_sites(s: Situation, epoch: int | str) -> Explanation:
    """Explain how many sites are filled before the police first come to an epoch, on average, given that they come.

    Parameters
    ----------
    s : Situation or Game
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the police cannot come to the epoch this year.
    """
    here = s.board.epoch(epoch)
    return Explanation(
        _("After how many filled sites the police first come to {epoch}, on average, given that they come").format(
            epoch=here.shown
        ),
        _(
            "Before the n-th police token lie on average n stretches of artifacts: the police tokens in the bag cut "
            "their row into stretches of equal mean, one more than there are police tokens. So the mean token tells the "
            "mean number of sites."
        ),
        (("E(N)", _("with which token they first come, on average")), *letters(s, "A r")),
        _if_they_come(visits_by_epoch(s)[here.year].sites),
        MEAN,
    )


# --- the long run


def even_odds(board: BoardSource, epoch: int | str) -> Explanation:
    """Explain how much time the police spend in an epoch in the long run, if both paths are always equally likely.

    Parameters
    ----------
    board : BoardSource
        Board, or its name.
    epoch : int or str
        First year or name of the epoch.

    Returns
    -------
    Explanation
    """
    board = Board.read(board)
    here = board.epoch(epoch)
    return Explanation(
        _("The police in {epoch} in the long run, with fair coins").format(epoch=here.shown),
        _(
            "In the long run as much flows into an epoch as out of it: its share is half the shares of the epochs from "
            "which a path leads here."
        ),
        ((r"\pi(x)", _("the share of the time in the epoch")), (r"y \to x", _("epochs from which a path leads here"))),
        shares_of_time(board)[here.year].even_odds,
    )


def long_run(board: BoardSource, epoch: int | str, column: str) -> Explanation:
    """Explain how much time the police spend in an epoch, over whole years.

    Parameters
    ----------
    board : BoardSource
        Board, or its name.
    epoch : int or str
        First year or name of the epoch.
    column : {"year_starts", "first_year", "late_year"}
        The share of years that begin in the epoch, or of the moments of the first year or of a late year.

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If there is no such column.
    """
    board, starts = Board.read(board), (r"\sigma(y)", _("the share of the years that begin in an epoch"))
    columns = {
        "year_starts": (
            _("A year begins with the police in {epoch}, in the long run"),
            _(
                "A year begins where the one before ended. So the shares of the beginnings stay the same when every year "
                "moves the police by its eight tokens: of each epoch where a year may begin, take its share times the "
                "chance to end here."
            ),
            (starts, ("P_y(8, x)", _("the chance to come from there to here by the eight tokens of a year"))),
        ),
        "first_year": (
            _("The police in {epoch} during the first year"),
            _(
                "Eight moments of a year are counted alike: before the first police token, and after each of the next "
                "seven. The first year begins where the board says."
            ),
            (("P(n, x)", _("the chance to be in the epoch after so many tokens of the year")),),
        ),
        "late_year": (
            _("The police in {epoch} during a late year"),
            _(
                "A late year begins as years begin in the long run. Of each epoch where it may begin, take its share "
                "times the part of the eight moments of such a year that the police spend here."
            ),
            (starts, ("P_y(n, x)", _("the chance to be here after so many tokens of a year that begins there"))),
        ),
    }
    if not isinstance(column, str) or column not in columns:
        raise BadSituation(
            _("column must be one of {names} (got {got})").format(names=", ".join(columns), got=shown(column))
        )
    (title, why, symbols), here = columns[column], board.epoch(epoch)
    share = getattr(shares_of_time(board)[here.year], column)
    return Explanation(title.format(epoch=here.shown), why, symbols, share)


# --- the danger map


@of_a_game
def standing(game: Game, seat: int, epoch: int | str, opponents: Opponents = models.DEFAULT) -> Explanation:
    """Explain a number of the danger map: how likely the police are in an epoch when a seat's next turn begins.

    Parameters
    ----------
    game : Game
    seat : int
        0-based seat.
    epoch : int or str
        First year or name of the epoch.
    opponents : Opponents, optional
        Models of the opponents (see `models`).

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the position has no danger map, or the seat does not exist.
    """
    board, found = board_of(game), DangerMap.of(game, seat, opponents)
    here, player = board.epoch(epoch), game.snapshot()["players"][seat]
    x = board.index[here.year]
    if found.view.hunted:
        return worst_case(player, here.shown, found.stands(x))
    return Explanation(
        _("The police in {epoch} when {player}'s next turn begins").format(epoch=here.shown, player=player),
        _(
            "Opponents that act before that turn: {turns}. {model} Pirates stay where they are, and nobody takes, sells "
            "or discards. The chance that the game is over first is {over}."
        ).format(turns=len(found.view.acting), model=found.view.told, over=told(found.game_over(x))),
        (
            ("f", _("sites that the opponents fill before that turn: 0, 1, 2, ...")),
            ("P(f)", _("the chance that they fill so many, the game going on")),
            (r"P(x \mid f)", _("the chance that the police are in the epoch, given that")),
        ),
        found.stands(x),
    )


def worst_case(player: str, epoch: str, chance: Derivation) -> Explanation:
    """Explain a number of the danger map for opponents who always make the worst choice for the seat."""
    return Explanation(
        _("The police in {epoch} when {player}'s next turn begins, at worst").format(epoch=epoch, player=player),
        _(
            "Every opponent in turn looks at each epoch it may restock, and at not restocking, and takes what makes "
            "this chance greatest, knowing that the later ones do the same. So it is worked out from the last opponent "
            "back to the first; the first one's is the number here."
        ),
        (
            ("V_k", _("the chance, seen from the k-th opponent's turn, if all of them do their worst")),
            ("c", _("the epochs that opponent may restock, or none")),
            ("z", _("what may come of it: which tokens, where the police stand, what is empty")),
            (NOTHING, _("to restock nothing")),
            (
                r"V_k(c)",
                _(
                    "what comes of each choice; the last line is made of the draws of the first restock: the chance "
                    "of so many police tokens times the chance that the police are here at last"
                ),
            ),
        ),
        chance,
    )
