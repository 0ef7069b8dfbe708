"""The panels of Time Pirates, of the lessons and of the editions: what is shown, and what is sent."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.scripts.mounting import mounted

# --- Time Pirates

CONTRACTS = [
    {
        "contract": "b1",
        "colour": "blue",
        "cost": 2,
        "points": 3,
        "left": 2,
        "said": "2 blue for 3",
        "gone": "",
        "sell": "sell b1",
        "why": "",
    },
    {
        "contract": "b2",
        "colour": "blue",
        "cost": 4,
        "points": 7,
        "left": 1,
        "said": "4 blue for 7",
        "gone": "",
        "sell": "",
        "why": "You have 3.",
    },
    {
        "contract": "b3",
        "colour": "blue",
        "cost": 5,
        "points": 9,
        "left": 0,
        "said": "5 blue for 9",
        "gone": "sold",
        "sell": "",
        "why": "",
    },
]


KEY = {"cost": "tokens", "worth": "points"}


def test_the_bazaar_sells_dims_and_strikes_out_contracts(page):
    one = mounted(
        page,
        "games/pirates/play/bazaar",
        {
            "key": KEY,
            "columns": [{"kind": "blue", "name": "blue", "contracts": CONTRACTS}],
            "note": "can be paid",
            "at": 12,
        },
    )
    column = page.get_by_role("group", name="blue")
    column.get_by_role("button", name="2 blue for 3, \N{MULTIPLICATION SIGN}2").click()
    column.get_by_role("button", name="4 blue for 7").click()
    assert one.sent == [{"ask": "play", "text": "sell b1", "at": 12}, {"ask": "why", "text": "sell b2"}]
    expect(column.get_by_role("img", name="5 blue for 9, sold")).to_have_class("tp-chip tp-cell tp-chip-blue tp-gone")
    column.get_by_role("button", name="4 blue for 7").hover()
    expect(page.locator(".tp-bubble")).to_have_text("You have 3.")


def test_two_bazaars_on_a_page_have_names_of_their_own(page):
    columns = [{"kind": "blue", "name": "blue", "contracts": CONTRACTS[1:2]}]
    content = {"key": KEY, "columns": columns, "note": "", "at": 1}
    mounted(page, "games/pirates/play/bazaar", content)
    mounted(page, "games/pirates/play/bazaar", content)
    first, second = page.locator(".tp-unavailable").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-describedby'))"
    )
    assert first != second
    assert page.locator(f"#{second}").text_content() == "You have 3."


def test_a_hand_shows_how_many_of_a_kind_and_who_has_won(page):
    player = {
        "seat": 0,
        "name": "Ann",
        "initial": "A",
        "turn": True,
        "epoch": "1400",
        "notes": ["first"],
        "winner": True,
        "said": "2 red",
        "hand": [{"kind": "red", "count": 2}, {"kind": "white", "count": 1}],
        "points_said": "12 points",
        "points_short": "12",
        "contracts": [{"colour": "red", "cost": 2, "points": 3, "said": "2 red for 3", "laid": "down"}],
    }
    mounted(
        page,
        "games/pirates/play/players",
        {
            "texts": {"tokens": "no tokens", "contracts": "no contracts", "winner": "winner"},
            "players": [
                player,
                {
                    **player,
                    "seat": 1,
                    "name": "Bo",
                    "turn": False,
                    "winner": False,
                    "hand": [],
                    "contracts": [],
                    "said": "nothing",
                },
            ],
        },
    )
    first, second = page.locator(".tp-player").all()
    expect(first).to_have_attribute("aria-current", "true")
    expect(first.get_by_role("img", name="2 red", exact=True).locator("b")).to_have_text(["\N{MULTIPLICATION SIGN}2"])
    expect(first.locator("small").first).to_have_text("1400 · first")
    expect(first.get_by_role("img", name="winner")).to_have_count(1)
    expect(second).to_contain_text("no tokens")
    expect(second).to_contain_text("no contracts")
    expect(second.get_by_role("img", name="winner")).to_have_count(0)


def test_the_track_has_a_square_for_each_token_and_an_end(page):
    """Without a token it says no empty list."""
    one = mounted(
        page,
        "games/pirates/play/track",
        {"squares": 4, "drawn": ["1", "2"], "said": "2 of 4", "label": "Police", "note": "2 left"},
    )
    assert page.get_by_role("img", name="2 of 4 (1, 2)").locator(".tp-square-slot").evaluate_all(
        "all => all.map((each) => each.className + ' ' + (each.querySelector('use')?.getAttribute('href') ?? ''))"
    ) == [
        "tp-square-slot tp-full #tp-police-1",
        "tp-square-slot tp-full #tp-police-2",
        "tp-square-slot ",
        "tp-square-slot tp-end ",
    ]
    one.show(drawn=[], said="0 of 4")
    expect(page.get_by_role("img", name="0 of 4", exact=True)).to_have_count(1)


def test_the_bag_counts_each_kind_and_the_odds_have_bars(page):
    mounted(
        page,
        "games/pirates/play/bag",
        {
            "piles": [
                {
                    "title": "In the bag",
                    "total": "9",
                    "empty": "",
                    "rows": [
                        [
                            {"kind": "red", "count": 3, "said": "3 red"},
                            {"kind": "white", "count": 0, "said": "no white"},
                        ]
                    ],
                }
            ]
        },
    )
    assert page.locator(".tp-pile-cell").evaluate_all(
        "all => all.map((each) => [each.className, each.textContent])"
    ) == [["tp-pile-cell", "3"], ["tp-pile-cell tp-none", "0"]]
    mounted(
        page,
        "games/pirates/play/odds",
        {
            "off": "",
            "title": "Odds",
            "police": [],
            "link": {"href": "police", "text": "Explore"},
            "rows": [{"kind": "red", "name": "red", "to": "", "share": 0.25, "percent": "25 %", "fraction": "1/4"}],
        },
    )
    assert page.locator(".tp-odd-bar i").evaluate("e => e.style.width") == "25%"
    expect(page.locator(".tp-odd")).to_have_text("red25 %1/4")
    expect(page.get_by_role("link", name="Explore")).to_have_attribute("href", "police")


def test_a_class_without_odds_is_told_so(page):
    mounted(page, "games/pirates/play/odds", {"off": "No odds here.", "title": "", "rows": [], "police": []})
    expect(page.locator(".tp-panel")).to_have_text("No odds here.")


EDITOR = {
    "texts": {
        "title": "Board",
        "close": "Close",
        "note": "",
        "begin_with": "Begin with",
        "open": "Open",
        "epoch": "Epoch",
        "sites": "Sites",
        "path_1": "Path 1",
        "path_2": "Path 2",
        "confirm": "Confirm",
        "name": "Name",
        "board_title": "Title",
        "rename": "Rename",
        "download": "Save",
        "write": "Keep",
        "play": "Play",
        "path_of": "path {path} of {epoch}",
        "sites_of": "sites of {epoch}",
        "confirm_of": "confirm {epoch}",
    },
    "statuses": {"guessed": "guessed"},
    "years": [800, 1400, 2200],
    "title": "Own",
    "name": "own",
    "boards": [],
    "warnings": ["A path is long."],
    "error": "",
    "told": "",
    "keeps": True,
    "epochs": [
        {"year": 800, "label": "800", "sites": 3, "path_1": 1400, "path_2": 2200, "status": {"sites": "guessed"}}
    ],
}


def test_the_boards_editor_sends_each_change_and_shows_what_holds(page):
    one = mounted(page, "games/pirates/board/board_editor", EDITOR, is_open=True)
    page.get_by_label("path 1 of 800").select_option("2200")
    page.get_by_label("sites of 800").fill("5")
    page.get_by_label("Title").focus()
    page.get_by_role("button", name="confirm 800").click()
    assert one.sent == [
        {"ask": "set", "year": 800, "key": "path_1", "value": 2200},
        {"ask": "set", "year": 800, "key": "sites", "value": 5},
        {"ask": "confirm", "year": 800},
    ]
    one.show(error="Not two alike.")
    expect(page.get_by_label("path 1 of 800")).to_have_value("1400")
    expect(page.get_by_label("sites of 800")).to_have_value("3")
    expect(page.get_by_role("alert")).to_have_text("Not two alike.")
    assert page.get_by_label("path 1 of 800").locator("option").all_text_contents() == ["1400", "2200"]
    page.get_by_label("Name").fill("mine")
    page.get_by_role("button", name="Rename").click()
    assert one.sent == [{"ask": "name", "name": "mine", "title": "Own"}]
    expect(page.locator(".tp-status-guessed")).to_have_text("guessed")


# --- lessons

LESSON = {
    "texts": {
        "answer": "Answer",
        "number": "a number",
        "send": "Send",
        "why": "Why",
        "hints": "Hints",
        "explore": "Explore",
        "back": "Back",
        "again": "Again",
        "show": "Show",
        "restart": "Restart",
    },
    "lesson": "l1",
    "title": "Tokens",
    "progress": {"number": 2, "count": 5, "said": "2 of 5"},
    "number": 2,
    "task": "How many?",
    "heard": "2 of 5: How many?",
    "aim": None,
    "time": "about 3 minutes",
    "advice": "",
    "invites": [],
    "keep": None,
    "typed": False,
    "tried": ["4"],
    "choices": [{"text": "3", "label": "three"}, {"text": "4", "label": "four"}],
    "hints": [],
    "result": None,
    "finished": "",
    "next": "",
    "explore": "",
    "hint": "Hint",
    "back": False,
    "again": False,
    "rule": None,
}


def test_an_answer_is_given_and_a_tried_one_is_marked(page):
    one = mounted(page, "lessons/lesson_panel", LESSON)
    expect(page.get_by_role("progressbar", name="Tokens")).to_have_attribute("aria-valuetext", "2 of 5")
    expect(page.locator(".tp-tried")).to_have_text("four")
    page.get_by_role("button", name="three").click()
    page.get_by_role("button", name="Hint").click()
    assert one.sent == [{"ask": "answer", "text": "3"}, {"ask": "hint"}]
    one.show(hints=["Count them."], hint="")
    expect(page.get_by_role("list", name="Hints").locator("li")).to_have_text(["Count them."])


def test_a_right_answer_says_why_and_leads_on(page):
    one = mounted(page, "lessons/lesson_panel", LESSON)
    page.get_by_role("button", name="three").focus()
    one.show(
        choices=[],
        next="On",
        result={
            "right": True,
            "done": True,
            "heading": "Right.",
            "reason": "Count all.",
            "text": "Three lie there.",
            "led_to": "",
            "rule": "P4",
            "named": "P4: Selling",
            "others": {"label": "The others", "told": ["Four: no."]},
        },
    )
    status = page.get_by_role("status")
    expect(status).to_contain_text("Right.Count all.WhyThree lie there.")
    expect(status.locator(".tp-comments li")).to_have_text(["Four: no."])
    expect(page.get_by_role("button", name="On")).to_be_focused()
    page.get_by_role("button", name="P4: Selling").click()
    assert one.sent == [{"ask": "rule", "rule": "P4"}]
    one.show(rule={"id": "P4", "title": "Selling", "text": "Sell.", "lesson": {"id": "l4", "text": "Its lesson"}})
    expect(status).to_contain_text("SellingSell.")
    expect(page.get_by_role("button", name="P4: Selling")).to_have_attribute("aria-expanded", "true")


def test_a_new_task_is_said_once_its_line_is_there(page):
    """What comes with the line itself nobody would hear; the focus is nowhere yet."""
    one = mounted(page, "lessons/lesson_panel", LESSON)
    line = page.locator(".tp-heard[aria-live=polite]")
    expect(line).to_have_text("2 of 5: How many?")
    line.evaluate("line => { window.line = line; }")
    one.show(number=3, task="Take one.", heard="3 of 5: Take one.", choices=[])
    expect(line).to_have_text("3 of 5: Take one.")
    assert page.evaluate("() => window.line.isConnected")
    assert page.evaluate("() => document.activeElement === document.body")


def test_what_a_task_invites_to_is_tried_by_its_button(page):
    one = mounted(
        page,
        "lessons/lesson_panel",
        {**LESSON, "choices": [], "invites": [{"text": "trade blue with 2 for white", "label": "Try it: trade"}]},
    )
    page.get_by_role("button", name="Try it: trade").click()
    assert one.sent == [{"ask": "try", "text": "trade blue with 2 for white"}]


def test_the_aim_is_text_and_three_pictures_that_say_what_they_mean(page):
    scenes = [
        {"icons": ["blue", "red"], "chips": [], "text": "What you want"},
        {"icons": [], "chips": [{"colour": "blue", "cost": "3", "points": "3 pt"}], "text": "How you get it"},
        {"icons": ["police-1"], "chips": [], "text": "How it ends"},
    ]
    one = mounted(page, "lessons/lesson_panel", {**LESSON, "aim": {"text": "Most points win.", "scenes": scenes}})
    expect(page.locator(".tp-aim > p")).to_have_text("Most points win.")
    expect(page.locator(".tp-scene > span:last-child")).to_have_text(["What you want", "How you get it", "How it ends"])
    expect(page.locator(".tp-scene use")).to_have_count(3)
    expect(page.locator(".tp-scene .tp-chip-blue")).to_have_text("33 pt")
    expect(page.locator(".tp-time")).to_have_text("about 3 minutes")
    one.show(aim=None, advice="The tutor would end the turn.")
    expect(page.locator(".tp-aim")).to_have_count(0)
    expect(page.locator(".tp-advice")).to_have_text("The tutor would end the turn.")


def test_a_page_to_keep_is_offered_in_each_edition(page):
    one = mounted(
        page,
        "lessons/lesson_panel",
        {**LESSON, "keep": {"text": "The rules on one sheet", "editions": [{"rules": "german", "text": "German"}]}},
    )
    page.get_by_role("group", name="The rules on one sheet").get_by_role("button", name="German").click()
    assert one.sent == [{"ask": "keep", "rules": "german"}]


def test_a_file_is_given_to_the_person_at_the_browser(page):
    one = mounted(page, "lessons/lesson_panel", LESSON)
    with page.expect_download() as given:
        one.tell({"download": {"name": "lesson.toml", "text": "[lesson]\n"}})
    assert given.value.suggested_filename == "lesson.toml"
    assert given.value.path().read_text() == "[lesson]\n"


def test_a_wrong_answer_is_told_as_one(page):
    one = mounted(page, "lessons/lesson_panel", LESSON)
    one.show(
        result={
            "right": False,
            "done": False,
            "heading": "Not so.",
            "reason": "",
            "text": "Count again.",
            "led_to": "",
            "rule": "",
            "named": "",
            "others": None,
        }
    )
    expect(page.locator(".tp-result")).to_have_class("tp-result tp-error")
    expect(page.locator(".tp-why-label")).to_have_count(0)


def test_a_typed_answer_is_sent_without_spaces_and_an_empty_one_not_at_all(page):
    one = mounted(page, "lessons/lesson_panel", {**LESSON, "typed": True})
    field = page.get_by_label("Answer")
    field.fill("  ")
    field.press("Enter")
    assert one.sent == []
    field.fill(" 4/9 ")
    field.press("Enter")
    assert one.sent == [{"ask": "answer", "text": "4/9"}]


COURSE = {
    "label": "Lessons",
    "done": "1 of 2",
    "play": {"href": "play", "text": "Play"},
    "topics": [],
    "room": None,
    "who": None,
    "lessons": [],
}


def test_the_course_marks_what_is_done_and_keeps_the_focus_on_its_lesson(page):
    lessons = [
        {"id": "l1", "number": "1", "title": "Tokens", "state": "done", "said": "1 Tokens, done", "current": False},
        {"id": "l2", "number": "2", "title": "Paths", "state": "", "said": "2 Paths", "current": True},
    ]
    one = mounted(page, "lessons/course", {**COURSE, "lessons": lessons})
    nav = page.get_by_role("navigation", name="Lessons")
    assert nav.get_by_role("button").evaluate_all(
        "all => all.map((each) => [each.className, each.getAttribute('aria-current')])"
    ) == [["tp-lesson tp-lesson-done", None], ["tp-lesson tp-lesson-new", "true"]]
    nav.get_by_role("button", name="1 Tokens, done").click()
    assert one.sent == [{"ask": "choose", "lesson": "l1"}]
    one.show(lessons=lessons[::-1])
    expect(nav.get_by_role("button", name="1 Tokens, done")).to_be_focused()


def test_a_learner_is_renamed_by_one_button_and_begun_by_the_other(page):
    """Enter in the field presses the first button, which begins a learner; a name of spaces sends nothing."""
    box = {
        "title": "Who learns",
        "close": "Close",
        "note": "",
        "brought": None,
        "asked": "A name",
        "new": "Begin",
        "rename": "Rename",
        "error": "",
        "others": [],
        "others_title": "Others",
        "link": "",
        "delete": "",
        "bin": None,
        "texts": {
            "along": "Take along",
            "file": "File",
            "page": "Page",
            "link": "Link",
            "copy": "Copy",
            "copied": "Copied",
            "load": "Load",
        },
    }
    who = {"name": "Ann", "said": "Ann", "not_me": "", "box": box}
    one = mounted(page, "lessons/course", {**COURSE, "who": who})
    field = page.get_by_role("textbox", name="A name")
    for name, press, ask in [("Ben", "Rename", "learner_rename"), ("Ben", "Begin", "learner_new"), (" ", "Rename", "")]:
        field.fill(name)
        page.get_by_role("button", name=press, exact=True).click()
        assert one.sent == ([{"ask": ask, "name": name}] if ask else [])
    field.fill("Cleo")
    field.press("Enter")
    assert one.sent == [{"ask": "learner_new", "name": "Cleo"}]


# --- editions


def test_the_games_of_editions_are_started_and_stopped_and_plotted(page):
    row = {"title": "Rio Grande", "mean": 30.0, "error": 1.0, "said": "30.0"}
    one = mounted(
        page,
        "games/pirates/editions/page",
        {
            "view": "games",
            "heading": "Games",
            "note": "",
            "running": "",
            "problem": "",
            "player": "simple",
            "texts": {"players": "Who plays", "start": "100 games", "stop": "Stop", "empty": "Nothing yet."},
            "players": [{"name": "simple", "text": "Simple"}],
            "measures": [],
        },
    )
    expect(page.get_by_role("status")).to_have_text("Nothing yet.")
    page.get_by_role("button", name="Simple: 100 games").click()
    assert one.sent == [{"ask": "start", "player": "simple"}]
    one.show(running="40 of 100")
    expect(page.get_by_role("button", name="Simple: 100 games")).to_be_disabled()
    page.get_by_role("button", name="Stop").click()
    assert one.sent == [{"ask": "stop"}]
    one.show(
        running="",
        note="Two standard errors.",
        measures=[{"title": "Points", "rows": [row, {**row, "title": "Old", "mean": 36.0}]}],
    )
    dots = page.locator("circle").evaluate_all("all => all.map((each) => Number(each.getAttribute('cx')))")
    # low 27 and high 39, 8 % of that free at each side
    assert [round(x, 2) for x in dots] == [round(12 + 276 * (mean - 27 + 0.96) / 13.92, 2) for mean in (30, 36)]
    expect(page.locator(".tp-plot-number")).to_have_text(["30.0", "30.0"])


def test_the_same_question_under_each_edition(page):
    one = mounted(
        page,
        "games/pirates/editions/page",
        {
            "view": "here",
            "heading": "Here",
            "label": "Situations",
            "titles": ["Sale", "Arrest"],
            "current": 1,
            "question": "Who is caught?",
            "same": "",
            "sets": [{"title": "Old", "only": "Ann"}],
        },
    )
    group = page.get_by_role("group", name="Situations")
    expect(group.get_by_role("button", name="Arrest")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="Sale").click()
    assert one.sent == [{"ask": "situation", "number": 0}]
    assert page.locator("table tr").evaluate_all("all => all.map((each) => each.innerText)") == ["Old\tAnn"]
