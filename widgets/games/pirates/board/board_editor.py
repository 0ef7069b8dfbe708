"""The board editor, in which users change sites and paths to match their copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypedDict, Unpack

import ipywidgets
import traitlets

from timepirates import Board
from timepirates.core import toml
from timepirates.core.errors import BadBoard, TimePiratesError
from timepirates.core.i18n import _
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.panel import Panel, PanelOptions, Texts, Watched, script, shared_layout, style

CHANGED = "documented"
"""The status of a value that the user has read from a printed board and entered."""


class EpochRow(TypedDict):
    """The data of one epoch of the edited board."""

    year: int
    label: str
    sites: int
    path_1: int
    path_2: int
    status: dict[str, str]
    """The source of each value ("documented", "inferred" or "invented"), as a dict by the name of the value."""


class BoardOption(TypedDict):
    """One of the package's boards, which the user can choose as a starting point for editing."""

    name: str
    title: str


class EditorContent(TypedDict):
    """The content of the board editor, which the panel sends to its JavaScript code."""

    title: str
    name: str
    years: list[int]
    epochs: list[EpochRow]
    warnings: list[str]
    error: str
    told: str
    boards: list[BoardOption]
    keeps: bool
    statuses: Texts
    texts: Texts


class Editor(Panel[Watched]):
    """The panel for editing a board: a table of epochs with their sites and paths.

    `changed` is called with each new board, and `play_on` with the finished board. `folder` contains the user's boards;
    without a folder, the editor offers only downloads. `use` is the label of the button that uses the board.
    """

    leaves_nothing = "it is a form; the board that it makes leaves its own still"
    _esm = script("games/pirates/board/board_editor")
    _css = style("games/pirates/board/board_editor")
    is_open = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, table: Watched, board: Board, folder: Path | None = None, use: str = "", **more: Unpack[PanelOptions]
    ):
        self.board, self.folder = board, folder
        self._use = use or _("Play on this board")
        self._error, self._told = "", ""
        self.changed: Callable[[Board], None] = lambda _board: None
        self.play_on: Callable[[Board], None] = lambda _board: None
        super().__init__(table, **more)

    def _content(self) -> EditorContent:
        return {
            "title": self.board.title or self.board.name,
            "name": self.board.name,
            "years": list(self.board.years),
            "epochs": [
                {
                    "year": e.year,
                    "label": e.label,
                    "sites": e.sites,
                    "path_1": e.path_1,
                    "path_2": e.path_2,
                    "status": dict(e.status),
                }
                for e in self.board.epochs
            ],
            "warnings": self.board.warnings(),
            "error": self._error,
            "told": self._told,
            "boards": [{"name": name, "title": Board.named(name).title or name} for name in Board.names()],
            "keeps": self.folder is not None,
            "statuses": {"documented": _("documented"), "inferred": _("inferred"), "invented": _("invented")},
            "texts": {**_texts(), "play": self._use},
        }

    def _on_change(self, change: object) -> None:
        """Ignore changes of the game, because the board editor shows no game."""

    def show_board(self, board: Board) -> None:
        """Open the board editor with this board."""
        self._take(board)
        self.is_open = True

    def _take(self, board: Board, told: str = "") -> None:
        self.board, self._error, self._told = board, "", told
        self.refresh()
        self.changed(board)

    def _refuse(self, error: Exception) -> None:
        self._error, self._told = str(error), ""
        self.refresh()

    # --- Messages from the JavaScript code

    def ask_set(self, year: int, key: str, value: int) -> None:
        """Handle the user's request to set the number of sites of an epoch, or the epoch to which a path leads."""
        data = self.board.to_dict()
        for epoch in data["epoch"]:
            if epoch["year"] == year:
                epoch[key] = value
                epoch["status"] = {**epoch.get("status", {}), key: CHANGED}
        self._read(data)

    def ask_confirm(self, year: int) -> None:
        """Handle the user's click that confirms an epoch: all its values are the same as on the printed board."""
        data = self.board.to_dict()
        for epoch in data["epoch"]:
            if epoch["year"] == year:
                epoch["status"] = dict.fromkeys(("year", "sites", "path_1", "path_2"), CHANGED)
        self._read(data)

    def ask_name(self, name: str, title: str) -> None:
        """Handle the user's request to change the short name and the title of the board."""
        self._read({**self.board.to_dict(), "name": name, "title": title})

    def ask_begin_with(self, name: str) -> None:
        """Handle the user's request to start editing with a copy of one of the package's boards."""
        self._read(Board.named(name).to_dict() if name in Board.names() else {"name": name})

    def ask_open_file(self, text: str) -> None:
        """Handle the user's request to open a file: replace the edited board with the board in the file's text."""
        try:
            self._read(toml.loads(text))
        except toml.BadToml as error:
            self._refuse(BadBoard(_("the file is not a TOML file: {reason}").format(reason=error)))

    def _read(self, data: Mapping[str, object]) -> None:
        try:
            self._take(Board.read(data))
        except TimePiratesError as error:
            self._refuse(error)

    def ask_download(self) -> None:
        """Let the browser save the board as a file."""
        self.send({"download": {"name": f"{_file_name(self.board)}.toml", "text": self.board.to_toml()}})

    def ask_write(self) -> None:
        """Handle the user's request to write the board to a file in the folder for the user's boards."""
        if self.folder is None:
            return
        path = self.folder / f"{_file_name(self.board)}.toml"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(self.board.to_toml(), encoding="utf-8")
        except OSError as error:
            self._refuse(
                BadBoard(_("The file {file} could not be written: {reason}").format(file=path, reason=error.strerror))
            )
            return
        self._take(self.board, _("The board was written to {file}").format(file=path))

    def ask_play(self) -> None:
        """Close the board editor and continue with the edited board."""
        self.is_open = False
        self.play_on(self.board)

    def ask_close(self) -> None:
        """Close the board editor."""
        self.is_open = False


