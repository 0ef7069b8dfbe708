"""The play page in Chromium: saving, loading, sharing, new games, companion mode, secrets, the board's editor."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    at_rest,
    choices,
    choose,
    decide,
    enter,
    new_page,
    open_page,
    record_of,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
    wait_ready,
)
from tests.browser.playing import PLAYERS, click_choice, game_until, kept, open_menu, preferred
from timepirates import Game

pytestmark = pytest.mark.long(60)

# --- keeping and sharing


def test_a_reload_a_shared_link_and_a_file_bring_a_game_back(page, served, browser, tmp_path):
    """The address names the game. The file has no seed; a bad file is refused, and the game stays."""
    game = Game.random(players=PLAYERS, seed=2, steps=20)
    open_page(page, kept(served, game))
    decision = decide(page)
    steps = at_rest(page, 20)
    assert steps[:21] == [*(str(text) for _seat, text in game.steps), decision]
    assert "game=" in page.url
    page.locator(".tp-back").click()
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(len(steps) - 1))
    page.reload()
    wait_ready(page)
    assert steps_of(page) == steps
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(len(steps) - 1))

    # the record travels behind the #; the copy has an address of its own
    open_menu(page)
    page.locator(".tp-share").click()
    link = page.locator(".tp-link-text").input_value()
    assert "#record=" in link
    with new_page(browser) as other:
        open_page(other, link)
        assert wait_for_steps(other, len(steps)) == steps
        other.wait_for_function("location.search.includes('game=') && !location.hash")
        assert other.url != page.url
    page.keyboard.press("Escape")

    # a file
    open_menu(page)
    with page.expect_download() as download:
        page.locator(".tp-save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["format"] == "time-pirates-save"
    assert saved["lines"][0]["record"]["seed"] is None
    page.goto(kept(served, Game(players=PLAYERS, seed=4)))
    wait_ready(page)
    assert steps_of(page) == []
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "time-pirates-save"')
    page.locator(".tp-load").set_input_files(bad)
    expect(page.locator(".tp-box-message .tp-error")).to_be_visible()
    page.keyboard.press("Escape")
    open_menu(page)
    page.locator(".tp-load").set_input_files(file)
    assert wait_for_steps(page, len(steps)) == steps


# --- new games


def test_a_new_game_with_changed_rules_and_computers(page, own):
    """Three seats, one person; the computers play on their own.

    Until the first choice can be clicked and the board is drawn, the page needs less than a megabyte on the websocket.
    """
    received: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(len(frame))))
    enter(page, own.address)
    page.locator(".tp-epoch").first.wait_for()
    assert 0 < sum(received) < 1_000_000
    open_menu(page)
    page.locator(".tp-new").click()
    form = page.locator(".tp-new-game")
    form.locator("select[name=count]").select_option("3")
    form.locator("input[name=name-0]").fill("Zoë")
    form.locator("select[name=who-1]").select_option("random")
    form.locator("select[name=who-2]").select_option("random")
    form.locator("select[name=rules]").select_option("designer")
    form.locator("summary", has_text="Change individual rules").click()
    form.locator("select[data-switch=years]").select_option("4")
    expect(form.locator(".tp-changed")).to_contain_text("changed")
    form.locator(".tp-begin").click()
    page.wait_for_function("JSON.parse(document.querySelector('.tp-record').textContent).players[0] === 'Zoë'")
    record = record_of(page)
    assert len(record["players"]) == 3
    assert record["rules"]["name"] == "designer"
    assert record["rules"]["switches"]["years"] == 4
    page.wait_for_function("document.querySelector('.tp-choice')")
    decide(page)
    page.wait_for_function(
        "JSON.parse(document.querySelector('.tp-record').textContent).steps.some(([seat]) => seat > 0)"
    )


def test_a_thinking_computer_can_be_stopped_and_the_page_answers_meanwhile(page, served):
    """Three computers play; stopping them leaves the game where it is until they may go on."""
    address = kept(served, Game(players=PLAYERS[:3], seed=3), seats=["random"] * 3, settings={"pace": 0.2})
    open_page(page, address)
    page.wait_for_function("JSON.parse(document.querySelector('.tp-record').textContent).steps.length > 2")
    page.locator(".tp-stop").click()
    expect(page.locator(".tp-stop")).not_to_be_attached()
    page.get_by_role("tab", name="Log").click()
    stopped = len(steps_of(page))
    page.locator(".tp-back").click()
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(stopped - 1))
    assert len(steps_of(page)) == stopped
    page.locator(".tp-last").click()
    page.get_by_role("button", name="Let the computer play").click()
    wait_for_more_steps(page, stopped)


def test_the_focus_is_on_the_page_again_when_a_box_is_gone(page, served):
    """A game begun by keyboard alone: the next key decides, and what it did is said. (For the curtain, see below.)"""
    open_page(page, kept(served, Game(players=PLAYERS, seed=1)))
    page.locator(".tp-menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator('.tp-door[data-door="learn"]')).to_be_focused()
    page.locator(".tp-new").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-new-game [name=count]")).to_be_focused()
    page.locator(".tp-begin").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-new-game")).to_have_count(0)
    expect(page.locator(".tp-choice").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-spoken")).to_have_text(re.compile(r"^(Ann|Bob|Cleo|Dan) begins in \d+\.$"))


def test_companion_mode_is_set_up_by_counts_with_one_act_a_token_and_draws_are_one_tap(page, served):
    """34 tokens by tap and key: fewer acts than a minute has seconds; a mistaken draw is taken back."""
    setup = Game(players=PLAYERS, seed=9).record()["setup"]
    open_page(page, kept(served, Game(players=PLAYERS, seed=1)))
    open_menu(page)
    page.locator(".tp-new").click()
    page.get_by_text("We play on the real board").click()
    page.locator("select[name=start]").select_option("2")
    page.locator(".tp-new-buttons .tp-main").click()
    letters = {"blue": "E", "orange": "A", "red": "M", "green": "S", "purple": "U", "white": "W"}
    acts = 5  # new game, real board, start player, on, begin
    modifiers = {"": "", "atomic": "Shift+", "arrow": "Alt+"}
    for number, tokens in enumerate(setup.values()):
        for kind, count in tokens.items():
            colour, _dash, sign = kind.partition("-")
            for _n in range(count):
                acts += 1
                if number == 0:
                    page.locator(f'[data-add="{kind}"]').click()
                else:
                    page.keyboard.press(f"{modifiers[sign]}Key{letters[colour]}")
    page.locator(".tp-begin").click()
    page.wait_for_function("JSON.parse(document.querySelector('.tp-record').textContent).start === 2")
    assert record_of(page)["setup"] == setup
    assert acts < 60
    while not any(text.startswith("restock ") for text in choices(page)):
        before = len(steps_of(page))
        choose(page, preferred(choices(page), "take"))
        wait_for_steps(page, before + 1)
    before = len(steps_of(page))
    choose(page, next(text for text in choices(page) if text.startswith("restock ")))
    wait_for_steps(page, before + 1)
    expect(page.locator(".tp-choices h2")).to_contain_text("Which token was drawn")
    click_choice(page, "draw police-1")
    assert steps_of(page)[-1] == "draw police-1"
    page.locator(".tp-undo").click()
    assert wait_for_steps(page, before + 1)[-1].startswith("restock")
    click_choice(page, "draw police-2")


# --- secrets and names


def test_a_secret_laying_is_behind_a_curtain_and_nowhere_in_the_document(page, served):
    """P2 in hot seat: the next player must not find what was laid, not even in the page's source.

    When the curtain is lifted by keyboard, the focus is on a decision.
    """
    game = game_until(
        lambda g: (
            g.deciding == "lay"
            and sum(
                any(c.startswith("white") for c in held) and any(not c.startswith("white") for c in held)
                for held in g.snapshot()["contracts"]
            )
            > 1
        )
    )
    address, first = kept(served, game), game.to_move
    open_page(page, address)
    expect(page.locator(".tp-curtain")).to_be_visible()
    assert choices(page) == []
    expect(page.locator(".tp-curtain .tp-lift")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-curtain")).not_to_be_attached()
    expect(page.locator(".tp-choice").first).to_be_focused()
    laid = []
    while game.to_move == first:
        text = str(game.legal()[0])
        choose(page, text)
        game.play(text)
        laid.append(text)
        if game.to_move == first:
            page.wait_for_function('t => !document.querySelector(`.tp-choice[title="${t}"]`)', arg=text)
    expect(page.locator(".tp-curtain")).to_contain_text(game.players[game.to_move])
    page.locator(".tp-lift").click()
    expect(page.locator(".tp-choice").first).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".tp-log")).to_contain_text("still secret")
    source = page.content()
    for text in laid:
        assert f'"{text}"' not in page.locator(".tp-record").text_content()
        assert f'title="{text}"' not in source or text in map(str, game.legal())
    assert not any(text.startswith("lay") for text in steps_of(page))


def test_names_typed_by_people_never_become_markup(page, served):
    """Neither in the panels nor on the board, in the log, the menu or a line's name."""
    nasty = [
        "<img src=x onerror=window.pwned=1>",
        '"><script>window.pwned=1</script>',
        "${window.pwned=1}",
        "$x^2$ &amp; <b>",
    ]
    game = Game(players=nasty, seed=2)
    while len(game) < 40:
        game.play_random()
    open_page(page, kept(served, game))
    for tab in ("Log", "Players"):
        page.get_by_role("tab", name=tab).click()
    expect(page.locator(".tp-players")).to_contain_text(nasty[0])
    open_menu(page)
    page.locator(".tp-games").click()
    expect(page.locator(".tp-games-list")).to_contain_text(nasty[0])
    assert page.evaluate("window.pwned") is None
    assert page.locator(".tp-table img").count() == 0


