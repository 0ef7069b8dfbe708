"""The rules of Pig: roll a die as often as you dare, and stop before it shows a one."""

from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import LUCK, OVER

HOLD, ROLL = 0, 7
NAMES = {HOLD: "hold", ROLL: "roll"}
RULE_SETS = {"pig": {"goal": 100}, "short-pig": {"goal": 30}}


class Pig(OpenTable):
    """A match; a position is the points of all seats, whose turn it is, and the points of this turn."""

    game, word = "pig", "die"
    names = NAMES

    def begin(self, luck):
        """P1: nobody has points, the first seat begins."""
        return {"points": [0] * len(self.players), "turn": 0, "rolled": 0, "rolling": False}

    def to_move(self, s):
        """P2: the seat whose turn it is decides, the die follows; with enough points the game is over."""
        if max(s["points"]) >= self.switches["goal"]:
            return OVER
        return LUCK if s["rolling"] else s["turn"]

    def deciding(self, s):
        """P2: the die falls, or a turn goes on."""
        return {LUCK: "die", OVER: None}.get(self.to_move(s), "turn")

    def legal(self, s):
        """P3: roll, or hold if anything was rolled in this turn; the die shows one to six."""
        if s["rolling"]:
            return list(range(1, 7))
        return [HOLD, ROLL] if s["rolled"] else [ROLL]

    def apply(self, s, code):
        """P4: a one ends the turn without points; holding scores the points of the turn."""
        s["rolling"] = code == ROLL
        if code == HOLD:
            s["points"][s["turn"]] += s["rolled"]
        if 1 < code < ROLL:
            s["rolled"] += code
        elif code != ROLL:
            s["rolled"], s["turn"] = 0, (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """P5: the seat that reaches the goal wins at once."""
        return [seat for seat, points in enumerate(s["points"]) if points >= self.switches["goal"]]

    def why_not(self, s, code):
        """P3: holding before the first roll, or deciding for the die."""
        if self.to_move(s) == OVER:
            return "P5", "the game is over"
        return "P3", "the die falls now" if s["rolling"] else "roll at least once before you hold"
