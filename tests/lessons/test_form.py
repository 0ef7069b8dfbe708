"""A lesson's file from anybody: every fault is named at once, and nothing in it can do more than be refused."""

from __future__ import annotations

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.promptly import promptly
from timepirates import lessons
from timepirates.cli import main
from timepirates.core import toml
from timepirates.core.errors import TimePiratesError
from timepirates.games.pirates.lessons.position import PiratesLessonPosition
from timepirates.lessons import BadLesson, Session, form
from timepirates.lessons.session import matches, same_answer

FAULTY = """
format = "time-pirates-lesson"
version = 1
titel = "x"
about = 3
learner = 9
rules = "german2"

[position]
pirate = ["1400"]
hands = [["blue"], 3]
sites = {1400 = {blue = "x"}, 1600 = ["red"]}

[[step]]
task = "Travel."
expcet = ["move 1"]
wrong = [{ try = "move 2", syas = "No." }, {says = 3}, 4]
tolerance = "lots"
deal = {sed = 3}

[[step]]
question = "What?"
choices = [1, "b", [2]]
answer = 7
opponents = "hard"

[[step]]
task = "One. Two. Three."
question = "Which?"
rule = "C9"

[[step]]
task = "One. Two. Three."
rule = "M1"
expect = "move 1"
nudge = "a"
look = "b"
wrong = [{try = "move 2"}]
"""
TOLD = [
    "the lesson has the unknown key 'titel'; did you mean 'title'? Allowed keys: format, version, title, about, ",
    "the lesson lacks the key 'title'",
    "the lesson: about: a text is needed (got 3)",
    "the lesson: learner: a number of at most 5 is needed (got 9)",
    "the lesson: position has the unknown key 'pirate'; did you mean 'pirates'? Allowed keys: players, start, ",
    "the lesson: position: sites, 1400: a whole number is needed (got {'blue': 'x'})",
    "the lesson: position: hands, 2: a list or a table is needed (got 3)",
    "the lesson: rule set must be one of rio-grande, designer, french, japanese, german, johnson-2002 (got 'german2')",
    "step 1 has the unknown key 'expcet'; did you mean 'expect'? Allowed keys: scene, task, question, expect, ",
    "step 1: tolerance must be a number such as \"1/50\" (got 'lots')",
    "step 1: deal has the unknown key 'sed'; did you mean 'seed'? Allowed keys: players, rules, board, seed, ",
    "step 1, wrong try 1 has the unknown key 'syas'; did you mean 'says'? Allowed keys: try, says",
    "step 1, wrong try 2 lacks the key 'try'",
    "step 1, wrong try 2: says: a text is needed (got 3)",
    "step 1, wrong try 3 must be a table of keys and values (got 4)",
    "step 2: choices, 1: a text is needed (got 1)",
    "step 2: choices, 3: a text is needed (got [2])",
    "step 2: answer: a text is needed (got 7)",
    "step 2: opponents must be 'simple' (got 'hard')",
    "step 3 needs either a task or a question",
    ('step 4: the text "task" has 3 sentences, but a learner should read at most 2 sentences before the next click'),
]


@pytest.fixture
def faulty(tmp_path):
    """A file in which much is wrong."""
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    return path


def test_every_fault_of_a_lesson_is_named_at_once_in_the_order_of_the_file(faulty):
    """Where, what, what it got, what is allowed and what was probably meant; also of a step that can be read."""
    found = lessons.check(faulty)
    assert len(found) == len(TOLD)
    for line, told in zip(found, TOLD, strict=True):
        assert line.startswith(told)


