"""The players' loops in WebAssembly for tests, run by node or by a page."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from timepirates.players import webassembly
from timepirates.players.webassembly import STACK, Module
from timepirates.site.programs import node

SCRIPT = Path(__file__).with_suffix(".mjs")
Ask = Callable[[dict[str, Any]], Any]


class Memory:
    """A started module that is asked in JSON."""

    def __init__(self, ask: Ask):
        self._ask = ask

    def write(self, place: int, data: bytes) -> None:
        self._ask({"write": [place, b64encode(data).decode()]})

    def read(self, place: int, size: int) -> bytes:
        return b64decode(self._ask({"read": [place, size]}))

    def call(self, name: str, places: Sequence[int]) -> int:
        return self._ask({"call": [name, list(places)]})


@contextmanager
def using(folder: Path, start: Callable[[Path, int], Ask]) -> Iterator[None]:
    """Run the compiled loops of a folder in place of the interpreter."""
    layouts = json.loads((folder / webassembly.LAYOUT.name).read_text(encoding="utf-8"))
    code = folder / webassembly.CODE.name
    webassembly.use(Module(layouts, lambda size: Memory(start(code, size))))
    try:
        yield
    finally:
        webassembly.use(None)


@contextmanager
def in_node(folder: Path) -> Iterator[None]:
    """Run the loops in node."""
    started: list[subprocess.Popen[str]] = []

    def start(code: Path, size: int) -> Ask:
        program = subprocess.Popen([*node(), str(SCRIPT), str(code), str(size), str(STACK)], text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(program)

        def ask(question: dict[str, Any]) -> Any:
            print(json.dumps(question), file=program.stdin, flush=True)
            return json.loads(program.stdout.readline())
        return ask

    try:
        with using(folder, start):
            yield
    finally:
        for program in started:
            program.communicate()


def in_page(folder: Path, page: Page):
    """Run the loops in a page of a browser."""
    def start(code: Path, size: int) -> Ask:
        page.evaluate("""async ([script, code, size, stack]) => {
            const loops = await import(`data:text/javascript;base64,${script}`);
            window.ask = loops.start(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0)), size, stack);
        }""", [b64encode(SCRIPT.read_bytes()).decode(), b64encode(code.read_bytes()).decode(), size, STACK])
        return lambda question: page.evaluate("(question) => window.ask(question)", question)

    return using(folder, start)
