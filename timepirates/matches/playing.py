"""Play one game of a match until it ends, or until a player raises an error or makes an illegal decision.

A player gets the game as its seat knows it (`timepirates.core.seat_game`), and may try decisions on it. Included players
read nothing else, so they get a copy, which is faster. Neither contains the coming random draws. The player returns the
text of its decision. A player that raises an error or makes an illegal decision loses.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import TypeVar

from timepirates import players
from timepirates.core import registry
from timepirates.core.errors import shown
from timepirates.core.game import Game, Step
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import CHANCE
from timepirates.core.seat_game import SeatGame
from timepirates.matches.match_plan import MOST_NUMBER, Job, JobResult, MatchPlan, Side, forfeit_shares
from timepirates.players import Player
from timepirates.players.whole_games import shares

Given = TypeVar("Given")
LONGEST_REASON = 300
NOBODY = -1
ProgressCallback = Callable[[int, int, int], None]
"""A callback that receives the game's number, the seat that must decide, and the number of decisions so far."""
NO_DECISION_YET = -1
"""The value that a progress callback gets instead of a number of decisions while players are being created."""


def ignore_progress(game: int, seat: int, decisions: int) -> None:
    """Do nothing. This function is the default callback for the progress of a game."""


class PlayerFailed(Exception):
    """An exception that ends a game because one of its players has failed.

    Its text is the reason in one line.
    """


def play(plan: MatchPlan, job: Job, watch: ProgressCallback = ignore_progress) -> JobResult:
    """Play one game of a match, and return its result.

    The game ends at its end, at the limit of decisions or when a player fails. Before each decision, `watch` is told
    which seat is asked.
    """
    return play_compiled(plan, job) if plan.compiled else play_step_by_step(plan, job, watch)


def play_compiled(plan: MatchPlan, job: Job) -> JobResult:
    """Play one game of a match in compiled code, and return the result.

    The decisions are the same as step by step.
    """
    names = [str(plan.sides[side]) for side in job.seating]
    game = plan.deal(job)
    seeds = [job.seat_seed(seat) for seat in range(len(names))]
    play_whole = registry.entry(game.name).part("mass")(names)
    whole = play_whole(game, names, job.seed, seeds, plan.keep_steps, plan.most_decisions)
    before, luck = len(game), Luck(job.seed)
    for code in whole.codes:
        draw_all(game, luck)
        game.play(game.table.name(code))
    draw_all(game, luck)
    if not whole.winners:
        return stopped_game_result(plan, job, game, before, whole.decisions)
    reached = None if whole.points is None else tuple(whole.points)
    won = shares(whole.winners, len(names))
    return JobResult(job, won, reached, tuple(whole.decisions), {}, *stored_parts(plan, job, game, before))


def draw_all(game: Game, luck: Luck) -> None:
    """Make all random draws until a player must decide."""
    while game.to_move is CHANCE:
        game.draw(luck)


def play_step_by_step(plan: MatchPlan, job: Job, watch: ProgressCallback) -> JobResult:
    """Play one game of a match step by step, and return the result.

    Each decision is made by the player of the seat to move.
    """
    game = plan.deal(job)
    before = len(game)
    game.forget_seed()  # All players receive this game object. Its seed would reveal all future random draws.
    seed_everything(job)
    decisions = [0] * len(job.seating)
    included = [is_built_in_player(plan.sides[side], game.name) for side in job.seating]
    seat = 0
    try:
        seats = []
        for seat in range(len(decisions)):
            watch(job.game, seat, NO_DECISION_YET)
            seats.append(answer(partial(made, plan, job, seat, game)))
        luck = Luck(job.seed)
        while not game.over:
            if not isinstance(game.to_move, int):
                game.draw(luck)
                continue
            seat, made_before = game.to_move, sum(decisions)
            if made_before == plan.most_decisions:
                return stopped_game_result(plan, job, game, before, decisions)
            if made_before == job.until:
                raise PlayerFailed(job.why)
            watch(job.game, seat, made_before)
            show = game.copy if included[seat] else partial(view_for_seat, game, seat, job, made_before)
            game.play(answer(partial(request_decision, seats[seat], game, show, seat)))
            decisions[seat] += 1
            watch(job.game, NOBODY, made_before)
    except PlayerFailed as error:
        won, failed = forfeit_shares(job.seating, seat), {seat: str(error)}
        return JobResult(job, won, None, tuple(decisions), failed, *stored_parts(plan, job, game, before))
    finally:
        watch(job.game, NOBODY, 0)
    won = shares(game.winners, len(decisions))
    return JobResult(job, won, points(game), tuple(decisions), {}, *stored_parts(plan, job, game, before))


