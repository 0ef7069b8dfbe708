"""The data frames that a match returns, and the records of its games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from timepirates.core.errors import BadSetting, shown
from timepirates.core.game import Game, Step
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import Record
from timepirates.matches.match_plan import JobResult, MatchPlan
from timepirates.matches.playing import draw_all
from timepirates.matches.start import Start

if TYPE_CHECKING:
    import pandas as pd

DECISION_SEPARATOR = "; "
"""The separator between the decisions of one turn, which are in one cell of a data frame."""


def games_frame(plan: MatchPlan, played: Sequence[JobResult]) -> pd.DataFrame:
    """Return a data frame with one row per game and seat, which contains the seat's points and share of the win.

    Returns
    -------
    DataFrame
        Columns:

        - `deal`, `rotation`, `game`, `seat`: 0-based numbers of the deal, its seating, the game and the seat.
        - `who`: label of the side.
        - `points`: at the end; NaN if the game counts none or a player failed.
        - `won`: 1 divided by the number of winners, or 0.
        - `decisions`: number of decisions of this seat.
        - `seed`: seed of the deal; `Game(..., seed=seed)` deals the same.
        - `failed`: why this seat's player failed, or an empty text.
    """
    import pandas as pd

    rows = [
        (
            each.job.deal,
            each.job.rotation,
            each.job.game,
            seat,
            plan.labels[side],
            float("nan") if each.points is None else each.points[seat],
            each.won[seat],
            each.decisions[seat],
            each.job.seed,
            each.failed.get(seat, ""),
        )
        for each in played
        for seat, side in enumerate(each.job.seating)
    ]
    return pd.DataFrame(
        rows, columns=["deal", "rotation", "game", "seat", "who", "points", "won", "decisions", "seed", "failed"]
    ).astype({"points": float, "won": float})


def turns_frame(plan: MatchPlan, played: Sequence[JobResult]) -> pd.DataFrame:
    """Return a data frame with one row per turn.

    A turn is everything that a seat decides before another seat does. Random draws do not end it.

    Returns
    -------
    DataFrame
        Columns:

        - `deal`, `rotation`, `game`, `seat`, `who`, `seed`: as in `games_frame`.
        - `turn`: 0-based number of the turn in the game.
        - `step`: number of steps before the turn in the game's record, including those before the match began.
        - `decisions`: number of decisions in the turn.
        - `played`: the text of the decisions.
    """
    import pandas as pd

    rows = [
        (
            each.job.deal,
            each.job.rotation,
            each.job.game,
            number,
            seat,
            plan.labels[each.job.seating[seat]],
            step,
            len(texts),
            DECISION_SEPARATOR.join(texts),
            each.job.seed,
        )
        for each in played
        for number, (seat, step, texts) in enumerate(_turns(each.steps, each.before))
    ]
    return pd.DataFrame(
        rows, columns=["deal", "rotation", "game", "turn", "seat", "who", "step", "decisions", "played", "seed"]
    )


def _turns(steps: Sequence[Step], before: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield each turn of a game: the seat, the number of steps before the turn, and the decisions in the turn.

    The steps begin after the first `before` ones.
    """
    decided = [(seat, number, str(text)) for number, (seat, text) in enumerate(steps, before) if seat is not None]
    for seat, turn in groupby(decided, key=lambda each: each[0]):
        made = list(turn)
        yield seat, made[0][1], [text for _seat, _number, text in made]


def settings(plan: MatchPlan, seatings: Sequence[Sequence[int]]) -> dict[str, object]:
    """Return the settings of a match as a dict, which is stored together with the match's data frame.

    With them its games can be played again. They can be saved as JSON, together with the frame.
    """
    first = plan.names(tuple(seatings[0]))
    return {
        "rules": plan.rules,
        "board": None if plan.board is None else Game(first, plan.rules, plan.board, seed=0).record().get("board"),
        "seatings": [plan.names(tuple(each)) for each in seatings],
        "start": plan.start and plan.start.to_dict(),
    }


def record(turns: pd.DataFrame, game: int) -> Record:
    """Return the record of one game of a match.

    Parameters
    ----------
    turns : DataFrame
        As `match(..., turns=True)` returns.
    game : int
        Number of the game in the column `game`.

    Raises
    ------
    BadSetting
        If the frame has no turns or no such game.
    """
    found = turns[turns["game"] == game] if {"game", "played"} <= set(turns.columns) else None
    if found is None or found.empty or "match" not in turns.attrs:
        raise BadSetting(
            _(
                "to get a record, give a data frame made by match(..., turns=True) and the number of one of"
                " its games (got {got})"
            ).format(got=shown(game))
        )
    kept, first = turns.attrs["match"], found.iloc[0]
    seed = int(first["seed"])
    if kept["start"] is None:
        again = Game(kept["seatings"][first["rotation"]], kept["rules"], kept["board"], seed=seed)
    else:
        again = Start(**kept["start"]).begin(seed)
    for texts in found.sort_values("turn")["played"]:
        for decision in texts.split(DECISION_SEPARATOR):
            draw_all(again, Luck(seed))
            again.play(decision)
    draw_all(again, Luck(seed))
    return again.record()
