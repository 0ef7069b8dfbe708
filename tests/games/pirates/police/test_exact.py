"""The exact answers agree as fractions with enumeration, token by token, and are laws."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.pirates.police import brute
from tests.games.pirates.police.strategies import boards, situations
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police import averages, choices, explorer, restocking, token_words, year_odds
from timepirates.games.pirates.police.situation import Situation

few = settings(max_examples=60)


def world(s):
    """A situation as the enumeration wants it."""
    return s.place, s.ones, s.twos, s.artifacts, s.discards, s.years_left


def laws(s, draws):
    """The law of the epoch after so many tokens, word by word."""
    out = dict.fromkeys(s.board.years, Fraction(0))
    for word, p in brute.words(s.ones, s.twos, draws).items():
        out[s.board.years[brute.walk(s.board.paths, s.place, word)[-1]]] += p
    return out


@few
@given(situations())
def test_the_spread_is_the_sum_over_all_words(s):
    table = token_words.spread(s, exact=True)
    assert table.column("draws") == list(range(8 - s.drawn + 1))
    for row in table.rows:
        assert dict(zip(s.board.years, row[1:], strict=True)) == laws(s, row[0])


@few
@given(situations(), st.data())
def test_every_path_has_the_chance_of_its_draws(s, data):
    draws = data.draw(st.integers(0, s.need))
    expected = brute.words(s.ones, s.twos, draws)
    rows = token_words.paths(s, draws, exact=True).rows
    assert {row[0]: row[3] for row in rows} == expected
    assert [row[0] for row in rows] == sorted(expected)
    for tokens, epochs, police, _p in rows:
        assert [s.board.index[epoch] for epoch in epochs] == brute.walk(s.board.paths, s.place, tokens)
        assert police == epochs[-1]


def on_every_table(test):
    """Ask a test about every shipped board, with and without a stop at the end of a year, with three years to come."""
    for board, rules in product(Board.names(), ("rio-grande", "japanese")):
        test = example(Situation(board, None, 1, 2, 4, 3, 3, rules), 5)(test)
    return test


@pytest.mark.long
@few
@on_every_table
@given(situations(most_artifacts=5, most_years=2), st.integers(1, 6))
def test_a_restock_is_the_enumeration_of_its_draws(s, sites):
    expected = {
        (s.board.years[x], *rest): p
        for (x, *rest), p in brute.restock_law(s.board.paths, s.stops, world(s), sites).items()
    }
    rows = restocking.restock(s, sites, exact=True).rows
    assert {row[:5]: row[5] for row in rows} == expected
    assert [row[:5] for row in rows] == sorted(expected)


@pytest.mark.long(2)
@few
@given(situations(most_artifacts=5, most_years=2), st.integers(1, 6))
def test_every_number_of_a_restock_is_the_enumeration_of_its_draws(s, sites):
    """As it comes about: the police, with and without the game's end, the tokens, the ends of year and game."""
    law = brute.restock_law(s.board.paths, s.stops, world(s), sites)
    view = choices.restock_outcome(s, sites)

    def chance(meant):
        return sum(p for key, p in law.items() if meant(*key))

    for x, year in enumerate(s.board.years):
        assert view.police_in_epoch(year).value == chance(lambda there, *_rest, x=x: there == x)
        assert view.police_in_epoch(year, going_on=True).value == chance(
            lambda there, _m, _e, _f, over, x=x: there == x and not over
        )
    for m in range(25):
        assert view.token_count(m).value == chance(lambda _x, came, *_rest, m=m: came == m)
    assert view.mean_tokens().value == sum(p * came for (_x, came, *_rest), p in law.items())
    assert view.year_end().value == chance(lambda _x, _m, ends, *_rest: ends > 0)
    assert view.game_end().value == chance(lambda *key: key[4])


