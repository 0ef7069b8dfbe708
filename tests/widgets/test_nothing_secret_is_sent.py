"""No byte that goes to a browser depends on what its viewer may not know.

Two pages are opened over two games that the viewer cannot tell apart, and every button there is is pressed on both.
What is sent is compared: states and messages of all widgets, files, links, what is said aloud.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.games.pirates.review.games import playing
from tests.widgets import twins
from tests.widgets.wire import Heard, drive, laid
from timepirates import Game
from timepirates.core.link_encoding import packed
from timepirates.core.protocol import ONLOOKER
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.review import whole
from timepirates.games.pirates.review.whole import Budget, PiratesReview
from timepirates.lessons import learner
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.writing import lesson_text
from timepirates.review.review_state import ReviewedDecision
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.editions.page import EditionsPage
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial
from timepirates_widgets.games.pirates.police import guesses, questions
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.guesses import ASKED
from timepirates_widgets.games.pirates.police.opening import open_saved
from timepirates_widgets.games.pirates.police.page import Explorer
from timepirates_widgets.games.pirates.police.reasons import EXPLAINED
from timepirates_widgets.games.pirates.review import review_controller as review_desk
from timepirates_widgets.games.pirates.review.page import ReviewPage
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.table.hints import STAGES, Hints
from timepirates_widgets.table.sitting import Line, Sitting

pytestmark = pytest.mark.long

ANN, BOB, CLEO = 0, 1, 2
ALONE, TWO, ALL, NONE = (["random", "human", "random"], ["human", "human", "random"], ["human"] * 3, ["random"] * 3)
ID = "A" * 22
FEW = Budget(candidates=6, selecting=6, judging=20, curves=4)
POSITION = "position"
"""The lesson that begins in a position of a game."""
SKIPPED = frozenset({"Menu.language", "Menu.save_whole"})
"""The language, which every text of the process goes through; and the one file that holds every secret, asked for in
so many words."""


class Memory:
    """A store without a disk, whose games have names that are the same in both runs."""

    folder = Path(os.devnull) / "nowhere"  # a folder in which nothing can be kept, in both runs

    def __init__(self) -> None:
        self.kept_games: dict[str, Any] = {}

    def new_id(self) -> str:
        return ID

    def save(self, id: str, saved: dict[str, Any]) -> None:
        self.kept_games[id] = saved

    def load(self, id: str) -> dict[str, Any] | None:
        return self.kept_games.get(id)

    def games(self) -> list[Any]:
        return []

    def decided_games(self, game: str) -> Iterator[str]:
        yield from ()

    def keep(self, name: str, note: Any) -> None:
        self.kept_games[name] = note

    def change(self, name: str, how: Any) -> Any:
        self.kept_games[name] = how(self.read_note(name))
        return self.kept_games[name]

    def read_note(self, name: str) -> dict[str, Any]:
        return self.kept_games.get(name, {})

    def delete_note(self, name: str) -> None:
        self.kept_games.pop(name, None)


@dataclass(frozen=True)
class Scene:
    """A moment of a game: who sits there, what was done before the page is looked at, and who looks."""

    name: str
    seats: list[str]
    seat: int
    """Whose twins: the seat that looks, or ONLOOKER."""
    fits: Callable[[Game], bool] = lambda game: True
    prepare: Callable[[Sitting], None] = lambda table: None


def to_move(seat: int, *deciding: str) -> Callable[[Game], bool]:
    return lambda game: game.to_move == seat and (not deciding or game.deciding in deciding)


def lifted(table: Sitting) -> None:
    table.lift_curtain(BOB)


def paused(table: Sitting) -> None:
    table.pause()


def looking_back(table: Sitting) -> None:
    table.lift_curtain(BOB)
    table.show(len(table.line.game) * 2 // 3)


SCENES = [
    Scene("a goal is chosen after another", ALONE, BOB, to_move(BOB, "goal")),
    Scene("one person acts", ALONE, BOB, to_move(BOB, "act", "build")),
    Scene("one person is asked to mark or save", ALONE, BOB, to_move(BOB, "mark", "save", "claim", "give")),
    Scene("a computer is to move", ALONE, BOB, to_move(CLEO, "act")),
    Scene("a computer is stopped", ALONE, BOB, to_move(CLEO, "act"), paused),
    Scene("luck is to come", ALONE, BOB, lambda game: game.deciding == "draw", paused),
    Scene("a computer is to move, nobody has looked", TWO, ONLOOKER, to_move(CLEO)),
    Scene("a computer is to move, one has looked", TWO, BOB, to_move(CLEO, "save", "mark", "act"), lifted),
    Scene("the curtain is down", TWO, ONLOOKER, to_move(BOB, "act")),
    Scene("the curtain is lifted", TWO, BOB, to_move(BOB, "save", "act"), lifted),
    Scene("one looks back", ALL, BOB, to_move(BOB, "act"), looking_back),
    Scene("only computers play", NONE, ONLOOKER, to_move(ANN)),
]

LAYINGS = [
    Scene("one person lays", ALONE, BOB),
    Scene("the curtain is down", ALL, ONLOOKER),
    Scene("the curtain is lifted", ALL, BOB, prepare=lifted),
    Scene("a computer lays, nobody has looked", TWO, ONLOOKER, to_move(CLEO)),
    Scene("a computer is stopped", ALONE, BOB, to_move(CLEO), paused),
    Scene("one looks back", ALL, BOB, prepare=looking_back),
]


def known(page: Any) -> Any:
    """What the viewer of a page knows, and whether the viewer may decide."""
    table = page.table
    eyes = table.viewing_seat
    return json.dumps(
        [
            table.place,
            table.may_decide,
            [seen(line, eyes) for line in table.lines],
            table.position.snapshot(eyes),
            table.seating.paused,
            table.seats,
            eyes,
        ],
        sort_keys=True,
    )


_SEEN: dict[tuple[str, int | None], Any] = {}


def seen(line: Line, eyes: int | None) -> Any:
    """The record of a line as a seat has seen it; worked out once a game and seat."""
    if line.view:
        return line.game.record(eyes)
    whole = json.dumps(line.game.record())
    if (whole, eyes) not in _SEEN:
        _SEEN[whole, eyes] = line.game.record(eyes)
    return _SEEN[whole, eyes]


def put_back(scene: Scene, game: Game) -> Callable[[Any], None]:
    """What brings a page back to the scene where a question has changed it."""

    def back(page: Any) -> None:
        page.table._take_over(Sitting(game.at(len(game)), list(scene.seats), settings={"chance": "ask"}), ID)
        scene.prepare(page.table)

    return back


def texts(one: Game, other: Game) -> list[str]:
    """Decisions to try: some that are possible in one game or the other, and some that are in none."""
    possible = sorted({str(each) for game in (one, other) for each in game.legal()})
    only_one = sorted(set(map(str, one.legal())) ^ set(map(str, other.legal())))
    return [*possible[:: max(1, len(possible) // 4)], *only_one[:3], "lay moons-3 at L F1", "sell blue-2", "no word"]


def values(games: tuple[Game, Game]) -> Callable[[Any, str, str], dict[str, list[Any]]]:
    """What a script may ask with, the same in both games."""
    tried = texts(*games)
    coins = sorted({text.split(" ")[1] for text in tried if text.startswith(("place", "lay", "attack"))})
    parts = [*(f"with place {coin}" for coin in coins[:4]), "with lay moons-3", "on M F1 nw", "on L F1 se", "with"]
    length = len(games[0])
    record = Game(twins.PLAYERS, games[0].rules_name, seed=3).record()

    def given(page: Any, panel: str, name: str) -> dict[str, list[Any]]:
        opens = list(page.menu._opens) if panel == "Menu" else [""]
        return {
            "text": [json.dumps(record), "no game"] if name == "load" else tried,
            "at": [page.table.place],
            "part": parts,
            "square": ["M P nw", "M F1 nw", "L F2 se", "R F1 ne"],
            "rule": ["K5" if games[0].name == "conspiracy" else "P2"],
            "steps": [0, length - 1],
            "by": [-1, 1],
            "number": [0, 1],
            "seat": [ANN, BOB, CLEO, -1],
            "paused": [True, False],
            "beat": [1],
            "id": [ID, "B" * 22],
            "packed": [packed(json.dumps(record)), "x"],
            "name": {"open": opens, "rename": ["Other"], "begin_with": Board.names(), "level": ["simple"]}.get(
                name, ["ring"]
            ),
            "chosen": [{}],
            "year": [1400],
            "key": ["sites"],
            "value": [3],
            "title": ["Title"],
            "topic": ["rules"],
            "keys": [[]],
            "on": [True, False],
            "ids": [[]],
            "texts": [tried[:1], tried[:2]],
            "kind": ["coin", "tile", "goal"],
            "piece": [*coins[:4], "moons-3"],
            "lesson": [POSITION, "police", "columns", "no"],
            "data": ["no archive"],
            "rules": ["rio-grande", "johnson-2002", "no"],
            "door": ["computers"],
            "decision": tried[:2],
            "level": ["captain", "no"],
        }

    return given


def set_up(scene: Scene, game: Game) -> Sitting:
    """The table of a scene."""
    table = Sitting(game.at(len(game)), list(scene.seats), Memory(), ID, settings={"chance": "ask"})
    scene.prepare(table)
    return table


def compared(scene: Scene, games: tuple[Game, Game], page_of: Callable[[Sitting], Any]) -> int:
    """Drive two pages, and compare what each sent; how many questions were asked."""
    runs: list[list[Heard]] = []
    for game in games:

        def make(game: Game = game) -> Any:
            table = set_up(scene, game)
            table.save()
            return page_of(table)

        runs.append(drive(make, values(games), known, put_back(scene, game), SKIPPED))
    return tell_nothing(scene, *runs)


def tell_nothing(scene: Scene, first: list[Heard], second: list[Heard]) -> int:
    """Compare what two pages sent, question by question; how many there were."""
    for one, other in zip(first, second, strict=True):
        assert one.asked == other.asked
        assert one.before == other.before, f"{scene.name}: the scene itself differs before {one.asked}"
        if one.after != other.after:
            # By the rules a decision may uncover something, but only one's own; and who lifts a curtain sees more.
            allowed = (one.before and json.loads(one.before)[1]) or one.asked.startswith('Curtain: {"ask": "lift"')
            assert allowed, f"{scene.name}: {one.asked} tells what nobody decided"
            continue
        assert one.sent == other.sent, f"{scene.name}: {one.asked}"
    return len(first)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_nothing_that_conspiracys_page_sends_depends_on_a_secret(scene):
    """Every button in the position, and the games are really two."""
    games = next(twins.of_conspiracy(scene.seat, scene.fits))
    assert games[0].record() != games[1].record()
    assert compared(scene, games, ConspiracyPage) > 60


@pytest.mark.parametrize("scene", LAYINGS, ids=lambda scene: scene.name)
def test_nothing_that_the_play_page_sends_depends_on_what_others_have_laid(scene):
    """P2: every button of the page of Time Pirates while white contracts are laid."""
    mover = CLEO if "computer" in scene.name else BOB
    assert compared(scene, twins.of_layings(mover), Play) > 60


@pytest.mark.parametrize(
    ("page", "scene"),
    [
        (ConspiracyPage, Scene("one person's view is looked at", ALONE, BOB, to_move(BOB, "act"))),
        (Play, Scene("one person's view of the laying is looked at", ALONE, BOB)),
    ],
    ids=["conspiracy", "pirates"],
)
def test_nothing_that_the_page_of_a_loaded_view_sends_depends_on_a_secret(page, scene):
    """What NAME knows, loaded from its file: every button of the page on which it is looked at."""
    games = twins.of_layings(BOB) if page is Play else next(twins.of_conspiracy(scene.seat, scene.fits))
    runs = []
    for game in games:
        known_only = set_up(scene, game).saved(secret=False)

        def back(page: Any, saved: dict[str, Any] = known_only) -> None:
            page.table.resume(saved, ID)

        def make(saved: dict[str, Any] = known_only) -> Any:
            return page(Sitting.from_saved(saved, Memory(), ID))

        runs.append(drive(make, values(games), known, back, SKIPPED))
    assert tell_nothing(scene, *runs) > 60


def lesson_of(game: Game, folder: Path) -> Classroom:
    """A class whose first lesson begins in a position of which its author knows everything."""
    folder.mkdir()
    (folder / f"{POSITION}.toml").write_text(lesson_text(game, POSITION), encoding="utf-8")
    return Classroom(positions=(str(folder / f"{POSITION}.toml"),))


def taken_again(page: Any) -> None:
    """The lesson that begins in the position, from its beginning."""
    page.choose(POSITION)
    page.table.restart()


@pytest.mark.parametrize(
    ("page", "scene"),
    [
        (ConspiracyTutorial, Scene("one acts in a lesson", ALONE, BOB, to_move(BOB, "act"))),
        (PiratesTutorial, Scene("one lays in a lesson", ALONE, BOB)),
    ],
    ids=["conspiracy", "pirates"],
)
def test_nothing_that_a_tutorial_sends_depends_on_what_the_learners_seat_does_not_know(
    page, scene, tmp_path, monkeypatch
):
    """A lesson begun in a position by somebody who knows all of it: every button of the lesson, its board and panels,
    and of the course."""
    games = twins.of_layings(BOB) if page is PiratesTutorial else next(twins.of_conspiracy(scene.seat, scene.fits))
    monkeypatch.setattr(learner, "current_time", lambda: "2026-01-01T12:00:00+00:00")
    runs = []
    for number, game in enumerate(games):
        ids = Random(1)
        monkeypatch.setattr(secrets, "token_hex", lambda count, ids=ids: ids.randbytes(count).hex())
        room = lesson_of(game, tmp_path / str(number))
        runs.append(drive(lambda room=room: page(Memory(), room, POSITION), values(games), known, taken_again, SKIPPED))
    assert tell_nothing(scene, *runs) > 40


def of_the_explorer(game: Game) -> Callable[[Any, str, str], dict[str, list[Any]]]:
    """What the explorer's scripts may ask with; numbers are explained of its last epochs, steps and draws."""
    length, kept = len(game), game.at(8).record()
    named = [{}, {"epoch": 1400}, {"step": length - 1, "seat": ANN, "epoch": 1400}, {"tokens": "12"}, {"draws": 2}]
    chosen = {
        "QuestionsPanel": [("kind", "spread")],
        "Trial": [("figure", "tokens"), ("repeats", "1000")],
        "BagTestPanel": [("bias", "2")],
        "Restock": [("place", "1400")],
        "BagEditor": [("police", "1800"), ("years_left", "1"), ("rules", "mayfair-2000"), ("board", "ring")],
        "DangerPanel": [("seat", "1"), ("model", "chance"), ("model", "measured"), ("model", "hunters")],
    }
    slid = {"DangerPanel": "q", "Restock": "sites", "RestOfYear": "sites", "Hindsight": "step"}

    def given(page: Any, panel: str, name: str) -> dict[str, list[Any]]:
        names, values = zip(*chosen.get(panel, [("predict", True)]), strict=True)
        return {
            "name": [slid[panel]] if name == "slide" else ["police-1", "blue"] if name == "count" else [*names],
            "value": [2, length - 2] if name == "slide" else [1] if name == "count" else [*values, "list"],
            "what": ["draw", "arrest"] if name == "next" else list(EXPLAINED),
            "about": named,
            "changes": [{"draws": 2, "epoch": 1400}, {"put_back": True}, {"view": "danger", "seat": BOB}],
            "keys": [[]],
            "beat": [1],
            "percent": [30],
            "draws": [0, 3],
            "epoch": [1400],
            "tokens": ["12", "9"],
            "year": [1400],
            "sites": [3],
            "told": [False, True],
            "token": ["police-1", "blue"],
            "kind": ["csv", "python"] if name == "export" else list(ASKED),
            "search": [f"?game={ID}&step=9&t=2&tab=danger&seat=1"],
            "number": [1],
            "title": ["mine"],
            "key": ["sites"],
            "id": [ID, "B" * 22],
            "text": [json.dumps(kept), "no game"],
            "step": [0, length - 2, length],
            "why": ["why"],
        }

    return given


