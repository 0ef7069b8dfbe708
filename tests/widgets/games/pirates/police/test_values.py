"""The numbers of the police explorer against enumeration, token by token, with Fractions; and what is said of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from math import comb

import pytest

from tests.games.pirates.police import brute
from tests.widgets.games.pirates.police import shown
from timepirates import Game
from timepirates.core.errors import BadSituation
from timepirates.games.pirates.police import fairness
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.bag import BagEditor
from timepirates_widgets.games.pirates.police.board import PoliceBoard
from timepirates_widgets.games.pirates.police.clock import RestOfYear
from timepirates_widgets.games.pirates.police.compare import Compare
from timepirates_widgets.games.pirates.police.danger import DangerPanel
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.explorer_status import PoliceStatus
from timepirates_widgets.games.pirates.police.fair import BagTestPanel
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.guesser import Guesser
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.reasons import explanation
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.games.pirates.police.tree import DrawTree
from timepirates_widgets.games.pirates.police.trial import Trial

YEARS = (1200, 1400, 1600, 1800, 1900, 2000, 2200)
PATHS = ((1, 4), (3, 2), (0, 3), (4, 6), (1, 6), (0, 3), (0, 5))
"""The default board: where paths 1 and 2 of each epoch lead, as places in `YEARS`."""
LATE = (1, 1, 2, 5, 3, 2)
"""`shown.late` as brute force has it: police in 1400, a 1, two 2, five artifacts, three discarded, two years left."""


def law_after(draws: int, police: int = 2200, ones: int = 5, twos: int = 5, put_back: bool = False) -> Counter:
    """epoch -> chance after so many police tokens, word by word."""
    law: Counter = Counter()
    start = YEARS.index(police)
    words = (
        {word: Fraction(1, 2**draws) for word in map("".join, product("12", repeat=draws))}
        if put_back
        else brute.words(ones, twos, draws)
    )
    for word, p in words.items():
        law[YEARS[brute.walk(PATHS, start, word)[-1]]] += p
    return law


def label(year: int) -> str:
    """An epoch's name as it is shown."""
    return f"{year}\N{EN DASH}{year + 99}"


def fraction(entry) -> Fraction:
    """A number's fraction as it is shown."""
    return Fraction(entry["fraction"])


# --- where they are after some tokens


def test_every_cell_of_the_heat_map_is_the_chance_of_its_words():
    """Percent and fraction; the darkest cell is the likeliest."""
    for desk, told in ((shown.start(), {}), (shown.late(), {"police": 1400, "ones": 1, "twos": 2})):
        heat = ProbabilityTable(desk)
        heat.ask_show("fraction")
        assert [head["year"] for head in heat.content["head"]] == list(map(str, YEARS))
        assert [row["draws"] for row in heat.content["rows"]] == list(range(desk.situation.need + 1))
        for row in heat.content["rows"]:
            law = law_after(row["draws"], **told)
            assert [Fraction(cell["text"]) for cell in row["cells"]] == [law[year] for year in YEARS]
            assert [fraction(cell) for cell in row["cells"]] == [law[year] for year in YEARS]


def test_the_heat_map_shows_the_difference_to_putting_tokens_back():
    """Kept less put back, signed, in percent."""
    heat = ProbabilityTable(shown.start())
    heat.ask_show("difference")
    for row in heat.content["rows"]:
        kept, coin = law_after(row["draws"]), law_after(row["draws"], put_back=True)
        for cell, year in zip(row["cells"], YEARS, strict=True):
            difference = kept[year] - coin[year]
            assert fraction(cell) == difference
            assert cell["text"] == (f"{float(100 * difference):+.1f}" if difference else "0")


@pytest.mark.parametrize("put_back", [False, True])
@pytest.mark.parametrize("epoch", YEARS)
def test_the_sum_has_every_word_that_leads_to_the_epoch_and_no_other(epoch, put_back):
    """Tokens, epochs passed, chance of each; what they add up to is the number on top."""
    content = PathSumPanel(shown.start(draws=4, epoch=epoch, put_back=put_back)).content
    words = brute.words(5, 5, 4)
    wanted = {word: brute.walk(PATHS, 6, word) for word in words}
    wanted = {word: through for word, through in wanted.items() if YEARS[through[-1]] == epoch}
    assert {way["tokens"]: way["epochs"] for way in content["ways"]} == {
        word: " \N{RIGHTWARDS ARROW} ".join(str(YEARS[x]) for x in through) for word, through in wanted.items()
    }
    for way in content["ways"]:
        assert fraction(way["chance"]) == (Fraction(1, 16) if put_back else words[way["tokens"]])
    assert fraction(content["sum"]) == law_after(4, put_back=put_back)[epoch]
    assert content["title"] == f"{label(epoch)}, after 4 more police tokens"


