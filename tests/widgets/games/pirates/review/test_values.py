"""What the page of reviews shows is what the review found; what can be tried again, and played on, is the game's."""

from __future__ import annotations

import asyncio
import re
import time

import pytest

from tests.games.pirates.review.games import NAMES, played, playing, scoring
from tests.widgets.games.pirates.review.shown import FEW, desk_of, erring, own, tried
from timepirates import Board, Game
from timepirates.core import record
from timepirates.games.pirates.lessons.deciding import decision_name, past_phrase_now
from timepirates.games.pirates.review import thoughts, whole
from timepirates.review.intervals import Interval
from timepirates.review.review_state import CURVES, DONE, JUDGING, SUSPECTS, ReviewedDecision
from timepirates_widgets.games.pirates.review.curves import Curves
from timepirates_widgets.games.pirates.review.head import ReviewHeader
from timepirates_widgets.games.pirates.review.known_to_player import player_knowledge
from timepirates_widgets.games.pirates.review.ledger import Ledger
from timepirates_widgets.games.pirates.review.mistakes import Mistakes, compare_answers
from timepirates_widgets.games.pirates.review.page import ReviewPage
from timepirates_widgets.games.pirates.review.review_controller import ReviewController, open_review
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Values and rollouts cost nothing, and few are played."""
    monkeypatch.setattr(thoughts, "look_back", lambda *asked: whole.look_back(*asked, budget=FEW))
    with playing():
        yield


def ask(panel, name: str, **more) -> None:
    """A message of the script."""
    panel._handle_custom_msg({"ask": name, **more}, [])


def kept(tmp_path, game: Game | None = None) -> tuple[Store, str]:
    """A store with a game, and its name there."""
    table = Sitting(game or erring().copy(), store=Store(tmp_path))
    table.save()
    return table.store, table.id


def puzzle_of(desk: ReviewController) -> dict:
    """The puzzle that is open."""
    return next(each["asked"] for each in Mistakes(desk).content["mistakes"] if each["asked"])


# --- curves


def test_a_curve_is_a_seats_chances_step_by_step():
    desk = desk_of()
    content = Curves(desk).content
    assert [line["name"] for line in content["lines"]] == NAMES[:3]
    for line in content["lines"]:
        assert [line["values"][step] for step in desk.looked.turns] == [
            round(100 * won[line["seat"]], 1) for won in desk.looked.curves
        ]


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
    """Each tells the decision and its loss in percentage points, with the assumption; not what was better."""
    desk = desk_of()
    content = Mistakes(desk).content
    found = desk.looked.mistakes
    assert [each["step"] for each in content["mistakes"]] == [each.step for each in found]
    first, worst = content["mistakes"][0], found[0]
    before, player = desk.game.at(worst.step - 1), desk.game.players[worst.seat]
    assert first["text"] == f"Year {before.snapshot()['year']}: {player} {past_phrase_now(before, worst.decision)}"
    assert first["loss"] == (
        f"This decision reduced the chance to win by {100 * worst.loss:.0f} percentage points ({100 * worst.loss_low:.0f} "
        f"to {100 * min(worst.won, worst.loss_high):.0f}), if all players play like a mate."
    )
    assert (first["asked"], first["answer"]) == (None, [])
    assert decision_name(before, worst.best) not in first["text"]


@pytest.mark.parametrize(
    ("stage", "thinking", "some", "none"),
    [
        (
            whole.LUCK_STAGE,
            True,
            "More mistakes may follow: decisions are still being checked.",
            "No mistakes are listed yet. First the effects of random draws are calculated, then the "
            "decisions are checked.",
        ),
        *(
            (
                stage,
                True,
                "More mistakes may follow: decisions are still being checked.",
                "No mistakes are listed yet: decisions are still being checked.",
            )
            for stage in (SUSPECTS, JUDGING)
        ),
        (
            SUSPECTS,
            False,
            "The list is not complete, because the review was stopped before all decisions were checked.",
            "No mistakes are listed, because the review was stopped before all decisions were checked.",
        ),
        *(
            (
                stage,
                thinking,
                "The list is complete.",
                "No mistakes are listed, because luck can explain the loss of every decision.",
            )
            for stage, thinking in ((CURVES, True), (CURVES, False), (DONE, False))
        ),
    ],
)
def test_below_the_list_it_is_said_whether_it_is_complete(monkeypatch, stage, thinking, some, none):
    desk = desk_of()
    monkeypatch.setattr(ReviewController, "thinking", thinking)
    desk.looked.at(stage, 2, 9)
    assert Mistakes(desk).content["close"] == some
    desk.looked.judged.clear()
    assert Mistakes(desk).content["close"] == none


def test_the_page_opens_on_the_first_of_ones_own_mistakes_as_a_puzzle():
    """Where one person sat at the table; not once something else was chosen."""
    desk = own()
    mine = [each for each in desk.looked.mistakes if each.seat == 1]
    assert (desk.seat, desk.asked, desk.step) == (1, mine[0], mine[0].step - 1)
    content = Mistakes(desk).content
    assert content["heading"] == "Bob's mistakes"
    assert [bool(each["asked"]) for each in content["mistakes"]] == [True] + [False] * (len(mine) - 1)
    assert content["mistakes"][0]["asked"]["next"] == mine[1].step
    assert not any(each["answer"] for each in content["mistakes"])
    desk.show(3)
    desk._open_first()
    assert (desk.asked, desk.step) == (None, 3)
    assert (desk_of().seat, desk_of().asked) == (None, None)


def test_people_are_assumed_to_play_on_like_the_level_that_is_chosen():
    """The game is reviewed again; who looks stays where they are."""
    desk = desk_of(who=["captain", None, "simple"])
    head = ReviewHeader(desk)
    assert head.content["game"]["people"]["level"] == "mate"
    desk.show(7)
    ask(head, "people", level="newcomer")
    assert (desk.looked.assumes, desk.seat, desk.step) == (("captain", "newcomer", "simple"), 1, 7)
    assert (
        "if Ann plays like a captain, Bob plays like a newcomer, and Cleo plays like a simple player"
        in Mistakes(desk).content["interval"]
    )
    ask(head, "people", level="admiral")
    assert desk.people == "newcomer"
    assert ReviewHeader(desk_of(who=["captain", "simple", "simple"])).content["game"]["people"] is None


def test_an_answer_to_a_question_that_was_left_is_told_nowhere(monkeypatch):
    """Its games may end when another mistake is asked about."""
    desk = desk_of()
    one, other = desk.mistakes[:2]
    monkeypatch.setattr(thoughts, "compare", lambda *_given: iter([10]))

    async def page() -> None:
        desk.retry(one.step)
        desk.answer_puzzle(next(text for text in desk.legal() if text not in (one.best, one.decision)))
        desk.show(0)
        desk.retry(other.step)
        while desk.is_weighing:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert (desk.asked.step, desk.answer, desk.weighed) == (other.step, "", None)


def test_one_players_mistakes_are_shown_alone():
    desk = desk_of()
    panel = Mistakes(desk)
    ask(panel, "player", seat=1)
    assert {each["seat"] for each in panel.content["mistakes"]} == {1}
    assert [each["step"] for each in panel.content["mistakes"]] == [
        each.step for each in desk.looked.mistakes if each.seat == 1
    ]


def test_a_mistake_is_tried_again_as_a_puzzle():
    """The board shows the position, and nothing tells the answer."""
    desk = tried()
    worst = desk.asked
    puzzle = Mistakes(desk).content["mistakes"][0]
    assert [each["decision"] for each in puzzle["asked"]["choices"]] == list(
        map(str, desk.game.at(worst.step - 1).legal())
    )
    assert (puzzle["asked"]["said"], puzzle["answer"]) == ("", [])
    assert desk.step == worst.step - 1
    ask(Mistakes(desk), "list")
    assert desk.asked is None


def test_an_answer_is_called_the_games_own_only_if_it_is():
    """Without time for rollouts, another answer is compared with nothing, and the page says so."""
    said = [Mistakes(tried(answer)).content["mistakes"][0]["asked"]["said"] for answer in (1, 2)]
    assert said[0] == "You chose the same decision as in the game."
    assert re.fullmatch(r"The best decision was [^.]+\. Your decision \(.+\) was not compared with it\.", said[1])


def test_the_answer_is_shown_with_its_reason_and_both_chances():
    """It stays when another mistake is looked at."""
    desk = desk_of()
    worst, panel = desk.mistakes[0], Mistakes(desk)
    ask(panel, "answer", step=worst.step)
    ask(panel, "retry", step=desk.mistakes[1].step)
    better, why, shown = panel.content["mistakes"][0]["answer"]
    assert better == f"A better decision: {decision_name(desk.game.at(worst.step - 1), worst.best)}."
    assert why == worst.because
    assert shown == (
        f"The chance to win is {100 * worst.won:.0f}\xa0% with the better decision and "
        f"{100 * (worst.won - worst.loss):.0f}\xa0% with the decision that was made, if all players play like a mate. "
        f"Each number comes from {worst.games} simulated games."
    )
    assert desk.step == desk.mistakes[1].step - 1


def test_another_answer_is_compared_by_rollouts_as_the_mistake_was(monkeypatch):
    """Until they are played it is said that they are."""
    desk, said = desk_of(), []
    worst = desk.mistakes[0]
    desk.retry(worst.step)
    other = next(text for text in desk.legal() if text not in (worst.best, worst.decision))
    games = iter([10, 20, ReviewedDecision(worst.step, worst.seat, other, worst.best, 0.31, 0.28, 0.34, 150, "")])
    monkeypatch.setattr(
        thoughts,
        "compare",
        lambda *given: games if given == (desk.game, worst.step, str(worst.best), other, None, "mate") else 1 / 0,
    )
    panel = Mistakes(desk)

    async def page() -> None:
        desk.watch(lambda *_what: said.append((desk.weighed, panel.content["mistakes"][0]["asked"]["said"])))
        ask(panel, "reply", decision="take nothing")
        ask(panel, "reply", decision=other)
        while desk.is_weighing:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    first, *_others, last = said
    assert first[0] is None
    assert re.fullmatch(r"Games that continue with .+ and games that continue with .+ are being simulated\.", first[1])
    assert last[0] == (0.31, 0.28, 0.34)
    assert re.match(r"Your answer is not the best one: .+, by 31 percentage points \(28 to 34\)\.$", last[1])


@pytest.mark.parametrize(
    ("weighed", "said"),
    [
        (
            (0.05, 0.01, 0.09),
            "Your answer is not the best one: end is better than take red, by 5 percentage points (1 to 9).",
        ),
        (
            (0.02, -0.01, 0.05),
            (
                "The difference is uncertain: the chance to win seems 2 percentage points (0 to 5) higher "
                'with "end" than with "take red".'
            ),
        ),
        (
            (-0.02, -0.05, 0.01),
            (
                "The difference is uncertain: the chance to win seems 2 percentage points (0 to 5) higher "
                'with "take red" than with "end".'
            ),
        ),
        (
            (-0.05, -0.09, -0.01),
            (
                "Your answer is even better: the chance to win is 5 percentage points (1 to 9) higher with "
                '"take red" than with "end".'
            ),
        ),
        ((0.0, 0.0, 0.0), "Your answer is as good as the best decision: take red is worth as much as end."),
    ],
)
def test_an_answer_is_judged_no_more_surely_than_its_interval_allows(weighed, said):
    assert compare_answers("end", "take red", Interval(*weighed)) == said


def test_who_is_asked_is_told_what_there_is_to_know():
    """The own goods first, everybody's hands, contracts and points, the bazaar, the moment, the police tokens."""
    desk = tried()
    told, seen = puzzle_of(desk)["known"], desk.game.at(desk.step).snapshot(desk.asked.seat)
    first = told["players"][0]
    assert (first["seat"], first["asked"]) == (desk.asked.seat, True)
    assert [each["asked"] for each in told["players"]] == [True, False, False]
    for each in told["players"]:
        assert {one["kind"]: one["count"] for one in each["hand"]} == seen["hands"][each["seat"]]
        assert [f"{one['colour']}-{one['cost']}" for one in each["contracts"]] == seen["contracts"][each["seat"]]
        assert int(each["points"].split()[0]) == seen["points"][each["seat"]]
    assert sorted(
        f"{one['colour']}-{one['cost']}"
        for column in told["bazaar"]
        for one in column["contracts"]
        for _n in range(one["count"])
    ) == sorted(seen["bazaar"])
    assert told["moment"] == [
        f"Year {seen['year']} of 3",
        f"{first['name']}'s turn",
        f"{seen['actions_left']} action{'s' * (seen['actions_left'] > 1)} left",
    ]
    first, second = (seen["police_drawn"].count(f"police-{path}") for path in (1, 2))
    left = 8 - first - second
    assert told["police"] == f"Police tokens drawn this year: {first} for path 1, {second} for path 2. " + (
        "The next police token ends the year." if left == 1 else f"The year ends after {left} more police tokens."
    )


