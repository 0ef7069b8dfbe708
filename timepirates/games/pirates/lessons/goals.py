"""The goals that tasks in lessons on Time Pirates can have, such as "you hold KIND".

These are in addition to the goals of any game (`timepirates.lessons.goals`). Each phrase in `PHRASES` is a pattern in
which words in capitals are placeholders:

    EPOCH     an epoch's first year: 1400
    KIND      a kind of token: blue, blue-atomic, white
    COLOUR    blue, orange, red, green, purple or white, with any symbol
    CONTRACT  a contract: blue-5
    N         a whole number
    CHANCE    a fraction: 1/3
    PLAYER    a player's name, in one word
"""

from __future__ import annotations

from fractions import Fraction

from timepirates.core.game import Game
from timepirates.games.pirates.police.restocking import restock
from timepirates.games.pirates.police.situation import Situation, sites_to_fill, whole
from timepirates.games.pirates.police.token_words import chances
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.text import COLOUR_NAMES, CONTRACT_CODE, KIND_NAMES
from timepirates.lessons import goals
from timepirates.lessons.subject import GoalContext, GoalFunction

SLOTS = {
    "EPOCH": r"(\d{1,4})",
    "KIND": "(" + "|".join(sorted(KIND_NAMES[:16], key=len, reverse=True)) + ")",
    "COLOUR": "(" + "|".join(COLOUR_NAMES) + ")",
    "CONTRACT": "(" + "|".join(CONTRACT_CODE) + ")",
    "N": r"(\d{1,6})",
    "CHANCE": r"(\d{1,9}/[1-9]\d{0,8}|\d{1,9})",
    "PLAYER": r"(\w+)",
}
PHRASES: dict[str, GoalFunction] = {
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
    "EPOCH is full": lambda look, year: year not in look.now["empty_sites"],
    "the police are in EPOCH": lambda look, year: look.now["police"] == year,
    "the year has ended": lambda look: look.now["over"] or look.now["year"] > look.before.snapshot()["year"],
    "you have N actions left": lambda look, n: look.now["actions_left"] == int(n),
    "the police cannot reach you": lambda look: chance_of_meeting_police(look.decided, look.seat) == 0,
    "the police reach you with a chance of at most CHANCE": lambda look, most: (
        chance_of_meeting_police(look.decided, look.seat) <= Fraction(most)
    ),
    "the police reach PLAYER with a chance of at least CHANCE": lambda look, name, least: (
        chance_of_meeting_police(look.decided, look.after.players.index(name)) >= Fraction(least)
    ),
}
"""A dict from the text of each goal, such as "EPOCH is full", to the function that checks this goal.

The last three goals are checked before any token is drawn.
"""


def goal_seat(phrases: tuple[str, ...], look: GoalContext) -> int:
    """Return the seat of the player to whom a goal about the police refers: the named player or the learner."""
    for phrase in phrases:
        for word in goals.read(phrase, look.after.name)[1]:
            if word in look.after.players:
                return look.after.players.index(word)
    return look.seat


def _of_colour(look: GoalContext, colour: str) -> int:
    hand = look.now["hands"][look.seat]
    return sum(count for kind, count in hand.items() if kind.split("-")[0] == colour)


def chance_of_meeting_police(game: Game, seat: int) -> Fraction:
    """Return the probability that the police are in the epoch of a seat's pirate after the current restock (rules B3 to B6).

    Parameters
    ----------
    game : Game
    seat : int

    Returns
    -------
    Fraction
    """
    return police_after_restock(game).get(as_pirates_snapshot(game.snapshot())["pirates"][seat], Fraction(0))


def police_after_restock(game: Game) -> dict[str | None, Fraction]:
    """Return the probability that the police are in each epoch at the end of the current restock.

    Parameters
    ----------
    game : Game

    Returns
    -------
    dict
        Exact probabilities (Fraction) by epoch. The key None stands for the end of the game.
    """
    now = as_pirates_snapshot(game.snapshot())
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


def police_after_tokens(game: Game, tokens: int) -> dict[str, Fraction]:
    """Return the probability that the police are in each epoch after further police tokens are drawn (rule B4).

    Only tokens of the current year are considered. Artifacts drawn in between do not matter.

    Parameters
    ----------
    game : Game
    tokens : int
        The number of further police tokens.

    Returns
    -------
    dict of str to Fraction
        The exact probabilities of all epochs.

    Raises
    ------
    BadSituation
        If the game is over, or the year ends before so many police tokens are drawn.
    """
    s = Situation.of(game)
    return {str(year): chance.exact for year, chance in chances(s)[whole("tokens", tokens, 0, s.need)].items()}


def next_police_token(game: Game) -> dict[str, Fraction]:
    """Return the probability that the next police token shows a 1 or a 2 (rule C3)."""
    bag = as_pirates_snapshot(game.snapshot())["bag"]
    left = {kind: bag.get(kind, 0) for kind in ("police-1", "police-2")}
    return {f"draw {kind}": Fraction(count, sum(left.values())) for kind, count in left.items() if count}
