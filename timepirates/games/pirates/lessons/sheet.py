"""The rules of Time Pirates as a printable sheet, adapted to the chosen rule set."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import _
from timepirates.lessons.subject import Clause, RuleSection

Switches = Mapping[str, object]


def parts(switches: Switches) -> list[RuleSection]:
    """Return the sections of the printable rules, each with a heading and a list of rules."""
    return [
        (_("Components"), _things()),
        (_("Setting up"), _setting_up(switches)),
        (_("Your turn"), _turn(switches)),
        (_("Arrested?"), _arrest(switches)),
        (_("Standard actions"), _actions()),
        (_("Special actions, which cost no action"), _specials()),
        (_("Restocking"), _restocking(switches)),
        (_("The year ends"), _year(switches)),
        (_("Bonuses"), _bonuses(switches)),
    ]


def _things() -> list[Clause]:
    return [
        Clause(
            "C1 C5",
            _(
                "The board has seven epochs, each with 3 to 7 sites and two one-way paths (1 and 2). There "
                "are 3 to 6 players."
            ),
        ),
        Clause(
            "C2 C6",
            _(
                "76 artifacts: for each of blue (Europe), orange (Africa), red (America), green (Asia) and purple "
                "(Australia) 8 plain ones, 4 atomic ones and 2 with a double arrow; and 6 white ones (World)."
            ),
        ),
        Clause("C3", _("Ten police tokens: five show a 1, and five show a 2.")),
        Clause(
            "C4",
            _(
                "There are 37 contracts. Each of the five colours has five contracts: for 2, 3, 4, 5 and 6 "
                "tokens, worth 2, 3, 4, 6 and 7 points. Twelve contracts are white: four for 3 tokens, four"
                " for 4 and four for 5, worth 2, 3 and 4 points."
            ),
        ),
    ]


def _setting_up(switches: Switches) -> list[Clause]:
    mixed = {
        "all-mixed": _(
            "Put all tokens into the bag, and draw until every site has an artifact. Then return the "
            "drawn police tokens."
        ),
        "artifacts-first": _(
            "Put the artifacts into the bag and fill every site. Then add the ten police tokens to the bag."
        ),
    }
    return [
        Clause("S1", mixed[str(switches["setup_bag"])]),
        Clause("S2 S3", _("The police begin in 2200. The start player is chosen at random.")),
        Clause(
            "S4",
            _(
                "Each player places a pirate in an epoch without any other figure. Placing goes "
                "counterclockwise, and the start player is last."
            ),
        ),
        Clause("S5", _("Turns go clockwise. From now on, any number of figures may be in the same epoch.")),
    ]


def _turn(switches: Switches) -> list[Clause]:
    extra = switches["restock_bonus"]
    return [
        Clause(
            "T1",
            _(
                "If the police are with you when your turn begins, you are arrested. Moving to them during "
                "your turn costs nothing."
            ),
        ),
        Clause("T2 B1", _("Otherwise you may restock one epoch, before anything else.")),
        Clause(
            "T3",
            _(
                "Then take two standard actions, or three if you restocked. You must take all of them, and "
                "you may repeat an action."
            )
            if extra
            else _("Then take exactly two standard actions. You may not skip an action, but you may repeat one."),
        ),
        Clause("T4", _("You may take special actions at any time after the restock decision, but not during a sale.")),
        Clause("T5", _("Your turn goes on until you say that it is over.")),
    ]


def _arrest(switches: Switches) -> list[Clause]:
    white = switches["white_counts_as_set"]
    second = {
        "must": _("After that move, you must take one more standard action."),
        "may": _("After that move, you may take one more standard action."),
        "none": _("After that move, you have no other standard action in this turn."),
    }
    return [
        Clause("A1", _("You may not restock.")),
        Clause(
            "A2",
            _("Discard one token of the colour in which you have the most tokens. White counts as a colour.")
            if white
            else _(
                "Discard one token of the colour in which you have the most tokens. White does not count as a colour."
            ),
        ),
        Clause("A3", _("Then discard all your white tokens.")),
        Clause("A4 X2", _("Your first action must be a move along a path, and you may not jump before it.")),
        Clause("A5", second[str(switches["arrest_second_action"])]),
    ]


def _actions() -> list[Clause]:
    return [
        Clause("M1", _("Move along path 1 or 2.")),
        Clause("M2", _("Take one artifact from your epoch.")),
        Clause(
            "M3",
            _(
                "Sell: discard tokens for exactly the cost of a contract in the bazaar, take the contract, "
                "and land in any epoch."
            ),
        ),
        Clause(
            "M4",
            _(
                "You pay for a coloured contract with tokens of its colour, with any symbol. White tokens "
                "stand for any colour."
            ),
        ),
        Clause(
            "M5",
            _(
                "You pay for a white contract with tokens of different colours, as many as it costs. Each "
                "of these tokens may be replaced by a white token."
            ),
        ),
        Clause("M6", _("You keep a contract until the end of the game.")),
    ]


def _specials() -> list[Clause]:
    return [
        Clause("X1", _("Jump: discard an atomic token, and go to any other epoch.")),
        Clause(
            "X3 X4",
            _("Trade: give a double arrow to another player, and take any token from that player, who cannot refuse."),
        ),
        Clause(
            "X5 X6",
            _(
                "You can use the token you get at once. After a trade, the players may not hold exactly the"
                " same tokens as at an earlier moment of this turn."
            ),
        ),
    ]


def _restocking(switches: Switches) -> list[Clause]:
    which = {
        "empty-site": _(
            "You may restock an epoch that has an empty site and no pirate in it. The police may be there."
        ),
        "no-artifacts": _(
            "You may restock an epoch that has no artifacts and no pirate in it. The police may be there."
        ),
    }
    return [
        Clause("B2", which[str(switches["restock_requires"])]),
        Clause("B3", _("Draw tokens one by one until every site of the epoch is filled.")),
        Clause("B4", _("A police token fills no site. It moves the police at once along the path with its number.")),
        Clause("B6", _("You cannot restock if there is no artifact in the bag or the discard pile.")),
    ]


def _year(switches: Switches) -> list[Clause]:
    ends = {
        "finish": _(
            "The eighth police token also moves the police. Then all discards and police tokens go back into the "
            "bag, all players score, the restock is finished and the turn goes on."
        ),
        "stop": _(
            "The eighth police token also moves the police. Then all discards and police tokens go back into the "
            "bag, all players score, the other sites stay empty and the turn goes on."
        ),
    }
    return [
        Clause("B5 Y1", ends[str(switches["restock_after_year_end"])]),
        Clause("P1", _("Every contract scores its points at the end of every year.")),
        Clause("Y2 Y3", _("After {years} years the game is over at once.").format(years=switches["years"])),
    ]


def _bonuses(switches: Switches) -> list[Clause]:
    when = {
        "last-year": _("Bonuses are scored once, at the end of the last year."),
        "every-year": _("Bonuses are scored at the end of every year."),
    }
    laid = (
        _(
            "Before bonuses are scored, each player secretly lays each new white contract on a colour "
            "in which the player has a coloured contract. The white contracts stay on these colours."
        )
        if switches["white_stays_laid"]
        else _(
            "Before bonuses are scored, each player secretly lays each of their white contracts on a "
            "colour. The player must have a coloured contract of this colour."
        )
    )
    tie = switches["greatest_contract_tiebreak"]
    return [
        Clause("P5", when[str(switches["bonuses"])]),
        Clause("P2", laid),
        Clause(
            "P3",
            _("The player with the most points in a colour gets 2 points. If players tie, each of them gets 2 points."),
        ),
        Clause("P4", _("A player with contracts of all five colours gets 2 points.")),
        Clause(
            "P6",
            _(
                "The player with the most points wins. If players tie, the one with more contracts wins, "
                "then the one with the most valuable contract. If they still tie, they share the victory."
            )
            if tie
            else _(
                "The player with the most points wins. If players tie, the one with more contracts wins. If they "
                "still tie, they share the victory."
            ),
        ),
    ]
