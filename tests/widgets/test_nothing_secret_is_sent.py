"""No byte that goes to a browser depends on what its viewer may not know.

Two pages are opened over two games that the viewer cannot tell apart, and every button there is is pressed on both.
What is sent is compared: states and messages of all widgets, files, links, what is said aloud.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.widgets import twins
from tests.widgets.wire import Heard, drive
from timepirates import Game
from timepirates.pirates.board import Board
from timepirates.protocol import ONLOOKER
from timepirates_widgets.conspiracy.page import ConspiracyPage
from timepirates_widgets.pirates.play import Play
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.police.opening import open_kept
from timepirates_widgets.police.page import Explorer
from timepirates_widgets.table.sharing import packed
from timepirates_widgets.table.sitting import Sitting

ANN, BOB, CLEO = 0, 1, 2
ALONE, TWO, ALL, NONE = (["random", "human", "random"], ["human", "human", "random"], ["human"] * 3, ["random"] * 3)
ID = "A" * 22
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

    def keep(self, name: str, note: Any) -> None:
        self.kept_games[name] = note

    def change(self, name: str, how: Any) -> Any:
        self.kept_games[name] = how(self.kept(name))
        return self.kept_games[name]

    def kept(self, name: str) -> dict[str, Any]:
        return self.kept_games.get(name, {})


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
    eyes = table.eyes
    return json.dumps([table.place, table.may_decide, [line.game.record(eyes) for line in table.lines],
                       table.position.snapshot(eyes), table.paused, table.seats, eyes], sort_keys=True)


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
    return [*possible[::max(1, len(possible) // 4)], *only_one[:3], "lay moons-3 at L F1", "sell blue-2", "no word"]


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
            "at": [page.table.place], "part": parts, "square": ["M P nw", "M F1 nw", "L F2 se", "R F1 ne"],
            "rule": ["K5" if games[0].name == "conspiracy" else "P2"], "steps": [0, length - 1],
            "by": [-1, 1], "number": [0, 1], "seat": [ANN, BOB, CLEO, -1], "paused": [True, False], "beat": [1],
            "id": [ID, "B" * 22], "packed": [packed(json.dumps(record)), "x"],
            "name": {"open": opens, "rename": ["Other"], "begin_with": Board.names()}.get(name, ["ring"]),
            "chosen": [{}], "lesson": ["", "spiral"], "year": [1400], "key": ["sites"], "value": [3],
            "title": ["Title"], "topic": ["rules"], "keys": [[]], "on": [True, False],
            "texts": [tried[:1], tried[:2]],
        }
    return given


def compared(scene: Scene, games: tuple[Game, Game], page_of: Callable[[Sitting], Any]) -> int:
    """Drive two pages, and compare what each sent; how many questions were asked."""
    runs: list[list[Heard]] = []
    for game in games:
        def make(game: Game = game) -> Any:
            table = Sitting(game.at(len(game)), list(scene.seats), Memory(), ID, settings={"chance": "ask"})
            scene.prepare(table)
            table.save()
            return page_of(table)
        runs.append(drive(make, values(games), known, put_back(scene, game), SKIPPED))
    for one, other in zip(*runs, strict=True):
        assert one.asked == other.asked
        assert one.before == other.before, f"{scene.name}: the scene itself differs before {one.asked}"
        if one.after != other.after:
            # By the rules a decision may uncover something, but only one's own; and who lifts a curtain sees more.
            allowed = (one.before and json.loads(one.before)[1]) or one.asked.startswith('Curtain: {"ask": "lift"')
            assert allowed, f"{scene.name}: {one.asked} tells what nobody decided"
            continue
        assert one.sent == other.sent, f"{scene.name}: {one.asked}"
    return len(runs[0])


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


@pytest.mark.parametrize("seats", [ALONE, ALL], ids=["alone", "all"])
def test_nothing_that_the_explorer_tells_of_a_kept_game_depends_on_what_others_have_laid(seats):
    """The explorer follows a link to the game: its steps are told as far as the viewer may know them."""
    told = []
    for game in twins.of_layings(BOB):
        store = Memory()
        store.save(ID, Sitting(game, list(seats), settings={"chance": "ask"}).saved())
        desk = Desk(store=store)
        open_kept(desk, ID)
        panel = next(tab for tab in Explorer(desk)._tabs().values() if type(tab).__name__ == "Hindsight")
        desk.look(tab="game")
        seen = []
        for step in range(len(game) - 6, len(game) + 1):
            desk.show(min(step, len(desk.opened)))
            seen.append(panel._shown()["line"])
        told.append(seen)
    assert told[0] == told[1]
    assert told[0][0]["length"] < len(game)


def test_the_comparison_would_notice_a_secret():
    """Who holds the pieces is sent something else."""
    games = next(twins.of_conspiracy(BOB, to_move(CLEO, "act")))
    owner = next(seat for seat in (ANN, CLEO) if not twins.alike(*games, seat))
    seats = ["random"] * 3
    seats[owner] = "human"
    with pytest.raises(AssertionError):
        compared(Scene("the owner looks", seats, owner), games, ConspiracyPage)
