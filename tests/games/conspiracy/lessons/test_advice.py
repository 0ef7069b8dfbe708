"""What rule applies now, and lessons that begin in a position of Conspiracy."""

import pytest

from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.lessons import BadLesson, Session, advice, check, load
from timepirates.lessons.writing import lesson_text

pytestmark = pytest.mark.long

PLAYERS = ["Ann", 'B "o" b', "Cleo"]


def at(deciding: str, seed: int = 0, rules="johnson-2002") -> Game:
    """A game at the first decision of this kind after the second round has begun."""
    for number in range(seed, seed + 200):
        game = Game(PLAYERS, rules, seed=number)
        while not game.over:
            if game.deciding == deciding and (deciding == "goal" or game.snapshot()["round"] >= 2):
                return game
            game.play_random()
    raise AssertionError("no such position in 200 games")


@pytest.mark.parametrize("seat", [None, 1, ONLOOKER])
def test_at_every_position_there_are_rules_that_matter_each_with_its_lesson(seat):
    """Dice included; at the end it is how the game is won."""
    game = Game(PLAYERS, "johnson-2002", seed=3, chance="ask")
    while not game.over:
        found = advice.relevant_rules(game, seat)
        assert found
        assert all(each.lesson_title for each in found)
        for _step in range(5):
            if not game.over:
                game.play_random()
    assert [each.rule.id for each in advice.relevant_rules(game, seat)] == ["E4"]


@pytest.mark.parametrize(
    ("deciding", "first"),
    [
        ("goal", "U2"),
        ("interrupt", "O3"),
        ("act", "N1"),
        ("build", "L4"),
        ("give", "N7"),
        ("settle", "Q3"),
        ("save", "E1"),
        ("mark", "E3"),
        ("claim", "E4"),
    ],
)
def test_the_rule_of_what_is_decided_stands_first(deciding, first):
    """Then what belongs to it."""
    assert advice.relevant_rules(at(deciding))[0].rule.id == first


def test_what_others_could_do_is_told_to_themselves_only():
    """Whether a player can attack depends on a hand that the others do not see."""
    game = next(
        game
        for game in (at("act", seed) for seed in range(40))
        if any(str(decision).startswith("attack") for decision in game.legal())
    )
    assert "N4" in {each.rule.id for each in advice.relevant_rules(game, game.to_move)}
    for seat in ((game.to_move + 1) % 3, ONLOOKER):
        assert [each.rule.id for each in advice.relevant_rules(game, seat)] == ["N1"]


@pytest.mark.parametrize("rows", [None, 6])
def test_dice_spirals_and_a_limit_of_the_rows_have_rules_of_their_own_only_where_they_matter(rows):
    """W1 at the march of a round but not at an advance, H1 with a spiral, X3 where a tile can be laid below a limit."""
    game = Game(PLAYERS, {"name": "johnson-2002", "switches": {"rows": rows}}, seed=3, chance="ask")
    rolls = {("march", "march"): {"W1"}, ("march", "turns"): set()}
    holding = {(True, "act"): {"H1", "L5"}, (True, "save"): {"H1"}, (False, "act"): set(), (False, "save"): set()}
    while rolls or holding:
        seen = game.snapshot()
        if seen["rolling"]:
            wanted = rolls.pop((seen["rolling"]["for"], seen["phase"]), None)
        else:
            spiral = seen["to_move"] is not None and any(coin.endswith("-1") for coin in seen["hands"][seen["to_move"]])
            lays = any(decision.verb == "lay" for decision in game.legal())
            wanted = holding.pop((spiral, seen["deciding"]), None) if lays or seen["deciding"] == "save" else None
            if wanted is not None and lays and rows is not None:
                wanted |= {"X3"}
        if wanted is not None:
            ids = {each.rule.id for each in advice.relevant_rules(game)}
            assert ids & {"W1", "H1", "L5", "X3"} == wanted
        game.play_random()


@pytest.mark.parametrize("rules", ["johnson-2002", {"name": "johnson-2002", "switches": {"marks": "none", "rows": 6}}])
@pytest.mark.parametrize("deciding", ["interrupt", "act", "build", "give", "settle", "save", "claim"])
def test_a_position_of_conspiracy_can_become_the_beginning_of_a_lesson(tmp_path, rules, deciding):
    """The file has no problems, and the learner can do what the player could."""
    game = at(deciding, rules=rules)
    path = tmp_path / "mine.toml"
    path.write_text(lesson_text(game, 'A "title"', game.to_move), encoding="utf-8")
    session = Session(load(path))
    assert session.game.legal() == game.legal()
    assert session.seat == game.to_move
    lost = ("board", "tiles", "gifts")  # which hidden pieces were seen once is not written in a lesson
    seen, there = (each.snapshot(seat=game.to_move) for each in (session.game, game))
    assert {key: seen[key] for key in seen if key not in lost} == {key: there[key] for key in there if key not in lost}
    assert [problem for problem in check(path) if 'the list "wrong" contains' not in problem] == []


def test_a_lessons_file_betrays_nothing_that_its_player_may_not_know():
    """Two games that differ only in what the seat cannot see give the same file."""
    game = at("save")
    seat = game.to_move
    other = Game.from_snapshot(hidden_exchanged(game.snapshot(), seat), rules="johnson-2002")
    same = Game.from_snapshot(game.snapshot(), rules="johnson-2002")
    assert other.snapshot() != same.snapshot()
    assert lesson_text(other, seat=seat) == lesson_text(same, seat=seat)


def hidden_exchanged(snapshot, seat):
    """The position with one tile of each of the two other hands exchanged, and their goals."""
    one, two = (other for other in range(3) if other != seat)
    tiles, goals = snapshot["tiles"], snapshot["goals"]
    tiles[one][0], tiles[two][0] = tiles[two][0], tiles[one][0]
    goals[one], goals[two] = goals[two], goals[one]
    return {**snapshot, "tiles": [sorted(own) for own in tiles]}


@pytest.mark.parametrize(
    ("deciding", "seat", "reason"),
    [("goal", 0, "goals are chosen"), ("act", ONLOOKER, "from the view of the player who has to decide")],
)
def test_where_no_lesson_can_begin_it_says_why(deciding, seat, reason):
    """One line."""
    with pytest.raises(BadLesson, match=reason):
        lesson_text(at(deciding), seat=seat)


def test_no_lesson_begins_in_a_game_that_is_over():
    """There is nothing left to decide."""
    with pytest.raises(BadLesson, match="the game is over"):
        lesson_text(Game.random(PLAYERS, "johnson-2002", seed=5), seat=0)
