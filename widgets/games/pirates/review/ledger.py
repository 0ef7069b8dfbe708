"""The review panel that shows how mistakes and luck changed each player's chance to win."""

from __future__ import annotations

from typing import Literal, TypedDict, Unpack

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.review.whole import PiratesReview
from timepirates.review.ledger import LedgerRow
from timepirates_widgets.games.pirates.board.teller import step_sentence
from timepirates_widgets.games.pirates.review.curves import NoReviewContent
from timepirates_widgets.games.pirates.review.review_controller import ReviewController
from timepirates_widgets.games.pirates.review.review_panel import ReviewPanel
from timepirates_widgets.panel import PanelOptions, Texts, script
from timepirates_widgets.panel.still import TableData, listed, results_html
from timepirates_widgets.reviews.totals import signed, totals_sheet

MOST_STROKES = 3


class ChanceEvent(TypedDict):
    """A chance event, such as a drawn token, with a sentence about its effect on a player."""

    step: int
    text: str


class PlayerLuck(TypedDict):
    """The chance events with the greatest effect on one player's chance to win."""

    seat: int
    title: str
    lines: list[ChanceEvent]


class LedgerData(TypedDict):
    """The table of how mistakes and luck changed the chances to win, as data for JavaScript."""

    heading: str
    meant: list[tuple[str, str]]
    """The meanings of the table's columns, as pairs of a column's title and its explanation."""
    sheet: TableData
    strokes: list[PlayerLuck]
    texts: Texts


class LedgerContent(LedgerData):
    """The content of the panel `Ledger`, the table of mistakes and luck, which is sent to the JavaScript code."""

    view: str
    open: Literal[True]


class Ledger(ReviewPanel):
    """The ledger: a table of how much mistakes and luck changed each player's chance to win."""

    _esm = script("games/pirates/review/page")

    def __init__(self, table: ReviewController, **more: Unpack[PanelOptions]):
        self._told: tuple[object, LedgerData] | None = None
        super().__init__(table, **more)

    def _content(self) -> LedgerContent | NoReviewContent:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "ledger", "open": False}
        about = (id(desk.looked), len(desk.looked.judged), len(desk.looked.lucks), desk.looked.by_rollouts)
        if self._told is None or self._told[0] != about:
            self._told = (about, ledger_data(desk.looked))
        return {"view": "ledger", "open": True, **self._told[1]}

    def static_html(self) -> str:
        """Return the table of how mistakes and luck changed the players' chances to win, as static HTML."""
        content = self._content()
        if not content["open"]:
            return ""
        strokes = "".join(
            listed(each["title"], [line["text"] for line in each["lines"]]) for each in content["strokes"]
        )
        meant = listed("", [_("{name}: {meaning}").format(name=name, meaning=text) for name, text in content["meant"]])
        return results_html(content["sheet"]) + meant + strokes


def ledger_data(looked: PiratesReview) -> LedgerData:
    """Return the table of how mistakes and luck changed the chances to win, as data for JavaScript."""
    game = looked.game
    return {
        "heading": _("Luck and play"),
        "meant": [
            (
                _("Own mistakes"),
                _("How much this player lost through their own listed mistakes. The number is negative or 0."),
            ),
            (
                _("Others' mistakes"),
                _("How much this player gained or lost through the listed mistakes of the other players."),
            ),
            (
                _("Luck and unclear decisions"),
                _(
                    "The effect of luck (the start of the game, draws, and how other players laid their "
                    "white contracts) and of unclear decisions. A decision is unclear if simulated games "
                    "cannot distinguish it from the best decision."
                ),
            ),
        ],
        "sheet": totals_sheet(looked).shown,
        "strokes": [
            {
                "seat": seat,
                "title": _("The lucky and unlucky events with the greatest effect on {player}").format(player=player),
                "lines": [chance_event(game, row, seat) for row in looked.strongest_draws(seat, MOST_STROKES)],
            }
            for seat, player in enumerate(game.players)
        ],
        "texts": {"go": _("Look at this position")},
    }


def chance_event(game: Game, row: LedgerRow, seat: int) -> ChanceEvent:
    """Return a chance event with a sentence about its effect on the chance to win of one player."""
    return {
        "step": row.step,
        "text": _("{change}: {told}").format(
            change=signed(row.changes[seat]), told=describe_chance_event(game, row.step)
        ),
    }


def describe_chance_event(game: Game, step: int) -> str:
    """Return a sentence about a chance event: the start of the game, a drawn token, or revealed contracts."""
    if step == 0:
        return _("The start of the game: the start player and the tokens on the board.")
    if game.steps[step - 1][0] is not None:
        return _("The white contracts are revealed.")
    return step_sentence(game, step)
