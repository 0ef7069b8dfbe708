"""The registry of games, which finds the rules and other parts of a game by its name.

An installed package adds a game with an entry point of the group `timepirates.games`: the name of the entry point is
that of the game, and its value, "module:object", is a mapping of parts (`PARTS`). A running program calls `add`:

    registry.add("nim", table="nim:NimTable")

Each part is given as "module:object" (a file as "package:file") and imported on first use, so that looking up a game
imports nothing. Every part except the table has a default, so one line is enough to add a game.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from timepirates.core import rule_choice
from timepirates.core.errors import BadRecord, BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision, Rules, Switches

if TYPE_CHECKING:
    from timepirates.core.luck import Luck
    from timepirates.core.protocol import Record, RecordView, Snapshot, Table

Played = TypeVar("Played")
"""A type variable for functions that take a game and return a game of the same type."""
PARTS = {
    "order": "a number that sorts the games; the first is meant where none is named; those without it come last",
    "title": "what people call the game; without it its name",
    "table": "makes a `timepirates.core.protocol.Table` of players, rules and board (None where none is named)",
    "rule_sets": "name of a rule set -> the value of every switch; without it there is one, named as the game",
    "seats": "the fewest and the most players; without it 2 and 6",
    "record": "checks the shape of a record whose format is the game's name and `-record`; without it what all have",
    "record_lines": "yields what a record says behind its steps, in lines of text; without it nothing",
    "view": "checks what a seat knows of a game, the view of its record and its snapshots; without it no such view is "
    "taken from a file",
    "completed": "completes a snapshot of the seat that is to decide: returns a full one in which the rules offer this "
    "seat the same, to say why a decision is refused at a live table; without it, no reasons are given while something "
    "is hidden",
    "decision": "makes the `timepirates.core.protocol.Decision` of a line of the notation, hidden parts included; "
    "without it the line is split into words",
    "texts": "the file of the rules' texts; without it a rule is known by its id alone",
    "secret": "what is decided in secret, in the notation's words, or None where all that a seat has is secret; "
    "without it nothing",
    "players": "name of a computer player -> what makes one; without it there is one that decides by lot",
    "styles": "names of the computer players that play a style, which are no rungs of the ladder; without it none",
    "level_words": "name of a computer player -> the words for it (`timepirates.players.level_words.LevelWords`); "
    "without them it goes by its name",
    "mass": "computer players -> what plays whole games between them, compiled "
    "(`timepirates.players.whole_games.CompiledGames`), or None where it does not know one; without it they are stepped "
    "through",
    "random_games": "plays many random games (`timepirates.matches.mass_play.MassPlayLoop`); without it they are "
    "stepped through",
    "unknown": "draws what a seat does not know (a game, the seat, a Luck): returns a game that this seat cannot tell "
    "from its own; without it only a game without secrets has such games",
    "advise": "returns the best decisions (`timepirates.review.advise`); without it rollouts of its players do",
    "review": "reviews a whole game (`timepirates.review.of`); without it rollouts of its players do",
    "no_rollouts": "says in a sentence why no hints and reviews come from rollouts; without it they do",
    "thinker": "answers requests in the worker process (`timepirates.worker.thinker.Thinker`); without it nothing does",
    "loops": "the loops that the site compiles to WebAssembly (`timepirates.site.thinking.Loops`); without it none",
    "encoding": "numbers decisions and positions for learning programs (`timepirates.envs.encoding.Encoding`); "
    "without it none can learn the game",
    "compiled_encoding": "does the same in compiled code (`timepirates.envs.encoding.CompiledEncoding`); without it "
    "observations are made by the interpreter, and there is no `Batch`",
    "histories": "deals in single draws, and draws what a seat has not seen (`timepirates.envs.histories.Histories`); "
    "without it OpenSpiel does not get the game",
    "public": 'what users import from `timepirates` and `timepirates_widgets`: package -> name -> "module:object"; '
    "without it nothing",
    "doors": "the file of the doors to its pages on the site's front page; without it one door to its page",
    "door_picture": "draws a picture over one of these doors from what the file says; without it none",
    "page": "makes the game's page; servers import that of the first game ahead; without it none is imported",
    "lessons": "the folder of the lessons, one file each (`01-NAME.toml`, `02-...`); no other game has a lesson of "
    "such a name; without it none",
    "questions": "the file of the question bank (`timepirates.lessons.question_bank`); without it none",
    "class_questions": "further questions that a class answers together "
    "(`timepirates.lessons.class_questions.ClassQuestions`); without it those of its question bank and lessons",
    "subject": "what lessons ask of the game (`timepirates.lessons.subject.Subject`); without it what suits any game",
    "drawings": "makes one SVG of symbols, the game's pieces, with a style sheet of its colours; without it only the "
    "figures of the seats",
    "board_svg": "draws a position for a notebook: SVG of a snapshot and a board (None in a game that has none); "
    "without it a position is shown as text",
    "kit": "makes a class's pages to print of rules and board (`timepirates_widgets.lessons.kit.Kit`); without it none",
    "look": "what pages ask of the game (`timepirates_widgets.table.look.Look`); without it what suits any game",
}
"""The keys that the registry entry of a game can have, with explanations. Only the key `table` is required."""
PLAIN_TEXT_KEYS = ("order", "title")
"""The keys of a registry entry whose value is plain text. All other values refer to Python objects or files."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""A pattern that matches the name of a game, which is also the name of its page."""
FEWEST, MOST = 2, 6
LAST = 1_000_000
ENTRY_POINT_GROUP = "timepirates.games"
"""The entry point group in which installed packages register their games."""