def test_without_a_choice_all_epochs_are_named_the_likeliest_first():
    """The impossible ones too, and they are named once more in words."""
    content = PathSumPanel(shown.start(draws=3)).content
    law = law_after(3)
    assert [(fact["name"], fraction(fact["chance"])) for fact in content["facts"]] == [
        (label(year), law[year]) for year in (1400, 1900, 2200, 1600, 1800, 1200, 2000)
    ]
    assert content["notes"][1] == f"The police cannot be in: {label(1200)}, {label(2000)}."


def test_the_board_has_the_chance_of_every_epoch_as_number_fraction_and_words():
    """Six digits and a fraction for programs, a sentence for who hears it."""
    board = PoliceBoard(shown.start(draws=3)).widget
    law = law_after(3)
    for one in board.epochs:
        p = law[int(one["year"])]
        assert one["data"] == {"probability": f"{float(p):.6f}", "fraction": str(p)}
    heard = {one["year"]: one["name"] for one in board.epochs}
    assert heard["1900"] == (
        f"{label(1900)}: the probability that the police are in this epoch is 27.8\xa0%, 5/18. Path 1 leads to 1400, "
        "path 2 to 2200."
    )
    assert heard["2200"].startswith(
        f"{label(2200)}: the probability that the police are in this epoch is 22.2\xa0%, 2/9. The police are in this "
        "epoch now."
    )
    assert board._marks["heat"] == {year: law[year] for year in YEARS}


def test_the_arrows_carry_the_chance_that_the_last_token_leads_along_them():
    """Path 2 of 2000 after 2 and 2: 5/10 times 4/9."""
    desk = shown.start(draws=2)
    flow = PoliceBoard(desk).widget._marks["flow"]
    assert flow == {
        (1200, 1): Fraction(5, 10) * Fraction(4, 9),
        (1200, 2): Fraction(5, 10) * Fraction(5, 9),
        (2000, 1): Fraction(5, 10) * Fraction(5, 9),
        (2000, 2): Fraction(5, 10) * Fraction(4, 9),
    }


def test_while_a_guess_waits_nothing_on_the_page_has_a_chance():
    """Neither board, nor names, nor panels."""
    desk = shown.guessing("where")
    board = PoliceBoard(desk).widget
    assert "heat" not in board._marks
    assert all(one["data"] == {} and "%" not in one["name"] for one in board.epochs)
    for kind in (ProbabilityTable, PathSumPanel, RestOfYear, Restock, DrawTree, Compare, Trial, DangerPanel):
        assert set(kind(desk).content) == {"covered", "refusal"}
    assert PoliceStatus(desk).content["said"] == "Guess where the police will be to see the chances."


@pytest.mark.parametrize(
    ("desk", "said"),
    [
        (shown.start, f"The police are in {label(2200)} now"),
        (
            lambda: shown.start(draws=1),
            f"After 1 more police token, the police are most likely in {label(1200)}, {label(2000)}: 50.0\xa0%",
        ),
        (
            lambda: shown.start(draws=4, put_back=True),
            "After 4 more police tokens, the police are most likely in "
            f"{label(1200)}, {label(1800)}, {label(2200)}: 18.8\xa0%",
        ),
    ],
)
def test_the_status_line_says_what_the_board_shows(desk, said):
    """The likeliest epochs and their chance."""
    assert PoliceStatus(desk()).content["said"] == said


def test_a_branch_of_the_tree_has_its_words_chance_and_the_chance_of_its_last_token():
    """All orders of two 1 and two 2 until the year ends with the second."""
    root = DrawTree(ExplorerController(Situation(police=2200, ones=2, twos=2))).content["root"]
    found, words = {}, {word: p for n in range(3) for word, p in brute.words(2, 2, n).items()}

    def walk(branch):
        found[branch["t"]] = branch
        for one in branch["b"]:
            walk(one)

    walk(root)
    assert set(found) == set(words)
    for word, branch in found.items():
        assert branch["e"] == YEARS[brute.walk(PATHS, 6, word)[-1]]
        assert fraction(branch["p"]) == words[word]
        assert Fraction(branch["c"]) == (words[word] / words[word[:-1]] if word else 1)


