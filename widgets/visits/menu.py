"""The menu of a game's page, with entries such as new game, save, load and share.

The menu works for every game. The page passes the functions that begin a new game.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, TypedDict, Unpack

from timepirates import Game
from timepirates.core import file_locations, rules_text
from timepirates.core.errors import BadRecord, BadSetting, TimePiratesError
from timepirates.core.i18n import _, available, use_language
from timepirates.core.link_encoding import packed
from timepirates.core.protocol import ONLOOKER, Record
from timepirates.core.record import SAVE_ID_KEY, SECRETS_KEY, SavedGame, is_saved_game, read_saved
from timepirates_widgets.keeping import archive, sealed_saves, visit
from timepirates_widgets.keeping.class_membership import remember_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.sharing import addresses_with_codes, read_any, read_link
from timepirates_widgets.keeping.store import Store, kept_game
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change, Refusal
from timepirates_widgets.visits import earlier, moving
from timepirates_widgets.visits.doors import StartChoice, StartChoiceData

if TYPE_CHECKING:
    from timepirates.lessons.classroom import ClassSettings

LANGUAGES = {"en": "English", "fr": "français", "ja": "日本語", "de": "Deutsch"}


class MenuEntry(TypedDict):
    """A menu entry that only this page has, as data for JavaScript."""

    name: str
    text: str


class PageLink(TypedDict):
    """The data of a menu entry that links to another page."""

    text: str
    href: str


class LanguageOffered(TypedDict):
    """A language that the user can choose, as data for JavaScript."""

    name: str
    title: str


class GameClassData(TypedDict):
    """The class to which the game on the page belongs, as data for JavaScript."""

    title: str
    rules: list[str]
    """Sentences that name the restrictions of the class, such as that hints are not allowed."""
    leave: str


class MenuContent(TypedDict):
    """The data that `Menu`, the panel with the page's menu, sends to its JavaScript code."""

    doors: list[StartChoiceData]
    opens: list[MenuEntry]
    pages: list[PageLink]
    languages: list[LanguageOffered]
    box: dict[str, object] | None
    """The data of the dialog that is open, or None if no dialog is open."""
    room: GameClassData | None
    busy: bool
    texts: Texts


