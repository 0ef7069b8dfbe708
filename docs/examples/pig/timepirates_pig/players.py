"""Two computer players for the dice game Pig."""


class Careful:
    """A computer player that holds as soon as it has ten points in a turn."""

    enough = 10

    def choose(self, game, seat):
        """Return "hold" if the turn has enough points to stop or to reach the goal, otherwise "roll"."""
        seen = game.snapshot(seat)
        wanted = min(self.enough, game.switches["goal"] - seen["points"][seat])
        return "hold" if seen["rolled"] >= wanted else "roll"


class Steady(Careful):
    """A computer player that stops at 20 points in a turn, because another roll would gain nothing on average."""

    enough = 20


PLAYERS = {"careful": Careful, "steady": Steady}
