"""Nim with one heap: who takes the last stone wins."""

from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import OVER


class Nim(OpenTable):
    """A match; a position is how many stones are left and whose turn it is."""

    game, word = "nim", "take"

    def begin(self, luck):
        """N1: ten stones, the first seat begins."""
        return {"heap": 10, "turn": 0}

    def to_move(self, s):
        """N2: in turn, while there are stones."""
        return s["turn"] if s["heap"] else OVER

    def legal(self, s):
        """N3: one to three stones."""
        return list(range(1, min(3, s["heap"]) + 1))

    def apply(self, s, code):
        """N3: the stones are gone, the next seat has its turn."""
        s["heap"] -= code
        s["turn"] = (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """N4: who took the last stone."""
        return [] if s["heap"] else [(s["turn"] - 1) % len(self.players)]

    def why_not(self, s, code):
        """N3: more than three, none, or more than there are."""
        return "N3", f"one to three stones can be taken, and {s['heap']} are left"
