"""Data sets of played games for research: Parquet files, and a data card that describes them.

    README.md                the data card: what the games are, how they were played, the licence, and all columns
    match.json               the settings
    games/000000.parquet     one row per game and seat of the first 1,000 games
    records/000000.parquet   one row per game: its record, which opens on every page
    steps/000000.parquet     one row per decision or random draw
    games/people-*.parquet   games that people have added, without their names; also in records and steps

Like a match, a data set is written while its games are played, and continued after an interruption.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from timepirates import players as computer_players
from timepirates.core import record as records
from timepirates.core import registry
from timepirates.core.errors import BadRecord, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import BoardSource, Json, Record, Rules
from timepirates.core.shapes import MAX_DOCUMENT_BYTES, parse
from timepirates.matches import contest, streaming
from timepirates.matches.match_plan import Job, JobResult, Side
from timepirates.matches.playing import points
from timepirates.matches.seatings import seating_arrangements
from timepirates.players.whole_games import shares

if TYPE_CHECKING:
    import pyarrow as pa
    from distributed import Client

__all__ = ["add", "make"]

GAMES_PER_FILE = 1000
"""The number of games in each file of a data set."""
CARD = "README.md"
LICENCE = "CC0-1.0"
PERSON, UNKNOWN, HUMAN = "person", "unknown", "human"
"""The words "person" and "unknown" in the column `who`, and the word for a person in saved games ("human")."""
FIRST_PEOPLE_NUMBER = 1 << 62
"""The smallest game number for games between people. Their numbers are computed by hashing their records."""


class TableColumn(NamedTuple):
    """A column of a table in a data set."""

    name: str
    type: str
    """The name of an Arrow type, or "dictionary" for a column in which the same texts occur many times."""
    unit: str
    about: str


def columns() -> dict[str, list[TableColumn]]:
    """Return a dict that maps the name of each table of a data set to the columns of this table.

    The tables are in the order in which they are written.
    """
    game = TableColumn("game", "int64", _("number"), _("number of the game, which is the same in all tables"))
    return {
        "steps": [
            game,
            TableColumn("step", "int32", _("steps"), _("number of steps before this one in the game")),
            TableColumn("seat", "int8", _("number"), _("seat that decides, counted from 0; missing for a random draw")),
            TableColumn("verb", "dictionary", _("text"), _('kind of the decision or draw, for example "take"')),
            TableColumn(
                "decision",
                "dictionary",
                _("text"),
                _("the decision or the result of the draw, as written in the record"),
            ),
        ],
        "records": [
            game,
            TableColumn("record", "string", _("JSON"), _("the record of the game, which can be opened on every page")),
        ],
        "games": [
            game,
            TableColumn(
                "deal",
                "int64",
                _("number"),
                _("number of the deal; games of the same deal have the same opening and draws"),
            ),
            TableColumn("seat", "int8", _("number"), _("the seat; seats are numbered clockwise from 0")),
            TableColumn(
                "who",
                "dictionary",
                _("text"),
                _('name of the computer player in this seat, or the word "person" or "unknown"'),
            ),
            TableColumn(
                "points",
                "int32",
                _("points"),
                _("points at the end of the game; missing if the game has no points or could not be finished"),
            ),
            TableColumn("won", "float64", _("share"), _("share of the win: 1 divided by the number of winners, or 0")),
            TableColumn("decisions", "int32", _("decisions"), _("number of decisions of this seat")),
            TableColumn("seed", "int64", _("number"), _("seed of the deal; missing if people played the game")),
            TableColumn(
                "failed",
                "string",
                _("text"),
                _("reason why the player of this seat could not finish the game; otherwise empty"),
            ),
        ],
    }


def schema(kind: str) -> pa.Schema:
    """Return the columns of a table with their types, as a PyArrow schema."""
    import pyarrow as pa

    texts = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [(each.name, texts if each.type == "dictionary" else getattr(pa, each.type)()) for each in columns()[kind]]
    )


def tables(labels: Sequence[str], games: Sequence[JobResult]) -> streaming.TableWriters:
    """Return one function for each table of a data set. Each function writes the data of the given games to a file.

    Parameters
    ----------
    labels : sequence of str
        Who the sides are to which the games' seats belong.
    games : sequence of JobResult
        With steps and records.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    steps = [step for each in games for step in each.steps]
    found: dict[str, list[list[object]]] = {
        "steps": [
            [each.job.game for each in games for _step in each.steps],
            [number for each in games for number in range(len(each.steps))],
            [seat for seat, _text in steps],
            [text.verb for _seat, text in steps],
            [str(text) for _seat, text in steps],
        ],
        "records": [[each.job.game for each in games], [each.record for each in games]],
        "games": list(map(list, zip(*(row for each in games for row in _game_rows(labels, each)), strict=True))),
    }
    return {
        kind: partial(pq.write_table, pa.table(data, schema=schema(kind)), compression="zstd")
        for kind, data in found.items()
    }


