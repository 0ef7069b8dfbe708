"""The board's own script, with a plotly.js that only notes what it is to draw: click targets, chooser, motions."""

from __future__ import annotations

import base64
import gzip

import pytest
from playwright.sync_api import expect

from tests.scripts.mounting import Mounted
from timepirates_widgets.games.pirates.board.board_widget import HERE

PLOTLY = """module.exports = {
  react: async (plot, data, layout) => { (window.drawn ??= []).push(layout.title); },
  purge: () => { window.purged = true; },
};"""
EPOCHS = [
    {
        "year": year,
        "name": f"{year}. Tokens: red.",
        "marked": year == "1400",
        "label": year,
        "data": {"probability": "0.25"} if year == "800" else {},
        "ways": ways,
        "wide": [left, 100, 60, 40],
        "tall": [left / 2, 100, 50, 40],
    }
    for year, left, ways in (
        ("800", 100, ["1400", "2200"]),
        ("1400", 300, ["800", "2200"]),
        ("2200", 500, ["800", "1400"]),
    )
]
TOKEN = {"slot": 2, "kind": "red", "name": "Take a token: red", "wide": [130, 120, 17.5], "tall": [60, 120, 12]}


def figure(title: str, *motions: dict) -> dict:
    return {"wide": {"data": [], "layout": {"title": title}}, "motions": list(motions)}


def board(page, code: str = PLOTLY, **traits) -> Mounted:
    """The board on a desk's page, with three epochs; what it asks for first is answered."""
    page.evaluate("() => { delete window.timepiratesPlotly; delete window.drawn; }")
    page.add_style_tag(path=HERE / "board_widget.css")
    one = Mounted(
        page,
        (HERE / "board_widget.js").read_text(encoding="utf-8"),
        {
            "figure": figure("first"),
            "epochs": EPOCHS,
            "backdrops": {"wide": "data:image/svg+xml,a"},
            "note": {"text": "reconstructed", "link": "#tp-board"},
            "chooser": {},
            "messages": {"board": "Board", "close": "Close"},
            "sizes": [],
            **traits,
        },
    )
    page.evaluate(
        """(packed) => {
            const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
            mounted.tell("msg:custom", { kind: "plotly" }, [new DataView(bytes.buffer)]);
        }""",
        packed(code),
    )
    return one


def packed(code: str) -> str:
    return base64.b64encode(gzip.compress(code.encode())).decode()


def drawn(page, *titles: str) -> None:
    """Wait until these figures have been drawn, in this order."""
    page.wait_for_function("(titles) => String(window.drawn) === titles", arg=",".join(titles))


def test_plotly_is_asked_for_once_and_draws_the_figure(page):
    one = board(page)
    drawn(page, "first")
    assert one.sent == [{"set": "sizes", "value": ["wide"]}, {"kind": "plotly"}]
    one.change(figure=figure("second"))
    drawn(page, "first", "second")
    assert one.sent == []
    expect(page.locator(".tp-sea-board")).to_have_attribute("data-drawn", "2")


def test_epochs_are_buttons_that_are_heard_and_clicked(page):
    one = board(page)
    group = page.get_by_role("group", name="Board")
    assert group.locator(".tp-epoch").evaluate_all(
        "all => all.map((each) => [each.dataset.epoch, each.ariaLabel])"
    ) == [
        ["800", "800. Tokens: red."],
        ["1400", "1400. Tokens: red."],
        ["2200", "2200. Tokens: red."],
    ]
    expect(page.locator(".tp-marked")).to_have_attribute("data-epoch", "1400")
    expect(page.locator('[data-epoch="800"]')).to_have_attribute("data-probability", "0.25")
    assert page.locator('[data-epoch="1400"]').evaluate("e => [e.style.left, e.style.top, e.style.width]") == [
        "300px",
        "100px",
        "60px",
    ]
    one.sent  # noqa: B018 (what came before)
    page.locator('[data-epoch="1400"]').dispatch_event("click")
    assert one.sent == [{"kind": "epoch", "year": "1400"}]


