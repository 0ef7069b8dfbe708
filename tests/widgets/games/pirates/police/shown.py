"""The panels of the police explorer in the positions in which what they show is written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from tests.widgets.golden import Positions
from timepirates import Game
from timepirates.core.derivations import Derivation, as_expression
from timepirates.games.pirates.police.fairness import BagTestResult, TestPower
from timepirates.games.pirates.police.simulated import Tally
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.review.calibration import Guess
from timepirates_widgets.games.pirates.police.bag import BagEditor
from timepirates_widgets.games.pirates.police.clock import RestOfYear
from timepirates_widgets.games.pirates.police.compare import Compare
from timepirates_widgets.games.pirates.police.danger import DangerPanel, example
from timepirates_widgets.games.pirates.police.explain import ExplanationDialog
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.explorer_status import PoliceStatus
from timepirates_widgets.games.pirates.police.fair import BagTestPanel
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.guesser import Guesser
from timepirates_widgets.games.pirates.police.guesses import Guesses
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.questions import QuestionsPanel
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.strip import DrawsStrip
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.games.pirates.police.tree import DrawTree
from timepirates_widgets.games.pirates.police.trial import Trial


@lru_cache(maxsize=1)
def played() -> Game:
    """A game with arrests in it, played to its end."""
    return Game.random(players=["Ann", "Bob", "Cleo"], seed=3)


@lru_cache(maxsize=1)
def choosing() -> Game:
    """A game of four in which somebody may restock."""
    return example()


def start(**looked_at: Any) -> ExplorerController:
    """A desk at the start of a year, the police in 2200 and ten police tokens in the bag."""
    return looking(ExplorerController(), **looked_at)


def late(**looked_at: Any) -> ExplorerController:
    """The police in 1400, one 1 and two 2 in the bag, so one ends the year; five artifacts, three discarded."""
    return looking(
        ExplorerController(
            Situation(
                police=1400,
                ones=1,
                twos=2,
                bag={"blue": 2, "red-atomic": 1, "white": 2},
                discard={"green": 3},
                years_left=2,
            )
        ),
        **looked_at,
    )


def in_game(**looked_at: Any) -> ExplorerController:
    """A game at a restock decision."""
    return looking(ExplorerController(game=choosing()), **looked_at)


def at_a_draw() -> ExplorerController:
    """A draw in the middle of a restock."""
    steps = played().steps
    return ExplorerController(game=played(), step=next(n for n in range(150, len(steps)) if steps[n][0] is None) + 1)


def over() -> ExplorerController:
    """The last position of a whole game."""
    return ExplorerController(game=played())


def looking(desk: ExplorerController, **looked_at: Any) -> ExplorerController:
    """The desk, something looked at."""
    if looked_at:
        desk.look(**looked_at)
    return desk


def guessing(kind: str, guess: int | None = None) -> ExplorerController:
    """A question is asked after two tokens, and guessed."""
    desk = start(draws=2)
    desk.guesses = Guesses(desk, luck=Random(1))
    desk.guesses.ask(kind)
    if guess is not None:
        desk.guesses.answer(guess)
    return desk


def guessed() -> ExplorerController:
    """Three guesses of earlier days."""
    desk = start()
    desk.guesses.made = [
        Guess("the year ends", 0.25, 0.2, False, "2026-01-01T00:00:00+00:00"),
        Guess("police in 1400", 0.75, 0.5, True, "2026-01-02T00:00:00+00:00"),
        Guess("a police token", 0.25, 5 / 26, True, "2026-01-03T00:00:00+00:00"),
    ]
    return desk


def followed(tokens: str) -> ExplorerController:
    """One of the paths to 1900 after three tokens is lit."""
    desk = start(draws=3, epoch=1900)
    desk.follow(tokens)
    return desk


def other(desk: ExplorerController, **changes: Any) -> ExplorerController:
    """A desk with another situation kept beside its own."""
    desk.other = desk.situation.changed(**changes)
    return desk


def asked(
    kind: Callable[[ExplorerController], PolicePanel], desk: ExplorerController, *messages: tuple[str, dict[str, Any]]
) -> PolicePanel:
    """A panel after messages of its script."""
    panel = kind(desk)
    for name, more in messages:
        say(panel, ask=name, **more)
    return panel


def say(panel: PolicePanel, **message: Any) -> None:
    """What the panel's script sends."""
    panel._handle_custom_msg(message, [])


def clickable(content: Any) -> Iterator[dict[str, Any]]:
    """The numbers of a panel's content that a click explains."""
    if isinstance(content, dict):
        if "how" in content:
            yield content
        for part in content.values():
            yield from clickable(part)
    elif isinstance(content, list):
        for part in content:
            yield from clickable(part)


