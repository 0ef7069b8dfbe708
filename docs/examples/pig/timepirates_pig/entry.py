"""What the package brings: the parts of the game's entry."""

PARTS = {
    "title": "Pig",
    "table": "timepirates_pig.rules:Pig",
    "rule_sets": "timepirates_pig.rules:RULE_SETS",
    "players": "timepirates_pig.players:PLAYERS",
    "lessons": "timepirates_pig:lessons",
    "look": "timepirates_pig.look:LOOK",
}
