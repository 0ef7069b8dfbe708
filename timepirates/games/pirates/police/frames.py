"""The answers of the modules beside this one as pandas frames; the package says how they are asked for."""

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
    """Index `draws` 0 .. 8 - d, one column an epoch: the chance that the police stand there after so many tokens."""
    return words.spread(s, exact).frame()


def paths(s: Situation | Game, draws: int, exact: bool = False) -> pd.DataFrame:
    """`tokens`, `epochs` (the start included), `police` (the last), `probability`: every order of `draws` tokens."""
    return words.paths(s, draws, exact).frame()


def next_draw(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """`token`, `probability`: the next token from the bag."""
    return year_odds.next_draw(s, exact).frame()


def restock(s: Situation | Game, sites: int, exact: bool = False) -> pd.DataFrame:
    """`police`, `police_tokens`, `year_ends`, `sites_filled`, `game_over`, `probability`: a restock of empty sites."""
    return restocking.restock(s, sites, exact).frame()


def sites_until_year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """`sites`, `probability`: how many more sites are filled this year before its eighth police token comes."""
    return year_odds.sites_until_year_end(s, exact).frame()


def visits(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """`epoch`, `expected_arrivals`, `reached`, `mean_token`, `mean_sites` (of the first arrival, given it comes)."""
    return year_odds.visits(s, exact).frame()


def year_end(s: Situation | Game, exact: bool = False) -> pd.DataFrame:
    """`police`, `probability`: where they stand when the year ends."""
    return words.year_end(s, exact).frame()


def long_run(board: BoardSource, exact: bool = False) -> pd.DataFrame:
    """`epoch`, `even_odds`, `year_starts`, `first_year`, `late_year`: the long run beside a year."""
    return _long_run.long_run(board, exact).frame()


def restock_choices(game: Game, exact: bool = False) -> pd.DataFrame:
    """A row an epoch that may be restocked now: police tokens, year's end, arrests, what will lie there."""
    return choices.restock_choices(game, exact).frame()


def restock_police(game: Game, exact: bool = False) -> pd.DataFrame:
    """`epoch`, `police`, `probability`: where the police stand after restocking each epoch that may be now."""
    return choices.restock_police(game, exact).frame()


def restock_tokens(game: Game, exact: bool = False) -> pd.DataFrame:
    """`epoch`, `kind`, `expected`, `any`: what restocking each epoch brings of every kind."""
    return choices.restock_tokens(game, exact).frame()


def danger(game: Game, seat: int, opponents: Opponents = DEFAULT, exact: bool = False) -> pd.DataFrame:
    """`epoch`, `probability`: the police stand there when the seat's next turn begins; the model in `attrs`."""
    return _danger.danger(game, seat, opponents, exact).frame()


def where_to_stand(
    game: Game, seat: int | None = None, opponents: Opponents = DEFAULT, exact: bool = False
) -> pd.DataFrame:
    """A row an epoch: the chance of arrest there at the seat's next turn, and the tokens that costs on average."""
    return arrest_risk.where_to_stand(game, seat, opponents, exact).frame()
