"""A first visit and a later one, in Chromium: the doors by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.browsing import (
    PHONE,
    choices,
    decide,
    enter,
    eventually,
    new_page,
    open_page,
    record_of,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
)
from tests.browser.playing import PLAYERS
from tests.browser.playing import kept as saved
from timepirates import Game
from timepirates_widgets.keeping.store import Store


def kept(folder: Path) -> list[Path]:
    """The files of games in a data folder."""
    return list((folder / "games").glob("*"))


def test_the_doors_of_a_first_visit_by_keyboard_and_the_game_on_a_later_one(browser, own):
    """Nothing is kept before the first decision; a reload shows the same doors; the menu has them later."""
    with new_page(browser, reduced_motion="reduce") as page:
        open_page(page, own.address)
        doors = page.get_by_role("dialog", name="Time Pirates")
        expect(doors.locator(".tp-door")).to_have_count(7)
        expect(page.locator('.tp-door[data-door="computers"]')).to_be_focused()
        assert len(record_of(page)["players"]) == 4
        expect(page.locator('.tp-epoch[data-epoch="1400"]')).to_be_attached()
        assert page.evaluate("document.querySelector('.tp-area-choices').inert")
        page.get_by_label("How the computer players play").select_option("captain")
        choice = own.data / "kept/last-choices.json"
        eventually(lambda: choice.exists() and "captain" in choice.read_text(encoding="utf-8"), "nothing was kept")
        page.reload()
        expect(page.locator('.tp-door[data-door="computers"]')).to_be_focused()
        expect(page.get_by_label("How the computer players play")).to_have_value("captain")
        assert (kept(own.data), page.url) == ([], own.address)
        page.keyboard.press("1")  # the door's number, not that of a choice behind it
        expect(page.locator(".tp-doors")).to_have_count(0)
        expect(page.locator('.tp-speed[data-speed="normal"]')).to_be_visible()
        expect(page.locator(".tp-choice").first).to_be_attached()
        expect(page.locator(".tp-player").nth(3)).to_contain_text("computer, captain")
        expect(page.get_by_role("region", name="What you play for").locator("li")).to_have_count(3)
        assert kept(own.data) == []
        page.wait_for_function("!document.querySelector('.tp-busy')")
        page.locator(".tp-choice").first.focus()
        before = len(steps_of(page))
        page.keyboard.press("Enter")
        wait_for_more_steps(page, before)
        page.wait_for_function("location.search.includes('game=')")
        page.wait_for_function("!document.querySelector('.tp-busy') && document.querySelector('.tp-choice')")
        id = Store(own.data).latest()
        assert id in page.url
    with new_page(browser, reduced_motion="reduce") as page:
        open_page(page, own.address)
        expect(page.locator(".tp-doors")).to_have_count(0)
        assert id in page.url
        page.locator(".tp-menu").click()
        menu = page.locator(".tp-menu-box")
        expect(menu.locator(".tp-door")).to_have_text(
            [
                "Learn the rules",
                "Play against the computer",
                "With people at this screen",
                "On several devices",
                "Questions for a class",
                "With the real board on the table",
                "Conspiracy",
            ]
        )
        menu.locator('.tp-door[data-door="learn"]').click()
        expect(page.locator(".tp-lesson, .tp-task").first).to_be_attached()


def test_the_doors_of_conspiracy_and_of_a_phone_by_touch(phone, own):
    """One person alone never sees a curtain, people at the screen begin on it; a door leads to the other game."""
    open_page(phone, own.address)
    boxes = [phone.locator(".tp-doors .tp-door").nth(at).bounding_box() for at in range(7)]
    assert all(box["height"] >= 44 and box["y"] + box["height"] <= PHONE["height"] for box in boxes)
    phone.locator('.tp-door[data-door="conspiracy"]').tap()
    phone.wait_for_url("**/conspiracy")
    expect(phone.locator(".tp-doors")).to_be_visible()
    expect(phone.locator(".tp-curtain")).to_have_count(0)
    phone.locator('.tp-door[data-door="here"]').tap()
    expect(phone.locator(".tp-curtain")).to_be_visible()
    enter(phone, f"{own.address}conspiracy", "computers")
    expect(phone.locator(".tp-choice").first).to_be_attached()
    expect(phone.locator(".tp-curtain")).to_have_count(0)
    assert kept(own.data) == []
    decide(phone)
    wait_for_more_steps(phone, 0)
    phone.wait_for_function("location.search.includes('game=') && !location.search.includes('door')")


def test_an_address_goes_through_a_door_without_asking(page, own):
    enter(page, own.address, "companion")
    form = page.locator(".tp-new-game")
    expect(form.get_by_label("We play on the real board")).to_be_checked()
    enter(page, own.address)
    expect(page.locator(".tp-doors")).to_have_count(0)
    assert len(record_of(page)["players"]) == 4
    page.locator(".tp-choice").first.click()
    wait_for_more_steps(page, 0)
    enter(page, own.address)
    assert (steps_of(page), len(choices(page)) > 0) == ([], True)


# --- the end of a year and of a game


def before_the_year_ends() -> tuple[Game, str]:
    """A game whose first year is one decision from its end, and that decision."""
    game = Game(PLAYERS, seed=5)
    while game.snapshot()["year"] == 1:
        last = len(game)
        game.play_random()
    decision = str(game.steps[last][1])
    record = game.at(last).record()
    return Game.replay({**record, "seed": 5}, chance="sample"), decision


def test_a_year_ends_with_a_table_that_stays_until_it_is_put_away(page, served):
    """By keyboard: Enter decides, Escape puts the table away, and the focus is where one decides."""
    game, decision = before_the_year_ends()
    open_page(page, saved(served, game))
    page.locator(f'.tp-choice[title="{decision}"]').focus()
    page.keyboard.press("Enter")
    year = page.get_by_role("region", name="Year 1 is over.")
    expect(year.locator("tbody tr")).to_have_count(4)
    expect(year.get_by_role("columnheader")).to_have_text(["Player", "Contracts", "This year", "Total"])
    assert covers(page, ".tp-interim", ".tp-area-choices") is False
    page.locator(".tp-interim-away").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".tp-interim")).to_have_count(0)
    expect(page.locator(".tp-choice").first).to_be_focused()


def covers(page, one: str, other: str) -> bool:
    """Whether two elements lie on each other."""
    a, b = (page.locator(name).bounding_box() for name in (one, other))
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_the_end_tells_who_has_won_and_leads_on(page, served):
    """A look back and a rematch by mouse, the same bag by keyboard; the file is the game's."""
    game = Game.random(PLAYERS, seed=3)
    address = saved(served, game)
    open_page(page, address)
    end = page.get_by_role("region", name="The end of the game")
    expect(end.get_by_role("status")).to_have_text("Dan has won")
    expect(end).to_contain_text("Dan has 27 points, 9 more than Bob.")
    for title in ("Points", "Majorities by colour"):
        expect(end.get_by_role("table", name=title, exact=True)).to_be_attached()
    expect(end.get_by_role("img", name="Points over the game")).to_be_attached()
    with page.expect_download() as download:
        page.locator(".tp-keep").click()
    assert download.value.suggested_filename == f"time-pirates-{len(game)}.tpr-save.json"
    page.locator(".tp-look-back").click()
    expect(page.locator(".tp-ending")).to_have_count(0)
    expect(page.locator(".tp-slider")).to_have_js_property("value", "0")
    page.locator(".tp-last").click()
    page.locator(".tp-again").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-ending")).to_have_count(0)
    expect(page.locator(".tp-choice").first).to_be_focused()
    wait_for_steps(page, 0)
    assert record_of(page)["players"] == ["Dan", "Ann", "Bob", "Cleo"]
    assert record_of(page)["setup"] == game.record()["setup"]
    open_page(page, address)
    page.locator(".tp-rematch").click()
    wait_for_steps(page, 0)
    assert record_of(page)["players"] == PLAYERS
    assert record_of(page)["setup"] != game.record()["setup"]


