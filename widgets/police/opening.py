"""What opens the explorer: a situation, a game, or what the page's address names."""

from __future__ import annotations

from timepirates import Game
from timepirates.analysis.police.situation import Situation
from timepirates.errors import BadSetting, TimePiratesError
from timepirates.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.explorer_address import refuse_twice, situation_of
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.table.kept_games import number_of, opened_line
from timepirates_widgets.table.sitting import Sitting


def desk_for(source: Game | Situation | None = None, store: Store | None = None) -> Desk:
    """The desk that a visitor means: a game, a situation, or what the page's address names."""
    if isinstance(source, Situation):
        return Desk(source, store=store)
    if source is not None:
        return Desk(game=source, store=store)
    asked, desk = visit.query(), Desk(store=store)
    try:
        if "situation" in asked:
            refuse_twice(visit.asked_keys())
            desk.set_situation(situation_of(asked["situation"]))
            desk.look(draws=min(number_of(asked.get("draws", ""), 0), desk.situation.need))
        elif store is not None and "game" in asked:
            open_kept(desk, asked["game"], asked.get("line", ""), asked.get("step", ""))
    except (TimePiratesError, OSError) as error:
        problem = _("The situation could not be opened: {reason}") if "situation" in asked else \
            _("The game could not be opened: {reason}")
        desk.refuse(problem.format(reason=getattr(error, "strerror", None) or error))
    return desk


def open_kept(desk: Desk, id: str, line: str = "", step: str = "") -> None:
    """Open a kept game at a line and a position (by default what its own page shows)."""
    saved = desk.store.load(id) if desk.store is not None else None
    if saved is None:
        raise BadSetting(_("this game is not kept here any more"))
    opened = opened_line(Sitting.restored(saved), line)
    desk.open(opened.game, min(number_of(step, opened.shown), len(opened.game)),
              {"id": id, "line": opened.number, "name": opened.name})
