"""The explorer without a browser: what each panel sends to its script, and what it does with what the script says."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from random import Random

import pytest

from tests.widgets.games.pirates.police.shown import PAGE, clickable, played, say
from timepirates import Board, Game
from timepirates.core.errors import BadSituation
from timepirates.games.pirates.police.choices import restock_outcome
from timepirates.games.pirates.police.explanation import Explanation
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.variants import RULE_SETS
from timepirates_widgets.games.pirates.police import page as police
from timepirates_widgets.games.pirates.police import reasons
from timepirates_widgets.games.pirates.police.board import PoliceBoard, arrow_texts, shown_probabilities
from timepirates_widgets.games.pirates.police.danger import DangerPanel, example
from timepirates_widgets.games.pirates.police.explain import ExplanationDialog
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.number_display import chance, number_data
from timepirates_widgets.games.pirates.police.opening import open_saved
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.reasons import explanation
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting


@pytest.mark.parametrize("board", Board.names())
@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_laws_of_every_view_add_up_to_one(board, rules):
    """After tokens, put back or not, and after a restock; for every board and rule set."""
    desk = ExplorerController(Situation(board=board, rules=rules))
    for view, put_back in (("draws", False), ("draws", True), ("restock", False)):
        for draws in range(desk.situation.need + 1):
            desk.look(draws=draws, view=view, put_back=put_back)
            assert sum(shown_probabilities(desk).values()) == 1
            assert sum(desk.path_probabilities().values()) == (1 if draws else 0)


def test_the_paths_add_up_to_the_number_of_their_epoch():
    """Random situations, tokens kept and tokens put back."""
    luck = Random(5)
    for _round in range(40):
        ones, twos = luck.randint(1, 5), luck.randint(2, 5)
        desk = ExplorerController(Situation(police=luck.choice((1200, 1600, 2200)), ones=ones, twos=twos))
        desk.look(
            draws=luck.randint(0, desk.situation.need),
            epoch=luck.choice(desk.situation.board.years),
            put_back=luck.random() < 0.5,
        )
        ways = desk.ways()
        assert sum((p for _tokens, _through, p in ways), Fraction(0)) == desk.probabilities()[desk.epoch]
        assert all(through[-1] == desk.epoch for _tokens, through, _p in ways)


def test_the_paths_of_the_chosen_epoch_light_up_with_their_fractions():
    desk = ExplorerController()
    desk.look(draws=3, epoch=1900)
    assert arrow_texts(desk) == {
        (2200, 2): "5/18",
        (2000, 1): "5/36",
        (1200, 2): "5/36",
        (2000, 2): "5/36",
        (1800, 1): "5/36",
    }
    desk.follow("221")
    assert arrow_texts(desk) == {(2200, 2): "1.", (2000, 2): "2.", (1800, 1): "3."}
    desk.follow("221")
    assert desk.word is None


def test_a_click_on_an_epoch_chooses_it_and_a_second_one_takes_that_back():
    desk = ExplorerController()
    board = PoliceBoard(desk)
    board.epoch_clicked(1400)
    assert desk.epoch == 1400
    board.epoch_clicked(1400)
    assert desk.epoch is None


def test_a_panel_off_the_screen_draws_only_when_it_is_opened():
    desk = ExplorerController()
    desk.tab = "tree"
    heat = ProbabilityTable(desk)
    assert heat.content == {"waiting": True}
    desk.look(draws=4)
    assert heat.content == {"waiting": True}
    desk.look(tab="table")
    assert heat.content["draws"] == 4


def test_what_cannot_be_is_refused_in_one_line_and_nothing_changes():
    desk = ExplorerController()
    bag = police.BagEditor(desk)
    say(bag, ask="count", name="police-1", value=9)
    assert desk.refusal == "ones must be a whole number from 0 to 5 (got 9)"
    assert desk.situation.ones == 5
    assert bag.content["refusal"] == desk.refusal
    say(bag, ask="count", name="police-1", value=4)
    assert (desk.refusal, desk.situation.ones, bag.content["refusal"]) == ("", 4, "")


def test_a_comparison_has_the_chance_of_each_situation_by_itself():
    """A, the situation that was kept, is first."""
    desk = ExplorerController(Situation(ones=1, twos=2, bag=10))
    desk.other = Situation(ones=2, twos=2, bag=10)
    shown = [fact["number"]["fraction"] for fact in police.Compare(desk).content["facts"]]
    assert shown == [str(restock_outcome(situation, 7).year_ends) for situation in (desk.other, desk.situation)]


def test_what_is_refused_is_told_once_in_the_open_tab():
    """Not by every panel of the page, and no longer than until something else is done."""
    page = police.Explorer(ExplorerController())
    panels = page.panels
    page.desk.look(tab="bag")
    say(panels["bag"], ask="count", name="police-1", value=9)
    everywhere = [
        page.status,
        *(one for one in page.page.children[0].children if isinstance(one, PolicePanel)),
        *panels.values(),
    ]
    told = {one for one in everywhere if one.content.get("refusal")}
    assert told == {panels["bag"]}
    assert panels["bag"].content["refusal"].startswith("ones must be a whole number from 0 to 5 (got 9)")
    page.desk.explain("year_end", epoch=2200)
    assert not panels["bag"].content["refusal"]


@pytest.mark.parametrize("value", ["", None, "2.5", 2.5, "x", -1, 10**30, True, [], {"a": 1}])
@pytest.mark.parametrize("name", ["police-1", "police-2", "total", "blue", "nothing"])
def test_a_count_that_is_no_number_of_tokens_is_refused_and_the_bag_stays(name, value):
    """Empty, half a token, far too many: one line, whatever was typed."""
    for bag in (20, {"blue": 3, "white": 1}):
        desk = ExplorerController(Situation(bag=bag))
        editor, before = police.BagEditor(desk), desk.situation
        say(editor, ask="count", name=name, value=value)
        assert desk.situation == before
        assert editor.content["refusal"]
        assert "\n" not in editor.content["refusal"]


@pytest.mark.parametrize("bag", [0, 1, 76, {}, {"white": 1}, {"blue": 8, "red-arrow": 2}], ids=str)
def test_every_panel_draws_an_extreme_bag(bag):
    """No artifact, one police token to go, only one number left."""
    for ones, twos in ((5, 5), (0, 3), (3, 0), (0, 5), (1, 2)):
        for kind in PAGE:
            desk = ExplorerController(
                Situation(ones=ones, twos=twos, bag=bag, discard=0 if isinstance(bag, int) else {})
            )
            desk.look(draws=desk.situation.need)
            panel = kind(desk)
            json.dumps(panel.content, allow_nan=False)
            assert all(entry["text"] for entry in clickable(panel.content)), (kind, ones, twos)


def test_a_strangers_message_is_refused():
    desk = ExplorerController()
    strip, _dialog = police.DrawsStrip(desk), ExplanationDialog(desk)
    for message in ({"ask": "refresh"}, {"ask": "how", "what": "nothing"}, {"ask": "look", "store": 1}):
        desk.refusal = ""
        say(strip, **message)
        assert desk.refusal


def test_a_number_nobody_knows_is_not_explained():
    with pytest.raises(ValueError, match="there is no explanation named 'nothing'"):
        explanation(ExplorerController(), "nothing")
    with pytest.raises(BadSituation, match="cannot be explained: missing a required argument: 'draws'"):
        explanation(ExplorerController(), "spread", epoch=1400)
    with pytest.raises(BadSituation, match="cannot be explained: got an unexpected keyword argument 'colour'"):
        explanation(ExplorerController(), "spread", draws=1, epoch=1400, colour="blue")
    with pytest.raises(BadSituation, match="cannot be explained: Expected `int`"):
        explanation(ExplorerController(), "put_back", draws="1", epoch=1400)


def test_a_number_that_has_gone_is_not_explained():
    desk = ExplorerController(game=played())
    for what, about in (
        ("wait", {"step": 0, "column": "expected"}),
        ("arrest_then", {"epoch": 1400, "restock": 0}),
        ("arrest_danger", {"step": 0, "seat": 0, "epoch": 1400}),
        ("put_back", {"draws": 99, "epoch": 1400}),
    ):
        with pytest.raises(BadSituation, match="no longer on the page"):
            explanation(desk, what, **about)


def test_a_mistake_in_an_explanation_is_not_hidden(monkeypatch):
    """It is logged and shown as what it is, like in every other panel."""

    def mistaken(_desk: ExplorerController) -> Explanation:
        return {}["missing"]

    monkeypatch.setitem(reasons.EXPLAINED, "mistaken", reasons.Explainer(mistaken, lambda desk: (desk,)))
    with pytest.raises(KeyError, match="missing"):
        explanation(ExplorerController(), "mistaken")


def test_a_token_drawn_in_the_editor_moves_the_police_and_the_eighth_ends_the_year():
    desk = ExplorerController(Situation(police=2200, ones=1, twos=2, bag={"blue": 2}, discard={"red": 3}, years_left=2))
    desk.draw("police-2")
    s = desk.situation
    assert (s.police, s.ones, s.twos, s.years_left) == (2000, 5, 5, 1)
    assert (dict(s.bag), s.discards) == ({"blue": 2, "red": 3}, 0)
    desk.set_situation(s.changed(ones=1, twos=2))
    with pytest.raises(ValueError, match="this token ends the game"):
        desk.draw("police-1")
    with pytest.raises(ValueError, match="the bag does not contain this token"):
        desk.draw("white")


def test_a_game_shows_who_is_caught_by_restocking_which_epoch():
    restock = Restock(ExplorerController(game=example()))
    rows = restock.content["choices"]["rows"]
    assert [row["year"] for row in rows] == [offer["year"] for offer in restock.content["offers"]]
    say(restock, ask="place", year=rows[0]["year"], sites=rows[0]["sites"])
    assert restock.desk.sites == rows[0]["sites"]


def test_without_a_game_the_danger_map_asks_for_one():
    panel = DangerPanel(ExplorerController())
    assert panel.content["no_game"]
    say(panel, ask="example")
    assert panel.content["rows"]


def test_a_game_is_gone_through_by_slider_step_draw_and_arrest():
    """The next draw or arrest; after the last one the first again."""
    panel = Hindsight(ExplorerController(game=played(), step=0))
    draws = [number for number, (seat, _text) in enumerate(played().steps) if seat is None]
    arrests = [row["step"] for row in panel.content["arrests"]]
    for what, steps in (("draw", draws), ("arrest", arrests)):
        say(panel, ask="go", step=0)
        shown = []
        for _click in range(3):
            say(panel, ask="next", what=what)
            shown.append(panel.desk.step)
        assert shown == [step for step in steps if step][:3]
        say(panel, ask="go", step=steps[-1])
        say(panel, ask="next", what=what)
        assert panel.desk.step == steps[0]
    say(panel, ask="slide", name="step", value=7)
    assert (panel.desk.step, panel.content["line"]["said"]) == (7, f"position 7 of {len(played())}")
    say(panel, ask="another")
    assert panel.content["line"] is None


def test_of_a_game_without_draws_none_is_the_next():
    panel = Hindsight(ExplorerController(game=Game(["Ann", "Bob", "Cleo"], seed=1), step=0))
    say(panel, ask="next", what="draw")
    assert panel.desk.refusal == "this game has no draw or arrest to show"


def test_the_arrests_are_those_of_the_game_that_is_open():
    panel = Hindsight(ExplorerController(game=played(), step=0))
    assert panel.content["arrests"]
    other = Game.random(players=["Dan", "Eve", "Fay"], seed=7)
    panel.desk.open(other, 0)
    assert panel.content["arrests"] == Hindsight(ExplorerController(game=other, step=0)).content["arrests"]


def test_the_desk_drops_what_no_longer_fits():
    """A path goes with another number of tokens or epoch, the worst case with another situation."""
    desk = ExplorerController(game=example())
    for change in ({"draws": 1}, {"epoch": desk.situation.board.years[0]}):
        desk.follow("21")
        assert desk.word == "21"
        desk.look(**change)
        assert desk.word is None
    desk.hunted = {1400: Fraction(1, 2)}
    desk.show(desk.step - 1)
    assert desk.hunted == {}
    desk = ExplorerController(game=Game(["Ann", "Bob", "Cleo"], seed=1))
    for wrong in (lambda: desk.follow("111112222"), lambda: desk.look(seat=3)):
        with pytest.raises(BadSituation):
            wrong()


def test_another_token_begins_a_line_that_can_be_played_on(tmp_path):
    """The branch is kept with the game, and its page opens on it."""
    store = Store(tmp_path)
    desk = ExplorerController(game=played(), step=0, store=store)
    panel = Hindsight(desk)
    say(panel, ask="next", what="draw")
    step = desk.step
    other = next(row for row in panel.content["draws"]["rows"] if not row["came"])
    say(panel, ask="branch", token=other["token"])
    assert str(desk.line.steps[step][1]) == f"draw {other['token']}"
    assert other["chance"]["text"] in panel.content["branch"]["told"]
    kept = store.load(desk.source["id"])
    assert len(kept["lines"]) == 2
    assert kept["settings"]["line"] == 1
    assert desk.line.legal()
    assert desk.source["id"] in panel.content["branch"]["href"]


def test_a_record_from_a_file_is_opened_and_a_bad_one_refused():
    desk = ExplorerController()
    panel = Hindsight(desk)
    say(panel, ask="load", text="{}")
    assert desk.refusal
    say(panel, ask="load", text=json.dumps(played().record()))
    assert len(desk.line) == len(played())
    assert not desk.game.over, "the last position before the end is looked at"


@pytest.mark.parametrize("step", [0, 5, 40])
def test_a_kept_game_is_opened_at_the_step_and_line_of_the_address(tmp_path, step):
    store = Store(tmp_path)
    table = Sitting(played().copy(), store=store)
    table.save()
    desk = ExplorerController(store=store)
    open_saved(desk, table.id, "0", str(step))
    assert (desk.step, len(desk.line)) == (step, len(played()))
    with pytest.raises(ValueError, match="there is no line of play 4"):
        open_saved(desk, table.id, "3", "0")
    with pytest.raises(ValueError, match="no longer saved here"):
        open_saved(desk, store.new_id())


def test_a_game_without_police_is_refused():
    desk = ExplorerController()
    with pytest.raises(
        BadSituation, match=r"^games other than Time Pirates have no police \(got a game of conspiracy\)$"
    ):
        desk.open(Game(rules="johnson-2002", seed=1))
    game = Game(seed=1)
    desk.open(game)
    assert desk.opened is game


def test_every_position_of_a_game_can_be_looked_at():
    """Placing, restocks, payments, white contracts in secret, the end."""
    desk = ExplorerController(game=played(), step=0)
    panels = [kind(desk) for kind in (PathSumPanel, Restock, police.DrawsStrip, police.PoliceStatus, police.BagEditor)]
    for step in range(0, len(played()) + 1, 7):
        desk.show(step)
        assert sum(desk.probabilities().values()) == 1
        assert all(json.dumps(panel.content) for panel in panels)


def test_names_that_people_typed_stay_text():
    """Scripts make text of them; here they must not become anything else."""
    game = Game(players=["<b>Ann</b>", "Bob & Co", "$x$"], seed=1)
    while game.deciding == "place":
        game.play_random()
    panel = DangerPanel(ExplorerController(game=game))
    assert panel.content["seats"][0]["text"] == "<b>Ann</b>"


def test_numbers_tell_what_they_are():
    entry = chance(Fraction(1, 3), {"what": "x"}, name="blue")
    assert entry == {
        "text": "33.3\xa0%",
        "fraction": "1/3",
        "share": 0.333333,
        "how": {"what": "x"},
        "said": "blue: 33.3\xa0%. How is this computed?",
    }
    assert number_data(None)["text"] == "\N{EN DASH}"
    assert re.fullmatch(r"0\.\d{6}", chance(Fraction(1, 7**20))["fraction"])


def test_the_page_is_put_together(tmp_path):
    page = police.Explorer(ExplorerController(store=Store(tmp_path)))
    assert page.tabs.titles == ("Where now", "How far", "What if", "Is it fair", "Ask me")
    page.tabs.selected_index = 1
    assert (page.desk.tab, page.desk.view) == ("year", "draws")
    say(page.panels["year"], ask="tab", value="restock")
    assert (page.desk.tab, page.desk.view) == ("restock", "restock")
    say(page.panels["restock"], ask="tab", value="danger")
    assert page.desk.view == "draws", "without a game there is no danger map to show"
    page.tabs.selected_index = 0
    assert page.desk.view == "draws"
