"""The editions compared: in words, in a position, over whole games."""

import pytest

from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.games.pirates import editions
from timepirates.games.pirates.variants import RULE_SETS

pytestmark = [pytest.mark.long, pytest.mark.together("compiled")]


def test_the_words_say_what_a_rule_set_changes():
    """A sentence for each switch that differs; the French rules are the published game."""
    assert editions.words("french") == []
    assert editions.words("german") == ["Only an epoch with no artifact left can be restocked."]
    assert len(editions.words("designer")) == 5


def test_the_same_position_allows_less_under_the_german_rules():
    """An epoch that still holds an artifact cannot be restocked there."""
    game = Game(players=["Ann", "Bob", "Cleo"], seed=2, start=0)
    while not (game.deciding == "restock" and len(game.legal()) > 3):
        game.play_random()
    here = editions.legal_by_rule_set(game)
    assert set(here) == set(RULE_SETS)
    assert set(here["german"]) < set(here["rio-grande"])
    assert editions.decisions_that_differ(game)["german"] == []


@pytest.mark.parametrize("player", editions.PLAYERS)
@pytest.mark.parametrize("rules", ["rio-grande", "japanese"])
def test_compiled_games_are_the_interpreters_games(player, rules):
    """The same seed gives the same counts either way."""
    slow, fast = (editions.last(editions.play(rules, 3, player, compiled=how)) for how in (False, True))
    assert slow.rows.tolist() == fast.rows.tolist()


def test_the_counts_are_those_of_the_games():
    """Decisions and draws as mass play counts them, the winner's points, a share of the win for the start player."""
    played = editions.last(editions.play("designer", 40, "random", players=3))
    rows = dict(zip(editions.MEASURES, played.rows.T, strict=True))
    assert (rows["best"] >= rows["margin"]).all()
    assert (rows["turns"] > rows["arrests"]).all()
    assert set(rows["start_wins"].tolist()) <= {0, 20, 30, 60}
    assert (rows["bonus"] > 0).all()
    mean, error = played.mean("start_wins")
    assert 0 <= mean <= 1
    assert error > 0


def test_the_rule_sets_differ_as_their_switches_say():
    """Every year's bonuses bring more points; empty epochs are rarer than empty sites."""
    frame = editions.compare(600, "simple").pivot(index="measure", columns="rules", values="mean")
    assert frame.loc["bonus", "designer"] > 2 * frame.loc["bonus", "rio-grande"]
    assert frame.loc["turns", "german"] > frame.loc["turns", "rio-grande"]
    assert frame.loc["decisions", "french"] == frame.loc["decisions", "rio-grande"]


def test_results_come_in_parts_so_that_they_can_be_watched_and_stopped():
    """A thousand games at a time."""
    assert [part.games for part in editions.play(games=2500)] == [1000, 2000, 2500]


@pytest.mark.parametrize("wrong", [{"player": "oracle"}, {"games": 1}, {"games": 2.5}, {"rules": "swiss"}])
def test_an_impossible_wish_is_refused_in_one_line(wrong):
    """What, allowed, got."""
    with pytest.raises(BadSetting):
        next(editions.play(**wrong))
