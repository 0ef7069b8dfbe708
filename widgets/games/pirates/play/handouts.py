"""Printable material for teaching with Time Pirates: the board, tokens and worksheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from timepirates import Board, Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import Rules
from timepirates.games.pirates.board import DEFAULT
from timepirates.games.pirates.police import token_words
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.text import KIND_NAMES
from timepirates.lessons.phrases import shown
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.drawing import tokens
from timepirates_widgets.lessons.kit import Kit, LessonPhase, PrintedPage, heading, paragraph, table

TRIALS, TOKENS = 20, 3
"""How often pupils repeat the experiment, and how many police tokens they draw each time."""


class PiratesKit(Kit):
    """Teaching material for Time Pirates to print, for one rule set and one board."""

    @property
    def printed_board(self) -> Board:
        """The board that is printed: the selected board, or else the default board."""
        return Board.read(DEFAULT if self.board is None else self.board)

    @property
    def needed(self) -> str:
        """A sentence that lists the material that a teacher needs for the lesson."""
        return _(
            "You need the handouts of the board, the tokens (ten police tokens for each pair) and the "
            "tables. You also need the pages of the program, on one screen for all or on the learners' "
            "computers."
        )

    def plan(self, minutes: int) -> list[LessonPhase]:
        """Return the phases of a lesson plan for 45 or 90 minutes."""
        return plan(minutes)

    def exact_table(self) -> str:
        """Return an HTML table with the exact probabilities for an experiment that pupils do with police tokens."""
        chances = where(self.printed_board, self.rules)
        title = _("Where the police are after {count} police tokens, starting from a full bag").format(count=TOKENS)
        labels = [self.printed_board.epoch(year).label for year in chances]
        return heading(title) + table(labels, [[shown(chance) for chance in chances.values()]], "chances")

    def pages(self) -> Mapping[str, PrintedPage]:
        """Return the printable pages, as a dict from file name to page."""
        return {
            "board.html": _board_page(self.printed_board),
            "tokens.html": _tokens_page(self.printed_board, self.rules),
            "table.html": _table_page(self.printed_board),
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
                "Explain the aim of the game and show the board. All learners have the handout of the board in front "
                "of them."
            ),
        ),
        LessonPhase(
            8,
            _("How to travel"),
            _("Take this lesson together on one screen, or in pairs."),
            ("paths",),
            (("paths", 1), ("paths", 3)),
        ),
        LessonPhase(
            7,
            _("What a police token does"),
            _(
                "The police follow the path with the number on the drawn token. Let a learner move the "
                "police on the board."
            ),
            ("police",),
            (("police", 1),),
        ),
        LessonPhase(
            15,
            _("Where will the police be?"),
            _(
                "First, all learners guess and write down the guess. Then each pair repeats this {trials} "
                "times: draw three of ten police tokens without putting any back, and mark in the table "
                "where the police end. Add up the tables of all pairs. Compare the sums with the exact "
                "chances below."
            ).format(trials=TRIALS),
            (),
            (("odds", 1), ("odds", 2)),
        ),
        LessonPhase(
            10,
            _("Why is drawing a token not like tossing a coin?"),
            _(
                "A number that was drawn is less likely to be drawn again, because its token is no longer in the "
                "bag. Let the class calculate the first two tokens with a tree diagram, and read the third from "
                "the exact table."
            ),
            ("odds",),
            (("odds", 3),),
        ),
    ]
    if minutes == 45:
        return short
    if minutes == 90:
        return [
            *short,
            LessonPhase(
                12,
                _("A turn and its purpose"),
                _("Learners take these lessons in pairs, at a computer."),
                ("turn", "bazaar"),
                (("bazaar", 1),),
            ),
            LessonPhase(
                25,
                _("Play"),
                _(
                    "Groups of four play with a board or on a screen until the first year ends. Before "
                    "each restock, the player whose turn it is says how likely the police are to come."
                ),
            ),
            LessonPhase(
                8,
                _("Look back"),
                _(
                    "Each group names one decision that was lucky and one that was good. Learners can hand in "
                    'their results as a file: they click their name on the page of the lessons, and then "As a '
                    'file".'
                ),
                (),
                (("odds", 4),),
            ),
        ]
    raise BadSetting(_("the time of a lesson plan must be 45 or 90 minutes (got {got})").format(got=minutes))


def where(board: Board, rules: Rules, draws: int = TOKENS) -> dict[int, Fraction]:
    """Return the probability that the police are in each epoch after `draws` police tokens from a full bag."""
    rows = token_words.spread(Situation(board=board, rules=rules), exact=True).rows
    return dict(zip(board.years, rows[draws][1:], strict=True))


def all_tokens(board: Board, rules: Rules) -> dict[str, int]:
    """Return the number of tokens of each kind in the game, as a dict."""
    seen = Game(players=["Ann", "Bob", "Cleo"], rules=rules, board=board, seed=1).snapshot()
    lying: Counter[str] = sum(map(Counter, seen["sites"].values()), Counter())
    found = Counter(seen["bag"]) + lying + Counter(seen["discard"])
    return {kind: found[kind] for kind in KIND_NAMES if found[kind]}


# --- the pages


def _board_page(board: Board) -> PrintedPage:
    rows = [
        [epoch.label, str(epoch.sites), board.epoch(epoch.path_1).label, board.epoch(epoch.path_2).label]
        for epoch in board.epochs
    ]
    picture = f"<figure>{board_svg(None, board)}</figure>"
    heads = [_("Epoch"), _("Sites"), _("Path 1 leads to"), _("Path 2 leads to")]
    paths = f'<div class="next">{heading(_("The paths"))}{table(heads, rows)}</div>'
    return PrintedPage(_("The board and its paths"), picture + paths, wide=True)


def _tokens_page(board: Board, rules: Rules) -> PrintedPage:
    drawn = [_drawn(kind) for kind, count in all_tokens(board, rules).items() for _n in range(count)]
    told = _(
        "All {count} tokens of the box: artifacts in the colours of the continents, and the police tokens, which "
        "show the number of a path."
    ).format(count=len(drawn))
    return PrintedPage(_("Tokens to cut out"), paragraph(told) + f'<div class="tokens">{"".join(drawn)}</div>')


def _drawn(kind: str) -> str:
    return (
        tokens.svg_police_token(int(kind[-1]), 70, kind)
        if kind.startswith("police")
        else tokens.svg_token(kind, 70, kind)
    )


def _table_page(board: Board) -> PrintedPage:
    labels = [epoch.label for epoch in board.epochs]
    trials = [[str(number), *[""] * (TOKENS + 1)] for number in range(1, TRIALS + 1)]
    first = _(
        "Put the ten police tokens into a bag, and the police into {epoch}. Draw three tokens, one after the "
        "other, without putting any back. Move the police, and write down where they are. Then start again."
    )
    told = paragraph(first.format(epoch=board.epoch(board.police_start).label))
    drawn = [_("Token {number}").format(number=number) for number in range(1, TOKENS + 1)]
    heads = ["", *drawn, _("The police are in")]
    tally = [
        [who, *[""] * len(labels)] for who in (_("My guess"), _("We counted"), _("The class counted"), _("Exactly"))
    ]
    points = [[""] * 7] * 4
    columns = [
        _("Player"),
        _("Contracts"),
        _("Points of the contracts"),
        _("Majorities"),
        _("Five colours"),
        _("Contracts laid"),
        _("Sum"),
    ]
    return PrintedPage(
        _("Tables to fill in"),
        "".join(
            [
                heading(_("Where will the police be?")),
                told,
                table(heads, trials, "empty"),
                heading(_("How often the police were in each epoch")),
                table(["", *labels], tally, "empty"),
                heading(_("The points of a game")),
                table(columns, points, "empty"),
            ]
        ),
    )
