"""Printable material for teaching with Conspiracy: the board, tiles, coins and worksheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import BoardSource, Rules
from timepirates.games.conspiracy import naming, odds
from timepirates.games.conspiracy.codes import VALUES
from timepirates.games.conspiracy.snapshot import as_conspiracy_snapshot
from timepirates.games.conspiracy.text import COLUMN_NAMES, SUIT_NAMES
from timepirates.lessons.phrases import shown
from timepirates.lessons.sheet import switches_of
from timepirates_widgets.games.conspiracy import pieces
from timepirates_widgets.lessons.kit import Kit, LessonPhase, PrintedPage, heading, paragraph, table

TRIALS, ROUNDS = 20, 8
"""The number of rolls in the dice experiment of the printed material, and of game rounds on the worksheet."""
FUTURE_ROWS = 4
"""The number of rows on the printed board that belong to the Future."""
FACE_UP: tuple[tuple[str, ...], ...] = ((), ("suns-3",), ("moons-4", "arms-5"))
"""The face-up tiles in each of the three columns that are compared in the printed dice experiment."""


class ConspiracyKit(Kit):
    """The printable material for teachers of Conspiracy.

    Raises
    ------
    BadSetting
        If a board is given, because Conspiracy has none.
    """

    def __init__(self, rules: Rules, board: BoardSource | None = None):
        if board is not None:
            raise BadSetting(_("Conspiracy has no boards to choose from, so no board can be given"))
        super().__init__(rules)

    @property
    def needed(self) -> str:
        """A sentence that lists the material that a teacher needs for the lesson."""
        return _(
            "You need the handouts of the board, the tiles, the coins and the tables, and four dice of different "
            "colours for each pair. You also need the pages of the program, on one screen for all or on the "
            "learners' computers."
        )

    def plan(self, minutes: int) -> list[LessonPhase]:
        """Return the phases of a lesson plan for 45 or 90 minutes."""
        return plan(minutes)

    def exact_table(self) -> str:
        """Return an HTML table of the exact probability that a roll of dice makes each column advance."""
        rows = [[tile_list_text(tiles), shown(chance)] for tiles, chance in chances().items()]
        return heading(_("The chance that a column advances when four dice are rolled")) + table(
            [_("Face-up tiles in the Future rows of the column"), _("Chance")], rows
        )

    def pages(self) -> Mapping[str, PrintedPage]:
        """Return the printable pages, as a dict from file name to page."""
        rows = switches_of(self.rules)["rows"]
        return {
            "board.html": _board_page(min(FUTURE_ROWS, rows) if isinstance(rows, int) else FUTURE_ROWS),
            "tiles.html": _tiles_page(),
            "coins.html": _coins_page(),
            "table.html": _table_page(),
        }


def plan(minutes: int) -> list[LessonPhase]:
    """Return the phases of a lesson plan for 45 or 90 minutes.

    Raises
    ------
    BadSetting
        If `minutes` is neither 45 nor 90.
    """
    short = [
        LessonPhase(
            5,
            _("Introduction"),
            _(
                "Explain the aim of the game, and show both sides of a tile and of a coin. All learners have the "
                "handout of the board."
            ),
        ),
        LessonPhase(
            8,
            _("Tiles, coins and goals"),
            _("Take this lesson together on one screen, or in pairs."),
            ("plans",),
            (("plans", 1), ("plans", 3)),
        ),
        LessonPhase(
            7,
            _("When time marches on"),
            _(
                "Lay tiles into the Future rows of one column, some of them face up. Then roll the four "
                "dice to see whether this column advances."
            ),
            ("time",),
            (("time", 3),),
        ),
        LessonPhase(
            15,
            _("How likely is a column to advance?"),
            _(
                "All learners write down a guess for each column on the handout. Then each pair rolls the four "
                "dice {trials} times and ticks the columns that would advance. Add up all tables, and compare "
                "the sums with the exact chances below."
            ).format(trials=TRIALS),
        ),
        LessonPhase(
            10,
            _("Why is the chance not four times one sixth?"),
            _(
                "At least two of the four dice must succeed. Let the class calculate the chance that no die "
                "succeeds and the chance that exactly one does, and subtract both from 1."
            ),
            (),
            (("time", 4),),
        ),
    ]
    if minutes == 45:
        return short
    if minutes == 90:
        return [
            *short,
            LessonPhase(
                15,
                _("A turn"),
                _("Learners take these lessons in pairs, at a computer."),
                ("actions", "laying", "revealing"),
                (("actions", 1), ("actions", 2), ("revealing", 3), ("effects", 1)),
            ),
            LessonPhase(
                22,
                _("Play"),
                _(
                    "Groups of three to five play some rounds at a table or at a screen. Before each roll for a "
                    "column, the player says how likely the column is to advance."
                ),
            ),
            LessonPhase(
                8,
                _("Look back"),
                _(
                    "Each group names the plan that came closest to success, and explains why this plan "
                    "failed. To hand in results on the page of the lessons, learners first click their own "
                    'name, and then the button "As a file".'
                ),
            ),
        ]
    raise BadSetting(_("the time of a lesson plan must be 45 or 90 minutes (got {got})").format(got=minutes))


def chances() -> dict[tuple[str, ...], Fraction]:
    """Return each column's probability of advancing in the dice experiment on the printed handout (rules W3, W4)."""
    return {
        tiles: odds.advance(
            as_conspiracy_snapshot(
                {"board": {f"M F{row}": {"tile": tile, "face": "up"} for row, tile in enumerate(tiles, 1)}}
            ),
            "M",
        )
        for tiles in FACE_UP
    }


