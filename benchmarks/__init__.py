"""Benchmarks of the program, run by `python -m benchmarks`.

The environment variable that stops Python from saving bytecode is removed, because an installed package has bytecode.
"""

import os

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
