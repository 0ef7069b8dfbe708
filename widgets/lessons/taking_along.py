"""What a learner of this machine takes along, hands in, and brings back from elsewhere: the lessons of every game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.lessons import Lesson, Session, form, learner, load, names, report
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.form import BadLesson
from timepirates_widgets.keeping import class_membership
from timepirates_widgets.keeping.learners import Learner, Learners
from timepirates_widgets.lessons.progress import Kept, Progress, note_of, notes


def taken(learners: Learners, room: Classroom) -> Iterator[tuple[str, str, Kept, Lesson | None]]:
    """Of every lesson that the present learner has begun: game, name, what is kept, and the lesson where it is here."""
    for game in registry.names():
        kept = Progress(learners, note_of(game)).lessons
        order = [*(name for name in names(game) if name in kept), *(name for name in kept if name not in names(game))]
        for name in order:
            if _begun(kept[name]) and not any(learner.progress_faults(kept[name], name)):
                yield game, name, kept[name], _lesson(game, name, room)


def _begun(kept: Kept) -> bool:
    return any(done.get("tries") or done.get("hints") for done in kept["done"])


def _lesson(game: str, name: str, room: Classroom) -> Lesson | None:
    """A lesson that comes along, a game with the tutor, or one of the class's own."""
    if name in names(game):
        return load(name)
    seed = form.tutors_seed(name)
    if seed is not None:
        return form.with_the_tutor(game, seed)
    return form.read(room.own[name], name) if name in room.own else None


def export(learners: Learners, room: Classroom) -> learner.Export:
    """What the present learner has done, as the file to take along."""
    lessons = [
        learner.taken(name, _(lesson.title) if lesson else name, game, kept)
        for game, name, kept, lesson in taken(learners, room)
    ]
    return learner.export(learners.now.name, learner.moment(), room.name or None, lessons)


def page(learners: Learners, room: Classroom) -> str:
    """The same as a page to show or to print: each lesson with what was tried."""
    sessions = [Session.resume(lesson, dict(kept)) for _game, _name, kept, lesson in taken(learners, room) if lesson]
    return report.pages(sessions, learners.now.name, room.name or None, f"{datetime.now():%Y-%m-%d}")


def bring(learners: Learners, brought: learner.Export) -> None:
    """Let the learner of a file learn here: who had that name before goes on, else a newcomer of that name, or whoever
    has done nothing yet under no name. What was solved here or there is solved. BadLesson where nothing can be kept."""
    name = brought["learner"]
    there = learners.named(name) if name else None
    if there is not None and there != learners.now:
        choose(learners, there.id)
    elif name and there is None:
        nobody = not learners.now.name and not has_done(learners)
        if not nobody:
            _leave(learners)
        (learners.call if nobody else learners.begin)(name)
    for game in registry.names():
        lessons = {
            each["name"]: each["progress"]
            for each in brought["lessons"]
            if each["game"] == game and each.get("progress")
        }
        progress = Progress(learners, note_of(game))
        progress.bring(lessons)
        if progress.problem:
            raise BadLesson(progress.problem)


def choose(learners: Learners, id: str) -> None:
    """Select another learner of this browser."""
    _leave(learners)
    learners.choose(id)


def _leave(learners: Learners) -> None:
    """Put a learner who leaves without a name into the bin: no list of learners could show them."""
    if learners.now.id and not learners.now.name and has_done(learners):
        learners.put_aside()


def discard(learners: Learners) -> None:
    """Move the present learner to the bin, with all progress and the class that they joined."""
    learners.discard([*notes(), class_membership.NOTE])


def bring_back(learners: Learners, learner: Learner) -> None:
    """Take a learner out of the bin; they learn at this page from now on."""
    _leave(learners)
    learners.bring_back(learner)


def empty_bin(learners: Learners, ids: Collection[str]) -> None:
    """Delete learners in the bin for good, with all progress and the classes that they joined."""
    learners.forget(ids, [*notes(), class_membership.NOTE])


def left_nameless(learners: Learners) -> bool:
    """Whether somebody has learnt here before anybody gave a name, and is not at this page."""
    if not learners.now.id or learners.named_first:
        return False
    return has_done(learners.of(Learner()))


def has_done(learners: Learners) -> bool:
    """Whether the present learner has done anything in a lesson."""
    return any(True for _each in taken(learners, Classroom()))
