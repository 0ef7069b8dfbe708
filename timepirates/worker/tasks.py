"""What the worker does: requests answered piece by piece, by the very functions that pages have."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import choices, whole
from timepirates.game import Game
from timepirates.worker import wire


def answers(asked: wire.Asked) -> Iterator[wire.Said]:
    """The answer to a request, piece by piece; any TimePiratesError where it cannot be answered."""
    game = game_of(Game.replay(asked.record))
    return _review(game, asked.after) if isinstance(asked, wire.Review) else _weigh(game, asked.decisions)


def _review(game: Game, after: int | None) -> Iterator[wire.Said]:
    """The ledger, where no step is judged yet, and then each decision."""
    if after is None:
        found = whole.followed(game)
        yield wire.Book(found.book.rows, found.book.worths, found.years)
    for judged in whole.judge(game, after or 0):
        if isinstance(judged, int):
            yield wire.Progress(judged)
        else:
            yield wire.Judgement(judged.step, judged.seat, str(judged.decision), str(judged.best), judged.loss,
                                 judged.noise, judged.because)


def _weigh(game: Game, decisions: list[str]) -> Iterator[wire.Said]:
    """Each decision, in the order asked."""
    for decision in decisions:
        if refusal := game.refusal(decision):
            raise refusal
    s = game.table.restore(game.snapshot())
    for decision in decisions:
        found = choices.option(s, game.table.parse(decision))
        yield wire.Weighed(found.won, found.points, found.luck)
