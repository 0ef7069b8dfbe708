"""Tokens, pirates, police and signs."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import pytest

from timepirates_widgets.drawing import figures, theme
from timepirates_widgets.drawing.outlines import moved, path_string
from timepirates_widgets.games.pirates.drawing import colours, tokens

# How eyes that lack one kind of cone see linear red, green, blue (Machado, Oliveira, Fernandes 2009, severity 1).
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST = {"normal": 38, "deuteranopia": 25, "protanopia": 21, "tritanopia": 24}


def linear(channel: int) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of "#rrggbb" as an eye sees it."""
    channels = [linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, channels, strict=True)))) for row in SIGHTS[sight]
    )
    white = (0.95047, 1.0, 1.08883)
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    x, y, z = ((a * red + b * green + c * blue) / w for (a, b, c), w in zip(rows, white, strict=True))

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_token_colours_are_told_apart_by_every_kind_of_eye(sight):
    """The least distance of two token colours (rounded) is no less than the bound for this kind of sight."""
    seen = [lab(colour, sight) for colour in colours.TOKEN_COLOURS.values()]
    assert round(min(math.dist(a, b) for a, b in itertools.combinations(seen, 2))) >= LEAST[sight]


def test_a_token_tells_its_colour_three_times():
    """Colour, outline and letter of the six colours all differ."""
    assert len({path_string(tokens.OUTLINES[c], 3) for c in ("orange", "red", "green", "purple", "blue")}) == 5
    assert "".join(tokens.LETTERS[c] for c in tokens.COLOURS) == "EAMSU"
    assert len({path_string(glyph, 3) for glyph in tokens.GLYPHS.values()}) == 5


def test_letters_are_readable_on_their_tokens():
    """Letters have a contrast of at least 4.5 on their token, path numbers and initials on their ground too."""
    pairs = [(colours.TOKEN_COLOURS[c], colours.LETTER_COLOURS[c]) for c in tokens.COLOURS]
    pairs += [(theme.SEAT_COLOURS[s], theme.SEAT_TEXT_COLOURS[s]) for s in range(6)]
    pairs += [
        (colours.PATH_COLOURS[1], colours.PATH_NUMBER_COLOURS[1]),
        (theme.HIGHLIGHT, theme.WHITE),
        (colours.POLICE, theme.WHITE),
    ]
    assert [pair for pair in pairs if theme.contrast(*pair) < 4.5] == []


def test_numbers_are_readable_on_every_colour_of_the_heat():
    """Whatever the probability, the number on it has a contrast of at least 4.5; the colours darken all the way."""
    steps = [theme.heat_colour(i / 40) for i in range(41)]
    assert all(theme.contrast(fill, ink) >= 4.5 for fill, ink in steps)
    lights = [theme.luminance(fill) for fill, _ink in steps]
    assert lights == sorted(lights, reverse=True)


@pytest.mark.parametrize("kind", tokens.TOKEN_KINDS)
def test_every_kind_has_a_picture_of_paths_alone(kind):
    """No fonts, no gradients by name, no scripts: closed SVG of paths, decoration unless it is given a name."""
    svg = ElementTree.fromstring(tokens.svg_token(kind, 28))
    assert {child.tag for child in svg} == {"path"}
    assert svg.get("aria-hidden") == "true"
    assert ElementTree.fromstring(tokens.svg_token(kind, 28, "a & b")).get("aria-label") == "a & b"


def test_outlines_use_the_commands_that_plotly_knows():
    """Plotly's shapes read M L Q C Z in absolute coordinates, and no arcs."""
    layers = [layer for kind in tokens.TOKEN_KINDS for layer in tokens.token_layers(kind)]
    layers += [*tokens.police_layers(), *(layer for seat in range(6) for layer in figures.figure_layers(seat))]
    for layer in layers:
        assert re.fullmatch(r"[MLQCZ\d., -]+", path_string(moved(layer.path, 100, 100, 20)))


def test_six_pirates_wear_six_colours():
    """Cloaks of the six seats are all different."""
    assert len({figures.figure_layers(seat)[1].fill for seat in range(6)}) == 6


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("Ann", "A"),
        ("élodie", "É"),
        ("  bob", "B"),
        ("<script>", "S"),
        ("太郎", "太"),
        ("!?", "!"),
        ("ßa", "ß"),
        ("7 of 9", "7"),
    ],
)
def test_the_initial_is_the_first_letter_or_digit_of_the_name(name, letter):
    """One character, a capital where one letter makes one capital."""
    assert figures.initial(name) == letter


def test_what_people_type_is_escaped_in_pictures():
    """An initial or a name cannot end the markup around it."""
    assert "<b" not in figures.svg_seat(0, "<b")
    assert ElementTree.fromstring(figures.svg_seat(0, "&", name='"><script>')).get("aria-label") == '"><script>'


def test_the_style_sheet_has_the_colours_of_the_theme():
    """theme.css gives the same values as theme.py, and colours.css as colours.py."""
    light = theme.css().lower().partition("@media")[0] + colours.css().lower().partition("@media")[0]
    said = dict(re.findall(r"--tp-([\w-]+): (#\w{6});", light))
    for colour in tokens.COLOURS:
        assert said[colour] == colours.TOKEN_COLOURS[colour].lower()
    for seat, colour in enumerate(theme.SEAT_COLOURS):
        assert said[f"seat-{seat}"] == colour.lower()
    assert said["highlight"] == theme.HIGHLIGHT.lower()
    assert said["accent"] == colours.POLICE.lower()
    assert {path: said[f"path-{path}"] for path in (1, 2)} == {p: c.lower() for p, c in colours.PATH_COLOURS.items()}
