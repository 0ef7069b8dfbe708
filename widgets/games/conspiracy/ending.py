"""The result of a game of Conspiracy: the winner, the reason, and all known goals."""

from __future__ import annotations

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import given
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot
from timepirates_widgets.table.decisions import outcome
from timepirates_widgets.table.score_tables import Cell, GameResult, PointsChart, ScoreRow, Sheet, value_changes


def game_ending(game: Game, seen: ConspiracySnapshot) -> GameResult:
    """Return the result of a finished game: the winner, the reason, all goals, and a chart."""
    all_known = None not in seen["goals"]
    return GameResult(
        outcome(game), why(game, seen), [_goals(game, seen)], _goal_chart(game, seen) if all_known else None
    )


def why(game: Game, seen: ConspiracySnapshot) -> list[str]:
    """Return sentences that explain the result of a game: the winner's goal (rule E4), or the lack of a winner."""
    rounds = ngettext("The game ended in round {round}.", "The game ended in round {round}.", seen["round"]).format(
        round=seen["round"]
    )
    if not seen["winners"]:
        return [_("No player could show a goal before the last round ended."), rounds]
    seat = seen["winners"][0]
    told = (
        _(
            "E4: {player}'s goal is {goal}. Two different tiles of the Present show its suit and its number, and "
            "{player}'s mark is on one of them."
        )
        if game.switches["marks"] == "required"
        else _("E4: {player}'s goal is {goal}. Two different tiles of the Present show its suit and its number.")
    )
    return [told.format(player=game.players[seat], goal=naming.goal_name(given(seen["goals"][seat]))), rounds]


def _goal_chart(game: Game, seen: ConspiracySnapshot) -> PointsChart:
    """Return a chart that shows, after each step, how many halves of each goal (suit and number) the Present has."""
    from timepirates.games.conspiracy.hints.goals import halves_shown_by_step

    found, players = halves_shown_by_step(game, [given(goal) for goal in seen["goals"]]), list(game.players)
    rows = [
        ScoreRow(player, [Cell(str(sum(each[seat] >= count for each in found))) for count in (1, 2)], seat)
        for seat, player in enumerate(players)
    ]
    return PointsChart(
        _("How much of each player's goal was in the Present"),
        _(
            "A goal has two halves, its suit and its number. After each step, the Present shows 0, 1 or"
            " 2 of these halves, on different tiles. Single decisions are not judged: one decision "
            "changes the chance to win so little that the computer players cannot measure the change."
        ),
        len(game),
        players,
        [value_changes(each[seat] for each in found) for seat in range(len(players))],
        (),
        Sheet(
            _("Number of steps at which each player's goal was in the Present"),
            [_("Player"), _("At least one half"), _("Both halves")],
            rows,
        ),
    )


def _goals(game: Game, seen: ConspiracySnapshot) -> Sheet:
    rows = []
    for seat, player in enumerate(game.players):
        goal, mark = seen["goals"][seat], seen["marks"][seat]
        where = (
            _("{column}, since round {round}").format(column=naming.column_name(mark), round=seen["marked_in"][seat])
            if mark
            else _("none")
        )
        cells = [Cell(naming.goal_name(goal) if goal else _("secret")), Cell(where)]
        rows.append(ScoreRow(player, cells, seat, seat in seen["winners"]))
    rows.sort(key=lambda row: (not row.best, row.seat))
    note = (
        _(
            "A goal is not shown if the file of this game does not contain the goal, or if the goal would "
            "reveal secrets in another, unfinished line of play."
        )
        if None in seen["goals"]
        else ""
    )
    return Sheet(_("Goals"), [_("Player"), _("Goal"), _("Mark")], rows, note)
