"""The tutorial's page without a browser: the lesson at the table, what is kept, what a class may do."""

import pytest

from timepirates import BadRecord, Game
from timepirates.lessons import classroom, names, question_bank, sheet
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.lesson_checker import sentences
from timepirates.lessons.writing import lesson_text
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.play import tutorial_page as pirates_page
from timepirates_widgets.games.pirates.play.tutorial_page import LessonBoard, PiratesTutorial, QuestionBank
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.class_membership import joined_class, remember_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.lesson_table import LessonChoices
from timepirates_widgets.table.keys import Keys
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import teaching
from timepirates_widgets.visits.teaching import lesson_link


@pytest.fixture
def store(tmp_path):
    """A store of its own."""
    return Store(tmp_path)


def read(panel):
    """What a learner reads before the next click: the task, or what came of the try."""
    result = panel.content["result"]
    return [panel.content["task"]] if result is None else [result["reason"], result["text"], result["led_to"]]


@pytest.mark.long(2)
@pytest.mark.parametrize("name", [*names(), *names("conspiracy")])
def test_nobody_reads_more_than_two_sentences_before_the_next_click(name):
    """At every step, after every wrong try, and after the right one."""
    page = (PiratesTutorial if name in names() else ConspiracyTutorial)(None, None, name)
    panel, session = page.panel, page.table.session
    for step in session.lesson.steps if session.lesson.steps[0].kind != "game" else ():
        act = page.table.answer if step.kind == "question" else page.table.play
        assert sum(map(sentences, read(panel))) <= 2
        for attempt in (*(wrong.attempt for wrong in step.wrong), *session.solution()):
            act(attempt)
            assert sum(map(sentences, read(panel))) <= 2, attempt
        page.table.next()


def test_the_short_game_says_two_sentences_and_the_rest_when_asked(store):
    """The tutor's words to the others' moves wait behind a button; the next decision puts them away again."""
    page = PiratesTutorial(store, first="game")
    panel = page.panel
    for _decision in range(12):
        page.table.play(page.table.session.advised())
        assert (panel.content["result"]["right"], panel.content["result"]["heading"]) == (True, "The tutor")
        assert sum(map(sentences, read(panel))) <= 2
        if others := panel.content["result"]["others"]:
            comments = page.table.result.comments
            assert (others["label"], others["told"]) == (f"What the other players did ({len(comments)})", [])
            panel.ask_others()
            assert panel.content["result"]["others"]["told"] == list(comments)


def test_the_short_game_is_taken_back_on_the_page_unless_the_class_may_not(store):
    """A click for each decision; nothing is left to take back at the beginning."""
    page = PiratesTutorial(store, first="game")
    panel = page.panel
    start = page.table.position.snapshot()
    for _decision in range(3):
        page.table.play(page.table.session.advised())
    for _decision in range(3):
        assert panel.content["back"]
        panel.ask_back()
    assert not panel.content["back"]
    assert page.table.position.snapshot() == start
    strict = PiratesTutorial(None, Classroom(undo=False), "game")
    panel = strict.panel
    strict.table.play(strict.table.session.advised())
    assert not panel.content["back"]
    after = strict.table.position.snapshot()
    panel.ask_back()
    assert strict.table.position.snapshot() == after


def test_a_solved_question_shows_its_answer_also_after_a_restart(store):
    """A learner who guessed right sees what was right."""
    page = PiratesTutorial(store, first="odds")
    panel = page.panel
    page.table.answer("42 %")
    assert panel.content["result"]["heading"] == "Close enough: the exact value is 2/5 (40\xa0%)"
    again = PiratesTutorial(store)
    assert again.panel.content["result"]["heading"] == "Close enough: the exact value is 2/5 (40\xa0%)"


def test_each_course_begins_with_its_aim_and_a_picture(store):
    """What you want, how you get it, how it ends; gone with the first answer, and in no other lesson."""
    for page, words in (
        (PiratesTutorial(store), "wins"),
        (ConspiracyTutorial(None, None, "plans"), "claim victory"),
    ):
        aim = page.panel.content["aim"]
        assert sentences(aim["text"]) == 2
        assert words in aim["text"]
        beginnings = [scene["text"].partition(":")[0] for scene in aim["scenes"]]
        assert beginnings == ["The aim", "How to reach the aim", "The end of the game"]
        assert all(scene["icons"] or scene["chips"] for scene in aim["scenes"])
        page.table.answer(page.table.session.solution()[0])
        assert page.panel.content["aim"] is None
    assert PiratesTutorial(None, None, "turn").panel.content["aim"] is None
    assert QuestionBank("rules").panel.content["aim"] is None
    room = PiratesTutorial(None, Classroom(lessons=("arrest", "paths")))
    assert room.panel.content["aim"] is not None


