"""Learners are people: several on one machine, each with progress of their own, taken along and brought back."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from tests.widgets.lessons.test_tutorial_page import by_address
from timepirates import BadSetting
from timepirates.lessons import learner
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial, QuestionBank
from timepirates_widgets.keeping.class_membership import joined_class, remember_class
from timepirates_widgets.keeping.learners import BIN, Learner, Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course import Course


@pytest.fixture
def store(tmp_path):
    """A store of its own."""
    return Store(tmp_path)


def opened(store, page=PiratesTutorial, **more):
    """A page of lessons, its course, and what the course gave to download."""
    made = page(store, **more)
    course, given = Course(made.table, made), []
    course.send = given.append
    return made, course, given


def taken_along(course, given):
    """The text of the file that the learner takes along."""
    course.ask_learner_file()
    return given[-1]["download"]["text"]


def test_what_was_done_before_a_name_was_given_is_theirs_who_gives_one(store):
    page, course, _given = opened(store)
    assert (course.content["who"]["name"], course.content["who"]["not_me"]) == ("Who are you?", "")
    page.table.answer("two")
    course.ask_learner()
    course.ask_learner_new("  Ann  B. ")
    assert (course.content["who"]["name"], course.content["who"]["not_me"]) == ("Ann B.", "Not me")
    assert course.content["who"]["box"] is None
    assert page.table.session.solved
    assert PiratesTutorial(store).learners.now.name == "Ann B."


def test_each_learner_has_progress_of_their_own(store):
    """In both games and in the questions; whoever is chosen goes on where they were."""
    page, course, _given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    course.ask_learner_new("Ben")
    assert not page.table.session.solved
    page.choose("turn")
    page.table.play("no-restock")
    bank = QuestionBank("rules", store)
    bank.table.answer(bank.table.session.solution()[0])
    conspiracy = ConspiracyTutorial(store)
    conspiracy.table.answer(conspiracy.table.session.solution()[0])
    course.ask_learner()
    [ann] = course.content["who"]["box"]["others"]
    assert ann["name"] == "Ann"
    course.ask_learner_choose(ann["id"])
    assert (page.current, page.table.session.solved, page.state("turn")) == ("paths", True, "")
    assert not QuestionBank("rules", store).table.session.solved
    assert not ConspiracyTutorial(store).table.session.solved
    Learners(store).choose(Learners(store).named("Ben").id)
    again = PiratesTutorial(store)
    assert (again.current, again.table.session.solved, again.state("paths")) == ("turn", True, "")
    assert QuestionBank("rules", store).state(next(iter(bank.lessons))) == "done"
    assert ConspiracyTutorial(store).table.session.solved


def test_not_me_is_one_click_and_nothing_more_goes_to_the_one_before(store):
    page, course, _given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    course.ask_not_me()
    assert course.content["who"]["name"] == "Who are you?"
    assert course.content["who"]["box"]["note"] == "The progress of the previous learner is saved. Who are you?"
    page.table.answer("three")
    page.table.hint()
    [ann] = course.content["who"]["box"]["others"]
    course.ask_learner_choose(ann["id"])
    assert (page.table.session.done[0].tries, page.table.session.done[0].hints) == (["two"], 0)


def files_with(folder, text):
    """The files of a folder in which a text stands."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and text in path.read_text("utf-8"))


def said(course, **message):
    """Send a message of the script; returns the box that is open then."""
    course._handle_custom_msg(message, [])
    return course.content["who"]["box"]


