"""Sphinx directives that generate documentation from the program, such as lists of rules, switches and boards."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, NumpyDocstring

from timepirates import Board, lessons
from timepirates.core import registry, rules_text
from timepirates.lessons import taught

TESTS = Path(__file__).parents[1] / "tests"
PAGES = {
    "time-pirates": {"rules": "rules", "switches": "switches", "lessons": "lesson-table"},
    "conspiracy": dict.fromkeys(("rules", "switches", "lessons"), "conspiracy"),
}
"""For each game, the documentation pages that list its rules, its rule switches and its lessons."""


def text(words: str) -> nodes.paragraph:
    """Return a paragraph of plain text."""
    return nodes.paragraph("", words)


def link(words: str, page: str, anchor: str = "") -> nodes.paragraph:
    """Return a paragraph that links to another page of the documentation."""
    return nodes.paragraph("", "", nodes.reference("", words, refuri=f"{page}.html#{anchor}", internal=True))


def table(head: list[str], rows: list[list[Any]], classes: str = "") -> nodes.table:
    """Return a docutils table with a head. Each cell is a text or a list of docutils nodes."""
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _column in head]
    group += nodes.thead("", _row(head))
    group += nodes.tbody("", *map(_row, rows))
    return nodes.table("", group, classes=[classes] if classes else [])


def _row(cells: list[Any]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *(cell if isinstance(cell, list) else [text(str(cell))])) for cell in cells))


def section(id: str, title: str, *body: nodes.Node) -> nodes.section:
    """Return a section with an id that links can refer to."""
    return nodes.section("", nodes.title("", title), *body, ids=[id], names=[nodes.fully_normalize_name(title)])


class OfAGame(Directive):
    """The base class of Sphinx directives that describe one game, by default the game Time Pirates."""

    optional_arguments = 1

    @property
    def game(self) -> str:
        """The name of the game in records."""
        return self.arguments[0] if self.arguments else "time-pirates"


class RulesCatalogue(OfAGame):
    """A directive that lists every rule with its text, sources, switches and lesson."""

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: one section for each chapter of the rules."""
        by_letter: dict[str, list[nodes.section]] = {}
        for rule in rules_text.catalogue(self.game):
            by_letter.setdefault(rule.id[0], []).append(_rule(rule, self.game))
        return [
            section(f"chapter-{letter.lower()}", title, *by_letter[letter])
            for letter, title in rules_text.chapters(self.game).items()
        ]


def _rule(rule: rules_text.Rule, game: str) -> nodes.section:
    known = rules_text.sources(game)
    facts_told = [text("Sources: " + "; ".join(f"{key} ({known[key]})" for key in rule.sources) + ".")]
    if rule.note:
        facts_told.append(text(rule.note))
    if rule.switches:
        facts_told.append(link("Switches: " + ", ".join(rule.switches), PAGES[game]["switches"]))
    lesson = lessons.load(taught.lesson_for(rule.id, game))
    facts_told.append(link(f"Lesson: {lesson.title}", PAGES[game]["lessons"]))
    return section(
        f"rule-{rule.id.lower()}",
        f"{rule.id} {rule.title}",
        text(rule.text),
        nodes.container("", *facts_told, classes=["rule-facts"]),
    )


class Switches(OfAGame):
    """A Sphinx directive that describes each rule switch of a game, and lists its value in each rule set."""

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: one table for each rule switch."""
        return [self._about(switch) for switch in rules_text.switches(self.game)]

    def _about(self, switch: rules_text.SwitchText) -> nodes.section:
        rules = [rule.id for rule in rules_text.catalogue(self.game) if switch.name in rule.switches]
        chosen = {name: _json(switches[switch.name]) for name, switches in registry.entry(self.game).rule_sets.items()}
        rows = [
            [_json(value), meaning, ", ".join(name for name in chosen if chosen[name] == _json(value)) or "-"]
            for value, meaning in switch.values.items()
        ]
        return section(
            f"switch-{switch.name}",
            switch.title,
            text(f"In records: {switch.name}. It bears on {', '.join(rules)}."),
            table(["Value", "What it means", "Rule sets"], rows),
        )


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


class RuleSets(Directive):
    """A Sphinx directive that lists the rule sets of a game and the differences between them."""

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: one table that compares the rule sets."""
        from timepirates.games.pirates.editions import words

        rows = [
            [each.name, each.title, each.text, [text(line) for line in words(each.name)] or "-"]
            for each in rules_text.rule_sets()
        ]
        return [table(["Name", "Title", "What it is", "What it changes against rio-grande"], rows)]


class BoardTable(Directive):
    """A Sphinx directive that lists the epochs of a board, and whether each number is documented or guessed."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: a table with one row for each epoch of the board."""
        board = Board.named(self.arguments[0])
        rows = [
            [
                epoch.label,
                *(
                    f"{getattr(epoch, key)} ({status[key]})" if key in status else str(getattr(epoch, key))
                    for key in ("sites", "path_1", "path_2")
                ),
            ]
            for epoch in board.epochs
            for status in [dict(epoch.status)]
        ]
        return [
            table(["Epoch", "Sites", "Path 1 to", "Path 2 to"], rows),
            text(f"The police begin in {board.police_start}."),
        ]


