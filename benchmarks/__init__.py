"""Figures of this machine. Python keeps its bytecode here as it does where the package is installed."""

import os

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
