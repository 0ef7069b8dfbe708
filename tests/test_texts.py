"""Every text a person can see goes through gettext, as a whole message with named places."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

from tests import catalogue
from tests.house import parsed
from tests.translating import translate
from timepirates import Game
from timepirates.core import i18n

pytestmark = pytest.mark.together("sources")

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "timepirates").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")])
VIEWS = sorted(path for path in (ROOT / "widgets").rglob("*.js") if ".min." not in path.name)
SHOWN = {"description", "tooltip", "placeholder", "title", "titles", "label"}
PROSE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def literal_texts(node: ast.AST) -> list[str]:
    """The texts written out in an expression, f-strings included, but for those that go through gettext."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext", "mark"):
        return []
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [text for child in ast.iter_child_nodes(node) for text in literal_texts(child)]


@pytest.fixture(scope="module")
def nodes() -> list[tuple[str, ast.Raise | ast.Call]]:
    """Each `raise` and each call in the product's code, with the name of its file."""
    return [
        (relative(path), node)
        for path in SOURCES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Raise | ast.Call)
    ]


def test_what_is_raised_or_shown_by_a_widget_is_a_message(nodes):
    """Prose in a `raise`, a `print` or the visible argument of a widget is inside `_()` or `ngettext()`."""
    found = []
    for file, node in nodes:
        parts: list[ast.AST] = []
        if isinstance(node, ast.Raise) and node.exc is not None:
            parts = [node.exc]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            parts = list(node.args)
        elif isinstance(node, ast.Call):
            parts = [keyword.value for keyword in node.keywords if keyword.arg in SHOWN]
        found += [
            f"{file}:{node.lineno}: {text}" for part in parts for text in literal_texts(part) if PROSE.search(text)
        ]
    assert found == []


def test_messages_are_whole_with_named_places(nodes):
    """No f-string inside `_()`, no joined texts, no unnamed placeholders: translators need the whole sentence."""
    found = []
    for file, node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext", "mark"):
            for argument in node.args[: 2 if node.func.id == "ngettext" else 1]:
                if isinstance(argument, ast.JoinedStr | ast.BinOp):
                    found.append(f"{file}:{node.lineno}: a message must be written out")
                elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    names = [name for _text, name, _spec, _conversion in string.Formatter().parse(argument.value)]
                    found += [f"{file}:{node.lineno}: {argument.value}" for name in names if name == ""]
    assert found == []


def test_views_get_their_texts_from_python():
    """No prose is written into the page by a script's own literals."""
    found = []
    for path in VIEWS:
        source = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        shown = re.findall(
            r"(?:textContent|innerText|innerHTML|ariaLabel|placeholder|\.title|aria-label[\"'],)"
            r"\s*[=,]?\s*([\"'`])((?:(?!\1).)*)\1",
            source,
        )
        found += [
            f"{relative(path)}: {text}"
            for _quote, text in shown
            if PROSE.search(re.sub(r"<[^>]*>|\$\{[^}]*\}", "", text))
        ]
    assert found == []


@pytest.mark.long(2)
def test_the_catalogue_for_translators_has_every_message():
    """`python -m tests.catalogue` writes it anew."""
    now, written = catalogue.ids(catalogue.catalogue()), catalogue.ids(catalogue.written())
    assert sorted(map(str, now - written)) == []
    assert sorted(map(str, written - now)) == []
    assert "the key {x} is missing" in now
    assert len(now) > 300


def test_another_language_is_shown_once_its_catalogue_is_there(tmp_path, monkeypatch):
    """A catalogue put into `locale/` is all that a translation needs."""
    message = "players must be a list of names (got {got})"
    translate(monkeypatch, tmp_path, "fr", {message: "les joueurs doivent être une liste de noms ({got})"})
    i18n.use_language("fr")
    with pytest.raises(ValueError, match="les joueurs doivent être une liste de noms"):
        Game(players=7)
    with i18n.using_language("en"):
        assert (i18n.language(), i18n._(message)) == ("en", message)
    assert i18n.language() == "fr"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("ja, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("ja, fr;q=0", ""),
        ("", ""),
        (";;q=x,,", ""),
    ],
)
def test_a_browser_receives_its_first_language_that_the_program_has(tmp_path, monkeypatch, wanted, found):
    translate(monkeypatch, tmp_path, "fr", {})
    assert i18n.first_available(wanted) == found
