"""What each explanation of a number concludes: `python -m tests.widgets.games.pirates.police.concluded` writes it down.

A file of `tests/data/explanations` holds one situation: the words, the formula, the present numbers and the value of
every number that can be asked for there. Look at every difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.widgets.games.pirates.police.shown import bag_tested, choosing, guessed, late, played, start
from timepirates.core.errors import TimePiratesError
from timepirates.games.pirates.police import choices, fairness, hindsight
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.police.fairness import TestPower
from timepirates.games.pirates.police.simulated import Tally
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.explain import concluded as said
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.reasons import explanation

FOLDER = Path(__file__).parents[4] / "data" / "explanations"
Asked = list[tuple[str, dict[str, Any]]]
"""what a number is called by, and what about it"""
Laid = Callable[[], tuple[ExplorerController, Asked]]
"""lays out a situation, and says what is asked there"""

OF_A_SITUATION: Asked = [
    *(("spread", {"draws": draws, "epoch": epoch}) for draws, epoch in ((0, 1400), (1, 1400), (2, 1800), (3, 1900))),
    *(("put_back", {"draws": draws, "epoch": epoch}) for draws, epoch in ((1, 1400), (2, 1800), (3, 1900))),
    *(("path", {"tokens": tokens}) for tokens in ("", "1", "221", "12")),
    *(("next_draw", {"token": token}) for token in ("police-1", "police-2", "artifact", "blue", "orange")),
    ("next_police", {}),
    *(("restock_year_end", {"sites": sites}) for sites in (1, 4, 12)),
    *(("sites_until_year_end", {"sites": sites}) for sites in (0, 3, 30)),
    *(("visits", {"epoch": epoch}) for epoch in (1200, 1900)),
    *(
        (what, {"epoch": epoch})
        for what in ("mean_arrivals", "mean_first_token", "mean_first_sites")
        for epoch in (1800, 1900)
    ),
    ("mean_sites_in_year", {}),
    *(("year_end_before", {"sites": sites}) for sites in (1, 3, 30)),
    *(("coin_path", {"tokens": tokens}) for tokens in ("1", "221")),
    *(("year_end", {"epoch": epoch}) for epoch in (1400, 2200)),
    *(("even_odds", {"epoch": epoch}) for epoch in (1600, 2200)),
    *(("long_run", {"epoch": 1800, "column": column}) for column in ("year_starts", "first_year", "late_year")),
    *(("police_after_restock", {"epoch": epoch}) for epoch in (1400, 2200)),
    *(("police_token_count", {"tokens": tokens}) for tokens in (0, 1, 8, 9)),
    ("mean_police_tokens", {}),
    ("game_end_in_restock", {}),
    *(("new_token_chance", {"colour": colour}) for colour in ("blue", "red-atomic", "white")),
    *(("mean_new_tokens", {"colour": colour}) for colour in ("blue", "green")),
    ("spread_other", {"draws": 1, "epoch": 1900}),
    ("restock_year_end_other", {"sites": 4}),
    ("difference", {"draws": 1, "epoch": 1900}),
    ("simulated", {"name": "the year ends", "value": 1}),
    ("off", {"name": "the year ends", "value": 1}),
    ("power", {}),
    *(("brier", {"column": column}) for column in ("mean", "reliability", "resolution")),
]
"""Numbers that every situation has."""
OF_A_GAME: Asked = [
    *(("danger", {"epoch": epoch}) for epoch in (1400, 1800, 2200)),
    *(("loss", {"epoch": epoch}) for epoch in (1400, 1800)),
]
"""Numbers of the game that a situation is taken from."""


def the_year_begins() -> tuple[ExplorerController, Asked]:
    """The police in 2200, every police token in the bag, the artifacts' kinds not told apart."""
    return compared(start(epoch=1900)), OF_A_SITUATION


def the_bag_is_nearly_empty() -> tuple[ExplorerController, Asked]:
    """The police in 1400, one 1 and two 2 left, so one ends the year; five artifacts of known kinds."""
    return compared(late(sites=3)), OF_A_SITUATION


