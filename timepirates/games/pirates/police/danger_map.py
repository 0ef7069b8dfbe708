"""The danger map: the probability that the police are in each epoch when a player's next turn begins.

In this model, the opponents who move before that turn act in order of play. An arrested opponent does not restock. The
others restock as their models say, token by token under the rules. Pirates stay where they are, and nothing else
happens. On the seat's own turn, the row of an epoch assumes that the seat ends its turn there. On another seat's turn,
the seat's pirate stays where it is, and the rows add up to one distribution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, Expression, as_expression, product
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import given
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.police import models
from timepirates.games.pirates.police.forward import RandomOpponents
from timepirates.games.pirates.police.hunters import WorstCase
from timepirates.games.pirates.police.models import Opponents
from timepirates.games.pirates.police.position_input import require_game
from timepirates.games.pirates.police.situation import Situation, sites_to_fill, whole, years_left
from timepirates.games.pirates.police.turns import OpponentTurn, TurnSequence, TurnSetting
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot

NO_RESTOCK_SYMBOL = r"\varnothing"
"""The LaTeX symbol (an empty set) that stands for the decision not to restock."""


@require_game
def danger(game: Game, seat: int, opponents: Opponents = models.DEFAULT, exact: bool = False) -> ResultTable:
    """Return the probability that the police are in each epoch when a player's next turn begins.

    Parameters
    ----------
    game : Game
        A position in which a turn has begun and the game is not over.
    seat : int
        0-based seat.
    opponents : Opponents, optional
        Models of the opponents (see `models`).
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, with the columns `epoch` and `probability`. `attrs` contains the model in words and the
        probabilities that the game ends before the turn; for hunters also `opened`, the parts of each number
        (`hunters.WorstCaseParts`).

    Raises
    ------
    BadSituation
        If the position has no danger map, or the seat or model does not exist.
    """
    return next(answer for _done, _all, answer in danger_in_steps(game, seat, opponents, exact) if answer is not None)


@require_game
def danger_in_steps(
    game: Game, seat: int, opponents: Opponents = models.DEFAULT, exact: bool = False
) -> Iterator[tuple[int, int, ResultTable | None]]:
    """Yield the progress of the calculation of `danger`, for a progress bar, and finally its result.

    Yield (steps done, all steps, None), and finally the result of `danger` instead of None.
    """
    found, years = DangerMap.of(game, seat, opponents), board_of(game).years
    stands, over, opened = {}, {}, {}
    for x, year in enumerate(years):
        if not found.known(x):
            yield x, len(years), None
        stands[year], over[year] = found.police_in_epoch(x), as_number(found.game_over(x), exact)
        if isinstance(run := found.run(x), WorstCase):
            opened[year] = run.details
    told = {"game_over": over, "opponents": found.view.told, **({"opened": opened} if opened else {})}
    chances = [(year, as_number(each.value, exact)) for year, each in stands.items()]
    answer = ResultTable(("epoch", "probability"), [row for row in chances if row[1]], attrs=told, derivations=stands)
    yield len(years), len(years), answer


@dataclass(frozen=True)
class DangerMap:
    """The probabilities that the police are in each epoch when a given player's next turn begins.

    The probability of each epoch is calculated when it is first needed.
    """

    view: DangerPosition
    years: tuple[int, ...]
    runs: dict[object, WorstCase | RandomOpponents] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, seat: int, opponents: Opponents) -> DangerMap:
        """Create the danger map (the probability of arrest per epoch) for a seat, or raise BadSituation if impossible."""
        return cls(DangerPosition.of(game, seat, opponents), board_of(game).years)

    def _key(self, x: int) -> object:
        blocked = self.view.opponent_turns(x).blocked
        return (blocked, x) if self.view.has_hunters else blocked

    def known(self, x: int) -> bool:
        """Return whether the probability for an epoch has already been calculated."""
        return self.view.scene.years == 0 or self._key(x) in self.runs

    def run(self, x: int) -> WorstCase | RandomOpponents | None:
        """Calculate the possible results of the opponents' turns if the player's pirate ends its turn in an epoch."""
        if not self.known(x):
            scene, story = self.view.scene, self.view.opponent_turns(x)
            self.runs[self._key(x)] = (
                WorstCase(scene, story, x) if self.view.has_hunters else RandomOpponents(scene, story).run()
            )
        return self.runs.get(self._key(x))

    def game_over(self, x: int) -> Fraction:
        """Return the probability that the game ends before the seat's next turn."""
        run = self.run(x)
        return Fraction(run.game_over, run.denominator) if run else Fraction(1)

    def police_in_epoch(self, x: int) -> Derivation:
        """Return the probability that the police are in an epoch when the player's next turn begins."""
        run, name = self.run(x), f"P({self.years[x]})"
        if isinstance(run, WorstCase):
            return self._worst_case(run)
        by_sites, of = (run.by_sites(x), run.denominator) if run else ({}, 1)
        terms = [
            Expression(there, r"%s \cdot %s", ((every, of), (there, every)))
            for every, there in by_sites.values()
            if there
        ]
        return Derivation(r"P(x) = \sum_{f} P(f) \cdot P(x \mid f)", name, terms, of)

    def _worst_case(self, hunt: WorstCase) -> Derivation:
        """Return the highest probability that opponents can reach if all of them work against the player.

        The derivation shows the options of the opponents, and the draws of the first restock.
        """
        parts = hunt.details
        options = tuple(
            Derivation(
                "", rf"V_{k}({NO_RESTOCK_SYMBOL if epoch is None else self.years[epoch]})", [as_expression(share)]
            )
            for k, choices in enumerate(parts.turns, 1)
            for epoch, share in choices
        )
        terms = [product(chance, share) for _n, chance, share in parts.draws if share]
        at_once = [as_expression(Fraction(hunt.police_in_epoch, hunt.denominator))]
        formula = r"V_k = \max_{c} \sum_{z} P(z \mid c) \, V_{k+1}(z)"
        return Derivation(formula, "V_1", terms or at_once, steps=options)