def explained(desk: ExplorerController, what: str, **about: Any) -> ExplanationDialog:
    """The box that explains a number."""
    panel = ExplanationDialog(desk)
    desk.explain(what, **about)
    return panel


def tested() -> BagTestPanel:
    """A game whose bag was tested, and the power of the test worked out."""
    panel = BagTestPanel(ExplorerController(game=played().at(120)))
    bag_tested(panel.desk)
    panel.refresh()
    return panel


def bag_tested(desk: ExplorerController) -> None:
    """Put the results of a test of the bag, and of its power, into the controller."""
    desk.bag_test = BagTestResult(64, 9, 8.5, 499, 1749, 1999, 5, Derivation("", "p", [as_expression(Fraction(1))]))
    desk.power = TestPower(2.0, 1000, 625)


def tallied() -> Trial:
    """A hundred plays late in a year: in 40 the police token came at once, in 30 after one artifact, then rarely."""
    panel = Trial(late())
    panel.ask_choose(name="figure", value="sites")
    panel.tally, panel._of = (
        Tally(("sites",), Counter({(0,): 40, (1,): 30, (2,): 30}), 100, 250),
        panel._count_settings(),
    )
    panel.refresh()
    return panel


SHOWN: dict[type, Positions] = {
    BagEditor: {
        "the start of a year": lambda: BagEditor(start()),
        "late in a year": lambda: BagEditor(late()),
        "the discard pile": lambda: asked(BagEditor, late(), ("pile", {"value": "discard"})),
        "a count too many": lambda: asked(BagEditor, late(), ("count", {"name": "police-1", "value": 9})),
        "a game": lambda: BagEditor(in_game()),
    },
    RestOfYear: {
        "the start of a year": lambda: RestOfYear(start()),
        "late in a year": lambda: RestOfYear(late()),
        "late in a year, one site": lambda: asked(RestOfYear, late(), ("slide", {"name": "sites", "value": 1})),
        "late in a year, two sites": lambda: asked(RestOfYear, late(), ("slide", {"name": "sites", "value": 2})),
        "visits": lambda: asked(RestOfYear, late(), ("show", {"value": "visits"})),
        "the long run": lambda: asked(RestOfYear, start(), ("show", {"value": "long run"})),
    },
    Compare: {
        "nothing is kept": lambda: Compare(start()),
        "after one token": lambda: Compare(other(late(draws=1), ones=2)),
        "after four tokens": lambda: Compare(other(start(draws=4), police=1400)),
        "one year has ended": lambda: Compare(other(start(draws=4), ones=1, twos=2)),
    },
    DangerPanel: {
        "no game": lambda: DangerPanel(start()),
        "each with chance 1/2": lambda: DangerPanel(in_game()),
        "nobody restocks": lambda: asked(DangerPanel, in_game(), ("choose", {"name": "model", "value": "nobody"})),
        "by weights": lambda: asked(DangerPanel, in_game(), ("choose", {"name": "model", "value": "weights"})),
        "the worst case is not worked out": lambda: asked(
            DangerPanel, in_game(), ("choose", {"name": "model", "value": "hunters"})
        ),
    },
    ExplanationDialog: {
        "closed": lambda: ExplanationDialog(start()),
        "where they stand after three tokens": lambda: explained(start(draws=3), "spread", draws=3, epoch=1900),
        "whether a restock ends the year": lambda: explained(late(), "restock_year_end", sites=2),
        "the next token": lambda: explained(late(), "next_police"),
    },
    BagTestPanel: {
        "a bag is tested": tested,
        "no game": lambda: BagTestPanel(start()),
        "nothing was drawn": lambda: BagTestPanel(
            ExplorerController(game=Game(players=["Ann", "Bob", "Cleo"], seed=1).at(0))
        ),
        "a game": lambda: BagTestPanel(ExplorerController(game=played().at(120))),
        "another bias": lambda: asked(
            BagTestPanel,
            ExplorerController(game=played().at(120), step=60),
            ("choose", {"name": "bias", "value": "3.0"}),
        ),
    },
    Guesser: {
        "no guess yet": lambda: Guesser(start()),
        "a guess waits": lambda: Guesser(guessing("where")),
        "three guesses": lambda: Guesser(guessed()),
    },
    ProbabilityTable: {
        "the start of a year": lambda: ProbabilityTable(start(draws=3, epoch=1900)),
        "late in a year": lambda: ProbabilityTable(late()),
        "as fractions": lambda: asked(ProbabilityTable, late(), ("show", {"value": "fraction"})),
        "against putting back": lambda: asked(ProbabilityTable, start(), ("show", {"value": "difference"})),
        "a guess waits": lambda: ProbabilityTable(guessing("where")),
    },
    Hindsight: {
        "no game": lambda: Hindsight(start()),
        "the beginning": lambda: Hindsight(ExplorerController(game=played(), step=0)),
        "at a draw": lambda: Hindsight(at_a_draw()),
        "the end": lambda: Hindsight(over()),
    },
    PoliceStatus: {
        "the start of a year": lambda: PoliceStatus(start()),
        "after three tokens": lambda: PoliceStatus(start(draws=3)),
        "after a restock": lambda: PoliceStatus(late(view="restock", sites=2)),
        "after a restock of one site": lambda: PoliceStatus(late(view="restock", sites=1)),
        "the next turn": lambda: PoliceStatus(in_game(view="danger", seat=1)),
        "set by hand": lambda: PoliceStatus(_set_by_hand()),
        "the page's own address": lambda: PoliceStatus(_addressed()),
        "a guess waits": lambda: PoliceStatus(guessing("where")),
    },
    QuestionsPanel: {
        "from the list": lambda: QuestionsPanel(start()),
        "a wrong answer": lambda: asked(QuestionsPanel, start(), ("check", {"name": "answer", "value": "1/7"})),
        "the answer is shown": lambda: asked(QuestionsPanel, start(), ("show", {})),
        "the second of another kind": lambda: asked(
            QuestionsPanel, start(), ("choose", {"name": "kind", "value": "restock"}), ("next", {})
        ),
        "from this situation": lambda: asked(QuestionsPanel, late(), ("source", {"value": "here"})),
    },
    Restock: {
        "the start of a year": lambda: Restock(start()),
        "late in a year": lambda: Restock(late(sites=2)),
        "a kind is wanted": lambda: asked(Restock, late(sites=2), ("choose", {"name": "kind", "value": "red-atomic"})),
        "a game": lambda: Restock(in_game()),
        "at a draw": lambda: Restock(at_a_draw()),
    },
    DrawsStrip: {
        "the start of a year": lambda: DrawsStrip(start()),
        "after four tokens, put back": lambda: DrawsStrip(start(draws=4, put_back=True)),
        "late in a year": lambda: DrawsStrip(late(draws=1)),
        "a game": lambda: DrawsStrip(in_game()),
    },
    PathSumPanel: {
        "now": lambda: PathSumPanel(start()),
        "after three tokens": lambda: PathSumPanel(start(draws=3)),
        "1900 after three tokens": lambda: PathSumPanel(start(draws=3, epoch=1900)),
        "one of its paths": lambda: PathSumPanel(followed("221")),
        "an epoch nobody reaches": lambda: PathSumPanel(start(draws=3, epoch=2000)),
        "put back": lambda: PathSumPanel(start(draws=3, epoch=1900, put_back=True)),
        "after a restock": lambda: PathSumPanel(late(view="restock", sites=2)),
        "after a restock of one site": lambda: PathSumPanel(late(view="restock", sites=1)),
        "the next turn": lambda: PathSumPanel(in_game(view="danger", seat=1)),
        "a guess waits": lambda: PathSumPanel(guessing("where")),
        "a guess is made": lambda: PathSumPanel(guessing("where", 30)),
    },
    DrawTree: {
        "late in a year": lambda: DrawTree(late()),
        "two tokens to go": lambda: DrawTree(
            looking(ExplorerController(Situation(police=2200, ones=2, twos=2)), draws=1)
        ),
        "put back": lambda: DrawTree(late(put_back=True)),
    },
    Trial: {
        "a hundred plays": tallied,
        "after one token": lambda: Trial(late()),
        "sites until the year ends": lambda: asked(Trial, late(), ("choose", {"name": "figure", "value": "sites"})),
        "a restock": lambda: asked(Trial, late(sites=2), ("choose", {"name": "figure", "value": "restock"})),
        "tokens in a restock": lambda: asked(Trial, late(sites=1), ("choose", {"name": "figure", "value": "tokens"})),
    },
}

PAGE = [kind for kind in SHOWN if kind is not ExplanationDialog]
"""The panels of the page, without the dialog above them."""


def _addressed() -> ExplorerController:
    desk = start(draws=3, epoch=1900)
    desk.addressed = True
    return desk


def _set_by_hand() -> ExplorerController:
    desk = in_game()
    desk.change(ones=2)
    return desk
