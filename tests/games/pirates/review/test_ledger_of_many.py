"""Reviews of whole games with few rollouts: exact sums, no gain by one's own mistakes, no impossible number."""

import pytest

from benchmarks.bench_ledger import SMALL, faults
from tests.games.pirates.review.games import NAMES, playing
from timepirates import Game
from timepirates.games.pirates.review import whole
from timepirates.review.review_state import complete

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (3, "rio-grande"),
        (6, "japanese"),
        (4, {"name": "designer", "switches": {"white_stays_laid": True, "white_counts_as_set": True, "years": 4}}),
    ],
)
def test_nothing_is_wrong_with_a_review(players, rules):
    with playing():
        found = complete(whole.look_back, Game.random(NAMES[:players], rules, seed=players), budget=SMALL)
    assert found.judged
    assert faults(found) == []
