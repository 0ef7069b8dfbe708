"""What the panels of Time Pirates show, counted by hand from the position, at moments all over a game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.widgets.games.pirates.play import scenes
from timepirates import CHANCE, Board, Game
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.teller import PiratesTeller
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.board_of_play import PlayBoard
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.games.pirates.play.ending import points_table
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.police_ahead import PoliceForecast
from timepirates_widgets.games.pirates.play.track import PoliceTrack
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting

COLOURS = ("blue", "orange", "red", "green", "purple")
WORTH = {2: 2, 3: 3, 4: 4, 5: 6, 6: 7}
"""C4: cost in tokens -> points of a coloured contract."""
WHITE_WORTH = {3: 2, 4: 3, 5: 4}
PATHS = {
    "1200": ("1400", "1900"),
    "1400": ("1800", "1600"),
    "1600": ("1200", "1800"),
    "1800": ("1900", "2200"),
    "1900": ("1400", "2200"),
    "2000": ("1200", "1800"),
    "2200": ("1200", "2000"),
}
"""The default board: epoch -> where paths 1 and 2 lead."""
SITES = {"1200": 5, "1400": 4, "1600": 3, "1800": 6, "1900": 5, "2000": 4, "2200": 7}


def worth(contract: str) -> int:
    """The points of a contract, from the rules' table."""
    colour, cost = contract.split("-")
    return (WHITE_WORTH if colour == "white" else WORTH)[int(cost)]


@pytest.fixture(scope="module")
def tables() -> list[Sitting]:
    """Every 40th position of a whole game, its last one, six players, and the positions laid out by hand."""
    game = scenes.played()
    found = [Sitting(game.at(step)) for step in (*range(0, len(game), 40), len(game))]
    for table in found:
        table.lift_curtain()
    return [
        *found,
        scenes.six(),
        scenes.acting(),
        scenes.restocking(),
        scenes.caught(),
        scenes.caught_and_moving(),
        scenes.paying(),
        scenes.landing(),
        scenes.laying(),
        scenes.emptied(),
        scenes.may_restock(),
    ]


# --- decisions


def test_a_move_says_and_shows_the_epoch_that_its_path_leads_to(tables):
    """T1: label, heard name and the epoch it lights up agree with the board."""
    moves = 0
    for table in tables:
        if table.position.deciding != "act":
            continue
        here = table.snapshot["pirates"][table.position.to_move]
        row = _groups(table)[0]
        for path, button in enumerate(row["buttons"], 1):
            to = PATHS[here][path - 1]
            assert button["text"] == f"move {path}"
            assert (button["label"], button["place"], button["icon"]) == (f"to {to}", to, f"police-{path}")
            assert button["said"] == f"Move along path {path} to {to}"
            moves += 1
    assert moves > 20


def test_a_sale_is_offered_dimmed_where_one_token_is_missing_and_not_where_two_are():
    """M4, M5: Ann holds four blue, a red and a white: blue up to 6, every other colour 2, white 3 and 4."""
    shown = {button["text"]: "why" in button for button in _group(scenes.acting(), "Sell")}
    assert shown == {
        "sell blue-3": False,
        "sell blue-4": False,
        "sell blue-5": False,
        "sell blue-6": True,
        "sell red-2": False,
        "sell red-3": True,
        "sell orange-2": True,
        "sell green-2": True,
        "sell purple-2": True,
        "sell white-3": False,
        "sell white-4": True,
    }


def test_without_an_action_left_only_what_could_be_paid_is_offered_dimmed():
    """T3: one more token would not help now."""
    shown = {button["text"]: button["why"][:2] for button in _group(scenes.acting(actions_left=0), "Sell")}
    assert shown == dict.fromkeys(("sell blue-3", "sell blue-4", "sell blue-5", "sell red-2", "sell white-3"), "T3")


def test_jumps_and_trades_are_folded_under_the_token_that_they_cost():
    """X1, X3: the other epochs under the blue atomic token; what the others hold under the red arrow, by player."""
    groups = {group["label"]: group for group in _groups(scenes.acting())}
    jump, trade = groups["Jump"]["folds"], groups["Trade"]["folds"]
    assert [(fold["key"], fold["icon"]) for fold in jump + trade] == [
        ("jump-blue", "blue-atomic"),
        ("trade-red", "red-arrow"),
    ]
    assert [button["place"] for button in jump[0]["parts"][0]["buttons"]] == [year for year in SITES if year != "1400"]
    assert [(part["player"], [button["icon"] for button in part["buttons"]]) for part in trade[0]["parts"]] == [
        ("Bob", ["red-atomic", "green"]),
        ("Cleo", ["purple", "purple-atomic", "white"]),
    ]
    assert (groups["Jump"]["open"], groups["Trade"]["open"]) == (False, True)


