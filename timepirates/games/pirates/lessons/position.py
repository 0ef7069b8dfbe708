"""Complete the positions in lesson files, in which teachers specify only the relevant details.

Such an incomplete position is called a sketch. It has the keys of a snapshot, all of them optional. Counts may be
written as lists of kinds. The defaults are:

    players      Ann, Bob and Cleo; the first one learns
    bag          all remaining tokens; if the bag is given, the remaining tokens are on the discard pile
    sites        an epoch without an entry is empty, or filled at random if `fill` (a number, the seed) is given
    bazaar       every contract that no player holds
    deciding     the beginning of the turn: the restock decision, or an arrest if the police are with the pirate
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from timepirates.core.errors import BadRecord
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Json, Rules, Snapshot, Switches
from timepirates.core.shapes import Count, find_errors
from timepirates.core.toml import TomlTable
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.codes import tokens_of_kind
from timepirates.games.pirates.text import CONTRACT_CODE, KIND_NAMES
from timepirates.games.pirates.variants import resolved

ARTIFACTS = KIND_NAMES[:16]
POLICE = KIND_NAMES[16:18]
PLAYERS = ("Ann", "Bob", "Cleo")
Tokens = dict[str, Count] | list[str]
Year = str | int
TOLD = (
    "over",
    "to_move",
    "deciding",
    "actions_left",
    "arrested",
    "restocking",
    "selling",
    "paid",
    "laid",
    "winners",
)


class PiratesLessonPosition(Struct, forbid_unknown_fields=True):
    """The optional keys of a position in a lesson file, with the type of each value."""

    players: Annotated[list[str], Meta(min_length=3, max_length=6)] = []
    start: Count = 0
    year: Count = 0
    over: bool = False
    to_move: Count | None = None
    deciding: str = ""
    turn: Count | None = None
    actions_left: Count = 0
    arrested: bool = False
    restocking: Year | None = None
    selling: str | None = None
    paid: list[str] = []
    police: Year = ""
    pirates: list[Year | None] = []
    sites: dict[str, Tokens] = {}
    empty_sites: dict[str, Count] = {}
    bag: Tokens = []
    police_drawn: list[str] = []
    hands: Annotated[list[Tokens], Meta(max_length=6)] = []
    discard: Tokens = []
    contracts: Annotated[list[list[str]], Meta(max_length=6)] = []
    bazaar: list[str] = []
    laid: list[list[dict[str, str]]] | None = None
    points: list[Count] = []
    winners: list[Count] = []
    rules: str = ""
    fill: int = 0


def complete(sketch: TomlTable, rules: Rules, board: Board) -> Snapshot:
    """Return the complete snapshot for a partly specified position in a lesson file.

    Parameters
    ----------
    sketch : dict
        The keys described above.
    rules : str or dict
        A rule set, perhaps with changed switches.
    board : Board

    Returns
    -------
    dict

    Raises
    ------
    BadRecord
        If the position is impossible. The message describes the first problem in one line.
    """
    for fault in find_errors(sketch, PiratesLessonPosition, _("the position")):
        raise BadRecord(fault)
    players = list(sketch.get("players", PLAYERS))
    count = len(players)
    police = str(sketch.get("police", board.police_start))
    hands = [_counts(hand) for hand in _for_everyone(sketch, "hands", count, {})]
    contracts = [_in_order(held) for held in _for_everyone(sketch, "contracts", count, [])]
    drawn = list(sketch.get("police_drawn", []))
    sites, bag, discard = _tokens(sketch, board, hands, drawn)
    name, switches = resolved(rules)
    turn = sketch.get("turn", 0)
    snapshot = {
        "rules": name,
        "players": players,
        "start": sketch.get("start", 0),
        "year": sketch.get("year", 1),
        "over": False,
        "to_move": turn,
        "deciding": "restock",
        "turn": turn,
        "actions_left": 2,
        "arrested": False,
        "restocking": None,
        "selling": None,
        "paid": [],
        "police": police,
        "pirates": [str(each) if each else None for each in _pirate_epochs(sketch, count, board, police)],
        "sites": sites,
        "empty_sites": _empty(sites, board),
        "bag": bag,
        "police_drawn": drawn,
        "hands": hands,
        "discard": discard,
        "contracts": contracts,
        "bazaar": _bazaar(sketch, contracts),
        "laid": None,
        "points": list(sketch.get("points", [0] * count)),
        "winners": [],
    }
    if "deciding" not in sketch:
        _begin_turn(snapshot, switches)
    snapshot.update({key: sketch[key] for key in TOLD if key in sketch})
    if snapshot["deciding"] == "place":
        snapshot.update(turn=None, actions_left=0)
    if snapshot["deciding"] == "draw":
        snapshot.update(to_move=None)
        snapshot["actions_left"] = sketch.get("actions_left", 2 + switches["restock_bonus"])
    return snapshot


def begin(sketch: TomlTable, rules: Rules, board: Board, chance: str = "ask", seed: int | None = None) -> Game:
    """Return a game that starts in a position from a lesson file.

    Parameters
    ----------
    sketch : dict
        The keys described above.
    rules : str or dict
        A rule set, perhaps with changed switches.
    board : Board
    chance : str
        "ask" or "sample", as in `Game`.
    seed : int, optional
        The seed of the random draws.

    Returns
    -------
    Game

    Raises
    ------
    BadRecord
        If the position is impossible. The message describes the first problem in one line.
    """
    return Game.from_snapshot(complete(sketch, rules, board), rules=rules, board=board, chance=chance, seed=seed)


def _for_everyone(sketch: TomlTable, key: str, count: int, nothing: object) -> list[Json]:
    given = list(sketch.get(key, []))
    if len(given) > count:
        raise BadRecord(
            _("{key} has {got} entries, but there are {count} players").format(key=key, got=len(given), count=count)
        )
    return given + [nothing] * (count - len(given))


def _counts(tokens: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """Return a dict from each kind of token to its number, or raise BadRecord if a kind is unknown.

    >>> _counts(["red", "blue", "red"])
    {'blue': 1, 'red': 2}
    """
    counted = dict(tokens) if isinstance(tokens, Mapping) else Counter(tokens)
    for kind in counted:
        if kind not in KIND_NAMES:
            raise BadRecord(_("{got} is not a kind of token").format(got=repr(kind)[:40]))
    return {kind: counted[kind] for kind in KIND_NAMES if counted.get(kind)}


def _in_order(contracts: Iterable[str]) -> list[str]:
    held = list(contracts)
    for contract in held:
        if contract not in CONTRACT_CODE:
            raise BadRecord(_("{got} is not a contract").format(got=repr(contract)[:40]))
    return sorted(held, key=lambda name: CONTRACT_CODE[name])


def _pirate_epochs(sketch: TomlTable, count: int, board: Board, police: str) -> list[str | None]:
    """Return the epoch of each pirate. Pirates without a given epoch get the earliest free epochs."""
    pirates = list(sketch.get("pirates", []))
    if sketch.get("deciding") == "place":
        return pirates + [None] * (count - len(pirates))
    free = [year for year in map(str, board.years) if year != police and year not in map(str, pirates)]
    return (pirates + free)[:count] if len(pirates) < count else pirates


def _tokens(
    sketch: TomlTable, board: Board, hands: list[dict[str, int]], drawn: list[str]
) -> tuple[dict[str, dict[str, int]], dict[str, int], dict[str, int]]:
    """Return the tokens on each epoch's sites, in the bag, and on the discard pile (rules C2, C3).

    Together with the players' tokens they are all tokens of the game.
    """
    sites = {str(year): _counts(sketch.get("sites", {}).get(str(year), {})) for year in board.years}
    for year in sketch.get("sites", {}):
        board.epoch(year)
    left = Counter({kind: tokens_of_kind(code) for code, kind in enumerate(KIND_NAMES[:16])})
    for place in (*hands, *sites.values(), _counts(sketch.get("discard", {}))):
        left.subtract(place)
    if "fill" in sketch:
        _fill_epochs(sites, left, board, sketch, int(sketch["fill"]))
    police = {kind: 5 - drawn.count(kind) for kind in POLICE}
    discard = Counter(_counts(sketch.get("discard", {})))
    bag = Counter(_counts(sketch["bag"])) if "bag" in sketch else Counter(+left)
    if "bag" in sketch:
        left.subtract({kind: n for kind, n in bag.items() if kind in ARTIFACTS})
        discard.update(+left)
    for kind, count in left.items():
        if count < 0:
            most = tokens_of_kind(KIND_NAMES.index(kind))
            raise BadRecord(
                _("the game has only {most} {kind} tokens, but the position contains {got}").format(
                    most=most, kind=kind, got=most - count
                )
            )
    return sites, _counts({**bag, **police}), _counts(discard)


def _fill_epochs(
    sites: dict[str, dict[str, int]], left: Counter[str], board: Board, sketch: TomlTable, lot: int
) -> None:
    """Fill the sites of each epoch whose tokens a lesson file does not specify with random tokens.

    Equal numbers `lot` give equal tokens on every machine.
    """
    tokens = [(kind, n) for kind, count in left.items() for n in range(count)]
    tokens.sort(key=lambda token: hashlib.sha256(f"{lot}/{token[0]}/{token[1]}".encode()).digest())
    for epoch in board.epochs:
        if str(epoch.year) not in sketch.get("sites", {}):
            taken, tokens = tokens[: epoch.sites], tokens[epoch.sites :]
            kinds = Counter(kind for kind, _n in taken)
            left.subtract(kinds)
            sites[str(epoch.year)] = _counts(kinds)


def _empty(sites: Mapping[str, Mapping[str, int]], board: Board) -> dict[str, int]:
    empty = {str(epoch.year): epoch.sites - sum(sites[str(epoch.year)].values()) for epoch in board.epochs}
    for year, count in empty.items():
        if count < 0:
            raise BadRecord(
                _("epoch {year} has only {sites} sites, but the position has {got} tokens in this epoch").format(
                    year=year, sites=board.epoch(year).sites, got=board.epoch(year).sites - count
                )
            )
    return {year: count for year, count in empty.items() if count}


def _bazaar(sketch: TomlTable, contracts: list[list[str]]) -> list[str]:
    if "bazaar" in sketch:
        return _in_order(sketch["bazaar"])
    left = Counter({name: 4 if name.startswith("white") else 1 for name in CONTRACT_CODE})
    left.subtract(contract for held in contracts for contract in held)
    return [name for name in CONTRACT_CODE for _n in range(left[name])]


def _begin_turn(snapshot: dict[str, Json], switches: Switches) -> None:
    """Prepare the first decision of a turn: whether to restock or, after an arrest, which token to lose (rule T1)."""
    seat = snapshot["turn"]
    if snapshot["pirates"][seat] is None or snapshot["pirates"][seat] != snapshot["police"]:
        return
    hand = snapshot["hands"][seat]
    losable = any(kind != "white" for kind in hand) or (hand and switches["white_counts_as_set"])
    snapshot["arrested"] = True
    snapshot["deciding"] = "lose" if losable else "act"
    if switches["arrest_second_action"] == "none":
        snapshot["actions_left"] = 1
