"""Names and descriptions of Conspiracy's computer players, for display on pages."""

from timepirates.core.i18n import mark
from timepirates.players.level_words import RANDOM, LevelWords

LEVEL_WORDS = {
    "random": RANDOM,
    "simple": LevelWords(
        mark("simple"), mark("a simple player"), mark("Simple: chooses decisions by a few fixed rules.")
    ),
    "schemer": LevelWords(
        mark("schemer"),
        does=mark(
            "Schemer: the strongest player; it estimates how much each decision adds to its chance of "
            "winning, and which goals the other players have."
        ),
    ),
}
