"""Run the command `timepirates` as `python -m timepirates`."""

import os
import sys

if sys.path[0] in ("", os.getcwd()) and not sys.flags.safe_path:
    del sys.path[0]  # a random.py in the working directory must not take the place of Python's own

from timepirates.cli.main import main

sys.exit(main())
