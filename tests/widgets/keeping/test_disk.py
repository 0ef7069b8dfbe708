"""A disk that refuses, and folders that several pages, servers and users share: nothing is lost, and all is told."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.widgets.lessons.shown import solve
from timepirates import Game
from timepirates.cli import main
from timepirates.core.file_locations import whose
from timepirates_widgets.games.conspiracy.page import ConspiracyPage, conspiracy
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.editions.page import editions
from timepirates_widgets.games.pirates.play.play_page import FORMAT, play
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial, QuestionBank
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.guesses import Guesses
from timepirates_widgets.games.pirates.police.opening import open_explorer
from timepirates_widgets.games.pirates.police.page import Explorer
from timepirates_widgets.keeping import store as store_module
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import SaveConflict, Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.opening import game_for_visit

pytestmark = pytest.mark.long

PLAYERS = ["Ann", "Bob", "Cleo"]
TROUBLES = {errno.ENOSPC: "No space left", errno.EROFS: "Read-only file system", errno.EACCES: "Permission denied"}


@pytest.fixture(params=TROUBLES, ids=lambda number: errno.errorcode[number])
def refusing(request, monkeypatch, tmp_path) -> str:
    """A disk that takes nothing; what it says of itself."""

    def refuse(*_arguments, **_more):
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    monkeypatch.setattr(store_module, "_replace", refuse)
    visit.query.cache_clear()
    return TROUBLES[request.param]


def of_one_line(text: str, said: str) -> bool:
    return said in text and "\n" not in text


# --- every page opens, says so, and goes on


def test_the_first_page_says_so_once_and_plays_on(refusing):
    table = game_for_visit(FORMAT, lambda: Game(PLAYERS, seed=1))
    for number in range(3):
        table.play(table.position.legal()[0])
        assert of_one_line(table.refusal.sentence, refusing) if number == 0 else table.refusal is None
    assert len(table.line.game) == 3
    assert play() is not None


def test_conspiracys_page_says_so_and_plays_on(refusing):
    table = game_for_visit("conspiracy-record", lambda: Game(PLAYERS, rules="johnson-2002", seed=1))
    page = ConspiracyPage(table)
    page.doors.ask_enter("here")
    page.curtain.ask_lift()
    table.play(table.position.legal()[0])
    page.curtain.ask_lift()
    assert of_one_line(page.choices.content["error"]["sentence"], refusing)
    assert len(table.line.game) == 1
    assert conspiracy() is not None


@pytest.mark.parametrize(
    "made",
    [PiratesTutorial, ConspiracyTutorial, lambda store: QuestionBank("rules", store)],
    ids=["tutorial", "conspiracy", "questions"],
)
def test_lessons_and_questions_say_so_and_go_on(refusing, made):
    page = made(Store())
    session = page.table.session
    solve(page)
    assert of_one_line(page.panel.content["problem"], refusing)
    assert session.done[0].solved


def test_the_explorer_says_so_and_counts_on(refusing):
    desk = ExplorerController(store=Store())
    guesses = Guesses(desk)
    guesses.ask("draw")
    guesses.answer(20)
    assert of_one_line(guesses.problem, refusing)
    assert len(guesses.made) == 1
    asked = Explorer(desk).panels["questions"]
    asked.ask_show()
    assert of_one_line(desk.refusal, refusing)
    assert asked.asked == 1


def test_the_editions_need_no_disk(refusing):
    assert editions() is not None


NOBODY = 65534
CAPABILITIES = 0x20080522
"""The version of Linux's capabilities that this asks for: two words each of effective, permitted and inherited."""
PASSES_ANY_MODE = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


@contextlib.contextmanager
def bound_by_modes() -> Iterator[None]:
    """Let files' modes bind this process as they bind everybody (root gives up for a while what lets it pass them).

    It stays who it is: the project's own files may lie where nobody else can read them.
    """
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, sets) == 0
    effective = sets[0]
    sets[0] &= ~PASSES_ANY_MODE
    assert libc.capset(header, sets) == 0
    try:
        yield
    finally:
        sets[0] = effective
        assert libc.capset(header, sets) == 0