def test_no_article_stands_before_a_colour():
    """Orange would need another one than blue."""
    position = scenes.helpers.position(
        hands=("orange-atomic orange-arrow", "blue", ""), police="2200", pirates=("1400", "1600", "1900")
    )
    view = ChoiceView(position, position.snapshot())
    folds = {fold["key"]: fold for group in view.groups() for fold in group.get("folds", ())}
    trade, jump = folds["trade-orange"], folds["jump-orange"]
    assert (jump["said"], trade["said"]) == ("Jump with one orange atomic token", "Trade one orange arrow token")
    assert jump["parts"][0]["buttons"][0]["said"] == "Jump to 1200–1299 with one orange atomic token"
    assert trade["parts"][0]["buttons"][0]["said"] == "Give Bob one orange arrow token and take a token: blue"
    teller = PiratesTeller(position, position.snapshot())
    assert [teller.sentence(0, text) for text in ("jump orange to 1900", "trade orange with 1 for blue")] == [
        "Ann uses one orange atomic token to jump to 1900.",
        "Ann gives Bob one orange arrow token and takes a token: blue.",
    ]
    bare = scenes.helpers.position(hands=("blue", "blue", ""), pirates=("1400", "1600", "1900"), police="2200")
    assert [reason(bare, text) for text in ("jump orange to 1900", "trade orange with 1 for blue")] == [
        "X1: a jump costs one orange atomic token, and you hold none.",
        "X3: a trade costs one orange arrow token, and you hold none.",
    ]


def test_companions_are_asked_with_how_many_of_each_token_the_bag_holds():
    """Artifacts and police tokens apart."""
    tokens, police = _groups(scenes.restocking())
    assert [(button["text"], button["count"]) for button in tokens["buttons"]] == [
        ("draw blue", 2),
        ("draw red-atomic", 1),
        ("draw white", 1),
    ]
    assert [(button["text"], button["count"]) for button in police["buttons"]] == [
        ("draw police-1", 4),
        ("draw police-2", 4),
    ]


def test_the_result_has_the_points_of_the_record_by_year_and_kind_the_winner_first():
    """P4 to P6: three years' contracts, majorities, five colours, and the sum of all."""
    table = scenes.over()
    scores = table.position.record()["scores"]
    sheet = points_table(table.position, scores)
    assert sheet.heads == ["Player", "Year 1", "Year 2", "Year 3", "Majorities", "Five colours", "Points"]
    assert [(row.name, [int(cell.text) for cell in row.cells], row.best) for row in sheet.rows] == [
        ("Ann", [6, 8, 17, 8, 0, 39], True),
        ("Bob", [4, 7, 10, 6, 0, 27], False),
        ("Cleo", [2, 5, 10, 8, 0, 25], False),
    ]
    for row in sheet.rows:
        *parts, total = (int(cell.text) for cell in row.cells)
        assert sum(parts) == total == scores[-1]["total"][row.seat]


def _groups(table: Sitting) -> list[dict]:
    return ChoiceView(table.position, table.snapshot).groups()


def _group(table: Sitting, label: str) -> list[dict]:
    return next(group["buttons"] for group in _groups(table) if group["label"] == label)


# --- players, bazaar, bag, odds, track


def test_every_player_is_shown_with_hand_contracts_points_and_place(tables):
    """M6: as the snapshot has them; one player has the start, at most one is to move."""
    for table in tables:
        seen = table.snapshot
        shown = Players(table).content["players"]
        assert [player["name"] for player in shown] == table.position.players
        assert sum("start" in player["notes"] for player in shown) == 1
        assert sum(player["turn"] for player in shown) == (not table.position.over)
        assert [player["seat"] for player in shown if "caught" in player["notes"]] == [
            seat for seat in [seen["turn"]] if seen["arrested"]
        ]
        for seat, player in enumerate(shown):
            assert (
                Counter(token["kind"] for token in player["hand"] for _n in range(token["count"]))
                == seen["hands"][seat]
            )
            assert [f"{one['colour']}-{one['cost']}" for one in player["contracts"]] == seen["contracts"][seat]
            assert all(
                one["points"] == f"{worth(f'''{one['colour']}-{one['cost']}''')} pt" for one in player["contracts"]
            )
            assert (player["points"], player["epoch"]) == (seen["points"][seat], seen["pirates"][seat])
            assert player["points_short"] == f"{seen['points'][seat]} pt"
            assert player["winner"] == (seat in seen["winners"])