class Entry:
    """All registered parts of one game, such as its rules and computer players.

    The parts are loaded on first use.
    """

    def __init__(self, name: str):
        self.name = name
        self.parts: dict[str, str] = {}
        self.installed = False
        """Whether the game was found in an installed package. Such a game is available in every process."""

    def part(self, what: str, default: Any = None) -> Any:
        """Import and return one part of the game, such as its "table", by the key in the game's registry entry.

        Parameters
        ----------
        what : str
            A key of `PARTS`.
        default : optional
            Returned if the game does not have the part.
        """
        if what not in self.parts:
            return default
        module, _colon, name = self.parts[what].partition(":")
        return getattr(import_module(module), name)

    def file(self, what: str) -> Path | None:
        """Return the path of a file or folder in the game's registry entry, or None if the entry lacks this key."""
        if what not in self.parts:
            return None
        package, _colon, name = self.parts[what].partition(":")
        return Path(str(import_module(package).__file__)).parent / name

    @property
    def title(self) -> str:
        """The title of the game, for users."""
        title = self.parts.get("title")
        return _(title) if title else self.name.replace("-", " ").capitalize()

    # --- parts of the rules

    @property
    def table(self) -> Callable[..., Table]:
        """The class with the rules of the game (its table). Each match uses one object of this class.

        It is called with players, rules and board (`protocol.Table`).
        """
        found: Callable[..., Table] | None = self.part("table")
        if found is None:
            raise BadSetting(
                _('the registry entry of the game {name} has no key "table", so the game has no rules').format(
                    name=self.name
                )
            )
        return found

    @property
    def rule_sets(self) -> Mapping[str, Switches]:
        """The game's rule sets, as a dict from each name to the values of all switches."""
        return self.part("rule_sets", {self.name: {}})

    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self.part("seats", (FEWEST, MOST))

    @property
    def decision(self) -> Callable[[str], Decision]:
        """The function that converts the text of a decision, such as "take red", to a `Decision`."""
        return self.part("decision", Decision)

    @property
    def secret(self) -> frozenset[str] | None:
        """The kinds of secret decisions, such as "lay", or None if everything that a seat has is secret."""
        return self.part("secret", frozenset())

    @property
    def unknown(self) -> Callable[[Played, int, Luck], Played] | None:
        """The function that replaces all facts hidden from a seat by random ones, or None if there is no such function.

        It takes a game, a seat and a `Luck`, and returns a game that this seat cannot distinguish from the real one. It
        is None if the game has secrets but no such function.
        """
        found: Callable[[Played, int, Luck], Played] | None = self.part("unknown")
        return _return_unchanged if found is None and self.secret == frozenset() else found

    @property
    def no_unknown(self) -> str:
        """The error message for a game in which `unknown` is needed but is None."""
        return _(
            "the game {name} has no function that draws random values for the information hidden from a seat"
        ).format(name=self.name)

    @property
    def format(self) -> str:
        """The value of the field `format` in the game's records, such as "time-pirates-record"."""
        return f"{self.name}-record"

    def check_record(self, record: Record) -> None:
        """Raise BadRecord if a record lacks a field that records of this game need, or if a type is wrong."""
        from timepirates.core import record_shape

        check: Callable[[Record], None] = self.part("record", record_shape.check)
        check(record)

    def check_view(self, view: RecordView, snapshots: Sequence[Snapshot]) -> None:
        """Raise BadRecord if the record and the snapshots of one seat do not have the form that this game needs."""
        check: Callable[[RecordView, Sequence[Snapshot]], None] | None = self.part("view")
        if check is None:
            raise BadRecord(
                _(
                    "a saved game of {name} must contain the whole game, not only the information that one seat has"
                ).format(name=self.name)
            )
        check(view, snapshots)


def _return_unchanged(game: Played, _seat: int, _luck: Luck) -> Played:
    """Return the game unchanged. This is the function `unknown` of games in which nothing is hidden."""
    return game


_GAMES: dict[str, Entry] = {}


def _all_entries() -> dict[str, Entry]:
    """Return the registry entries of all games, as a dict by the name of the game.

    The first call searches the installed packages for games.
    """
    if not _GAMES:
        found = {}
        for point in entry_points(group=ENTRY_POINT_GROUP):
            try:
                found[point.name] = _entry_of(point.name, point.load())
            except (
                Exception
            ) as error:  # If one package contains an error, the games of all other packages must still work.
                warnings.warn(
                    _("the game {name} cannot be loaded: {problem}").format(name=point.name, problem=error),
                    stacklevel=2,
                )
        _GAMES.update(sorted(found.items(), key=lambda item: (int(item[1].parts.get("order", LAST)), item[0])))
    return _GAMES