@pytest.fixture
def closed() -> Iterator[Path]:
    """A real folder with a game and notes in it that may not be entered any more."""
    outer = Path(tempfile.mkdtemp(prefix="timepirates-closed-", dir="/tmp" if os.path.isdir("/tmp") else None))
    outer.chmod(0o755)
    folder = outer / "data"
    store = Store(folder)
    store.save(store.new_id(), Sitting(Game(PLAYERS, seed=1)).saved())
    store.keep("lessons", {"current": "goal", "lessons": {}})
    folder.chmod(0o000)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, -1)
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(outer)


def test_a_real_folder_that_may_not_be_entered_is_told_on_every_page(closed, monkeypatch):
    monkeypatch.setenv("TIMEPIRATES_DATA", str(closed))
    visit.query.cache_clear()
    with bound_by_modes():
        table = game_for_visit(FORMAT, lambda: Game(PLAYERS, seed=1))
        assert "\n" not in table.refusal.sentence
        table.play(table.position.legal()[0])
        told = [
            table.refusal.sentence,
            PiratesTutorial(Store()).panel.content["problem"],
            Guesses(ExplorerController(store=Store())).problem,
        ]
        monkeypatch.setattr(visit, "query", lambda: {"game": "A" * 22})
        told.append(open_explorer(store=Store()).refusal)
    for line in told:
        assert line
        assert "\n" not in line
        assert "another user (nobody)" in line if os.geteuid() == 0 else "Permission denied" in line


def test_whose_a_folder_is_is_said_to_another_user(tmp_path, monkeypatch):
    """And nothing to its owner."""
    assert whose(tmp_path) == ""
    assert whose(tmp_path / "nowhere") == ""
    monkeypatch.setattr(os, "geteuid", lambda: 4242)
    assert whose(tmp_path).count("another user") == 1
    assert str(tmp_path) in whose(tmp_path)


def test_the_command_says_whose_the_folder_is_before_anything_starts(closed, capsys):
    """In one line; the page is not opened on games that it could neither read nor keep."""
    with bound_by_modes():
        assert main.main(["play", "--data", str(closed)]) != 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert ("another user (nobody)" if os.geteuid() == 0 else "cannot be written") in told.err


def test_a_folder_that_vanished_is_told_as_that_and_not_made_again_empty(tmp_path):
    """Whoever moved it finds it missed, not replaced."""
    folder = tmp_path / "data"
    table = Sitting(Game(PLAYERS, seed=1), store=Store(folder))
    table.play(table.position.legal()[0])
    assert table.refusal is None
    shutil.rmtree(folder)
    table.play(table.position.legal()[0])
    assert f"the folder {folder} no longer exists" in table.refusal.sentence
    assert not folder.exists()
    page = PiratesTutorial(table.store)
    page.table.hint()
    assert "no longer exists" in page.panel.content["problem"]


# --- the game last played, by the folder's own count


def saved(seed: int) -> dict:
    return Sitting(Game(PLAYERS, seed=seed)).saved()


def test_a_game_that_was_copied_into_the_folder_comes_after_those_played_here(tmp_path):
    """Its file is the newest; but nobody has played it here."""
    store = Store(tmp_path)
    mine = store.new_id()
    store.save(mine, saved(1))
    copied = store.new_id()
    shutil.copy(store.path(mine), store.path(copied))
    os.utime(store.path(mine), (0, 0))
    assert store.latest() == mine
    store.save(copied, saved(2))
    assert store.latest() == copied


def test_where_nothing_was_counted_the_files_dates_serve(tmp_path):
    """A folder of an earlier version, or one whose count is damaged."""
    store = Store(tmp_path)
    old, new = store.new_id(), store.new_id()
    for seed, id in enumerate((new, old)):
        store.save(id, saved(seed))
        os.utime(store.path(id), (1000 - 100 * seed, 1000 - 100 * seed))
    for content in (None, b"{", b"[]", b'{"x": "y"}'):
        (tmp_path / "played.json").unlink(missing_ok=True)
        if content is not None:
            (tmp_path / "played.json").write_bytes(content)
        assert Store(tmp_path).latest() == new


