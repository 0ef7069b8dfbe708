"""The tutorial in Chromium: every lesson by mouse or by keyboard, wrong tries explained, progress kept."""

import itertools
import json
import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.browsing import DESK, READY, decide, enter, new_page, played, run_notebook, wait_for_steps
from tests.browser.playing import open_task, sized
from timepirates import lessons
from timepirates.lessons import classroom, question_bank
from timepirates_widgets.keeping.store import Store

pytestmark = pytest.mark.long(60)

COURSE = lessons.names()
WINDOWS = ((1366, 768), (1024, 768), (390, 844))
TITLES = "all => all.map(each => each.title)"
MOVES = lessons.Session(lessons.load("paths")).game.legal()
"""What can be done at the second step of the first lesson."""

TOWARDS = """node => node === document.activeElement ? ""
    : node.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab\""""
"""The key that moves the focus towards an element; no key where the element has it."""


NEEDED = """wanted => [...document.querySelectorAll(".tp-answer[data-answer], .tp-choice, .tp-input")].find(
        (each) => [each.dataset.answer, each.dataset.notation].includes(wanted))
    ?? [...document.querySelectorAll(".tp-stage")].find(
        (each) => wanted.startsWith(each.dataset.stage.replace("with ", "")))
    ?? document.querySelector(".tp-typed .tp-input")"""
"""The button that solves a step, the button of its decision's first part, or the field for its answer."""


class Learner:
    """A person at the tutorial's page: `by` is "mouse", "keyboard" or "script", which does not scroll to what it clicks."""

    def __init__(self, page, by):
        self.page, self.by = page, by

    def use(self, locator):
        """Click an element, or reach it with Tab, forward or back, and press Enter."""
        if self.by != "keyboard":
            locator.click() if self.by == "mouse" else locator.dispatch_event("click")
            return
        expect(locator).to_be_visible()
        for _key in range(200):
            if key := locator.evaluate(TOWARDS):
                self.page.keyboard.press(key)
            else:
                break
        self.page.keyboard.press("Enter")

    def open(self, name):
        """Take a lesson from the row of lessons."""
        self.use(self.page.locator(f".tp-lesson[data-lesson={name}]"))
        expect(self.page.locator(f".tp-lesson-panel[data-lesson={name}]")).to_be_visible()

    def at_step(self, number, legal=()):
        """Wait for a step's task, and for the buttons of what is legal there."""
        expect(self.page.locator(".tp-task")).to_have_attribute("data-step", str(number))
        self.page.wait_for_function(
            "legal => [...document.querySelectorAll('.tp-choice')].map(each => each.dataset.notation).sort().join()"
            " === legal",
            arg=",".join(sorted(legal)),
        )

    def decide(self, decision, legal=True):
        """Make a decision with its button, its fold opened first; False where the page has no such button."""
        button = self.page.locator(f'.tp-choice[data-notation="{decision}"]')
        if legal:
            button.wait_for(state="attached")
        if not button.count():
            button = self.page.locator(f'.tp-unavailable[data-send*="\\"{decision}\\""]')
        if not button.count():
            return False
        if not button.first.is_visible():
            self.use(self.page.locator(".tp-fold").filter(has=button).locator(".tp-fold-head"))
        self.use(button.first)
        return True

    def answer(self, text):
        """Answer a question, by a button or by typing."""
        typed = self.page.locator(".tp-input")
        if typed.count():
            typed.fill(text)
            self.use(self.page.locator(".tp-answer"))
        else:
            self.use(self.page.locator(f'.tp-answer[data-answer="{text}"]'))
        return True


@pytest.fixture(scope="module")
def course(browser, tmp_path_factory):
    """The page of a learner on a server of their own, on which one lesson is taken after the other."""
    with (
        played(tmp_path_factory.mktemp("course"), "--preheated", "0") as server,
        new_page(browser, reduced_motion="reduce") as page,
    ):
        open_task(page, server.address + "tutorial")
        yield page