def test_a_double_click_on_an_epoch_or_a_token_decides_once(page):
    one = board(page, epochs=[{**EPOCHS[0], "tokens": [TOKEN]}, *EPOCHS[1:]])
    one.sent  # noqa: B018 (what came before)
    page.locator('.tp-epoch[data-epoch="1400"]').dblclick()
    assert one.sent == [{"kind": "epoch", "year": "1400"}]
    page.locator(".tp-site").dblclick()
    assert one.sent == [{"kind": "token", "year": "800", "slot": 2}]
    for _n in range(2):
        page.locator('.tp-epoch[data-epoch="1400"]').click()
    assert one.sent == [{"kind": "epoch", "year": "1400"}] * 2


def test_marks_and_numbers_of_epochs_change_and_go(page):
    one = board(page)
    page.evaluate("() => { document.querySelector('[data-epoch=\"800\"]').kept = true; }")
    one.change(epochs=[{**EPOCHS[0], "marked": True, "data": {}, "name": "800. Empty."}, EPOCHS[1]])
    first = page.locator('[data-epoch="800"]')
    assert first.evaluate("e => [e.kept, e.dataset.probability ?? null, e.ariaLabel]") == [True, None, "800. Empty."]
    expect(first).to_have_class("tp-epoch tp-marked tp-target")
    expect(page.locator('[data-epoch="2200"]')).to_have_count(0)


@pytest.mark.parametrize(("key", "year"), [("1", "1400"), ("2", "2200"), ("ArrowRight", "1400"), ("ArrowLeft", "800")])
def test_keys_lead_along_the_paths_and_to_the_nearest_epoch(page, key, year):
    board(page)
    page.locator('[data-epoch="800"]').focus()
    page.keyboard.press(key)
    expect(page.locator(f'[data-epoch="{year}"]')).to_be_focused()


CHOOSER = {
    "year": 1400,
    "name": "What to do in 1400",
    "choices": [
        {"title": "take red", "label": "Take red", "icon": "<svg></svg>"},
        {"title": "take blue", "label": "Take blue"},
    ],
}


def test_the_small_choice_beside_an_epoch_sends_what_is_chosen(page):
    one = board(page)
    drawn(page, "first")
    one.sent  # noqa: B018 (what came before)
    one.change(chooser=CHOOSER)
    group = page.get_by_role("group", name="What to do in 1400")
    expect(group.get_by_role("button", name="Take red")).to_be_focused()
    box, epoch = group.bounding_box(), page.locator('[data-epoch="1400"]').bounding_box()
    assert box["x"] >= epoch["x"] + epoch["width"]
    group.get_by_role("button", name="Take blue").click()
    assert one.sent == [{"kind": "choose", "title": "take blue"}]
    expect(page.locator('[data-epoch="1400"]')).to_be_focused()


@pytest.mark.parametrize("how", ["Close", "Escape", "elsewhere"])
def test_the_small_choice_is_closed(page, how):
    one = board(page)
    drawn(page, "first")
    one.change(chooser=CHOOSER)
    one.sent  # noqa: B018 (what came before)
    if how == "Close":
        page.get_by_role("button", name="Close").click()
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(5, 700)
    assert one.sent == [{"set": "chooser", "value": {}}]
    one.change(chooser={})
    expect(page.locator(".tp-chooser")).to_have_count(0)
    if how != "elsewhere":
        expect(page.locator('[data-epoch="1400"]')).to_be_focused()


def test_the_note_in_the_corner_is_a_link_where_it_leads_somewhere(page):
    one = board(page)
    expect(page.get_by_role("link", name="reconstructed")).to_have_attribute("href", "#tp-board")
    one.change(note={"text": "as printed", "link": ""})
    expect(page.locator(".tp-board-note")).to_have_text("as printed")
    expect(page.locator(".tp-board-note a")).to_have_count(0)
    one.change(note={"text": "", "link": ""})
    expect(page.locator(".tp-board-note")).to_be_empty()


def test_a_narrow_page_has_the_tall_picture(page):
    page.evaluate("document.querySelector('main').style.width = '390px'")
    one = board(page, figure={"tall": {"data": [], "layout": {"title": "tall"}}, "motions": []})
    drawn(page, "tall")
    assert one.sent[0] == {"set": "sizes", "value": ["tall"]}
    assert page.locator('[data-epoch="1400"]').evaluate("e => e.style.left") == "150px"


