"""The dialog in which users open, name, delete, export and import saved games."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Collection, Iterable, Mapping
from typing import TypedDict

from timepirates.core import registry
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.i18n import _, ngettext
from timepirates.core.names import name_problem
from timepirates_widgets.keeping import archive, visit
from timepirates_widgets.keeping.bin import restorable_until
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.keeping.store import KeptGame, Store
from timepirates_widgets.panel import Texts
from timepirates_widgets.panel.still import TableData
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.score_tables import Cell, ScoreRow, Sheet

MOST_SHOWN = 200
MOST_PLAYERS = 30


class SavedGameData(TypedDict):
    """A saved game with its players and its result, as data for JavaScript."""

    id: str
    title: str
    name: str
    players: str
    when: str
    result: str
    href: str
    review: str
    now: str


class DeletedGameData(TypedDict):
    """A game in the bin, which can still be restored, as data for JavaScript."""

    id: str
    title: str
    until: str


class BinData(TypedDict):
    """The bin, which contains the deleted games, as data for JavaScript."""

    title: str
    games: list[DeletedGameData]
    back: str
    empty: str
    keep: str
    sure: str


class SavedGamesDialog(TypedDict):
    """The dialog in which users manage saved games, as data for JavaScript."""

    games: list[SavedGameData]
    hidden: str
    statistics: TableData
    note: str
    bin: BinData | None
    texts: Texts


def dialog_data(store: Store, game: str, now: str | None, note: str = "") -> SavedGamesDialog:
    """Return the data of the dialog in which users manage saved games.

    Games whose time in the bin is over are deleted first.

    Parameters
    ----------
    store : Store
    game : str
        The game of the page.
    now : str or None
        The id of the game on the page.
    note : str
        A message to show.
    """
    empty_bin(store, store.bin.expired())
    formats = {entry.format for entry in map(registry.entry, registry.game_names())}
    kept, names = [each for each in store.games() if each.game in formats], archive.game_names(store)
    discarded = [each for each in store.discarded_games() if each.game in formats]
    hidden = len(kept) - MOST_SHOWN
    return {
        "games": [_listed(each, names.get(each.id, ""), game, now) for each in kept[:MOST_SHOWN]],
        "hidden": ngettext("There is {count} more saved game.", "There are {count} more saved games.", hidden).format(
            count=hidden
        )
        if hidden > 0
        else "",
        "statistics": statistics([each for each in kept if each.game_name == game]).shown,
        "note": note,
        "bin": _bin(store, discarded, names),
        "texts": {
            "empty": _("There is no other saved game."),
            "name": _("Name"),
            "delete": _("Delete"),
            "save": _("Save"),
            "review": _("Review"),
            "named": _("Name of the game"),
            "archive": _("Download all games"),
            "restore": _("Load downloaded games"),
            "players": _("Players"),
            "secrets": _(
                "One file contains all saved games, with every secret. Anyone who opens the file sees the "
                "pieces and plans of each player."
            ),
        },
    }


def _listed(kept: KeptGame, name: str, game: str, now: str | None) -> SavedGameData:
    look, elsewhere = look_of(kept.game_name), kept.game_name != game
    title, page = registry.entry(kept.game_name).title if elsewhere else "", visit.game_page(kept.game_name)
    length = look.length(kept.about, kept.deeds, kept.over)
    when = _("{when} · {length}").format(when=kept.when, length=length)
    return {
        "id": kept.id,
        "title": name or _told(kept),
        "name": name,
        "players": _told(kept) if name else "",
        "when": _("{game} · {when}").format(game=title, when=when) if title else when,
        "result": _result(kept),
        "href": visit.link(page, game=kept.id) if elsewhere and page else "",
        "review": _review(kept),
        "now": _("open on this page") if kept.id == now else "",
    }


def _bin(store: Store, discarded: list[KeptGame], names: Mapping[str, str]) -> BinData | None:
    if not discarded:
        return None
    count, deleted = len(discarded), store.bin.deleted()
    return {
        "title": ngettext("Bin: {count} game", "Bin: {count} games", count).format(count=count),
        "games": [
            {"id": each.id, "title": names.get(each.id, "") or _told(each), "until": restorable_until(deleted[each.id])}
            for each in discarded
        ],
        "back": _("Bring back"),
        "empty": _("Empty the bin"),
        "keep": _("Do not delete"),
        "sure": ngettext("Permanently delete {count} game", "Permanently delete {count} games", count).format(
            count=count
        ),
    }


def _review(kept: KeptGame) -> str:
    page = look_of(kept.game_name).review_page
    return visit.link(page, game=kept.id) if kept.over and page in visit.pages() else ""


def _told(kept: KeptGame) -> str:
    return ", ".join(kept.players)


def _result(kept: KeptGame) -> str:
    if not kept.over:
        return ""
    winners = ", ".join(kept.players[seat] for seat in kept.winners)
    points = look_of(kept.game_name).totals(kept.about)
    scores = ", ".join(
        _("{player} {number}").format(player=player, number=number)
        for player, number in zip(kept.players, points, strict=False)
    )
    if not winners:
        return _("No player won.")
    if not scores:
        return _("Won by {winners}.").format(winners=winners)
    return _("Won by {winners}: {scores}.").format(winners=winners, scores=scores)


def statistics(kept: Iterable[KeptGame]) -> Sheet:
    """Return a table with each player's number of finished games, victories and points."""
    played: dict[tuple[str, bool], list[tuple[bool, int | None]]] = {}
    over = [each for each in kept if each.over]
    for each in over:
        points = look_of(each.game_name).totals(each.about)
        for seat, player in enumerate(each.players):
            who = (player, each.seats[seat : seat + 1] in ((), (HUMAN,)))
            played.setdefault(who, []).append((seat in each.winners, points[seat] if points else None))
    rows = [_row(*who, results) for who, results in sorted(played.items(), key=lambda one: (-len(one[1]), one[0]))]
    scored = any(points is not None for results in played.values() for _won, points in results)
    heads = [_("Player"), _("Games"), _("Won"), *([_("Points, on average"), _("Most points")] if scored else [])]
    title = ngettext("{count} finished game", "{count} finished games", len(over)).format(count=len(over))
    return Sheet(title, heads, rows[:MOST_PLAYERS])


