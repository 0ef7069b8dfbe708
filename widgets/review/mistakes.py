"""What was given away: the decisions that lost most for certain, what was better and why; and a second try at them."""

from __future__ import annotations

from typing import Any

from timepirates import Game, places
from timepirates.analysis.review.judged import Judged
from timepirates.analysis.review.reasons import because
from timepirates.analysis.review.whole import told_of_losses
from timepirates.i18n import _, ngettext
from timepirates.lessons.pirates.deciding import decision_name, deed_now
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Content, Panel, script
from timepirates_widgets.panel.still import listed, words
from timepirates_widgets.review.answered import Weighed
from timepirates_widgets.review.desk import Desk
from timepirates_widgets.review.known import known
from timepirates_widgets.review.known import still as known_still

MOST_SHOWN = 20
LEAST_TOLD = 0.0005
"""What is less would be rounded to nothing."""


class Mistakes(Panel[Desk]):
    """The list of one player's mistakes, or of everybody's; where one is tried again, the question."""

    _esm = script("review/page")

    def _content(self) -> Content:
        desk = self.table
        if desk.looked is None or desk.game is None:
            return {"view": "mistakes", "open": False}
        return {
            "view": "mistakes", "open": True, "heading": _("What was given away"), "seat": desk.seat,
            "players": [{"seat": None, "text": _("Everybody")},
                        *({"seat": seat, "text": name} for seat, name in enumerate(desk.game.players))],
            "mistakes": [] if desk.asked else [self._told(each) for each in desk.mistakes[:MOST_SHOWN]],
            "now": self._for_now(), "close": self._close(), "asked": self._asked(), "branch": self._branch(),
            "interval": told_of_losses(desk.looked),
            "texts": {"players": _("Whose decisions"), "better": _("Step into the better line"),
                      "retry": _("Try it again"), "look": _("Look at the position"), "back": _("Back to the list"),
                      "play_on": _("Play on from here")},
        }

    def still(self) -> str:
        """The list, or the question that is asked."""
        content = self._content()
        if not content["open"]:
            return ""
        asked = ""
        if content["asked"]:
            asked = (words(content["asked"]["question"]) + known_still(content["asked"]["known"])
                     + words(content["asked"]["said"]))
        lines = [each["text"] for each in content["mistakes"]]
        return asked + (listed(content["heading"], lines) if lines else "") + words(content["close"])

    def _told(self, each: Judged) -> dict[str, Any]:
        game = self.table.game
        assert game is not None
        before, player = game.at(each.step - 1), game.players[each.seat]
        made, best = deed_now(before, each.decision), decision_name(before, each.best)
        text = (_("{player}: {deed}. Better: {best}, by {loss} % ({low} to {high} %)") if each.counts else
                _("{player}: {deed}. No loss is certain any more beside {best}"))
        return {
            "step": each.step, "seat": each.seat,
            "text": text.format(player=player, deed=made, best=best, loss=percent(each.loss), low=percent(each.low),
                                high=percent(each.high)),
            "shown": shown(each),
            "better": _("{decision}: {why}").format(decision=best, why=because(before, each.best, player)),
            "made": _("{decision}: {why}").format(decision=made, why=because(before, each.decision, player)),
        }

    def _close(self) -> str:
        """How many decisions nobody can tell apart from the best."""
        desk = self.table
        judged = desk.looked.judged if desk.looked is not None else []
        rest = [each for each in judged if desk.seat in (None, each.seat) and not each.counts]
        told = [ngettext("{count} other decision is as good as any, or too close to call.",
                         "{count} other decisions are as good as any, or too close to call.", len(rest)).format(
                             count=len(rest))]
        if played := sum(each.games > 0 for each in rest):
            told.append(ngettext("In {count} of them the games that were played on show no certain loss.",
                                 "In {count} of them the games that were played on show no certain loss.",
                                 played).format(count=played))
        if (more := len(desk.mistakes) - MOST_SHOWN) > 0:
            told.insert(0, ngettext("{count} decision more lost something for certain, less than these.",
                                    "{count} decisions more lost something for certain, less than these.",
                                    more).format(count=more))
        if not desk.mistakes and not desk.thinking:
            told.insert(0, _("Nothing was given away for certain."))
        return " ".join(told)

    def _for_now(self) -> str:
        """That the list is not final yet."""
        desk = self.table
        if desk.looked is None or not desk.thinking or not desk.looked.playing[1]:
            return ""
        return _("These are the losses as the value sees them at once. While you read, games are played on from them; "
                 "when that is done, some will be smaller or gone, and others may come.")

    def _asked(self) -> dict[str, Any] | None:
        """The question, and once it is answered whether that was better."""
        desk, game = self.table, self.table.game
        if desk.asked is None or game is None:
            return None
        before = game.at(desk.step)
        return {
            "step": desk.asked.step,
            "question": _("{player}, what would you do here?").format(player=game.players[desk.asked.seat]),
            "choices": [{"decision": text, "text": decision_name(before, text)} for text in desk.legal()],
            "known": known(before, desk.asked.seat),
            "answer": desk.answer, "said": self._said(before, desk.asked),
            "told": self._told(desk.asked) if desk.answer else None,
        }

    def _said(self, before: Game, asked: Judged) -> str:
        """What the answer is worth; nothing before there is one."""
        desk, best = self.table, decision_name(before, asked.best)
        if not desk.answer:
            return ""
        if desk.weighed is not None:
            return compared(best, decision_name(before, desk.answer), desk.weighed)
        if desk.weighing:
            return _("Games are played on from {answer} and from {best}.").format(
                answer=decision_name(before, desk.answer), best=best)
        if desk.answer == asked.best:
            return _("Yes: {best} was best.").format(best=best)
        return _("That is what was played.")

    def _branch(self) -> dict[str, str] | None:
        desk = self.table
        if desk.branch is None:
            return None
        step, decision, id, new = desk.branch
        assert desk.game is not None
        told = (_("A new line of the game begins here with: {decision}.") if new else
                _("There is a line of the game already that begins here with: {decision}."))
        told = told.format(decision=decision_name(desk.game.at(step), decision))
        return {"told": told, "href": visit.link(places.START_PAGE, game=id) if id else ""}

    # --- messages of the script

    def ask_player(self, seat: int | None) -> None:
        """One player's decisions, or everybody's."""
        self.table.choose(seat)

    def ask_look(self, step: int) -> None:
        """The position before a mistake."""
        self.table.show(int(step) - 1)

    def ask_better(self, step: int) -> None:
        """The better line is to be played."""
        self.table.better(int(step))

    def ask_retry(self, step: int) -> None:
        """A mistake is to be tried again."""
        self.table.retry(int(step))

    def ask_reply(self, decision: str) -> None:
        """What is decided in the second try."""
        self.table.reply(decision)

    def ask_list(self) -> None:
        """Back to the list."""
        self.table.show(self.table.step)


