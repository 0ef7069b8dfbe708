"""What the panels of Conspiracy show, counted by hand from a position laid out for it, and all over a whole game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.widgets.games.conspiracy import scenes, shown
from timepirates.games.conspiracy import naming
from timepirates_widgets.games.conspiracy.board import ConspiracyBoard, scene
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.games.conspiracy.ending import game_ending
from timepirates_widgets.games.conspiracy.log import Chronicle, sentence
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import PartialDecision
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, OwnPieces
from timepirates_widgets.table.sitting import Sitting

SUITS = ("crowns", "arms", "moons", "suns")


@pytest.fixture(scope="module")
def views() -> list[Sitting]:
    """Every 60th position of a whole game as the player to move sees it, and the end."""
    game = scenes.played()
    return [*(scenes.at(step) for step in range(0, len(game), 60)), scenes.over()]


def rows(content, rule: str) -> dict[str, Fraction]:
    """The chances of a group, by name."""
    group = next(group for group in content["groups"] if group["title"].startswith((f"Rule {rule}:", f"Rules {rule}:")))
    for row in group["rows"]:
        assert row["percent"] == f"{float(100 * Fraction(row['fraction'])):.1f}\xa0%"
        assert row["share"] == round(float(Fraction(row["fraction"])), 4)
    return {row["name"]: Fraction(row["fraction"]) for row in group["rows"]}


# --- odds


def test_a_column_advances_with_two_successes_of_four_dice():
    """W3, W4: in the middle lies a face-up suns 4, so the suns die succeeds with 1 to 4; elsewhere only symbols do."""

    def chance(wins: dict[str, int]) -> Fraction:
        lucky = sum(
            sum(1 <= face <= wins.get(suit, 1) for suit, face in zip(SUITS, faces, strict=True)) >= 2
            for faces in product(range(6), repeat=4)
        )
        return Fraction(lucky, 6**4)

    assert rows(ConspiracyOdds(scenes.acting()).content, "W3") == {
        "left column": chance({}),
        "middle column": chance({"suns": 4}),
        "right column": chance({}),
    }
    assert chance({}) == Fraction(19, 144)


def test_a_revealed_tile_stays_if_its_coins_hold_it_whatever_tile_it_may_be():
    """R2, R3: on R F2 lie the symbols of arms 0 and crowns 5. Any of the crowns is held (5), none of the arms (-5); of
    moons and suns (1 and 1) those up to 2. Ann sees or holds crowns 3, moons 2, suns 4, arms 5 and the ace of moons."""
    known = {("crowns", 3), ("moons", 2), ("suns", 4), ("arms", 5), ("moons", 1)}
    sums = {"crowns": 5, "arms": -5, "moons": 2, "suns": 2}
    unknown = [(suit, value) for suit in SUITS for value in range(6) if (suit, value) not in known]
    held = sum(sums[suit] >= value for suit, value in unknown)
    assert rows(ConspiracyOdds(scenes.acting()).content, "R3") == {"R F2": Fraction(held, len(unknown))}


def test_a_coin_can_be_revealed_where_one_of_its_number_points_at_it():
    """V1: the two 2 on R F1 point at each other; nothing points at the 3 and the 4."""
    content = ConspiracyOdds(scenes.acting()).content
    assert rows(content, "V1") == {"R F1 nw": 1, "R F1 ne": 1}


def test_an_unexpected_effect_strikes_each_place_with_one_in_eighteen():
    """H1 to H5: a third the column, a sixth the row; what lies there says what happens."""
    assert rows(ConspiracyOdds(scenes.acting()).content, "H1") == {
        "left column, Present: the active player takes the tile from the Present": Fraction(1, 18),
        "middle column, Present: the active player takes the tile from the Present": Fraction(1, 18),
        "middle column, Future 1: the tile is turned face down": Fraction(1, 18),
        **{
            f"{place}: the tile is turned face up, and its coins go to the bag": Fraction(1, 18)
            for place in (
                "left column, Future 1",
                "right column, Future 1",
                "middle column, Future 2",
                "right column, Future 2",
            )
        },
        "nothing happens": 1 - Fraction(7, 18),
    }


def test_the_next_coin_is_one_of_those_that_the_viewer_cannot_see():
    """D1: eleven coins Ann cannot see, one of them in Cleo's hand; of the numbers she knows four 3 but one."""
    assert {
        name: chance
        for name, chance in rows(ConspiracyOdds(scenes.acting()).content, "D1").items()
        if name not in SUITS
    } == {
        "number 0": Fraction(2, 11),
        "a spiral": Fraction(3, 11),
        "number 2": Fraction(1, 11),
        "number 3": Fraction(1, 11),
        "number 4": Fraction(2, 11),
        "number 5": Fraction(2, 11),
    }


