"""What the worker does: requests answered piece by piece, by the very functions that pages have."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates.analysis.police.taking import game_of
from timepirates.analysis.review import choices, shown, whole
from timepirates.errors import BadSetting
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.worker import wire


def answers(asked: wire.Asked) -> Iterator[wire.Said]:
    """The answer to a request, piece by piece; any TimePiratesError where it cannot be answered."""
    game = game_of(Game.replay(asked.record))
    if isinstance(asked, wire.Review):
        return _review(game, asked.after)
    return _weigh(game, asked.decisions) if isinstance(asked, wire.Weigh) else _play_on(game, asked.decisions)


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


def _play_on(game: Game, decisions: list[tuple[int, str, str]]) -> Iterator[wire.Said]:
    """What games show of each loss, in the order asked."""
    for step, *both in decisions:
        if not 1 <= step <= len(game) or game.steps[step - 1][0] is None:
            raise BadSetting(_("step {step} is no decision of this game").format(step=step))
        for decision in both:
            if refusal := game.at(step - 1).refusal(decision):
                raise refusal
    for step, best, other in decisions:
        for piece in shown.showing(game, step, best, other):
            yield wire.Progress(piece) if isinstance(piece, int) else wire.Played(step, *piece)
