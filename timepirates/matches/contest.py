"""The function `match`, which plays a match between computer players and sums up the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates import players as computer_players
from timepirates.core import registry as all_games
from timepirates.core.errors import BadSetting, check_whole, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck
from timepirates.core.names import is_name
from timepirates.core.protocol import BoardSource, Rules
from timepirates.matches import dask_workers, frames, streaming, strength
from timepirates.matches.match_plan import MOST_NUMBER, Job, JobResult, MatchPlan, Side, chosen_rules
from timepirates.matches.seatings import Seating, seating_arrangements, table_size
from timepirates.matches.start import parse_start
from timepirates.matches.worker_processes import play_all
from timepirates.players.whole_games import MOST_DECISIONS

if TYPE_CHECKING:
    import pandas as pd
    from distributed import Client

    from timepirates.core.game import Game

LIMIT = 60.0
"""Maximum number of seconds for one decision of a player."""
MAX_DECISION_LIMIT = 1_000_000
"""The largest value that is allowed as a limit on the number of decisions in a game."""
MIN_COMPILED_GAMES = 20
"""The smallest number of games for which compiled code is used. This code does not change the results."""
SEATINGS = ("rotations", "all")


def match(
    who: Sequence[Side],
    games: int,
    players: int | None = None,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    seed: int = 0,
    workers: int | None = None,
    turns: bool = False,
    seating: str = "rotations",
    limit: float = LIMIT,
    start: Game | tuple[Game, int] | None = None,
    seats: Sequence[int] | None = None,
    to: str | Path | None = None,
    until: float | None = None,
    client: Client | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> pd.DataFrame:
    """Play a match of many games between computer players.

    Each deal is played once in every seating, with the same opening, start player and random draws. Players of your own
    get the game as their seat knows it (`timepirates.core.seat_game.SeatGame`), and no process plays two seatings of a
    deal with them.

    Parameters
    ----------
    who : sequence of str, class or object
        The sides: names of computer players, or players of your own with a method `choose(game, seat)`. A class is
        instantiated for every game, with the keyword `seed` if it takes one; an object is copied for every game. A
        player that keeps what it learns for later games, in its class, its module or a file, must have an attribute
        `has_learning_player` that is True. Each deal is then played only once, and the seatings take turns.
    games : int
        Minimum number of games; complete deals are played.
    players : int, optional
        Number of seats. By default the smallest number that gives every side equally many.
    rules : str or mapping, optional
        As for `Game`, or the name of a game.
    board : optional
        As for `Game`.
    seed : int
        Equal seeds give equal games, with any number of workers.
    workers : int, optional
        Number of processes. One per core by default.
    turns : bool
        Whether to return one row per turn, from which `matches.record` makes records.
    seating : {"rotations", "all"}
        "rotations" plays every rotation of the sides around the table, "all" every order of them.
    limit : float
        Maximum number of seconds for one decision.
    start : Game or tuple of (Game, int), optional
        The position in which all games begin, each with draws of its own. With a seat in addition, everything that
        this seat does not know is drawn again for each game. Then `players`, `rules` and `board` must be None.
    seats : sequence of int, optional
        Only with `start`: for each seat the index of its side in `who`. By default the sides sit in the order of `who`.
    to : str or Path, optional
        A folder to which the games are written while they are played, as Parquet files of about 100 games. The same
        call continues an interrupted match there, with the same files as without the interruption. Needs the extra
        `parquet`. `matches.read` reads the folder; see `matches.streaming` for its files.
    until : float, optional
        The match ends before `games` are played if the share of the wins of every side is known to this number: half of
        its 95 % interval is at most `until`, such as 0.01. This is looked at after every 100 games or so. All intervals
        then hold at all these times together, so they are wider than those of a match of a fixed number of games.
    client : dask.distributed.Client, optional
        The games are played on the workers of this Dask cluster, with the same result as on this machine, also if
        workers are lost or join meanwhile. Then `workers` must be None. Needs the extra `dask`, here and on the workers.
    most_decisions : int
        Number of decisions of a game, of all seats together, after which it is stopped. Such a game counts as equal for
        all seats, has no points, and is counted in the column `unfinished` of the summary.

    Returns
    -------
    DataFrame
        One row per game and seat, or per turn; see `matches.frames` for the columns. ``attrs["summary"]`` has one row
        per side; see `matches.strength.summary`. ``attrs["differences"]`` has one row per pair of sides, and says which
        of them differ for certain; see `matches.differences`.

    Raises
    ------
    BadSetting
        If an argument is not allowed.
    BadBoard
        If the board breaks a limit.

    Notes
    -----
    A player that raises an error, makes an illegal decision or exceeds `limit` loses its game; the column `failed`
    says why.

    With `start`, `deal` numbers the games. Matches with equal seeds get the same n-th draw after the start in games of
    the same `deal`, so two starts can be compared game by game.
    """
    if seating not in SEATINGS:
        raise BadSetting(
            _("seating must be one of {allowed} (got {got})").format(allowed=", ".join(SEATINGS), got=shown(seating))
        )
    if start is None:
        plan = new_plan(who, players, rules, board, turns)
        orders = _all_seatings(plan, seating, seats)
    else:
        plan = _plan_from_position(who, start, (players, rules, board), turns)
        orders = [_seating_from_position(plan, seating, seats)]
    check_numbers(games, seed, workers, limit)
    check_whole("most_decisions", most_decisions, 1, MAX_DECISION_LIMIT)
    plan, jobs = prepare_match(replace(plan, most_decisions=most_decisions), orders, games, seed)
    play = player(plan, len(jobs), workers, limit, client)
    own_rules = {"until": until, "most_decisions": most_decisions, "learning": has_learning_player(plan)}
    settings = frames.settings(plan, orders) | own_rules
    chunks = streaming.split_into_chunks(jobs, len(orders), streaming.CHUNK_GAMES)
    enough = _stopping_rule(plan, until)
    if to is not None:
        own = {"version": version("timepirates"), "who": plan.labels, "games": len(jobs), "seed": seed, "turns": turns}
        tables = partial(streaming.table_writers, plan)
        streaming.play_and_store(
            Path(to), chunks, {**own, "match": settings}, play, tables, streaming.write_summary, enough
        )
        return streaming.read(to, turns)
    played: list[JobResult] = []
    with closing(play(jobs)) as results:
        for chunk in streaming.chunks_in_order(results, chunks):
            played += chunk
            if enough is not None and enough(frames.games_frame(plan, chunk)):
                break
    counted = frames.games_frame(plan, played)
    out = frames.turns_frame(plan, played) if turns else counted
    out.attrs = strength.match_attributes(counted, settings)
    return out


def prepare_match(plan: MatchPlan, orders: Sequence[Seating], games: int, seed: int) -> tuple[MatchPlan, list[Job]]:
    """Return the settings of a match in their final form, and a list of jobs: the games to play.

    The settings now say whether the games are compiled.
    """
    jobs = list(schedule_games(games, orders, seed, has_learning_player(plan)))
    plan = replace(plan, compiled=len(jobs) >= MIN_COMPILED_GAMES and can_play_compiled(plan))
    plan.deal(jobs[0])  # This call reports an invalid board or invalid rules before the match starts.
    return plan, jobs


def has_learning_player(plan: MatchPlan) -> bool:
    """Return whether any player in the match learns from its games, as its attribute `learns` declares.

    Each game then needs a deal of its own.
    """
    return any(getattr(side, "learns", False) for side in plan.sides)


def player(plan: MatchPlan, count: int, workers: int | None, limit: float, client: Client | None) -> streaming.Play:
    """Return a function that plays some games of a match, on this computer or on a Dask cluster.

    It plays on this machine or on a Dask cluster.

    `count` is the number of all games of the match, for the progress bar.
    """
    if client is None:
        return lambda jobs: _shown(play_all(plan, jobs, workers or cores(), limit), len(jobs), count)
    _check_client(client, workers)
    return lambda jobs: _shown(dask_workers.play_on_cluster(client, plan, jobs, limit), len(jobs), count)


def _stopping_rule(plan: MatchPlan, until: float | None) -> streaming.StopRule | None:
    """Return a function that decides whether a match can end early, or None if all games must be played."""
    if until is None:
        return None
    if isinstance(until, bool) or not isinstance(until, int | float) or not 0 < until < 1:
        raise BadSetting(
            _('the argument "until" must be a number between 0 and 1 (got {got})').format(got=shown(until))
        )
    if len(plan.sides) < 2:
        raise BadSetting(_('the argument "until" can be used only if the match compares at least two players'))
    return strength.Precision(until).add_results


def schedule_games(games: int, orders: Sequence[Seating], seed: int, learning: bool = False) -> Iterator[Job]:
    """Yield a `Job`, the description of one game to play, for each game of a match.

    Each deal (the random start of a game) is played in all seatings. If `learning`, each game has a deal of its own,
    and the seatings take turns.
    """
    for game in range(-(-games // len(orders)) * len(orders)):
        rotation = game % len(orders)
        deal = game if learning else game // len(orders)
        yield Job(game, deal, rotation, Luck(seed).number("deal", deal, MOST_NUMBER), orders[rotation])


def can_play_compiled(plan: MatchPlan) -> bool:
    """Return whether compiled code can play complete games between all players of a match."""
    mass = all_games.of_rules(plan.rules).part("mass")
    names = [side for side in plan.sides if isinstance(side, str)]
    return mass is not None and len(names) == len(plan.sides) and mass(names) is not None


def cores() -> int:
    """Return the number of processor cores that are available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- settings


