"""Run the training from the command line.

The command is `python -m timepirates.games.conspiracy.training`.
"""

import sys

from timepirates.games.conspiracy.training import main

if __name__ == "__main__":
    sys.exit(main())