@pytest.mark.parametrize("seats", [ALONE, ALL], ids=["alone", "all"])
def test_nothing_that_the_explorer_sends_of_a_kept_game_depends_on_what_others_have_laid(seats, monkeypatch):
    """The explorer follows a link to the game: every button of every tab and strip, and what each number is explained
    by; long work does its first step at once."""
    monkeypatch.setattr(BackgroundRunner, "begin", lambda _work, steps, each, **_more: each(next(steps)))
    runs: list[list[Heard]] = []
    for game in twins.of_layings(BOB):
        for chance in (questions, guesses):
            monkeypatch.setattr(chance, "SystemRandom", lambda: Random(3))
        store = Memory()
        store.save(ID, Sitting(game, list(seats), settings={"chance": "ask"}).saved())

        def opened(page: Explorer) -> None:
            open_saved(page.desk, ID)

        def make(store: Memory = store) -> Explorer:
            page = Explorer(ExplorerController(store=store))
            opened(page)
            return page

        def show(page: Explorer, panel: Any) -> None:
            if getattr(panel, "name", "") in page.panels:
                page.desk.open_tab(panel.name)

        def looked_at(page: Explorer) -> Any:
            desk = page.desk
            return json.dumps([None, False, desk.line and desk.line.record(), desk.step])

        runs.append(drive(make, of_the_explorer(game), looked_at, opened, show=show))
    assert len(runs[0]) == len(runs[1]) > 250
    for one, other in zip(*runs, strict=True):
        assert one == other
    assert json.loads(runs[0][0].after)[3] < len(game)


