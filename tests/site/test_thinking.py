"""The players' loops compiled to WebAssembly have the same bits as those compiled for this machine and interpreted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.building import names_in, not_compiled, stand_ins
from tests.site.loops import in_node
from timepirates import Game
from timepirates.pirates import state
from timepirates.pirates.codes import ACTING, LANDING, PAYING, RESTOCKING
from timepirates.pirates.rules.legal import to_move
from timepirates.players import PLAYERS, compiled, rollouts
from timepirates.protocol import LUCK, OVER
from timepirates.site import build, bundle, bytecode, fetching, programs, thinking
from timepirates.site.command import kept_parts
from timepirates.site.thinking_module import imports

PROGRAM = Path(__file__).with_name("thinking_program.py")
WHO = ["captain", "newcomer", "mate", "watcher", "simple"]


@pytest.fixture(scope="module")
def loops() -> Path:
    return thinking.kept(kept_parts(), print)


@pytest.fixture(scope="module")
def positions() -> list[state.State]:
    """Positions of a game of five mates in which somebody decides."""
    game, mate = Game(["A", "B", "C", "D", "E"], "designer", seed=5), PLAYERS["mate"]()
    while not game.over:
        game.play(mate.choose(game, game.to_move))
    found = [state.copy(s) for s in game._positions()]
    return [s for s in found if to_move(s) not in (LUCK, OVER)][::9]


def thoughts(positions: list[state.State]) -> list[object]:
    """Everything that can be asked of a position, as numbers."""
    assert {s.deciding for s in positions} >= {RESTOCKING, ACTING, PAYING, LANDING}
    return [[compiled.chosen(s), compiled.expected(s, False), compiled.expected(s, True)] for s in positions]


def played(positions: list[state.State], starts: range) -> list[rollouts.Rollouts]:
    """Rollouts to both horizons by players of every kind."""
    return [rollouts.play_on(positions[len(positions) * part // 10], starts, WHO, horizon)
            for part, horizon in ((8, rollouts.YEAR), (9, rollouts.YEAR), (9, rollouts.END))]


def test_node_native_code_and_the_interpreter_find_the_same_bits(loops, positions, monkeypatch):
    """More rows than are handed over at a time; the interpreter plays the first of them."""
    with in_node(loops):
        assert compiled.ready()
        assert rollouts.ready()
        thought, rolled = thoughts(positions), played(positions, range(1, 41))
    assert rollouts.bring()
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


def test_the_browsers_packages_have_the_compiled_loops(loops, tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "compiled", not_compiled)
    build.build(tmp_path / "site", stand_ins(tmp_path / "fetched"), print, loops=loops)
    (python,) = (tmp_path / "site" / "parts").glob("python-*.bin")
    assert {"timepirates/players/compiled.wasm", "timepirates/players/compiled.json"} <= set(
        names_in(python.read_bytes()))


def test_other_sources_have_another_number(monkeypatch, tmp_path):
    before = thinking.number()
    monkeypatch.setattr(thinking, "PRODUCT", tmp_path)
    (tmp_path / "luck.py").write_text("")
    assert thinking.number() != before


def test_the_browsers_python_runs_the_compiled_loops(loops, tmp_path):
    """Pyodide in node, with the site's packages, finds what the interpreter finds here, and says that it is ready."""
    parts = fetching.fetch(kept_parts(), None, print)
    (tmp_path / "packages.tar").write_bytes(bundle.archive(bundle.files(parts.wheel(), loops)))

    def said(*command: str) -> list[str]:
        return subprocess.run([*command, str(PROGRAM)], capture_output=True, text=True, check=True).stdout.splitlines()

    *there, ready = said(*programs.node(), str(PROGRAM.with_name("in_pyodide.mjs")), str(parts.pyodide),
                         str(tmp_path / "packages.tar"))
    assert there == said(sys.executable)[:-1]
    assert ready.startswith("True True")
