"""Whole payments: with which tokens a sale can be paid, and whether it is clear which a player means.

>>> from timepirates import Game
>>> clear_payment(Game(players=["Ann", "Bob", "Cleo"], seed=7)) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from timepirates.core.game import Game
from timepirates.games.pirates.text import KIND_CODE, decision_of

MOST = 6
"""The greatest number of different payments that are offered whole."""
Payment = tuple[str, ...]
"""Decisions that pay for a sale from here to its end, in the notation's order."""


def clear_payment(game: Game) -> Payment | None:
    """The whole payment, where it is clear: the only one there is, or else the only one that costs nothing but plain
    tokens, without an atomic or arrow sign and without a white one. None where a player has to choose, and elsewhere.
    """
    if game.deciding != "pay":
        return None
    for wanted in (_is_plain, lambda _text: True):
        found = payments(game, wanted)
        first, second = next(found, None), next(found, None)
        if first is not None:
            return first if second is None else None
    return None


def whole_payments(game: Game) -> list[Payment]:
    """Return the payments worth a click of their own: the clear one, else all where there are at most `MOST`.

    A payment of a single token is left out, because its decision is one click already.
    """
    if game.deciding != "pay":
        return []
    clear = clear_payment(game)
    found = list(islice(payments(game), MOST + 1)) if clear is None else [clear]
    return [payment for payment in found if len(payment) > 1] if len(found) <= MOST else []


def payments(game: Game, wanted: Callable[[str], bool] = lambda _text: True) -> Iterator[Payment]:
    """The payments from here to the end of the sale with decisions that are `wanted`, each set of tokens once."""
    yield from _from(game, game.to_move, (), wanted)


def _from(game: Game, seat: object, paid: Payment, wanted: Callable[[str], bool]) -> Iterator[Payment]:
    if game.deciding != "pay" or game.to_move != seat:
        yield paid
        return
    for text in map(str, game.legal()):
        # Tokens are paid in the notation's order, so that no set of them comes twice.
        if wanted(text) and (not paid or _rank(text) >= _rank(paid[-1])):
            after = game.copy()
            after.play(text)
            yield from _from(after, seat, (*paid, text), wanted)


def _kind(text: str) -> str:
    return decision_of(text).parts[0]


def _rank(text: str) -> int:
    return KIND_CODE[_kind(text)]


def _is_plain(text: str) -> bool:
    return "-" not in _kind(text) and _kind(text) != "white"
