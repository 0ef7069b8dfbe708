"""Conspiracy's page in Chromium: a turn by mouse, a turn by keyboard, the curtain, reload, the phone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    READY,
    at_rest,
    choose,
    decide,
    record_of,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
)
from tests.browser.playing import press_until
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.core.record import read_saved
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long(60)

PLAYERS = ["Ann", "Bob", "Cleo"]


def kept(server, seats=(), stop=lambda game: game.deciding == "act" and game.round >= 2, seed=4) -> tuple[str, Game]:
    """A game in the server's folder, gone on to a position that `stop` accepts; its id and itself."""
    game = Game(PLAYERS, "johnson-2002", seed=seed)
    while not stop(_Now(game)):
        game.play_random()
    table = Sitting(game, list(seats), Store(server.data))
    table.save()
    return table.id, game


class _Now:
    """A game's position, with the round and the last row in use beside what `Game` says."""

    def __init__(self, game):
        seen = game.snapshot()
        self.round, self.deciding, self.seat = seen["round"], game.deciding, game.to_move
        self.deepest = max((place[2:] for place in seen["board"] if "F" in place), default="")


def open_game(page, server, id):
    """Open a kept game; a curtain may lie over it."""
    page.goto(f"{server.address}conspiracy?game={id}")
    expect(page.locator(".tp-curtain, .tp-ready").first).to_be_attached(timeout=READY)
    expect(page.locator(".tp-record")).not_to_be_empty()


def entered(page, server, *given, **more) -> Game:
    """Keep a game (see `kept`), open it, and lift its curtain."""
    id, game = kept(server, *given, **more)
    open_game(page, server, id)
    lift(page)
    return game


def lift(page):
    """Lift the curtain and wait until the page, its record included, is that of who decides."""
    page.locator(".tp-curtain .tp-lift").click()
    expect(page.locator(".tp-curtain")).to_have_count(0)
    page.wait_for_function("() => JSON.parse(document.querySelector('.tp-record').textContent).view !== null")
    expect(page.locator(".tp-choice, .tp-stage").first).to_be_visible()


def square(page, name):
    return page.locator(f'.tp-square[data-square="{name}"]')


def test_a_turn_by_mouse(page, served):
    """Coin, square, direction: each one click; then the end of the turn, and the curtain falls for the next player."""
    game = entered(page, served)
    text = next(line for line in game.legal() if line.startswith("place"))
    _verb, coin, _at, *spot = text.split(" ")
    page.locator(f'.tp-stage[data-stage="with place {coin}"]').click()
    expect(page.locator(".tp-square.tp-sq-open").first).to_be_visible()
    square(page, " ".join(spot[:3])).click()
    expect(page.locator(".tp-square.tp-sq-target").first).to_be_visible()
    page.locator(f'.tp-choice[title="{text}"]').click()
    steps = wait_for_more_steps(page, len(game))
    assert steps[len(game)] == text
    expect(square(page, " ".join(spot[:3])).locator(".tp-coin")).to_be_attached()
    expect(page.locator(".tp-spoken")).to_contain_text(f"{game.players[game.to_move]} places ")
    page.locator('.tp-choice[title="end"]').click()
    wait_for_more_steps(page, len(game) + 1)
    play_until_curtain(page)
    assert record_of(page)["view"] is None


def play_until_curtain(page):
    """End the turn with the quietest decisions there are."""
    while True:
        expect(page.locator(".tp-curtain, .tp-choice").first).to_be_attached()
        if page.locator(".tp-curtain").count():
            return
        before = len(steps_of(page))
        decide(page, "no-", "end", "wait")
        wait_for_more_steps(page, before)