def try_wrong(learner, step):
    """Make the step's first wrong try that the page has a button for, and return whether there was such a button.

    At a phone, the page is scrolled to its top before. A mouse does not scroll it from there.
    `tests/lessons/test_lessons.py` makes all of them.
    """
    if learner.page.viewport_size["width"] < 500:
        learner.page.locator(".tp-area-board:not([inert])").evaluate("board => board.scrollIntoView()")
        learner = Learner(learner.page, learner.by.replace("mouse", "script"))
    for wrong in step.wrong:
        if learner.answer(wrong.attempt) if step.kind == "question" else learner.decide(wrong.attempt, legal=False):
            expect(learner.page.locator(".tp-result.tp-error")).to_be_visible()
            return True
    return False


IN_SIGHT = f"""wanted => {{
        const one = ({NEEDED})(wanted);
        const seen = one.checkVisibility() ? one : one.closest(".tp-fold").querySelector(".tp-fold-head");
        const {{ x, y, width, height, top, bottom }} = seen.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        if (top >= 0 && bottom <= innerHeight && seen.contains(hit)) return "in sight";
        return `from ${{top}} to ${{bottom}} of ${{innerHeight}} px, behind ${{hit?.outerHTML.slice(0, 300)}}`;
    }}"""
"""Whether what solves a step, or the group that holds its button, is in the window with nothing over it."""


def needed_in_sight(page, wanted):
    """Wait until what solves a step is in sight."""
    try:
        page.wait_for_function(f'wanted => ({IN_SIGHT})(wanted) === "in sight"', arg=wanted)
    except PlaywrightTimeout:
        pytest.fail(f"{wanted} is {page.evaluate(IN_SIGHT, wanted)}")


def play_the_game(learner):
    """Play the short game to its end with the first button there is."""
    for _decision in range(300):
        if learner.page.locator(".tp-next, .tp-show").count():
            return
        record = learner.page.locator(".tp-choice").first
        at = record.get_attribute("data-send")
        learner.use(record)
        learner.page.wait_for_function(
            "at => document.querySelector('.tp-show')"
            " || (document.querySelector('.tp-choice')?.dataset.send ?? at) !== at",
            arg=at,
        )


@pytest.mark.parametrize(
    ("name", "by", "size"),
    [*zip(COURSE, itertools.cycle(["mouse", "keyboard"]), itertools.cycle(WINDOWS), strict=False)],
)
def test_every_lesson_can_be_taken_with_wrong_tries_on_the_way(course, name, by, size):
    """Every second one by keyboard, and each in one of three windows. Wrong tries are explained, what the task needs
    stays in sight below, no tooltip is notation, the solution leads on, the lesson is ticked.

    What was done is downloaded as a plain page.
    """
    sized(course, *size)
    learner, lesson = Learner(course, by), lessons.load(name)
    session = lessons.Session(lesson)
    learner.open(name)
    explained = False
    for step in lesson.steps:
        learner.at_step(step.number, session.legal())
        tried = try_wrong(learner, step)
        explained = explained or tried
        assert not {*learner.page.locator(".tp-choice, .tp-answer").evaluate_all(TITLES)} & {
            *session.legal(),
            *(each for each in step.choices if session.label(each) != each),
        }
        if tried and step.kind != "game":
            needed_in_sight(learner.page, session.solution()[0])
        if step.kind == "game":
            play_the_game(learner)
            break
        for attempt in session.solution():
            assert learner.answer(attempt) if step.kind == "question" else learner.decide(attempt), attempt
            session.answer(attempt) if step.kind == "question" else session.try_decision(attempt)
        expect(learner.page.locator(".tp-result.tp-right")).to_be_visible()
        session.next()
        if step.number < len(lesson.steps):
            learner.use(learner.page.locator(".tp-next"))
    assert explained
    expect(learner.page.locator(".tp-finished")).to_be_visible()
    expect(learner.page.locator(f".tp-lesson[data-lesson={name}]")).to_have_class("tp-lesson tp-lesson-done")
    with course.expect_download() as started:
        learner.use(course.locator(".tp-show"))
    assert started.value.suggested_filename == f"lesson-{name}.html"
    assert lesson.title in started.value.path().read_text(encoding="utf-8")


