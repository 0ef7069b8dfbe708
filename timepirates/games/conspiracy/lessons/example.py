"""The long example from the rules of Conspiracy, with explanations.

It has two rounds with four players.

The steps are data (`games/conspiracy/example.json`). Where the source leaves a square, a suit or a die open, it was
chosen so that everything the source describes happens. `STATUS` shows how much of each step is documented.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.toml import TomlTable
from timepirates.games import conspiracy

DATA = Path(conspiracy.__file__).parent / "example.json"
STATUS = {
    "D": mark("The published example describes this step."),
    "P": mark(
        "The published example describes part of this step. The missing details were chosen to fit "
        "the rest of the example."
    ),
    "R": mark("The published example does not mention this step; it follows from the other steps."),
    "C": mark("The published example has an error here, which is corrected in this step."),
}


@dataclass(frozen=True)
class ExampleStage:
    """A few successive steps of the published example game, with an explanation for players.

    Attributes
    ----------
    first : int
        The index of its first step, from 0.
    rules : tuple of str
        The ids of the rules that it demonstrates.
    text : str
        A description of what happens.
    """

    first: int
    rules: tuple[str, ...]
    text: str


_STAGES: tuple[tuple[int, str, str], ...] = (
    (
        0,
        "U1 U2 U3",
        mark(
            "Each player has six tiles and has drawn three coins. From these coins, each player chooses a secret "
            "goal: a suit and a number. Then all the coins go back to the bag."
        ),
    ),
    (4, "O1", mark("No player has saved a coin yet, so all four are tied and roll for the order.")),
    (
        8,
        "O2",
        mark(
            "A rolled a 5, the highest number, and C a 0, the lowest. B and D both rolled a 3, so they "
            "roll again. D's second roll is higher, so the order is A, D, B, C."
        ),
    ),
    (10, "D1", mark("A draws three coins. In this turn, two of them go to the board, and A saves the third.")),
    (13, "L4", mark("A lays a tile face down in Future 1. This is free, but A must place a coin on the tile at once.")),
    (
        14,
        "L2 L3",
        mark(
            "The coin lies on an upper square of the tile in Future 1, and points at the empty place of"
            " the Present above this tile. While there is nothing else on the board, the first coin "
            "must be placed like this."
        ),
    ),
    (
        15,
        "L2 L3",
        mark(
            "The second coin must lie next to a coin or a face-up tile, and it must point at something."
            " The first coin makes both possible."
        ),
    ),
    (
        16,
        "E1 O1",
        mark(
            "A saves the coin with the number 5. This gives A an early place in the order of the next "
            "round. In the next turn, A takes this coin back into the hand."
        ),
    ),
    (18, "D1", mark("D is next and draws three coins.")),
    (
        21,
        "L4",
        mark(
            "D places two coins and lays a tile for each, one in the left column and one in the middle "
            "column. Each placement allows one tile."
        ),
    ),
    (
        25,
        "E1",
        mark(
            "D saves a coin with the number 4. In the order of the next round, D is therefore second, "
            "after A, who saved a 5."
        ),
    ),
    (
        27,
        "D1 K2",
        mark(
            "B draws three coins. One of them is an ace. The number side of an ace shows a spiral, "
            "which is the wild card."
        ),
    ),
    (
        30,
        "L4 L2",
        mark(
            "B lays a tile in the place below A's tile, so that the two tiles share a side. On the new "
            "tile, B places a coin that points up at A's second coin."
        ),
    ),
    (
        32,
        "N4 Q1",
        mark(
            "With the second action point, B attacks A's second coin. B attacks with a spiral, and "
            "announces this coin, its square and its direction."
        ),
    ),
    (
        33,
        "N7",
        mark(
            "The price of an attack is paid before the attack has any effect: B gives a coin to D, who "
            "may use it in the next turn."
        ),
    ),
    (
        34,
        "L5 H1 H5",
        mark(
            "A spiral that is placed causes an unexpected effect. Two rolls of a die determine the "
            "place that is hit: the left column and the row Future 4. There is no tile in this place, "
            "so nothing happens. Then the attack is carried out. A spiral beats every coin, so A's coin"
            " goes to the bag."
        ),
    ),
    (
        36,
        "E1 E3",
        mark(
            "B's hand is empty, so B cannot save a coin. B is still asked about a mark, so that the question "
            "reveals nothing to the others."
        ),
    ),
    (38, "D1", mark("C is last and draws a spiral, a 4 and a 3.")),
    (
        41,
        "K3 L3",
        mark(
            "C places a coin with the number 4. It points at A's coin with the number 2, which is in "
            "the next column. This is possible because the squares of all columns form one grid, which "
            "is six squares wide."
        ),
    ),
    (42, "L4 L3", mark("C lays a tile below the tile with the 4. On the new tile, C places a 3 that points at the 4.")),
    (
        44,
        "E1 H1",
        mark(
            "C saves the spiral. A player with a saved spiral can choose when to move in the next "
            "round. Saving a spiral also causes an unexpected effect."
        ),
    ),
    (
        45,
        "H1 H4",
        mark(
            "The unexpected effect hits the place Future 1 of the middle column. The face-down tile in "
            "this place is turned up without regard to the values of its two coins, and the coins go to"
            " the bag. By the rules, the middle column needs a roll of 2 or 3; the published example "
            "has a 4."
        ),
    ),
    (
        47,
        "O1 O3 W1",
        mark(
            "Round 2 begins. A has saved a 5, D a 4, and B nothing. C has saved the spiral, so C has no"
            " place in the order. From round 2 on, time marches on before the first turn of each round."
        ),
    ),
    (
        48,
        "W3 W4",
        mark(
            "The left column has no face-up tile, so a die that is rolled for this column succeeds only"
            " if it shows its symbol. One die succeeds, but two successes are needed, so no tile moves."
        ),
    ),
    (
        52,
        "W4 W5 W6",
        mark(
            "Of the dice rolled for the middle column, two show their symbols, so the column advances. "
            "The face-up ace of arms moves from Future 1 to the Present, and the tile below it moves up"
            " with its coin."
        ),
    ),
    (
        56,
        "W5 W7 K6",
        mark(
            "Of the dice rolled for the right column, two show their symbols as well, so this column "
            "advances, too. Its tile in Future 1 is face down, so this tile cannot move to the Present."
            " Its coin goes to the bag, and the tile goes to A, who is first in the order. The tile "
            "below moves up."
        ),
    ),
    (
        60,
        "O3",
        mark(
            "Before the first turn, C must choose whether to take this turn or to wait. C waits, so A "
            "takes the first turn."
        ),
    ),
    (61, "D1", mark("A takes up the saved 5 and draws two more coins. One of them is a spiral.")),
    (
        63,
        "L1 L3",
        mark("A places a coin with the number 4 beside C's coin with the number 3. A's coin points at C's coin."),
    ),
    (
        64,
        "L4",
        mark(
            "A lays a tile in Future 2 of the middle column. On this tile, A places the coin with the "
            "number 5, pointing up."
        ),
    ),
    (
        66,
        "E1 H5",
        mark(
            "A saves the spiral. The rolls for the unexpected effect give the middle column and Future "
            "5, where there is no tile."
        ),
    ),
    (
        69,
        "E3",
        mark(
            "The Present shows the ace of arms, and arms are half of A's goal, so A marks this tile. If the other "
            "half shows on another Present tile in a later round, A can win."
        ),
    ),
    (70, "O3 O4", mark("C is asked again whether to take the next turn or to wait, and takes the turn.")),
    (71, "D1", mark("C takes up the spiral and draws two coins.")),
    (
        73,
        "L2 L3",
        mark("C places a coin with the number 2. Like A's 4, this coin points at the coin with the number 3."),
    ),
    (74, "N3 V1", mark("Now the 3 can be revealed: a 4 and a 2 point at it, and their sum of 6 is more than 3.")),
    (
        75,
        "N7 V3",
        mark(
            "C pays by giving the spiral to D. A spiral that is given away is not played, so there is "
            "no unexpected effect. The coin with the number 3 is turned to its symbol side, which shows"
            " that its suit is suns."
        ),
    ),
    (76, "E1", mark("C saves a 5.")),
    (
        78,
        "D1 D3",
        mark(
            "D takes the saved 4 back into the hand and draws two coins. Then D takes the two coins "
            "that other players have given to D, and has five coins in hand."
        ),
    ),
    (
        80,
        "L4 L3 L5",
        mark(
            "D lays a tile and places the spiral on it. The spiral points at the coin with the number 2"
            " that C has placed. There is no tile in the place that the spiral's unexpected effect "
            "hits."
        ),
    ),
    (
        84,
        "V2",
        mark(
            "Only one coin points at the coin with the number 2: the spiral. A spiral counts as any "
            "number, so one spiral is always enough to reveal a coin."
        ),
    ),
    (
        85,
        "N7",
        mark(
            "D pays by giving a coin to C. The coin with the number 2 is turned to its symbol side, "
            "which shows that its suit is crowns. Now two coins on the tile in Future 1 of the middle "
            "column show their symbols."
        ),
    ),
    (86, "E1 E2", mark("D saves a coin with the number 5. The other coins in D's hand go back to the bag.")),
    (88, "D1", mark("B, last in the order, draws three coins.")),
    (
        91,
        "N5 R1",
        mark(
            "B spends both action points to reveal a tile. This is possible because two coins on the "
            "tile lie symbol side up."
        ),
    ),
    (
        92,
        "N7 R2 R3 R4",
        mark(
            "B pays with a coin; the published example leaves this payment out. Then the tile is turned"
            " up: it is the tile crowns 3. The coin crowns 2 has the same suit, so it counts 2. The "
            "coin suns 3 has neither this suit nor the opposing one, so it counts 1. The sum of 3 "
            "equals the tile's value, so the tile stays. All its coins go to the bag."
        ),
    ),
    (
        93,
        "E1 O1",
        mark(
            "B saves a coin with the number 3, and the round is over. C and D have both saved a 5, so a"
            " roll of the dice will decide which of them moves first. A has saved a spiral, and can "
            "choose when to move. To win, A needs a tile with the number 0, of any suit, in the "
            "Present."
        ),
    ),
)


@dataclass(frozen=True)
class Example:
    """The published example game, divided into stages that are explained one by one."""

    game: Game
    statuses: tuple[str, ...]
    stages: tuple[ExampleStage, ...]

    def stage_at(self, steps: int) -> ExampleStage:
        """Return the stage that contains a step of the example game. `steps` is the step's number, counted from 1."""
        return self.stages[bisect_right(self.stages, max(0, steps - 1), key=lambda stage: stage.first) - 1]

    def source_note(self, steps: int) -> str:
        """Return a sentence that states whether the published example describes the latest step fully or in part.

        It is empty before the first step.
        """
        return _(STATUS[self.statuses[steps - 1]]) if steps else ""


def example() -> Example:
    """Return the published example game, divided into explained stages.

    Returns
    -------
    Example

    Examples
    --------
    >>> len(example().game), example().stage_at(33).rules
    (95, ('N4', 'Q1'))
    """
    data: TomlTable = json.loads(DATA.read_text(encoding="utf-8"))
    game = Game(data["players"], "johnson-2002", setup=data["setup"], chance="ask")
    for _seat, text, _status in data["steps"]:
        game.play(text)
    stages = tuple(ExampleStage(first, tuple(rules.split(" ")), _(text)) for first, rules, text in _STAGES)
    return Example(game, tuple(status for _seat, _text, status in data["steps"]), stages)
