"""One game of a match: players are asked in turn, luck comes from the deal, and who cannot go on loses.

A player is handed a copy of the game, in which it may play on as it likes; strokes of luck in it are asked for, and
what the deal holds in store is not in it. It decides for the game by the text that it returns.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
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
from timepirates.matches.match_plan import MOST_DECISIONS, Job, JobResult, MatchPlan, forfeited
from timepirates.players import Player
from timepirates.players.whole_games import shares

Given = TypeVar("Given")
LONGEST_REASON = 300
NOBODY = -1
Watch = Callable[[int, int, int], None]
"""Told the game, the seat that is asked (NOBODY when it has answered) and how many decisions were made before."""
BEFORE_THE_FIRST = -1
"""Instead of the number of decisions: while players are made."""


def nobody_watches(game: int, seat: int, decisions: int) -> None:
    """For games in the caller's own process."""


class CannotGoOn(Exception):
    """A player that gives no legal decision; the text is one line that says why."""


def play(plan: MatchPlan, job: Job, watch: Watch = nobody_watches) -> JobResult:
    """Play a game to its end, or until a player cannot go on. `watch` is told who is asked."""
    return (plan.compiled and at_once(plan, job)) or stepped(plan, job, watch)


def at_once(plan: MatchPlan, job: Job) -> JobResult | None:
    """The game as compiled players play it, decision for decision the same; None where it is not over soon."""
    names = [str(plan.sides[side]) for side in job.seating]
    game = plan.deal(job)
    seeds = [job.seat_seed(seat) for seat in range(len(names))]
    whole = registry.entry(game.name).part("mass")(names)(game, names, job.seed, seeds, plan.keep_steps)
    if not whole.winners or sum(whole.decisions) > MOST_DECISIONS:
        return None
    before, luck = len(game), Luck(job.seed)
    for code in whole.codes:
        draw_all(game, luck)
        game.play(game.table.name(code))
    draw_all(game, luck)
    reached = None if whole.points is None else tuple(whole.points)
    return JobResult(
        job, shares(whole.winners, len(names)), reached, tuple(whole.decisions), {}, kept(plan, game, before), before
    )


def draw_all(game: Game, luck: Luck) -> None:
    """Make the draws that are due."""
    while game.to_move is CHANCE:
        game.draw(luck)


def stepped(plan: MatchPlan, job: Job, watch: Watch) -> JobResult:
    """The game step by step, each decision made by the player of the seat to move."""
    game = plan.deal(job)
    before = len(game)
    game.seed = None  # the players are handed it, and the seed foretells every stroke of luck
    seed_everything(job)
    decisions = [0] * len(job.seating)
    seat = 0
    try:
        seats = []
        for seat in range(len(decisions)):
            watch(job.game, seat, BEFORE_THE_FIRST)
            seats.append(answer(partial(made, plan, job, seat, game)))
        luck = Luck(job.seed)
        while not game.over:
            if not isinstance(game.to_move, int):
                game.draw(luck)
                continue
            seat, made_before = game.to_move, sum(decisions)
            if made_before == MOST_DECISIONS:
                return endless(plan, job, game, before, decisions)
            if made_before == job.until:
                raise CannotGoOn(job.why)
            watch(job.game, seat, made_before)
            game.play(answer(partial(chosen, seats[seat], game, seat)))
            decisions[seat] += 1
            watch(job.game, NOBODY, made_before)
    except CannotGoOn as error:
        return JobResult(
            job,
            forfeited(job.seating, seat),
            None,
            tuple(decisions),
            {seat: str(error)},
            kept(plan, game, before),
            before,
        )
    finally:
        watch(job.game, NOBODY, 0)
    return JobResult(
        job, shares(game.winners, len(decisions)), points(game), tuple(decisions), {}, kept(plan, game, before), before
    )


def answer(ask: Callable[[], Given]) -> Given:
    """What a player answers; CannotGoOn says what else it did."""
    try:
        return ask()
    except CannotGoOn:
        raise
    except BaseException as error:  # whatever a player raises, sys.exit() too, ends its game and no other
        raise CannotGoOn(line(f"{type(error).__name__}: {error}")) from error


def made(plan: MatchPlan, job: Job, seat: int, game: Game) -> Player:
    """A seat's player for one game: made anew, with a seed where it takes one, or a copy of an object."""
    side = plan.sides[job.seating[seat]]
    if not isinstance(side, str | type):
        return deepcopy(side)
    return players.seeded(players.of(game.name)[side] if isinstance(side, str) else side, job.seat_seed(seat))


def seed_everything(job: Job) -> None:
    """Let also those players decide the same way again who draw from Python's or NumPy's own generator."""
    seed = Luck(job.seed).number("game", job.rotation, 1 << 32)
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed)


def chosen(player: Player, game: Game, seat: int) -> str:
    """The player's decision, a legal one."""
    decision = player.choose(game.copy(), seat)
    if not isinstance(decision, str):
        raise CannotGoOn(_("a decision must be text (got {got})").format(got=shown(decision)))
    if refused := game.refusal(decision):
        raise CannotGoOn(line(_("{decision}: {reason}").format(decision=shown(decision), reason=refused)))
    return decision


def line(text: str) -> str:
    """A text on one line, not too long."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 3] + "..."


def points(game: Game) -> tuple[int, ...] | None:
    """Every seat's points, in games that count them."""
    found = game.snapshot().get("points")
    return tuple(found) if isinstance(found, list) else None


def kept(plan: MatchPlan, game: Game, before: int) -> tuple[Step, ...]:
    """The steps of a game after so many, where they are asked for."""
    return tuple(game.steps_from(before)) if plan.keep_steps else ()


def endless(plan: MatchPlan, job: Job, game: Game, before: int, decisions: list[int]) -> JobResult:
    """A game that would not end: nobody's fault, and everybody has the same share."""
    why = _("the game was not over after {count} decisions").format(count=MOST_DECISIONS)
    seats = range(len(decisions))
    return JobResult(
        job,
        (1 / len(seats),) * len(seats),
        None,
        tuple(decisions),
        dict.fromkeys(seats, why),
        kept(plan, game, before),
        before,
    )
