"""Ask learners to guess probabilities in the current situation, and score the guesses.

>>> from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
>>> guesses = Guesses(ExplorerController(), luck=Random(1))
>>> guesses.ask("draw")
>>> revealed = guesses.answer(20)
>>> revealed.exact, len(guesses.made)
(Fraction(5, 26), 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from random import Random, SystemRandom
from typing import Protocol

from timepirates.core.answers import ResultTable
from timepirates.core.errors import BadRecord, BadSituation
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Json
from timepirates.games.pirates.police import choices, year_odds
from timepirates.games.pirates.police.situation import POLICE, Situation
from timepirates.games.pirates.review.calibration import Guess
from timepirates_widgets.games.pirates.police.number_display import ExplanationRequest, fraction, label_of, percent
from timepirates_widgets.keeping.bin import NoteStore

ASKED = {
    "where": mark("Where will the police be?"),
    "year": mark("Will the year end?"),
    "draw": mark("What will be drawn?"),
}
NOTE = "police-guesses"
MOST_KEPT = 5000


@dataclass(frozen=True)
class GuessQuestion:
    """A question about the probability of an event, with the exact answer and a function that simulates the event."""

    kind: str
    text: str
    exact: Fraction
    how: ExplanationRequest
    draw: Callable[[Random], tuple[bool, str, str]]
    """A function that draws tokens at random to simulate one outcome of the question.

    The function returns whether the event occurred, a sentence about it, and the drawn police tokens (or "").
    """


@dataclass
class GuessOutcome:
    """The result of a guess: the exact probability, and one simulated outcome."""

    guess: Guess
    exact: Fraction
    how: ExplanationRequest
    headline: str
    told: list[str]
    fresh: bool = True


class GuessPage(Protocol):
    """The interface of a page that asks the learner for guesses and hides its numbers until the learner answers."""

    situation: Situation
    shelf: NoteStore | None
    question: GuessQuestion | None
    put_back: bool
    view: str
    draws: int
    sites: int
    epoch: int | None
    word: str | None

    @property
    def covered(self) -> bool:
        """Whether the numbers are hidden because the learner must guess first."""

    def hide_numbers(self, question: GuessQuestion) -> None:
        """Hide all probabilities on the page until the learner answers a question."""

    def show_numbers(self) -> None:
        """Show the hidden numbers."""

    def spread(self) -> ResultTable:
        """Return a table of the spread of the police: the probability of each epoch after each number of tokens."""

    def last_epoch(self, tokens: str) -> int:
        """Return the epoch that the police reach if these police tokens are drawn."""

    def tell(self, kind: str) -> None:
        """Tell all panels of the page that something has changed."""


class Guesses:
    """The questions for a learner, and the learner's guesses.

    If `predict` is true, each new figure begins with a question.
    """

    def __init__(self, desk: GuessPage, luck: Random | None = None):
        self.desk = desk
        self.luck = luck or SystemRandom()
        self.predict = False
        self.last: GuessOutcome | None = None
        self.made: list[Guess] = []
        self.problem = ""
        self._seen: set[object] = set()
        self._read()

    # --- asking

    def ask(self, kind: str | None = None) -> None:
        """Ask the learner a question about the current situation. Hide all probabilities until the answer."""
        kind = self.luck.choice(list(ASKED)) if kind is None else kind
        if kind not in ASKED:
            raise BadSituation(
                _("the kind of guess must be one of {kinds} (got {got})").format(
                    kinds=", ".join(ASKED), got=repr(kind)[:60]
                )
            )
        self._forget()
        self.desk.hide_numbers(self._question(kind))

    def _question(self, kind: str) -> GuessQuestion:
        self._seen.add(self._key())
        return {"where": where, "year": year_ends, "draw": next_token_question}[kind](self.desk, self.luck)

    def on_page_change(self) -> None:
        """Hide the result of the last guess after a change of the page. If `predict` is true, ask a new question.

        The outcome of the last guess is hidden. A new question is asked if the learner has switched that on.
        """
        self._forget()
        if self.predict and not self.desk.covered and self._key() not in self._seen:
            self.desk.question = self._question(self._suitable_question_kind())

    def _suitable_question_kind(self) -> str:
        """Return the kind of question that suits what the board currently shows."""
        if self.desk.view == "restock":
            return "year"
        return "where" if self.desk.view == "draws" and self.desk.draws else "draw"

    def _key(self) -> object:
        desk, s = self.desk, self.desk.situation
        return (
            s.board.name,
            s.police,
            s.ones,
            s.twos,
            s.artifacts,
            s.discards,
            s.years_left,
            desk.put_back,
            desk.view,
            desk.draws if desk.view == "draws" else desk.sites,
        )

    def set_predict(self, predict: bool) -> None:
        """Set whether the learner must guess each new number before the page shows it."""
        self.predict = bool(predict)
        if self.predict:
            self.on_page_change()
            self.desk.tell("guess")
        else:
            self.desk.show_numbers()

    def hide_outcome(self) -> None:
        """Hide the result of the learner's last guess."""
        self._forget()
        self.desk.tell("guess")

    def _forget(self) -> None:
        if self.last is not None:
            self.last.fresh = False

    # --- answering

    def answer(self, percents: int) -> GuessOutcome:
        """Answer the open question with a guess in percent. Score the guess, and simulate one outcome.

        Parameters
        ----------
        percents : int
            The guessed probability, 0 to 100.

        Returns
        -------
        GuessOutcome

        Raises
        ------
        BadSituation
            If no question is open, or the guess is not a whole number from 0 to 100.
        """
        question = self.desk.question
        if not isinstance(question, GuessQuestion):
            raise BadSituation(_("there is nothing to guess now"))
        if type(percents) is not int or not 0 <= percents <= 100:
            raise BadSituation(_("a guess is a whole number from 0 to 100 (got {got})").format(got=repr(percents)[:60]))
        came, told, tokens = question.draw(self.luck)
        guess = Guess(
            question.text, percents / 100, float(question.exact), came, datetime.now(UTC).isoformat(timespec="seconds")
        )
        self._keep(guess)
        self.last = GuessOutcome(
            guess,
            question.exact,
            question.how,
            _("You guessed {guess} %").format(guess=percents),
            [
                question.text,
                _("The exact chance is {exact}, that is {fraction}.").format(
                    exact=percent(question.exact), fraction=fraction(question.exact)
                ),
                told,
                _(
                    "Your Brier score for this guess is {score:.3f} (0 is best; a guess of 50 % always gets {even})."
                ).format(score=guess.score, even="0.250"),
            ],
        )
        self._highlight_outcome(tokens)
        self.desk.show_numbers()
        return self.last

    def _highlight_outcome(self, tokens: str) -> None:
        """Highlight the path on the board that the police take in the simulated outcome."""
        desk = self.desk
        if tokens and desk.view == "draws" and len(tokens) <= desk.situation.need:
            desk.draws, desk.word, desk.epoch = len(tokens), tokens, desk.last_epoch(tokens)

    # --- saving guesses

    def _read(self) -> None:
        if self.desk.shelf is None:
            return
        try:
            self.made = _guesses(self.desk.shelf.read_note(NOTE))
        except (BadRecord, BadSituation, KeyError, TypeError, ValueError, OSError) as error:
            self.made, self.problem = (
                [],
                _("Your earlier guesses could not be read: {reason}").format(
                    reason=getattr(error, "strerror", None) or error
                ),
            )

    def _keep(self, guess: Guess) -> None:
        self.made.append(guess)
        self._change(lambda kept: {"guesses": [*_listed(kept), guess.to_dict()][-MOST_KEPT:]})

    def _change(self, how: Callable[[dict[str, object]], dict[str, object]]) -> None:
        if self.desk.shelf is None:
            return
        try:
            self.made, self.problem = _guesses(self.desk.shelf.change(NOTE, how)), ""
        except OSError as error:
            self.problem = _("Your guesses could not be saved: {reason}").format(reason=error.strerror or error)
        except (BadSituation, KeyError, TypeError, ValueError):
            self._change(lambda _kept: {"guesses": [guess.to_dict() for guess in self.made[-MOST_KEPT:]]})

    def forget_all(self) -> None:
        """Delete all guesses of the learner."""
        self.made, self.last = [], None
        self._change(lambda _kept: {"guesses": []})


