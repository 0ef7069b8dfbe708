"""Write the draft of a lesson file from the present position of a game."""

from __future__ import annotations

from timepirates.core import toml
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.lessons import advice, subject
from timepirates.lessons.form import FORMAT, VERSION, BadLesson


def lesson_text(game: Game, title: str = "", seat: int | None = None) -> str:
    """Return the draft of a lesson file, with one task in the present position of a game.

    In this draft, the task is to make the first legal decision.

    Parameters
    ----------
    game : Game
    title : str
        The title of the lesson, "" for a placeholder.
    seat : int, optional
        The seat that will read the file. In a game with secrets the file contains only what this seat may know.

    Returns
    -------
    str

    Raises
    ------
    BadLesson
        If no lesson can begin here, for example after the end of the game.
    """
    if game.over:
        raise BadLesson(_("the game is over, so a lesson would have no decision to teach"))
    position = subject.of(game.name).sketch(game, seat)
    legal = [str(decision) for decision in game.legal()]
    learner = game.to_move if isinstance(game.to_move, int) else game.snapshot().get("turn") or 0
    advised = advice.relevant_rules(game, seat)
    return toml.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "title": title or _("A lesson"),
            "about": _("Write here what this lesson is about."),
            "rules": game.rules,
            **({} if game.board is None else {"board": game.board.to_dict()}),
            "learner": learner,
            "position": position,
            "step": [
                {
                    "task": _("Write the task here."),
                    "expect": legal[:1],
                    "solution": legal[:1],
                    "rule": advised[0].rule.id if advised else "",
                    "nudge": _("Write the first, small hint here."),
                    "look": _("Write here where the learner should look."),
                    "reason": _("Write the reason here."),
                    "why": _("Write here why the decision matters."),
                    "wrong": [
                        {
                            "try": (legal[1:] or ["end"])[0],
                            "says": _("Write here the reply that a learner gets after this wrong decision."),
                        }
                    ],
                }
            ],
        }
    )