def new_plan(
    who: Sequence[Side], players: int | None, rules: Rules | None, board: BoardSource | None, turns: bool
) -> MatchPlan:
    """Return the settings of a match whose games all start as new games. Raise BadSetting if an argument is invalid."""
    if isinstance(who, str) or not isinstance(who, Sequence) or not who:
        raise BadSetting(_("the players must be given as a list (got {got})").format(got=shown(who)))
    rules = chosen_rules(rules)
    entry = all_games.of_rules(rules)
    for each in who:
        _check_player(each, entry.name)
    least, most = entry.seats
    if players is None:
        players = table_size(len(who), least, most)
    elif type(players) is not int or not least <= players <= most:
        raise BadSetting(
            _("players must be a whole number from {least} to {most} (got {got})").format(
                least=least, most=most, got=shown(players)
            )
        )
    return MatchPlan(tuple(who), tuple(labels(who)), players, rules, board, turns)


def _all_seatings(plan: MatchPlan, seating: str, seats: object) -> list[Seating]:
    """Return all seatings of a match. A seating lists which player takes each seat.

    Each deal is played in all seatings.
    """
    if seats is not None:
        raise BadSetting(
            _(
                'the argument "seats" is allowed only together with the argument "start"; without "start", '
                "the players take the seats in turn"
            )
        )
    return seating_arrangements(len(plan.sides), plan.players, seating == "all")


