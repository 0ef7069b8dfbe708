"""The notation of Conspiracy, which converts decisions between codes and text.

It also contains the words for pieces, places and directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from timepirates.core.errors import MalformedMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.games.conspiracy import codes as c

SUIT_NAMES = ("crowns", "arms", "moons", "suns")
PIECE_NAMES = tuple(f"{suit}-{value}" for suit in SUIT_NAMES for value in range(c.VALUES))
COLUMN_NAMES = ("L", "M", "R")
PLACE_NAMES = tuple(
    f"{column} {'P' if row == c.PRESENT else f'F{row}'}" for row in range(c.ROWS) for column in COLUMN_NAMES
)
QUARTER_NAMES = ("nw", "ne", "sw", "se")
SQUARE_NAMES = tuple(f"{place} {quarter}" for place in PLACE_NAMES for quarter in QUARTER_NAMES)
DIRECTION_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SIDE_NAMES = ("number", "symbol")
PHASE_NAMES = ("goals", "order", "march", "turns", "over")
ROLLING_NAMES = ("order", "interrupt", "last")
UNKNOWN = "?"

DECIDING_WORDS = {
    c.GOALS: "goal",
    c.INTERRUPTING: "interrupt",
    c.ACTING: "act",
    c.BUILDING: "build",
    c.GIVING: "give",
    c.SETTLING: "settle",
    c.SAVING: "save",
    c.MARKING: "mark",
    c.CLAIMING: "claim",
    c.ORDER_DIE: "order",
    c.MARCH_DIE: "march",
    c.DRAWING: "draw",
    c.EFFECT_DIE: "effect",
    c.GAME_OVER: None,
}
DECIDING_CODE = {word: code for code, word in DECIDING_WORDS.items() if word is not None}


def _numbers(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


SUIT_CODE, PIECE_CODE, COLUMN_CODE = _numbers(SUIT_NAMES), _numbers(PIECE_NAMES), _numbers(COLUMN_NAMES)
PLACE_CODE, SQUARE_CODE = _numbers(PLACE_NAMES), _numbers(SQUARE_NAMES)
QUARTER_CODE, DIRECTION_CODE = _numbers(QUARTER_NAMES), _numbers(DIRECTION_NAMES)


# --- codes to text

FIRST_CODES = {
    "goal": c.GOAL,
    "now": c.NOW,
    "wait": c.WAIT,
    "lay": c.LAY,
    "place": c.PLACE,
    "attack": c.ATTACK,
    "reveal coin": c.REVEAL_COIN,
    "reveal tile": c.REVEAL_TILE,
    "advance": c.ADVANCE,
    "end": c.END,
    "flip": c.FLIP,
    "give": c.GIVE,
    "save": c.SAVE,
    "no-save": c.NO_SAVE,
    "mark": c.MARK,
    "no-mark": c.NO_MARK,
    "claim": c.CLAIM,
    "no-claim": c.NO_CLAIM,
    "roll": c.ROLL,
    "roll suit": c.ROLL_SUIT,
    "draw": c.DRAW,
}
"""For each kind of decision, the smallest of its codes. The kinds are listed in the order of their codes."""


def kind_of(code: int) -> str:
    """Return the kind of the decision with this code, such as "lay"."""
    return next(kind for kind in reversed(FIRST_CODES) if FIRST_CODES[kind] <= code)


def _spot(coin_spot: int) -> str:
    coin, spot = divmod(coin_spot, c.SPOTS)
    square, direction = divmod(spot, c.DIRECTIONS)
    return f"{PIECE_NAMES[coin]} at {SQUARE_NAMES[square]} pointing {DIRECTION_NAMES[direction]}"


def _lay(tile_place: int) -> str:
    tile, place = divmod(tile_place, c.PLACES)
    return f"{PIECE_NAMES[tile]} at {PLACE_NAMES[place]}"


def _gift(coin_seat: int) -> str:
    coin, seat = divmod(coin_seat, c.MOST_PLAYERS)
    return f"{PIECE_NAMES[coin]} to {seat}"


OBJECTS: dict[str, tuple[str, Callable[[int], str]]] = {
    "goal": ("goal ", lambda goal: PIECE_NAMES[goal].replace("-", " ")),
    "lay": ("lay ", _lay),
    "place": ("place ", _spot),
    "attack": ("attack ", _spot),
    "reveal coin": ("reveal coin at ", SQUARE_NAMES.__getitem__),
    "reveal tile": ("reveal tile at ", PLACE_NAMES.__getitem__),
    "advance": ("advance ", COLUMN_NAMES.__getitem__),
    "give": ("give ", _gift),
    "save": ("save ", PIECE_NAMES.__getitem__),
    "mark": ("mark ", COLUMN_NAMES.__getitem__),
    "roll": ("roll ", str),
    "roll suit": ("roll ", PIECE_NAMES.__getitem__),
    "draw": ("draw ", PIECE_NAMES.__getitem__),
}


@cache
def name(code: int) -> Decision:
    """Convert the code of a decision to text, such as "advance M".

    >>> name(c.PLACE + c.SPOTS * 15 + c.DIRECTIONS * 16)
    Decision('place moons-3 at M F1 nw pointing n')
    """
    if not 0 <= code < c.CODES:
        raise MalformedMove(_("this game has no decision with the code {code}").format(code=code))
    kind = kind_of(code)
    if kind not in OBJECTS:
        return parse_decision(kind)
    verb, words = OBJECTS[kind]
    return parse_decision(verb + words(code - FIRST_CODES[kind]))


_BETWEEN = re.compile(" at | pointing | to | from | of ")


def place_and_quarter(square: str) -> tuple[str, str]:
    """Split the name of a square into the name of its place and the corner of this place, such as "ne".

    >>> place_and_quarter("M F1 ne")
    ('M F1', 'ne')
    """
    place, quarter = square.rsplit(" ", 1)
    return place, quarter


@lru_cache(maxsize=4096)
def parse_decision(text: str) -> Decision:
    """Convert the text of a decision to a `Decision`, which has the verb and the other parts as attributes.

    A revealed coin and a revealed tile have different verbs.

    >>> [(each.verb, each.parts) for each in map(parse_decision, ("reveal coin at M F1 ne", "give ? to 2"))]
    [('reveal coin', ('M F1 ne',)), ('give', ('?', '2'))]
    """
    head, *parts = _BETWEEN.split(text)
    if head.startswith("reveal "):
        return Decision(text, head, tuple(parts))
    verb, *first = head.split(" ")
    return Decision(text, verb, (*first, *parts))


# --- text to codes

_PIECE = "(?P<piece>" + "|".join(PIECE_NAMES) + ")"
_PLACE = "(?P<place>[lmr] (?:p|f[0-9]{1,3}))"
_SQUARE = "(?P<square>[lmr] (?:p|f[0-9]{1,3}) (?:nw|ne|sw|se))"
_DIRECTION = "(?P<direction>n|ne|e|se|s|sw|w|nw)"
_SEAT = "(?P<seat>[0-9])"
_COLUMN = "(?P<column>[lmr])"
_SUIT_AND_NUMBER = "(?P<suit>" + "|".join(SUIT_NAMES) + ") (?P<number>[0-5])"
PATTERNS: tuple[tuple[str, re.Pattern[str], str], ...] = tuple(
    (kind, re.compile(pattern), example)
    for kind, pattern, example in (
        ("goal", f"goal {_SUIT_AND_NUMBER}", "goal moons 3"),
        ("lay", f"lay {_PIECE} at {_PLACE}", "lay moons-3 at M F1"),
        ("place", f"place {_PIECE} at {_SQUARE} pointing {_DIRECTION}", "place moons-3 at M F1 nw pointing n"),
        ("attack", f"attack {_PIECE} at {_SQUARE} pointing {_DIRECTION}", "attack moons-3 at M F1 nw pointing e"),
        ("reveal coin", f"reveal coin at {_SQUARE}", "reveal coin at M F1 ne"),
        ("reveal tile", f"reveal tile at {_PLACE}", "reveal tile at M F1"),
        ("advance", f"advance {_COLUMN}", "advance M"),
        ("give", f"give {_PIECE} to {_SEAT}", "give moons-3 to 2"),
        ("save", f"save {_PIECE}", "save moons-3"),
        ("mark", f"mark {_COLUMN}", "mark M"),
        ("roll suit", f"roll {_PIECE}", "roll moons-3"),
        ("roll", "roll (?P<number>[0-5])", "roll 3"),
        ("draw", f"draw {_PIECE}", "draw moons-3"),
        *((word, word, word) for word in ("now", "wait", "end", "flip", "no-save", "no-mark", "claim", "no-claim")),
    )
)
LONGEST_TEXT = 200


def parse(text: str, players: int) -> int:
    """Convert a decision from text, such as "advance M", to its code.

    Parameters
    ----------
    text : str
        Letter case and extra spaces do not matter.
    players : int
        The number of players.

    Returns
    -------
    int

    Raises
    ------
    MalformedMove
        If the text is not in the notation.

    Examples
    --------
    >>> name(parse("Place  moons-3 at m f1 NW pointing n", 4))
    Decision('place moons-3 at M F1 nw pointing n')
    """
    if not isinstance(text, str):
        raise MalformedMove(_("a decision is a text such as 'advance M' (got {got})").format(got=repr(text)[:60]))
    return _parsed(text, players)


@lru_cache(maxsize=4096)
def _parsed(text: str, players: int) -> int:
    if text.isascii() and len(text) < LONGEST_TEXT:
        line = " ".join(word for word in text.lower().split(" ") if word)
        for kind, pattern, _example in PATTERNS:
            found = pattern.fullmatch(line)
            if found:
                return FIRST_CODES[kind] + _object_code(kind, found.groupdict(), text, players)
    raise MalformedMove(malformed(text))


def _object_code(kind: str, words: dict[str, str], text: str, players: int) -> int:
    """Return the part of a decision's code that stands for the pieces, places and players in the decision."""
    if kind in ("lay", "reveal tile"):
        tile = PIECE_CODE.get(words.get("piece", ""), 0)
        return tile * c.PLACES + _known(PLACE_CODE, words["place"].upper(), text)
    if kind in ("place", "attack", "reveal coin"):
        at, quarter = place_and_quarter(words["square"])
        square = _known(SQUARE_CODE, f"{at.upper()} {quarter}", text)
        if kind == "reveal coin":
            return square
        return PIECE_CODE[words["piece"]] * c.SPOTS + square * c.DIRECTIONS + DIRECTION_CODE[words["direction"]]
    if kind == "give":
        return PIECE_CODE[words["piece"]] * c.MOST_PLAYERS + _seat(words["seat"], text, players)
    if kind == "goal":
        return SUIT_CODE[words["suit"]] * c.VALUES + int(words["number"])
    if "column" in words:
        return COLUMN_CODE[words["column"].upper()]
    return PIECE_CODE[words["piece"]] if "piece" in words else int(words.get("number", 0))


