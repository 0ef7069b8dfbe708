"""What pages ask to be thought about: by the worker where there is one, else in the page; the answers are the same."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from time import monotonic

from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import advice, shown, whole
from timepirates.analysis.review.advice import Advice
from timepirates.analysis.review.choices import Option
from timepirates.analysis.review.judged import Judged
from timepirates.analysis.review.ledger import Account
from timepirates.analysis.review.shown import Shown
from timepirates.analysis.review.whole import Looked
from timepirates.game import Game
from timepirates.protocol import Decision
from timepirates.worker import wire
from timepirates.worker.asking import NoWorker, ask, there_may_be_one

AT_FIRST, AT_ONCE = 3.0, 0.5
"""Seconds that a worker may take until it begins: one that is started for a review, and where a page could answer
almost as soon itself."""
OFTEN = 3
"""So often a page asks for games to be played on, where the worker is lost."""
A_WHILE = 5.0
"""So long a page goes on with a review before it asks again for a worker, which may be ready by then."""


def look_back(game: Game) -> Generator[Looked]:
    """The review of a game, as `timepirates.analysis.review.whole.look_back` gives it: BadSituation, pieces, order.
    Where there is a worker games are played on.
    """
    game, found, patience = game_of(game), None, AT_FIRST
    while found is None or found.done < len(game):
        try:
            for piece in _reviewed(game, found, patience):
                yield (found := piece)
        except NoWorker:
            for piece in _reviewed_here(game, found):
                yield (found := piece)
        patience = AT_ONCE
    yield from _played_on(game, found)


def _played_on(game: Game, found: Looked) -> Iterator[Looked]:
    """Losses as games show them that the worker plays on. Where it is lost another one is asked for the rest; without
    one losses stay as the value tells them."""
    wanted = {each.step: each for each in shown.to_be_shown(found.judged)}
    for _time in range(OFTEN if wanted else 0):
        rest = [(step, str(each.best), str(each.decision)) for step, each in wanted.items()
                if step not in {told.step for told in found.waiting}]
        with suppress(NoWorker):
            for piece in ask(wire.PlayOn(game.record(), rest), AT_FIRST):
                found.playing = (len(found.waiting), len(wanted))
                if isinstance(piece, wire.Played) and piece.step in wanted:
                    found.wait(whole.told_by(game, wanted[piece.step], _shown(piece)), len(wanted))
                yield found
            break
    if found.waiting:
        found.take_over()
        yield found


def _shown(piece: wire.Played) -> Shown:
    return Shown(piece.loss, piece.noise, piece.games, piece.best)


def compare(game: Game, step: int, best: str, other: str) -> Iterator[Shown | None]:
    """What games show of the loss with another decision than the best at a step: nothing until they are played, and
    nothing at all without a worker."""
    with suppress(NoWorker):
        for piece in ask(wire.PlayOn(game.record(), [(step, best, other)]), AT_FIRST):
            yield _shown(piece) if isinstance(piece, wire.Played) else None


def _reviewed(game: Game, found: Looked | None, patience: float) -> Iterator[Looked]:
    """The rest of a review, by the worker; NoWorker before it is whole."""
    request = wire.Review(game.record(), None if found is None else found.done)
    for piece in ask(request, patience):
        if isinstance(piece, wire.Book):
            found = Looked(game, Account(rows=piece.rows, worths=piece.worths), piece.years)
        elif found is None:
            continue
        elif isinstance(piece, wire.Judgement):
            found.add(Judged(piece.step, piece.seat, Decision(piece.decision), Decision(piece.best), piece.loss,
                             piece.noise, piece.because))
        elif isinstance(piece, wire.Progress) and piece.done > found.done:
            found.add(piece.done)
        else:
            continue
        yield found
    if found is None or found.done < len(game):
        raise NoWorker


def _reviewed_here(game: Game, found: Looked | None) -> Iterator[Looked]:
    """The rest of a review, in this process; where there may be a worker, as much as is done in a while."""
    if found is None:
        found = whole.followed(game)
        yield found
    until = monotonic() + A_WHILE
    for judged in whole.judge(game, found.done):
        found.add(judged)
        yield found
        if there_may_be_one() and monotonic() > until:
            return


def weighing(game: Game, seat: int) -> Iterator[float | Advice]:
    """Advice, as `timepirates.analysis.review.advice.weighing` gives it. The worker gets what the seat sees."""
    codes = advice.codes_of(game, seat)
    options: list[Option] = []
    try:
        for piece in ask(_seen(game, seat), AT_ONCE):
            if isinstance(piece, wire.Weighed) and len(options) < len(codes):
                options.append(Option(codes[len(options)], piece.won, piece.points, piece.luck))
            yield len(options) / len(codes)
    except NoWorker:
        options = []
    if len(options) == len(codes):
        yield advice.ordered(game, options)
    else:
        yield from advice.weighing(game, seat)


def _seen(game: Game, seat: int) -> wire.Weigh:
    """The request for a position as its seat sees it; NoWorker where that does not show what was laid in secret."""
    if game.deciding == "lay":
        raise NoWorker
    seen = Game.from_snapshot(game.snapshot(seat), game.rules, game.board, chance="ask", seed=0)
    return wire.Weigh(seen.record(), [str(decision) for decision in game.legal()])
