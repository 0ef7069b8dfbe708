"""The entry of Nim, which tells the program where to find the parts of the game."""

PARTS = {"table": "nim:Nim", "players": "nim_players:PLAYERS"}
