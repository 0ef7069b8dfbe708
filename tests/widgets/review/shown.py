"""The panels of the review in the positions in which what they show is written down."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from unittest.mock import patch

from tests.analysis.review.games import NAMES, by_contracts, scoring
from tests.widgets.golden import Positions
from timepirates import Game
from timepirates.analysis.review import estimate, whole
from timepirates.analysis.review.shown import Shown
from timepirates.pirates.table import FORMAT
from timepirates_widgets.keeping.store import KeptGame
from timepirates_widgets.review.curves import Curves
from timepirates_widgets.review.desk import Desk
from timepirates_widgets.review.evening import Evening
from timepirates_widgets.review.head import Head
from timepirates_widgets.review.ledger import Ledger
from timepirates_widgets.review.mistakes import Mistakes
from timepirates_widgets.table.sitting import Sitting


@lru_cache(maxsize=1)
def erring() -> Game:
    """A game in which everybody decides by lot, up to the middle of its second year."""
    return Game.random(NAMES[:3], seed=6, steps=250)


def desk_of(game: Game | None = None, **source: object) -> Desk:
    """A desk on which a game is looked back on; positions are worth what lies on the table."""
    desk = Desk()
    with patch.object(estimate, "learned", by_contracts):
        desk.open(game or erring(), **source)
    return desk


def at(step: int) -> Desk:
    """A position of it."""
    desk = desk_of()
    desk.show(step)
    return desk


def tried(answer: int | None = None) -> Desk:
    """The greatest mistake is tried again, and perhaps answered: 0 with what was best, 1 with what was played, 2 with
    something else."""
    desk = desk_of()
    worst = desk.mistakes[0]
    desk.retry(worst.step)
    if answer is not None:
        other = next(text for text in desk.legal() if text not in (worst.best, worst.decision))
        with patch.object(estimate, "learned", by_contracts):
            desk.reply(str((worst.best, worst.decision, other)[answer]))
    return desk


def refused() -> Desk:
    """What was asked for cannot be."""
    desk = Desk()
    desk.refuse("This game is not kept here any more.")
    return desk


def of_one_player() -> Desk:
    """Bob's decisions."""
    desk = desk_of()
    desk.choose(1)
    return desk


def last_scoring() -> Desk:
    """Two white contracts were laid, and the game was over."""
    return desk_of(scoring("lay white-5 on blue", "lay white-4 on blue"))


def played_on() -> Desk:
    """From the four greatest losses games were played on: two are smaller, one is none, one is greater."""
    desk = desk_of()
    for each, share in zip(desk.mistakes, (0.5, 0.4, -0.1, 1.1), strict=False):
        desk.looked.wait(whole.told_by(desk.game, each, Shown(share * each.loss, 0.02, 200, 0.5)), 4)
    desk.looked.take_over()
    desk.tell()
    return desk


def playing_on() -> Head:
    """Two of sixteen losses are shown by games by now."""
    desk = desk_of()
    desk.looked.playing = (2, 16)
    with patch.object(Desk, "thinking", True):
        return Head(desk)


def tried_where_games_were_played_on() -> Desk:
    """The greatest of these mistakes is tried again, and the best is found."""
    desk = played_on()
    worst = next(each for each in desk.mistakes if each.games)
    desk.retry(worst.step)
    desk.reply(str(worst.best))
    return desk


def better() -> Desk:
    """The better line was stepped into."""
    desk = desk_of()
    desk.better(desk.mistakes[0].step)
    return desk


class Drawer:
    """A store of two evenings: two games of one, then, a day later, two more."""

    def __init__(self) -> None:
        self.finished = {f"game-{day}-{number}": (datetime(2026, 5, day, 20 + number).astimezone(), scoring(*laid))
                         for day in (1, 2) for number, laid in enumerate(LAID)}

    def games(self) -> list[KeptGame]:
        """The latest first; one more goes on."""
        kept = [KeptGame(id, when, FORMAT, tuple(game.players), len(game), True)
                for id, (when, game) in self.finished.items()]
        goes_on = KeptGame("goes-on", datetime(2026, 5, 2, 23).astimezone(), FORMAT, ("Ann", "Bob", "Cleo"), 12, False)
        return [goes_on, *reversed(kept)]

    def kept(self, name: str) -> dict[str, object]:
        """No note is there."""
        return {}

    def load(self, id: str) -> dict[str, object]:
        """As it is kept."""
        return Sitting(self.finished[id][1].copy()).saved()


LAID = (("lay white-5 on blue", "lay white-4 on blue"), ("lay white-5 on red", "lay white-4 on blue"))


def evening() -> Evening:
    """Finished games are kept, none is open."""
    return Evening(Desk(Drawer()))


def added_up() -> Evening:
    """The games of the last evening are added up."""
    panel = evening()
    with patch.object(estimate, "learned", by_contracts):
        panel.ask_add_up()
    return panel


SHOWN: dict[type, Positions] = {
    Head: {
        "no game": lambda: Head(Desk()),
        "a game, at its end": lambda: Head(desk_of(name="Main line")),
        "a game, in the middle": lambda: Head(at(100)),
        "something was refused": lambda: Head(refused()),
        "games are played on": playing_on,
    },
    Evening: {
        "nothing kept": lambda: Evening(Desk()),
        "four finished games": evening,
        "two are added up": added_up,
        "a game is open": lambda: Evening(desk_of()),
    },
    Curves: {
        "no game": lambda: Curves(Desk()),
        "a game": lambda: Curves(desk_of()),
        "the last scoring": lambda: Curves(last_scoring()),
    },
    Mistakes: {
        "no game": lambda: Mistakes(Desk()),
        "everybody's": lambda: Mistakes(desk_of()),
        "one player's": lambda: Mistakes(of_one_player()),
        "games were played on": lambda: Mistakes(played_on()),
        "one of these is tried again": lambda: Mistakes(tried_where_games_were_played_on()),
        "one is tried again": lambda: Mistakes(tried()),
        "the best was found": lambda: Mistakes(tried(0)),
        "the same was played again": lambda: Mistakes(tried(1)),
        "something else was decided": lambda: Mistakes(tried(2)),
        "the better line": lambda: Mistakes(better()),
        "nothing for certain": lambda: Mistakes(last_scoring()),
    },
    Ledger: {
        "no game": lambda: Ledger(Desk()),
        "a game that goes on": lambda: Ledger(desk_of()),
        "the last scoring": lambda: Ledger(last_scoring()),
    },
}
