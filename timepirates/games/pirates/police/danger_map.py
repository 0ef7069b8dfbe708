"""The danger map: where will the police stand when a seat's next turn begins?

The definition: the opponents between now and then take their turns in order. Who is arrested does not restock; who is
not restocks as its model says, token by token by the rules; pirates stay where they are, and nothing else happens.
On the seat's own turn the row of an epoch is what holds if the seat ends this turn there; on another's turn its pirate
stays where it is, and the rows are one law.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from timepirates.core.answers import Answer, Row, number
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.forward import Forward
from timepirates.games.pirates.police.hunters import Hunt
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import of_a_game
from timepirates.games.pirates.police.situation import Situation, is_whole, sites_to_fill, years_left
from timepirates.games.pirates.police.turns import OpponentTurn, TurnSequence, TurnSetting


@of_a_game
def danger(game: Game, seat: int, opponents: Opponents = models.DEFAULT, exact: bool = False) -> Answer:
    """Quantity 5: `epoch`, `probability`; `attrs` holds the model in words and the chances that the game ends first;
    of hunters also what each epoch's number is made of (`opened`, see `hunters.Opened`).

    game: any position but a finished one or one in which pirates are placed. opponents: see `models`. BadSituation
    says what is refused.
    """
    return next(answer for _done, _all, answer in danger_in_steps(game, seat, opponents, exact) if answer is not None)


@of_a_game
def danger_in_steps(
    game: Game, seat: int, opponents: Opponents = models.DEFAULT, exact: bool = False
) -> Iterator[tuple[int, int, Answer | None]]:
    """`danger` for pages that show progress and can stop it: (steps done, steps in all, None), last the answer."""
    view = DangerPosition.of(game, seat, opponents)
    if view.scene.years == 0:  # the white contracts of the last scoring are being laid
        yield 1, 1, _answer([], dict.fromkeys(board_of(game).years, number(1, 1, exact)), view.told)
        return
    runs: dict[object, Hunt | Forward] = {}
    years = board_of(game).years
    stories = [view.story(x) for x in range(len(years))]
    rows, over, opened = [], {}, {}
    for x, story in enumerate(stories):
        key = (story.blocked, x) if view.hunted else story.blocked
        if key not in runs:
            yield x, len(years), None
            runs[key] = Hunt(view.scene, story, x) if view.hunted else Forward(view.scene, story).run()
        run = runs[key]
        (weight,) = run.stands([x])
        if weight:
            rows.append((years[x], number(weight, run.denominator, exact)))
        over[years[x]] = number(run.game_over, run.denominator, exact)
        if isinstance(run, Hunt):
            opened[years[x]] = run.opened()
    answer = _answer(rows, over, view.told)
    yield len(years), len(years), replace(answer, attrs={**answer.attrs, "opened": opened}) if opened else answer


def _answer(rows: list[Row], game_over: Mapping[int, Fraction | float], told: str) -> Answer:
    return Answer(("epoch", "probability"), rows, attrs={"game_over": game_over, "opponents": told})


@dataclass(frozen=True)
class DangerPosition:
    """What the danger map takes from a position."""

    scene: TurnSetting
    finishing: tuple[int, int] | None
    acting: tuple[tuple[int, models.Model], ...]
    """The opponents that act before the seat's next turn, in order: pirate's epoch number, model."""
    pirates: tuple[int, ...]
    """Epoch numbers of all pirates."""
    others: frozenset[int]
    """Epoch numbers of the other pirates."""
    own_turn: bool
    told: str

    @classmethod
    def of(cls, game: Game, seat: int, opponents: Opponents) -> DangerPosition:
        """The view of a seat; BadSituation where there is none."""
        seen, board = game.snapshot(), board_of(game)
        _check(seen, seat)
        by_seat, told = models.read(opponents, seat, len(seen["pirates"]))
        pirates = tuple(board.index[int(pirate)] for pirate in seen["pirates"])
        empty = tuple(seen["empty_sites"].get(str(year), 0) for year in board.years)
        years = years_left(seen, game.switches)
        under_way = sites_to_fill(seen, game.switches)
        return cls(
            TurnSetting.of(Situation.of(game), empty, years),
            (board.index[under_way[0]], under_way[1]) if under_way and under_way[1] else None,
            tuple((pirates[other], by_seat[other]) for other in _acting(seen, seat)),
            pirates,
            frozenset(pirates[other] for other in range(len(pirates)) if other != seat),
            seen["turn"] == seat,
            told,
        )

    @property
    def hunted(self) -> bool:
        """Whether an opponent that acts is a hunter."""
        return any(model.weigh is None for _pirate, model in self.acting)

    def story(self, x: int) -> TurnSequence:
        """The turns if the seat ends its turn in x (on another's turn it stays where it is).

        An epoch without an empty site is never restocked: there the seat blocks nothing.
        """
        turns = [OpponentTurn(pirate, model) for pirate, model in self.acting]
        if self.finishing:
            turns.insert(0, OpponentTurn(-1, None, self.finishing))
        blocked = self.others | {x} if self.own_turn else frozenset(self.pirates)
        return TurnSequence(tuple(turns), frozenset(b for b in blocked if self.scene.empty[b]))


def _check(seen: Snapshot, seat: object) -> None:
    if seen["over"]:
        raise BadSituation(_("the game is over: nobody has a next turn"))
    if seen["turn"] is None:
        raise BadSituation(_("the pirates are still being placed: no turn has begun"))
    if not is_whole(seat) or not 0 <= seat < len(seen["pirates"]):
        raise BadSituation(
            _("seat must be a whole number from 0 to {last} (got {got})").format(
                last=len(seen["pirates"]) - 1, got=repr(seat)[:60]
            )
        )


def _acting(seen: Snapshot, seat: int) -> list[int]:
    """The seats with a restock decision between now and the seat's next turn, in order of play."""
    players, turn = len(seen["pirates"]), seen["turn"]
    first = turn if turn != seat and seen["deciding"] == "restock" else (turn + 1) % players
    out = []
    while first != seat:
        out.append(first)
        first = (first + 1) % players
    return out
