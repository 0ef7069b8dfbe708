"""Learners are people: several on one machine, each with progress of their own, taken along and brought back."""

import json

import pytest

from timepirates import BadSetting
from timepirates.lessons import learner
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.conspiracy.tutorial import ConspiracyTutorial
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.learners import Learner, Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.pirates import tutorial as pirates_page
from timepirates_widgets.pirates.tutorial import PiratesTutorial, QuestionBank


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
    assert course.content["who"]["box"]["note"] == "What was done before is kept. Who are you?"
    page.table.answer("three")
    page.table.hint()
    [ann] = course.content["who"]["box"]["others"]
    course.ask_learner_choose(ann["id"])
    assert (page.table.session.done[0].tries, page.table.session.done[0].hints) == (["two"], 0)


def files_with(folder, text):
    """The files of a folder in which a text stands."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and text in path.read_text("utf-8"))


def test_a_learner_is_deleted_after_one_question_beside_which_the_file_is_offered(store, tmp_path):
    """Lessons of both games, questions, the class, the name, and the versions before; others keep what is theirs. What
    was taken along comes back."""
    page, course, given = opened(store)
    course.ask_learner_new("Ben")
    page.table.answer("two")
    course.ask_learner_new("Ann")
    page.table.answer("two")
    page.choose("turn")
    for bank in (QuestionBank("rules", store), ConspiracyTutorial(store)):
        bank.table.answer(bank.table.session.solution()[0])
    course.ask_learner()
    assert course.content["who"]["box"]["going"]["text"] == "Delete Ann"
    course._handle_custom_msg({"ask": "learner_forget"}, [])
    assert course.content["who"]["name"] == "Ann", "nothing goes before the question"
    course.ask_learner_delete()
    asked = course.content["who"]["box"]["going"]
    assert asked["question"].startswith("Delete Ann and all that they have done on this machine?")
    course.ask_learner_delete(going=False)
    assert course.content["who"]["box"]["going"]["question"] == ""
    course.ask_learner_delete()
    text = taken_along(course, given)
    notes = {path.name for path in (tmp_path / "kept").iterdir()}
    assert len([name for name in notes if page.learners.now.id in name]) >= 3
    id = page.learners.now.id
    course.ask_learner_forget()
    assert course.content["who"]["box"]["note"] == "Ann is deleted."
    assert course.content["who"]["name"] == "Who are you?"
    assert not page.table.session.solved
    assert files_with(tmp_path, "Ann") == []
    assert not [path.name for path in (tmp_path / "kept").iterdir() if id in path.name]
    assert [each["name"] for each in course.content["who"]["box"]["others"]] == ["Ben"]
    course.ask_load(text)
    assert (course.content["who"]["name"], page.table.session.done[0].tries) == ("Ann", ["two"])
    course.ask_learner_choose(Learners(store).named("Ben").id)
    assert page.table.session.solved


def test_what_was_done_without_a_name_is_deleted_too_and_nothing_is_asked_of_nobody(store, tmp_path):
    page, course, _given = opened(store)
    course.ask_learner()
    assert course.content["who"]["box"]["going"] is None
    page.table.answer("two")
    course.ask_learner()
    assert course.content["who"]["box"]["going"]["text"] == "Delete what was done here"
    course.ask_learner_delete()
    course.ask_learner_forget()
    assert not page.table.session.solved
    assert not PiratesTutorial(store).table.session.solved
    assert files_with(tmp_path, '"two"') == []
    course.ask_learner_new("Cleo")
    course.ask_learner_delete()
    course.ask_learner_forget()
    assert files_with(tmp_path, "Cleo") == []


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
    assert course.content["who"]["box"]["error"].startswith("a learner's name has 1 to 60 printable characters")
    assert course.content["who"]["name"] == "Who are you?"


def test_a_name_that_somebody_here_has_is_theirs(store):
    page, course, _given = opened(store)
    course.ask_learner_new("Ann")
    page.table.answer("two")
    course.ask_learner_new("Ben")
    course.ask_learner_new("Ann")
    assert course.content["who"]["box"]["error"].startswith("Ann learns here already")
    course.ask_learner_rename("Ann")
    assert course.content["who"]["box"]["error"].startswith("Ann learns here already")
    course.ask_learner_rename("Benedict")
    assert course.content["who"]["name"] == "Benedict"
    assert [each.name for each in Learners(store).others()] == ["Ann"]


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
        made = []
        monkeypatch.setattr(visit, "query", lambda: {"learner": link.partition("learner=")[2]})
        monkeypatch.setattr(pirates_page, "Store", lambda: elsewhere)
        monkeypatch.setattr(pirates_page, "PiratesTutorial",
                            lambda *args: made.append(PiratesTutorial(*args)) or made[-1])
        pirates_page.tutorial()
        there, course = made[-1], Course(made[-1].table, made[-1])
        assert course.content["who"]["box"]["brought"]["text"].startswith("The progress of Ann in 2 lessons, of 20")
        assert not there.table.session.solved
        course.ask_bring()
    assert course.content["who"]["name"] == "Ann"
    assert course.content["who"]["box"]["note"].startswith("The progress of Ann in 2 lessons, of 20")
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
    assert Learners(store).others() == []


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


@pytest.mark.parametrize(("text", "reason"), [
    ("nonsense", "this is no JSON document"), ('{"format": "time-pirates-save"}', "neither a class nor"),
    ('{"format": "time-pirates-learner", "version": 2}', "version must be 1"),
    ('{"format": "time-pirates-class", "version": 1, "undo": 3}', "ask your teacher for the file again"),
])
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
    [ann] = Learners(store).others()
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
    for told in ("&lt;Ann&gt;", "Class 9b", "Made on 20", "Lesson: The board and its paths", "three; two",
                 "1 of 6 solved, 1 wrong try.", "Lesson: A turn of two actions"):
        assert told in html
    exported = json.loads(taken_along(course, given))
    assert [(each["name"], each["solved"], each["hints"]) for each in exported["lessons"]] == [
        ("paths", 1, 0), ("turn", 0, 1)]
    assert exported["class"] == "9b"
    assert learner.is_moment(exported["lessons"][0]["first"])


def test_learners_that_were_written_wrongly_are_left_out(store):
    """Whatever is in the note, somebody can learn."""
    store.keep("learners", {"current": "xyz", "learners": [
        3, {"id": "../x", "name": "Eve"}, {"id": "abcdef", "name": 5}, {"id": "abcde1", "name": "Ann"}]})
    learners = Learners(store)
    assert learners.now == Learner()
    assert learners.others() == [Learner("abcde1", "Ann")]
    with pytest.raises(BadSetting):
        learners.call(" ")