# --- hints, and a game looked back on


@pytest.mark.parametrize("seats", [ALONE, ALL], ids=["alone", "all"])
def test_no_stage_of_a_hint_depends_on_what_others_have_laid(seats):
    """P2: to lay as well as one can, by what lay open before; all four stages, by the learned values."""
    told = []
    for game in twins.of_layings(BOB):
        table = Sitting(game, list(seats))
        if seats == ALL:
            table.lift_curtain(BOB)
        with laid() as wire:
            panel = Hints(table)
            for _stage in range(STAGES):
                panel._handle_custom_msg({"ask": "more"}, [])
            told.append((wire.taken(), panel.content["lines"]))
    assert told[0] == told[1]
    assert len([line for line in told[0][1] if line["decision"] and line["why"]]) == 1


def of_the_review(length: int, mistakes: list[ReviewedDecision]) -> Callable[[Any, str, str], dict[str, list[Any]]]:
    """What the review's scripts may ask with."""
    record, steps = Game(twins.PLAYERS, seed=3).record(), [each.step for each in mistakes[:2]]

    def given(_page: Any, _panel: str, name: str) -> dict[str, list[Any]]:
        return {
            "step": [0, length - 1, length] if name == "go" else [*steps, length],
            "id": [ID, "B" * 22],
            "text": [json.dumps(record), "no game"],
            "why": ["why"],
            "seat": [ANN, BOB, None],
            "decision": [str(each.best) for each in mistakes[:2]] + ["end"],
            "keys": [[]],
            "beat": [1],
            "on": [True, False],
            "level": ["newcomer", "no"],
        }

    return given