def test_the_short_game_advises_and_leads_on_to_a_game_with_the_tutor(store):
    """Advice before each decision, unless the class has no hints; a game of one's own, which a reload finds again."""
    page = PiratesTutorial(store, first="game")
    advised = page.table.session.advice()
    why = page.table.session.why_advised()
    assert why
    assert page.panel.content["advice"] == f"The tutor would {advised}. {why}"
    assert PiratesTutorial(None, Classroom(hints=False), "game").panel.content["advice"] == ""
    page.table.session.skip_game()
    page.table._show_step()
    content = page.panel.content
    assert (content["advice"], content["next"]) == ("", "Play a whole game with the tutor")
    assert (content["result"]["heading"], content["texts"]["why"]) == ("What went well", "What to try differently")
    page.panel.ask_next()
    assert page.current.startswith("tutor-")
    assert page.table.session.step.kind == "game"
    page.table.play(page.table.session.advised())
    again = PiratesTutorial(store)
    assert again.current == page.current
    assert again.table.session.game == page.table.session.game
    assert Course(again.table, again).content["done"] == "1 of 15 done"


def test_at_the_end_of_a_course_there_is_a_page_to_keep(store):
    """The rules on one sheet in one's own edition, the lesson's first; nowhere else."""
    page = PiratesTutorial(store, first="game")
    assert page.panel.content["keep"] is None
    page.table.session.skip_game()
    page.table._show_step()
    editions = page.panel.content["keep"]["editions"]
    assert editions[0]["rules"] == "rio-grande"
    assert {each["text"] for each in editions} == {"Rio Grande", "French", "Designers", "Japanese", "German"}
    sent = []
    page.panel.send = sent.append
    page.panel.ask_keep("german")
    page.panel.ask_keep("nonsense")
    (download,) = [message["download"] for message in sent]
    assert download == {"name": "rules-german.html", "text": sheet.page("german")}


def test_what_is_no_answer_is_said_and_not_counted(store):
    """Neither as a try nor as wrong."""
    page = PiratesTutorial(store, first="odds")
    panel = page.panel
    page.table.answer("no idea")
    assert panel.content["result"]["heading"] == "No answer yet"
    assert panel.content["tried"] == []
    assert panel.content["texts"]["number"] == "A probability: 40\xa0%, 0.4 or 2/5"


def test_an_epoch_that_no_path_reaches_says_why(store):
    """A click that is refused explains itself as on the page of play, and is no try."""
    page = PiratesTutorial(store, first="paths")
    page.table.answer("two")
    page.table.next()
    board, panel = LessonBoard(page.table), page.panel
    board.handle_epoch_click(2000)
    result = panel.content["result"]
    assert (result["rule"], result["named"]) == ("M1", "The rule: Move")
    assert result["text"].startswith("You cannot go from 1400 to 2000, because no path leads there")
    assert page.table.session.done[1].tries == []
    board.handle_epoch_click(1400)
    assert panel.content["result"] is None or "already" not in panel.content["result"]["text"]


def test_a_click_on_a_token_that_cannot_be_taken_says_why(store):
    """Both actions are used up."""
    page = PiratesTutorial(store, first="turn")
    for decision in ("no-restock", "take red", "move 1"):
        page.table.play(decision)
        page.table.next()
    board, panel = LessonBoard(page.table), page.panel
    board.token_clicked(1900, 0)
    assert (panel.content["result"]["rule"], panel.content["result"]["heading"]) == ("T3", "No answer yet")


