"""The panel that reviews any game: mistakes as puzzles, the effects of luck, and chances to win.

    from timepirates_widgets.reviews.game_review import GameReview
    GameReview(Sitting(game))

Games with a review page of their own do not use this panel.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Required, TypedDict, Unpack

from timepirates import Game
from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _, ngettext
from timepirates.review.intervals import clamp
from timepirates.review.review_by_rollouts import look_back
from timepirates.review.review_state import CURVES, ReviewedDecision, ReviewState, stage_text
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import TableData, listed, results_html, words
from timepirates_widgets.panel.work import BackgroundRunner, can_wait
from timepirates_widgets.reviews.totals import totals_sheet
from timepirates_widgets.table import chances
from timepirates_widgets.table.hints import LevelsData
from timepirates_widgets.table.look import assumable_levels, look_of
from timepirates_widgets.table.score_tables import Cell, ScoreRow, Sheet
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

MOST_SHOWN = 20
MOST_CHOICES = 12
"""The maximum number of legal decisions for which a puzzle shows buttons."""


class PlayerFilterOption(TypedDict):
    """An option of the filter of mistakes: one player, or all players if `seat` is None."""

    seat: int | None
    text: str


class DecisionChoice(TypedDict):
    """A decision with which the user can answer a puzzle."""

    decision: str
    text: str
    chosen: bool


class PuzzleAsked(TypedDict):
    """The data of a puzzle: the position before a mistake, and the legal decisions."""

    question: str
    picture: str
    """The address of the board's picture, or an empty string if there is no picture."""
    board: str
    position: list[str]
    choices: list[DecisionChoice]


class MistakeShown(TypedDict):
    """The data of one mistake in the list."""

    step: int
    text: str
    loss: str
    asked: PuzzleAsked | None
    answer: list[str]


class AssumedLevels(LevelsData):
    """The levels of play that the review can assume for human players."""

    text: str


class GameReviewContent(TypedDict, total=False):
    """The data that the panel `GameReview` sends to its JavaScript code."""

    open: Required[bool]
    laid_over: bool
    problem: str
    seat: int | None
    progress: str
    assumes: str
    people: AssumedLevels | None
    players: list[PlayerFilterOption]
    mistakes: list[MistakeShown]
    none: str
    totals: TableData | None
    chances: TableData | None
    texts: Texts


