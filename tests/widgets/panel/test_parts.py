"""What panels share comes with the page: no panel of a fresh page has to ask for a part of its script."""

import re

import pytest

from tests.widgets.wire import laid
from timepirates import Game
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.editions.page import EditionsPage
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial, QuestionBank
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.page import Explorer
from timepirates_widgets.panel import shared
from timepirates_widgets.panel.scripts import parts
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]
PAGES = {
    "play": lambda: Play(Sitting(Game(PLAYERS))),
    "conspiracy": lambda: ConspiracyPage(Sitting(Game(PLAYERS, "johnson-2002"))),
    "explorer": lambda: Explorer(ExplorerController()),
    "tutorial": PiratesTutorial,
    "questions": lambda: QuestionBank("rules"),
    "conspiracy's tutorial": ConspiracyTutorial,
    "editions": EditionsPage,
}
PART = re.compile(r'"([\w/]+@[0-9a-f]{12})"')


@pytest.mark.parametrize("page", PAGES)
def test_a_page_brings_all_parts_of_scripts_that_its_panels_use(page):
    """Some panel brings each part, and each part comes once."""
    with laid() as wire:
        made = PAGES[page]()
        scripts = [str(widget._esm) for widget in wire.widgets() if hasattr(widget, "_esm")]
        brought = [key for widget in wire.widgets() for key in getattr(widget, "shared", {}).get("parts", ())]
    used = {key for script in scripts for key in PART.findall(script)}
    assert made is not None
    assert len(scripts) > 2
    assert any(key.startswith("panel/common@") for key in used)
    assert used - set(brought) == set()
    assert len(brought) == len(set(brought))


def test_a_panel_gives_a_page_what_it_lacks_and_changes_no_more_once_it_is_closed():
    """Parts of another version of the program are not there."""
    table, sent = Sitting(Game(PLAYERS, seed=1)), []
    panel, known = Log(table), parts(["panel/sheet"])
    panel.send = sent.append
    key = next(key for key in known if key.startswith("panel/sheet@"))
    panel._handle_custom_msg({"ask": "parts", "keys": [key, "panel/sheet@000000000000", "gone@000000000000"]}, [])
    panel._handle_custom_msg({"ask": "shared"}, [])
    drawn = {name: text for name, text in shared("time-pirates").items() if name != "parts"}
    assert sent == [{"parts": {key: known[key]}}, {"shared": drawn}]
    content = panel.content
    panel.close()
    table.play(table.position.legal()[0])
    assert (panel.content, panel.comm) == (content, None)
