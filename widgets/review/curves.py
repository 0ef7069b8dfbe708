"""Everybody's chances to win over the game, as curves, and as a table for those who hear the page."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Unpack

from timepirates import Game
from timepirates.i18n import _
from timepirates_widgets.panel import Brought, Content, Panel, script
from timepirates_widgets.panel.still import table
from timepirates_widgets.review.desk import Desk


class Curves(Panel[Desk]):
    """The curves with years and arrests marked; the place of the position on screen is marked too."""

    _esm = script("review/page")

    def __init__(self, table: Desk, **more: Unpack[Brought]):
        self._drawn: tuple[Any, dict[str, Any]] | None = None
        super().__init__(table, **more)

    def _content(self) -> Content:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "curves", "open": False}
        return {"view": "curves", "open": True, "step": desk.step, **self._curves(desk.game)}

    def still(self) -> str:
        """Everybody's chances at the turning points."""
        content = self._content()
        if not content["open"]:
            return ""
        return table(content["title"], [content["texts"]["when"], *(line["name"] for line in content["lines"])],
                     [(row["text"], *row["cells"]) for row in content["table"]])

    def _curves(self, game: Game) -> dict[str, Any]:
        """Worked out once a game: the curves do not change while decisions are judged."""
        looked = self.table.looked
        if looked is None or (self._drawn is not None and self._drawn[0] is looked):
            return {} if self._drawn is None else self._drawn[1]
        worths = looked.book.worths
        marks = turning_points(game)
        drawn = {
            "title": _("The chances to win, step by step"), "steps": len(game),
            "lines": [{"seat": seat, "name": player, "values": [round(100 * each.won[seat], 1) for each in worths]}
                      for seat, player in enumerate(game.players)],
            "marks": [{"step": step, "text": text, "kind": kind, "short": short} for step, kind, text, short in marks],
            "table": self._table(game, marks),
            "texts": {"table": _("The chances as a table"), "when": _("When"), "go": _("Look at this position")},
        }
        self._drawn = (looked, drawn)
        return drawn

    def _table(self, game: Game, marks: list[tuple[int, str, str, str]]) -> list[dict[str, Any]]:
        looked = self.table.looked
        assert looked is not None
        moments = [(0, _("At the beginning")), *((step, text) for step, _kind, text, _short in marks),
                   (len(game), _("At the end"))]
        return [{"step": step, "text": text,
                 "cells": [_("{percent} %").format(percent=f"{100 * won:.0f}")
                           for won in looked.book.worths[step].won]} for step, text in moments]


def turning_points(game: Game) -> list[tuple[int, str, str, str]]:
    """(step, "year" or "arrest", text, the same where there is little room) of every year's end and every arrest, in
    order."""
    found = []
    for step, (before, now) in enumerate(pairwise(game.positions()), 1):
        if now["year"] > before["year"]:
            year = before["year"]
            found.append((step, "year", _("Year {year} ends").format(year=year), _("Year {year}").format(year=year)))
        if now["arrested"] and (not before["arrested"] or now["turn"] != before["turn"]):
            found.append((step, "arrest", _("{player} is arrested").format(player=now["players"][now["turn"]]), ""))
    return found