class GameReview(Panel[Sitting]):
    """The panel that reviews the line of play on screen.

    Parameters
    ----------
    table : Sitting
    laid_over : bool
        Whether the panel is a box over the game's page, which is closed until `open_review` is called. Otherwise it is a
        part of the page and begins the review at once.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("reviews/game_review")
    _css = "\n".join(map(style, ("table/ending", "reviews/game_review")))

    def __init__(self, table: Sitting, laid_over: bool = False, **more: Unpack[PanelOptions]):
        self._work: BackgroundRunner[ReviewState] = BackgroundRunner()
        self._laid_over, self._people = laid_over, ""
        self._forget(table)
        super().__init__(table, **more)
        if not laid_over:
            self.open_review()

    def _forget(self, table: Sitting) -> None:
        self._work.stop()
        self._about = self._line(table)
        self._open, self._problem = False, ""
        self._found: ReviewState | None = None
        self._listed: list[ReviewedDecision] = []
        self._progress = ""
        self._seat: int | None = None
        self._asked = 0
        self._replies: dict[int, str] = {}
        self._shown: set[int] = set()

    @staticmethod
    def _line(table: Sitting) -> tuple[int, int]:
        return id(table.line.game), len(table.line.game)

    # --- the work

    def open_review(self) -> None:
        """Open the review, and start its calculation if necessary."""
        self._open = True
        if self._found is None and not self._work.running:
            self._begin()
        self.refresh()

    def _begin(self) -> None:
        game, seats = self.table.line.game, self.table.seats
        who = tuple(None if seat == HUMAN else seat for seat in seats)
        people = [seat for seat, level in enumerate(who) if level is None]
        self._seat = people[0] if len(people) == 1 else None
        steps = look_back(game.at(len(game)), who, self._people or assumable_levels(game)[1])
        if can_wait():
            about = self._about
            self._work.begin(
                steps, self._got, current=lambda: about == self._about, ended=self.refresh, refused=self._refused
            )
            return
        try:
            for found in steps:
                self._got(found)
        except TimePiratesError as error:
            self._refused(error)

    def _got(self, found: ReviewState) -> None:
        self._found = found
        progress, mistakes = _progress(found), found.mistakes
        if (progress, len(mistakes)) != (self._progress, len(self._listed)):
            self._progress, self._listed = progress, mistakes
            self._asked = self._asked or next((each.step for each in self._mistakes), 0)
            self.refresh()

    def _refused(self, error: Exception) -> None:
        self._problem = str(error)
        self.refresh()

    def _on_change(self, _change: Change) -> None:
        if self._line(self.table) != self._about:
            self._forget(self.table)
        self.refresh()

    @property
    def _mistakes(self) -> list[ReviewedDecision]:
        return [each for each in self._listed if self._seat in (None, each.seat)]

    # --- what is shown

    def _content(self) -> GameReviewContent:
        if not self._open:
            return {"open": False}
        seats: list[PlayerFilterOption] = [
            {"seat": seat, "text": name} for seat, name in enumerate(self.table.line.game.players)
        ]
        return {
            "open": True,
            "laid_over": self._laid_over,
            "problem": self._problem,
            "seat": self._seat,
            "progress": self._progress if self._work.running else "",
            "assumes": self._assumes(),
            "people": self._levels(),
            "players": [{"seat": None, "text": _("All players")}, *seats],
            "mistakes": [self._puzzle(each) for each in self._mistakes[:MOST_SHOWN]],
            "none": self._none(),
            "totals": self._totals(),
            "chances": self._chances(),
            "texts": {
                "title": _("Review of this game"),
                "close": _("Close"),
                "stop": _("Stop the review"),
                "whose": _("Show the mistakes of"),
                "mistakes": _("Mistakes"),
                "look": _("Look at this decision"),
                "answer": _("Show the answer"),
                "totals": _("Luck and play"),
                "chances": _("The chances as a table"),
            },
        }

    def static_html(self) -> str:
        """Return the review as static HTML."""
        content = self.content
        if not content["open"]:
            return ""
        lines = [" ".join([each["text"], each["loss"], *each["answer"]]) for each in content["mistakes"]]
        found = listed(content["texts"]["mistakes"], lines) if lines else ""
        tables = "".join(results_html(each) for each in (content["totals"], content["chances"]) if each)
        return words(content["problem"]) + found + words(content["none"]) + tables + words(content["assumes"])

    def _assumes(self) -> str:
        if self._found is None or self._found.assumes is None:
            return ""
        return _(
            "Chances and losses apply {players}. They are estimated from simulated games, in which both "
            "decisions have the same luck. The 95 % interval of a loss includes only the luck of the "
            "simulated games."
        ).format(players=chances.assumption_phrase(self._found.game, self._found.assumes))

    def _levels(self) -> AssumedLevels | None:
        levels, usual = assumable_levels(self.table.line.game)
        if len(levels) < 2 or HUMAN not in self.table.seats:
            return None
        return {
            "level": self._people or usual,
            "text": _("Assumed strength of human players"),
            "levels": [
                {"level": level, "text": chances.level_phrase(self.table.line.game.name, level)} for level in levels
            ],
        }

    def _puzzle(self, each: ReviewedDecision) -> MistakeShown:
        before = self.table.line.game.at(each.step - 1)
        names = look_of(before).names(before, each.seat)
        low, high = clamp(each.loss_low, most=each.won), clamp(each.loss_high, most=each.won)
        return {
            "step": each.step,
            "text": _("Step {step}, decision of {player}: {decision}").format(
                step=each.step, player=before.players[each.seat], decision=names.get(each.decision, each.decision)
            ),
            "loss": _("This decision reduced the chance to win by {loss}.").format(
                loss=chances.loss(each.loss, low, high)
            ),
            "asked": self._question(before, each, names) if each.step == self._asked else None,
            "answer": _answer(each, names, self._replies.get(each.step, "")) if each.step in self._shown else [],
        }

    def _question(self, before: Game, each: ReviewedDecision, names: dict[str, str]) -> PuzzleAsked:
        seen = before.snapshot(each.seat)
        draw = registry.entry(before.name).part("board_svg")
        picture = b64encode(draw(seen, before.board).encode()).decode() if draw else ""
        told = str(before).splitlines() if not draw and registry.entry(before.name).secret == frozenset() else []
        few = names if len(names) <= MOST_CHOICES else {}
        return {
            "question": _("{player}, what would you do here?").format(player=before.players[each.seat]),
            "picture": f"data:image/svg+xml;base64,{picture}" if picture else "",
            "board": _("Board"),
            "position": told or look_of(before).said(before, seen),
            "choices": [
                {"decision": text, "text": name, "chosen": text == self._replies.get(each.step)}
                for text, name in few.items()
            ],
        }

    def _none(self) -> str:
        more = len(self._mistakes) - MOST_SHOWN
        if more > 0:
            return ngettext(
                "{count} more decision reduced the chance to win, but less than the decisions in the list.",
                "{count} more decisions reduced the chance to win, but less than the decisions in the list.",
                more,
            ).format(count=more)
        if self._found is not None and self._found.stage in (CURVES, "") and not self._mistakes:
            return _("No mistakes are listed, because luck can explain the loss of every decision.")
        return ""

    def _totals(self) -> TableData | None:
        found = self._found
        return totals_sheet(found).shown if found is not None and not found.stage else None

    def _chances(self) -> TableData | None:
        found = self._found
        if found is None or found.stage:
            return None
        rows = [
            ScoreRow(_after(step), [Cell(_("{percent} %").format(percent=f"{100 * won:.0f}")) for won in all_won])
            for step, all_won in zip(found.turns, found.curves, strict=True)
        ]
        title = _("Each player's chance to win at the beginning of each turn")
        return Sheet(title, [_("Position"), *found.game.players], rows).shown

    # --- methods that handle messages from JavaScript

    def ask_close(self) -> None:
        """Handle the request to close the review. Its calculation continues in the background."""
        self._open = False
        self.refresh()

    def ask_stop(self) -> None:
        """Stop the calculation of the review, and keep the results that are already known."""
        self._work.stop()
        self.refresh()

    def ask_player(self, seat: int | None) -> None:
        """Handle the request to show the mistakes of one player, or of all players if `seat` is None."""
        if seat is not None and not 0 <= seat < len(self.table.line.game.players):
            raise BadSetting(_("there is no seat {seat}").format(seat=seat))
        self._seat, self._asked = seat, 0
        self.refresh()

    def ask_people(self, level: str) -> None:
        """Repeat the review under the assumption that the human players play at the given level."""
        if level not in assumable_levels(self.table.line.game)[0]:
            raise BadSetting(_("there is no level {level}").format(level=repr(level)[:40]))
        self._forget(self.table)
        self._people = level
        self.open_review()

    def ask_look(self, step: int) -> None:
        """Handle the request to show the position before a mistake as a puzzle."""
        self._asked = self._mistake(step).step
        self.refresh()

    def ask_reply(self, step: int, decision: str) -> None:
        """Handle the user's solution of a puzzle, which is one of the legal decisions."""
        if decision not in self.table.line.game.at(self._mistake(step).step - 1).legal():
            raise BadSetting(_("{decision} was not possible in this position").format(decision=repr(decision)[:40]))
        self._replies[step] = decision
        self.ask_answer(step)

    def ask_answer(self, step: int) -> None:
        """Show the better decision for the mistake that was made at step number `step`."""
        self._shown.add(self._mistake(step).step)
        self.refresh()

    def _mistake(self, step: int) -> ReviewedDecision:
        for each in self._listed:
            if each.step == step:
                return each
        raise BadSetting(_("step {step} is not in the list of mistakes").format(step=step))

    def close(self) -> None:
        """Stop the review, and close the widget."""
        self._work.stop()
        super().close()


def _progress(found: ReviewState) -> str:
    if found.stage == CURVES:
        return _(
            "The list is complete. Chances are being calculated from simulated games: {done} of {of} turns."
        ).format(done=found.playing[0], of=found.playing[1])
    return stage_text(found)


def _after(step: int) -> str:
    if not step:
        return _("At the beginning")
    return ngettext("After {step} step", "After {step} steps", step).format(step=step)


def _answer(each: ReviewedDecision, names: dict[str, str], reply: str) -> list[str]:
    best, made = names.get(each.best, each.best), names.get(each.decision, each.decision)
    first = {
        "": _("A better decision: {best}."),
        str(each.best): _("Yes: the best decision was {best}."),
        str(each.decision): _("You chose the decision that was made in the game. A better decision is: {best}."),
    }
    told = first.get(reply, _("In simulated games, another decision is best: {best}.")).format(best=best)
    return [
        told,
        _(
            "In {games} games simulated from each decision, the chance to win is {better} % after {best} and "
            "{worse} % after {made}."
        ).format(
            games=each.games,
            best=best,
            made=made,
            better=f"{100 * clamp(each.won):.0f}",
            worse=f"{100 * clamp(each.won - each.loss):.0f}",
        ),
    ]
