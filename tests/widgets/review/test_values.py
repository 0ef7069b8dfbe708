"""What the page of reviews shows is what the review found; what can be tried again, and played on, is the game's."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.analysis.review.games import NAMES, by_contracts, late_over, played, scoring
from tests.widgets.review.shown import Drawer, added_up, desk_of, erring, evening, played_on, playing_on, tried
from timepirates import Game, record
from timepirates.analysis.review import advice, estimate, whole
from timepirates.analysis.review.reasons import because
from timepirates.analysis.review.shown import Shown
from timepirates.errors import BadSetting
from timepirates.lessons.pirates.deciding import decision_name, deed_now
from timepirates.worker import thoughts
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.review import mistakes
from timepirates_widgets.review.answered import Weighed
from timepirates_widgets.review.curves import Curves
from timepirates_widgets.review.desk import Desk, desk_for
from timepirates_widgets.review.evening import Evening
from timepirates_widgets.review.head import Head
from timepirates_widgets.review.known import known
from timepirates_widgets.review.ledger import Ledger
from timepirates_widgets.review.mistakes import MOST_SHOWN, Mistakes, compared
from timepirates_widgets.review.page import Review
from timepirates_widgets.table.sitting import Sitting


@pytest.fixture(autouse=True)
def quick_value(monkeypatch):
    """Positions are worth what lies on the table."""
    monkeypatch.setattr(estimate, "learned", by_contracts)


def ask(panel, name: str, **more) -> None:
    """A message of the script."""
    panel._handle_custom_msg({"ask": name, **more}, [])


def kept(tmp_path, game: Game | None = None) -> tuple[Store, str]:
    """A store with a game, and its name there."""
    table = Sitting(game or erring().copy(), store=Store(tmp_path))
    table.save()
    return table.store, table.id


# --- curves


def test_a_curve_is_a_seats_chances_step_by_step():
    desk = desk_of()
    worths = desk.looked.book.worths
    content = Curves(desk).content
    assert [line["name"] for line in content["lines"]] == NAMES[:3]
    for line in content["lines"]:
        assert line["values"] == [round(100 * each.won[line["seat"]], 1) for each in worths]


def test_years_and_arrests_are_marked_and_said_in_a_table():
    game = played()
    content = Curves(desk_of(game)).content
    years = [mark["step"] for mark in content["marks"] if mark["kind"] == "year"]
    assert len(years) == 2  # the last one ends the game
    for step in years:
        assert game.at(step).snapshot()["year"] > game.at(step - 1).snapshot()["year"]
    arrests = [mark["step"] for mark in content["marks"] if mark["kind"] == "arrest"]
    assert arrests
    for step in arrests:
        assert game.at(step).snapshot()["arrested"]
    rows = {row["step"]: row["cells"] for row in content["table"]}
    assert set(rows) == {0, *years, *arrests, len(game)}
    assert rows[len(game)] == [f"{100 * (seat in game.winners) / len(game.winners):.0f}\xa0%" for seat in range(3)]


# --- mistakes


def test_the_list_is_that_of_the_review_in_its_order():
    desk = desk_of()
    content = Mistakes(desk).content
    certain = sorted((each for each in desk.looked.judged if each.counts), key=lambda each: -each.low)
    assert [each["step"] for each in content["mistakes"]] == [each.step for each in certain[:MOST_SHOWN]]
    first, worst = content["mistakes"][0], certain[0]
    before, player = desk.game.at(worst.step - 1), desk.game.players[worst.seat]
    assert first["text"] == (
        f"{player}: {deed_now(before, worst.decision)}. Better: "
        f"{decision_name(before, worst.best)}, by {100 * worst.loss:.1f}\xa0% ({100 * worst.low:.1f} to "
        f"{100 * worst.high:.1f}\xa0%)")
    assert first["better"].endswith(because(before, worst.best, player))
    assert first["made"].endswith(because(before, worst.decision, player))


def test_where_games_were_played_on_both_numbers_are_told_and_the_list_goes_by_theirs():
    desk = played_on()
    content = Mistakes(desk).content
    by_step = {each.step: each for each in desk.looked.judged}
    shown = [each for each in content["mistakes"] if each["shown"]]
    assert len(shown) == 3  # in the fourth they show no loss
    for each in shown:
        one = by_step[each["step"]]
        assert each["shown"] == (
            f"In 200 games played on from either: 50.0\xa0% to win with the better, {50 - 100 * one.loss:.1f}\xa0% "
            f"with what was played. The value alone would say a loss of {100 * one.value:.1f}\xa0%.")
        assert f"by {100 * one.loss:.1f}\xa0%" in each["text"]
    lows = [by_step[each["step"]].low for each in content["mistakes"]]
    assert lows == sorted(lows, reverse=True)
    assert content["interval"] == whole.told_of_losses(desk.looked)
    assert "In 1 of them the games that were played on show no certain loss." in content["close"]
    assert Mistakes(desk_of()).content["interval"] == whole.told_of_intervals()


def test_while_games_are_played_on_it_is_said_how_many_losses_they_show():
    assert playing_on().content["game"]["progress"] == (
        "Games are played on from what seems to have lost most: 2 of 16.")


def test_the_page_is_told_when_games_are_played_on_and_of_all_losses_at_once(monkeypatch):
    """And no sooner again than something is new."""
    desk, told = desk_of(), []
    desk.watch(lambda *_what: told.append((desk.looked.playing, desk.looked.shown)))
    looked, worst = desk.looked, desk.mistakes[0]
    for playing in ((0, 2), (0, 2), (1, 2), (1, 2)):
        looked.playing = playing
        desk._found(looked)
    looked.wait(whole.told_by(desk.game, worst, Shown(0.2, 0.02, 200, 0.5)), 2)
    looked.take_over()
    desk._found(looked)
    assert told == [((0, 2), 0), ((1, 2), 0), ((1, 2), 1)]


def test_while_games_are_played_on_the_list_is_said_to_be_that_of_the_moment(monkeypatch):
    desk = desk_of()
    desk.looked.playing = (2, 16)
    assert Mistakes(desk).content["now"] == ""
    monkeypatch.setattr(Desk, "thinking", True)
    assert Mistakes(desk).content["now"].startswith("These are the losses as the value sees them at once.")


def test_who_has_enough_keeps_what_games_have_shown_by_then():
    desk = desk_of()
    worst = desk.mistakes[0]
    desk.looked.wait(whole.told_by(desk.game, worst, Shown(0.2, 0.02, 200, 0.5)), 16)
    assert (desk.looked.shown, desk.mistake(worst.step).loss) == (0, worst.loss)
    desk.stop()
    assert (desk.looked.shown, desk.mistake(worst.step).loss) == (1, 0.2)


@pytest.mark.parametrize(("loss", "told"), [
    (0.2, "by 20.0\xa0% (17.4 to 22.6\xa0%)"), (-0.1, "No loss is certain any more")])
def test_a_question_that_is_open_is_judged_anew_with_its_decision(loss, told):
    desk = tried(2)
    weighed, worst = desk.weighed, desk.asked
    desk.looked.wait(whole.told_by(desk.game, worst, Shown(loss, 0.02, 200, 0.5)), 16)
    desk.looked.take_over()
    desk._found(desk.looked)
    assert desk.asked.loss == loss
    asked = Mistakes(desk).content["asked"]
    assert told in asked["told"]["text"]
    assert asked["told"]["shown"]
    assert desk.weighed == weighed  # nothing waits here: by the value, as before


def test_an_answer_to_a_question_that_was_left_is_told_nowhere(monkeypatch):
    """Its games may end when another mistake is asked about."""
    desk = played_on()
    one, other = [each for each in desk.mistakes if each.games][:2]
    monkeypatch.setattr(thoughts, "compare", lambda *_given: iter([None]))

    async def page() -> None:
        desk.retry(one.step)
        desk.reply(next(text for text in desk.legal() if text not in (one.best, one.decision)))
        desk.show(0)
        desk.retry(other.step)
        while desk.weighing:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert (desk.asked.step, desk.answer, desk.weighed) == (other.step, "", None)


def test_mistakes_beyond_those_listed_are_counted(monkeypatch):
    monkeypatch.setattr(mistakes, "MOST_SHOWN", 3)
    desk = desk_of()
    content = Mistakes(desk).content
    assert len(content["mistakes"]) == 3
    assert content["close"].startswith(f"{len(desk.mistakes) - 3} decisions more lost something for certain")


def test_one_players_mistakes_are_shown_alone():
    desk = desk_of()
    panel = Mistakes(desk)
    ask(panel, "player", seat=1)
    assert {each["seat"] for each in panel.content["mistakes"]} == {1}
    close = sum(not each.counts for each in desk.looked.judged if each.seat == 1)
    assert panel.content["close"].startswith(f"{close} other decisions are ")


def test_a_mistake_is_tried_again_as_a_question():
    """The list is put away, so that it does not tell the answer; the board shows the position."""
    desk = tried()
    worst = desk.asked
    content = Mistakes(desk).content
    assert content["mistakes"] == []
    assert [each["decision"] for each in content["asked"]["choices"]] == list(
        map(str, desk.game.at(worst.step - 1).legal()))
    assert content["asked"]["told"] is None
    assert desk.step == worst.step - 1


@pytest.mark.parametrize(("answer", "said"), [(0, "Yes: "), (1, "That is what was played.")])
def test_the_answer_is_judged_and_then_explained(answer, said):
    asked = Mistakes(tried(answer)).content["asked"]
    assert asked["said"].startswith(said)
    assert asked["told"]["step"] == asked["step"]


@pytest.fixture(scope="module")
def finished() -> Game:
    """A game in which everybody decides by lot, to its end."""
    return Game.random(NAMES[:3], seed=6)


def test_another_answer_is_weighed_against_what_the_review_finds_best():
    """As the review weighs: what is not known for certain is too close to call."""
    desk = tried()
    other = next(text for text in desk.legal() if text not in (desk.asked.best, desk.asked.decision))
    panel = Mistakes(desk)
    ask(panel, "reply", decision="take nothing")
    assert panel.content["asked"]["answer"] == ""
    ask(panel, "reply", decision=other)
    found = advice.weigh(desk.game.at(desk.step), desk.asked.seat)
    won = {str(text): option.won for text, option in zip(found.decisions, found.options, strict=True)}
    loss = won[str(desk.asked.best)] - won[other]
    assert loss > 0
    assert desk.weighed.loss == pytest.approx(loss)
    assert desk.weighed.low < loss < desk.weighed.high
    best = decision_name(desk.game.at(desk.step), desk.asked.best)
    assert panel.content["asked"]["said"].startswith(f"No: {best} is better than " if desk.weighed.low > 0 else (
        f"Too close to call: {best} seems better than "))
    assert f"{100 * loss:.1f}\xa0%" in panel.content["asked"]["said"]


def answered(monkeypatch, games) -> list[tuple[Weighed | None, str]]:
    """What is said, and known, from another answer on to a mistake from which games were played on, which show `games`;
    the page goes on meanwhile."""
    desk = played_on()
    worst = next(each for each in desk.mistakes if each.games)
    desk.retry(worst.step)
    other = next(text for text in desk.legal() if text not in (worst.best, worst.decision))
    monkeypatch.setattr(thoughts, "compare", lambda *given: games if given == (
        desk.game, worst.step, str(worst.best), other) else 1 / 0)
    panel, said = Mistakes(desk), []

    async def page() -> None:
        desk.watch(lambda *_what: said.append((desk.weighed, panel.content["asked"]["said"])))
        ask(panel, "reply", decision=other)
        while desk.weighing:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    return said


def test_another_answer_is_weighed_as_the_mistake_was_by_games(monkeypatch):
    """Until they are played it is said that they are."""
    first, *_others, last = answered(monkeypatch, iter([None, None, Shown(0.31, 0.02, 200, 0.5)]))
    assert first[0] is None
    assert re.fullmatch(r"Games are played on from .+ and from .+\.", first[1])
    assert last[0] == pytest.approx((0.31, 0.31 - 1.28 * 0.02, 0.31 + 1.28 * 0.02))
    assert re.match(r"No: .+, by 31\.0\s% \(28\.4 to 33\.6\s%\)\.$", last[1])


def test_where_the_games_do_not_come_the_value_weighs_an_answer(monkeypatch):
    *_others, last = answered(monkeypatch, iter([None]))
    assert last[0] is not None
    assert not last[1].startswith("Games are played on")


@pytest.mark.parametrize(("weighed", "said"), [
    ((0.05, 0.01, 0.09), "No: end is better than take red, by 5.0\xa0% (1.0 to 9.0\xa0%)."),
    ((0.02, -0.01, 0.05),
     "Too close to call: end seems better than take red, by 2.0\xa0% (-1.0 to 5.0\xa0%)."),
    ((-0.02, -0.05, 0.01),
     "Too close to call: take red seems better than end, by 2.0\xa0% (-1.0 to 5.0\xa0%)."),
    ((-0.05, -0.09, -0.01), "Better still: take red is better than end, by 5.0\xa0% (1.0 to 9.0\xa0%)."),
    ((0.0, 0.0, 0.0), "As good as what the review finds best: take red is worth what end is worth."),
])
def test_an_answer_is_judged_no_more_surely_than_its_interval_allows(weighed, said):
    assert compared("end", "take red", Weighed(*weighed)) == said


def test_who_is_asked_is_told_what_there_is_to_know():
    """The own goods first, everybody's hands, contracts and points, the bazaar, the moment, the police tokens."""
    desk = tried()
    told, seen = Mistakes(desk).content["asked"]["known"], desk.game.at(desk.step).snapshot(desk.asked.seat)
    first = told["players"][0]
    assert (first["seat"], first["asked"]) == (desk.asked.seat, True)
    assert [each["asked"] for each in told["players"]] == [True, False, False]
    for each in told["players"]:
        assert {one["kind"]: one["count"] for one in each["hand"]} == seen["hands"][each["seat"]]
        assert [f"{one['colour']}-{one['cost']}" for one in each["contracts"]] == seen["contracts"][each["seat"]]
        assert int(each["points"].split()[0]) == seen["points"][each["seat"]]
    assert sorted(f"{one['colour']}-{one['cost']}" for column in told["bazaar"] for one in column["contracts"]
                  for _n in range(one["count"])) == sorted(seen["bazaar"])
    assert told["moment"] == [f"Year {seen['year']} of 3", f"{first['name']}'s turn",
                              f"{seen['actions_left']} action{'s' * (seen['actions_left'] > 1)} left"]
    first, second = (seen["police_drawn"].count(f"police-{path}") for path in (1, 2))
    left = 8 - first - second
    assert told["police"] == f"Police tokens drawn this year: {first} of path 1, {second} of path 2. " + (
        "The next one ends the year." if left == 1 else f"{left} more end the year.")


