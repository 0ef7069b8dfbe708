"""The games there are: one entry each, found by the game's name, by a rule set of it, or by the format of its records.

    games.add("nim", table="nim:NimTable")

An entry is made of parts (`PARTS`). Each is named as "module:object" (a file as "package:file") and imported when it
is asked for, so that finding a game costs nothing. Every layer adds its own parts to the entries and asks for them:
the rules here, `timepirates.players`, `timepirates.lessons.subject`, `timepirates_widgets.games`. A part that a game
has not got has a plain default, so that one line is enough for a game; nobody else asks for a game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timepirates.errors import BadRecord, BadSetting, shown
from timepirates.i18n import _
from timepirates.protocol import Json, Rules, Switches

if TYPE_CHECKING:
    from timepirates.protocol import Record, Snapshot, Table

PARTS = {
    "table": "makes a `timepirates.protocol.Table` of players, rules and board (None where none is named)",
    "rule_sets": "name of a rule set -> the value of every switch; without it there is one, named as the game",
    "seats": "the fewest and the most players; without it 2 and 6",
    "record": "checks the shape of a record whose format is the game's name and `-record`; without it what all have",
    "view": "checks what a seat knows of a game, the view of its record and its snapshots; without it no such view is "
            "taken from a file",
    "texts": "the file of the rules' texts; without it a rule is known by its id alone",
    "secret": "what is decided in secret, in the notation's words, or None where all that a seat has is secret; "
              "without it nothing",
    "players": "name of a computer player -> what makes one; without it there is one that decides by lot",
    "styles": "names of the computer players that play a style, which are no rungs of the ladder; without it none",
    "mass": "names of computer players -> what plays whole games between them, compiled, or None where it does not "
            "know one; without it they are stepped through",
    "unknown": "draws what a seat does not know (a game, the seat, a Luck): returns a game that this seat cannot tell "
               "from its own; without it only a game without secrets has such games",
    "subject": "what lessons ask of the game (`timepirates.lessons.subject.Subject`); without it what suits any game",
    "drawings": "makes one SVG of symbols, the game's pieces; without it none",
    "board_svg": "draws a position for a notebook: SVG of a snapshot and a board (None in a game that has none); "
                 "without it a position is shown as text",
    "kit": "makes a class's pages to print of rules and board (`timepirates_widgets.lessons.kit.Kit`); without it none",
    "look": "what pages ask of the game (`timepirates_widgets.table.look.Look`); without it what suits any game",
}
"""What an entry can hold. Only the table has to be there."""
FEWEST, MOST = 2, 6
PAGES = "timepirates_widgets.games"
"""The module that adds to the entries what the pages know of the games."""


class Entry:
    """What belongs to a game, each part under the name that `PARTS` gives it."""

    def __init__(self, name: str):
        self.name = name
        self.parts: dict[str, str] = {}

    def part(self, what: str, default: Any = None) -> Any:
        """One of the game's parts, imported now; the default where the game has none."""
        if what not in self.parts:
            return default
        module, _colon, name = self.parts[what].partition(":")
        return getattr(import_module(module), name)

    def file(self, what: str) -> Path | None:
        """A part that is a file or a folder, named by the package in which it lies."""
        if what not in self.parts:
            return None
        package, _colon, name = self.parts[what].partition(":")
        return Path(str(import_module(package).__file__)).parent / name

    # --- what the rules bring

    @property
    def table(self) -> Callable[..., Table]:
        """Makes the table of a match: of players, rules and board."""
        found: Callable[..., Table] | None = self.part("table")
        if found is None:
            raise BadSetting(_("the game {name} has no table").format(name=self.name))
        return found

    @property
    def rule_sets(self) -> Mapping[str, Switches]:
        """Name of a rule set -> the value of every switch."""
        found: Mapping[str, Mapping[str, Any]] = self.part("rule_sets", {self.name: {}})
        return found

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""
        found: tuple[int, int] = self.part("seats", (FEWEST, MOST))
        return found

    @property
    def secret(self) -> frozenset[str] | None:
        """What is decided in secret, in the notation's words; None where all that a seat has is secret."""
        found: frozenset[str] | None = self.part("secret", frozenset())
        return found

    @property
    def format(self) -> str:
        """The format of the game's records."""
        return f"{self.name}-record"

    def check_record(self, record: Record) -> None:
        """BadRecord where a record has not the shape that the game's records have."""
        from timepirates import record_shape

        check: Callable[[Record], None] = self.part("record", record_shape.check)
        check(record)


    def check_view(self, view: Record, snapshots: Sequence[Snapshot]) -> None:
        """BadRecord where what a seat knows of a game has not the shape that this game's has."""
        check: Callable[[Record, Sequence[Snapshot]], None] | None = self.part("view")
        if check is None:
            raise BadRecord(_("a game of {name} is not kept as one seat knows it").format(name=self.name))
        check(view, snapshots)


