"""Matches that are written to a folder: resumed after any interruption, with equal files; and saved data frames."""

from __future__ import annotations

import copy
import json
import pickle
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

from timepirates import BadSetting, Board, Game, match, matches
from timepirates.core.errors import BadRecord
from timepirates.matches import streaming

pytestmark = [pytest.mark.long(5), pytest.mark.together("compiled")]
WHO = ["simple", "random"]


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def _small(monkeypatch):
    monkeypatch.setattr(streaming, "CHUNK_GAMES", 4)


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("turns", [False, True])
def test_a_match_in_a_folder_is_the_same_match(tmp_path, turns):
    whole = match(WHO, games=10, seed=3, workers=1, turns=turns)
    streamed = match(WHO, games=10, seed=3, workers=2, turns=turns, to=tmp_path / "run")
    pd.testing.assert_frame_equal(streamed, whole)
    pd.testing.assert_frame_equal(streamed.attrs["summary"], whole.attrs["summary"])
    assert streamed.attrs["match"] == whole.attrs["match"]
    kinds = {"games", "turns"} if turns else {"games"}
    parts = {f"{kind}/{number:06d}.parquet" for kind in kinds for number in range(3)}
    assert files(tmp_path / "run").keys() == {"match.json", "summary.csv", ".lock", *parts}
    if turns:
        assert matches.record(streamed, game=5) == matches.record(whole, game=5)
        row = streamed.iloc[40]
        steps = matches.record(streamed, int(row["game"]))["steps"]
        assert steps[int(row["step"])] == [row["seat"], row["played"].split("; ")[0]]


@pytest.mark.usefixtures("_small")
def test_only_missing_chunks_are_played_and_the_files_are_the_same(tmp_path, monkeypatch):
    match(WHO, games=10, seed=3, workers=1, turns=True, to=tmp_path)
    before = files(tmp_path)
    (tmp_path / "games" / "000001.parquet").unlink()
    (tmp_path / "games" / ".000002.parquet.part").write_bytes(b"half a file")
    played, play_all = [], matches.contest.play_all
    monkeypatch.setattr(
        matches.contest, "play_all", lambda plan, jobs, *rest: (played.extend(jobs), play_all(plan, jobs, *rest))[1]
    )
    match(WHO, games=10, seed=3, workers=1, turns=True, to=tmp_path)
    assert [job.game for job in played] == [4, 5, 6, 7]
    assert files(tmp_path) == before


PROGRAM = """
import sys
from timepirates import match
from timepirates.matches import streaming
streaming.CHUNK_GAMES = 2
if __name__ == "__main__":
    match(["simple", "random"], games=18, seed=5, workers=1, turns=True, to=sys.argv[1])
"""