@dataclass(frozen=True)
class DangerPosition:
    """The data that are needed to calculate where the police will be at a player's next turn."""

    scene: TurnSetting
    finishing: tuple[int, int] | None
    acting: tuple[tuple[int, models.OpponentModel], ...]
    """The opponents that have a turn before the player's next turn, in order of play.

    For each opponent, there is the number of its pirate's epoch and its model.
    """
    pirates: tuple[int, ...]
    """The epoch of each player's pirate, as an index into the epochs of the board."""
    others: frozenset[int]
    """The epochs of the other players' pirates, as indices into the epochs of the board."""
    own_turn: bool
    told: str

    @classmethod
    def of(cls, game: Game, seat: int, opponents: Opponents) -> DangerPosition:
        """Collect the data for a seat, or raise BadSituation if the position does not allow the calculation."""
        seen, board = as_pirates_snapshot(game.snapshot()), board_of(game)
        _check(seen, seat)
        by_seat, told = models.read_models(opponents, seat, len(seen["pirates"]))
        pirates = tuple(board.index[int(given(pirate))] for pirate in seen["pirates"])
        empty = tuple(seen["empty_sites"].get(str(year), 0) for year in board.years)
        years = years_left(seen, game.switches)
        under_way = sites_to_fill(seen, game.switches)
        return cls(
            TurnSetting.of(Situation.of(game), empty, years),
            (board.index[under_way[0]], under_way[1]) if under_way and under_way[1] else None,
            tuple((pirates[other], by_seat[other]) for other in _next_deciding_seats(seen, seat)),
            pirates,
            frozenset(pirates[other] for other in range(len(pirates)) if other != seat),
            seen["turn"] == seat,
            told,
        )

    @property
    def has_hunters(self) -> bool:
        """Whether any opponent is modelled as a hunter, who always makes the choice most dangerous to the player."""
        return any(model.weigh is None for _pirate, model in self.acting)

    def opponent_turns(self, x: int) -> TurnSequence:
        """Return the opponents' turns before the player's next turn, if the player ends this turn in epoch `x`.

        On another seat's turn, the seat's pirate stays where it is. An epoch without an empty site is never restocked,
        so a pirate in such an epoch blocks nothing.
        """
        turns = [OpponentTurn(pirate, model) for pirate, model in self.acting]
        if self.finishing:
            turns.insert(0, OpponentTurn(-1, None, self.finishing))
        blocked = self.others | {x} if self.own_turn else frozenset(self.pirates)
        return TurnSequence(tuple(turns), frozenset(b for b in blocked if self.scene.empty[b]))


def _check(seen: PiratesSnapshot, seat: object) -> None:
    if seen["over"]:
        raise BadSituation(_("the game is over, so no player has a next turn"))
    if seen["turn"] is None:
        raise BadSituation(_("the pirates are still being placed, so no turn has begun"))
    whole("seat", seat, 0, len(seen["pirates"]) - 1)


def _next_deciding_seats(seen: PiratesSnapshot, seat: int) -> list[int]:
    """Return the seats that may decide about a restock before the player's next turn, in order of play."""
    players, turn = len(seen["pirates"]), given(seen["turn"])
    first = turn if turn != seat and seen["deciding"] == "restock" else (turn + 1) % players
    out = []
    while first != seat:
        out.append(first)
        first = (first + 1) % players
    return out
