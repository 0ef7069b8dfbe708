"""Explain the probabilities of the police's position: with sentences, a formula, and the calculation.

The module `explain_restock` explains the numbers of a restock.
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
from timepirates.games.pirates.police.danger_map import NO_RESTOCK_SYMBOL, DangerMap
from timepirates.games.pirates.police.explanation import MEAN, Explanation, symbol_meanings, told
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import accept_situation_or_game, require_game
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, Situation, whole
from timepirates.games.pirates.police.year_odds import (
    expected_sites_filled,
    next_token,
    visits_by_epoch,
    year_end_by,
    year_lengths,
)

# --- Explanations of the police's position


@accept_situation_or_game
def spread(s: Situation, draws: int, epoch: int | str) -> Explanation:
    """Return an explanation of the probability that the police are in an epoch after the next `draws` police tokens.

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
            _("No police token has been drawn, so the police are certainly in their present epoch."),
            symbol_meanings(s, "x"),
            chance,
        )
    return Explanation(
        ngettext(
            "Chance that the police are in {epoch} after {draws} police token",
            "Chance that the police are in {epoch} after {draws} police tokens",
            draws,
        ).format(epoch=here.shown, draws=draws),
        ngettext(
            "All orders in which the police tokens can be drawn are equally likely. For each possible "
            "number of 1s in {draws} draw, count the orders in which the drawn tokens lead the police to "
            "{epoch}, and count the orders of the tokens that stay in the bag. Multiply these two counts. "
            "Add up the products, and divide the sum by the number of all orders.",
            "All orders in which the police tokens can be drawn are equally likely. For each possible "
            "number of 1s in {draws} draws, count the orders in which the drawn tokens lead the police to "
            "{epoch}, and count the orders of the tokens that stay in the bag. Multiply these two counts. "
            "Add up the products, and divide the sum by the number of all orders.",
            draws,
        ).format(draws=draws, epoch=here.shown),
        symbol_meanings(s, "n x i w r r_1"),
        chance,
    )


@accept_situation_or_game
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


@accept_situation_or_game
def path(s: Situation, tokens: str) -> Explanation:
    """Return an explanation of the probability that the next police tokens come in a given order.

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
        If the text contains other characters than 1 and 2, or more tokens than the bag.
    """
    chance = token_words.chance_of_path(s, tokens)
    return Explanation(
        _("The next police tokens are {tokens}, in this order").format(tokens=", ".join(tokens)),
        _(
            "A drawn token is no longer in the bag, so every draw changes the chances of the next draw. For each "
            "token, divide the number of remaining police tokens of its kind by the number of all remaining police "
            "tokens. Multiply the results."
        ),
        symbol_meanings(s, "n i r r_1"),
        chance,
    )


# --- the next token


@accept_situation_or_game
def next_draw(s: Situation, token: str) -> Explanation:
    """Explain the probability that the next token drawn is of a given kind.

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
        raise BadSituation(_("the kinds of the tokens in the bag are unknown"))
    counts = {
        **(s.bag if not isinstance(s.bag, int) else {}),
        "police-1": s.ones,
        "police-2": s.twos,
        "artifact": s.artifacts,
    }
    return _one_draw(s, _("The next token is {token}").format(token=names[token]), counts.get(token, 0))


@accept_situation_or_game
def next_police(s: Situation) -> Explanation:
    """Return an explanation of the probability that the next token drawn is a police token.

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
        _(
            "All tokens in the bag are equally likely. Divide the number of tokens of this kind by the "
            "number of all tokens."
        ),
        (("t", _("tokens of this kind: {count}").format(count=count)), *symbol_meanings(s, "A r")),
        next_token(s, count),
    )


# --- the rest of the year


@accept_situation_or_game
def sites_until_year_end(s: Situation, sites: int) -> Explanation:
    """Return an explanation of the probability that exactly `sites` sites are filled before the year ends.

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
            "The police token that ends the year is drawn last. The artifacts for the sites and the other "
            "police tokens that are still needed are drawn before it, in any order. Two police tokens and "
            "the remaining artifacts stay in the bag."
        ),
        symbol_meanings(s, "s q A r"),
        lengths[sites] if sites < len(lengths) else replace(lengths[0], name=f"P({sites})", terms=[]),
    )


@accept_situation_or_game
def year_end_before(s: Situation, sites: int) -> Explanation:
    """Return an explanation of the probability that the year ends before a given number of sites has been filled.

    It is assumed that restocks never stop.

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
            "The year ends before {sites} more site is filled",
            "The year ends before {sites} more sites are filled",
            sites,
        ).format(sites=sites),
        _(
            "Suppose that restocking continues until the year ends. For each number s that is smaller than "
            "k, take the chance that exactly s sites are filled before the year ends. Add up these chances."
        ),
        (("k", _("sites: {count}").format(count=sites)), *symbol_meanings(s, "s q A r")),
        year_end_by(s, sites),
    )