def test_a_turn_by_keyboard(page, served):
    """Tab, arrows, Enter and Escape alone: the curtain, a coin, a square on the board, a direction, the turn's end."""
    id, game = kept(served, seed=5)
    open_game(page, served, id)
    press_until(page, "Tab", ".tp-lift")
    page.keyboard.press("Enter")
    expect(page.locator(".tp-stage").first).to_be_focused()
    press_until(page, "Tab", ".tp-stage[data-stage^='with place']")
    page.keyboard.press("Enter")
    expect(page.locator(".tp-unpick")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tp-unpick")).to_have_count(0)
    press_until(page, "Tab", ".tp-stage[data-stage^='with place']")
    page.keyboard.press("Enter")
    expect(page.locator(".tp-sq-open").first).to_be_visible()
    press_until(page, "Shift+Tab", ".tp-square.tp-sq-open")
    first = page.evaluate("document.activeElement.dataset.square")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.square") != first
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.square") == first
    page.keyboard.press("Enter")
    expect(page.locator(".tp-rose")).to_be_visible()
    press_until(page, "Tab", ".tp-rose .tp-choice")
    page.keyboard.press("Enter")
    assert wait_for_more_steps(page, len(game))[len(game)].startswith("place ")
    press_until(page, "Tab", ".tp-choice[title='end']")
    page.keyboard.press("Enter")
    wait_for_more_steps(page, len(game) + 1)


def test_clicks_on_the_board_alone_place_a_coin_and_a_square_that_means_nothing_says_why(page, served):
    """A message with the rule's id, and the rule to read. Then a square, what goes there, what the coin points at."""
    game = entered(page, served, seed=6)
    square(page, "L P nw").click()
    expect(page.locator(".tp-error")).to_be_visible()
    page.locator(".tp-error .tp-rule").click()
    expect(page.locator(".tp-box-rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tp-box-rule")).to_have_count(0)
    text = next(line for line in game.legal() if line.startswith("place") and line.endswith("pointing n"))
    _verb, coin, _at, *spot = text.split(" ")
    name = " ".join(spot[:3])
    square(page, name).click()
    page.locator(f'.tp-stage[data-stage="with place {coin}"]').click()
    expect(page.locator(".tp-sq-target").first).to_be_visible()
    above = page.locator(".tp-sq-target").evaluate_all("all => all.map(e => e.dataset.square)")
    here = square(page, name).bounding_box()
    target = next(
        each
        for each in above
        if abs(square(page, each).bounding_box()["x"] - here["x"]) < 20
        and square(page, each).bounding_box()["y"] < here["y"]
    )
    square(page, target).click()
    assert wait_for_more_steps(page, len(game))[len(game)] == text


def test_the_curtain_hides_everybodys_secrets_from_the_document_also_after_a_reload_and_an_undo(page, served):
    """While it is down neither hand nor goal nor tile of anybody stands in the page, the record included.

    Every step is kept.
    """
    id, game = kept(served, seed=8)
    open_game(page, served, id)
    expect(page.locator(".tp-curtain")).to_be_visible()
    seat = game.to_move
    mine = game.snapshot(seat)
    shows_nothing_of(page, seat, mine)
    lift(page)
    assert record_of(page)["view"] == seat
    expect(page.locator(".tp-own")).to_be_visible()

    # who reloads sees the curtain first
    choose(page, "end")
    steps = wait_for_more_steps(page, len(game))
    page.reload()
    expect(page.locator(".tp-curtain")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-record")).not_to_be_empty()
    shows_nothing_of(page, seat, mine)
    lift(page)
    assert steps_of(page) == steps
    saved = Store(served.data).load(id)
    assert len(saved["lines"][0]["record"]["steps"]) == len(steps)

    # taking back shows nobody's secrets to the next player
    page.locator(".tp-undo").click()
    expect(page.locator(".tp-curtain")).to_be_visible()
    wait_for_steps(page, len(game))
    shows_nothing_of(page, seat, mine)


def shows_nothing_of(page, seat, seen):
    """Neither hand nor tile of a seat stands in the page, nor anybody's goal, nor what can be decided."""
    assert page.locator(".tp-own").count() == 0
    assert page.locator(".tp-choice, .tp-stage").count() == 0
    shown = page.locator(".tp-table").evaluate("e => e.innerHTML")
    assert not [coin for coin in seen["hands"][seat] if f'tp-coin-{coin}"' in shown]
    assert not [tile for tile in seen["tiles"][seat] if f'tp-tile-{tile}"' in shown]
    record = record_of(page)
    assert record == json.loads(json.dumps(record | {"seed": None, "view": None}))
    assert all(text == "goal ?" for _seat, text in record["steps"][:3])


def test_against_computers_there_is_no_curtain_and_they_move_by_themselves(page, served):
    """One person and two simple players: after the person's turn it is the person's turn again."""
    id, game = kept(served, ["human", "simple", "random"], lambda now: now.deciding == "act" and now.seat == 0, 11)
    open_game(page, served, id)
    expect(page.locator(".tp-choice").first).to_be_visible()
    assert page.locator(".tp-curtain").count() == 0
    for _decision in range(6):
        before = len(at_rest(page))
        decide(page, "no-", "end", "wait")
        at_rest(page, before)
        expect(page.locator(".tp-choice").first).to_be_visible()
    assert {seat for seat, _text in record_of(page)["steps"][len(game) :]} >= {0, 1, 2}


def saved_by(page, file, *clicks):
    """The file that the menu gives after some clicks."""
    page.locator(".tp-menu").click()
    for before in clicks[:-1]:
        page.locator(before).click()
    with page.expect_download() as download:
        page.locator(clicks[-1]).click()
    download.value.save_as(file)
    return read_saved(file.read_bytes())


def test_what_a_player_knows_is_saved_to_be_looked_at_and_the_whole_game_to_be_played_on(page, served, tmp_path):
    """The default download is the seat's view under a name of its own, looked at step by step where it is loaded.

    Every secret is saved by a second click, after what it means was said; loaded, that is a game like any other.
    """
    id, game = kept(served, seed=12)
    open_game(page, served, id)
    lift(page)
    saved = saved_by(page, tmp_path / "saved.json", ".tp-save")
    assert saved["lines"][0]["record"] == game.record(seat=game.to_move)
    assert id not in (tmp_path / "saved.json").read_text(encoding="utf-8")
    whole = saved_by(page, tmp_path / "whole.json", ".tp-save-whole", ".tp-box-whole .tp-whole")
    assert whole["lines"][0]["record"] == game.record()

    # what a player knows
    page.locator(".tp-load").set_input_files(tmp_path / "saved.json")
    expect(page.get_by_text("so the game cannot be continued").first).to_be_visible()
    expect(page.locator(".tp-curtain")).to_have_count(0)
    expect(page.locator(".tp-choice, .tp-stage")).to_have_count(0)
    assert record_of(page) == game.record(seat=game.to_move)
    page.locator(".tp-first").click()
    expect(page.locator(".tp-slider")).to_have_value("0")
    page.locator(".tp-forward").click()
    expect(page.locator(".tp-slider")).to_have_value("1")

    # the whole game, behind its curtain
    page.locator(".tp-load").set_input_files(tmp_path / "whole.json")
    expect(page.locator(".tp-curtain")).to_be_visible()
    lift(page)
    wait_for_steps(page, len(game))
    expect(page.locator(".tp-choice, .tp-stage").first).to_be_visible()


def test_a_reload_while_a_computer_is_to_move_shows_nobodys_secrets_until_one_has_come(page, served):
    """Two people and a computer that takes its time: neither the page nor its document holds what either knows."""
    id, game = kept(served, ["human", "human", "random"], lambda now: now.seat == 2 and now.round >= 2, seed=5)
    store = Store(served.data)
    saved = store.load(id)
    store.save(id, {**saved, "settings": {**saved["settings"], "pace": 10}})
    for _visit in range(2):
        open_game(page, served, id)
        expect(page.locator(".tp-curtain")).to_be_visible()
        expect(page.locator(".tp-curtain .tp-lift")).to_have_count(2)
        assert record_of(page) == game.record(seat=ONLOOKER)
    page.locator(".tp-curtain .tp-lift").nth(1).click()
    expect(page.locator(".tp-curtain")).to_have_count(0)
    page.wait_for_function("() => JSON.parse(document.querySelector('.tp-record').textContent).view === 1")


def test_on_a_phone_a_coin_in_the_plans_is_picked_and_placed_by_taps_and_nothing_scrolls_sideways(phone, served):
    """A finger can hit every square: a coin, a square, what to do, and the direction by its target on the board."""
    game = entered(phone, served)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    boxes = phone.locator(".tp-square").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
    assert min(boxes) >= 44
    text = next(line for line in game.legal() if line.startswith("place"))
    _verb, coin, _at, *spot = text.split(" ")
    piece = phone.locator(f'.tp-piece[data-piece="coin {coin}"]')
    piece.tap()
    expect(piece).to_have_attribute("aria-pressed", "true")
    square(phone, " ".join(spot[:3])).tap()
    phone.locator(f'.tp-stage[data-stage="with place {coin}"]').tap()
    expect(phone.locator(".tp-unpick")).to_be_visible()
    phone.locator(f'.tp-choice[title="{text}"]').tap()
    assert wait_for_more_steps(phone, len(game))[len(game)] == text


def test_the_desk_needs_no_scrolling(page, served):
    """1366 by 768: board, choices, tabs and timeline at once, also when tiles lie in Future 4."""
    entered(page, served, stop=lambda now: now.deciding == "act" and now.deepest == "F4", seed=14)
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [768, 1366]
    expect(square(page, "M F5 se")).to_be_in_viewport(ratio=1)


def test_the_example_of_the_rules_is_stepped_through_and_left_again(page, served):
    """From the menu; everything lies open in it, and the game behind it stays secret."""
    entered(page, served, seed=15)
    page.locator(".tp-menu").click()
    page.locator(".tp-entry-example").click()
    story = page.locator(".tp-story")
    expect(story).to_have_attribute("data-step", "0")
    page.locator(".tp-story-next").click()
    expect(story).to_have_attribute("data-step", "4")
    page.locator(".tp-story-forward").click()
    expect(story).to_have_attribute("data-step", "5")
    assert not page.locator(".tp-choices").is_visible()
    page.locator(".tp-story-close").click()
    expect(page.locator(".tp-choices")).to_be_visible()
    expect(story).not_to_be_visible()


def test_a_lesson_is_taken_on_the_board(page, own):
    """The address opens it; a wrong square is explained with its rule, the right one goes on."""
    page.goto(f"{own.address}conspiracy?lesson=laying")
    lesson = page.locator(".tp-conspiracy-tutorial")
    expect(lesson.locator(".tp-task")).to_be_visible(timeout=READY)
    lesson.locator('.tp-stage[data-stage="with lay arms-2"]').click()
    lesson.locator('.tp-square[data-square="M F2 nw"]').click()
    expect(lesson.locator(".tp-result.tp-error")).to_contain_text("It would touch no other tile.")
    lesson.locator('.tp-square[data-square="M F1 nw"]').click()
    expect(lesson.locator(".tp-result.tp-right")).to_be_visible()
    lesson.locator(".tp-next").click()
    expect(lesson.locator(".tp-task")).to_have_attribute("data-step", "2")
    page.reload()
    expect(lesson.locator(".tp-task")).to_have_attribute("data-step", "2", timeout=READY)


MOTIONS = """
() => [...document.querySelector(".tp-conspiracy-board").getAnimations({subtree: true}),
       ...[...document.querySelectorAll(".tp-ghost")].flatMap((ghost) => ghost.getAnimations())].map((each) => ({
  at: each.effect.target.closest("[data-square]")?.dataset.square || each.effect.target.dataset.place || "ghost",
  time: each.effect.getTiming().duration, playing: each.playState}))
"""
CLICK_AND_LOOK = """
(selector) => new Promise((done) => {
  const board = document.querySelector(".tp-conspiracy-board");
  const watch = new MutationObserver(() => { watch.disconnect(); requestAnimationFrame(() => done((MOTIONS)())) });
  watch.observe(board, {attributes: true, childList: true, subtree: true});
  document.querySelector(selector).click();
})
""".replace("MOTIONS", MOTIONS)
PAUSED = (
    "Element.prototype.animate = new Proxy(Element.prototype.animate, {apply: (real, node, given) => {"
    " const made = Reflect.apply(real, node, given); made.pause(); return made}})"
)
"""Animations that stand still until they are ended, so that a slow machine does not miss them."""


def pick(page, text):
    """Pick coin and square of a decision that puts a coin somewhere, by the buttons; returns what decides."""
    verb, coin, _at, *spot = text.split(" ")
    page.locator(f'.tp-stage[data-stage="with {verb} {coin}"]').click()
    square(page, " ".join(spot[:3])).click()
    expect(page.locator(f'.tp-choice[title="{text}"]')).to_be_visible()
    return f'.tp-choice[title="{text}"]'


def test_a_coin_that_is_placed_comes_down_on_its_square(lively_page, served):
    """Short, in the frame in which it appears, and over at once when somebody goes on."""
    page = lively_page
    page.add_init_script(PAUSED)
    game = entered(page, served)
    text = next(line for line in game.legal() if line.startswith("place"))
    moving = page.evaluate(CLICK_AND_LOOK, pick(page, text))
    assert [each["at"] for each in moving] == [" ".join(text.split(" ")[3:6])]
    assert all(each["time"] < 400 for each in moving)
    page.keyboard.press("Shift")
    assert page.evaluate(MOTIONS) == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("game=%00%ff", "could not be opened"),
        ("class=nonsense", "class in this link cannot be read"),
    ],
)
def test_a_damaged_link_is_told_at_the_doors(page, own, query, said):
    """From there the page plays on with a new game."""
    page.goto(f"{own.address}conspiracy?{query}")
    expect(page.locator(".tp-doors")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-error")).to_contain_text(said)
    page.locator('.tp-doors .tp-door[data-door="here"]').click()
    lift(page)
    expect(page.locator(".tp-choice").first).to_be_visible()


def test_a_kernel_that_dies_behind_the_curtain_is_noticed_and_the_game_comes_back(page, own):
    """What is said about it stands before the curtain; the page is opened again from there."""
    id, game = kept(own, seed=17)
    open_game(page, own, id)
    page.watch.bear("Kernel connection disconnected|Connection lost|ERR_CONNECTION")
    own.kill_kernel_of(page)
    expect(page.locator(".tp-dead")).to_be_visible()
    page.locator(".tp-reload").click()
    expect(page.locator(".tp-dead")).not_to_be_visible()
    expect(page.locator(".tp-curtain")).to_be_visible(timeout=READY)
    lift(page)
    assert len(steps_of(page)) == len(game)