def answer(ask: Callable[[], Given]) -> Given:
    """Call a player's method and return its answer. Raise PlayerFailed if the method raises an exception."""
    try:
        return ask()
    except PlayerFailed:
        raise
    except BaseException as error:  # If a player's code calls sys.exit(), only this player's game must end.
        raise PlayerFailed(line(f"{type(error).__name__}: {error}")) from error


def made(plan: MatchPlan, job: Job, seat: int, game: Game) -> Player:
    """Return a new player for a seat, for use in one game.

    It is a new instance of its class, or a copy of an object.
    """
    side = plan.sides[job.seating[seat]]
    if not isinstance(side, str | type):
        return deepcopy(side)
    return players.seeded(players.of(game.name)[side] if isinstance(side, str) else side, job.seat_seed(seat))


def seed_everything(job: Job) -> None:
    """Seed the random generators of Python and NumPy, so that players make the same decisions in a repeated game."""
    seed = Luck(job.seed).number("game", job.rotation, 1 << 32)
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed)


def view_for_seat(game: Game, seat: int, job: Job, decisions: int) -> Game:
    """Return the game with only the information that a seat has, for a player from another package.

    It is for the decision after the first `decisions` ones.
    """
    hidden = Luck(job.seat_seed(seat)).number("hidden", decisions, MOST_NUMBER)
    return SeatGame(game.copy(), seat, Luck(hidden))


def is_built_in_player(side: Side, game: str) -> bool:
    """Return whether the player of a side is a computer player that is part of this package."""
    if not isinstance(side, str):
        return False
    make = players.of(game)[side]
    return getattr(make, "func", make).__module__.startswith("timepirates.")


def request_decision(player: Player, game: Game, show: Callable[[], Game], seat: int) -> str:
    """Ask a player for a decision and return it. Raise PlayerFailed if the decision is not legal."""
    decision = player.choose(show(), seat)
    if not isinstance(decision, str):
        raise PlayerFailed(_("a decision must be text (got {got})").format(got=shown(decision)))
    if refused := game.refusal(decision):
        raise PlayerFailed(line(_("{decision}: {reason}").format(decision=shown(decision), reason=refused)))
    return decision


def line(text: str) -> str:
    """Return a text in one line, cut off if it is long."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 3] + "..."


def points(game: Game) -> tuple[int, ...] | None:
    """Return the points of all seats, or None if the game has no points."""
    found = game.snapshot().get("points")
    return tuple(found) if isinstance(found, list) else None


def stored_parts(plan: MatchPlan, job: Job, game: Game, before: int) -> tuple[tuple[Step, ...], int, str | None]:
    """Return the steps and the record of a game. Parts that the match does not store are empty or None.

    Between both is the number of steps before the match began.

    Between both is the number of steps before the match began.
    """
    steps = tuple(game.steps_from(before)) if plan.keep_steps else ()
    if not plan.keep_records:
        return steps, before, None
    from timepirates.core.record import write

    return steps, before, write({**game.record(), "seed": job.seed})


def stopped_game_result(plan: MatchPlan, job: Job, game: Game, before: int, decisions: Sequence[int]) -> JobResult:
    """Return the result of a game that was stopped because it reached the maximum number of decisions.

    All seats share the win.
    """
    why = _("the game was not over after {count} decisions").format(count=plan.most_decisions)
    won = (1 / len(decisions),) * len(decisions)
    failed = dict.fromkeys(range(len(decisions)), why)
    return JobResult(job, won, None, tuple(decisions), failed, *stored_parts(plan, job, game, before))
