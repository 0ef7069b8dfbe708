"""Data sets of played games: what the tables say, how they are continued, and what may be added."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from tests.matches.test_streaming import files
from timepirates import Game, match
from timepirates.cli.main import main
from timepirates.core.record import write
from timepirates.matches import datasets, streaming

pytestmark = [pytest.mark.long(15), pytest.mark.together("compiled")]
WHO = ["simple", "random"]
VIEW = Path(__file__).parents[1] / "data" / "conspiracy" / "conspiracy-5.seat-1.csr.json"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A data set of ten games in files of four."""
    folder = tmp_path_factory.mktemp("data") / "set"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(datasets, "GAMES_PER_FILE", 4)
        datasets.make(folder, WHO, 10, seed=3, workers=1)
    return folder


def test_the_tables_say_the_same_as_a_match_and_its_records(made):
    games, records, steps = (pd.read_parquet(made / kind) for kind in ("games", "records", "steps"))
    frame = match(WHO, games=10, seed=3, workers=1)
    same = ["game", "deal", "seat", "who", "points", "won", "decisions", "seed", "failed"]
    pd.testing.assert_frame_equal(games.astype(frame[same].dtypes), frame[same])
    assert list(records["game"]) == list(range(10))
    replayed = Game.replay(json.loads(records["record"][5]))
    assert replayed.over
    assert replayed.record() == Game.replay({**replayed.record(), "seed": int(games["seed"][20])}).record()
    mine = steps[steps["game"] == 5]
    assert list(mine["step"]) == list(range(len(replayed)))
    told = [(None if pd.isna(row.seat) else int(row.seat), row.decision) for row in mine.itertuples()]
    assert told == [(seat, str(decision)) for seat, decision in replayed.steps]
    assert list(mine["verb"]) == [decision.verb for _seat, decision in replayed.steps]


def test_the_card_says_what_the_games_are_and_what_every_column_means(made):
    card = (made / "README.md").read_text(encoding="utf-8")
    assert "10 games between computer players and 0 games of people" in card
    assert (
        "10 games of 4 seats with the rules rio-grande and the seed 3. The computer players are: simple, random."
        in card
    )
    assert "CC0-1.0" in card
    for kind in ("games", "records", "steps"):
        told = card.partition(f"### {kind}\n")[2].partition("###")[0]
        columns = pd.read_parquet(made / kind).columns
        assert [line.split(" | ")[0] for line in told.split("\n| ")[3:]] == list(columns)


def test_the_same_call_plays_only_what_is_missing_and_writes_the_same_files(made, monkeypatch):
    monkeypatch.setattr(datasets, "GAMES_PER_FILE", 4)
    before, played, play = files(made), [], datasets.contest.play_all
    (made / "games" / "000001.parquet").unlink()
    (made / "README.md").unlink()
    monkeypatch.setattr(
        datasets.contest, "play_all", lambda plan, jobs, *rest: (played.extend(jobs), play(plan, jobs, *rest))[1]
    )
    datasets.make(made, WHO, 10, seed=3, workers=1)
    assert [job.game for job in played] == [4, 5, 6, 7]
    assert files(made) == before
    with pytest.raises(ValueError, match="contains another match, with different values of seed"):
        datasets.make(made, WHO, 10, seed=4, workers=1)
    with pytest.raises(ValueError, match="contains another match"):
        match(WHO, games=10, seed=3, workers=1, to=made)


# --- games of people


def finished(seed: int = 1, rules: str = "rio-grande", **settings: object) -> Game:
    return Game.random(["Ann Example", "Bob", "Cleo"], rules, seed=seed, **settings)


def saved(*games: Game, seats: object = ("human", "mate", "human")) -> str:
    lines = [{"name": "Ann's try", "record": game.record(), "shown": 0} for game in games]
    content = {
        "format": "time-pirates-save",
        "version": 1,
        "lines": lines,
        "seats": seats,
        "settings": {"class": "Ann's"},
    }
    return json.dumps(content)


