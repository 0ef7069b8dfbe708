"""Tables of Time Pirates at moments that matter, laid out so that what a panel must show can be counted by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tests.games.pirates import helpers
from timepirates import Game
from timepirates.core import record
from timepirates.players import decide
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.turns import turns_of_others

PLAYERS = ["Ann", "Bob", "Cleo"]
SIX = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]


@lru_cache(maxsize=4)
def played(players: int = 3, rules: str = "designer", seed: int = 6) -> Game:
    """A whole game, played at random. White contracts are laid in its steps 278 to 280, 496 to 501 and 746 to 754."""
    return Game.random(players=SIX[:players], rules=rules, seed=seed)


def beginning() -> Sitting:
    """Nobody has decided anything."""
    return Sitting(Game(players=PLAYERS, seed=5))


def acting(**more: Any) -> Sitting:
    """Ann, with two actions, in 1400: six tokens in hand, three on the sites, a jump, a trade, sales near and far."""
    return Sitting(
        helpers.position(
            hands=("blue*3 blue-atomic red-arrow white", "green*2 red-atomic", "purple*8 purple-atomic*4 white*2"),
            pirates=("1400", "1400", "1900"),
            police="2200",
            sites={"1400": "blue orange-arrow*2", "1200": "red green"},
            contracts=["blue-2 white-3", "", "red-4"],
            drawn="police-1 police-2 police-2",
            year=2,
            points=[3, 5, 9],
            discard="green-arrow blue*2",
            **more,
        )
    )


def may_restock() -> Sitting:
    """Ann may restock first; Bob's pirate stands in 1600, the police in 2200."""
    return Sitting(
        helpers.position(
            deciding="restock",
            pirates=("1400", "1600", "1900"),
            hands=("blue", "", "white"),
            sites={"1200": "blue*5", "1800": "red"},
        )
    )


def restocking() -> Sitting:
    """Companion play: what was drawn for 1600 is asked, from a bag of four artifacts and eight police tokens."""
    return Sitting(
        helpers.restocking(
            hands=("blue", "", ""), sites={"1600": "red"}, bag="blue*2 red-atomic white", drawn="police-1 police-2"
        ),
        settings={"chance": "ask"},
    )


def caught() -> Sitting:
    """Ann was caught in 2200 with two tokens and loses one first."""
    return Sitting(helpers.arrested(hands=("blue red-atomic", "green", ""), drawn="police-1"))


def caught_and_moving() -> Sitting:
    """Ann was caught, has lost a token, and moves first."""
    table = caught()
    table.play("lose blue")
    return table


def paying() -> Sitting:
    """Ann sells blue-3, one of three tokens is paid."""
    table = acting()
    table.play("sell blue-3")
    table.play("pay blue")
    return table


def landing() -> Sitting:
    """Ann has paid and lands."""
    table = paying()
    table.play("pay blue-atomic")
    table.play("pay white")
    return table


def laying(lifted: bool = True) -> Sitting:
    """Ann lays white contracts in the second year; the others' are laid already, in secret."""
    table = Sitting(played().at(498))
    if lifted:
        table.lift_curtain()
    return table


def over() -> Sitting:
    """The game is over: Ann has won with 39 points."""
    return Sitting(played().copy())


def looking_back() -> Sitting:
    """The game is over, and the position after 250 of its steps is on screen."""
    table = over()
    table.show(250)
    return table


def six() -> Sitting:
    """Six players in the middle of a game."""
    return Sitting(played(6, "rio-grande", 2).at(420))


def emptied() -> Sitting:
    """No artifact is in the bag, and seven police tokens are drawn."""
    return Sitting(helpers.position(bag="", hands=("blue white", "", "red"), drawn="police-1*5 police-2*2"))


def against_computers() -> Sitting:
    """Bob, a computer player, is to move."""
    table = Sitting(Game(players=PLAYERS, seed=5), ["human", "random", "simple"])
    table.play("place 1200")
    return table


def after_a_round(look: bool = False, **settings: Any) -> Sitting:
    """Bob and Cleo, computers that decide alike every time, have had their turns, and it is Ann's again; `look`: Bob's
    turn is looked at."""
    game = helpers.position(
        pirates=("1400", "1600", "1900"),
        police="2200",
        bag="blue*2 red*2 green",
        drawn="police-1",
        seed=3,
        sites={"1600": "red*2 green", "1900": "blue purple*2", "1400": "white"},
        hands=("", "red*3", "purple*2"),
        chance="sample",
    )
    table = Sitting(game, ["human", "simple", "simple"], settings=settings)
    for text in ("move 1", "move 1", *(() if settings else ("end",))):
        table.play(text)
    while (seat := table.computer_to_move) is not None:
        table.play(decide(table.line.game.copy(), seat, "simple"))
    if look:
        table.show(turns_of_others(table)[0].last)
    return table


def refused() -> Sitting:
    """Ann asked to move along a path that is none."""
    table = beginning()
    table.show_refusal("S4: the police start in 2200, so nobody else may.")
    return table


def before_a_restock() -> Sitting:
    """Ann may restock 1200, where one site of five is full, from a bag that the seed has shuffled."""
    return Sitting(
        helpers.position(
            deciding="restock", pirates=("1400", "1600", "1900"), sites={"1200": "blue"}, chance="sample", seed=3
        )
    )


def last_draw() -> Sitting:
    """The eighth police token of the third year is drawn for 2200: the game is over, Ann has won with 13 points."""
    table = Sitting(
        helpers.restocking(
            "2200",
            year=3,
            drawn="police-1*4 police-2*3",
            contracts=["blue-6 red-2", "green-3", "purple-2 purple-3"],
            points=[0, 3, 2],
            hands=("", "", ""),
        )
    )
    table.play("draw police-1")
    return table


def conspiracy_record() -> str:
    """The record of another game than Time Pirates."""
    return record.write(Game(PLAYERS, "johnson-2002", seed=1).record())
