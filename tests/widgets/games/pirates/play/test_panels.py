"""The panels over a table of play: what each sends to its script, and what it does with what the script says."""

from __future__ import annotations

import json
from functools import partial

import pytest

from tests.games.pirates import helpers
from tests.widgets.games.pirates.play import scenes
from tests.widgets.wire import sent_by
from timepirates import Game
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.teller import PiratesTeller
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.moment import describe_position
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.track import PoliceTrack
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.glance import BoardSummary
from timepirates_widgets.table.log import SHOWN, Log
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline

PLAYERS = ["Ann", "Bob", "Cleo"]
game_until = partial(helpers.game_until, players=PLAYERS)
EVERY = (
    Bag,
    Bazaar,
    Choices,
    Curtain,
    BoardSummary,
    Keeper,
    Log,
    Odds,
    Players,
    Announcer,
    Status,
    Timeline,
    PoliceTrack,
)


def say(panel, **message) -> None:
    """What the panel's script sends."""
    panel._handle_custom_msg(message, [])


@pytest.mark.long(5)
def test_every_panel_draws_every_position_of_a_game():
    """What goes to the page is plain JSON, from the first placing to the end."""
    table = Sitting(Game(players=PLAYERS, rules="designer", seed=5))
    panels = [kind(table) for kind in EVERY]
    while not table.line.game.over and len(table.line.game) < 700:
        for panel in panels:
            json.dumps(panel.content, allow_nan=False)
        if table.curtain is not None:
            table.lift_curtain()
        table.play(table.position.legal()[-1 if len(table.line.game) % 3 else 0])


@pytest.mark.parametrize("kind", EVERY)
def test_every_panel_works_alone_and_stops_watching_when_it_is_closed(kind):
    """Anybody can put one into a notebook of their own; the drawings come when they are asked for."""
    table = scenes.beginning()
    panel = kind(table)
    sent = sent_by(panel)
    say(panel, ask="shared")
    assert sent[0]["shared"]["sprite"].startswith("<svg")
    assert "--tp-ink" in sent[0]["shared"]["look"]
    before = panel.content
    panel.close()
    table.play(table.position.legal()[0])
    assert panel.content == before


def test_a_message_nobody_knows_is_refused_not_obeyed():
    """A script out of step, or a stranger, cannot call just any method."""
    table = scenes.beginning()
    timeline = Timeline(table)
    say(timeline, ask="refresh")
    assert "unknown" in table.refusal.sentence
    say(timeline, ask=["undo"])
    timeline._handle_custom_msg("undo", [])
    assert len(table.line.game) == 0


# --- choices


def test_a_pressed_button_plays_its_decision():
    """The message carries the notation and where the page stood."""
    table = scenes.beginning()
    choices = Choices(table)
    say(choices, ask="play", text="place 1200", at=table.place)
    assert table.line.game.steps[0][1] == "place 1200"


def test_a_late_click_counts_only_where_it_is_still_legal():
    """A second click before the page has caught up is neither lost nor an error."""
    table = scenes.beginning()
    choices = Choices(table)
    old = table.place
    say(choices, ask="play", text="place 1200", at=old)
    say(choices, ask="play", text="place 1200", at=old)
    assert (len(table.line.game), table.refusal) == (1, None)
    say(choices, ask="play", text="place 1400", at=old)
    assert len(table.line.game) == 2


def test_an_illegal_button_is_refused_with_its_rule_and_the_rule_can_be_read():
    """S4 in the message, and its text for who asks."""
    table = scenes.beginning()
    choices, asked = Choices(table), []
    choices.on_rule = asked.append
    say(choices, ask="play", text="place 2200", at=table.place)
    assert choices.content["error"]["rule"] == "S4"
    say(choices, ask="why", text="place 2200")
    assert choices.content["error"]["sentence"].startswith("S4: ")
    say(choices, ask="rule", rule="S4")
    assert asked == ["S4"]
    say(choices, ask="forgive")
    assert choices.content["error"] is None


# --- status


@pytest.mark.parametrize(
    ("left", "hand", "said"),
    [
        (2, "", "2 actions left"),
        (1, "", "1 action left"),
        (0, "", "no actions left: end the turn"),
        (0, "blue-atomic", "no actions left: jump or end the turn"),
        (0, "red-arrow", "no actions left: trade or end the turn"),
        (0, "blue-atomic red-arrow", "no actions left: jump, trade or end the turn"),
    ],
)
def test_the_status_line_counts_the_actions_and_names_what_takes_none(left, hand, said):
    """T3; jumps and trades take no action (X1, X2)."""
    game = helpers.position(hands=(hand, "green", ""), actions_left=left)
    assert describe_position(game, game.snapshot())[-1] == said


