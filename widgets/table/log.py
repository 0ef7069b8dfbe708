"""What has happened, step by step in sentences, as the viewer may know it; a click looks at the position after it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from timepirates.i18n import _, ngettext
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.pirates import words
from timepirates_widgets.table.sitting import Sitting

SHOWN = 80
"""So many of the newest steps are on the page; earlier ones come when they are asked for."""

Tell = Callable[[Any, Sequence[Sequence[Any]], int], list[str]]
Notes = Callable[[Any, Mapping[str, Any]], dict[int, list[str]]]


class Log(Panel[Sitting]):
    """The steps in sentences. `tell(game, steps, first)` puts the steps of a (seat's) record, from number `first` on,
    into sentences;
    `notes(game, record)` says what stands after a step: its number -> a title and lines."""

    _esm = script("table/log")
    _css = style("table/log")

    def __init__(self, table: Sitting, tell: Tell | None = None, notes: Notes | None = None, **more: Any):
        self._tell = tell or told
        self._notes = notes or (YearEnds() if tell is None else lambda _game, _record: {})
        self._more = SHOWN
        super().__init__(table, **more)

    def _content(self) -> dict[str, Any]:
        game = self.table.line.game
        record = self.table.record()
        steps = record["steps"]
        first = max(0, len(steps) - self._more)
        sentences = self._tell(game, steps, first)
        hidden = len(game) - len(steps)
        return {
            "first": first,
            "entries": [[seat, said] for (seat, _text), said in zip(steps[first:], sentences, strict=True)],
            "notes": {str(step): lines for step, lines in self._notes(game, record).items() if step > first},
            "shown": self.table.line.shown,
            "hidden": ngettext("{count} step is still secret.", "{count} steps are still secret.", hidden).format(
                count=hidden) if hidden else "",
            "texts": {"earlier": _("Show what came before"), "empty": _("Nothing has happened yet."),
                      "start": _("The beginning"), "title": _("What has happened")},
        }

    def ask_show(self, steps: int) -> None:
        """Look at the position after a step."""
        self.table.show(steps)

    def ask_earlier(self) -> None:
        """Earlier steps are wanted."""
        self._more += 400
        self.refresh()


def told(game: Any, steps: Sequence[Sequence[Any]], first: int = 0) -> list[str]:
    """The steps of a Time Pirates record as sentences, from number `first` on."""
    teller = words.Teller(game.players, words.paths_of(game.board), game.at(0).snapshot())
    return [teller.sentence(seat, text) for seat, text in steps][first:]


class YearEnds:
    """What each finished year brought everybody, told after the step that ended it.

    That step is looked for once, and known as long as the steps before it stay.
    """

    def __init__(self) -> None:
        self._ends: list[Sequence[Sequence[Any]]] = []

    def __call__(self, game: Any, record: Mapping[str, Any]) -> dict[int, list[str]]:
        """The number of the step -> a title, and a line for each player."""
        steps, scores = record["steps"], record["scores"]
        self._ends = [end for end in self._ends[:len(scores)] if steps[:len(end)] == end]
        for score in scores[len(self._ends):]:
            self._ends.append(steps[:_end_of(game, score["year"], len(steps))])
        return {len(end): _year_told(record["players"], score)
                for end, score in zip(self._ends, scores, strict=True)}


def _end_of(game: Any, year: int, most: int) -> int:
    """After how many steps a year was over."""
    def over(steps: int) -> bool:
        seen = game.at(steps).snapshot()
        return bool(seen["year"] > year or seen["over"])
    return bisect_left(range(most), True, key=over)


def _year_told(players: Sequence[str], score: Mapping[str, Any]) -> list[str]:
    lines = [_("Year {year} is over.").format(year=score["year"])]
    for seat, player in enumerate(players):
        contracts, bonuses = score["contracts"][seat], score["majority"][seat] + score["five_colours"][seat]
        line = (_("{player}: {points} ({contracts} for contracts, {bonuses} in bonuses), {total} in all") if bonuses
                else _("{player}: {points}, {total} in all"))
        lines.append(line.format(player=player, points=words.points(contracts + bonuses), contracts=contracts,
                                 bonuses=bonuses, total=score["total"][seat]))
    return lines