def test_after_a_wrong_try_in_a_lesson_of_conspiracy_the_needed_row_is_in_sight_too(page, own):
    """At the first step of each lesson, each lesson in one of three windows."""
    names = [name for name in lessons.names("conspiracy") if lessons.load(name).steps[0].wrong]
    assert len(names) > 10
    open_task(page, f"{own.address}conspiracy?lesson={names[0]}")
    learner, tried = Learner(page, "mouse"), []
    for name, size in zip(names, itertools.cycle(WINDOWS), strict=False):
        sized(page, *size)
        learner.open(name)
        session = lessons.Session(lessons.load(name))
        expect(page.locator(".tp-task")).to_have_text(re.compile(re.escape(session.step.text)))
        page.wait_for_function(NEEDED, arg=session.solution()[0])
        if try_wrong(learner, session.step):
            needed_in_sight(page, session.solution()[0])
            tried.append((name, session.step.kind))
    assert len(tried) > 8, tried
    assert {kind for _name, kind in tried} == {"question", "task"}


def test_progress_is_kept_when_the_page_is_opened_again(page, own):
    """The step, the tries and the hints are there again; another lesson can be taken in between."""
    open_task(page, f"{own.address}tutorial")
    learner = Learner(page, "mouse")
    learner.answer("two")
    page.locator(".tp-next").click()
    learner.at_step(2, MOVES)
    page.locator(".tp-hint").click()
    expect(page.locator(".tp-hints li")).to_have_count(1)
    learner.open("arrest")
    learner.open("paths")
    learner.at_step(2, MOVES)
    page.reload()
    expect(page.locator(".tp-task")).to_have_attribute("data-step", "2", timeout=READY)
    expect(page.locator(".tp-hints li")).to_have_count(1)


def test_a_class_stays_with_its_game_on_the_play_page(page, own):
    """Undo and odds are off, the saved file says so, and so it stays when the game is opened again without the link."""
    room = classroom.Classroom(name="9b", undo=False, odds=False, lessons=("placing", "turn"))
    page.goto(f"{own.address}?class={room.link()}")
    page.locator(".tp-class-join").click()
    decide(page, "place 1900")
    wait_for_steps(page, 1)
    for visit in ("by the link", "without it"):
        expect(page.locator(".tp-undo"), visit).to_have_attribute("aria-disabled", "true")
        page.get_by_role("tab", name="Odds").click()
        expect(page.locator(".tp-area-tabs")).to_contain_text("Odds are turned off")
        expect(page.locator(".tp-odd")).to_have_count(0)
        if visit == "by the link":
            game = page.url.partition("game=")[2].partition("&")[0]
            page.goto(f"{own.address}?game={game}")
            wait_for_steps(page, 1)
    page.locator("button.tp-menu").click()
    expect(page.locator(".tp-class")).to_contain_text("Class 9b")
    with page.expect_download() as started:
        page.locator(".tp-save").click()
    saved = json.loads(started.value.path().read_text(encoding="utf-8"))
    assert classroom.from_settings(saved["settings"]["class"]) == room
    page.keyboard.press("Escape")
    page.locator(".tp-rules-now").click()
    page.locator(".tp-box-rules .tp-lesson-link").first.click()
    expect(page.locator(".tp-lesson")).to_have_count(2, timeout=READY)


def test_the_row_of_lessons_is_not_cut_off_when_all_are_done(page, own):
    """With fifteen ticks it still stands in the window, and so does the way to the game."""
    done = {name: {"done": [], "finished": True} for name in COURSE}
    Store(own.data).keep("lessons", {"current": "paths", "lessons": done})
    open_task(page, f"{own.address}tutorial")
    expect(page.locator(".tp-lesson-done")).to_have_count(len(COURSE))
    for part in (*page.locator(".tp-lesson").all(), page.locator(".tp-course a")):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= DESK["height"]


def test_the_tutorial_fits_a_phone(phone, own):
    """No sideways scrolling; every control is large enough for a finger."""
    open_task(phone, f"{own.address}tutorial")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in phone.locator(".tp-answer, .tp-hint, .tp-lesson").all():
        assert button.bounding_box()["height"] >= 43