def test_actions_are_counted_where_something_else_is_decided():
    """Before the payment too one must know whether anything can follow it."""
    game = erring()
    paying = next(game.at(step) for step in range(len(game))
                  if game.at(step).deciding == "pay" and game.at(step).snapshot()["actions_left"])
    told = known(paying, paying.to_move)
    left = paying.snapshot()["actions_left"]
    assert told["moment"][-1] == f"{left} action{'s' * (left > 1)} left"


def test_who_is_asked_about_a_laying_is_not_told_what_others_have_laid():
    """P2: the own layings are told."""
    game = scoring("lay white-5 on blue")
    for seat, laid in ((0, ["on blue"]), (1, [])):
        contracts = {each["seat"]: each["contracts"] for each in known(game, seat)["players"]}
        assert [one["laid"] for one in contracts[0] if one["laid"]] == laid


def test_the_better_line_is_a_new_line_of_the_kept_game(tmp_path):
    """It begins where the mistake was made, and can be played on."""
    store, id = kept(tmp_path)
    desk = Desk(store)
    desk.open_kept(id)
    worst = desk.mistakes[0]
    panel = Mistakes(desk)
    ask(panel, "better", step=worst.step)
    table = Sitting.restored(store.load(id), store, id)
    assert len(table.lines) == 2
    assert table.line.game.steps[worst.step - 1] == (worst.seat, worst.best)
    assert table.line.game.steps[:worst.step - 1] == desk.game.steps[:worst.step - 1]
    assert panel.content["branch"]["href"] == visit.link("play", game=id)