# --- several pages and servers on one folder


def test_of_two_pages_on_one_game_the_second_to_decide_goes_on_with_a_copy(tmp_path):
    """It says so, both games are kept, and neither has lost a step."""
    first = Sitting(Game(PLAYERS, seed=1), store=Store(tmp_path))
    first.play(first.position.legal()[0])
    second = Sitting.from_saved(Store(tmp_path).load(first.id), other := Store(tmp_path), first.id)
    other.load(first.id)
    first.play(first.position.legal()[0])
    second.play(second.position.legal()[-1])
    assert "copy" in second.refusal.sentence
    assert second.id != first.id
    for table in (first, second):
        assert len(table.line.game) == 2
        assert Store(tmp_path).load(table.id) == table.saved()
    first.play(first.position.legal()[0])
    assert first.refusal is None


def reloaded(first: Sitting) -> Sitting:
    """The table of a page that was loaded again, while the kernel of before has not ended."""
    store = Store(first.store.folder)
    return Sitting.from_saved(store.load(first.id), store, first.id)


def against_computers(folder) -> Sitting:
    """A table at which computers are to move."""
    table = Sitting(Game(PLAYERS, seed=1, start=0), ["human", "random", "random"], Store(folder))
    table.play(table.position.legal()[0])
    assert table.computer_to_move is not None
    return table


def test_a_page_loaded_again_while_computers_decide_goes_on_with_the_same_game(tmp_path):
    """The kernel of before may decide once more: its step counts, and the one made here meanwhile does not."""
    first = against_computers(tmp_path)
    second = reloaded(first)
    changes = []
    second.watch(lambda change: changes.append(change.kind))
    first.play(first.position.legal()[0])
    second.play(second.position.legal()[-1])
    assert (second.id, second.refusal, changes) == (first.id, None, ["game"])
    assert second.saved() == first.saved() == Store(tmp_path).load(first.id)
    second.play(second.position.legal()[0])
    assert second.saved() == Store(tmp_path).load(first.id)
    assert changes == ["game", "played"]


def test_a_game_that_vanished_while_computers_decide_goes_on_as_a_copy(tmp_path):
    """There is nothing that could be taken up."""
    first = against_computers(tmp_path)
    second = reloaded(first)
    first.store.forget(first.id)
    second.play(second.position.legal()[0])
    assert second.id != first.id
    assert Store(tmp_path).load(second.id) == second.saved()


def test_a_look_back_at_a_game_that_has_gone_on_elsewhere_makes_no_copy(tmp_path):
    """Nothing was decided: the game is shown as it stands."""
    first = against_computers(tmp_path)
    second = reloaded(first)
    first.play(first.position.legal()[0])
    second.show(0)
    assert (second.id, second.refusal) == (first.id, None)
    assert len(second.line.game) == len(first.line.game)


def test_a_person_who_decides_in_a_game_that_has_gone_on_elsewhere_has_a_copy_also_against_computers(tmp_path):
    """What a person has decided is never taken away."""
    first = against_computers(tmp_path)
    while first.computer_to_move is not None:
        first.play(first.position.legal()[0])
    second = reloaded(first)
    first.play(first.position.legal()[0])
    second.play(second.position.legal()[-1])
    assert second.id != first.id
    assert "copy" in second.refusal.sentence


def test_a_file_that_was_only_touched_makes_no_copy(tmp_path):
    """What counts is what stands in it."""
    table = Sitting(Game(PLAYERS, seed=1), store=Store(tmp_path))
    table.play(table.position.legal()[0])
    os.utime(table.store.path(table.id), (0, 0))
    id = table.id
    table.play(table.position.legal()[0])
    assert table.id == id
    assert table.refusal is None


def test_a_version_of_equal_length_and_date_is_not_overwritten(tmp_path):
    """Dates and sizes tell nothing for certain."""
    store, other = Store(tmp_path), Store(tmp_path)
    id = store.new_id()
    store.save(id, saved(1))
    other.load(id)
    path = store.path(id)
    about = path.stat()
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Ann", b"Eve"))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    with pytest.raises(SaveConflict):
        other.save(id, saved(1))


