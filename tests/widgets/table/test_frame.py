"""The page around a table: every area has its class, and what lies over the page takes no place in it."""

from __future__ import annotations

import ipywidgets

from timepirates import Game
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.sitting import Sitting


def made() -> tuple[Frame, dict[str, ipywidgets.Widget]]:
    """A frame of plain boxes, and the boxes."""
    parts = {name: ipywidgets.Box() for name in ("status", "board", "choices", "players", "log", "track", "curtain")}
    frame = Frame(
        Sitting(Game(seed=1)),
        parts["status"],
        parts["board"],
        parts["choices"],
        {"Players": parts["players"], "Log": parts["log"]},
        [parts["track"]],
        [parts["curtain"]],
    )
    return frame, parts


def areas(frame: Frame) -> list[str]:
    """The areas of a frame's parts, in their order."""
    (inside,) = frame.children
    return [
        name.removeprefix("tp-area-")
        for part in inside.children
        for name in part._dom_classes
        if name.startswith("tp-area-")
    ]


def test_the_parts_of_a_page_stand_in_their_areas():
    frame, parts = made()
    assert areas(frame) == ["status", "board", "choices", "tabs", "strip", "nothing"]
    (inside,) = frame.children
    assert "tp-frame" in frame._dom_classes
    assert "tp-table" in inside._dom_classes
    tabs, strip = inside.children[3:5]
    assert (tabs.children, tabs.titles) == ((parts["players"], parts["log"]), ("Players", "Log"))
    assert strip.children == (parts["track"],)


def test_what_is_laid_over_the_page_comes_last_and_takes_no_place():
    frame, parts = made()
    form = ipywidgets.Box()
    frame.add_overlay(form)
    (inside,) = frame.children
    assert inside.children[-2:] == (parts["curtain"], form)
    assert areas(frame) == ["status", "board", "choices", "tabs", "strip", "nothing", "nothing"]
