"""Features for teachers on a game's page: classes, links to lessons, and lesson drafts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from timepirates.core import registry, rules_text
from timepirates.core.errors import BadRecord, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.link_encoding import MAX_LINK_LENGTH
from timepirates.core.shapes import parse
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.class_membership import remember_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.ways import lessons_page

if TYPE_CHECKING:
    from timepirates.lessons.classroom import Classroom


def offer_class(table: Sitting, menu: Menu) -> None:
    """Ask the user whether to join the class that the page's URL names.

    An address alone never changes the settings of a game.
    """
    room = _class_of_link(table, visit.query()["class"]) if "class" in visit.query() else None
    if room is not None and room.settings() != table.settings["class"]:
        _offer(table, menu, room)


def _offer(table: Sitting, menu: Menu, room: Classroom) -> None:
    menu.offer_class(room.settings(), lambda: _join(table, room))


def _take_class(table: Sitting, menu: Menu, text: str) -> bool:
    """If a file contains a class, ask the user whether to join the class.

    Return False if the text is not a class.
    """
    from timepirates.lessons import classroom, learner

    try:
        data = parse(text)
    except TimePiratesError:
        return False  # If the text is damaged, the function that loads games reports the error.
    try:
        if learner.is_learner(data):
            raise BadRecord(_("this file contains a learner's progress; open it on the page of the lessons"))
        if classroom.is_class(data):
            _offer(table, menu, classroom.from_text(text))
    except TimePiratesError as error:
        menu.show_file_error(error)
        return True
    return classroom.is_class(data)


def _class_of_link(table: Sitting, link: str) -> Classroom | None:
    """Return the school class that a link describes, or None if the link is damaged.

    A damaged link also causes a message.
    """
    from timepirates.lessons import classroom

    try:
        return classroom.from_link(link)
    except TimePiratesError as error:
        table.show_refusal(error)
        return None


def _join(table: Sitting, room: Classroom) -> None:
    told = table.refusal
    remember_class(Learners(table.store), room)
    table.set(**{"undo": room.undo, "odds": room.odds, "hints": room.hints, "class": room.settings()})
    if told and not table.refusal:
        table.show_refusal(told.sentence)  # Restore the message about the page's URL that `table.set` removed.


def lesson_link(
    rule: str, game: str | None = None, room: Mapping[str, object] = MappingProxyType({})
) -> tuple[str, str] | None:
    """Return the title and the URL of the lesson that teaches a rule, or None if there is no such lesson.

    Parameters
    ----------
    rule : str
        The id of the rule.
    game : str, optional
        The name of the game; by default, the first game of the registry.
    room : mapping
        Settings of the class in which the game is played; empty without a class.
    """
    from timepirates.lessons import advice, classroom

    about, page = advice.about(rule, game), lessons_page(registry.entry(game).name)
    if not about.lesson or not page:
        return None
    link = classroom.from_settings(room).link() if room else ""
    asked = {"lesson": about.lesson, **({"class": link} if link and len(link) <= MAX_LINK_LENGTH else {})}
    return _("Lesson: {title}").format(title=_(about.lesson_title)), visit.link(page, **asked)


def connect_to_menu(table: Sitting, menu: Menu, choices: Choices) -> None:
    """Connect the decision buttons of the page to the menu of the page.

    The menu then shows rules on request, and can open class files.
    """

    def show_rules_now() -> None:
        from timepirates.lessons import advice

        menu.show_rules(each.rule.id for each in advice.relevant_rules(table.position, table.viewing_seat))

    menu.lesson_of = choices.lesson_of = lambda rule: lesson_link(rule, table.line.game.name, table.settings["class"])
    choices.on_rule = menu.show_rule
    menu.take_class = lambda text: _take_class(table, menu, text)
    if rules_text.catalogue(table.line.game.name):
        choices.on_rules_now = show_rules_now
    choices.refresh()


def make_lesson(table: Sitting, menu: Menu) -> None:
    """Save a draft of a lesson as a file. The lesson begins in the position on screen."""
    from timepirates.lessons.writing import lesson_text

    if table.line.view:
        table.show_refusal(table.line.view.reason)
        return
    if table.position.over:
        table.show_refusal(
            _("The game is over, so there is no decision to teach. Go back to an earlier position first.")
        )
        return
    seat = None if table.line.game.over else table.viewing_seat  # Nothing is secret once the game is over.
    menu.give("lesson.toml", lesson_text(table.position, seat=seat))