def _game_rows(labels: Sequence[str], each: JobResult) -> Iterator[tuple[object, ...]]:
    job, seed = each.job, each.job.seed if each.job.game < FIRST_PEOPLE_NUMBER else None
    for seat, side in enumerate(job.seating):
        reached = None if each.points is None else each.points[seat]
        failed = each.failed.get(seat, "")
        yield job.game, job.deal, seat, labels[side], reached, each.won[seat], each.decisions[seat], seed, failed


# --- Data sets of games between computer players


def make(
    folder: str | Path,
    who: Sequence[Side],
    games: int,
    players: int | None = None,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    seed: int = 0,
    workers: int | None = None,
    licence: str = LICENCE,
    client: Client | None = None,
) -> None:
    """Play games between computer players, and write them to a folder as a data set.

    The same call continues an interrupted data set, and writes the same files as without the interruption. Needs the
    extra `parquet`.

    Parameters
    ----------
    folder : str or Path
        The folder is created if it does not exist.
    who : sequence of str, class or object
        The sides, as for `match`. Each deal is played in every rotation of them.
    games : int
        Minimum number of games; complete deals are played.
    players : int, optional
        Number of seats. By default the smallest number that gives every side equally many.
    rules : str or mapping, optional
        As for `Game`, or the name of a game.
    board : optional
        As for `Game`.
    seed : int
        Equal seeds give equal games.
    workers : int, optional
        Number of processes. One per core by default.
    licence : str
        The licence of the data, for the data card.
    client : dask.distributed.Client, optional
        As for `match`: the workers of a cluster play the games.

    Raises
    ------
    BadSetting
        If an argument is not allowed, or the folder has other games.
    BadBoard
        If the board breaks a limit.
    """
    plan = replace(contest.new_plan(who, players, rules, board, turns=True), keep_records=True)
    orders = seating_arrangements(len(plan.sides), plan.players)
    contest.check_numbers(games, seed, workers, contest.LIMIT)
    plan, jobs = contest.prepare_match(plan, orders, games, seed)
    settings = {
        **_settings(plan.deal(jobs[0]).record(), licence),
        "who": plan.labels,
        "players": plan.players,
        "games": len(jobs),
        "seed": seed,
    }
    streaming.play_and_store(
        Path(folder),
        streaming.split_into_chunks(jobs, len(orders), GAMES_PER_FILE),
        settings,
        contest.player(plan, len(jobs), workers, contest.LIMIT, client),
        partial(tables, plan.labels),
        write_card,
    )


def _settings(record: Record, licence: str) -> dict[str, object]:
    kept = _as_json(record)
    return {
        "version": version("timepirates"),
        "tables": list(columns()),
        "licence": licence,
        "rules": kept["rules"],
        "board": kept.get("board"),
        "match": None,
    }


# --- games of people


