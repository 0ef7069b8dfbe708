"""The command `timepirates`: what it prints, what it refuses, and how fast it is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from timepirates import Game, match
from timepirates.cli import main
from timepirates.core import file_locations, record
from timepirates.lessons import classroom
from timepirates.matches import printed_result
from timepirates.server import lab
from timepirates_widgets.keeping import visit

DATA = Path(__file__).parent / "data"
EXAMPLE = DATA / "examples" / "rio-grande-4.tpr.json"


def refused(capsys, *arguments) -> str:
    """The one line on stderr with which bad input is refused, status 2."""
    status = main.main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("timepirates: ")
    return err


def test_replay_prints_every_step_of_the_game(capsys):
    assert main.main(["replay", str(EXAMPLE)]) == 0
    out, err = capsys.readouterr()
    game = record.read_file(EXAMPLE)[0]
    assert out.splitlines() == list(record.lines(game))
    assert err == ""


def test_show_prints_the_position_a_game_ends_with(capsys):
    assert main.main(["show", str(EXAMPLE)]) == 0
    assert capsys.readouterr().out.strip() == str(record.read_file(EXAMPLE)[0]).strip()


def test_replay_of_a_file_with_many_games_numbers_them(capsys, tmp_path):
    path = tmp_path / "games.tpr.jsonl"
    path.write_text("\n".join(record.write(Game.random(seed=seed, steps=20).record()) for seed in range(2)))
    assert main.main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Game 1 of 2" in out
    assert "Game 2 of 2" in out


def test_the_links_of_a_class_are_printed_from_its_file(capsys, tmp_path):
    """One for the lessons, one for a game, one for Conspiracy; with an address they are complete."""
    path = tmp_path / "class.toml"
    path.write_text('name = "9b"\nodds = false\nlessons = ["police"]\n')
    assert main.main(["lesson", "link", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    for line in lines[:3]:
        room = classroom.from_link(line.partition("class=")[2])
        assert (room.name, room.odds, room.lessons) == ("9b", False, ("police",))
    assert "--address" in lines[3]
    assert main.main(["class", "link", str(path), "--address", "http://192.0.2.7:8716/?token=abc"]) == 0
    out, err = capsys.readouterr()
    assert [line.partition("&class=")[0] for line in out.splitlines()] == [
        "Link to the lessons: http://192.0.2.7:8716/tutorial?token=abc",
        "Link to a game: http://192.0.2.7:8716/?token=abc",
        "Link to Conspiracy and its lessons: http://192.0.2.7:8716/conspiracy?token=abc",
    ]
    assert err == ""
    assert main.main(["class", "link", str(path), "--address", "http://localhost:8716/tutorial?class=x"]) == 0
    out, err = capsys.readouterr()
    assert f"http://localhost:8716/tutorial?class={room.link()}" in out
    assert "this address has no access token" in err
    assert "this address works only on this machine" in err
    for address in ("tutorial", "ftp://here/", "http://here:x/", "http://"):
        with pytest.raises(SystemExit):
            main.main(["class", "link", str(path), "--address", address])
        assert f"an address must begin with http:// or https:// (got {address!r})" in capsys.readouterr().err
    assert "not a class file" in refused(capsys, "lesson", "link", tmp_path / "gone.toml")


@pytest.mark.long
def test_a_match_prints_who_is_stronger_and_writes_its_games_into_a_file(capsys, tmp_path):
    path = tmp_path / "games.csv"
    assert main.main(["match", "simple", "random", "--games", "4", "--seed", "3", "--csv", str(path)]) == 0
    out, err = capsys.readouterr()
    frame = match(["simple", "random"], games=4, seed=3)
    assert out.splitlines() == list(printed_result.lines(frame))
    assert out.split()[:2] == ["Games:", "4"]
    assert err == ""
    assert path.read_text() == frame.to_csv(index=False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["blackbeard"], "a computer player must be one of random,"),
        (["simple", "--players", "7"], "from 3 to 6 (got 7)"),
        (["simple", "--rules", "chess"], "rule set must be one of"),
        (["simple"] * 7, "no table of 3 to 6 players has the same number of seats for each of the 7 names"),
        (["simple", "--board", "nowhere"], "nowhere"),
        (["simple", "--csv", "/nowhere/at/all.csv"], "/nowhere/at: "),
        (["simple", "--seed", "99999999999999999999"], "seed must be"),
    ],
)
def test_a_match_that_cannot_be_is_one_line_on_stderr_with_status_2(capsys, arguments, said):
    assert said in refused(capsys, "match", *arguments)


def test_a_file_that_cannot_be_written_is_told_before_the_first_game_and_nothing_is_changed(
    capsys, tmp_path, monkeypatch
):
    """A folder, a folder that is none, a name that cannot be."""
    played = []
    monkeypatch.setattr("timepirates.matches.match", lambda *asked, **more: played.append(asked))
    (tmp_path / "full").write_text("kept")
    for path, said in (
        (tmp_path, "Is a directory"),
        (tmp_path / "full" / "x", "full: Not a directory"),
        (tmp_path / ("x" * 300), "name too long"),
    ):
        assert said in refused(capsys, "match", "simple", "--csv", path)
    assert played == []
    assert [path.read_text() for path in tmp_path.iterdir()] == ["kept"]


def test_before_the_first_game_the_file_is_as_it_was(tmp_path, monkeypatch):
    """One that exists keeps what it holds, one that does not is not there yet, a link stays one."""

    class Enough(Exception):
        """Raised in the place of the first game."""

    def begin(*_asked, **_more):
        raise Enough

    monkeypatch.setattr("timepirates.matches.match", begin)
    (tmp_path / "full.csv").write_text("kept")
    (tmp_path / "link.csv").symlink_to(tmp_path / "to.csv")
    for name in ("full.csv", "link.csv", "new.csv"):
        with pytest.raises(Enough):
            main.main(["match", "simple", "--csv", str(tmp_path / name)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full.csv", "link.csv"]
    assert (tmp_path / "full.csv").read_text() == "kept"
    assert (tmp_path / "link.csv").is_symlink()


@pytest.mark.long(2)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_whoever_reads_the_games_from_a_pipe_gets_them_all(tmp_path):
    """The pipe is opened once only: whoever reads would take it for ended after the first time."""
    pipe = tmp_path / "games.csv"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as aside:
        read = aside.submit(pipe.read_text)
        assert main.main(["match", "simple", "random", "--games", "2", "--csv", str(pipe)]) == 0
        assert read.result(timeout=60) == match(["simple", "random"], games=2).to_csv(index=False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--games", "99999999999999999999"],
            "must be a whole number from 1 to 999999999 (got '99999999999999999999')",
        ),
        (["--games", "0"], "must be a whole number from 1 to 999999999 (got '0')"),
        (["--seed", "9" * 21], f"a seed is a whole number from 0 to 18446744073709551615 (got '{'9' * 21}')"),
    ],
)
def test_a_number_that_is_too_large_is_told_how_large_it_may_be(capsys, arguments, said):
    with pytest.raises(SystemExit):
        main.main(["match", "simple", *arguments])
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_bad_record_is_one_line_on_stderr_with_status_2(capsys, command):
    assert "step 1: S4" in refused(capsys, command, DATA / "hostile" / "step-illegal.tpr.json")
    assert "line 3" in refused(capsys, command, DATA / "hostile" / "a-bad-line.tpr.jsonl")


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_is_not_there_is_one_line_on_stderr_with_status_2(capsys, tmp_path, command):
    assert "No such file" in refused(capsys, command, tmp_path / "nothing.tpr.json")
    assert "directory" in refused(capsys, command, tmp_path)
    assert "none\\u202egpj.json: No such" in refused(capsys, command, tmp_path / "none\u202egpj.json")


def test_a_data_folder_that_cannot_be_is_told_before_anything_starts(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    assert "file" in refused(capsys, "play", "--no-browser", "--data", tmp_path / "file")
    assert "file" in refused(capsys, "lab", "--no-browser", "--data", tmp_path / "file" / "inside")


def test_a_folder_without_notebooks_cannot_be_played_from(capsys, tmp_path):
    assert "no notebook" in refused(capsys, "play", "--no-browser", "--notebooks", tmp_path)


def test_a_prefix_that_does_not_fit_the_address_is_refused(capsys):
    told = refused(capsys, "play", "--no-browser", "--prefix", "/a", "--address", "https://example.org/b")
    assert told == "timepirates: --prefix /a and --address https://example.org/b/ have different paths\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("play", "--port", "x"),
        ("play", "--port", "70000"),
        ("play", "--port", "-1"),
        ("play", "--prefix", "pirates"),
        ("play", "--prefix", "/a b"),
        ("play", "--prefix", "//evil"),
        ("play", "--address", "example.org"),
        ("play", "--address", "https://example.org/?token=x"),
        ("play", "--address", "https://me:secret@example.org/"),
        ("replay",),
        ("show", "a", "b"),
        ("play", "--preheated", "99"),
        ("lesson",),
        ("match",),
        ("match", "simple", "--seed", "x"),
        ("match", "simple", "--workers", "-1"),
        ("match", "simple", "--seating", "any"),
    ],
)
def test_wrong_arguments_are_refused_with_status_2(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main.main(arguments)
    assert ended.value.code == 2
    assert "usage: timepirates" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [(), ("play",), ("lab",), ("replay",), ("show",), ("match",)])
def test_help_is_there_for_every_command_and_has_examples(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main.main([*arguments, "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "usage: timepirates" in out
    if not arguments:
        for example in (
            "timepirates play",
            "timepirates lab",
            "timepirates replay evening.tpr.json",
            "timepirates show evening.tpr.json",
            "timepirates match random simple",
        ):
            assert example in out


def test_a_reader_that_has_seen_enough_ends_the_command_quietly():
    """`timepirates replay FILE | head -1` complains of nothing."""
    with subprocess.Popen(
        [sys.executable, "-m", "timepirates", "replay", str(EXAMPLE)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_the_module_runs_as_the_command():
    command = [sys.executable, "-m", "timepirates", "show", str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "The game is over" in done.stdout


def test_copies_of_notebooks_that_a_reader_changed_stay(tmp_path, monkeypatch):
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "play.ipynb").write_text("new")
    (shipped / "police.ipynb").write_text("new")
    monkeypatch.setattr(file_locations, "notebooks", lambda: shipped)
    monkeypatch.setattr(lab, "names", lambda: ["play", "police"])
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "play.ipynb").write_text("changed by me")
    assert lab.copy_notebooks(mine) == [mine / "police.ipynb"]
    assert (mine / "play.ipynb").read_text() == "changed by me"
    assert (mine / "police.ipynb").read_text() == "new"


@pytest.fixture
def began(monkeypatch) -> list[list[str]]:
    """The commands that are begun in the place of this process or by it; none of them runs."""
    commands: list[list[str]] = []
    monkeypatch.setattr(lab.os, "execv", lambda _program, command: commands.append(command))
    monkeypatch.setattr(lab.sys, "exit", lambda _status: None)
    monkeypatch.setattr(lab.subprocess, "call", commands.append)
    return commands


@pytest.mark.long(2)
def test_jupyterlab_is_asked_to_bring_no_news_and_to_look_for_no_newer_version(tmp_path, monkeypatch, began):
    """In the words of JupyterLab's options, and of its settings, among those that are there already."""
    import jupyterlab
    from jupyterlab.handlers.announcements import NeverCheckForUpdate
    from jupyterlab.labapp import LabApp

    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path / "mine"))
    lab.start(tmp_path, browser=False)
    app = LabApp()
    app.parse_command_line(began[0][began[0].index("jupyterlab") + 1 :])
    assert app.news_url is None
    assert app.default_url == f"/lab/tree/{lab.START_NOTEBOOK}.ipynb"
    assert app.check_for_updates_class is NeverCheckForUpdate
    assert os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep) == [str(lab.SETTINGS_FOLDER), str(tmp_path / "mine")]
    settings = json.loads((lab.SETTINGS_FOLDER / "labconfig" / "default_setting_overrides.json").read_text())
    notes = "@jupyterlab/apputils-extension:notification"
    assert settings[notes] == {"fetchNews": "false", "checkForUpdates": False}
    schema = json.loads(next(Path(jupyterlab.__file__).parent.rglob("schemas/*/*/notification.json")).read_text())
    assert settings[notes].keys() <= schema["properties"].keys()


def test_jupyterlab_opens_a_page_of_an_address_and_passes_on_what_it_asks(tmp_path, monkeypatch, began):
    """To the notebook of that name alone; an address of no page is refused in one line."""
    monkeypatch.setenv("TIMEPIRATES_ADDRESS", "")
    monkeypatch.delenv("QUERY_STRING", raising=False)
    lab.start(tmp_path, browser=False, address="http://127.0.0.1:8866/police?t=3&tab=tree")
    assert "--LabApp.default_url=/lab/tree/police.ipynb" in began[0]
    for name, asked in (("police.ipynb", {"t": "3", "tab": "tree"}), ("mine/play.ipynb", {})):
        monkeypatch.setenv("JPY_SESSION_NAME", name)
        visit.query.cache_clear()
        assert visit.query() == asked
    visit.query.cache_clear()
    with pytest.raises(
        ValueError, match=r"the address must belong to one of the pages .*police.* \(got 'nothing\?t=3'\)"
    ):
        lab.path_and_query("nothing?t=3")
