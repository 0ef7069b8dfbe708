"""The notation of Time Pirates: decisions as text, such as "take red", and as integer codes.

The module also contains the words for colours, kinds of tokens and contracts.
"""

from __future__ import annotations

from functools import lru_cache

from timepirates.core.errors import MalformedMove
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.games.pirates.codes import (
    ACTING,
    ARTIFACT_KINDS,
    CODES,
    COLOURS,
    CONTRACTS,
    COSTS,
    DRAW,
    DRAWING,
    END,
    FIRST_WHITE_CONTRACT,
    GAME_OVER,
    KINDS,
    LAND,
    LANDING,
    LAYING,
    LOSE,
    LOSING,
    MOST_PLAYERS,
    MOVE,
    NO_RESTOCK,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    RESTOCK,
    RESTOCKING,
    SELL,
    TAKE,
    WHITE_CONTRACTS,
    jump_code,
    lay_code,
    trade_code,
)

COLOUR_NAMES = ("blue", "orange", "red", "green", "purple", "white")
KIND_NAMES = (
    *(f"{colour}{symbol}" for colour in COLOUR_NAMES[:COLOURS] for symbol in ("", "-atomic", "-arrow")),
    "white",
    "police-1",
    "police-2",
)
CONTRACT_NAMES = tuple(f"{COLOUR_NAMES[c // COSTS]}-{c % COSTS + 2}" for c in range(CONTRACTS))
KIND_CODE = {name: kind for kind, name in enumerate(KIND_NAMES)}
CONTRACT_CODE = {name: c for c, name in enumerate(CONTRACT_NAMES) if name != "white-2"}
DECIDING_WORDS = {
    PLACING: "place",
    RESTOCKING: "restock",
    LOSING: "lose",
    ACTING: "act",
    PAYING: "pay",
    LANDING: "land",
    LAYING: "lay",
    DRAWING: "draw",
    GAME_OVER: None,
}
DECIDING_CODE = {word: code for code, word in DECIDING_WORDS.items()}


@lru_cache(maxsize=64)
def names(years: tuple[int, ...], players: int) -> tuple[Decision | None, ...]:
    """Return the texts of all decisions in the order of their codes, for a given board and number of players.

    Unused codes have None.
    """
    out: list[Decision | None] = [None] * CODES

    def write(code: int, text: str) -> None:
        out[code] = parse_decision(text)

    for path in (0, 1):
        write(MOVE + path, f"move {path + 1}")
    for kind in range(ARTIFACT_KINDS):
        for first, verb in ((TAKE, "take"), (LOSE, "lose"), (PAY, "pay")):
            write(first + kind, f"{verb} {KIND_NAMES[kind]}")
    for kind in range(KINDS):
        write(DRAW + kind, f"draw {KIND_NAMES[kind]}")
    for contract in CONTRACT_CODE.values():
        write(SELL + contract, f"sell {CONTRACT_NAMES[contract]}")
    for epoch, year in enumerate(years):
        for first, verb in ((PLACE, "place"), (RESTOCK, "restock"), (LAND, "land")):
            write(first + epoch, f"{verb} {year}")
    write(NO_RESTOCK, "no-restock")
    write(END, "end")
    for colour, word in enumerate(COLOUR_NAMES[:COLOURS]):
        for epoch, year in enumerate(years):
            write(jump_code(colour, epoch), f"jump {word} to {year}")
        for partner in range(min(players, MOST_PLAYERS)):
            for kind in range(ARTIFACT_KINDS):
                write(trade_code(colour, partner, kind), f"trade {word} with {partner} for {KIND_NAMES[kind]}")
        for white in range(WHITE_CONTRACTS):
            write(lay_code(white, colour), f"lay {CONTRACT_NAMES[FIRST_WHITE_CONTRACT + white]} on {word}")
    return tuple(out)


@lru_cache(maxsize=64)
def codes(years: tuple[int, ...], players: int) -> dict[str, int]:
    """Return a dict from the text of each decision to its code, for a given board and number of players."""
    return {text: code for code, text in enumerate(names(years, players)) if text is not None}


@lru_cache(maxsize=4096)
def parse_decision(text: str) -> Decision:
    """Convert text such as "take red" to a `Decision`, an object with the verb and the other words.

    >>> parse_decision("trade red with 1 for blue").parts, parse_decision("end").verb
    (('red', '1', 'blue'), 'end')
    """
    verb, *words = text.split(" ")
    return Decision(text, verb, tuple(words[::2]))


def police_token(decision: Decision) -> int | None:
    """Return the number on a drawn police token, or None if the decision is not the draw of a police token (rule B4).

    >>> police_token(parse_decision("draw police-2")), police_token(parse_decision("draw blue"))
    (2, None)
    """
    return {"draw police-1": 1, "draw police-2": 2}.get(decision)


def parse(text: str, years: tuple[int, ...], players: int) -> int:
    """Return the code of a decision given as text, such as "take red".

    Parameters
    ----------
    text : str
        A line of notation. Letter case and extra spaces do not matter.
    years : tuple of int
        First years of the board's epochs.
    players : int
        Number of players.

    Raises
    ------
    MalformedMove
        If the text is not notation of this game.
    """
    known = codes(years, players)
    if not isinstance(text, str):
        raise MalformedMove(_("a decision must be a text such as 'take blue' (got {got})").format(got=repr(text)[:60]))
    code = known.get(text)
    if code is None and text.isascii() and len(text) < 200:
        code = known.get(" ".join(word for word in text.lower().split(" ") if word))
    if code is None:
        raise MalformedMove(malformed_message(text, years))
    return code


def malformed_message(text: str, years: tuple[int, ...]) -> str:
    """Return the error message for a text that does not have the form of a decision."""
    shown = repr(text if len(text) <= 60 else text[:57] + "...")
    patterns = {
        "move": "move 1",
        "take": "take blue",
        "sell": "sell blue-3",
        "jump": f"jump red to {years[0]}",
        "trade": "trade green with 1 for white",
        "place": f"place {years[0]}",
        "restock": f"restock {years[0]}",
        "land": f"land {years[0]}",
        "lose": "lose blue",
        "pay": "pay blue",
        "lay": "lay white-3 on blue",
        "draw": "draw police-1",
        "end": "end",
        "no-restock": "no-restock",
    }
    verb = text.strip(" ").split(" ")[0].lower()
    if verb in patterns:
        return _(
            "{text} is not a decision of this game. Write a decision with this verb like '{example}'; the "
            "epochs are {years}."
        ).format(text=shown, example=patterns[verb], years=", ".join(map(str, years)))
    return _("{text} is not a decision. A decision is a text such as 'take blue' or 'move 1' (verbs: {verbs}).").format(
        text=shown, verbs=", ".join(patterns)
    )


def counts_by_name(counts: list[int]) -> dict[str, int]:
    """Return token counts as a dict by the name of the kind. Kinds with a count of 0 are left out.

    >>> counts_by_name([2, 0, 1])
    {'blue': 2, 'blue-arrow': 1}
    """
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}


def contract_list(counts: list[int]) -> list[str]:
    """Return a list of contract names in which each name occurs as often as `counts` specifies."""
    return [CONTRACT_NAMES[c] for c, count in enumerate(counts) for _again in range(count)]
