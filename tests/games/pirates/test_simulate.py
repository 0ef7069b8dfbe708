"""Mass play: the compiled rules are the rules."""

import inspect
import math
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import codegen

from tests.environments import run
from tests.games.pirates.golden import EVERYTHING_ELSE
from tests.games.pirates.helpers import TABLES, every_switch_value, position, restocking
from tests.games.pirates.tracing import random_codes
from tests.house import ROOT
from timepirates import Game
from timepirates.core import compiling
from timepirates.games.pirates import codes, editions, simulate, state
from timepirates.games.pirates.players import planning
from timepirates.games.pirates.police import simulated
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.simulate import random_games
from timepirates.games.pirates.table import PiratesTable
from timepirates.games.pirates.variants import RULE_SETS

pytestmark = [pytest.mark.long(60), pytest.mark.together("compiled")]

RULES = [*RULE_SETS, EVERYTHING_ELSE] + [
    {"name": "designer", "switches": {name: value}} for name, value in every_switch_value()
]


def called(rules):
    """A short name for rules."""
    changed = [f"{name} {value}" for name, value in rules["switches"].items()] if isinstance(rules, dict) else [rules]
    return changed[0] if len(changed) == 1 else "everything else"


SHORT = """
from tests.games.pirates.tracing import random_codes
from timepirates.games.pirates.simulate import random_games
for seed in range(3):
    assert random_codes(3, board="small-four", seed=seed) == random_codes(3, board="small-four", seed=seed,
                                                                         compiled=False)
print(random_games(2, 3, "designer", seed=5).points.tolist())
"""


@pytest.mark.parametrize("rules", RULES, ids=called)
def test_compiled_games_are_the_interpreters_games_decision_for_decision(rules):
    """Every rule set and switch value, every board with every number of players, eight games each: 1,944 in all."""
    for board, players in TABLES:
        for seed in range(8):
            how = {"players": players, "rules": rules, "board": board, "seed": seed, "start": seed % players}
            assert random_codes(**how) == random_codes(**how, compiled=False), how


def test_there_are_nine_tables():
    """Four sizes on two boards, and three players on the small one."""
    assert len(TABLES) == 9


@pytest.mark.parametrize("rules", [*RULE_SETS, EVERYTHING_ELSE], ids=called)
def test_every_code_of_a_compiled_game_is_legal_and_the_game_ends(rules):
    """Followed step by step, from the box: the decision is in the list, and after the last one the game is over."""
    for board, players in TABLES[::3]:
        table = PiratesTable([f"P{seat}" for seat in range(players)], rules, board)
        s = table.before_the_deal(0)
        for code in random_codes(players, rules, board, seed=11):
            assert code in table.legal(s)
            table.apply(s, code)
        assert s.deciding == codes.GAME_OVER


@pytest.mark.parametrize("rules", [*RULE_SETS, EVERYTHING_ELSE], ids=called)
def test_results_are_the_same_compiled_or_not(rules):
    """Points, winners, contracts, counts of decisions and draws of forty games."""
    compiled, interpreted = (random_games(40, 3, rules, "small-four", seed=7, compiled=each) for each in (True, False))
    for name in ("decisions", "draws", "points", "winners", "contracts"):
        assert np.array_equal(getattr(compiled, name), getattr(interpreted, name)), name


def test_results_have_a_row_a_game_and_a_column_a_seat():
    """Somebody wins each game; a winner has the most points."""
    results = random_games(500, 5, "german", seed=2)
    assert results.points.shape == results.winners.shape == results.contracts.shape == (500, 5)
    assert results.decisions.shape == results.draws.shape == (500,)
    assert (results.winners.sum(axis=1) >= 1).all()
    best = results.points.max(axis=1, keepdims=True)
    assert (results.points[results.winners == 1] == np.broadcast_to(best, (500, 5))[results.winners == 1]).all()
    assert (results.draws > 34).all()


def test_the_same_seed_plays_the_same_games_and_another_seed_others():
    """Reproducible, and not always the same."""
    once, again, other = (random_games(20, seed=seed).points for seed in (1, 1, 2))
    assert np.array_equal(once, again)
    assert not np.array_equal(once, other)


def test_a_start_player_by_lot_is_each_seat_about_as_often():
    """S3 in mass play: with three players each starts about a third of 3000 games (chi-square, seed fixed)."""
    luck = [123456789]
    starts = Counter(simulate.next_number(luck, 3) for _game in range(3000))
    assert chi_square(starts.values(), [1000] * 3) < limit(2)


# --- uniform over legal()


def chi_square(counts, expected):
    """Pearson's statistic."""
    return sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))


def limit(degrees):
    """What the statistic stays under but in one case of ten thousand (Wilson and Hilferty)."""
    return degrees * (1 - 2 / (9 * degrees) + 3.719 * math.sqrt(2 / (9 * degrees))) ** 3


