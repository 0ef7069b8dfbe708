"""Exact chances, held against enumeration with the rules themselves."""

from fractions import Fraction

from tests.games.conspiracy.scenes import legal, play, scene
from timepirates import Game
from timepirates.games.conspiracy import odds
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import DIRECTION_CODE, SQUARE_CODE, SQUARE_NAMES


def frequency(game: Game, happened) -> Fraction:
    """The chance of an outcome, by playing every stroke of luck that is due."""
    if game.deciding not in ("march", "effect", "draw", "order"):
        return Fraction(int(happened(game.snapshot())))
    total = Fraction(0)
    for line, chance in game.chances().items():
        after = game.copy()
        after.play(line)
        total += chance * frequency(after, happened)
    return total


BOARD = {
    "M P": "suns-5",
    "M F1": "crowns-2",
    "M F2": "crowns-5",
    "M F3": "arms-3 | nw suns-3 number n",
    "L F1": "moons-1",
}


def test_a_column_without_face_up_tiles_advances_with_19_in_144():
    assert odds.advance(scene({"L F1": "arms-5 |"}).snapshot(), "L") == Fraction(19, 144)


def test_a_columns_chance_is_that_of_all_1296_throws():
    before = scene(BOARD).snapshot()["board"]
    for column in "ML":
        game = scene(BOARD)
        game.play(f"advance {column}")
        assert odds.advance(scene(BOARD).snapshot(), column) == frequency(game, lambda after: after["board"] != before)


def test_each_unexpected_effect_has_the_chance_of_its_throws():
    game = scene(BOARD, hands={0: "arms-1"}, deciding="save", points=0)
    chances = odds.effect(game.snapshot(1))
    assert chances == {
        "take M P": Fraction(1, 18),
        "turn down L F1": Fraction(1, 18),
        "turn down M F1": Fraction(1, 18),
        "turn down M F2": Fraction(1, 18),
        "turn up M F3": Fraction(1, 18),
        "nothing": Fraction(13, 18),
    }
    game.play("save arms-1")
    assert frequency(game, lambda after: "M P" not in after["board"]) == Fraction(1, 18)


def test_tiles_beyond_future_5_are_out_of_reach():
    assert odds.effect({"board": {"M F6": {"face": "up", "tile": "arms-1"}}}) == {"nothing": 1}


def test_the_chance_of_every_attack_is_what_happens():
    board = {"M F1": "arms-2 | nw suns-3 number n | ne suns-5 symbol w", "R F1": "arms-3 | nw moons-4 number nw"}
    hand = {0: "arms-1 crowns-4 crowns-0"}
    attacks = legal(scene(board, hands=hand), "attack")
    assert len(attacks) > 20
    for attack in attacks:
        game = scene(board, hands=hand)
        view = game.snapshot(0)
        square, direction = attack.split(" at ")[1].split(" pointing ")
        target = target_square(square, direction)
        payment = next(coin for coin in ("crowns-0", "crowns-4") if coin not in attack)
        play(game, attack, f"give {payment} to 1")
        before = coin_at(scene(board, hands=hand).snapshot(), target)
        settled = frequency(
            game,
            lambda after, t=target, b=before: (
                after["pending"] is not None or (coin_at(after, t) != b and not struck(after, t))
            ),
        )
        assert odds.attack(view, attack) == settled, attack


def target_square(square: str, direction: str) -> str:
    return SQUARE_NAMES[NEXT_TO[SQUARE_CODE[square]][DIRECTION_CODE[direction]]]


def coin_at(snapshot, square):
    place, quarter = square.rsplit(" ", 1)
    return snapshot["board"][place].get("coins", {}).get(quarter)


def struck(snapshot, square) -> bool:
    """Whether the tile under a square was turned up, so that the coin is gone without the attack."""
    return snapshot["board"][square.rsplit(" ", 1)[0]]["face"] == "up"


def test_a_coin_can_be_revealed_or_not_without_any_luck():
    board = {"M F1": "arms-2 | nw suns-3 number n | ne moons-3 number w | sw arms-5 number ne"}
    game = scene(board, hands={0: "suns-0"})
    for quarter in ("nw", "ne", "sw", "se"):
        possible = f"reveal coin at M F1 {quarter}" in game.legal()
        assert odds.reveal_coin(game.snapshot(0), f"M F1 {quarter}") == int(possible)


def test_a_tile_nobody_can_name_holds_as_often_as_the_tiles_that_may_lie_there():
    board = {"M F1": "arms-4 | nw arms-3 symbol n | ne moons-2 symbol n", "L P": "crowns-0"}
    game = scene(board, hands={0: "suns-0"}, tiles={0: "suns-3 suns-4"})
    view = game.snapshot(0)
    hidden = [f"{suit}-{value}" for suit in ("crowns", "arms", "moons", "suns") for value in range(6)]
    hidden = [tile for tile in hidden if tile not in ("crowns-0", "suns-3", "suns-4")]
    holding = 0
    for tile in hidden:
        twin = scene({**board, "M F1": board["M F1"].replace("arms-4", tile)}, hands={0: "suns-0"})
        holding += "M F1" in play(twin, "reveal tile at M F1", "give suns-0 to 1")["board"]
    assert odds.reveal_tile(view, "M F1") == Fraction(holding, len(hidden))


def test_a_tile_the_viewer_can_name_holds_or_does_not():
    board = {
        "M F1": "arms-4 | nw arms-3 symbol n | ne moons-2 symbol n",
        "R F1": "arms-5 | nw arms-2 symbol n | ne moons-3 symbol n",
        "L F1": "suns-1 | nw suns-5 symbol n",
    }
    view = scene(board).snapshot()
    assert [odds.reveal_tile(view, place) for place in ("M F1", "R F1", "L F1", "L P")] == [1, 0, 0, 0]


def test_draws_are_counted_coin_by_coin():
    """On the board a 4 whose suit Ann cannot name, saved a 3; of the three other 4s each is as likely to be there."""
    game = scene({"M F1": "arms-4 | nw arms-4 number n"}, hands={0: "crowns-4"}, saved={1: "suns-3"})
    chances = game.odds(0)
    assert sum(chances.values()) == 1
    assert chances["draw moons-4"] == chances["draw arms-4"] == Fraction(2, 3) / 21
    assert chances["draw suns-3"] == chances["draw arms-3"] == Fraction(3, 4) / 21
    assert chances["draw arms-0"] == Fraction(1, 21)
    assert "draw crowns-4" not in chances


def test_for_the_arbiter_the_bag_is_what_it_is():
    game = scene({"M F1": "arms-4 | nw arms-4 number n"}, hands={0: "crowns-4"}, saved={1: "suns-3"})
    assert odds.draw(game.snapshot()) == dict.fromkeys(game.snapshot()["bag"], Fraction(1, 21))


def test_all_chances_of_a_view_at_once():
    view = scene(BOARD, hands={0: "suns-0"}).snapshot(0)
    everything = odds.everything(view)
    assert everything["advance"]["M"] == odds.advance(view, "M")
    assert everything["reveal tile"] == {}
    assert everything["effect"]["nothing"] == Fraction(13, 18)
