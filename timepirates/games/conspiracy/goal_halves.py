"""Count how much of a goal (a suit and a number) the tiles of the Present show (E4)."""

from __future__ import annotations

from timepirates.games.conspiracy.rules.sets import size


def halves_shown(suits: int, numbers: int) -> int:
    """Return how many of a goal's two halves, suit and number, the Present shows on different tiles (E4).

    Parameters
    ----------
    suits, numbers : int
        The columns whose Present tile has the goal's suit, or its number, as sets of bits.

    Returns
    -------
    int
        0, 1 or 2. A single tile with both halves counts as 1.

    Examples
    --------
    >>> [halves_shown(*columns) for columns in ((0, 0), (1, 0), (2, 2), (1, 2), (3, 1))]
    [0, 1, 1, 2, 2]
    """
    if suits and numbers:
        return 2 if size(suits | numbers) > 1 else 1
    return int(bool(suits or numbers))
