"""Answers that the rules core gives: what a question's `check` may ask for.

    FACT                              of the position on the board
    after DECISION; DECISION: FACT    of the position those decisions (and draws) lead to
    legal, illegal                    the one choice that is possible, or impossible, now
    rule against DECISION             the id of the rule that refuses it
    chance of DRAW                    of the next token from the bag
    chance of a police token, chance of a 1 (among police tokens), chance of meeting PLAYER (in this restock)
    chance of police in EPOCH after N tokens
    tokens of COLOUR, tokens of KIND, contracts of COLOUR, worth of CONTRACT, cost of CONTRACT
    path 1 from EPOCH, path 2 from EPOCH, sites of EPOCH

What may be asked of Conspiracy stands in `conspiracy_facts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from timepirates.errors import BadRecord, IllegalMove, MalformedMove
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.lessons.conspiracy import facts as conspiracy_facts
from timepirates.lessons.pirates import goals
from timepirates.pirates.board import board_of
from timepirates.pirates.codes import ARTIFACT_KINDS, contracts_like, tokens_of_kind
from timepirates.pirates.rules.contracts import cost, worth
from timepirates.pirates.text import CONTRACT_CODE, KIND_NAMES
from timepirates.protocol import Decision


def _seat_of(game: Game, words: tuple[str, ...]) -> int:
    return game.players.index(words[0])


FACTS: dict[str, Callable[[Game, tuple[str, ...]], Any]] = {
    r"police": lambda game, words: game.snapshot()["police"],
    r"pirate of (.+)": lambda game, words: game.snapshot()["pirates"][_seat_of(game, words)],
    r"turn": lambda game, words: _player(game, game.snapshot()["turn"]),
    r"player to decide": lambda game, words: _player(game, game.snapshot()["to_move"]),
    r"deciding": lambda game, words: game.deciding,
    r"actions left": lambda game, words: game.snapshot()["actions_left"],
    r"year": lambda game, words: game.snapshot()["year"],
    r"over": lambda game, words: "yes" if game.over else "no",
    r"points of (.+)": lambda game, words: game.snapshot()["points"][_seat_of(game, words)],
    r"winners": lambda game, words: ", ".join(game.players[seat] for seat in game.snapshot()["winners"]),
    r"artifacts of (.+)": lambda game, words: sum(game.snapshot()["hands"][_seat_of(game, words)].values()),
    r"whites of (.+)": lambda game, words: game.snapshot()["hands"][_seat_of(game, words)].get("white", 0),
    r"artifacts in the bag": lambda game, words: _artifacts(game.snapshot()["bag"]),
    r"police tokens in the bag": lambda game, words: _police(game.snapshot()["bag"]),
    r"artifacts in (\d+)": lambda game, words: sum(game.snapshot()["sites"][words[0]].values()),
    r"players": lambda game, words: len(game.players),
    r"sites of (\d+)": lambda game, words: board_of(game).epoch(words[0]).sites,
    r"path 1 from (\d+)": lambda game, words: board_of(game).epoch(words[0]).path_1,
    r"path 2 from (\d+)": lambda game, words: board_of(game).epoch(words[0]).path_2,
    r"epochs": lambda game, words: len(board_of(game).years),
    r"tokens of (\S+)": lambda game, words: sum(tokens_of_kind(code) for code in _kinds(words[0])),
    r"contracts of (\S+)": lambda game, words: sum(contracts_like(code) for code in _contracts(words[0])),
    r"worth of (\S+)": lambda game, words: worth(_contract(words[0])),
    r"cost of (\S+)": lambda game, words: cost(_contract(words[0])),
    r"chance of (draw \S+)": lambda game, words: game.chances().get(Decision(words[0]), Fraction(0)),
    r"chance of a police token": lambda game, words: _chance(game, "draw police"),
    r"chance of a ([12])": lambda game, words: goals.next_police_token(game).get(f"draw police-{words[0]}", 0),
    r"chance of police in (\d+) after (\d+) tokens":
        lambda game, words: goals.after_tokens(game, int(words[1])).get(words[0], 0),
    r"chance of meeting (.+)": lambda game, words: goals.chance_of_meeting(game, _seat_of(game, words)),
    r"years": lambda game, words: game.switches["years"],
    r"rule against (.+)": lambda game, words: _refusal(game, words[0]),
}
"""pattern of a fact -> its value in a game"""


def value(check: str, game: Game, choices: Sequence[str] = ()) -> str:
    """What a question's `check` comes to, as text; BadRecord where it is none of the forms above."""
    words = " ".join(check.split())
    if words in ("legal", "illegal"):
        return _only(game, choices, legal=words == "legal")
    line, colon, fact = words.removeprefix("after ").rpartition(": ") if words.startswith("after ") else ("", "", words)
    if colon:
        game = played(game, line.split("; "))
    known = FACTS if game.name == "time-pirates" else conspiracy_facts.FACTS
    for pattern, look in known.items():
        found = re.fullmatch(pattern, fact)
        if found:
            return str(look(game, found.groups()))
    raise BadRecord(_("check {got} asks for nothing that is known").format(got=repr(check)[:80]))


def played(game: Game, decisions: Sequence[str]) -> Game:
    """Another game in which these decisions and draws have been made."""
    there = game.copy()
    for decision in decisions:
        there.play(decision)
    return there


def _only(game: Game, choices: Sequence[str], legal: bool) -> str:
    found = [choice for choice in choices if (game.why_not(choice) is None) == legal]
    if len(found) != 1:
        raise BadRecord(_("one choice must be {kind}, and {count} are").format(
            kind="legal" if legal else "illegal", count=len(found)))
    return found[0]


def _refusal(game: Game, decision: str) -> str:
    try:
        game.copy().play(decision)
    except IllegalMove as refused:
        return refused.rule
    except MalformedMove as error:
        raise BadRecord(str(error)) from None
    raise BadRecord(_("{decision} is legal here, so no rule is against it").format(decision=repr(decision)))


def _player(game: Game, seat: int | None) -> str:
    return "nobody" if seat is None else game.players[seat]


def _artifacts(bag: dict[str, int]) -> int:
    return sum(bag.values()) - _police(bag)


def _police(bag: dict[str, int]) -> int:
    return bag.get("police-1", 0) + bag.get("police-2", 0)


def _kinds(name: str) -> list[int]:
    """The codes of all kinds that a colour, `artifacts` or `police` stands for.

    >>> _kinds("white"), _kinds("blue"), _kinds("police")
    ([15], [0, 1, 2], [16, 17])
    """
    if name == "artifacts":
        return list(range(ARTIFACT_KINDS))
    return [code for code, kind in enumerate(KIND_NAMES) if kind.split("-")[0] == name]


def _contracts(name: str) -> list[int]:
    return [code for contract, code in CONTRACT_CODE.items() if name in ("all", contract.split("-")[0])]


def _contract(name: str) -> int:
    if name not in CONTRACT_CODE:
        raise BadRecord(_("{got} is no contract").format(got=repr(name)[:40]))
    return CONTRACT_CODE[name]


def _chance(game: Game, beginning: str) -> Fraction:
    return sum((chance for draw, chance in game.chances().items() if draw.startswith(beginning)), Fraction(0))
