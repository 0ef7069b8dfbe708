"""The printable rules of Conspiracy for a rule set."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import _
from timepirates.lessons.subject import Clause, RuleSection

Switches = Mapping[str, object]


def parts(switches: Switches) -> list[RuleSection]:
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
                "A piecepack: tiles, coins and dice of crowns, arms, moons and suns, 0 to 5; crowns oppose "
                "arms, suns oppose moons. A coin's number side hides the suit, its symbol side the number; "
                "the 1 is the spiral."
            ),
        ),
        Clause(
            "K3",
            _(
                "Three columns of tiles: the Present, below it Future 1, 2 and on. A face-down tile has "
                "four squares for coins; a face-up tile has none."
            ),
        ),
        Clause(
            "K4 K5",
            _(
                "Four players, or 3 or 5. Hands, goals, face-down tiles and the suits of numbers are "
                "secret; what was once shown stays known."
            ),
        ),
        Clause(
            "K6",
            _(
                "Tiles that leave the board go to the active player: the player whose turn it is or, while "
                "time marches on, the first in the order."
            ),
        ),
    ]


def _setting_up() -> list[Clause]:
    return [
        Clause("U1", _("Deal all tiles: 8, 6 or 4 each with 3, 4 or 5 players.")),
        Clause(
            "U2 U3",
            _(
                "All coins go into the bag. Each player draws 3 and chooses a suit and a number on them as a "
                "secret goal, which never changes. Then these coins go back."
            ),
        ),
    ]


def _order() -> list[Clause]:
    return [
        Clause(
            "O1 O2",
            _(
                "The number of the saved coin decides, highest first; a 0 counts like no coin. Players who "
                "tie roll a die."
            ),
        ),
        Clause(
            "O3 O4",
            _(
                "A player who saved a spiral has no place in the order, and may move before or after any "
                "turn. If several want the same turn, they roll."
            ),
        ),
        Clause(
            "O5 O6",
            _(
                "When all others have moved, the players who saved spirals must move. If all players saved a "
                "spiral, they roll for the order."
            ),
        ),
    ]


def _march() -> list[Clause]:
    return [
        Clause("W1 W2", _("Not in round 1. Roll the four dice for each column with a Future tile.")),
        Clause(
            "W3 W4",
            _(
                "A column advances with two successes. A symbol is a success; so is a number up to the "
                "value of a face-up Future tile of the die's suit in that column, but never a 0."
            ),
        ),
        Clause(
            "W5",
            _(
                "A face-up tile in Future 1 becomes the Present, and the old one leaves; a face-down one "
                "leaves the board, its coins go to the bag."
            ),
        ),
        Clause(
            "W6 W7",
            _("All other Future tiles move up one row, with their coins. The active player is the first in the order."),
        ),
    ]


def _coins() -> list[Clause]:
    return [
        Clause("D1", _("Take back your saved coin, and draw until you have 3 coins.")),
        Clause("D2", _("If the bag has too few coins, all columns advance without dice until it has enough.")),
        Clause("D3", _("Then take the coins that others gave you.")),
    ]


def _actions() -> list[Clause]:
    return [
        Clause("N1", _("Take any actions for up to two points; you need not take any.")),
        Clause("N2", _("Place a coin: 1 point.")),
        Clause("N3 N4", _("Reveal a coin, or attack one: 1 point and a coin given away.")),
        Clause("N5", _("Turn up a tile: 2 points and a coin given away.")),
        Clause("N6 G1", _("Advance a column with a Future tile, by its dice: 2 points.")),
        Clause("N7", _("Before anything happens, you choose the coin to give and the player who gets it.")),
    ]


def _placing(switches: Switches) -> list[Clause]:
    rows = switches["rows"]
    lowest = [] if rows is None else [Clause("X3", _("Tiles are laid down to Future {row} at most.").format(row=rows))]
    return [
        Clause("L1", _("Place a coin number side up on an empty square of a face-down tile.")),
        Clause(
            "L2 L3",
            _("The coin must point at a coin, a face-up tile or an empty Present place next to it."),
        ),
        Clause(
            "L4",
            _(
                "First, you may lay a tile face down for free, in Future 1 or beside another tile; the coin"
                " then goes on it."
            ),
        ),
        Clause("L5", _("A spiral has its unexpected effect at once.")),
        *lowest,
    ]


def _revealing() -> list[Clause]:
    return [
        Clause(
            "V1",
            _("One coin that points at it must show the same number, or several must add up to more."),
        ),
        Clause(
            "V2",
            _("A spiral that points counts as any number; a spiral to be revealed counts as 1."),
        ),
        Clause(
            "V3 V4",
            _(
                "The coin is turned to its symbol. Then every number at which two symbols point is turned "
                "too, and so on."
            ),
        ),
    ]


def _attacking() -> list[Clause]:
    return [
        Clause("Q1", _("Place a coin that points at the target; pay first.")),
        Clause(
            "Q2",
            _("An attacked number goes to the bag if your number is at least as high."),
        ),
        Clause(
            "Q3",
            _(
                "An attack on a symbol succeeds if your number is at least every number that points at it: "
                "the coin is turned back, or removed if you give a second coin."
            ),
        ),
        Clause("Q4", _("An attacking spiral beats everything; any other spiral counts as 1.")),
        Clause(
            "Q5 Q6",
            _(
                "After a failed attack, your coin stays. If the spiral's effect removes one of the two "
                "coins, nothing more happens."
            ),
        ),
    ]


def _tiles() -> list[Clause]:
    return [
        Clause("R1", _("You may turn up a face-down tile with two or more symbols on it.")),
        Clause(
            "R2 R3",
            _(
                "A coin of the tile's suit counts its number, one of the opposing suit minus its number, "
                "any other 1. If the sum is at least the tile's value, the tile stays face up; otherwise "
                "you take it."
            ),
        ),
        Clause("R4 R5", _("All its coins go to the bag; nothing else moves.")),
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
        Clause("E1 E2", _("Save one coin, or none; the others go to the bag.")),
        *(
            [
                Clause(
                    "E3 E5",
                    _(
                        "You may put your mark on a Present tile that shows your suit or number. The mark comes "
                        "back when the tile leaves."
                    ),
                )
            ]
            if marked
            else []
        ),
        Clause(
            "E4",
            _(
                "If two Present tiles show your suit and your number, and your mark is on one of them since"
                " an earlier round, you may claim victory."
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
        Clause("H2 H3", _("A Present tile goes to the active player; a face-up Future tile is turned face down.")),
        Clause(
            "H4 H5",
            _("A face-down tile is turned face up, and its coins go to the bag. If no tile is there, nothing happens."),
        ),
    ]