def test_the_one_to_move_is_marked_and_during_a_draw_the_one_whose_turn_it_is():
    """In the hidden laying that is who lays, not whose turn ended the year."""
    laying = scenes.laying()
    assert laying.snapshot["turn"] == 2
    assert [player["turn"] for player in Players(laying).content["players"]] == [True, False, False]
    assert [player["turn"] for player in Players(scenes.restocking()).content["players"]] == [True, False, False]


def test_a_hand_is_heard_as_it_is_seen():
    """Counted by kind in the notation's order."""
    shown = Players(scenes.acting()).content["players"]
    assert shown[0]["said"] == "3 blue, 1 blue atomic, 1 red arrow, 1 white"
    assert shown[1]["said"] == "1 red atomic, 2 green"
    assert Players(scenes.beginning()).content["players"][0]["said"] == "no tokens"


@pytest.mark.parametrize(
    ("blue", "drawn"), [(8, [("blue", 1)] * 8 + [("red", 1)] * 4), (9, [("blue", 8), ("blue-atomic", 1), ("red", 4)])]
)
def test_a_hand_of_thirteen_is_drawn_by_kinds_and_one_of_twelve_token_by_token(blue, drawn):
    """So that six players fit."""
    hand = "blue*8 red*4" if blue == 8 else "blue*8 blue-atomic red*4"
    table = Sitting(scenes.helpers.position(hands=(hand, "", "")))
    assert [(token["kind"], token["count"]) for token in Players(table).content["players"][0]["hand"]] == drawn


def test_what_others_have_laid_is_not_shown_before_all_have():
    """P2: neither behind the curtain nor to Ann, who lays last."""
    for lifted in (False, True):
        players = Players(scenes.laying(lifted)).content["players"]
        assert [one["laid"] for player in players[1:] for one in player["contracts"]] == [""] * 5


def test_every_contract_is_in_the_bazaar_or_with_a_player(tables):
    """C4: one of each coloured contract, four of each white one; who has it is named."""
    for table in tables:
        held = Counter(contract for each in table.snapshot["contracts"] for contract in each)
        cells = {cell["contract"]: cell for column in Bazaar(table).content["columns"] for cell in column["contracts"]}
        assert len(cells) == 28
        for contract, cell in cells.items():
            assert cell["left"] == (4 if contract.startswith("white") else 1) - held[contract]
            assert (cell["points"], cell["cost"]) == (f"{worth(contract)} pt", contract[-1])
            if not cell["left"]:
                owner = next(
                    name
                    for name, each in zip(table.position.players, table.snapshot["contracts"], strict=True)
                    if contract in each
                )
                assert cell["gone"] == ("all taken" if contract.startswith("white") else f"taken by {owner}")


def test_the_bazaar_sells_what_is_legal_and_tells_of_the_rest_why_not(tables):
    """Only while an action is chosen; whoever is on turn is named."""
    for table in tables:
        content = Bazaar(table).content
        cells = [cell for column in content["columns"] for cell in column["contracts"]]
        asked = table.position.deciding == "act"
        legal = [text for text in map(str, table.position.legal()) if text.startswith("sell") and asked]
        assert sorted(cell["sell"] for cell in cells if "sell" in cell) == sorted(legal)
        assert content["note"] == (
            f"contracts that {table.position.players[table.snapshot['turn']]} can pay for now" if asked else ""
        )
        for cell in cells:
            if "why" in cell:
                assert table.position.why_not(f"sell {cell['contract']}").startswith(cell["why"])
            assert ("why" in cell) == (asked and "sell" not in cell and cell["left"] > 0)


def test_nothing_can_be_sold_for_a_computer_player():
    """The buttons come back with a person's turn."""
    table = scenes.acting()
    table.seat(0, "simple")
    content = Bazaar(table).content
    assert content["note"] == ""
    assert not any("sell" in cell for column in content["columns"] for cell in column["contracts"])


