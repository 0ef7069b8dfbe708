"""All functions of this package that return pandas data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.game import Game
from timepirates.games.pirates.board import BoardSource
from timepirates.games.pirates.police import arrest_risk, choices, restocking, year_odds
from timepirates.games.pirates.police import averages as _long_run
from timepirates.games.pirates.police import danger_map as _danger
from timepirates.games.pirates.police import token_words as words
from timepirates.games.pirates.police.models import DEFAULT, Opponents
from timepirates.games.pirates.police.situation import Situation

if TYPE_CHECKING:
    import pandas as pd


def spread(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the probabilities that the police are in each epoch after 0, 1, 2, ... police tokens.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        The index is `draws`, the number of tokens (from 0); there is one column per epoch.
    """
    return words.spread(s, exact).frame()


def paths(s: Situation | Game, draws: int, exact: bool = False) -> pd.DataFrame:
    """Return each possible order of the next `draws` police tokens, with its probability.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    draws : int
        Number of police tokens, at most those until the end of the year.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per order, with the columns `tokens`, `epochs`, `police` (the last epoch) and `probability`.
    """
    return words.paths(s, draws, exact).frame()


def next_draw(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the probability of each kind of token at the next draw.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per kind of token in the bag, with the columns `token` and `probability`. The artifacts form one kind
        if only their number is known.
    """
    return year_odds.next_draw(s, exact).frame()


def restock(s: Situation | Game, sites: int, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of all possible results of a restock, with their probabilities.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    sites : int
        Number of empty sites, 1 to 76.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per outcome, with the columns `police`, `police_tokens`, `year_ends`, `sites_filled`, `game_over` and
        `probability`.
    """
    return restocking.restock(s, sites, exact).frame()


def sites_until_year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the probability distribution of the number of sites filled before the year ends.

    It is assumed that restocks never stop.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per number of sites, with the columns `sites` and `probability`.

    Notes
    -----
    The distribution is negative hypergeometric.
    """
    return year_odds.sites_until_year_end(s, exact).frame()


def visits(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the police's arrivals in each epoch this year: their number, probability and time.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch, with the columns `epoch`; `expected_arrivals`, the expected number of arrivals; `reached`,
        the probability of at least one; `mean_token` and `mean_sites`, the mean number of the police token and of
        filled sites at the first arrival, given that there is one (None if there cannot be one).
    """
    return year_odds.visits(s, exact).frame()


def year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the probability that the police are in each epoch at the end of the year.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per possible epoch, with the columns `police` and `probability`.
    """
    return words.year_end(s, exact).frame()


def long_run(board: BoardSource, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the long-run share of time that the police spend in each epoch.

    Parameters
    ----------
    board : BoardSource
        Board, or its name.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch, with `epoch` and the fields of `LongRun` as columns.
    """
    return _long_run.long_run(board, exact).frame()


def restock_choices(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame that compares the expected results of all permitted restocks (rules B2, B6).

    Parameters
    ----------
    game : Game
        The game in its present position.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch, by year; no rows if no restock is permitted. Columns: `epoch`; `sites`, the empty sites;
        `police_tokens`, the expected number drawn; `year_ends`, the probability that at least one year ends;
        `arrested_SEAT`, the probability that the game goes on and the police are in the epoch of that seat's pirate;
        `COLOUR_expected` and `COLOUR_any`, the expected number of new tokens of a colour and the probability of at
        least one.
    """
    return choices.restock_choices(game, exact).frame()


def restock_police(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the probability that the police are in each epoch after each permitted restock.

    Parameters
    ----------
    game : Game
        The game in its present position.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per restocked epoch and epoch of the police, with the columns `epoch`, `police` and `probability`.
    """
    return choices.restock_police(game, exact).frame()


def restock_tokens(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return a data frame of the expected number of new tokens of each kind, for each permitted restock.

    Parameters
    ----------
    game : Game
        The game in its present position.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch and kind, with the columns `epoch`, `kind`, `expected` (the expected number) and `any` (the
        probability of at least one).
    """
    return choices.restock_tokens(game, exact).frame()


def danger(game: Game, seat: int, opponents: Opponents = DEFAULT, exact: bool = False) -> pd.DataFrame:
    """Return the probability that the police are in each epoch when a player's next turn begins.

    Parameters
    ----------
    game : Game
        A position in which a turn has begun and the game is not over.
    seat : int
        0-based seat.
    opponents : Opponents, optional
        Models of the opponents (see `models`).
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch, with the columns `epoch` and `probability`. `attrs` contains the model in words and the
        probabilities that the game ends before the turn; for hunters also `opened`, the parts of each number
        (`hunters.WorstCaseParts`).

    Raises
    ------
    BadSituation
        If the position has no danger map, or the seat or model does not exist.
    """
    return _danger.danger(game, seat, opponents, exact).frame()


def where_to_stand(
    game: Game, seat: int | None = None, opponents: Opponents = DEFAULT, exact: bool = False
) -> pd.DataFrame:
    """Return a data frame of a player's probability of arrest and expected loss, for each epoch where a turn can end.

    Parameters
    ----------
    game : Game
        The game in its present position.
    seat : int, optional
        0-based seat; the seat to move if None.
    opponents : str or mapping, optional
        The model of the opponents (see `models`).
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        One row per epoch, or only the pirate's own epoch if another seat is to move. Columns: `epoch`; `moves`, the
        number of moves to walk there, or None if it cannot be reached; `arrest`, the probability that the police are
        there at the seat's next turn; `tokens_lost`, the tokens that an arrest takes from the present hand; and
        `expected_loss`, their product. The attributes describe the model.

    Notes
    -----
    Rules A2 and A3.
    """
    return arrest_risk.where_to_stand(game, seat, opponents, exact).frame()