def shown(each: Judged) -> str:
    """What the value says of a loss beside what games played on show; nothing where there were none."""
    if not each.games:
        return ""
    return _("In {games} games played on from either: {best} % to win with the better, {made} % with what was played. "
             "The value alone would say a loss of {value} %.").format(
        games=each.games, best=percent(each.won), made=percent(each.won - each.loss), value=percent(each.value))


def compared(best: str, answer: str, weighed: Weighed) -> str:
    """An answer beside what the review finds best, as certain as that is."""
    loss, low, high = weighed
    if low == high == 0:
        return _("As good as what the review finds best: {answer} is worth what {best} is worth.").format(
            answer=answer, best=best)
    if low > 0:
        return _("No: {best} is better than {answer}, by {loss} % ({low} to {high} %).").format(
            best=best, answer=answer, loss=percent(loss), low=percent(low), high=percent(high))
    if high < 0:
        return _("Better still: {answer} is better than {best}, by {gain} % ({low} to {high} %).").format(
            best=best, answer=answer, gain=percent(-loss), low=percent(-high), high=percent(-low))
    if loss < 0:
        best, answer, loss, low, high = answer, best, -loss, -high, -low
    return _("Too close to call: {best} seems better than {answer}, by {loss} % ({low} to {high} %).").format(
        best=best, answer=answer, loss=percent(loss), low=percent(low), high=percent(high))


def percent(share: float) -> str:
    """A part of the chance to win, in percent; what is above nothing is not told as nothing.

    >>> percent(0.0412), percent(0.3), percent(0.0004)
    ('4.1', '30.0', 'under 0.1')
    """
    return _("under 0.1") if 0 < share < LEAST_TOLD else f"{100 * share:.1f}"