def test_bag_discard_pile_sites_and_hands_are_the_whole_box(tables):
    """C2, C3: 8, 4 and 2 of each colour, six white, five of each police token."""
    box = {
        f"{colour}{symbol}": count for colour in COLOURS for symbol, count in (("", 8), ("-atomic", 4), ("-arrow", 2))
    } | {"white": 6, "police-1": 5, "police-2": 5}
    for table in tables:
        seen, found = table.snapshot, Counter()
        for name, pile in zip(("bag", "discard"), Bag(table).content["piles"], strict=True):
            cells = [cell for row in pile["rows"] for cell in row]
            assert {cell["kind"]: cell["count"] for cell in cells if cell["count"]} == seen[name]
            found.update(seen[name])
            artifacts = sum(cell["count"] for cell in cells if not cell["kind"].startswith("police"))
            assert pile["total"] == f"{artifacts} artifact{'s' * (artifacts != 1)}"
            assert bool(pile["empty"]) == (artifacts == 0)
            assert all(cell["said"] == f"{cell['count']} {naming.kind_name(cell['kind'])}" for cell in cells)
        for held in (*seen["sites"].values(), *seen["hands"]):
            found.update(held)
        found.update(seen["police_drawn"])
        assert found == box


def test_the_odds_are_the_counts_of_the_bag_over_all_its_tokens(tables):
    """One draw: colours whatever the symbol, white, and each police token with the epoch that it leads to."""
    for table in tables:
        bag = Counter(table.snapshot["bag"])
        content = Odds(table).content
        rows = content["rows"] + content["police"]
        assert [row["kind"] for row in rows] == [*COLOURS, "white", "police-1", "police-2"]
        for row in rows:
            count = sum(bag[kind] for kind in bag if kind == row["kind"] or kind.startswith(f"{row['kind']}-a"))
            chance = Fraction(count, bag.total())
            assert row["fraction"] == f"{count} of {bag.total()}"
            assert row["percent"] == f"{float(100 * chance):.1f}\xa0%"
            assert row["share"] == pytest.approx(float(chance), abs=5e-5)
        assert [row["to"] for row in content["police"]] == [
            f"the police go to {epoch}" for epoch in PATHS[table.snapshot["police"]]
        ]


@pytest.mark.long(15)
def test_the_police_ahead_are_where_each_possible_draw_leads_them_and_all_chances_add_up_to_one():
    """The independent calculation makes every draw of the real game, up to the end of a restock."""
    table = scenes.restocking()
    table.play("draw police-1")  # now the bag holds more police tokens 2 than 1
    content = PoliceForecast(table).content
    after_token: Counter[str] = Counter()
    after_restock: Counter[str] = Counter()
    game = table.position
    for draw, chance in game.chances().items():
        drawn = game.copy()
        drawn.play(str(draw))
        after_token[drawn.snapshot()["police"]] += chance
    follow(game, Fraction(1), after_restock)
    for column, expected in enumerate((after_token, after_restock)):
        found = {row["epoch"]: Fraction(row["chances"][column]["exact"]) for row in content["rows"]}
        assert {epoch: chance for epoch, chance in found.items() if chance} == dict(expected)
        assert sum(found.values()) == 1
    assert len(content["columns"]) == 2
    assert [row["epoch"] for row in content["rows"] if row["here"]] == [game.snapshot()["police"]]


def follow(game: Game, chance: Fraction, found: Counter[str]) -> None:
    """Add up the chances of the police's epochs at the end of all ways in which a restock can go on."""
    ways = {"": (game, chance)}
    while ways:
        after: dict[str, tuple[Game, Fraction]] = {}
        for position, before in ways.values():
            for draw, part in position.chances().items():
                drawn = position.copy()
                drawn.play(str(draw))
                seen = drawn.snapshot()
                if drawn.to_move is not CHANCE:
                    found[seen["police"]] += before * part
                    continue
                same = str([seen["police"], sorted(seen["bag"].items()), seen["empty_sites"], seen["year"]])
                after[same] = drawn, after.get(same, (drawn, Fraction(0)))[1] + before * part
        ways = after


def test_odds_that_are_switched_off_are_not_sent():
    """A class may be without."""
    table = scenes.acting()
    table.set(odds=False)
    assert Odds(table).content == {"off": "Odds are turned off for this game."}


def test_the_track_counts_the_police_tokens_of_the_year_down_to_the_eighth(tables):
    """B4, B5."""
    for table in tables:
        drawn, content = table.snapshot["police_drawn"], PoliceTrack(table).content
        assert content["drawn"] == [int(token[-1]) for token in drawn]
        assert content["said"] == f"Police tokens drawn this year: {len(drawn)}"
        left = {True: "the last year is over"}.get(
            table.position.over, f"the year ends after {8 - len(drawn)} more police tokens"
        )
        assert content["note"] == ("the next police token ends the year" if len(drawn) == 7 else left)


# --- the board