def _entry_of(name: str, parts: Mapping[str, str]) -> Entry:
    _check_name(name)
    _check_parts(parts)
    entry = Entry(name)
    entry.installed = True
    entry.parts.update(parts)
    return entry


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadSetting(
            _("the name of a game must consist of at most 40 lowercase letters, digits and hyphens (got {got})").format(
                got=shown(name)
            )
        )


def _check_parts(parts: Mapping[str, object]) -> None:
    """Raise BadSetting if the entry of a game has an unknown key or an invalid value."""
    for part, where in parts.items():
        if part not in PARTS:
            raise BadSetting(
                _("the registry entry of a game cannot have the key {part}; the possible keys are {parts}").format(
                    part=repr(part), parts=", ".join(PARTS)
                )
            )
        if part == "order":
            if not isinstance(where, str) or not where.isdecimal():
                raise BadSetting(
                    _('the part "order" must be a number written as text (got {got})').format(got=repr(where)[:60])
                )
        elif not isinstance(where, str) or (part not in PLAIN_TEXT_KEYS and ":" not in where):
            raise BadSetting(
                _('the part {part} must be named as "module:object" (got {got})').format(
                    part=part, got=repr(where)[:60]
                )
            )


def add(name: str, **parts: str) -> None:
    """Register a new game, or add keys to the registry entry of a game that already exists.

    Parameters
    ----------
    name : str
        Lower-case letters, digits and hyphens, at most 40 characters.
    **parts : str
        Keys of `PARTS`; values as "module:object" or "package:file".

    Raises
    ------
    BadSetting
        If the name, a key or a value is malformed.
    """
    _check_name(name)
    _check_parts(parts)
    _all_entries().setdefault(name, Entry(name)).parts.update(parts)


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in the order in which pages list them."""
    return tuple(_all_entries())


def first() -> str:
    """Return the name of the first game, which is the default game."""
    return next(iter(_all_entries()))


def default_rule_set() -> str:
    """Return the name of the rule set that is used if the user chooses no rules.

    It is the first rule set of the first game.
    """
    return next(iter(entry().rule_sets))


def entry(name: str | None = None) -> Entry:
    """Return the entry of a game in the registry. If no name is given, return the entry of the first game.

    Raises
    ------
    BadSetting
        If there is no game of this name.
    """
    if name is None:
        return _all_entries()[first()]
    if name not in _all_entries():
        raise BadSetting(
            _("game must be one of {names} (got {got})").format(names=", ".join(_all_entries()), got=repr(name)[:60])
        )
    return _all_entries()[name]


def of_rules(rules: Rules) -> Entry:
    """Return the registry entry of the game that has a given rule set.

    Parameters
    ----------
    rules : str or mapping
        A rule set's name, or ``{"name": base set, "switches": {the changed ones}}``.

    Returns
    -------
    Entry
        The parts of the game.

    Raises
    ------
    BadSetting
        If the rules are malformed, or no game has the rule set.

    Examples
    --------
    >>> of_rules("german").name
    'time-pirates'
    """
    name = rule_choice.base_name(rules)
    for each in _all_entries().values():
        if isinstance(name, str) and name in each.rule_sets:
            return each
    every = [rule_set for each in _all_entries().values() for rule_set in each.rule_sets]
    raise rule_choice.no_such_rule_set(every, name)


def of_record(record: object) -> Entry:
    """Return the registry entry of the game to which a record belongs.

    Raises
    ------
    BadRecord
        If the record is not an object with the format of a known game.
    """
    if not isinstance(record, dict):
        raise BadRecord(_("a record must be a JSON object (got {got})").format(got=shown(record)))
    known = {each.format: each for each in _all_entries().values()}
    kind = record.get("format")
    if not isinstance(kind, str) or kind not in known:
        raise BadRecord(_("format must be one of {known} (got {got})").format(known=", ".join(known), got=shown(kind)))
    return known[kind]


def checked_record(record: object) -> Record:
    """Return a record unchanged. Raise BadRecord if its fields or types are wrong."""
    entry_ = of_record(record)
    found = cast("Record", record)
    entry_.check_record(found)
    return found


def public(package: str, name: str) -> Any:
    """Return an object that a game exports from a package, such as the class `Board` from the package `timepirates`.

    Parameters
    ----------
    package : {"timepirates", "timepirates_widgets"}
    name : str
        The name to look up, such as "Board".

    Raises
    ------
    AttributeError
        If no game exports the name.
    """
    for entry_ in _all_entries().values():
        names: Mapping[str, Mapping[str, str]] = entry_.part("public", {})
        if where := names.get(package, {}).get(name):
            module, _colon, found = where.partition(":")
            return getattr(import_module(module), found) if found else import_module(module)
    raise AttributeError(f"{package}.{name}")
