"""The players' loops compiled to WebAssembly have the same bits as those compiled for this machine and interpreted."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.games.pirates.review.games import late_over, scoring
from tests.site import thinking_program
from tests.site.building import built, names_in
from tests.site.loops import in_node
from timepirates import Game
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ACTING, LANDING, PAYING, RESTOCKING
from timepirates.games.pirates.players import compiled, rollouts
from timepirates.games.pirates.rules.legal import to_move
from timepirates.players import PLAYERS
from timepirates.site import bundle, fetching, programs, thinking
from timepirates.site.command import default_cache_folder
from timepirates.site.thinking_module import imports

pytestmark = [pytest.mark.long, pytest.mark.together("site")]

PROGRAM = Path(thinking_program.__file__)
WHO = ["captain", "newcomer", "mate", "watcher", "simple"]


@pytest.fixture(scope="module")
def loops() -> Path:
    return thinking.compiled_folder(default_cache_folder(), print)


@pytest.fixture(scope="module")
def positions() -> list[state.PiratesState]:
    """Positions of a game of five mates in which somebody decides."""
    game, mate = Game(["A", "B", "C", "D", "E"], "designer", seed=5), PLAYERS["mate"]()
    while not game.over:
        game.play(mate.choose(game, game.to_move))
    found = [state.copy(s) for s in game._positions()]
    return [s for s in found if to_move(s) not in (LUCK, OVER)][::9]


def thoughts(positions: list[state.PiratesState]) -> list[object]:
    """Everything that can be asked of a position, as numbers."""
    assert {s.deciding for s in positions} >= {RESTOCKING, ACTING, PAYING, LANDING}
    return [
        [compiled.choose_decision(s), compiled.evaluate_position(s, False)[0], compiled.evaluate_position(s, True)[0]]
        for s in positions
    ]


def played(positions: list[state.PiratesState], starts: range) -> list[rollouts.Rollouts]:
    """Rollouts to both horizons by players of every kind."""
    return [
        rollouts.run_rollouts(positions[len(positions) * part // 10], starts, WHO, horizon)
        for part, horizon in ((8, rollouts.YEAR), (9, rollouts.YEAR), (9, rollouts.END))
    ]


def test_node_native_code_and_the_interpreter_find_the_same_bits(loops, positions, monkeypatch):
    """More rows than are handed over at a time; the interpreter plays the first of them."""
    with in_node(loops):
        assert compiled.ready()
        assert rollouts.ready()
        thought, rolled = thoughts(positions), played(positions, range(1, 41))
    assert rollouts.compile_rollouts()
    assert (thoughts(positions), played(positions, range(1, 41))) == (thought, rolled)
    monkeypatch.setattr(compiled, "_compiled", None)
    monkeypatch.setattr(rollouts, "_ready", False)
    assert not compiled.ready()
    assert not rollouts.ready()
    assert thoughts(positions) == thought
    assert [each.shares[0] for each in played(positions, range(1, 2))] == [each.shares[0] for each in rolled]


def test_the_module_needs_only_memory_and_is_small(loops):
    code = (loops / "compiled.wasm").read_bytes()
    assert set(imports(code)) == {"__linear_memory", "__stack_pointer"}
    assert len(code) < 150_000


def test_the_browsers_packages_have_the_compiled_loops(loops, tmp_path):
    (python,) = (built(tmp_path, loops) / "parts").glob("python-*.bin")
    assert {"timepirates/core/compiled.wasm", "timepirates/core/compiled.json"} <= set(names_in(python.read_bytes()))


def test_other_sources_have_another_number(monkeypatch, tmp_path):
    before = thinking.number()
    monkeypatch.setattr(thinking, "PRODUCT", tmp_path)
    (tmp_path / "core").mkdir()
    empty = thinking.number()
    (tmp_path / "core" / "luck.py").write_text("x = 1")
    assert len({before, empty, thinking.number()}) == 3


# --- the coach: hints, reviews and all that they rest on, as text with all digits


@pytest.fixture(scope="module")
def records() -> tuple[object, object]:
    """The records that `thinking_program.found` asks for."""
    return late_over(3).record(), scoring(points=[17, 20, 17]).record()


@pytest.fixture(scope="module")
def native(records) -> list[str]:
    """What the program finds compiled for this machine, a review that lists mistakes among it."""
    assert rollouts.compile_rollouts()
    found = thinking_program.found(*records).splitlines()
    assert any(line.startswith("[ReviewedDecision(") for line in found)
    return found


def test_hints_and_reviews_are_the_same_in_the_interpreter(native, records, monkeypatch):
    monkeypatch.setattr(compiled, "_compiled", None)
    monkeypatch.setattr(rollouts, "_ready", False)
    assert thinking_program.interpreted(*records).splitlines() == native


def test_hints_and_reviews_are_the_same_in_the_browsers_python(loops, native, records, tmp_path):
    """Pyodide in node, with the site's packages and a newer Python: interpreted, and with the loops in WebAssembly."""
    parts = fetching.fetch(default_cache_folder(), None, print)
    (tmp_path / "packages.tar").write_bytes(bundle.archive(bundle.archive_files(parts.wheel(), loops)))
    command = [
        *programs.node_command(),
        str(PROGRAM.with_name("in_pyodide.mjs")),
        str(parts.pyodide),
        str(tmp_path / "packages.tar"),
        str(PROGRAM),
        "str(__import__('sys').version_info > (3, 12))",
        f"interpreted(*{records})",
        "str(compiled.ready() and rollouts.ready())",
        f"found(*{records})",
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said == ["True", *native, "True", *native]