def test_a_deleted_learner_is_in_the_bin_and_comes_back_until_it_is_emptied(store, tmp_path):
    """Lessons of both games, questions, the class, name; emptied, the versions before go too. Others keep theirs."""
    page, course, given = opened(store, offered=Classroom(name="9b", lessons=("paths", "turn")))
    course.ask_learner_new("Ben")
    page.table.answer("two")
    course.ask_learner_new("Ann")
    course.ask_join_class()
    page.table.answer("two")
    page.choose("turn")
    for bank in (QuestionBank("rules", store), ConspiracyTutorial(store)):
        bank.table.answer(bank.table.session.solution()[0])
    text, id = taken_along(course, given), page.learners.now.id
    assert said(course, ask="learner")["delete"] == "Delete Ann"
    box = said(course, ask="learner_delete")
    assert (box["note"], course.content["who"]["name"]) == ("Ann was moved to the bin.", "Who are you?")
    assert (page.table.session.solved, page.held, box["delete"]) == (False, None, "")
    [binned] = box["bin"]["learners"]
    assert (box["bin"]["title"], binned["id"], binned["title"]) == ("Bin: 1 learner", id, "Ann")
    assert [each["name"] for each in box["others"]] == ["Ben"]
    course.ask_learner_choose(id)
    assert course.content["who"]["name"] == "Who are you?", "who is in the bin cannot be chosen"
    box = said(course, ask="bring_back_learner", id=id)
    assert (box["note"], box["bin"], course.content["who"]["name"]) == (
        "Ann was brought back from the bin.",
        None,
        "Ann",
    )
    assert (page.held.name, page.current, page.state("paths")) == ("9b", "turn", "begun")
    said(course, ask="learner_delete")
    course.ask_learner_new("Ann")
    assert said(course, ask="bring_back_learner", id=id)["error"].startswith("Another learner is now named Ann")
    course.ask_learner_rename("Cleo")
    assert len([path for path in (tmp_path / "kept").iterdir() if id in path.name]) >= 4
    box = said(course, ask="empty_bin", ids=[id, page.learners.named("Ben").id, {}])
    assert (box["bin"], box["note"], course.content["who"]["name"]) == (None, "The bin was emptied.", "Cleo")
    assert files_with(tmp_path, "Ann") == []
    assert not [path.name for path in (tmp_path / "kept").iterdir() if id in path.name]
    course.ask_load(text)
    assert (course.content["who"]["name"], page.table.session.done[0].tries) == ("Ann", ["two"])
    course.ask_learner_choose(Learners(store).named("Ben").id)
    assert page.table.session.solved


def test_what_was_done_without_a_name_goes_to_the_bin_too_also_when_another_learner_is_chosen(store, tmp_path):
    page, course, _given = opened(store)
    assert said(course, ask="learner")["delete"] == ""
    page.table.answer("two")
    assert said(course, ask="learner")["delete"] == "Delete my progress"
    box = said(course, ask="learner_delete")
    [first] = box["bin"]["learners"]
    assert (box["note"], first["title"]) == ("Your progress was moved to the bin.", "A learner without a name")
    assert not page.table.session.solved
    assert not PiratesTutorial(store).table.session.solved
    course.ask_learner_new("Cleo")
    box = said(course, ask="bring_back_learner", id=first["id"])
    assert (box["note"], page.table.session.solved) == ("Your progress was brought back from the bin.", True)
    course.ask_learner_choose("")
    course.ask_learner_choose(Learners(store).named("Cleo").id)
    box = said(course, ask="learner_delete")
    assert {each["title"] for each in box["bin"]["learners"]} == {"Cleo", "A learner without a name"}
    said(course, ask="empty_bin", ids=[each["id"] for each in box["bin"]["learners"]])
    assert [files_with(tmp_path, each) for each in ('"two"', "Cleo")] == [[], []]


def test_a_deleted_learner_can_be_brought_back_for_thirty_days(store, tmp_path):
    """Who learns on at another page is in the bin no more."""
    page, course, _given = opened(store)
    course.ask_learner_new("Ben")
    course.ask_learner_new("Ann")
    other, _course, _given = opened(store)
    said(course, ask="learner_delete")
    other.table.answer("two")
    box = said(course, ask="learner")
    assert (box["bin"], [each["name"] for each in box["others"]]) == (None, ["Ann", "Ben"])
    course.ask_learner_choose(other.learners.now.id)
    assert page.table.session.solved
    [binned] = said(course, ask="learner_delete")["bin"]["learners"]
    deleted = datetime.now(UTC) - timedelta(days=29, hours=12)
    store.keep(BIN, {binned["id"]: deleted.isoformat(), "../x": deleted.isoformat(), "odd": 3})
    [binned] = said(course, ask="learner")["bin"]["learners"]
    until = (deleted + timedelta(days=30)).astimezone().date()
    assert binned["until"] == f"This stays in the bin until {until}"
    old = (deleted - timedelta(days=1)).isoformat()
    store.keep(BIN, {binned["id"]: old, "../x": old})
    assert said(course, ask="learner")["bin"] is None
    assert (files_with(tmp_path, "Ann"), files_with(tmp_path, '"two"')) == ([], [])