def test_the_chances_of_effects_and_of_draws_add_up_to_one(views):
    """Numbers and suits each."""
    for table in views:
        content = ConspiracyOdds(table).content
        assert sum(rows(content, "H1").values()) == 1
        if any(group["title"].startswith("Rule D1:") for group in content["groups"]):
            drawn = rows(content, "D1")
            assert sum(chance for name, chance in drawn.items() if name in SUITS) == 1
            assert sum(chance for name, chance in drawn.items() if name not in SUITS) == 1


def test_an_attack_that_is_picked_shows_its_chance_in_each_direction():
    """Q2, Q3: a 3 beats symbols nobody supports, and not the 4."""
    odds = shown.picked(ConspiracyOdds, scenes.acting(), "with attack moons-3", "on M F2 ne")
    assert rows(odds.content, "Q2 to Q6") == {"pointing east": 1, "pointing south-east": 1, "pointing west": 0}


# --- board and choices


def test_every_square_shows_the_coin_that_lies_there_and_says_so(views):
    """Drawing, direction and words; no coin anywhere else."""
    for table in [scenes.acting(), *views]:
        drawn = {
            square["square"]: square
            for row in scene(table.snapshot)["rows"]
            for place in row["places"]
            for square in place["squares"]
        }
        lying = {
            f"{place} {quarter}": coin
            for place, tile in table.snapshot["board"].items()
            for quarter, coin in tile.get("coins", {}).items()
        }
        assert {square for square, each in drawn.items() if each["coin"]} == set(lying)
        for square, coin in lying.items():
            name, side, pointing = coin.split(" ")
            assert drawn[square]["coin"] == {
                "drawing": f"{'symbol' if side == 'symbol' else 'coin'}-{name}",
                "pointing": pointing,
            }
            assert drawn[square]["said"] == f"{naming.square_name(square)}: {naming.coin_there(coin)}"


def test_every_place_shows_its_tile_face_up_or_down_and_what_the_viewer_knows_of_it():
    """Ann laid the ace of moons herself; the others' tiles are unknown."""
    table = scenes.acting("lay moons-1 at L F2")
    places = {place["place"]: place for row in ConspiracyBoard(table).content["rows"] for place in row["places"]}
    assert places["L F2"]["tile"] == {"tile": "moons-1", "face": "down", "peek": "You know this tile: ace of moons"}
    assert places["L F1"]["tile"] == {"tile": "?", "face": "down", "peek": ""}
    assert places["M F1"]["tile"] == {"tile": "suns-4", "face": "up", "peek": ""}
    assert places["R P"]["tile"] is None
    assert [row["row"] for row in ConspiracyBoard(table).content["rows"]] == ["P", "F1", "F2", "F3"]


def test_what_was_picked_marks_where_it_can_go_where_it_goes_and_what_it_can_point_at():
    """Open squares, the picked one, and the targets of the legal directions; an announced action stays marked while it
    is paid."""
    table = scenes.acting()
    picking = PartialDecision(table)
    legal = [str(text).split(" ") for text in table.position.legal()]
    picking.pick("with attack moons-3")
    assert picking.marked() == {" ".join(part[3:6]): "open" for part in legal if part[:2] == ["attack", "moons-3"]}
    picking.pick("on M F2 ne")
    assert {square for square, mark in picking.marked().items() if mark == "target"} == {
        "R F2 nw",
        "R F2 sw",
        "M F2 nw",
    }
    assert picking.marked()["M F2 ne"] == "picked"
    paying = PartialDecision(scenes.acting("attack moons-3 at M F2 ne pointing w"))
    assert paying.marked() == {"M F2 ne": "picked", "M F2 nw": "target"}


def test_the_directions_are_a_rose_of_eight_of_which_the_legal_ones_play():
    """The others say why not; a coin at which it points is named."""
    choices = shown.picked(StepwiseChoices, scenes.acting(), "with attack moons-3", "on M F2 ne")
    rose = choices.content["groups"][1]
    assert [button["way"] for button in rose["buttons"]] == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    assert {button["way"] for button in rose["buttons"] if "why" not in button} == {"e", "se", "w"}
    assert {button["way"]: button["said"] for button in rose["buttons"]}["w"] == "pointing west at a 4"
    for button in (button for button in rose["buttons"] if "why" in button):
        assert choices.table.position.why_not(button["text"]).startswith(button["why"])


def test_with_one_point_left_what_costs_two_is_dimmed_with_its_rule():
    """N5, N6: tile and columns; coins can still be placed."""
    groups = {group["label"]: group["buttons"] for group in StepwiseChoices(scenes.acting(points=1)).content["groups"]}
    assert [button["why"][:3] for button in groups["Advance"]] == ["N6:"] * 3
    assert [button["why"][:3] for button in groups["Tile"] if button["label"] == "R F2"] == ["N5:"]
    assert [button["stage"] for button in groups["Place"]] == [
        "with place crowns-4",
        "with place moons-3",
        "with place suns-1",
    ]


