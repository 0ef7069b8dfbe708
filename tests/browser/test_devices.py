"""A live table in a browser: devices with seats of their own, which come and go, decide at once and take back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import (
    DESK,
    PHONE,
    Server,
    another_tab,
    decide,
    eventually,
    frames_of,
    kernel_of,
    kill,
    new_page,
    played_by_guests,
    record_of,
    steps_of,
    wait_for_steps,
)
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.kept_table import KeptSeat, KeptTable, TableStore
from timepirates_widgets.keeping.store import Store

pytestmark = pytest.mark.long(60)

SCREEN = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    """The seats' links are those of guests: the host's token is in none of them."""
    with played_by_guests(tmp_path_factory.mktemp("devices")) as running:
        yield running


def game_of(server: Server, link: str) -> Game:
    """Return the game of the table that a link leads to, with all secrets, as the table process has saved it."""
    [id] = parse_qs(urlsplit(link).query)["table"]
    return Game.replay(Store(server.data / "tables").read_note(id)["record"])


class Devices:
    """The pages of one table: `host` begins it, and `open` opens a link on another device."""

    def __init__(self, browser: Browser, server: Server, stack: ExitStack, page: str = "", asked: str = "door=devices"):
        self._browser, self._stack, self._server = browser, stack, server
        self.host = self._page(DESK)
        self.host.goto(f"{server.address}{page}?{asked}")
        self.host.locator(".tp-seats").wait_for()
        self.links = [each.get_attribute("href") for each in self.host.locator(".tp-seat-link").all()]
        self.onlookers = self.host.locator(".tp-onlooker-link").get_attribute("href")
        assert not any(server.token in link for link in (*self.links, self.onlookers))
        expect(self.host.locator(".tp-seats")).to_contain_text(
            "can also play their own games on this server as a guest"
        )

    def _page(self, size: dict[str, int]) -> Page:
        page = self._stack.enter_context(new_page(self._browser, size, reduced_motion="reduce"))
        page.frames_received = frames_of(page)
        return page

    def look(self) -> Page:
        """Open the onlookers' link."""
        page = self._page(SCREEN)
        page.context.clear_cookies()
        page.goto(self.onlookers)
        page.locator(".tp-big-screen").wait_for()
        return page

    def open(self, seat: int, name: str = "", size: dict[str, int] = DESK) -> Page:
        """Open the link of a seat, and sit down with a name if one is given."""
        page = self._page(size)
        page.context.clear_cookies()
        page.goto(self.links[seat])
        if name:
            sit(page, name)
        expect(page.locator(".tp-sit-down")).to_have_count(0)
        expect(page.locator(f'.tp-presence [data-seat="{seat}"]')).to_have_attribute("data-here", "true")
        return page

    def whole(self) -> Game:
        """Return the game with all secrets, as the table process has saved it."""
        return game_of(self._server, self.onlookers)


@contextmanager
def table(browser: Browser, server: Server, page: str = "") -> Iterator[Devices]:
    """A new live table with four seats."""
    with ExitStack() as stack:
        yield Devices(browser, server, stack, page)


def sit(page: Page, name: str) -> None:
    """Sit down with a name at the seat that is offered."""
    page.locator(".tp-seat-name").fill(name)
    page.locator(".tp-sit").click()


def to_computers(host: Page, *seats: int) -> None:
    for seat in seats:
        host.locator(f'.tp-seat-hand[data-seat="{seat}"]').select_option("simple")
        expect(host.locator(f'.tp-seat[data-seat="{seat}"]')).to_have_attribute("data-who", "simple")


def play_on(pages: list[Page], steps: int) -> None:
    """Let whichever page may decide do so, until all pages have so many steps."""
    while True:
        mover = mover_of(pages)
        before = len(steps_of(mover))
        if before >= steps:
            break
        decide(mover, "no-restock", "take", "end", "move")
        eventually(lambda: len(steps_of(mover)) > before or not may_decide(mover), "nothing was decided")  # noqa: B023
    for page in pages:
        eventually(lambda: len(steps_of(page)) >= steps, "a page is behind")  # noqa: B023


def may_decide(page: Page) -> bool:
    """Return whether the page offers decisions at the last step that it shows."""
    return page.evaluate(
        """() => {
            const button = document.querySelector(".tp-choice[data-send]");
            const record = document.querySelector(".tp-record");
            return Boolean(button && record)
                && JSON.parse(button.dataset.send).at[2] === JSON.parse(record.textContent).steps.length;
        }"""
    )


