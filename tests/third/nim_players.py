"""A computer player of Nim."""

from timepirates.core import registry


class Patient:
    """Takes one stone at a time."""

    def choose(self, game, seat):
        """The first of the legal decisions."""
        return str(game.legal()[0])


PLAYERS = {"patient": Patient}
registry.add("nim", players="nim_players:PLAYERS")
