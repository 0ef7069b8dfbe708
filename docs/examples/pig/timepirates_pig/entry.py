"""The registry entry of the dice game Pig, which tells the program where the parts of the game are."""

PARTS = {
    "title": "Pig",
    "table": "timepirates_pig.rules:Pig",
    "rule_sets": "timepirates_pig.rules:RULE_SETS",
    "players": "timepirates_pig.players:PLAYERS",
    "lessons": "timepirates_pig:lessons",
    "look": "timepirates_pig.look:LOOK",
}