# --- restocking


@pytest.mark.parametrize("sites", [1, 2, 3])
def test_a_restock_is_the_law_of_all_orders_of_the_bag(sites):
    """Where the police end, whether year and game end, how many police tokens come."""
    law = brute.restock_law(PATHS, False, LATE, sites)
    content = Restock(shown.late(sites=sites)).content
    police, tokens = Counter(), Counter()
    for (place, came, _ends, _filled, _over), p in law.items():
        police[YEARS[place]] += p
        tokens[came] += p
    assert {row["name"]: row["chance"]["share"] for row in content["police"]} == {
        label(year): pytest.approx(float(police[year]), abs=1e-6) for year in YEARS
    }
    assert [row["name"] for row in content["police"] if row["before"]] == [label(1400)]
    year_ends, game_ends, mean = (fact["number"] for fact in content["facts"])
    assert fraction(year_ends) == sum(p for key, p in law.items() if key[2])
    assert fraction(game_ends) == sum(p for key, p in law.items() if key[4])
    assert mean["share"] == pytest.approx(float(sum(m * p for m, p in tokens.items())), abs=1e-6)
    for row in content["tokens"]:
        assert fraction(row["number"]) == tokens[int(row["name"])]
        assert row["number"]["text"] == f"{float(100 * tokens[int(row['name'])]):.1f}"


def test_what_comes_to_lie_there_adds_up_to_the_artifacts_that_do():
    """Of every colour the mean; of one site the mean is the chance of at least one."""
    content = Restock(shown.late(sites=1)).content
    assert sum(row["mean"]["share"] for row in content["lies"]) == pytest.approx(
        float(sum(p * filled for (_x, _m, _e, filled, _over), p in brute.restock_law(PATHS, False, LATE, 1).items())),
        abs=1e-5,
    )
    for row in content["lies"]:
        assert row["mean"]["share"] == row["any"]["share"]
    shares = {row["kind"]: row["any"]["share"] for row in content["lies"]}
    assert shares["blue"] == shares["white"] == pytest.approx(2 * shares["red"])
    assert shares["orange"] == shares["purple"] == 0 < shares["green"]


def test_in_a_game_every_epoch_that_may_be_restocked_is_compared():
    """How many orders of the bag have its last police token before so many artifacts."""
    desk = shown.in_game()
    content, s = Restock(desk).content, desk.situation
    legal = [int(text.split()[1]) for text in map(str, desk.game.legal()) if text.startswith("restock")]
    assert [offer["year"] for offer in content["offers"]] == legal
    empty = desk.snapshot["empty_sites"]
    r, q = s.police_tokens, s.need
    for row in content["choices"]["rows"]:
        assert row["sites"] == empty[str(row["year"])]
        orders = sum(
            comb(filled + q - 1, filled) * comb(s.artifacts - filled + r - q, r - q) for filled in range(row["sites"])
        )
        assert row["cells"][0]["share"] == pytest.approx(orders / comb(s.artifacts + r, r), abs=1e-6)
    assert content["choices"]["head"] == ["epoch", "year ends", *desk.game.players]


# --- the year


def test_the_clock_tells_how_likely_the_year_has_ended_by_each_site():
    """Late in a year the first police token ends it: of eight tokens in every order three are."""
    clock = RestOfYear(shown.late())
    for sites in range(1, 7):
        clock.ask_slide("sites", sites)
        before = [Fraction(3, 8)]
        for filled in range(1, 6):
            before.append(
                before[-1] / Fraction(3, 9 - filled) * Fraction(6 - filled, 9 - filled) * Fraction(3, 8 - filled)
            )
        ended, now, mean, need = (fact["number"] for fact in clock.content["facts"])
        assert fraction(ended) == sum(before[:sites])
        assert fraction(now) == before[sites - 1]
        assert fraction(mean) == sum(filled * p for filled, p in enumerate(before)) == Fraction(5, 4)
        assert need["text"] == "1"
        assert clock.content["slider"]["said"] == f"{sites} site{'s' * (sites > 1)}"
        chart = clock.content["chart"]
        assert chart["at"] == sites
        assert chart["bars"] == pytest.approx([float(p) for p in before], abs=1e-6)
        assert chart["ticks"][0] == {"value": 0.0, "text": "0\xa0%"}
        assert chart["top"] == chart["ticks"][-1]["value"] >= max(chart["bars"])
        assert all(tick["text"] == f"{100 * tick['value']:g}\xa0%" for tick in chart["ticks"])


