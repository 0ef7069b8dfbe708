"""The addresses under which a running server can be reached, with the secret token that gives access."""

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
class ServerAddresses:
    """The addresses and the access tokens of a running server.

    Attributes
    ----------
    host : str or None
        The address at which the network can connect; None if only this machine can.
    port : int
    token : str
        The token of the printed addresses.
    prefix : str
        The path below which the pages are served, such as "/games"; "" for none.
    public : str
        The address of the play page at a reverse proxy, such as "https://example.org/games/"; "" if there is none.
    guests : str
        The token of guests, who have games of their own; "" if only this machine can connect.
    kernels : str
        The token of this server's own kernels.
    hub : str
        The token with which `timepirates.server.hub` forwards requests of a JupyterHub's users; "" without a hub.
    """

    host: str | None
    port: int
    token: str
    prefix: str = ""
    public: str = ""
    guests: str = ""
    kernels: str = field(default_factory=entry_token.new_token)
    hub: str = ""

    @property
    def remote(self) -> bool:
        """Whether other machines can connect."""
        return self.host is not None or bool(self.public)

    @property
    def origin(self) -> str:
        """The scheme and host of the public address, as in the HTTP header Origin; "" if there is no public address."""
        return network.origin(self.public) if self.public else ""

    def names(self) -> frozenset[str]:
        """Return the host names under which the server accepts requests."""
        own = network.answered(self.host)
        return own | {network.header_host(self.origin.partition("://")[2])} if self.public else own

    def address(self, host: str) -> str:
        """Return the address of the play page, with the given host name and the access token."""
        return f"{network.address(host, self.port, self.prefix)}?token={self.token}"

    def addresses(self, token: str) -> list[str]:
        """Return the addresses that users can enter in a browser: the public address, or one address per network.

        Behind a JupyterHub, addresses have no token, because people sign in to the hub.
        """
        starts = (
            [self.public]
            if self.public
            else [network.address(host, self.port, self.prefix) for host in network.hosts_for_users(self.host)]
        )
        return starts if self.hub else [f"{start}?token={token}" for start in starts]

    def came_over_network(self, asked: str) -> bool:
        """Return whether a request with the given Host header came over a network, not from this machine."""
        return self.remote and not self.hub and network.header_host(asked) not in (network.HERE, "localhost")

    def set_kernel_environment(self) -> None:
        """Set environment variables that give kernels their access token and the server's network addresses."""
        os.environ["TIMEPIRATES_KERNEL_TOKEN"] = self.kernels
        for variable, token in (("TIMEPIRATES_ADDRESSES", self.token), ("TIMEPIRATES_GUEST_ADDRESSES", self.guests)):
            os.environ[variable] = json.dumps(self.addresses(token) if self.remote else [])
        os.environ["TIMEPIRATES_HERE"] = self.address(network.HERE)

    def print(self) -> None:
        """Print the server's address. If other devices can connect, print one address for the host and one for guests."""
        if self.hub or not self.remote:
            print(
                _("Time Pirates is running at {address} (press Ctrl-C to stop)").format(
                    address=self.addresses(self.token)[0]
                ),
                flush=True,
            )
            return
        for host, guests in zip(self.addresses(self.token), self.addresses(self.guests), strict=True):
            print(_("Host: {address}").format(address=host), flush=True)
            print(_("Guests: {address}").format(address=guests), flush=True)

    @contextlib.contextmanager
    def opening_file(self, data: Path) -> Iterator[Path]:
        """Yield the path of a temporary HTML file that opens the play page in the user's browser.

        The address itself would appear in the browser's command line, which all users of the machine can read.
        """
        passing = contextlib.ExitStack()
        try:
            folder = entry_token.private_folder(data)
        except OSError:  # Files cannot be written if the home folder is read-only.
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


def kept_token(data: Path, new: bool, file: str = entry_token.FILE) -> str:
    """Return the secret token of a data folder. If it cannot be saved, warn and return a temporary token."""
    try:
        return entry_token.token(data, new, file)
    except OSError as error:
        print(
            _(
                "The token in the address cannot be saved, so the address is valid only until this server "
                "stops: {problem}"
            ).format(problem=error.strerror or error),
            flush=True,
        )
        return entry_token.new_token()


def open_browser(path: Path) -> None:
    """Open a file in the user's browser without waiting for the browser."""
    threading.Thread(target=webbrowser.open, args=[path.resolve().as_uri()], daemon=True).start()