def test_the_better_line_is_there_once_however_often_it_is_stepped_into(tmp_path):
    """Also where the review was opened anew, and where the line was played on."""
    store, id = kept(tmp_path)
    panels = []
    for _n in range(2):
        desk = Desk(store)
        desk.open_kept(id, "0")
        panels.append(Mistakes(desk))
        for _press in range(2):
            ask(panels[-1], "better", step=desk.mistakes[0].step)
        assert desk.problem == ""
    table = Sitting.restored(store.load(id), store, id)
    assert (len(table.lines), table.current) == (2, 1)
    ask(panels[-1], "better", step=desk.mistakes[1].step)
    table = Sitting.restored(store.load(id), store, id)
    assert (len(table.lines), table.current) == (3, 2)
    table.play(table.position.legal()[0])
    for mistake, line in ((1, 2), (0, 1)):
        ask(panels[-1], "better", step=desk.mistakes[mistake].step)
        table = Sitting.restored(store.load(id), store, id)
        assert (len(table.lines), table.current) == (3, line)
    assert panels[-1].content["branch"]["told"].startswith("There is a line of the game already that begins here with")


def test_the_better_line_is_told_wherever_one_looks_meanwhile(tmp_path):
    desk = desk_of()
    desk.better(desk.mistakes[0].step)
    told = Mistakes(desk).content["branch"]
    desk.show(0)
    assert Mistakes(desk).content["branch"] == told


