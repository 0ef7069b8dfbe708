"""Compute facts about the board for questions in lessons, such as numbers of tokens and distances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from timepirates.core.errors import BadRecord
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of, moves_to_epochs
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.text import COLOUR_NAMES, CONTRACT_CODE, KIND_NAMES
from timepirates.lessons.subject import FactFunction

Words = tuple[str, ...]
NOBODY = "none"
TOKEN_PATTERN = "(" + "|".join(sorted({*KIND_NAMES[:16], *COLOUR_NAMES}, key=len, reverse=True)) + ")"
"""A regular expression that matches the name of a kind of token, such as "blue-atomic", or of a colour."""


def count_tokens(tokens: Mapping[str, int], name: str) -> int:
    """Return how many tokens a collection contains of a kind ("blue-atomic") or of a colour ("blue").

    >>> hand = {"blue": 2, "blue-atomic": 1, "red": 1}
    >>> count_tokens(hand, "blue"), count_tokens(hand, "blue-atomic"), count_tokens(hand, "white")
    (3, 1, 0)
    """
    return sum(count for kind, count in tokens.items() if name in (kind, kind.split("-")[0]))


def moves(game: Game, start: str, ends: Iterable[str]) -> int:
    """Return the smallest number of move actions (rule M1) from one epoch to any of several target epochs."""
    board, wanted = board_of(game), set(ends)
    away = [count for year, count in moves_to_epochs(board, board.epoch(start).year).items() if str(year) in wanted]
    if not away:
        raise BadRecord(_("no path leads from {epoch} to the target epoch").format(epoch=start))
    return min(away)


def _with(game: Game, name: str) -> list[str]:
    return [year for year, lying in game.snapshot()["sites"].items() if count_tokens(lying, name)]


def _told(names: Iterable[str]) -> str:
    return ", ".join(names) or NOBODY


def _seat(game: Game, name: str) -> int:
    return game.players.index(name)


def _hand(game: Game, name: str) -> Mapping[str, int]:
    tokens: Mapping[str, int] = game.snapshot()["hands"][_seat(game, name)]
    return tokens


def _coloured_points(game: Game, colour: str, seat: int) -> int:
    """Return a player's points from coloured contracts of one colour. White contracts do not count (rule P3)."""
    held = game.snapshot()["contracts"][seat]
    return sum(points_per_year(CONTRACT_CODE[name]) for name in held if name.split("-")[0] == colour)


def _leaders(game: Game, words: Words) -> str:
    points = [_coloured_points(game, words[0], seat) for seat in range(len(game.players))]
    return _told(name for name, own in zip(game.players, points, strict=True) if own and own == max(points))


def _largest(game: Game, words: Words) -> str:
    sets = {colour: count_tokens(_hand(game, words[0]), colour) for colour in COLOUR_NAMES[:5]}
    return _told(colour for colour, count in sets.items() if count and count == max(sets.values()))


def _best_contract(game: Game, words: Words) -> str:
    """Return the contract with the most points in a colour that the player to move can pay for (rules M3 to M5)."""
    sales = [each.parts[0] for each in game.legal() if each.verb == "sell"]
    return max((contract for contract in sales if contract.startswith(f"{words[0]}-")), default=NOBODY)


def _matching_epochs(wanted: Callable[[int, int], bool]) -> FactFunction:
    """Return a function that lists the epochs whose numbers of sites and tokens satisfy a condition."""

    def look(game: Game, _words: Words) -> object:
        sites = game.snapshot()["sites"]
        return _told(year for year in sites if wanted(board_of(game).epoch(year).sites, sum(sites[year].values())))

    return look


FACTS: dict[str, FactFunction] = {
    r"empty sites in (\d+)": lambda game, words: game.snapshot()["empty_sites"].get(words[0], 0),
    r"empty epochs": _matching_epochs(lambda _sites, lying: lying == 0),
    r"full epochs": _matching_epochs(lambda sites, lying: lying == sites),
    r"pirates in (\d+)": lambda game, words: _told(
        name for name, year in zip(game.players, game.snapshot()["pirates"], strict=True) if year == words[0]
    ),
    r"moves from (\d+) to (\d+)": lambda game, words: moves(game, words[0], [words[1]]),
    rf"moves from (\d+) to the nearest {TOKEN_PATTERN}": lambda game, words: moves(
        game, words[0], _with(game, words[1])
    ),
    rf"epochs with {TOKEN_PATTERN}": lambda game, words: _told(_with(game, words[0])),
    rf"{TOKEN_PATTERN} in the bag": lambda game, words: count_tokens(game.snapshot()["bag"], words[0]),
    rf"{TOKEN_PATTERN} in (\d+)": lambda game, words: count_tokens(game.snapshot()["sites"][words[1]], words[0]),
    rf"{TOKEN_PATTERN} of (\w+)": lambda game, words: count_tokens(_hand(game, words[1]), words[0]),
    r"contracts held by (\w+)": lambda game, words: _told(game.snapshot()["contracts"][_seat(game, words[0])]),
    r"points in (\w+) of (\w+)": lambda game, words: _coloured_points(game, words[0], _seat(game, words[1])),
    r"most points in (\w+)": _leaders,
    r"best sale of (\w+)": _best_contract,
    r"largest sets of (\w+)": _largest,
    r"restocking": lambda game, words: game.snapshot()["restocking"] or NOBODY,
    r"artifacts discarded": lambda game, words: sum(game.snapshot()["discard"].values()),
    r"most sites": lambda game, words: max(board_of(game).epochs, key=lambda epoch: epoch.sites).year,
    r"police tokens drawn": lambda game, words: len(game.snapshot()["police_drawn"]),
    r"([12])s drawn": lambda game, words: game.snapshot()["police_drawn"].count(f"police-{words[0]}"),
}
"""A dict from a regular expression for a fact's name to the function that computes the fact."""
