"""Two games in packages of their own (docs/examples), installed beside this program: no line here knows them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    READY,
    at_rest,
    decide,
    enter,
    open_page,
    played,
    record_of,
    steps_of,
    wait_for_steps,
    wait_ready,
)
from tests.browser.playing import open_menu
from tests.environments import environment, run, wheel_of
from tests.examples import EXAMPLES, added
from timepirates import Game, record
from timepirates.site.check import web_server
from timepirates.site.command import default_cache_folder

pytestmark = pytest.mark.long(90)

FOUND = """
import json, pathlib, sys
from timepirates import Game, lessons, match, record
from timepirates.core import file_locations, registry

if __name__ == "__main__":  # a match starts processes
    games = match(["careful", "steady"], games=40, rules="pig", seed=1, workers=1)
    at_random = [Game.random(["Ann", "Bob"], rules, seed=seed) for rules in ("pig", "nim") for seed in range(20)]
    assert all(Game.replay(json.loads(json.dumps(game.record()))) == game for game in at_random)
    record.load(record.write(at_random[0].record()))
    pathlib.Path("pig.json").write_text(record.write(at_random[0].record()))
    print(json.dumps({
        "games": registry.game_names(), "pages": list(file_locations.page_titles()), "where": registry.__file__,
        "won": games.attrs["summary"]["won"].to_dict(), "winners": sorted({len(game.winners) for game in at_random}),
        "lessons": lessons.names("pig"), "problems": lessons.check(lessons.form.path_of("pig-first-turns")),
    }))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    """The Python of an environment in which both packages are installed."""
    folder = tmp_path_factory.mktemp("outside")
    wheels = [wheel_of(EXAMPLES / name, folder) for name in ("pig", "nim")]
    return environment(folder / "environment", *wheels)


@pytest.fixture(scope="module")
def server(python, tmp_path_factory):
    """`timepirates play` of that environment."""
    with played(tmp_path_factory.mktemp("played"), program=(str(python), "-m", "timepirates")) as running:
        yield running


def test_they_are_found_recorded_replayed_and_played_in_mass(python, tmp_path):
    (tmp_path / "found.py").write_text(FOUND, encoding="utf-8")
    told = json.loads(run(python, "found.py", cwd=tmp_path))
    assert told["games"][-2:] == ["nim", "pig"]
    assert {"nim", "pig"} <= {*told["pages"]}
    assert told["won"]["steady"] > told["won"]["careful"]
    assert (told["winners"], told["lessons"], told["problems"]) == ([1], ["pig-first-turns"], [])
    replayed = run(python, "-m", "timepirates", "replay", "pig.json", cwd=tmp_path)
    assert replayed.startswith("pig, rules pig, played by Ann, Bob\n")
    matched = run(
        python,
        "-m",
        "timepirates",
        "match",
        "patient",
        "patient",
        "--rules",
        "nim",
        "--games",
        "10",
        "--workers",
        "1",
        cwd=tmp_path,
    )
    assert "patient" in matched


def test_they_are_on_the_start_page_and_in_the_form_of_a_new_game(page, server):
    open_page(page, server.address)
    for name, title in (("nim", "Nim"), ("pig", "Pig")):
        expect(page.locator(f'.tp-door[data-door="{name}"]')).to_contain_text(title)
    page.get_by_text("Choose players, rules and board").click()
    page.get_by_role("navigation", name="Another game").get_by_role("link", name="Pig").click()
    form = page.get_by_role("dialog", name="New game")
    expect(form).to_be_visible(timeout=READY)
    assert "/pig?" in page.url
    expect(form.locator("select[name=rules] option")).to_have_text(["pig", "short-pig"])
    expect(form.locator("select[name=who-1] option")).to_have_text(
        ["a person", "computer, careful", "computer, steady"]
    )


def test_pig_is_played_against_computers_with_undo_recap_save_and_reload(page, server, tmp_path):
    """The die falls by itself; what the computers did is told once they are done; Ann's roll is taken back."""
    enter(page, f"{server.address}pig", "new")
    form = page.get_by_role("dialog", name="New game")
    form.locator("select[name=count]").select_option("2")
    form.locator("select[name=rules]").select_option("short-pig")
    form.locator("select[name=who-1]").select_option("careful")
    form.get_by_role("button", name="Begin").click()
    expect(form).to_have_count(0)
    expect(page.locator(".tp-position")).to_have_text("This turn0Ann0Bob0")
    decide(page, "roll")
    rolled = at_rest(page, 1)
    assert rolled[0] == "roll"
    assert rolled[1].startswith("die ")
    page.locator(".tp-undo").click()
    wait_for_steps(page, 0)
    while not any(seat == 1 for seat, _text in record_of(page)["steps"]):
        decide(page, "hold", "roll")
        at_rest(page, len(steps_of(page)))
    expect(page.locator(".tp-recap")).to_contain_text("Bob")
    steps = steps_of(page)
    page.wait_for_function("location.search.includes('game=')")
    page.reload()
    wait_ready(page)
    assert steps_of(page) == steps
    open_menu(page)
    with page.expect_download() as download:
        page.locator(".tp-save").click()
    download.value.save_as(tmp_path / "saved.json")
    while not record_of(page)["winners"]:
        before = len(steps_of(page))
        decide(page, "hold", "roll")
        at_rest(page, before)
    expect(page.locator(".tp-area-choices")).to_contain_text("has won")
    with added("pig"):
        finished = Game.replay(record_of(page))
        assert record.load(record.write(finished.record())) == finished
        assert max(finished.snapshot()["points"]) >= 30
    page.locator("input[type=file].tp-load").set_input_files(tmp_path / "saved.json")
    wait_for_steps(page, len(steps))
    assert steps_of(page) == steps


def test_pigs_lesson_is_taken_on_its_page(phone, server):
    open_page(phone, f"{server.address}pig?door=learn")
    beside = phone.locator(".tp-lesson-side")
    expect(beside).to_contain_text("Begin your turn.")
    beside.locator('.tp-choice[title="roll"]').click()
    expect(beside).to_contain_text("A player who has not rolled yet has no points to score.")
    beside.locator(".tp-next").click()
    expect(beside).to_contain_text("How many points do you have if you hold now?")
    expect(phone.locator(".tp-position").last).to_have_text("This turn5Ann60Bob75")


def test_nim_without_any_words_of_its_own_is_played(page, server):
    enter(page, f"{server.address}nim", "computers")
    expect(page.locator(".tp-position")).to_contain_text("heap10")
    decide(page, "take 3")
    at_rest(page, 3)
    expect(page.locator(".tp-recap")).to_contain_text("take 1")


def test_both_have_pages_in_the_site_and_their_packages_are_in_its_bundle(page, python, tmp_path):
    """Built by the command of that environment; Pig is played there by the browser's own Python."""
    run(python, "-m", "timepirates", "site", tmp_path / "site", "--cache", default_cache_folder(), seconds=600)
    front = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'class="door" href="pig/"' in front
    assert 'class="door" href="nim/"' in front
    with web_server(tmp_path / "site") as site:
        page.goto(f"{site.address}pig/?door=computers")
        wait_ready(page)
        decide(page, "roll")
        assert at_rest(page, 1)[0] == "roll"
        expect(page.locator(".tp-position")).to_contain_text("This turn")
