"""`python -m timepirates` is the command `timepirates`."""

import sys

from timepirates.cli import main

sys.exit(main())
