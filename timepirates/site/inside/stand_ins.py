"""Small stand-ins for what libraries ask of a notebook or of an operating system, and a page has no use for.

ipywidgets takes four names of IPython, which takes longer to import than all the rest; anywidget takes one of psygnal,
for files that are edited while they are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


class InteractiveShell:
    """No shell runs."""

    @staticmethod
    def initialized() -> bool:
        """Whether there is one."""
        return False


class Signal:
    """A signal that is never sent: no file changes while a page shows it."""

    def __init__(self, *_types: object):
        pass

    def connect(self, listener: Callable[..., object]) -> None:
        """Nobody is ever called."""


def nothing(*_given: object, **_named: object) -> None:
    """Where a notebook would show or tell something."""


def install() -> None:
    """Let them be found where the real ones are not; to be called before any library is imported."""
    display = _module("IPython.display", display=nothing, clear_output=nothing)
    shell = _module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
    _module("IPython.core", interactiveshell=shell)
    _module("IPython", get_ipython=nothing, display=display)
    _module("psygnal", Signal=Signal)


def _module(name: str, **names: object) -> ModuleType:
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(names)
    return module
