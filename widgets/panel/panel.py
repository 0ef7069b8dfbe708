"""What every panel of the page of play has in common: one table of play, one content, one way of sending it.

A panel turns the table's position into a small dict (`_content`), which its script draws. It is made anew after every
change and sent only when it differs. A panel works alone in any notebook:

    from timepirates_widgets.games.pirates.play.players import Players
    Players(table)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import signature
from typing import Any, Generic, Protocol, TypeAlias, TypedDict, TypeVar, get_type_hints

import anywidget
import ipywidgets
import msgspec
import traitlets

from timepirates.core import registry
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates_widgets.drawing import figures, theme
from timepirates_widgets.panel.scripts import BROUGHT, ROOMS, answer, parts
from timepirates_widgets.panel.still import Still


class Watched(Protocol):
    """What a panel needs of its table: a `Sitting` is one, the desk of the explorer another."""

    @property
    def drawings(self) -> str:
        """The game whose pieces the panels draw."""

    def watch(self, callback: Callable[[Any], None]) -> Callable[[], None]:
        """Call back after every change, with what changed in the table's own words; returns what ends the watch."""

    def refuse(self, error: Exception | str) -> None:
        """Show why something was refused."""


Table = TypeVar("Table", bound=Watched)
Content: TypeAlias = Mapping[str, Any]
"""What a panel sends to its script, as JSON holds it: numbers, texts, lists and objects of its own making."""


Texts: TypeAlias = dict[str, str]
"""The texts of a panel's controls, by the names under which its script looks them up."""


class Drawn(TypedDict):
    """What panels are drawn with."""

    sprite: str
    """the drawings of a game, as SVG"""
    look: str
    """the style sheet of colours and controls"""


class Shared(Drawn):
    """What the panels of a page share."""

    parts: dict[str, str]
    """parts of scripts: key -> module"""


class Brought(TypedDict, total=False):
    """What a panel may bring along beside its content."""

    shared: Shared


@lru_cache(maxsize=1)
def shared_layout() -> ipywidgets.Layout:
    """One layout for all panels (their places are the style sheet's business): each of its own is a message more."""
    return ipywidgets.Layout()


class Panel(Still, anywidget.AnyWidget, Generic[Table]):
    """A panel over a table of play. Subclasses give `_esm`, `_css` and `_content`, answer messages by name, and leave a
    `still` in a notebook."""

    content = traitlets.Dict().tag(sync=True)
    shared = traitlets.Dict().tag(sync=True)
    """Drawings, styles and parts of scripts that panels share; only one panel of a page needs to bring them."""
    missing = traitlets.Unicode().tag(sync=True)
    """What stands in the panel's place where its script does not come."""
    drawings = traitlets.Unicode().tag(sync=True)
    """Which game's drawings the panel needs: those of its table's game."""

    def __init__(self, table: Table, **more: object):
        self.table = table
        self._end_watch: Callable[[], None] = lambda: None
        missing = _("This part of the page did not come. Load the page again, or run the cell again.")
        super().__init__(
            content=self._content(), missing=missing, drawings=table.drawings, layout=shared_layout(), **more
        )
        self.on_msg(self._answer)
        self._end_watch = table.watch(self._on_change)

    def _content(self) -> Content:
        """What the script draws, as JSON would hold it."""
        raise KeyError(type(self).__name__)

    def refresh(self) -> None:
        """Draw the table as it is now."""
        self.content = dict(self._content())

    def _on_change(self, _change: Any) -> None:
        self.refresh()

    def _answer(self, _widget: Panel[Table], message: object, buffers: list[object]) -> None:
        """A message of the script: {"ask": name, ...} calls `ask_NAME(...)`; what is refused is shown at the table."""
        name = message.get("ask") if isinstance(message, dict) else message
        asked: Callable[..., None] | None = getattr(self, f"ask_{name}", None) if isinstance(name, str) else None
        if not isinstance(message, dict) or asked is None:
            self.table.refuse(
                _("the page asked for something unknown: {what}").format(what=" ".join(str(name)[:40].split()))
            )
            return
        told = {key: value for key, value in message.items() if key != "ask"}
        try:
            asked(**told)
        except TimePiratesError as error:
            self.table.refuse(error)
        except OSError as error:  # the disk, or the folder of the games, refuses
            self.table.refuse(error.strerror or str(error))
        except Exception:
            if problem := misfit(asked, told):
                self.table.refuse(_("the page sent something that does not fit: {problem}").format(problem=problem))
            else:
                raise

    def ask_shared(self) -> None:
        """The page has no drawings and styles yet."""
        self.send({"shared": _drawn(self.drawings)})

    def ask_parts(self, keys: list[str]) -> None:
        """The page lacks scripts that this panel needs."""
        self.send({"parts": answer(keys)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {repr(self.table).strip('<>')}>"

    def close(self) -> None:
        """Stop watching the table."""
        self._end_watch()
        super().close()


def misfit(asked: Callable[..., object], told: Mapping[str, object], first: Sequence[object] = ()) -> str | None:
    """Return in one line why what a page sent does not fit the types of a function's parameters; None if it fits.

    Parameters
    ----------
    asked : callable
        A panel's method, or another function with annotations.
    told : mapping
        Parameter -> what the page sent for it.
    first : sequence
        Arguments that come before these and not from the page.
    """
    kinds = get_type_hints(asked, include_extras=True)
    try:
        signature(asked).bind(*first, **told)
        for name, value in told.items():
            msgspec.convert(value, kinds.get(name, object))
    except (TypeError, msgspec.ValidationError) as error:
        return " ".join(str(error).split())[:120]
    return None


def shared(game: str | None = None, scripts: Iterable[str] = ()) -> Shared:
    """What the first panel of a page brings for all: a game's drawings (the first one's where none is named), the style
    sheet of colours and controls, and what their scripts share (`scripts`: more of it than every page needs)."""
    return {**_drawn(game), "parts": parts((*BROUGHT, *scripts))}


def _drawn(game: str | None) -> Drawn:
    sprite: Callable[[], str] = registry.entry(game).part("drawings", no_drawings)
    return {"sprite": sprite(), "look": f"{theme.css()}\n{style('panel/common')}"}


def no_drawings() -> str:
    """Return the symbols of a game that draws none of its own: the figures of the seats."""
    return f'<svg width="0" height="0">{figures.seat_symbols()}</svg>'


@lru_cache(maxsize=32)
def style(name: str) -> str:
    """A panel's own style sheet."""
    return (ROOMS / f"{name}.css").read_text(encoding="utf-8")
