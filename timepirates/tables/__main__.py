"""The process that runs the live tables: `python -m timepirates.tables NUMBER FOLDER`.

NUMBER is the file descriptor of an inherited listening socket, and FOLDER the data folder. The process ends when the
program that started it closes its standard input or ends.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from timepirates.tables.connections import LiveTables
from timepirates.worker.process import inherited_socket


def main() -> None:
    """Run the table process, which serves live tables through an inherited socket until the process is killed."""
    asyncio.run(LiveTables(Path(sys.argv[2])).serve(inherited_socket(sys.argv[1])))


if __name__ == "__main__":
    main()
