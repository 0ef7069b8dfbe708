"""What moves between two positions of a played game."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from timepirates import Game
from timepirates_widgets.games.pirates.board import board_view, layout, motions
from timepirates_widgets.games.pirates.drawing import tokens

RECORD = Path(__file__).parents[4] / "data" / "examples" / "rio-grande-4.tpr.json"


@pytest.fixture(scope="module")
def steps():
    """Every step of a played game: (seat, text, before, after, slots before, slots after, board)."""
    game = Game.replay(json.loads(RECORD.read_text(encoding="utf-8")))
    positions = list(game.positions())
    out, slots = [], None
    for (seat, text), before, after in zip(game.steps, positions, positions[1:], strict=False):
        old = slots or board_view.assign_sites(before, game.board)
        slots = board_view.assign_sites(after, game.board, old)
        out.append((seat, str(text), before, after, old, slots, game.board))
    return out


def moved(step):
    seat, text, before, after, old, new, board = step
    return motions.motions(before, after, board, seat, text, old, new)


def flight(motion):
    """From where to where a token flies, when, and its picture."""
    return motion["from"]["place"], motion["to"]["place"], motion["when"], motion["svg"]


def of(steps, pattern):
    found = [step for step in steps if re.match(pattern, step[1])]
    assert found
    return found


def test_a_pirate_glides_along_the_path_to_where_it_stands_afterwards(steps):
    """The way begins at the pirate's feet before and ends at its feet after, in both pictures."""
    for step in of(steps, "move"):
        (glide,) = moved(step)
        assert (glide["do"], glide["who"], glide["when"]) == ("glide", f"pirate-{step[0]}", "before")
        for name, tall in (("wide", False), ("tall", True)):
            plan = layout.layout_of(step[6], tall)
            numbers = [tuple(map(float, pair.split(","))) for pair in re.findall(r"[-\d.]+,[-\d.]+", glide[name])]
            assert math.dist(numbers[0], board_view.figure_positions(step[2], plan)[glide["who"]]) < 0.2
            assert math.dist(numbers[-1], board_view.figure_positions(step[3], plan)[glide["who"]]) < 0.2


def test_the_police_run_with_every_police_token_also_with_the_one_that_ends_the_year(steps):
    """Each police token drawn makes the police glide along that path; then it goes from the bag to the track."""
    for step in of(steps, "draw police"):
        glide, fly = moved(step)
        assert (glide["do"], glide["who"]) == ("glide", "police")
        assert flight(fly) == ("bag", "track", "after", tokens.svg_police_token(int(step[1][-1])))


def test_a_taken_token_flies_from_its_site_to_the_hand(steps):
    """It begins at the site that is empty afterwards, and lies in the hand when it arrives."""
    for step in of(steps, "take"):
        (fly,) = moved(step)
        year = step[2]["pirates"][step[0]]
        number = next(i for i, (a, b) in enumerate(zip(step[4][year], step[5][year], strict=True)) if a != b)
        assert fly["from"]["wide"] == [round(v, 1) for v in layout.layout_of(step[6]).plate_of(year).site(number)]
        assert (fly["to"]["place"], fly["when"]) == (f"hand-{step[0]}", "with")
        assert fly["svg"] == tokens.svg_token(step[1].removeprefix("take "))


def test_a_drawn_token_flies_to_its_site_before_it_lies_there(steps):
    """A restock unfolds token by token."""
    for step in of(steps, "draw (?!police)"):
        (fly,) = moved(step)
        assert fly["from"]["place"] == "bag"
        assert fly["when"] == "before"


def test_payments_trades_and_landings_are_seen(steps):
    """Tokens go from hand to hand or are discarded, a landing pirate sails across the sea."""
    for step in of(steps, "pay|lose"):
        (fly,) = moved(step)
        assert flight(fly)[:2] == (f"hand-{step[0]}", "discard")
        assert fly["svg"] == tokens.svg_token(step[1].split(" ")[1])
    for step in of(steps, "trade"):
        given, partner, taken = re.fullmatch(r"trade (\w+) with (\d) for (\S+)", step[1]).groups()
        mine, theirs = f"hand-{step[0]}", f"hand-{partner}"
        assert [(*flight(fly)[:2], fly["svg"]) for fly in moved(step)] == [
            (mine, theirs, tokens.svg_token(f"{given}-arrow")),
            (theirs, mine, tokens.svg_token(taken)),
        ]
    for step in of(steps, "land|jump"):
        stays = step[2]["pirates"][step[0]] == step[3]["pirates"][step[0]]
        assert len(moved(step)) == (0 if stays else 1)


def test_nothing_moves_where_nothing_changes_on_the_board(steps):
    """Ends of turns, restock decisions and sales move nothing by themselves."""
    for step in of(steps, "end|no-restock|restock|sell|lay"):
        assert moved(step) == []
