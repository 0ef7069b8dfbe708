"""What values show as the last line of a notebook's cell."""

from __future__ import annotations

import subprocess
import sys
from html import escape

import pytest
from IPython.core.formatters import DisplayFormatter

from timepirates import Board, Game
from timepirates.core import rules_text
from timepirates.core.answers import ResultTable
from timepirates.core.errors import BadSetting
from timepirates.games.pirates.variants import RULE_SETS

BARE = """
import sys
from timepirates import Board
from IPython.core.formatters import DisplayFormatter
print(sys.modules.keys() & {"timepirates_widgets", "numpy"} or "nothing")
shown, _metadata = DisplayFormatter().format(Board.named("reconstructed-2000"))
print(shown["text/html"][:30], sys.modules.keys() & {"numpy", "plotly"} or "nothing")
"""


def shown(value: object) -> dict[str, str]:
    """MIME type -> what a cell shows of a value."""
    return DisplayFormatter().format(value)[0]


def test_a_board_shows_its_picture_and_nobody_has_to_import_what_draws_it():
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["nothing", '<img src="data:image/svg+xml;b nothing']
    pictures = {shown(Board.named(name))["text/html"] for name in Board.names()}
    assert len(pictures) == len(Board.names())


def test_a_rule_set_shows_a_table_of_its_switches():
    designer = rules_text.rule_set("designer")
    html = shown(designer)["text/html"]
    assert html.count("<tr>") == len(rules_text.switches()) == len(designer.table())
    assert all(escape(value) in html for value in designer.table().values())
    usual = rules_text.rule_set("rio-grande").table()
    apart = {
        switch.title
        for switch in rules_text.switches()
        if RULE_SETS["designer"][switch.name] != RULE_SETS["rio-grande"][switch.name]
    }
    assert {title for title, value in designer.table().items() if value != usual[title]} == apart
    assert shown(rules_text.rule_set("johnson-2002"))["text/html"].startswith("<p>")
    with pytest.raises(BadSetting, match=r"^rule set must be one of .*german.* \(got 'dutch'\)$"):
        rules_text.rule_set("dutch")


def test_an_answer_shows_its_text_without_quotes_and_a_table_of_numbers_its_rows():
    game = Game(["Ann", "Bob", "Cleo"], seed=7, start=0)
    answer = game.why_not("end")
    assert shown(answer)["text/plain"] == answer
    assert shown((answer, None))["text/plain"].startswith(f"({answer},")
    assert shown(game.legal()[0])["text/plain"] == "place 1200"
    assert repr(answer) == repr(str(answer))
    table = ResultTable(("epoch", "chance"), [(1400, 0.25)])
    assert "<td>0.25</td>" in shown(table)["text/html"]
