"""Open the table of play for a visitor: the game named in the address, the last game played, or a new game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from timepirates import Game
from timepirates.core import registry
from timepirates.core.errors import BadRecord, BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.record import SavedGame
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.panel import shared
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import live_tables

FIRST_PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
"""The default names of players, in a game that no user has set up."""


def table_for_visit(ours: str, fresh: Callable[[], Game], game: Game | None = None, keep: bool = True) -> Sitting:
    """Return the table of play for a visitor of a game's page.

    Parameters
    ----------
    ours : str
        The record format of the page's game.
    fresh : callable
        Makes a new game.
    game : Game, optional
        The game to show, whatever the address says.
    keep : bool
        Whether the game is saved among the games of this machine.

    Notes
    -----
    The doors cover the table if no decision has been made yet in any saved game of this kind, and on the first visit of
    a device of the network, unless the address names a game or a door. If the named game does not exist here, the page
    shows a message and the game that it would show without the name. A new game is saved only when its first decision
    is made.
    """
    # Preheated kernels wait for a visitor in the code below, so the drawings that all pages need are created first.
    shared(registry.of_record({"format": ours}).name)
    store = Store() if keep else None
    if game is not None:
        return _kept(Sitting(game, store=store))
    try:
        live = live_tables.of_address(ours, store)
    except BadSetting as error:
        return _refused(Sitting(fresh(), store=store), error)
    if live is not None:
        return live
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
    """Return the names of the players of a visitor's first game: four, or the nearest possible number."""
    more = (_("Player {number}").format(number=seat + 1) for seat in range(len(FIRST_PLAYERS), least))
    return (*FIRST_PLAYERS, *more)[:most]


def first_game(name: str, seed: int | None = None) -> Game:
    """Return a new game with four players, or with the nearest possible number."""
    entry = registry.entry(name)
    return Game(first_players(*entry.seats), next(iter(entry.rule_sets)), seed=seed)


def _behind_the_doors(ours: str, fresh: Callable[[], Game]) -> Game:
    """Return a new game to show under the start choices; on a server, the one that has a first picture."""
    seed = visit.first_seed()
    if seed is None or visit.is_new_device():
        return fresh()
    return first_game(registry.of_record({"format": ours}).name, seed)


def _decided(store: Store | None, ours: str) -> list[str]:
    """Return the ids of up to two games saved here in which a decision was made.

    The list is empty if the folder cannot be read; saving the page's first game then reports the problem.
    """
    try:
        return [] if store is None else list(islice(store.decided_games(ours), 2))
    except OSError:
        return []


def _named(store: Store | None, asked: str, ours: str) -> tuple[Sitting | None, str]:
    """Return the table of the game named in an address, or None and the problem."""
    table, problem = (None, "") if store is None else _found(store, asked, ours)
    if table is None and not problem:
        problem = _("there is no saved game with this address on this machine")
    return table, problem


def _found(store: Store, asked: str | None, ours: str) -> tuple[Sitting | None, str]:
    """Return the table of the requested game or of the last one played here, and the problem if there is one."""
    try:
        id = asked or store.latest(ours)
        return _opened(store, id, ours) if id else (None, "")
    except OSError as error:
        return None, str(error.strerror or error)


def _opened(store: Store, id: str, ours: str) -> tuple[Sitting | None, str]:
    """Return the table of a game in the store if it has our format, and the problem if there is one.

    A damaged file is replaced by its previous version, which the second attempt finds.
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


def _refused(table: Sitting, error: BadSetting) -> Sitting:
    """Return a table with the start choices, which show why the link of a live table does not open it."""
    table.autosave.waits = table.at_the_door = True
    table.refuse(error)
    return table


def _kept(table: Sitting) -> Sitting:
    """Save the game of a table, and return the table."""
    table.keep()
    return table
