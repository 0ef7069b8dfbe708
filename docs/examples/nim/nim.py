"""The rules of Nim with one heap of stones: the player who takes the last stone wins."""

from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import OVER


class Nim(OpenTable):
    """The rules of a match of Nim. A position contains the number of stones left and the seat to move."""

    game, word = "nim", "take"

    def begin(self, luck):
        """Return the first position: ten stones in the heap, and the first seat moves (rule N1)."""
        return {"heap": 10, "turn": 0}

    def to_move(self, s):
        """Return the seat that moves next, or OVER when no stones are left (rule N2)."""
        return s["turn"] if s["heap"] else OVER

    def legal(self, s):
        """Return how many stones the player may take: one to three, but not more than are left (rule N3)."""
        return list(range(1, min(3, s["heap"]) + 1))

    def apply(self, s, code):
        """Remove the stones that the player takes from the heap, and give the turn to the next seat (rule N3)."""
        s["heap"] -= code
        s["turn"] = (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """Return the winner: the player who took the last stone (rule N4)."""
        return [] if s["heap"] else [(s["turn"] - 1) % len(self.players)]

    def why_not(self, s, code):
        """Return why a number of stones cannot be taken: it is not from one to three, or too few are left (rule N3)."""
        return "N3", f"one to three stones can be taken, and {s['heap']} are left"
