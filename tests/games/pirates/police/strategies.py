"""Situations and positions for property tests."""

from hypothesis import strategies as st

from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, Situation
from timepirates.games.pirates.variants import RULE_SETS, resolved


@st.composite
def boards(draw):
    """A shipped board, or any board of four to six epochs, odd ones included."""
    if draw(st.booleans()):
        return Board.named(draw(st.sampled_from(Board.names())))
    years = [1000 + 100 * n for n in range(draw(st.integers(4, 6)))]
    epochs = []
    for year in years:
        others = st.sampled_from([other for other in years if other != year])
        epochs.append({"year": year, "sites": draw(st.integers(1, 5)), "path_1": draw(others), "path_2": draw(others)})
    return Board.read({"name": "drawn", "police_start": draw(st.sampled_from(years)), "epoch": epochs})


@st.composite
def situations(draw, most_artifacts=30, most_years=3, kinds=False):
    """Any situation, bags of up to so many artifacts."""
    board = draw(boards())
    ones = draw(st.integers(0, 5))
    twos = draw(st.integers(max(0, 3 - ones), 5))
    pile = (
        st.dictionaries(st.sampled_from(ARTIFACT_NAMES), st.integers(1, 4), max_size=4)
        if kinds
        else st.integers(0, most_artifacts)
    )
    return Situation(
        board,
        draw(st.sampled_from(board.years)),
        ones,
        twos,
        draw(pile),
        draw(pile),
        draw(st.integers(1, most_years)),
        draw(st.sampled_from(sorted(RULE_SETS))),
    )


class Position:
    """As much of a game as the analysis reads."""

    def __init__(self, snapshot, board, rules):
        self.board, self.switches = Board.read(board), resolved(rules)[1]
        self._snapshot = snapshot

    def snapshot(self):
        """What is given."""
        return self._snapshot


@st.composite
def positions(draw, most_artifacts=4, most_empty=3):
    """A position in play with a small bag: somebody's turn, at or after its restock decision, or in a restock."""
    board = Board.named(draw(st.sampled_from(Board.names())))
    years = [str(year) for year in board.years]
    players = draw(st.integers(3, 4))
    pirates = [draw(st.sampled_from(years)) for _seat in range(players)]
    empty = {
        year: draw(st.integers(1, min(3, board.epoch(year).sites)))
        for year in draw(st.lists(st.sampled_from(years), max_size=most_empty, unique=True))
    }
    for year in empty:
        if draw(st.integers(0, 3)) == 0:
            empty[year] = board.epoch(year).sites
    ones = draw(st.integers(0, 4))
    twos = draw(st.integers(max(0, 3 - ones), 4))
    bag = {"blue": draw(st.integers(0, most_artifacts)), "police-1": ones, "police-2": twos}
    discard = draw(st.integers(0, 3))
    deciding = draw(st.sampled_from(["restock", "act", "draw"]))
    turn = draw(st.integers(0, players - 1))
    police = draw(st.sampled_from([y for y in years if deciding != "restock" or y != pirates[turn]]))
    free = [year for year in empty if year not in pirates]
    if deciding == "draw" and not (free and bag["blue"] + discard):
        deciding = "act"
    switches = {
        "restock_after_year_end": draw(st.sampled_from(["finish", "stop"])),
        "restock_requires": draw(st.sampled_from(["empty-site", "no-artifacts"])),
    }
    snapshot = {
        "rules": "rio-grande",
        "players": [f"P{seat}" for seat in range(players)],
        "year": draw(st.integers(2, 3)),
        "over": False,
        "deciding": deciding,
        "turn": turn,
        "police": police,
        "pirates": pirates,
        "restocking": draw(st.sampled_from(free)) if deciding == "draw" else None,
        "empty_sites": empty,
        "bag": {kind: count for kind, count in bag.items() if count},
        "discard": {"red": discard} if discard else {},
        "hands": [{}] * players,
    }
    return Position(snapshot, board, {"name": "rio-grande", "switches": switches})
