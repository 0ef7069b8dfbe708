"""The lines of Time Pirates' log about the points of each finished year."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.games.pirates.scores import YearScore, scores_of
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.table.look import Steps


class YearEndCache:
    """A cache of the step numbers at which the years of a game ended.

    A step is searched for only once, as long as the steps before it stay the same.
    """

    def __init__(self) -> None:
        self._ends: list[Steps] = []

    def finished_years(self, game: Game, record: Record) -> list[tuple[int, YearScore]]:
        """Return all finished years as pairs: the number of the year's last step, and the year's scores."""
        steps, scores = record["steps"], scores_of(record)
        self._ends = [end for end in self._ends[: len(scores)] if steps[: len(end)] == end]
        for score in scores[len(self._ends) :]:
            self._ends.append(steps[: _end_of_year(game, score["year"], len(steps))])
        return list(zip(map(len, self._ends), scores, strict=True))


class YearEndLines(YearEndCache):
    """A callable that returns the lines of the game's log about the points in each finished year."""

    def __call__(self, game: Game, record: Record) -> dict[int, list[str]]:
        """Return the log's lines about each finished year, by the number of the year's last step."""
        return {step: _year_told(record["players"], score) for step, score in self.finished_years(game, record)}


def _end_of_year(game: Game, year: int, most: int) -> int:
    """Return the number of steps from the start of the game to the end of the given year."""

    def over(steps: int) -> bool:
        seen = game.at(steps).snapshot()
        return bool(seen["year"] > year or seen["over"])

    return bisect_left(range(most), True, key=over)


def _year_told(players: Sequence[str], score: YearScore) -> list[str]:
    lines = [_("Year {year} is over.").format(year=score["year"])]
    for seat, player in enumerate(players):
        contracts, bonuses = score["contracts"][seat], score["majority"][seat] + score["five_colours"][seat]
        line = (
            _("{player}: {points} this year ({contracts} for contracts, {bonuses} in bonuses), {total} in total")
            if bonuses
            else _("{player}: {points} this year, {total} in total")
        )
        lines.append(
            line.format(
                player=player,
                points=naming.points(contracts + bonuses),
                contracts=contracts,
                bonuses=bonuses,
                total=score["total"][seat],
            )
        )
    return lines
