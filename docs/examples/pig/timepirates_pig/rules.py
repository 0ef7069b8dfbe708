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
        """P1: All seats begin without points, and the first seat begins the game."""
        return {"points": [0] * len(self.players), "turn": 0, "rolled": 0, "rolling": False}

    def to_move(self, s):
        """P2: A seat decides, and then the die is rolled. The game is over when a seat has enough points."""
        if max(s["points"]) >= self.switches["goal"]:
            return OVER
        return LUCK if s["rolling"] else s["turn"]

    def deciding(self, s):
        """P2: The next event is a roll of the die or a decision of the seat to move."""
        return {LUCK: "die", OVER: None}.get(self.to_move(s), "turn")

    def legal(self, s):
        """P3: A player may roll, or may hold after a roll in this turn. The result of the die is one to six."""
        if s["rolling"]:
            return list(range(1, 7))
        return [HOLD, ROLL] if s["rolled"] else [ROLL]

    def apply(self, s, code):
        """P4: If the die shows a one, the turn ends without points. If a player holds, the turn's points are scored."""
        s["rolling"] = code == ROLL
        if code == HOLD:
            s["points"][s["turn"]] += s["rolled"]
        if 1 < code < ROLL:
            s["rolled"] += code
        elif code != ROLL:
            s["rolled"], s["turn"] = 0, (s["turn"] + 1) % len(self.players)

    def winners(self, s):
        """P5: The first seat that reaches the goal wins immediately."""
        return [seat for seat, points in enumerate(s["points"]) if points >= self.switches["goal"]]

    def why_not(self, s, code):
        """P3: A player cannot hold before the first roll, or decide while the die is rolling."""
        if self.to_move(s) == OVER:
            return "P5", "the game is over"
        return "P3", "the die falls now" if s["rolling"] else "roll at least once before you hold"