def test_the_rings_on_the_board_are_the_epochs_a_click_means_something_in():
    """Moves with their paths; begin, restock (B2: no pirate, a free site) and land; nothing while a curtain hangs."""
    assert _rings(scenes.acting()) == {1800: "path 1", 1600: "path 2", 1400: "take"}
    assert _rings(scenes.beginning()) == dict.fromkeys((1200, 1400, 1600, 1800, 1900, 2000), "")
    assert _rings(scenes.may_restock()) == dict.fromkeys((1800, 2000, 2200), "")
    assert _rings(scenes.landing()) == dict.fromkeys(map(int, SITES), "")
    assert _rings(scenes.laying(lifted=False)) == _rings(scenes.over()) == _rings(scenes.against_computers()) == {}


def test_an_epoch_tells_what_is_there_what_it_means_and_where_its_paths_lead():
    """Heard as it is seen: police, pirates, tokens, empty sites, decisions, paths."""
    epochs = {epoch["year"]: epoch["name"] for epoch in PlayBoard(scenes.acting()).widget.epochs}
    assert epochs["1400"] == (
        "1400–1499. Possible decisions: Take a token: blue; Take a token: orange arrow. Here: Ann, Bob. Tokens: 1 blue, "
        "2 orange arrow. 1 empty site. Path 1 leads to 1800, path 2 to 1600."
    )
    assert epochs["2200"] == (
        "2200–2299. Possible decisions: Jump to 2200–2299 with one blue atomic token. The police are here. Tokens: no "
        "tokens. 7 empty sites. Path 1 leads to 1200, path 2 to 2000."
    )


def test_the_trail_is_the_last_four_moves_of_the_police():
    """(epoch left, path), the oldest first, up to the position on screen."""
    game = scenes.played()
    for step in (0, 60, 250, 500, len(game)):
        table = Sitting(game)
        table.show(step)
        at, moves = "2200", []
        for _seat, text in game.steps[:step]:
            if str(text).startswith("draw police"):
                moves.append((int(at), int(text[-1])))
                at = PATHS[at][int(text[-1]) - 1]
        assert PlayBoard(table).widget._marks["trail"] == moves[-4:]
        assert at == table.snapshot["police"]


def test_a_click_on_an_epoch_plays_what_it_means_offers_several_and_says_why_nothing():
    """A move and a jump lead to 1800; only a jump leads to 2200; to take something is never guessed."""
    table = scenes.acting()
    board = PlayBoard(table)
    board.handle_epoch_click(1800)
    assert [one["title"] for one in board.widget.chooser["choices"]] == ["move 1", "jump blue to 1800"]
    board.handle_epoch_click(1400)
    assert [one["title"] for one in board.widget.chooser["choices"]] == ["take blue", "take orange-arrow"]
    board.handle_epoch_click(2200)
    assert str(table.line.game.steps[-1][1]) == "jump blue to 2200"
    late = scenes.laying(lifted=False)
    PlayBoard(late).handle_epoch_click(1200)
    assert late.refusal.sentence == "It is not your turn to decide."


def _rings(table: Sitting) -> dict[int, str]:
    return PlayBoard(table).widget._marks["choices"]


# --- words


def test_a_step_is_told_with_the_place_it_led_to():
    """Paths from the pirate's own epoch, tokens to the epoch that is being filled, the police along their path."""
    game = scenes.helpers.position(pirates=("1400", "1600", "1900"), hands=("blue", "", ""))
    teller = PiratesTeller(game, game.snapshot())
    assert [
        teller.sentence(seat, text)
        for seat, text in (
            (0, "move 1"),
            (0, "move 2"),
            (1, "restock 1200"),
            (None, "draw red-atomic"),
            (None, "draw police-2"),
            (None, "draw police-1"),
            (2, "take blue"),
            (0, "trade red with 2 for white"),
        )
    ] == [
        "Ann moves along path 1 to 1800.",
        "Ann moves along path 2 to 2200.",
        "Bob restocks 1200.",
        "Red atomic is placed in 1200.",
        "Police token 2: the police move to 2000.",
        "Police token 1: the police move to 1200.",
        "Cleo takes a token in 1900: blue.",
        "Ann gives Cleo one red arrow token and takes a token: white.",
    ]


def test_the_paths_told_are_those_of_the_board():
    """`paths_of` is the default board's table."""
    assert naming.paths_of(Board.named("reconstructed-2000")) == {
        (epoch, path): to for epoch, ends in PATHS.items() for path, to in enumerate(ends, 1)
    }


@pytest.mark.parametrize(("count", "said"), [(0, "0 points"), (1, "1 point"), (7, "7 points")])
def test_points_are_counted_in_words(count, said):
    """One point, several points."""
    assert naming.points(count) == said
