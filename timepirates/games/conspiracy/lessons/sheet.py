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
                "A piecepack has tiles, coins and dice with four suits and the values 0 to 5. Crowns and "
                "arms are opposing suits, and so are suns and moons. The number side of a coin hides its "
                "suit, and the symbol side hides its number. The 1 is shown as a spiral."
            ),
        ),
        Clause(
            "K3",
            _(
                "The tiles lie in three columns. The first row is the Present; below it are Future 1, "
                "Future 2 and so on. A face-down tile has four squares for coins; a face-up tile has none."
            ),
        ),
        Clause(
            "K4 K5",
            _(
                "The game is for four players; three or five are possible. Hands, goals, face-down tiles "
                "and the suits of coins that lie number side up are secret. What was shown to all players "
                "stays known."
            ),
        ),
        Clause(
            "K6",
            _(
                "Tiles that leave the board go to the active player, whose turn it is. While time marches "
                "on, the active player is the first player in the order."
            ),
        ),
    ]


def _setting_up() -> list[Clause]:
    return [
        Clause("U1", _("Deal all tiles: 8 to each of three players, 6 to each of four, or 4 to each of five.")),
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
                "Players move in the order of the numbers on their saved coins, highest first. A player "
                "without a saved coin counts as 0. Players who tie roll a die."
            ),
        ),
        Clause(
            "O3 O4",
            _(
                "A player who saved a spiral has no place in the order, and may move before or after any "
                "other turn. If several players want the same turn, they roll a die for it."
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
                "A column advances if two or more dice succeed. A die succeeds with its symbol. It also "
                "succeeds with a number from 2 up to the value of a face-up Future tile of its suit in this"
                " column. A 0 never succeeds."
            ),
        ),
        Clause(
            "W5",
            _(
                "A face-up tile in Future 1 moves to the Present, and the old Present tile leaves the "
                "board. A face-down tile in Future 1 leaves the board, and its coins go to the bag."
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
        Clause(
            "D2", _("If the bag has too few coins, all columns advance without dice until the bag has enough coins.")
        ),
        Clause("D3", _("Then take the coins that others gave you.")),
    ]


def _actions() -> list[Clause]:
    return [
        Clause("N1", _("You may spend up to two action points on any actions, or do nothing.")),
        Clause("N2", _("Place a coin: 1 point.")),
        Clause("N3 N4", _("Reveal a coin, or attack a coin: 1 point, and you give one coin away.")),
        Clause("N5", _("Turn up a tile: 2 points, and you give one coin away.")),
        Clause("N6 G1", _("Roll the dice for a column with a Future tile, so that it may advance: 2 points.")),
        Clause("N7", _("Before anything happens, you choose the coin to give and the player who gets it.")),
    ]


def _placing(switches: Switches) -> list[Clause]:
    rows = switches["rows"]
    lowest = [] if rows is None else [Clause("X3", _("No tile may be laid below Future {row}.").format(row=rows))]
    return [
        Clause("L1", _("Place a coin number side up on an empty square of a face-down tile.")),
        Clause(
            "L2 L3",
            _(
                "The coin must point at a neighbouring square with a coin, at a face-up tile or at an empty"
                " place of the Present."
            ),
        ),
        Clause(
            "L4",
            _(
                "Before you place a coin, you may lay a tile face down for free, in Future 1 or beside "
                "another tile. The coin must then go on the new tile."
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
                "You may reveal a coin if one coin that points at this coin has the same number, or if "
                "several such coins have a greater sum."
            ),
        ),
        Clause(
            "V2",
            _(
                "A spiral that points at another coin counts as any number. A spiral that you want to "
                "reveal counts as 1."
            ),
        ),
        Clause(
            "V3 V4",
            _(
                "Turn the coin symbol side up. If two symbols then point at a coin that lies number side "
                "up, turn this coin too, and so on."
            ),
        ),
    ]


def _attacking() -> list[Clause]:
    return [
        Clause("Q1", _("Give a coin away as payment. Then place a coin that points at the coin that you attack.")),
        Clause(
            "Q2",
            _(
                "An attacked coin that lies number side up goes to the bag if your number is at least as "
                "high as its number."
            ),
        ),
        Clause(
            "Q3",
            _(
                "An attack on a coin that lies symbol side up succeeds if your number is at least as high "
                "as each number that points at this coin. The coin is turned back to its number side. If "
                "you give a second coin away, the coin is removed instead."
            ),
        ),
        Clause("Q4", _("An attacking spiral beats everything; any other spiral counts as 1.")),
        Clause(
            "Q5 Q6",
            _(
                "After a failed attack, your coin stays on the board. If the unexpected effect of a spiral "
                "removes the attacking or the attacked coin, nothing more happens."
            ),
        ),
    ]


def _tiles() -> list[Clause]:
    return [
        Clause("R1", _("You may turn up a face-down tile with two or more symbols on it.")),
        Clause(
            "R2 R3",
            _(
                "Add the numbers of coins of the tile's suit, subtract the numbers of coins of the opposing"
                " suit, and add 1 for any other coin. If the sum is at least the tile's value, the tile "
                "stays face up; otherwise you take the tile."
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
                        "You may put your mark on a Present tile that shows your suit or your number. You get your "
                        "mark back when this tile leaves the board."
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
        Clause("H2 H3", _("A Present tile goes to the active player; a face-up Future tile is turned face down.")),
        Clause(
            "H4 H5",
            _("A face-down tile is turned face up, and its coins go to the bag. If no tile is there, nothing happens."),
        ),
    ]
