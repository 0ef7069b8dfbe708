"""What drawings say: chips, names, colours in numbers, and one symbol for everything that panels point to."""

from __future__ import annotations

import re

import pytest

from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.outlines import box, disc, moved, path_string
from timepirates_widgets.games.conspiracy.pieces import pieces_sprite
from timepirates_widgets.games.pirates.drawing import colours, tokens
from timepirates_widgets.games.pirates.drawing.sprite import sprite


def test_the_sprite_has_every_token_pirate_and_police_drawing_once():
    """What panels name in Time Pirates: sixteen artifacts, two police tokens, six pirates, the officer."""
    names = re.findall(r'<symbol id="tp-([\w-]+)"', sprite())
    pirates = [f"seat-{seat}" for seat in range(6)]
    assert sorted(names) == sorted([*tokens.TOKEN_KINDS, "police-1", "police-2", *pirates, "police"])
    assert len(tokens.TOKEN_KINDS) == 16


def test_the_pieces_of_conspiracy_are_drawn_once_each_known_or_not():
    """24 tiles and 24 coins, their backs, numbers without suit and symbols, suits, arrows."""
    names = re.findall(r'<symbol id="tp-([^"]+)"', pieces_sprite())
    assert len(names) == len(set(names))
    suits, numbers = ("crowns", "arms", "moons", "suns"), range(6)
    for kind in ("tile", "coin"):
        assert {f"{kind}-{suit}-{number}" for suit in suits for number in numbers} <= set(names)
        assert f"{kind}-?" in names
    assert {f"coin-?-{number}" for number in numbers} <= set(names)
    assert {f"suit-{suit}" for suit in suits} <= set(names)
    assert {f"symbol-{suit}-{number}" for suit in suits for number in numbers} <= set(names)


@pytest.mark.parametrize("kind", tokens.TOKEN_KINDS)
def test_a_token_has_its_colour_letter_and_sign(kind):
    """The body in the colour, E A M S U or the globe, and the sign that its kind names, on a white disc."""
    colour, _dash, sign = kind.partition("-")
    layers = {layer.order: layer for layer in tokens.token_layers(kind)}
    assert layers[1].fill == colours.TOKEN_COLOURS[colour]
    assert layers[4].fill == (None if colour == "white" else colours.LETTER_COLOURS[colour])
    assert sorted(order for order in layers if order >= 5) == {"": [], "atomic": [5, 6, 7], "arrow": [5, 6]}[sign]
    assert not sign or layers[5].fill == theme.WHITE


@pytest.mark.parametrize("path", [1, 2])
def test_a_police_token_has_the_colour_and_number_of_its_path(path):
    """1 yellow, 2 blue."""
    drawn = tokens.svg_police_token(path, name="police token")
    assert f'fill="{colours.PATH_COLOURS[path]}"' in drawn
    assert path_string(moved(tokens.DIGITS[path], 0, 0, 1.05), 2) in drawn
    assert colours.PATH_COLOURS == {1: "#FFC629", 2: "#2E86DE"}


@pytest.mark.parametrize(
    ("share", "fill"),
    [(0, "#F4F0E8"), (1, "#7F2207"), (0.5, "#FDA04F"), (-1, "#F4F0E8"), (2, "#7F2207"), (1 / 12, "#FAECD8")],
)
def test_the_heat_goes_from_paper_to_brown_in_equal_steps(share, fill):
    """Shares outside 0 to 1 are its ends."""
    assert theme.heat_colour(share)[0] == fill


def test_black_on_white_has_the_greatest_contrast_and_equal_colours_none():
    """WCAG: 21 and 1; grey against white about 4.5."""
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#123456", "#123456") == 1
    assert theme.contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert theme.alpha("#FF8000", 0.25) == "rgba(255,128,0,0.25)"
    assert theme.mix("#000000", "#FF8040", 0.5) == "#804020"


def test_outlines_are_moved_and_scaled_as_they_are_told():
    """A box from (1, 2), 3 wide and 4 high, twice as large and moved by (10, 20)."""
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path_string(moved(box(1, 2, 3, 4, 0), 10, 20, 2)))]
    assert (min(numbers[0::2]), max(numbers[0::2])) == (12, 18)
    assert (min(numbers[1::2]), max(numbers[1::2])) == (24, 32)
    around = [float(each) for each in re.findall(r"-?[\d.]+", path_string(disc(5, 5, 2)))]
    assert (min(around), max(around)) == (3, 7)
