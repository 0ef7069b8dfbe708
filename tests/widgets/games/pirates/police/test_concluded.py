"""What every explanation of the explorer concludes is written down, in several situations; nobody is forgotten."""

from __future__ import annotations

import re
from difflib import unified_diff
from fractions import Fraction
from math import comb

import pytest

from tests.widgets.games.pirates.police import concluded
from tests.widgets.games.pirates.police.shown import (
    PAGE,
    SHOWN,
    asked,
    choosing,
    clickable,
    in_game,
    late,
    other,
    start,
)
from timepirates.core.derivations import Derivation, as_expression
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import PERCENT
from timepirates.games.pirates.police.explanation import ERRORS, MEAN, symbol_meanings, told
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police import explain
from timepirates_widgets.games.pirates.police.clock import SHOWS, RestOfYear
from timepirates_widgets.games.pirates.police.compare import Compare
from timepirates_widgets.games.pirates.police.danger import DangerPanel
from timepirates_widgets.games.pirates.police.explain import MAX_TERMS, ExplanationDialog
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.reasons import EXPLAINED, explanation
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.trial import FIGURES, Trial

pytestmark = pytest.mark.long

KEPT = {
    situation.__name__: path.read_text(encoding="utf-8") if (path := concluded.path_of(situation)).exists() else ""
    for situation in concluded.SITUATIONS
}


@pytest.mark.parametrize("situation", concluded.SITUATIONS, ids=lambda situation: situation.__name__)
def test_what_is_concluded_is_written_down(situation):
    """`python -m tests.widgets.games.pirates.police.concluded` writes it anew, when every difference is wanted."""
    kept, now = KEPT[situation.__name__], concluded.written(situation)
    assert now == kept, "\n" + "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1))


def test_every_kind_of_number_has_an_explanation_that_is_written_down():
    """Where it is refused everywhere, nothing is written down of it."""
    entries = [entry for text in KEPT.values() for entry in re.findall(r"^== (\w+)\(.*\)\n(?!refused)", text, re.M)]
    assert set(entries) == set(EXPLAINED)


ODD = (-1, 10**6, "x", None, 0.5, [])


@pytest.mark.parametrize("situation", concluded.SITUATIONS, ids=lambda situation: situation.__name__)
def test_whatever_a_page_sends_is_explained_or_refused(situation):
    """One value at a time is replaced, left out or added."""
    desk, asked = situation()
    every_kind = dict(asked)
    for what, about in every_kind.items():
        changed = [{**about, name: odd} for name in (*about, "more") for odd in ODD]
        left_out = [{name: value for name, value in about.items() if name != out} for out in about]
        for sent in (*changed, *left_out):
            assert next(concluded.concluded(desk, what, sent)), sent


@pytest.mark.parametrize("situation", concluded.SITUATIONS, ids=lambda situation: situation.__name__)
def test_each_term_is_worth_what_is_written(situation):
    """Its LaTeX, worked out, is the number that is added up; decimals are rounded."""
    desk, asked = situation()
    count = 0
    for what, about in asked:
        try:
            found = explanation(desk, what, **about)
        except TimePiratesError:
            continue
        for of, term in ((line.of, term) for line in found.lines for term in line.terms):
            wanted = pytest.approx(
                float(term.value / of), rel=1e-5, abs=3e-3 if isinstance(term.value, float) else 2e-6
            )
            assert worth(term.latex) == wanted, (what, about, term.latex)
            count += 1
    assert count > 20


def worth(tex):
    """The number that LaTeX stands for: fractions, binomial coefficients, powers, products, sums."""
    text, before = re.sub(r"\\(left|right)", "", tex).replace(r"\cdot", "*"), ""
    while text != before:
        before = text
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
        text = re.sub(r"\\binom\{([^{}]*)\}\{([^{}]*)\}", r"comb(\1,\2)", text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"((\1)**0.5)", text)
        text = re.sub(r"\^\{?([-\d]+)\}?", r"**(\1)", text)
    return float(eval(re.sub(r"(?<=[\d)])\s*(?=\(|comb)", "*", text), {"comb": comb}))


