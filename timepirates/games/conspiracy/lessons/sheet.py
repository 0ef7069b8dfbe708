"""The printable rules of Conspiracy for a rule set."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import _
from timepirates.lessons.subject import Clause, Part

Switches = Mapping[str, object]


def parts(switches: Switches) -> list[Part]:
    """Return the parts of the printable rules, each as a heading and its lines."""
    return [
        (_("Components"), _things()),
        (_("Setting up"), _setting_up()),
        (_("The order of a round"), _order()),
        (_("Time marches on"), _march()),
        (_("Your turn: coins"), _coins()),
        (_("Your turn: two action points"), _actions()),
        (_("Placing"), _placing(switches)),
        (_("Revealing"), _revealing()),
        (_("Attacking"), _attacking()),
        (_("Turning up a tile"), _tiles()),
        (_("The end of a turn"), _ending(switches)),
        (_("Unexpected effects"), _effects()),
    ]


def _things() -> list[Clause]:
    return [
        Clause(
            "K1 K2",
            _(
                "A piecepack has tiles, coins and dice in four suits: crowns, arms, moons and suns. The "
                "values are 0 to 5. Crowns oppose arms, suns oppose moons. The number side of a coin hides "
                "its suit, the symbol side hides its number; the 1 is the spiral."
            ),
        ),
        Clause(
            "K3",
            _(
                "There are three columns of tiles. The first row is the Present; below it are Future 1, "
                "Future 2 and so on. A face-down tile has four squares for coins; a face-up tile has none."
            ),
        ),
        Clause(
            "K4 K5",
            _(
                "Four players, or three or five. Hands, goals, face-down tiles and the suits of number-"
                "side-up coins are secret. Everything that was once shown to all stays known."
            ),
        ),
        Clause(
            "K6",
            _(
                "Tiles that leave the board go to the active player. This is the player whose turn it is "
                "or, while time marches on, the first player in the order."
            ),
        ),
    ]


def _setting_up() -> list[Clause]:
    return [
        Clause("U1", _("Deal all tiles: 8, 6 or 4 to each player with 3, 4 or 5 players.")),
        Clause(
            "U2 U3",
            _(
                "All coins go into the bag. Each player draws 3 and chooses a suit and a number on these "
                "coins as a secret goal, which never changes. Then the coins go back into the bag."
            ),
        ),
    ]


def _order() -> list[Clause]:
    return [
        Clause(
            "O1 O2",
            _(
                "Players move in descending order of the numbers on their saved coins; no saved coin counts"
                " as 0. Players who tie roll a die."
            ),
        ),
        Clause(
            "O3 O4",
            _(
                "A player who saved a spiral has no place in the order, and may move before or after any "
                "turn. If several such players want the same turn, they roll for it."
            ),
        ),
        Clause(
            "O5 O6",
            _(
                "When all other players have moved, the players who saved spirals must move. If all players"
                " saved a spiral, they roll for the order."
            ),
        ),
    ]


def _march() -> list[Clause]:
    return [
        Clause("W1 W2", _("From round 2 on, roll the four dice for each column with a Future tile.")),
        Clause(
            "W3 W4",
            _(
                "A column advances with two successes. A symbol is a success; so is a number up to the value of "
                "a face-up Future tile of the die's suit in that column, but never a 0."
            ),
        ),
        Clause(
            "W5",
            _(
                "If the tile in Future 1 is face up, it becomes the Present tile, and the old Present tile "
                "leaves the board. If it is face down, it leaves the board, and its coins go to the bag."
            ),
        ),
        Clause(
            "W6 W7",
            _(
                "All other Future tiles move up one row, with their coins. The active player is the first "
                "player in the order."
            ),
        ),
    ]


def _coins() -> list[Clause]:
    return [
        Clause("D1", _("Take back your saved coin, and draw until you have 3 coins.")),
        Clause("D2", _("If the bag has too few coins, all columns advance without dice until it has enough.")),
        Clause("D3", _("Then take the coins that other players have given you.")),
    ]


def _actions() -> list[Clause]:
    return [
        Clause("N1", _("Take any actions that cost up to two points in total; you need not take any.")),
        Clause("N2", _("Place a coin: 1 point.")),
        Clause("N3 N4", _("Reveal a coin, or attack one: 1 point and a coin that you give away.")),
        Clause("N5", _("Turn up a tile: 2 points and a coin that you give away.")),
        Clause("N6 G1", _("Advance a column with a Future tile by rolling its dice: 2 points.")),
        Clause(
            "N7", _("Before the action has any effect, you choose the coin to give away and the player who gets it.")
        ),
    ]


def _placing(switches: Switches) -> list[Clause]:
    rows = switches["rows"]
    lowest = [] if rows is None else [Clause("X3", _("Tiles are laid down to Future {row} at most.").format(row=rows))]
    return [
        Clause("L1", _("Place a coin number side up on an empty square of a face-down tile.")),
        Clause("L2 L3", _("The coin must point at a coin, a face-up tile or an empty Present place next to it.")),
        Clause(
            "L4",
            _(
                "First, you may lay a tile face down for free, in Future 1 or beside another tile; the coin"
                " must then go on this tile."
            ),
        ),
        Clause("L5", _("A spiral has its unexpected effect at once.")),
        *lowest,
    ]


def _revealing() -> list[Clause]:
    return [
        Clause(
            "V1",
            _(
                "You can reveal a coin if one coin that points at it shows the same number, or if several "
                "that point at it add up to more."
            ),
        ),
        Clause("V2", _("A spiral that points at the coin counts as any number; a spiral to be revealed counts as 1.")),
        Clause(
            "V3 V4",
            _(
                "The coin is turned to its symbol side. Then every number-side-up coin at which two symbols"
                " point is turned, too, and so on."
            ),
        ),
    ]


def _attacking() -> list[Clause]:
    return [
        Clause("Q1", _("Pay first, then place a coin that points at the coin you attack.")),
        Clause("Q2", _("An attacked coin that shows its number goes to the bag if your number is at least as high.")),
        Clause(
            "Q3",
            _(
                "An attack on a coin that shows its symbol succeeds if your number is at least as high as "
                "every number that points at the coin. Then the coin is turned back, or removed if you give"
                " away a second coin."
            ),
        ),
        Clause("Q4", _("An attacking spiral beats every coin; any other spiral counts as 1.")),
        Clause(
            "Q5 Q6",
            _(
                "After a failed attack, your coin stays on the board. If the spiral's effect removes the "
                "attacking or the attacked coin, nothing more happens."
            ),
        ),
    ]


def _tiles() -> list[Clause]:
    return [
        Clause("R1", _("You may turn up a face-down tile with two or more symbols on it.")),
        Clause(
            "R2 R3",
            _(
                "A coin of the tile's suit counts its number, a coin of the opposing suit counts minus its "
                "number, and any other coin counts 1. If the sum is at least the tile's value, the tile "
                "stays face up; otherwise you take it."
            ),
        ),
        Clause("R4 R5", _("All coins on the tile go to the bag; nothing else moves.")),
    ]


def _ending(switches: Switches) -> list[Clause]:
    limit = switches["round_limit"]
    ends = (
        []
        if limit is None
        else [Clause("X2", _("After round {count} the game ends without a winner.").format(count=limit))]
    )
    marked = switches["marks"] == "required"
    return [
        Clause("E1 E2", _("Save one coin, or none; your other coins go to the bag.")),
        *(
            [
                Clause(
                    "E3 E5",
                    _(
                        "You may put your mark on a Present tile that shows your suit or number. You get the mark "
                        "back when the tile leaves the Present."
                    ),
                )
            ]
            if marked
            else []
        ),
        Clause(
            "E4",
            _(
                "If two Present tiles show your suit and your number, and your mark has been on one of them"
                " since an earlier round, you may claim victory."
            )
            if marked
            else _("If two Present tiles show your suit and your number, you may claim victory."),
        ),
        *ends,
    ]


def _effects() -> list[Clause]:
    return [
        Clause(
            "H1",
            _(
                "When a spiral is placed, attacks or is saved, roll a die twice: first the column (0 or 1 "
                "left, 2 or 3 middle, 4 or 5 right), then the row (0 the Present, otherwise that Future row)."
            ),
        ),
        Clause(
            "H2 H3",
            _("A Present tile that is hit goes to the active player; a face-up Future tile is turned face down."),
        ),
        Clause(
            "H4 H5",
            _(
                "A face-down tile that is hit is turned face up, and its coins go to the bag. If there is "
                "no tile at the place, nothing happens."
            ),
        ),
    ]
