"""Pages of one file, to keep and to print: what a learner did, a class's table, the rules on a sheet, a teacher's kit.

No scripts, nothing from anywhere else; all that is on a page stands in its main part, where it is found by ear too.
"""

from __future__ import annotations

from html import escape


def document(title: str, body: str, style: str, kind: str = "") -> str:
    """A page with its title above `body`, which is HTML; `kind` is its class, by which `style` may tell it apart."""
    marked = f' class="{escape(kind)}"' if kind else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head>'
        f"<body{marked}><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )
