"""The entry of Pig, which tells the program where to find the parts of the game."""

PARTS = {
    "title": "Pig",
    "table": "timepirates_pig.rules:Pig",
    "rule_sets": "timepirates_pig.rules:RULE_SETS",
    "players": "timepirates_pig.players:PLAYERS",
    "lessons": "timepirates_pig:lessons",
    "look": "timepirates_pig.look:LOOK",
}
