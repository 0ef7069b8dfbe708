"""The connection between the pages and a helper process of the server, which all pages share.

There are two such processes: the worker (`timepirates.worker`), which calculates hints and reviews, and the table
process (`timepirates.tables`), which owns the live tables. The socket is in a folder that only its owner can enter, and
is inherited by the process. While the process runs, the server does not listen. After the process has ended, the next
connection starts a new one. There is never more than one, and a page that connects during a start just waits.
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import subprocess
from pathlib import Path
from threading import Thread
from time import monotonic

import tornado.ioloop

from timepirates.core.i18n import _
from timepirates.worker.address import NONE
from timepirates.worker.process import MANY_FALLS, REST, close_input, listen, new_folder, start

EXIT_SECONDS = 5.0
"""Maximum number of seconds that the helper process may take to end."""
log = logging.getLogger("timepirates.server")


class HelperProcess:
    """A helper process of the server, and the socket through which the kernels of all pages connect to it.

    Parameters
    ----------
    variable : str
        The environment variable that tells kernels the address of the socket. If it is `none`, there is no process.
    module : str
        The module of the process.
    *arguments : str
        What the process gets on its command line, after the number of the socket.
    rest : float
        Minimum number of seconds between two starts, after `MANY_FALLS` unexpected ends.
    """

    def __init__(self, variable: str, module: str, *arguments: str, rest: float = REST) -> None:
        self._variable, self._module, self._arguments, self._rest = variable, module, arguments, rest
        self._folder: Path | None = None
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._falls = 0
        self._resting_until = 0.0

    def open(self) -> None:
        """Create the socket, and tell all kernels its address. If this fails, no process is started."""
        if os.environ.pop(self._variable, "") == NONE or os.name != "posix":
            return
        self._folder = new_folder()
        try:
            self._socket = listen(self._folder)
        except OSError as error:
            log.warning(
                "%s",
                _("the process {process} cannot be used, so the pages work without it: {problem}").format(
                    process=self._module, problem=error
                ),
            )
            self.close()
            return
        os.environ[self._variable] = str(self._socket.getsockname())

    def watch(self, loop: tornado.ioloop.IOLoop) -> None:
        """Start the helper process as soon as a page connects to its socket."""
        self._loop = loop
        if self._socket is not None:
            loop.add_handler(self._socket, self._knocked, tornado.ioloop.IOLoop.READ)

    def _knocked(self, listening: socket.socket, _events: int) -> None:
        if monotonic() < self._resting_until:
            listening.accept()[0].close()  # The page works without the helper process, or tries to connect later.
            return
        self._loop.remove_handler(listening)
        self._process = start(listening, *self._arguments, module=self._module)
        Thread(target=self._wait, args=[self._process], daemon=True).start()

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        status = process.wait()
        self._loop.add_callback(self._ended, process, status)

    def _ended(self, process: subprocess.Popen[bytes], status: int) -> None:
        close_input(process)
        self._process = None
        if self._socket is None:
            return
        if status:
            self._record_failure(status)
        else:
            self._falls = 0
        self.watch(self._loop)

    def _record_failure(self, status: int) -> None:
        """Count an unexpected end of the helper process, and log it."""
        self._falls += 1
        if self._falls == 1:
            log.warning(
                "%s",
                _("the process {process} ended (status {status}); a new one starts when it is next needed").format(
                    process=self._module, status=status
                ),
            )
        if self._falls == MANY_FALLS:
            log.warning(
                "%s",
                _(
                    "the process {process} ended {count} times in a row; from now on, a new one starts at most every "
                    "{seconds:.0f} s"
                ).format(process=self._module, count=self._falls, seconds=self._rest),
            )
        if self._falls >= MANY_FALLS:
            self._resting_until = monotonic() + self._rest

    def close(self) -> None:
        """End the process and remove the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None:
            self._process.kill()
            self._process.wait(EXIT_SECONDS)
            close_input(self._process)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)  # Remaining files do no harm.
            self._folder = None
