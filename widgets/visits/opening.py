"""Decide which game a page shows when a user opens the page, such as the game that was played last."""

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
"""The default names of the players."""


def game_for_visit(ours: str, fresh: Callable[[], Game], game: Game | None = None, keep: bool = True) -> Sitting:
    """Return a `Sitting` (a game on screen) with the game that a page shows when a user opens the page.

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
    The start screen covers the table if no saved game of this kind has a decision, and on the first visit of another
    device in the network, unless the address names a game or a choice. If the named game does not exist here, the page
    shows a message and the game that it would show without the name. A new game is saved only after its first decision.
    """
    # Draw the images for all pages now. In a kernel started in advance, the code below waits for a visitor.
    shared(registry.of_record({"format": ours}).name)
    store = Store() if keep else None
    if game is not None:
        return _kept(Sitting(game, store=store))
    try:
        live = live_tables.table_from_url(ours, store)
    except BadSetting as error:
        return _with_error(Sitting(fresh(), store=store), error)
    if live is not None:
        return live
    asked, door = visit.query().get("game"), visit.query().get("door")
    table, problem = _game_from_url(store, asked, ours) if asked else (None, "")
    by_name = table is not None
    if not by_name and not door and store is not None:
        table, damage = _find_game(store, None, ours)
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
        table.show_refusal(_("The saved game could not be opened: {reason}").format(reason=problem))
    return table


def first_players(least: int, most: int) -> tuple[str, ...]:
    """Return default names for the players of a game."""
    more = (_("Player {number}").format(number=seat + 1) for seat in range(len(FIRST_PLAYERS), least))
    return (*FIRST_PLAYERS, *more)[:most]


def first_game(name: str, seed: int | None = None) -> Game:
    """Return a new game with default players."""
    entry = registry.entry(name)
    return Game(first_players(*entry.seats), next(iter(entry.rule_sets)), seed=seed)


def _behind_the_doors(ours: str, fresh: Callable[[], Game]) -> Game:
    seed = visit.start_screen_seed()
    if seed is None or visit.is_new_device():
        return fresh()
    return first_game(registry.of_record({"format": ours}).name, seed)


def _decided(store: Store | None, ours: str) -> list[str]:
    """Return the ids of saved games with at least one decision. The list ends after two ids, which are enough.

    The list is empty if the folder cannot be read. Saving the page's first game then reports the problem.
    """
    try:
        return [] if store is None else list(islice(store.decided_games(ours), 2))
    except OSError:
        return []


def _game_from_url(store: Store | None, asked: str, ours: str) -> tuple[Sitting | None, str]:
    """Return the saved game that the URL identifies, as a `Sitting`, and an error message or an empty string."""
    table, problem = (None, "") if store is None else _find_game(store, asked, ours)
    if table is None and not problem:
        problem = _("there is no saved game with this address on this machine")
    return table, problem


def _find_game(store: Store, asked: str | None, ours: str) -> tuple[Sitting | None, str]:
    """Return a saved game or the last played game, as a `Sitting`, and an error message or an empty string."""
    try:
        id = asked or store.latest(ours)
        return _load_game(store, id, ours) if id else (None, "")
    except OSError as error:
        return None, str(error.strerror or error)


def _load_game(store: Store, id: str, ours: str) -> tuple[Sitting | None, str]:
    """Return a saved game as a `Sitting` (a game on screen), and an error message or an empty string.

    The store replaces a damaged file by its previous version, which a second attempt reads.
    """
    problem = ""
    for _attempt in range(2):
        try:
            saved = store.load(id)
            if saved is None or not _is_ours(saved, ours):
                return None, problem
            return Sitting.from_saved(saved, store, id), problem
        except TimePiratesError as error:
            problem = problem or str(error)
    return None, problem


def _is_ours(saved: SavedGame, ours: str) -> bool:
    try:
        return saved["lines"][0]["record"]["format"] == ours
    except (KeyError, IndexError, TypeError) as error:
        raise BadRecord(_("the saved game contains no game record")) from error


def _with_error(table: Sitting, error: BadSetting) -> Sitting:
    """Show the game's start screen with the reason why a live table cannot be opened, and return the game."""
    table.autosave.waits = table.at_the_door = True
    table.show_refusal(error)
    return table


def _kept(table: Sitting) -> Sitting:
    table.keep()
    return table