def test_a_click_on_the_board_says_where_a_question_is_answered_and_how_a_solved_step_goes_on(store):
    """Nothing on the board is silent, in neither game."""
    page = PiratesTutorial(store, first="paths")
    LessonBoard(page.table).handle_epoch_click(1800)
    assert page.table.result.text == "This step is a question. Answer the question beside the board."
    page.table.answer("two")
    LessonBoard(page.table).token_clicked(1800, 0)
    assert (page.table.result.text, page.table.result.right) == (
        "This step is solved. Continue with the button beside the board.",
        True,
    )
    assert page.table.result.reason.startswith("Two paths lead out of every epoch")
    other = ConspiracyTutorial(None, None, "plans")
    other._picking.handle_click("L F1 nw")
    assert other.table.result.text == "This step is a question. Answer the question beside the board."
    other.table.result = None
    other._picking.take("coin", "suns-1")
    assert other.table.result.text == "This step is a question. Answer the question beside the board."


def test_what_a_task_invites_to_has_a_button_that_tries_it(store):
    """Cleo holds nothing: the rules core says so; the task is still there to be solved."""
    page = PiratesTutorial(store, first="trades")
    panel = page.panel
    page.table.play("trade blue with 1 for white")
    page.table.next()
    assert panel.content["invites"] == []
    page.table.answer("X4")
    page.table.next()
    assert panel.content["invites"] == [
        {"text": "trade blue with 2 for orange", "label": "Try this decision: trade blue arrow with Cleo for orange"}
    ]
    panel.ask_try("trade blue with 2 for orange")
    result = panel.content["result"]
    assert (result["text"], result["heading"], result["invited"]) == (
        "There is nothing to take from her.",
        "Not possible",
        True,
    )
    panel.ask_try("trade blue with 1 for orange")
    assert not page.table.session.solved
    page.table.play("trade blue with 1 for orange")
    assert panel.content["invites"] == []


def test_at_a_question_and_after_a_solved_step_nothing_can_be_decided(store):
    """The choices rest, and a click on the board changes nothing."""
    page = PiratesTutorial(store, first="paths")
    choices = LessonChoices(page.table)
    assert choices.content["groups"] == []
    page.table.play("move 1")
    assert len(page.table.line.game) == 0
    page.table.answer("two")
    page.table.next()
    assert choices.content["groups"]
    page.table.play("move 1")
    assert choices.content["groups"] == []
    page.table.play("move 1")
    assert len(page.table.line.game) == 1


def test_a_finished_lesson_stays_ticked_when_it_is_taken_again_or_is_still_open_on_another_page(store):
    """Done once is done."""
    page, other = (PiratesTutorial(store, first="game") for _page in range(2))
    page.table.session.skip_game()
    page._keep()
    page.table.restart()
    assert PiratesTutorial(store).state("game") == "done"
    assert Course(page.table, page).content["done"] == "1 of 15 done"
    other.table.hint()
    assert PiratesTutorial(store).state("game") == "done"


@pytest.mark.parametrize(
    "notes",
    [
        {"lessons": []},
        {"lessons": {"paths": 3}},
        {"lessons": {"paths": {"done": 1}}},
        {"current": ["x"], "lessons": {"paths": {"lesson": "paths", "done": [{}] * 6}}},
    ],
)
def test_damaged_notes_begin_the_lessons_anew(store, notes):
    """Nothing that was written wrongly keeps a learner out."""
    store.keep("lessons", notes)
    page = PiratesTutorial(store)
    assert page.current == "paths"
    assert page.table.session.number == 0


def test_odds_are_shown_only_after_they_were_predicted(store):
    """Predict, then reveal."""
    page = PiratesTutorial(store, first="odds")
    assert not page.table.allowed("odds")
    page.table.answer("40 %")
    assert page.table.allowed("odds")
    assert not PiratesTutorial(store, Classroom(odds=False), "odds").table.allowed("odds")


def test_a_class_gets_positions_of_its_own(store, tmp_path):
    """A teacher's file stands behind the lessons of the course."""
    page = PiratesTutorial(store)
    path = tmp_path / "monday.toml"
    path.write_text(lesson_text(page.table.line.game, "Monday"), encoding="utf-8")
    own = PiratesTutorial(store, Classroom(lessons=("paths",), positions=(str(path),)))
    assert list(own.lessons) == ["paths", "monday"]
    own.choose("monday")
    assert own.table.session.lesson.title == "Monday"


