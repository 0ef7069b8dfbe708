"""Whole games kept as files: ours, and those of another program written from the same catalogue."""

import json

import pytest

from tests.games.pirates.golden import COUNTS, DATA, FOLDER, GAMES, TREES, played, tree, written
from timepirates import Board, Game
from timepirates.games.pirates.variants import RULE_SETS, SWITCHES

EXAMPLES = sorted((DATA / "examples").glob("*.tpr.json"))


def read(path):
    """The record in a file."""
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_played_again_from_its_seed(name):
    """Every step, draw and score is the same on every machine, letter for letter."""
    assert written(played(*GAMES[name]).record()) == (FOLDER / f"{name}.tpr.json").read_text(encoding="utf-8")


def test_every_rule_set_board_size_and_switch_value_has_a_golden_game():
    """Nobody forgot one, and every file is in the list."""
    records = {path.name.removesuffix(".tpr.json"): read(path) for path in FOLDER.glob("*.tpr.json")}
    assert set(records) == set(GAMES)
    assert {record["rules"]["name"] for record in records.values()} == set(RULE_SETS)
    assert {record["board"]["name"] for record in records.values()} == set(Board.names())
    assert {len(record["players"]) for record in records.values()} == {3, 4, 5, 6}
    for name, switch in SWITCHES.items():
        assert {record["rules"]["switches"][name] for record in records.values()} == set(switch.values)


def test_the_golden_games_contain_every_kind_of_decision():
    """Trades, jumps, arrests, layings, year ends: nothing is missing from the files."""
    verbs = {step.split()[0] for name in GAMES for _seat, step in read(FOLDER / f"{name}.tpr.json")["steps"]}
    assert verbs == {text.split()[0] for text in Game(seed=1).table._decisions if text is not None}


@pytest.mark.parametrize("path", [*sorted(FOLDER.glob("*.tpr.json")), *EXAMPLES], ids=lambda path: path.name)
def test_a_record_replays_to_itself(path):
    """Another program's games are legal here to the last step too: the same scores, the same winners."""
    record = read(path)
    game = Game.replay(record)
    assert game.over
    assert game.record() == record


def test_every_rule_set_has_a_game_of_the_other_program():
    """Five files, five rule sets."""
    assert {read(path)["rules"]["name"] for path in EXAMPLES} == set(RULE_SETS)


@pytest.mark.parametrize("entry", read(DATA / "examples" / "rio-grande-4.snapshots.json"))
def test_another_programs_snapshots_and_decisions_are_ours(entry):
    """After the same steps the same snapshot and the same legal decisions; set up from the snapshot too."""
    shown, legal = entry["snapshot"], entry["legal"]
    game = Game.replay(read(DATA / "examples" / "rio-grande-4.tpr.json")).at(entry["after_steps"])
    assert game.snapshot() == shown
    assert sorted(game.legal()) == legal
    restored = Game.from_snapshot(shown, board=game.board, chance="ask")
    assert restored.snapshot() == shown
    assert [each for each in sorted(restored.legal()) if each in legal or not each.startswith("trade")] == legal


@pytest.mark.parametrize("name", TREES)
def test_the_tree_of_decisions_has_as_many_leaves_as_ever(name):
    """Counted to a small depth."""
    assert tree(*TREES[name]) == json.loads(COUNTS.read_text(encoding="utf-8"))[name]


def test_the_first_counts_can_be_worked_out_by_hand():
    """Four players on seven epochs, one of them the police's: 6, 5, 4, 3 places, then one answer."""
    counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert counts["placing"]["leaves"][:5] == [6, 6 * 5, 6 * 5 * 4, 6 * 5 * 4 * 3, 6 * 5 * 4 * 3]
    assert set(counts) == set(TREES)
