"""How a running server is reached: the addresses with their token, told to people, to kernels and to the browser."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from timepirates.core.i18n import _
from timepirates.server import entry_token, network

REDIRECT = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="1;url={address}">
<title>{title}</title>
<script>window.location.replace({quoted})</script>
</head>
<body><p><a href="{address}">{title}</a></p></body>
</html>
"""


@dataclass(frozen=True)
class Entrance:
    """What this server is called and what it must be told. `kernels` is what its kernels say of themselves."""

    host: str | None
    port: int
    token: str
    kernels: str = field(default_factory=entry_token.fresh)

    def address(self, host: str) -> str:
        """The whole address of the play page at a host."""
        return f"{network.address(host, self.port)}?token={self.token}"

    def addresses(self) -> list[str]:
        """The whole addresses to type: one, or one for each network that this machine is in."""
        return [self.address(host) for host in network.typed(self.host)]

    def is_the_networks(self, asked: str) -> bool:
        """Whether a request came by an address of the network, not by this machine's own; `asked` is its Host."""
        return self.host is not None and network.host_of(asked) not in (network.HERE, "localhost")

    def tell_kernels(self) -> None:
        """Let the kernels know how they reach the server, and, where the network may come in, how it does."""
        os.environ["TIMEPIRATES_KERNEL_TOKEN"] = self.kernels
        os.environ["TIMEPIRATES_ADDRESSES"] = json.dumps(self.addresses() if self.host else [])

    def print(self) -> None:
        """One line for each address."""
        for address in self.addresses():
            print(_("Time Pirates is at {address} (Ctrl-C ends it)").format(address=address), flush=True)

    @contextlib.contextmanager
    def redirect(self, data: Path) -> Iterator[Path]:
        """A file for its owner alone that leads to the play page: the address itself would stand in the browser's
        command line, which every user of the machine can read."""
        passing = contextlib.ExitStack()
        try:
            folder = entry_token.private_folder(data)
        except OSError:  # a home that is read-only
            folder = Path(passing.enter_context(tempfile.TemporaryDirectory(prefix="timepirates-")))
        path = folder / f"open-{self.port}-{secrets.token_hex(4)}.html"
        address = self.address(network.HERE)
        text = REDIRECT.format(address=escape(address), quoted=json.dumps(address), title=escape(_("Time Pirates")))
        number = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(text)
            yield path
        finally:
            path.unlink(missing_ok=True)
            passing.close()


def kept_token(data: Path, new: bool) -> str:
    """The token of a folder of games; where it cannot be kept, one for this run, and a line that says so."""
    try:
        return entry_token.token(data, new)
    except OSError as error:
        print(
            _(
                "The token of the address cannot be saved, so it is valid only until this server stops: {problem}"
            ).format(problem=error.strerror or error),
            flush=True,
        )
        return entry_token.fresh()


def open_browser(path: Path) -> None:
    """Open a file in the reader's browser, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=[path.resolve().as_uri()], daemon=True).start()
