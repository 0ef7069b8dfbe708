"""Build printable HTML pages, such as reports on learners.

The pages have no scripts and load nothing. All their content is in the main element, where screen readers find it.
"""

from __future__ import annotations

from html import escape


def document(title: str, body: str, style: str, kind: str = "") -> str:
    """Return a complete HTML page with a given title and body.

    Parameters
    ----------
    title : str
        The title, as plain text.
    body : str
        The content below the title, as HTML.
    style : str
        The style sheet.
    kind : str
        The CSS class of the body.

    Returns
    -------
    str
    """
    marked = f' class="{escape(kind)}"' if kind else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head>'
        f"<body{marked}><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )
