"""Convert a situation (police, bag and discards) to a link to the police explorer, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.core.shapes import check_depth
from timepirates.games.pirates.board import DEFAULT, Board
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.keeping import visit

PILES = ("police", "ones", "twos", "bag", "discard", "years_left")


MAX_CHARACTERS = 40_000
"""The maximum number of characters of a situation in a URL. Even the largest possible board fits."""


def situation_link(situation: Situation, draws: int = 0) -> str:
    """Return a relative link that opens the police explorer with a situation and a number of police tokens to draw."""
    return visit.link("police", situation=situation_text(situation), **({"t": str(draws)} if draws else {}))


def situation_text(situation: Situation) -> str:
    """Convert a situation of the police explorer to a JSON string, which can be used in a URL."""
    told = {name: getattr(situation, name) for name in PILES}
    board = situation.board
    rules = {"name": situation.rules, "switches": dict(situation.switches)}
    return json.dumps(
        {**told, "board": board.name if board.is_shipped else board.to_dict(), "rules": rules},
        separators=(",", ":"),
        ensure_ascii=False,
    )


def parse_situation(text: str) -> Situation:
    """Parse a situation from a JSON string in a URL. Raise BadSituation if the string is invalid.

    A board is named, or included and checked like any other. It is never read from a file.

    >>> parse_situation('{"police": 1400, "ones": 3, "twos": 4, "bag": 20}').need
    5
    """
    try:
        check_depth(text)
        told = json.loads(text, object_pairs_hook=_each_once) if len(text) <= MAX_CHARACTERS else None
    except BadSituation:
        raise
    except ValueError:
        told = None
    if not isinstance(told, dict) or not set(told) <= {*PILES, "board", "rules"}:
        raise BadSituation(
            _(
                "the address must describe a situation: the epoch of the police, and the tokens in the bag (got {got})"
            ).format(got=repr(text)[:60])
        )
    board = told.get("board", DEFAULT)
    return Situation(**{**told, "board": Board.read(board) if isinstance(board, dict) else board_named(str(board))})


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Convert the pairs of a JSON object to a dict. Raise BadSituation if a key occurs twice."""
    refuse_duplicates([key for key, _value in pairs])
    return dict(pairs)


def refuse_duplicates(keys: Sequence[str]) -> None:
    """Raise BadSituation if a key occurs twice."""
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise BadSituation(_("the address contains {key} twice").format(key=repr(twice)[:60]))


def board_named(name: str) -> Board:
    """Return the included board with this name. Raise BadSituation if there is none."""
    if name not in Board.names():
        raise BadSituation(
            _("board must be one of {names} (got {got})").format(names=", ".join(Board.names()), got=repr(name)[:60])
        )
    return Board.named(name)
