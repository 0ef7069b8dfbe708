"""The players' loops in WebAssembly for tests, run by node."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from timepirates.core import webassembly
from timepirates.core.webassembly import STACK, WasmModule
from timepirates.site.programs import node_command

SCRIPT = Path(__file__).with_suffix(".mjs")


class Memory:
    """A started module: a program that answers lines of JSON."""

    def __init__(self, program: subprocess.Popen[str]):
        self._program = program

    def _ask(self, **question: Any) -> Any:
        print(json.dumps(question), file=self._program.stdin, flush=True)
        return json.loads(self._program.stdout.readline())

    def write(self, place: int, data: bytes) -> None:
        self._ask(write=[place, b64encode(data).decode()])

    def read(self, place: int, size: int) -> bytes:
        return b64decode(self._ask(read=[place, size]))

    def call(self, name: str, places: Sequence[int]) -> int:
        return self._ask(call=[name, list(places)])


@contextmanager
def in_node(folder: Path) -> Iterator[None]:
    """Run the compiled loops of a folder in node, in place of the interpreter."""
    layouts = json.loads((folder / webassembly.LAYOUT.name).read_text(encoding="utf-8"))
    started: list[subprocess.Popen[str]] = []

    def start(size: int) -> Memory:
        command = [*node_command(), str(SCRIPT), str(folder / webassembly.CODE.name), str(size), str(STACK)]
        program = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(program)
        return Memory(program)

    webassembly.set_runner(WasmModule(layouts, start))
    try:
        yield
    finally:
        webassembly.set_runner(None)
        for program in started:
            program.communicate()
