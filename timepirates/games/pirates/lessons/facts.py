"""Compute the facts about Time Pirates that questions in lessons ask for.

These are in addition to the facts of `timepirates.lessons.facts`. Words in capitals stand for values::

    police, turn, actions left, year, years, epochs, pirate of PLAYER, points of PLAYER, artifacts of PLAYER
    whites of PLAYER, artifacts in the bag, police tokens in the bag, artifacts in EPOCH
    chance of a police token, chance of a 1 (among police tokens), chance of meeting PLAYER (in this restock)
    chance of police in EPOCH after N tokens
    tokens of COLOUR, tokens of KIND, contracts of COLOUR, worth of CONTRACT, cost of CONTRACT
    path 1 from EPOCH, path 2 from EPOCH, paths out of EPOCH, sites of EPOCH, sites in all
    empty sites in EPOCH, empty epochs, full epochs, moves from EPOCH to EPOCH, moves from EPOCH to the nearest COLOUR
    epochs with COLOUR (or KIND), COLOUR (or KIND) in EPOCH, COLOUR (or KIND) of PLAYER, COLOUR (or KIND) in the bag
    contracts held by PLAYER, points in COLOUR of PLAYER, most points in COLOUR, best sale of COLOUR
    largest sets of PLAYER, police tokens drawn, 1s drawn, 2s drawn, pirates in EPOCH, restocking
    artifacts discarded, most sites (its epoch)
    fewest players, most players, SWITCH under RULESET (with "all": tokens of all, contracts of all)
"""

from __future__ import annotations

from fractions import Fraction

from timepirates.core.errors import BadRecord
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.codes import ARTIFACT_KINDS, contracts_like, tokens_of_kind
from timepirates.games.pirates.lessons import board_facts, goals
from timepirates.games.pirates.rules.contracts import cost, points_per_year
from timepirates.games.pirates.table import SEATS
from timepirates.games.pirates.text import CONTRACT_CODE, KIND_NAMES, police_token
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.lessons.facts import player
from timepirates.lessons.subject import FactFunction


def _seat_of(game: Game, words: tuple[str, ...]) -> int:
    return game.players.index(words[0])


FACTS: dict[str, FactFunction] = {
    r"police": lambda game, words: game.snapshot()["police"],
    r"pirate of (.+)": lambda game, words: game.snapshot()["pirates"][_seat_of(game, words)],
    r"turn": lambda game, words: player(game, game.snapshot()["turn"]),
    r"actions left": lambda game, words: game.snapshot()["actions_left"],
    r"year": lambda game, words: game.snapshot()["year"],
    r"points of (.+)": lambda game, words: game.snapshot()["points"][_seat_of(game, words)],
    r"artifacts of (.+)": lambda game, words: sum(game.snapshot()["hands"][_seat_of(game, words)].values()),
    r"whites of (.+)": lambda game, words: game.snapshot()["hands"][_seat_of(game, words)].get("white", 0),
    r"artifacts in the bag": lambda game, words: _artifacts(game.snapshot()["bag"]),
    r"police tokens in the bag": lambda game, words: _police(game.snapshot()["bag"]),
    r"artifacts in (\d+)": lambda game, words: sum(game.snapshot()["sites"][words[0]].values()),
    r"sites of (\d+)": lambda game, words: board_of(game).epoch(words[0]).sites,
    r"path 1 from (\d+)": lambda game, words: board_of(game).epoch(words[0]).path_1,
    r"path 2 from (\d+)": lambda game, words: board_of(game).epoch(words[0]).path_2,
    r"paths out of (\d+)": lambda game, words: len({*_paths(game, words[0])}),
    r"sites in all": lambda game, words: sum(epoch.sites for epoch in board_of(game).epochs),
    r"fewest players": lambda game, words: SEATS[0],
    r"most players": lambda game, words: SEATS[-1],
    r"(\w+) under (\S+)": lambda game, words: _switch(words),
    r"epochs": lambda game, words: len(board_of(game).years),
    r"tokens of (\S+)": lambda game, words: sum(tokens_of_kind(code) for code in _kind_codes(words[0])),
    r"contracts of (\S+)": lambda game, words: sum(contracts_like(code) for code in _contracts(words[0])),
    r"worth of (\S+)": lambda game, words: points_per_year(_contract(words[0])),
    r"cost of (\S+)": lambda game, words: cost(_contract(words[0])),
    r"chance of a police token": lambda game, words: _chance_of_police(game),
    r"chance of a ([12])": lambda game, words: goals.next_police_token(game).get(f"draw police-{words[0]}", 0),
    r"chance of police in (\d+) after (\d{1,2}) tokens": lambda game, words: goals.police_after_tokens(
        game, int(words[1])
    ).get(words[0], 0),
    r"chance of meeting (.+)": lambda game, words: goals.chance_of_meeting_police(game, _seat_of(game, words)),
    r"years": lambda game, words: game.switches["years"],
    **board_facts.FACTS,
}
"""A dict from a pattern for the name of each fact to the function that calculates the fact."""


def _paths(game: Game, year: str) -> tuple[int, int]:
    epoch = board_of(game).epoch(year)
    return epoch.path_1, epoch.path_2


def _switch(words: tuple[str, ...]) -> object:
    value = RULE_SETS[words[1]][words[0]]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _artifacts(bag: dict[str, int]) -> int:
    return sum(bag.values()) - _police(bag)


def _police(bag: dict[str, int]) -> int:
    return bag.get("police-1", 0) + bag.get("police-2", 0)


def _kind_codes(name: str) -> list[int]:
    """Return the codes of all kinds of tokens in a group, such as "blue", "artifacts" or "police".

    >>> _kind_codes("white"), _kind_codes("blue"), _kind_codes("blue-atomic"), _kind_codes("police")
    ([15], [0, 1, 2], [1], [16, 17])
    """
    if name == "artifacts":
        return list(range(ARTIFACT_KINDS))
    if name == "all":
        return list(range(len(KIND_NAMES)))
    return [code for code, kind in enumerate(KIND_NAMES) if name in (kind, kind.split("-")[0])]


def _contracts(name: str) -> list[int]:
    return [code for contract, code in CONTRACT_CODE.items() if name in ("all", contract.split("-")[0])]


def _contract(name: str) -> int:
    if name not in CONTRACT_CODE:
        raise BadRecord(_("{got} is not a contract").format(got=repr(name)[:40]))
    return CONTRACT_CODE[name]


def _chance_of_police(game: Game) -> Fraction:
    return sum((chance for draw, chance in game.chances().items() if police_token(draw)), Fraction(0))