def test_the_clock_says_where_the_police_stand_when_the_year_ends():
    """After eight tokens from the start of a year, and after one late in a year: every epoch, also those never."""
    law = law_after(8)
    assert {row["name"]: fraction(row["chance"]) for row in RestOfYear(shown.start()).content["ends"]} == {
        label(year): law[year] for year in YEARS
    }
    assert len(RestOfYear(shown.late()).content["ends"]) == len(YEARS)


def test_visits_count_the_epochs_that_the_police_come_to():
    """With eight tokens to come: chance to be reached, and mean arrivals."""
    clock = RestOfYear(shown.start())
    clock.ask_show("visits")
    reached, arrivals = Counter(), Counter()
    for word, p in brute.words(5, 5, 8).items():
        through = [YEARS[x] for x in brute.walk(PATHS, 6, word)[1:]]
        for year in set(through):
            reached[year] += p
        for year in through:
            arrivals[year] += p
    rows = {row[0]["text"]: row[1:] for row in clock.content["table"]["rows"]}
    for year in YEARS:
        cells = rows[label(year)]
        assert fraction(cells[0]) == reached[year]
        assert fraction(cells[1]) == arrivals[year]
        assert cells[1]["share"] > cells[0]["share"]


def test_a_comparison_shows_both_chances_and_their_difference():
    """A first; the sign says which way it went."""
    content = Compare(shown.other(shown.start(draws=4), police=1400)).content
    here, there = law_after(4), law_after(4, police=1400)
    assert [row["name"] for row in content["rows"]] == list(map(str, YEARS))
    for row in content["rows"]:
        year = int(row["name"])
        assert (fraction(row["first"]), fraction(row["second"])) == (there[year], here[year])
        difference = here[year] - there[year]
        assert fraction(row["difference"]) == difference
        assert row["difference"]["text"] == (f"{float(100 * difference):+.1f}\xa0%" if difference else "0")
        assert row["up"] == (difference > 0)
    assert max(row["share"] for row in content["rows"]) == 1
    assert content["kept"].startswith(
        "police in 1400; police tokens in the bag: 5 with a 1, 5 with a 2; artifacts in the bag: 42;"
    )
    assert content["present"].startswith("police in 2200")


# --- the bag


def test_the_next_token_is_one_of_all_in_the_bag():
    """Kind by kind where they are told; police tokens with the epoch that they lead to."""
    rows = {row["token"]: row for row in BagEditor(shown.late()).content["odds"]}
    assert {token: fraction(row["chance"]) for token, row in rows.items()} == {
        "police-1": Fraction(1, 8),
        "police-2": Fraction(2, 8),
        "blue": Fraction(2, 8),
        "red-atomic": Fraction(1, 8),
        "white": Fraction(2, 8),
    }
    assert (rows["police-1"]["to"], rows["police-2"]["to"], rows["blue"]["to"]) == ("to 1800", "to 1600", "")
    assert [rows[token]["share"] for token in ("police-1", "police-2")] == [0.5, 1]
    untold = {row["token"]: fraction(row["chance"]) for row in BagEditor(shown.start()).content["odds"]}
    assert untold == {"police-1": Fraction(5, 52), "police-2": Fraction(5, 52), "artifact": Fraction(42, 52)}


def test_the_bag_editor_shows_the_pile_that_is_changed():
    """Bag and discard pile, at most as many of each as the box has."""
    editor = BagEditor(shown.late())
    assert {kind["name"]: kind["value"] for kind in editor.content["kinds"] if kind["value"]} == {
        "blue": 2,
        "red-atomic": 1,
        "white": 2,
    }
    assert editor.content["drawn"] == "7 police tokens drawn this year; the year ends after 1 more police token."
    assert [one["value"] for one in editor.content["police"]] == [1, 2]
    assert Counter(kind["most"] for kind in editor.content["kinds"]) == {8: 5, 4: 5, 2: 5, 6: 1}
    editor.ask_pile("discard")
    assert {kind["name"]: kind["value"] for kind in editor.content["kinds"] if kind["value"]} == {"green": 3}
    assert editor.content["total"]["value"] == 3


# --- a game