@accept_situation_or_game
def mean_sites_in_year(s: Situation) -> Explanation:
    """Return an explanation of the expected number of sites filled before the year ends.

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
            "Imagine all tokens of the bag in the order in which they are drawn. The r police tokens "
            "divide the A artifacts into r + 1 groups, which have the same size on average. The year ends "
            "with the q-th police token from now, so the artifacts of the first q groups fill sites before "
            "the year ends."
        ),
        symbol_meanings(s, "s q A r"),
        expected_sites_filled(s),
        MEAN,
    )


@accept_situation_or_game
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
            "For each n, count the orders of the police tokens in which the n-th token is the first to "
            "bring the police to the epoch. Add up these counts for all tokens until the year ends, and "
            "divide the sum by the number of all orders. If the police are in the epoch now, they must "
            "leave it and come back."
        ),
        (
            (
                "f_n",
                _(
                    "number of orders of the police tokens in which the n-th token is the first to bring the "
                    "police to the epoch"
                ),
            ),
            *symbol_meanings(s, "n r r_1"),
        ),
        visits_by_epoch(s)[here.year].reached,
    )


@accept_situation_or_game
def mean_arrivals(s: Situation, epoch: int | str) -> Explanation:
    """Return an explanation of how many times the police come to an epoch this year, on average.

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
        _("Average number of times that the police come to {epoch} before the year ends").format(epoch=here.shown),
        _(
            "After each police token until the year ends, there is a chance that the police are in the "
            "epoch. The sum of these chances is the average number of arrivals."
        ),
        (
            ("P(n, x)", _("the chance that the police are in the epoch after n police tokens (see the table)")),
            *symbol_meanings(s, "q"),
        ),
        visits_by_epoch(s)[here.year].arrivals,
        MEAN,
    )


def _mean_if_reachable(mean: Derivation | None) -> Derivation:
    """Return the given mean, or raise BadSituation if it is None because the police cannot come to the epoch.

    It is None if the police cannot come to the epoch.
    """
    if mean is None:
        raise BadSituation(_("the police cannot reach this epoch before the year ends"))
    return mean


@accept_situation_or_game
def mean_first_token(s: Situation, epoch: int | str) -> Explanation:
    """Return an explanation of the average number of police tokens up to the police's first arrival in an epoch.

    Only cases in which the police come to the epoch count.

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
        _("Average number of police tokens until the police first come to {epoch}, if they come to this epoch").format(
            epoch=here.shown
        ),
        _(
            "For each n, multiply n by the chance that the police first come to the epoch with the n-th "
            "police token. Add up the results, and divide the sum by the chance that the police come to "
            "the epoch at all."
        ),
        (
            ("p_n", _("the chance that token n is the first that brings the police to the epoch")),
            (
                "p",
                _("the chance that the police come to the epoch at all: {chance}").format(
                    chance=told(visit.reached.exact)
                ),
            ),
        ),
        _mean_if_reachable(visit.token),
        MEAN,
    )


@accept_situation_or_game
def mean_first_sites(s: Situation, epoch: int | str) -> Explanation:
    """Return an explanation of the mean number of sites filled until the police first reach an epoch.

    Only cases in which the police come to the epoch count.

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
        _(
            "Average number of sites filled before the police first come to {epoch}, if they come there before "
            "the year ends"
        ).format(epoch=here.shown),
        _(
            "Imagine all tokens of the bag in the order in which they are drawn. The r police tokens "
            "divide the A artifacts into r + 1 groups, which have the same size on average. If the police "
            "first come to the epoch with the n-th police token, n groups of artifacts are drawn before "
            "this token. So multiply the average number of police tokens by the average size of a group."
        ),
        (
            ("E(N)", _("average number of police tokens that are drawn until the police first come to the epoch")),
            *symbol_meanings(s, "A r"),
        ),
        _mean_if_reachable(visits_by_epoch(s)[here.year].sites),
        MEAN,
    )


# --- the long run