def _known(codes: dict[str, int], word: str, text: str) -> int:
    if word not in codes:
        raise MalformedMove(
            _("{text} names a row that does not exist; the rows are P, F1, F2 and so on to F{last}.").format(
                text=repr(text), last=c.LAST_ROW
            )
        )
    return codes[word]


def _seat(word: str, text: str, players: int) -> int:
    if int(word) >= players:
        raise MalformedMove(
            _("{text} names a seat that does not exist; the seats are 0 to {last}.").format(
                text=repr(text), last=players - 1
            )
        )
    return int(word)


def malformed(text: str) -> str:
    """Return the error message for a text that is not a decision.

    It has an example if the first words are known.
    """
    shown = repr(text if len(text) <= 60 else text[:57] + "...")
    verb = text.strip(" ").split(" ")[0].lower()
    examples = [example for kind, _pattern, example in PATTERNS if kind.split(" ")[0] == verb]
    if examples:
        return _(
            "{text} is not a decision of this game; a decision that begins with the same word looks like '{example}'."
        ).format(text=shown, example=examples[0])
    verbs = dict.fromkeys(example.split(" ")[0] for _kind, _pattern, example in PATTERNS)
    return _(
        "{text} is not a decision; a decision looks like 'lay moons-3 at M F1' or 'advance M' (verbs: {verbs})."
    ).format(text=shown, verbs=", ".join(verbs))


