"""Fill in the hidden parts of a position in which players secretly assign white contracts to colours (rule P2).

Hints for the seat, and the reasons why it may not make a decision, do not depend on how the others have laid.
"""

from __future__ import annotations

from timepirates.core.protocol import Json, Snapshot


def completed(seen: Snapshot) -> Json:
    """Return a complete snapshot: one seat's snapshot, with invented decisions in place of the hidden ones.

    Seats earlier in the order have laid all their white contracts on the first colour in which they have a contract,
    and later seats have laid none. A seat without a coloured contract lays none.
    `PiratesTable.restore` checks whether it is possible.

    Parameters
    ----------
    seen : dict
        The snapshot of the seat that is to decide.
    """
    laid, mover = seen["laid"], seen["to_move"]
    if not laid or None not in laid or mover is None:
        return seen
    seats = len(laid)
    turns = (mover - seen["start"]) % seats
    return {
        **seen,
        "laid": [
            own
            if own is not None
            else _possible_laying(seen["contracts"][seat])
            if (seat - seen["start"]) % seats < turns
            else []
            for seat, own in enumerate(laid)
        ],
    }


def _possible_laying(contracts: list[str]) -> list[dict[str, str]]:
    """Return one possible assignment of a seat's white contracts to colours, or an empty list if there is none."""
    colours = [name.partition("-")[0] for name in contracts if not name.startswith("white")]
    return [{name: colours[0]} for name in contracts if colours and name.startswith("white")]