def test_contracts_show_what_they_bring_at_the_end_of_the_year():
    """P1: everybody scores every contract at each year's end, white ones included."""
    game = game_until(lambda g: g.deciding == "act" and sum(map(bool, g.snapshot()["contracts"])) == 2)
    seen = game.snapshot()
    for held, player in zip(seen["contracts"], Players(Sitting(game)).content["players"], strict=True):
        points = sum({"2": 2, "3": 3, "4": 4, "5": 6, "6": 7}[one[-1]] - ("white" in one) for one in held)
        assert (player["coming"] or {"short": "+0"})["short"] == f"+{points}"
    assert all(each["coming"] is None for each in Players(Sitting(Game.random(PLAYERS, seed=3))).content["players"])


def test_the_strip_of_a_phone_has_everybody_and_the_police_in_their_epochs():
    """And marks the epoch of the pirate whose turn it is."""
    table = scenes.acting()
    seen, strip = table.snapshot, BoardSummary(table).content
    assert strip["parts"] == describe_position(table.position, seen)
    assert {name: place["label"] for place in strip["places"] for name in place["here"]} == {
        "police": seen["police"],
        **{f"seat-{seat}": year for seat, year in enumerate(seen["pirates"])},
    }
    assert [place["label"] for place in strip["places"] if place["marked"]] == ["1400"]


@pytest.mark.parametrize("second", ["must", "may", "none"])
def test_the_status_line_says_that_the_caught_move_first(second):
    """A4, whatever comes after it (A5)."""
    rules = helpers.rules_with(arrest_second_action=second)
    game = helpers.play(helpers.arrested(rules=rules, hands=("blue red-atomic", "", "")), "lose blue")
    assert describe_position(game, game.snapshot())[-1].endswith("was caught: move along path 1 or 2 first")
    game.play("move 1")
    assert "was caught and had to leave the epoch. Now: " in describe_position(game, game.snapshot())[-1]


def test_computers_can_be_stopped_and_let_go_on():
    """Beside the status line."""
    table = Sitting(Game(players=PLAYERS, seed=5), ["random"] * 3)
    status = Status(table)
    assert status.content["thinking"]
    say(status, ask="pause", paused=True)
    assert not status.content["thinking"]
    assert status.content["paused"]
    say(status, ask="pause", paused=False)
    assert status.content["thinking"]


# --- players, bazaar, bag, track


def test_the_bazaar_plays_what_can_be_paid_and_says_why_not_of_the_rest():
    """M4 to M6."""
    table = scenes.acting()
    bazaar = Bazaar(table)
    cells = {cell["contract"]: cell for column in bazaar.content["columns"] for cell in column["contracts"]}
    say(bazaar, ask="why", text="sell blue-6")
    assert table.refusal.sentence == cells["blue-6"]["why"]
    say(bazaar, ask="play", text="sell blue-3", at=table.place)
    assert table.position.deciding == "pay"


# --- log, timeline, curtain, keeper


def test_the_log_tells_every_step_in_a_sentence():
    """Where a pirate or the police went is told too, and agrees with the position."""
    game = Game.random(players=PLAYERS, rules="designer", seed=4)
    steps = game.record()["steps"]
    teller = PiratesTeller(game, game.at(0).snapshot())
    for number, (seat, text) in enumerate(steps, 1):
        sentence = teller.sentence(seat, text)
        assert sentence.endswith(".")
        assert "{" not in sentence
        if text.split()[0] in ("place", "move", "jump", "land"):
            assert game.at(number).snapshot()["pirates"][seat] in sentence
        if text.startswith("draw police"):
            assert game.at(number).snapshot()["police"] in sentence


def test_the_log_sends_the_newest_steps_and_earlier_ones_when_asked():
    """A long game does not make every decision slow."""
    table = Sitting(Game.random(players=PLAYERS, seed=4))
    log = Log(table)
    assert len(log.content["entries"]) == SHOWN
    assert log.content["first"] == len(table.line.game) - SHOWN
    say(log, ask="earlier")
    assert len(log.content["entries"]) > SHOWN
    say(log, ask="show", steps=3)
    assert table.line.shown == 3