def add(folder: str | Path, files: Sequence[str | Path], licence: str = LICENCE) -> int:
    """Add finished games from files to a data set. The names and seeds of the games are left out.

    Nothing is added unless all games fit. A game that the data set already has is left out.

    Parameters
    ----------
    folder : str or Path
        A data set, or a new folder, which then gets the rules and the board of the first game.
    files : sequence of str or Path
        Saved games (`.tpr-save.json`; of each the first finished line of play), records (`.json`), or files with one
        record per line (`.jsonl`).
    licence : str
        The licence of a new data set. Games that are added to a data set are under its licence.

    Returns
    -------
    int
        Number of games that were added.

    Raises
    ------
    BadRecord
        If a file cannot be read, or a game does not fit: it is not over, begins in the middle, or has other rules or
        another board than the data set.
    """
    folder = Path(folder)
    given = [(path, *found) for path in map(Path, files) for found in _games_of(path)]
    if (folder / streaming.SETTINGS).exists():
        settings: Mapping[str, object] = streaming.settings_of(folder)
        if settings.get("tables") != list(columns()):
            raise BadRecord(_("{folder} is not the folder of a data set").format(folder=folder))
    elif given:
        settings = {**_settings(given[0][1].record(), licence), "who": [], "players": None, "games": 0, "seed": None}
    else:
        raise BadRecord(_("the files contain no games"))
    for path, game, _who in given:
        _check_fits(path, game, settings)
    labels = sorted({label for _path, _game, who in given for label in who})
    with streaming.reserved_folder(folder, settings):
        known = _people_game_numbers(folder)
        found = {each.job.game: each for each in (_as_match_result(game, who, labels) for _path, game, who in given)}
        new = [each for number, each in found.items() if number not in known]
        if new:
            name = sha256(",".join(str(each.job.game) for each in new).encode()).hexdigest()[:16]
            streaming.write_tables(folder, f"people-{name}", tables(labels, new))
        write_card(folder)
    return len(new)


def _games_of(path: Path) -> Iterator[tuple[Game, list[str]]]:
    """Yield the games in a file, each with the kinds of its players.

    They are names of computer players, or "person" or "unknown".
    """
    try:
        if path.suffix == ".jsonl":
            for game in records.read_file(path):
                yield game, [UNKNOWN] * len(game.players)
            return
        with path.open("rb") as file:
            document = file.read(MAX_DOCUMENT_BYTES + 1)
        found = parse(document)
        if isinstance(found, dict) and records.is_saved_game(found):
            yield _first_finished_game(records.read_saved(document))
        else:
            game = Game.replay(registry.checked_record(found))
            yield game, [UNKNOWN] * len(game.players)
    except BadRecord as error:
        raise BadRecord(_("{path}: {problem}").format(path=path, problem=error)) from None


def _first_finished_game(saved: records.SavedGame) -> tuple[Game, list[str]]:
    """Return the game of the first finished line of play in a saved game, and the kinds of the game's players."""
    lines: object = saved["lines"]
    if not isinstance(lines, list) or not all(isinstance(line, dict) and "record" in line for line in lines):
        raise BadRecord(_("the lines of play must be a list of records (got {got})").format(got=shown(lines)))
    for game in (Game.replay(registry.checked_record(line["record"])) for line in lines):
        if game.over:
            known = {HUMAN: PERSON, **{name: name for name in computer_players.of(game.name)}}
            seats: object = saved["seats"]
            if (
                not isinstance(seats, list)
                or len(seats) != len(game.players)
                or not all(isinstance(who, str) and who in known for who in seats)
            ):
                raise BadRecord(
                    _('the field "seats" must contain one of these values for each seat: {allowed} (got {got})').format(
                        allowed=", ".join(known), got=shown(seats)
                    )
                )
            return game, [known[who] for who in seats]
    raise BadRecord(_("the file contains no finished game; only finished games can be added"))


