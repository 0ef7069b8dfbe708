"""Coins and tiles are picked where they lie: in one's own plans."""

from __future__ import annotations

from tests.widgets.games.conspiracy import scenes
from timepirates import CHANCE
from timepirates_widgets.games.conspiracy.picking import DecisionButtons, PartialDecision
from timepirates_widgets.games.conspiracy.players import OwnPieces


def plans(table):
    """The panel of one's own plans over a table, with what is picked."""
    picking = PartialDecision(table)
    return OwnPieces(table, picking), picking


def click(own, kind, piece):
    """What the script sends when a piece is clicked."""
    own._answer(own, {"ask": "piece", "kind": kind, "piece": piece}, [])


def shown(picking):
    """The buttons at a table: what they decide or pick."""
    table = picking.table
    return [
        button["text"]
        for group in DecisionButtons(table.position, table.snapshot, picking).groups()
        for button in group["buttons"]
    ]


def test_coins_and_tiles_in_hand_are_pieces_that_can_be_picked_and_others_are_not():
    """The goal, what is saved and gifts are looked at only."""
    own, _picking = plans(scenes.acting())
    pieces = {row["label"]: [piece.get("piece") for piece in row["pieces"]] for row in own.content["rows"]}
    assert pieces == {
        "Coins in hand": ["crowns-4", "moons-3", "suns-1"],
        "Saved": [],
        "Gifts for the next turn": [None],
        "Tiles in hand": ["arms-5", "moons-1"],
    }
    assert all("piece" not in piece for row in OwnPieces(scenes.acting()).content["rows"] for piece in row["pieces"])


def test_a_coin_then_a_square_then_what_is_pointed_at_places_it():
    """By the board and the plans alone; the squares where it can go are open, and what is picked is marked."""
    table = scenes.acting()
    own, picking = plans(table)
    click(own, "coin", "moons-3")
    pieces = [piece for row in own.content["rows"] for piece in row["pieces"]]
    assert [piece["piece"] for piece in pieces if piece.get("picked")] == ["moons-3"]
    assert shown(picking) == ["unpick", "with place moons-3", "with attack moons-3"]
    assert picking.marked()["R F1 se"] == "open"
    picking.handle_click("R F1 se")
    picking.pick("with place moons-3")
    assert (picking.verb, picking.square) == ("place", "R F1 se")
    assert picking.marked()["R F1 nw"] == "target"
    picking.handle_click("R F1 nw")
    assert str(table.game.steps[-1][1]) == "place moons-3 at R F1 se pointing nw"


def test_a_coin_of_an_attack_points_where_a_click_says():
    """Q1: the coin and its square were picked by buttons, and the click is on what it points at."""
    table = scenes.acting()
    _own, picking = plans(table)
    for part in ("with attack moons-3", "on M F2 ne"):
        picking.pick(part)
    picking.handle_click("M F2 nw")
    assert str(table.game.steps[-1][1]) == "attack moons-3 at M F2 ne pointing w"


def test_while_a_coin_goes_on_a_new_tile_only_what_fits_it_is_offered():
    """The squares of the decisions that are left are open, and Back gives the coin up."""
    table = scenes.acting("lay arms-5 at M F3")
    own, picking = plans(table)
    click(own, "coin", "suns-1")
    assert {spot.coin for spot in picking.matching_decisions()} == {"suns-1"}
    assert set(picking.marked()) == {spot.square for spot in picking.matching_decisions()}
    picking.unpick()
    assert not picking.has_choice


def test_a_square_then_a_coin_is_the_same():
    """The order of the parts is the player's."""
    table = scenes.acting()
    own, picking = plans(table)
    picking.handle_click("R F1 se")
    click(own, "coin", "moons-3")
    assert (picking.piece, picking.square) == ("moons-3", "R F1 se")
    picking.unpick()
    assert (picking.piece, picking.square) == ("moons-3", "")
    picking.unpick()
    assert not picking.has_choice


def test_a_tile_is_laid_and_a_coin_saved_or_given_by_a_click():
    """A tile goes to a place; a saved coin needs no more; a coin that is given to one of several asks to whom."""
    table = scenes.acting()
    own, picking = plans(table)
    click(own, "tile", "arms-5")
    assert (picking.verb, picking.piece) == ("lay", "arms-5")
    saving = scenes.acting("end")
    own, picking = plans(saving)
    click(own, "coin", "suns-1")
    assert str(saving.game.steps[-1][1]) == "save suns-1"
    paying = scenes.acting("attack suns-5 at R F2 ne pointing w", hands={0: "suns-5 moons-3 suns-1"})
    own, picking = plans(paying)
    click(own, "coin", "moons-3")
    gifts = [text for text in map(str, paying.position.legal()) if text.startswith("give moons-3 ")]
    assert len(gifts) > 1
    assert shown(picking) == ["unpick", *gifts]


def test_a_piece_that_means_nothing_now_says_why():
    """By its rule where one forbids it; whoever is not to decide is told so."""
    table = scenes.acting("end", tiles={0: "arms-5"})
    own, _picking = plans(table)
    click(own, "tile", "arms-5")
    assert table.refusal.sentence.startswith("You cannot use this piece")
    other = scenes.acting_with_computers()
    for decision in ("end", "no-save", "no-mark"):
        other.play(decision)
    while other.position.to_move is CHANCE:
        other.play(str(other.position.legal()[0]))
    steps = len(other.game)
    click(plans(other)[0], "tile", "moons-1")
    assert (len(other.game), other.refusal.sentence) == (steps, "It is not your turn to decide.")


def test_what_is_not_in_ones_hand_is_not_picked():
    """Another's coin, a piece that there is not, something that is no piece."""
    table = scenes.acting()
    own, picking = plans(table)
    for kind, piece in (("coin", "suns-2"), ("tile", "crowns-4"), ("goal", "moons-3"), ("coin", "nothing")):
        click(own, kind, piece)
        assert not picking.has_choice
        assert table.refusal is None
