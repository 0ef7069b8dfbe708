"""Replace parts of libraries that take long to import, and that pages in a browser do not need.

ipywidgets imports four names of IPython, which takes longer to import than everything else; anywidget imports one of
psygnal, which watches files that are edited while they are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


class InteractiveShell:
    """A shell that is never running."""

    @staticmethod
    def initialized() -> bool:
        """Return False, because no shell is running."""
        return False


class Signal:
    """A signal that is never sent, because no file changes while a page shows it."""

    def __init__(self, *_types: object):
        pass

    def connect(self, listener: Callable[..., object]) -> None:
        """Ignore the listener."""


def nothing(*_given: object, **_named: object) -> None:
    """Do nothing, in place of a function that displays something in a notebook."""


def install() -> None:
    """Install the replacements; call this before any library is imported."""
    display = _module("IPython.display", display=nothing, clear_output=nothing)
    shell = _module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
    _module("IPython.core", interactiveshell=shell)
    _module("IPython", get_ipython=nothing, display=display)
    _module("psygnal", Signal=Signal)


def _module(name: str, **names: object) -> ModuleType:
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(names)
    return module
