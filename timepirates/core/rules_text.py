"""The texts of all rules, with their ids, titles and sources.

A game has these texts in a file `rules.toml`, which its entry in the registry names. They are written in English and
translated by gettext (`messages` lists them for translators). Functions use the first game if no `game` is given. A
game without such a file has no texts, only the ids of its rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from timepirates.core import registry, rule_choice
from timepirates.core.i18n import _
from timepirates.core.toml import TomlTable


@dataclass(frozen=True)
class Rule:
    """One rule of a game, with its texts in the language of the user."""

    id: str
    title: str
    text: str
    sources: tuple[str, ...]
    """The keys of the sources that contain this rule. The key "ruling" means that no source decides the question."""
    switches: tuple[str, ...]
    """The names of the rule switches that can change this rule."""
    note: str = ""
    """A note on differences between the sources, or on the reason for the rule; empty if there is no note."""


@dataclass(frozen=True)
class SwitchText:
    """The texts of one rule switch (a point in which editions of a game differ), in the user's language."""

    name: str
    title: str
    values: Mapping[object, str]
    """A sentence for each value. The key "null" explains the value None, and the key "number" any other number."""

    def meaning(self, value: object) -> str:
        """Return the sentence that explains a certain value of the switch."""
        kind = "null" if value is None else "number"
        return self.values[value if value in self.values else kind]


@dataclass(frozen=True)
class RuleSet:
    """A rule set with its texts in the reader's language.

    A notebook displays it as a table of its switches.
    """

    name: str
    title: str
    text: str

    def table(self) -> dict[str, str]:
        """Return a dict from the title of each switch to a sentence that explains its value in this rule set."""
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
    """Return the rule with this id, with all its texts.

    Parameters
    ----------
    id : str
        Such as "A4".
    game : str, optional
        The first game if None.

    Returns
    -------
    Rule
        Only the id is set if the game has no catalogue.

    Raises
    ------
    KeyError
        If the catalogue has no such rule.
    """
    data = _data(game)
    return _rule(data["by_id"][id]) if data else Rule(id, title="", text="", sources=(), switches=())


def named(id: str, game: str | None = None) -> str:
    """Return the id and title of a rule, such as "M6: A contract is yours forever"."""
    title = rule(id, game).title
    return _("{rule}: {title}").format(rule=id, title=title) if title else id


def catalogue(game: str | None = None) -> tuple[Rule, ...]:
    """Return all rules of a game, in order."""
    return tuple(_rule(entry) for entry in _data(game).get("rule", ()))


def chapters(game: str | None = None) -> dict[str, str]:
    """Return a dict with the title of each chapter of the rules. Its keys are the first letters of the rule ids.

    The letter is the beginning of the rule ids.
    """
    return {letter: _(title) for letter, title in _data(game).get("chapters", {}).items()}


def sources(game: str | None = None) -> dict[str, str]:
    """Return a description of each source of the rules (rulebooks and others), as a dict by the source's key."""
    return {key: _(text) for key, text in _data(game).get("sources", {}).items()}


def switches(game: str | None = None) -> tuple[SwitchText, ...]:
    """Return the texts of all rule switches of a game (the points in which its editions differ).

    A switch is a point on which the game's editions differ.
    """
    return tuple(
        SwitchText(entry["name"], _(entry["title"]), {each["value"]: _(each["text"]) for each in entry["values"]})
        for entry in _data(game).get("switch", ())
    )


def rule_sets(game: str | None = None) -> tuple[RuleSet, ...]:
    """Return all rule sets of a game."""
    return tuple(
        RuleSet(entry["name"], _(entry["title"]), _(entry["text"])) for entry in _data(game).get("rule_set", ())
    )


def rule_set(name: str, game: str | None = None) -> RuleSet:
    """Return the rule set with this name.

    Raises
    ------
    BadSetting
        If the game (or any game, if none is given) has no rule set of this name.
    """
    found = {each.name: each for each in rule_sets(game or registry.of_rules(name).name)}
    if name not in found:
        raise rule_choice.no_such_rule_set(found, name)
    return found[name]


def messages() -> Iterator[str]:
    """Yield all English texts of the rules of all games, so that they can be translated."""
    for game in registry.game_names():
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