@few
@given(situations(most_artifacts=38), st.integers(1, 76))
def test_every_restock_is_a_law_to_the_end_of_the_game(s, sites):
    rows = restocking.restock(s, sites, exact=True).rows
    assert sum(row[5] for row in rows) == 1
    assert all(row[5] > 0 for row in rows)
    assert all(row[3] <= min(sites, s.artifacts + s.discards) for row in rows)
    assert all(row[4] == (row[2] == s.years_left) for row in rows)


def test_the_whole_bag_restocked_is_a_law_too():
    s = Situation(bag=30, discard=46, years_left=4)
    assert sum(row[5] for row in restocking.restock(s, 76, exact=True).rows) == 1


@few
@given(situations(most_artifacts=20), st.integers(1, 4), st.integers(1, 4))
def test_for_the_police_two_restocks_are_one_of_all_their_sites(s, first, second):
    """3 and then 4 sites move the police like 7, as long as the bag has so many and no year's end comes between."""
    if first + second > s.artifacts:
        return
    once = {}
    for row in restocking.restock(s, first + second, exact=True).rows:
        if row[2] == 0:
            once[row[0], row[1]] = row[5]
    twice = {}
    for police, tokens, ended, _filled, _over, p in restocking.restock(s, first, exact=True).rows:
        if not ended:
            for ones in range(tokens + 1):
                left = s.ones - ones, s.twos - tokens + ones
                if min(left) < 0:
                    continue
                share = p * by_ones(s, tokens, police, ones)
                if share:
                    after = s.changed(police=police, ones=left[0], twos=left[1], bag=s.artifacts - first)
                    for row in restocking.restock(after, second, exact=True).rows:
                        if row[2] == 0:
                            key = row[0], tokens + row[1]
                            twice[key] = twice.get(key, 0) + share * row[5]
    assert twice == once


def by_ones(s, tokens, police, ones):
    """The chance that so many of the tokens were ones, given how many came and where they led."""
    chances = {}
    for word, p in brute.words(s.ones, s.twos, tokens).items():
        if s.board.years[brute.walk(s.board.paths, s.place, word)[-1]] == police:
            chances[word.count("1")] = chances.get(word.count("1"), 0) + p
    return chances.get(ones, 0) / sum(chances.values())


@few
@given(situations(most_artifacts=12))
def test_the_sites_until_the_years_end_are_the_enumeration(s):
    expected = {}
    for (_x, _tokens, ended, filled, _over), p in brute.restock_law(
        s.board.paths, True, (*world(s)[:4], 100, 1), 99
    ).items():
        assert ended == 1
        expected[filled] = expected.get(filled, 0) + p
    rows = year_odds.sites_until_year_end(s, exact=True).rows
    assert dict(rows) == expected
    assert sum(f * p for f, p in rows) == Fraction(s.need * s.artifacts, s.police_tokens + 1)
    assert {row[0] - 1: row[1] for row in explorer.year_end_by_sites(s, exact=True).rows} == expected


@few
@given(situations())
def test_visits_are_the_sum_over_all_words(s):
    arrivals, reached, tokens = ({year: Fraction(0) for year in s.board.years} for _each in range(3))
    for word, p in brute.words(s.ones, s.twos, s.need).items():
        through = [s.board.years[x] for x in brute.walk(s.board.paths, s.place, word)][1:]
        for epoch in set(through):
            arrivals[epoch] += p * through.count(epoch)
            reached[epoch] += p
            tokens[epoch] += p * (through.index(epoch) + 1)
    for epoch, expected, chance, mean_token, mean_sites in year_odds.visits(s, exact=True).rows:
        assert (expected, chance) == (arrivals[epoch], reached[epoch])
        if chance:
            assert mean_token == tokens[epoch] / chance
            assert mean_sites == mean_token * Fraction(s.artifacts, s.police_tokens + 1)
        else:
            assert mean_token is mean_sites is None


