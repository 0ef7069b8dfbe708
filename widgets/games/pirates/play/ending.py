"""The result of a game of Time Pirates: the winner, the reason, and tables of points.

The numbers come from `timepirates.games.pirates.totals` and from the scores in the record. This module converts them to
sentences and tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Record
from timepirates.games.pirates import totals
from timepirates.games.pirates.rules.scoring import BONUS
from timepirates.games.pirates.scores import YearScore, scores_of
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play.log import YearEndCache
from timepirates_widgets.table.decisions import outcome
from timepirates_widgets.table.score_tables import Cell, GameResult, PointsChart, ScoreRow, Sheet, value_changes


def ending(game: Game, seen: PiratesSnapshot) -> GameResult:
    """Return the result of a finished game: the winner, the reason, tables of points and a chart."""
    scores = scores_of(game.record())
    return GameResult(
        outcome(game),
        why(game, seen),
        [points_table(game, scores), majority_table(game, seen, scores[-1])],
        curve(game, scores),
    )


# --- why


def why(game: Game, seen: PiratesSnapshot) -> list[str]:
    """Return sentences that explain a victory: the points, and any tiebreaks (rule P6)."""
    found = totals.deciding_criteria(seen, bool(game.switches["greatest_contract_tiebreak"]))
    told = [_points_decide(game, found["points"])]
    if "contracts" in found:
        told.append(
            _tie_broken(
                game, found["contracts"], _("In a tie, the player with more contracts wins (rule P6): {numbers}.")
            )
        )
    if "greatest" in found:
        told.append(
            _tie_broken(
                game,
                found["greatest"],
                _(
                    "If the players are still tied, the player with the most valuable contract wins (rule P6). "
                    "Points of each player's most valuable contract: {numbers}."
                ),
            )
        )
    if len(game.winners) > 1:
        told.append(_("There is no further tie-break, so the tied players share the victory."))
    return told


def _points_decide(game: Game, points: Mapping[int, int]) -> str:
    best = max(points.values())
    level = [game.players[seat] for seat, count in points.items() if count == best]
    if len(level) > 1:
        return _("{players} are tied with {points}.").format(players=_listed(level), points=naming.points(best))
    second = max((count for count in points.values() if count < best), default=best)
    behind = [game.players[seat] for seat, count in points.items() if count == second]
    message = ngettext(
        "{player} has {points}, {count} more than {others}.",
        "{player} has {points}, {count} more than {others}.",
        best - second,
    )
    return message.format(player=level[0], points=naming.points(best), count=best - second, others=_listed(behind))


def _tie_broken(game: Game, numbers: Mapping[int, int], message: str) -> str:
    told = [_("{player} {number}").format(player=game.players[seat], number=number) for seat, number in numbers.items()]
    return message.format(numbers=", ".join(told))


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


# --- tables


def points_table(game: Game, scores: Sequence[YearScore]) -> Sheet:
    """Return a table of each player's points in each year. The winners are in the first rows."""
    rows = []
    for seat, player in enumerate(game.players):
        years = [Cell(str(score["contracts"][seat])) for score in scores]
        bonuses = [Cell(str(sum(score[kind][seat] for score in scores))) for kind in ("majority", "five_colours")]
        total = Cell(str(scores[-1]["total"][seat]), best=True)
        rows.append(ScoreRow(player, [*years, *bonuses, total], seat, seat in game.winners))
    rows.sort(key=lambda row: (not row.best, -scores[-1]["total"][row.seat or 0], row.seat))
    heads = [
        _("Player"),
        *(_("Year {year}").format(year=score["year"]) for score in scores),
        _("Majorities"),
        _("Five colours"),
        _("Points"),
    ]
    return Sheet(
        _("Points"),
        heads,
        rows,
        _(
            "The column of a year shows the points for contracts. A contract counts in every year in "
            "which a player holds it."
        ),
    )


