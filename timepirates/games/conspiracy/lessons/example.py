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
    "D": mark("The published example describes this step."),
    "P": mark("The published example describes part of this step; the rest was chosen to fit."),
    "R": mark("The published example does not mention this step; it follows from the other steps."),
    "C": mark("The published example has an error here, which is corrected in this step."),
}


@dataclass(frozen=True)
class ExampleStage:
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
            "Each player has six tiles and has drawn three coins. From these coins, each player chooses a secret "
            "goal: a suit and a number. Then all the coins go back to the bag."
        ),
    ),
    (4, "O1", mark("No player has saved a coin yet, so all four are tied and roll for the order.")),
    (8, "O2", mark("B and D both rolled a 3. Only they roll again, and D's die is higher: the order is A, D, B, C.")),
    (10, "D1", mark("A draws three coins. In this turn, two of them go to the board, and A saves the third.")),
    (13, "L4", mark("A lays a tile face down in Future 1. This is free, but A must place a coin on the tile at once.")),
    (
        14,
        "L2 L3",
        mark(
            "The coin lies on an upper square of Future 1 and points at the empty Present. While "
            "nothing else is on the board, there is no other way to begin."
        ),
    ),
    (15, "L2 L3", mark("The second coin needs a neighbour and something to point at. The first coin serves as both.")),
    (
        16,
        "E1 O1",
        mark(
            "A saves the 5. This gives A an early place in the order of the next round. In the next "
            "turn, A takes the coin up again."
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
    (25, "E1", mark("D saves a 4. This gives D second place in the order, after A's 5.")),
    (27, "D1 K2", mark("B draws three coins, one of them an ace: its number side is the spiral, the wild card.")),
    (
        30,
        "L4 L2",
        mark(
            "B lays a tile below A's tile, side to side with it. On the new tile, B places a coin that "
            "points up at A's second coin."
        ),
    ),
    (
        32,
        "N4 Q1",
        mark(
            "With the second action point, B attacks A's second coin. The attacker is the spiral; B "
            "announces it with its square and direction."
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
            "A spiral that is placed causes an unexpected effect. The rolls give the left column and "
            "Future 4. There is no tile at this place, so nothing happens. Then the attack is settled: "
            "a spiral beats every coin, and A's coin goes to the bag."
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
            "C's 4 points at A's 2 across the border between two columns. All squares form one grid "
            "that is six squares wide."
        ),
    ),
    (42, "L4 L3", mark("C lays a tile below the tile with the 4. On the new tile, C places a 3 that points at the 4.")),
    (
        44,
        "E1 H1",
        mark(
            "C saves the spiral, to choose when to move in the next round. Saving a spiral also causes "
            "an unexpected effect."
        ),
    ),
    (
        45,
        "H1 H4",
        mark(
            "The unexpected effect hits the middle column, Future 1. The face-down tile there is turned up, whatever "
            "its coins are, and its two coins go to the bag. By the rules, the die must show a 2 or a 3 for the "
            "middle column; in the published example, it shows a 4."
        ),
    ),
    (
        47,
        "O1 O3 W1",
        mark(
            "Round 2 begins. A saved a 5, D saved a 4, and B saved nothing. C saved the spiral and has "
            "no place in the order. Time marches on from this round on."
        ),
    ),
    (
        48,
        "W3 W4",
        mark(
            "The left column has no face-up tile, so a die succeeds only with its symbol. One die "
            "succeeds, but two successes are needed, so nothing moves."
        ),
    ),
    (
        52,
        "W4 W5 W6",
        mark(
            "Two dice show their symbols for the middle column, so it advances. The face-up ace of arms becomes the "
            "Present tile, and the tile below moves up with its coin."
        ),
    ),
    (
        56,
        "W5 W7 K6",
        mark(
            "Two dice show their symbols for the right column, too. The tile in Future 1 is face down, "
            "so it cannot become the Present tile: its coin goes to the bag, and the tile goes to A, "
            "who is first in the order. The tile below moves up."
        ),
    ),
    (60, "O3", mark("Before the first turn, C must choose: now, or wait. C waits, and A begins.")),
    (61, "D1", mark("A takes up the saved 5 and draws two more coins. One of them is a spiral.")),
    (63, "L1 L3", mark("A places a 4 beside C's 3. The 4 points at the 3.")),
    (64, "L4", mark("A lays a tile in Future 2 and places the 5 on it, pointing up.")),
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
    (70, "O3 O4", mark("C is asked again and takes the turn now.")),
    (71, "D1", mark("C takes up the spiral and draws two coins.")),
    (73, "L2 L3", mark("C adds a 2 that also points at the 3.")),
    (74, "N3 V1", mark("Now the 3 can be revealed: a 4 and a 2 point at it, and their sum of 6 is more than 3.")),
    (
        75,
        "N7 V3",
        mark(
            "C pays with the spiral, which goes to D. A spiral that is given away is not played, so "
            "there is no unexpected effect. The 3 is turned over: its suit is suns."
        ),
    ),
    (76, "E1", mark("C saves a 5.")),
    (
        78,
        "D1 D3",
        mark(
            "D takes up the saved 4, draws two coins, and then takes the two coins that others have "
            "given: five coins in hand."
        ),
    ),
    (
        80,
        "L4 L3 L5",
        mark("D lays a tile and places the spiral on it, pointing at C's 2. The unexpected effect hits no tile."),
    ),
    (
        84,
        "V2",
        mark("Only one coin points at the 2: the spiral. A spiral counts as any number, so it is always enough alone."),
    ),
    (
        85,
        "N7",
        mark(
            "D pays by giving a coin to C, and the 2 is turned over: its suit is crowns. Two coins on "
            "C's tile now show their symbols."
        ),
    ),
    (86, "E1 E2", mark("D saves the other 5. The rest of D's hand goes back to the bag.")),
    (88, "D1", mark("B, last in the order, draws three coins.")),
    (91, "N5 R1", mark("B spends both action points to reveal the tile with the two symbol-side-up coins.")),
    (
        92,
        "N7 R2 R3 R4",
        mark(
            "After the payment, which the published example forgets, the tile is turned up: it is the "
            "crowns 3. The crowns 2 counts 2, and the suns 3 counts 1, because suns are a third suit. "
            "The sum of 3 is enough, so the tile stays. All its coins go to the bag."
        ),
    ),
    (
        93,
        "E1 O1",
        mark(
            "B saves a 3, and the round is over. C and D both saved a 5 and will roll for the order, "
            "and A saved the spiral. To win, A needs a 0 of any suit in the Present."
        ),
    ),
)


@dataclass(frozen=True)
class Example:
    """The example as a game, divided into stages."""

    game: Game
    statuses: tuple[str, ...]
    stages: tuple[ExampleStage, ...]

    def stage_at(self, steps: int) -> ExampleStage:
        """Return the stage of the example that contains step number `steps`, counted from 1."""
        firsts = [stage.first for stage in self.stages]
        return self.stages[max(0, bisect_right(firsts, max(0, steps - 1)) - 1)]

    def source_note(self, steps: int) -> str:
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
    >>> len(example().game), example().stage_at(33).rules
    (95, ('N4', 'Q1'))
    """
    data = _data()
    game = Game(data["players"], "johnson-2002", setup=data["setup"], chance="ask")
    for _seat, text, _status in data["steps"]:
        game.play(text)
    stages = tuple(ExampleStage(first, tuple(rules.split(" ")), _(text)) for first, rules, text in _STAGES)
    return Example(game, tuple(status for _seat, _text, status in data["steps"]), stages)
