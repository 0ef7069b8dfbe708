"""The review panel that shows mistakes as puzzles, and the better decisions on request."""

from __future__ import annotations

from typing import Literal, TypedDict

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.lessons.deciding import decision_name, past_phrase_now
from timepirates.games.pirates.review.layings import uniform_note
from timepirates.games.pirates.review.whole import LUCK_STAGE
from timepirates.review.intervals import Interval, clamp
from timepirates.review.review_state import CURVES, DONE, ReviewedDecision
from timepirates_widgets.games.pirates import GAME_PAGE
from timepirates_widgets.games.pirates.review.curves import NoReviewContent
from timepirates_widgets.games.pirates.review.known_to_player import (
    PlayerKnowledge,
    knowledge_still,
    player_knowledge,
)
from timepirates_widgets.games.pirates.review.review_panel import ReviewPanel
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Texts, script
from timepirates_widgets.panel.still import listed, words
from timepirates_widgets.table import chances
from timepirates_widgets.table.chances import assumption_phrase

MOST_SHOWN = 20


class PlayerOption(TypedDict):
    """A choice of whose mistakes are listed: those of one seat, or of all players if `seat` is None."""

    seat: int | None
    text: str


class DecisionOption(TypedDict):
    """A legal decision that the user can choose as the answer to a puzzle."""

    decision: str
    text: str


class OpenPuzzle(TypedDict):
    """The open puzzle: a position in which a player made a mistake. The user looks for a better decision."""

    question: str
    choices: list[DecisionOption]
    known: PlayerKnowledge
    answer: str
    said: str
    next: int
    """The step of the next mistake, or 0 if there is none."""


class ListedMistake(TypedDict):
    """A mistake in the review's list of mistakes, as data for JavaScript."""

    step: int
    seat: int
    text: str
    loss: str
    asked: OpenPuzzle | None
    answer: list[str]
    """The better decision and the reason why it is better, if the user has asked for them."""


class BetterLineMessage(TypedDict):
    """A message with a link to a variation of the game (a line of play) that begins with a better decision."""

    told: str
    href: str


class MistakesContent(TypedDict):
    """The data that the panel `Mistakes` sends to its JavaScript code."""

    view: str
    open: Literal[True]
    heading: str
    seat: int | None
    players: list[PlayerOption]
    mistakes: list[ListedMistake]
    close: str
    branch: BetterLineMessage | None
    interval: str
    texts: Texts


