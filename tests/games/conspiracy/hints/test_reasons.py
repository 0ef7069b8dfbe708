"""What speaks for and against a decision: every sentence holds what the exact odds and the rules say."""

from fractions import Fraction

from tests.games.conspiracy.scenes import scene, stepping_in
from timepirates import Game
from timepirates.games.conspiracy import odds
from timepirates.games.conspiracy.hints.reasons import because, reasons
from timepirates.lessons.phrases import shown

PLAN = {"L P": "arms-3", "M F1": "moons-0 | nw crowns-3 number n | ne suns-2 symbol n | sw arms-4 symbol n"}

SHOWN = {"M P": "arms-0"}


def given(game, decision):
    return {reason.name: reason.given for reason in reasons(game, decision)}


def test_an_advance_tells_its_exact_chance_and_what_it_would_bring():
    """W3, W4. Ann's goal is crowns and 0."""
    game = scene({"M P": "crowns-2", "M F1": "moons-0", "M F2": "suns-5"})
    chance = odds.advance(game.snapshot(0), "M")
    assert given(game, "advance M")["advances"] == {"column": "M", "chance": chance}
    assert because(game, "advance M") == (
        f"The column advances with a chance of {shown(chance)}. The tile shows the number of your goal. "
        "The Present tile of this column, which shows half of your goal, would leave the board."
    )


def test_an_advance_that_forgets_a_tile_says_so():
    """W5."""
    assert (
        "The tile in Future 1 is face down: if the column advances, this tile leaves the board and goes into your hand."
    ) in because(scene(PLAN), "advance M")


def test_a_coin_tells_what_it_counts_and_what_the_tile_needs():
    """R2: Ann knows the tile that she has laid."""
    game = scene(hands={0: "crowns-3 moons-4"}, tiles={0: "moons-2"})
    game.play("lay moons-2 at M F1")
    assert given(game, "place moons-4 at M F1 nw pointing n")["counts"] == {
        "coin": "moons-4",
        "tile": "moons-2",
        "counts": 4,
        "needed": 2,
    }


def test_a_coin_that_lets_another_be_revealed_says_so():
    """V1: a 3 beside it points at crowns 3."""
    game = scene({"L P": "arms-3", "M F1": "moons-0 | nw crowns-3 number n"}, hands={0: "suns-3 suns-4"})
    told = "The coin that this coin points at can then be revealed."
    assert told in because(game, "place suns-3 at M F1 ne pointing w")
    assert told not in because(game, "place suns-4 at M F1 ne pointing w")


def test_a_spiral_tells_how_likely_its_unexpected_effect_strikes():
    """H1: each of two tiles with 1/18."""
    game = scene({"L P": "arms-3", "M F1": "moons-0 | nw crowns-3 number n"}, hands={0: "suns-1 suns-4"})
    assert given(game, "place suns-1 at M F1 ne pointing w")["effect"] == {"chance": Fraction(1, 9)}


def test_a_tile_that_the_seat_cannot_name_stays_with_a_chance():
    """R1 to R3: it is any of those that Ann cannot name."""
    game = scene(PLAN, hands={0: "suns-3"})
    chance = odds.reveal_tile(game.snapshot(0), "M F1")
    assert 0 < chance < 1
    assert because(game, "reveal tile at M F1") == (
        f"You do not know this tile. It stays on the board with a chance of {shown(chance)}."
    )


def test_a_face_down_tile_in_future_1_may_be_forgotten():
    game = scene({"L P": "crowns-3"}, hands={0: "suns-3"}, tiles={0: "crowns-2 moons-0"})
    assert given(game, "lay moons-0 at L F1")["forgotten"]["chance"] == Fraction(19, 144)
    assert because(game, "lay crowns-2 at M F1").startswith("The tile shows the suit of your goal.")


def test_who_may_step_in_hears_who_moves_next_and_who_may_step_in_too():
    """O3 to O5."""
    alone, both = stepping_in(SHOWN, [2], [0]), stepping_in(SHOWN, [2, 3])
    assert because(alone, "now") == "No other player may take this turn early, so you are sure to get it."
    assert because(both, "now") == (
        "1 other player may also take this turn. If this player wants the turn, too, a roll of the dice decides."
    )
    last = " You will get your turn automatically when all players who are in the order of this round have moved."
    assert because(alone, "wait") == "Bob moves next." + last
    assert because(both, "wait") == "Ann moves next, unless another player takes the turn early." + last
    assert given(alone, "wait")["next"] == {"seat": 1}


def test_who_may_step_in_hears_who_could_win_this_round():
    """E4: a mark of an earlier round, on the part of those who have yet to move; one of this round wins nothing yet."""
    marks = {0: "M", 1: "M", 3: "M"}
    could = stepping_in(SHOWN, [2, 3], [0], marks=marks, marked_in=[2, 2, None, 2])
    assert given(could, "now")["claims"] == given(could, "wait")["claims"] == {"seats": [1, 3]}
    assert "Bob, Dan have marks from an earlier round, and could win in their next turns." in because(could, "wait")
    one = stepping_in(SHOWN, [2, 3], [0], marks=marks, marked_in=[2, 2, None, 3])
    assert "Bob has a mark from an earlier round, and could win in the next turn." in because(one, "now")
    fresh = stepping_in(SHOWN, [2, 3], [0], marks=marks, marked_in=[2, 3, None, 3])
    assert "claims" not in given(fresh, "now")


def test_every_kind_of_decision_of_a_game_can_be_told_of():
    """Nothing fails, and twins, which a seat cannot tell apart, are told of alike."""
    kinds = set()
    for seed in range(2):
        game = Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=seed, steps=300)
        for number in range(0, len(game), 3):
            now = game.at(number)
            if isinstance(now.to_move, int):
                twin = now.copy()
                for other in range(3):
                    if other != now.to_move and twin._s.goal[other] >= 0:
                        twin._s.goal[other] = (twin._s.goal[other] + 7) % 24
                for decision in now.legal()[::17]:
                    kinds.add(str(decision).split(" ")[0])
                    assert because(now, decision) == because(twin, decision)
    assert {"goal", "lay", "place", "save", "give", "end", "advance"} <= kinds
