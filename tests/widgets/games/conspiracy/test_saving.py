"""A game with secrets is saved in two ways: what its viewer knows, to be looked at anywhere, and the whole game."""

from __future__ import annotations

import base64
import contextlib
import copy
import hashlib
import hmac
import json
import random
import zlib

import pytest

from tests.games.pirates.helpers import game_until
from tests.widgets.wire import everything_on, sent_by
from timepirates import BadRecord, Game
from timepirates.core.protocol import ONLOOKER
from timepirates.core.seat_view import compress_snapshots, restore_snapshots
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long

PLAYERS = ["Ann", "Bob", "Cleo"]
ALONE = ["human", "random", "random"]


def ask(panel, **message) -> None:
    panel._answer(panel, message, [])


def page_in(folder, game: Game, seats: list[str]) -> ConspiracyPage:
    page = ConspiracyPage(Sitting(game, seats, store=Store(folder)))
    page.table.save()
    page.table.pause()
    return page


def some_rounds_old(mover: int = 0) -> Game:
    game = Game.random(PLAYERS, "johnson-2002", seed=987654321012, steps=150)
    while game.to_move != mover:
        game.play_random()
    return game


@pytest.fixture
def played(tmp_path) -> ConspiracyPage:
    """Ann alone against computers, some rounds into the game."""
    return page_in(tmp_path / "here", some_rounds_old(), ALONE)


@pytest.fixture
def elsewhere(tmp_path) -> ConspiracyPage:
    """A page on another machine."""
    return page_in(tmp_path / "there", Game(PLAYERS, "johnson-2002", seed=1), ALONE)


def download(page: ConspiracyPage, *asks: str) -> dict:
    sent = sent_by(page.menu)
    for name in asks:
        ask(page.menu, ask=name)
    return sent[-1]["download"]


def unmarked(scene: dict) -> list:
    """What lies on the board, without what may be picked there."""
    return [
        [[{**square, "marked": ""} for square in place["squares"]], place["tile"], place["marks"]]
        for row in scene["rows"]
        for place in row["places"]
    ]


# --- the default: what Ann knows


def test_the_menu_names_both_ways_and_the_default_is_what_the_viewer_knows(played):
    texts = played.menu.content["texts"]
    assert texts["save"] == "Save what Ann knows"
    assert texts["whole"] == "Save the whole game with all secrets"
    saved = json.loads(download(played, "save")["text"])
    record = saved["lines"][0]["record"]
    assert record == played.table.line.game.record(seat=0)
    assert restore_snapshots(saved["lines"][0]["seen"]) == json.loads(
        json.dumps(list(played.table.line.game.positions(seat=0)))
    )


def test_what_is_saved_by_default_has_no_seed_no_key_to_the_game_and_no_piece_that_ann_has_not_seen(played):
    """The save has an id of its own; the game's own would open the game."""
    text = download(played, "save")["text"]
    saved = json.loads(text)
    assert played.table.id not in text
    assert len(saved["id"]) == 22
    assert saved["id"] != json.loads(download(played, "save")["text"])["id"]
    assert "seed" in text
    assert saved["lines"][0]["record"]["seed"] is None
    assert str(played.table.line.game.seed) not in text
    last = restore_snapshots(saved["lines"][0]["seen"])[-1]
    assert set(last["hands"][1]) <= {"?"}
    assert last["goals"][1:] == [None, None]


def test_a_curtain_that_is_down_lets_out_what_everybody_knows(tmp_path):
    page = page_in(tmp_path, some_rounds_old(), ["human"] * 3)
    assert page.menu.content["texts"]["save"] == "Save what all players know"
    saved = json.loads(download(page, "save")["text"])
    assert saved["lines"][0]["record"] == page.table.line.game.record(seat=ONLOOKER)
    page.table.lift_curtain()
    assert page.menu.content["texts"]["save"] == "Save what Ann knows"