def test_a_link_finds_positions_in_the_stores_own_folder(store):
    """By name only."""
    path = store.folder / "lessons" / "monday.toml"
    path.parent.mkdir(parents=True)
    path.write_text(lesson_text(Game(seed=3), "Monday"), encoding="utf-8")
    room = classroom.from_link(Classroom(lessons=("paths",), positions=("/elsewhere/monday.toml",)).link())
    assert list(PiratesTutorial(store, room).lessons) == ["paths", "monday"]


def by_address(store, monkeypatch, room="", **asked):
    """The page of the lessons as an address, or the file of a class, opens it."""
    made = []
    monkeypatch.setattr(visit, "query", lambda: asked)
    monkeypatch.setattr(pirates_page, "Store", lambda: store)
    monkeypatch.setattr(pirates_page, "PiratesTutorial", lambda *args: made.append(PiratesTutorial(*args)) or made[-1])
    pirates_page.tutorial(room=room)
    return made[-1]


def test_a_link_that_cannot_be_read_is_told_on_the_page_and_nothing_of_it_holds(store, monkeypatch):
    """The whole course is there, and a line says what is wrong with the link, and where to get it."""
    page = by_address(store, monkeypatch, **{"class": "nonsense"})
    assert "ask your teacher for the link again" in page.panel.content["result"]["text"]
    assert (page.offered, page.held, len(page.lessons)) == (None, None, 15)


def test_of_a_class_that_lacks_a_lesson_nothing_holds_and_the_page_says_which(store, monkeypatch):
    """A class is never half applied: neither its lessons nor what it switches off."""
    remember_class(Learners(store), Classroom(name="9b", hints=False, lessons=("police",), positions=("gone.toml",)))
    page = by_address(store, monkeypatch)
    assert page.panel.content["result"]["text"] == (
        "The class '9b' needs the lesson 'gone.toml', which is missing; ask your teacher for the class again"
    )
    assert (page.held, len(page.lessons), page.table.allowed("hints")) == (None, 15, True)


def test_a_class_comes_from_its_file_in_a_notebook(store, tmp_path, monkeypatch):
    """Its lessons, its positions beside it, and what is switched off; a file that is none is refused in a line."""
    (tmp_path / "monday.toml").write_text(lesson_text(Game(seed=3), "Monday"), encoding="utf-8")
    file = tmp_path / "class.toml"
    file.write_text('undo = false\nhints = false\nlessons = ["odds"]\npositions = ["monday.toml"]\n', encoding="utf-8")
    page = by_address(store, monkeypatch, room=file)
    assert list(page.lessons) == ["odds", "monday"]
    assert not page.table.allowed("undo")
    assert not page.table.allowed("hints")
    with pytest.raises(BadRecord, match="is not a class"):
        by_address(store, monkeypatch, room=tmp_path / "gone.toml")


def test_the_bank_of_odds_is_a_click_from_that_of_the_rules(store):
    """Each opens at its first question that is not answered yet, and keeps what was answered."""
    page = QuestionBank("rules", store)
    course = Course(page.table, page)
    assert [topic["name"] for topic in course.content["topics"] if topic["current"]] == ["rules"]
    page.table.answer(page.table.session.solution()[0])
    course.ask_topic("odds")
    assert set(page.lessons) == {question.id for question in question_bank.of_topic("odds")}
    assert page.current == next(iter(page.lessons))
    course.ask_topic("rules")
    assert course.content["done"] == f"1 of {len(page.lessons)} done"
    assert page.current == list(page.lessons)[1]
    course.ask_topic("nothing")
    assert page.topic == "rules"
    assert Course(page.table, PiratesTutorial(store)).content["topics"] == []


def test_where_there_is_one_course_another_one_cannot_be_opened(store):
    """A message that the page never sends changes nothing and is no error."""
    page = PiratesTutorial(store, first="turn")
    course = Course(page.table, page)
    before = course.content
    course._handle_custom_msg({"ask": "topic", "topic": "odds"}, [])
    assert (page.current, course.content) == ("turn", before)


def test_choosing_a_lesson_that_is_not_there_changes_nothing(store):
    """A page that lags behind asks for something odd."""
    page = PiratesTutorial(store)
    page.choose("nowhere")
    assert page.current == "paths"


