"""The form of a lesson: a TOML file that a teacher writes, read into `Lesson` and `Step`.

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
    nudge = "..."                   # the four hints; the decision is named by itself
    look = "..."
    reason = "..."
    why = "..."
    wrong = [{ try = "move 2", says = "..." }]

`check(path)` tells what is wrong with a file; `load(path)` reads one, or one of the lessons that come along by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timepirates import games, toml
from timepirates.errors import BadRecord, shown
from timepirates.i18n import _
from timepirates.lessons import subject
from timepirates.protocol import Rules

if TYPE_CHECKING:
    from timepirates.pirates.board import BoardSource

OPPONENTS = "simple"
"""The computer players of a whole game; they decide alike each time, so that a kept game can be gone on with."""
FORMAT, VERSION = "time-pirates-lesson", 1
LESSON_KEYS = {"format", "version", "id", "title", "about", "rules", "board", "position", "record", "step", "learner"}
TEXTS = ("task", "question", "nudge", "look", "reason", "why", "says")
STEP_KEYS = {"task", "question", "expect", "goal", "keep", "rule", "nudge", "look", "reason", "why", "wrong", "draws",
             "then", "position", "rules", "board", "choices", "answer", "check", "solution", "opponents", "seed",
             "deal", "tolerance"}


class BadLesson(BadRecord):
    """A lesson's file that cannot be used; the text says where and why."""


def not_the_lookers() -> BadLesson:
    """Where another seat decides in secret, no lesson can begin."""
    return BadLesson(_("a lesson begins with a decision of the player who looks; go back to one"))


@dataclass(frozen=True)
class Wrong:
    """A wrong try, and what is said to it."""

    attempt: str
    says: str = ""


@dataclass(frozen=True)
class Step:
    """One decision, one question, or a few decisions with one goal."""

    number: int
    kind: str
    """task, question or game (a whole game against computer players)"""
    text: str
    rule: str
    expect: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    answer: str = ""
    check: str = ""
    tolerance: str = "0"
    solution: tuple[str, ...] = ()
    hints: tuple[str, str, str] = ("", "", "")
    """nudge, where to look, reason; the third hint, the decision, is named by the session"""
    why: str = ""
    wrong: tuple[Wrong, ...] = ()
    draws: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    opponents: str = ""
    seed: int | None = None
    position: Mapping[str, Any] | None = None
    record: Mapping[str, Any] | None = None
    deal: Mapping[str, Any] | None = None
    rules: Rules = field(default_factory=games.first_rules)
    board: BoardSource | None = None

    @property
    def game(self) -> str:
        """The game that the step's rule set belongs to."""
        return games.of_rules(self.rules).name


@dataclass(frozen=True)
class Lesson:
    """A lesson: steps one after the other, each on the live board."""

    id: str
    title: str
    about: str
    steps: tuple[Step, ...]
    source: str = ""
    learner: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)
    """the topic, of a question of a bank"""

    @property
    def game(self) -> str:
        """The game that the lesson is about."""
        return self.steps[0].game

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the steps name, in their order, each once."""
        return tuple(dict.fromkeys(step.rule for step in self.steps if step.rule))


def names(game: str | None = None) -> tuple[str, ...]:
    """The names of the lessons of a game that come along, in the order of the course; the first game's where none is
    named."""
    return _names(subject.of(game).folder)


@lru_cache(maxsize=8)
def _names(folder: Path | None) -> tuple[str, ...]:
    if folder is None:
        return ()
    return tuple(path.stem.split("-", 1)[1] for path in sorted(folder.glob("[0-9][0-9]-*.toml")))


def course(game: str | None = None) -> tuple[Lesson, ...]:
    """The lessons of a game that come along, in their order."""
    return tuple(load(name) for name in names(game))


def load(source: str | Path) -> Lesson:
    """The lesson of a file, or one that comes along by its name; BadLesson says in one line what is wrong."""
    return _loaded(path_of(source))


def path_of(source: str | Path) -> Path:
    """The file of a lesson that comes along, by name, or the path itself."""
    for folder in _folders():
        if str(source) in _names(folder):
            return next(folder.glob(f"[0-9][0-9]-{source}.toml"))
    return Path(source)


def _folders() -> list[Path]:
    """Where the lessons lie that come along."""
    return [folder for game in games.names() if (folder := subject.of(game).folder) is not None]


@lru_cache(maxsize=64)
def _loaded(path: Path) -> Lesson:
    return read(_data(path), path.stem.split("-", 1)[-1] if path.parent in _folders() else path.stem)


def _data(path: Path) -> dict[str, Any]:
    try:
        return toml.read(path)
    except OSError as error:
        raise BadLesson(_("{path} cannot be read: {reason}").format(path=path, reason=error.strerror)) from None
    except ValueError as error:
        raise BadLesson(_("{path} is no TOML: {reason}").format(path=shown(str(path), 200), reason=error)) from None


def read(data: Mapping[str, Any], id: str) -> Lesson:
    """The lesson of a file's content."""
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        raise BadLesson(_('a lesson begins with format = "{format}" and version = {version}').format(
            format=FORMAT, version=VERSION))
    _known(data, LESSON_KEYS, _("the lesson"))
    for key in ("title", "about"):
        _text(data, key, _("the lesson"), needed=True)
    listed = data.get("step")
    if not isinstance(listed, list) or not listed:
        raise BadLesson(_("a lesson needs at least one [[step]]"))
    return Lesson(
        id=data.get("id", id), title=data["title"], about=data["about"],
        steps=tuple(step_of(entry, number, data) for number, entry in enumerate(listed, 1)),
        source=id, learner=data.get("learner", 0),
    )