def mistaken(game: Game) -> Iterator[ReviewedDecision]:
    """The decisions of a game that had a choice, as if they were mistakes."""
    for step, (seat, text) in enumerate(game.steps, 1):
        others = [each for each in game.at(step - 1).legal() if each != text]
        if seat is not None and others:
            changes = tuple(-0.2 if other == seat else 0.1 for other in range(3))
            yield ReviewedDecision(step, seat, text, others[0], 0.2, 0.1, 0.3, 150, "Why.", changes)


@pytest.mark.parametrize("tried", [False, True], ids=["the list", "a mistake tried again"])
@pytest.mark.parametrize("seats", [ALONE, ALL], ids=["alone", "all"])
def test_nothing_that_the_review_sends_of_a_kept_game_depends_on_what_others_have_laid(seats, tried, monkeypatch):
    """A link leads to the game while contracts are being laid: every button of the review, mistakes by few
    rollouts. It ends where the laying begins."""
    looked: dict[str, list[PiratesReview]] = {}

    def look_back(game: Game, *_levels: object) -> Iterator[PiratesReview]:
        known = json.dumps(game.record())
        if known not in looked:
            with playing():
                looked[known] = list(whole.look_back(game, budget=FEW))
            looked[known][-1].judged += islice(mistaken(game), 2)
        yield from looked[known]

    monkeypatch.setattr(review_desk, "thoughts", SimpleNamespace(look_back=look_back))
    runs: list[list[Heard]] = []
    for game in twins.of_layings(BOB, twins.last_turns()):
        store = Memory()

        def opened(page: ReviewPage, store: Memory = store, game: Game = game) -> None:
            store.save(ID, Sitting(game.at(len(game)), list(seats), settings={"chance": "ask"}).saved())
            page.desk.open_saved(ID)
            page.desk.choose(None)
            if tried:
                page.desk.retry(page.desk.mistakes[0].step)

        def make(store: Memory = store, opened: Callable[[ReviewPage], None] = opened) -> ReviewPage:
            page = ReviewPage(review_desk.ReviewController(store))
            opened(page)
            return page

        def looked_at(page: ReviewPage) -> Any:
            desk = page.desk
            return json.dumps([desk.game and desk.game.record(), desk.step, desk.asked and desk.asked.step])

        first = make()
        length, mistakes = len(first.desk.game), first.desk.mistakes
        assert length == next(n for n, (_seat, text) in enumerate(game.steps) if text.startswith("lay "))
        runs.append(drive(make, of_the_review(length, mistakes), looked_at, opened))
    assert runs[0] == runs[1]
    assert len(runs[0]) > 25


