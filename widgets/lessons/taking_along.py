"""Export, import and delete a learner's progress in the lessons of all games."""

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
from timepirates_widgets.lessons.progress import LessonProgress, Progress, note_name, progress_note_names


def begun_lessons(learners: Learners, room: Classroom) -> Iterator[tuple[str, str, LessonProgress, Lesson | None]]:
    """Yield a tuple (game, name, progress, lesson) for each lesson that the current learner has begun.

    The lesson is None if the lesson does not exist here.
    """
    for game in registry.game_names():
        kept = Progress(learners, note_name(game)).lessons
        order = [*(name for name in names(game) if name in kept), *(name for name in kept if name not in names(game))]
        for name in order:
            if _begun(kept[name]) and not any(learner.progress_faults(kept[name], name)):
                yield game, name, kept[name], _lesson(game, name, room)


def _begun(kept: LessonProgress) -> bool:
    return any(done.get("tries") or done.get("hints") for done in kept["done"])


def _lesson(game: str, name: str, room: Classroom) -> Lesson | None:
    if name in names(game):
        return load(name)
    seed = form.seed_in_name(name)
    if seed is not None:
        return form.with_the_tutor(game, seed)
    return form.read(room.own[name], name) if name in room.own else None


def export(learners: Learners, room: Classroom) -> learner.Export:
    """Return the current learner's progress, for saving in a file or a link."""
    lessons = [
        learner.make_lesson_entry(name, _(lesson.title) if lesson else name, game, kept)
        for game, name, kept, lesson in begun_lessons(learners, room)
    ]
    return learner.export(learners.now.name, learner.current_time(), room.name or None, lessons)


def page(learners: Learners, room: Classroom) -> str:
    """Return a report on the current learner's progress as an HTML page."""
    sessions = [
        Session.resume(lesson, dict(kept)) for _game, _name, kept, lesson in begun_lessons(learners, room) if lesson
    ]
    return report.pages(sessions, learners.now.name, room.name or None, f"{datetime.now():%Y-%m-%d}")


def import_progress(learners: Learners, brought: learner.Export) -> None:
    """Import a learner's progress, and make this learner the current learner of the page.

    If no learner here has this name, a new learner gets it, or the current learner if there is neither a name nor progress.
    Each step that was solved here or in the import counts as solved.

    Raises
    ------
    BadLesson
        If the progress cannot be saved.
    """
    name = brought["learner"]
    there = learners.named(name) if name else None
    if there is not None and there != learners.now:
        choose(learners, there.id)
    elif name and there is None:
        nobody = not learners.now.name and not has_done(learners)
        if not nobody:
            _leave(learners)
        (learners.call if nobody else learners.begin)(name)
    for game in registry.game_names():
        lessons = {
            each["name"]: each["progress"]
            for each in brought["lessons"]
            if each["game"] == game and each.get("progress")
        }
        progress = Progress(learners, note_name(game))
        progress.merge_import(lessons)
        if progress.problem:
            raise BadLesson(progress.problem)


def choose(learners: Learners, id: str) -> None:
    """Make another learner of this browser the current learner."""
    _leave(learners)
    learners.choose(id)


def _leave(learners: Learners) -> None:
    """Move the current learner to the bin before a change of learner, if the learner has progress but no name."""
    if learners.now.id and not learners.now.name and has_done(learners):
        learners.move_to_bin()


def discard(learners: Learners) -> None:
    """Move the current learner to the bin, with all progress."""
    learners.discard([*progress_note_names(), class_membership.CLASS_NOTE])


def bring_back(learners: Learners, learner: Learner) -> None:
    """Restore a learner from the bin, and make this learner the current one."""
    _leave(learners)
    learners.bring_back(learner)


def empty_bin(learners: Learners, ids: Collection[str]) -> None:
    """Delete learners in the bin permanently, with all their progress."""
    learners.forget(ids, [*progress_note_names(), class_membership.CLASS_NOTE])


def has_unnamed_progress(learners: Learners) -> bool:
    """Return whether the browser's first learner has progress but no name, and is not the current learner."""
    if not learners.now.id or learners.first_learner_has_name:
        return False
    return has_done(learners.of(Learner()))


def has_done(learners: Learners) -> bool:
    """Return whether the current learner has begun at least one lesson."""
    return any(True for _each in begun_lessons(learners, Classroom()))
