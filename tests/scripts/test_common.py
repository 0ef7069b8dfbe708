"""What all panels do alike: drawing anew, the focus, what is sent, bubbles."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.scripts.mounting import mounted

TEXTS = {
    "first": "To the start",
    "back": "Back",
    "forward": "On",
    "last": "To the end",
    "undo": "Undo",
    "redo": "Redo",
    "slider": "Position",
    "line": "Line",
    "edit": "Edit the line",
    "name": "Name",
    "rename": "Rename",
    "delete": "Delete",
    "off": "",
    "unavailable": "{decision} (not now)",
    "rule": "The rule",
    "close": "Close",
}


def decision(text: str, **more) -> dict:
    return {"text": text, "label": text.upper(), "said": f"say {text}", **more}


def choices(*buttons: dict, **more) -> dict:
    """The content of the panel of decisions with one group of buttons."""
    return {
        "heading": "What Ann does",
        "hint": "",
        "rules_now": "",
        "error": None,
        "texts": TEXTS,
        "at": 7,
        "groups": [{"label": "Move", "buttons": list(buttons)}],
        **more,
    }


def test_a_drawing_changes_only_what_differs(page):
    one = mounted(page, "table/choices", choices(decision("move 1"), decision("move 2")))
    page.evaluate("() => { document.querySelector('[title=\"move 2\"]').kept = 'the same'; }")
    one.show(groups=[{"label": "Move", "buttons": [decision("move 2", main=True), decision("move 3")]}])
    assert page.locator(".tp-choice").evaluate_all("all => all.map((each) => each.title)") == ["move 2", "move 3"]
    assert page.evaluate("document.querySelector('[title=\"move 2\"]').kept") == "the same"
    expect(page.locator('[title="move 2"]')).to_have_class("tp-button tp-choice tp-main")
    expect(page.locator('[title="move 3"]')).to_have_class("tp-button tp-choice")


def test_a_double_click_decides_once_even_if_another_button_is_there_for_the_second_click(page):
    one = mounted(page, "table/choices", choices(decision("lay white-3 on blue")))
    page.evaluate(
        """() => document.addEventListener("click", () => {
            mounted.traits.content = { ...mounted.traits.content, at: mounted.traits.content.at + 1 };
            mounted.tell("change:content");
        })"""
    )
    page.locator(".tp-choice").dblclick()
    assert one.sent == [{"ask": "play", "text": "lay white-3 on blue", "at": 7}]
    page.locator(".tp-choice").click()
    assert one.sent == [{"ask": "play", "text": "lay white-3 on blue", "at": 9}]


def test_a_quick_second_click_decides_after_a_part_of_the_decision_was_picked(page):
    """The button for the decision may be where the button for the part was."""
    one = mounted(page, "table/choices", choices({**decision("take"), "stage": "take"}))
    page.evaluate(
        """(groups) => document.addEventListener("click", () => {
            mounted.traits.content = { ...mounted.traits.content, groups };
            mounted.tell("change:content");
        })""",
        [{"label": "Take", "buttons": [decision("take red")]}],
    )
    page.locator(".tp-stage").dblclick()
    assert one.sent == [
        {"ask": "stage", "part": "take", "at": 7},
        {"ask": "play", "text": "take red", "at": 7},
    ]


def test_a_learners_tooltips_are_words_and_a_dimmed_decision_has_none(page):
    """The notation is a mark for programs; the reason is heard without the rule's id."""
    dimmed = {**decision("take red"), "why": "M2: there is no red token."}
    mounted(page, "table/choices", choices({**decision("move 1"), "said": "Move to 1400"}, dimmed, words=True))
    expect(page.locator(".tp-choice")).to_have_attribute("title", "Move to 1400")
    expect(page.locator(".tp-choice")).to_have_attribute("data-notation", "move 1")
    page.locator(".tp-unavailable").hover()
    expect(page.locator(".tp-bubble")).to_be_hidden()
    expect(page.locator(".tp-unavailable")).to_have_accessible_description("there is no red token.")


def test_what_has_the_focus_keeps_it_when_others_come_before_it(page):
    one = mounted(page, "table/choices", choices(decision("move 2")))
    page.locator('[title="move 2"]').focus()
    one.show(groups=[{"label": "Move", "buttons": [decision("move 1"), decision("move 3"), decision("move 2")]}])
    expect(page.locator('[title="move 2"]')).to_be_focused()


def test_the_focus_goes_to_the_same_decision_or_to_the_first_and_never_to_the_page(page):
    one = mounted(page, "table/choices", choices(decision("a"), decision("b"), decision("c")))
    page.locator('[title="b"]').focus()
    one.show(groups=[{"label": "Take", "buttons": [decision("x"), decision("b")]}])
    expect(page.locator('[title="b"]')).to_be_focused()
    one.show(groups=[{"label": "Take", "buttons": [decision("x"), decision("y")]}])
    expect(page.locator('[title="x"]')).to_be_focused()


def test_a_drawing_leaves_the_focus_alone_that_is_elsewhere(page):
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforebegin', '<input id=\"other\">')")
    one = mounted(page, "table/choices", choices(decision("a")))
    page.locator("#other").focus()
    one.show(groups=[{"label": "Take", "buttons": [decision("b")]}])
    expect(page.locator("#other")).to_be_focused()


