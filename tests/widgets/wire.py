"""Every message that a page's widgets send to a browser, recorded without a browser, with every button pressed.

`drive` opens a page, calls every `ask_*` method of each panel, and records what was sent after each call. The methods
are found automatically, so a new one is included.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import product
from typing import Any, get_type_hints

import comm
import ipywidgets
from comm.base_comm import BaseComm

from timepirates_widgets.panel import shared_layout

MODEL = re.compile(r"IPY_MODEL_(\w+)")
NOT_SENT = (AttributeError, KeyError, IndexError, ValueError, TypeError)
"""Errors of a message that no script sends."""


@dataclass
class Wire:
    """A recorder for the messages of all widgets that are created while it is active, numbered in that order."""

    sent: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def comm(self, *_more: Any, **about: Any) -> BaseComm:
        """Return a connection to one widget's model in the browser."""
        wire = self

        class Line(BaseComm):
            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                number = wire.numbers.setdefault(self.comm_id, len(wire.numbers))
                text = json.dumps([number, msg_type, data], default=repr)
                wire.sent.append(MODEL.sub(lambda found: f"model {wire.numbers.get(found[1])}", text))
                wire.sent.extend(repr(bytes(each)) for each in buffers or ())

        return Line(**about)

    def taken(self) -> list[str]:
        """Return what was sent since the last call of this method."""
        taken, self.sent = self.sent, []
        return taken

    def widgets(self) -> list[ipywidgets.Widget]:
        """Return the open widgets in the order of their creation."""
        there = ipywidgets.widgets.widget._instances
        return [there[id] for id in sorted(self.numbers, key=self.numbers.__getitem__) if id in there]


@contextmanager
def laid() -> Iterator[Wire]:
    """Record the messages of all widgets that are created in the `with` block."""
    wire, usual = Wire(), comm.create_comm
    comm.create_comm = wire.comm
    shared_layout.cache_clear()  # the one of an earlier page speaks over that page's wire
    try:
        yield wire
    finally:
        comm.create_comm = usual
        shared_layout.cache_clear()
        for widget in wire.widgets():
            widget.close()


def everything_on(widget: Any) -> list[Any]:
    """Return a widget and what is in it, at any depth."""
    return [widget, *(deeper for child in getattr(widget, "children", ()) for deeper in everything_on(child))]


def sent_by(widget: Any) -> list[Any]:
    """Return a list that receives every message which a widget sends from now on."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    return sent


@dataclass(frozen=True)
class Heard:
    """What was sent after one call, and what the viewer was allowed to know at that time."""

    asked: str
    sent: tuple[str, ...]
    before: Any
    """What the viewer knew before, and whether the viewer might decide."""
    after: Any
    """What the viewer knows now."""


def questions(wire: Wire) -> Iterator[tuple[Any, str, list[str]]]:
    """Yield the `ask_*` methods of all open widgets, also of those that open meanwhile: widget, name, parameters.

    A method that panels inherit is yielded once, with the first of them.
    """
    done: set[object] = set()
    while todo := [
        (widget, name, ask)
        for widget in wire.widgets()
        for name in dir(type(widget))
        if name.startswith("ask_") and (ask := getattr(type(widget), name)) not in done
    ]:
        for widget, name, ask in todo:
            if ask not in done:
                done.add(ask)
                yield widget, name.removeprefix("ask_"), [*inspect.signature(ask).parameters][1:]


def press_all(wire: Wire, tried: Callable[[Any], list[Any]], skip: frozenset[str] = frozenset()) -> int:
    """Send every message that an open page's scripts may send, and return how many; `tried` has values of a type.

    What panels inherit is asked of the first of them, and the questions in `skip` are left out.
    """
    asked = 0
    for widget, name, names in questions(wire):
        hints = get_type_hints(getattr(type(widget), f"ask_{name}"))
        for values in product(*(tried(hints.get(each)) for each in names)) if name not in skip else ():
            with suppress(*NOT_SENT):
                widget._handle_custom_msg({"ask": name, **dict(zip(names, values, strict=True))}, [])
            asked += 1
    return asked


def drive(
    make: Callable[[], Any],
    values: Callable[[Any, str, str], Mapping[str, list[Any]]],
    known: Callable[[Any], Any],
    put_back: Callable[[Any], None],
    skip: frozenset[str] = frozenset(),
    show: Callable[[Any, Any], None] = lambda page, widget: None,
) -> list[Heard]:
    """Open the page of `make` and ask everything; `values` has some for each parameter of a question (whole messages
    for one that takes anything), and `show` brings a panel on screen.

    A parameter without values is a KeyError: whoever adds a button adds what it may ask. What panels inherit is asked
    of the first of them.
    """
    with laid() as wire:
        page = make()
        heard = [Heard("opened", tuple(wire.taken()), None, known(page))]
        for widget, name, names in questions(wire):
            if f"{type(widget).__name__}.{name}" in skip:
                continue
            show(page, widget)
            given = values(page, type(widget).__name__, name)
            for each in product(*(given[key] for key in names)):
                heard.append(_asked(page, wire, widget, _message(name, names, each), known, put_back))
        return heard


def _message(name: str, names: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    """Return the message that a script sends. Methods with `**about` get whole objects instead of single values."""
    given = dict(zip(names, values, strict=True))
    anything = given.pop("about", None) or given.pop("changes", None) or {}
    return {"ask": name, **given, **anything}


def _asked(
    page: Any,
    wire: Wire,
    widget: Any,
    message: dict[str, Any],
    known: Callable[[Any], Any],
    put_back: Callable[[Any], None],
) -> Heard:
    before = known(page)
    brought = wire.taken()  # what the panel sent when it came on screen
    try:
        widget._handle_custom_msg(message, [])
        raised = ""
    except NOT_SENT as error:
        raised = type(error).__name__  # what was sent before it counts all the same
    heard = Heard(
        f"{type(widget).__name__}: {json.dumps(message)}", (*brought, *wire.taken(), raised), before, known(page)
    )
    if heard.after != heard.before:
        put_back(page)
        wire.taken()
    return heard
