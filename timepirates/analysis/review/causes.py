"""Reasons for a decision, from what its rollouts did differently from those of another: one causal sentence.

Every sentence counts rollouts: in how many a contract was sold, an arrest happened, what the others sold. Of the facts
that speak for the better decision, the one that differs most, in standard errors of the paired difference, is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from timepirates.i18n import _
from timepirates.pirates.codes import CONTRACTS
from timepirates.pirates.naming import contract_of
from timepirates.pirates.rules.contracts import worth
from timepirates.pirates.state import State
from timepirates.pirates.text import CONTRACT_NAMES
from timepirates.players.rollouts import ARRESTS, LOST, NEXT_SALE, NEXT_SALE_TURN, SALES, SOLD_POINTS, TURNS

Facts = Sequence[Sequence[int]]
"""[seat][fact] of one rollout, in the order of `rollouts.FACTS`."""
CLEAR = 2.5
"""A difference of fewer standard errors is no reason."""


class Side(NamedTuple):
    """A decision and the facts of its rollouts."""

    name: str
    """The decision in the infinitive: "take red"."""
    facts: Sequence[Facts]

    def count(self, holds: Callable[[Facts], bool]) -> int:
        """Return in how many rollouts something holds."""
        return sum(map(holds, self.facts))

    def mean(self, seat: int, fact: int) -> str:
        """Return the mean of a fact of a seat, as a number to read."""
        return f"{fmean(each[seat][fact] for each in self.facts):.1f}"


class Difference(NamedTuple):
    """How clearly two sides differ in something, in standard errors, and the sentence about it."""

    clear: float
    text: Callable[[], str]


class Words(NamedTuple):
    """Two decisions in a sentence: whom it names, and what they are called."""

    player: str
    """"" where the sentence speaks to the seat."""
    name: str
    other: str

    def tell(self, to_you: str, of_player: str, **more: object) -> str:
        """Fill one of two messages: the one that speaks to the seat, or the one that names its player."""
        return (of_player if self.player else to_you).format(**self._asdict(), **more)


def side_of(name: str, facts: Sequence[Facts], seat: int, s: State, end: State) -> Side:
    """Return a decision's side, with the contracts that are sold before its rollouts begin.

    s, end: the position of the decision, and the one where its rollouts begin.
    """
    sold = [code for code in range(CONTRACTS) for _n in range(end.contract[seat][code] - s.contract[seat][code])]
    if not sold:
        return Side(name, facts)
    points = sum(map(worth, sold))
    return Side(name, [[_with_sale(one, sold, points) if at == seat else one for at, one in enumerate(each)]
                       for each in facts])


def _with_sale(fact: Sequence[int], sold: Sequence[int], points: int) -> list[int]:
    new = list(fact)
    new[NEXT_SALE], new[NEXT_SALE_TURN] = sold[0], 0
    new[SALES] += len(sold)
    new[SOLD_POINTS] += points
    return new


def cause(players: Sequence[str], seat: int, side: Side, other: Side | None, better: bool, speaks_to: bool) -> str:
    """Return why a decision is better or worse than another one, or what usually follows it.

    Parameters
    ----------
    players : sequence of str
    seat : int
        The seat that decides.
    side, other : Side
        The decision to explain and the one to compare it with, if there is one. Their n-th rollouts share their seed.
    better : bool
        Whether `side` is the better one.
    speaks_to : bool
        Whether the sentence speaks to the seat ("you") or names its player.

    Returns
    -------
    str
        One sentence, or "" where there are no rollouts.
    """
    if not side.facts:
        return ""
    words = Words("" if speaks_to else players[seat], side.name, other.name if other else "")
    if other is not None and other.facts:
        games = min(len(side.facts), len(other.facts))
        side, other = side._replace(facts=side.facts[:games]), other._replace(facts=other.facts[:games])
        best = max(_differences(players, seat, side, other, 1 if better else -1, words), key=lambda each: each.clear)
        if best.clear >= CLEAR:
            return best.text()
    return _usually(seat, side, words)


def _differences(players: Sequence[str], seat: int, side: Side, other: Side, sign: int, words: Words
                 ) -> Iterator[Difference]:
    """Return what may be the reason; `sign` is -1 where the side is the worse one."""
    yield _sale(seat, side, other, sign, words)
    yield _arrests(seat, side, other, sign, words)
    yield Difference(_clear(side, other, lambda each: sign * each[seat][SOLD_POINTS]), lambda: words.tell(
        _("You sell for {more} points on average until the year ends; if you {other}, for {less}."),
        _("Choosing to {name}, {player} sells for {more} points on average until the year ends; choosing to {other}, "
          "for {less}."), more=side.mean(seat, SOLD_POINTS), less=other.mean(seat, SOLD_POINTS)))
    yield Difference(_clear(side, other, lambda each: sign * each[seat][TURNS]), lambda: words.tell(
        _("You have {more} more turns on average until the year ends; if you {other}, {less}."),
        _("Choosing to {name}, {player} has {more} more turns on average until the year ends; choosing to {other}, "
          "{less}."), more=side.mean(seat, TURNS), less=other.mean(seat, TURNS)))
    for rival in set(range(len(players))) - {seat}:
        yield _denied(players[rival], rival, side, other, sign, words)


def _denied(name: str, rival: int, side: Side, other: Side, sign: int, words: Words) -> Difference:
    return Difference(_clear(side, other, lambda each: -sign * each[rival][SOLD_POINTS]), lambda: words.tell(
        _("{rival} sells for {more} points on average until the year ends; if you {other}, for {less}."),
        _("If {player} chooses to {name}, {rival} sells for {more} points on average until the year ends; after "
          "choosing to {other}, for {less}."),
        rival=name, more=side.mean(rival, SOLD_POINTS), less=other.mean(rival, SOLD_POINTS)))


def _clear(side: Side, other: Side, of: Callable[[Facts], float]) -> float:
    """Return by how many standard errors a fact is greater on the first side, rollout by rollout."""
    gaps = [of(a) - of(b) for a, b in zip(side.facts, other.facts, strict=True)]
    if len(gaps) < 2 or not any(gaps):
        return 0.0
    return fmean(gaps) / max(stdev(gaps) / sqrt(len(gaps)), 1 / len(gaps))


def _sale(seat: int, side: Side, other: Side, sign: int, words: Words) -> Difference:
    """The first sale that the better side makes more often than the other one."""
    mine, theirs = (Counter((each[seat][NEXT_SALE], each[seat][NEXT_SALE_TURN]) for each in one.facts
                            if each[seat][SALES]) for one in (side, other))
    if not mine and not theirs:
        return Difference(0.0, str)
    code, turn = max(mine | theirs, key=lambda sale: (sign * (mine[sale] - theirs[sale]), -sale[1], sale[0]))

    def holds(each: Facts) -> bool:
        return each[seat][SALES] > 0 and (each[seat][NEXT_SALE], each[seat][NEXT_SALE_TURN]) == (code, turn)

    def text() -> str:
        when = (_("in this turn") if turn == 0 else _("in the next turn") if turn == 1 else
                _("in the next turn but {count}").format(count=turn - 1))
        return words.tell(
            _("You sell the {contract} {when} in {often} of {games} games; if you {other}, in {less}."),
            _("Choosing to {name}, {player} sells the {contract} {when} in {often} of {games} games; choosing to "
              "{other}, in {less}."),
            contract=contract_of(CONTRACT_NAMES[code]), when=when, often=side.count(holds), games=len(side.facts),
            less=other.count(holds))

    return Difference(_clear(side, other, lambda each: sign * holds(each)), text)


def _arrests(seat: int, side: Side, other: Side, sign: int, words: Words) -> Difference:
    def caught(each: Facts) -> bool:
        return each[seat][ARRESTS] > 0

    def text() -> str:
        lost = [each[seat][LOST] for one in (side, other) for each in one.facts if caught(each)]
        return words.tell(
            _("You are arrested in {often} of {games} games; if you {other}, in {less}. An arrest costs {tokens} "
              "tokens on average."),
            _("Choosing to {name}, {player} is arrested in {often} of {games} games; choosing to {other}, in {less}. "
              "An arrest costs {tokens} tokens on average."),
            often=side.count(caught), games=len(side.facts), less=other.count(caught), tokens=f"{fmean(lost):.1f}")

    return Difference(_clear(side, other, lambda each: -sign * caught(each)), text)


def _usually(seat: int, side: Side, words: Words) -> str:
    """What follows most often, where no fact speaks clearly for the better decision."""
    sales = Counter(each[seat][NEXT_SALE] for each in side.facts if each[seat][SALES])
    caught = side.count(lambda each: each[seat][ARRESTS] > 0)
    if not sales:
        return words.tell(_("You sell nothing more this year, and are arrested in {caught} of {games} games."),
                          _("After choosing to {name}, {player} sells nothing more this year, and is arrested in "
                            "{caught} of {games} games."), caught=caught, games=len(side.facts))
    code = max(sales, key=lambda each: (sales[each], each))
    return words.tell(_("You sell the {contract} next in {often} of {games} games, and are arrested in {caught}."),
                      _("After choosing to {name}, {player} sells the {contract} next in {often} of {games} games, and "
                        "is arrested in {caught}."),
                      contract=contract_of(CONTRACT_NAMES[code]), often=sales[code], caught=caught,
                      games=len(side.facts))