def test_what_ann_knows_loads_anywhere_and_can_be_looked_at_step_by_step(played, elsewhere):
    """Board, log, players and odds are those that Ann saw, at every position; nobody is to decide."""
    text = download(played, "save")["text"]
    ask(elsewhere.menu, ask="load", text=text)
    there, here = elsewhere.table, played.table
    assert elsewhere.menu.content["box"] is None
    assert there.line.view is not None
    assert there.curtain is None
    assert there.record() == here.record()
    assert len(there.line.game) == len(here.line.game)
    for shown in range(0, len(here.line.game) + 1, 7):
        for table in (there, here):
            table.show(shown)
        assert there.snapshot == json.loads(json.dumps(here.snapshot))
        assert unmarked(elsewhere.board.content) == unmarked(played.board.content)
        assert elsewhere.choices.content["groups"] == []
    assert elsewhere.status.content["parts"]


def test_the_chronicle_of_what_ann_knows_reads_as_it_read_for_her(played, elsewhere):
    """The sentences, the newest first or last, are the same."""
    ask(elsewhere.menu, ask="load", text=download(played, "save")["text"])
    here, there = (each for page in (played, elsewhere) for each in everything_on(page.frame) if isinstance(each, Log))
    assert here.content == there.content


def test_what_ann_knows_cannot_be_played_on_and_says_why(played, elsewhere):
    """Neither at its end nor at an earlier step, by button, by click or by taking back."""
    before = len(played.table.line.game)
    first = str(played.table.position.legal()[0])
    ask(elsewhere.menu, ask="load", text=download(played, "save")["text"])
    table = elsewhere.table
    assert "so the game cannot be continued" in elsewhere.choices.content["hint"]
    assert "Ann" in elsewhere.choices.content["hint"]
    assert not table.may_decide
    assert table.computer_to_move is None
    with pytest.raises(ValueError, match="so the game cannot be continued"):
        table.play(first)
    table.show(3)
    with pytest.raises(ValueError, match="so the game cannot be continued"):
        table.play("goal moons 3")
    for name in ("undo", "redo"):
        with pytest.raises(ValueError, match="undo is turned off"):
            getattr(table, name)()
    ask(elsewhere.menu, ask="open", name="make-lesson")
    assert "so the game cannot be continued" in table.refusal.sentence
    ask(elsewhere.choices, ask="rules_now")
    ask(elsewhere.choices, ask="play", text=first, at=table.place)
    assert len(table.lines) == 1
    assert len(table.line.game) == before


def test_no_computer_plays_on_in_what_ann_knows(tmp_path, elsewhere):
    """Also where a computer was to move, and nobody has stopped it."""
    page = page_in(tmp_path / "mine", some_rounds_old(mover=1), ALONE)
    page.table.pause(False)
    assert page.table.computer_to_move == 1
    ask(elsewhere.menu, ask="load", text=download(page, "save")["text"])
    assert not elsewhere.table.seating.paused
    assert elsewhere.table.line.game.to_move == 1
    assert elsewhere.table.computer_to_move is None


def test_what_ann_knows_is_kept_and_saved_again_as_it_is(played, elsewhere):
    """A reload shows it again; a file of it is the same; loaded twice it is kept once."""
    saved = json.loads(text := download(played, "save")["text"])
    ask(elsewhere.menu, ask="load", text=text)
    id = elsewhere.table.id
    assert id == saved["id"]
    assert elsewhere.menu.content["texts"]["save"] == "Save to a file"
    assert elsewhere.menu.content["texts"]["whole"] == ""
    again = Sitting.from_saved(Store(elsewhere.table.store.folder).load(id))
    assert again.record() == elsewhere.table.record()
    assert again.line.view is not None
    assert json.loads(download(elsewhere, "save")["text"])["lines"] == saved["lines"]
    kept = len(elsewhere.table.store.games())
    ask(elsewhere.menu, ask="load", text=text)
    assert elsewhere.table.id == id
    assert len(elsewhere.table.store.games()) == kept