def test_a_record_from_a_file_is_copied_once(tmp_path):
    """Each better line is a line of that copy; one that was deleted is made anew."""
    store, text = Store(tmp_path), record.write(erring().record())
    hrefs = []
    for press in (0, 0, 1):
        desk = Desk(store)
        desk.open_file(text)
        panel = Mistakes(desk)
        ask(panel, "better", step=desk.mistakes[press].step)
        ask(panel, "better", step=desk.mistakes[press].step)
        hrefs.append(panel.content["branch"]["href"])
    first, = store.games()
    assert {*hrefs} == {visit.link("play", game=first.id)}
    assert len(store.load(first.id)["lines"]) == 3
    store.forget(first.id)
    ask(panel, "better", step=desk.mistakes[1].step)
    again, = store.games()
    assert panel.content["branch"]["href"] == visit.link("play", game=again.id)
    assert len(store.load(again.id)["lines"]) == 2


def test_a_step_that_is_no_mistake_is_refused():
    desk = desk_of()
    fine = next(each for each in desk.looked.judged if not each.counts)
    ask(Mistakes(desk), "better", step=fine.step)
    assert desk.problem == f"step {fine.step} is no decision that lost something"


# --- luck and play


def test_the_ledger_shows_sums_that_add_up():
    """In hundredths; a row a player."""
    desk = desk_of(played())
    for row in Ledger(desk).content["sheets"][0]["rows"]:
        start, luck, made, others, result = (float(cell["text"]) for cell in row["cells"])
        assert start + luck + made + others == pytest.approx(result, abs=0.3)
    assert [sheet["title"] for sheet in Ledger(desk).content["sheets"]] == [
        "The whole game", "Year 1", "Year 2", "Year 3"]


