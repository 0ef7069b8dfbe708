"""Facts about a position that lesson questions can ask for, calculated by the program.

    FACT                              of the position on the board
    after DECISION; DECISION: FACT    of the position after these decisions (and draws)
    legal, illegal                    the only choice that is legal, or illegal, now
    may DECISION                      "yes" if the decision is legal, otherwise "no"
    rule against DECISION             the id of the rule that forbids it
    deciding, over, winners, players, player to decide
    chance of DRAW                    the probability of this result of the next random draw

Each game adds facts of its own (`Subject.facts`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from timepirates.core.errors import BadRecord, IllegalMove, MalformedMove, TimePiratesError, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.lessons import subject
from timepirates.lessons.subject import FactFunction


def value(check: str, game: Game, choices: Sequence[str] = ()) -> str:
    """Return, as a string, the value that a fact has in a game.

    Parameters
    ----------
    check : str
        One of the forms above.
    game : Game
    choices : sequence of str
        The choices of the question, for "legal" and "illegal".

    Returns
    -------
    str

    Raises
    ------
    BadRecord
        If the check is in none of these forms, or names something that the game does not have.
    """
    words = " ".join(check.split())
    if words in ("legal", "illegal"):
        return _only(game, choices, legal=words == "legal")
    line, colon, fact = words.removeprefix("after ").rpartition(": ") if words.startswith("after ") else ("", "", words)
    if colon:
        game = played(game, line.split("; "))
    for pattern, look in (*subject.of(game.name).facts.items(), *FACTS.items()):
        found = re.fullmatch(pattern, fact)
        if found:
            return _looked_up(look, game, found.groups(), check)
    raise BadRecord(_("the check {got} is unknown").format(got=repr(check)[:80]))


def _looked_up(look: FactFunction, game: Game, words: tuple[str, ...], check: str) -> str:
    try:
        return str(look(game, words))
    except TimePiratesError:
        raise
    except (KeyError, ValueError):  # The check refers to something that does not exist in this game.
        raise BadRecord(
            _("the check {got} refers to something that does not exist in this game, such as an unknown player").format(
                got=shown(check, 80)
            )
        ) from None


def played(game: Game, decisions: Sequence[str]) -> Game:
    """Return a copy of a game after some further decisions and draws."""
    there = game.copy()
    for decision in decisions:
        there.play(decision)
    return there


def player(game: Game, seat: object) -> str:
    """Return the name of the player in a seat, or "nobody" if there is no such seat."""
    return game.players[seat] if isinstance(seat, int) else "nobody"


def _only(game: Game, choices: Sequence[str], legal: bool) -> str:
    found = [choice for choice in choices if (game.why_not(choice) is None) == legal]
    if len(found) != 1:
        raise BadRecord(
            _("exactly one choice must be {kind}, but {count} choices are {kind}").format(
                kind="legal" if legal else "illegal", count=len(found)
            )
        )
    return found[0]


def _chance(game: Game, stroke: str) -> Fraction:
    try:
        return game.chances().get(game.table.name(game.table.parse(stroke)), Fraction(0))
    except MalformedMove as error:
        raise BadRecord(str(error)) from None


def _refusal(game: Game, decision: str) -> str:
    try:
        game.copy().play(decision)
    except IllegalMove as refused:
        return refused.rule
    except MalformedMove as error:
        raise BadRecord(str(error)) from None
    raise BadRecord(_("{decision} is legal here, so no rule forbids it").format(decision=repr(decision)))


FACTS: dict[str, FactFunction] = {
    r"deciding": lambda game, words: game.deciding,
    r"over": lambda game, words: "yes" if game.over else "no",
    r"winners": lambda game, words: ", ".join(game.players[seat] for seat in game.winners) or "nobody",
    r"players": lambda game, words: len(game.players),
    r"player to decide": lambda game, words: player(game, game.to_move),
    r"chance of (.+)": lambda game, words: _chance(game, words[0]),
    r"may (.+)": lambda game, words: "yes" if game.refusal(words[0]) is None else "no",
    r"rule against (.+)": lambda game, words: _refusal(game, words[0]),
}
"""For each kind of fact, the pattern of its text, and the function that calculates it."""