def test_what_somebody_knows_never_takes_the_place_of_another_game(played, elsewhere):
    """Whatever name a file says it has."""
    mine = elsewhere.table.id
    before = Store(elsewhere.table.store.folder).load(mine)
    saved = json.loads(download(played, "save")["text"])
    ask(elsewhere.menu, ask="load", text=json.dumps({**saved, "id": mine}))
    assert elsewhere.table.line.view is not None
    assert elsewhere.table.id != mine
    assert Store(elsewhere.table.store.folder).load(mine) == before
    for wrong in ("../../x", 7, None, ["x"]):
        ask(elsewhere.menu, ask="load", text=json.dumps({**saved, "id": wrong}))
        assert (elsewhere.menu.content["box"] or {}).get("error") or elsewhere.table.line.view is not None


# --- the whole game


def test_the_whole_game_is_given_only_after_it_was_asked_for_in_so_many_words(played, elsewhere):
    """The first click says what it means; the second gives the file, which plays on anywhere as if never stopped."""
    sent = sent_by(played.menu)
    ask(played.menu, ask="whole")
    box = played.menu.content["box"]
    assert sent == []
    assert box["title"] == "Save the whole game with all secrets?"
    assert "sees the pieces and plans of every player" in box["texts"]["text"]
    ask(played.menu, ask="save_whole")
    file = sent[0]["download"]
    assert file["name"].endswith("-whole.tpr-save.json")
    assert json.loads(file["text"]) == json.loads(json.dumps(played.table.saved()))
    ask(elsewhere.menu, ask="load", text=file["text"])
    assert elsewhere.table.line.view is None
    assert elsewhere.table.line.game.record() == played.table.line.game.record()
    assert elsewhere.table.id != played.table.id
    for page in (played, elsewhere):
        page.table.play(str(page.table.line.game.legal()[-1]))
    assert elsewhere.table.line.game.record() == played.table.line.game.record()


def laid_by_another(game: Game) -> bool:
    """Whether a seat is to lay, and another one has laid just now."""
    seat, text = game.steps[-1] if game.deciding == "lay" else (None, "")
    return text.startswith("lay") and seat != game.to_move


def test_while_white_contracts_are_laid_the_play_page_saves_in_two_ways_too(tmp_path):
    """P2: the default stops before the first laying that the viewer may not see, and has an id of its own."""
    game = game_until(laid_by_another, PLAYERS)
    page = Play(
        Sitting(game, ["human" if seat == game.to_move else "random" for seat in range(3)], store=Store(tmp_path))
    )
    assert page.menu.content["texts"]["whole"]
    sent = sent_by(page.menu)
    ask(page.menu, ask="save")
    saved = json.loads(sent[0]["download"]["text"])
    assert saved["id"] != page.table.id
    assert len(saved["lines"][0]["record"]["steps"]) < len(game)
    assert saved["lines"][0]["record"]["seed"] is None
    assert Play(Sitting(Game(PLAYERS, seed=1))).menu.content["texts"]["whole"] == ""


# --- what 0.1.0 sealed


