"""Hints: the best decisions for the player to move, using only what this player knows.

Decisions that lead to the same position count as one candidate. A quick estimate (the value function) selects six
candidates. Then computer players continue the game from each candidate several times (rollouts). After each round the
worse half of the candidates is dropped. All candidates get equal random numbers. Layings of white contracts need no
rollouts, because their probabilities can be calculated exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.core.game import Game
from timepirates.core.protocol import Decision
from timepirates.games.pirates.lessons.deciding import decision_phrase, decisions_name
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.players.rollouts import Rollouts
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.police.position_input import check_game
from timepirates.games.pirates.police.situation import whole
from timepirates.games.pirates.review.causes import explain_comparison, make_side
from timepirates.games.pirates.review.choices import EquivalentDecisions, choices
from timepirates.games.pirates.review.estimate import MODEL_ERROR, ROUGH_ERROR
from timepirates.games.pirates.review.layings import start_of_laying
from timepirates.games.pirates.review.playing import merge_rollouts, play, rollout_players
from timepirates.games.pirates.review.reasons import because
from timepirates.games.pirates.state import PiratesState
from timepirates.review.halving import about, check_to_move, rank_candidates, seeds, sequential_halving
from timepirates.review.intervals import HINTS, interval, normal_interval

COLUMNS = (
    "decision",
    "won",
    "won_low",
    "won_high",
    "behind",
    "behind_low",
    "behind_high",
    "points",
    "games",
    "because",
)
MOST_ROWS, MOST_GAMES = 100, 10_000
CANDIDATES = 6
GAMES = 100
ESTIMATE_TIME_SHARE = 0.3
"""The assumed share of a hint's computing time that is needed for the first quick estimates."""


class Candidate(NamedTuple):
    """A group of decisions that lead to the same position, with an estimated value and an 80 % interval for it."""

    decisions: tuple[Decision, ...]
    """The decisions of the group, which all lead to the same position. Pages show only the first one."""
    won: float
    """The estimated probability that the player wins after any decision of this group of equivalent decisions."""
    won_low: float
    won_high: float
    behind: float
    """How much lower the candidate's probability of winning is than that of the best candidate.

    It is estimated from rollouts with equal random draws.
    """
    behind_low: float
    behind_high: float
    games: int
    """The number of rollouts played for the candidate; 0 for a quick estimate."""
    because: str
    points: float = 0.0
    """The expected points at the end of the game."""


class RankedCandidates(NamedTuple):
    """A hint: groups of equivalent decisions, ranked from best to worst."""

    rows: tuple[Candidate, ...]
    assumes: tuple[str, ...] | None
    """The computer players in the simulated games, or None if the hint was made without simulated games."""
    together: int
    """The number of top-ranked candidates between which the estimates show no clear difference."""
    alike: str
    """A phrase that names all candidates that may be as good as the best one, or "" if there is only one."""


def calculate_hint(
    game: Game,
    seat: int,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    games: int = GAMES,
    seed: int = 0,
) -> Iterator[float | RankedCandidates]:
    """Calculate a hint for the player to move, and yield the progress from time to time.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move. Only information that this seat has is used.
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that stands in for people in rollouts.
    games : int, optional
        Number of rollouts for all candidates together.
    seed : int, optional
        Equal seeds give equal hints.

    Yields
    ------
    float or RankedCandidates
        The progress from 0 to 1, and finally the hint.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If `who` or `people` do not name levels.
    """
    codes = legal_codes(game, seat)
    levels = rollout_players(len(game.players), who, people)
    if game.deciding == "lay":
        yield _hint_for_laying(game, seat, codes, levels)
    else:
        yield from compare_by_rollouts(game, codes, levels, games, about(game, seat, seed))


def compare_by_rollouts(
    game: Game, codes: Sequence[int], levels: tuple[str, ...], games: int, named: str
) -> Iterator[float | RankedCandidates]:
    """Compare decisions by simulated games (rollouts). Yield the progress from 0 to 1, and finally the hint.

    The decisions must not be layings. The random numbers are derived from the text `named`.
    """
    seat = game.to_move
    assert isinstance(seat, int)
    s: PiratesState = game.table.restore(game.snapshot(seat))
    found: list[EquivalentDecisions] = []
    part = ESTIMATE_TIME_SHARE if rollouts.ready() else 1.0
    for step in choices(s, codes):
        if isinstance(step, float):
            yield part * step
        else:
            found = step
    if not rollouts.ready():
        yield _hint_without_rollouts(game, found)
        return
    played: list[Rollouts] = []
    for done in _play_candidates(seat, found[:CANDIDATES], levels, games, named):
        if isinstance(done, list):
            played = done
        else:
            yield part + (1 - part) * min(1.0, done / games)
    yield _hint_from_rollouts(game, s, found[:CANDIDATES], played, levels)


def legal_codes(game: Game, seat: int) -> list[int]:
    """Return the codes of a seat's legal decisions. Raise BadSituation if it is not this seat's turn to decide."""
    game = check_game(game)
    check_to_move(game, seat)
    return [game.table.parse(decision) for decision in game.legal()]