class BoardEditor:
    """The board editor: input fields, and a picture of the edited board. `widget` is the widget to display.

    `play_on` is called with the finished board. The other parameters are those of `Editor`.
    """

    def __init__(
        self, table: Watched, board: Board, play_on: Callable[[Board], None], folder: Path | None = None, use: str = ""
    ):
        self._editor = Editor(table, board, folder, use)
        self._editor.play_on = play_on
        self._graph = BoardWidget(board)
        self._editor.changed = self._graph.set_board
        self.widget = ipywidgets.Box([self._editor, self._graph], layout=shared_layout())
        self.widget.add_class("tp-board-editor")

    def show_board(self, board: Board) -> None:
        """Open the board editor with this board."""
        self._editor.show_board(board)


def load_saved_boards(folder: Path | None) -> list[Board]:
    """Read all boards that are saved in a folder, and return them as a list. Invalid files are skipped."""
    boards = []
    for path in sorted(folder.glob("*.toml")) if folder is not None else ():
        try:
            boards.append(Board.read(path))
        except (BadBoard, OSError):
            continue  # An invalid file must not prevent a new game on another board.
    return boards


def _file_name(board: Board) -> str:
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in board.name).strip("-")
    return name[:60] or "board"


def _texts() -> Texts:
    return {
        "title": _("The board"),
        "close": _("Close"),
        "epoch": _("Epoch"),
        "sites": _("Sites"),
        "path_1": _("Path 1 to"),
        "path_2": _("Path 2 to"),
        "known": _("Source"),
        "confirm": _("Same as in my copy"),
        "name": _("Name"),
        "board_title": _("Title"),
        "rename": _("Rename"),
        "begin_with": _("Begin with"),
        "open": _("Open a file"),
        "download": _("Save the file"),
        "write": _("Save it here"),
        "note": _(
            "Public sources describe only part of the printed board; the rest is reconstructed. If you own the "
            "game, compare each epoch with your copy and correct it."
        ),
        "sites_of": _("Sites of {epoch}"),
        "path_of": _("Path {path} of {epoch} leads to epoch"),
        "confirm_of": _("{epoch} is the same as on my printed board"),
    }