def first_codes(game, compiled, times):
    """How often each code is the first that random play makes in a position."""
    found = Counter()
    if not compiled:
        luck = [987654321]
        for _time in range(times):
            s = state.copy(game._s)
            trace = [0]
            simulate.play_to_the_end(s, luck, trace, 1)
            found[trace[0]] += 1
        return found
    fresh, luck, trace = simulate.element(game._s, small=True), np.array([987654321]), np.zeros(1, np.int64)
    play_one = simulate.compiled_loops()[1]
    for _time in range(times):
        play_one(fresh.copy(), luck, trace, 1)
        found[int(trace[0])] += 1
    return found


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_random_play_is_uniform_over_the_legal_decisions(compiled):
    """A position with many choices of all kinds: moves, takes, sales, jumps, trades (20,000 tries, seed fixed)."""
    game = position(
        hands=(
            "blue-atomic red-atomic blue-arrow green-arrow white*3 purple*2",
            "red white green-atomic",
            "orange-arrow blue purple",
        ),
        sites={"1200": "blue red green-arrow"},
    )
    legal = game.table.legal(game._s)
    assert len(legal) > 40
    found = first_codes(game, compiled, 20_000)
    assert set(found) == set(legal)
    expected = 20_000 / len(legal)
    assert chi_square([found[code] for code in legal], [expected] * len(legal)) < limit(len(legal) - 1)


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_random_draws_are_as_likely_as_there_are_tokens(compiled):
    """The chances of the bag, exactly as `Game.chances` has them."""
    game = restocking("1600", bag="blue*7 red-atomic*2 white*5 purple-arrow")
    chances = {game.table.parse(draw): chance for draw, chance in game.chances().items()}
    found = first_codes(game, compiled, 20_000)
    assert set(found) == set(chances)
    expected = [20_000 * float(chance) for chance in chances.values()]
    assert chi_square([found[code] for code in chances], expected) < limit(len(chances) - 1)


# --- the compiler's surroundings


def python(source, **environment):
    """Run Python in a process of its own; what it prints."""
    return run(sys.executable, "-c", source, seconds=300, cwd=ROOT, **environment)


@pytest.mark.parametrize("switch", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_the_same_games_without_the_compiler_and_with_bounds_checked(switch, tmp_path):
    """NUMBA_DISABLE_JIT=1: the interpreter steps in; NUMBA_BOUNDSCHECK=1: no index leaves its array."""
    assert python(SHORT, **{switch: "1"}, NUMBA_CACHE_DIR=str(tmp_path)) == (
        f"{random_games(2, 3, 'designer', seed=5).points.tolist()}\n"
    )


BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked}:
            raise ImportError(name + " is not there")

sys.meta_path.insert(0, Blocked())
"""
MASS_PLAY = """
from timepirates.games.pirates import editions; from timepirates.games.pirates.police import simulated
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.simulate import random_games
print(random_games(2, 3, "designer", seed=5).points.tolist())
print(editions.last(editions.play("designer", 3, "simple")).rows.tolist())
print(sorted(next(simulated.restocks(Situation(), 4, seed=2)).counts.items()))
print(sorted(next(simulated.rest_of_year(Situation(), seed=2)).counts.items()))
"""


@pytest.mark.parametrize(
    ("before", "environment"),
    [
        (BLOCKED.replace("{blocked}", repr(["numba", "llvmlite"])), {}),
        ("", {"NUMBA_DISABLE_JIT": "1"}),
    ],
    ids=["not installed", "switched off"],
)
def test_everything_that_plays_many_games_works_without_the_compiler(before, environment):
    """Slower, in the interpreter: the same games, and as many draws as the interpreter makes at a time."""
    situation = Situation()
    assert python(before + MASS_PLAY, **environment).splitlines() == [
        str(expected)
        for expected in (
            random_games(2, 3, "designer", seed=5, compiled=False).points.tolist(),
            editions.last(editions.play("designer", 3, "simple", compiled=False)).rows.tolist(),
            sorted(next(simulated.restocks(situation, 4, seed=2, compiled=False)).counts.items()),
            sorted(next(simulated.rest_of_year(situation, seed=2, compiled=False)).counts.items()),
        )
    ]


def test_every_rule_is_compiled():
    """The modules of the rules are all in the list: a new one cannot be forgotten."""
    folder = Path(inspect.getfile(import_module("timepirates.games.pirates.rules.turn"))).parent
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(simulate.RULES)


@pytest.mark.parametrize(
    "name",
    [
        *(f"timepirates.games.pirates.rules.{each}" for each in simulate.RULES),
        "timepirates.games.pirates.codes",
        "timepirates.games.pirates.state",
        "timepirates.core.luck",
        "timepirates.games.pirates.simulate",
    ],
)
def test_a_changed_rule_changes_the_number_of_the_sources(name, monkeypatch):
    """So a result from the compiler's cache never outlives the rules it was made of."""
    sound, source = simulate.rules_checksum(), inspect.getsource
    changed = import_module(name)
    monkeypatch.setattr(inspect, "getsource", lambda each: source(each) + ("\n# changed" if each is changed else ""))
    assert simulate.rules_checksum() != sound