def test_nothing_is_kept_of_situations_that_are_gone():
    assert set(concluded.FOLDER.iterdir()) == {concluded.path_of(situation) for situation in concluded.SITUATIONS}


SEVERAL = re.compile(r"(?<![\d.,/])1 (?:sites|draws|police tokens|tokens|artifacts|year ends|years|games)\b")


def test_one_of_something_is_told_as_one():
    """No "1 sites" in any explanation that is written down, nor where a restock fills one site."""
    desk = start()
    desk.look(sites=1)
    asked = [
        ("police_after_restock", {"epoch": 1400}),
        ("police_token_count", {"tokens": 1}),
        ("mean_police_tokens", {}),
        ("game_end_in_restock", {}),
    ]
    now = [" ".join([told.title, told.words]) for told in (explanation(desk, what, **about) for what, about in asked)]
    assert now[0].startswith("Chance that the police are in 1400–1499 after a restock of 1 site ")
    found = [match[0] for text in (*KEPT.values(), *now) for match in SEVERAL.finditer(" ".join(text.split()))]
    assert not found


# --- every number that can be clicked


def ends_well(panel):
    """Every number of a panel is explained, and its explanation ends in it; returns how many there are."""
    count = 0
    for number in clickable(panel.content):
        found = explanation(panel.desk, **number["how"])
        assert all((found.title, found.words, found.formula, found.numbers)), number
        text, _sign, exact = explain.concluded(found).replace(", about ", ", that is ").partition(", that is ")
        shown = number["text"] if number["text"] != number["fraction"] else None
        assert shown in (None, text, text.removesuffix(PERCENT)), (number, text)
        assert head(found.lines[-1].name or found.formula) in map(head, found.formula.split(r", \quad ")), found
        assert number["fraction"] in (exact or text, text, "0", "1") or found.kind == ERRORS, (number, exact)
        assert abs(float(found.value) - number["share"]) < 1e-6 or found.kind == ERRORS, number
        count += 1
    return count


def head(tex):
    """The letter that a formula, or a line of numbers, is about."""
    return re.match(r"(\\hat )?\\?[A-Za-z]+", tex)[0]


@pytest.mark.parametrize("kind", PAGE, ids=lambda kind: kind.__name__)
def test_an_explanation_concludes_the_number_that_was_clicked(kind):
    """In every position in which the panel is written down."""
    counts = [ends_well(lay()) for lay in SHOWN[kind].values()]
    assert sum(counts) > 0 or kind.__name__ in WITHOUT


