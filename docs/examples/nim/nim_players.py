"""A computer player of Nim."""


class Patient:
    """Takes one stone at a time."""

    def choose(self, game, seat):
        """The first of the legal decisions."""
        return str(game.legal()[0])


PLAYERS = {"patient": Patient}
