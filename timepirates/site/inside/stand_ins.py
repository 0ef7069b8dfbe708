"""Replacements for modules of libraries that are slow to import and not needed in a browser.

ipywidgets imports four names of IPython, which takes longer to import than everything else; anywidget imports one of
psygnal, which watches files that are edited while they are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


class InteractiveShell:
    """A minimal replacement for IPython's class `InteractiveShell`, which is slow to import.

    It says that no shell is running.
    """

    @staticmethod
    def initialized() -> bool:
        """Return False, because no IPython shell is running."""
        return False


class Signal:
    """A substitute for psygnal's class `Signal`.

    It is never emitted, because files do not change here.
    """

    def __init__(self, *_types: object):
        pass

    def connect(self, listener: Callable[..., object]) -> None:
        """Do nothing. This object replaces a signal that is never emitted, so no listener is ever called."""


def do_nothing(*_given: object, **_named: object) -> None:
    """Do nothing. This function replaces library functions that display something in a notebook."""


def install_replacements() -> None:
    """Replace slow modules, such as those of IPython, with substitutes. Call this before importing the libraries."""
    display = _module("IPython.display", display=do_nothing, clear_output=do_nothing)
    shell = _module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
    _module("IPython.core", interactiveshell=shell)
    _module("IPython", get_ipython=do_nothing, display=display)
    _module("psygnal", Signal=Signal)


def _module(name: str, **names: object) -> ModuleType:
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(names)
    return module