# --- Texts of steps, with question marks in place of secrets


def hidden(text: str) -> str:
    """Return the text of a step as other seats see it, with a question mark in place of each secret.

    Secret goals, draws, tiles, suits and payments are replaced by question marks.

    >>> [hidden(step) for step in ("draw moons-3", "place moons-3 at M F1 ne pointing n", "give moons-3 to 2", "end")]
    ['draw ?', 'place ?-3 at M F1 ne pointing n', 'give ? to 2', 'end']
    """
    verb, _space, rest = text.partition(" ")
    if verb in ("draw", "goal"):
        return f"{verb} {UNKNOWN}"
    piece, _space, place = rest.partition(" ")
    if verb in ("lay", "give"):
        return f"{verb} {UNKNOWN} {place}"
    if verb in ("place", "attack", "save"):
        return f"{verb} {hide_suit(piece)} {place}".strip(" ")
    return UNKNOWN if verb in ("now", "wait") else text


def hide_suit(coin: str) -> str:
    """Return the name of a coin with a question mark in place of the suit: '?-3' for 'moons-3'."""
    return UNKNOWN + coin[-2:]


def shown(what: int) -> str:
    """Return the notation that a record uses for a piece that was shown to players.

    >>> shown(c.SHOWN_COIN + c.SQUARES * 15 + 17)
    'coin moons-3 at M F1 ne'
    """
    if what >= c.SHOWN_GOAL:
        seat, goal = divmod(what - c.SHOWN_GOAL, c.PIECES)
        return f"goal {PIECE_NAMES[goal].replace('-', ' ')} of {seat}"
    if what >= c.SHOWN_GOT:
        tile, place = divmod(what - c.SHOWN_GOT, c.PLACES)
        return f"got {PIECE_NAMES[tile]} from {PLACE_NAMES[place]}"
    if what >= c.SHOWN_TILE:
        tile, place = divmod(what - c.SHOWN_TILE, c.PLACES)
        return f"tile {PIECE_NAMES[tile]} at {PLACE_NAMES[place]}"
    coin, square = divmod(what, c.SQUARES)
    return f"coin {PIECE_NAMES[coin]} at {SQUARE_NAMES[square]}"


def members(pieces: int) -> list[str]:
    """Return the names of the pieces in a set, in alphabetical order."""
    return sorted(PIECE_NAMES[piece] for piece in range(c.PIECES) if pieces >> piece & 1)
