"""Export the numbers of a panel as CSV, or as Python code that calculates them."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from fractions import Fraction
from io import SEEK_END, StringIO
from pprint import pformat

from timepirates import Game
from timepirates.core.answers import ResultTable
from timepirates.core.errors import BadSituation, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Rules
from timepirates.games.pirates.board import DEFAULT
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.variants import resolved
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController

WIDTH = 100
"""The maximum length of a line of exported Python code."""


@dataclass(frozen=True)
class PanelExport:
    """The numbers that a panel exports, and the Python code that calculates the same numbers.

    Attributes
    ----------
    answer : ResultTable
        The numbers.
    expression : str
        The expression. It may use the names `game`, `line`, `s` and `other`, which `python` defines.
    modules : tuple of str
        The modules that the expression needs, by default from `timepirates.games.pirates.police`.
    before : tuple of str
        Lines of code before the expression.
    also : tuple of str
        Lines of code for numbers that the panel shows in addition to the frame.
    """

    answer: ResultTable
    expression: str
    modules: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


def as_csv(answer: ResultTable, caption: str) -> str:
    """Return a table as CSV text, with the caption as a comment line before the header.

    pandas reads it with `read_csv(file, comment="#")`.
    """
    out = StringIO(f"# {caption}\n")
    out.seek(0, SEEK_END)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows([[_cell(value) for value in row] for row in answer.rows])
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value


def python(desk: ExplorerController, taken: PanelExport, caption: str) -> str:
    """Return Python code that calculates a panel's numbers. The first line of the code is the caption."""
    asked = _names("\n".join([*taken.before, *taken.also, taken.expression]))
    made = []
    if "line" in asked:
        made += _game("line", desk.opened)
    if "game" in asked:
        if desk.game is None:
            raise BadSituation(_("this number needs an open game whose position has not been changed"))
        made += _game("game", desk.game)
    if "s" in asked:
        made.append(f"s = {situation_code(desk.situation)}")
    if "other" in asked and desk.other is not None:
        made.append(f"other = {situation_code(desk.other)}")
    games = ["import json\n", "from timepirates import Game"] if any("Game.replay" in each for each in made) else []
    analysis = ["from timepirates.games.pirates import police"]
    inner = [name for name in taken.modules if name not in OTHER_PACKAGES]
    analysis += [
        f"from {OTHER_PACKAGES[name]} import {name}" for name in sorted(taken.modules) if name in OTHER_PACKAGES
    ]
    inner_lines = [f"from timepirates.games.pirates.police import {', '.join(sorted(inner))}"] if inner else []
    lines = [*made, *taken.before, *taken.also, taken.expression]
    return "\n".join([f"# {caption}", *games, *analysis, *inner_lines, "", *lines, ""])


OTHER_PACKAGES = {"answers": "timepirates.core", "calibration": "timepirates.games.pirates.review"}
"""The packages of modules outside `timepirates.games.pirates.police`, as a dict by the module's name."""


def _names(code: str) -> set[str]:
    import ast

    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}


def situation_code(s: Situation) -> str:
    """Return a Python expression that creates a situation, without arguments equal to their defaults.

    >>> situation_code(Situation(police=1400, ones=3))
    'police.Situation(police=1400, ones=3)'
    """
    usual = Situation(s.board)
    told: dict[str, object] = {
        name: getattr(s, name)
        for name in ("police", "ones", "twos", "bag", "discard")
        if getattr(s, name) != getattr(usual, name)
    }
    rules = _rules_code(s)
    years = Situation(s.board, rules=rules or "rio-grande").years_left
    if s.years_left != years:
        told["years_left"] = s.years_left
    if rules:
        told["rules"] = rules
    board = s.board
    if board.is_shipped:
        told = {**({"board": board.name} if board.name != DEFAULT else {}), **told}
    else:
        told = {"board": board.to_dict(), **told}
    inside = ", ".join(f"{name}={_literal(value)}" for name, value in told.items())
    return f"police.Situation({inside})"


def _literal(value: object) -> str:
    return pformat(value, width=WIDTH, sort_dicts=False)


def _rules_code(s: Situation) -> Rules | None:
    name, usual = resolved(s.rules)
    differing = {switch: value for switch, value in s.switches.items() if usual[switch] != value}
    if differing:
        return {"name": name, "switches": differing}
    return "" if name == "rio-grande" else name


def _game(name: str, game: Game) -> list[str]:
    """Return the lines of Python code that create a game, without the game's seed."""
    record = {**game.record(), "seed": None}
    if any(game.record(seat) != record for seat in range(len(game.players))):
        raise BadSituation(_("the game cannot be exported while contracts are laid in secret"))
    try:
        Game.replay(record)
    except TimePiratesError as error:
        raise BadSituation(_("the game cannot be exported: {reason}").format(reason=error)) from None
    return [f"{name} = Game.replay(json.loads({json.dumps(record)!r}))"]
