"""The tasks of the worker process that calculates hints and reviews of Time Pirates."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.players import compiled, rollouts
from timepirates.games.pirates.police.position_input import check_game
from timepirates.games.pirates.review import advice, judging
from timepirates.games.pirates.review.advice import RankedCandidates
from timepirates.games.pirates.review.judging import PossibleMistake
from timepirates.games.pirates.review.playing import rollout_players
from timepirates.review.review_state import DecisionPair, ReviewedDecision
from timepirates.worker import wire


def answers(asked: wire.Asked) -> Iterator[wire.Said]:
    """Return an iterator over the messages that answer a page's request.

    Raise a TimePiratesError if the request cannot be answered.
    """
    game = check_game(Game.replay(asked.record))
    if isinstance(asked, wire.LuckRequest):
        return (
            wire.ProgressReport(piece) if isinstance(piece, int) else wire.LuckAnswer(piece)
            for piece in judging.luck(game)
        )
    if isinstance(asked, wire.SuspectsRequest):
        return (_suspected(piece) for piece in judging.find_possible_mistakes(game, asked.after))
    levels = rollout_players(len(game.players), asked.levels, "captain")
    if isinstance(asked, wire.CompareRequest):
        return _compare(game, asked, levels)
    return _stand(game, asked, levels) if isinstance(asked, wire.WinChancesRequest) else _weigh(game, asked, levels)


def _suspected(piece: int | PossibleMistake) -> wire.Said:
    if isinstance(piece, int):
        return wire.ProgressReport(piece)
    return wire.SuspectFound(piece.step, piece.best, piece.loss, piece.judged and judgement_message(piece.judged))


def judgement_message(judged: ReviewedDecision) -> wire.Judgement:
    """Convert the judgement of a decision to a message for web pages."""
    return wire.Judgement(**{**judged._asdict(), "decision": str(judged.decision), "best": str(judged.best)})


def _compare(game: Game, asked: wire.CompareRequest, levels: tuple[str, ...]) -> Iterator[wire.Said]:
    for step, *both in asked.pairs:
        if not 1 <= step <= len(game) or game.steps[step - 1][0] is None:
            raise BadSetting(_("this game has no decision of a player at step {step}").format(step=step))
        for decision in both:
            if refusal := game.at(step - 1).refusal(decision):
                raise refusal
    pairs = [DecisionPair(*each) for each in asked.pairs]
    for piece in judging.compare(game, pairs, levels, asked.games, asked.about):
        yield wire.ProgressReport(piece) if isinstance(piece, int) else judgement_message(piece)


def _stand(game: Game, asked: wire.WinChancesRequest, levels: tuple[str, ...]) -> Iterator[wire.Said]:
    if any(step > len(game) for step in asked.steps):
        raise BadSetting(_("the game has no step {step}").format(step=max(asked.steps)))
    for won in judging.estimate_win_chances(game, asked.steps, levels, asked.games, asked.about):
        yield wire.WinChancesAnswer(won)


def _weigh(game: Game, asked: wire.Weigh, levels: tuple[str, ...]) -> Iterator[wire.Said]:
    for decision in asked.decisions:
        if refusal := game.refusal(decision):
            raise refusal
    codes = [game.table.parse(decision) for decision in asked.decisions]
    for piece in advice.compare_by_rollouts(game, codes, levels, asked.games, asked.about):
        if isinstance(piece, RankedCandidates):
            yield wire.HintAnswer([(list(map(str, row[0])), *row[1:]) for row in piece.rows], *piece[1:])
        else:
            yield wire.ProgressReport(piece)


class PiratesThinker:
    """The Time Pirates part of the worker process. It compiles code and answers requests.

    This class implements `timepirates.worker.thinker.Thinker`.
    """

    def compile_values(self) -> object:
        """Compile the evaluation function of the captain, a computer player. All answers depend on this function."""
        return compiled.compile_captain()

    def values_are_ready(self) -> bool:
        """Return whether the evaluation function of the captain, a computer player, is compiled."""
        return compiled.ready()

    def compile_rollouts(self) -> object:
        """Compile the code that plays rollouts (simulated games)."""
        return rollouts.compile_rollouts()

    def rollouts_are_ready(self) -> bool:
        """Return whether the code for simulated games (rollouts) is compiled."""
        return rollouts.ready()

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Return an iterator over the messages that answer a request."""
        return answers(asked)


THINKER = PiratesThinker()
