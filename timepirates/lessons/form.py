"""Read lesson files: convert the TOML that a teacher writes to a `Lesson`.

    format = "time-pirates-lesson"
    version = 1
    title = "One-way streets"
    about = "How pirates travel."

    [position]                      # what matters; the rest is filled in (see `position`)
    pirates = ["1200", "1900", "2000"]
    deciding = "act"

    [[step]]
    task = "Travel along path 1."
    expect = ["move 1"]
    rule = "M1"
    nudge = "..."                   # three of the four hints; the other one, the decision, is added automatically
    look = "..."
    reason = "..."
    why = "..."
    wrong = [{ try = "move 2", says = "..." }]

`check(path)` returns the problems of a file; `load(path)` reads a file, or a built-in lesson by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

from timepirates.core import registry, shapes, toml
from timepirates.core.errors import BadRecord, BadSetting, TimePiratesError, shown
from timepirates.core.game import table_for
from timepirates.core.i18n import _
from timepirates.core.protocol import Json, Rules
from timepirates.core.toml import TomlTable
from timepirates.lessons import subject
from timepirates.lessons.lesson import Lesson, Step, Wrong
from timepirates.lessons.shape import DealShape, LessonShape, StepShape, WrongShape

FORMAT, VERSION = "time-pirates-lesson", 1
TEXTS = ("scene", "task", "question", "nudge", "look", "reason", "why", "says")
TUTOR_PREFIX = "tutor-"
"""The prefix of the names of lessons that are whole games with a tutor. The seed of the game follows."""
MOST_DIGITS = 9
MOST_FAULTS = 100
"""The maximum number of faults in a file that one error message lists."""


class BadLesson(BadRecord):
    """The error for an invalid lesson, an invalid class, or an invalid file of a learner's progress.

    It says where the faults are.

    Parameters
    ----------
    *faults : str
        All faults, one line each.
    """

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__(shapes.join_errors(faults))


def refuse_faults(faults: Iterable[str]) -> None:
    """Raise BadLesson if there are any faults. The error lists at most `MOST_FAULTS` of them."""
    found = list(islice(faults, MOST_FAULTS))
    if found:
        raise BadLesson(*found)


def not_the_viewers_turn() -> BadLesson:
    """Return the error for a lesson that would begin in a position in which the viewer has no decision to make."""
    return BadLesson(
        _(
            "a lesson can begin only in a position in which you see the game from the view of the player who "
            "has to decide; go to such a position"
        )
    )


def names(game: str | None = None) -> tuple[str, ...]:
    """Return the names of a game's built-in lessons, in order.

    Parameters
    ----------
    game : str, optional
        The name of the game; without it the first game.

    Returns
    -------
    tuple of str
        Names that `load` accepts.
    """
    return _names(registry.entry(game).file("lessons"))


@lru_cache(maxsize=8)
def _names(folder: Path | None) -> tuple[str, ...]:
    if folder is None:
        return ()
    return tuple(path.stem.split("-", 1)[1] for path in sorted(folder.glob("[0-9][0-9]-*.toml")))


def course(game: str | None = None) -> tuple[Lesson, ...]:
    """Return a game's built-in lessons, in order.

    Parameters
    ----------
    game : str, optional
        The name of the game; without it the first game.

    Returns
    -------
    tuple of Lesson
        The lessons, read from their files.
    """
    return tuple(load(name) for name in names(game))


def load(source: str | Path) -> Lesson:
    """Read a lesson from a file, or a built-in lesson given its name.

    Parameters
    ----------
    source : str or Path
        A file, or the name of a built-in lesson.

    Returns
    -------
    Lesson
        The lesson, which has no faults.

    Raises
    ------
    BadLesson
        If the file cannot be read or has faults.
    """
    return _loaded(path_of(source))


def with_the_tutor(game: str, seed: int) -> Lesson:
    """Return a lesson that is a whole game against computer players, with advice from a tutor."""
    return read(subject.of(game).with_the_tutor(seed), f"{TUTOR_PREFIX}{seed}")


def seed_in_name(name: str) -> int | None:
    """Return the seed from the name of a lesson with the tutor, such as 7 from "tutor-7", or None for other names."""
    seed = name.removeprefix(TUTOR_PREFIX)
    return int(seed) if name != seed and seed.isascii() and seed.isdecimal() and len(seed) <= MOST_DIGITS else None


def path_of(source: str | Path) -> Path:
    """Return the path of a built-in lesson, given its name.

    Any other path is returned unchanged.
    """
    for folder in _folders():
        if str(source) in _names(folder):
            return next(folder.glob(f"[0-9][0-9]-{source}.toml"))
    return Path(source)


def _folders() -> list[Path]:
    return [folder for game in registry.game_names() if (folder := registry.entry(game).file("lessons")) is not None]


@lru_cache(maxsize=64)
def _loaded(path: Path) -> Lesson:
    return read(content(path), path.stem.split("-", 1)[-1] if path.parent in _folders() else path.stem)


def content(path: Path) -> TomlTable:
    """Return the content of a lesson file as a dict. Raise BadLesson if it cannot be read.

    Its keys and values are not checked.
    """
    try:
        return toml.read(path)
    except OSError as error:
        raise BadLesson(_("{path} cannot be read: {reason}").format(path=path, reason=error.strerror)) from None
    except ValueError as error:
        raise BadLesson(
            _("{path} is not a TOML file: {reason}").format(path=shown(str(path), 200), reason=error)
        ) from None


def read(data: TomlTable, id: str) -> Lesson:
    """Convert the parsed content of a lesson file to a `Lesson`, after checking it.

    Parameters
    ----------
    data : dict
        The content of the file.
    id : str
        The id of the lesson, if the content does not name one.

    Returns
    -------
    Lesson

    Raises
    ------
    BadLesson
        With all faults.
    """
    refuse_faults(faults(data))
    return Lesson(
        id=data.get("id", id),
        title=data["title"],
        about=data["about"],
        steps=tuple(step_of(entry, number, data) for number, entry in enumerate(data["step"], 1)),
        source=id,
        learner=data.get("learner", 0),
        minutes=data.get("minutes", 0),
    )


def faults(data: TomlTable) -> list[str]:
    """Return the errors in the content of a lesson file, one line each."""
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        return [
            _('a lesson file must begin with format = "{format}" and version = {version}').format(
                format=FORMAT, version=VERSION
            )
        ]
    steps = data.get("step")
    found = chain(
        shapes.find_errors(data, LessonShape, _("the lesson")),
        _setup_faults(data, data, _("the lesson")),
        chain.from_iterable(
            step_faults(entry, number, data) for number, entry in enumerate(steps if isinstance(steps, list) else (), 1)
        ),
    )
    return list(islice(found, MOST_FAULTS))


def step_faults(entry: object, number: int, lesson: TomlTable) -> Iterator[str]:
    """Yield each error in one step of a lesson file, as a line of text."""
    where = _("step {number}").format(number=number)
    yield from shapes.find_errors(entry, StepShape, where)
    if not isinstance(entry, Mapping):
        return
    if ("task" in entry) == ("question" in entry):
        yield _("{where} needs either a task or a question").format(where=where)
    if "tolerance" in entry and _tolerance(entry["tolerance"]) is None:
        yield _('{where}: tolerance must be a number such as "1/50" (got {got})').format(
            where=where, got=shown(entry["tolerance"])
        )
    if "deal" in entry:
        yield from shapes.find_errors(entry["deal"], DealShape, _("{where}: {key}").format(where=where, key="deal"))
    wrong = entry.get("wrong")
    for each, tried in enumerate(wrong if isinstance(wrong, list) else (), 1):
        yield from shapes.find_errors(
            tried, WrongShape, _("{where}, wrong try {number}").format(where=where, number=each)
        )
    yield from _setup_faults(entry, lesson, where)


def _setup_faults(entry: TomlTable, lesson: TomlTable, where: str) -> Iterator[str]:
    """Yield each error in the position, the rules and the board of a step or lesson."""
    game = registry.of_rules(known_rules({**lesson, **entry}))
    of_game = subject.of(game.name)
    if "position" in entry and of_game.sketch_shape is not None:
        yield from shapes.find_errors(
            entry["position"], of_game.sketch_shape, _("{where}: {key}").format(where=where, key="position")
        )
    plain = next(iter(game.rule_sets))
    problems = [
        _why_no_table(of_game.players, entry.get("rules", plain), None),
        _why_no_table(of_game.players, plain, entry.get("board")),
    ]
    yield from (_("{where}: {problem}").format(where=where, problem=problem) for problem in problems if problem)


def known_rules(entry: TomlTable) -> Rules:
    """Return the rule set that a lesson or step names, or the default rule set if this name is missing or unknown."""
    try:
        rules: Rules = entry["rules"]
        registry.of_rules(rules)
    except (KeyError, BadSetting):
        return registry.default_rule_set()
    return rules


def _why_no_table(players: Sequence[str], rules: Rules, board: object) -> str:
    try:
        table_for(players, rules, board)
    except TimePiratesError as error:
        return str(error)
    return ""


def _tolerance(given: Json) -> str | None:
    """Return the tolerance of an answer as text, or None if it is not a number.

    >>> _tolerance(0.02), _tolerance("1/50"), _tolerance("2 %"), _tolerance("1e9"), _tolerance(0)
    ('1/50', '1/50', '2 %', None, '0')
    """
    if type(given) in (int, float):
        return str(Fraction(given).limit_denominator(10**6)) if 0 <= given < 10**6 else None
    found = re.fullmatch(r"\d{1,9}([./]\d{1,9})?( ?%)?", given) if isinstance(given, str) else None
    return given if found and not re.search(r"/0+\b", given) else None


def step_of(entry: TomlTable, number: int, lesson: TomlTable) -> Step:
    """Convert one step of a lesson file to a `Step`.

    Missing keys are taken from the lesson.
    """
    kind = "question" if "question" in entry else "game" if entry.get("opponents") else "task"
    first = number == 1
    return Step(
        number=number,
        kind=kind,
        text=entry.get("task") or entry["question"],
        rule=entry.get("rule", ""),
        hints=(entry.get("nudge", ""), entry.get("look", ""), entry.get("reason", "")),
        why=entry.get("why", ""),
        answer=entry.get("answer", ""),
        check=entry.get("check", ""),
        tolerance=_tolerance(entry.get("tolerance", 0)) or "0",
        measure=entry.get("kind", ""),
        wrong=tuple(Wrong(each["try"], each.get("says", "")) for each in entry.get("wrong", ())),
        opponents=entry.get("opponents", ""),
        seed=entry.get("seed"),
        position=entry.get("position", lesson.get("position") if first else None),
        record=lesson.get("record") if first else None,
        deal=entry.get("deal"),
        rules=entry.get("rules", lesson.get("rules", registry.default_rule_set())),
        board=entry.get("board", lesson.get("board")),
        **{
            key: _list(entry.get(key, ()))
            for key in ("expect", "goal", "keep", "choices", "labels", "draws", "facts", "invite", "then", "solution")
        },
        scene=entry.get("scene", ""),
        claims=tuple((words, _list(told)) for words, told in entry.get("claims", {}).items()),
    )


def _list(value: str | Iterable[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def messages() -> Iterator[str]:
    """Yield all texts of the built-in lessons, for translators."""
    for path in sorted(path for folder in _folders() for path in folder.glob("*.toml")):
        data = content(path)
        yield from (data[key] for key in ("title", "about") if data.get(key))
        for entry in (*data.get("step", ()), *data.get("question", ())):
            yield from (entry[key] for key in TEXTS if isinstance(entry.get(key), str) and entry[key])
            yield from entry.get("labels", ())
            yield from (each["says"] for each in entry.get("wrong", ()) if each.get("says"))
