"""The review panel that shows each player's chance to win during the game, as curves and as a table."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, TypedDict, Unpack

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.review.estimate import Numbers
from timepirates.games.pirates.review.whole import PiratesReview
from timepirates_widgets.games.pirates.review.review_controller import ReviewController
from timepirates_widgets.games.pirates.review.review_panel import ReviewPanel
from timepirates_widgets.panel import PanelOptions, Texts, script
from timepirates_widgets.panel.still import table


class ChanceCurve(TypedDict):
    """One player's chance to win after each step of the game, in percent."""

    seat: int
    name: str
    values: list[float]


class GameEvent(TypedDict):
    """An event of the game that is marked on the curves of the chances to win: an arrest or the end of a year."""

    step: int
    text: str
    kind: str
    """The kind of event: "year" or "arrest"."""
    short: str


class ChancesAt(TypedDict):
    """All players' chances to win after one step, as a row of the table."""

    step: int
    text: str
    cells: list[str]


class ChanceCurves(TypedDict):
    """The curves of all players' chances to win, with marks for important events, and a table."""

    title: str
    steps: int
    lines: list[ChanceCurve]
    marks: list[GameEvent]
    table: list[ChancesAt]
    texts: Texts


class NoReviewContent(TypedDict):
    """The content of a panel of the review page while no review is open."""

    view: str
    open: Literal[False]


class CurvesContent(ChanceCurves):
    """The data that the panel `Curves` sends to its JavaScript code."""

    view: str
    open: Literal[True]
    step: int


class Curves(ReviewPanel):
    """The panel with curves of all players' chances to win."""

    _esm = script("games/pirates/review/page")

    def __init__(self, table: ReviewController, **more: Unpack[PanelOptions]):
        self._drawn: tuple[object, ChanceCurves] | None = None
        super().__init__(table, **more)

    def _content(self) -> CurvesContent | NoReviewContent:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "curves", "open": False}
        return {"view": "curves", "open": True, "step": desk.step, **self._curves(desk.game, desk.looked)}

    def static_html(self) -> str:
        """Return the panel's content as static HTML: a table of all players' chances to win during the game."""
        content = self._content()
        if not content["open"]:
            return ""
        return table(
            content["title"],
            [content["texts"]["when"], *(line["name"] for line in content["lines"])],
            [(row["text"], *row["cells"]) for row in content["table"]],
        )

    def _curves(self, game: Game, looked: PiratesReview) -> ChanceCurves:
        if self._drawn is not None and self._drawn[0] == (id(looked), looked.by_rollouts):
            return self._drawn[1]
        marks = year_ends_and_arrests(game)
        drawn: ChanceCurves = {
            "title": _("Each player's chance to win after each step"),
            "steps": len(game),
            "lines": [
                {"seat": seat, "name": player, "values": values(looked, seat)}
                for seat, player in enumerate(game.players)
            ],
            "marks": [{"step": step, "text": text, "kind": kind, "short": short} for step, kind, text, short in marks],
            "table": _table(game, looked, marks),
            "texts": {"table": _("The chances as a table"), "when": _("When"), "go": _("Look at this position")},
        }
        self._drawn = ((id(looked), looked.by_rollouts), drawn)
        return drawn


def _table(game: Game, looked: PiratesReview, marks: list[tuple[int, str, str, str]]) -> list[ChancesAt]:
    moments = [
        (0, _("At the beginning")),
        *((step, text) for step, _kind, text, _short in marks),
        (len(game), _("At the end")),
    ]
    return [
        {
            "step": step,
            "text": text,
            "cells": [_("{percent} %").format(percent=f"{100 * won:.0f}") for won in chances_after(looked, step)],
        }
        for step, text in moments
    ]


def values(looked: PiratesReview, seat: int) -> list[float]:
    """Return a player's chance to win after each step, in percent."""
    found = [100 * looked.curves[0][seat]]
    for (first, before), (last, now) in pairwise(zip(looked.turns, looked.curves, strict=True)):
        found += [
            100 * (before[seat] + (now[seat] - before[seat]) * (step - first) / (last - first))
            for step in range(first + 1, last + 1)
        ]
    return [round(each, 1) for each in found]


def chances_after(looked: PiratesReview, step: int) -> Numbers:
    """Return each player's chance to win at the beginning of the first turn that starts at step `step` or later."""
    return next(won for turn, won in zip(looked.turns, looked.curves, strict=True) if turn >= step)


def year_ends_and_arrests(game: Game) -> list[tuple[int, str, str, str]]:
    """Return the year ends and arrests of a game as tuples: step, kind of event, text, and short text."""
    found = []
    for step, (before, now) in enumerate(pairwise(game.positions()), 1):
        if now["year"] > before["year"]:
            year = before["year"]
            found.append((step, "year", _("Year {year} ends").format(year=year), _("Year {year}").format(year=year)))
        if now["arrested"] and (not before["arrested"] or now["turn"] != before["turn"]):
            found.append((step, "arrest", _("{player} is arrested").format(player=now["players"][now["turn"]]), ""))
    return found
