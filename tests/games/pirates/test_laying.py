"""The secret laying of white contracts as a simultaneous game: beside the rules core, and beside nashpy."""

from collections import Counter
from fractions import Fraction
from math import prod
from random import Random

import numpy as np
import pytest

from tests.games.pirates.helpers import play, position, restocking
from timepirates import Game
from timepirates.core.errors import BadSituation
from timepirates.games.pirates import laying

EVERY_YEAR = {"name": "rio-grande", "switches": {"bonuses": "every-year"}}
STAYS = {"name": "rio-grande", "switches": {"bonuses": "every-year", "white_stays_laid": True}}


def to_lay(*contracts, points=None, year=3, laid=None, **more):
    """A position in which the year has ended; Ann, who started, lays first unless `more` says otherwise."""
    seats = len(contracts)
    return position(
        hands=("",) * seats,
        pirates=("1200", "1400", "1400", "1200")[:seats],
        year=year,
        contracts=contracts,
        points=points or [0] * seats,
        deciding="lay",
        restocking="1600",
        laid=laid or [[] for _seat in contracts],
        **more,
    )


POSITIONS = {
    "two who match colours": lambda: to_lay(
        "green-6 red-4 white-4 white-4",
        "green-3 green-5 orange-2 red-2 white-3",
        "purple-4 blue-4 blue-3",
        points=[22, 24, 27],
    ),
    "two with two and three contracts": lambda: to_lay(
        "purple-3 green-6 orange-6 white-4 white-4",
        "green-5 blue-3 orange-3 white-5 white-3 white-4",
        "orange-2 blue-4 orange-4",
        points=[20, 23, 35],
    ),
    "a third who wins if neither does": lambda: to_lay(
        "blue-3 red-3 white-4", "blue-2 red-2 white-5", "blue-5 green-6", points=[20, 21, 19]
    ),
    "two who may share the win": lambda: to_lay(
        "blue-2 red-2 green-4 white-3 white-4",
        "blue-3 green-2 white-3 white-3 white-4",
        "orange-2 purple-2",
        points=[11, 12, 10],
    ),
    "one alone": lambda: to_lay("blue-3 red-3 white-4", "blue-4 red-2", "red-5", points=[9, 9, 9]),
    "an earlier year": lambda: to_lay(
        "blue-3 red-3 white-4", "blue-2 red-2 white-5", "red-4", year=1, rules=EVERY_YEAR
    ),
    "three who lay": lambda: to_lay(
        "red-2 blue-6 white-5", "blue-5 red-5 white-4", "blue-3 red-3 white-3", points=[20, 21, 24]
    ),
}
EXACT = [name for name in POSITIONS if name != "three who lay"]


def played(game, so_far=()):
    """Steps -> the game after them: every way in which the seats can lay, played by the rules core."""
    if game.deciding != "lay":
        return {so_far: game}
    out = {}
    for decision in game.legal():
        after = game.copy()
        after.play(decision)
        out |= played(after, (*so_far, (game.to_move, str(decision))))
    return out


def outcomes(game):
    """The game as the rules have it: each seat's layings, and what every profile of them pays each seat."""
    before = game.snapshot()["points"]
    layings, pays = {}, {}
    for steps, after in played(game).items():
        profile = {seat: tuple(sorted(line for who, line in steps if who == seat)) for seat, _line in steps}
        for seat, lines in profile.items():
            layings.setdefault(seat, {})[lines] = None
        gained = [now - was for now, was in zip(after.snapshot()["points"], before, strict=True)]
        pays[tuple(sorted(profile.items()))] = [
            Fraction(int(seat in after.winners), len(after.winners))
            if after.over
            else own - Fraction(sum(gained) - own, len(gained) - 1)
            for seat, own in enumerate(gained)
        ]
    return {seat: list(lines) for seat, lines in layings.items()}, pays


def judged(game, solution):
    """The values of a solution, and what each seat gains most by one laying of all there are against the others'."""
    layings, pays = outcomes(game)
    mixed = {
        seat: {tuple(sorted(lines)): chance for lines, chance in own.items()}
        for seat, own in solution.strategies.items()
    }
    values, most = [Fraction(0) for _seat in game.players], {}
    for profile, paid in pays.items():
        chance = prod(mixed[seat].get(lines, Fraction(0)) for seat, lines in profile)
        values = [value + chance * own for value, own in zip(values, paid, strict=True)]
    for seat in layings:
        worths = Counter()
        for profile, paid in pays.items():
            worths[dict(profile)[seat]] += paid[seat] * prod(
                mixed[other].get(theirs, Fraction(0)) for other, theirs in profile if other != seat
            )
        most[seat] = max(worths.values()) - values[seat]
    return values, max(most.values())


