"""The texts that pages show about a game of Pig."""

from timepirates_widgets.table.look import Look


class PigLook(Look):
    """The texts about a position of Pig: the points of each player, and the points collected in the current turn."""

    def aim(self, game):
        """Return one sentence that explains the aim of the game."""
        return [
            f"You win with {game.switches['goal']} points.",
            "Roll as often as you like; hold to keep the points.",
            "A one takes all points of the turn.",
        ]

    def facts(self, game, seen):
        """Return the points collected in the current turn and the points of each player, each with a label."""
        points = zip(game.players, map(str, seen["points"]), strict=True)
        return [("This turn", str(seen["rolled"])), *points]


LOOK = PigLook()
