"""Two computer players for Pig."""


class Careful:
    """A computer player that holds as soon as it has ten points in a turn."""

    enough = 10

    def choose(self, game, seat):
        """Return "hold" if this turn has enough points, or enough to reach the goal, otherwise "roll"."""
        seen = game.snapshot(seat)
        wanted = min(self.enough, game.switches["goal"] - seen["points"][seat])
        return "hold" if seen["rolled"] >= wanted else "roll"


class Steady(Careful):
    """A computer player that holds at twenty points, where a further roll gains nothing on average."""

    enough = 20


PLAYERS = {"careful": Careful, "steady": Steady}