def _play_candidates(
    seat: int, candidates: Sequence[EquivalentDecisions], levels: Sequence[str], games: int, about: str
) -> Iterator[int | list[Rollouts]]:
    """Play simulated games (rollouts) after each candidate, and drop the worse half of the candidates each round.

    Yields
    ------
    int or list of Rollouts
        The number of rollouts so far, and finally the rollouts of every candidate. The n-th rollouts of all candidates
        share a seed.
    """
    found, starts = [Rollouts([], []) for _each in candidates], seeds(about, games)

    def play_some(left: Sequence[int], first: int, each: int) -> Iterator[list[list[float]]]:
        for parts in play([(candidates[at].end, starts[first : first + each]) for at in left], levels):
            for at, part in zip(left, parts, strict=True):
                found[at] = merge_rollouts(found[at], part)
            yield [[row[seat] for row in part.shares] for part in parts]

    for done in sequential_halving(len(candidates), games, play_some):
        yield done if isinstance(done, int) else found


def _hint_from_rollouts(
    game: Game,
    s: PiratesState,
    candidates: Sequence[EquivalentDecisions],
    played: Sequence[Rollouts],
    levels: tuple[str, ...],
) -> RankedCandidates:
    """Return a hint that ranks candidate decisions by the results of their simulated games (rollouts).

    Candidates that do not clearly differ from the best one come first. Within each group, the candidates are ordered by
    their probability of winning.
    """
    seat, model_error = s.mover, 0.0 if s.year == s.years else MODEL_ERROR
    mine = [[row[seat] for row in each.shares] for each in played]
    found = rank_candidates(mine, model_error)
    best = found.order[0]
    sides = [
        make_side(
            decision_phrase(game, game.table.name(each.codes[0]), after_you=True),
            each.codes[0],
            one.facts,
            seat,
            s,
            each.end,
        )
        for each, one in zip(candidates, played, strict=True)
    ]
    rows = []
    for at in found.order:
        other = next((each for each in found.order if each != at), None) if at == best else best
        reason = explain_comparison(
            game.players, seat, sides[at], None if other is None else sides[other], better=at == best, speaks_to=True
        )
        rows.append(
            Candidate(
                tuple(map(game.table.name, candidates[at].codes)),
                *interval(mine[at], HINTS, 0.0, model_error),
                *found.gaps[at],
                len(mine[at]),
                reason,
                candidates[at].worth.points[seat],
            )
        )
    return _with_group(game, rows, levels, found.together)


def _with_group(
    game: Game, rows: Sequence[Candidate], assumes: tuple[str, ...] | None, together: int
) -> RankedCandidates:
    equal = [str(decision) for row in rows[:together] for decision in row.decisions[:1]]
    return RankedCandidates(tuple(rows), assumes, together, decisions_name(game, equal) if together > 1 else "")


def _hint_without_rollouts(game: Game, found: Sequence[EquivalentDecisions]) -> RankedCandidates:
    """Return a hint that ranks decisions by quick estimates, without simulated games (rollouts)."""
    seat = game.to_move
    assert isinstance(seat, int)
    return _hint_from_estimates(game, seat, [(each.codes, each.worth) for each in found], ROUGH_ERROR, None)


def _hint_for_laying(game: Game, seat: int, codes: Sequence[int], levels: tuple[str, ...]) -> RankedCandidates:
    """Return a hint that ranks the ways to lay white contracts by the probability of winning.

    The calculation is exact, except for the value at the end of a year.
    """
    secret, laid = start_of_laying(game, seat)
    error = 0.0 if secret.s.year == secret.s.years else MODEL_ERROR
    worths = [((code,), secret.best(seat, (*laid, code))) for code in codes]
    worths.sort(key=lambda each: -each[1].won[seat])
    return _hint_from_estimates(game, seat, worths, error, levels)


def _hint_from_estimates(
    game: Game,
    seat: int,
    estimates: Sequence[tuple[tuple[int, ...], ExpectedResult]],
    error: float,
    levels: tuple[str, ...] | None,
) -> RankedCandidates:
    """Return a hint about equivalent decisions with their values, sorted from best to worst.

    `error` is the standard error of an estimated probability of winning.
    """
    best = estimates[0][1].won[seat]
    rows = []
    for codes, worth in estimates:
        won, names = worth.won[seat], tuple(map(game.table.name, codes))
        rows.append(
            Candidate(
                names,
                *normal_interval(won, HINTS, error),
                *normal_interval(best - won, HINTS, error if won < best else 0.0),
                0,
                because(game, names[0]),
                worth.points[seat],
            )
        )
    return _with_group(game, rows, levels, sum(row.behind_low <= 0 for row in rows))


def advise(
    game: Game,
    seat: int,
    top: int = 3,
    games: int = GAMES,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    seed: int = 0,
) -> ResultTable:
    """Return the best decisions for the player to move, as a table.

    The parameters and columns are those of `timepirates.games.pirates.review.advise`.

    Returns
    -------
    ResultTable
        The `attrs` contain `assumes`, `together` and `alike` of the `RankedCandidates`.
    """
    top, games = whole("top", top, 1, MOST_ROWS), whole("games", games, 1, MOST_GAMES)
    *_steps, found = calculate_hint(game, seat, who, people, games, seed)
    assert isinstance(found, RankedCandidates)
    rows = [(str(each.decisions[0]), *(getattr(each, column) for column in COLUMNS[1:])) for each in found.rows[:top]]
    return ResultTable(
        COLUMNS, rows, attrs={"assumes": found.assumes, "together": found.together, "alike": found.alike}
    )
