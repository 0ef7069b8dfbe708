"""The board as a widget: a thin view of our own over the figures of `board_view`.

    board = BoardWidget(Board.named("reconstructed-2000"))
    board.on_epoch(lambda year: print(year))
    board.show(game.snapshot(), choices={1400: "path 1"})

The figure travels as plain JSON; plotly.js comes with the package and is sent to a page once, when its first board asks
for it. Over the plot lie HTML buttons (`tp-epoch`), one for each epoch, which are what people click, reach by keyboard
and hear; the plot itself is hidden from screen readers.
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
from timepirates.core.protocol import Json, Snapshot
from timepirates.games.pirates.board import Board
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import backdrop, board_view, layout, motions, naming
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.drawing import colours
from timepirates_widgets.panel.still import Still, image

HERE = Path(__file__).parent
REMEMBERED = 1000
"""The number of positions whose tokens keep their sites when they are shown again."""
_PICTURES = {"wide": False, "tall": True}


Callback = TypeVar("Callback", bound=Callable[..., None])


class BoardWidget(Still, anywidget.AnyWidget):
    """The board of Time Pirates. `show` draws a position; clicks come to the callbacks of `on_epoch`."""

    _esm = HERE / "board_widget.js"
    _css = HERE / "board_widget.css"

    figure = traitlets.Dict().tag(sync=True)
    """`wide` and `tall`: plotly.js figures without the still picture; `motions`: what moves before it is drawn, along
    with it, and after."""
    epochs: traitlets.List[dict[str, Json]] = traitlets.List().tag(sync=True)
    """For each click target: year, name (heard), marked, data (attributes), place in both pictures, ways out, and the
    tokens that are clicked by themselves: slot, kind, name, place in both pictures."""
    backdrops = traitlets.Dict().tag(sync=True)
    """The still pictures that the page shows, as addresses; sent once a board."""
    chooser = traitlets.Dict().tag(sync=True)
    """{} or a small choice beside an epoch: year, name, choices (each label, title and perhaps an icon as SVG)."""
    note = traitlets.Dict().tag(sync=True)
    """The line in the corner: text, link ("" for none)."""
    messages = traitlets.Dict().tag(sync=True)
    dark = traitlets.Dict().tag(sync=True)
    """What the colours of the figure become where the reader's system is dark: both as "#rrggbb" and as "r,g,b"."""
    sizes = traitlets.List(traitlets.Enum(("wide", "tall"))).tag(sync=True)
    """Which pictures the page shows; set by the script once it knows its width. Only these are made and sent."""
    moving = traitlets.Bool(True).tag(sync=True)
    """Whether steps are animated (never where the reader's system asks for reduced motion)."""

    def __init__(self, board: Board, *, note: str | None = None, link: str = "", **more: object):
        self.board = board
        self._slots: board_view.Slots | None = None
        self._shown: Snapshot | None = None
        self._marks: board_view.Marks = {}
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
        """Show another board, without tokens and figures until `show` is called."""
        self.board, self._slots = board, None
        self._places.clear()
        if note is None:
            note = _("reconstructed board: compare with your copy") if board.reconstructed else ""
        with self.hold_sync():
            self.note = {"text": note, "link": link}
            self.backdrops = {}
            self.show(None)

    def show(
        self,
        snapshot: Snapshot | None,
        *,
        step: motions.Step | None = None,
        data: Mapping[int, Mapping[str, str]] | None = None,
        said: Mapping[int, str] | None = None,
        tokens: Mapping[int, Mapping[str, str]] | None = None,
        place: int | None = None,
        **marks: Unpack[board_view.Marks],
    ) -> None:
        """Draw a position; tokens that stay keep their sites.

        step: (seat, text) of the one step that led here from the position shown before; what it did is animated.
        data: year -> attributes of the epoch's button (`{"probability": "0.250000"}` gives `data-probability`).
        said: year -> a sentence added to what is heard of the epoch.
        tokens: year -> kind -> what a click on such a token means (heard); these tokens are click targets of their own.
        place: a number for the position; when it is shown again, its tokens are on the same sites again.
        marks: those of `board_view.scene` (choices, trail, ways, heat, heat_top, flow, lit, hint).
        """
        before, slots_before = self._shown, self._slots
        kept = None if snapshot is None else self._kept_slots(snapshot, place)
        self._slots = None if snapshot is None else board_view.fill_slots(snapshot, self.board, kept)
        self._remember(place)
        self._shown, self._marks, self._said, self._tokens = snapshot, marks, (said or {}, data or {}), tokens or {}
        self._lifted = None
        moved: list[motions.Motion] = []
        if step and self.moving and before is not None and snapshot is not None:
            moved = motions.motions(before, snapshot, self.board, *step, slots_before or {}, self._slots or {})
        self._draw(moved)

    def lying(self, year: int, slot: int) -> str | None:
        """The kind of the token that is shown on a site; None where it is empty."""
        return (self._slots or {}).get(str(year), ())[slot]

    def lift(self, year: int, slot: int) -> None:
        """Of tokens that are equal, it is this one that goes, if one goes with the position that is shown next."""
        self._lifted = str(year), slot

    def _remember(self, place: int | None) -> None:
        """Keep the sites of the tokens of a position for when it is shown again."""
        if place is not None and self._slots is not None:
            self._places.pop(place, None)
            self._places[place] = self._slots
            if len(self._places) > REMEMBERED:
                del self._places[next(iter(self._places))]

    def _kept_slots(self, snapshot: Snapshot, place: int | None) -> board_view.Slots | None:
        """Return the slots of this position if it was shown before, else the slots on screen without a lifted token."""
        if self._lifted is None and place in self._places:
            return self._places[place]
        if self._lifted is None or self._slots is None:
            return self._slots
        year, slot = self._lifted
        lay = self._slots[year]
        if lay.count(lay[slot]) <= snapshot["sites"].get(year, {}).get(lay[slot], 0):
            return self._slots
        return {**self._slots, year: (*lay[:slot], None, *lay[slot + 1 :])}

    def offer(self, year: int, choices: Sequence[Mapping[str, str]], name: str | None = None) -> None:
        """Open a small choice beside an epoch; what is chosen comes to the callbacks of `on_choose`.

        Each choice has a `label` (seen), a `title` (given back) and perhaps an `icon` (SVG of our own making).
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
        plans = {name: layout.plan(self.board, tall) for name, tall in _PICTURES.items()}
        out = []
        for epoch in self.board.epochs:
            name = described(self._shown, self.board, epoch.year, choices.get(epoch.year), said.get(epoch.year))
            one: dict[str, object] = {
                "year": str(epoch.year),
                "name": name,
                "marked": epoch.year in choices,
                "label": epoch.shown,
                "data": dict(data.get(epoch.year, {})),
                "ways": [str(epoch.path_1), str(epoch.path_2)],
                "tokens": self._lying(epoch.year, plans),
            }
            for picture, plan in plans.items():
                plate = plan.plate(epoch.year)
                one[picture] = [round(v, 1) for v in (plate.left, plate.top, plate.width, plate.height)]
            out.append(one)
        return out

    def _lying(self, year: int, plans: Mapping[str, layout.BoardLayout]) -> list[dict[str, object]]:
        """The tokens of an epoch that are clicked by themselves, each with its middle and radius in both pictures."""
        meant = self._tokens.get(year, {})
        return [
            {
                "slot": slot,
                "kind": kind,
                "name": meant[kind],
                **{
                    picture: [round(v, 1) for v in (*plan.plate(year).site(slot), board_view.token_radius(plan))]
                    for picture, plan in plans.items()
                },
            }
            for slot, kind in enumerate((self._slots or {}).get(str(year), ()))
            if kind and kind in meant
        ]

    def still(self) -> str:
        """The position and its marks as a picture."""
        return image(board_svg(self._shown, self.board, slots=self._slots, **self._marks), _("Board"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.board.name}>"

    def _on_sizes(self, change: Mapping[str, Mapping[str, object]]) -> None:
        if set(change["new"]) - set(change["old"]):
            self._draw([])

    # --- what people do

    def on_epoch(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call with the year whenever an epoch is clicked; gives a function that ends this."""
        return _listen(self._on_epoch, callback)

    def on_choose(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call with the title of what is chosen in the small choice beside an epoch."""
        return _listen(self._on_choose, callback)

    def on_token(self, callback: Callable[[int, int], None]) -> Callable[[], None]:
        """Call with the year and the slot whenever a token is clicked that `show` made a target."""
        return _listen(self._on_token, callback)

    def _answer(self, _widget: BoardWidget, message: Json, _buffers: list[object]) -> None:
        """A message of the script: it asks for plotly.js or tells what was clicked. Others mean nothing."""
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
    """plotly.js, compressed with gzip."""
    return file_locations.plotly().read_bytes()


def described(
    snapshot: Snapshot | None, board: Board, year: int, choice: str | None = None, more: str | None = None
) -> str:
    """What is heard of an epoch: its name, who and what is there, where its paths lead, what a click chooses."""
    epoch = board.epoch(year)
    parts = [_("{epoch}.").format(epoch=epoch.shown)]
    if choice and not more:
        parts.append(_("To choose: {choice}.").format(choice=choice))
    if more:
        parts.append(more)
    if snapshot is not None:
        parts += _contents(snapshot, str(year))
    parts.append(_("Path 1 leads to {first}, path 2 to {second}.").format(first=epoch.path_1, second=epoch.path_2))
    return " ".join(parts)


def _contents(snapshot: Snapshot, year: str) -> list[str]:
    """Who stands in an epoch and what lies there, in sentences."""
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
