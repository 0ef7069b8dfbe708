"""The widget that shows the board of Time Pirates and reports clicks on it.

    board = BoardWidget(Board.named("reconstructed-2000"))
    board.on_epoch(lambda year: print(year))
    board.show(game.snapshot(), choices={1400: "path 1"})

The figure is sent as JSON. The package contains plotly.js, which a page gets once, when its first board asks for it.
An HTML button (`tp-epoch`) is above each epoch of the plot. People click the buttons, reach them by keyboard and hear
their labels; the plot itself is hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, Unpack

import anywidget
import traitlets

from timepirates.core import file_locations
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Json
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.snapshot import BoardSnapshot, as_pirates_snapshot
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import backdrop, board_view, layout, motions, naming
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.drawing import colours
from timepirates_widgets.panel.still import StaticHtmlMixin, image

HERE = Path(__file__).parent
MAX_REMEMBERED_POSITIONS = 1000
"""The maximum number of positions for which the board remembers on which site each token was."""
_PICTURES = {"wide": False, "tall": True}


Callback = TypeVar("Callback", bound=Callable[..., None])


class BoardWidget(StaticHtmlMixin, anywidget.AnyWidget):
    """A widget that shows the board of Time Pirates and reports clicks on it.

    Parameters
    ----------
    board : Board
        The board with its epochs and paths.
    note : str, optional
        The line in the corner. By default it warns of boards that are reconstructed.
    link : str, optional
        Address that the note links to.
    **more : object
        Values of other traits of the widget.
    """

    _esm = HERE / "board_widget.js"
    _css = HERE / "board_widget.css"

    figure = traitlets.Dict().tag(sync=True)
    """Plotly.js figures of the board in two formats (`wide`, `tall`), and animations of the last step (`motions`)."""
    epochs: traitlets.List[dict[str, Json]] = traitlets.List().tag(sync=True)
    """The areas of the picture that can be clicked, one per epoch.

    Each area has a year, a name for screen readers, a mark, data attributes, a box in both pictures, the ends of its
    paths, and its clickable tokens (slot, kind, name, circle in both pictures).
    """
    backdrops = traitlets.Dict().tag(sync=True)
    """The background pictures as data URIs, as a dict by picture size."""
    chooser = traitlets.Dict().tag(sync=True)
    """The open menu beside an epoch, as a dict of its year, its name and its choices. Empty if no menu is open."""
    note = traitlets.Dict().tag(sync=True)
    """The text and the link of the note in the corner of the board. The link may be an empty string."""
    messages = traitlets.Dict().tag(sync=True)
    dark = traitlets.Dict().tag(sync=True)
    """The colours for dark mode, as a dict from each colour of the figure to its replacement."""
    sizes = traitlets.List(traitlets.Enum(("wide", "tall"))).tag(sync=True)
    """The picture sizes that the page shows. Other sizes are not drawn."""
    moving = traitlets.Bool(True).tag(sync=True)
    """Whether moves are animated. False if the user's operating system asks for reduced motion."""

    def __init__(self, board: Board, *, note: str | None = None, link: str = "", **more: object):
        self.board = board
        self._slots: board_view.Slots | None = None
        self._shown: BoardSnapshot | None = None
        self._marks: board_view.BoardMarks = {}
        self._said: tuple[Mapping[int, str], Mapping[int, Mapping[str, str]]] = ({}, {})
        self._on_epoch: list[Callable[[int], None]] = []
        self._on_choose: list[Callable[[str], None]] = []
        self._on_token: list[Callable[[int, int], None]] = []
        self._tokens: Mapping[int, Mapping[str, str]] = {}
        self._lifted: tuple[str, int] | None = None
        self._places: dict[int | None, board_view.Slots] = {}
        super().__init__(messages=_messages(), dark=theme.dark_table(colours.DARK), **more)
        self.set_board(board, note=note, link=link)
        self.on_msg(self._answer)
        self.observe(self._on_sizes, "sizes")

    # --- what is shown

    def set_board(self, board: Board, *, note: str | None = None, link: str = "") -> None:
        """Show another board, which has no tokens and no figures yet.

        Parameters
        ----------
        board : Board
            The board with its epochs and paths.
        note : str, optional
            The line in the corner. By default it warns of boards that are reconstructed.
        link : str, optional
            Address that the note links to.
        """
        self.board, self._slots = board, None
        self._places.clear()
        if note is None:
            note = _("this board is a reconstruction: compare it with yours") if board.reconstructed else ""
        with self.hold_sync():
            self.note = {"text": note, "link": link}
            self.backdrops = {}
            self.show(None)

    def show(
        self,
        snapshot: BoardSnapshot | None,
        *,
        step: motions.Step | None = None,
        data: Mapping[int, Mapping[str, str]] | None = None,
        said: Mapping[int, str] | None = None,
        tokens: Mapping[int, Mapping[str, str]] | None = None,
        place: int | None = None,
        **marks: Unpack[board_view.BoardMarks],
    ) -> None:
        """Draw a position on the board.

        Tokens that are still in an epoch keep their sites.

        Parameters
        ----------
        snapshot : BoardSnapshot or None
            The position. None draws only epochs and paths.
        step : Step, optional
            Seat and text of the single step between the position shown before and this one; the step is animated.
        data : mapping, optional
            The attributes of each epoch's button, by year: `{"probability": "0.250000"}` sets `data-probability`.
        said : mapping of int to str, optional
            An additional sentence for screen readers for each epoch, by year.
        tokens : mapping, optional
            The tokens that can be clicked, as a dict from year to a dict from kind of token to label.
        place : int, optional
            A number for the position. When the position is shown again, its tokens are on the same sites.
        **marks
            `choices`, `trail`, `ways`, `heat`, `heat_top`, `flow`, `lit` and `hint` of `board_view.scene`.
        """
        before, slots_before = self._shown, self._slots
        kept = None if snapshot is None else self._remembered_sites(snapshot, place)
        self._slots = None if snapshot is None else board_view.assign_sites(snapshot, self.board, kept)
        self._remember_sites(place)
        self._shown, self._marks, self._said, self._tokens = snapshot, marks, (said or {}, data or {}), tokens or {}
        self._lifted = None
        moved: list[motions.Motion] = []
        if step and self.moving and before is not None and snapshot is not None:
            moved = motions.motions(
                as_pirates_snapshot(before),
                as_pirates_snapshot(snapshot),
                self.board,
                *step,
                slots_before or {},
                self._slots or {},
            )
        self._draw(moved)

    def lying(self, year: int, slot: int) -> str | None:
        """Return the kind of token on a site, or None if the site is empty.

        Parameters
        ----------
        year : int
            The year of the epoch.
        slot : int
            The 0-based number of the site.

        Returns
        -------
        str or None
            A kind such as "blue", or None.
        """
        return (self._slots or {}).get(str(year), ())[slot]

    def mark_for_removal(self, year: int, slot: int) -> None:
        """Choose the token that disappears when the next token is taken, if an epoch has several equal tokens.

        Parameters
        ----------
        year : int
            The year of the epoch.
        slot : int
            The 0-based number of the token's site.
        """
        self._lifted = str(year), slot

    def _remember_sites(self, place: int | None) -> None:
        """Remember the site of each token in a position, so that the position is later shown in the same way."""
        if place is not None and self._slots is not None:
            self._places.pop(place, None)
            self._places[place] = self._slots
            if len(self._places) > MAX_REMEMBERED_POSITIONS:
                del self._places[next(iter(self._places))]

    def _remembered_sites(self, snapshot: BoardSnapshot, place: int | None) -> board_view.Slots | None:
        """Return the sites of the tokens when this position was last shown, or the present sites for a new position."""
        if self._lifted is None and place in self._places:
            return self._places[place]
        if self._lifted is None or self._slots is None:
            return self._slots
        year, slot = self._lifted
        lay = self._slots[year]
        if lay.count(lay[slot]) <= snapshot["sites"].get(year, {}).get(lay[slot] or "", 0):
            return self._slots
        return {**self._slots, year: (*lay[:slot], None, *lay[slot + 1 :])}

    def offer(self, year: int, choices: Sequence[Mapping[str, str]], name: str | None = None) -> None:
        """Offer the user a choice of decisions in a small menu beside an epoch.

        Parameters
        ----------
        year : int
            The first year of the epoch, such as 1400.
        choices : sequence of mappings
            Each has a `label` (shown), a `title` (passed on) and optionally an `icon` (SVG made by the package).
        name : str, optional
            Label of the menu for screen readers.
        """
        label = self.board.epoch(year).shown
        self.chooser = {
            "year": year,
            "name": name or _("What to do in {epoch}").format(epoch=label),
            "choices": [dict(choice) for choice in choices],
        }

    def _draw(self, moved: list[motions.Motion]) -> None:
        figure: dict[str, object] = {"motions": moved}
        for name, tall in _PICTURES.items():
            if name in self.sizes:
                figure[name] = board_view.scene(
                    self._shown, self.board, tall, slots=self._slots, note="", backdrop_source="", **self._marks
                )
        with self.hold_sync():
            if set(self.backdrops) != set(self.sizes):
                self.backdrops = {name: backdrop.data_uri(self.board, _PICTURES[name]) for name in self.sizes}
            self.epochs = self._epochs()
            self.figure = figure
            if self.chooser:
                self.chooser = {}

    def _epochs(self) -> list[dict[str, Json]]:
        choices = self._marks.get("choices") or {}
        said, data = self._said
        plans = {name: layout.layout_of(self.board, tall) for name, tall in _PICTURES.items()}
        out = []
        for epoch in self.board.epochs:
            name = describe_epoch(self._shown, self.board, epoch.year, choices.get(epoch.year), said.get(epoch.year))
            one: dict[str, object] = {
                "year": str(epoch.year),
                "name": name,
                "marked": epoch.year in choices,
                "label": epoch.shown,
                "data": dict(data.get(epoch.year, {})),
                "ways": [str(epoch.path_1), str(epoch.path_2)],
                "tokens": self._clickable_tokens(epoch.year, plans),
            }
            for picture, plan in plans.items():
                plate = plan.plate_of(epoch.year)
                one[picture] = [round(v, 1) for v in (plate.left, plate.top, plate.width, plate.height)]
            out.append(one)
        return out

    def _clickable_tokens(self, year: int, plans: Mapping[str, layout.BoardLayout]) -> list[dict[str, object]]:
        """Return the kind, site and position in pixels of each token of an epoch that the user can click."""
        meant = self._tokens.get(year, {})
        return [
            {
                "slot": slot,
                "kind": kind,
                "name": meant[kind],
                **{
                    picture: [round(v, 1) for v in (*plan.plate_of(year).site(slot), board_view.token_radius(plan))]
                    for picture, plan in plans.items()
                },
            }
            for slot, kind in enumerate((self._slots or {}).get(str(year), ()))
            if kind and kind in meant
        ]

    def static_html(self) -> str:
        """Return a static picture of the board with the position on it, as HTML."""
        return image(board_svg(self._shown, self.board, slots=self._slots, **self._marks), _("Board"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.board.name}>"

    def _on_sizes(self, change: Mapping[str, Mapping[str, object]]) -> None:
        if set(change["new"]) - set(change["old"]):
            self._draw([])

    # --- clicks

    def on_epoch(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Register a function that is called when the user clicks an epoch. Its argument is the year of the epoch.

        Parameters
        ----------
        callback : callable
            Called with the year of the epoch.

        Returns
        -------
        callable
            Removes the callback.
        """
        return _listen(self._on_epoch, callback)

    def on_choose(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Register a function to call when the user chooses an entry of a menu.

        Parameters
        ----------
        callback : callable
            Called with the title of the choice.

        Returns
        -------
        callable
            Removes the callback.
        """
        return _listen(self._on_choose, callback)

    def on_token(self, callback: Callable[[int, int], None]) -> Callable[[], None]:
        """Register a function to call when the user clicks a token.

        Parameters
        ----------
        callback : callable
            Called with the year of the epoch and the 0-based number of the site.

        Returns
        -------
        callable
            Removes the callback.
        """
        return _listen(self._on_token, callback)

    def _answer(self, _widget: BoardWidget, message: Json, _buffers: list[object]) -> None:
        kind = message.get("kind") if isinstance(message, dict) else None
        if kind == "plotly":
            self.send({"kind": "plotly"}, [plotly_bundle()])
        elif kind == "epoch" and message.get("year") in map(str, self.board.years):
            for callback in tuple(self._on_epoch):
                callback(int(message["year"]))
        elif kind == "token":
            year, slot = message.get("year"), message.get("slot")
            if any(one["slot"] == slot for epoch in self.epochs if epoch["year"] == year for one in epoch["tokens"]):
                for take in tuple(self._on_token):
                    take(int(year), int(slot))
        elif kind == "choose" and message.get("title") in [one["title"] for one in self.chooser.get("choices", ())]:
            self.chooser = {}
            for choose in tuple(self._on_choose):
                choose(message["title"])


def _listen(callbacks: list[Callback], callback: Callback) -> Callable[[], None]:
    callbacks.append(callback)
    return lambda: callbacks.remove(callback) if callback in callbacks else None


@lru_cache(maxsize=1)
def plotly_bundle() -> bytes:
    """Return the gzip-compressed source of plotly.js."""
    return file_locations.plotly().read_bytes()


def describe_epoch(
    snapshot: BoardSnapshot | None, board: Board, year: int, choice: str | None = None, more: str | None = None
) -> str:
    """Return a description of an epoch for screen readers.

    Parameters
    ----------
    snapshot : BoardSnapshot or None
        The position. None describes only the epoch and its paths.
    board : Board
        The board with its epochs and paths.
    year : int
        The first year of the epoch, such as 1400.
    choice : str, optional
        What a click on the epoch chooses.
    more : str, optional
        A sentence to say instead of `choice`.

    Returns
    -------
    str
        One or more whole sentences.
    """
    epoch = board.epoch(year)
    parts = [_("{epoch}.").format(epoch=epoch.shown)]
    if choice and not more:
        parts.append(_("Possible decisions: {choice}.").format(choice=choice))
    if more:
        parts.append(more)
    if snapshot is not None:
        parts += _contents(snapshot, str(year))
    parts.append(_("Path 1 leads to {first}, path 2 to {second}.").format(first=epoch.path_1, second=epoch.path_2))
    return " ".join(parts)


def _contents(snapshot: BoardSnapshot, year: str) -> list[str]:
    here = [name for name, place in zip(snapshot["players"], snapshot["pirates"], strict=True) if place == year]
    parts = []
    if snapshot["police"] == year:
        parts.append(_("The police are here."))
    if here:
        parts.append(_("Here: {players}.").format(players=", ".join(here)))
    parts.append(_("Tokens: {tokens}.").format(tokens=naming.counted(snapshot["sites"].get(year, {}))))
    empty = snapshot["empty_sites"].get(year, 0)
    if empty:
        parts.append(ngettext("{count} empty site.", "{count} empty sites.", empty).format(count=empty))
    return parts


def _messages() -> dict[str, str]:
    return {"board": _("Board"), "close": _("Close")}