def test_where_nobody_restocks_the_police_stay():
    """The danger map of the simplest model; lost are one token of the largest colour (A2) and the white ones (A3)."""
    desk = shown.in_game()
    panel = DangerPanel(desk)
    panel.ask_choose("model", "nobody")
    rows = {row["year"]: row for row in panel.content["rows"]}
    assert {year: row["chance"]["fraction"] for year, row in rows.items() if row["chance"]["fraction"] != "0"} == {
        desk.situation.police: "1"
    }
    hand = desk.snapshot["hands"][desk.seat]
    lost = any(kind != "white" for kind in hand) + hand.get("white", 0)
    assert {row["lost"] for row in rows.values()} == {str(lost)}
    assert rows[desk.situation.police]["loss"]["text"] == str(lost)
    assert rows[int(desk.snapshot["pirates"][desk.seat])]["moves"] == "0"
    assert panel.content["seats"] == [{"value": n, "text": name} for n, name in enumerate(desk.game.players)]


def test_the_model_of_the_danger_map_is_what_the_controls_say():
    """q in twentieths; weights for passing, for the first empty site and for each further one."""
    panel = DangerPanel(shown.in_game())
    panel.ask_slide("q", 5)
    assert panel.desk.model == {"model": "chance", "q": "1/4"}
    assert [slide["said"] for slide in panel.content["sliders"]] == ["1/4"]
    panel.ask_choose("model", "weights")
    panel.ask_slide("more", 2)
    assert panel.desk.model == {"model": "weights", "pass": 4, "sites": [1, 3, 5, 7, 9, 11, 13]}
    assert [slide["value"] for slide in panel.content["sliders"]] == [4, 1, 2]


def test_at_a_draw_of_a_game_every_token_that_could_have_come_is_shown_with_its_chance():
    """The one that came is marked; a police token with where it would have led."""
    game = shown.played()
    step = next(n for n, (seat, _text) in enumerate(game.steps) if seat is None)
    rows = Hindsight(ExplorerController(game=game, step=step)).content["draws"]["rows"]
    seen = game.at(step).snapshot()
    total = sum(seen["bag"].values())
    assert {row["token"]: fraction(row["chance"]) for row in rows} == {
        kind: Fraction(count, total) for kind, count in seen["bag"].items()
    }
    assert [row["token"] for row in rows if row["came"]] == [str(game.steps[step][1]).removeprefix("draw ")]
    at = YEARS.index(int(seen["police"]))
    assert [row["police"] for row in rows[:2]] == [label(YEARS[x]) for x in PATHS[at]]
    assert {row["police"] for row in rows[2:]} == {label(int(seen["police"]))}


def test_a_game_is_told_before_and_after_the_position_that_is_looked_at():
    """The step that led there, and the one that followed."""
    game = shown.played()
    line = Hindsight(ExplorerController(game=game, step=2)).content["line"]
    told = [f"{game.players[seat]} begins in {str(text).split()[1]}." for seat, text in game.steps[:3]]
    assert (line["before"], line["next"]) == (told[1], told[2])
    assert (line["said"], line["players"]) == (f"position 2 of {len(game)}", "Ann, Bob, Cleo")


def test_every_arrest_of_a_game_is_listed_with_who_was_caught_where():
    """As the steps have them: where the police and the pirate stood when the turn began."""
    game = shown.played()
    arrests = Hindsight(ExplorerController(game=game, step=0)).content["arrests"]
    for row in arrests:
        seen = game.at(row["step"]).snapshot()
        name = game.players[seen["turn"]]
        assert seen["arrested"]
        assert row["text"] == f"{name} was caught in {label(int(seen['police']))}"
    turns = [game.at(n).snapshot() for n in range(len(game))]
    begun = [n for n in range(1, len(game)) if turns[n]["arrested"] and not turns[n - 1]["arrested"]]
    assert [row["step"] for row in arrests] == begun