class Menu(Panel[Sitting]):
    """The menu of a game's page, with the dialogs that its entries open.

    Parameters
    ----------
    table : Sitting
    opens : dict, optional
        The page's own entries: a dict from name to (text, function that opens the entry).
    doors : iterable of StartChoice
        The choices of the page's start screen.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel nothing can be chosen in it"
    _esm = script("visits/menu")
    _css = style("visits/menu")

    def __init__(
        self,
        table: Sitting,
        opens: dict[str, tuple[str, Callable[[], None]]] | None = None,
        doors: Iterable[StartChoice] = (),
        **more: Unpack[PanelOptions],
    ):
        self._opens = opens or {}
        self._doors = {door.name: door for door in sorted(doors, key=lambda door: door.name != "learn")}
        self._box: dict[str, object] | None = None
        self._join: Callable[[], None] = lambda: None
        self._offered: ClassSettings | None = None
        self._pages: list[PageLink] = [
            {"text": title, "href": visit.link(name)}
            for name, title in visit.pages().items()
            if name != visit.game_page(table.line.game.name) and name not in file_locations.SERVED_PAGES
        ]
        self.lesson_of: Callable[[str], tuple[str, str] | None] = lambda _rule: None
        """A function that returns the title and the URL of the lesson that teaches a rule, or None."""
        self.take_class: Callable[[str], bool] = lambda _text: False
        """A function that offers to join the class in the text of a file. It returns False for other files."""
        super().__init__(table, **more)

    def _content(self) -> MenuContent:
        return {
            "doors": [] if self.table.at_the_door else [door.shown for door in self._doors.values()],
            "opens": [{"name": name, "text": text} for name, (text, _open) in self._opens.items()],
            "pages": self._pages,
            "languages": _languages(),
            "box": self._box,
            "room": _room(self.table.settings["class"]),
            "busy": bool(self.table.store),
            "texts": {
                "title": _("Menu"),
                "save": self._save_text(),
                "whole": self._whole_text(),
                "load": "" if self.table.is_live else _("Load a file"),
                "share": _("Share"),
                "games": _("Earlier games"),
                "close": _("Close"),
                "language": _("Language"),
                "doors": _("Begin"),
                "pages": _("Other pages"),
            },
        }

    def _save_text(self) -> str:
        if not self.table.viewpoint.has_secrets:
            return _("Save to a file")
        if self.table.viewing_seat in (None, ONLOOKER):
            return _("Save what all players know")
        return _("Save what {player} knows").format(player=self.table.line.game.players[self.table.viewer])

    def _whole_text(self) -> str:
        secrets = self.table.viewpoint.has_secrets and not self.table.is_live
        return _("Save the whole game with all secrets") if secrets else ""

    def _on_change(self, change: Change) -> None:
        box, refusal = self._box, self.table.refusal
        if change.kind == "game":
            self._box = None
        elif box is not None and change.kind == "refused":
            self._box = {**box, "error": refusal.sentence if refusal else ""}
        texts = self.content["texts"]
        named_anew = [texts["save"], texts["whole"]] != [self._save_text(), self._whole_text()]
        if self._box is not box or named_anew or self._doors_differ() or change.kind in ("game", "settings"):
            self.refresh()
        if change.kind == "curtain":
            self._offer_now()

    def _doors_differ(self) -> bool:
        return bool(self.content["doors"]) == self.table.at_the_door

    def _open(self, kind: str, title: str, error: str = "", **more: object) -> None:
        self._box = {"kind": kind, "title": title, "error": error, **more}
        self.refresh()

    def offer_class(self, room: ClassSettings, join: Callable[[], None]) -> None:
        """Ask the user whether to join the class that is offered.

        Parameters
        ----------
        room : ClassSettings
            The settings of the class.
        join : callable
            Called if the user joins. The question waits until no curtain hides the page.
        """
        self._offered, self._join = room, join
        self._offer_now()

    def _offer_now(self) -> None:
        room = self._offered
        if room is None or self.table.curtain is not None:
            return
        self._offered = None
        title = _("Join the class {name}?").format(name=room["name"]) if room.get("name") else _("Join this class?")
        self._open(
            "class",
            title,
            text=_(
                "The link or file that you opened comes from a class. If you join the class, the following "
                "settings apply to the game on this page and to later games:"
            ),
            rules=_switched_off(room) or [_("Undo, hints and odds are all turned on.")],
            join=_("Join the class"),
            later=_("Play without the class"),
            note=_("You can leave the class again in the menu."),
        )

    def show_file_error(self, error: TimePiratesError) -> None:
        """Show the reason why a file cannot be loaded."""
        self._open("message", _("The file or link cannot be loaded"), error=Refusal.of(error).sentence)

    # --- methods that handle messages from JavaScript

    def ask_join_class(self) -> None:
        """Join the class that the page offers to the user."""
        self._join()  # Join the class first: when the dialog closes, the browser may leave the page.
        self._join = lambda: None
        self.ask_close()

    def ask_leave_class(self) -> None:
        """Handle the request to leave the class to which the game belongs."""
        remember_class(Learners(self.table.store), None)
        self.table.set(**{"undo": True, "odds": True, "hints": True, "class": {}})

    def ask_close(self, title: str | None = None) -> None:
        """Close the open dialog of the menu.

        If `title` is given, the box is closed only if it has this title.
        """
        if self._box is not None and title in (None, self._box["title"]):
            self._box = None
            self.refresh()

    def ask_door(self, name: str) -> None:
        """Handle a click on one of the start screen's choices in the menu, such as a game against computer players."""
        door = self._doors.get(name)
        if door is not None and door.go is not None:
            door.go()

    def ask_open(self, name: str) -> None:
        """Handle a click on an additional menu entry of this page."""
        if name not in self._opens:
            raise BadSetting(_("the menu has no entry {name}").format(name=repr(name)[:40]))
        self._opens[name][1]()

    def ask_save(self) -> None:
        """Handle the request to save the game as a file without secrets of other players.

        The file contains only what the viewer may know.
        """
        self._give_saved(self.table.saved(secret=False))

    def ask_whole(self) -> None:
        """Handle the request to save the game with all secrets, by asking for confirmation."""
        self._open(
            "whole",
            _("Save the whole game with all secrets?"),
            texts={
                "text": _(
                    "Anyone who opens this file sees the pieces and plans of every player and the coming draws. "
                    "Use this file to continue the game elsewhere."
                ),
                "save": _("Save the whole game with all secrets"),
            },
        )

    def ask_save_whole(self) -> None:
        """Save the game with all secrets as a file, after the user has confirmed this."""
        self._give_saved(self.table.saved(), "-whole")
        self.ask_close()

    def _give_saved(self, saved: SavedGame, kind: str = "") -> None:
        game = self.table.line.game
        self.give(f"{game.name}-{len(game)}{kind}.tpr-save.json", json.dumps(saved, ensure_ascii=False))

    def ask_load(self, text: str) -> None:
        """Handle a file that the user has chosen, by loading the game or class that the file contains."""
        if not self.take_class(text):
            self._take(lambda: read_any(text))

    def ask_too_large(self) -> None:
        """Handle the choice of a file that is too large, by showing a message."""
        self._open("message", _("The file or link cannot be loaded"), error=_("This file is too large to be a game."))

    def ask_open_link(self, packed: str) -> None:
        """Handle the request to load the game that the page's link contains."""
        self._take(lambda: read_link(packed))

    def _take(self, reader: Callable[[], SavedGame | Record]) -> None:
        try:
            found = reader()
            if is_saved_game(found):
                self._resume(found)
            else:
                self._replay(found)
        except TimePiratesError as error:
            self.show_file_error(error)

    def _resume(self, saved: SavedGame) -> None:
        if SECRETS_KEY in saved:
            saved = read_saved(sealed_saves.decrypt_saved_game(saved[SECRETS_KEY], self.table.store))
        other = Sitting.from_saved(saved)
        self._same_game(other.line.game)
        self.table.resume(saved, self._name_of(saved) if other.line.view else None)

    def _name_of(self, saved: SavedGame) -> str | None:
        """Return the id under which to save a loaded game, or None if it needs a new id.

        The id comes from the file, so that a file that is loaded twice is saved once. The id is not used if another game
        has it.
        """
        store, id = self.table.store, saved.get(SAVE_ID_KEY)
        if store is None or not isinstance(id, str):
            return None
        kept = store.load(id)
        return id if kept is None or kept.get(SAVE_ID_KEY) == id else None

    def _replay(self, record: Mapping[str, object]) -> None:
        game = Game.replay(record, chance="sample")
        self._same_game(game)
        self.table.begin(game)

    def _same_game(self, game: Game) -> None:
        if game.name != self.table.line.game.name:
            raise BadRecord(_("this is a game of {game}; load it on the page of {game}").format(game=game.name))

    def ask_share(self) -> None:
        """Show the game as a link and as text."""
        shared = self.table.saved(secret=False)["lines"][self.table.current]["record"]
        record, whole = json.dumps(shared, ensure_ascii=False), "view" not in shared
        copied = _("Anyone who opens the link or loads the text gets a copy of the game so far.")
        known = (
            _(
                "This text contains what {player} knows of the game so far. When the game is over, you can "
                "share the whole game."
            ).format(player=self.table.line.game.players[self.table.viewer])
            if self.table.viewer != ONLOOKER
            else _(
                "This text contains what all players know of the game so far. When the game is over, you can "
                "share the whole game."
            )
        )
        self._open(
            "share",
            _("Share this game"),
            record=record,
            packed=packed(record) if whole else "",
            texts={
                "text": copied if whole else known,
                "link": _("Link"),
                "record": _("Record"),
                "copy": _("Copy"),
                "copied": _("Copied"),
                "lab": _(
                    "Links are available only on the page in the browser. In JupyterLab, copy the record and "
                    "send it instead."
                ),
                **_link_explanations(),
            },
            ways_in=addresses_with_codes(visit.addresses()),
            guests=addresses_with_codes(visit.guest_addresses()),
        )

    def show_move_dialog(self) -> None:
        """Open the dialog with a link that copies this browser's games and settings to another browser."""
        self._open("move", _("Copy your data to another browser"), **moving.box())

    def ask_games(self) -> None:
        """Open the dialog with the saved games."""
        self._show_games()

    def _show_games(self, note: str = "", error: str = "") -> None:
        shown = earlier.dialog_data(self._store(), self.table.line.game.name, self.table.id, note)
        self._open("games", _("Earlier games"), error, **shown)

    def _store(self) -> Store:
        if not isinstance(self.table.store, Store):
            raise BadSetting(_("no games are saved here"))
        return self.table.store

    def ask_name_game(self, id: str, name: str) -> None:
        """Handle a new name for a saved game. An empty name removes the present name."""
        earlier.rename(self._store(), id, name)
        self._show_games()

    def ask_delete_game(self, id: str) -> None:
        """Move a saved game to the bin."""
        earlier.discard(self._store(), id, self.table.id)
        self._show_games(_("The game was moved to the bin."))

    def ask_bring_back_game(self, id: str) -> None:
        """Handle the request to restore a saved game from the bin."""
        earlier.bring_back(self._store(), id)
        self._show_games(_("The game was brought back from the bin."))

    def ask_empty_bin(self, ids: list[str]) -> None:
        """Permanently delete the given saved games from the bin."""
        earlier.empty_bin(self._store(), ids)
        self._show_games(_("The bin was emptied."))

    def ask_archive(self) -> None:
        """Handle the request to save all games in one archive file."""
        name = f"time-pirates-games-{date.today():%Y-%m-%d}.zip"
        data = base64.b64encode(archive.packed(self._store())).decode()
        self.send({"download": {"name": name, "base64": data, "type": "application/zip"}})

    def ask_restore(self, data: str) -> None:
        """Import the games of an archive file."""
        try:
            self._show_games(earlier.restore(self._store(), data))
        except BadRecord as error:
            self._show_games(error=str(error))

    def ask_game(self, id: str) -> None:
        """Open a saved game."""
        saved = kept_game(self.table.store, id)
        self._same_game(Sitting.from_saved(saved).line.game)
        self.table.resume(saved, id)

    def ask_language(self, name: str) -> None:
        """Switch the pages to another language."""
        use_language(name)
        self.table.set()
        self.refresh()

    def show_rules(self, ids: Iterable[str]) -> None:
        """Show the texts of the rules with the given ids, each with a link to a lesson."""
        found = []
        for id in ids:
            rule, lesson = rules_text.rule(id, self.table.line.game.name), self.lesson_of(id)
            found.append(
                {
                    "title": _("{id}: {title}").format(id=rule.id, title=rule.title),
                    "text": rule.text,
                    "lesson": {"title": lesson[0], "href": lesson[1]} if lesson else None,
                }
            )
        self._open("rules", _("Rules for this position"), rules=found)

    def give(self, name: str, text: str) -> None:
        """Let the browser download a text as a file."""
        self.send({"download": {"name": name, "text": text}})

    def show_rule(self, id: str) -> None:
        """Show the text of a rule, with a link to the lesson about it."""
        game = self.table.line.game.name
        rule = rules_text.rule(id, game)
        keys = rules_text.sources(game)
        lesson = self.lesson_of(id)
        self._open(
            "rule",
            _("{id}: {title}").format(id=rule.id, title=rule.title),
            text=rule.text,
            note=rule.note,
            sources=[keys.get(key, key) for key in rule.sources],
            sources_title=_("Sources"),
            lesson={"title": lesson[0], "href": lesson[1]} if lesson else None,
        )