def test_luck_is_explained_by_the_draws_that_did_most():
    desk = desk_of(played())
    rows = [row for row in desk.looked.book.rows if row.kind == "luck"]
    for told in Ledger(desk).content["strokes"]:
        strongest = sorted((abs(row.changes[told["seat"]]) for row in rows), reverse=True)[:3]
        assert [abs(float(line["text"].split(":")[0])) for line in told["lines"]] == pytest.approx(
            [100 * each for each in strongest], abs=0.06)


# --- which game


def test_a_kept_game_is_opened_by_the_address(tmp_path, monkeypatch):
    store, id = kept(tmp_path)
    monkeypatch.setattr(visit, "query", lambda: {"game": id})
    desk = desk_for(None, store)
    assert desk.game.steps == erring().steps
    monkeypatch.setattr(visit, "query", lambda: {"game": "A" * 22})
    assert desk_for(None, store).problem.startswith("The game could not be opened: ")


def test_a_record_from_a_file_is_opened_and_anything_else_refused_in_a_line():
    desk = Desk()
    panel = Head(desk)
    ask(panel, "load", text=record.write(erring().record()))
    assert desk.game == erring()
    ask(panel, "load", text="{}")
    assert desk.problem
    assert "\n" not in desk.problem
    ask(panel, "load", text=record.write(Game(NAMES[:3], "johnson-2002", seed=1).record()))
    assert desk.problem.startswith("only games of Time Pirates are reviewed decision by decision")