def begun(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has written something new to a folder, or has ended."""
    before = set(folder.rglob("*"))
    while process.poll() is None and not set(folder.rglob("*")) - before:
        time.sleep(0.01)


def test_a_killed_match_is_resumed_with_the_same_files_at_ten_moments(tmp_path):
    program, whole, folder = tmp_path / "program.py", tmp_path / "whole", tmp_path / "killed"
    program.write_text(PROGRAM, encoding="utf-8")
    subprocess.run([sys.executable, program, whole], check=True, timeout=120)
    same, chance, killed, resumed = files(whole), random.Random(4), 0, 0
    while killed < 10:
        if len(list(folder.glob("games/*"))) > 5:  # begin again, so that there is work left
            shutil.rmtree(folder)
        process = subprocess.Popen([sys.executable, program, folder])
        begun(folder, process)
        time.sleep(chance.uniform(0, 0.3))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        now = {name: content for name, content in files(folder).items() if not name.endswith(".part")}
        assert now.items() <= {**same, "summary.csv": now.get("summary.csv")}.items()
        resumed += any(name.startswith("games/") for name in now)
    subprocess.run([sys.executable, program, folder], check=True, timeout=120)
    assert resumed >= 5
    assert files(folder) == same


@pytest.mark.usefixtures("_small")
def test_after_ctrl_c_the_folder_has_a_summary_and_the_same_call_goes_on(tmp_path, monkeypatch):
    play_all = matches.contest.play_all

    def interrupted(*given):
        for number, each in enumerate(play_all(*given)):
            if number == 5:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(matches.contest, "play_all", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match(WHO, games=10, seed=3, workers=1, to=tmp_path)
    assert pd.read_csv(tmp_path / "summary.csv")["games"].tolist() == [4, 4]
    assert matches.read(tmp_path)["game"].max() == 3
    monkeypatch.setattr(matches.contest, "play_all", play_all)
    again = match(WHO, games=10, seed=3, workers=1, to=tmp_path)
    pd.testing.assert_frame_equal(again, match(WHO, games=10, seed=3, workers=1))
    assert pd.read_csv(tmp_path / "summary.csv")["games"].tolist() == [10, 10]


def test_a_folder_of_another_match_or_of_something_else_is_refused(tmp_path):
    match(WHO, games=2, seed=3, workers=1, to=tmp_path)
    with pytest.raises(BadSetting, match="contains another match, with different values of seed"):
        match(WHO, games=2, seed=4, workers=1, to=tmp_path)
    with pytest.raises(BadSetting, match="different values of games, match, who"):
        match(["simple", "simple", "random"], games=2, seed=3, workers=1, to=tmp_path)
    with pytest.raises(BadRecord, match="contains no data about turns"):
        matches.read(tmp_path, turns=True)
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadRecord, match="is not the folder of a match"):
        matches.read(tmp_path / "empty")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadSetting, match="cannot be created"):
        match(WHO, games=2, to=tmp_path / "file")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_ends_when_it_is_precise_enough_whatever_the_workers_and_in_a_folder_too(
    tmp_path, monkeypatch, workers
):
    monkeypatch.setattr(streaming, "CHUNK_GAMES", 20)
    monkeypatch.setattr(matches.strength, "MIN_DEALS", 10)
    who, settings = ["simple", "newcomer"], {"games": 2000, "players": 4, "seed": 2, "until": 0.2, "workers": workers}
    frame = match(who, **settings)
    rule = matches.strength.Precision(0.2)
    looks = [rule.add_results(chunk) for _number, chunk in frame.groupby(frame["deal"] // 10)]
    assert looks == [False] * (len(looks) - 1) + [True]
    assert 1 < len(looks) < 100
    assert frame["deal"].nunique() == 10 * len(looks)
    widths = frame.attrs["summary"]["won_high"] - frame.attrs["summary"]["won_low"]
    assert (widths <= 0.4).all()
    assert frame.attrs["match"]["until"] == 0.2
    streamed = match(who, **settings, to=tmp_path)
    pd.testing.assert_frame_equal(streamed, frame)
    pd.testing.assert_frame_equal(matches.read(tmp_path).attrs["differences"], frame.attrs["differences"])
    assert match(who, **settings, to=tmp_path).equals(frame)


@pytest.mark.parametrize(
    ("who", "until", "message"),
    [
        (WHO, 0, 'the argument "until" must be a number between 0 and 1'),
        (WHO, True, 'the argument "until" must be a number between 0 and 1'),
        (["random"], 0.1, 'the argument "until" can be used only if the match compares at least two players'),
    ],
)
def test_a_wrong_precision_is_refused(who, until, message):
    with pytest.raises(BadSetting, match=message):
        match(who, games=4, until=until)


def test_a_folder_in_use_is_refused(tmp_path):
    from filelock import FileLock

    with FileLock(tmp_path / ".lock"), pytest.raises(BadSetting, match="another process is playing"):
        match(WHO, games=2, workers=1, to=tmp_path)


def test_without_the_library_the_message_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadSetting, match=r"pyarrow is not installed; .*timepirates\[parquet\]"):
        match(WHO, games=2, to=tmp_path)


# --- data frames in files


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("board", [None, "ring-eight", Board.named("ring-eight")])
def test_a_frame_goes_through_parquet_feather_and_csv_unchanged(tmp_path, turns, board):
    frame = match(WHO, games=2, seed=1, workers=1, turns=turns, board=board)
    frame.to_parquet(tmp_path / "frame.parquet")
    frame.to_feather(tmp_path / "frame.feather")
    frame.to_csv(tmp_path / "frame.csv", index=False)
    frame.to_csv(tmp_path / "indexed.csv")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "frame.parquet"), frame)
    for name in ("frame.parquet", "frame.feather", "frame.csv", "indexed.csv"):
        again = matches.read(tmp_path / name)
        pd.testing.assert_frame_equal(again, frame)
        if not turns:
            pd.testing.assert_frame_equal(again.attrs["summary"], frame.attrs["summary"])
        if turns and not name.endswith("csv"):
            assert matches.record(again, game=1) == matches.record(frame, game=1)
            assert Game.replay(matches.record(again, game=1)).over


def test_a_csv_file_keeps_missing_points_and_texts_that_look_missing(tmp_path):
    frame = match(["newcomer", "random"], games=2, workers=1).head(3)
    frame.loc[0, ["points", "failed"]] = float("nan"), "NA"
    frame.to_csv(tmp_path / "frame.csv", index=False)
    again = matches.read(tmp_path / "frame.csv")
    pd.testing.assert_frame_equal(again, frame)


@pytest.mark.parametrize(("name", "content"), [("no.parquet", None), ("a.parquet", b"x"), ("a.csv", b"a,b\n1,2\n")])
def test_a_file_that_is_from_no_match_is_refused(tmp_path, name, content):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadRecord, match=r"cannot be read|contains no data frame of a match"):
        matches.read(tmp_path / name)


def test_a_summary_can_be_copied_pickled_joined_and_left_out_of_json():
    frame = match(WHO, games=2, workers=1)
    summary = frame.attrs["summary"]
    for again in (copy.deepcopy(summary), pickle.loads(pickle.dumps(summary)), summary.copy()):
        pd.testing.assert_frame_equal(again, summary)
        assert again == summary
    assert json.loads(json.dumps(frame.attrs))["summary"] == {}
    assert pd.concat([frame, frame]).attrs["summary"] == summary
    assert pickle.loads(pickle.dumps(frame)).attrs["summary"] == summary
