"""How pages describe a game of Pig."""

from timepirates_widgets.table.look import Look


class PigLook(Look):
    """The points of all players, and those of the turn."""

    def aim(self, game):
        """Return what the players play for."""
        return [
            f"You win with {game.switches['goal']} points.",
            "Roll as often as you like; hold to keep the points.",
            "A one takes all points of the turn.",
        ]

    def facts(self, game, seen):
        """Return the points of this turn and of each player."""
        points = zip(game.players, map(str, seen["points"]), strict=True)
        return [("This turn", str(seen["rolled"])), *points]


LOOK = PigLook()