def test_games_of_people_are_added_once_and_without_names(made, tmp_path, capsys):
    begun, first, second = finished(1).at(40), finished(1), finished(2)
    (tmp_path / "save.tpr-save.json").write_text(saved(begun, first), encoding="utf-8")
    lines = [write(game.record()) for game in (second, first)]
    (tmp_path / "two.tpr.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "one.tpr.json").write_text(lines[0], encoding="utf-8")
    before = files(made)
    for name, count in (("save.tpr-save.json", 1), ("two.tpr.jsonl", 1), ("one.tpr.json", 0)):
        assert main(["dataset", str(made), "--add", str(tmp_path / name)]) == 0
        assert f"Added {count} game" in capsys.readouterr().out
    now = files(made)
    assert {name: now[name] for name in before if name != "README.md"} == {
        name: content for name, content in before.items() if name != "README.md"
    }
    assert b"2 games of people" in now["README.md"]
    assert not any(b"Ann" in content or b"Bob" in content for content in now.values())
    games, records, steps = (pd.read_parquet(made / kind) for kind in ("games", "records", "steps"))
    people = games[games["game"] >= datasets.FIRST_PEOPLE_NUMBER]
    assert sorted(people["who"]) == ["mate", "person", "person", "unknown", "unknown", "unknown"]
    assert people["seed"].isna().all()
    number = people["game"][people["who"] == "mate"].iloc[0]
    record = json.loads(records.set_index("game")["record"][number])
    assert record == {**first.record(), "players": ["person", "mate", "person"], "seed": None}
    mine = people[people["game"] == number]
    assert list(mine["points"]) == first.snapshot()["points"]
    assert list(mine["won"]) == [(seat in first.winners) / len(first.winners) for seat in range(3)]
    assert list(steps["decision"][steps["game"] == number]) == [str(decision) for _seat, decision in first.steps]


def test_a_new_folder_takes_rules_and_board_of_the_first_game(tmp_path):
    (tmp_path / "one.json").write_text(write(finished(1, board="small-four").record()), encoding="utf-8")
    (tmp_path / "other.json").write_text(write(finished(2).record()), encoding="utf-8")
    assert datasets.add(tmp_path / "set", [tmp_path / "one.json"], licence="CC BY 4.0") == 1
    assert "CC BY 4.0" in (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert streaming.read(tmp_path / "set")["who"].tolist() == ["unknown"] * 3
    with pytest.raises(ValueError, match=r"other.json: the board of the game differs from the board of the data set"):
        datasets.add(tmp_path / "set", [tmp_path / "other.json"])


def begun_late() -> Game:
    """Return a finished game whose record begins in the last year."""
    whole = finished()
    late = Game.from_snapshot(whole.at(len(whole) - 20).snapshot(), chance="ask")
    for _seat, decision in whole.steps[-20:]:
        late.play(decision)
    return late


REFUSED = {
    "the game is not over": lambda: write(finished().at(50).record()),
    "the file contains no finished game": lambda: saved(finished().at(50)),
    "the record begins in the middle of a game": lambda: write(begun_late().record()),
    "the rules of the game .*'german'.* differ from the rules of the data set .*'rio-grande'": lambda: write(
        finished(rules="german").record()
    ),
    "the rules of the game .* differ from the rules of the data set": lambda: write(
        finished(rules="johnson-2002").record()
    ),
    "what one seat or a spectator may know": lambda: VIEW.read_text(encoding="utf-8"),
    "the field \"seats\" must contain one of these values for each seat: human, .* \\(got \\['Ann'": lambda: saved(
        finished(), seats=["Ann"] * 3
    ),
    "the lines of play must be a list": lambda: saved().replace('"lines": []', '"lines": [7]'),
    "step 1": lambda: write({**finished().record(), "steps": [[0, "end"]]}),
    "not a JSON document": lambda: "Ann",
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_does_not_fit_is_refused_and_nothing_is_added(made, tmp_path, why):
    file, before = tmp_path / "given.json", files(made)
    (tmp_path / "good.json").write_text(write(finished(5).record()), encoding="utf-8")
    file.write_text(REFUSED[why](), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"given\.json: .*{why}"):
        datasets.add(made, [tmp_path / "good.json", file])
    assert files(made) == before


def test_folders_and_options_that_do_not_fit_are_refused(tmp_path, capsys):
    match(WHO, games=2, workers=1, to=tmp_path / "match")
    (tmp_path / "one.json").write_text(write(finished().record()), encoding="utf-8")
    assert main(["dataset", str(tmp_path / "match"), "--add", str(tmp_path / "one.json")]) == 2
    assert "match is not the folder of a data set" in capsys.readouterr().err
    assert main(["dataset", str(tmp_path / "new"), "--add", str(tmp_path / "one.json"), "--games", "5"]) == 2
    assert "--games cannot be used" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