RACING = """
import sys
from timepirates_widgets.keeping.store import SaveConflict, Store
from tests.widgets.keeping.test_disk import saved

folder, id, me = sys.argv[1], sys.argv[2], sys.argv[3]
store = Store(folder)
store.load(id)
print("ready", flush=True)
sys.stdin.readline()
for n in range(20):
    store.change("lessons", lambda kept: {**kept, f"{me} {n}": n})
try:
    store.save(id, saved(int(me)))
    print("kept", flush=True)
except SaveConflict:
    print("elsewhere", flush=True)
"""


def test_two_servers_that_race_lose_nothing_of_each_other(tmp_path):
    """Each writes the same game and the same notes at the same time: one game is kept, all notes are there."""
    store = Store(tmp_path)
    id = store.new_id()
    store.save(id, saved(7))
    with contextlib.ExitStack() as stack:
        racers = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", RACING, str(tmp_path), id, str(me)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=Path(__file__).parents[3],
                )
            )
            for me in (1, 2)
        ]
        for racer in racers:
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            racer.stdin.write("\n")
            racer.stdin.flush()
        said = sorted(racer.stdout.readline().strip() for racer in racers)
    assert said == ["elsewhere", "kept"]
    assert Store(tmp_path).load(id) in (saved(1), saved(2))
    assert len(store.read_note("lessons")) == 40


def test_a_folder_that_another_program_keeps_locked_is_told_after_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(store_module, "LOCK_TIMEOUT_SECONDS", 0.05)
    table = Sitting(Game(PLAYERS, seed=1), store=Store(tmp_path))
    with Store(tmp_path)._alone():
        table.play(table.position.legal()[0])
    assert "keeps the folder" in table.refusal.sentence
    table.play(table.position.legal()[0])
    assert table.refusal is None


# --- notes of two pages


def solved(page: PiratesTutorial, name: str) -> int:
    return sum(done["solved"] for done in page.progress.of(name).get("done", ()))


def test_two_tabs_on_one_lesson_merge_what_was_solved(tmp_path):
    """Whoever writes last takes nothing away from the other."""
    one, other = PiratesTutorial(Store(tmp_path)), PiratesTutorial(Store(tmp_path))
    name = one.current
    for _n in range(2):
        solve(one)
        one.table.next()
    other.table.hint()
    assert solved(PiratesTutorial(Store(tmp_path)), name) == 2
    solve(other)
    other.table.hint()
    again = PiratesTutorial(Store(tmp_path))
    assert solved(again, name) == 2
    assert again.table.session.lesson.id == name


def test_two_tabs_on_two_lessons_keep_both(tmp_path):
    one, other = PiratesTutorial(Store(tmp_path)), PiratesTutorial(Store(tmp_path))
    first, second = list(one.lessons)[:2]
    other.choose(second)
    solve(other)
    solve(one)
    again = PiratesTutorial(Store(tmp_path))
    assert solved(again, first) == 1
    assert solved(again, second) == 1


def test_a_lesson_taken_again_in_one_tab_begins_again(tmp_path):
    """Only what another page has solved is merged, not one's own past; a finished lesson stays finished."""
    page = PiratesTutorial(Store(tmp_path))
    name = page.current
    for _n in range(len(page.table.session.lesson.steps)):
        solve(page)
        page.table.next()
    assert page.state(name) == "done"
    page.table.restart()
    assert solved(page, name) == 0
    again = PiratesTutorial(Store(tmp_path))
    assert solved(again, name) == 0
    assert again.state(name) == "done"


def test_guesses_and_answers_of_two_tabs_are_added_up(tmp_path):
    desks = [ExplorerController(store=Store(tmp_path)) for _n in range(2)]
    guessers = [Guesses(desk) for desk in desks]
    for guesser in guessers:
        guesser.ask("draw")
        guesser.answer(30)
    assert len(Guesses(ExplorerController(store=Store(tmp_path))).made) == 2
    askers = [Explorer(desk).panels["questions"] for desk in desks]
    for asker in askers:
        asker.ask_show()
    assert askers[1].asked == 2
