"""The rules as texts: id, title, text, sources and switches of every rule, for refusals, lessons and documentation.

The texts are data (a file `rules.toml` beside each game's rules, named in the game's entry), written in English and
shown through gettext: `messages()` lists them for the catalogue template. Where no game is named, the first one is
meant. A game without such a file has no catalogue; its rules are known by their ids alone.
Only the standard library is needed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from timepirates.core import registry
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.toml import TomlTable


@dataclass(frozen=True)
class Rule:
    """One rule of the catalogue, in the reader's language."""

    id: str
    title: str
    text: str
    sources: tuple[str, ...]
    """Keys of `sources(game)`; "ruling" where the sources are silent."""
    switches: tuple[str, ...]
    """Names of the switches that change the rule."""
    note: str = ""
    """Where the sources differ, or what was ruled; often empty."""


@dataclass(frozen=True)
class SwitchText:
    """One point in which editions differ, in the reader's language."""

    name: str
    title: str
    values: Mapping[object, str]
    """value -> what it means, a sentence; "null" and "number" where it is a number or nothing"""

    def meaning(self, value: object) -> str:
        """Return what a value means."""
        kind = "null" if value is None else "number"
        return self.values[value if value in self.values else kind]


@dataclass(frozen=True)
class RuleSet:
    """A named rule set, in the reader's language; a notebook shows it as a table of its switches."""

    name: str
    title: str
    text: str

    def table(self) -> dict[str, str]:
        """Return what the rule set says: title of each switch -> the meaning of its value."""
        game = registry.of_rules(self.name)
        chosen = game.rule_sets[self.name]
        return {switch.title: switch.meaning(chosen[switch.name]) for switch in switches(game.name)}

    def _repr_html_(self) -> str:
        left = 'style="text-align:left"'
        rows = "".join(
            f"<tr><th {left}>{escape(title)}</th><td {left}>{escape(value)}</td></tr>"
            for title, value in self.table().items()
        )
        return f"<p><b>{escape(self.title)}</b><br>{escape(self.text)}</p><table>{rows}</table>"


def rule(id: str, game: str | None = None) -> Rule:
    """The rule of an id ("A4"); KeyError where the catalogue has none. Without a catalogue its id is all of it."""
    data = _data(game)
    return _rule(data["by_id"][id]) if data else Rule(id, title="", text="", sources=(), switches=())


def named(id: str, game: str | None = None) -> str:
    """A rule as it is named to people: its id and its title, "M6: A contract is yours for good"."""
    title = rule(id, game).title
    return _("{rule}: {title}").format(rule=id, title=title) if title else id


def catalogue(game: str | None = None) -> tuple[Rule, ...]:
    """All rules of a game, in the catalogue's order."""
    return tuple(_rule(entry) for entry in _data(game).get("rule", ()))


def chapters(game: str | None = None) -> dict[str, str]:
    """The letter that a rule's id begins with -> the chapter's title."""
    return {letter: _(title) for letter, title in _data(game).get("chapters", {}).items()}


def sources(game: str | None = None) -> dict[str, str]:
    """Key of a source -> what it is."""
    return {key: _(text) for key, text in _data(game).get("sources", {}).items()}


def switches(game: str | None = None) -> tuple[SwitchText, ...]:
    """What the editions of a game differ in."""
    return tuple(
        SwitchText(entry["name"], _(entry["title"]), {each["value"]: _(each["text"]) for each in entry["values"]})
        for entry in _data(game).get("switch", ())
    )


def rule_sets(game: str | None = None) -> tuple[RuleSet, ...]:
    """The rule sets of a game that have a name, with a sentence about each."""
    return tuple(
        RuleSet(entry["name"], _(entry["title"]), _(entry["text"])) for entry in _data(game).get("rule_set", ())
    )


def rule_set(name: str, game: str | None = None) -> RuleSet:
    """Return the rule set of a name.

    Raises
    ------
    BadSetting
        If the game has no rule set of that name.
    """
    found = {each.name: each for each in rule_sets(game or registry.of_rules(name).name)}
    if name not in found:
        raise BadSetting(
            _("rule set must be one of {names} (got {got})").format(names=", ".join(found), got=shown(name))
        )
    return found[name]


def messages() -> Iterator[str]:
    """Every text of the catalogues, in English, for the template that translators work from."""
    for game in registry.names():
        yield from _texts(_data(game))


def _texts(data: TomlTable) -> Iterator[str]:
    yield from data.get("sources", {}).values()
    yield from data.get("chapters", {}).values()
    for kind in ("rule", "switch", "rule_set"):
        for entry in data.get(kind, ()):
            yield from (entry[key] for key in ("title", "text", "note") if entry.get(key))
            yield from (each["text"] for each in entry.get("values", ()))


def _data(game: str | None) -> TomlTable:
    file = registry.entry(game).file("texts")
    return _read(file) if file else {}


@lru_cache(maxsize=8)
def _read(file: Path) -> TomlTable:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    data["by_id"] = {entry["id"]: entry for entry in data["rule"]}
    return data


def _rule(entry: TomlTable) -> Rule:
    return Rule(
        id=entry["id"],
        title=_(entry["title"]),
        text=_(entry["text"]),
        sources=tuple(entry["sources"]),
        switches=tuple(entry["switches"]),
        note=_(entry["note"]) if entry.get("note") else "",
    )