def test_a_lesson_can_be_taken_in_jupyterlab(page, jupyterlab):
    """The notebook's one cell shows the same lesson."""
    # JupyterLab asks a fresh kernel for its widgets before anything has imported ipywidgets; the kernel says so.
    page.watch.bear("jupyter.widget.control")
    run_notebook(page, jupyterlab, "tutorial.ipynb")
    expect(page.locator(".tp-task")).to_be_visible(timeout=READY)
    learner = Learner(page, "mouse")
    learner.answer("three")
    expect(page.locator(".tp-result.tp-error")).to_be_visible()
    learner.answer("two")
    page.locator(".tp-next").click()
    learner.at_step(2, MOVES)
    learner.decide("move 1")
    expect(page.locator(".tp-result.tp-right")).to_be_visible()


def test_the_play_page_leads_to_the_lesson_of_a_rule_and_turns_its_position_into_one(page, own):
    """The file that it gives is a lesson in this position; one click leads to the position's rules, another on."""
    enter(page, own.address)
    page.locator("button.tp-menu").click()
    with page.expect_download() as started:
        page.locator(".tp-entry-make-lesson").click()
    lesson = lessons.load(started.value.path())
    assert lesson.steps[0].position["deciding"] == "place"
    page.keyboard.press("Escape")
    page.locator(".tp-rules-now").click()
    box = page.locator(".tp-box-rules")
    expect(box).to_contain_text("S4: Placing the pirates")
    box.locator(".tp-lesson-link").first.click()
    expect(page.locator(".tp-lesson-panel[data-lesson=placing]")).to_be_visible(timeout=READY)


def test_the_editions_are_compared_by_games_played_when_asked(page, own):
    """Before there are no numbers; each measure has a row a rule set; playing can be stopped."""
    page.goto(own.address + "editions")
    expect(page.locator(".tp-editions.tp-ready")).to_be_attached(timeout=READY)
    expect(page.locator(".tp-plot")).to_have_count(0)
    page.locator(".tp-situation").nth(2).click()
    expect(page.locator(".tp-edition-table tr").nth(2)).to_contain_text("end")
    page.locator(".tp-play-random").click()
    expect(page.locator(".tp-plot").first).to_be_visible(timeout=READY)
    expect(page.locator(".tp-stop")).to_have_count(0, timeout=READY)
    expect(page.locator(".tp-plot").first.locator("tr")).to_have_count(5)
    bars = (
        page.locator(".tp-plot").first.locator(".tp-error-bar").evaluate_all("all => all.map(e => e.getBBox().width)")
    )
    assert len(bars) == 5
    assert all(bars)


def test_the_questions_are_answered_and_the_other_bank_is_a_click_away(page, own):
    """Immediate feedback with the right answer, kept for the next visit."""
    open_task(page, own.address + "questions")
    question = question_bank.of_topic("rules")[0]
    right = lessons.Session(question).solution()[0]
    Learner(page, "mouse").answer(next(text for text in question.steps[0].choices if text != right))
    expect(page.locator(".tp-result.tp-error")).to_be_visible()
    Learner(page, "mouse").answer(right)
    expect(page.locator(".tp-result.tp-right b").first).to_have_text(f"Right: {right}")
    page.locator(".tp-topic").nth(1).click()
    expect(page.locator(".tp-lesson")).to_have_count(len(question_bank.of_topic("odds")))
    page.reload()
    expect(page.locator(".tp-lesson-done")).to_have_count(1, timeout=READY)


def test_a_predicted_chance_is_seen_in_the_explorer(page, own):
    """One click from the reveal to the situation of the step, the slider where the question had it."""
    open_task(page, f"{own.address}tutorial?lesson=odds")
    learner = Learner(page, "mouse")
    for number, answer in enumerate(("40 %", "4/9", "5/18"), 1):
        learner.at_step(number)
        learner.answer(answer)
        expect(page.locator(".tp-explore")).to_be_visible()
        if number < 3:
            page.locator(".tp-next").click()
    page.locator(".tp-explore").click()
    expect(page.locator('.tp-epoch[data-epoch="1900"]')).to_have_attribute("data-fraction", "5/18", timeout=READY)