def test_nothing_that_the_editions_send_depends_on_the_games_kept_here(tmp_path, monkeypatch):
    """The page shows no game of anybody's, whatever lies in the folder."""
    monkeypatch.setattr(BackgroundRunner, "begin", lambda _work, steps, each, **_more: each(next(steps)))
    runs = []
    for number, game in enumerate(twins.of_layings(BOB)):
        monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path / str(number)))
        Store().save(ID, Sitting(game, list(ALL)).saved())

        def given(_page: Any, _panel: str, _name: str) -> dict[str, list[Any]]:
            return {"number": [0, 1, 2, 3], "player": ["simple", "x"], "keys": [[]], "beat": [1]}

        runs.append(drive(EditionsPage, given, lambda page: page.comparison.situation, lambda page: None))
    assert runs[0] == runs[1]
    assert [each.after for each in runs[0] if "situation" in each.asked] == [0, 1, 2, 3]


def test_the_comparison_would_notice_a_secret():
    """Who holds the pieces is sent something else."""
    games = next(twins.of_conspiracy(BOB, to_move(CLEO, "act")))
    owner = next(seat for seat in (ANN, CLEO) if not twins.alike(*games, seat))
    seats = ["random"] * 3
    seats[owner] = "human"
    with pytest.raises(AssertionError):
        compared(Scene("the owner looks", seats, owner), games, ConspiracyPage)
