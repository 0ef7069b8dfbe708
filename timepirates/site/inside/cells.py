"""The cells of a page, run one after the other as a notebook would; what each shows is told to the page."""

from __future__ import annotations

import ast
import traceback
from collections.abc import Sequence


def run(sources: Sequence[str]) -> list[dict[str, str]]:
    """What each cell shows: `model`, the id of the widget that its last line is; `text` of anything else; `error`,
    where it failed, with which the page ends."""
    names: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for number, source in enumerate(sources, 1):
        try:
            shown.append(_shown(_last_value(source, f"cell {number}", names)))
        except Exception:  # whatever it is: the page shows what went wrong in a cell
            shown.append({"error": traceback.format_exc()})
            break
    return shown


def _last_value(source: str, name: str, names: dict[str, object]) -> object:
    """Run a cell; the value of its last line, None where that is no expression."""
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None


def _shown(value: object) -> dict[str, str]:
    if value is None:
        return {}
    model = getattr(value, "model_id", None)
    return {"model": model} if model else {"text": repr(value)}
