"""Computer players: something that, asked for a seat's decision, names one of the legal ones.

`PLAYERS` lists them by the name that seats and saved games use.
"""

from timepirates.players.simple import SimplePlayer
from timepirates.players.uniform import RandomPlayer

PLAYERS = {"random": RandomPlayer, "simple": SimplePlayer}