def test_the_result_names_the_goals_that_are_known_the_winner_first():
    """E4: the winner has shown the goal, the viewer knows the own one."""
    game = scenes.over().position
    [sheet] = game_ending(game, game.snapshot(seat=0)).sheets
    assert [(row.name, row.cells[0].text, row.best) for row in sheet.rows] == [
        ("Cleo", "moons and 0", True),
        ("Ann", "moons and 1", False),
        ("Bob", "secret", False),
    ]


# --- players and one's own


def test_every_player_is_counted_and_nothing_is_named_that_the_viewer_cannot_know(views):
    """Tiles, coins, gifts, saved coin, mark, order: as the seat's own view has them."""
    for table in [scenes.acting(), *views]:
        seen = table.position.snapshot(seat=table.viewing_seat)
        for seat, player in enumerate(ConspiracyPlayers(table).content["players"]):
            for key, name in (("tiles", "tiles"), ("coins", "hands"), ("gifts", "gifts")):
                kind = "tile" if key == "tiles" else "coin"
                pieces = {piece["icon"].removeprefix(f"{kind}-"): piece["count"] for piece in player[key]}
                assert pieces == Counter(seen[name][seat])
            saved = [f"coin-{seen['saved'][seat]}"] if seen["saved"][seat] else []
            assert [piece["icon"] for piece in player["saved"]] == saved
            assert player["winner"] == (seat in seen["winners"])
            if seat in seen["order"]:
                assert f"number {seen['order'].index(seat) + 1} in the order of play" in player["notes"]
            assert ("may move at any time" in player["notes"]) == (seat in seen["spirals"])
            assert ("has moved" in player["notes"]) == (seat in seen["moved"])


def test_the_coins_to_choose_a_goal_from_are_not_in_the_bag():
    """U2: each of the four has drawn three; they go back when all have chosen."""
    assert ConspiracyPlayers(scenes.beginning()).content["bag"] == "12 coins are in the bag."
    table = scenes.goals_chosen()
    assert "goal_coins" not in table.snapshot
    bag = table.snapshot["bag"]
    assert ConspiracyPlayers(table).content["bag"].startswith(f"{bag if isinstance(bag, int) else len(bag)} coin")


def test_the_goals_of_others_are_not_told_before_the_end():
    """K5: not even the own one stands among the players."""
    for player in ConspiracyPlayers(scenes.acting()).content["players"]:
        assert not any("goal" in note for note in player["notes"])
    notes = [player["notes"] for player in ConspiracyPlayers(scenes.over()).content["players"]]
    assert [note for each in notes for note in each if "goal" in note] == ["goal moons and 1", "goal moons and 0"]


@pytest.mark.parametrize(
    ("tiles", "note"),
    [
        ({}, "The Present shows the suit of the goal, but not the number."),
        ({"R P": "arms-0"}, "The Present shows the suit and the number of the goal."),
        ({"L P": "suns-3", "R P": "arms-0"}, "The Present shows the number of the goal, but not the suit."),
        ({"L P": "suns-3"}, "The Present shows neither the suit nor the number of the goal."),
    ],
)
def test_the_own_goal_says_which_halves_of_it_the_present_shows(tiles, note):
    """E3: crowns and 0."""
    own = OwnPieces(scenes.acting(board={**scenes.BOARD, **tiles})).content
    assert (own["goal"]["said"], own["goal"]["number"], own["goal"]["note"]) == ("crowns and 0", "0", note)


def test_behind_the_curtain_nobodys_plans_are_shown():
    """Neither goal nor coins nor tiles."""
    assert OwnPieces(scenes.beginning(lifted=False)).content == {"title": "", "rows": []}
    rows_shown = OwnPieces(scenes.beginning()).content["rows"]
    assert [row["label"] for row in rows_shown] == [
        "Coins to choose from",
        "Coins in hand",
        "Saved",
        "Gifts for the next turn",
        "Tiles in hand",
    ]
    assert len(rows_shown[0]["pieces"]) == 3


# --- words and log


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("reveal coin at R F1 nw", ["Ann reveals the coin at the north-west square of Future 1 of the right column."]),
        (
            "place moons-3 at M F2 sw pointing n",
            ["Ann places moons 3 at the south-west square of Future 2 of the middle column, pointing north."],
        ),
        ("lay moons-1 at L F2", ["Ann lays a tile face down at Future 2 of the left column: ace of moons."]),
        (
            "attack crowns-4 at M F2 ne pointing w",
            ["Ann attacks with crowns 4 from the north-east square of Future 2 of the middle column, pointing west."],
        ),
        ("advance R", ["Ann tries to advance the right column."]),
        ("end", ["Ann ends the actions."]),
    ],
)
def test_a_decision_is_told_as_a_sentence(text, said):
    """Who did what, where."""
    table = scenes.acting(text)
    assert Chronicle(table)(table.line.game)[:1] == said