def _row(player: str, person: bool, results: list[tuple[bool, int | None]]) -> ScoreRow:
    name = player if person else _("{player} (computer)").format(player=player)
    points = [number for _won, number in results if number is not None]
    scores = [Cell(f"{sum(points) / len(points):.1f}"), Cell(str(max(points)))] if points else []
    return ScoreRow(name, [Cell(str(len(results))), Cell(str(sum(won for won, _points in results))), *scores])


# --- Changing, deleting and restoring saved games


def rename(store: Store, id: str, name: str) -> None:
    """Set the name of a saved game, or remove the name if it is empty."""
    store.path(id)
    name = name.strip()
    if name and (problem := name_problem(name, _("a game's name"))):
        raise BadSetting(problem)
    store.change(archive.NAMES_NOTE, lambda kept: {**_without(kept, id), **({id: name} if name else {})})


def discard(store: Store, id: str, now: str | None) -> None:
    """Move a saved game to the bin, unless it is open on the page."""
    if id == now:
        raise BadSetting(_("this game is open on the page; start or open another game first"))
    store.discard(id)


def bring_back(store: Store, id: str) -> None:
    """Restore a saved game from the bin."""
    store.bin.take_out([id])


def empty_bin(store: Store, ids: Collection[str]) -> None:
    """Delete saved games in the bin permanently."""
    gone = [id for id in store.bin.deleted() if id in ids]
    if gone:
        store.forget(*gone)
        store.change(archive.NAMES_NOTE, lambda kept: _without(kept, *gone))


def _without(kept: Mapping[str, object], *ids: str) -> dict[str, object]:
    return {key: name for key, name in kept.items() if key not in ids}


def restore(store: Store, data: str) -> str:
    """Import the games of an archive, and return a message about the result."""
    try:
        content = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadRecord(_("this file cannot be read as an archive of games")) from error
    return archive.restore(store, content).told()