def test_details_that_a_person_opened_stay_open(page):
    texts = {"forward": "On", "next": "Next", "back": "Back", "close": ""}
    rule = {"id": "C1", "title": "Coins", "text": "A coin points."}
    one = mounted(
        page,
        "games/conspiracy/example",
        {
            "texts": texts,
            "heading": "Example",
            "shown": 1,
            "step": "1",
            "text": "so",
            "forward": 2,
            "next": None,
            "back": 0,
            "status": "",
            "rules": [rule],
        },
    )
    page.locator("summary").click()
    one.show(text="and so", rules=[rule, {"id": "C2", "title": "Tiles", "text": "A tile lies."}])
    assert page.locator("details").evaluate_all("all => all.map((each) => each.open)") == [True, False]
    expect(page.locator(".tp-story-text")).to_have_text("and so")


def test_a_click_sends_what_the_element_says(page):
    one = mounted(page, "table/choices", choices(decision("move 1"), decision("end", main=True)))
    page.locator('[title="end"] .tp-label').click()
    assert one.sent == [{"ask": "play", "text": "end", "at": 7}]


def test_a_closed_panel_listens_no_more(page):
    one = mounted(page, "table/spoken", {"first": 0, "said": ["One"]})
    assert page.evaluate("mounted.listeners.length") > 0
    one.close()
    assert page.evaluate("mounted.listeners.length") == 0
    one.show(said=["Two"])
    assert page.get_by_text("Two").count() == 0


def test_a_dimmed_button_says_why_in_a_bubble_to_eyes_and_in_its_description_to_ears(page):
    one = mounted(page, "table/choices", choices(decision("a"), decision("b", why="There is no token left.")))
    dimmed = page.locator(".tp-unavailable")
    assert dimmed.get_attribute("aria-label") == "say b (not now)"
    described = page.locator(f"#{dimmed.get_attribute('aria-describedby')}")
    expect(described).to_have_text("There is no token left.")
    expect(described).to_be_hidden()
    bubble = page.locator(".tp-bubble")
    expect(bubble).to_be_hidden()
    dimmed.hover()
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text("There is no token left.")
    page.keyboard.press("Escape")
    page.locator('[title="a"]').focus()
    page.keyboard.press("Tab")
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    dimmed.hover()
    one.show(hint="Something else")
    expect(bubble).to_be_hidden()
    one.tell({})
    page.mouse.move(0, 0)
    dimmed.click()
    assert one.sent[-1] == {"ask": "why", "text": "b"}


def test_a_bubble_stays_within_the_window(page):
    mounted(page, "table/choices", choices(decision("b", why="Because it is so. " * 6)))
    page.evaluate("document.querySelector('main').style.cssText = 'position:fixed;right:0;bottom:0'")
    page.locator(".tp-unavailable").hover()
    box = page.locator(".tp-bubble").bounding_box()
    button = page.locator(".tp-unavailable").bounding_box()
    assert box["x"] >= 8
    assert box["x"] + box["width"] <= 1366
    assert box["y"] + box["height"] <= button["y"]


def test_a_bubble_covers_no_button_that_can_be_pressed(page):
    """Nor the one that it is about: it goes to the nearest place that is free, wherever that is."""
    buttons = [decision(f"a long decision, number {number}") for number in range(40)]
    buttons[17] = decision("what cannot be", why="Because it is so. " * 6)
    mounted(page, "table/choices", choices(*buttons))
    page.locator(".tp-unavailable").hover()
    expect(page.locator(".tp-bubble")).to_be_visible()
    assert (
        page.evaluate("""() => {
        const bubble = document.querySelector(".tp-bubble").getBoundingClientRect();
        return [...document.querySelectorAll(".tp-choice, .tp-unavailable")].filter((each) => {
            const box = each.getBoundingClientRect();
            const across = box.left < bubble.right && bubble.left < box.right;
            return across && box.top < bubble.bottom && bubble.top < box.bottom;
        }).length;
    }""")
        == 0
    )


def test_letters_typed_in_a_panel_are_not_the_notebooks_commands(page):
    mounted(page, "table/choices", choices(decision("a")))
    page.locator(".tp-choice").focus()
    assert page.locator(".tp-choice").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_drawings_and_the_look_come_to_a_page_once(page):
    page.evaluate("document.querySelectorAll('#tp-look, #tp-sprite-tiny').forEach((each) => each.remove())")
    first = mounted(page, "table/spoken", {"first": 0, "said": []}, drawings="tiny")
    assert first.sent == [{"ask": "shared"}]
    second = mounted(page, "table/spoken", {"first": 0, "said": []}, drawings="tiny")
    assert second.sent == []
    page.evaluate("() => mounted.end()")
    brought = {"sprite": '<svg><symbol id="tp-red"></symbol></svg>', "look": ".tp-host { color: rgb(1, 2, 3) }"}
    third = mounted(page, "table/spoken", {"first": 0, "said": []}, drawings="small", brought=brought)
    assert third.sent == []
    assert page.locator("#tp-sprite-small #tp-red").count() == 1
    assert page.locator("#tp-look").count() == 1
    fourth = mounted(page, "table/spoken", {"first": 0, "said": []}, drawings="small")
    assert fourth.sent == []
    assert page.evaluate("getComputedStyle(mounted.el).color") == "rgb(1, 2, 3)"