def _listed(kept: Mapping[str, Json]) -> list[Json]:
    guesses = kept.get("guesses", [])
    return guesses if isinstance(guesses, list) else []


def _guesses(kept: Mapping[str, Json]) -> list[Guess]:
    return [Guess.from_dict(one) for one in kept.get("guesses", [])]


# --- the three kinds of questions


def where(desk: GuessPage, luck: Random) -> GuessQuestion:
    """Return a question about the probability that the police will be in an epoch after some more police tokens."""
    s: Situation = desk.situation
    draws = desk.draws or min(2, s.need)
    law = dict(zip(s.board.years, desk.spread().rows[draws][1:], strict=True))
    possible = [epoch for epoch, p in law.items() if p]
    epoch = luck.choice(possible if luck.random() < 0.85 else list(law))
    text = ngettext(
        "After {count} more police token, what is the chance that the police are in {epoch}?",
        "After {count} more police tokens, what is the chance that the police are in {epoch}?",
        draws,
    )

    def draw(luck: Random) -> tuple[bool, str, str]:
        tokens = _tokens(s, draws, luck, desk.put_back)
        end = desk.last_epoch(tokens)
        return (
            end == epoch,
            _("Drawn police tokens: {tokens}. The police moved to {epoch}.").format(
                tokens=" ".join(tokens), epoch=label_of(s.board, end)
            ),
            tokens,
        )

    return GuessQuestion(
        "where",
        text.format(count=draws, epoch=label_of(s.board, epoch)),
        law[epoch],
        {"what": "put_back" if desk.put_back else "spread", "draws": draws, "epoch": epoch},
        draw,
    )


