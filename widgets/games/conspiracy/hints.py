"""Hints for Conspiracy: the best decisions as ranked by the strongest computer player.

Hints name no probability of winning: a single decision changes it too little for any computer player to measure.
Instead, hints describe what is hidden from the player.
"""

from __future__ import annotations

from collections.abc import Iterator

from timepirates import Game
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Decision
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.deciding import decision_name
from timepirates.games.conspiracy.text import parse_decision
from timepirates_widgets.table.hinting import Hint, HintLine, HintProgress, NamedDecision

TOP = 3
ALL_GOALS = 24
"""The number of possible goals."""
FIRST_SENTENCES = {
    "goal": mark("Choose a goal that your tiles show."),
    "now": mark("Take the next turn."),
    "wait": mark("Let the other players move first."),
    "lay": mark("Lay a tile."),
    "place": mark("Place a coin."),
    "attack": mark("Attack a coin."),
    "reveal coin": mark("Reveal a coin."),
    "reveal tile": mark("Reveal a tile."),
    "advance": mark("Try to advance a column."),
    "end": mark("End the actions."),
    "give": mark("Look for the coin that you need least."),
    "flip": mark("Turn the attacked coin back to its number side."),
    "save": mark("Save a coin."),
    "no-save": mark("Save nothing."),
    "mark": mark("Set your mark."),
    "no-mark": mark("Set no mark."),
    "claim": mark("Claim victory."),
    "no-claim": mark("Claim nothing."),
}
"""For each kind of decision, the first sentence of a hint, which is deliberately vague."""
KINDS_WITH_OBJECT = ("lay", "place", "attack", "reveal coin", "reveal tile", "advance", "save", "mark")
"""The kinds of decisions in whose notation the name of a place, a coin or a column occurs."""


def hints(game: Game, seat: int) -> HintProgress:
    """Yield a hint for a player, based only on what this player knows."""
    from timepirates.games.conspiracy.players import weighed

    found = sorted(weighed(game, seat), key=lambda each: -each[0])
    best = [decision for _worth, decision in found[:TOP]]
    yield Hint(
        _(FIRST_SENTENCES[kind_of(best[0])]),
        _object_hint(best[0]),
        tuple(_line(game, each) for each in best),
        _note(game, seat, len(found)),
    )


def kind_of(decision: str) -> str:
    """Return the kind of a decision, which is the first word of its notation."""
    return parse_decision(decision).verb


def name_of(game: Game, decision: str) -> str:
    """Convert a decision to a phrase for people, such as "give Ann a coin"."""
    kind, parts = kind_of(decision), parse_decision(decision).parts
    if kind == "give":
        player = game.players[int(parts[1])]
        return _("give {player} a coin: {coin}").format(player=player, coin=naming.coin_name(parts[0]))
    if kind == "goal":
        return _("the goal {goal}").format(goal=naming.goal_name(parts))
    return decision_name(game.players, decision) if kind in KINDS_WITH_OBJECT else _(FIRST_SENTENCES[kind])


def _line(game: Game, decision: Decision) -> HintLine:
    from timepirates.games.conspiracy.hints.reasons import because

    name = name_of(game, decision)
    return HintLine((NamedDecision(str(decision), name),), name, because(game, decision))


def _object_hint(best: str) -> str:
    """Return a sentence that names the place, the pieces or the players that matter for the best decision."""
    kind, parts = kind_of(best), parse_decision(best).parts
    if kind in ("lay", "place", "attack", "reveal coin", "reveal tile"):
        place = next(part for part in parts if " " in part).split(" ")[:2]  # Do not name the quarter of the tile.
        return _("Look at {place}.").format(place=naming.place_name(" ".join(place)))
    if kind in ("advance", "mark"):
        return _("Look at the {column}.").format(column=naming.column_name(parts[0]))
    if kind in ("give", "save"):
        return _("Look at the coins in your hand.")
    if kind == "goal":
        return _("Look at the tiles in your hand.")
    if kind in ("now", "wait"):
        return _("Look at the players who have not taken their turns yet.")
    return _("Look at the Present.")


def _note(game: Game, seat: int, count: int) -> str:
    order = (
        _("There is only one possible decision.")
        if count == 1
        else ngettext(
            "There is {count} possible decision.",
            "The list shows the {count} decisions in the order in which the schemer prefers them. The schemer is the "
            "strongest computer player of this game. It cannot calculate how much better one decision is than "
            "another, or your chance to win.",
            count,
        ).format(count=count)
    )
    return order if game.deciding == "goal" else " ".join([order, *_goal_conclusions(game, seat)])


def _goal_conclusions(game: Game, seat: int) -> Iterator[str]:
    """Yield sentences about what a player can conclude about the secret goals of the other players."""
    from timepirates.games.conspiracy.hints.goals import likeliest, possible_goals

    for other, goals in possible_goals(game, seat).items():
        player = game.players[other]
        if len(goals) < ALL_GOALS:
            yield ngettext(
                "{count} goal is possible for {player}.", "{count} goals are possible for {player}.", len(goals)
            ).format(count=len(goals), player=player)
        goal, chance, enough = likeliest(game, other)
        if 4 * enough <= 3 * len(goals):
            yield ngettext(
                'The computer player "schemer" has studied the decisions of {player}. It is 90 % sure that '
                "{count} of the {all} possible goals is the right goal: {goal}. The chance of this goal is "
                "{percent} %.",
                'The computer player "schemer" has studied the decisions of {player}. It is 90 % sure that '
                "the right goal is among {count} of the {all} possible goals. The most likely goal is "
                "{goal}. Its chance is {percent} %.",
                enough,
            ).format(
                player=player,
                count=enough,
                all=len(goals),
                goal=naming.goal_name(list(goal)),
                percent=round(100 * chance),
            )
