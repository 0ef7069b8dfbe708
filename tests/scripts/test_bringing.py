"""What panels share comes to a page once, whoever brings it; a panel whose script does not come says so."""

from __future__ import annotations

import re

import ipywidgets
import pytest
from playwright.sync_api import expect

from tests.browser.browsing import eventually
from tests.scripts.mounting import Mounted
from timepirates import Game
from timepirates_widgets.panel import Panel, script, shared, style
from timepirates_widgets.panel.scripts import answer, imported_scripts, parts
from timepirates_widgets.table.sitting import Sitting

SAID = {"first": 0, "said": ["Ann moves."]}
MISSING = "This part did not come."


@pytest.fixture
def bare(page):
    """The page without any part of a script."""
    page.evaluate("""() => {
        const page = globalThis.timepiratesParts;
        if (page) Object.assign(page, { addresses: {}, asked: {}, waiting: [] });
        document.body.insertAdjacentHTML("beforeend", '<div id="tp-sprite-none"></div>');
    }""")
    return page


def spoken(page, *brought, in_address=False) -> Mounted:
    """As many panels, put on the page one after the other, as it is said what they bring."""
    traits = [{"content": SAID, "shared": each, "missing": MISSING, "drawings": "none"} for each in brought or ({},)]
    return Mounted(page, script("table/spoken"), *traits, in_address=in_address)


def test_a_panel_alone_asks_for_what_it_needs_and_is_drawn_when_it_comes(bare):
    one = spoken(bare)
    bare.wait_for_function("() => mounted.sent.length")
    (asked,) = one.sent
    assert asked == {"ask": "parts", "keys": list(imported_scripts("table/spoken"))}
    expect(one.root).to_be_empty()
    one.tell({"parts": answer(asked["keys"])})
    expect(one.root).to_have_text("Ann moves.")


def test_the_first_panel_of_a_page_brings_the_parts_and_nobody_asks(bare):
    """Also when another panel is drawn before it."""
    spoken(bare, {}, shared())
    expect(bare.locator("main > div").first).to_have_text("Ann moves.")
    expect(bare.locator("main > div").last).to_have_text("Ann moves.")
    bare.wait_for_timeout(300)
    assert bare.evaluate("[...early.sent, ...mounted.sent]") == []
    bare.evaluate("() => early.end()")


def test_many_panels_that_need_the_same_ask_once(bare):
    spoken(bare, {}, {})
    bare.wait_for_timeout(300)
    assert bare.evaluate("[early.sent.length, mounted.sent.length]") == [1, 0]
    bare.evaluate("(message) => early.tell('msg:custom', message)", {"parts": imported_scripts("table/spoken")})
    expect(bare.locator("main > div").last).to_have_text("Ann moves.")
    bare.evaluate("() => early.end()")


def test_two_panels_share_one_module(bare):
    one = spoken(bare, shared())
    expect(one.root).to_have_text("Ann moves.")
    addresses = bare.evaluate("timepiratesParts.addresses")
    two = spoken(bare, shared())
    expect(two.root).to_have_text("Ann moves.")
    assert bare.evaluate("timepiratesParts.addresses") == addresses
    assert list(addresses) == list(shared()["parts"])


def test_parts_come_as_the_panels_come_looked_up_or_held_by_their_addresses(bare):
    for kind, in_address in (("blob:", False), ("data:", True)):
        bare.evaluate("() => Object.assign(timepiratesParts ?? {}, { addresses: {} })")
        one = spoken(bare, shared(), in_address=in_address)
        expect(one.root).to_have_text("Ann moves.")
        assert {address[:5] for address in bare.evaluate("Object.values(timepiratesParts.addresses)")} == {kind}


def test_an_address_holds_a_part_to_the_letter(bare):
    text = 'export const odd = ["#", "%41", "\\u00e9", "\\n", "\\t", "„é“", `\n\t\r "  x`];'
    linked = 'import { odd } from "test/odd@0123456789ab";\nexport const again = odd;'
    more = {"test/odd@0123456789ab": text, "test/linked@0123456789ab": linked}
    spoken(bare, {**shared(), "parts": shared()["parts"] | more}, in_address=True)
    found = bare.evaluate("import(timepiratesParts.addresses['test/linked@0123456789ab']).then(({ again }) => again)")
    assert found == ["#", "%41", "é", "\n", "\t", "„é“", '\n\t\n "  x']


def test_drawings_that_one_panel_brings_are_asked_for_by_none(bare):
    bare.evaluate("() => document.getElementById('tp-sprite-none').remove()")
    spoken(bare, {}, shared())
    expect(bare.locator("main > div").first).to_have_text("Ann moves.")
    expect(bare.locator("#tp-sprite-none")).to_be_attached()
    assert bare.evaluate("[...early.sent, ...mounted.sent]") == []
    bare.evaluate("() => early.end()")


def test_what_another_version_brought_is_not_taken(bare):
    """Pages of several kernels may stand in one notebook: a part is known by its content."""
    key = next(iter(imported_scripts("table/spoken")))
    other = {f"{key.partition('@')[0]}@0123456789ab": "export const h = null;"}
    one = spoken(bare, {"parts": other})
    bare.wait_for_function("() => mounted.sent.length")
    assert key in one.sent[0]["keys"]


