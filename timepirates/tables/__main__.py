"""The process of live tables: `python -m timepirates.tables NUMBER FOLDER`.

NUMBER is the file descriptor of an inherited listening socket, and FOLDER the data folder. The process ends when the
program that started it closes its standard input or ends.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from threading import Thread

from timepirates.tables.connections import Tables


def main() -> None:
    """Serve on the socket whose descriptor is given on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C and ends this process
    Thread(target=end_with_the_server, daemon=True).start()
    asyncio.run(Tables(Path(sys.argv[2])).serve(socket.socket(fileno=int(sys.argv[1]))))


def end_with_the_server() -> None:
    """Wait for the end of the process that started this one, and then end. Every step is already saved."""
    os.read(0, 1)  # returns only at the end of input; a buffered reader could block the end of this process
    os._exit(0)


if __name__ == "__main__":
    main()