# --- earlier games


def test_earlier_games_are_named_taken_along_in_one_file_deleted_and_brought_back(page, own, tmp_path):
    saved(own, Game.random(PLAYERS, seed=3))
    open_page(page, saved(own, Game(PLAYERS, seed=1)))
    page.locator(".tp-menu").click()
    page.locator(".tp-games").click()
    games = page.locator(".tp-earlier li")
    expect(games).to_have_count(2)
    expect(games.nth(1)).to_contain_text("Won by Dan: Ann 16, Bob 18, Cleo 17, Dan 27.")
    games.nth(1).locator(".tp-name-game").click()
    page.keyboard.type("Dan's evening")
    page.keyboard.press("Enter")
    expect(games.nth(1).locator(".tp-game-title")).to_have_text("Dan's evening")
    with page.expect_download() as download:
        page.locator(".tp-archive").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    games.nth(1).locator(".tp-delete-game").click()
    expect(games).to_have_count(1)
    page.locator(".tp-bin summary").click()
    page.locator(".tp-bring-back").click()
    expect(games).to_have_count(2)
    games.nth(1).locator(".tp-delete-game").click()
    page.locator(".tp-bin summary").click()
    page.locator(".tp-empty-bin").click()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-bin")).to_have_count(0)
    page.locator(".tp-restore").set_input_files(file)
    expect(page.locator(".tp-box-games [role=status]")).to_have_text(
        "1 game was restored. 1 game was already saved here."
    )
    expect(games.nth(1).locator(".tp-game-title")).to_have_text("Dan's evening")
    page.locator(".tp-statistics summary").click()
    expect(page.get_by_role("table", name="1 finished game").locator("tbody tr")).to_have_count(4)
    games.nth(1).locator(".tp-entry").click()
    expect(page.locator(".tp-ending")).to_be_visible()
