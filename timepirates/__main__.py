"""Run the command `timepirates` as `python -m timepirates`."""

import os
import sys

if sys.path[0] in ("", os.getcwd()) and not sys.flags.safe_path:
    del sys.path[0]  # A file random.py in the working directory must not replace Python's own module.

from timepirates.cli.main import main

sys.exit(main())
