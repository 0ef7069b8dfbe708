"""The answers of the modules of this package as pandas data frames.

The docstrings below list the columns; the functions of the same names in those modules describe the parameters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.game import Game
from timepirates.games.pirates.board import BoardSource
from timepirates.games.pirates.police import arrest_risk, choices, restocking, year_odds
from timepirates.games.pirates.police import averages as _long_run
from timepirates.games.pirates.police import danger_map as _danger
from timepirates.games.pirates.police import token_words as words
from timepirates.games.pirates.police.habits import measured
from timepirates.games.pirates.police.models import DEFAULT, Opponents
from timepirates.games.pirates.police.situation import Situation

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Situation",
    "danger",
    "long_run",
    "measured",
    "next_draw",
    "paths",
    "restock",
    "restock_choices",
    "restock_police",
    "restock_tokens",
    "sites_until_year_end",
    "spread",
    "visits",
    "where_to_stand",
    "year_end",
]


def spread(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the distribution of the police after 0, 1, ... police tokens of this year.

    The index is `draws`, the number of tokens; there is one column per epoch.
    """
    return words.spread(s, exact).frame()


def paths(s: Situation | Game, draws: int, exact: bool = False) -> pd.DataFrame:
    """Return every order of `draws` police tokens.

    The columns are `tokens`, `epochs` (the present epoch first), `police` (the last epoch) and `probability`.
    """
    return words.paths(s, draws, exact).frame()


def next_draw(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the distribution of the next token from the bag: `token`, `probability`."""
    return year_odds.next_draw(s, exact).frame()


def restock(s: Situation | Game, sites: int, exact: bool = False) -> pd.DataFrame:
    """Return the joint distribution of a restock of `sites` empty sites.

    The columns are `police`, `police_tokens`, `year_ends`, `sites_filled`, `game_over` and `probability`.
    """
    return restocking.restock(s, sites, exact).frame()


def sites_until_year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the distribution of the number of sites filled until the year ends: `sites`, `probability`."""
    return year_odds.sites_until_year_end(s, exact).frame()


def visits(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the expected visits of the police to each epoch before the year ends.

    The columns are `epoch`, `expected_arrivals`, `reached`, and the means `mean_token` and `mean_sites` of the first
    arrival, given that there is one.
    """
    return year_odds.visits(s, exact).frame()


def year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """Return the distribution of the police at the end of the year: `police`, `probability`."""
    return words.year_end(s, exact).frame()


def long_run(board: BoardSource, exact: bool = False) -> pd.DataFrame:
    """Return the shares of time of the police in each epoch.

    The columns are `epoch`, `even_odds`, `year_starts`, `first_year` and `late_year`.
    """
    return _long_run.long_run(board, exact).frame()


def restock_choices(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return one row per epoch that may be restocked now: police tokens, end of the year, arrests, and new tokens."""
    return choices.restock_choices(game, exact).frame()


def restock_police(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return the distribution of the police after each permitted restock: `epoch`, `police`, `probability`."""
    return choices.restock_police(game, exact).frame()


def restock_tokens(game: Game, exact: bool = False) -> pd.DataFrame:
    """Return the new tokens of each kind from each permitted restock: `epoch`, `kind`, `expected`, `any`."""
    return choices.restock_tokens(game, exact).frame()


def danger(game: Game, seat: int, opponents: Opponents = DEFAULT, exact: bool = False) -> pd.DataFrame:
    """Return the danger map of a seat: `epoch`, `probability`; `attrs` holds the model of the opponents."""
    return _danger.danger(game, seat, opponents, exact).frame()


def where_to_stand(
    game: Game, seat: int | None = None, opponents: Opponents = DEFAULT, exact: bool = False
) -> pd.DataFrame:
    """Return the risk of a stay in each epoch.

    Each row has the probability of an arrest in the epoch at the seat's next turn, and the expected number of tokens
    lost.
    """
    return arrest_risk.where_to_stand(game, seat, opponents, exact).frame()