def test_actions_are_counted_where_something_else_is_decided():
    """Before the payment too one must know whether anything can follow it."""
    game = erring()
    paying = next(
        game.at(step)
        for step in range(len(game))
        if game.at(step).deciding == "pay" and game.at(step).snapshot()["actions_left"]
    )
    told = player_knowledge(paying, paying.to_move)
    left = paying.snapshot()["actions_left"]
    assert told["moment"][-1] == f"{left} action{'s' * (left > 1)} left"


def test_who_is_asked_about_a_laying_is_not_told_what_others_have_laid():
    """P2: the own layings are told."""
    game = scoring("lay white-5 on blue")
    for seat, laid in ((0, ["on blue"]), (1, [])):
        contracts = {each["seat"]: each["contracts"] for each in player_knowledge(game, seat)["players"]}
        assert [one["laid"] for one in contracts[0] if one["laid"]] == laid


def test_the_better_line_is_a_new_line_of_the_kept_game(tmp_path):
    """It begins where the mistake was made, and can be played on."""
    store, id = kept(tmp_path)
    desk = ReviewController(store)
    desk.open_saved(id)
    worst = desk.mistakes[0]
    panel = Mistakes(desk)
    ask(panel, "better", step=worst.step)
    table = Sitting.from_saved(store.load(id), store, id)
    assert len(table.lines) == 2
    assert table.line.game.steps[worst.step - 1] == (worst.seat, worst.best)
    assert table.line.game.steps[: worst.step - 1] == desk.game.steps[: worst.step - 1]
    assert panel.content["branch"]["href"] == visit.link("play", game=id)
    assert desk.step == worst.step - 1


