"""Whole games of Conspiracy at once: decision for decision those that are stepped through."""

import pytest

from timepirates import Game, match
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.luck import Luck, first_of
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players import mass
from timepirates.games.conspiracy.players.watching import list_workspace
from timepirates.games.conspiracy.table import ConspiracyTable
from timepirates.matches import contest
from timepirates.players import of, whole_games

pytestmark = pytest.mark.long

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def stepped(names, seed):
    """The codes of a game's decisions, each made by the player of its seat."""
    game = Game(NAMES[: len(names)], "johnson-2002", seed=seed)
    players = [of("conspiracy")[name](seat) for seat, name in enumerate(names)]
    while not game.over:
        game.play(players[game.to_move].choose(game, game.to_move))
    return [game.table.parse(text) for seat, text in game.steps if seat is not None], game.winners


def at_once(names, seed):
    """The same by the loop that is compiled for matches, in the interpreter."""
    s = ConspiracyTable(NAMES[: len(names)]).deal(Luck(seed))
    seats = mass.ConspiracySeats(
        [mass.LEVELS[name] for name in names],
        [[first_of(seat)] for seat in range(len(names))],
        [0] * len(names),
        list_workspace(len(names)),
        [0] * c.MOST_CHOICES,
    )
    trace = [0] * whole_games.MOST_DECISIONS
    tape = whole_games.draw_numbers(seed, mass.PREPARED_DRAWS)
    decisions, _strokes = mass.play_by_tape(s, seats, tape, trace, whole_games.MOST_DECISIONS)
    assert sum(seats.made) == decisions
    return trace[:decisions], [s.winner]


@pytest.mark.parametrize(
    ("names", "seed"),
    [
        (("schemer", "simple", "schemer"), 4),
        (("simple", "schemer", "random", "schemer"), 4),
        (("schemer", "simple", "schemer", "simple", "schemer"), 4),
        # Without patience, this game does not end: each player keeps the tiles that others need.
        (("simple", "simple", "simple"), 109),
    ],
)
def test_a_game_played_at_once_is_the_one_that_is_stepped_through(names, seed):
    assert at_once(names, seed) == stepped(names, seed)


@pytest.mark.skipif(not there_is_a_compiler(), reason="nothing is compiled without Numba")
def test_a_match_of_compiled_players_is_the_match_of_their_interpreted_ones(monkeypatch):
    frames = []
    for worth in (1, 10**6):
        monkeypatch.setattr(contest, "MIN_COMPILED_GAMES", worth)
        frames.append(
            match(["schemer", "simple"], games=4, players=4, rules="johnson-2002", seed=5, workers=1, turns=True)
        )
    assert frames[0].equals(frames[1])


def test_who_is_not_known_is_not_played_at_once():
    assert mass.of(["schemer", "simple", "random"]) is (mass.play if there_is_a_compiler() else None)
    assert mass.of(["schemer", "captain"]) is None
