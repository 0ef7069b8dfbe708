"""Every function takes a game, or says in one line what it takes."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

from timepirates import Game
from timepirates.core.answers import ResultTable
from timepirates.core.errors import TimePiratesError
from timepirates.games.pirates import police
from timepirates.games.pirates.police import Situation, explorer

pytestmark = pytest.mark.long

RULES_CORE = {"empty_sites", "simulate_restock", "simulate_year"}
"""What runs compiled over a position of the rules core, which nobody makes by hand."""
FILL = {
    "sites": 2,
    "draws": 2,
    "epoch": 1400,
    "token": 1,
    "tokens": 2,
    "seat": 0,
    "other": Situation(),
    "step": 3,
    "wanted": 1,
    "colour": "blue",
    "bias": 0.5,
    "kind": "spread",
}


def functions():
    """name -> every public function of the package whose first argument is a situation or a game."""
    found = {}
    for module in pkgutil.iter_modules(police.__path__, police.__name__ + "."):
        for name, member in vars(importlib.import_module(module.name)).items():
            if inspect.isfunction(member) and not name.startswith("_") and member.__module__ == module.name:
                first = next(iter(inspect.signature(member).parameters), "")
                if first in ("s", "game") and name not in RULES_CORE:
                    found[f"{module.name.rpartition('.')[2]}.{name}"] = member
    return found


FUNCTIONS = functions()
STRANGE = [None, 3, "spread", [], {}, object, 1.5]
OF_A_SITUATION = [name for name, each in FUNCTIONS.items() if "s" in inspect.signature(each).parameters]


@pytest.fixture(scope="module")
def game():
    """A game at a restock decision."""
    played = Game(seed=3, chance="ask")
    while played.deciding != "restock":
        played.play(played.legal()[0])
    return played


def others(function):
    """Arguments for the rest of a function's parameters."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    given = [FILL.get(each.name, 1) for each in parameters if each.default is each.empty]
    return [
        "12"
        if function.__name__ in ("path", "chance_of_path", "order_with_replacement")
        else "blue"
        if function.__name__ == "next_draw"
        else each
        for each in given
    ]


def answered(function, first):
    """What a function says, as something that can be compared."""
    found = function(first, *others(function))
    found = next(found, None) if inspect.isgenerator(found) else found
    if isinstance(found, ResultTable):
        return found.rows
    return found.to_dict() if hasattr(found, "to_dict") else found


def refusal(function, first):
    """The line in which a function refuses what it is given."""
    with pytest.raises(TimePiratesError) as refused:
        answered(function, first)
    return str(refused.value)


def test_all_public_functions_are_found():
    """Those of the package among them."""
    assert {f"frames.{name}" for name in police.__all__} <= {
        *FUNCTIONS,
        "frames.Situation",
        "frames.measured",
        "frames.long_run",
    }
    assert len(OF_A_SITUATION) > 30
    assert len(FUNCTIONS) - len(OF_A_SITUATION) > 15


def test_a_function_of_a_situation_gives_the_same_for_a_game_in_that_situation(game):
    situation = Situation.of(game)
    for name in OF_A_SITUATION:
        told, wanted = answered(FUNCTIONS[name], game), answered(FUNCTIONS[name], situation)
        assert repr(told)[:200].partition(" at 0x")[0] == repr(wanted)[:200].partition(" at 0x")[0], name


@pytest.mark.parametrize("strange", STRANGE, ids=lambda each: type(each).__name__)
def test_anything_else_is_refused_in_one_line(strange):
    """The line says what is needed, and what was given."""
    for name, function in FUNCTIONS.items():
        needed = (
            "the argument must be a situation or a game (got "
            if name in OF_A_SITUATION
            else 'the argument "game" must be a game object (got '
        )
        told = refusal(function, strange)
        assert told.startswith(needed), name
        assert "\n" not in told, name


def test_another_game_has_no_police():
    conspiracy = Game(rules="johnson-2002", seed=1)
    for name, function in FUNCTIONS.items():
        assert refusal(function, conspiracy) == (
            "games other than Time Pirates have no police (got a game of conspiracy)"
        ), name


def test_games_of_which_habits_are_measured():
    """A game, several, or a line that says what is needed."""
    played = Game.random(seed=3)
    once, twice = police.measured(played)["counts"], police.measured([played, played])["counts"]
    assert twice["decisions"] == 2 * once["decisions"] > 0
    for strange in (None, 3, [3]):
        with pytest.raises(TimePiratesError, match="this function needs games, records or files of records"):
            police.measured(strange)
    with pytest.raises(TimePiratesError, match="'no such file' cannot be read: "):
        police.measured("no such file")


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, function in FUNCTIONS.items()
        if name.startswith(("frames.", "explain.", "explorer.")) and others(function)
    ],
)
def test_the_other_arguments_are_refused_in_one_line_too(name, game):
    """Each of those that are needed, in turn."""
    function = FUNCTIONS[name]
    for strange in (None, "x", -1, 10**9, [], 1.5, {"a": 1}):
        for at in range(len(others(function))):
            given = others(function)
            given[at] = strange
            try:
                function(game, *given)
            except TimePiratesError as refused:
                assert "\n" not in str(refused)  # noqa: PT017 - some of these can be taken


def test_two_situations_are_compared_also_where_one_is_a_games(game):
    assert (
        explorer.compare_situations(game, game).rows
        == explorer.compare_situations(Situation.of(game), Situation.of(game)).rows
    )
