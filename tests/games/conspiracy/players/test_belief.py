"""What the schemer believes of the others' goals: what all have seen them do, weighed by Bayes, and nothing else."""

import pytest

from tests.games.conspiracy.scenes import play, scene
from tests.games.conspiracy.test_properties import renamed
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.games.conspiracy.hints.goals import goals_fitting_tile, possible_goals
from timepirates.games.conspiracy.players.belief import STRAY, UNCLAIMED, UNMARKED
from timepirates.games.conspiracy.players.watching import PublicKnowledge, goal_probabilities
from timepirates.games.conspiracy.text import PIECE_CODE
from timepirates.players import of

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def of_seat(game, seat):
    """Goal -> how likely it is believed to be the seat's."""
    return goal_probabilities(game)[seat]


def marking(board, **more):
    return scene(board, deciding="mark", points=0, **more)


def test_before_anything_is_seen_every_goal_is_as_likely_as_any_other():
    game = scene({"L P": "crowns-3"})
    assert [sorted(row) for row in goal_probabilities(game)] == [[pytest.approx(1 / 24)] * 24] * 4


def test_e3_a_mark_leaves_the_goals_of_which_its_tile_shows_half():
    """Where two tiles show half of a goal, one of them was chosen: such a goal is half as likely as the others."""
    game = marking({"L P": "crowns-3", "M P": "moons-0"})
    play(game, "mark L")
    row = of_seat(game, 0)
    assert {goal for goal, chance in enumerate(row) if chance > 0} == goals_fitting_tile(PIECE_CODE["crowns-3"])
    assert row[PIECE_CODE["crowns-5"]] == pytest.approx(2 * row[PIECE_CODE["crowns-0"]])
    assert sum(row) == pytest.approx(1)


def test_e3_who_sets_no_mark_would_most_likely_have_another_goal():
    game = marking({"L P": "crowns-3"})
    play(game, "no-mark")
    row = of_seat(game, 0)
    assert row[PIECE_CODE["crowns-5"]] == pytest.approx(UNMARKED * row[PIECE_CODE["moons-0"]])


def test_e4_who_does_not_claim_though_it_could_would_most_likely_have_another_goal():
    """The mark lies on crowns 3 since an earlier round: crowns 0 would be won, moons 3 too, crowns 5 not."""
    game = scene(
        {"L P": "crowns-3", "M P": "moons-0"},
        deciding="claim",
        points=0,
        marks={0: "L"},
        goals=[["crowns", 5], ["arms", 0], ["moons", 0], ["suns", 0]],
    )
    play(game, "no-claim")
    row = of_seat(game, 0)
    likely = pytest.approx(UNCLAIMED * row[PIECE_CODE["crowns-5"]])
    assert (row[PIECE_CODE["crowns-0"]], row[PIECE_CODE["moons-3"]]) == (likely, likely)


def test_l4_a_tile_turned_up_tells_what_whoever_laid_it_wants():
    """Ann lays moons 0; a spiral's unexpected effect turns it up. Nobody could tell before."""
    game = scene({"L P": "crowns-3"}, hands={0: "crowns-3 crowns-1"}, tiles={0: "moons-0"})
    play(game, "lay moons-0 at M F1", "place crowns-3 at M F1 nw pointing n")
    assert of_seat(game, 0) == [pytest.approx(1 / 24)] * 24
    play(game, "place crowns-1 at M F1 ne pointing n", "roll 2", "roll 1")
    row = of_seat(game, 0)
    assert row[PIECE_CODE["crowns-5"]] == pytest.approx(STRAY * row[PIECE_CODE["moons-5"]])
    assert row[PIECE_CODE["suns-0"]] == pytest.approx(row[PIECE_CODE["moons-5"]])
    assert of_seat(game, 1) == [pytest.approx(1 / 24)] * 24


def test_what_is_impossible_by_the_marks_is_not_believed():
    """Against what is concluded exactly (`possible_goals`), over whole games."""
    for players in (3, 4, 5):
        game = Game(NAMES[:players], {"name": "johnson-2002", "switches": {"round_limit": 12}}, seed=players)
        simple = of("conspiracy")["simple"]()
        while not game.over:
            game.play(simple.choose(game, game.to_move))
        for seat, goals in possible_goals(game, 0).items():
            assert {goal for goal, chance in enumerate(of_seat(game, seat)) if chance > 0} <= goals
            assert of_seat(game, seat)[PIECE_CODE["-".join(map(str, game.snapshot()["goals"][seat]))]] > 0


@pytest.mark.long(2)
def test_k5_the_same_is_believed_where_secrets_differ():
    """Two tiles are exchanged in all of a game, from the deal on; as long as the same is seen, the same is believed."""
    compared = 0
    for seed in range(6):
        game = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=500)
        for pair in ((4, 21), (9, 14), (2, 17)):
            record = game.record()
            lines = [renamed(line, *pair, "tile") for _seat, line in record["steps"]]
            names = [list(PIECE_CODE)[piece] for piece in pair]
            swap = dict(zip(names, reversed(names), strict=True))
            twin = Game(
                NAMES[:4],
                "johnson-2002",
                chance="ask",
                setup={
                    "tiles": [[swap.get(tile, tile) for tile in own] for own in record["setup"]["tiles"]],
                    "coins": record["setup"]["coins"],
                },
            )
            ours = game.at(0)
            for (_seat, line), other in zip(record["steps"], lines, strict=True):
                try:
                    ours.play(line)
                    twin.play(other)
                except ValueError:
                    break
                if ours.snapshot(ONLOOKER) != twin.snapshot(ONLOOKER):
                    break
                if len(ours) % 25 == 0:
                    assert goal_probabilities(ours) == goal_probabilities(twin)
                    compared += 1
    assert compared > 20


def test_what_is_believed_is_the_same_followed_on_or_anew():
    """Also where another game is looked at next, or the same one some steps earlier."""
    game, watch = Game.random(NAMES[:5], "johnson-2002", seed=8, steps=600), PublicKnowledge()
    other = Game.random(NAMES[:5], "johnson-2002", seed=2, steps=260)
    followed = [game.at(steps) for steps in range(0, len(game), 40)]
    for each in (*followed, other, other.at(200), game):
        assert watch.follow(each).belief == PublicKnowledge().follow(each).belief
