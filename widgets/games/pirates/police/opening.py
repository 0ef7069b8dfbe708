"""Open the police explorer with a situation, a game, or the state that a URL describes."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates import Game
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.address import EXAMPLE_GAME, PARAMETERS, go, parse_parameters
from timepirates_widgets.games.pirates.police.danger import example
from timepirates_widgets.games.pirates.police.explorer_address import refuse_duplicates
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store, kept_game
from timepirates_widgets.table.kept_games import choose_line_of_play, number_of
from timepirates_widgets.table.sitting import Sitting


def open_explorer(source: Game | Situation | str | None = None, store: Store | None = None) -> ExplorerController:
    """Return a controller of the police explorer that shows a game, a situation, or the state in an address."""
    if isinstance(source, Situation):
        return ExplorerController(source, store=store)
    if source is not None and not isinstance(source, str):
        return ExplorerController(game=source, store=store)
    desk = ExplorerController(store=store)
    desk.addressed = source is None
    try:
        if source is None:
            asked: Mapping[str, str] = visit.query()
            refuse_duplicates([key for key in visit.asked_keys() if key in PARAMETERS])
        else:
            asked = parse_parameters(source)
    except TimePiratesError as error:
        desk.show_refusal(_("The situation could not be opened: {reason}").format(reason=error))
        return desk
    if set(asked) & set(PARAMETERS):
        follow(desk, asked)
    return desk


def follow(desk: ExplorerController, asked: Mapping[str, str]) -> None:
    """Follow URL parameters: show the game or situation that the parameters describe."""
    with desk.together():
        problem = go(desk, asked, open_saved)
    if problem:
        desk.show_refusal(problem)


def open_saved(desk: ExplorerController, id: str, line: str = "", step: str = "") -> None:
    """Open the saved game with this id in the police explorer. The id `example` opens the example game."""
    if id == EXAMPLE_GAME:
        game = example()
        desk.open(game, min(number_of(step, len(game)), len(game)), {"example": True})
        return
    opened = choose_line_of_play(Sitting.from_saved(kept_game(desk.store, id)), line)
    desk.open(
        opened.game,
        min(number_of(step, opened.shown), len(opened.game)),
        {"id": id, "line": opened.number, "name": opened.name},
    )
