"""Count how many of the two parts of a goal, its suit and its number, are shown by Present tiles (rule E4)."""

from __future__ import annotations

from timepirates.games.conspiracy.rules.sets import size


def count_shown_halves(suits: int, numbers: int) -> int:
    """Return how many halves of a goal (suit, number) the Present shows. A tile counts for only one half (rule E4).

    Parameters
    ----------
    suits, numbers : int
        The sets of columns whose Present tile has the goal's suit, or its number, as bit masks.

    Returns
    -------
    int
        0, 1 or 2. A single tile with both halves counts as 1.

    Examples
    --------
    >>> [count_shown_halves(*columns) for columns in ((0, 0), (1, 0), (2, 2), (1, 2), (3, 1))]
    [0, 1, 1, 2, 2]
    """
    if suits and numbers:
        return 2 if size(suits | numbers) > 1 else 1
    return int(bool(suits or numbers))
