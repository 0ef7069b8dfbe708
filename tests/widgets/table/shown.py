"""The panels of any game in the positions in which what they show is written down."""

from __future__ import annotations

from tests.examples import added
from tests.games.pirates.review.games import playing
from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.golden import Positions
from tests.widgets.table.live import live
from timepirates import Game
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.log import Chronicle
from timepirates_widgets.table.aim import Aim
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.glance import BoardSummary
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.interim_table import InterimTable
from timepirates_widgets.table.keys import Keys
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.position import Position
from timepirates_widgets.table.presence import Presence
from timepirates_widgets.table.recap import Recap
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline
from timepirates_widgets.visits.game_page import GamePage


def nim(*decisions: str) -> Position:
    """Nim after some decisions."""
    with added("nim"):
        game = Game(["Ann", "Bob"], "nim")
        for decision in decisions:
            game.play(decision)
        return Position(Sitting(game))


def pig() -> Position:
    """Pig after some steps."""
    with added("pig"):
        return Position(Sitting(Game.random(["Ann", "Bob"], "pig", seed=3, steps=40)))


def hidden_from(table: Sitting) -> Curtain:
    """A curtain that is put away, because something else lies over the game."""
    curtain = Curtain(table)
    curtain.suspend(True)
    return curtain


def hinted(presses: int, **settings: object) -> Hints:
    """Ann may place her pirate, and has asked for a hint so many times."""
    table = Sitting(
        Game(["Ann", "Bob", "Cleo"], seed=1, start=0), seats=["simple", "simple", "human"], settings=settings
    )
    panel = Hints(table)
    with playing():
        for _press in range(presses):
            panel._handle_custom_msg({"ask": "more"}, [])
    return panel


def year_over(put_away: bool = False) -> InterimTable:
    """The first year of a game is over."""
    game = scenes.played()
    last = next(step for step in range(len(game)) if game.at(step).snapshot()["year"] == 2)
    shown = InterimTable(Sitting(game.at(last)))
    if put_away:
        shown.ask_away()
    return shown


def spoken(table: Sitting, *decisions: str, tell: object = None) -> Announcer:
    """What is said after some decisions."""
    told = Announcer(table, **({"tell": tell} if tell else {}))
    for decision in decisions:
        table.play(decision)
    return told


def opened(keys: Keys) -> Keys:
    """The list of the keys, opened."""
    keys.show_keys()
    return keys


def two_lines() -> Sitting:
    """A second line begins with step 2; the first is named."""
    table = Sitting(scenes.played().at(40))
    table.rename_line(0, "As it was")
    table.show(1)
    table.play(next(text for text in map(str, table.position.legal()) if text != str(table.line.game.steps[1][1])))
    table.undo()
    return table


def without_undo() -> Sitting:
    """Taking back is switched off."""
    table = Sitting(scenes.played().at(40))
    table.set(undo=False)
    return table


def paused() -> Sitting:
    """The computer players are stopped."""
    table = scenes.against_computers()
    table.pause()
    return table


def decided_by(seat: int) -> Game:
    """A game in which a seat has made the last decision."""
    game = scenes.played()
    last = next(number for number, (mover, _text) in enumerate(game.steps) if mover == seat)
    return game.at(last + 1)


def after_a_draw() -> Game:
    """A game in which tokens have just been drawn."""
    game = scenes.played()
    first = next(number for number, (mover, _text) in enumerate(game.steps) if mover is None)
    return game.at(first + 2)


def lost() -> Presence:
    """The connection to the table is lost."""
    table = live(scenes.played().at(40), 0)
    table.company._lost()
    return Presence(table)


def declined() -> Presence:
    """Bob does not agree that Ann takes back a decision."""
    table = live(scenes.played().at(40), 0)
    table.take({"kind": "takeback", "state": "declined", "by": 0, "no": 1, "awaited": []})
    table.take({"kind": "refused", "why": "The game is over.", "late": False})
    return Presence(table)


