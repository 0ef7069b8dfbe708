"""Computer players: something that, asked for a seat's decision, names one of the legal ones.

`PLAYERS` lists those of Time Pirates by the name that seats and saved games use, `BY_GAME` those of each game.
"""

from timepirates.players.conspiracy import ConspiracyPlayer
from timepirates.players.simple import SimplePlayer
from timepirates.players.uniform import RandomPlayer

PLAYERS = {"random": RandomPlayer, "simple": SimplePlayer}
BY_GAME = {"time-pirates": PLAYERS, "conspiracy": {"random": RandomPlayer, "simple": ConspiracyPlayer}}
