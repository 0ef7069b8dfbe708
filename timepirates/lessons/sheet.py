"""A printable page with the rules of a game, for a given rule set.

Usage::

    sheet.page("german")        # an HTML page of one file, which prints on one side of A4
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from timepirates.core import registry, rules_text
from timepirates.core.game import table_for
from timepirates.core.i18n import _
from timepirates.core.protocol import Rules
from timepirates.lessons import subject
from timepirates.lessons.document import document
from timepirates.lessons.subject import Clause, RuleSection

STYLE = """
@page { size: A4; margin: 9mm }
body { font: 9pt/1.24 sans-serif; color: #111; background: #fff; max-width: 190mm; margin: 0 auto }
h1 { font-size: 15pt; margin: 0 0 1mm } p.about { margin: 0 0 2mm } .parts { columns: 2; column-gap: 7mm }
section { break-inside: avoid; padding-top: 2mm }
h2 { font-size: 10.5pt; margin: 0 0 .5mm; border-bottom: .3mm solid #111 }
ul { margin: 0; padding-left: 4mm } li { margin: 0 0 .4mm }
@media screen { body { padding: 8mm } } @media screen and (max-width: 700px) { .parts { columns: 1 } }
"""


def rule_sections(rules: Rules) -> list[RuleSection]:
    """Return the printable rules of a rule set: headings, each with the lines below it."""
    game = registry.of_rules(rules).name
    return subject.of(game).sheet(switches_of(rules))


def switches_of(rules: Rules) -> dict[str, object]:
    """Return the values of all rule switches for a rule set, which may have changed switches."""
    return dict(table_for(subject.of(registry.of_rules(rules).name).players, rules, None).switches)


def page(rules: Rules) -> str:
    """Return the rules of a rule set as a printable HTML page.

    Parameters
    ----------
    rules : str or dict
        A rule set, perhaps with changed switches.

    Returns
    -------
    str
    """
    entry = registry.of_rules(rules)
    name = rules if isinstance(rules, str) else str(rules["name"])
    edition = rule_set_titles(entry.name).get(name, name)
    title = _("The rules on one sheet: {game}, {edition}").format(game=entry.title, edition=edition)
    body = "".join(
        f"<section><h2>{escape(heading)}</h2><ul>{''.join(map(_item, lines))}</ul></section>"
        for heading, lines in rule_sections(rules)
    )
    about = f'<p class="about">{escape(_(subject.of(entry.name).aim))}</p>'
    return document(title, f'{about}<div class="parts">{body}</div>', STYLE)


def _item(line: Clause) -> str:
    return f'<li data-rules="{escape(line.rules)}">{escape(line.text)}</li>'


def rule_set_titles(game: str) -> Mapping[str, str]:
    """Return the titles of a game's rule sets, as a dict by the name of the rule set."""
    return {each.name: each.title for each in rules_text.rule_sets(game)}
