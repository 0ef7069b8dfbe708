"""What is in the box (C1 to C6)."""

from collections import Counter

import pytest

from tests.games.pirates.helpers import everything, play, position, refused_by, tokens
from timepirates import BadBoard, Board, Game, MalformedMove
from timepirates.core.rules_text import rule

COLOURS = ("blue", "orange", "red", "green", "purple")


def test_c1_the_board_in_the_box_has_seven_epochs_with_three_to_seven_sites():
    """The default board: seven epochs, 34 sites."""
    board = Game(seed=1).board
    assert board.years == (1200, 1400, 1600, 1800, 1900, 2000, 2200)
    assert board.sites == (5, 4, 3, 6, 5, 4, 7)
    assert all(3 <= sites <= 7 for sites in board.sites)


def test_c1_two_paths_lead_out_of_each_epoch_in_one_direction():
    """From 1200 path 1 leads to 1400; no path leads back from 1400 to 1200."""
    game = position(pirates=("1200", "1400", "1600"))
    assert play(game, "move 1").snapshot()["pirates"][0] == "1400"
    board = game.board
    assert (board.epoch(1200).path_1, board.epoch(1200).path_2) == (1400, 1900)
    assert 1200 not in (board.epoch(1400).path_1, board.epoch(1400).path_2)
    with pytest.raises(MalformedMove):
        game.play("move 3")


def test_c1_a_board_is_data_that_its_owner_can_correct():
    """A changed path is played at once; a path that leads nowhere is refused with its epoch and key."""
    data = Board.named("reconstructed-2000").to_dict()
    data["epoch"][0]["path_1"] = 2000
    game = position(board=data, pirates=("1200", "1400", "1600"))
    assert play(game, "move 1").snapshot()["pirates"][0] == "2000"
    data["epoch"][0]["path_1"] = 1234
    with pytest.raises(BadBoard, match="epoch 1200: path_1 must be the first year of another epoch"):
        Board.read(data)


def test_c1_both_paths_of_an_epoch_lead_to_another_epoch():
    """A path that leads back to its own epoch is no path; both may lead to the same one."""
    data = Board.named("small-four").to_dict()
    data["epoch"][0]["path_2"] = data["epoch"][0]["path_1"]
    assert Board.read(data).paths[0] == (1, 1)
    data["epoch"][0]["path_2"] = 1400
    with pytest.raises(BadBoard, match="epoch 1400: path_2"):
        Board.read(data)


def test_c2_fourteen_artifacts_of_each_colour_and_six_white_ones():
    """76 in all: of each colour eight plain, four atomic, two with the double arrow."""
    counts = everything(Game(seed=1).snapshot())
    for colour in COLOURS:
        assert (counts[colour], counts[f"{colour}-atomic"], counts[f"{colour}-arrow"]) == (8, 4, 2)
    assert counts["white"] == 6
    assert sum(count for kind, count in counts.items() if not kind.startswith("police")) == 76


def test_c2_white_tokens_carry_no_symbol():
    """There is no white-atomic token to take or to jump with."""
    game = Game(seed=1)
    for text in ("take white-atomic", "take white-arrow", "jump white to 1200", "trade white with 1 for blue"):
        with pytest.raises(MalformedMove):
            game.play(text)


def test_c3_ten_police_tokens_five_of_each_number():
    """All ten are in the bag when the first turn begins."""
    bag = Game(seed=1).snapshot()["bag"]
    assert (bag["police-1"], bag["police-2"]) == (5, 5)


def test_c4_thirty_seven_contracts():
    """Each colour has costs 2 to 6 once; white has 3, 4 and 5 four times each."""
    bazaar = Counter(Game(seed=1).snapshot()["bazaar"])
    coloured = Counter(f"{colour}-{cost}" for colour in COLOURS for cost in range(2, 7))
    assert bazaar == coloured + tokens("white-3*4 white-4*4 white-5*4")
    assert bazaar.total() == 37


@pytest.mark.parametrize(
    ("contract", "points"),
    [
        ("blue-2", 2),
        ("orange-3", 3),
        ("red-4", 4),
        ("green-5", 6),
        ("purple-6", 7),
        ("white-3", 2),
        ("white-4", 3),
        ("white-5", 4),
    ],
)
def test_c4_what_a_contract_is_worth(contract, points):
    """Coloured 2, 3, 4, 6, 7 points; white 2, 3, 4: seen when the first year is scored."""
    game = position(
        contracts=[contract, "", ""], deciding="draw", restocking="2000", to_move=None, drawn="police-1*3 police-2*4"
    )
    play(game, "draw police-1")
    assert game.snapshot()["points"] == [points, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_c5_three_to_six_play(players):
    """A game of each size begins with a pirate for everybody."""
    game = Game(players=[f"P{seat}" for seat in range(players)], seed=1)
    assert len(game.snapshot()["pirates"]) == players


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_c5_fewer_or_more_do_not_play(players):
    """The refusal is a ValueError and says how many it can be."""
    with pytest.raises(ValueError, match="3 to 6 players"):
        Game(players=[f"P{seat}" for seat in range(players)], seed=1)


def test_c6_five_colours_and_white():
    """The colours of tokens and contracts, in the notation's order."""
    snapshot = Game(seed=1).snapshot()
    assert {kind.split("-")[0] for kind in everything(snapshot)} == {*COLOURS, "white", "police"}
    assert list(dict.fromkeys(name.split("-")[0] for name in snapshot["bazaar"])) == [*COLOURS, "white"]


def test_c6_the_designers_brown_is_orange_here():
    """Brown is no word of the notation; the rule's text says which continents the colours stand for."""
    game = position(sites={"1200": "orange"})
    with pytest.raises(MalformedMove):
        game.play("take brown")
    assert game.play("take orange")
    for word in ("Europe", "Africa", "America", "Asia", "Australia", "World"):
        assert word in rule("C6").text


def test_c6_an_unknown_epoch_or_seat_is_no_notation():
    """A seat or an epoch that this game does not have is malformed, not illegal."""
    game = position(hands=("blue-atomic blue-arrow", "red", ""), sites={"1200": "blue"})
    for text in ("jump blue to 1500", "land 1500", "trade blue with 3 for red", "restock 1201"):
        with pytest.raises(MalformedMove):
            game.play(text)
    refused_by("X4", game, "trade blue with 2 for red")