def test_what_came_of_a_decision_is_told_after_it():
    """A coin turned over, an attack that fails, one that succeeds, a column that advances."""

    def last(*decisions: str) -> str:
        table = scenes.acting(*decisions)
        return Chronicle(table)(table.line.game)[-1]

    assert last("reveal coin at R F1 nw", "give moons-3 to 1") == (
        "Ann gives Bob a coin: moons 3. "
        "The coin at the north-west square of Future 1 of the right column is turned over: arms 2."
    )
    assert last("attack moons-3 at M F2 ne pointing w", "give crowns-4 to 2") == (
        "Ann gives Cleo a coin: crowns 4. The attack fails."
    )
    assert last("attack crowns-4 at M F2 ne pointing w", "give moons-3 to 3") == (
        "Ann gives Dan a coin: moons 3. "
        "The coin at the north-west square of Future 2 of the middle column goes to the bag: a 4."
    )
    assert last("attack crowns-4 at M F2 ne pointing e", "give moons-3 to 3") == (
        "Ann gives Dan a coin: moons 3. The attack succeeds."
    )
    assert last("advance M", *(f"roll {suit}-1" for suit in SUITS)) == (
        "Time marches on in the middle column: the suns die shows 1. The middle column advances. "
        "Ann takes moons 2 from the Present. The mark of Bob returns from the board to its owner."
    )
    assert last("advance R", *(f"roll {suit}-0" for suit in SUITS)).endswith("The right column does not advance.")


def test_others_hear_of_a_gift_but_not_which_coin():
    """N7: Cleo sees that Ann gave Bob something."""
    game = scenes.acting("reveal coin at R F1 nw", "give moons-3 to 1").line.game
    before, after = game.at(1).snapshot(seat=2), game.at(2).snapshot(seat=2)
    step = game.record(seat=2)["steps"][1]
    assert step[1] == "give ? to 1"
    assert sentence(game.players, *step, (), before, after).startswith("Ann gives Bob a coin. ")


@pytest.mark.parametrize(
    ("piece", "coin", "tile"),
    [
        ("moons-3", "moons 3", "moons 3"),
        ("suns-1", "spiral of suns", "ace of suns"),
        ("?-1", "a spiral", "an unknown tile"),
        ("?-4", "a 4", "an unknown tile"),
        ("?", "an unknown coin", "an unknown tile"),
    ],
)
def test_a_piece_is_called_by_what_is_known_of_it(piece, coin, tile):
    """Suit and number, the spiral, or neither."""
    assert (naming.coin_name(piece), naming.tile_name(piece)) == (coin, tile)


def test_companions_are_offered_every_coin_that_the_viewer_cannot_see():
    """K5: which of them are in the bag is a secret, so those in the others' hands are offered too."""
    table = scenes.drawing()
    offered = {button["text"] for group in StepwiseChoices(table).content["groups"] for button in group["buttons"]}
    possible = set(map(str, table.position.legal()))
    assert possible < offered
    hidden = {
        coin for seat, hand in enumerate(table.position.snapshot()["hands"]) for coin in hand if seat != table.viewer
    }
    assert {f"draw {coin}" for coin in hidden} <= offered
    assert not {f"draw {coin}" for coin in table.snapshot["hands"][table.viewer]} & offered


def test_the_examples_scenes_follow_each_other():
    """From each beginning to the next one, and to the end."""
    firsts = [stage.first for stage in shown.example().stages]
    table, told = shown.story(0), [0]
    for _scene in firsts:
        told.append(table.content["next"])
        table.ask_show(told[-1])
    assert told == [*firsts, 95]
    assert table.content["next"] is None


def test_a_coin_that_cannot_have_come_is_refused_without_those_that_could():
    """K5: what is in the bag is a secret."""
    table = scenes.drawing()
    choices = StepwiseChoices(table)
    possible = [str(text).removeprefix("draw ") for text in table.position.legal()]
    wrong = next(
        f"draw {coin}"
        for seat, hand in enumerate(table.position.snapshot()["hands"])
        for coin in hand
        if seat != table.viewer
    )
    choices.ask_play(wrong, at=table.place)
    assert table.refusal.sentence
    assert not any(coin in table.refusal.sentence for coin in possible)


def test_a_part_picked_on_a_page_that_is_behind_the_game_is_left_alone():
    """The position has changed since the button was drawn."""
    table = scenes.acting()
    choices = StepwiseChoices(table)
    choices.ask_stage("with place moons-3", at=[0, 0, 5])
    assert not choices.picking.has_choice
    choices.ask_stage("with place moons-3", at=table.place)
    assert (choices.picking.verb, choices.picking.piece) == ("place", "moons-3")