def test_another_game_puts_this_one_away():
    desk = desk_of()
    ask(Head(desk), "another")
    assert desk.game is None
    assert Mistakes(desk).content == {"view": "mistakes", "open": False}


def test_what_is_still_hidden_from_whoever_looks_is_not_looked_back_on(tmp_path):
    """P2: while white contracts are laid the game is shown as far as the viewer may know it."""
    store, id = kept(tmp_path, scoring("lay white-5 on blue"))
    desk = Desk(store)
    desk.open_kept(id)
    assert len(desk.game) == 0


def test_the_board_shows_the_position_that_is_looked_at():
    page = Review(desk_of())
    page.desk.show(100)
    assert page.board._shown == erring().at(100).snapshot()


def test_the_review_goes_on_beside_the_page_and_can_be_stopped():
    """The curves are there first; what was judged stays."""
    desk = Desk()

    async def page():
        desk.open(played(seed=2))
        for _n in range(500):
            await asyncio.sleep(0.01)
            if desk.looked is not None and desk.looked.done > 5:
                break
        thinking = desk.thinking, "%" in Head(desk).content["game"]["progress"]
        desk.stop()
        await asyncio.sleep(0.05)
        return thinking, len(desk.looked.judged)

    thinking, judged = asyncio.run(page())
    assert thinking == (True, True)
    assert 0 < judged < 200
    assert not desk.thinking


def test_looking_back_leaves_a_kept_game_as_it_is(tmp_path):
    store, id = kept(tmp_path)
    file = next(tmp_path.rglob(f"{id}*"))
    before = file.stat().st_mtime_ns, file.read_bytes()
    Desk(store).open_kept(id)
    assert (file.stat().st_mtime_ns, file.read_bytes()) == before


# --- an evening


def test_the_games_that_ended_together_are_ticked_and_only_finished_ones_are_there():
    games = evening().content["games"]
    assert [(each["id"], each["ticked"]) for each in games] == [
        ("game-2-1", True), ("game-2-0", True), ("game-1-1", False), ("game-1-0", False)]
    assert all(each["text"].endswith(": Ann, Bob, Cleo") for each in games)


