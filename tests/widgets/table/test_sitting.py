"""The table of play: lines, looking back, undo, seats, curtain, saving; without any widget."""

from __future__ import annotations

import copy
import json

import pytest

from timepirates import CHANCE, Game, IllegalMove
from timepirates.core.errors import BadSetting
from timepirates.players import decide
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change, Refusal

PLAYERS = ["Ann", "Bob", "Cleo"]


class Memory:
    """A store that keeps every saved version."""

    def __init__(self):
        self.kept: list[tuple[str, dict]] = []

    def new_id(self):
        return f"game-{len({id for id, _saved in self.kept}) + 1}"

    def save(self, id, saved):
        self.kept.append((id, copy.deepcopy(saved)))

    def load(self, id):
        return next((saved for name, saved in reversed(self.kept) if name == id), None)


def begun(**more) -> Sitting:
    """A table at which 20 decisions were made."""
    game = Game(players=PLAYERS, seed=7)
    table = Sitting(game, **more)
    for _n in range(20):
        table.play(game.legal()[0])
    return table


def laying() -> Sitting:
    """A table at which white contracts are about to be laid by at least two seats."""
    for seed in range(400):
        game = Game(players=PLAYERS, seed=seed)
        while not game.over and game.deciding != "lay":
            game.play_random()
        ahead, seats = game.copy(), set()
        while ahead.deciding == "lay":
            seats.add(ahead.to_move)
            ahead.play(ahead.legal()[0])
        if len(seats) > 1:
            return Sitting(game)
    raise AssertionError("no seed leads to a laying of two seats")


def test_a_decision_is_played_saved_and_told_in_this_order():
    """Whoever watches sees a step only after it is in the store."""
    store = Memory()
    table = Sitting(Game(players=PLAYERS, seed=7), store=store)
    seen = []
    table.watch(lambda change: seen.append((change, len(store.kept[-1][1]["lines"][0]["record"]["steps"]))))
    first = str(table.position.legal()[0])
    table.play(first)
    change, saved_steps = seen[0]
    assert change == Change("played", (first,), (table.line.game.steps[0][0],), 0)
    assert saved_steps == 1


def test_an_illegal_decision_changes_nothing_and_begins_no_line():
    """A refusal leaves the game, the lines and the store as they were."""
    store = Memory()
    table = Sitting(Game(players=PLAYERS, seed=7), store=store)
    with pytest.raises(IllegalMove, match=r"^S4"):
        table.play("place 2200")
    table.play("place 1200")
    table.show(0)
    before = len(store.kept)
    with pytest.raises(IllegalMove):
        table.play("place 2200")
    assert (len(table.lines), table.line.shown, len(store.kept)) == (1, 0, before)


@pytest.mark.parametrize(("asked", "shown"), [(-5, 0), (10_000, None), (4, 4)])
def test_positions_before_the_first_and_after_the_last_are_the_first_and_the_last(asked, shown):
    """The slider cannot leave the line."""
    table = begun()
    table.show(asked)
    assert table.line.shown == (len(table.line.game) if shown is None else shown)


def test_deciding_at_an_earlier_position_starts_a_new_line_named_by_where_it_parts():
    """The old line stays whole, the new one goes on from the position on screen."""
    table = begun()
    old = table.line.game.record()
    table.show(5)
    choice = str(table.position.legal()[-1])
    table.play(choice)
    assert [line.name for line in table.lines] == ["Main line", f"From step 6: {choice}"]
    assert table.current == 1
    assert table.lines[0].game.record() == old
    assert table.line.game.record()["steps"][:5] == old["steps"][:5]
    assert not table.line.shows_earlier_position


def test_a_new_line_goes_on_drawing_as_the_game_does():
    """In a line that begins before a restock the tokens are drawn at once, the same for the same decision."""
    game = Game(players=PLAYERS, seed=3)
    while not any(text.startswith("restock") for text in game.legal()):
        game.play_random()
    here = len(game)
    restock = next(text for text in game.legal() if text.startswith("restock"))
    game.play(restock)
    drawn = game.steps[here:]
    table = Sitting(game)
    table.show(here)
    table.play(restock)
    assert table.line.game.to_move is not CHANCE
    assert table.line.game.steps[here:] == drawn