@pytest.mark.parametrize("name", EXACT)
def test_nobody_gains_by_any_other_laying(name):
    """Against all layings that the rules allow, not only those that were looked at; the values are the rules' own."""
    game = POSITIONS[name]()
    solution = laying.solve(game)
    values, gain = judged(game, solution)
    assert gain == solution.exploitability == 0
    if solution.payoff == "won":
        assert list(solution.values) == values
    else:
        drift = [value - own for value, own in zip(solution.values, values, strict=True)]
        assert sum(values) == sum(drift) == 0


def test_of_three_who_lay_nobody_gains_more_than_it_says():
    """The bound is the exact gain against all layings that the rules allow."""
    game = POSITIONS["three who lay"]()
    solution = laying.solve(game)
    values, gain = judged(game, solution)
    assert list(solution.values) == values
    assert gain == solution.exploitability < Fraction(1, 20)


def test_two_who_match_colours_do_so_by_lot():
    """Worked out by hand: each needs the other on the other colour, so both lay either way every second time."""
    solution = laying.solve(POSITIONS["two who match colours"]())
    assert solution.payoff == "won"
    assert [sorted(mixed.values()) for mixed in solution.strategies.values()] == [[Fraction(1, 2)] * 2] * 2
    assert solution.values == (Fraction(1, 2), Fraction(1, 2), 0)


@pytest.mark.long(2)
@pytest.mark.parametrize("name", ["two who match colours", "two with two and three contracts"])
def test_where_one_gains_what_the_other_loses_the_value_is_nashpys(name):
    """nashpy's linear programme, on all layings that the rules allow."""
    import nashpy  # it takes a second

    game = POSITIONS[name]()
    layings, pays = outcomes(game)
    first = np.array([[float(pays[(0, mine), (1, theirs)][0]) for theirs in layings[1]] for mine in layings[0]])
    mine, theirs = nashpy.Game(first).linear_program()
    value = laying.solve(game).values
    assert value[0] + value[1] == 1
    assert float(value[0]) == pytest.approx(mine @ first @ theirs)


def test_the_points_expected_are_those_of_the_year_scored():
    """Contracts, majorities and five colours, on the average of what is laid."""
    game = POSITIONS["two who match colours"]()
    solution = laying.solve(game)
    expected = [Fraction(0)] * 3
    for steps, after in played(game).items():
        chance = prod(
            mixed.get(tuple(line for who, line in steps if who == seat), Fraction(0))
            for seat, mixed in solution.strategies.items()
        )
        expected = [sum_ + chance * points for sum_, points in zip(expected, after.snapshot()["points"], strict=True)]
    assert list(solution.points) == expected


# --- what is secret


def test_what_others_have_laid_changes_nothing():
    """P2: the solution and what a seat lays are the same whatever was laid before it in secret."""
    game = POSITIONS["two who match colours"]()
    before = laying.solve(game)
    after = [
        play(game.copy(), f"lay white-4 on {one}", f"lay white-4 on {other}")
        for one in ("red", "green")
        for other in ("red", "green")
    ]
    assert {each.to_move for each in after} == {1}
    assert [laying.solve(each) for each in after] == [before] * 4
    assert len({laying.laying_choice(each, 1) for each in after}) == 1
    assert len({laying.laying_choice(each, 1, Random(3)) for each in after}) == 1


def test_a_laying_that_was_set_up_by_hand_half_way_is_secret_too():
    """Bob is to lay, and Ann's contracts lie already: where they lie is not looked at."""
    contracts, points = ("green-6 red-4 white-4 white-4", "green-3 green-5 orange-2 red-2 white-3"), [22, 24, 27]
    games = [
        to_lay(
            *contracts,
            "purple-4 blue-4 blue-3",
            points=points,
            to_move=1,
            laid=[[{"white-4": one}, {"white-4": other}], [], []],
        )
        for one in ("red", "green")
        for other in ("red", "green")
    ]
    assert len({str(laying.solve(game)) for game in games}) == 1
    assert laying.solve(games[0]) == laying.solve(POSITIONS["two who match colours"]())


def test_what_stays_laid_is_open_and_what_is_laid_now_is_not():
    """With `white_stays_laid` only the contracts that are new are laid, and the others count where they lie."""
    words = {
        "rules": STAYS,
        "year": 2,
        "drawn": "police-1*4 police-2*3",
        "contracts": (
            "green-6 red-4 white-4",
            "green-3 green-5 orange-2 red-2 white-3 white-5",
            "purple-4 blue-4 blue-3",
        ),
        "laid": [[], [{"white-5": "red"}], []],
    }
    games = [play(restocking(**words), "draw police-1", f"lay white-4 on {colour}") for colour in ("green", "red")]
    assert [game.to_move for game in games] == [1, 1]
    assert laying.solve(games[0]) == laying.solve(games[1]) == laying.solve(games[0].at(1))
    assert {len(lines) for lines in laying.solve(games[0]).strategies[1]} == {1}


