"""Check a record that shows a game from one seat's point of view, together with this seat's snapshots (rule K5).

It contains the steps and the seat's snapshots. Such a game is displayed but not replayed. So the check makes sure that
it can be displayed: every value has the right shape, every piece is in at most one place, and every step is possible in
the position before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.errors import BadRecord, MalformedMove
from timepirates.core.i18n import _
from timepirates.core.names import name_problem
from timepirates.core.protocol import Snapshot
from timepirates.core.shapes import Count, Steps, convert_strictly
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.record_shape import ConspiracyRulesShape
from timepirates.games.conspiracy.refusals import DECIDING_VALUES
from timepirates.games.conspiracy.snapshot_shape import (
    NAME,
    NUMBER,
    PLACE,
    SQUARE,
    SUIT,
    Named,
    Seat,
    SeatSnapshotShape,
    check_common,
)
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import (
    DECIDING_CODE,
    DIRECTION_CODE,
    PIECE_NAMES,
    SQUARE_CODE,
    SQUARE_NAMES,
    UNKNOWN,
    kind_of,
    name,
    parse,
    parse_decision,
)

Shown = Annotated[
    str,
    Meta(
        pattern=(
            rf"^(coin {NAME} at {SQUARE}|tile {NAME} at {PLACE}|goal {SUIT} {NUMBER} of \d|got {NAME} from {PLACE})$"
        )
    ),
]


class ViewShape(Struct, forbid_unknown_fields=True):
    """The fields, with their types, of a record that shows a game from one seat's point of view.

    For a spectator, `view` is null.
    """

    format: Literal["conspiracy-record"]
    version: Literal[1]
    rules: ConspiracyRulesShape
    players: Annotated[list[str], Meta(min_length=3, max_length=c.MOST_PLAYERS)]
    seed: None
    setup: dict[Literal["tiles", "coins"], list[list[Named] | None]] | None
    steps: Steps
    rounds: Count
    winners: list[Seat]
    view: Seat | None
    shown: list[tuple[Count, Shown]]
    position: dict[str, object] | UnsetType = UNSET


def check(view: Snapshot, snapshots: Sequence[Snapshot]) -> None:
    """Raise BadRecord if the record of a game, as one seat saw it, has errors and cannot be displayed.

    Parameters
    ----------
    view : dict
        The record, limited to what the seat may know.
    snapshots : sequence of dict
        The seat's snapshots: one before each step, and one after the last step.

    Raises
    ------
    BadRecord
        If something is wrong. The message describes the first problem in one line.
    """
    record = convert_strictly(view, ViewShape)
    count = len(record.players)
    for player in record.players:
        if problem := name_problem(player, _("a player's name")):
            raise BadRecord(problem)
    if len(snapshots) != len(record.steps) + 1:
        raise BadRecord(
            _(
                "there must be one position before each step and one after the last step (got {got} for {steps} steps)"
            ).format(got=len(snapshots), steps=len(record.steps))
        )
    _require(record.view is None or record.view < count, _("view must be a seat of the game"))
    _require(
        all(number < len(record.steps) for number, _what in record.shown),
        _('each entry of "shown" must begin with the number of a step of the game'),
    )
    for number, snapshot in enumerate(snapshots):
        try:
            _check_position(convert_strictly(snapshot, SeatSnapshotShape), record)
        except BadRecord as error:
            raise BadRecord(_("position {number}: {problem}").format(number=number, problem=error)) from None
    for number, ((seat, text), (before, after)) in enumerate(zip(record.steps, pairwise(snapshots), strict=True), 1):
        _check_step(number, seat, text, before, after, count)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise BadRecord(message)


def _check_position(seen: SeatSnapshotShape, record: ViewShape) -> None:
    _require(
        seen.players == record.players and seen.rules == record.rules.name,
        _('the keys "rules" and "players" must be the same as in the game'),
    )
    check_common(seen, _require)
    _require(
        seen.pending is None or _aims_at_the_board(seen.pending),
        _("the coin of the announced attack must point at a square on the board"),
    )
    _require(
        all(seen.goals[seat] is not None for seat in seen.winners),
        _('the key "goals" must contain the winner\'s goal, which is no longer secret (rule E4)'),
    )
    _check_pieces(list(_coins(seen)), seen.bag, _("coins"))
    tiles = [*(tile.tile for tile in seen.board.values()), *(tile for own in seen.tiles for tile in own)]
    _check_pieces(tiles, c.PIECES - len(tiles), _("tiles"))


def _coins(seen: SeatSnapshotShape) -> Iterator[str]:
    for tile in seen.board.values():
        yield from (coin.split(" ")[0] for coin in tile.coins.values())
    for owned in (*seen.hands, *seen.gifts):
        yield from owned
    yield from (coin for coin in seen.saved if coin is not None)


def _check_pieces(there: Sequence[str], elsewhere: int, what: str) -> None:
    """Check that no piece is in two places, and that the number of pieces is right (rule K1)."""
    named = Counter(piece for piece in there if UNKNOWN not in piece)
    free = Counter(piece[-1] for piece in PIECE_NAMES if piece not in named)
    numbered = Counter(piece[-1] for piece in there if piece.startswith(f"{UNKNOWN}-"))
    _require(
        len(there) + elsewhere == c.PIECES and max(named.values(), default=0) < 2 and numbered <= free,
        _("the game has exactly 24 {what}, and each of them must be in exactly one place (K1)").format(what=what),
    )


def _aims_at_the_board(pending: str) -> bool:
    verb, parts = parse_decision(pending).verb, parse_decision(pending).parts
    if verb != "attack":
        return parts[-1] in SQUARE_CODE or verb == "reveal tile"
    _coin, square, direction = parts
    return square in SQUARE_CODE and NEXT_TO[SQUARE_CODE[square]][DIRECTION_CODE[direction]] < len(SQUARE_NAMES)


def _check_step(number: int, seat: int | None, text: str, before: Snapshot, after: Snapshot, players: int) -> None:
    filled = _fill_in_secrets(text)
    try:
        code = parse(filled, players)
        fits = (
            before["to_move"] == seat
            and not before["over"]
            and DECIDING_CODE[before["deciding"]] in DECIDING_VALUES[kind_of(code)]
            and parse_decision(filled).verb == name(code).verb
        )
    except (MalformedMove, ValueError):
        fits = False
    if not fits or after["round"] < before["round"]:
        raise BadRecord(
            _("step {number}: {got} is not possible in the position before this step").format(
                number=number, got=repr(text)[:60]
            )
        )


def _fill_in_secrets(text: str) -> str:
    """Replace each hidden piece in the text of a step with an arbitrary real piece, so that the text can be parsed."""
    if text == UNKNOWN:
        return "wait"
    return text.replace("goal ?", "goal moons 3").replace("?-", "moons-").replace(" ?", " moons-3")