def _room(room: ClassSettings) -> GameClassData | None:
    if not room:
        return None
    title = _("Class {name}").format(name=room["name"]) if room.get("name") else _("A class")
    return {"title": title, "rules": _switched_off(room), "leave": _("Leave the class")}


def _switched_off(room: ClassSettings) -> list[str]:
    told = {
        "undo": _("Undo is turned off."),
        "hints": _("Hints are turned off."),
        "odds": _("Odds are turned off."),
    }
    return [text for name, text in told.items() if not room.get(name, True)]


def _link_explanations() -> dict[str, str]:
    """Return texts that explain which people can open the page's link, and in which browsers."""
    if visit.is_on_site():
        return {
            "where": _(
                "The link contains the whole game and works in every browser that can open these pages. The "
                "address of this page works only in this browser, where the game is saved."
            ),
            "devices": "",
            "code": "",
        }
    if not visit.is_served():
        return {"where": "", "devices": "", "code": ""}
    if visit.is_on_hub():
        return {
            "where": _("The link works for all users of this JupyterHub who have access to this server."),
            "guests": _(
                "Other users of this JupyterHub become guests with this address: they type the address, or "
                "scan the code. Each guest has their own games and sees no other games."
            ),
            "devices": ""
            if visit.is_guest()
            else _("On your own devices, open this address and sign in to the JupyterHub as yourself."),
            "code": _("QR code of this address"),
        }
    if visit.guest_addresses():
        return {
            "where": _("The link works on every device that has connected to this server before."),
            "guests": _(
                "Guests connect with this address: they type the address, or scan the code. Each guest has "
                "their own games and sees no other games."
            ),
            "devices": ""
            if visit.is_guest()
            else _(
                "Use the host's address on your own devices. Anyone who has this address can see and play "
                "every saved game."
            ),
            "code": _("QR code of this address"),
        }
    return {
        "where": _("The link works on this machine only."),
        "devices": _(
            "Only this machine can open the pages of this program. To let phones and tablets in your network "
            "connect, start the program with timepirates play --host 0.0.0.0."
        ),
        "code": "",
    }


def _languages() -> list[LanguageOffered]:
    found = available()
    return [{"name": name, "title": LANGUAGES.get(name, name)} for name in found] if len(found) > 1 else []
