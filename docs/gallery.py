"""A Sphinx directive that writes the gallery of panels: a picture and code for every panel."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from product import section, text
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))  # this path is needed to import the list of panels from the tests

from tests.browser.panel_pictures import UNSEEN  # noqa: E402 - after that path
from tests.widgets import golden  # noqa: E402

ROOMS = {
    "panel": ("On every page", "play", "play"),
    "board": ("The board", "play", "game"),
    "table": ("A table of play", "play", "play"),
    "play": ("Time Pirates", "play", "play"),
    "conspiracy": ("Conspiracy", "conspiracy", "conspiracy"),
    "reviews": ("The review of any game", "play", "game"),
    "visits": ("Doors, menu and new games", "play", "play"),
    "lessons": ("Lessons", "tutorial", "tutorial"),
    "police": ("The police explorer", "police", "police"),
    "editions": ("The editions", "editions", "editions"),
    "review": ("Looking back on a game", "review", "review"),
}
"""For each folder of panels: the title, the name of a page and the name of a notebook that show its panels."""
PAGES = {
    "play": "from timepirates_widgets import play\n\nplay()",
    "conspiracy": "from timepirates_widgets import conspiracy\n\nconspiracy()",
    "tutorial": "from timepirates_widgets import tutorial\n\ntutorial()",
    "police": "from timepirates_widgets import explorer\n\nexplorer()",
    "editions": "from timepirates_widgets import editions\n\neditions()",
    "review": "from timepirates_widgets import review\n\nreview()",
}
"""For each page, the Python code that displays the page with all of its panels."""
CLASS = "from timepirates_widgets import class_page\n\nclass_page()"
"""The Python code that displays the page for school classes. The page works only with `timepirates play`."""
REVIEW = (
    "from timepirates import Game\nfrom timepirates_widgets.reviews.game_review import GameReview\n"
    "from timepirates_widgets.table.sitting import Sitting\n\n"
    'GameReview(Sitting(Game.random(["Ann", "Bob"], "nim", seed=7)))'
)
"""The Python code that reviews a game of Nim, as an example of a game from another package."""
ALONE = ("table", "play", "conspiracy")
"""The folders whose panels can be displayed with only a game (a `Sitting`), without the rest of the page."""
OPTIONAL = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)


def room_of(kind: type) -> str:
    """Return the name of the folder that contains a panel's module."""
    return kind.__module__.split(".")[-2]


def needs_a_table_only(kind: type) -> bool:
    """Return whether a panel can be displayed with only a game (a `Sitting`), without the rest of its page."""
    _self, first, *others = inspect.signature(kind.__init__).parameters.values()  # type: ignore[misc]
    return (
        room_of(kind) in ALONE
        and "Lesson" not in kind.__name__
        and first.name == "table"
        and first.annotation != "LiveSitting"
        and all(each.default is not each.empty or each.kind in OPTIONAL for each in others)
    )


def code(kind: type) -> str:
    """Return Python code that displays a panel: the panel alone if it can be used alone, otherwise the whole page."""
    if room_of(kind) == "reviews":
        return REVIEW
    if kind.__module__.split(".")[-1].startswith("class_"):
        return CLASS
    if not needs_a_table_only(kind):
        return PAGES[ROOMS[room_of(kind)][1]]
    rules = ', "johnson-2002"' if room_of(kind) == "conspiracy" else ""
    return (
        f"from timepirates import Game\nfrom {kind.__module__} import {kind.__name__}\n"
        "from timepirates_widgets.table.sitting import Sitting\n\n"
        f'table = Sitting(Game.random(["Ann", "Bob", "Cleo"]{rules}, seed=7, steps=40))\n{kind.__name__}(table)'
    )


class Panels(Directive):
    """A Sphinx directive that writes a section for each folder of panels, with a subsection for each panel."""

    def run(self) -> list[nodes.Node]:
        kinds = list(golden.shown())
        return [
            section(
                f"room-{room}",
                title,
                self._where(page, notebook),
                *(self._panel(kind) for kind in kinds if room_of(kind) == room),
            )
            for room, (title, page, notebook) in ROOMS.items()
        ]

    def _where(self, page: str, notebook: str) -> nodes.paragraph:
        link = nodes.reference("", f"{notebook}.ipynb", refuri=f"notebooks/{notebook}.html", internal=True)
        pieces = [
            nodes.Text("Try them on the page "),
            nodes.literal("", f"/{page}"),
            nodes.Text(" of "),
            nodes.literal("", "timepirates play"),
            nodes.Text(", or in the notebook "),
            link,
            nodes.Text("."),
        ]
        return nodes.paragraph("", "", *pieces)

    def _panel(self, kind: type) -> nodes.section:
        name = kind.__name__
        about = re.split(r"\n\n\w+\n---", inspect.getdoc(kind) or "")[0]  # omit the sections of numpydoc
        told = re.sub(r"\s+", " ", about).replace("`", "")
        body: list[nodes.Node] = [text(told)]
        if name in UNSEEN:
            body.append(text(f"There is nothing to picture. {UNSEEN[name]}"))
        else:
            body.append(nodes.image(uri=f"pictures/panel-{name}.png", alt=f"The panel {name}, with its controls"))
        return section(f"panel-{name}", name, *body, nodes.literal_block(code(kind), code(kind), language="python"))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("panel-gallery", Panels)
    return {"parallel_read_safe": True}