WITHOUT = (
    BLOCKED
    + """
from timepirates import Game
game = Game.random(["A", "B", "C"], "designer", seed=3)
assert game.over and game.legal() == [] and game.snapshot()["winners"]
assert Game.replay(game.record()).record() == game.record()
assert game.why_not("move 1").startswith("Y3: ")
game.undo(); game.redo(); str(game), repr(game), game._repr_html_()
print(len(game))
"""
)


def test_a_whole_game_needs_neither_numpy_nor_numba_nor_any_other_library():
    """Stepping, records and refusals work where none of them can be imported; reading records needs only msgspec."""
    others = ["numpy", "numba", "llvmlite", "pandas", "networkx", "plotly", "ipywidgets", "anywidget", "matplotlib"]
    assert int(python(WITHOUT.replace("{blocked}", repr(others)))) == len(
        Game.random(["A", "B", "C"], "designer", seed=3)
    )


def test_importing_the_package_imports_none_of_the_large_libraries():
    """`import timepirates` alone."""
    loaded = python(
        "import sys, timepirates; print([name for name in ('numpy', 'numba', 'pandas', 'networkx', 'plotly', "
        "'ipywidgets', 'msgspec') if name in sys.modules])"
    )
    assert loaded == "[]\n"


def one_more(n: int) -> int:
    return n + 1


def test_of_a_loop_and_the_functions_that_it_calls_only_the_loop_becomes_machine_code(tmp_path, monkeypatch):
    """Functions that others have compiled become machine code, also in such a loop: Python can call them."""
    translated, translate = [], codegen.JITCodeLibrary._finalize_specific

    def translate_and_count(library: codegen.JITCodeLibrary) -> None:
        if library.name != "nrt":  # what Numba itself needs in every process
            translated.append(library.name.rpartition(".")[2])
        translate(library)

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(codegen.JITCodeLibrary, "_finalize_specific", translate_and_count)
    compile_, _checksum = compiling.compiler(one_more)

    @compile_
    def twice(n: int) -> int:
        return 2 * one_more(n)

    assert twice(3) == 8
    assert translated == ["twice"]
    others = numba.njit(one_more)
    assert numba.njit(lambda n: 3 * others(n))(3) == 12
    assert translated == ["twice", "one_more", "<lambda>"]
    assert others(3) == 4
    another = numba.njit(one_more)

    @compile_
    def four_times(n: int) -> int:
        return 4 * another(n)

    assert four_times(3) == 16
    assert translated[3:] == ["one_more", "four_times"]
    assert another(3) == 4


TOGETHER = """
import numba
from timepirates.core import compiling

def loop(n):
    total = 0
    for each in range(n):
        total += each
    return total

made = numba.njit(cache=True)(loop)
compiled = compiling.compiled_once(made)
assert compiled(5) == compiled(5) == 10
print(made.stats.cache_misses.total())
"""


def test_of_processes_that_begin_together_one_compiles_and_the_others_find_what_it_made(tmp_path):
    """As the processes of a match do."""
    script = tmp_path / "loop.py"
    script.write_text(TOGETHER, encoding="utf-8")
    begun = [subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) for _each in range(3)]
    compiled = [int(each.communicate(timeout=120)[0]) for each in begun]
    assert [each.returncode for each in begun] == [0, 0, 0]
    assert sorted(compiled) == [0, 0, 1]


NAMED = """
import numba, sys
import kinds
from timepirates.core import compiling

def loop(pair):
    return pair.left + pair.right

made = numba.njit(cache=True)(loop)
assert compiling.compiled_once(made)(getattr(kinds, sys.argv[1])(2, 3)) == 5
print(made.stats.cache_misses.total())
"""


def test_a_cache_that_names_a_class_of_another_version_is_deleted_and_made_again(tmp_path):
    (tmp_path / "loop.py").write_text(NAMED, encoding="utf-8")
    kinds = "from typing import NamedTuple\n\nclass {name}(NamedTuple):\n    left: int\n    right: int\n"
    compiled = []
    for name in ("Old", "Old", "Newer", "Newer"):
        (tmp_path / "kinds.py").write_text(kinds.format(name=name), encoding="utf-8")
        compiled.append(int(subprocess.check_output([sys.executable, str(tmp_path / "loop.py"), name], timeout=120)))
    assert compiled == [1, 0, 1, 0]


def test_a_changed_constant_changes_the_number_of_the_sources(monkeypatch):
    """A function of the same words with another number in its module is another one."""
    sound = compiling.source_checksum([planning.write_candidates])
    assert compiling.source_checksum([planning.write_candidates]) == sound
    monkeypatch.setattr(planning, "LATEST_JUMP", planning.LATEST_JUMP + 1)
    assert compiling.source_checksum([planning.write_candidates]) != sound