class LessonTable(OfAGame):
    """A directive that lists the lessons and the tests of each rule.

    The lessons of a rule are found by taking all lessons.
    """

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: a table with one row for each rule."""
        tests, places_of = tests_by_rule(self.game), taught.table(self.game)
        rows = []
        for rule in rules_text.catalogue(self.game):
            places = [f"{lessons.load(name).title}, step {step}" for name, step in places_of[rule.id][:3]]
            first, *more = tests[rule.id] or ["-"]
            told = [text(first)] + ([text(f"and {len(more)} more")] if more else [])
            rows.append(
                [
                    [link(f"{rule.id} {rule.title}", PAGES[self.game]["rules"], f"rule-{rule.id.lower()}")],
                    [text(each) for each in places],
                    told,
                ]
            )
        return [table(["Rule", "Taught in", "Tested by"], rows, "lesson-table")]


class BinderLinks(Directive):
    """A directive that writes the links to the notebooks on Binder.

    The links use the repository's address in `pyproject.toml`. Without an address, the directive writes an example.
    """

    def run(self) -> list[nodes.Node]:
        """Return the nodes of this directive: one paragraph for each link to Binder."""
        links = binder_links(repository())
        if not links:
            return [
                text(
                    "This project has no public address yet. Put it into a repository of yours on GitHub; then a "
                    "link is made of its owner's and its own name:"
                ),
                nodes.literal_block("", f"{BINDER}OWNER/NAME/HEAD?urlpath=lab/tree/notebooks/tutorial.ipynb"),
            ]
        return [nodes.paragraph("", "", nodes.reference("", words, refuri=address)) for words, address in links.items()]


BINDER = "https://mybinder.org/v2/gh/"


def repository() -> str:
    """Return the public address of the repository, or an empty string if it has none."""
    settings = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    return settings["tool"]["timepirates"]["addresses"]["repository"].rstrip("/")


def binder_links(repository: str) -> dict[str, str]:
    """Return the links to Binder as a dict from text to address. The dict is empty if no repository is known."""
    if not repository:
        return {}
    host, owner_and_name = repository.removeprefix("https://").split("/", 1)
    if host != "github.com":
        raise ValueError(f"Binder's links are known for repositories on github.com (got {host})")
    start = f"{BINDER}{owner_and_name}/HEAD?urlpath="
    return {
        "The tutorial in JupyterLab": start + "lab/tree/notebooks/tutorial.ipynb",
        "The tutorial as a page": start + "voila/render/notebooks/tutorial.ipynb",
        "A game as a page": start + "voila/render/notebooks/play.ipynb",
    }


def tests_by_rule(game: str) -> dict[str, list[str]]:
    """Return the names of the tests of each rule, as a dict by the id of the rule."""
    found: dict[str, list[str]] = {rule.id: [] for rule in rules_text.catalogue(game)}
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, id in re.findall(r"^def (test_([a-z]\d)_\w+)", path.read_text(encoding="utf-8"), re.M):
            if id.upper() in found and ("conspiracy" in path.parts) == (game == "conspiracy"):
                found[id.upper()].append(name)
    return found


PYTHON = ".. code-block:: python"
SECTION = re.compile(r"^(Parameters|Returns|Raises|Yields|Notes|Examples|Attributes)\n-{4,}$", re.M)
"""A pattern that matches the heading of a section in numpydoc's format."""


def prose(app: Sphinx, what: str, name: str, member: object, options: object, lines: list[str]) -> None:
    """Convert a docstring to reStructuredText for Sphinx. The function changes the list `lines` in place.

    Indented lines are code. All other characters of prose are literal text. Napoleon converts docstrings with numpydoc's
    sections.
    """
    said = inspect.cleandoc("\n".join(lines))
    if SECTION.search(said):
        quoted = re.sub(r"(?<!`)`([^`\n]+)`(?!`)", r"``\1``", said)
        lines[:] = NumpyDocstring(quoted, Config(), app, what, name, member, options).lines()
        return
    told: list[str] = []
    for kind, block in _blocks(said):
        if kind == "code" and _in_code(told):
            told += [*("   " + line for line in block), ""]
        elif kind == "code":
            told += [PYTHON, "", *("   " + line for line in block), ""]
        elif kind == "doctest":
            told += [*block, ""]
        else:
            told += [_plain(" ".join(block)), ""]
    lines[:] = told


def _in_code(told: list[str]) -> bool:
    """Return whether the last line that is not empty is indented like a code block."""
    last = next((line for line in reversed(told) if line), "")
    return last.startswith("   ")


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the blocks of a docstring, each with its kind: prose, code or doctest."""
    for part in re.split(r"\n\s*\n", text):
        found: list[tuple[str, list[str]]] = []
        for line in part.split("\n"):
            kind = _kind(line, found[-1][0] if found else "")
            if kind:
                found.append((kind, []))
            found[-1][1].append(line.removeprefix("    ") if found[-1][0] == "code" else line.strip())
        yield from found


def _kind(line: str, before: str) -> str:
    """Return the kind of block that begins at this line, or an empty string if the line continues a block."""
    if line.startswith(">>>"):
        return "" if before == "doctest" else "doctest"
    if before == "doctest":
        return ""
    if line.startswith("    "):
        return "" if before == "code" else "code"
    return "" if before == "prose" else "prose"


def _plain(text: str) -> str:
    """Convert prose to reStructuredText, with text between backquotes as code."""
    words = re.split(r"(`+[^`]+`+)", text)
    return "".join(
        f"\\ ``{each.strip('` ')}``\\ " if at % 2 else re.sub(r"([\\*|_`])", r"\\\1", each)
        for at, each in enumerate(words)
    )


def setup(app: Sphinx) -> dict[str, bool]:
    for name, directive in {
        "rules-catalogue": RulesCatalogue,
        "switches": Switches,
        "rule-sets": RuleSets,
        "board-table": BoardTable,
        "lesson-table": LessonTable,
        "binder-links": BinderLinks,
    }.items():
        app.add_directive(name, directive)
    app.connect("autodoc-process-docstring", prose)
    return {"parallel_read_safe": True}