_GAMES: dict[str, Entry] = {}


def add(name: str, **parts: str) -> None:
    """Add parts to a game's entry; the game itself, where it is new."""
    for part, where in parts.items():
        if part not in PARTS:
            raise BadSetting(_("a game's entry has no part {part}; there are {parts}").format(
                part=repr(part), parts=", ".join(PARTS)))
        if not isinstance(where, str) or ":" not in where:
            raise BadSetting(_('the part {part} must be named as "module:object" (got {got})').format(
                part=part, got=repr(where)[:60]))
    _GAMES.setdefault(name, Entry(name)).parts.update(parts)


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they were added."""
    return tuple(_GAMES)


def first() -> str:
    """The game that is meant where none is named."""
    return next(iter(_GAMES))


def first_rules() -> str:
    """The rule set that is meant where none is named."""
    return next(iter(entry().rule_sets))


def entry(name: str | None = None) -> Entry:
    """The entry of a game, the first one's where no name is given; BadSetting where there is none."""
    if name is None:
        return _GAMES[first()]
    if name not in _GAMES:
        raise BadSetting(_("game must be one of {names} (got {got})").format(
            names=", ".join(_GAMES), got=repr(name)[:60]))
    return _GAMES[name]


def drawing(name: str | None = None) -> Callable[..., str] | None:
    """Return what draws a game's positions for a notebook, the part `board_svg`; None in a game without drawings.

    The pages add it to the entries. They are imported here, when the first picture is wanted.
    """
    import_module(PAGES)
    found: Callable[..., str] | None = entry(name).part("board_svg")
    return found


def of_rules(rules: Rules) -> Entry:
    """The game that has a rule set; the first one, which says what is wrong, where none has.

    `rules` is a rule set's name, or {"name": base set, ...}.

    >>> of_rules("german").name
    'time-pirates'
    """
    name = rules.get("name") if isinstance(rules, Mapping) else rules
    known = (each for each in _GAMES.values() if isinstance(name, str) and name in each.rule_sets)
    return next(known, entry())


def of_record(record: object) -> Entry:
    """The game of a record, by its format; BadRecord where it is no record of any game."""
    if not isinstance(record, dict):
        raise BadRecord(_("a record is a JSON object (got {got})").format(got=shown(record)))
    known = {each.format: each for each in _GAMES.values()}
    kind = record.get("format")
    if not isinstance(kind, str) or kind not in known:
        raise BadRecord(_("format must be one of {known} (got {got})").format(
            known=", ".join(known), got=shown(kind)))
    return known[kind]


def checked_record(record: Json) -> Record:
    """The record itself, if it has the keys and kinds of values that its format says; else BadRecord."""
    of_record(record).check_record(record)
    found: Record = record
    return found


add("time-pirates", table="timepirates.pirates.table:PiratesTable", rule_sets="timepirates.pirates.variants:RULE_SETS",
    seats="timepirates.pirates.table:SEATS", record="timepirates.pirates.record_shape:check",
    texts="timepirates.pirates:rules.toml", secret="timepirates.pirates.snapshot:SECRET")
add("conspiracy", table="timepirates.conspiracy.table:ConspiracyTable",
    rule_sets="timepirates.conspiracy.variants:RULE_SETS", seats="timepirates.conspiracy.table:SEATS",
    record="timepirates.conspiracy.record_shape:check", view="timepirates.conspiracy.view_shape:check",
    texts="timepirates.conspiracy:rules.toml",
    secret="timepirates.conspiracy.snapshot:SECRET")