def test_the_command_prints_each_fault_on_its_line(faulty, capsys):
    assert main.main(["lesson", "check", str(faulty)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == len(TOLD)
    assert told[1] == "timepirates: the lesson lacks the key 'title'"


def test_load_says_the_first_fault_and_how_many_more_there_are(faulty):
    with pytest.raises(BadLesson, match=r"^the lesson has the unknown key 'titel'.*\(and 19 more\)$") as refused:
        lessons.load(faulty)
    assert len(refused.value.faults) == 20


def test_few_faults_are_told_in_one_line():
    data = lesson() | {"learner": -1, "about": 3}
    told = "the lesson: about: a text is needed (got 3); the lesson: learner: a number of at least 0 is needed (got -1)"
    with pytest.raises(BadLesson) as refused:
        form.read(data, "x")
    assert str(refused.value) == told


def lesson(**step):
    """A small lesson without faults, with some keys of its step changed, or left out where they are None."""
    whole = {
        "task": "Travel along path 1.",
        "expect": ["move 1"],
        "rule": "M1",
        "nudge": "a",
        "look": "b",
        "wrong": [{"try": "move 2", "says": "No."}],
        **step,
    }
    return {
        "format": "time-pirates-lesson",
        "version": 1,
        "title": "A title",
        "about": "What it is about.",
        "position": {"pirates": ["1400", "1900", "2000"], "deciding": "act", "fill": 1},
        "step": [{key: value for key, value in whole.items() if value is not None}],
    }


def test_the_small_lesson_has_no_faults():
    assert form.faults(lesson()) == []
    assert lessons.problems(form.read(lesson(), "x")) == []


def test_steps_behind_a_faulty_one_are_taken_from_the_next_position_on():
    """Step 2 cannot be begun behind step 1; step 3 has a position of its own."""
    data = lesson(expect=["move 2"], solution=["move 1"])
    plain = lesson()["step"][0]
    data["step"] += [plain, plain | {"position": data["position"], "wrong": [{"try": "move 1"}]}]
    told = lessons.problems(form.read(data, "x"))
    assert [line.partition(":")[0] for line in told] == ["step 1", "step 1", "step 3"]
    assert told[0] == "step 1: the list \"wrong\" contains 'move 2', but the lesson accepts this as right"
    assert told[1].startswith("step 1: the solution 'move 1' is refused")
    assert told[2] == "step 3: the list \"wrong\" contains 'move 1', but the lesson accepts this as right"


def test_more_faults_than_anybody_reads_are_not_told():
    data = lesson() | {f"key {n}": n for n in range(5_000)}
    assert len(form.faults(data)) == form.MOST_FAULTS


@pytest.mark.parametrize(("given", "taken"), [("1/50", "1/50"), (0.02, "1/50"), (1, "1"), ("2 %", "2 %"), (0, "0")])
def test_a_tolerance_is_a_number(given, taken):
    assert form.read(lesson(tolerance=given), "x").steps[0].tolerance == taken


@pytest.mark.parametrize("given", ["much", "1/0", "1e9", "-1", -1, 1e300, float("nan"), "9" * 400, True, "1/2/3", ""])
def test_what_is_no_number_is_no_tolerance(given):
    assert any("tolerance" in line for line in form.faults(lesson(tolerance=given)))


@pytest.mark.parametrize("pattern", ["*" * 300, "*a" * 60, "move *" + "* *" * 90, "[" * 90 + "*", "*?" * 99])
def test_many_stars_in_a_pattern_take_no_time(pattern):
    with promptly():
        assert not matches("take " + "a" * 300, (pattern + "z",))


def test_only_a_star_means_anything_in_a_pattern():
    assert matches("jump red to 1400", ("jump * to *",))
    assert not matches("move 1", ("move ?",))
    assert not matches("move 1", ("move [1]",))
    assert matches("move [1]", ("move [1]",))


@pytest.mark.parametrize(
    "text",
    [
        "1" + " " * 200_000 + "x",
        " " * 200_000,
        "9" * 200_000,
        "1/" + "0" * 200_000,
        "1e999999999",
        "\0",
        "\ud800",
        "½",
        "\u0661",
        "-1",
        "%",
        "1 %%",
        "\u2028",
    ],
)
def test_whatever_a_learner_types_is_judged_at_once(text):
    """Never an error, never a wait."""
    with promptly():
        assert not same_answer(text, "1/3", "1/50")
        session = Session(form.read(lesson(), "x"))
        assert not session.try_decision(text).right
        asked = Session(form.read(lesson() | {"step": [{"question": "How many?", "answer": "2", "rule": "M1"}]}, "x"))
        assert not asked.answer(text).right
    assert max(map(len, asked.done[0].tries), default=0) <= 400


STRANGE = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(
        [
            "1400",
            "blue",
            "move 1",
            "",
            "johnson-2002",
            [],
            {},
            [[]],
            ["", 3],
            {"a": []},
            ["blue"] * 9,
            {"blue": 10**9},
            {"1400": ["blue"]},
            {"name": "german", "switches": {"x": 1}},
        ]
    )
)
TABLES = {"lesson": form.LessonShape, "step": form.StepShape, "position": PiratesLessonPosition, "deal": form.DealShape}


@pytest.mark.long
@given(where=st.sampled_from(sorted(TABLES)), number=st.integers(0, 40), value=STRANGE)
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_lesson_with_any_value_anywhere_is_checked_without_an_error(where, number, value):
    """Each key of each table, with whatever a stranger may put there."""
    data = copy.deepcopy(lesson())
    table = {
        "lesson": data,
        "step": data["step"][0],
        "position": data["position"],
        "deal": data["step"][0].setdefault("deal", {}),
    }[where]
    keys = TABLES[where].__struct_encode_fields__
    table[keys[number % len(keys)]] = value
    if not data["step"] or not isinstance(data["step"], list) or data["step"][0] == {}:
        return
    if where == "position":
        del data["step"][0]["deal"]
    told = form.faults(data)
    if not told:
        told = lessons.problems(form.read(data, "x"))
    assert all("\n" not in line for line in told)


@given(st.text(st.sampled_from("[]{}=\"'\n.,step wrong=taskversion1"), max_size=80))
@settings(max_examples=100, deadline=None)
def test_any_file_is_a_lesson_or_is_refused(text):
    try:
        form.read(toml.loads('format = "time-pirates-lesson"\nversion = 1\n' + text), "x")
    except TimePiratesError as refused:
        assert str(refused)  # noqa: PT017 - hardly any text is a lesson