def _check_fits(path: Path, game: Game, settings: Mapping[str, object]) -> None:
    """Raise BadRecord if a game does not fit into a data set."""
    record = _as_json(game.record())
    if not game.over:
        raise BadRecord(_("{path}: the game is not over; only finished games can be added").format(path=path))
    if record.get("position") is not None:
        raise BadRecord(
            _("{path}: the record begins in the middle of a game; only whole games can be added").format(path=path)
        )
    if record["rules"] != settings["rules"]:
        raise BadRecord(
            _("{path}: the rules of the game ({theirs}) differ from the rules of the data set ({rules})").format(
                path=path, theirs=shown(record["rules"]), rules=shown(settings["rules"])
            )
        )
    if record.get("board") != settings["board"]:
        raise BadRecord(_("{path}: the board of the game differs from the board of the data set").format(path=path))


def _as_match_result(game: Game, who: Sequence[str], labels: Sequence[str]) -> JobResult:
    """Convert a game between people to the data type that stores results of matches.

    Its record has neither names nor the seed.
    """
    record = {**game.record(), "players": list(who), "seed": None}
    number = FIRST_PEOPLE_NUMBER + int.from_bytes(
        sha256(records.write({**record, "players": []}).encode()).digest()[:7]
    )
    steps = tuple(game.steps_from(0))
    return JobResult(
        Job(number, number, 0, 0, tuple(map(labels.index, who))),
        shares(game.winners, len(who)),
        points(game),
        tuple(sum(seat == mover for mover, _text in steps) for seat in range(len(who))),
        {},
        steps,
        record=records.write(record),
    )


def _people_game_numbers(folder: Path) -> set[int]:
    """Return a set of the numbers of all games between people in a data set."""
    import pyarrow.parquet as pq

    files = (folder / streaming.GAMES_FOLDER).glob("people-*.parquet")
    return {number for file in files for number in pq.read_table(file, columns=["game"])["game"].to_pylist()}


def _as_json(record: Record) -> dict[str, Json]:
    return json.loads(records.write(record))


# --- the data card


def write_card(folder: Path) -> None:
    """Write the data card of a data set: a text file that describes the games and the tables."""
    streaming.replace(folder / CARD, lambda path: path.write_text("\n\n".join(_card(folder)) + "\n", encoding="utf-8"))


def _card(folder: Path) -> Iterator[str]:
    import pyarrow.parquet as pq

    settings = streaming.settings_of(folder)
    done = [path.name for path in sorted((folder / streaming.GAMES_FOLDER).glob("[0-9]*.parquet"))]
    played = sum(pq.read_metadata(folder / "records" / name).num_rows for name in done)
    people = len(_people_game_numbers(folder))
    yield "# " + _("Games of {game}").format(game=registry.of_rules(settings["rules"]).title)
    yield _(
        "Every decision and every random draw of {games} games between computer players and {people} games of people, as "
        "Parquet files. match.json has the complete rules and the board."
    ).format(games=played, people=people)
    yield "## " + _("How the games were played")
    if settings["who"]:
        yield _(
            "The program timepirates, version {version}, played {games} games of {players} seats with "
            "the rules {rules} and the seed {seed}. The computer players are: {who}. Each deal was "
            "played in every rotation of the players around the table, with the same opening and the "
            "same draws. So games of one deal are not independent: compare deals. The same settings "
            "give the same files. The column seed contains the seed of each deal; Game(seed=...) "
            "repeats the deal."
        ).format(**{**settings, "games": played, "rules": settings["rules"]["name"], "who": ", ".join(settings["who"])})
    yield _(
        "A data set can also contain games that people played. These people added files of their finished "
        "games, without names and seeds. These games are not a random sample. Their numbers begin at 2^62, "
        'and the names of their files begin with "people-".'
    )
    yield "## " + _("Licence")
    yield settings["licence"]
    yield "## " + _("Tables")
    yield _("Each folder contains one table, split into several files. pandas.read_parquet reads a whole folder.")
    for kind, listed in reversed(columns().items()):
        yield f"### {kind}"
        rows = [(_("column"), _("type"), _("unit"), _("meaning")), ("---",) * 4, *listed]
        yield "\n".join("| " + " | ".join(row) + " |" for row in rows)
