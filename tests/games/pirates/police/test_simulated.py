"""Exact beside simulated: a million draws of the rules core for every rule set and board, within four errors."""

from collections import Counter
from itertools import islice

import pytest

from timepirates import Game
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police import restocking, simulated, token_words, year_odds
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.variants import RULE_SETS

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

MILLION = 1_000_000


def drawn(tallies, draws):
    """The first tally with at least so many draws."""
    return next(tally for tally in tallies if tally.draws >= draws)


def assert_within_four_errors(tally, column, law):
    """Every share of a column within four standard errors; where hardly any is expected, hardly any came."""
    for row in tally.summed(column).beside(law).dicts():
        if row["exact"] * tally.repeats >= 10:
            assert abs(row["off"]) < 4, row
        else:
            assert row["simulated"] * tally.repeats < 40, row


def law_of_the_police(s, sites):
    """{epoch: chance that a restock of so many sites leaves the police there}"""
    law = Counter()
    for row in restocking.restock(s, sites).rows:
        law[row[0]] += row[5]
    return law


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize("board", Board.names())
def test_a_million_draws_of_the_rules_core_agree_with_the_exact_restock(rules, board):
    s = Situation(board, None, 4, 2, 7, 9, 2, rules)
    tally = drawn(simulated.restocks(s, 5, seed=len(rules)), MILLION)
    exact = {row[:5]: row[5] for row in restocking.restock(s, 5).rows}
    assert tally.counts.keys() <= exact.keys()
    for column in tally.columns:
        law = Counter()
        for key, p in exact.items():
            law[key[tally.columns.index(column)]] += p
        assert_within_four_errors(tally, column, law)
    for key, p in exact.items():
        if p * tally.repeats > 100:
            assert abs(tally.counts[key] - p * tally.repeats) < 4.5 * (p * tally.repeats) ** 0.5


@pytest.mark.parametrize("board", Board.names())
def test_a_million_draws_agree_with_the_spread_and_the_years_length(board):
    s = Situation(board, years_left=1)
    tally = drawn(simulated.rest_of_year(s, seed=7), MILLION)
    spread = token_words.spread(s)
    for row in spread.rows[1:]:
        there = dict(zip(s.board.years, row[1:], strict=True))
        assert_within_four_errors(tally, f"after_{row[0]}", there)
    assert_within_four_errors(tally, "sites", dict(year_odds.sites_until_year_end(s).rows))


def test_the_interpreter_draws_like_the_compiled_loop():
    s = Situation("small-four", None, 2, 2, 3, 4, 2, "japanese")
    tally = list(islice(simulated.restocks(s, 4, seed=1, compiled=False), 6))[-1]
    assert_within_four_errors(tally, "police", law_of_the_police(s, 4))
    tally = list(islice(simulated.rest_of_year(s, compiled=False), 4))[-1]
    assert_within_four_errors(tally, "sites", dict(year_odds.sites_until_year_end(s).rows))


@pytest.mark.parametrize("rules", ["designer", "japanese"])
def test_a_position_of_a_game_is_restocked_again_and_again(rules):
    """With contracts in the players' hands, so that white ones are laid where the rules score every year."""
    game = Game.random(["A", "B", "C"], rules, seed=8, steps=400)
    while not (game.deciding == "restock" and len(game.legal()) > 1):
        game.play_random()
    epoch = str(game.legal()[0]).split()[1]
    tally = next(simulated.game_restocks(game, epoch))
    law = law_of_the_police(Situation.of(game), game.snapshot()["empty_sites"][epoch])
    assert_within_four_errors(tally, "police", law)
    with pytest.raises(ValueError, match="no epoch is being restocked at present"):
        simulated.game_restocks(game)
    begun = game.at(len(game))
    begun.play(f"restock {epoch}")
    assert_within_four_errors(next(simulated.game_restocks(begun)), "police", law)
    with pytest.raises(ValueError, match="B3"):
        simulated.game_restocks(begun, epoch)


def test_a_tally_grows_and_tells_its_errors():
    tallies = list(islice(simulated.restocks(Situation(), 3), 3))
    assert [tally.repeats for tally in tallies] == [20_000, 40_000, 60_000]
    rows = tallies[-1].answer().dicts()
    assert sum(row["probability"] for row in rows) == pytest.approx(1)
    assert all(
        row["error"] == pytest.approx((row["probability"] * (1 - row["probability"]) / 60_000) ** 0.5) for row in rows
    )


def test_what_the_rules_core_cannot_draw_is_refused():
    with pytest.raises(ValueError, match="B6"):
        simulated.restocks(Situation(bag=0), 3)
    with pytest.raises(ValueError, match="at most 4 years"):
        simulated.restocks(Situation(years_left=9), 3)
    with pytest.raises(ValueError, match="sites must be a whole number"):
        simulated.restocks(Situation(), 0)
