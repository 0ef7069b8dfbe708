"""What the package brings: the parts of the game's entry."""

PARTS = {"table": "nim:Nim", "players": "nim_players:PLAYERS"}
