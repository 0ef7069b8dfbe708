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

from timepirates.errors import BadRecord
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.pirates.codes import DRAW, POLICE_1, POLICE_2
from timepirates.pirates.text import COLOUR_NAMES, CONTRACT_CODE, KIND_NAMES
from timepirates.protocol import LUCK, OVER

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
    """The exact chance that the police stand with a seat's pirate once the drawing under way is over (B3 to B6).

    The rules core plays every sequence of draws; artifacts are alike for the police, so one kind stands for all.
    """
    pirate = game.snapshot()["pirates"][seat]
    return sum((chance for police, chance in where_police_end(game).items() if police == pirate), Fraction(0))


def where_police_end(game: Game) -> dict[str | None, Fraction]:
    """epoch -> exact chance that the police stand there when the drawing under way is over; None: the game is over."""
    table = game.table
    ends: dict[str | None, Fraction] = {}
    ways: dict[tuple[int, ...], tuple[Any, int, int]] = {(): (table.restore(game.snapshot()), 1, 1)}
    while ways:
        onward: dict[tuple[int, ...], tuple[Any, int, int]] = {}
        for s, weight, of in ways.values():
            _lay_anyhow(table, s)
            if table.to_move(s) != LUCK:
                end = table.snapshot(s)["police"] if table.to_move(s) != OVER else None
                ends[end] = ends.get(end, Fraction(0)) + Fraction(weight, of)
                continue
            for code, tokens in _draws(table, s).items():
                there = table.copy(s)
                table.apply(there, code)
                _merge(onward, _police_key(there), there, weight * tokens, of * s.bag_total)
        ways = onward
    return ends


def _merge(ways: dict[Any, tuple[Any, int, int]], key: tuple[int, ...], s: Any, weight: int, of: int) -> None:
    """Add a way to those that go on alike; the weights are brought to one denominator."""
    if key in ways:
        known, other_weight, other_of = ways[key]
        both = Fraction(weight, of) + Fraction(other_weight, other_of)
        ways[key] = (known, both.numerator, both.denominator)
    else:
        ways[key] = (s, weight, of)


def _lay_anyhow(table: Any, s: Any) -> None:
    """White contracts must be laid before the drawing goes on; how does not matter to the police (P2)."""
    while table.deciding(s) == "lay":
        table.apply(s, table.legal(s)[0])


def _police_key(s: Any) -> tuple[int, ...]:
    """What the police's way depends on: two positions with the same key go on alike."""
    return (s.police, s.year, s.bag[POLICE_1], s.bag[POLICE_2], s.bag_artifacts, s.discards, s.roomy, s.deciding,
            s.empty[s.restocking] if s.restocking >= 0 else -1)


def _draws(table: Any, s: Any) -> dict[int, int]:
    """The possible draws with the tokens behind them, all artifacts as one."""
    out: dict[int, int] = {}
    artifact = None
    for code, tokens in zip(table.legal(s), table.chances(s), strict=True):
        if code < DRAW + POLICE_1:
            artifact = code if artifact is None else artifact
            code = artifact
        out[code] = out.get(code, 0) + tokens
    return out


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
