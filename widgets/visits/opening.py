"""What opens a table: the game a visitor means, from the page's address, the games kept here, or a new one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from timepirates import Game
from timepirates.core import registry
from timepirates.core.errors import BadRecord, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.record import SavedGame
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.panel import shared
from timepirates_widgets.table.sitting import Sitting

FIRST_PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
"""Who sits at a game that nobody has set up yet."""


def table_for_visit(ours: str, fresh: Callable[[], Game], game: Game | None = None, keep: bool = True) -> Sitting:
    """The table that a visitor of a game's page means: `ours` is the format of its records, `fresh` a new game.

    On a first visit, when nothing has been decided yet in any such game that is kept here, and where a device of the
    network comes for the first time, the doors lie over it; an address that names a game or a door goes there. Where
    the game that it names is not here, the page says so and shows what it shows without. A new game is kept with its
    first decision, not before.
    """
    # A kernel that was started before its page is opened waits for it below: what all pages need is drawn by then.
    shared(registry.of_record({"format": ours}).name)
    store = Store() if keep else None
    if game is not None:
        return _kept(Sitting(game, store=store))
    asked, door = visit.query().get("game"), visit.query().get("door")
    table, problem = _named(store, asked, ours) if asked else (None, "")
    by_name = table is not None
    if not by_name and not door and store is not None:
        table, damage = _found(store, None, ours)
        problem = problem or damage
    decided = _decided(store, ours)
    new_here = visit.is_new_device() or not decided
    at_the_door = not by_name and not door and new_here
    if table is None:
        table = Sitting(_behind_the_doors(ours, fresh) if at_the_door else fresh(), store=store)
        table.autosave.waits = True
    table.at_the_door = at_the_door
    table.others_played = any(id != table.id for id in decided)
    if problem:
        table.refuse(_("The saved game could not be opened: {reason}").format(reason=problem))
    return table


def first_players(least: int, most: int) -> tuple[str, ...]:
    """Return the names of four players, or of as many as may play."""
    more = (_("Player {number}").format(number=seat + 1) for seat in range(len(FIRST_PLAYERS), least))
    return (*FIRST_PLAYERS, *more)[:most]


def first_game(name: str, seed: int | None = None) -> Game:
    """Return a game of four, or of as many as may play it."""
    entry = registry.entry(name)
    return Game(first_players(*entry.seats), next(iter(entry.rule_sets)), seed=seed)


def _behind_the_doors(ours: str, fresh: Callable[[], Game]) -> Game:
    """The game on which the doors lie: at this machine the one that the server has drawn already."""
    seed = visit.first_seed()
    if seed is None or visit.is_new_device():
        return fresh()
    return first_game(registry.of_record({"format": ours}).name, seed)


def _decided(store: Store | None, ours: str) -> list[str]:
    """Return the ids of up to two games kept here in which anything was decided.

    If the folder cannot be read, there are none: the page says so with its first game.
    """
    try:
        return [] if store is None else list(islice(store.decided_games(ours), 2))
    except OSError:
        return []


def _named(store: Store | None, asked: str, ours: str) -> tuple[Sitting | None, str]:
    """The table of the game that an address names, and what is wrong with it; that there is none is wrong, too."""
    table, problem = (None, "") if store is None else _found(store, asked, ours)
    if table is None and not problem:
        problem = _("no game with this address is kept on this machine")
    return table, problem


def _found(store: Store, asked: str | None, ours: str) -> tuple[Sitting | None, str]:
    """The table of the game that was asked for, or that was last played here, and what was wrong with it."""
    try:
        id = asked or store.latest(ours)
        return _opened(store, id, ours) if id else (None, "")
    except OSError as error:
        return None, str(error.strerror or error)


def _opened(store: Store, id: str, ours: str) -> tuple[Sitting | None, str]:
    """The table of a game in the store, if it is ours, and what was wrong with it.

    A damaged file gives way to the version before it, which the second attempt finds.
    """
    problem = ""
    for _attempt in range(2):
        try:
            saved = store.load(id)
            if saved is None or not _is_ours(saved, ours):
                return None, problem
            return Sitting.restored(saved, store, id), problem
        except TimePiratesError as error:
            problem = problem or str(error)
    return None, problem


def _is_ours(saved: SavedGame, ours: str) -> bool:
    try:
        return saved["lines"][0]["record"]["format"] == ours
    except (KeyError, IndexError, TypeError) as error:
        raise BadRecord(_("the saved game has no lines")) from error


def _kept(table: Sitting) -> Sitting:
    """A table whose game is in its store from the first moment."""
    table.keep()
    return table