def test_another_token_can_be_tried_at_a_draw():
    """Looking back into a restock, a draw that did not come begins a line of its own."""
    game = Game(players=PLAYERS, seed=3)
    while not any(seat is None for seat, _decision in game.steps):
        game.play_random()
    at = next(n for n, (seat, _decision) in enumerate(game.steps) if seat is None)
    table = Sitting(game)
    table.show(at)
    other = next(text for text in table.position.legal() if text != game.steps[at][1])
    table.play(other)
    assert table.line.game.steps[at][1] == other
    assert table.line.game.to_move is not CHANCE


def test_undo_takes_back_a_decision_with_its_draws_and_redo_brings_them_back():
    """A person's decision is the unit, not the single draw."""
    game = Game(players=PLAYERS, seed=3)
    table = Sitting(game)
    while not any(text.startswith("restock") for text in game.legal()):
        table.play(game.legal()[0] if game.deciding != "act" else game.legal()[-1])
    before = len(game)
    table.play(next(text for text in game.legal() if text.startswith("restock")))
    whole = game.record()
    assert len(game) > before + 1
    changes = []
    table.watch(changes.append)
    table.undo()
    assert (len(game), table.line.shown) == (before, before)
    table.redo()
    assert game.record() == whole
    assert [change.kind for change in changes] == ["undone", "redone"]
    assert changes[0].played == changes[1].played


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "a\nb"])
def test_a_line_cannot_have_an_empty_long_or_unprintable_name(name):
    """The same limits as for players' names."""
    with pytest.raises(BadSetting):
        begun().rename_line(0, name)


def test_a_table_comes_back_from_its_saved_game_exactly():
    """Lines, names, positions shown, seats and settings survive; play goes on drawing as if nothing had happened."""
    table = begun(seats=["human", "random", "human"], settings={"odds": False})
    table.show(5)
    table.play(table.position.legal()[-1])
    table.show(3)
    saved = json.loads(json.dumps(table.saved()))
    again = Sitting.from_saved(saved)
    assert again.saved() == saved
    assert again.place == table.place
    again.show(100)
    table.show(100)
    for each in (table, again):
        while each.line.game.deciding != "restock" or len(each.line.game.legal()) == 1:
            each.play(each.position.legal()[-1])
        each.play(each.position.legal()[0])
    assert again.line.game.record() == table.line.game.record()


def test_what_leaves_the_machine_has_no_seed():
    """The seed foretells every draw, so a downloaded game is without it; it can be played on all the same."""
    table = begun()
    assert table.saved()["lines"][0]["record"]["seed"] == 7
    shared = table.saved(secret=False)
    assert shared["lines"][0]["record"]["seed"] is None
    assert table.record()["seed"] is None
    again = Sitting.from_saved(shared)
    assert again.line.game.legal() == table.line.game.legal()


def test_another_game_at_the_table_gets_a_name_of_its_own():
    """The game before stays in the store."""
    store = Memory()
    table = Sitting(Game(players=PLAYERS, seed=1), store=store)
    table.play(table.position.legal()[0])
    first = table.id
    table.begin(Game(players=["D", "E", "F", "G"], seed=2), ["human"] * 4)
    assert table.id != first
    assert store.load(first)["lines"][0]["record"]["players"] == PLAYERS
    assert store.load(table.id)["lines"][0]["record"]["players"] == ["D", "E", "F", "G"]
    table.resume(store.load(first), first)
    assert table.id == first
    assert table.line.game.players == PLAYERS


def test_a_full_disk_is_told_once_and_the_game_goes_on():
    """The step is on the table. A further reason, or the same one after some steps were kept, is told again."""

    class Full(Memory):
        problem = "No space left on device"

        def save(self, id, saved):
            if self.problem:
                raise OSError(28, self.problem)

    table = Sitting(Game(players=PLAYERS, seed=1), store=Full())
    for number, (problem, told) in enumerate(
        [("Full", True), ("Full", False), ("Gone", True), ("", False), ("Gone", True), ("Gone", False)], 1
    ):
        table.store.problem = problem
        table.play(table.position.legal()[0])
        assert len(table.line.game) == number
        assert (table.refusal is not None) is told
        assert not told or f"could not be saved: {problem}. Later steps" in table.refusal.sentence


