"""The rules of Nim with one heap of stones: the player who takes the last stone wins."""

from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import OVER


class Nim(OpenTable):
    """A match of Nim, whose position contains the number of stones left and the seat to move."""

    game, word = "nim", "take"

    def begin(self, luck):
        """N1: The heap has ten stones, and the first seat begins."""
        return {"heap": 10, "turn": 0}

    def to_move(self, s):
        """N2: The seats take turns until no stones are left."""
        return s["turn"] if s["heap"] else OVER

    def legal(self, s):
        """N3: A player takes one to three stones."""
        return list(range(1, min(3, s["heap"]) + 1))

    def apply(self, s, code):
        """N3: Remove the stones that the player takes, and let the next seat move."""
        s["heap"] -= code
        s["turn"] = (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """N4: The player who takes the last stone wins."""
        return [] if s["heap"] else [(s["turn"] - 1) % len(self.players)]

    def why_not(self, s, code):
        """N3: A player cannot take more than three stones, or more stones than are left."""
        return "N3", f"one to three stones can be taken, and {s['heap']} are left"
