"""What can be taken along of the board: the law that it shows, whatever it is of."""

from __future__ import annotations

from timepirates.analysis.answers import Answer
from timepirates.analysis.police import choices, danger_map, explorer, standing
from timepirates.errors import BadSituation
from timepirates.i18n import _
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.police.take import Taken


def board_taken(desk: Desk) -> Taken:
    """The board's law; where an epoch is chosen, the paths that lead there."""
    s, n = desk.situation, desk.draws
    if desk.view == "danger":
        return danger_taken(desk)
    if desk.view == "restock":
        return Taken(choices.police_after(s, desk.sites), f"choices.police_after(s, {desk.sites}).frame()",
                     ("choices",))
    if desk.put_back:
        return Taken(explorer.law(s, n, True), f"explorer.law(s, {n}, back=True).frame()", ("explorer",))
    if desk.epoch is None:
        return Taken(explorer.law(s, n), f"explorer.law(s, {n}).frame()", ("explorer",))
    return Taken(explorer.leading(s, n, desk.epoch), f"explorer.leading(s, {n}, {desk.epoch}).frame()", ("explorer",))


def danger_taken(desk: Desk) -> Taken:
    """The danger map of the desk's seat."""
    if desk.game is None:
        raise BadSituation(_("the danger map needs the position of a game"))
    model, seat = model_code(desk), desk.seat
    if desk.model["model"] == "hunters":
        if not desk.hunted:
            raise BadSituation(_("the worst case has not been worked out yet"))
        rows = [(year, float(p)) for year, p in desk.hunted.items()]
        return Taken(Answer(("epoch", "probability"), rows), f"police.danger(game, {seat}, {model})")
    if desk.game.snapshot()["turn"] != seat:
        return Taken(danger_map.danger(desk.game, seat, desk.model), f"police.danger(game, {seat}, {model})")
    return Taken(standing.where_to_stand(desk.game, seat, desk.model), f"police.where_to_stand(game, {seat}, {model})")


def model_code(desk: Desk) -> str:
    """What is assumed of the opponents, as one writes it in Python."""
    told = {name: value for name, value in desk.model.items() if name != "counts"}
    if isinstance(sites := told.get("sites"), list):
        told["sites"] = [str(each) for each in sites]
    return repr(told)