def mover_of(pages: list[Page]) -> Page:
    """Wait until one of the pages may decide, and return it."""
    found: list[Page] = []
    eventually(lambda: bool(found.extend(filter(may_decide, pages)) or found), "no page may decide")
    return found[0]


def in_step(pages: list[Page]) -> None:
    """All pages get to the same step."""
    eventually(lambda: len({tuple(steps_of(page)) for page in pages}) == 1, "the pages show different steps")


def test_three_devices_and_a_computer_play_and_come_back_after_every_loss(browser, server):
    with table(browser, server) as devices:
        to_computers(devices.host, 3)
        devices.host.locator(".tp-seat-here").first.click()
        sit(devices.host, "Ann")
        phone, desk = devices.open(1, "Zoë", PHONE), devices.open(2, "Max")
        screen, people = devices.look(), [devices.host, phone, desk]
        play_on(people, 9)
        in_step([*people, screen])
        assert sum(map(may_decide, [*people, screen])) == 1
        assert record_of(desk)["players"] == ["Ann", "Zoë", "Max", "Dan"]
        expect(phone.locator('.tp-presence [data-here="true"]')).to_have_count(4)
        expect(screen.locator(".tp-frame.tp-big-screen .tp-last-steps li")).to_have_count(5)
        said = desk.get_by_role("log").first
        assert said.get_attribute("aria-live") == "polite"
        expect(said).not_to_be_empty()

        # looking back on one device moves nobody else
        waits = next(page for page in people if not may_decide(page))
        waits.locator(".tp-first").evaluate("button => button.click()")
        expect(waits.locator(".tp-slider")).to_have_value("0")
        play_on([page for page in people if page is not waits or may_decide(page)], 10)
        expect(waits.locator(".tp-slider")).to_have_value("0")
        waits.locator(".tp-last").evaluate("button => button.click()")

        # the table process is killed: all devices come back, and play goes on
        kill(table_process(server).pid)
        play_on(people, len(steps_of(desk)) + 3)
        in_step([*people, screen])

        # the kernel of a page is killed: after a reload the seat is the same
        before = steps_of(phone)
        server.kill_kernel_of(phone)
        expect(desk.locator('.tp-presence [data-seat="1"]')).to_have_attribute("data-here", "false")
        phone.watch.bear("WebSocket|Kernel connection|404|The kernel's line")
        phone.reload()
        expect(desk.locator('.tp-presence [data-seat="1"]')).to_have_attribute("data-here", "true")
        eventually(lambda: phone.locator(".tp-record").count() > 0, "the page does not come back")
        assert steps_of(phone)[: len(before)] == before
        play_on(people, len(steps_of(desk)) + 2)
        assert json.loads(json.dumps(devices.whole().record(1)["steps"])) == record_of(phone)["steps"]


def table_process(server: Server) -> psutil.Process:
    """The process of the live tables that a server has started."""
    children = psutil.Process(server.process.pid).children(recursive=True)
    return next(each for each in children if "timepirates.tables" in each.cmdline())


