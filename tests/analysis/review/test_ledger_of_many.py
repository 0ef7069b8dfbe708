"""The ledger of some dozens of games, followed step by step: whatever a step is, all that was moved adds up after it.

Thousands are looked at by `python -m benchmarks.bench_ledger`, whose outcome is kept in the docs.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.bench_ledger import EXACT, KINDS, farthest, kind_of
from tests.analysis.review.games import NAMES, wild
from timepirates import Game
from timepirates.analysis.review import estimate, whole
from timepirates.analysis.review.ledger import Book
from timepirates.pirates.variants import RULE_SETS
from timepirates.players import mass

EVERY_KIND = {"deal", "last laying of a year", "draw that ends a year", *KINDS.values()}
FEW = 12
KEPT = Path(__file__).parents[3] / "docs" / "ledger.txt"


def dozen(rules):
    """Games of a rule set: by lot and of levels, 3 to 6 players."""
    for number in range(8):
        players = 3 + number % 4
        if number < 4:
            yield Game.random(NAMES[:players], rules, seed=number)
            continue
        game = Game(NAMES[:players], rules, seed=number)
        levels = (["simple", "newcomer", "mate"] * 2)[:players]
        for code in mass.play(game.table, levels, number, [1] * players, keep=True).codes:
            game.play(game.table.name(code))
        yield game


@pytest.mark.parametrize("rules", RULE_SETS)
def test_start_luck_and_decisions_are_everybodys_chances_after_every_kind_of_step(rules, monkeypatch):
    monkeypatch.setattr(estimate, "learned", wild)
    seen = Counter()
    for game in dozen(rules):
        book, kinds = Book(whole.first_of(game), game), Counter({"deal": 1})
        assert farthest(book, book.now.won) < 1e-9
        for step, (_seat, text) in enumerate(game.steps):
            decided, year = book.s.deciding, book.s.year
            book.follow(game.table.parse(text))
            kind = kind_of(decided, year, book.s)
            kinds[kind] += 1
            if kinds[kind] < FEW or step % 20 == 0:
                assert farthest(book, book.now.won) < 1e-9, (kind, step)
        assert game.over
        assert farthest(book, [(seat in game.winners) / len(game.winners) for seat in range(len(game.players))]) < 1e-9
        seen += kinds
    assert set(seen) == EVERY_KIND



def test_thousands_of_games_were_followed_and_every_kind_of_step_adds_up():
    """What the long run left: the page of the documentation shows it."""
    *kinds, last = KEPT.read_text(encoding="utf-8").splitlines()
    off = {kind: float(most) for kind, most in re.findall(
        r"^after [\d,]+ steps of the kind ([\w ]+): off everybody's chances by at most (\S+)$", "\n".join(kinds), re.M)}
    assert set(off) == EVERY_KIND
    assert max(off.values()) <= EXACT
    games, most = re.match(r"(\d+) games, seed 1: .* by at most (\S+) \(bound 1e-09: held\)", last).groups()
    assert int(games) > 1900
    assert float(most) <= EXACT
