"""Who was lucky, who played well: what draws and decisions moved, by year, and the draws that moved most."""

from __future__ import annotations

from typing import Any, Unpack

from timepirates import Game
from timepirates.analysis.review.ledger import Row
from timepirates.analysis.review.whole import Looked
from timepirates.i18n import _
from timepirates.pirates.board import board_of
from timepirates_widgets.board import naming
from timepirates_widgets.board.teller import Teller
from timepirates_widgets.panel import Brought, Content, Panel, script
from timepirates_widgets.panel.still import listed, sheet, words
from timepirates_widgets.review.desk import Desk
from timepirates_widgets.table.sheets import Cell, Sheet
from timepirates_widgets.table.sheets import Row as SheetRow

MOST_STROKES = 3


class Ledger(Panel[Desk]):
    """Start, luck, own decisions, those of the others, result: a row a player, and the same by year."""

    _esm = script("review/page")

    def __init__(self, table: Desk, **more: Unpack[Brought]):
        self._told: tuple[Looked, dict[str, Any]] | None = None
        super().__init__(table, **more)

    def _content(self) -> Content:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "ledger", "open": False}
        if self._told is None or self._told[0] is not desk.looked:
            self._told = (desk.looked, told(desk.looked))
        return {"view": "ledger", "open": True, **self._told[1]}

    def still(self) -> str:
        """The whole game as a table, and what luck did most to everybody."""
        content = self._content()
        if not content["open"]:
            return ""
        strokes = "".join(listed(each["title"], [line["text"] for line in each["lines"]])
                          for each in content["strokes"])
        return sheet(content["sheets"][0]) + words(content["note"]) + strokes

    def ask_go(self, step: int) -> None:
        """The position after a stroke of luck."""
        self.table.show(int(step))


def told(looked: Looked) -> Content:
    """The tables and the strokes of luck; the ledger of a game does not change."""
    game = looked.game
    return {
        "heading": _("Luck and play"),
        "note": _("In hundredths of the chance to win. Start, luck and all decisions are the result, for every "
                  "player; luck is nothing on average."),
        "sheets": [whole_sheet(looked).shown, *(year_sheet(looked, year).shown for year in sorted(set(looked.years)))],
        "strokes": [{"seat": seat, "title": _("What luck did most to {player}").format(player=player),
                     "lines": [stroke(game, row, seat) for row in looked.strongest(seat, MOST_STROKES)]}
                    for seat, player in enumerate(game.players)],
        "texts": {"years": _("Year by year"), "go": _("Look at this position")},
    }


def whole_sheet(looked: Looked) -> Sheet:
    """The game: start, luck, decisions, the others' decisions, result."""
    rows, seats = [], len(looked.game.players)
    for _year, seat, luck, low, high, made, made_low, made_high, others in looked.totals().rows:
        cells = [Cell(f"{100 / seats:.1f}"), Cell(signed(luck), between(low, high)),
                 Cell(signed(made), between(made_low, made_high)), Cell(signed(others)),
                 Cell(f"{100 * looked.book.now.won[seat]:.1f}", best=True)]
        rows.append(SheetRow(looked.game.players[seat], cells, seat))
    result = _("Result") if looked.game.over else _("Now")
    return Sheet(_("The whole game"), [_("Player"), _("Start"), _("Luck"), _("Own decisions"),
                                       _("Others' decisions"), result], rows)


def year_sheet(looked: Looked, year: int) -> Sheet:
    """A year: luck, decisions, the others' decisions."""
    rows = [SheetRow(looked.game.players[seat], [
        Cell(signed(luck), between(low, high)), Cell(signed(made), between(made_low, made_high)),
        Cell(signed(others))], seat)
        for its, seat, luck, low, high, made, made_low, made_high, others in looked.totals(by_year=True).rows
        if its == year]
    return Sheet(_("Year {year}").format(year=year),
                 [_("Player"), _("Luck"), _("Own decisions"), _("Others' decisions")], rows)


def stroke(game: Game, row: Row, seat: int) -> Content:
    """A stroke of luck in a sentence, with what it did to a seat."""
    return {"step": row.step, "text": _("{change}: {told}").format(
        change=signed(row.changes[seat]), told=what_came(game, row.step))}


def what_came(game: Game, step: int) -> str:
    """What luck did in a step: the deal, a draw, or what the others had laid."""
    if step == 0:
        return _("The deal: who begins, and what lies where.")
    seat, text = game.steps[step - 1]
    if seat is not None:
        return _("The white contracts are revealed.")
    before = game.at(step - 1).snapshot()
    return Teller(game.players, naming.paths_of(board_of(game)), before).sentence(None, str(text))


def signed(share: float) -> str:
    """A change of the chance to win in points of a hundred.

    >>> signed(0.0412), signed(-0.3)
    ('+4.1', '-30.0')
    """
    return f"{100 * share:+.1f}"


def between(low: float, high: float) -> str:
    """An interval of changes."""
    return _("{low} to {high}").format(low=signed(low), high=signed(high))
