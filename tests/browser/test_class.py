"""A class in a browser: a teacher asks, a pupil on a phone answers, and the wall shows the answers after the reveal."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import DESK, PHONE, READY, Server, eventually, frames_of, kill, new_page, played_by_guests
from tests.browser.hearing import assert_heard, in_the_dark
from tests.browser.test_devices import table_process

pytestmark = pytest.mark.long(30)


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with played_by_guests(tmp_path_factory.mktemp("class")) as running:
        yield running


class PlainPupil:
    """A pupil without a browser, who answers as a page's kernel does."""

    def __init__(self, address: str, link: str, number: int):
        self._address, self._number = address, number
        asked = parse_qs(urlsplit(link).query)
        self._first = {"table": asked["session"][0], "token": asked["pupil"][0], "key": f"plain-{number}"}
        self.join()
        self.ask(do="name", name=f"Pupil {number}")
        self.until("class")

    def join(self) -> dict[str, Any]:
        """Connect, again if need be, and return everything that the class has sent."""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(30)
        self._socket.connect(self._address)
        self._lines = self._socket.makefile("rb")
        self.ask(do="join-class", **self._first)
        return self.until("class")

    def leave(self) -> None:
        """Disconnect, as a page does that is loaded again."""
        self._lines.close()
        self._socket.close()

    def ask(self, **request: object) -> None:
        self._socket.sendall(json.dumps(request).encode() + b"\n")

    def until(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self._lines.readline())
            if message["kind"] == kind:
                return message


def new_class(teacher: Page, server: Server) -> str:
    """Begin a class, perhaps after that of another test, and return the link for pupils."""
    teacher.goto(f"{server.address}class")
    teacher.locator(".tp-desk summary, .tp-class-start .tp-class-begin").first.click(timeout=READY)
    if teacher.locator(".tp-desk details[open]").count():
        teacher.locator(".tp-desk .tp-class-begin").click()
    expect(teacher.locator(".tp-class-answered")).to_have_text("0 pupils are connected")
    return str(teacher.locator(".tp-class-link").get_attribute("href"))


def enter(pupil: Page, link: str, name: str) -> None:
    """Let a pupil without an account join a class."""
    pupil.context.clear_cookies()
    pupil.goto(link)
    pupil.locator(".tp-class-name").fill(name, timeout=READY)
    pupil.locator(".tp-class-enter").click()


def choose_topic(teacher: Page, name: str, draft: str) -> None:
    teacher.locator('.tp-desk select[name="topic"]').select_option(name)
    expect(teacher.locator(".tp-desk-draft")).to_contain_text(draft)


