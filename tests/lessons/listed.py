"""The words of which lessons and classes are made, as a page of the documentation that is read raw: every phrase of a
goal, every form of a check, every id of a rule, every lesson.

    python -m tests.lessons.listed      # writes docs/lesson-words.md anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from timepirates import lessons
from timepirates.core import registry, rules_text
from timepirates.games.conspiracy.lessons import facts as conspiracy_facts
from timepirates.games.pirates.lessons import facts as pirates_facts
from timepirates.games.pirates.lessons import goals as pirates_goals
from timepirates.games.pirates.text import CONTRACT_CODE, KIND_NAMES
from timepirates.lessons import facts, goals

PAGE = Path(__file__).parents[2] / "docs" / "lesson-words.md"
TITLES = {"time-pirates": "Time Pirates", "conspiracy": "Conspiracy"}
OWN_FACTS = {"time-pirates": pirates_facts, "conspiracy": conspiracy_facts}


def listed(module: ModuleType) -> list[str]:
    """The indented lines of a module's docstring, which list its words."""
    return [line.strip() for line in str(module.__doc__).splitlines() if line.startswith("    ")]


def lines() -> Iterator[str]:
    """The page."""
    yield from (
        "# Words for lessons",
        "",
        "This page lists all words that the file of [a lesson](lessons.md) or of [a class](classes.md) may contain. "
        "The page [The rules](rules.md) explains the rule of each id.",
    )
    yield from ("", "## What a check may ask in any game", "", *(f"- `{line}`" for line in listed(facts)))
    for game in registry.game_names():
        if game not in TITLES:
            continue
        title = TITLES[game]
        yield from ("", f"## {title}: goals", "", *(f"- `{phrase}`" for phrase in goals.phrases(game)))
        yield from ("", f"## {title}: what a check may ask", "", *(f"- `{line}`" for line in listed(OWN_FACTS[game])))
        if game == "time-pirates":
            yield from (
                "",
                "## Time Pirates: what the words in capitals stand for",
                "",
                *(f"- `{line}`" for line in listed(pirates_goals)),
                "",
                "Kinds of tokens: " + ", ".join(f"`{kind}`" for kind in KIND_NAMES) + ".",
                "",
                "Contracts: " + ", ".join(f"`{contract}`" for contract in CONTRACT_CODE) + ".",
            )
        yield from (
            "",
            f"## {title}: ids of rules",
            "",
            *(f"- `{rule.id}` {rule.title}" for rule in rules_text.catalogue(game)),
        )
        yield from (
            "",
            f"## {title}: lessons, for a class",
            "",
            *(f"- `{name}` {lessons.load(name).title}" for name in lessons.names(game)),
        )


def page() -> str:
    """The page's text."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