def test_the_draws_of_a_game_are_laid_beside_what_was_to_be_expected():
    """Each draw adds the share of police tokens in the bag before it."""
    game = shown.played().at(120)
    content = BagTestPanel(ExplorerController(game=game)).content
    expected, came, sums, counts, variance, bands = Fraction(0), 0, [], [], Fraction(0), []
    for n, (seat, text) in enumerate(game.steps):
        if seat is None:
            bag = game.at(n).snapshot()["bag"]
            p = Fraction(bag.get("police-1", 0) + bag.get("police-2", 0), sum(bag.values()))
            expected, variance = expected + p, variance + p * (1 - p)
            bands.append(2 * float(variance) ** 0.5 + min(float(expected), 2 * float(variance) ** 0.5))
            came += str(text).startswith("draw police")
            sums.append(round(float(expected), 3))
            counts.append(came)
    assert content["chart"]["came"] == counts
    assert content["chart"]["expected"] == pytest.approx(sums, abs=0.0011)
    assert content["chart_said"] == (
        f"Number of draws: {len(counts)}. Police tokens drawn: {came}. Police tokens expected: {float(expected):.1f}."
    )
    assert content["now"] == len(counts)
    widths = [high - low for low, high in zip(content["chart"]["low"], content["chart"]["high"], strict=True)]
    assert widths == pytest.approx(bands, abs=0.003)
    assert min(content["chart"]["low"]) == 0, "no count is below nothing"


# --- guesses, questions, plays


def test_guesses_are_shown_with_their_scores_the_latest_first():
    """Brier: (3/4) squared, (1/4) squared twice; of two guesses of 25 % one came."""
    content = Guesser(shown.guessed()).content
    assert [(one["guessed"], one["exact"], one["score"]) for one in content["last"]] == [
        ("25\xa0%", "19.2\xa0%", "0.562"),
        ("75\xa0%", "50.0\xa0%", "0.062"),
        ("25\xa0%", "20.0\xa0%", "0.062"),
    ]
    assert content["means"] == [0.0625, 0.0625, round((0.0625 * 2 + 0.5625) / 3, 4)]
    assert content["facts"][0]["number"]["text"] == "0.23"
    assert content["all"] == [{"x": 0.25, "y": 0.5, "n": 2}, {"x": 0.75, "y": 1.0, "n": 1}]
    assert content["count"] == "3 guesses"


def test_a_guess_is_answered_with_the_exact_chance_and_its_score():
    """What was said, what it is, what came, and the Brier score of it."""
    content = PathSumPanel(shown.guessing("draw", 20)).content
    assert content["title"] == "You guessed 20\xa0%"
    assert content["notes"][1] == "The exact chance is 19.2\xa0%, that is 5/26."
    came = "a police token" in content["notes"][2]
    assert f"Your Brier score for this guess is {(0.2 - came) ** 2:.3f} " in content["notes"][3]


def test_plays_stand_beside_the_exact_chance_with_two_standard_errors():
    """A hundred plays, counted by hand: 40, 30 and 30 against 3/8, 15/56 and 10/56."""
    rows = shown.tallied().content["rows"]
    exact = [Fraction(3, 8), Fraction(15, 56), Fraction(10, 56)]
    top = 0.4 * 1.08
    for row, share, p in zip(rows, (0.4, 0.3, 0.3), exact, strict=False):
        assert fraction(row["exact"]) == p
        assert row["simulated"]["text"] == f"{100 * share:.1f}\xa0%"
        assert row["width"] == pytest.approx(100 * float(p) / top, abs=0.01)
        assert row["dot"] == pytest.approx(100 * share / top, abs=0.01)
        assert row["whisker"] == pytest.approx(200 * (share * (1 - share) / 100) ** 0.5 / top, abs=0.01)
        assert row["off"]["text"] == f"{(share - p) / (float(p * (1 - p)) / 100) ** 0.5:+.1f}"
    told = shown.tallied().content["summary"]
    assert told == (
        "In 100 simulations with 250 drawn tokens, no simulated share differs from its exact chance by "
        "more than 3.5 standard errors."
    )


def explained(desk: ExplorerController, number) -> float:
    """The number that the explanation of a shown number ends with."""
    return float(explanation(desk, **number["how"]).value)


def test_simulated_shares_and_their_distances_are_explained_as_they_are_shown():
    """From the counts 40, 30 and 30 of a hundred plays."""
    panel = shown.tallied()
    for row, count, p in zip(panel.content["rows"], (40, 30, 30), (3 / 8, 15 / 56, 10 / 56), strict=False):
        off = (count - 100 * p) / (100 * p * (1 - p)) ** 0.5
        assert row["simulated"]["share"] == explained(panel.desk, row["simulated"]) == count / 100
        assert explained(panel.desk, row["off"]) == pytest.approx(off)
        assert row["off"]["share"] == pytest.approx(off, abs=1e-6)
    error = explanation(panel.desk, "simulated", name="0", value=0).words
    assert f"with a standard error of {(0.4 * 0.6 / 100) ** 0.5:.6f}" in error


