"""The numbers of the schemer, as evolution found them: what each is for, and how much.

Measured by an advance that surely brings half of the goal into the Present, which is worth about a thousand.
"""

NUMBERS: dict[str, float] = {
    "lay": 362, "lay 0": 5.4, "lay 1": 0.1, "lay 2": 8.8, "lay 3": -13.6, "lay 4": 2.3, "lay 5": -7.7,
    "lay, each row": 14.9, "lay, each plan": -16.3, "lay the last half": -11.2, "lay a spare": -46.3,
    "lay beside": -91, "lay what is covered": -9.2, "lay, each of the column": -40.6, "lay, each one up above": 2.9,
    "lay early": 8.5, "place": 78, "place, what it counts": 5.4, "place a bad one": -94, "place on a spare": 9.8,
    "place elsewhere": -12.4, "place, its number": -2, "place one of a pair": -12.5, "place where enough lies": 14.7,
    "place, each that lies there": 0.8, "place where enough may come": 19.5, "neighbour": 5.4,
    "place a spiral": -148, "support": 114, "support, what it counts": 19.1, "support in part": 17.1, "reveal": 293,
    "reveal, what it counts": 19.6, "reveal more than enough": -22.9, "reveal nothing": -72, "near": 1026,
    "finish": 33.5, "far": 587, "lose": -2000, "any tile": -14.7, "forget": -102, "steal": 193, "oust": 168,
    "my mark": -100, "advance": 24.7, "effect": -24.2, "effect: lost": 241, "effect: a mark": -0.7,
    "effect: down": 11.7, "effect: another down": 36.4, "effect: up": 86, "effect: a spare up": -96,
    "effect: another up": -375, "keep, what it counts": 9.4, "keep, its number": 1.6, "keep a spiral": 124,
    "keep a match": -18, "keep a 0": -10, "save for the effect": 13.5, "save, its number": 0.4, "goal 0": 30.5,
    "goal 1": 24.1, "goal 2": 23.9, "goal 3": 21.5, "goal 4": 26.3, "goal 5": 16.4, "goal, own suit 0": -1.7,
    "goal, own suit 1": -1.6, "goal, own suit 2": 0, "goal, own suit 3": 0.2, "goal, own suit 4": 0.5,
    "goal, own suit 5": 1, "goal, own number 0": 3.8, "goal, own number 1": 2.9, "goal, own number 2": 3,
    "goal, own number 3": 2.7, "goal, own number 4": 3.4, "goal, own number 5": 3.3, "goal, both": 47.2, "now": 1.5,
    "end": 27.2, "end with a point": 19.3,
}