def test_the_better_line_is_there_once_however_often_it_is_stepped_into(tmp_path):
    """Also where the review was opened anew, and where the line was played on."""
    store, id = kept(tmp_path)
    panels = []
    for _n in range(2):
        desk = ReviewController(store)
        desk.open_saved(id, "0")
        panels.append(Mistakes(desk))
        for _press in range(2):
            ask(panels[-1], "better", step=desk.mistakes[0].step)
        assert desk.problem == ""
    table = Sitting.from_saved(store.load(id), store, id)
    assert (len(table.lines), table.current) == (2, 1)
    ask(panels[-1], "better", step=desk.mistakes[1].step)
    table = Sitting.from_saved(store.load(id), store, id)
    assert (len(table.lines), table.current) == (3, 2)
    table.play(table.position.legal()[0])
    for mistake, line in ((1, 2), (0, 1)):
        ask(panels[-1], "better", step=desk.mistakes[mistake].step)
        table = Sitting.from_saved(store.load(id), store, id)
        assert (len(table.lines), table.current) == (3, line)
    assert (
        panels[-1]
        .content["branch"]["told"]
        .startswith("The game already has a line of play that begins at this position with")
    )


def test_the_better_line_is_told_wherever_one_looks_meanwhile():
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
        desk = ReviewController(store)
        desk.open_file(text)
        panel = Mistakes(desk)
        ask(panel, "better", step=desk.mistakes[press].step)
        ask(panel, "better", step=desk.mistakes[press].step)
        hrefs.append(panel.content["branch"]["href"])
    (first,) = store.games()
    assert {*hrefs} == {visit.link("play", game=first.id)}
    assert len(store.load(first.id)["lines"]) == 3
    store.forget(first.id)
    ask(panel, "better", step=desk.mistakes[1].step)
    (again,) = store.games()
    assert panel.content["branch"]["href"] == visit.link("play", game=again.id)
    assert len(store.load(again.id)["lines"]) == 2