def test_two_decide_at_once_decisions_are_taken_back_and_links_are_revoked(browser, server):
    with table(browser, server) as devices:
        host = devices.host
        to_computers(host, 2, 3)
        one, other = devices.open(0, "Ann"), devices.open(1, "Bob")
        twin = devices.open(0)
        if mover_of([one, other]) is other:
            decide(other)
        eventually(lambda: may_decide(one) and may_decide(twin), "Ann may not decide")
        for seat in (2, 3):  # nobody goes on after Ann
            host.locator(f'.tp-seat-hand[data-seat="{seat}"]').select_option("human")
            expect(host.locator(f'.tp-seat[data-seat="{seat}"]')).to_have_attribute("data-who", "empty")
            expect(twin.locator(f'.tp-presence [data-seat="{seat}"]')).to_contain_text("free seat")
        eventually(lambda: may_decide(one) and may_decide(twin), "Ann may not decide")

        # the host turns hints off and on for all
        for whom, shown in (("nobody", 0), ("all", 1)):
            host.locator(".tp-seats-hints").select_option(whom)
            for page in (one, twin):
                expect(page.locator(".tp-hints")).to_have_count(shown)

        before = steps_of(one)
        script = "(at) => document.querySelectorAll('.tp-choice')[at].click()"
        one.evaluate(script, 0)
        twin.evaluate(script, 1)
        refused = [page for page in (one, twin) if wait_refusal(page, [one, twin])]
        assert len(refused) == 1
        in_step([one, twin, other])
        assert [seat for seat, _text in record_of(one)["steps"][len(before) :]].count(0) == 1

        # taking back: with consent, freely, never
        expect(one.locator(".tp-frame")).to_have_attribute("data-takeback", "ask")
        now = steps_of(one)
        one.locator(".tp-takeback-ask").click()
        other.locator(".tp-takeback-no").click()
        expect(one.locator(".tp-news")).to_contain_text("Bob does not agree")
        one.locator(".tp-takeback-ask").click()
        other.locator(".tp-takeback-yes").click()
        eventually(lambda: len(steps_of(one)) < len(now), "nothing was taken back")
        in_step([one, twin, other])
        expect(other.locator(".tp-news")).to_contain_text("Ann took back a decision")
        host.locator(".tp-seats-takeback").select_option("free")
        expect(one.locator(".tp-frame")).to_have_attribute("data-takeback", "free")
        decide(one)
        eventually(lambda: len(steps_of(one)) > len(before), "nothing was decided")
        one.locator(".tp-takeback-ask").click()
        eventually(lambda: steps_of(one) == before, "nothing was taken back")
        host.locator(".tp-seats-takeback").select_option("never")
        expect(one.locator(".tp-frame")).to_have_attribute("data-takeback", "never")
        decide(one)
        eventually(lambda: len(steps_of(one)) > len(before), "nothing was decided")
        expect(one.locator(".tp-takeback-ask")).to_have_count(0)

        # a revoked link opens nothing, and its page says so; the host gives the seat away
        host.locator('.tp-seat[data-seat="0"] .tp-seat-revoke').click()
        expect(one.locator(".tp-company")).to_contain_text("The host has replaced this link")
        expect(one.locator(".tp-choice")).to_have_count(0)
        one.goto(devices.links[0])
        expect(one.locator(".tp-doors")).to_contain_text("This link is not valid")
        to_computers(host, 0)
        expect(other.locator('.tp-presence [data-seat="0"]')).to_contain_text("computer, simple")


def wait_refusal(page: Page, pages: list[Page]) -> bool:
    """Return whether a page says that somebody else decided first, as soon as one of the pages does."""
    told = "document.querySelector('.tp-area-choices').textContent.includes('already made')"
    eventually(lambda: any(each.evaluate(told) for each in pages), "nobody is told that the other was first")
    return page.evaluate(told)


def pick_until(page: Page, steps: int) -> None:
    """Press buttons of decisions, or of their parts, until the game has more steps.

    The buttons of the next decision may be there before the record shows this one: they are not pressed.
    """
    while len(steps_of(page)) == steps:
        pressed = page.evaluate(
            """steps => {
                const all = [...document.querySelectorAll(".tp-choice[data-send]")].filter(
                    (each) => !each.dataset.why && JSON.parse(each.dataset.send).at[2] === steps,
                );
                const found = all.find((each) => each.title.startsWith("wait")) ?? all[0];
                const now = document.querySelector(".tp-choices").innerHTML;
                found?.click();
                return now;
            }""",
            steps,
        )
        eventually(
            lambda: (
                len(steps_of(page)) > steps or page.locator(".tp-choices").inner_html() != pressed  # noqa: B023
            ),
            "a pressed button does nothing",
        )


def expect_record(page: Page, whole: Game, seat: int) -> None:
    """Wait until the page's record is that of a seat, since curtain and record reach the page one after the other."""
    eventually(lambda: record_of(page)["view"] == (None if seat == ONLOOKER else seat), f"not the record of {seat}")
    assert record_of(page) == json.loads(json.dumps(whole.record(seat)))


