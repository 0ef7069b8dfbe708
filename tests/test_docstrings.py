"""The docstrings of all public names that `docs/api.md` lists have the form that numpydoc describes.

Ruff checks the first lines of all docstrings (rules D); numpydoc checks here that sections agree with signatures.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from numpydoc.validate import validate

API = Path(__file__).parents[1] / "docs" / "api.md"
MODULES = re.findall(r"^api/(\S+)$", API.read_text(encoding="utf-8"), re.M)

NOT_CHECKED = {
    "ES01",  # a summary that contains everything needs no second paragraph
    "EX01",  # the pages of the documentation have the examples
    "SA01",  # each page of the reference shows the names of one module together
}


def public_names(module: str) -> Iterator[str]:
    """Yield the functions and classes of a module, and the methods and properties of these classes."""
    found = import_module(module)
    own = [name for name, value in vars(found).items() if getattr(value, "__module__", "") == module]
    for name in getattr(found, "__all__", own):
        value = getattr(found, name)
        if name.startswith("_") or not (inspect.isclass(value) or inspect.isroutine(value)):
            continue
        yield f"{module}.{name}"
        for member, inside in vars(value).items() if inspect.isclass(value) else ():
            if not member.startswith("_") and (inspect.isroutine(inside) or isinstance(inside, property | classmethod)):
                yield f"{module}.{name}.{member}"


def in_the_summary(code: str, text: str, docstring: str, kind: str) -> bool:
    """Return whether numpydoc misses a section although the summary says enough.

    A summary may describe up to two parameters, and the result with the word "return" or "yield". The fields of a
    class have docstrings of their own.
    """
    if code == "PR01":
        few = kind not in ("function", "method") or len(re.findall(r"'[\w*]+'", text)) <= 2
        return few and "\nParameters\n" not in docstring
    return (
        code in ("RT01", "YD01") and re.search("return|yield", docstring.strip().split("\n\n")[0].lower()) is not None
    )


def faults(name: str) -> list[str]:
    """Return what numpydoc finds in the docstring of a public name, one line for each fault."""
    checked = validate(name)
    return [
        f"{name}: {code} {text}"
        for code, text in checked["errors"]
        if code not in NOT_CHECKED and not in_the_summary(code, text, checked["docstring"], checked["type"])
    ]


@pytest.mark.parametrize("module", MODULES)
def test_numpydoc_finds_no_fault_in_the_docstrings_of(module):
    names = list(public_names(module))
    assert names
    assert [fault for name in names for fault in faults(name)] == []
