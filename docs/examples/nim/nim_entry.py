"""The entry of Nim, which names the parts of the game."""

PARTS = {"table": "nim:Nim", "players": "nim_players:PLAYERS"}