def the_last_year_ends_in_a_restock() -> tuple[ExplorerController, Asked]:
    """The last year, four police tokens, nothing that begins anew after it."""
    desk = ExplorerController(Situation(police=1800, ones=3, twos=1, bag={"blue": 6, "orange-arrow": 2}, years_left=1))
    desk.look(sites=5)
    return compared(desk), OF_A_SITUATION


def somebody_may_restock() -> tuple[ExplorerController, Asked]:
    """A game of four at a restock decision, looked at for the second seat."""
    desk = ExplorerController(game=choosing())
    desk.look(seat=1, sites=4)
    arrests: Asked = [
        ("arrest", {"epoch": row["epoch"], "seat": seat})
        for row in choices.restock_choices(choosing(), exact=True).dicts()
        for seat in range(4)
    ]
    return compared(desk), [*OF_A_SITUATION, *OF_A_GAME, *arrests]


def opponents_hunt() -> tuple[ExplorerController, Asked]:
    """The same, where the opponents do their worst."""
    desk = ExplorerController(game=choosing())
    desk.look(seat=1, model={"model": "hunters"})
    desk.hunted = danger(choosing(), 1, desk.model, exact=True).derivations
    return desk, OF_A_GAME


def a_game_is_looked_back_on() -> tuple[ExplorerController, Asked]:
    """A game with arrests, from its end."""
    desk = ExplorerController(game=played())
    bag_tested(desk)
    asked: Asked = [("p_value", {"column": column}) for column in ("early", "late", "p")]
    asked.append(("p_numbers", {}))
    asked += [
        ("wait", {"step": row["step"], "column": column})
        for row in fairness.waits_table(played(), exact=True).dicts()[:2]
        for column in ("expected", "so_short", "so_long")
    ]
    for row in hindsight.arrests(played(), exact=True).dicts():
        if row["danger"] is not None:
            asked.append(("arrest_danger", {name: row[name] for name in ("step", "seat", "epoch")}))
        if row["restock"] is not None:
            asked.append(("arrest_then", {name: row[name] for name in ("epoch", "restock")}))
    return desk, asked


def compared(desk: ExplorerController) -> ExplorerController:
    """The same with another situation beside it, earlier guesses, a simulation, and the power of a test of the bag."""
    desk.other = Situation(police=1600, ones=4, twos=4)
    plays = Tally(("ended",), Counter({(0,): 750, (1,): 250}), 1000, 4000)
    desk.shares = {each.value: each for each in plays.comparisons({0: 0.72, 1: 0.28})}
    desk.power = TestPower(1.5, 1000, 314)
    desk.guesses.made = guessed().guesses.made
    return desk


SITUATIONS = (
    the_year_begins,
    the_bag_is_nearly_empty,
    the_last_year_ends_in_a_restock,
    somebody_may_restock,
    opponents_hunt,
    a_game_is_looked_back_on,
)


def path_of(situation: Laid) -> Path:
    """Where a situation's explanations are written down."""
    return FOLDER / f"{situation.__name__.replace('_', '-')}.txt"


def written(situation: Laid) -> str:
    """Everything that can be asked for in a situation, explained; or why it is refused."""
    desk, asked = situation()
    parts = [
        "\n".join(
            [
                f"== {what}({', '.join(f'{name}={value}' for name, value in about.items())})",
                *concluded(desk, what, about),
            ]
        )
        + "\n"
        for what, about in asked
    ]
    return "\n".join([f"{situation.__doc__}\n", *parts])


def concluded(desk: ExplorerController, what: str, about: dict[str, Any]) -> Iterator[str]:
    """The lines of one explanation."""
    try:
        told = explanation(desk, what, **about)
    except TimePiratesError as refused:
        yield f"refused: {refused}"
        return
    yield from (told.title, told.words, f"formula: {told.formula}")
    yield from (f"  {tex}: {text}" for tex, text in told.symbols)
    yield from (f"numbers: {line.latex}" for line in told.lines)
    yield f"so it is: {said(told)}"


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for situation in SITUATIONS:
        path_of(situation).write_text(written(situation), encoding="utf-8")


if __name__ == "__main__":
    main()
