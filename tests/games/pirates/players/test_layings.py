"""Layings solved in lists of fixed length: the options and the solutions of the exact solver, and who lays by them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.games.pirates.players.twins import twin_positions
from tests.games.pirates.review.games import scoring
from timepirates import Game
from timepirates.core.luck import Luck
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import laying, state
from timepirates.games.pirates.players import compiled, layings, learned_weights, rollouts
from timepirates.games.pirates.players.tuned import tuned_choice
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import choose, draw_from_bag
from timepirates.games.pirates.table import PiratesTable
from timepirates.games.pirates.text import COLOUR_NAMES
from timepirates.players import decide

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

MIXED = {
    "contracts": [["blue-4", "red-3", "white-3"], ["blue-2", "red-2", "white-3"], ["green-2"]],
    "points": [20, 25, 0],
}
"""Ann and Bob mix their layings, one in three and two in three."""
RULES = ("rio-grande", "german", "designer", "japanese")

ENOUGH_OF_MORE = 0.15
"""What a seat may gain by laying otherwise where three or more mix, for whom regret matching need not settle."""


def desk() -> tuple[list[int], list[float]]:
    """Empty lists to solve on."""
    return [0] * layings.WHOLE_NUMBERS, [0.0] * layings.OTHER_NUMBERS


def scorings(mates: bool, games: int):
    """The first position of each scoring of some games, by a game in the same position."""
    for seed in range(games):
        rules, lot, laid_in = RULES[seed % 4], [1 + 97 * seed], 0
        table = PiratesTable(["A", "B", "C", "D", "E", "F"][: 3 + seed // 4 % 4], rules)
        s = table.deal(Luck(seed))
        while to_move(s) != OVER:
            if s.deciding == c.LAYING and laid_in != s.year:
                laid_in = s.year
                yield state.copy(s), Game.from_snapshot(table.snapshot(s), rules, chance="ask")
            if to_move(s) == LUCK:
                apply(s, c.DRAW + draw_from_bag(s, lot))
            else:
                apply(s, tuned_choice(s, learned_weights.mate_coefficients()) if mates else choose(s, lot))


def mixed(x, y, seat):
    """A seat's options with their chances."""
    first = layings.FEW * seat
    parts = {x[layings.CHOICES + first + n]: y[layings.PARTS + first + n] for n in range(x[layings.FEW_COUNTS + seat])}
    return {choice: Fraction(part) for choice, part in parts.items() if part}


def test_options_and_solutions_are_those_of_the_exact_solver():
    """300 scorings of random players and of mates: where one is pure both are the same; else hardly anything is to be
    gained by laying otherwise."""
    pure = seen = 0
    for s, game in (*scorings(True, 120), *scorings(False, 110)):
        x, y = desk()
        layings.solve_layings(state.copy(s), x, y)
        solved = laying._solved(laying._public_scoring(game))
        for seat, options in enumerate(solved.options):
            first = layings.TOTALS + layings.MOST_OPTIONS * seat
            assert [
                tuple(layings.points_in(totals, colour) for colour in range(c.COLOURS))
                for totals in x[first : first + x[layings.COUNTS + seat]]
            ] == [each.totals for each in options]
        mine = [mixed(x, y, seat) for seat in range(s.players)]
        found = solved.play.judged(mine)
        enough = layings.MIN_RELATIVE_GAIN if sum(len(own) > 1 for own in mine) <= 2 else ENOUGH_OF_MORE
        assert found.exploitability * solved.scoring.unit <= enough * (1 if solved.scoring.last else 2)
        if all(len(own) == 1 for own in (*mine, *solved.found.strategies)):
            assert mine == list(solved.found.strategies)
            pure += 1
        seen += 1
    assert seen >= 300
    assert pure > 0.97 * seen


def test_the_captain_lays_by_the_solution_compiled_or_not_and_not_by_what_others_laid_in_secret(monkeypatch):
    game = scoring()
    while game.deciding == "lay":
        decision = decide(game, game.to_move, "captain")
        assert decision == laying.laying_choice(game, game.to_move)
        game.play(decision)
    assert len({decide(each, 1, "captain") for each in twin_positions()}) == 1
    positions = [s for s, _game in scorings(True, 16)]
    monkeypatch.setattr(compiled, "_compiled", None)
    alone = list(map(compiled.choose_decision, positions))
    assert compiled.compile_captain()
    assert list(map(compiled.choose_decision, positions)) == alone


def test_mixed_layings_are_drawn_with_their_chances_one_number_for_each_seat_and_year():
    x, y = desk()
    game = scoring(**MIXED)
    exact = laying.solve(game).strategies
    assert sorted(exact[0].values()) == sorted(exact[1].values()) == [Fraction(1, 3), Fraction(2, 3)]
    layings.solve_layings(game.table.restore(game.snapshot()), x, y)
    for seat, chances in exact.items():
        laid = Counter(
            layings.colours_by_number(x, y, seat, number)
            for number in range(0, layings.RANDOM_LIMIT, layings.RANDOM_LIMIT // 999)
        )
        assert {
            ("lay white-3 on " + COLOUR_NAMES[laying],): count / 1000 for laying, count in laid.items()
        } == pytest.approx({lines: float(chance) for lines, chance in chances.items()}, abs=0.01)
    lot = [12345]
    assert len({layings.laying_number(lot, year, seat) for year in (1, 2, 3) for seat in range(6)}) == 18
    assert lot == [12345]


def test_where_layings_stay_each_colour_is_equally_likely():
    """No solution is known there."""
    s = next(s for s, _game in scorings(True, 16) if s.has_coloured[0].bit_count() == 3 and s.contract[0][26])
    s.white_stays_laid = 1
    found = Counter()
    for number in range(300):
        then = state.copy(s)
        layings.lay_all_contracts(then, [1 + 7919 * number], *desk())
        assert then.deciding != c.LAYING
        found[then.laid[0][0] % c.COLOURS] += 1
    assert len(found) == 3
    assert min(found.values()) > 70


def test_what_a_seat_cannot_see_of_a_laying_is_drawn_in_rollouts():
    """After Ann has laid, on either colour, Bob's rollouts by the same seeds are the same; who wins is drawn."""
    found = [
        rollouts.run_rollouts(game.table.restore(game.snapshot()), range(1, 21), ["mate"] * 3).shares
        for game in (scoring(f"lay white-3 on {colour}", **MIXED) for colour in ("blue", "red"))
    ]
    assert found[0] == found[1]
    assert len(set(found[0])) == 2