def test_a_step_that_is_no_mistake_is_refused():
    desk = desk_of()
    fine = next(step for step in range(1, 250) if step not in {each.step for each in desk.mistakes})
    ask(Mistakes(desk), "better", step=fine)
    assert desk.problem == f"step {fine} is not in the list of mistakes"


# --- luck and play


def test_the_ledger_shows_sums_that_add_up():
    """In percentage points; one row per player."""
    desk = desk_of(played())
    for row in Ledger(desk).content["sheet"]["rows"]:
        start, own, others, rest, result = (float(cell["text"]) for cell in row["cells"])
        assert own <= 0
        assert start + own + others + rest == pytest.approx(result, abs=2.5)


def test_luck_is_explained_by_the_draws_that_did_most():
    desk = desk_of(played())
    rows = [row for row in desk.looked.rows() if row.kind == "luck"]
    for told in Ledger(desk).content["strokes"]:
        strongest = sorted((abs(row.changes[told["seat"]]) for row in rows), reverse=True)[:3]
        assert [abs(float(line["text"].split(":")[0])) for line in told["lines"]] == pytest.approx(
            [100 * each for each in strongest], abs=0.51
        )


# --- which game


def test_a_kept_game_is_opened_by_the_address(tmp_path, monkeypatch):
    store, id = kept(tmp_path)
    monkeypatch.setattr(visit, "query", lambda: {"game": id})
    desk = open_review(None, store)
    assert desk.game.steps == erring().steps
    monkeypatch.setattr(visit, "query", lambda: {"game": "A" * 22})
    assert open_review(None, store).problem.startswith("The game could not be opened: ")


