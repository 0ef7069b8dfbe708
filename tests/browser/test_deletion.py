"""A copy of the project without one game's folders is a working program with the other game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import open_page, played
from tests.deleting import copy_without, left_without
from tests.environments import environment_of, run
from timepirates.core import registry

pytestmark = pytest.mark.long(90)

IMPORTED = """
import importlib, json, pkgutil, warnings
from timepirates.core import file_locations, registry

for package in map(importlib.import_module, ("timepirates", "timepirates_widgets")):
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not each.name.endswith("__main__") and ".site.inside.top." not in each.name:
            importlib.import_module(each.name)
print(json.dumps({"games": registry.game_names(), "pages": list(file_locations.page_titles()), "where": registry.__file__}))
"""


@pytest.fixture(scope="module", params=registry.game_names())
def without(request, tmp_path_factory):
    """The game that is gone, the copy without it, and the Python of an environment in which that is installed."""
    folder = tmp_path_factory.mktemp("without")
    copy_without(request.param, folder / "copy")
    return request.param, folder / "copy", environment_of(folder / "copy", folder / "environment")


def test_every_module_that_is_left_can_be_imported(without, tmp_path):
    game, copy, python = without
    told = json.loads(run(python, "-c", IMPORTED, cwd=tmp_path))
    assert told["where"].startswith(str(copy))
    assert told["games"] == [name for name in registry.game_names() if name != game]


def test_the_start_page_offers_the_other_game_only(without, page, tmp_path):
    game, _copy, python = without
    [left] = [name for name in registry.game_names() if name != game]
    with played(tmp_path, program=(str(python), "-m", "timepirates")) as server:
        open_page(page, server.address)
        expect(page).to_have_title(registry.entry(left).title)
        doors = page.get_by_role("dialog", name=registry.entry(left).title)
        expect(doors.locator(".tp-door").first).to_be_visible()
        expect(doors).not_to_contain_text(registry.entry(game).title)
        page.locator('.tp-door[data-door="computers"]').click()
        expect(page.locator(".tp-choice").first).to_be_attached()


def test_the_other_quick_tests_pass(without):
    """Those of what all games share that need nothing of the game (`tests.deleting` says which)."""
    game, copy, python = without
    files = left_without(game, copy)
    assert len(files) >= 8
    run(python, "-m", "pytest", "-q", "-x", "-m", "quick", "-p", "no:cacheprovider", *files, cwd=copy, seconds=550)