def test_a_simulated_share_is_explained_only_while_it_is_on_the_page():
    """Another situation, and a share of a value that never came and cannot come, have no such number."""
    panel = shown.tallied()
    with pytest.raises(BadSituation, match="the number to be explained is no longer on the page"):
        explanation(panel.desk, "simulated", name="99", value=99)
    panel.desk.change(ones=2)
    with pytest.raises(BadSituation, match="the number to be explained is no longer on the page"):
        explanation(panel.desk, "off", name="0", value=0)


def test_the_p_values_and_the_power_are_explained_as_they_are_shown():
    """Counted over the same repeats of the bag."""
    line = shown.played().at(120)
    panel = BagTestPanel(ExplorerController(game=line))
    panel.desk.bag_test, panel.desk.power = (
        fairness.fairness(line, 200),
        fairness.estimate_power(line, 3.0, repeats=200),
    )
    panel.refresh()
    years, draws = fairness.years(line), list(fairness.drawn(line))
    observed = sum(each.police for each in draws) - float(sum(each.chance for each in draws))
    moved = list(islice(fairness.SimulatedGames(years, 0), 200))
    tails = [(1 + sum(sign * (m - observed) >= -1e-9 for m in moved)) / 201 for sign in (1, -1)]
    fair, biased = (
        list(islice(fairness.SimulatedGames(years, seed, bias), 200)) for seed, bias in ((1, 1.0), (2, 3.0))
    )
    power = sum(sum(f <= m for f in fair) <= 5 or sum(f >= m for f in fair) <= 5 for m in biased) / 200
    numbers = [*(fact["number"] for fact in panel.content["verdict"]["facts"][:3]), panel.content["power"]]
    for number, wanted in zip(numbers, (*tails, min(1, 2 * min(tails)), power), strict=True):
        assert number["share"] == pytest.approx(wanted, abs=1e-6)
        assert explained(panel.desk, number) == pytest.approx(wanted)
    assert "3.0 times as likely to be drawn as each artifact" in explanation(panel.desk, "power").words


def test_the_scores_of_guesses_are_explained_as_they_are_shown():
    """Guesses of 1/4 and 1/4, of which the second came, and of 3/4, which came."""
    panel = Guesser(shown.guessed())
    guesses = [(Fraction(1, 4), 0), (Fraction(3, 4), 1), (Fraction(1, 4), 1)]
    base = Fraction(sum(came for _p, came in guesses), 3)
    came = {p: Fraction(sum(c for q, c in guesses if q == p), sum(q == p for q, _c in guesses)) for p, _c in guesses}
    wanted = (
        sum((p - c) ** 2 for p, c in guesses) / 3,
        sum((p - came[p]) ** 2 for p, _c in guesses) / 3,
        sum((came[p] - base) ** 2 for p, _c in guesses) / 3,
    )
    for fact, value in zip(panel.content["facts"], wanted, strict=True):
        assert fact["number"]["share"] == pytest.approx(float(value), abs=1e-6)
        assert explained(panel.desk, fact["number"]) == pytest.approx(float(value))


def test_a_game_of_people_who_were_named_is_shown_with_their_names():
    """Whose next turn it is, is said by name."""
    desk = ExplorerController(game=Game.random(players=["Gil", "Hal", "Ida"], seed=3, steps=200))
    desk.look(view="danger", seat=2)
    assert PoliceStatus(desk).content["said"].startswith("At Ida's next turn")


def test_the_way_back_leads_to_the_game_that_is_open():
    """And says where the situation was set by hand."""
    desk = shown.in_game()
    desk.source = {"id": "abc"}
    status = PoliceStatus(desk)
    assert status.content["links"] == [{"text": "Back to the game", "href": "play.ipynb?game=abc"}]
    assert status.content["by_hand"] == ""
    desk.change(ones=2)
    assert status.content["by_hand"] == "a situation that you entered"
    assert PoliceStatus(shown.start()).content["links"] == [{"text": "To the game", "href": "play.ipynb"}]


def test_the_box_that_explains_a_number_closes_with_another_situation():
    """Not with another look at the same one."""
    box = shown.explained(shown.late(), "next_police")
    box.desk.look(draws=1)
    assert box.content["open"]
    box.desk.change(ones=2)
    assert not box.content["open"]
