"""Setting up (S1 to S5)."""

from collections import Counter

import pytest

from tests.games.pirates.helpers import (
    ALL_TOKENS,
    everything,
    now,
    offered,
    play,
    position,
    refused,
    refused_by,
    rules_with,
    situation,
)
from timepirates import Board, Game
from timepirates.core.luck import Luck
from timepirates.games.pirates import codes
from timepirates.games.pirates.table import PiratesTable

FOUR = ["Ann", "Bob", "Cleo", "Dan"]


def a_table(**switches):
    """Three players at the small board."""
    return PiratesTable(["Ann", "Bob", "Cleo"], rules_with(**switches), "small-four")


@pytest.mark.parametrize("board", Board.names())
@pytest.mark.parametrize("setup_bag", ["artifacts-first", "all-mixed"])
def test_s1_every_site_gets_an_artifact_from_the_bag(board, setup_bag):
    """No site is empty, no police token lies on the board, and all ten are in the bag."""
    snapshot = Game(FOUR[:3], rules_with(setup_bag=setup_bag), board, seed=3).snapshot()
    sites = {str(epoch.year): epoch.sites for epoch in Board.named(board).epochs}
    assert {epoch: sum(tokens.values()) for epoch, tokens in snapshot["sites"].items()} == sites
    assert snapshot["empty_sites"] == {}
    assert (snapshot["bag"]["police-1"], snapshot["bag"]["police-2"]) == (5, 5)
    assert everything(snapshot) == ALL_TOKENS


def test_s1_setup_bag_says_whether_police_tokens_are_in_the_bag_while_stocking():
    """artifacts-first: 76 tokens to draw from; all-mixed: 86."""
    assert a_table(setup_bag="artifacts-first").before_the_deal(0).bag_total == 76
    assert a_table(setup_bag="all-mixed").before_the_deal(0).bag_total == 86


def test_s1_a_police_token_is_set_aside_while_stocking():
    """It fills no site, moves nobody, and is in the bag again when the sites are full."""
    table = a_table(setup_bag="all-mixed")
    s = table.before_the_deal(0)
    table.apply(s, codes.DRAW + codes.POLICE_1)
    assert (s.bag[codes.POLICE_1], s.deciding, sum(s.empty[: s.epochs])) == (4, codes.STOCKING, 14)
    for _site in range(14):
        table.apply(s, codes.DRAW + table.legal(s)[0] - codes.DRAW)
    assert (s.bag[codes.POLICE_1], s.deciding) == (5, codes.PLACING)
    assert table.snapshot(s)["police"] == "2200"
    assert table.snapshot(s)["police_drawn"] == []


def test_s1_both_ways_of_stocking_have_the_same_distribution():
    """The share of white tokens on the first of 14 sites is 6/76 either way (400 stockings, seeds fixed)."""
    shares = {}
    for setup_bag in ("artifacts-first", "all-mixed"):
        table = a_table(setup_bag=setup_bag)
        found = [table.deal(Luck(seed), start=0) for seed in range(400)]
        shares[setup_bag] = sum(s.lying[0][codes.WHITE_KIND] for s in found) / (3 * len(found))
    assert all(abs(share - 6 / 76) < 0.03 for share in shares.values()), shares


def test_s1_the_stocking_can_be_laid_out_by_hand():
    """The companion's way: counts for every epoch; the bag holds the rest."""
    setup = {
        "1400": {"blue": 2, "white": 1},
        "1600": {"red": 4},
        "1900": {"green-arrow": 2, "green": 1},
        "2200": {"purple": 4},
    }
    game = Game(FOUR[:3], board="small-four", setup=setup, start=1, chance="ask")
    assert game.snapshot()["sites"] == setup
    assert game.snapshot()["bag"]["white"] == 5
    assert "green-arrow" not in game.snapshot()["bag"]