def year_ends(desk: GuessPage, luck: Random) -> GuessQuestion:
    """Return a question about the probability that a restock ends the year."""
    s: Situation = desk.situation
    sites = desk.sites if desk.view == "restock" else luck.randint(1, 12)
    exact = choices.restock_outcome(s, sites).year_ends
    text = ngettext(
        "{count} empty site is restocked. What is the chance that the year ends?",
        "{count} empty sites are restocked. What is the chance that the year ends?",
        sites,
    )

    def draw(luck: Random) -> tuple[bool, str, str]:
        filled, police = 0, 0
        for token in _order(s, luck):
            if filled == min(sites, s.artifacts + s.discards) or police == s.need:
                break
            police += token in POLICE
            filled += token not in POLICE
        ended = police == s.need
        told = (
            _("Police tokens drawn: {police}. Sites filled: {filled}. The year ended.")
            if ended
            else _("Police tokens drawn: {police}. Sites filled: {filled}. The year continues.")
        )
        return ended, told.format(police=police, filled=filled), ""

    return GuessQuestion("year", text.format(count=sites), exact, {"what": "restock_year_end", "sites": sites}, draw)


def next_token_question(desk: GuessPage, _luck: Random) -> GuessQuestion:
    """Return a question about the probability that the next drawn token is a police token."""
    s: Situation = desk.situation
    exact = year_odds.next_token(s, s.police_tokens).exact

    def draw(luck: Random) -> tuple[bool, str, str]:
        token = _order(s, luck)[0]
        if token in POLICE:
            return (
                True,
                _("The drawn token is a police token with the number {number}.").format(number=token[-1]),
                token[-1],
            )
        return False, _("The drawn token is an artifact."), ""

    return GuessQuestion(
        "draw",
        _("What is the chance that the next token from the bag is a police token?"),
        exact,
        {"what": "next_police"},
        draw,
    )


def _order(s: Situation, luck: Random) -> list[str]:
    tokens = ["artifact"] * s.artifacts + [POLICE[0]] * s.ones + [POLICE[1]] * s.twos
    luck.shuffle(tokens)
    return tokens


def _tokens(s: Situation, draws: int, luck: Random, put_back: bool) -> str:
    """Draw police tokens at random, with or without replacement, and return their numbers as a string."""
    bag = "1" * s.ones + "2" * s.twos
    return "".join(luck.choices(bag, k=draws) if put_back else luck.sample(bag, draws))
