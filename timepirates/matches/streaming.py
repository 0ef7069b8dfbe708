"""A match that is written to a folder while it is played, and resumed there after an interruption.

    match.json             the settings
    games-000000.parquet   one row per game and seat of the first chunk of whole deals
    turns-000000.parquet   one row per turn of the same games, if turns are kept
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
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates.core.errors import BadRecord, BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.matches import frames, strength
from timepirates.matches.match_plan import Job, JobResult, MatchPlan

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 100
"""Number of games of a chunk, rounded down to whole deals, but at least one deal."""
SETTINGS, SUMMARY = "match.json", "summary.csv"
Play = Callable[[Sequence[Job]], Generator[JobResult]]


Enough = Callable[["pd.DataFrame"], bool]
"""Gets the games of one chunk after the other, as `frames.games_frame`, and returns whether the match may end."""


def in_chunks(jobs: Sequence[Job], seatings: int) -> list[Sequence[Job]]:
    """Return the jobs of a match in chunks of whole deals, each with `seatings` games."""
    size = max(1, CHUNK // seatings) * seatings
    return [jobs[first : first + size] for first in range(0, len(jobs), size)]


def in_order(results: Iterable[JobResult], chunks: Sequence[Sequence[Job]]) -> Iterator[list[JobResult]]:
    """Yield the results of each chunk, sorted, chunk by chunk, from results that come in any order."""
    number_of = {job.game: number for number, chunk in enumerate(chunks) for job in chunk}
    waiting: defaultdict[int, list[JobResult]] = defaultdict(list)
    next_ = 0
    for each in results:
        waiting[number_of[each.job.game]].append(each)
        while next_ < len(chunks) and len(waiting[next_]) == len(chunks[next_]):
            yield sorted(waiting.pop(next_), key=lambda done: done.job.game)
            next_ += 1


def stream(
    to: str | Path,
    plan: MatchPlan,
    chunks: Sequence[Sequence[Job]],
    settings: Mapping[str, object],
    play: Play,
    enough: Enough | None,
) -> None:
    """Play those games of a match that a folder does not have yet, and write each chunk as it is complete.

    Parameters
    ----------
    to : str or Path
        The folder, which is created if it does not exist.
    plan : MatchPlan
    chunks : sequence of sequences of Job
        All games of the match, in order.
    settings : mapping
        Everything that determines the games, as JSON has it.
    play : callable
        Yields the results of jobs, in any order.
    enough : callable or None
        Ends the match early, if given.

    Raises
    ------
    BadSetting
        If the folder cannot be used: it belongs to another match, or another process writes to it.
    """
    _needs_pyarrow()
    folder = Path(to)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            _("the folder {folder} cannot be made: {reason}").format(folder=folder, reason=error.strerror)
        ) from None
    with _alone(folder):
        _claim(folder, settings)
        missing = [number for number in range(len(chunks)) if not _part(folder, "games", number).exists()]
        try:
            with closing(play([job for number in missing for job in chunks[number]])) as results:
                played = in_order(results, [chunks[number] for number in missing])
                for number in range(len(chunks)):
                    if number in missing:
                        _write(folder, number, plan, next(played))
                    if enough is not None and enough(_games(folder, number)):
                        break
        finally:
            if any(folder.glob("games-*.parquet")):
                _replace(folder / SUMMARY, lambda path: read(folder).attrs["summary"].to_csv(path))


def _needs_pyarrow() -> None:
    try:
        import pyarrow.parquet  # noqa: F401  # pandas writes Parquet with it
    except ModuleNotFoundError:
        raise BadSetting(_("pyarrow is not installed; install it with: pip install 'timepirates[parquet]'")) from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, which ends with the process."""
    from filelock import FileLock, Timeout

    try:
        with FileLock(folder / ".lock", timeout=0):
            yield
    except Timeout:
        raise BadSetting(
            _("another process is playing the match in {folder}; wait until it has ended").format(folder=folder)
        ) from None


def _claim(folder: Path, settings: Mapping[str, object]) -> None:
    """Write the settings into a new folder, or check that the folder belongs to the same match."""
    for left in folder.glob("*.part"):
        left.unlink()
    file, text = folder / SETTINGS, json.dumps(settings, indent=1, sort_keys=True)
    if not file.exists():
        _replace(file, lambda path: path.write_text(text, encoding="utf-8"))
        return
    found, mine = _settings(folder), json.loads(text)
    different = [name for name in mine if found.get(name) != mine[name]]
    if different:
        raise BadSetting(
            _("{folder} has another match; different are: {names}. Choose another folder, or delete this one").format(
                folder=folder, names=", ".join(different)
            )
        )


def _settings(folder: Path) -> dict[str, Json]:
    try:
        found = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise BadRecord(_("{folder} is no folder of a match").format(folder=folder))
    return found


def _part(folder: Path, kind: str, number: int) -> Path:
    return folder / f"{kind}-{number:06d}.parquet"


def _games(folder: Path, number: int) -> pd.DataFrame:
    import pandas as pd

    return pd.read_parquet(_part(folder, "games", number))


def _write(folder: Path, number: int, plan: MatchPlan, played: Sequence[JobResult]) -> None:
    if plan.keep_steps:
        turns = frames.turns_frame(plan, played)
        _replace(_part(folder, "turns", number), lambda path: turns.to_parquet(path, index=False))
    games = frames.games_frame(plan, played)
    _replace(_part(folder, "games", number), lambda path: games.to_parquet(path, index=False))


def _replace(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name, sync it, and rename it."""
    hidden = file.with_name(f"{file.name}.part")
    write(hidden)
    with hidden.open("rb") as written:
        os.fsync(written.fileno())
    hidden.replace(file)
    with suppress(OSError):  # some systems cannot sync a folder
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
            # An empty text is missing in the column of points only.
            frame = pd.read_csv(path, keep_default_na=False, na_values={"points": [""]})
            frame = frame.drop(columns=[name for name in frame.columns if name.startswith("Unnamed")])
        elif path.suffix == ".feather":
            frame = pd.read_feather(path)
        else:
            frame = pd.read_parquet(path)
    except (OSError, ValueError) as error:
        raise BadRecord(_("{path} cannot be read: {reason}").format(path=path, reason=shown(str(error), 200))) from None
    if not {"deal", "game", "seat", "who"} <= set(frame.columns):
        raise BadRecord(_("{path} has no data frame of a match").format(path=path))
    settings = frame.attrs.get("match")
    if "won" in frame.columns:
        frame.attrs = strength.described(frame, settings)
    else:
        frame.attrs = {"match": settings} if settings else {}
    return frame


def _read_folder(folder: Path, turns: bool) -> pd.DataFrame:
    import pandas as pd

    settings = _settings(folder)
    parts = {kind: sorted(folder.glob(f"{kind}-*.parquet")) for kind in ("games", "turns")}
    if not parts["games"]:
        raise BadRecord(_("{folder} has no games yet").format(folder=folder))
    if turns and not parts["turns"]:
        raise BadRecord(_("{folder} has no turns; they need match(..., turns=True)").format(folder=folder))
    done = {part.name.removeprefix("games-") for part in parts["games"]}
    games = pd.concat(map(pd.read_parquet, parts["games"]), ignore_index=True)
    kept = [part for part in parts["turns"] if part.name.removeprefix("turns-") in done]
    frame = pd.concat(map(pd.read_parquet, kept), ignore_index=True) if turns else games
    frame.attrs = strength.described(games, settings["match"])
    return frame