def test_an_evening_is_the_sum_of_its_games_ledgers():
    panel = added_up()
    rows = {row["name"]: [cell["text"] for cell in row["cells"]] for row in panel.content["sheet"]["rows"]}
    last = [Drawer().finished[f"game-2-{number}"][1] for number in (0, 1)]
    looked = [desk_of(game).looked for game in last]
    assert panel.content["sheet"]["title"] == "2 games"
    for seat, name in enumerate(NAMES[:3]):
        found = [next(row for row in each.totals().rows if row[1] == seat) for each in looked]
        won = sum((seat in game.winners) / len(game.winners) for game in last)
        assert rows[name] == ["2", f"{won:.3g}", f"{100 * sum(row[2] for row in found):+.1f}",
                              f"{100 * sum(row[5] for row in found):+.1f}"]


def test_a_game_can_be_left_out_of_an_evening():
    panel = evening()
    ask(panel, "tick", id="game-2-0", on=False)
    ask(panel, "tick", id="game-1-1", on=True)
    ask(panel, "tick", id="game-1-0", on=True)
    ask(panel, "add_up")
    assert panel.content["sheet"]["title"] == "3 games"
    assert {row["cells"][0]["text"] for row in panel.content["sheet"]["rows"]} == {"3"}


def test_an_evening_is_added_up_beside_the_page_and_can_be_stopped():
    async def story() -> None:
        panel = evening()
        ask(panel, "add_up")
        assert panel.content["progress"] == "0 of 2 games are added up."
        ask(panel, "stop")
        assert panel.content["progress"] == ""
        ask(panel, "add_up")
        while panel.table.thinking:
            await asyncio.sleep(0.01)
        assert panel.content["sheet"]["title"] == "2 games"

    asyncio.run(story())


def test_an_evening_adds_up_games_as_they_were_finished(tmp_path, finished):
    """Another line may be on screen, one that goes on."""
    store, ids = Store(tmp_path), []
    for game in (finished.copy(), late_over()):
        table = Sitting(game, store=store)
        table.save()
        ids.append(table.id)
    table.resume(store.load(ids[0]), ids[0])
    table.show(100)
    table.play(next(text for text in table.position.legal() if text != finished.steps[100][1]))
    assert not table.line.game.over
    panel = Evening(Desk(store))
    ask(panel, "add_up")
    assert panel.table.problem == ""
    won = {row["name"]: float(row["cells"][1]["text"]) for row in panel.content["sheet"]["rows"]}
    games = (finished, late_over())
    for seat, name in enumerate(NAMES[:3]):
        assert won[name] == pytest.approx(sum((seat in game.winners) / len(game.winners) for game in games), abs=0.01)


def test_what_is_not_finished_is_not_added_up(tmp_path):
    store, id = kept(tmp_path)
    desk = Desk(store)
    with pytest.raises(BadSetting, match="this game is not finished"):
        desk.add_up([id])


def test_a_copy_of_a_record_from_a_file_is_no_game_of_the_evening(tmp_path, finished):
    """It was not played here, whatever is played on in it."""
    store = Store(tmp_path)
    for game in (finished.copy(), late_over()):
        Sitting(game, store=store).save()
    played_here = {each.id for each in store.games()}
    desk = Desk(store)
    desk.open_file(record.write(Game.random(NAMES[:3], seed=7).record()))
    ask(Mistakes(desk), "better", step=desk.mistakes[0].step)
    assert len(store.games()) == 3
    assert {each["id"] for each in Evening(Desk(store)).content["games"]} == played_here


def test_a_game_that_went_away_is_said_by_name_of_what_is_wrong():
    panel = evening()
    panel.table.store.load = lambda id: None
    ask(panel, "add_up")
    assert Head(panel.table).content["problem"] == "this game is not kept here any more"