class Mistakes(ReviewPanel):
    """The panel that lists mistakes and shows each one as a puzzle."""

    _esm = script("games/pirates/review/page")

    def _content(self) -> MistakesContent | NoReviewContent:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "mistakes", "open": False}
        players: list[PlayerOption] = [{"seat": None, "text": _("All players")}]
        players += [{"seat": seat, "text": name} for seat, name in enumerate(desk.game.players)]
        return {
            "view": "mistakes",
            "open": True,
            "heading": self._heading(),
            "seat": desk.seat,
            "players": players,
            "mistakes": [self._puzzle(desk.game, each) for each in desk.mistakes[:MOST_SHOWN]],
            "close": self._close(),
            "branch": self._branch(),
            "interval": self._interval(),
            "texts": {
                "players": _("Show the mistakes of"),
                "better": _("Play on with the better decision"),
                "retry": _("Try it again"),
                "answer": _("Show the answer"),
                "next": _("Next mistake"),
                "back": _("Close"),
                "play_on": _("Play on from here"),
            },
        }

    def static_html(self) -> str:
        """Return the open puzzle and the list of mistakes as static HTML."""
        content = self._content()
        if not content["open"]:
            return ""
        asked = next((each["asked"] for each in content["mistakes"] if each["asked"]), None)
        shown = (
            "" if asked is None else (words(asked["question"]) + knowledge_still(asked["known"]) + words(asked["said"]))
        )
        lines = [" ".join([each["text"], each["loss"], *each["answer"]]) for each in content["mistakes"]]
        return shown + (listed(content["heading"], lines) if lines else "") + words(content["close"])

    def _heading(self) -> str:
        desk = self.table
        if desk.seat is None or desk.game is None:
            return _("All players' mistakes")
        return _("{player}'s mistakes").format(player=desk.game.players[desk.seat])

    def _puzzle(self, game: Game, each: ReviewedDecision) -> ListedMistake:
        desk = self.table
        before, player = game.at(each.step - 1), game.players[each.seat]
        return {
            "step": each.step,
            "seat": each.seat,
            "text": _("Year {year}: {player} {deed}").format(
                year=before.snapshot()["year"], player=player, deed=past_phrase_now(before, each.decision)
            ),
            "loss": self._loss(each),
            "asked": self._asked(before, each) if desk.asked == each else None,
            "answer": self._answers(before, each) if each.step in desk.revealed else [],
        }

    def _loss(self, each: ReviewedDecision) -> str:
        low, high = clamp(each.loss_low, most=each.won), clamp(each.loss_high, most=each.won)
        return _("This decision reduced the chance to win by {loss}, {players}.").format(
            loss=chances.loss(each.loss, low, high), players=self._players()
        )

    def _players(self) -> str:
        desk = self.table
        assert desk.looked is not None
        return assumption_phrase(desk.looked.game, desk.looked.assumes or ())

    def _answers(self, before: Game, each: ReviewedDecision) -> list[str]:
        better = _("A better decision: {best}.").format(best=decision_name(before, each.best))
        return [text for text in (better, each.because, self._chances(each)) if text]

    def _chances(self, each: ReviewedDecision) -> str:
        if not each.games:
            return ""
        text = _(
            "The chance to win is {best} % with the better decision and {made} % with the decision that "
            "was made, {players}. Each number comes from {games} simulated games."
        )
        return text.format(
            games=each.games,
            players=self._players(),
            best=f"{100 * clamp(each.won):.0f}",
            made=f"{100 * clamp(each.won - each.loss):.0f}",
        )

    def _interval(self) -> str:
        desk = self.table
        if desk.looked is None or desk.looked.assumes is None or not desk.mistakes:
            return ""
        told = _(
            "To calculate a loss, games are simulated to the end of the year, with the same luck for the "
            "better decision and for the decision that was made. The losses apply {players}. The 95 % "
            "intervals of the losses include the effect of luck in these games. Before the last year, the "
            "intervals also include an error of 2 percentage points, because later years are only "
            "estimated."
        ).format(players=self._players())
        return " ".join(text for text in (told, uniform_note(desk.looked.game)) if text)

    def _close(self) -> str:
        desk, looked = self.table, self.table.looked
        if looked is None:
            return ""
        if looked.assumes is None:
            return _(
                "No mistakes are listed, because this machine cannot simulate games, and estimates alone cannot "
                "prove a mistake. The curves show the estimates."
            )
        if (more := len(desk.mistakes) - MOST_SHOWN) > 0:
            return ngettext(
                "{count} more decision reduced the chance to win, but less than the decisions in the list.",
                "{count} more decisions reduced the chance to win, but less than the decisions in the list.",
                more,
            ).format(count=more)
        if looked.stage in (CURVES, DONE):
            return (
                _("The list is complete.")
                if desk.mistakes
                else _("No mistakes are listed, because luck can explain the loss of every decision.")
            )
        if desk.thinking:
            return self._unfinished(looked.stage)
        if desk.mistakes:
            return _("The list is not complete, because the review was stopped before all decisions were checked.")
        return _("No mistakes are listed, because the review was stopped before all decisions were checked.")

    def _unfinished(self, stage: str) -> str:
        if self.table.mistakes:
            return _("More mistakes may follow: decisions are still being checked.")
        if stage == LUCK_STAGE:
            return _(
                "No mistakes are listed yet. First the effects of random draws are calculated, then the "
                "decisions are checked."
            )
        return _("No mistakes are listed yet: decisions are still being checked.")

    def _asked(self, before: Game, asked: ReviewedDecision) -> OpenPuzzle:
        desk = self.table
        return {
            "question": _("{player}, what would you do here?").format(player=before.players[asked.seat]),
            "choices": [{"decision": text, "text": decision_name(before, text)} for text in desk.legal()],
            "known": player_knowledge(before, asked.seat),
            "answer": desk.answer,
            "said": self._said(before, asked),
            "next": self._next(asked),
        }

    def _next(self, asked: ReviewedDecision) -> int:
        steps = [each.step for each in self.table.mistakes[:MOST_SHOWN]]
        at = steps.index(asked.step) + 1 if asked.step in steps else len(steps)
        return steps[at] if at < len(steps) else 0

    def _said(self, before: Game, asked: ReviewedDecision) -> str:
        """Return a sentence that says how good the user's answer to the puzzle was."""
        desk, best = self.table, decision_name(before, asked.best)
        if not desk.answer:
            return ""
        if desk.weighed is not None:
            return compare_answers(best, decision_name(before, desk.answer), desk.weighed)
        if desk.is_weighing:
            return _(
                "Games that continue with {answer} and games that continue with {best} are being simulated."
            ).format(answer=decision_name(before, desk.answer), best=best)
        if desk.answer == asked.best:
            return _("Yes: the best decision was {best}.").format(best=best)
        if desk.answer == asked.decision:
            return _("You chose the same decision as in the game.")
        return _("The best decision was {best}. Your decision ({answer}) was not compared with it.").format(
            best=best, answer=decision_name(before, desk.answer)
        )

    def _branch(self) -> BetterLineMessage | None:
        desk = self.table
        if desk.branch is None:
            return None
        step, decision, id, new = desk.branch
        assert desk.game is not None
        told = (
            _("A new line of play begins at this position with: {decision}.")
            if new
            else _("The game already has a line of play that begins at this position with: {decision}.")
        )
        told = told.format(decision=decision_name(desk.game.at(step), decision))
        return {"told": told, "href": visit.link(GAME_PAGE, game=id) if id else ""}

    # --- Messages from the JavaScript code

    def ask_player(self, seat: int | None) -> None:
        """Show the mistakes of one seat, or of all players if `seat` is None."""
        self.table.choose(seat)

    def ask_better(self, step: int) -> None:
        """Handle the user's request to play on with the better decision instead of a mistake."""
        self.table.better(int(step))

    def ask_retry(self, step: int) -> None:
        """Handle the user's request to try a decision again: show a mistake as a puzzle."""
        self.table.retry(int(step))

    def ask_reply(self, decision: str) -> None:
        """Answer the open puzzle with a decision."""
        self.table.answer_puzzle(decision)

    def ask_answer(self, step: int) -> None:
        """Handle the user's request for the answer of a puzzle: show the better decision."""
        self.table.reveal(int(step))

    def ask_list(self) -> None:
        """Close the open puzzle, so that the panel shows only the list of mistakes."""
        self.table.show(self.table.step)


def compare_answers(best: str, answer: str, weighed: Interval) -> str:
    """Return a sentence that says how much worse the user's decision is than the best decision.

    Parameters
    ----------
    best, answer : str
        The names of the two decisions.
    weighed : Interval
        By how much `best` is better than `answer`, with its bounds.
    """
    lost, low, high = weighed
    if low == high == 0:
        return _("Your answer is as good as the best decision: {answer} is worth as much as {best}.").format(
            answer=answer, best=best
        )
    if low > 0:
        return _("Your answer is not the best one: {best} is better than {answer}, by {loss}.").format(
            best=best, answer=answer, loss=chances.loss(lost, low, high)
        )
    if high < 0:
        return _(
            'Your answer is even better: the chance to win is {loss} higher with "{answer}" than with "{best}".'
        ).format(best=best, answer=answer, loss=chances.loss(-lost, -high, -low))
    if lost < 0:
        best, answer, lost, low, high = answer, best, -lost, -high, -low
    return _(
        'The difference is uncertain: the chance to win seems {loss} higher with "{best}" than with "{answer}".'
    ).format(best=best, answer=answer, loss=chances.loss(lost, max(0.0, low), high))
