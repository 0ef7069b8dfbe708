"""Two computer players of Pig."""


class Careful:
    """Holds as soon as the turn has brought ten points."""

    enough = 10

    def choose(self, game, seat):
        """Return "hold" with enough points in this turn or for the goal, else "roll"."""
        seen = game.snapshot(seat)
        wanted = min(self.enough, game.switches["goal"] - seen["points"][seat])
        return "hold" if seen["rolled"] >= wanted else "roll"


class Steady(Careful):
    """Holds at twenty points, where the next roll loses as much as it wins on average."""

    enough = 20


PLAYERS = {"careful": Careful, "steady": Steady}
