"""The log of Conspiracy, which describes each step and its consequences in sentences.

All sentences use only information that the viewer may have: the steps of the seat's record, and the seat's snapshots
before and after each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Record, given
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, Tile, as_conspiracy_snapshot
from timepirates.games.conspiracy.text import parse_decision, place_and_quarter
from timepirates.games.conspiracy.views import ConspiracyView
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.picking import towards
from timepirates_widgets.table.look import Steps
from timepirates_widgets.table.sitting import Sitting

MOST_ADVANCES = 3
RevealingStep: TypeAlias = tuple[int | None, str, tuple[str, ...]]
"""A step of a game: the seat (None for a random draw), the decision, and the pieces that it revealed."""


@dataclass
class _Told:
    beginning: tuple[object, ...]
    first: int
    steps: list[RevealingStep]
    sentences: list[str]


class Chronicle:
    """The log of a game, with one sentence per step and without secrets of other players.

    A sentence is cached as long as its step and all earlier steps stay the same.
    """

    def __init__(self, table: Sitting) -> None:
        self._table = table
        self._told: dict[int | None, _Told] = {}

    def __call__(self, game: Game, _steps: Steps = (), first: int = 0) -> list[str]:
        """Return one sentence for each step of the game, starting with step number `first`."""
        eyes, record = self._table.viewing_seat, self._table.record()
        beginning, steps = (record["players"], record["setup"], record.get("position")), _with_shown(record)
        told = self._told.get(eyes)
        if told is None or told.beginning != beginning or told.first > first:
            told = _Told(beginning, first, [], [])
        kept = _common_length(told.steps, steps[told.first :])
        start = told.first + kept
        views = snapshots_from(game, start, eyes)
        before, made = next(views), told.sentences[:kept]
        for (seat, text, shown), after in zip(steps[start:], views, strict=False):
            made.append(sentence(record["players"], seat, text, shown, before, after))
            before = after
        self._told[eyes] = _Told(beginning, told.first, steps[told.first :], made)
        return made[first - told.first :]


def _common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of equal items at the beginnings of two lists."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _with_shown(record: Record) -> list[RevealingStep]:
    shown: dict[int, list[str]] = {}
    uncovered = cast("ConspiracyView", record)["shown"] if "shown" in record else []
    for number, text in uncovered:
        shown.setdefault(number, []).append(text)
    return [(seat, text, tuple(shown.get(number, ()))) for number, (seat, text) in enumerate(record["steps"])]


def snapshots_from(game: Game, first: int, eyes: int | None) -> Iterator[ConspiracySnapshot]:
    """Yield a snapshot of each position from step number `first`, with only what a seat may know."""
    yield from map(as_conspiracy_snapshot, game.positions(eyes, first))


def sentence(
    players: Sequence[str],
    seat: int | None,
    text: str,
    shown: Sequence[str],
    before: ConspiracySnapshot,
    after: ConspiracySnapshot,
) -> str:
    """Return a text of one or more sentences that describe a step and its consequences.

    Parameters
    ----------
    players : sequence of str
    seat : int or None
        The seat that made the step; None for a random draw.
    text : str
        The step in the notation.
    shown : sequence of str
        The pieces that the step revealed, in the notation.
    before, after : ConspiracySnapshot
        The viewer's snapshots before and after the step.

    Returns
    -------
    str
    """
    teller = words.ConspiracyTeller(players)
    return " ".join(
        [
            teller.sentence(seat, text, before),
            *_on_the_board(players, text, shown, before, after),
            *filter(None, map(teller.describe_reveal, shown)),
            *_with_the_players(players, text, before, after),
            *_with_the_round(players, before, after),
        ]
    )


# --- the board


def _on_the_board(
    players: Sequence[str], text: str, shown: Sequence[str], before: ConspiracySnapshot, after: ConspiracySnapshot
) -> list[str]:
    active = before["turn"] if before["turn"] is not None else next(iter(before["order"]), None)
    player = players[active] if active is not None else ""
    columns = {
        column: (of_column(before, column), of_column(after, column))
        for column in "LMR"
        if before["board"] != after["board"]
    }
    moved = {column: times for column, (was, now) in columns.items() if (times := count_advances(was, now))}
    lines = []
    if moved and (parse_decision(text).verb == "draw" or len(moved) > 1):
        lines.append(_("The bag has too few coins, so every column advances."))
    for column, (was, now) in columns.items():
        if column in moved:
            lines += _advanced(player, column, was, moved[column])
        else:
            lines += _change_sentences(player, column, was, now, shown)
    rolling = before["rolling"]
    if rolling and rolling["for"] == "march" and rolling["die"] == naming.SUITS[-1] and not moved:
        lines.append(_("The {column} does not advance.").format(column=naming.column_name(given(rolling["column"]))))
    return [*lines, *_attack_sentences(text, before, after)]


def of_column(view: ConspiracySnapshot, column: str) -> list[Tile | None]:
    """Return the tiles of a column of the board, beginning with the Present. Empty places are None."""
    last = max((int(place[3:]) for place in view["board"] if place[2] == "F"), default=0)
    return [view["board"].get(f"{column} P"), *(view["board"].get(f"{column} F{row}") for row in range(1, last + 1))]


def _visible_tile(tile: Tile | None) -> tuple[str, str, dict[str, str]] | None:
    """Return the information about a tile and its coins that all players can see."""
    if tile is None:
        return None
    return (
        tile["face"],
        tile["tile"] if tile["face"] == "up" else "",
        {quarter: coin.split("-")[1] for quarter, coin in tile.get("coins", {}).items()},
    )


def _visible_column(column: Sequence[Tile | None]) -> list[tuple[str, str, dict[str, str]] | None]:
    """Return the information about the tiles and coins in a column that all players can see."""
    looks = [_visible_tile(tile) for tile in column]
    while looks and looks[-1] is None:
        del looks[-1]
    return looks


def count_advances(was: Sequence[Tile | None], now: Sequence[Tile | None]) -> int:
    """Return how many times a column of tiles advanced between two positions (rules W5, W6)."""
    if _visible_column(was) == _visible_column(now):
        return 0
    moved = list(was)
    for times in range(1, MOST_ADVANCES + 1):
        moved, _taken = advance_column(moved)
        if _visible_column(moved) == _visible_column(now):
            return times
    return 0


def advance_column(column: Sequence[Tile | None]) -> tuple[list[Tile | None], tuple[int, Tile] | None]:
    """Return a column after one advance, and the tile that was taken (None if no tile was taken)."""
    present, head, *rest = [*column, None][: max(2, len(column))]
    if head is not None and head["face"] == "up":
        return [head, *rest], (0, present) if present else None
    return [present, *rest], (1, head) if head else None


def _advanced(player: str, column: str, was: Sequence[Tile | None], times: int) -> list[str]:
    lines = [
        ngettext("The {column} advances.", "The {column} advances {count} times.", times).format(
            column=naming.column_name(column), count=times
        )
    ]
    moved = list(was)
    for _time in range(times):
        moved, taken = advance_column(moved)
        if taken and taken[0] == 0:
            lines.append(_from_the_present(player, taken[1]))
        elif taken:
            said = (
                _("{player} takes the face-down tile at {place}, and its coins go to the bag.")
                if taken[1].get("coins")
                else _("{player} takes the face-down tile at {place}.")
            )
            lines.append(said.format(player=player, place=naming.place_of(f"{column} F1")))
    return lines


def _from_the_present(player: str, tile: Tile) -> str:
    return _("{player} takes {tile} from the Present.").format(player=player, tile=naming.tile_name(tile["tile"]))


def _change_sentences(
    player: str, column: str, was: Sequence[Tile | None], now: Sequence[Tile | None], shown: Sequence[str]
) -> list[str]:
    """Return sentences about all changes of the tiles and coins in a column."""
    lines = []
    rows = max(len(was), len(now))
    for row in range(rows):
        old, new = ((tiles[row] if row < len(tiles) else None) for tiles in (was, now))
        place = f"{column} F{row}" if row else f"{column} P"
        if old and not new:
            lines.append(_from_the_present(player, old) if row == 0 else _lost_tile_sentence(player, place, old, shown))
        elif old and new:
            lines += _turned(place, old, new) if old["face"] != new["face"] else _coins(place, old, new)
    return lines


def _lost_tile_sentence(player: str, place: str, tile: Tile, shown: Sequence[str]) -> str:
    """Return a sentence about a revealed tile that is lost because its coins do not add up to its value (rule R3)."""
    name = next((each.parts[0] for each in map(parse_decision, shown) if each.verb == "tile"), tile["tile"])
    return _(
        "The tile at {place} is {tile}. The coins on the tile do not add up to its value, so {player} takes the tile."
    ).format(place=naming.place_of(place), tile=naming.tile_name(name), player=player)


def _turned(place: str, old: Tile, new: Tile) -> list[str]:
    if new["face"] == "down":
        return [_("The tile at {place} is turned face down.").format(place=naming.place_of(place))]
    said = (
        _("The tile at {place} is turned face up: {tile}; its coins go to the bag.")
        if old.get("coins")
        else _("The tile at {place} is turned face up: {tile}.")
    )
    return [said.format(place=naming.place_of(place), tile=naming.tile_name(new["tile"]))]


def _coins(place: str, old: Tile, new: Tile) -> Iterator[str]:
    for quarter, coin in old.get("coins", {}).items():
        there, square = new.get("coins", {}).get(quarter), naming.square_of(f"{place} {quarter}")
        if there is None:
            yield _("The coin at {square} goes to the bag: {coin}.").format(
                square=square, coin=naming.coin_name(coin.split(" ")[0])
            )
        elif there.split(" ")[1] != coin.split(" ")[1]:
            said = (
                _("The coin at {square} is turned over: {coin}.")
                if " symbol " in there
                else _("The coin at {square} is turned back to its number side: {coin}.")
            )
            yield said.format(square=square, coin=naming.coin_name(there.split(" ")[0]))


def _attack_sentences(text: str, before: ConspiracySnapshot, after: ConspiracySnapshot) -> list[str]:
    """Return a sentence about the result of an attack, if the board does not show the result (rules Q2 to Q5)."""
    pending = parse_decision(before["pending"] or "")
    if parse_decision(text).verb != "give" or pending.verb != "attack":
        return []
    if after["deciding"] == "settle":
        return [_("The attack succeeds.")]
    _coin, square, direction = pending.parts
    place, quarter = place_and_quarter(str(towards(square, direction)))
    lying = (view["board"].get(place) for view in (before, after))
    old, new = (tile.get("coins", {}).get(quarter) if tile else None for tile in lying)
    return [_("The attack fails.")] if old == new and after["deciding"] != "effect" else []


# --- Sentences about the players and the round


def _with_the_players(
    players: Sequence[str], text: str, before: ConspiracySnapshot, after: ConspiracySnapshot
) -> Iterator[str]:
    for seat, player in enumerate(players):
        if before["marks"][seat] and not after["marks"][seat]:
            yield _("The mark of {player} returns from the board to its owner.").format(player=player)
        taken = len(before["gifts"][seat]) - len(after["gifts"][seat])
        if taken > 0:
            yield ngettext(
                "{player} takes {count} coin that other players gave.",
                "{player} takes {count} coins that other players gave.",
                taken,
            ).format(player=player, count=taken)
    if before["deciding"] in ("save", "effect"):
        hands = [len(view["hands"][given(before["turn"])]) for view in (before, after)]
        gone = hands[0] - hands[1] - (parse_decision(text).verb == "save")
        if gone > 0:
            yield ngettext("{player} discards {count} coin.", "{player} discards {count} coins.", gone).format(
                player=players[given(before["turn"])], count=gone
            )


def _with_the_round(players: Sequence[str], before: ConspiracySnapshot, after: ConspiracySnapshot) -> Iterator[str]:
    if after["over"] and not after["winners"]:
        yield _("The limit of rounds is reached, and no player wins.")
    elif after["over"]:
        yield _("{player} wins.").format(player=players[after["winners"][0]])
    if after["round"] > before["round"] and not after["over"]:
        yield _("Round {round} begins.").format(round=after["round"])
    settled = [view["phase"] in ("march", "turns") and bool(view["order"]) for view in (before, after)]
    if settled[1] and (not settled[0] or after["round"] > before["round"]):
        yield _("The order of play: {players}.").format(players=", ".join(players[seat] for seat in after["order"]))
        if after["spirals"]:
            yield _("These players saved a spiral, so they have no place in the order of play: {players}.").format(
                players=", ".join(players[seat] for seat in after["spirals"])
            )