def test_a_class_is_kept_in_the_saved_game_and_stays_for_the_next_one(store):
    """A teacher's link switches off undo and odds; the game says so when it is loaded, and so does a new one."""
    table = Sitting(Game(seed=1), store=store)
    teaching._join(table, Classroom(name="9b", undo=False, odds=False, lessons=("police",)))
    loaded = Sitting.from_saved(table.saved())
    assert (loaded.allowed("undo"), loaded.allowed("odds"), loaded.allowed("hints")) == (False, False, True)
    assert loaded.settings["class"]["name"] == "9b"
    loaded.begin(Game(seed=2))
    assert not loaded.allowed("undo")
    assert lesson_link("B4", room=loaded.settings["class"])[1].startswith("tutorial.ipynb?lesson=police&class=")


def test_a_damaged_class_in_a_link_or_a_saved_game_is_told(store):
    """The link in a line at the table, which stays when a good class is joined; the saved game is refused."""
    table = Sitting(Game(seed=1), store=store)
    teaching._class_of_link(table, "nonsense")
    assert "class in this link cannot be read" in table.refusal.sentence
    assert table.settings["class"] == {}
    teaching._join(table, Classroom(name="9b"))
    assert "class in this link cannot be read" in table.refusal.sentence
    table.set(**{"class": {}})
    saved = table.saved()
    saved["settings"]["class"] = {"undo": "no"}
    with pytest.raises(BadRecord, match="the class: undo: true or false is needed"):
        Sitting.from_saved(saved)


def test_the_class_of_a_link_is_asked_about_before_its_lessons_are_there_and_can_be_left(store):
    """Joined once, it holds until it is left, also where the address names none; nothing is written before."""
    room = Classroom(name="9b", hints=False, lessons=("paths", "police"))
    page = PiratesTutorial(store, offered=room)
    course = Course(page.table, page)
    assert len(page.lessons) > 2
    assert course.content["room"] == {"joined": False, "text": "Class 9b", "button": "Join the class"}
    assert joined_class(Learners(store)) is None
    course.ask_join_class()
    assert joined_class(Learners(store)) == room
    assert (list(page.lessons), page.table.allowed("hints")) == (["paths", "police"], False)
    assert course.content["room"] == {"joined": True, "text": "Class 9b", "button": "Leave the class"}
    assert list(PiratesTutorial(store).lessons) == ["paths", "police"]
    assert PiratesTutorial(store, offered=room).offered is None
    other = PiratesTutorial(store, offered=Classroom(name="10a", lessons=("paths",)))
    assert (other.offered.name, list(other.lessons)) == ("10a", ["paths", "police"])
    course.ask_leave_class()
    assert (course.content["room"], len(page.lessons), page.table.allowed("hints")) == (None, 15, True)
    assert joined_class(Learners(store)) is None


def test_who_joins_a_class_is_asked_for_a_name(store):
    page = PiratesTutorial(store, offered=Classroom(name="9b"))
    course = Course(page.table, page)
    course.ask_join_class()
    assert course.content["who"]["box"]["note"] == "You have joined the class. What is your name?"
    course.ask_learner_new("Ann")
    assert (course.content["who"]["name"], course.content["who"]["box"]) == ("Ann", None)
    assert page.held.name == "9b"


def test_a_class_that_was_joined_at_a_game_holds_in_the_lessons(store):
    room = Classroom(name="9b", lessons=("police",))
    teaching._join(Sitting(Game(seed=1), store=store), room)
    assert list(PiratesTutorial(store).lessons) == ["police"]


def test_a_damaged_note_of_the_class_is_told(store):
    """The class is not dropped in silence; its link brings it back."""
    remember_class(Learners(store), Classroom(name="9b"))
    (store.folder / "kept" / "class.json").write_text("{")
    page = PiratesTutorial(store)
    assert page.panel.content["result"]["text"] == (
        "The saved data of your class can no longer be read. Ask your teacher for the link again."
    )
    assert page.held is None


def test_a_lesson_lists_the_keys_that_it_has():
    """Not those of a history, a companion's draw or computers, and nothing is done by itself."""
    page = PiratesTutorial(None, None, "arrest").page
    [keys] = [each for each in page.children[0].children if isinstance(each, Keys)]
    keys.ask_open()
    assert [each["keys"][0] for each in keys.content["keys"]] == ["?", "1", "↑", "←", "Ctrl+Z", "Esc"]
    assert keys.content["texts"]["alone"] == ""
    keys.ask_set("keys", False)
    assert not keys.content["on"]