def test_a_teacher_asks_and_a_pupil_answers_by_keyboard_and_returns_after_each_loss(browser: Browser, server: Server):
    with new_page(browser, DESK) as teacher, new_page(browser, PHONE) as pupil, new_page(browser, DESK) as wall:
        teacher.goto(server.address)
        teacher.locator('.tp-door[data-door="class"]').click()
        teacher.locator(".tp-class-begin").click()
        link = str(teacher.locator(".tp-class-link").get_attribute("href"))
        assert server.token not in link
        expect(teacher.locator(".tp-wall")).to_contain_text("0 pupils are connected")

        received = frames_of(pupil)
        pupil.context.clear_cookies()
        pupil.goto(link)
        pupil.locator(".tp-class-name").fill("Zoë", timeout=READY)
        pupil.keyboard.press("Enter")
        expect(pupil.locator(".tp-seat")).to_have_attribute("data-stage", "waiting")
        expect(teacher.locator(".tp-desk-pupils li")).to_have_text("Zoë")
        wall.goto(server.address + str(teacher.locator(".tp-wall-link").get_attribute("href")))
        expect(wall.locator(".tp-class-answered")).to_have_text("1 pupil is connected", timeout=READY)

        # a chance: the answer is typed, and both pages load again before the reveal
        choose_topic(teacher, "given-first", "In the bag")
        teacher.locator(".tp-class-ask").click()
        expect(pupil.locator(".tp-seat-question")).to_contain_text("What is the chance")
        expect(pupil.locator(".tp-seat-situation")).to_contain_text("In the bag")
        pupil.locator(".tp-class-answer").fill("perhaps")
        pupil.keyboard.press("Enter")
        expect(pupil.locator(".tp-error")).to_have_text("Enter a chance from 0 to 100 %, such as 40 %, 0.4 or 2/5.")
        pupil.locator(".tp-class-answer").fill("1/2")
        pupil.keyboard.press("Enter")
        expect(pupil.locator(".tp-seat-sent")).to_contain_text("Your answer: 50 %")
        assert_heard(pupil)
        expect(wall.locator(".tp-class-answered")).to_have_text("1 of 1 pupils has answered")
        expect(wall.locator(".tp-wall-bar")).to_have_count(0)
        pupil.reload()
        expect(pupil.locator(".tp-seat-sent")).to_contain_text("Your answer: 50 %", timeout=READY)
        teacher.reload()
        expect(teacher.locator(".tp-class-answered")).to_have_text("1 of 1 pupils has answered", timeout=READY)
        assert not any("no longer in the bag" in frame for frame in received), "the explanation came before the reveal"

        # the process of the class is killed: all pages return on their own
        kill(table_process(server).pid)
        reveal = teacher.locator(".tp-class-reveal")
        shown = wall.locator('.tp-wall[data-stage="shown"]')
        eventually(lambda: reveal.press("Enter") or shown.count() > 0, "the answers are not shown", pause=0.3)
        expect(wall.locator('.tp-wall-bar[data-answer="50\u00a0%"]')).to_have_attribute("data-count", "1")
        right = wall.locator('.tp-wall-bar[data-right="true"]')
        assert re.fullmatch(r"\d+/\d+", str(right.get_attribute("data-exact")))
        expect(wall.locator(".tp-wall-calibration")).to_contain_text("Answers of about 50\u00a0%: the exact chance was")
        expect(pupil.locator(".tp-seat-result")).to_contain_text("no longer in the bag")
        in_the_dark(pupil)
        assert_heard(teacher)

        # a choice: buttons
        choose_topic(teacher, "police-where", "Where will the police be")
        teacher.locator(".tp-class-ask").press("Enter")
        buttons = pupil.locator("button.tp-class-answer")
        chosen = str(buttons.first.get_attribute("data-answer"))
        buttons.first.press("Enter")
        expect(buttons.first).to_have_attribute("aria-pressed", "true")
        reveal.click()
        expect(wall.locator(f'.tp-wall-bar[data-answer="{chosen}"]')).to_have_attribute("data-count", "1")
        expect(pupil.locator(".tp-seat-score")).to_contain_text("answers right so far")

        # the teacher sees the pupil in a lesson, as the pupil goes on
        teacher.locator(".tp-class-lessons").click()
        expect(teacher.locator(".tp-class-learners")).to_contain_text("No pupil of this class has begun a lesson.")
        lesson = str(pupil.locator(".tp-seat-links a").first.get_attribute("href"))
        pupil.goto(urljoin(link, f"{lesson}?lesson=arrest"))
        pupil.locator('.tp-answer[data-answer="B2"]').click(timeout=READY)
        row = teacher.locator(".tp-class-grid tbody tr")
        expect(row).to_contain_text("Arrested: step 1, after 1 wrong try")
        expect(row.locator("th")).to_have_text("Zoë")
        in_the_dark(teacher)
        with teacher.expect_download() as download:
            teacher.locator('.tp-class-export[data-kind="csv"]').click()
        table = download.value.path().read_text(encoding="utf-8").splitlines()
        assert table[1].startswith("Zoë,arrest,8,0,1,0,1,")

        # another pupil takes the device
        pupil.goto(link)
        pupil.locator(".tp-not-me").click(timeout=READY)
        expect(pupil.locator(".tp-class-name")).to_have_value("")
        pupil.locator(".tp-class-name").fill("Max")
        pupil.keyboard.press("Enter")
        expect(teacher.locator(".tp-desk-pupils li")).to_have_text(["✓ Zoë", "Max"])

        # a guest is no teacher, and a link of no class opens nothing
        pupil.goto(re.sub(r"&session=.*", "", link))
        expect(pupil.locator(".tp-class-start")).to_contain_text("open the link from your teacher", timeout=READY)
        expect(pupil.locator(".tp-class-begin")).to_have_count(0)
        pupil.goto(re.sub(r"&pupil=.*", "&pupil=wrong", link))
        expect(pupil.locator(".tp-error")).to_contain_text("This link belongs to no class", timeout=READY)