def test_s2_the_police_start_in_2200():
    """In 2200–2299 on the printed board, elsewhere where the board says."""
    assert Game(seed=1).snapshot()["police"] == "2200"
    data = Board.named("small-four").to_dict() | {"police_start": 1600}
    assert Game(FOUR[:3], board=data, seed=1).snapshot()["police"] == "1600"


def test_s3_the_start_player_is_chosen_by_lot():
    """Over a hundred seeds every seat starts often; the same seed chooses the same seat."""
    starts = Counter(Game(FOUR[:3], board="small-four", seed=seed).start for seed in range(100))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 20
    assert Game(seed=5).start == Game(seed=5).start


def test_s3_the_start_player_can_be_given():
    """Then no lot is drawn for it."""
    assert [Game(seed=1, start=seat).start for seat in range(4)] == [0, 1, 2, 3]


def test_s4_pirates_are_placed_counterclockwise_and_the_start_player_places_last():
    """With start seat 1 of four: 0, 3, 2, 1."""
    game = Game(FOUR, seed=1, start=1)
    order = []
    while game.deciding == "place":
        order.append(game.to_move)
        game.play(game.legal()[0])
    assert order == [0, 3, 2, 1]


def test_s4_any_epoch_without_police_and_without_pirate():
    """Epochs by year; the police's and those taken are missing."""
    game = Game(FOUR, seed=1, start=0)
    assert offered(game, "place") == ["1200", "1400", "1600", "1800", "1900", "2000"]
    play(game, "place 1600")
    assert offered(game, "place") == ["1200", "1400", "1800", "1900", "2000"]
    refused_by("S4", game, "place 2200", "place 1600")
    assert "Dan" in game.why_not("place 1600")


def test_s4_nothing_else_is_done_while_placing():
    """Every other decision names S4."""
    game = Game(FOUR, seed=1, start=0)
    refused_by("S4", game, "move 1", "take blue", "end", "no-restock", "restock 1200", "draw blue", "land 1200")


def test_s4_the_last_placing_is_asked_with_a_single_choice_too():
    """Three players on four epochs: the start player has one epoch left, and says so."""
    game = Game(FOUR[:3], board="small-four", seed=1, start=2)
    play(game, "place 1400", "place 1600")
    assert now(game) == (2, "place")
    assert game.legal() == ["place 1900"]


def test_s4_a_game_with_more_players_than_free_epochs_is_refused():
    """Four players do not fit on four epochs, one of which is the police's."""
    with pytest.raises(ValueError, match=r"\(S4\)"):
        Game(FOUR, board="small-four", seed=1)
    with pytest.raises(ValueError, match=r"\(S4\)"):
        position(board="small-four", hands=("", "", "", ""), pirates=("1400", "1400", "1600", "1900"))


def test_s5_turns_go_clockwise_from_the_start_player():
    """Start seat 2 of three: 2, 0, 1, 2."""
    game = Game(FOUR[:3], seed=1, start=2)
    play(game, "place 1200", "place 1400", "place 1600")
    order = []
    for _turn in range(4):
        order.append(game.to_move)
        play(game, "no-restock", "move 1", "move 1", "end")
    assert order == [2, 0, 1, 2]


def test_s5_any_number_of_figures_share_an_epoch():
    """During play a pirate may enter an epoch with other pirates and with the police."""
    game = position(pirates=("1800", "2200", "2200"), police="2200")
    play(game, "move 2")
    assert game.snapshot()["pirates"] == ["2200", "2200", "2200"]


def test_s4_a_position_while_placing_keeps_the_order():
    """A position set up by hand in which somebody has placed out of order is refused."""
    placing = {"deciding": "place", "turn": None, "actions_left": 0, "to_move": 2}
    assert now(position(pirates=(None, None, None), **placing)) == (2, "place")
    with pytest.raises(ValueError, match="S4"):
        Game.from_snapshot(situation(pirates=("1200", None, None), **placing))


def test_s4_a_placing_names_the_rule_also_when_all_is_over_the_board():
    """During play no pirate is placed: the rule that says what is decided now is named."""
    assert refused(position(), "place 1900") == "T3"