def step_of(entry: Mapping[str, Any], number: int, lesson: Mapping[str, Any]) -> Step:
    """A step of a file's content; what it leaves open comes from the lesson."""
    where = _("step {number}").format(number=number)
    _known(entry, STEP_KEYS, where)
    for key in ("task", "question", "nudge", "look", "reason", "why", "answer", "check", "rule", "opponents"):
        _text(entry, key, where)
    if ("task" in entry) == ("question" in entry):
        raise BadLesson(_("{where} needs either a task or a question").format(where=where))
    if entry.get("opponents", OPPONENTS) != OPPONENTS:
        raise BadLesson(_("{where}: opponents must be {allowed} (got {got})").format(
            where=where, allowed=repr(OPPONENTS), got=repr(entry["opponents"])[:60]))
    kind = "question" if "question" in entry else "game" if entry.get("opponents") else "task"
    first = number == 1
    return Step(
        number=number, kind=kind, text=entry.get("task") or entry["question"], rule=entry.get("rule", ""),
        hints=(entry.get("nudge", ""), entry.get("look", ""), entry.get("reason", "")), why=entry.get("why", ""),
        answer=entry.get("answer", ""), check=entry.get("check", ""), tolerance=str(entry.get("tolerance", "0")),
        wrong=_wrong(entry, where), opponents=entry.get("opponents", ""), seed=entry.get("seed"),
        position=entry.get("position", lesson.get("position") if first else None),
        record=lesson.get("record") if first else None, deal=entry.get("deal"),
        rules=entry.get("rules", lesson.get("rules", games.first_rules())),
        board=entry.get("board", lesson.get("board")),
        **{key: _list(entry, key, where) for key in
           ("expect", "goal", "keep", "choices", "draws", "then", "solution")},
    )


def _wrong(entry: Mapping[str, Any], where: str) -> tuple[Wrong, ...]:
    out = []
    for each in entry.get("wrong", ()):
        if not isinstance(each, Mapping) or not set(each) <= {"try", "says"} or not isinstance(each.get("try"), str):
            raise BadLesson(_('{where}: wrong is a list of {{ try = "...", says = "..." }}').format(where=where))
        out.append(Wrong(each["try"], str(each.get("says", ""))))
    return tuple(out)


def _known(entry: Any, keys: set[str], where: str) -> None:
    if not isinstance(entry, Mapping):
        raise BadLesson(_("{where} must be a table of keys and values").format(where=where))
    for key in entry:
        if key not in keys:
            raise BadLesson(_("{where} has the unknown key {key}; allowed are {allowed}").format(
                where=where, key=repr(key)[:60], allowed=", ".join(sorted(keys))))


def _text(entry: Mapping[str, Any], key: str, where: str, needed: bool = False) -> None:
    value = entry.get(key, None if needed else "")
    if not isinstance(value, str) or (needed and not value.strip()) or len(value) > 400:
        raise BadLesson(_("{where}: {key} must be a text of at most 400 characters").format(where=where, key=key))


def _list(entry: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = entry.get(key, ())
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise BadLesson(_("{where}: {key} must be a list of texts").format(where=where, key=key))
    return tuple(value)


def messages() -> Iterator[str]:
    """Every text of the lessons that come along, in English, for the template that translators work from."""
    for path in sorted(Path(__file__).parent.glob("**/*.toml")):
        data = _data(path)
        yield from (data[key] for key in ("title", "about") if data.get(key))
        for entry in (*data.get("step", ()), *data.get("question", ())):
            yield from (entry[key] for key in TEXTS if isinstance(entry.get(key), str) and entry[key])
            yield from (each["says"] for each in entry.get("wrong", ()) if each.get("says"))
