"""The base class of all panels, which are widgets with their own JavaScript code.

A panel watches an object, usually a table of play. After every change, `Panel._content` returns the data that the panel's
script draws, and the data are sent if they have changed. A panel works alone in any notebook:

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
from timepirates_widgets.panel.scripts import ALWAYS_SENT_SCRIPTS, WIDGETS_FOLDER, answer, parts
from timepirates_widgets.panel.still import StaticHtmlMixin


class Watched(Protocol):
    """The interface of an object whose changes panels display, such as a game on screen."""

    @property
    def drawings(self) -> str:
        """The name of the game whose images of pieces the panels use."""

    def watch(self, callback: Callable[[Any], None]) -> Callable[[], None]:
        """Register a function to call after every change, and return a function that removes it."""

    def show_refusal(self, error: Exception | str) -> None:
        """Show the user why an action was refused."""


Table = TypeVar("Table", bound=Watched)
Content: TypeAlias = Mapping[str, Any]
"""The data that a panel sends to its JavaScript code."""


Texts: TypeAlias = dict[str, str]
"""The texts of a panel's buttons and other controls, as a dict by name."""


class SharedDrawings(TypedDict):
    """The images of the game pieces and the style sheet, which the first panel of a page sends to the browser."""

    sprite: str
    """An SVG document that contains the images of the game pieces as symbols."""
    look: str
    """The style sheet with the colours and the appearance of buttons and other controls."""


class SharedResources(SharedDrawings):
    """The images of the game pieces, the style sheets and the scripts that all panels of a page use."""

    parts: dict[str, str]
    """A dict from the key of each shared script to its source code."""


class PanelOptions(TypedDict, total=False):
    """The optional keyword arguments that every panel accepts and passes on to the base class `Panel`."""

    shared: SharedResources


@lru_cache(maxsize=1)
def shared_layout() -> ipywidgets.Layout:
    """Return the `Layout` object that all panels share.

    Style sheets lay out the panels, and each further `Layout` object would cost a message.
    """
    return ipywidgets.Layout()


class Panel(StaticHtmlMixin, anywidget.AnyWidget, Generic[Table]):
    """The base class of panels, which are widgets with their own JavaScript code.

    A subclass defines `_esm`, `_css` and `_content`. Its methods `ask_NAME` handle messages from JavaScript, and `still`
    returns static HTML for the notebook.

    Parameters
    ----------
    table : Watched
        The table to draw, usually a `Sitting`.
    **more
        Traits such as `shared`.
    """

    content = traitlets.Dict().tag(sync=True)
    shared = traitlets.Dict().tag(sync=True)
    """The drawings, style sheets and scripts that all panels share. Only one panel of a page has to send them."""
    missing = traitlets.Unicode().tag(sync=True)
    """The message that is shown if the panel's script cannot be loaded."""
    drawings = traitlets.Unicode().tag(sync=True)
    """The name of the game whose images of pieces the panel uses."""

    def __init__(self, table: Table, **more: object):
        self.table = table
        self._end_watch: Callable[[], None] = lambda: None
        missing = _("This part of the page could not be loaded. Reload the page, or run the cell again.")
        super().__init__(
            content=self._content(), missing=missing, drawings=table.drawings, layout=shared_layout(), **more
        )
        self.on_msg(self._answer)
        self._end_watch = table.watch(self._on_change)

    def _content(self) -> Content:
        """Return the data that the panel sends to its JavaScript code."""
        raise KeyError(type(self).__name__)

    def refresh(self) -> None:
        """Update the panel's data, and send them to JavaScript if they have changed."""
        self.content = dict(self._content())

    def _on_change(self, _change: Any) -> None:
        self.refresh()

    def _answer(self, _widget: Panel[Table], message: object, buffers: list[object]) -> None:
        """Call the method `ask_NAME` that a message from JavaScript names, and show errors to the user."""
        name = message.get("ask") if isinstance(message, dict) else message
        asked: Callable[..., None] | None = getattr(self, f"ask_{name}", None) if isinstance(name, str) else None
        if not isinstance(message, dict) or asked is None:
            self.table.show_refusal(
                _("the page sent an unknown request: {what}").format(what=" ".join(str(name)[:40].split()))
            )
            return
        told = {key: value for key, value in message.items() if key != "ask"}
        try:
            asked(**told)
        except TimePiratesError as error:
            self.table.show_refusal(error)
        except OSError as error:  # Typical reasons are a full disk and a folder that is not writable.
            self.table.show_refusal(error.strerror or str(error))
        except Exception:
            if problem := argument_problem(asked, told):
                self.table.show_refusal(_("the page sent invalid data: {problem}").format(problem=problem))
            else:
                raise

    def ask_shared(self) -> None:
        """Handle the request for the images of the game pieces and the style sheet."""
        self.send({"shared": _drawn(self.drawings)})

    def ask_parts(self, keys: list[str]) -> None:
        """Handle the request for the source code of the shared scripts with the given keys."""
        self.send({"parts": answer(keys)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {repr(self.table).strip('<>')}>"

    def close(self) -> None:
        """Stop receiving changes of the game, and close the widget."""
        self._end_watch()
        super().close()


def argument_problem(
    asked: Callable[..., object], told: Mapping[str, object], first: Sequence[object] = ()
) -> str | None:
    """Return the reason why the arguments in a message from JavaScript do not fit a function, or None.

    Parameters
    ----------
    asked : callable
        A function with type annotations, such as a method `ask_NAME` of a panel.
    told : mapping
        The values that the page sent, by parameter name.
    first : sequence
        Positional arguments that precede those of the page.

    Returns
    -------
    str or None
        The problem in one line of at most 120 characters.
    """
    kinds = get_type_hints(asked, include_extras=True)
    try:
        signature(asked).bind(*first, **told)
        for name, value in told.items():
            msgspec.convert(value, kinds.get(name, object))
    except (TypeError, msgspec.ValidationError) as error:
        return " ".join(str(error).split())[:120]
    return None


def shared(game: str | None = None, scripts: Iterable[str] = ()) -> SharedResources:
    """Return the images of pieces, the style sheets and the scripts that all panels of a page use.

    Parameters
    ----------
    game : str, optional
        The game whose drawings are needed; by default, the first game of the registry.
    scripts : iterable of str
        Names of further shared scripts, such as "table/ending", beside those that every page needs.

    Returns
    -------
    SharedResources
        The parts of the page that all panels use.
    """
    return {**_drawn(game), "parts": parts((*ALWAYS_SENT_SCRIPTS, *scripts))}


def _drawn(game: str | None) -> SharedDrawings:
    sprite: Callable[[], str] = registry.entry(game).part("drawings", no_drawings)
    return {"sprite": sprite(), "look": f"{theme.css()}\n{style('panel/common')}"}


def no_drawings() -> str:
    """Return the default SVG symbols, for a game without drawings of its own."""
    return f'<svg width="0" height="0">{figures.figure_symbols()}</svg>'


@lru_cache(maxsize=32)
def style(name: str) -> str:
    """Return the style sheet of a panel as CSS text.

    Parameters
    ----------
    name : str
        Folder and file without ending, such as "table/log".
    """
    return (WIDGETS_FOLDER / f"{name}.css").read_text(encoding="utf-8")
