"""Goals of tasks, in a teacher's words, checked by the rules core.

Each phrase of `PHRASES` is a pattern in which the words in capitals stand for something:

    EPOCH     an epoch's first year: 1400
    KIND      a kind of token: blue, blue-atomic, white
    COLOUR    blue, orange, red, green, purple, white: every symbol of it
    CONTRACT  a contract: blue-5
    N         a whole number
    CHANCE    a fraction: 1/3
    PLAYER    a player's name, in one word
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from timepirates.analysis.police.restocking import restock
from timepirates.analysis.police.situation import Situation, sites_to_fill
from timepirates.errors import BadRecord
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.pirates.text import COLOUR_NAMES, CONTRACT_CODE, KIND_NAMES

SLOTS = {
    "EPOCH": r"(\d{1,4})", "KIND": "(" + "|".join(sorted(KIND_NAMES[:16], key=len, reverse=True)) + ")",
    "COLOUR": "(" + "|".join(COLOUR_NAMES) + ")", "CONTRACT": "(" + "|".join(CONTRACT_CODE) + ")",
    "N": r"(\d+)", "CHANCE": r"(\d+/[1-9]\d*|\d+)",
    "PLAYER": r"(\w+)",
}


@dataclass(frozen=True)
class Look:
    """What a goal is judged by: the game before and after, and whose goal it is."""

    before: Game
    decided: Game
    """right after the decision, before any luck"""
    after: Game
    """after the luck that followed"""
    seat: int

    @property
    def now(self) -> dict[str, Any]:
        """What can be seen after the decision and its luck."""
        return self.after.snapshot()


Judge = Callable[..., bool]
PHRASES: dict[str, Judge] = {
    "your pirate is in EPOCH": lambda look, year: look.now["pirates"][look.seat] == year,
    "your pirate is not in EPOCH": lambda look, year: look.now["pirates"][look.seat] != year,
    "your pirate is away from the police": lambda look: look.now["pirates"][look.seat] != look.now["police"],
    "you hold KIND": lambda look, kind: kind in look.now["hands"][look.seat],
    "you hold no KIND": lambda look, kind: kind not in look.now["hands"][look.seat],
    "you hold N of COLOUR": lambda look, n, colour: _of_colour(look, colour) == int(n),
    "you hold at least N of COLOUR": lambda look, n, colour: _of_colour(look, colour) >= int(n),
    "you have the contract CONTRACT": lambda look, contract: contract in look.now["contracts"][look.seat],
    "you have N points": lambda look, n: look.now["points"][look.seat] == int(n),
    "you have at least N points": lambda look, n: look.now["points"][look.seat] >= int(n),
    "you have won": lambda look: look.seat in look.now["winners"],
    "EPOCH is full": lambda look, year: year not in look.now["empty_sites"],
    "the police are in EPOCH": lambda look, year: look.now["police"] == year,
    "the year has ended": lambda look: look.now["over"] or look.now["year"] > look.before.snapshot()["year"],
    "the game is over": lambda look: look.now["over"],
    "your turn is over": lambda look: look.now["turn"] != look.seat,
    "you have N actions left": lambda look, n: look.now["actions_left"] == int(n),
    "the police cannot reach you": lambda look: chance_of_meeting(look.decided, look.seat) == 0,
    "the police reach you with a chance of at most CHANCE":
        lambda look, most: chance_of_meeting(look.decided, look.seat) <= Fraction(most),
    "the police reach PLAYER with a chance of at least CHANCE":
        lambda look, name, least: chance_of_meeting(look.decided, look.after.players.index(name)) >= Fraction(least),
}
"""phrase -> whether it holds; the last three are judged before any token is drawn."""


def holds(phrase: str, look: Look) -> bool:
    """Whether a goal holds; BadRecord where it is none of the phrases."""
    judge, words = _read(phrase)
    return judge(look, *words)


def seat_meant(phrases: tuple[str, ...], look: Look) -> int:
    """The seat that the police are to reach, or not to: the player whom a goal names, else the learner."""
    for phrase in phrases:
        for word in _read(phrase)[1]:
            if word in look.after.players:
                return look.after.players.index(word)
    return look.seat


def problem(phrase: str) -> str | None:
    """What is wrong with a goal's words, in one line; None where they are one of the phrases."""
    try:
        _read(phrase)
    except BadRecord as error:
        return str(error)
    return None


def _read(phrase: str) -> tuple[Judge, tuple[str, ...]]:
    wanted = " ".join(phrase.split())
    for pattern, judge in PHRASES.items():
        found = re.fullmatch(_pattern(pattern), wanted)
        if found:
            return judge, found.groups()
    raise BadRecord(_("goal {got} is none of the phrases: {phrases}").format(
        got=repr(phrase)[:80], phrases="; ".join(PHRASES)))


def _pattern(phrase: str) -> str:
    return " ".join(SLOTS.get(word, re.escape(word)) for word in phrase.split(" "))


def _of_colour(look: Look, colour: str) -> int:
    hand = look.now["hands"][look.seat]
    return sum(count for kind, count in hand.items() if kind.split("-")[0] == colour)


def chance_of_meeting(game: Game, seat: int) -> Fraction:
    """The exact chance that the police stand with a seat's pirate once the drawing under way is over (B3 to B6)."""
    return where_police_end(game).get(game.snapshot()["pirates"][seat], Fraction(0))


def where_police_end(game: Game) -> dict[str | None, Fraction]:
    """epoch -> exact chance that the police stand there when the drawing under way is over; None: the game is over."""
    now = game.snapshot()
    if now["over"]:
        return {None: Fraction(1)}
    under_way = sites_to_fill(now, game.switches)
    if under_way is None or not under_way[1]:
        return {now["police"]: Fraction(1)}
    ends: dict[str | None, Fraction] = {}
    for row in restock(Situation.of(game), under_way[1], exact=True).dicts():
        end = None if row["game_over"] else str(row["police"])
        ends[end] = ends.get(end, Fraction(0)) + row["probability"]
    return ends


def after_tokens(game: Game, tokens: int) -> dict[str, Fraction]:
    """epoch -> exact chance that the police stand there after so many more police tokens of this year (B4).

    The rules core moves the police; artifacts drawn between change nothing and are left out.
    """
    chances: dict[str, Fraction] = {}
    ways = [(game.copy(), Fraction(1))]
    for _token in range(tokens):
        ways = [(_after(here, draw), weight * chance) for here, weight in ways
                for draw, chance in next_police_token(here).items()]
    for here, weight in ways:
        police = here.snapshot()["police"]
        chances[police] = chances.get(police, Fraction(0)) + weight
    return chances


def next_police_token(game: Game) -> dict[str, Fraction]:
    """draw -> exact chance that the next police token is this one (C3)."""
    bag = game.snapshot()["bag"]
    left = {kind: bag.get(kind, 0) for kind in ("police-1", "police-2")}
    return {f"draw {kind}": Fraction(count, sum(left.values())) for kind, count in left.items() if count}


def _after(game: Game, draw: str) -> Game:
    there = game.copy()
    there.play(draw)
    return there
