"""The names and descriptions of the computer players that users see."""

from timepirates.core.i18n import mark
from timepirates.players.level_words import RANDOM, LevelWords

LEVEL_WORDS = {
    "random": RANDOM,
    "newcomer": LevelWords(
        mark("newcomer"),
        mark("a newcomer"),
        mark("Newcomer: sells as soon as possible, and ignores the police."),
    ),
    "simple": LevelWords(
        mark("simple"), mark("a simple player"), mark("Simple: chooses decisions by a few fixed rules.")
    ),
    "mate": LevelWords(
        mark("mate"),
        mark("a mate"),
        mark("Mate: follows rules like the player Simple, with weights tuned by training."),
    ),
    "captain": LevelWords(
        mark("captain"), mark("a captain"), mark("Captain: the strongest player, which plans its whole turn.")
    ),
    "collector": LevelWords(
        mark("collector"),
        mark("a collector"),
        mark("Collector: plans like the captain, but collects large sets and sells them for expensive contracts."),
    ),
    "hunter": LevelWords(
        mark("hunter"),
        mark("a hunter"),
        mark(
            "Hunter: plans like the captain, but tries to win majorities in a few colours and to "
            "prevent other players from winning them."
        ),
    ),
    "watcher": LevelWords(
        mark("watcher"),
        mark("a watcher"),
        mark("Watcher: plans like the captain, but avoids the police and sends them to other players."),
    ),
}