@pytest.mark.parametrize(
    ("served", "header", "there"),
    [
        ("", "", ["Ann"]),
        ("1", "home", ["Ann"]),
        ("1", "B" * 43, []),
        ("1", "", []),
        ("1", "../kept", []),
    ],
    ids=["in JupyterLab", "the first browser", "another browser", "none", "no browser's id"],
)
def test_a_page_of_the_server_has_the_learners_of_its_browser_only(tmp_path, monkeypatch, served, header, there):
    Learners(Store(tmp_path)).call("Ann")
    monkeypatch.setenv("TIMEPIRATES_SERVED", served)
    monkeypatch.setenv("HTTP_X_TIMEPIRATES_BROWSER", header)
    here = Learners(Store(tmp_path))
    assert [each.name for each in (here.now, *here.other_learners()) if each.name] == there
    here.begin("Ben")
    remember_class(here, Classroom(name="9b"))
    monkeypatch.setenv("HTTP_X_TIMEPIRATES_BROWSER", "C" * 43)
    monkeypatch.setenv("TIMEPIRATES_SERVED", "1")
    assert Learners(Store(tmp_path)).now.name == ""
    monkeypatch.setenv("HTTP_X_TIMEPIRATES_BROWSER", header)
    monkeypatch.setenv("TIMEPIRATES_SERVED", served)
    again = Learners(Store(tmp_path))
    kept = header not in ("", "../kept") or not served
    assert (again.now.name, joined_class(again) is not None) == (("Ben", True) if kept else ("", False))


def test_two_pages_may_be_two_learners_at_the_same_time(store):
    """Another page's learner does not become this one's."""
    one, course, _given = opened(store)
    course.ask_learner_new("Ann")
    _other, others_course, _given = opened(store)
    others_course.ask_learner_new("Ben")
    one.table.answer("two")
    assert not PiratesTutorial(store).table.session.solved
    learners = Learners(store)
    learners.choose(learners.named("Ann").id)
    assert PiratesTutorial(store).table.session.solved


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\tb\x00"])
def test_what_is_no_name_is_said_in_the_box(store, name):
    _page, course, _given = opened(store)
    course.ask_learner()
    course._handle_custom_msg({"ask": "learner_new", "name": name}, [])
    assert course.content["who"]["box"]["error"].startswith("a learner's name must have 1 to 60 printable characters")
    assert course.content["who"]["name"] == "Who are you?"


def test_a_name_that_somebody_here_has_is_theirs(store):
    page, course, _given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    course.ask_learner_new("Ben")
    course.ask_learner_new("Ann")
    assert course.content["who"]["box"]["error"].startswith("There is already a learner named Ann here")
    course.ask_learner_rename("Ann")
    assert course.content["who"]["box"]["error"].startswith("There is already a learner named Ann here")
    course.ask_learner_rename("Benedict")
    assert course.content["who"]["name"] == "Benedict"
    assert [each.name for each in Learners(store).other_learners()] == ["Ann"]


@pytest.mark.parametrize("how", ["file", "link"])
def test_what_was_done_is_taken_along_and_brought_back_elsewhere(store, tmp_path, monkeypatch, how):
    """Both games' lessons, steps, tries, hints; a link asks first, since an address alone changes nothing."""
    page, course, given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("three")
    page.table.answer("two")
    page.table.hint()
    conspiracy = ConspiracyTutorial(store)
    conspiracy.table.answer(conspiracy.table.session.solution()[0])
    text = taken_along(course, given)
    assert given[-1]["download"]["name"] == "Ann.tpr-learner.json"
    elsewhere = Store(tmp_path / "elsewhere")
    if how == "file":
        there, course, _given = opened(elsewhere)
        course.ask_load(text)
    else:
        course.ask_learner()
        link = course.content["who"]["box"]["link"]
        assert link.startswith("tutorial.ipynb?learner=")
        there = by_address(elsewhere, monkeypatch, learner=link.partition("learner=")[2])
        course = Course(there.table, there)
        assert course.content["who"]["box"]["brought"]["text"].startswith(
            "The progress of Ann in 2 lessons, saved on 20"
        )
        assert not there.table.session.solved
        course.ask_bring()
    assert course.content["who"]["name"] == "Ann"
    assert course.content["who"]["box"]["note"].startswith("The progress of Ann in 2 lessons, saved on 20")
    done = there.table.session.done[0]
    assert (done.tries, done.wrong, done.solved) == (["three", "two"], 1, True)
    assert ConspiracyTutorial(elsewhere).table.session.solved


def test_what_is_brought_back_never_undoes_what_was_solved_here(store):
    """A file of yesterday comes after today's work."""
    page, course, given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    yesterday = taken_along(course, given)
    page.table.next()
    page.table.play("move 1")
    course.ask_load(yesterday)
    assert [done.solved for done in page.table.session.done[:3]] == [True, True, False]
    assert Learners(store).other_learners() == []