def even_odds(board: BoardSource, epoch: int | str) -> Explanation:
    """Return an explanation of the share of time that the police spend in an epoch if paths are equally likely.

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
        _("Share of time that the police spend in {epoch} in the long run, if a fair coin decides every move").format(
            epoch=here.shown
        ),
        _(
            "In the long run, the police enter each epoch as often as they leave it. When the police leave "
            "an epoch, they take each of its two paths half of the time. So add up the shares of time of "
            "all epochs from which a path leads to this epoch, and divide the sum by 2."
        ),
        (
            (r"\pi(x)", _("the share of time that the police spend in the epoch")),
            (r"y \to x", _("epochs from which a path leads to this epoch")),
        ),
        shares_of_time(board)[here.year].even_odds,
    )


def long_run(board: BoardSource, epoch: int | str, column: str) -> Explanation:
    """Return an explanation of how often the police are in an epoch in the long run, as measured by `column`.

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
    board, starts = (
        Board.read(board),
        (r"\sigma(y)", _("the share of all years that begin with the police in an epoch")),
    )
    columns = {
        "year_starts": (
            _("The share of years that begin with the police in {epoch}, in the long run"),
            _(
                "At the beginning of each year, the police are where they were at the end of the previous "
                "year. In the long run, the share of years that begin in each epoch stays the same. For "
                "each epoch where a year may begin, multiply its share of the years by the chance that "
                "eight police tokens lead from there to this epoch. Add up the results."
            ),
            (
                starts,
                (
                    "P_y(8, x)",
                    _(
                        "the chance that the eight police tokens of a year move the police from epoch y, "
                        "where the year begins, to this epoch"
                    ),
                ),
            ),
        ),
        "first_year": (
            _("Average share of the first year that the police spend in {epoch}"),
            _(
                "At the beginning of the first year, the police are in their start epoch on the board. "
                "Consider eight moments of the year: before the first police token, and after each of the "
                "next seven tokens. For each moment, calculate the chance that the police are in this "
                "epoch. The result is the average of these eight chances."
            ),
            (("P(n, x)", _("the chance that the police are in the epoch after n police tokens of the year")),),
        ),
        "late_year": (
            _("Average share of a year that the police spend in {epoch}, late in a long game"),
            _(
                "For each epoch where a year may begin, calculate the average chance that the police are "
                "in this epoch at eight moments of the year: before the first police token, and after each "
                "of the next seven tokens. Multiply this chance by the long-run share of years that begin "
                "there. Add up the results."
            ),
            (
                starts,
                (
                    "P_y(n, x)",
                    _(
                        "the chance that the police are in the epoch after n police tokens, if the year "
                        "began with the police in epoch y"
                    ),
                ),
            ),
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


@require_game
def police_at_next_turn(game: Game, seat: int, epoch: int | str, opponents: Opponents = models.DEFAULT) -> Explanation:
    """Return an explanation of the probability that the police are in an epoch at a player's next turn.

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
    if found.view.has_hunters:
        return worst_case_chance(player, here.shown, found.police_in_epoch(x))
    return Explanation(
        _("Chance that the police are in {epoch} when {player}'s next turn begins").format(
            epoch=here.shown, player=player
        ),
        _(
            "Opponents who play before this player's next turn: {turns}. {model} The calculation assumes "
            "that no pirate moves, and that no player takes, sells or discards tokens. With a chance of "
            "{over}, the game ends before this player's next turn."
        ).format(turns=len(found.view.acting), model=found.view.told, over=told(found.game_over(x))),
        (
            ("f", _("the number of sites that the opponents fill before this player's turn: 0, 1, 2, ...")),
            ("P(f)", _("the chance that the opponents fill f sites and the game does not end")),
            (r"P(x \mid f)", _("the chance that the police are in the epoch if this number of sites is filled")),
        ),
        found.police_in_epoch(x),
    )


def worst_case_chance(player: str, epoch: str, chance: Derivation) -> Explanation:
    """Return an explanation of the worst-case probability that the police are in an epoch at a player's next turn.

    Hunters always make the worst choice for the player.
    """
    return Explanation(
        _("Worst-case chance that the police are in {epoch} when {player}'s next turn begins").format(
            epoch=epoch, player=player
        ),
        _(
            "Each opponent chooses the restock (or no restock) that makes it most likely that the police "
            "will be in this epoch. Each opponent knows that the later opponents choose in the same way. "
            "So the chances are calculated backwards, from the last opponent to the first. The result is "
            "the chance at the moment before the first opponent decides."
        ),
        (
            (
                "V_k",
                _("the highest chance that opponent k and all later opponents can reach against you"),
            ),
            ("c", _("the choices of the opponent: each epoch that may be restocked, or none")),
            ("z", _("the possible results: tokens drawn, the police's epoch, and empty sites")),
            (NO_RESTOCK_SYMBOL, _("not to restock")),
            (
                r"V_k(c)",
                _(
                    "the chance if opponent k makes the choice c. The last line is for the first restock: "
                    "for each number of police tokens, it multiplies the chance of this number by the "
                    "chance that the police are then in the epoch, and it adds up the results"
                ),
            ),
        ),
        chance,
    )
