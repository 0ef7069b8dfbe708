"""Write a match to a folder while it is played, and resume it after an interruption.

    match.json             the settings
    games/000000.parquet   one row per game and seat of the first chunk of whole deals
    turns/000000.parquet   one row per turn of the same games, if turns are kept
    summary.csv            the summary of the games written so far, when the match ends or is interrupted with Ctrl-C

Each file is written under another name, synced and renamed, so it is complete or missing. A chunk is done when its file
of games exists.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates.core.errors import BadRecord, BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.matches import frames, strength
from timepirates.matches.match_plan import Job, JobResult, MatchPlan

if TYPE_CHECKING:
    import pandas as pd

CHUNK_GAMES = 100
"""Maximum number of games in one output file. A file contains only complete deals, and at least one deal."""
SETTINGS, SUMMARY = "match.json", "summary.csv"
GAMES_FOLDER = "games"
"""The folder whose files are written last. If it contains a file for a group of games, the group is complete."""
Play = Callable[[Sequence[Job]], Generator[JobResult]]
TableWriters = Mapping[str, Callable[[Path], object]]
"""For each kind of table, a function that writes the table to a file. Tables are written in this order."""
StopRule = Callable[["pd.DataFrame"], bool]
"""A function that receives the games of each new chunk of a match, and returns whether the match may end."""


def split_into_chunks(jobs: Sequence[Job], seatings: int, most: int) -> list[Sequence[Job]]:
    """Split the games of a match into groups (chunks), so that all games with the same deal are in the same chunk.

    A chunk has at most `most` games or one deal. A deal has `seatings` games.
    """
    size = max(1, most // seatings) * seatings
    return [jobs[first : first + size] for first in range(0, len(jobs), size)]


def chunks_in_order(results: Iterable[JobResult], chunks: Sequence[Sequence[Job]]) -> Iterator[list[JobResult]]:
    """Collect the results of games, which arrive in any order, and yield them by chunk in the order of the match."""
    number_of = {job.game: number for number, chunk in enumerate(chunks) for job in chunk}
    waiting: defaultdict[int, list[JobResult]] = defaultdict(list)
    next_ = 0
    for each in results:
        waiting[number_of[each.job.game]].append(each)
        while next_ < len(chunks) and len(waiting[next_]) == len(chunks[next_]):
            yield sorted(waiting.pop(next_), key=lambda done: done.job.game)
            next_ += 1


def play_and_store(
    folder: Path,
    chunks: Sequence[Sequence[Job]],
    settings: Mapping[str, object],
    play: Play,
    tables: Callable[[Sequence[JobResult]], TableWriters],
    describe: Callable[[Path], object],
    enough: StopRule | None = None,
) -> None:
    """Play the games of a match that are not stored yet, and write each complete group of games to a folder.

    Parameters
    ----------
    folder : Path
        The folder is created if it does not exist.
    chunks : sequence of sequences of Job
        All games of the match, in order.
    settings : mapping
        Everything that determines the games, as JSON has it.
    play : callable
        Yields the results of jobs, in any order.
    tables : callable
        Returns the tables of a chunk, the games last.
    describe : callable
        Writes a description of the folder's games into it, also if the match is interrupted.
    enough : callable, optional
        Ends the match early.

    Raises
    ------
    BadSetting
        If the folder cannot be used: it belongs to another match, or another process writes to it.
    """
    with reserved_folder(folder, settings):
        missing = [number for number in range(len(chunks)) if not chunk_path(folder, GAMES_FOLDER, number).exists()]
        try:
            with closing(play([job for number in missing for job in chunks[number]])) as results:
                played = chunks_in_order(results, [chunks[number] for number in missing])
                for number in range(len(chunks)):
                    if number in missing:
                        write_tables(folder, f"{number:06d}", tables(next(played)))
                    if enough is not None and enough(_games(folder, number)):
                        break
        finally:
            if any(folder.glob(f"{GAMES_FOLDER}/*.parquet")):
                describe(folder)


def table_writers(plan: MatchPlan, played: Sequence[JobResult]) -> TableWriters:
    """Return a dict that contains, for each table of a match, a function that writes the table to a file."""
    found = {"turns": frames.turns_frame(plan, played)} if plan.keep_steps else {}
    found[GAMES_FOLDER] = frames.games_frame(plan, played)
    return {kind: partial(frame.to_parquet, index=False) for kind, frame in found.items()}


def write_summary(folder: Path) -> None:
    """Write the summary of the games in a folder to a file."""
    replace(folder / SUMMARY, lambda path: read(folder).attrs["summary"].to_csv(path))


@contextmanager
def reserved_folder(folder: Path, settings: Mapping[str, object]) -> Iterator[None]:
    """Reserve a folder for one match, so that no other process can use the folder during the `with` block.

    A new folder gets the settings of the match; another one must have the same settings. No other process can use the
    folder meanwhile.
    """
    _needs_pyarrow()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            _("the folder {folder} cannot be created: {reason}").format(folder=folder, reason=error.strerror)
        ) from None
    with _locked_folder(folder):
        _store_settings(folder, settings)
        yield


def _needs_pyarrow() -> None:
    try:
        import pyarrow.parquet  # noqa: F401  # pandas writes Parquet with it
    except ModuleNotFoundError:
        raise BadSetting(_("pyarrow is not installed; install it with: pip install 'timepirates[parquet]'")) from None


@contextmanager
def _locked_folder(folder: Path) -> Iterator[None]:
    """Lock a folder during the `with` block, so that no other process can use the folder.

    The lock ends with the process.
    """
    from filelock import FileLock, Timeout

    try:
        with FileLock(folder / ".lock", timeout=0):
            yield
    except Timeout:
        raise BadSetting(
            _("another process is playing the match in {folder}; wait until it has ended").format(folder=folder)
        ) from None


def _store_settings(folder: Path, settings: Mapping[str, object]) -> None:
    """Write the settings of a match into a new folder, or check that an old folder has the same settings."""
    for left in folder.rglob(".*.part"):
        left.unlink()
    file, text = folder / SETTINGS, json.dumps(settings, indent=1, sort_keys=True)
    if not file.exists():
        replace(file, lambda path: path.write_text(text, encoding="utf-8"))
        return
    found, mine = settings_of(folder), json.loads(text)
    different = [name for name in mine if found.get(name) != mine[name]]
    if different:
        raise BadSetting(
            _(
                "{folder} contains another match, with different values of {names}. Choose another folder, or "
                "delete this one"
            ).format(folder=folder, names=", ".join(different))
        )


def settings_of(folder: Path) -> dict[str, Json]:
    """Return the settings of the match in a folder. Raise BadRecord if there is none."""
    try:
        found = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise BadRecord(_("{folder} is not the folder of a match").format(folder=folder))
    return found


def chunk_path(folder: Path, kind: str, number: int) -> Path:
    """Return the path of the file that contains the given part (chunk) of a table."""
    return folder / kind / f"{number:06d}.parquet"


def _games(folder: Path, number: int) -> pd.DataFrame:
    import pandas as pd

    return pd.read_parquet(chunk_path(folder, GAMES_FOLDER, number))


def write_tables(folder: Path, name: str, tables: TableWriters) -> None:
    """Write each of the given tables to a file. Each kind of table has its own folder."""
    for kind, write_table in tables.items():
        (folder / kind).mkdir(exist_ok=True)
        replace(folder / kind / f"{name}.parquet", write_table)


def replace(file: Path, write: Callable[[Path], object]) -> None:
    """Write or replace a file atomically.

    The file is written under another name, synced and renamed.
    """
    hidden = file.with_name(f".{file.name}.part")
    write(hidden)
    with hidden.open("rb") as written:
        os.fsync(written.fileno())
    hidden.replace(file)
    with suppress(OSError):  # Some operating systems cannot flush a folder to the disk.
        entry = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


# --- reading


def read(path: str | Path, turns: bool = False) -> pd.DataFrame:
    """Read the data frame of a match from a folder or file.

    Parameters
    ----------
    path : str or Path
        A folder that ``match(..., to=path)`` has written, finished or not, or a file that `to_parquet`, `to_feather`
        or `to_csv` of a match's frame has written, recognised by its ending.
    turns : bool
        Whether to read the turns of a folder, which exist if the match was called with ``turns=True``.

    Returns
    -------
    DataFrame
        As `match` returns it. A CSV file has no settings, so that its turns make no records, and the frame of turns in a
        single file has no summary.

    Raises
    ------
    BadRecord
        If there is no such file or folder, or it is not from a match.
    """
    path = Path(path)
    if path.is_dir():
        return _read_folder(path, turns)
    import pandas as pd

    try:
        if path.suffix == ".csv":
            # An empty cell means a missing value only in the column `points`, and an empty string in
            # other columns.
            frame = pd.read_csv(path, keep_default_na=False, na_values={"points": [""]})
            frame = frame.drop(columns=[name for name in frame.columns if name.startswith("Unnamed")])
        elif path.suffix == ".feather":
            frame = pd.read_feather(path)
        else:
            frame = pd.read_parquet(path)
    except (OSError, ValueError) as error:
        raise BadRecord(_("{path} cannot be read: {reason}").format(path=path, reason=shown(str(error), 200))) from None
    if not {"deal", "game", "seat", "who"} <= set(frame.columns):
        raise BadRecord(_("{path} contains no data frame of a match").format(path=path))
    settings = frame.attrs.get("match")
    if "won" in frame.columns:
        frame.attrs = strength.match_attributes(frame, settings)
    else:
        frame.attrs = {"match": settings} if settings else {}
    return frame


def _read_folder(folder: Path, turns: bool) -> pd.DataFrame:
    import pandas as pd

    settings = settings_of(folder)
    parts = {kind: sorted((folder / kind).glob("*.parquet")) for kind in (GAMES_FOLDER, "turns")}
    if not parts[GAMES_FOLDER]:
        raise BadRecord(_("{folder} contains no games yet").format(folder=folder))
    if turns and not parts["turns"]:
        raise BadRecord(
            _("{folder} contains no data about turns; a match saves them only with match(..., turns=True)").format(
                folder=folder
            )
        )
    done = {path.name for path in parts[GAMES_FOLDER]}
    games = pd.concat(map(pd.read_parquet, parts[GAMES_FOLDER]), ignore_index=True)
    kept = [path for path in parts["turns"] if path.name in done]
    frame = pd.concat(map(pd.read_parquet, kept), ignore_index=True) if turns else games
    frame.attrs = strength.match_attributes(games, settings["match"])
    return frame
