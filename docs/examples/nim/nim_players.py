"""A computer player for Nim."""


class Patient:
    """A computer player that always takes one stone."""

    def choose(self, game, seat):
        """Return the first of the legal decisions."""
        return str(game.legal()[0])


PLAYERS = {"patient": Patient}
