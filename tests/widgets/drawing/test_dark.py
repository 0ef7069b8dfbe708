"""The two themes, light and dark: that all can be read in both, and that pieces are told apart in both."""

from __future__ import annotations

import re

import pytest

from timepirates import Board
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.conspiracy.pieces import pieces_sprite
from timepirates_widgets.games.pirates.board import backdrop
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.drawing import colours
from timepirates_widgets.games.pirates.drawing.sprite import sprite
from timepirates_widgets.panel.scripts import WIDGETS_FOLDER

COLOUR = re.compile(r"--tp-([\w-]+): (#[0-9a-f]{6});")
SHEETS = [theme.css(), colours.css(), (WIDGETS_FOLDER / "games/conspiracy/pieces.css").read_text(encoding="utf-8")]
PARTS = [sheet.split("@media (prefers-color-scheme: dark)")[:2] for sheet in SHEETS]
LIGHT = {name: value for light, _dark in PARTS for name, value in COLOUR.findall(light)}
DARK = LIGHT | {name: value for _light, dark in PARTS for name, value in COLOUR.findall(dark)}
PIECES = {*colours.TOKEN_COLOURS, "gold", "wood", "on-bar", "path-1", "path-2", *(f"seat-{seat}" for seat in range(6))}
"""What a token, a path or a pirate is told by: the same in both themes."""
GROUNDS = ("paper", "paper-deep", "card", "highlight-wash")
TEXTS = [(text, ground) for text in ("ink", "ink-soft", "link") for ground in GROUNDS] + [
    ("on-bar", "bar"),
    ("on-main", "main"),
    ("on-main", "main-hover"),
    ("on-accent", "accent"),
    ("dim", "paper-deep"),
    ("hint", "paper"),
    ("bad-ink", "bad-ground"),
    ("good-ink", "good-ground"),
    ("warn", "paper"),
    ("luck", "paper"),
    ("ink", "tab"),
    ("ink", "track"),
    ("ink", "good-wash"),
    ("good", "paper"),
    ("bad", "paper"),
    ("card", "good"),
    ("highlight", "paper"),
]
LINES = [(line, ground) for line in ("edge", "highlight", "accent") for ground in ("paper", "card")] + [
    ("bad", "bad-ground"),
    ("good", "good-ground"),
    ("heat", "track"),
    ("suit-arms", "card"),
    ("suit-moons", "card"),
    ("suit-suns", "card"),
]


@pytest.mark.parametrize("theme_of", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_can_be_read_on_its_ground_and_every_line_be_seen(theme_of):
    """WCAG: 4.5 to 1 for text, 3 to 1 for what is not text."""
    assert [pair for pair in TEXTS if theme.contrast(theme_of[pair[0]], theme_of[pair[1]]) < 4.5] == []
    assert [pair for pair in LINES if theme.contrast(theme_of[pair[0]], theme_of[pair[1]]) < 3] == []


def test_all_colours_but_those_of_the_pieces_have_one_for_the_dark():
    """A ground or a text that stays light would be a hole in the night."""
    changed = {name for name in LIGHT if DARK[name] != LIGHT[name]}
    assert set(LIGHT) - PIECES == changed - PIECES
    assert theme.luminance(DARK["paper"]) < 0.02 < 0.8 < theme.luminance(LIGHT["paper"])


def test_no_panel_writes_its_ground_or_its_text_by_a_colour_of_its_own():
    """What a panel is written with comes from the theme, so that both themes reach it."""
    named = {colour for name, colour in LIGHT.items() if name in ("paper", "paper-deep", "bad-ground", "dim", "track")}
    sheets = {
        path.name: path.read_text()
        for path in WIDGETS_FOLDER.rglob("*.css")
        if path.name not in ("theme.css", "colours.css", "board_widget.css")
    }
    assert len(sheets) > 20
    assert {name for name, text in sheets.items() if any(colour in text for colour in named)} == set()


# --- pictures

STAY = {
    *colours.TOKEN_COLOURS.values(),
    *colours.LETTER_COLOURS.values(),
    *theme.SEAT_COLOURS,
    *theme.SEAT_TEXT_COLOURS,
    *colours.PATH_COLOURS.values(),
    *colours.PATH_NUMBER_COLOURS.values(),
    *theme.HEAT,
    colours.POLICE,
    theme.HIGHLIGHT,
    theme.SKIN,
}


def test_what_a_piece_is_told_by_stays_in_the_dark():
    """No colour of a token, a pirate, a path or a scale of numbers is exchanged."""
    assert STAY & set(colours.DARK) == set()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tokens_and_paths_stand_out_on_the_board(dark):
    """A token's line on the plates, the numbers of the paths' discs in any light."""

    def seen(colour: str) -> str:
        return colours.DARK.get(colour, colour) if dark else colour

    assert all(
        theme.contrast(seen(theme.EDGE), seen(plate)) >= 4.5
        for plate in (colours.PLATE_TOP, colours.PLATE_BOTTOM, colours.SITE)
    )
    if dark:  # in the light their casing does it
        assert all(
            theme.contrast(path, seen(sea)) >= 2.5 for path in colours.PATH_COLOURS.values() for sea in colours.SEA
        )
    assert theme.contrast(seen(colours.TRAIL_COLOUR), seen(colours.SEA[1])) >= 6


def test_drawings_follow_the_readers_system():
    """The still picture brings its rules along, the sprite finds them on the page; the figure's come as a table."""
    board = Board.named("reconstructed-2000")
    assert colours.dark_rules() in backdrop.svg(board)
    assert theme.css().endswith(theme.dark_rules())
    assert colours.dark_rules() in sprite()
    assert f'stroke="{theme.EDGE}"' in sprite()
    assert f'[stroke="{theme.EDGE}"]{{stroke:' in colours.dark_rules()
    assert "currentColor" in pieces_sprite()
    assert "var(--tp-suit-moons, #1B1B1F)" in pieces_sprite()
    table = BoardWidget(board).dark
    assert (table[colours.SITE], table["21,41,107"]) == (colours.DARK[colours.SITE], "169,188,255")
