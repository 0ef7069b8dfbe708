"""The pictures of the gallery, one per panel: `python -m tests.browser.pictures panels`.

Each panel is drawn by its own script without a kernel, in the position of its golden file in which it shows most.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.examples import added
from tests.scripts.conftest import EMPTY
from tests.scripts.mounting import ALL_PARTS, Mounted
from tests.widgets import golden
from timepirates import Game
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.pictures import board_svg
from timepirates_widgets.panel import Panel, shared, style
from timepirates_widgets.panel.scripts import WIDGETS_FOLDER

WIDTH = {
    "board": 600,
    "visits": 760,
    "police": 620,
    "review": 620,
    "reviews": 620,
    "editions": 620,
    "lessons": 520,
    "PoliceForecast": 620,
}
"""Room or panel -> width of the picture in pixels, where that is not 440."""
LEAST, MOST = 12, 480
"""Heights in pixels: what is lower lies over the page, what is higher is cut off."""
UNSEEN = {
    "KernelMonitor": "It says when the kernel has ended.",
    "ExplanationDialog": "It opens over the page and derives a number of it, with the formula.",
    "Keeper": "It says when a step could not be kept.",
    "Announcer": "A screen reader reads it out.",
}
"""Panels of which there is nothing to see as long as all is well, and what they are for."""


FIT = """(main, svg) => {
    main.innerHTML = svg;
    Object.assign(main.querySelector("svg").style, { display: "block", width: "100%", height: "auto" });
}"""
POSITIONS = {
    "QuestionsPanel": "from the list",
    "Hints": "and where",
    "Log": "Ann sells",
    "GameReview": "the answer is shown",
    "Presence": "Bob is asked",
    "Seats": "a player sits down",
    "ClassWall": "answers to a chance",
    "ClassDesk": "a question is open",
    "ClassStart": "the host",
}
"""Panel -> the position to show, where it is not that in which it shows most."""


def panels() -> list[golden.Shown]:
    """Return all visible panels. Create them before a browser starts, whose event loop would disturb them."""
    return [
        fullest(kind.__name__, positions) for kind, positions in golden.shown().items() if kind.__name__ not in UNSEEN
    ]


def take_panels(browser: Browser, into: Path, made: Sequence[golden.Shown]) -> None:
    """Take a picture of each panel."""
    for panel in made:
        kind = type(panel)
        room = golden.room_of(kind)
        size = {"width": WIDTH.get(kind.__name__, WIDTH.get(room, 440)) + 16, "height": 700}
        page = browser.new_page(viewport=size, reduced_motion="reduce")
        page.set_content(EMPTY.replace("<main>", f"<main style='width: {size['width'] - 16}px'>"))
        page.add_style_tag(content="body { margin: 8px; background: #fbf6ea; }")
        with added("nim", "pig"):  # one panel shows games of docs/examples
            draw(page, panel)
        box = page.locator("main").bounding_box() or {}
        covered = page.locator("[popover]:popover-open, dialog[open]").count() or box.get("height", 0) < LEAST
        clip = None if covered else {**box, "height": min(box["height"], MOST)}
        page.screenshot(path=into / f"panel-{kind.__name__}.png", clip=clip)
        page.close()
        panel.close()


def fullest(name: str, positions: golden.Positions) -> golden.Shown:
    """Return the panel in the position in which it shows most."""

    def much(make: Callable[[], golden.Shown]) -> int:
        panel = make()
        panel.close()
        return len(json.dumps(panel.content)) if isinstance(panel, Panel) else 0

    chosen = POSITIONS.get(name)
    return (positions[chosen] if chosen else max(positions.values(), key=much))()


def draw(page: Page, panel: golden.Shown) -> None:
    """Draw a panel by its script; the board of Time Pirates is drawn as the static picture of notebooks instead."""
    if isinstance(panel, BoardWidget):
        page.locator("main").evaluate(FIT, board_svg(Game.random(seed=24, steps=150)))
        return
    traits: dict[str, Any] = {name: getattr(panel, name) for name in ("content", "missing", "drawings")}
    room = "/".join(type(panel).__module__.split(".")[1:-1])
    sheets = [
        style("games/pirates/police/panel"),
        *(style(f"{room}/{path.stem}") for path in sorted((WIDGETS_FOLDER / room).glob("*.css"))),
        *(
            str(getattr(kind, "_css", ""))
            for kind in golden.shown()
            if golden.room_of(kind) == golden.room_of(type(panel))
        ),
    ]
    page.add_style_tag(content="\n".join(sheets))
    Mounted(page, str(panel._esm), {**traits, "shared": shared(panel.drawings, ALL_PARTS)})
    page.wait_for_function("() => mounted.el.classList.contains('tp-host')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
