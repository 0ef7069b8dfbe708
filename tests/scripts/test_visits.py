"""The scripts of what a visitor meets: the doors, the menu, the form of a new game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import eventually
from tests.scripts.mounting import mounted
from tests.scripts.test_table import SHEET
from timepirates_widgets.panel import style

DOORS = {
    "open": True,
    "away": "",
    "doors": [
        {
            "name": "computers",
            "title": "Play",
            "text": "at once",
            "icon": "seat-0",
            "href": "",
            "levels": {
                "label": "How well",
                "chosen": "mate",
                "options": [{"name": "mate", "text": "mate"}, {"name": "captain", "text": "captain"}],
            },
        },
        {"name": "learn", "title": "Learn", "text": "an hour", "icon": "", "href": "#tutorial"},
    ],
    "error": "",
    "texts": {"title": "Time Pirates", "text": "What?", "more": "More", "later": "Later."},
}


def test_the_doors_lie_over_the_page_until_one_is_chosen(page):
    page.evaluate("""() => {
        document.querySelector('main').className = 'tp-table';
        document.querySelector('main').innerHTML = '<div id="board" class="tp-area-board"><button>1200</button></div>'
          + '<div id="status" class="tp-area-status"><button class="tp-menu">Menu</button></div>';
    }""")
    one = mounted(page, "visits/doors", DOORS)
    inert = "() => ['board', 'status'].map((id) => document.getElementById(id).inert)"
    expect(page.locator("main.tp-ready.tp-at-the-door")).to_be_attached()
    assert page.evaluate(inert) == [True, False]
    expect(page.get_by_role("dialog", name="Time Pirates").locator(".tp-door")).to_have_text(
        ["Playat once", "Learnan hour"]
    )
    expect(page.get_by_label("How well")).to_have_value("mate")
    page.get_by_label("How well").select_option("captain")
    page.locator('[data-door="computers"]').click()
    page.get_by_role("button", name="More").click()
    assert one.sent == [
        {"ask": "level", "door": "computers", "name": "captain"},
        {"ask": "enter", "name": "computers"},
        {"ask": "more"},
    ]
    page.locator('[data-door="learn"]').click()
    assert page.evaluate("location.hash") == "#tutorial"
    assert one.sent == []
    one.show(error="There is no door.")
    expect(page.get_by_role("alert")).to_have_text("There is no door.")
    page.locator('[data-door="computers"]').focus()
    one.show(open=False)
    expect(page.locator(".tp-doors")).to_have_count(0)
    assert page.evaluate(inert) == [False, False]
    expect(page.locator(".tp-menu")).to_be_focused()
    one.show(away="#elsewhere")
    assert page.evaluate("location.hash") == "#elsewhere"


# --- the menu


def give_file(page, field: str, size: int) -> None:
    """Choose a file of so many letters x in a field."""
    page.locator(field).evaluate(
        """(field, size) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(["x".repeat(size)], "game.json", { type: "application/json" }));
        field.files = chosen.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }""",
        size,
    )


MENU = {
    "doors": [],
    "texts": {
        "title": "Menu",
        "close": "Close",
        "save": "Save",
        "load": "Load",
        "share": "Share",
        "games": "Games",
        "language": "Language",
        "pages": "Pages",
    },
    "busy": True,
    "languages": [],
    "box": None,
    "opens": [{"name": "new", "text": "New game"}, {"name": "board", "text": "The board"}],
    "pages": [{"text": "Lessons", "href": "tutorial"}],
}


def open_menu(page) -> None:
    page.evaluate(
        "mounted.el.firstElementChild.dispatchEvent(new CustomEvent('tp-open', { detail: 'menu', bubbles: true }))"
    )


def test_the_menu_has_the_doors_before_everything_else(page):
    learn, here = DOORS["doors"][1], {**DOORS["doors"][0], "name": "here", "title": "Here"}
    one = mounted(page, "visits/menu", {**MENU, "doors": [here, learn]})
    open_menu(page)
    expect(page.get_by_role("button", name="Here")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    assert one.sent == [{"ask": "door", "name": "here"}]
    open_menu(page)
    page.get_by_role("button", name="Learn").click()
    assert page.evaluate("location.hash") == "#tutorial"
    assert one.sent == []


def test_the_menu_opens_and_what_is_chosen_in_it_closes_it(page):
    one = mounted(page, "visits/menu", MENU)
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_hidden()
    open_menu(page)
    expect(page.get_by_role("button", name="New game")).to_be_focused()
    page.get_by_role("button", name="The board").click()
    expect(menu).to_be_hidden()
    assert one.sent == [{"ask": "open", "name": "board"}]
    open_menu(page)
    page.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()
    assert page.get_by_role("link", name="Lessons", include_hidden=True).get_attribute("href") == "tutorial"


@pytest.mark.parametrize(
    ("size", "sent"),
    [
        (12, {"ask": "load", "text": "x" * 12}),
        (8 * 1024 * 1024 + 1, {"ask": "too_large"}),
    ],
)
def test_a_file_is_loaded_unless_it_is_too_large(page, size, sent):
    one = mounted(page, "visits/menu", MENU)
    open_menu(page)
    give_file(page, ".tp-load", size)
    page.wait_for_function("() => mounted.sent.length")
    assert one.sent == [sent]
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".tp-load").evaluate("e => e.files.length") == 0


def test_a_rule_comes_in_a_box_of_its_own_that_tells_when_it_is_closed(page):
    one = mounted(page, "visits/menu", MENU)
    open_menu(page)
    one.show(
        box={
            "kind": "rule",
            "title": "P4 Selling",
            "text": "Sell for points.",
            "note": "",
            "sources_title": "From",
            "sources": ["Rules, page 4"],
            "lesson": {"href": "tutorial?lesson=l4", "title": "Selling"},
        }
    )
    box = page.get_by_role("dialog", name="P4 Selling")
    expect(box).to_be_visible()
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    expect(box).to_contain_text("Rules, page 4")
    page.keyboard.press("Escape")
    closed = [{"ask": "close", "title": "P4 Selling"}]
    eventually(lambda: one.sent == closed, "the page did not say that it was closed")
    one.show(box=None)
    expect(page.locator(".tp-box")).to_have_count(0)


def test_a_game_is_shared_as_a_link_in_a_page_and_as_its_record_everywhere(page):
    page.evaluate("document.body.dataset.voila = 'yes'")
    box = {
        "kind": "share",
        "title": "Share",
        "packed": "QUJD",
        "record": '{"a": 1}',
        "ways_in": [],
        "guests": [],
        "texts": {"text": "Send it.", "link": "Link", "copy": "Copy", "lab": "No link here.", "record": "Record"},
    }
    one = mounted(page, "visits/menu", {**MENU, "box": box})
    expect(page.get_by_label("Record")).to_have_value('{"a": 1}')
    assert page.get_by_label("Link").input_value().endswith("#record=QUJD")
    expect(page.get_by_text("No link here.")).to_be_hidden()
    one.show(box={**box, "error": "Too long."})
    expect(page.get_by_label("Link")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("Too long.")
    page.evaluate("delete document.body.dataset.voila")
    one.show(box=None)
    one.show(box={**box, "title": "Share again"})
    expect(page.get_by_text("No link here.")).to_be_visible()
    expect(page.locator(".tp-link-text")).to_be_hidden()


GAMES = {
    "kind": "games",
    "title": "Games",
    "error": "",
    "note": "",
    "hidden": "",
    "games": [
        {
            "id": "a1",
            "title": "Evening",
            "name": "Evening",
            "players": "Ann, Bo",
            "when": "today",
            "result": "",
            "href": "",
            "now": "here",
        },
        {
            "id": "b2",
            "title": "Cy, Di",
            "name": "",
            "players": "",
            "when": "in May",
            "result": "Won by Cy.",
            "href": "",
            "now": "",
        },
        {
            "id": "c3",
            "title": "Ed, Flo",
            "name": "",
            "players": "",
            "when": "in June",
            "result": "",
            "href": "#other",
            "now": "",
        },
    ],
    "statistics": {**SHEET, "title": "3 games"},
    "bin": {
        "title": "Two in it",
        "back": "Back again",
        "empty": "Empty it",
        "sure": "Both for good",
        "keep": "Keep",
        "games": [{"id": "d4", "title": "Gus", "until": "June"}, {"id": "e5", "title": "Hal", "until": "May"}],
    },
    "texts": {
        "empty": "None.",
        "name": "Name",
        "delete": "Delete",
        "save": "Save",
        "named": "Its name",
        "archive": "All",
        "restore": "Back",
        "players": "Players",
        "secrets": "Every secret.",
    },
}


def test_the_games_kept_here_are_listed_and_the_present_one_is_marked(page):
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    expect(page.locator('.tp-earlier [aria-current="true"]')).to_have_text("EveningAnn, Botodayhere")
    expect(page.get_by_text("None.")).to_have_count(0)
    page.get_by_role("button", name="Cy, Di in May").click()
    assert one.sent == [{"ask": "game", "id": "b2"}]
    page.get_by_role("button", name="Ed, Flo in June").click()
    assert (one.sent, page.evaluate("location.hash")) == ([], "#other")
    page.locator(".tp-statistics summary").click()
    expect(page.get_by_role("table", name="3 games").locator("tbody tr").first).to_have_text("Bo79")


def test_a_game_is_named_in_its_place(page):
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    page.get_by_role("button", name="Name: Evening").click()
    field = page.get_by_label("Its name")
    expect(field).to_be_focused()
    expect(field).to_have_value("Evening")
    field.fill("Morning")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "name_game", "id": "a1", "name": "Morning"}]
    expect(page.get_by_role("button", name="Delete: Evening")).to_have_count(0)


def test_after_a_game_was_deleted_the_focus_is_at_the_game_in_its_place(page):
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    page.get_by_role("button", name="Delete: Ed, Flo").focus()
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "delete_game", "id": "c3"}]
    one.change(content={**MENU, "box": {**GAMES, "games": GAMES["games"][:2]}})
    expect(page.get_by_role("button", name="Cy, Di in May")).to_be_focused()


def test_a_game_comes_back_from_the_bin_which_only_a_second_press_empties(page):
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    page.locator("summary").get_by_text("Two in it").click()
    page.get_by_role("button", name="Back again: Hal").click()
    assert one.sent == [{"ask": "bring_back_game", "id": "e5"}]
    page.get_by_role("button", name="Empty it").press("Enter")
    expect(page.get_by_role("button", name="Both for good")).to_be_focused()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("button", name="Empty it")).to_be_focused()
    assert one.sent == []
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "empty_bin", "ids": ["d4", "e5"]}]


def test_a_name_that_is_given_or_not_leaves_the_focus_at_its_game(page):
    """Escape leaves the name as it was, and the box open."""
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    name = page.get_by_role("button", name="Name: Cy, Di")
    name.click()
    page.keyboard.press("Escape")
    expect(page.locator(".tp-box")).to_be_visible()
    expect(name).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Its name")).to_be_focused()
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "name_game", "id": "b2", "name": ""}]
    one.change(content={**MENU, "box": {**GAMES, "note": "Named."}})
    expect(name).to_be_focused()


def test_all_games_are_one_download_and_come_back_from_a_file(page):
    one = mounted(page, "visits/menu", {**MENU, "box": GAMES})
    expect(page.locator(".tp-archive")).to_have_accessible_description("Every secret.")
    page.locator(".tp-archive").click()
    assert one.sent == [{"ask": "archive"}]
    with page.expect_download() as download:
        one.tell({"download": {"name": "all.zip", "base64": "UEsAAf8=", "type": "application/zip"}})
    assert download.value.suggested_filename == "all.zip"
    assert download.value.path().read_bytes() == b"PK\0\1\xff"
    file = {"name": "all.zip", "mimeType": "application/zip", "buffer": b"PK\0\1\xff"}
    page.locator(".tp-restore").set_input_files(file)
    eventually(lambda: one.page.evaluate("mounted.sent.length") > 0, "nothing was sent")
    assert one.sent == [{"ask": "restore", "data": "UEsAAf8="}]


# --- the form of a new game

NEW = {
    "open": True,
    "error": "",
    "names": ["Ann", "Bo", "Cy"],
    "count": 2,
    "least": 2,
    "most": 3,
    "rule": "base",
    "board": "old",
    "seats": [{"name": "person", "text": "a person"}, {"name": "simple", "text": "a computer"}],
    "rules": [
        {"name": "base", "title": "Base", "text": "", "values": {"luck": "a"}},
        {"name": "late", "title": "Late", "text": "The later print.", "values": {"luck": "b"}},
    ],
    "switches": [
        {
            "name": "luck",
            "title": "Luck",
            "rule": "P9",
            "values": [
                {"key": "a", "text": "drawn"},
                {"key": "b", "text": "from the pile, and so on, and so on, at length"},
            ],
        }
    ],
    "boards": [
        {
            "name": "old",
            "title": "Old",
            "places": [{"place": "1400", "label": "1400", "slots": 2}, {"place": "2200", "label": "2200", "slots": 1}],
        }
    ],
    "kinds": [
        {"kind": "red", "name": "red", "count": 2, "key": "shift+m"},
        {"kind": "white", "name": "white", "count": 2, "key": "w"},
    ],
    "games": [{"title": "Pig", "href": "pig?door=new"}],
    "last": {"who": ["person", "person"], "switches": {}, "start": None, "undo": True, "odds": True},
    "ways": ["Simple: by rules of thumb.", "Hunter: wants the majority."],
    "texts": {
        "title": "New game",
        "players": "Players",
        "count": "Number of players",
        "name": "Player {number}",
        "who": "Who is {number}",
        "ways": "How the computer players play",
        "start": "Begins",
        "lot": "at random",
        "rules": "Rules",
        "rule_set": "Rule set",
        "switches": "Single rules",
        "games": "Another game",
        "changed": "changed",
        "board": "Board",
        "mode": "Tokens",
        "sample": "drawn here",
        "companion": "from a real bag",
        "class": "Class",
        "undo": "Undo",
        "odds": "Odds",
        "lying": "What lies where",
        "how": "Click.",
        "of": "{count} of {slots}",
        "back": "Back",
        "random": "Fill",
        "next": "On",
        "begin": "Begin",
        "close": "Close",
    },
}


def test_the_form_begins_with_what_was_chosen_last(page):
    last = {"who": ["simple", "person"], "switches": {"luck": "b"}, "start": 1, "undo": False, "odds": True}
    one = mounted(page, "visits/new_game", {**NEW, "last": last, "mode": "sample"})
    page.get_by_role("button", name="Begin").click()
    [sent] = one.sent
    chosen = {key: sent["chosen"][key] for key in ("seats", "switches", "start", "undo", "odds")}
    assert chosen == {"seats": last.pop("who"), **last}


def test_the_form_sends_what_was_chosen(page):
    texts = {**NEW["texts"], "where": "Where", "devices": "Devices"}
    one = mounted(page, "visits/new_game", {**NEW, "devices": True, "texts": texts})
    assert page.get_by_role("link", name="Pig").get_attribute("href") == "pig?door=new"
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.get_by_label("Player 1").fill("Zoe")
    page.keyboard.press("Tab")
    page.get_by_label("Who is 2").select_option("simple")
    page.get_by_label("Number of players").select_option("3")
    expect(page.get_by_label("Player 1")).to_have_value("Zoe")
    expect(page.get_by_label("Who is 2")).to_have_value("simple")
    page.get_by_label("Begins").select_option(label="Zoe")
    page.get_by_label("Odds").uncheck()
    page.get_by_label("Devices").check()
    page.get_by_role("button", name="Begin").click()
    assert one.sent == [
        {
            "ask": "begin",
            "chosen": {
                "players": ["Zoe", "Bo", "Cy"],
                "seats": ["person", "simple", "person"],
                "rules": "base",
                "switches": {"luck": "a"},
                "board": "old",
                "start": 0,
                "companion": False,
                "devices": True,
                "setup": None,
                "undo": True,
                "odds": False,
            },
        }
    ]


def test_a_refused_name_is_told_beside_begin_and_gets_the_focus(page):
    """In a low window too, and from the second step, where the names are not seen."""
    page.set_viewport_size({"width": 683, "height": 384})
    page.add_style_tag(content=style("visits/new_game"))
    one = mounted(page, "visits/new_game", NEW)
    refusal, name = page.get_by_role("alert"), page.get_by_label("Player 2")
    page.get_by_role("button", name="Begin").click()
    one.show(error="Player 2 has no name.", wrong=1)
    expect(refusal).to_have_text("Player 2 has no name.")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport(ratio=1)
    page.get_by_label("Number of players").focus()
    page.get_by_label("Number of players").select_option("3")
    expect(page.get_by_label("Number of players")).to_be_focused()
    page.get_by_label("from a real bag").check()
    page.get_by_role("button", name="On").click()
    one.show(error="Player 2 has no name either.", wrong=1)
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    expect(name).to_be_focused()


def test_what_the_computers_do_is_told_to_who_asks(page):
    mounted(page, "visits/new_game", NEW)
    told = page.get_by_role("list").get_by_role("listitem")
    expect(told).to_have_count(0)
    page.get_by_text("How the computer players play").click()
    expect(told).to_have_text(["Simple: by rules of thumb.", "Hunter: wants the majority."])


def test_a_rule_set_brings_its_switches_and_a_changed_one_is_marked(page):
    mounted(page, "visits/new_game", NEW)
    page.get_by_label("Rule set").select_option("late")
    expect(page.get_by_text("The later print.")).to_be_visible()
    page.locator("summary", has_text="Single rules").click()
    switch = page.locator('[data-switch="luck"]')
    expect(switch).to_have_value("b")
    expect(page.get_by_text("changed")).to_have_count(0)
    expect(page.locator(".tp-switch small")).to_have_text("from the pile, and so on, and so on, at length")
    switch.select_option("a")
    expect(page.get_by_text("changed")).to_have_count(1)
    expect(page.locator("details", has_text="Single rules")).to_have_attribute("open", "")


def test_a_real_board_can_have_a_big_screen(page):
    texts = {**NEW["texts"], "where": "Where", "devices": "Devices", "beside": "With a big screen"}
    one = mounted(page, "visits/new_game", {**NEW, "devices": True, "texts": texts})
    expect(page.get_by_label("Devices")).to_be_visible()
    page.get_by_label("from a real bag").check()
    expect(page.get_by_label("Devices")).to_have_count(0)
    page.get_by_label("With a big screen").check()
    page.get_by_role("button", name="On").click()
    page.get_by_role("button", name="Fill").click()
    page.get_by_role("button", name="Begin").click()
    (sent,) = one.sent
    assert (sent["chosen"]["companion"], sent["chosen"]["devices"]) == (True, True)
    assert sent["chosen"]["setup"]["2200"]


def test_a_real_bags_tokens_are_laid_in_a_second_step(page):
    one = mounted(page, "visits/new_game", NEW)
    page.get_by_label("from a real bag").check()
    page.get_by_role("button", name="On").click()
    dialog = page.get_by_role("dialog", name="What lies where")
    expect(dialog.get_by_role("button", name="Begin")).to_be_disabled()
    page.keyboard.press("Shift+M")
    page.keyboard.press("w")
    expect(dialog.locator('[data-at="1400"] small')).to_have_text("2 of 2")
    expect(dialog.locator('[data-at="2200"]')).to_have_attribute("aria-pressed", "true")
    dialog.locator('[data-away="1400 white"]').click()
    expect(dialog.locator('[data-at="1400"] small')).to_have_text("1 of 2")
    expect(dialog.locator('[data-add="white"] small')).to_have_text("\N{MULTIPLICATION SIGN}2")
    dialog.get_by_role("button", name="Fill").click()
    expect(dialog.locator('[data-at="2200"] small')).to_have_text("1 of 1")
    dialog.get_by_role("button", name="Begin").click()
    (sent,) = one.sent
    setup = sent["chosen"]["setup"]
    assert (sent["chosen"]["companion"], sent["chosen"]["devices"]) == (True, False)
    assert {year: sum(counts.values()) for year, counts in setup.items()} == {"1400": 2, "2200": 1}
    assert all(sum(counts.get(kind, 0) for counts in setup.values()) <= 2 for kind in ("red", "white"))


def test_no_more_tokens_are_laid_than_there_are(page):
    board = {"name": "old", "title": "Old", "places": [{"place": "1400", "label": "1400", "slots": 4}]}
    mounted(page, "visits/new_game", {**NEW, "boards": [board]})
    page.get_by_label("from a real bag").check()
    page.get_by_role("button", name="On").click()
    red = page.locator('[data-add="red"]')
    red.click()
    red.click()
    expect(red).to_be_disabled()
    expect(page.locator('[data-at="1400"] small')).to_have_text("2 of 4")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


def test_a_form_that_is_closed_says_so_and_begins_anew(page):
    one = mounted(page, "visits/new_game", NEW)
    page.get_by_label("Player 1").fill("Zoe")
    page.get_by_role("button", name="Close").click()
    eventually(lambda: one.sent == [{"ask": "close"}], "the page did not say that it was closed")
    one.show(open=False)
    expect(page.get_by_role("dialog")).to_have_count(0)
    one.show(open=True, error="Two have one name.", wrong=None)
    expect(page.get_by_label("Player 1")).to_have_value("Ann")
    expect(page.get_by_role("alert")).to_have_text("Two have one name.")