@pytest.mark.parametrize("rules", ["rio-grande", "designer", "german"])
def test_the_log_tells_what_each_year_brought_after_the_step_that_ended_it(rules):
    """Each player's points of the year and in total, as the record has them; undone, the lines go."""
    game = Game.random(players=PLAYERS, rules=rules, seed=3)
    table, scores = Sitting(game), game.record()["scores"]
    log = Log(table)
    say(log, ask="earlier")
    say(log, ask="earlier")
    notes = log.content["notes"]
    assert [int(step) for step in notes] == sorted(int(step) for step in notes)
    assert len(notes) == len(scores) == 3
    for score, (step, (title, *lines)) in zip(scores, notes.items(), strict=True):
        assert title == f"Year {score['year']} is over."
        assert len(game.at(int(step)).record()["scores"]) == score["year"]
        assert len(game.at(int(step) - 1).record()["scores"]) == score["year"] - 1
        for seat, line in enumerate(lines):
            brought = score["contracts"][seat] + score["majority"][seat] + score["five_colours"][seat]
            assert line.startswith(f"{PLAYERS[seat]}: {naming.points(brought)}")
            assert line.endswith(f"{score['total'][seat]} in total")
    table.undo()
    assert len(log.content["notes"]) == 2


def test_a_secret_laying_is_not_said():
    """The next player may not know it."""
    table = Sitting(game_until(lambda g: g.deciding == "lay", rules="designer"))
    spoken = Announcer(table)
    table.lift_curtain()
    while table.line.game.deciding == "lay":
        before = table.line.game.to_move
        table.play(table.position.legal()[0])
        if table.line.game.to_move != before and table.line.game.deciding == "lay":
            assert spoken.content["said"] == []
        if table.curtain is not None:
            table.lift_curtain()


def test_the_log_keeps_what_was_laid_in_secret():
    """P2: it says only that something was decided."""
    game = game_until(
        lambda g: (
            g.deciding == "lay"
            and len({seat for seat in range(3) if any(c.startswith("white") for c in g.snapshot()["contracts"][seat])})
            == 3
        )
    )
    table = Sitting(game)
    first = game.to_move
    while game.to_move == first:
        table.play(game.legal()[0])
    if game.deciding == "lay":
        content = Log(table).content
        assert content["hidden"]
        assert not any("lays" in sentence for _seat, sentence in content["entries"])


def test_the_timeline_moves_undoes_and_handles_lines():
    """Each button does what it says; what cannot be done is refused in a sentence."""
    table = scenes.beginning()
    timeline = Timeline(table)
    say(timeline, ask="undo")
    assert "no decision to undo" in table.refusal.sentence
    for _n in range(6):
        table.play(table.position.legal()[0])
    assert timeline.content["undo"]
    say(timeline, ask="show", steps=2)
    assert timeline.content["shown"] == 2
    say(timeline, ask="step", by=1)
    say(timeline, ask="step", by=-1)
    say(timeline, ask="step", by=-1)
    assert timeline.content["shown"] == 1
    table.play(table.position.legal()[-1])
    assert timeline.content["line"] == 1
    say(timeline, ask="rename", name="<b>bold</b>")
    assert timeline.content["lines"][1] == "<b>bold</b>"
    say(timeline, ask="line", number=0)
    say(timeline, ask="delete")
    assert timeline.content["lines"] == ["<b>bold</b>"]
    say(timeline, ask="undo")
    assert timeline.content["redo"]
    say(timeline, ask="redo")
    assert not timeline.content["redo"]


def test_the_curtain_names_the_player_and_lets_only_that_player_on():
    """P2; back behind it the last decision can be undone."""
    game = game_until(lambda g: g.deciding == "lay")
    table = Sitting(game)
    curtain = Curtain(table)
    assert [person["seat"] for person in curtain.content["people"]] == [game.to_move]
    assert PLAYERS[game.to_move] in curtain.content["people"][0]["button"]
    say(curtain, ask="lift")
    assert curtain.content == {"seat": None}
    before = len(game)
    table.lift_curtain()
    fresh = Sitting(game)
    say(Curtain(fresh), ask="undo")
    assert len(game) < before


def test_the_record_in_the_document_is_the_one_the_seat_may_know():
    """Always up to date, its seed null."""
    table = scenes.beginning()
    keeper = Keeper(table)
    for _n in range(5):
        table.play(table.position.legal()[0])
        record = json.loads(keeper.record)
        assert record == table.line.game.record(seat=table.viewer)
        assert record["seed"] is None
    sent = sent_by(keeper)
    say(keeper, ask="pulse", beat=3)
    assert sent == [{"pulse": 3}]