def sealed(text: str, key: bytes) -> str:
    """As version 0.1.0 closed it."""
    data, nonce = zlib.compress(text.encode()), bytes(range(16))
    blocks = range(len(data) // 32 + 1)
    stream = b"".join(hmac.digest(key, nonce + n.to_bytes(8, "big"), hashlib.sha256) for n in blocks)
    body = nonce + bytes(one ^ other for one, other in zip(data, stream, strict=False))
    return base64.b64encode(body + hmac.digest(key, b"tag" + body, hashlib.sha256)).decode()


def of_version_0_1_0(page: ConspiracyPage, key: bytes) -> dict:
    view = {"name": "Main line", "record": page.table.line.game.record(seat=0), "shown": 0}
    whole = page.table.saved()
    return {**whole, "lines": [view], "sealed": sealed(json.dumps(whole), key)}


def test_a_sealed_file_of_0_1_0_still_opens_where_it_was_saved(played):
    key = b"k" * 32
    played.table.store.keep("seal", {"key": key.hex()})
    before, file = played.table.line.game.record(), of_version_0_1_0(played, key)
    played.table.begin(Game(PLAYERS, "johnson-2002", seed=1))
    ask(played.menu, ask="load", text=json.dumps(file))
    assert played.table.line.game.record() == before


@pytest.mark.parametrize("spoilt", ["elsewhere", "another key", "changed", "no text"])
def test_a_sealed_file_of_0_1_0_opens_nowhere_else_and_not_changed(played, elsewhere, spoilt):
    key = b"k" * 32
    page = elsewhere if spoilt == "elsewhere" else played
    if spoilt != "elsewhere":
        played.table.store.keep("seal", {"key": (b"j" * 32 if spoilt == "another key" else key).hex()})
    file = of_version_0_1_0(played, key)
    if spoilt == "changed":
        file["sealed"] = ("B" if file["sealed"][0] == "A" else "A") + file["sealed"][1:]
    if spoilt == "no text":
        file["sealed"] = 7
    before = page.table.line.game.record()
    ask(page.menu, ask="load", text=json.dumps(file))
    assert "encrypted for that machine" in page.menu.content["box"]["error"]
    assert page.table.line.game.record() == before


# --- what strangers make of it


def test_what_a_seat_knows_comes_back_from_a_file_at_every_moment_for_every_seat():
    """Three to five players, from the goals to the claim."""
    for players, seed, steps in ((3, 1, 6), (4, 2, 200), (5, 3, 5000)):
        game = Game.random(["Ann", "Bob", "Cleo", "Dan", "Eve"][:players], "johnson-2002", seed=seed, steps=steps)
        for seat in (0, players - 1, ONLOOKER):
            file = json.loads(json.dumps([game.record(seat), compress_snapshots(game.positions(seat))]))
            seen = Game.seen(file[0], restore_snapshots(file[1]))
            assert seen.record(seat) == file[0]
            assert seen.over == game.over
            assert [seen.at(n).to_move for n in range(0, len(seen), 40)] == [
                game.at(n).to_move for n in range(0, len(game), 40)
            ]


def broken(value, luck: random.Random):
    """The value with one thing in it changed, taken away or put twice."""
    value = copy.deepcopy(value)
    there = value
    while isinstance(there, dict | list) and there:
        keys = list(there) if isinstance(there, dict) else range(len(there))
        key = luck.choice(list(keys))
        if not isinstance(there[key], dict | list) or not there[key] or luck.random() < 0.15:
            odd = luck.choice([None, -1, 0, 3, 10**30, "", "?", "moons-3", "M P", [], {}, True, 1.5, "x" * 99, "drop"])
            if odd == "drop":
                del there[key]
            else:
                there[key] = odd
            return value
        there = there[key]
    return value


def test_whatever_is_wrong_with_what_somebody_knows_is_refused_in_a_line_or_can_be_shown(played, elsewhere):
    """A thousand broken files: no page ever fails over one."""
    saved = json.loads(download(played, "save")["text"])
    line = saved["lines"][0]
    luck, shown = random.Random(7), 0
    short = {
        **line,
        "record": {
            **line["record"],
            "steps": line["record"]["steps"][:30],
            "shown": [each for each in line["record"]["shown"] if each[0] < 30],
        },
        "seen": line["seen"][:31],
        "shown": 30,
    }
    for _n in range(1000):
        file = {**saved, "lines": [broken(short, luck)]}
        with contextlib.suppress(BadRecord):
            table = Sitting.from_saved(file)
            shown += 1
            if shown <= 12:
                elsewhere.table.resume(file)
                for step in range(0, len(table.line.game) + 1, 5):
                    elsewhere.table.show(step)
    assert 0 < shown < 500


def test_positions_and_steps_that_do_not_belong_together_are_refused(played):
    line = json.loads(download(played, "save")["text"])["lines"][0]
    record, seen = line["record"], restore_snapshots(line["seen"])
    for wrong in (seen[:-1], seen[1:], [*seen, seen[-1]], seen[::-1], []):
        with pytest.raises(BadRecord):
            Game.seen(record, wrong)
    with pytest.raises(BadRecord, match="24 coins"):
        Game.seen(record, [{**seen[0], "bag": 3}, *seen[1:]])
    with pytest.raises(BadRecord, match="seat that the game"):
        Game.seen(record, [{**seen[0], "to_move": 4}, *seen[1:]])