def test_the_hosts_dialog_comes_back_after_a_pause_and_two_people_share_a_device_behind_a_curtain(browser, server):
    """The link of a second seat, opened in the same browser, adds the seat to the pages that are open there."""
    with table(browser, server, "conspiracy") as devices:
        # the host's dialog goes while the kernel does not answer, and can be used when it answers again
        host, seats = devices.host, devices.host.locator(".tp-seats:modal")
        kernel = psutil.Process(server.kernels()[kernel_of(host)])
        kernel.suspend()
        try:
            expect(host.locator(".tp-dead")).to_be_visible()
            expect(seats).to_have_count(0)
        finally:
            kernel.resume()
        expect(host.locator(".tp-dead")).to_have_count(0)
        expect(seats).to_be_visible()
        to_computers(host, 2, 3)
        expect(seats).to_be_visible()
        seats.locator(".tp-close").click()
        expect(host.locator(".tp-seats")).to_have_count(0)

        # two people at one device
        page = devices.open(0, "Ann")
        page.watch.bear("WebSocket|Kernel connection|The kernel's line")
        other = another_tab(page)
        other.goto(devices.links[1])
        sit(other, "Bob")
        for each in (page, other):
            each.wait_for_url(lambda address: len(parse_qs(urlsplit(address).query)["seat"][0].split(".")) == 2)
            expect(each.locator('.tp-presence [data-here="true"]')).to_have_count(4)
        for _turn in range(2):
            curtain = page.locator(".tp-curtain")
            expect(curtain).to_be_visible()
            mover, whole = devices.whole().to_move, devices.whole()
            expect_record(page, whole, ONLOOKER)
            expect(curtain).to_have_attribute("aria-label", f"It is {('Ann', 'Bob')[mover]}'s turn to decide")
            curtain.locator(".tp-lift").click()
            expect(curtain).to_have_count(0)
            expect_record(page, whole, mover)
            while not curtain.count() and devices.whole().to_move == mover:
                pick_until(page, len(steps_of(page)))
            eventually(lambda: devices.whole().to_move in (0, 1), "the computers do not decide")
        page.locator(".tp-lift").click()
        page.locator(".tp-seat-give-up").click()
        expect(page.locator(".tp-seat-give-up")).to_have_count(0)
        other.wait_for_url(page.url)
        expect_record(page, devices.whole(), devices.whole().to_move)
        expect(other.locator(".tp-seat-give-up")).to_have_count(0)


def test_a_device_with_two_seats_goes_on_with_one_when_the_host_replaces_the_link_of_the_other(browser, server):
    """The page of the person who moves becomes that of the other person, who must lift the curtain first."""
    with table(browser, server, "conspiracy") as devices:
        to_computers(devices.host, 2, 3)
        page = devices.open(0, "Ann")
        page.goto(f"{devices.links[0]}.{parse_qs(urlsplit(devices.links[1]).query)['seat'][0]}")
        sit(page, "Bob")
        page.locator(".tp-lift").click()
        eventually(lambda: record_of(page)["view"] is not None, "the curtain is not lifted")
        mover = record_of(page)["view"]
        other = 1 - mover
        devices.host.locator(f'.tp-seat[data-seat="{mover}"] .tp-seat-revoke').click()
        curtain = page.locator(".tp-curtain")
        expect(curtain).to_have_attribute("aria-label", f"Only {('Ann', 'Bob')[other]} still has a seat on this page")
        expect(curtain).not_to_contain_text("None of you")
        expect_record(page, devices.whole(), ONLOOKER)
        curtain.locator(".tp-lift").click()
        expect(curtain).to_have_count(0)
        eventually(lambda: record_of(page)["view"] == other, "the curtain is not lifted")
        expect(page.locator(".tp-news")).to_contain_text("This page goes on without this seat")
        page.reload()
        page.locator(".tp-presence").wait_for()
        assert record_of(page)["view"] == other


def test_at_the_end_every_device_shows_the_end_and_opens_the_review(browser, server):
    whole = Game.random(["Ann", "Bob", "Cleo"], "designer", seed=6)
    last = whole.at(len(whole) - 1)
    assert last.deciding == "lay", "the last decision is a secret laying"
    mover = last.to_move
    seats = [KeptSeat("human", f"seat-{seat}", sat=True) for seat in range(3)]
    kept = KeptTable(last.record(), seats, "host", "onlookers", "ask", 0.0)
    TableStore(server.data).keep("a-table", kept)
    with ExitStack() as stack:
        pages = [stack.enter_context(new_page(browser, reduced_motion="reduce")) for _page in range(3)]
        for page, key in zip(pages, (f"seat-{mover}", f"seat-{(mover + 1) % 3}", "onlookers"), strict=True):
            page.goto(f"{server.address}?table=a-table&seat={key}")
            page.locator(".tp-presence").wait_for()
        mine, other, _screen = pages
        for page, viewer in zip(pages, (mover, (mover + 1) % 3, ONLOOKER), strict=True):
            assert record_of(page)["steps"] == last.record(viewer)["steps"]
        decide(mine)
        for page in pages:
            expect(page.locator(".tp-ending")).to_be_visible()
            wait_for_steps(page, len(whole))
        other.locator(".tp-ending a.tp-review").click()
        other.wait_for_url("**/review?*")
        expect(
            other.get_by_role("heading", name="Own mistakes").or_(other.get_by_text("Own mistakes")).first
        ).to_be_attached()