def majority_table(game: Game, seen: PiratesSnapshot, score: YearScore) -> Sheet:
    """Return a table of the players' points in each colour, which shows who gets the majority bonuses (rule P3)."""
    rows = []
    for colour, points in totals.points_by_colour(seen).items():
        best = totals.leaders(points)
        cells = [
            Cell(str(count), _("+{points}").format(points=BONUS) if seat in best else "", seat in best)
            for seat, count in enumerate(points)
        ]
        rows.append(ScoreRow(naming.kind_name(colour), cells))
    bonuses = [Cell(_("+{points}").format(points=score["majority"][seat])) for seat in range(len(game.players))]
    rows.append(ScoreRow(_("Majorities"), bonuses, best=True))
    return Sheet(
        _("Majorities by colour"),
        [_("Colour"), *game.players],
        rows,
        _(
            "Each player's points from contracts of each colour. White contracts count for the colour on which "
            "they were laid (rule P3)."
        ),
    )


def year_sheet(game: Game, score: YearScore, seen: PiratesSnapshot) -> Sheet:
    """Return a table of each player's points in one year."""
    bonuses = any(score["majority"]) or any(score["five_colours"])
    best = {colour: totals.leaders(points) for colour, points in totals.points_by_colour(seen).items()}
    rows = []
    for seat, player in enumerate(game.players):
        held = ", ".join(map(_contract, seen["contracts"][seat]))
        colours = ", ".join(naming.kind_name(colour) for colour, seats in best.items() if seat in seats)
        got = sum(score[kind][seat] for kind in ("contracts", "majority", "five_colours"))
        cells = [Cell(str(score["contracts"][seat]), held)]
        if bonuses:
            cells += [
                Cell(str(score["majority"][seat]), colours if score["majority"][seat] else ""),
                Cell(str(score["five_colours"][seat])),
            ]
        rows.append(ScoreRow(player, [*cells, Cell(str(got)), Cell(str(score["total"][seat]), best=True)], seat))
    kinds = [_("Majorities"), _("Five colours")] if bonuses else []
    return Sheet(
        _("Year {year} is over.").format(year=score["year"]),
        [_("Player"), _("Contracts"), *kinds, _("This year"), _("Total")],
        rows,
        _("Players keep their contracts, which count again in the next year."),
    )


def _contract(contract: str) -> str:
    colour = naming.kind_name(contract.partition("-")[0])
    return _("{colour} {points}").format(colour=colour, points=naming.points_of(contract))


class YearTables(YearEndCache):
    """A callable that returns a table of points for each year that has ended."""

    def __call__(self, game: Game, record: Record) -> dict[int, Sheet]:
        """Return a table of points for each finished year except the last, by the number of its final step."""
        return {
            step: year_sheet(game, score, as_pirates_snapshot(game.at(step).snapshot()))
            for step, score in self.finished_years(game, record)
            if score["year"] < game.switches["years"]
        }


# --- over time


def curve(game: Game, scores: Sequence[YearScore]) -> PointsChart:
    """Return each player's points after every step, as data for a chart.

    The value after a step is the points that the player would have if the year ended there, without bonuses. The last
    values are the final points.
    """
    players, values = game.players, []
    for seen in game.positions():
        held = [0] * len(players) if seen["over"] else map(totals.total_contract_points, seen["contracts"])
        values.append([points + worth for points, worth in zip(seen["points"], held, strict=True)])
    ends = YearEndCache().finished_years(game, game.record())
    rows = [
        ScoreRow(_("Year {year}").format(year=score["year"]), [Cell(str(total)) for total in score["total"]])
        for score in scores
    ]
    return PointsChart(
        _("Points over the game"),
        _("The points, without bonuses, that each player would have if the year ended at this step."),
        len(game),
        players,
        [value_changes(each[seat] for each in values) for seat in range(len(players))],
        [(step, _("Year {year}").format(year=score["year"])) for step, score in ends],
        Sheet(_("Points at the end of each year"), [_("Year"), *players], rows),
    )
