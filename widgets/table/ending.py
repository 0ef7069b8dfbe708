"""The panel shown at the end of a game, with the winner, tables of points, and further actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Required, TypedDict, Unpack

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.review.rollouts import no_rollouts_reason
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import results_html, words
from timepirates_widgets.table import rematch
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.score_tables import ResultData
from timepirates_widgets.table.sitting import Sitting


class NextButton(TypedDict):
    """A button for an action after the end of a game, such as a rematch."""

    name: str
    text: str
    said: str
    why: str
    """The reason why the button is disabled, or an empty string."""


class EndingContent(ResultData, total=False):
    """The data that `Ending`, the panel with the result of a game, sends to its JavaScript code."""

    open: Required[bool]
    buttons: list[NextButton]
    review: str
    """The address of the review of this game."""
    reviewed_here: bool
    texts: Texts


class Ending(Panel[Sitting]):
    """The panel that shows the result of a finished game, with buttons for a rematch or a review.

    `on_new`, `on_save` and `on_review` are callbacks or None; a button appears only with its callback.
    `on_new(companion)` opens the form of a new game, `on_save()` downloads the game, and `on_review()` reviews a game
    that has no review page.

    Parameters
    ----------
    table : Sitting
    goes_on : bool
        Whether the panel offers to play again.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("table/ending")
    _css = style("table/ending")

    def __init__(self, table: Sitting, goes_on: bool = True, **more: Unpack[PanelOptions]):
        self._goes_on = goes_on
        self.on_review: Callable[[], None] | None = None
        self.on_new: Callable[[bool], None] | None = None
        self.on_save: Callable[[], None] | None = None
        self._ended: tuple[Game, int, bool, ResultData] | None = None
        super().__init__(table, **more)

    def _content(self) -> EndingContent:
        if not self.table.position.over:
            return {"open": False}
        return {
            "open": True,
            **self._told(),
            "buttons": self._buttons() if self._goes_on else [],
            "review": self._review(),
            "reviewed_here": self._reviewed_here,
            "texts": {
                "heading": _("The end of the game"),
                "table": _("The points as a table"),
                "review": _("Review this game"),
            },
        }

    def static_html(self) -> str:
        """Return the result of the game as static HTML."""
        content = self._content()
        if not content["open"]:
            return ""
        over_time = content["curve"]["said"] if content["curve"] else None
        return words(content["title"], *content["why"]) + "".join(
            map(results_html, [*content["sheets"], *([over_time] if over_time else [])])
        )

    def _review(self) -> str:
        table = self.table
        page = look_of(table.line.game).review_page
        if not page or page not in visit.pages() or not table.id or not table.autosave.written or table.line.view:
            return ""
        return visit.link(page, game=table.id, line=str(table.current))

    @property
    def _reviewed_here(self) -> bool:
        table, game = self.table, self.table.line.game
        return (
            self.on_review is not None
            and not look_of(game).review_page
            and not table.line.view
            and not table.viewpoint.has_secrets
            and not no_rollouts_reason(game.name)
        )

    def _told(self) -> ResultData:
        position, all_over = self.table.position, all(line.game.over for line in self.table.lines)
        game, steps = self.table.line.game, len(position)
        kept = self._ended
        if kept is None or kept[0] is not game or kept[1:3] != (steps, all_over):
            seat = None if all_over and not self.table.line.view else self.table.viewing_seat
            kept = (game, steps, all_over, look_of(game).game_result(position, position.snapshot(seat=seat)).shown)
            self._ended = kept
        return kept[3]

    def _buttons(self) -> list[NextButton]:
        whole = self._why_not_here()
        buttons: list[NextButton] = [
            {"name": "rematch", "text": _("Rematch"), "said": _("Rematch: same seats, new draws"), "why": whole},
            {
                "name": "again",
                "text": _("Same draws"),
                "said": _("Same draws: play again, but each player moves to the next seat"),
                "why": whole or self._why_not_again(),
            },
            {
                "name": "look-back",
                "text": _("Look back"),
                "said": _("View the game again from its start"),
                "why": "",
            },
        ]
        if self.on_new:
            buttons.append({"name": "new-game", "text": _("New game"), "said": _("New game"), "why": ""})
        if self.on_save:
            buttons.append({"name": "keep", "text": _("Save"), "said": _("Save to a file"), "why": ""})
        return buttons

    def _why_not_again(self) -> str:
        if rematch.with_same_draws(self.table.line.game) is None:
            return _("The same draws cannot be used again: they were entered by hand, or the game comes from a file.")
        return ""

    # --- methods that handle messages from JavaScript

    def ask_rematch(self) -> None:
        """Begin a new game with the same seats and new random draws."""
        self._whole()
        table = self.table
        if table.line.game.chance == "ask" and self.on_new:
            self.on_new(True)
        else:
            table.begin(rematch.with_new_draws(table.line.game), table.seats, self._settings())

    def ask_again(self) -> None:
        """Begin a new game with the same random draws, in which each player sits in the next seat."""
        self._whole()
        again = rematch.with_same_draws(self.table.line.game)
        if again is None:
            raise BadSetting(self._why_not_again())
        self.table.begin(again, rematch.rotated(self.table.seats), self._settings())

    def ask_review(self) -> None:
        """Review the game on this page."""
        if self.on_review is not None and self._reviewed_here:
            self.on_review()

    def ask_look_back(self) -> None:
        """Handle the request to look back at the game, by showing its first position."""
        self.table.show(0)

    def ask_new_game(self) -> None:
        """Handle the request to open the form for a new game."""
        if self.on_new:
            self.on_new(False)

    def ask_keep(self) -> None:
        """Save the game as a file."""
        if self.on_save:
            self.on_save()

    def _settings(self) -> dict[str, object]:
        return {**self.table.settings, "line": 0}

    def _whole(self) -> None:
        if why := self._why_not_here():
            raise BadSetting(why)

    def _why_not_here(self) -> str:
        if self.table.is_live:
            return _("This page shows the game of a live table. Open the start page for another game.")
        return self.table.line.view.reason if self.table.line.view else ""
