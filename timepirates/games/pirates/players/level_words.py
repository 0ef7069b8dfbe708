"""The words for the computer players of Time Pirates."""

from timepirates.core.i18n import mark
from timepirates.players.level_words import RANDOM, LevelWords

LEVEL_WORDS = {
    "random": RANDOM,
    "newcomer": LevelWords(
        mark("newcomer"),
        mark("a newcomer"),
        mark("Newcomer: sells at once whatever can be sold, and sees no police."),
    ),
    "simple": LevelWords(mark("simple"), mark("a simple player"), mark("Simple: goes by rules of thumb.")),
    "mate": LevelWords(mark("mate"), mark("a mate"), mark("Mate: the same rules of thumb, better weighed.")),
    "captain": LevelWords(mark("captain"), mark("a captain"), mark("Captain: plans its whole turn; the strongest.")),
    "collector": LevelWords(
        mark("collector"),
        mark("a collector"),
        mark("Collector: plans like the captain; gathers large sets and sells them for dear contracts."),
    ),
    "hunter": LevelWords(
        mark("hunter"),
        mark("a hunter"),
        mark("Hunter: plans like the captain; wants the majority in a few colours, and grudges others theirs."),
    ),
    "watcher": LevelWords(
        mark("watcher"),
        mark("a watcher"),
        mark("Watcher: plans like the captain; keeps far from the police and likes them to come to others."),
    ),
}