def tile_list_text(tiles: tuple[str, ...]) -> str:
    """Return a text that lists the given face-up tiles. There are at most two of them."""
    return (
        _("{one} and {other}").format(one=naming.tile_name(tiles[0]), other=naming.tile_name(tiles[1]))
        if len(tiles) == 2
        else naming.tile_name(tiles[0])
        if tiles
        else _("nothing")
    )


# --- the pages


def _board_page(rows: int) -> PrintedPage:
    heads = "".join(f"<th>{escape(naming.column_name(column))}</th>" for column in COLUMN_NAMES)
    names = ["P", *(f"F{row}" for row in range(1, rows + 1))]
    lines = "".join(
        f"<tr><th>{escape(naming.row_name(name))}</th>{'<td></td>' * len(COLUMN_NAMES)}</tr>" for name in names
    )
    told = _(
        "Tiles that advance move up by one row. Put tiles that belong beyond the last row on the table, below "
        "the sheet."
    )
    return PrintedPage(
        _("The board"),
        f'<table class="places"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table>{paragraph(told)}",
    )


def _tiles_page() -> PrintedPage:
    faces = "".join(_drawn(f"tile-{suit}-{number}", naming.tile_name(f"{suit}-{number}")) for suit, number in _all())
    backs = _drawn("tile-?", _("The back of a tile: four squares for coins")) * len(_all())
    told = paragraph(
        _("All {count} tiles. The second sheet has their backs, with four squares for coins.").format(count=len(_all()))
    )
    return PrintedPage(
        _("Tiles to cut out"),
        f'{told}<div class="pieces">{faces}</div>'
        f'<div class="next">{heading(_("Their backs"))}<div class="pieces">{backs}</div></div>',
    )


def _coins_page() -> PrintedPage:
    both = "".join(
        '<span class="both">'
        + _drawn(f"coin-{suit}-{number}", _("{coin}, number up").format(coin=naming.coin_name(f"{suit}-{number}")))
        + _drawn(f"symbol-{suit}-{number}", _("{coin}, symbol up").format(coin=naming.coin_name(f"{suit}-{number}")))
        + "</span>"
        for suit, number in _all()
    )
    told = _(
        "All {count} coins, with both sides: cut out both sides in one piece and fold it in the middle. On "
        "the board, the top of a coin points in the direction that the player chooses."
    ).format(count=len(_all()))
    return PrintedPage(_("Coins to cut out"), f'{paragraph(told)}<div class="pieces coins">{both}</div>')


def _all() -> list[tuple[str, int]]:
    """Return the suit and number of every tile, as a list of pairs."""
    return [(suit, number) for suit in SUIT_NAMES for number in range(VALUES)]


def _drawn(piece: str, name: str) -> str:
    view, inside = pieces.drawings()[piece]
    return f'<svg viewBox="{view}" role="img" aria-label="{escape(name, quote=True)}">{inside}</svg>'


def _table_page() -> PrintedPage:
    first = _(
        "Assign a suit to each of four dice of different colours, and roll all four dice. A 1 "
        "counts as the symbol, a 6 as 0, and the other numbers as they are. A symbol always "
        "succeeds. A number from 2 to 5 succeeds if a face-up tile of its suit has at least that "
        "number. A column would advance if at least two dice succeed. Tick all columns that would "
        "advance."
    )
    columns = [_("Face up: {tiles}").format(tiles=tile_list_text(tiles)) for tiles in FACE_UP]
    trials = [[str(number), *[""] * (1 + len(columns))] for number in range(1, TRIALS + 1)]
    tally = [
        [who, *[""] * len(columns)] for who in (_("My guess"), _("We counted"), _("The class counted"), _("Exactly"))
    ]
    rounds = [[str(number), *[""] * 4] for number in range(1, ROUNDS + 1)]
    return PrintedPage(
        _("Tables to fill in"),
        "".join(
            [
                heading(_("Which column would advance?")),
                paragraph(first),
                table(["", _("The dice"), *columns], trials, "empty"),
                heading(_("How often each column advanced")),
                table(["", *columns], tally, "empty"),
                heading(_("The rounds of a game")),
                table(
                    [
                        "",
                        _("Saved coin"),
                        _("Tiles that reached the Present"),
                        _("My mark is on"),
                        _("Still missing for my goal"),
                    ],
                    rounds,
                    "empty",
                ),
            ]
        ),
    )
