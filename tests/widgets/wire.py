"""What goes to a browser: every message of every widget of a page, without a browser, and every button pressed.

`drive` opens a page, asks each panel everything that its script may ask (every `ask_*`, found by looking, so that a new
one cannot be forgotten) and keeps what was sent after each.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import comm
import ipywidgets
from comm.base_comm import BaseComm

from timepirates_widgets.panel import shared_layout

MODEL = re.compile(r"IPY_MODEL_(\w+)")


@dataclass
class Wire:
    """The messages of all widgets opened while it was laid; models are named by the order in which they were opened."""

    sent: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def comm(self, *_more: Any, **about: Any) -> BaseComm:
        """A line to one model in the browser."""
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
        """What was sent since this was asked last."""
        taken, self.sent = self.sent, []
        return taken

    def widgets(self) -> list[ipywidgets.Widget]:
        """The widgets that are open, the first one first."""
        there = ipywidgets.widgets.widget._instances
        return [there[id] for id in sorted(self.numbers, key=self.numbers.__getitem__) if id in there]


@contextmanager
def laid() -> Iterator[Wire]:
    """Let all widgets that are made inside speak over one wire."""
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


def sent_by(widget: Any) -> list[Any]:
    """Return a list that receives every message which a widget sends from now on."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    return sent


@dataclass(frozen=True)
class Heard:
    """What was sent after one question of the script, and what the asker was allowed to learn from it."""

    asked: str
    sent: tuple[str, ...]
    before: Any
    """What the viewer knew before, and whether the viewer might decide."""
    after: Any
    """What the viewer knows now."""


def questions(widget: Any) -> list[tuple[str, list[str]]]:
    """All that a widget's script may ask of it: names and parameters."""
    names = [name for name in dir(type(widget)) if name.startswith("ask_")]
    return [(name.removeprefix("ask_"), list(inspect.signature(getattr(widget, name)).parameters)) for name in names]


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
        done: set[tuple[str, str]] = set()
        while todo := [
            (widget, name, names)
            for widget in wire.widgets()
            for name, names in questions(widget)
            if (_answers(widget, name), name) not in done
        ]:
            for widget, name, names in todo:
                if (_answers(widget, name), name) in done:
                    continue
                done.add((_answers(widget, name), name))
                if f"{type(widget).__name__}.{name}" in skip:
                    continue
                show(page, widget)
                given = values(page, type(widget).__name__, name)
                for each in product(*(given[key] for key in names)):
                    heard.append(_asked(page, wire, widget, _message(name, names, each), known, put_back))
        return heard


def _answers(widget: Any, name: str) -> str:
    """Whose method answers a question."""
    return str(getattr(type(widget), f"ask_{name}").__qualname__)


def _message(name: str, names: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    """What a script sends; a question that takes anything (`**about`) is given whole objects for it."""
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
    except (AttributeError, KeyError, IndexError, ValueError, TypeError) as error:
        raised = type(error).__name__  # a message that no script sends; what was sent before it counts all the same
    heard = Heard(
        f"{type(widget).__name__}: {json.dumps(message)}", (*brought, *wire.taken(), raised), before, known(page)
    )
    if heard.after != heard.before:
        put_back(page)
        wire.taken()
    return heard
