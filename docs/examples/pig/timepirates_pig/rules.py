"""The rules of Pig: roll a die as often as you dare, but stop before it shows a one."""

from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import LUCK, OVER

HOLD, ROLL = 0, 7
NAMES = {HOLD: "hold", ROLL: "roll"}
RULE_SETS = {"pig": {"goal": 100}, "short-pig": {"goal": 30}}


class Pig(OpenTable):
    """A match of Pig. A position contains all seats' points, the seat to move and the points of the current turn."""

    game, word = "pig", "die"
    names = NAMES

    def begin(self, luck):
        """Return the first position: no seat has points, and the first seat begins (rule P1)."""
        return {"points": [0] * len(self.players), "turn": 0, "rolled": 0, "rolling": False}

    def to_move(self, s):
        """Return the seat whose turn it is, LUCK while the die rolls, or OVER when a seat has enough points (rule P2)."""
        if max(s["points"]) >= self.switches["goal"]:
            return OVER
        return LUCK if s["rolling"] else s["turn"]

    def deciding(self, s):
        """Return "die" before a roll of the die, "turn" before a decision, or None after the end of the game (rule P2)."""
        return {LUCK: "die", OVER: None}.get(self.to_move(s), "turn")

    def legal(self, s):
        """Return the legal decisions (roll, or hold after a roll), or the six results while the die rolls (rule P3)."""
        if s["rolling"]:
            return list(range(1, 7))
        return [HOLD, ROLL] if s["rolled"] else [ROLL]

    def apply(self, s, code):
        """Apply a decision or a roll (rule P4). A one ends the turn without points; holding adds the turn's points."""
        s["rolling"] = code == ROLL
        if code == HOLD:
            s["points"][s["turn"]] += s["rolled"]
        if 1 < code < ROLL:
            s["rolled"] += code
        elif code != ROLL:
            s["rolled"], s["turn"] = 0, (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """Return the winner, which is the first seat that reaches the goal (rule P5)."""
        return [seat for seat, points in enumerate(s["points"]) if points >= self.switches["goal"]]

    def why_not(self, s, code):
        """Return why a decision is illegal, such as holding before the first roll of the turn (rule P3)."""
        if self.to_move(s) == OVER:
            return "P5", "the game is over"
        return "P3", "the die falls now" if s["rolling"] else "roll at least once before you hold"
