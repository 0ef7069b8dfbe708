"""Run the code cells of a page in order, and collect their outputs."""

from __future__ import annotations

import ast
import traceback
from collections.abc import Sequence


def run(sources: Sequence[str]) -> list[dict[str, str]]:
    """Run cells of Python code in order, and return their outputs.

    Returns
    -------
    list of dict
        For each cell, up to the first that fails: `model`, the id of the widget in its last line; or `text`, any other
        value of its last line; or `error`, the traceback.
    """
    names: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for number, source in enumerate(sources, 1):
        try:
            shown.append(_shown(_last_value(source, f"cell {number}", names)))
        except Exception:  # The page shows the error, whatever its type.
            shown.append({"error": traceback.format_exc()})
            break
    return shown


def _last_value(source: str, name: str, names: dict[str, object]) -> object:
    """Run a cell of Python code, and return the value of its last line.

    The value is None if that line is not an expression.
    """
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None


def _shown(value: object) -> dict[str, str]:
    if value is None:
        return {}
    model = getattr(value, "model_id", None)
    return {"model": model} if model else {"text": repr(value)}
