"""The panel with the danger map: the probability of an arrest in each epoch at a player's next turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NotRequired, TypedDict, Unpack

from timepirates import Game
from timepirates.core.answers import ResultTable, Row
from timepirates.core.errors import BadSituation, TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.games.pirates.police import arrest_risk, danger_map, habits
from timepirates_widgets.games.pirates.police.board import danger_rows, danger_taken
from timepirates_widgets.games.pirates.police.control_shapes import NumberOption, SliderShown, TextOption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, label_of, number_data
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.games.pirates.police.work import CalculationPanel
from timepirates_widgets.panel import PanelOptions, Texts, script

MODELS = ("nobody", "chance", "emptiest", "weights", "measured", "hunters")
PROBABILITY_STEPS = 20
"""The number of steps of the slider for the probability `q` that an opponent restocks."""
MOST_WEIGHT = 12
EXAMPLE_SEED, EXAMPLE_STEPS = 11, 150


class ModelSlider(SliderShown):
    """A slider for one parameter of the model that predicts which epochs the opponents restock."""

    name: str


class DangerControls(TypedDict):
    """The controls of the danger map: the player's seat, and the model of the opponents' restocks."""

    seats: list[NumberOption]
    seat: int
    model: str
    models: list[TextOption]
    sliders: list[ModelSlider]


class DangerRow(TypedDict):
    """The probability of an arrest in one epoch, and the expected number of tokens lost."""

    name: str
    year: int
    moves: str
    share: float
    lost: str
    chance: FormattedNumber
    loss: FormattedNumber


class EpochsProgress(TypedDict):
    """The progress of a calculation for all epochs: the number of finished epochs, and the number of all epochs."""

    done: int
    all: int
    said: str


class DangerRows(TypedDict):
    """The rows of the danger map (a table of arrest probabilities), or the reason why there is no danger map."""

    rows: list[DangerRow]
    told: str
    hunting: bool
    progress: EpochsProgress | None
    problem: str
    head: NotRequired[list[str]]


class DangerClosed(TypedDict):
    """The content of the panel `DangerPanel` (the chances of an arrest in each epoch) if no game is open."""

    texts: Texts
    no_game: Literal[True]


class DangerContent(DangerControls, DangerRows):
    """The content of the panel `DangerPanel` (the chances of an arrest in each epoch) if a game is open."""

    texts: Texts
    no_game: Literal[False]


class DangerPanel(CalculationPanel[tuple[int, int, ResultTable | None]]):
    """The panel with the danger map, which shows the probability of an arrest in each epoch."""

    _esm = script("games/pirates/police/danger")
    name = "danger"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.model, self.q = "chance", PROBABILITY_STEPS // 2
        self.passing, self.first, self.more = 4, 1, 1
        self._set: Mapping[str, Json] | None = None
        self._progress: tuple[int, int] | None = None
        super().__init__(desk, **more)

    def _shown(self) -> DangerContent | DangerClosed:
        desk = self.desk
        texts = {
            "no_game": _(
                "The danger map needs the position of a game, because it depends on the pirates and the empty sites."
            ),
            "example": _("Open an example"),
            "seat": _("Whose next turn?"),
            "model": _("How do the other players restock?"),
            "begin": _("Calculate the worst case"),
            "stop": _("Stop"),
            "long": _(
                "The worst case, in which the opponents work together against you, is being calculated. This "
                "takes up to half a minute."
            ),
        }
        if desk.game is None:
            return {"texts": texts, "no_game": True}
        if desk.model is not self._set:
            self._read(desk.model)
        return {"texts": texts, "no_game": False, **self._controls(desk.game), **self._map(desk.game)}

    def _controls(self, game: Game) -> DangerControls:
        names = {
            "nobody": _("nobody restocks"),
            "chance": _("the chance that an opponent restocks is q, and each epoch is equally likely to be restocked"),
            "emptiest": _("each opponent always restocks the emptiest epoch"),
            "weights": _(
                "each opponent chooses an epoch or no restock at random, with weights that depend on the "
                "number of empty sites"
            ),
            "measured": _("each opponent restocks like the average player in this game so far"),
            "hunters": _("the opponents work together against you (the worst case)"),
        }
        q = Fraction(self.q, PROBABILITY_STEPS)
        sliders: list[ModelSlider] = []
        if self.model == "chance":
            sliders = [_slide("q", _("q"), PROBABILITY_STEPS, self.q, q)]
        if self.model == "weights":
            sliders = [
                _slide(name, label, MOST_WEIGHT, value, value)
                for name, label, value in (
                    ("passing", _("weight for not restocking"), self.passing),
                    ("first", _("weight for 1 empty site"), self.first),
                    ("more", _("extra weight for each empty site after the first"), self.more),
                )
            ]
        return {
            "seats": [{"value": seat, "text": name} for seat, name in enumerate(game.players)],
            "seat": self.desk.seat,
            "model": self.model,
            "models": [{"value": name, "text": names[name]} for name in MODELS],
            "sliders": sliders,
        }

    def _map(self, game: Game) -> DangerRows:
        desk = self.desk
        hunting = self.model == "hunters"
        progress: EpochsProgress | None = (
            None
            if self._progress is None
            else {
                "done": self._progress[0],
                "all": self._progress[1],
                "said": _("{done} of {all} epochs").format(done=self._progress[0], all=self._progress[1]),
            }
        )
        out: DangerRows = {"rows": [], "told": "", "hunting": hunting, "progress": progress, "problem": ""}
        if hunting and not desk.hunted:
            return out
        try:
            if hunting:
                lost = arrest_risk.tokens_lost(game.snapshot()["hands"][desk.seat], game.switches)
                rows = [
                    (year, None, each.value, lost, arrest_risk.expected_loss(each.value, lost).value)
                    for year, each in desk.hunted.items()
                ]
                out["told"] = _(
                    "These are the greatest possible chances of an arrest, whatever the other players decide."
                )
            else:
                answer = arrest_risk.where_to_stand(game, desk.seat, desk.model, exact=True)
                rows, out["told"] = self._rows_of_all_epochs(answer), answer.attrs["opponents"]
        except TimePiratesError as error:
            out["problem"] = str(error)
            return out
        top = max((row[2] for row in rows), default=1) or 1
        out["head"] = [_("epoch"), _("moves"), _("police there"), _("tokens lost"), _("expected loss")]
        out["rows"] = [
            {
                "name": label_of(desk.situation.board, year),
                "year": year,
                "moves": "" if moves is None else str(moves),
                "share": float(p / top),
                "lost": "" if lost is None else str(lost),
                "chance": chance(p, {"what": "danger", "epoch": year}, name=label_of(desk.situation.board, year)),
                "loss": number_data(loss, {"what": "loss", "epoch": year}, _("expected loss")),
            }
            for year, moves, p, lost, loss in rows
        ]
        return out

    def _rows_of_all_epochs(self, answer: ResultTable) -> list[Row]:
        """Return a row for every epoch of the board: the probability of an arrest, and the expected loss.

        On another seat's turn the pirate does not move, so only its own epoch has a loss.
        """
        known = {row[0]: row for row in answer.rows}
        years = self.desk.situation.board.years
        if len(known) == len(years):
            return answer.rows
        law = dict(danger_rows(self.desk))
        return [known.get(year, (year, None, law.get(year, Fraction(0)), None, None)) for year in years]

    def _read(self, model: Mapping[str, Json]) -> None:
        self._set = model
        self.model = "measured" if "counts" in model else model["model"]
        if self.model == "chance":
            self.q = round(Fraction(model["q"]) * PROBABILITY_STEPS)
        if self.model == "weights":
            self.passing, self.first = int(model["pass"]), int(model["sites"][0])
            self.more = int(model["sites"][1]) - self.first if len(model["sites"]) > 1 else 0

    def _export_data(self) -> PanelExport:
        return danger_taken(self.desk)

    # --- messages

    def ask_choose(self, name: str, value: str) -> None:
        """Handle the user's choice of a seat, or of a model that predicts which epochs the opponents restock."""
        self.stop()
        if name == "seat":
            self.desk.hunted = {}
            self.desk.look(seat=int(value), view="danger")
        elif value in MODELS:
            self.model = value
            self._apply()

    def ask_slide(self, name: str, value: int) -> None:
        """Set a parameter of the model that predicts the opponents' restocks, after the user has moved a slider."""
        if name in ("q", "passing", "first", "more"):
            setattr(self, name, int(value))
            self._apply()

    def ask_example(self) -> None:
        """Open the example game."""
        self.desk.open(example(), source={"example": True})

    def _apply(self) -> None:
        self._set = self._model()
        self.desk.look(model=self._set, view="danger")

    def _model(self) -> dict[str, object]:
        if self.model == "chance":
            return {"model": "chance", "q": str(Fraction(self.q, PROBABILITY_STEPS))}
        if self.model == "weights":
            return {"model": "weights", "pass": self.passing, "sites": [self.first + n * self.more for n in range(7)]}
        if self.model == "measured":
            return habits.measured(self.desk.line) if self.desk.line is not None else {"model": "nobody"}
        return {"model": self.model}

    # --- the worst case

    def ask_hunt(self) -> None:
        """Handle the user's request for the worst case, in which all opponents hunt the player together."""
        if self.desk.game is None:
            raise BadSituation(_("the danger map needs the position of a game"))
        desk, game, seat = self.desk, self.desk.game, self.desk.seat
        self.work.begin(
            danger_map.danger_in_steps(game, seat, "hunters", exact=True),
            self._on_worst_case_step,
            current=lambda: desk.game is game and desk.seat == seat,
            ended=self._over,
            refused=self.refused,
        )
        self._progress = (0, len(desk.situation.board.years))
        self.refresh()

    def stop(self) -> None:
        """Stop the calculation of the worst case and discard its results."""
        super().stop()
        self._progress = None

    def refused(self, error: TimePiratesError) -> None:
        """Show why the worst case, in which all opponents hunt the player, cannot be calculated."""
        self._progress = None
        super().refused(error)

    def _on_worst_case_step(self, step: tuple[int, int, ResultTable | None]) -> None:
        """Show the progress of calculating the worst case (all opponents work together), or finally the result."""
        done, everything, answer = step
        self._progress = (done, everything)
        if answer is None:
            self.redraw()
        else:
            self._progress = None
            self.desk.hunted = answer.derivations
            self.desk.look(view="danger")

    def _over(self) -> None:
        self._progress = None
        self.redraw()


def _slide(name: str, label: str, high: int, value: int, said: Fraction | int) -> ModelSlider:
    return {"name": name, "label": label, "low": 0, "high": high, "value": value, "said": str(said)}


def example() -> Game:
    """Return an example game in its second year, at a position in which a player must restock an epoch."""
    return _example().copy()


@lru_cache(maxsize=1)
def _example() -> Game:
    game = Game.random(players=["Ann", "Bob", "Cleo", "Dan"], seed=EXAMPLE_SEED, steps=EXAMPLE_STEPS)
    back = len(game)
    while game.at(back).deciding != "restock" and back:
        back -= 1
    return game.at(back)
