"""The long example from the rules of Conspiracy, with explanations.

It has two rounds with four players.

The steps are data (`games/conspiracy/example.json`). Where the source leaves a square, a suit or a die open, it was
chosen so that everything the source describes happens. `STATUS` shows how much of each step is documented.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.toml import TomlTable
from timepirates.games import conspiracy

DATA = Path(conspiracy.__file__).parent / "example.json"
STATUS = {
    "D": mark("The source describes this step."),
    "P": mark("The source describes part of this step; the rest was chosen to fit."),
    "R": mark("The source does not mention this step; it follows from the other steps."),
    "C": mark("The source has an error here, which is corrected in this step."),
}


@dataclass(frozen=True)
class Stage:
    """A part of the example, with its explanation.

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
            "Each player has six tiles and has drawn three coins. From these each chooses a secret goal: a suit "
            "and a number. Then all the coins go back to the bag."
        ),
    ),
    (4, "O1", mark("No player has saved a coin yet, so all four are tied and roll for the order.")),
    (8, "O2", mark("B and D both rolled a 3. Only they roll again, and D's die is higher: the order is A, D, B, C.")),
    (10, "D1", mark("A draws three coins. Two of them go to the board this turn; A saves the third.")),
    (13, "L4", mark("A lays a tile face down in Future 1. That is free, but a coin must follow on it at once.")),
    (
        14,
        "L2 L3",
        mark(
            "The coin lies on an upper square of Future 1 and points at the empty Present: with nothing else on "
            "the board there is no other way to begin."
        ),
    ),
    (15, "L2 L3", mark("The second coin needs a neighbour and something to point at. The first coin is both.")),
    (
        16,
        "E1 O1",
        mark(
            "A saves the 5. It will be taken up again next turn, and until then it gives an early place in the "
            "next round."
        ),
    ),
    (18, "D1", mark("D is next and draws three coins.")),
    (
        21,
        "L4",
        mark(
            "D lays a tile with each of two coins, one in the left column and one in the middle. Each placement "
            "allows one tile."
        ),
    ),
    (25, "E1", mark("D saves a 4, which gives second place after A's 5.")),
    (27, "D1 K2", mark("B draws three coins, one of them an ace: its number side is the spiral, the wild card.")),
    (30, "L4 L2", mark("B lays a tile below A's, side to side, and a coin on it that points up at A's second coin.")),
    (
        32,
        "N4 Q1",
        mark(
            "With the second action point B attacks that coin. The attacker is the spiral; it is announced with "
            "its square and direction."
        ),
    ),
    (
        33,
        "N7",
        mark(
            "The price of an attack is paid before anything happens: B gives a coin to D, who may use it in the "
            "next turn."
        ),
    ),
    (
        34,
        "L5 H1 H5",
        mark(
            "A spiral on the board causes an unexpected effect. The dice show left column, Future 4. There is no "
            "tile, so nothing happens. Then the attack is settled: a spiral beats everything, and A's coin goes "
            "to the bag."
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
    (41, "K3 L3", mark("C's 4 points across the border of the column at A's 2: the squares are one grid, six wide.")),
    (42, "L4 L3", mark("C lays a tile below it, with a 3 on it that points at the 4.")),
    (
        44,
        "E1 H1",
        mark(
            "C saves the spiral, to choose when to move in the next round. Saving it also causes an unexpected effect."
        ),
    ),
    (
        45,
        "H1 H4",
        mark(
            "Middle column, Future 1: the face-down tile there is turned up without any support, and its two "
            "coins go to the bag. By the rules the middle needs a 2 or a 3; the source's die shows a 4."
        ),
    ),
    (
        47,
        "O1 O3 W1",
        mark(
            "Round 2. A saved a 5, D a 4, B nothing. C saved the spiral and has no place in the order. Time "
            "marches on from this round on."
        ),
    ),
    (
        48,
        "W3 W4",
        mark(
            "The left column has no face-up tile, so only symbols succeed. There is one; two are needed, and "
            "nothing moves."
        ),
    ),
    (
        52,
        "W4 W5 W6",
        mark(
            "There are two symbols for the middle column, so it advances. The face-up ace of arms becomes the "
            "Present, and the tile below moves up with its coin."
        ),
    ),
    (
        56,
        "W5 W7 K6",
        mark(
            "There are two symbols for the right column, too. The tile in Future 1 is face down, so it cannot "
            "become the Present: its coin goes to the bag, and the tile goes to A, who is first in the order. "
            "The tile below moves up."
        ),
    ),
    (60, "O3", mark("Before the first turn C is asked: now, or wait? C waits, and A begins.")),
    (61, "D1", mark("A takes the saved 5 and draws two more, a spiral among them.")),
    (63, "L1 L3", mark("A places a 4 beside C's 3, pointing at it.")),
    (64, "L4", mark("A lays a tile in Future 2 and places the 5 on it, pointing up.")),
    (66, "E1 H5", mark("A saves the spiral. The dice show middle column, Future 5: there is no tile.")),
    (
        69,
        "E3",
        mark(
            "The Present shows the ace of arms, and arms are half of A's goal: A marks it. With the other half on"
            " another Present tile in a later round A would win."
        ),
    ),
    (70, "O3 O4", mark("C is asked again and takes the turn now.")),
    (71, "D1", mark("C takes up the spiral and draws two coins.")),
    (73, "L2 L3", mark("C adds a 2 that also points at the 3.")),
    (74, "N3 V1", mark("Now the 3 can be revealed: a 4 and a 2 point at it, and 6 is more than 3.")),
    (
        75,
        "N7 V3",
        mark(
            "C pays with the spiral, which goes to D. A spiral given away is not played, so there is no effect. "
            "The 3 is turned over: it is of suns."
        ),
    ),
    (76, "E1", mark("C saves a 5.")),
    (78, "D1 D3", mark("D takes up the saved 4, draws two, and takes the two gifts on top: five coins in hand.")),
    (
        80,
        "L4 L3 L5",
        mark("D lays a tile and places the spiral on it, pointing at C's 2. The unexpected effect hits no tile."),
    ),
    (
        84,
        "V2",
        mark("One coin points at the 2: the spiral. It counts as any number, so it is always enough alone."),
    ),
    (
        85,
        "N7",
        mark("D pays with a coin for C, and the 2 is turned over: it is of crowns. Two symbols now lie on C's tile."),
    ),
    (86, "E1 E2", mark("D saves the other 5. What is left in hand goes back to the bag.")),
    (88, "D1", mark("B, last in the order, draws three coins.")),
    (91, "N5 R1", mark("B spends both points to reveal the tile with the two symbols.")),
    (
        92,
        "N7 R2 R3 R4",
        mark(
            "After the payment, which the source forgets, the tile is turned up: crowns 3. The crowns 2 counts 2,"
            " the suns 3 counts 1 as a coin of a third suit: 3 is enough, and the tile stays. All its coins go to"
            " the bag."
        ),
    ),
    (
        93,
        "E1 O1",
        mark(
            "B saves a 3. The round is over: C and D are level with a 5 each and will roll, and A has the spiral."
            " A needs a 0 of any suit in the Present to win."
        ),
    ),
)


@dataclass(frozen=True)
class Example:
    """The example as a game, divided into stages."""

    game: Game
    statuses: tuple[str, ...]
    stages: tuple[Stage, ...]

    def stage_before(self, steps: int) -> Stage:
        """Return the stage that contains the last one of the first `steps` steps."""
        firsts = [stage.first for stage in self.stages]
        return self.stages[max(0, bisect_right(firsts, max(0, steps - 1)) - 1)]

    def status_of(self, steps: int) -> str:
        """Return a sentence about how well the source documents the last step.

        It is empty before the first step.
        """
        return _(STATUS[self.statuses[steps - 1]]) if steps else ""


@cache
def _data() -> TomlTable:
    return json.loads(DATA.read_text(encoding="utf-8"))


def example() -> Example:
    """Return the example game with its stages.

    Returns
    -------
    Example

    Examples
    --------
    >>> len(example().game), example().stage_before(33).rules
    (95, ('N4', 'Q1'))
    """
    data = _data()
    game = Game(data["players"], "johnson-2002", setup=data["setup"], chance="ask")
    for _seat, text, _status in data["steps"]:
        game.play(text)
    stages = tuple(Stage(first, tuple(rules.split(" ")), _(text)) for first, rules, text in _STAGES)
    return Example(game, tuple(status for _seat, _text, status in data["steps"]), stages)