def test_mean_sites_of_a_first_arrival_are_the_enumeration():
    """The artifacts before the first token that brings the police to an epoch, order by order of a small bag."""
    s = Situation("small-four", None, 2, 2, 3)
    means = {row[0]: row[4] for row in year_odds.visits(s, exact=True).rows}
    for epoch in s.board.years:
        total, chance = first_arrival(s, s.place, s.ones, s.twos, s.artifacts, s.board.index[epoch], 0)
        assert means[epoch] == (total / chance if chance else None)


def first_arrival(s, here, ones, twos, artifacts, target, sites):
    """(sum of chance times sites, chance) of the first arrival in the target before the year ends."""
    total = chance = Fraction(0)
    if ones + twos > 2:
        for token, p in brute.draws(ones, twos, artifacts):
            if token == "a":
                part = first_arrival(s, here, ones, twos, artifacts - 1, target, sites + 1)
            else:
                there = s.board.paths[here][token == "2"]
                part = (
                    (Fraction(sites), Fraction(1))
                    if there == target
                    else first_arrival(s, there, ones - (token == "1"), twos - (token == "2"), artifacts, target, sites)
                )
            total, chance = total + p * part[0], chance + p * part[1]
    return total, chance


@few
@given(situations(kinds=True))
def test_the_next_draw_counts_tokens(s):
    rows = dict(year_odds.next_draw(s, exact=True).rows)
    every = s.artifacts + s.ones + s.twos
    expected = {
        kind: Fraction(count, every)
        for kind, count in (*s.bag.items(), ("police-1", s.ones), ("police-2", s.twos))
        if count
    }
    assert rows == expected
    assert sum(rows.values()) == 1


@settings(max_examples=40)
@given(boards())
def test_the_long_run_is_stationary_and_the_limit_of_averages(board):
    rows = averages.long_run(board, exact=True).rows
    even, starts, first, late = (
        dict(zip(board.years, column, strict=True)) for column in zip(*(row[1:] for row in rows), strict=True)
    )
    for law in (even, starts, first, late):
        assert sum(law.values()) == 1
    flow = dict.fromkeys(board.years, Fraction(0))
    onward = dict.fromkeys(board.years, Fraction(0))
    moments = dict.fromkeys(board.years, Fraction(0))
    year_of_start = dict.fromkeys(board.years, Fraction(0))
    for epoch in board.epochs:
        for there in (epoch.path_1, epoch.path_2):
            flow[there] += even[epoch.year] / 2
        s = Situation(board, epoch.year)
        for n in range(9):
            for there, p in laws(s, n).items() if starts[epoch.year] or epoch.year == board.police_start else ():
                if n == 8:
                    onward[there] += starts[epoch.year] * p
                else:
                    moments[there] += starts[epoch.year] * p / 8
                    year_of_start[there] += p / 8 if epoch.year == board.police_start else 0
    assert (flow, onward, moments, year_of_start) == (even, starts, late, first)


def ring(length):
    """A board that goes round, both paths the same way."""
    years = [1000 + 100 * n for n in range(length)]
    return Board.read(
        {
            "name": "ring",
            "police_start": years[0],
            "epoch": [
                {"year": year, "sites": 1, "path_1": years[(n + 1) % length], "path_2": years[(n + 1) % length]}
                for n, year in enumerate(years)
            ],
        }
    )


def test_on_an_even_ring_the_years_begin_on_the_starts_side():
    rows = averages.long_run(ring(6), exact=True).rows
    assert [row[1] for row in rows] == [Fraction(1, 6)] * 6
    assert [row[2] for row in rows] == [Fraction(1, 3), 0] * 3