def test_a_step_of_a_lesson_is_asked_and_a_pupil_and_a_link_are_removed(browser: Browser, server: Server):
    with new_page(browser, DESK) as teacher, new_page(browser, PHONE) as pupil, new_page(browser, PHONE) as late:
        link = new_class(teacher, server)
        enter(pupil, link, "Rude")
        expect(teacher.locator(".tp-desk-pupils li")).to_have_text("Rude")

        # a task of a lesson: the choices are decisions, and the wall marks the right one with the lesson's explanation
        teacher.locator('.tp-desk select[name="topic"]').select_option("lesson-arrest")
        teacher.locator('.tp-desk select[name="step"]').select_option("1")
        expect(teacher.locator(".tp-desk-draft")).to_contain_text("Keep the red atomic one.")
        teacher.locator(".tp-class-ask").click()
        expect(teacher.locator("h2.tp-wall-question")).to_contain_text("You lose one token of your largest set.")
        expect(teacher.locator(".tp-wall-situation")).to_contain_text("You hold 1 blue, 2 red, 1 red atomic")
        pupil.locator('.tp-class-answer[data-answer="lose red-atomic"]').click()
        expect(pupil.locator(".tp-seat-sent")).to_contain_text("Your answer: lose red atomic")
        expect(teacher.locator(".tp-class-answered")).to_have_text("1 of 1 pupils has answered")
        teacher.locator(".tp-class-reveal").click()
        bar = teacher.locator('.tp-wall-bar[data-answer="lose red"]')
        expect(bar).to_have_attribute("data-right", "true")
        expect(bar).to_have_attribute("data-count", "0")
        expect(teacher.locator(".tp-wall")).to_contain_text("you choose which token")
        expect(pupil.locator(".tp-seat-result")).to_contain_text("The right answer: lose red.")

        # the pupil is removed, and the page asks for another name
        teacher.get_by_role("button", name="Remove Rude").click()
        expect(teacher.locator(".tp-desk-removal")).to_contain_text("Remove Rude and all answers")
        assert_heard(teacher)
        teacher.locator(".tp-pupil-gone").click()
        expect(teacher.locator(".tp-class-answered")).to_have_text("0 of 0 pupils have answered")
        expect(pupil.locator(".tp-error")).to_contain_text("removed the name Rude")
        pupil.locator(".tp-class-name").fill("Ruth")
        pupil.locator(".tp-class-enter").click()
        expect(teacher.locator(".tp-desk-pupils li")).to_have_text("Ruth")

        # the link is replaced: the old one says what to do, and the pupil stays even if the page is loaded again
        teacher.locator(".tp-desk summary", has_text="Replace the link").click()
        teacher.locator(".tp-class-replace").click()
        expect(teacher.locator(".tp-class-link")).not_to_have_attribute("href", link)
        pupil.reload()
        expect(pupil.locator(".tp-seat-me")).to_contain_text("Ruth", timeout=READY)
        late.context.clear_cookies()
        late.goto(link)
        expect(late.locator(".tp-error")).to_contain_text("Ask the teacher for the new link.", timeout=READY)
        enter(late, str(teacher.locator(".tp-class-link").get_attribute("href")), "Max")
        expect(teacher.locator(".tp-desk-pupils li")).to_have_text(["Ruth", "Max"])


def test_a_class_of_25_answers_ten_questions_and_five_load_their_page_again(browser: Browser, server: Server):
    """24 plain clients beside the browsers of the teacher and of a pupil; nothing is lost."""
    with new_page(browser, DESK) as teacher, new_page(browser, PHONE) as pupil:
        link = new_class(teacher, server)
        enter(pupil, link, "Ann")
        address = next(each.laddr for each in table_process(server).net_connections("unix") if each.laddr)
        others = [PlainPupil(address, link, number) for number in range(24)]
        expect(teacher.locator(".tp-class-answered")).to_have_text("25 pupils are connected")
        choose_topic(teacher, "next-token", "What is the chance that the next token is")
        for question in range(10):
            teacher.locator(".tp-class-ask").click()
            expect(pupil.locator(".tp-seat-heading")).to_have_text(f"Question {question + 1}")
            if question == 4:
                pupil.reload()
            for number, each in enumerate(others):
                each.until("question")
                if number % 5 == question % 5:
                    each.leave()
                    assert len(each.join()["questions"]) == question + 1
                each.ask(do="answer", question=question, text=("0", "1/2", "1/4")[number % 3])
                each.until("answers")
            pupil.locator(".tp-class-answer").fill("1/4", timeout=READY)
            pupil.locator(".tp-class-send").click()
            expect(teacher.locator(".tp-class-answered")).to_have_text("25 of 25 pupils have answered")
            teacher.locator(".tp-class-reveal").click()
            expect(pupil.locator(".tp-seat")).to_have_attribute("data-stage", "shown")
            expect(teacher.locator(".tp-wall")).to_have_attribute("data-stage", "shown")
            counts = [int(str(each.get_attribute("data-count"))) for each in teacher.locator(".tp-wall-bar").all()]
            assert sum(counts) == 25
            for each in others:
                assert each.until("question")["revealed"]
        expect(pupil.locator(".tp-seat-score")).to_contain_text("of 10 answers right so far")
        for each in others:
            each.leave()
