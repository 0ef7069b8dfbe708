"""Hints and reviews for pages, calculated by the worker process or, without one, by the page's kernel.

Both processes give equal results. Rollouts need compiled code. If neither process has a compiler, hints are rough and
reviews find no mistakes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from time import monotonic

from msgspec.structs import asdict

from timepirates.core.game import Game
from timepirates.core.protocol import Decision, Record
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.review import advice, judging, whole
from timepirates.games.pirates.review.advice import GAMES, Candidate, RankedCandidates
from timepirates.games.pirates.review.estimate import Numbers
from timepirates.games.pirates.review.judging import PossibleMistake
from timepirates.games.pirates.review.playing import rollout_players
from timepirates.games.pirates.review.whole import PiratesReview
from timepirates.review.halving import about
from timepirates.review.ledger import LedgerRow
from timepirates.review.review_state import DecisionPair, ReviewedDecision
from timepirates.worker import wire
from timepirates.worker.asking import WorkerUnavailable, ask, may_have_worker

AT_FIRST, AT_ONCE, AT_LAST = 3.0, 0.5, 10.0
"""Timeouts in seconds for the worker process's first answer, for three kinds of requests.

AT_FIRST is for a process that may have to start, AT_ONCE for answers that the page could calculate almost as soon, and
AT_LAST for answers that only the worker process can give.
"""
MAX_REPEATS = 3
"""The number of times that a page repeats a request for simulated games after losing the worker process."""
RETRY_SECONDS = 5.0
"""The time in seconds after which a page without a worker process looks for one again."""


def look_back(
    game: Game, who: Sequence[str | None] | None = None, people: str = "mate", seed: int = 0
) -> Generator[PiratesReview]:
    """Review a game in small steps, with the help of the worker process if one is available.

    See `whole.look_back`.
    """
    yield from whole.look_back(game, who, people, seed, by=ReviewClient())


class ReviewClient:
    """A client that asks the worker process for the slow calculations of a review.

    This class implements `whole.ReviewWorker`.
    """

    def luck(self, game: Game) -> Iterator[int | list[LedgerRow]]:
        """Calculate how much each random draw changed each player's probability of winning (see `judging.luck`)."""
        try:
            for piece in ask(wire.LuckRequest(game.record()), AT_FIRST):
                if isinstance(piece, wire.LuckAnswer):
                    yield piece.rows
                    return
                if isinstance(piece, wire.ProgressReport):
                    yield int(piece.done)
        except WorkerUnavailable:
            pass
        yield from judging.luck(game)

    def find_possible_mistakes(self, game: Game) -> Iterator[int | PossibleMistake]:
        """Yield the decisions that may have been mistakes (see `judging.find_possible_mistakes`)."""
        done, patience = 0, AT_FIRST
        while done < len(game):
            try:
                for piece in ask(wire.SuspectsRequest(game.record(), done), patience):
                    if isinstance(piece, wire.SuspectFound):
                        done = piece.step
                        exact = _judged(piece.judged) if piece.judged else None
                        yield PossibleMistake(piece.step, piece.best, piece.loss, exact)
                    elif isinstance(piece, wire.ProgressReport) and piece.done > done:
                        yield (done := int(piece.done))
            except WorkerUnavailable:
                until = monotonic() + RETRY_SECONDS
                for found in judging.find_possible_mistakes(game, done):
                    done = found if isinstance(found, int) else found.step
                    yield found
                    if may_have_worker() and monotonic() > until:
                        break
            patience = AT_ONCE

    def compare(
        self, game: Game, pairs: Sequence[DecisionPair], levels: Sequence[str], games: int, about: str
    ) -> Iterator[int | ReviewedDecision]:
        """Compare each decision with its best alternative by simulating games after both (see `judging.compare`)."""
        rest = list(pairs)
        for _time in range(MAX_REPEATS):
            with suppress(WorkerUnavailable):
                pieces = [(each.step, each.best, each.other) for each in rest]
                for piece in ask(wire.CompareRequest(game.record(), pieces, list(levels), games, about), AT_LAST):
                    if isinstance(piece, wire.Judgement):
                        rest.pop(0)
                        yield _judged(piece)
                    elif isinstance(piece, wire.ProgressReport):
                        yield int(piece.done)
                return
            if rollouts.ready() or not may_have_worker():
                break
        yield from judging.compare(game, rest, levels, games, about)

    def estimate_win_chances(
        self, game: Game, steps: Sequence[int], levels: Sequence[str], games: int, about: str
    ) -> Iterator[Numbers]:
        """Estimate each seat's probability of winning by simulated games (see `judging.estimate_win_chances`)."""
        done = 0
        for _time in range(MAX_REPEATS):
            with suppress(WorkerUnavailable):
                for piece in ask(
                    wire.WinChancesRequest(game.record(), list(steps[done:]), list(levels), games, about), AT_LAST
                ):
                    if isinstance(piece, wire.WinChancesAnswer):
                        done += 1
                        yield piece.won
                return
            if rollouts.ready() or not may_have_worker():
                break
        yield from judging.estimate_win_chances(game, steps[done:], levels, games, about)


def _judged(piece: wire.Judgement) -> ReviewedDecision:
    return ReviewedDecision(**{**asdict(piece), "decision": Decision(piece.decision), "best": Decision(piece.best)})


def compare(
    game: Game,
    step: int,
    best: str,
    other: str,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    seed: int = 0,
) -> Iterator[int | ReviewedDecision]:
    """Simulate games after each of two decisions at one step of a game, and compare the results.

    The number of rollouts is that of a review.
    """
    levels = rollout_players(len(game.players), who, people)
    yield from ReviewClient().compare(
        game, [DecisionPair(step, best, other)], levels, whole.FULL.judging, f"{seed} judging"
    )


def weighing(
    game: Game,
    seat: int,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    games: int = GAMES,
    seed: int = 0,
) -> Iterator[float | RankedCandidates]:
    """Calculate a hint that compares the player's options. If a worker process is available, use it.

    See `timepirates.games.pirates.review.advice.calculate_hint`. The worker process receives only what the seat sees.
    """
    codes = advice.legal_codes(game, seat)
    levels = rollout_players(len(game.players), who, people)
    if game.deciding != "lay":
        request = wire.Weigh(
            _seen(game, seat),
            [str(game.table.name(code)) for code in codes],
            list(levels),
            games,
            about(game, seat, seed),
        )
        with suppress(WorkerUnavailable):
            for piece in ask(request, AT_LAST):
                if isinstance(piece, wire.HintAnswer):
                    yield _advice(piece)
                    return
                if isinstance(piece, wire.ProgressReport):
                    yield piece.done
    yield from advice.calculate_hint(game, seat, who, people, games, seed)


def _seen(game: Game, seat: int) -> Record:
    """Return a record that contains only the current position, as one seat sees it."""
    return Game.from_snapshot(game.snapshot(seat), game.rules, game.board, chance="ask", seed=0).record()


def _advice(piece: wire.HintAnswer) -> RankedCandidates:
    rows = tuple(Candidate._make((tuple(map(Decision, row[0])), *row[1:])) for row in piece.rows)
    return RankedCandidates(rows, piece.assumes, piece.together, piece.alike)
