"""The board of the police explorer. Colours show where the police may be, and wide arrows show likely moves."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from timepirates.core.answers import ResultTable
from timepirates.core.errors import BadSituation, TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.pirates.police import arrest_risk, choices, danger_map, explorer
from timepirates.games.pirates.snapshot import BoardSnapshot
from timepirates_widgets.games.pirates.board.board_view import BoardMarks, police_only_snapshot
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import (
    DARKEST_PROBABILITY,
    fraction,
    label_of,
    percent,
    six_digits,
)
from timepirates_widgets.games.pirates.police.panel_export import PanelExport

Edge = tuple[int, int]


class ProbabilityBoard(BoardWidget):
    """A board widget that tells screen readers the probability that the police are in each epoch."""

    def _epochs(self) -> list[dict[str, object]]:
        said, _data = self._said
        out = super()._epochs()
        for epoch in out:
            epoch["name"] = said.get(int(epoch["year"]), epoch["name"])
        return out


class PoliceBoard:
    """The board of the police explorer, where a click selects an epoch. `widget` is the board's Jupyter widget."""

    def __init__(self, desk: ExplorerController):
        self.desk = desk
        self.widget = ProbabilityBoard(desk.situation.board)
        self.widget.on_epoch(self.epoch_clicked)
        desk.watch(self._on_change)
        self._draw()

    def epoch_clicked(self, year: int) -> None:
        """Select an epoch, or clear the selection if the epoch is already selected."""
        self.desk.look(epoch=None if self.desk.epoch == year and self.desk.word is None else year)

    def _on_change(self, kind: str) -> None:
        if kind in ("refused", "explain", "shown"):
            return
        if self.widget.board != self.desk.situation.board:
            self.widget.set_board(self.desk.situation.board)
        self._draw()

    def _draw(self) -> None:
        desk = self.desk
        law = shown_probabilities(desk)
        self.widget.show(
            position_to_draw(desk), data=data(law, desk.covered), said=said(desk, law), **board_marks(desk)
        )


def board_marks(desk: ExplorerController) -> BoardMarks:
    """Return what to mark on the board: the colours of the epochs, the widths of the arrows, and the selected paths."""
    lit = arrow_texts(desk) if desk.view == "draws" and not desk.covered else {}
    flow = desk.path_probabilities() if desk.view == "draws" and not desk.covered else {}
    marks: BoardMarks = {"lit": lit, "flow": flow}
    if not desk.covered:
        marks["heat"], marks["heat_top"] = shown_probabilities(desk), DARKEST_PROBABILITY
    if desk.epoch is not None:
        marks["choices"] = {desk.epoch: ""}
    return marks


def position_to_draw(desk: ExplorerController) -> BoardSnapshot:
    """Return the position to draw: the position of the open game, or without a game, only the police."""
    return desk.snapshot or police_only_snapshot(str(desk.situation.police))


def shown_probabilities(desk: ExplorerController) -> dict[int, Fraction]:
    """Return the probabilities that determine the colours of the epochs, as a dict from year to probability."""
    nobody = dict.fromkeys(desk.situation.board.years, Fraction(0))
    if desk.view == "restock":
        return nobody | after_restock(desk)
    if desk.view == "danger":
        return nobody | dict(danger_rows(desk))
    return desk.probabilities()


def after_restock(desk: ExplorerController) -> dict[int, Fraction]:
    """Return the probability that the police are in each epoch after the selected restock, as a dict."""
    view = choices.restock_outcome(desk.situation, desk.sites)
    return {year: p for year, p in view.police.items() if p}


def danger_rows(desk: ExplorerController) -> list[tuple[int, Fraction]]:
    """Return one pair for each epoch: the epoch, and the probability of an arrest in this epoch.

    The list is empty if there is no danger map, or if its slow calculation has not been started.
    """
    if desk.game is None or desk.model.get("model") == "hunters":
        return [(year, each.exact) for year, each in desk.hunted.items()]
    try:
        return danger_map.danger(desk.game, desk.seat, desk.model, exact=True).rows
    except TimePiratesError:
        return []  # The danger panel shows why there is no danger map.


def arrow_texts(desk: ExplorerController) -> dict[Edge, str]:
    """Return the texts on the highlighted arrows of the board, as a dict by the arrow's epoch and path.

    A text is the probability of reaching the selected epoch along this arrow. If a single path is highlighted, the texts
    show in which order the police follow its arrows.
    """
    if desk.pointed or desk.word is not None:
        return _one_path(desk, desk.pointed or desk.word or "")
    shares: dict[Edge, Fraction] = {}
    for word, through, p in desk.ways():
        for edge in {(year, int(token)) for year, token in zip(through, word, strict=False)}:
            shares[edge] = shares.get(edge, Fraction(0)) + p
    return {edge: fraction(p) for edge, p in shares.items()}