def _plan_from_position(who: Sequence[Side], given: object, settled: Sequence[object], turns: bool) -> MatchPlan:
    """Return the settings of a match that begins in a given position.

    The position determines players, rules and board.
    """
    start = parse_start(given)
    game = start.game
    if any(each is not None for each in settled):
        raise BadSetting(
            _("players, rules and board are not allowed together with a starting position, which determines them")
        )
    return replace(new_plan(who, len(game.players), game.rules, game.board, turns), start=start)


def _seating_from_position(plan: MatchPlan, seating: str, seats: object) -> Seating:
    """Return which player takes each seat in a match that begins in a given position."""
    sides = len(plan.sides)
    if seating != SEATINGS[0]:
        raise BadSetting(
            _(
                'if you give the argument "start", all players keep their seats; use the argument "seats" '
                "to choose the seat of each player"
            )
        )
    if seats is None and sides != plan.players:
        raise BadSetting(
            _(
                'the list "who" must contain {players} players, one for each seat of the starting position '
                '(got {got}); to give one player several seats, use the argument "seats"'
            ).format(players=plan.players, got=sides)
        )
    order = range(sides) if seats is None else seats
    if (
        isinstance(order, str)
        or not isinstance(order, Sequence)
        or len(order) != plan.players
        or any(type(side) is not int or not 0 <= side < sides for side in order)
    ):
        raise BadSetting(
            _(
                'the argument "seats" must list {players} numbers, one for each seat: the index of the '
                'player in the list "who", from 0 to {most} (got {got})'
            ).format(players=plan.players, most=sides - 1, got=shown(seats))
        )
    return tuple(order)


def _check_player(who: object, game: str) -> None:
    if isinstance(who, str):
        computer_players.maker(game, who)
    elif not callable(getattr(who, "choose", None)):
        raise BadSetting(
            _("a player must have the method choose(game, seat) or be one of {allowed} (got {got})").format(
                allowed=", ".join(computer_players.of(game)), got=shown(who)
            )
        )


def labels(who: Iterable[object]) -> list[str]:
    """Return a unique label for each side of a match.

    A label is a name, or that of a class. Repeated labels are numbered.

    >>> labels(["simple", "random", "simple"])
    ['simple', 'random', 'simple 2']
    """
    called: list[str] = []
    for each in who:
        own = getattr(each, "name", None)
        made = each if isinstance(each, type) else type(each)
        name: str = each if isinstance(each, str) else str(own) if is_name(own, 40) else made.__name__
        numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(called) + 2))
        called.append(next(label for label in numbered if label not in called))
    return called


def _check_client(client: object, workers: int | None) -> None:
    dask_workers.check_client(client)
    if workers is not None:
        raise BadSetting(
            _(
                'the argument "workers" cannot be combined with a client: a match with a client uses all '
                "workers of the client's cluster"
            )
        )


def check_numbers(games: int, seed: int, workers: int | None, limit: float) -> None:
    """Raise BadSetting if the number of games, the seed, the number of workers or the time limit is invalid."""
    if type(games) is not int or games < 1:
        raise BadSetting(_("games must be a whole number, 1 or more (got {got})").format(got=shown(games)))
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise BadSetting(
            _("seed must be a whole number from 0 to {most} (got {got})").format(most=MOST_SEED, got=shown(seed))
        )
    if workers is not None and (type(workers) is not int or workers < 1):
        raise BadSetting(_("workers must be a whole number, 1 or more (got {got})").format(got=shown(workers)))
    if not isinstance(limit, int | float) or not 0 < limit < float("inf"):
        raise BadSetting(_("limit must be a number of seconds above 0 (got {got})").format(got=shown(limit)))


# --- progress


def _shown(played: Iterable[JobResult], count: int, whole: int) -> Generator[JobResult]:
    """Yield the results of games as the games end, and show a progress bar if possible."""
    if not progress_is_visible():
        yield from played
        return
    from tqdm.auto import tqdm

    yield from tqdm(played, total=whole, initial=whole - count, unit=_("game"), desc=_("Games"), leave=False)


def progress_is_visible() -> bool:
    """Return whether the program runs in a terminal or a notebook, so that a progress bar is visible."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return sys.stderr.isatty() or "IPKernelApp" in getattr(shell, "config", ())
