"""What the command prints of a match."""

from tests.matches.test_strength import games
from timepirates.matches import printed_result, strength


def all_told_of(frame):
    """The lines about a frame of games."""
    frame = frame.copy()
    frame.attrs = {
        "summary": strength.summary(frame),
        "match": {"rules": "german", "seatings": [["A", "B", "A", "B"], ["B", "A", "B", "A"]]},
    }
    return list(printed_result.lines(frame))


def told_of(frame):
    """The same without what was played."""
    return all_told_of(frame)[1:]


def test_it_is_said_how_many_games_there_were_and_why_so_many():
    assert all_told_of(games())[0] == (
        "Games: 4 (deals: 2, seating arrangements per deal: 2). Players: 4. Rules: german."
    )


def test_what_has_no_interval_is_told_without_one():
    frame = games()
    frame.attrs = {
        "summary": strength.summary(frame).assign(won=1.0, won_low=1.0, won_high=1.0),
        "match": {"rules": "german", "seatings": [["A"] * 4]},
    }
    assert list(printed_result.lines(frame.assign(failed="")))[2].split()[1:3] == ["4", "1.000"]


def test_a_line_a_side_with_intervals():
    head, first, second = told_of(games())
    summary = strength.summary(games())
    assert head.split("  ")[0].strip() == "player"
    assert first.startswith("A ")
    row = summary.loc["A"]
    for text in (
        f"0.875 ({row['won_low']:.3f} to {row['won_high']:.3f})",
        f"{row['rating']:.1f}",
        f"26.2 ({row['points_low']:.1f} to {row['points_high']:.1f})",
        f"({row['lead_low']:+.1f} to ",
    ):
        assert text in first
    assert len(head) == len(first) == len(second)


def test_what_is_not_known_is_a_dash():
    lines = told_of(games(points=[[float("nan")] * 4] * 4))
    assert lines[1].split()[-3:-1] == ["-", "-"]


def test_who_could_not_finish_is_told_with_the_first_reason():
    frame = games()
    frame["failed"] = ["", "", "", "KeyError: 3", *[""] * 9, "ValueError: 7", "", ""]
    assert told_of(frame)[3:] == [
        "B could not finish 1 game; in game 0: KeyError: 3",
        "A could not finish 1 game; in game 3: ValueError: 7",
    ]
    frame["failed"] = ["", "", "", "KeyError: 3", "KeyError: 4", *[""] * 11]
    assert told_of(frame)[3:] == ["B could not finish 2 games; the first was game 0: KeyError: 3"]