FLIGHT = {
    "do": "fly",
    "when": "after",
    "svg": "<svg></svg>",
    "size": 28,
    "from": {"wide": [10, 10]},
    "to": {"wide": [300, 200]},
}


def test_where_less_motion_is_wanted_nothing_flies(page):
    one = board(page)
    drawn(page, "first")
    page.evaluate("""() => {
        window.flew = 0;
        new MutationObserver(() => { flew += document.querySelectorAll(".tp-flyer").length; })
            .observe(document.body, { childList: true });
    }""")
    one.change(figure=figure("second", FLIGHT))
    drawn(page, "first", "second")
    assert page.evaluate("flew") == 0


def test_a_token_flies_and_whoever_clicks_on_does_not_wait(timed):
    """A flight takes 380 ms; a click ends it at the next frame."""
    one = board(timed)
    timed.clock.run_for(1000)
    drawn(timed, "first")
    one.change(figure=figure("second", FLIGHT))
    timed.clock.run_for(100)
    expect(timed.locator(".tp-flyer")).to_have_count(1)
    timed.mouse.click(5, 5)
    timed.clock.run_for(40)
    expect(timed.locator(".tp-flyer")).to_have_count(0)
    drawn(timed, "first", "second")


def test_a_closed_board_listens_no_more(page):
    one = board(page)
    drawn(page, "first")
    page.evaluate("() => mounted.end()")
    assert page.evaluate("[mounted.listeners.filter((each) => each.name !== 'msg:custom').length, purged]") == [0, True]
    one.change(figure=figure("second"))
    assert page.evaluate("String(drawn)") == "first"


def test_a_token_that_is_clicked_by_itself_lies_over_its_epoch(page):
    """It tells its site, is named, goes when it is gone, and stands where the picture has it; Tab passes it by."""
    one = board(page, epochs=[{**EPOCHS[0], "tokens": [TOKEN]}, *EPOCHS[1:]])
    site = page.get_by_role("button", name="Take a token: red")
    assert site.evaluate("(e) => [e.dataset.token, e.tabIndex, e.style.left, e.style.top, e.style.width]") == [
        "red",
        -1,
        "112.5px",
        "102.5px",
        "35px",
    ]
    site.click()
    assert one.sent[-1] == {"kind": "token", "year": "800", "slot": 2}
    expect(page.locator('.tp-epoch[data-epoch="800"]')).to_be_focused()
    one.change(epochs=EPOCHS)
    expect(page.locator(".tp-site")).to_have_count(0)


def test_a_figure_is_drawn_in_the_colours_of_the_dark_while_the_system_is_dark(page):
    """Also of a colour with an opacity; what the table does not name stays, and so does the figure that was sent."""
    drawing = """module.exports = {
      react: async (plot, data, { shapes }) => {
        (window.drawn ??= []).push(shapes.map((s) => [s.fillcolor ?? null, s.line?.color ?? null]));
      },
      purge: () => {},
    };"""
    shapes = [
        {"fillcolor": "#EADDBD", "line": {"color": "#34281C", "width": 1}},
        {"line": {"color": "rgba(21,41,107,0.5)", "width": 9}},
        {"fillcolor": "#1769C2"},
    ]
    traits = {
        "figure": {"wide": {"data": [], "layout": {"shapes": shapes}}, "motions": []},
        "dark": {"#EADDBD": "#4A4031", "#34281C": "#F6ECD2", "21,41,107": "169,188,255"},
    }
    light = [["#EADDBD", "#34281C"], [None, "rgba(21,41,107,0.5)"], ["#1769C2", None]]
    dark = [["#4A4031", "#F6ECD2"], [None, "rgba(169,188,255,0.5)"], ["#1769C2", None]]
    board(page, drawing, **traits)
    page.wait_for_function("() => window.drawn?.length >= 1")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => window.drawn.at(-1)[0][0] === '#4A4031'")
    page.emulate_media(color_scheme="light")
    page.wait_for_function("() => window.drawn.at(-1)[0][0] === '#EADDBD'")
    seen = page.evaluate("() => window.drawn")
    assert seen[0] == seen[-1] == light
    assert dark in seen
