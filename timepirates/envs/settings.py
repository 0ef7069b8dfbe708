"""The settings that all reinforcement-learning environments of this package share."""

from __future__ import annotations

from timepirates.core import registry
from timepirates.core.errors import BadSetting, check_whole
from timepirates.core.i18n import _
from timepirates.core.protocol import BoardSource, Rules, Table
from timepirates.envs.encoding import Encoding

MAX_DECISIONS = 100_000
"""The number of decisions after which an environment stops a game. The rules do not limit its length."""
HIGHEST_LIMIT = (1 << 62) - 1


def encoding_of(entry: registry.Entry) -> Encoding:
    """Return the encoding of a game for learning programs. Raise BadSetting if the game has none."""
    encoding: Encoding | None = entry.part("encoding")
    if encoding is None:
        raise BadSetting(
            _("the game {name} has no encoding of positions and actions as numbers for learning programs").format(
                name=entry.name
            )
        )
    return encoding


def checked(
    game: str | None, players: int, rules: Rules | None, board: BoardSource | None, most_decisions: int
) -> tuple[registry.Entry, Encoding, Table]:
    """Check an environment's settings. Return its game's registry entry, encoding and rules (a `Table`).

    The players of the table are seat_0, seat_1, ...

    Raises
    ------
    BadSetting
        If a setting is not allowed, or the game has no encoding.
    BadBoard
        If the board breaks a limit.
    """
    entry = registry.entry(game)
    encoding = encoding_of(entry)
    check_whole("players", players, *entry.seats)
    check_whole("most_decisions", most_decisions, 1, HIGHEST_LIMIT)
    names = [f"seat_{seat}" for seat in range(players)]
    return entry, encoding, entry.table(names, next(iter(entry.rule_sets)) if rules is None else rules, board)
