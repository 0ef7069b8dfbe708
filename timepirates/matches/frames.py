"""What a match gives: tidy frames, and the record of a game that stands in one."""

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

NEXT = "; "
"""Between the decisions of a turn."""


def games_frame(plan: MatchPlan, played: Sequence[JobResult]) -> pd.DataFrame:
    """A row a game and seat.

    `deal`, `rotation`, `game`, `seat`: numbers from 0. `who`: the side. `points`: at the end; missing in games that
    count none, and where a player could not go on. `won`: 1 divided by the number of winners, or 0. `decisions`: how
    many this seat made. `seed`: of the deal; `Game(..., seed=seed)` is dealt alike. `failed`: why this seat's player
    could not go on, or empty.
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
    """A row a turn: what a seat decided one after the other, whatever luck did in between.

    `deal`, `rotation`, `game`, `seat`, `who`, `seed` as in the frame of games. `turn`: its number in the game. `step`:
    how many steps the game's record has before it, those before the start included. `decisions`: how many were made.
    `played`: their text.
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
            NEXT.join(texts),
            each.job.seed,
        )
        for each in played
        for number, (seat, step, texts) in enumerate(_turns(each.steps, each.before))
    ]
    return pd.DataFrame(
        rows, columns=["deal", "rotation", "game", "turn", "seat", "who", "step", "decisions", "played", "seed"]
    )


def _turns(steps: Sequence[Step], before: int) -> Iterator[tuple[int, int, list[str]]]:
    """The turns of a game: seat, steps before it, the texts of its decisions; `before`: steps before the first one."""
    decided = [(seat, number, str(text)) for number, (seat, text) in enumerate(steps, before) if seat is not None]
    for seat, turn in groupby(decided, key=lambda each: each[0]):
        made = list(turn)
        yield seat, made[0][1], [text for _seat, _number, text in made]


def settings(plan: MatchPlan, seatings: Sequence[Sequence[int]]) -> dict[str, object]:
    """What a frame keeps of its match, so that its games can be played again."""
    return {
        "rules": plan.rules,
        "board": plan.board,
        "seatings": [plan.names(tuple(each)) for each in seatings],
        "start": plan.start and plan.start.to_dict(),
    }


def record(turns: pd.DataFrame, game: int) -> Record:
    """The record of a game whose turns stand in a frame of `match(..., turns=True)`, as far as it was played."""
    found = turns[turns["game"] == game] if {"game", "played"} <= set(turns.columns) else None
    if found is None or found.empty or "match" not in turns.attrs:
        raise BadSetting(
            _(
                "a record needs the data frame of match(..., turns=True) and the number of one of its games (got {got})"
            ).format(got=shown(game))
        )
    kept, first = turns.attrs["match"], found.iloc[0]
    seed = int(first["seed"])
    if kept["start"] is None:
        again = Game(kept["seatings"][first["rotation"]], kept["rules"], kept["board"], seed=seed)
    else:
        again = Start(**kept["start"]).begin(seed)
    for texts in found.sort_values("turn")["played"]:
        for decision in texts.split(NEXT):
            draw_all(again, Luck(seed))
            again.play(decision)
    draw_all(again, Luck(seed))
    return again.record()