WITHOUT = {"KernelMonitor", "ProbabilityTable", "PoliceStatus", "QuestionsPanel", "DrawsStrip"}
"""Panels without a number that a click explains: a cell of the table chooses, and the sum explains it."""
OWN_BOARD = {
    "name": "mine",
    "police_start": 1000,
    "epoch": [
        {"year": 1000, "sites": 5, "path_1": 1100, "path_2": 1200},
        {"year": 1100, "sites": 4, "path_1": 1200, "path_2": 1300},
        {"year": 1200, "sites": 6, "path_1": 1300, "path_2": 1000},
        {"year": 1300, "sites": 3, "path_1": 1000, "path_2": 1100},
    ],
}
SITUATIONS = {
    "the last year": lambda: Situation(police=1800, ones=3, twos=1, bag={"blue": 6, "orange-arrow": 2}, years_left=1),
    "a restock that the year's end stops": lambda: Situation(
        ones=2,
        twos=2,
        bag={"red": 4},
        discard={"blue": 2},
        rules={"name": "rio-grande", "switches": {"restock_after_year_end": "stop"}},
    ),
    "one number is gone": lambda: Situation(police=1400, ones=0, twos=4, bag=3, discard=5, years_left=2),
    "no artifact": lambda: Situation(ones=3, twos=3, bag={}, discard={}),
    "a board of one's own": lambda: Situation(OWN_BOARD, 1100, 4, 5, 30, 0, 2),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_in_strange_situations_too(name):
    """Last years, empty bags, boards of one's own: clock, restock, comparison, simulation."""

    def desk(**looked_at):
        made = ExplorerController(SITUATIONS[name]())
        made.look(**{"sites": 5, **looked_at})
        return made

    counts = [ends_well(asked(RestOfYear, desk(), ("show", {"value": show}))) for show in SHOWS]
    counts += [ends_well(Restock(desk(sites=sites))) for sites in (1, 9)]
    counts += [ends_well(asked(Trial, desk(), ("choose", {"name": "figure", "value": figure}))) for figure in FIGURES]
    counts += [ends_well(Compare(other(desk(), police=None, twos=4))), ends_well(Compare(_beside(desk(draws=1))))]
    assert sum(counts) > 40


def _beside(desk):
    desk.other = Situation()
    return desk


@pytest.mark.parametrize(
    "model",
    [
        {"model": "nobody"},
        {"model": "emptiest"},
        {"model": "chance", "q": "1/4"},
        {"model": "weights", "pass": 2, "sites": [1, 3]},
    ],
    ids=lambda model: model["model"],
)
def test_the_danger_map_is_added_up_from_the_sites_that_opponents_fill(model):
    """For two seats, one of them on turn, and the loss beside it."""
    for seat in (1, 2):
        desk = in_game(seat=seat, model=model)
        assert ends_well(DangerPanel(desk)) >= 1
    found = explanation(in_game(seat=1, model=model), "danger", epoch=1400)
    assert model["model"] in ("nobody", "emptiest") or len(found.lines[0].terms) > 1
    assert choosing().players[1] in found.title


def test_a_long_sum_folds_its_terms_and_never_its_result():
    """Six terms stand there, the others are folded, and what they come to is a part of its own."""
    panel = ExplanationDialog(late(sites=3))
    panel.desk.explain("mean_police_tokens")
    (shown,) = panel.content["lines"]
    terms = explanation(panel.desk, "mean_police_tokens").lines[0].terms
    assert (len(shown["terms"]), len(shown["folded"])) == (MAX_TERMS, len(terms) - MAX_TERMS)
    assert shown["terms"] + shown["folded"] == [term.latex for term in terms]
    assert shown["more"] == f"and {len(terms) - MAX_TERMS} more terms"
    assert shown["result"].startswith("= ")
    assert panel.content["value"] == "2.99, that is 670633/224224"
    panel.desk.explain("spread", draws=1, epoch=1900)
    assert (panel.content["lines"][0]["terms"], panel.content["lines"][0]["result"]) == ([], "= 0")


NOTATION = re.compile(r"police-[12]|[\\^_{}]|\b[a-zA-Z] =|\d(?:\.\d+)?e-\d")


def test_no_sentence_of_an_explanation_has_notation_in_it():
    """Each formula has its letters below it, said in words."""
    said = [
        text
        for kept in KEPT.values()
        for text in kept.splitlines()
        if not text.startswith(("== ", "formula: ", "numbers: ", "refused: "))
    ]
    letters_of = [text.partition(": ") for text in said if text.startswith("  ")]
    texts = [text for text in said if not text.startswith("  ")] + [text for _tex, _colon, text in letters_of]
    assert len(letters_of) > 300
    assert not [text for text in texts if NOTATION.search(text)]
    for kept in KEPT.values():
        for entry in kept.split("\n\n"):
            assert "\n  " in entry or "formula: " not in entry, entry


def test_a_line_says_no_number_twice():
    assert Derivation("", "P", []).latex == "P = 0"
    assert Derivation("", "P", [as_expression(Fraction(1, 4))]).latex == r"P = \frac{1}{4} = 0.25"
    assert told(explanation(start(), "spread", draws=0, epoch=2200).exact) == "1"
    assert symbol_meanings(Situation(), "r") == (("r", "police tokens in the bag: 10"),)
    assert explanation(start(), "mean_sites_in_year").kind == MEAN