def test_a_panel_whose_script_does_not_come_says_so_and_is_drawn_when_it_comes_late(timed):
    timed.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=\"tp-sprite-none\"></div>')")
    one = spoken(timed)
    timed.clock.run_for(5000)
    assert [each["ask"] for each in one.sent] == ["parts", "parts", "parts"]
    expect(one.root).to_be_empty()
    timed.clock.run_for(7000)
    expect(one.root).to_have_text(MISSING)
    expect(one.root).to_have_role("alert")
    one.tell({"parts": imported_scripts("table/spoken")})
    timed.clock.run_for(1000)
    expect(one.root).to_have_text("Ann moves.")
    assert one.root.get_attribute("role") is None


def test_a_panel_whose_part_is_broken_says_so(bare, wrong):
    broken = dict.fromkeys(imported_scripts("table/spoken"), "export const h = ;")
    one = spoken(bare, {"parts": broken})
    expect(one.root).to_have_text(MISSING)
    eventually(
        lambda: bare.evaluate("() => true") and any("Unexpected token" in each for each in wrong),
        "the page did not say what is wrong with the part",
    )
    wrong.clear()


def test_a_view_that_is_closed_before_its_parts_come_is_not_drawn(bare):
    one = spoken(bare)
    bare.wait_for_function("() => mounted.sent.length")
    bare.evaluate("() => mounted.end()")
    one.tell({"parts": imported_scripts("table/spoken")})
    bare.wait_for_timeout(100)
    expect(one.root).to_be_empty()


# --- in Python


def test_a_part_is_known_by_what_it_and_its_imports_hold():
    keys = list(parts(["games/pirates/police/panel"]))
    assert [key.partition("@")[0] for key in keys] == [
        "panel/preact/preact.min",
        "panel/common",
        "games/pirates/police/panel",
    ]
    assert all(re.fullmatch(r"[\w/.]+@[0-9a-f]{12}", key) for key in keys)
    assert f'from "{keys[0]}"' in parts(["games/pirates/police/panel"])[keys[1]]


def test_a_page_is_answered_only_what_scripts_share():
    known = next(iter(imported_scripts("table/spoken")))
    assert answer([known]) == {known: imported_scripts("table/spoken")[known]}
    assert answer(["table/spoken@0", "../../etc/passwd@0", known.partition("@")[0] + "@0", None]) == {}


def test_a_panel_answers_the_page_that_asks():
    from timepirates_widgets.table.spoken import Announcer

    panel, sent = Announcer(Sitting(Game(seed=1))), []
    panel.send = lambda message, buffers=None: sent.append(message)
    panel.ask_parts(list(imported_scripts("table/spoken")))
    assert sent == [{"parts": imported_scripts("table/spoken")}]


def panels_of(widget: ipywidgets.Widget) -> list[Panel]:
    children = [panel for child in getattr(widget, "children", ()) for panel in panels_of(child)]
    return [widget, *children] if isinstance(widget, Panel) else children


def play_page() -> ipywidgets.Widget:
    from timepirates_widgets.games.pirates.play.play_page import Play

    return Play(Sitting(Game(seed=1))).page


def explorer_page() -> ipywidgets.Widget:
    from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
    from timepirates_widgets.games.pirates.police.page import Explorer

    return Explorer(ExplorerController()).page


def conspiracy_page() -> ipywidgets.Widget:
    from timepirates_widgets.games.conspiracy.page import conspiracy

    return conspiracy(keep=False)


@pytest.mark.parametrize(("page_of", "least"), [(play_page, 10), (explorer_page, 15), (conspiracy_page, 8)])
def test_the_first_panel_of_a_page_brings_all_parts_that_its_panels_need(page_of, least):
    """So no panel of it has to ask, which would take a round trip."""
    panels = panels_of(page_of())
    assert len(panels) >= least
    brought = {key for panel in panels for key in panel.shared.get("parts", {})}
    wanted = {key for panel in panels for key in re.findall(r'"([\w/.]+@[0-9a-f]{12})"', panel._esm)}
    assert wanted
    assert wanted <= brought
    assert sum(bool(panel.shared) for panel in panels) == 1


def test_the_scripts_of_the_explorer_come_to_less_than_200_kilobytes():
    from timepirates_widgets.games.pirates.board.board_widget import BoardWidget

    panels = panels_of(explorer_page())
    own = sum(len(str(each._esm).encode()) for each in (*panels, BoardWidget))
    brought = sum(len(text.encode()) for panel in panels for text in panel.shared.get("parts", {}).values())
    assert len(panels) == 17
    assert own + brought < 200_000


def test_the_style_of_the_explorers_panels_comes_once_and_with_none_of_them(bare):
    """It lies in a part that they share."""
    traits = [
        {"content": {"waiting": True}, "shared": each, "missing": MISSING, "drawings": "none"}
        for each in (shared(scripts=("games/pirates/police/panel",)), {})
    ]
    Mounted(bare, script("games/pirates/police/heat"), *traits)
    bare.wait_for_function("() => mounted.el.classList.contains('tp-host')")
    bare.wait_for_function("() => early.el.classList.contains('tp-host')")
    sheet = style("games/pirates/police/panel")
    laid = bare.evaluate("() => [...document.querySelectorAll('style')].map((each) => each.textContent)")
    assert laid.count(sheet) == 1
    assert bare.evaluate("() => mounted.sent") == []
    assert sheet not in {getattr(panel, "_css", "") for panel in panels_of(explorer_page())}