# --- the board's editor, sizes


def test_the_board_can_be_put_right_and_played_on(page, own):
    """The note on the board leads to the editor; the graph follows; the file is written and read."""
    enter(page, own.address)
    page.locator("a", has_text="this board is a reconstruction: compare it with yours").click()
    editor = page.locator(".tp-board-editor")
    expect(editor).to_be_visible()
    editor.locator('input[data-set="sites"][data-year="1400"]').fill("6")
    editor.locator('input[data-set="sites"][data-year="1400"]').press("Tab")
    editor.locator('select[data-set="path_2"][data-year="1400"]').select_option("2200")
    expect(editor.locator('.tp-epoch[data-epoch="1400"]')).to_have_accessible_name(re.compile("path 2 to 2200"))
    editor.locator("input[name=name]").fill("my-copy")
    editor.get_by_role("button", name="Rename").click()
    expect(editor.locator("input[name=name]")).to_have_value("my-copy")
    editor.locator(".tp-keep-board").click()
    expect(editor).to_contain_text("my-copy.toml")
    assert (Path(own.data) / "boards" / "my-copy.toml").exists()
    editor.locator(".tp-play-board").click()
    page.locator(".tp-begin").click()
    page.wait_for_function("JSON.parse(document.querySelector('.tp-record').textContent).board.name === 'my-copy'")
    [epoch] = [each for each in record_of(page)["board"]["epoch"] if each["year"] == 1400]
    assert (epoch["sites"], epoch["path_2"]) == (6, 2200)
