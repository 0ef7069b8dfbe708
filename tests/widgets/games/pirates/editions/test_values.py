"""What the page of the editions shows: legal decisions as each rule set has them, means and errors as counted."""

from __future__ import annotations

import numpy as np
import pytest

from tests.widgets.games.pirates.editions.shown import counted, here
from timepirates import Game
from timepirates.core import rules_text
from timepirates.games.pirates.editions import MEASURES, PlayedGames
from timepirates.games.pirates.variants import RULE_SETS
from timepirates_widgets.games.pirates.editions.page import (
    MOST_SHOWN,
    SITUATIONS,
    DifferencesPanel,
    EditionComparison,
    StatisticsPanel,
)


def under(comparison: EditionComparison, rules: str) -> list[str]:
    """What is legal in a situation under a rule set, after what happens there."""
    game, then = comparison.game(), SITUATIONS[comparison.situation][2]
    snapshot = {**game.snapshot(), "rules": rules}
    if snapshot["deciding"] == "draw":
        snapshot["actions_left"] += RULE_SETS[rules]["restock_bonus"]
    played = Game.from_snapshot(snapshot, rules, game.board, "ask")
    for decision in then:
        played.play(decision)
    return [str(text) for text in played.legal()]


@pytest.mark.parametrize("situation", range(len(SITUATIONS)))
def test_a_position_shows_what_is_legal_under_all_rule_sets_and_what_only_under_some(situation):
    """Together they are what `legal` says under each."""
    content = here(situation).content
    comparison = EditionComparison()
    comparison.choose(situation)
    legal = {name: under(comparison, name) for name in RULE_SETS}
    common = [text for text in legal["rio-grande"] if all(text in each for each in legal.values())]
    assert content["same"] == f"Possible under every rule set: {', '.join(common) or 'nothing more'}"
    titles = {each.name: each.title for each in rules_text.rule_sets()}
    for each, (name, title) in zip(content["sets"], titles.items(), strict=True):
        only = [text for text in legal[name] if text not in common]
        more = f" and {len(only) - MOST_SHOWN} more" if len(only) > MOST_SHOWN else ""
        assert each == {"title": title, "only": ", ".join(only[:MOST_SHOWN]) + more or "nothing more"}
    assert (content["current"], content["title"]) == (situation, content["titles"][situation])


def test_a_situation_that_is_not_there_leaves_the_one_on_screen():
    """Below the first, beyond the last."""
    panel = here(2)
    for number in (-1, len(SITUATIONS)):
        panel.ask_situation(number)
        assert panel.content["current"] == 2


def test_a_measure_is_shown_as_its_mean_and_two_standard_errors():
    """10, 20 and 60: mean 30, standard deviation 26.46, its error 15.28; a shared win counts 60ths."""
    comparison = EditionComparison()
    rows = np.full((3, len(MEASURES)), 10)
    rows[:, 0] = (10, 20, 60)
    rows[:, list(MEASURES).index("start_wins")] = (60, 0, 30)
    comparison.results["german"] = PlayedGames("german", "simple", rows)
    measures = {each["title"]: each["rows"] for each in StatisticsPanel(comparison).content["measures"]}
    assert len(measures) == len(MEASURES)
    (decisions,) = measures["Decisions in a game"]
    assert (decisions["title"], decisions["mean"]) == ("German", 30)
    assert decisions["error"] == pytest.approx(15.275, abs=0.001)
    assert decisions["said"] == "30 ± 31"
    (wins,) = measures["Share of games won by the start player"]
    assert wins["mean"] == pytest.approx(0.5)
    assert measures["Turns in a game"][0]["said"] == "10 ± 0"


def test_while_games_are_played_it_is_said_of_which_rule_set_and_how_many():
    """Of ten thousand for each of the five."""
    content = counted("rio-grande", "french", running="French").content
    assert content["running"].startswith("French: 4 of 50,000 games played")
    assert [row["title"] for row in content["measures"][0]["rows"]] == ["Rio Grande", "French"]
    assert counted().content["running"] == ""


def test_each_edition_says_which_switches_it_turns():
    """As many sentences as switches differ from the published game."""
    for each, told in zip(DifferencesPanel(EditionComparison()).content["sets"], rules_text.rule_sets(), strict=True):
        published, values = RULE_SETS["rio-grande"], RULE_SETS[told.name]
        differing = [switch for switch, value in values.items() if value != published[switch]]
        assert (each["title"], len(each["changes"])) == (told.title, max(1, len(differing)))
        assert (each["changes"] == ["This is the published game, without changes."]) == (not differing)