def test_where_no_game_is_kept_an_example_is_looked_back_on(tmp_path, monkeypatch):
    """So that the page shows something on the first day; later it can be asked for."""
    monkeypatch.setattr(ReviewController, "_look_back", lambda *_pieces: None)
    desk = open_review(None, Store(tmp_path / "empty"))
    assert (desk.game.winners, len(desk.game), desk.source.keys()) == ([0], 457, {"name"})
    store, _id = kept(tmp_path)
    panel = ReviewHeader(open_review(None, store))
    assert panel.content["heading"] == "Which game do you want to review?"
    ask(panel, "example")
    assert panel.content["heading"] == "Ann, Bob, Cleo"
    assert open_review(None, None).game is None


def test_a_record_from_a_file_is_opened_and_anything_else_refused_in_a_line():
    desk = ReviewController()
    panel = ReviewHeader(desk)
    ask(panel, "load", text=record.write(erring().record()))
    assert desk.game == erring()
    ask(panel, "load", text="{}")
    assert desk.problem
    assert "\n" not in desk.problem
    ask(panel, "load", text=record.write(Game(NAMES[:3], "johnson-2002", seed=1).record()))
    assert desk.problem.startswith("this page reviews only games of Time Pirates")


def test_another_game_puts_this_one_away():
    desk = desk_of()
    ask(ReviewHeader(desk), "another")
    assert desk.game is None
    assert Mistakes(desk).content == {"view": "mistakes", "open": False}


def test_what_is_still_hidden_from_whoever_looks_is_not_looked_back_on(tmp_path):
    """P2: while white contracts are laid the game is shown as far as the viewer may know it."""
    store, id = kept(tmp_path, scoring("lay white-5 on blue"))
    desk = ReviewController(store)
    desk.open_saved(id)
    assert len(desk.game) == 0


def test_the_board_shows_the_position_that_is_looked_at():
    """Also of another game on another board."""
    page = ReviewPage(desk_of())
    ask(Mistakes(page.desk), "go", step=100)
    assert page.board._shown == erring().at(100).snapshot()
    page.desk.open(Game(NAMES[:3], board="small-four", seed=1))
    assert page.board.board == Board.named("small-four")


def test_the_review_goes_on_beside_the_page_and_can_be_stopped(monkeypatch):
    """The curves are there first; what was judged stays."""
    desk = ReviewController()

    def slow(game, who, people):
        for looked in whole.look_back(game, who, people, budget=FEW):
            yield looked
            time.sleep(0.02 * len(looked.judged))

    monkeypatch.setattr(thoughts, "look_back", slow)

    async def page():
        desk.open(erring())
        for _n in range(2000):
            await asyncio.sleep(0.01)
            if desk.looked is not None and desk.looked.judged:
                break
        thinking = desk.thinking, ReviewHeader(desk).content["game"]["progress"] == whole.stage_text(desk.looked)
        desk.stop()
        await asyncio.sleep(0.05)
        return thinking, len(desk.looked.judged), desk.looked.stage

    thinking, judged, stage = asyncio.run(page())
    assert thinking == (True, True)
    assert judged > 0
    assert stage != ""
    assert not desk.thinking


def test_looking_back_leaves_a_kept_game_as_it_is(tmp_path):
    store, id = kept(tmp_path)
    file = next(tmp_path.rglob(f"{id}*"))
    before = file.stat().st_mtime_ns, file.read_bytes()
    ReviewController(store).open_saved(id)
    assert (file.stat().st_mtime_ns, file.read_bytes()) == before