def test_a_board_with_two_ends_weighs_them_by_the_chance_to_get_there():
    """From 1000 path 1 leads for ever to 1100 and 1200, path 2 to 1300 and 1400."""
    board = Board.read(
        {
            "name": "fork",
            "police_start": 1000,
            "epoch": [
                {"year": 1000, "sites": 1, "path_1": 1100, "path_2": 1500},
                {"year": 1100, "sites": 1, "path_1": 1200, "path_2": 1200},
                {"year": 1200, "sites": 1, "path_1": 1100, "path_2": 1100},
                {"year": 1300, "sites": 1, "path_1": 1400, "path_2": 1400},
                {"year": 1400, "sites": 1, "path_1": 1300, "path_2": 1300},
                {"year": 1500, "sites": 1, "path_1": 1100, "path_2": 1300},
            ],
        }
    )
    even = {row[0]: row[1] for row in averages.long_run(board, exact=True).rows}
    assert even == {
        1000: 0,
        1100: Fraction(3, 8),
        1200: Fraction(3, 8),
        1300: Fraction(1, 8),
        1400: Fraction(1, 8),
        1500: 0,
    }


@few
@given(situations(), st.data())
def test_words_that_lead_to_an_epoch_add_up_to_the_number_of_the_spread(s, data):
    draws = data.draw(st.integers(0, s.need))
    row = dict(zip(s.board.years, token_words.spread(s, exact=True).rows[draws][1:], strict=True))
    for epoch in s.board.years:
        assert sum(term[2] for term in explorer.orders_to_epoch(s, draws, epoch, exact=True).rows) == row[epoch]


@few
@given(situations(), st.data())
def test_the_flow_of_a_token_leads_from_one_row_of_the_spread_to_the_next(s, data):
    token = data.draw(st.integers(1, s.need))
    before, after = (
        {year: p for year, p in zip(s.board.years, row[1:], strict=True) if p}
        for row in token_words.spread(s, exact=True).rows[token - 1 : token + 1]
    )
    out, into = {}, {}
    for epoch, path, to, p in explorer.path_chances(s, token, exact=True).rows:
        assert to == getattr(s.board.epoch(epoch), f"path_{path}")
        out[epoch] = out.get(epoch, 0) + p
        into[to] = into.get(to, 0) + p
    assert (out, into) == (before, after)


@few
@given(situations())
def test_the_tree_holds_every_word_with_its_chance(s):
    leaves = {}

    def walk(node):
        if not node["branches"]:
            leaves[node["tokens"]] = node["probability"]
        assert not node["branches"] or sum(branch["chance"] for branch in node["branches"]) == 1
        for branch in node["branches"]:
            walk(branch)

    walk(explorer.tree(s, s.need))
    assert leaves == brute.words(s.ones, s.twos, s.need)


def test_tokens_put_back_are_coins():
    s = Situation()
    coin = explorer.spread_with_replacement(s, exact=True)
    assert dict(zip(coin.columns[1:], coin.rows[4][1:], strict=True))[1900] == Fraction(1, 16)
    assert all(sum(row[1:]) == 1 for row in coin.rows)
    assert "1/12" in explorer.replacement_sentence(s, 4)
    assert [explorer.replacement_sentence(s, draws) for draws in (0, 1)] == [
        "Whether or not drawn tokens are put back into the bag, the chances after 0 police tokens are the same.",
        "Whether or not the drawn token is put back into the bag, the chances after 1 police token are the same.",
    ]


def test_tokens_put_back_come_as_often_as_they_are():
    s = Situation(ones=3, twos=1)
    first, second = (s.board.epoch(s.police).path_1, s.board.epoch(s.police).path_2)
    law = dict(explorer.police_distribution(s, 1, back=True, exact=True).rows)
    assert (law[int(first)], law[int(second)]) == (Fraction(3, 4), Fraction(1, 4))


def test_two_situations_are_compared_draw_by_draw():
    rows = explorer.compare_situations(Situation(), Situation(ones=3), exact=True).rows
    assert {row[0] for row in rows} == set(range(7))
    assert all(row[4] == row[3] - row[2] for row in rows)
    for column in (2, 3):
        assert all(sum(row[column] for row in rows if row[0] == n) == 1 for n in range(7))
