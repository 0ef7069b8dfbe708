"""Find the sets of tokens that can pay for a contract.

>>> from timepirates import Game
>>> obvious_payment(Game(players=["Ann", "Bob", "Cleo"], seed=7)) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from timepirates.core.game import Game
from timepirates.games.pirates.text import KIND_CODE, parse_decision

MAX_PAYMENT_BUTTONS = 6
"""The maximum number of payments for which the page shows a button each."""
Payment = tuple[str, ...]
"""A complete payment for a contract: one decision for each token that the player pays."""


def obvious_payment(game: Game) -> Payment | None:
    """Return the only sensible payment for a contract, or None if the player has a choice.

    A payment is obvious if it is the only one without white tokens and tokens with a symbol, or the only one at all.
    """
    if game.deciding != "pay":
        return None
    for wanted in (_is_plain, lambda _text: True):
        found = payments(game, wanted)
        first, second = next(found, None), next(found, None)
        if first is not None:
            return first if second is None else None
    return None


def payments_with_button(game: Game) -> list[Payment]:
    """Return the payments for a contract that have their own button, so that one click makes the whole payment.

    Payments of a single token are left out, because they take only one click anyway.
    """
    if game.deciding != "pay":
        return []
    clear = obvious_payment(game)
    found = list(islice(payments(game), MAX_PAYMENT_BUTTONS + 1)) if clear is None else [clear]
    return [payment for payment in found if len(payment) > 1] if len(found) <= MAX_PAYMENT_BUTTONS else []


def payments(game: Game, wanted: Callable[[str], bool] = lambda _text: True) -> Iterator[Payment]:
    """Yield all sets of tokens with which the player can pay for the contract.

    Only decisions for which `wanted` returns True are used.
    """
    trial = game.trial_copy()
    if trial is not None:
        yield from _from(trial, game.to_move, (), wanted)


def _from(game: Game, seat: object, paid: Payment, wanted: Callable[[str], bool]) -> Iterator[Payment]:
    if game.deciding != "pay" or game.to_move != seat:
        yield paid
        return
    for text in map(str, game.legal()):
        # The tokens of a payment have a fixed order, so each set of tokens is generated only once.
        if wanted(text) and (not paid or _rank(text) >= _rank(paid[-1])):
            after = game.copy()
            after.play(text)
            yield from _from(after, seat, (*paid, text), wanted)


def _kind(text: str) -> str:
    return parse_decision(text).parts[0]


def _rank(text: str) -> int:
    return KIND_CODE[_kind(text)]


def _is_plain(text: str) -> bool:
    return "-" not in _kind(text) and _kind(text) != "white"