def _one_path(desk: ExplorerController, word: str) -> dict[Edge, str]:
    steps: dict[Edge, list[str]] = {}
    for number, (year, token) in enumerate(zip(desk.through(word), word, strict=False), 1):
        steps.setdefault((year, int(token)), []).append(_("{number}.").format(number=number))
    return {edge: " ".join(numbers) for edge, numbers in steps.items()}


def data(law: Mapping[int, Fraction], covered: bool) -> dict[int, dict[str, str]]:
    """Return a dict from each epoch's year to its HTML attributes, among them its probability."""
    if covered:
        return {}
    return {year: {"probability": six_digits(p), "fraction": str(Fraction(p))} for year, p in law.items()}


def said(desk: ExplorerController, law: Mapping[int, Fraction]) -> dict[int, str]:
    """Return a description of each epoch for screen readers, as a dict from epoch to text."""
    return {year: " ".join(_said(desk, year, p)) for year, p in law.items()}


def _said(desk: ExplorerController, year: int, p: Fraction) -> list[str]:
    board = desk.situation.board
    epoch, name = board.epoch(year), label_of(board, year)
    parts = (
        [_("{epoch}.").format(epoch=name)]
        if desk.covered
        else [
            _("{epoch}: the probability that the police are in this epoch is {percent}, {fraction}.").format(
                epoch=name, percent=percent(p), fraction=fraction(p)
            )
        ]
    )
    if year == desk.situation.police:
        parts.append(_("The police are in this epoch now."))
    seen = desk.snapshot
    here = (
        []
        if seen is None
        else [player for player, at in zip(seen["players"], seen["pirates"], strict=True) if at == str(year)]
    )
    if here:
        parts.append(_("Here: {players}.").format(players=", ".join(here)))
    if year == desk.epoch:
        parts.append(_("Selected."))
    parts.append(_("Path 1 leads to {first}, path 2 to {second}.").format(first=epoch.path_1, second=epoch.path_2))
    return parts


# --- Export of the probabilities on the board


def board_export(desk: ExplorerController) -> PanelExport:
    """Return the probabilities that the board shows as colours, and the code that calculates them, for export."""
    s, n = desk.situation, desk.draws
    if desk.view == "danger":
        return danger_taken(desk)
    if desk.view == "restock":
        return PanelExport(
            choices.police_after(s, desk.sites), f"choices.police_after(s, {desk.sites}).frame()", ("choices",)
        )
    if desk.put_back:
        return PanelExport(
            explorer.police_distribution(s, n, True),
            f"explorer.police_distribution(s, {n}, back=True).frame()",
            ("explorer",),
        )
    if desk.epoch is None:
        return PanelExport(
            explorer.police_distribution(s, n), f"explorer.police_distribution(s, {n}).frame()", ("explorer",)
        )
    return PanelExport(
        explorer.orders_to_epoch(s, n, desk.epoch),
        f"explorer.orders_to_epoch(s, {n}, {desk.epoch}).frame()",
        ("explorer",),
        (),
        (f"law = explorer.police_distribution(s, {n}).frame()",),
    )


def danger_taken(desk: ExplorerController) -> PanelExport:
    """Return the probability that the selected player is arrested in each epoch, as data for export."""
    if desk.game is None:
        raise BadSituation(_("the danger map needs the position of a game"))
    model, seat = model_code(desk), desk.seat
    if desk.model["model"] == "hunters":
        if not desk.hunted:
            raise BadSituation(_("the worst case has not been calculated yet"))
        rows = [(year, float(each.value)) for year, each in desk.hunted.items() if each.value]
        return PanelExport(ResultTable(("epoch", "probability"), rows), f"police.danger(game, {seat}, {model})")
    if desk.game.snapshot()["turn"] != seat:
        return PanelExport(danger_map.danger(desk.game, seat, desk.model), f"police.danger(game, {seat}, {model})")
    return PanelExport(
        arrest_risk.where_to_stand(desk.game, seat, desk.model), f"police.where_to_stand(game, {seat}, {model})"
    )


def model_code(desk: ExplorerController) -> str:
    """Return the model of the opponents as Python source code."""
    told = {name: value for name, value in desk.model.items() if name != "counts"}
    if isinstance(sites := told.get("sites"), list):
        told["sites"] = [str(each) for each in sites]
    return repr(told)
