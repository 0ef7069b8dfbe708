"""The registry entry of the game Nim, which tells the program where the rules and the players are."""

PARTS = {"table": "nim:Nim", "players": "nim_players:PLAYERS"}