def test_progress_in_an_older_form_of_a_lesson_is_not_put_into_the_present_one(store):
    """A file that has one step fewer and solved more leaves what was done here as it is, on the disk too."""
    page, course, given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    older = json.loads(taken_along(course, given))
    [paths] = [each for each in older["lessons"] if each["name"] == "paths"]
    paths["steps"] -= 1
    paths["progress"]["done"].pop()
    paths["tried"].pop()
    for step in paths["progress"]["done"]:
        step["solved"] = True
    paths["solved"] = paths["steps"]
    course.ask_load(json.dumps(older))
    assert not course.content["who"]["box"]["error"]
    for there in (page, PiratesTutorial(store)):
        assert [done.solved for done in there.table.session.done] == [True, *[False] * paths["steps"]]


def test_somebody_elses_file_begins_somebody_new_and_leaves_what_was_done_without_a_name(store, tmp_path):
    page, course, given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    anns = taken_along(course, given)
    other = Store(tmp_path / "other")
    page, course, _given = opened(other)
    page.choose("turn")
    page.table.play("no-restock")
    course.ask_load(anns)
    assert (course.content["who"]["name"], page.state("paths"), page.state("turn")) == ("Ann", "begun", "")
    course.ask_not_me()
    learners = Learners(other)
    learners.choose("")
    assert PiratesTutorial(other).state("turn") == "begun"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", "this is not a JSON document"),
        ('{"format": "time-pirates-save"}', "neither a class nor"),
        ('{"format": "time-pirates-learner", "version": 2}', "version must be 1"),
        ('{"format": "time-pirates-class", "version": 1, "undo": 3}', "ask your teacher for the file again"),
    ],
)
def test_a_file_that_is_neither_is_said_in_the_box(store, text, reason):
    """Nothing of it holds."""
    page, course, _given = opened(store)
    course.ask_load(text)
    assert reason in course.content["who"]["box"]["error"]
    assert (page.offered, page.learners.now) == (None, Learner())


def test_a_class_too_large_for_a_link_is_opened_as_a_file_and_asked_about(store):
    page, course, _given = opened(store)
    course.ask_load(Classroom(name="9b", lessons=("police",)).file())
    assert course.content["room"] == {"joined": False, "text": "Class 9b", "button": "Join the class"}
    assert len(page.lessons) == 15
    course.ask_join_class()
    assert list(page.lessons) == ["police"]


def test_each_learner_is_in_a_class_of_their_own(store):
    page, course, _given = opened(store, offered=Classroom(name="9b", lessons=("police",)))
    course.ask_learner_new("Ann")
    course.ask_join_class()
    course.ask_learner_new("Ben")
    assert (course.content["room"], len(page.lessons)) == (None, 15)
    [ann] = Learners(store).other_learners()
    course.ask_learner_choose(ann.id)
    assert course.content["room"]["text"] == "Class 9b"


def test_a_page_without_a_disk_takes_along_and_brings_back_too():
    """As long as the page is open, several learners have progress of their own on it."""
    page, course, given = opened(None)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    text = taken_along(course, given)
    course.ask_learner_new("Ben")
    assert not page.table.session.solved
    again, course, _given = opened(None)
    course.ask_load(text)
    assert again.table.session.solved
    assert course.content["who"]["name"] == "Ann"


def test_the_page_to_hand_in_has_name_date_class_and_every_try(store):
    page, course, given = opened(store, offered=Classroom(name="9b", lessons=("paths", "turn")))
    course.ask_join_class()
    course.ask_learner_new("<Ann>")
    page.table.answer("three")
    page.table.answer("two")
    page.choose("turn")
    page.table.hint()
    course.ask_learner_page()
    html = given[-1]["download"]["text"]
    assert given[-1]["download"]["name"] == "Ann.html"
    for told in (
        "&lt;Ann&gt;",
        "Class 9b",
        "Made on 20",
        "Lesson: The board and its paths",
        "three; two",
        "1 of 6 solved, 1 wrong try.",
        "Lesson: A turn of two actions",
    ):
        assert told in html
    exported = json.loads(taken_along(course, given))
    assert [(each["name"], each["solved"], each["hints"]) for each in exported["lessons"]] == [
        ("paths", 1, 0),
        ("turn", 0, 1),
    ]
    assert exported["class"] == "9b"
    assert learner.is_iso_time(exported["lessons"][0]["first"])


def test_learners_that_were_written_wrongly_are_left_out(store):
    """Whatever is in the note, somebody can learn."""
    store.keep(
        "learners",
        {
            "current": "xyz",
            "learners": [
                3,
                {"id": "../x", "name": "Eve"},
                {"id": "abcdef", "name": 5},
                {"id": "abcde1", "name": "Ann"},
            ],
        },
    )
    learners = Learners(store)
    assert learners.now == Learner()
    assert learners.other_learners() == [Learner("abcde1", "Ann")]
    with pytest.raises(BadSetting):
        learners.call(" ")