def test_what_later_seats_have_laid_in_a_position_set_up_by_hand_stays():
    """With `white_stays_laid`: they have not laid in this scoring yet."""
    contracts = ("blue-3 red-3 white-4 white-5", "blue-2 red-2 white-5", "red-4")
    game = to_lay(*contracts, year=2, rules=STAYS, laid=[[], [{"white-5": "red"}], []])
    assert list(laying.solve(game).strategies) == [0]
    assert {len(lines) for lines in laying.solve(game).strategies[0]} == {2}
    assert laying.solve(play(game, "lay white-4 on blue")) == laying.solve(game)


# --- a player's choice


def test_a_player_lays_as_often_as_the_solution_says():
    """Over many lots, contract by contract, the second by what the first was; without a lot a legal laying too."""
    game = to_lay(
        "red-2 green-5 orange-2 white-3 white-4",
        "green-3 red-4 green-6 white-3 white-4",
        "green-2 purple-3",
        points=[26, 20, 19],
    )
    strategies = laying.solve(game).strategies
    counts, tries = Counter(), 200
    for seed in range(tries):
        now, lot = game.copy(), Random(seed)
        while now.to_move == 0:
            now.play(laying.laying_choice(now, 0, lot))
        counts[tuple(str(line) for seat, line in now.steps if seat == 0)] += 1
    assert set(counts) == set(strategies[0])
    assert all(abs(counts[lines] / tries - chance) < 0.12 for lines, chance in strategies[0].items())
    assert laying.laying_choice(game, 0) in game.legal()


def test_whoever_has_laid_otherwise_lays_the_rest_as_is_best():
    """A contract laid where the solution never lays it: the rest pays most against what the others do."""
    game = to_lay(
        "orange-6 red-3 purple-6 white-3 white-4",
        "purple-3 purple-2 red-4 white-4",
        "green-3 blue-3",
        points=[20, 33, 24],
    )
    solved = laying.solve(game).strategies
    assert "lay white-3 on purple" not in {lines[0] for lines in solved[0]}
    choice = laying.laying_choice(play(game, "lay white-3 on purple"), 0)
    wins = {}
    for line in game.legal():
        after = play(game.copy(), line)
        wins[str(line)] = sum(
            chance * Fraction(int(0 in each.winners), len(each.winners))
            for lines, chance in solved[1].items()
            for each in [play(after.copy(), *lines)]
        )
    assert wins[choice] == max(wins.values()) > min(wins.values())


def test_every_laying_of_whole_games_is_solved_and_played():
    """Random games with bonuses in every year: each laying is legal, and nothing that is laid can be exploited much."""
    solved = 0
    for seed in range(6):
        game = Game.random(["Ann", "Bob", "Cleo", "Dan"], "designer", seed=seed, steps=1)
        while not game.over:
            if game.deciding == "lay":
                game.play(laying.laying_choice(game, game.to_move, Random(seed)))
                solved += 1
            else:
                game.play_random()
    assert solved > 20


# --- tables and refusals


def test_the_tables_show_what_the_solution_says():
    """The chances by player and laying, and what one is paid for each pair of layings."""
    game = POSITIONS["two who match colours"]()
    table = laying.strategies(game).frame()
    assert list(table.columns) == ["player", "laying", "chance", "pays"]
    assert table.groupby("player")["chance"].sum().to_dict() == {"Ann": 1, "Bob": 1}
    assert (table[table.chance > 0].pays == Fraction(1, 2)).all()
    pays = laying.payoffs(game, 0, 1).frame()
    assert pays.index.name == "Ann"
    assert pays.columns.name == "Bob"
    assert sorted(map(list, pays.to_numpy().tolist())) == [[0, 1], [1, 0]]


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            lambda: laying.solve(Game(seed=1)),
            (
                "white contracts can be laid only when bonuses are scored (rule P2), but the next decision "
                "is of the kind 'place'"
            ),
        ),
        (lambda: laying.solve(Game(rules="johnson-2002", seed=1)), "only Time Pirates has white contracts"),
        (
            lambda: laying.laying_choice(POSITIONS["one alone"](), 1),
            "seat must be 0, the seat that decides next (got 1)",
        ),
        (
            lambda: laying.payoffs(POSITIONS["two who match colours"](), 0, 2),
            "two different seats that lay white contracts (possible seats: 0, 1; got 0 and 2)",
        ),
    ],
)
def test_what_is_no_laying_is_refused_in_one_line(ask, says):
    with pytest.raises(BadSituation) as caught:
        ask()
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
