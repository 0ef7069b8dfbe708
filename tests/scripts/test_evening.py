"""The recap and the keys: what their scripts show, press and leave alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.browsing import eventually
from tests.scripts.mounting import Mounted, mounted
from tests.scripts.test_common import choices, decision

RECAP = {
    "lines": [
        {"seat": 1, "text": "Bo: took red", "step": 7, "shown": False},
        {"seat": 2, "text": "Cy: moved on", "step": 9, "shown": True},
    ],
    "speed": "normal",
    "waiting": True,
    "back": 12,
    "texts": {
        "title": "Since your last turn",
        "speed": "Speed",
        "slow": "Slow",
        "normal": "Normal",
        "now": "Immediate",
        "skip": "Skip the wait",
        "look": "Look",
        "back": "Back to the game",
    },
}
KEYS = {
    "on": True,
    "alone": False,
    "open": False,
    "keys": [],
    "texts": {"title": "Keys", "close": "Close", "where": "On the page.", "on": "Listen", "alone": "Immediate"},
}
BUTTONS = """() => {
    const page = document.querySelector('main');
    page.classList.add('tp-table');
    window.pressed = [];
    for (const name of ['back', 'forward', 'first', 'last', 'undo', 'redo', 'skip']) {
        const more = name === 'forward' ? 'aria-disabled="true"' : '';
        page.insertAdjacentHTML('beforeend', `<button class="tp-${name}" ${more}>${name}</button>`);
    }
    page.insertAdjacentHTML('beforeend', '<input class="field">');
    page.insertAdjacentHTML('beforeend', '<div role="tablist"><button class="tab">tab</button></div>');
    page.addEventListener('click', (event) => pressed.push(event.target.closest('button')?.className));
    document.addEventListener('keydown', (event) => pressed.push(`out: ${event.key}`));
}"""


def keyed(page, *buttons: dict, **content: object) -> Mounted:
    """A page with the buttons that keys press, some choices, and the keys."""
    mounted(page, "table/choices", choices(*buttons))
    page.evaluate(BUTTONS)
    return mounted(page, "table/keys", {**KEYS, **content})


def pressed(page, *keys: str) -> list[str]:
    """What was clicked, and which keys came out of the page, after some keys."""
    for key in keys:
        page.keyboard.press(key)
    return page.evaluate("() => pressed.splice(0)")


def test_the_recap_leads_to_each_turn_tells_the_speed_and_lets_nobody_wait(page):
    one = mounted(page, "table/recap", RECAP)
    expect(page.get_by_role("region", name="Since your last turn")).to_be_visible()
    expect(page.locator(".tp-recap .tp-recap-line")).to_have_text(["Bo: took red", "Cy: moved on"])
    expect(page.locator(".tp-recap-line[aria-current=step]")).to_have_attribute("data-step", "9")
    expect(page.locator(".tp-speed[aria-pressed=true]")).to_have_attribute("data-speed", "normal")
    for name in ("Bo: took red", "Slow", "Skip the wait", "Back to the game"):
        page.get_by_role("button", name=name).click()
    assert one.sent == [
        {"ask": "show", "steps": 7},
        {"ask": "speed", "name": "slow"},
        {"ask": "skip"},
        {"ask": "show", "steps": 12},
    ]
    one.show(lines=[], waiting=False, back=None)
    expect(page.locator(".tp-recap, .tp-skip, .tp-recap-back")).to_have_count(0)
    expect(page.locator(".tp-speed")).to_have_count(3)
    one.show(speed="")
    expect(page.locator(".tp-speed")).to_have_count(0)


def test_keys_press_what_is_on_the_page_and_go_no_further(page):
    keyed(page, decision("a"))
    page.locator('[title="a"]').focus()
    moved = pressed(page, "ArrowLeft", "Home", "End", "Escape")
    assert moved == ["tp-back", "tp-first", "tp-last", "tp-skip"]
    back_and_on = pressed(page, "Control+z", "Control+y", "Control+Shift+Z")
    assert [each for each in back_and_on if "Control" not in each] == ["tp-undo", "tp-redo", "out: Shift", "tp-redo"]
    assert pressed(page, "ArrowRight") == ["out: ArrowRight"]
    assert pressed(page, "Alt+ArrowLeft", "x") == ["out: Alt", "out: ArrowLeft", "out: x"]


def test_keys_leave_fields_sliders_and_tabs_alone_and_can_be_switched_off(page):
    one = keyed(page, decision("a"))
    for place in (".field", ".tab"):
        page.locator(place).focus()
        assert pressed(page, "Home", "1", "?") == ["out: Home", "out: 1", "out: ?"]
    assert one.sent == []
    page.locator('[title="a"]').focus()
    one.show(on=False)
    assert pressed(page, "Home", "1", "?") == ["out: Home", "out: 1", "out: ?"]
    assert one.sent == []


def test_a_number_chooses_and_stands_on_the_choice_while_keys_are_used(page):
    keyed(page, *(decision(f"d{number}", key="Shift+E" if number == 2 else None) for number in range(1, 13)))
    page.locator('[title="d3"]').focus()
    page.evaluate(
        "() => { pressed.length = 0; document.querySelectorAll('.tp-choice').forEach("
        "(each) => each.addEventListener('click', () => pressed.push(each.title))); }"
    )
    assert "d3" in pressed(page, "3")
    assert "d12" in pressed(page, "1", "2")
    assert "d1" in pressed(page, "1", "Enter")
    assert not {"d9", "d1"} & set(pressed(page, "1", "ArrowLeft"))
    assert "d2" in pressed(page, "Shift+E")
    assert "d2" not in pressed(page, "e")
    expect(page.locator('[title="d12"]')).to_have_attribute("data-number", "12")
    page.locator(".tp-back").click()
    expect(page.locator("[data-number]")).to_have_count(0)


def test_a_question_mark_opens_the_list_of_the_keys_with_its_switches(page):
    one = keyed(page, decision("a"))
    page.locator('[title="a"]').focus()
    page.keyboard.press("?")
    assert one.sent == [{"ask": "open"}]
    one.show(open=True, keys=[{"keys": ["Home", "End"], "does": "To the ends"}])
    box = page.get_by_role("dialog", name="Keys")
    expect(box.locator("kbd")).to_have_text(["Home", "End"])
    expect(box.locator(".tp-set-keys")).to_be_checked()
    box.locator(".tp-set-keys").uncheck()
    box.locator(".tp-set-alone").check()
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    eventually(lambda: page.evaluate("mounted.sent.length") == 3, "the page did not say that the list was closed")
    assert one.sent == [
        {"ask": "set", "name": "keys", "on": False},
        {"ask": "set", "name": "alone", "on": True},
        {"ask": "close"},
    ]
    assert "tp-first" not in page.evaluate("() => pressed")


def test_after_the_others_round_the_focus_is_on_a_choice_unless_it_was_elsewhere(page):
    one = mounted(page, "table/choices", choices(decision("a")))
    page.locator('[title="a"]').focus()
    one.show(groups=[], waiting=True)
    expect(page.locator(".tp-choices")).to_be_focused()
    one.show(groups=choices(decision("b"))["groups"], waiting=False)
    expect(page.locator('[title="b"]')).to_be_focused()
    page.evaluate("() => document.activeElement.blur()")
    one.show(groups=[], waiting=True)
    one.show(groups=choices(decision("c"))["groups"], waiting=False)
    expect(page.locator('[title="c"]')).to_be_focused()
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<input class=\"other\">')")
    one.show(groups=[], waiting=True)
    page.locator(".other").focus()
    one.show(groups=choices(decision("d"))["groups"], waiting=False)
    expect(page.locator(".other")).to_be_focused()


def test_a_whole_payment_is_one_button_that_is_no_choice(page):
    whole = {"texts": ["pay red"] * 2, "label": "Pay 2 red", "icons": []}
    group = {"label": "Pay", "buttons": [decision("pay red")], "all": [whole]}
    one = mounted(page, "table/choices", {**choices(), "groups": [group]})
    expect(page.locator(".tp-choice")).to_have_count(1)
    page.locator(".tp-together").click()
    assert one.sent == [{"ask": "play_all", "texts": ["pay red", "pay red"], "at": 7}]


def test_the_answers_of_a_lesson_and_the_way_on_have_numbers(page):
    """Those that are typed have none: what is pressed there is written."""
    page.evaluate("""() => { const main = document.querySelector('main'); main.classList.add('tp-table');
        main.insertAdjacentHTML('beforeend', `<div class="tp-area-choices">
            <button class="tp-answer" data-send="{}">a</button><button class="tp-answer">send</button>
            <button class="tp-next">on</button></div>`);
        main.addEventListener('click', (event) => { window.clicked = event.target.textContent; }); }""")
    mounted(page, "table/keys", {**KEYS, "texts": {**KEYS["texts"], "alone": ""}, "open": True})
    expect(page.locator(".tp-set-alone")).to_have_count(0)
    page.locator(".tp-close").click()
    page.locator(".tp-next").focus()
    for key, wanted in (("1", "a"), ("2", "on")):
        page.keyboard.press(key)
        assert page.evaluate("() => window.clicked") == wanted
    expect(page.locator("[data-number]")).to_have_text(["a", "on"])


def test_at_the_doors_numbers_choose_doors_and_no_key_reaches_what_lies_behind(page):
    keyed(page, decision("a"))
    page.evaluate("""() => {
        const page = document.querySelector("main");
        for (const each of [...page.children]) if (each.querySelector(".tp-choice")) each.inert = true;
        for (const name of ["undo", "first"]) page.querySelector(`.tp-${name}`).inert = true;
        for (const name of ["computers", "here"]) {
            page.insertAdjacentHTML("beforeend", `<button class="tp-door">${name}</button>`);
        }
        pressed.length = 0;
    }""")
    page.locator(".tp-door").first.focus()
    assert pressed(page, "2", "1") == ["tp-door", "tp-door"]
    assert "tp-undo" not in pressed(page, "Control+z")
    assert pressed(page, "Home") == ["out: Home"]
    expect(page.locator("[data-number]")).to_have_text(["computers", "here"])