SHOWN: dict[type, Positions] = {
    Aim: {
        "the first game": lambda: Aim(scenes.beginning()),
        "Conspiracy": lambda: Aim(conspiracy.beginning()),
        "the end": lambda: Aim(scenes.over()),
    },
    Hints: {
        "nothing was asked": lambda: hinted(0),
        "which kind": lambda: hinted(1),
        "and where": lambda: hinted(2),
        "which decisions": lambda: hinted(3),
        "and why": lambda: hinted(4),
        "switched off": lambda: hinted(1, hints=False),
    },
    BoardSummary: {
        "Cleo begins": lambda: BoardSummary(scenes.beginning()),
        "Ann acts": lambda: BoardSummary(scenes.acting()),
        "the end": lambda: BoardSummary(scenes.over()),
    },
    Choices: {
        "Cleo begins": lambda: Choices(scenes.beginning()),
        "a decision is refused": lambda: Choices(scenes.refused()),
        "Ann may restock": lambda: Choices(scenes.may_restock()),
        "a restock of companions": lambda: Choices(scenes.restocking()),
        "Ann acts": lambda: Choices(scenes.acting()),
        "Ann acts without actions": lambda: Choices(scenes.acting(actions_left=0)),
        "Ann is caught": lambda: Choices(scenes.caught()),
        "Ann is caught and moves": lambda: Choices(scenes.caught_and_moving()),
        "Ann pays": lambda: Choices(scenes.paying()),
        "Ann lands": lambda: Choices(scenes.landing()),
        "a curtain hangs before the laying": lambda: Choices(scenes.laying(lifted=False)),
        "Ann lays": lambda: Choices(scenes.laying()),
        "the end": lambda: Choices(scenes.over()),
        "looking back": lambda: Choices(scenes.looking_back()),
        "against computers": lambda: Choices(scenes.against_computers()),
    },
    Curtain: {
        "nothing is secret": lambda: Curtain(scenes.beginning()),
        "Ann lays in secret": lambda: Curtain(scenes.laying(lifted=False)),
        "Ann has lifted it": lambda: Curtain(scenes.laying()),
        "something else lies over the game": lambda: hidden_from(scenes.laying(lifted=False)),
        "Conspiracy begins": lambda: Curtain(conspiracy.beginning(lifted=False)),
        "the end of Conspiracy": lambda: Curtain(conspiracy.over()),
    },
    Position: {
        "Nim begins": lambda: nim(),
        "three stones are taken": lambda: nim("take 3"),
        "the end of Nim": lambda: nim("take 3", "take 3", "take 3", "take 1"),
        "a game of Pig": pig,
    },
    Ending: {
        "before the end": lambda: Ending(scenes.acting()),
        "the end": lambda: Ending(scenes.over()),
        "the end on a page": lambda: GamePage(scenes.over()).ending,
        "a tie in a short game": lambda: Ending(scenes.last_draw()),
        "the end of Conspiracy": lambda: Ending(conspiracy.over()),
    },
    InterimTable: {
        "in the first year": lambda: InterimTable(scenes.acting()),
        "the second year has begun": lambda: year_over(),
        "it was put away": lambda: year_over(put_away=True),
        "the end": lambda: InterimTable(scenes.over()),
    },
    Keeper: {
        "the beginning": lambda: Keeper(scenes.beginning()),
        "Ann lays in secret": lambda: Keeper(scenes.laying(lifted=False)),
        "the end": lambda: Keeper(scenes.over()),
        "Conspiracy": lambda: Keeper(conspiracy.beginning()),
    },
    Keys: {
        "closed": lambda: Keys(scenes.beginning()),
        "opened": lambda: opened(Keys(scenes.beginning())),
        "Conspiracy": lambda: opened(Keys(conspiracy.beginning())),
    },
    Log: {
        "nothing has happened": lambda: Log(scenes.beginning()),
        "companions restock": lambda: Log(scenes.restocking()),
        "Ann sells": lambda: Log(scenes.landing()),
        "Ann lays, the others have laid": lambda: Log(scenes.laying()),
        "the end": lambda: Log(scenes.over()),
        "looking back": lambda: Log(scenes.looking_back()),
        "Ann's turn has ended by itself": lambda: Log(scenes.after_a_round(alone=True)),
        "Conspiracy after ninety steps": lambda: Log(table := conspiracy.at(90), tell=Chronicle(table)),
        "the end of Conspiracy": lambda: Log(table := conspiracy.over(), tell=Chronicle(table)),
    },
    Recap: {
        "nobody has a turn": lambda: Recap(scenes.beginning()),
        "a computer is to move": lambda: Recap(scenes.against_computers()),
        "after a round": lambda: Recap(scenes.after_a_round()),
        "a turn of it is looked at": lambda: Recap(scenes.after_a_round(look=True)),
        "Conspiracy": lambda: Recap(conspiracy.goals_chosen()),
    },
    Announcer: {
        "nothing was decided": lambda: spoken(scenes.beginning()),
        "Cleo begins": lambda: spoken(scenes.beginning(), "place 1200"),
        "a restock with its draws": lambda: spoken(scenes.before_a_restock(), "restock 1200"),
        "Ann sells": lambda: spoken(scenes.acting(), "sell blue-3"),
        "Conspiracy": lambda: spoken(
            table := conspiracy.acting(), "reveal coin at R F1 nw", "give moons-3 to 1", tell=Chronicle(table)
        ),
    },
    Status: {
        "Cleo begins": lambda: Status(scenes.beginning(), menu=True),
        "Ann may restock": lambda: Status(scenes.may_restock()),
        "a restock of companions": lambda: Status(scenes.restocking()),
        "Ann acts": lambda: Status(scenes.acting()),
        "Ann acts without actions": lambda: Status(scenes.acting(actions_left=0)),
        "Ann is caught": lambda: Status(scenes.caught()),
        "Ann is caught and moves": lambda: Status(scenes.caught_and_moving()),
        "Ann pays": lambda: Status(scenes.paying()),
        "Ann lands": lambda: Status(scenes.landing()),
        "Ann lays": lambda: Status(scenes.laying()),
        "the end": lambda: Status(scenes.over()),
        "looking back": lambda: Status(scenes.looking_back()),
        "against computers": lambda: Status(scenes.against_computers()),
        "computers are stopped": lambda: Status(paused()),
        "Conspiracy begins": lambda: Status(conspiracy.beginning(), said=words.moment),
        "Ann acts in Conspiracy": lambda: Status(conspiracy.acting(), said=words.moment),
        "somebody may step in": lambda: Status(conspiracy.at(289), said=words.moment),
        "the end of Conspiracy": lambda: Status(conspiracy.over(), said=words.moment),
    },
    Timeline: {
        "the beginning": lambda: Timeline(scenes.beginning()),
        "the end": lambda: Timeline(scenes.over()),
        "looking back": lambda: Timeline(scenes.looking_back()),
        "two lines": lambda: Timeline(two_lines()),
        "without taking back": lambda: Timeline(without_undo()),
    },
    Presence: {
        "Ann's page": lambda: Presence(live(scenes.played().at(40), 0)),
        "Ann has decided": lambda: Presence(live(decided_by(0), 0, take_back="free")),
        "Bob is asked": lambda: Presence(live(decided_by(0), 1, asked=0, awaited=[1])),
        "Ann waits": lambda: Presence(live(decided_by(0), 0, asked=0, awaited=[1])),
        "a big screen": lambda: Presence(live(after_a_draw(), seats=("human", "human", "simple"))),
        "the end": lambda: Presence(live(scenes.played(), 0)),
        "the connection is lost": lost,
        "a phone enters the moves of a real board": lambda: Presence(
            live(after_a_draw(), enters=True, entering="enter", seats=("human", "human", "simple"))
        ),
        "a big screen beside a real board": lambda: Presence(live(after_a_draw(), entering="enter")),
        "Bob does not agree": declined,
    },
}