# --- who looks


def test_the_viewer_is_the_person_to_move_and_stays_while_others_decide():
    """With one person at the table it is always that person."""
    alone = Sitting(Game(players=PLAYERS, seed=1), ["random", "human", "random"])
    for _n in range(12):
        assert alone.viewer == 1
        alone.play(alone.position.legal()[0])
    everybody = Sitting(Game(players=PLAYERS, seed=1))
    for _n in range(12):
        assert everybody.viewer == everybody.position.to_move
        everybody.play(everybody.position.legal()[-1])


def test_a_curtain_falls_before_each_secret_laying_in_hot_seat_and_only_then():
    """P2: it names the player who lays next, and falls again for the next one."""
    table = laying()
    first = table.line.game.to_move
    assert table.curtain == first
    table.lift_curtain()
    assert table.curtain is None
    while table.line.game.to_move == first:
        table.play(table.position.legal()[0])
        assert table.line.game.to_move != first or table.curtain is None
    assert table.curtain == table.line.game.to_move
    assert begun().curtain is None


def test_what_another_seat_laid_is_in_nothing_the_next_one_sees():
    """P2: neither the snapshot nor the record on the page holds it, also when looking back."""
    table = laying()
    first = table.line.game.to_move
    table.lift_curtain()
    while table.line.game.to_move == first:
        table.play(table.position.legal()[0])
    assert table.viewer != first
    assert table.snapshot["laid"][first] is None
    assert all(not (seat == first and text.startswith("lay")) for seat, text in table.record()["steps"])
    at = len(table.record()["steps"]) + 1
    table.show(at)
    assert table.snapshot["laid"][first] is None
    shared = table.saved(secret=False)["lines"][0]["record"]["steps"]
    assert not any(text.startswith("lay") for _seat, text in shared)


def test_a_line_that_parts_at_a_laying_does_not_betray_it_by_its_name():
    """P2: the name says the step only."""
    table = laying()
    at = len(table.line.game)
    table.lift_curtain()
    table.play(table.position.legal()[0])
    table.show(at)
    table.play(table.position.legal()[-1])
    assert table.line.name == f"From step {at + 1}"


# --- computers


def test_a_computer_is_due_at_the_end_of_the_line_unless_paused_or_looked_away():
    """Nobody decides for a position that is only looked at."""
    table = Sitting(Game(players=PLAYERS, seed=1), ["random"] * 3)
    mover = table.position.to_move
    assert table.computer_to_move == mover
    table.play(decide(table.line.game, mover, "random"))
    table.show(0)
    assert table.computer_to_move is None
    table.show(1)
    table.pause()
    assert table.computer_to_move is None
    table.pause(False)
    assert table.computer_to_move == table.position.to_move


def test_a_seat_can_change_hands_in_the_middle_of_a_game():
    """A person leaves, a computer goes on."""
    table = begun()
    table.seat(table.position.to_move, "random")
    assert table.computer_to_move == table.position.to_move
    with pytest.raises(BadSetting, match="seat"):
        table.seat(0, "oracle")


# --- refusals


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("A4: you were arrested.", "A4"),
        ("X6: no.", "X6"),
        ("there is no line 3", ""),
        ("line 3: not so", ""),
        ("M: x", ""),
        ("", ""),
    ],
)
def test_a_refusal_knows_its_rule_where_there_is_one(sentence, rule):
    """The id stands before the colon."""
    assert Refusal.of(sentence).rule == rule


def test_a_refusal_stays_until_something_changes():
    """The next decision, and looking elsewhere, take it away."""
    table = begun()
    table.show_refusal("A4: no")
    assert table.refusal.rule == "A4"
    table.show(2)
    assert table.refusal is None
