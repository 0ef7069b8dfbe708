"""Explain why one decision is better than another, by comparing games that are simulated after each of them.

Every sentence counts rollouts of both decisions. A reason must be larger than chance explains (in standard errors), and
large enough to matter. The groups of reasons are, in order: the end of the year after a restock; sales and arrests;
averages of points and turns. The most significant reason of the first group that has one is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, mode, stdev
from typing import NamedTuple

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.codes import CONTRACTS, JUMP, NO_RESTOCK, NOTHING, PAYING, RESTOCK, SELL, YEAR_TOKENS
from timepirates.games.pirates.naming import contract_and_points
from timepirates.games.pirates.players.rollouts import (
    ARRESTS,
    HELD,
    LOST,
    MAJORITY,
    NEXT_SALE,
    NEXT_SALE_TURN,
    SALES,
    SOLD_POINTS,
    TURNS,
)
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.text import CONTRACT_NAMES

RolloutFacts = Sequence[Sequence[int]]
"""The statistics of one rollout (a simulated game) for each seat, in the order of `rollouts.STATISTICS`."""
MIN_SIGNIFICANCE = 2.5
"""The smallest difference between two decisions that is given as a reason, in standard errors."""
LEAST_SALES, LEAST_POLICE, LEAST_POINTS, LEAST_TURNS = 1 / 3, 1 / 4, 1.0, 0.5
LEAST_MAJORITY, LEAST_HELD = 0.5, 1.0
"""These two and the four thresholds above are the smallest average differences that count as reasons.

In order, they are shares of rollouts with a sale, shares of rollouts with an arrest or the end of the year, points from
sales, turns, points for majorities, and tokens held at the year's end.
"""
LEAST_RARE = 1 / 15
"""A rare event counts as a reason if its frequencies in simulated games differ by at least this share.

Rare events are any sale, or an arrest. They are used only if no larger difference is found.
"""
THRESHOLD_FACTOR = 1 / 4
"""The factor by which the smallest differences that count as reasons are reduced if no reason is found at first."""
PossibleReason = tuple[float, Callable[[], str]]
"""A possible reason: its significance (in standard errors), and a function that returns its sentence."""


class Side(NamedTuple):
    """One of two compared decisions, with the statistics of the rollouts after it."""

    name: str
    """The decision as a phrase: "take red" if the text speaks to the player, otherwise "taking red"."""
    facts: Sequence[RolloutFacts]
    """The statistics of each simulated game (rollout) that begins after the decision.

    `next_sale` is the first sale after the decision. The other numbers about sales include a sale by the decision
    itself.
    """
    sells: int = NOTHING
    """The contract for which the decision sells or pays tokens, or NOTHING if there is no such contract."""
    to_come: int = 0
    """The number of police tokens still to be drawn this year, or 0 if the decision is not about a restock."""
    year_ends: int = 1
    """The number of years that still have to be scored (rule P1)."""

    def count(self, holds: Callable[[RolloutFacts], bool]) -> int:
        """Return the number of rollouts in which a condition is true."""
        return sum(map(holds, self.facts))

    def next_sale(self, seat: int) -> Sale:
        """Return the sale that a seat most often makes next in the simulated games."""
        code = mode(each[seat][NEXT_SALE] for each in self.facts)
        return Sale(code, mode(each[seat][NEXT_SALE_TURN] for each in self.facts if each[seat][NEXT_SALE] == code))

    def sale_sort_key(self, sale: Sale) -> tuple[int, int]:
        """Return a sort key: a next sale ranks higher with more points or, with equal points, if it is earlier."""
        return Sale(self.sells, 0).points + sale.points, -sale.turn


class Sale(NamedTuple):
    """A sale of tokens for a contract: the contract's code, or NOTHING for no sale, and the turns until the sale."""

    code: int
    turn: int

    @property
    def points(self) -> int:
        """The points of the contract."""
        return 0 if self.code == NOTHING else points_per_year(self.code)

    def matcher(self, seat: int) -> Callable[[RolloutFacts], bool]:
        """Return a function that tests whether this sale is a seat's next sale in a given simulated game."""
        return lambda each: (each[seat][NEXT_SALE], each[seat][NEXT_SALE_TURN]) == self

    def name(self) -> str:
        """Return a description of the sale: the name of the contract, and the turn, counted from now."""
        if self.code == NOTHING:
            return _("nothing more this year")
        later = ngettext("{contract} {count} turn later", "{contract} {count} turns later", self.turn)
        text = {
            0: _("{contract} in this turn"),
            1: _("{contract} next turn"),
            2: _("{contract} in the turn after next"),
        }
        return text.get(self.turn, later).format(
            contract=contract_and_points(CONTRACT_NAMES[self.code]), count=self.turn
        )


class Comparison(NamedTuple):
    """Two decisions of a seat that are compared, and the data for putting the result into words."""

    players: Sequence[str]
    seat: int
    side: Side
    other: Side
    better: bool
    speaks_to: bool
    scale: float = 1.0
    """The factor by which the thresholds for reasons (the smallest differences that count) are multiplied."""

    def tell(self, to_you: str, of_player: str, **more: object) -> str:
        """Fill in and return one of two messages: `to_you` if the reader is the player, otherwise `of_player`."""
        return (to_you if self.speaks_to else of_player).format(
            **more,
            player=self.players[self.seat],
            name=self.side.name,
            other=self.other.name,
            games=len(self.side.facts),
        )

    def tell_averages(self, to_you: str, of_player: str, seat: int, fact: int) -> str:
        """Return a message that compares the averages of a seat's statistic after each of two possible decisions."""
        more, less = (f"{fmean(each[seat][fact] for each in one.facts):.1f}" for one in (self.side, self.other))
        return self.tell(to_you, of_player, more=more, less=less, rival=self.players[seat])

    def significance(self, least: float, of: Callable[[RolloutFacts], float]) -> float:
        """Return by how many standard errors a statistic favours the better decision, or 0 for a small difference."""
        sign = 1 if self.better else -1
        gaps = [sign * (of(a) - of(b)) for a, b in zip(self.side.facts, self.other.facts, strict=True)]
        if len(gaps) < 2 or fmean(gaps) < least * self.scale:
            return 0.0
        return fmean(gaps) / max(stdev(gaps) / sqrt(len(gaps)), 1 / len(gaps))


def make_side(
    name: str, code: int, facts: Sequence[RolloutFacts], seat: int, s: PiratesState, end: PiratesState
) -> Side:
    """Return a `Side`: one of two compared decisions, with the statistics of the games simulated after it.

    `s` is the position before the decision, and `end` the start of the rollouts. A sale whose payment is not complete
    in `end` counts as complete, because rollouts do not record it.
    """
    own = code - SELL if SELL <= code < JUMP else s.selling if s.deciding == PAYING else NOTHING
    later = [each for each in range(CONTRACTS) for _n in range(end.contract[seat][each] - s.contract[seat][each])]
    if own in later:
        later.remove(own)
    sold = later if own == NOTHING else [*later, own]
    return Side(
        name,
        [[_with_sales(one, sold, later) if at == seat else one for at, one in enumerate(each)] for each in facts]
        if sold
        else facts,
        own,
        YEAR_TOKENS - s.drawn_count if RESTOCK <= code <= NO_RESTOCK else 0,
        s.years - s.year + 1,
    )


def _with_sales(fact: Sequence[int], sold: Sequence[int], later: Sequence[int]) -> list[int]:
    new = list(fact)
    if later:
        new[NEXT_SALE], new[NEXT_SALE_TURN] = max(later, key=points_per_year), 0
    new[SALES] += len(sold)
    new[SOLD_POINTS] += sum(map(points_per_year, sold))
    return new


def explain_comparison(
    players: Sequence[str], seat: int, side: Side, other: Side | None, better: bool, speaks_to: bool
) -> str:
    """Return a sentence that explains why one decision is better or worse than another.

    Without another decision, the sentence says what usually happens after the decision.

    Parameters
    ----------
    players : sequence of str
        The names of the players.
    seat : int
        The seat that decides.
    side : Side
        The decision to explain.
    other : Side or None
        The decision to compare with, if there is one. The n-th rollouts of both sides share a seed.
    better : bool
        Whether `side` is the better one.
    speaks_to : bool
        Whether the sentence addresses the seat ("you") or names its player.

    Returns
    -------
    str
        One or two sentences; empty without rollouts.
    """
    if not side.facts:
        return ""
    if other is None or not other.facts:
        sale = side.next_sale(seat)
        return Comparison(players, seat, side, side, better, speaks_to).tell(
            _("You sell {sold} in {often} of {games} simulated games."),
            _("After {name}, {player} sells {sold} in {often} of {games} simulated games."),
            sold=sale.name(),
            often=side.count(sale.matcher(seat)),
        )
    games = min(len(side.facts), len(other.facts))
    compared = Comparison(
        players,
        seat,
        side._replace(facts=side.facts[:games]),
        other._replace(facts=other.facts[:games]),
        better,
        speaks_to,
    )
    small = compared._replace(scale=THRESHOLD_FACTOR)
    for differences in (
        _year_end_reason(compared),
        _order_reason(compared),
        _event_reasons(compared),
        _averages(compared),
        _rare_event_reasons(compared),
        _averages(small),
    ):
        if text := _most_significant(differences):
            return text
    return _(
        "The two decisions lead to different results in the simulated games, but no single cause explains the "
        "difference."
    )


def _most_significant(differences: Iterator[PossibleReason]) -> str:
    """Return the sentence of the most significant reason, or "" if no reason is significant."""
    clear, text = max(differences, key=lambda each: each[0], default=(0.0, str))
    return text() if clear >= MIN_SIGNIFICANCE else ""


def _year_end_reason(the: Comparison) -> Iterator[PossibleReason]:
    """Yield a possible reason why one decision is better: how often the year ends before any player's next turn."""

    def ends(each: RolloutFacts) -> bool:
        return not any(seat[TURNS] for seat in each)

    def text() -> str:
        count = the.side.to_come
        clock = (
            ngettext("The next police token ends the game.", "{count} more police tokens end the game.", count)
            if the.side.year_ends == 1
            else ngettext("The next police token ends the year.", "{count} more police tokens end the year.", count)
        )
        often, less = (one.count(ends) or _("none") for one in (the.side, the.other))
        return (
            clock.format(count=count)
            + " "
            + the.tell(
                _(
                    "After this decision, the end comes before your next turn in {often} of {games} "
                    "simulated games. If you {other} instead, the end comes before your next turn in "
                    "{less} of {games} games."
                ),
                _(
                    "After {name}, the end comes before {player}'s next turn in {often} of {games} "
                    "simulated games. After {other}, the end comes before this turn in {less} of {games} "
                    "games."
                ),
                often=often,
                less=less,
            )
        )

    if the.side.to_come:
        yield max(the.significance(LEAST_POLICE, ends), the.significance(LEAST_POLICE, lambda each: -ends(each))), text


def _event_reasons(the: Comparison) -> Iterator[PossibleReason]:
    """Yield possible reasons why one decision is better: it causes fewer arrests, or it leads to a better sale."""
    yield (the.significance(LEAST_POLICE, lambda each: not each[the.seat][ARRESTS]), lambda: _arrests(the))
    sides = (the.side, the.other) if the.better else (the.other, the.side)
    sales = [one.next_sale(the.seat) for one in sides]
    points = [fmean(each[the.seat][SOLD_POINTS] for each in one.facts) for one in sides]
    more = points[0] >= points[1] and sides[0].sale_sort_key(sales[0]) > sides[1].sale_sort_key(sales[1])
    # A sale does not explain the difference if one decision sells the contract now, and the other sells it later.
    same = any(sale.code == one.sells != NOTHING for sale, one in zip(sales, sides[::-1], strict=True))
    if sales[0].code != NOTHING and not same and (more or points[0] - points[1] >= LEAST_POINTS):
        yield (
            the.significance(LEAST_SALES, sales[0].matcher(the.seat)),
            lambda: _sale_sentences(the, *(sales if the.better else sales[::-1])),
        )


def _order_reason(the: Comparison) -> Iterator[PossibleReason]:
    """Yield a reason why one decision is better: after it, the player usually makes the other decision's sale too.

    The sale must follow in the same turn. Both decisions then differ only in their order.
    """
    later = Sale(the.other.sells, 0)
    often = the.side.count(later.matcher(the.seat))
    if the.better and later.code != NOTHING and 2 * often > len(the.side.facts):
        yield (
            MIN_SIGNIFICANCE,
            lambda: (
                the.tell(
                    _("After this decision, you also sell {sold} in {often} of {games} simulated games."),
                    _("After {name}, {player} also sells {sold} in {often} of {games} simulated games."),
                    sold=later.name(),
                    often=often,
                )
                + _points_if_clear(the)
            ),
        )


def _sale_sentences(the: Comparison, sale: Sale, instead: Sale) -> str:
    """Return sentences that compare the next sale after one decision with the next sale after another decision.

    They also say how often contracts will still be scored.
    """
    text = _next_sales(the, sale, instead)
    if the.side.sells != the.other.sells or sale.points == instead.points:
        text += _points_if_clear(the)
    if the.side.year_ends == 1:
        return text
    return (
        text
        + " "
        + _("A contract scores points at the end of each of the {count} years that are left.").format(
            count=the.side.year_ends
        )
    )


def _next_sales(the: Comparison, sale: Sale, instead: Sale) -> str:
    if sale.code == instead.code:
        best = sale if the.better else instead
        often, less = (one.count(best.matcher(the.seat)) or _("none") for one in (the.side, the.other))
        return the.tell(
            _(
                "After this decision, you sell {sold} in {often} of {games} simulated games. If you "
                "{other} instead, you make the same sale in {less} of {games} games."
            ),
            _(
                "After {name}, {player} sells {sold} in {often} of {games} simulated games; after {other}, "
                "{player} sells this in {less} of {games} games."
            ),
            sold=best.name(),
            often=often,
            less=less,
        )
    return the.tell(
        _(
            "After this decision, you sell {sold} in {often} of {games} simulated games. If you {other} "
            "instead, you sell {instead} in {less} of {games} games."
        ),
        _(
            "After {name}, {player} sells {sold} in {often} of {games} simulated games. After {other}, "
            "{player} sells {instead} in {less} of {games} games."
        ),
        sold=sale.name(),
        often=the.side.count(sale.matcher(the.seat)),
        instead=instead.name(),
        less=the.other.count(instead.matcher(the.seat)),
    )


def _arrests(the: Comparison) -> str:
    caught = [[each[the.seat] for each in one.facts if each[the.seat][ARRESTS]] for one in (the.side, the.other)]
    often, less = map(len, caught)
    if not often:
        texts = (
            _(
                "You are never arrested in {games} simulated games. If you {other}, you are arrested in "
                "{less} of {games} games."
            ),
            _(
                "After {name}, {player} is never arrested; after {other}, {player} is arrested in {less} of {games} "
                "simulated games."
            ),
        )
    elif not less:
        texts = (
            _("You are arrested in {often} of {games} simulated games; if you {other}, you are never arrested."),
            _(
                "After {name}, {player} is arrested in {often} of {games} simulated games; after {other}, "
                "{player} is never arrested."
            ),
        )
    else:
        texts = (
            _(
                "After this decision, you are arrested in {often} of {games} simulated games. If you "
                "{other} instead, you are arrested in {less} of {games} games."
            ),
            _(
                "After {name}, {player} is arrested in {often} of {games} simulated games; after {other}, "
                "{player} is arrested in {less} of {games} games."
            ),
        )
    lost, arrests = (sum(each[fact] for each in caught[0] + caught[1]) for fact in (LOST, ARRESTS))
    tokens = f"{lost / arrests:.1f}".removesuffix(".0")
    return (
        the.tell(*texts, often=often, less=less)
        + " "
        + ngettext(
            "An arrest costs one token on average.",
            "An arrest costs {tokens} tokens on average.",
            1 if tokens == "1" else 2,
        ).format(tokens=tokens)
        + _points_if_clear(the)
    )


def _points(the: Comparison) -> str:
    if the.side.sells == the.other.sells == NOTHING:
        texts = (
            _(
                "After this decision, your sales bring {more} points on average until the year ends. If "
                "you {other} instead, they bring {less} points."
            ),
            _(
                "From now until the year ends, {player}'s sales bring {more} points on average after "
                "{name}, and {less} points on average after {other}."
            ),
        )
    else:
        texts = (
            _(
                "After this decision, your sales bring {more} points on average until the year ends "
                "(including a sale made now). If you {other} instead, they bring {less} points."
            ),
            _(
                "Until the year ends, {player}'s sales bring {more} points on average after {name}, and "
                "{less} points after {other}. A sale made now is included."
            ),
        )
    return the.tell_averages(*texts, the.seat, SOLD_POINTS)


def _points_if_clear(the: Comparison) -> str:
    """Return a sentence about the points from this year's sales if they differ clearly between the two decisions.

    Otherwise, return "".
    """
    clear = the._replace(scale=THRESHOLD_FACTOR).significance(LEAST_POINTS, lambda each: each[the.seat][SOLD_POINTS])
    return f" {_points(the)}" if clear >= MIN_SIGNIFICANCE else ""


def _averages(the: Comparison) -> Iterator[PossibleReason]:
    yield the.significance(LEAST_POINTS, lambda each: each[the.seat][SOLD_POINTS]), lambda: _points(the)
    yield (
        the.significance(LEAST_TURNS, lambda each: each[the.seat][TURNS]),
        lambda: the.tell_averages(
            _(
                "Until the year ends, you have {more} further turns on average. If you {other}, you have "
                "{less} further turns."
            ),
            _(
                "Before the year ends, {player} gets {more} further turns on average after {name}, and "
                "{less} further turns after {other}."
            ),
            the.seat,
            TURNS,
        ),
    )
    yield (
        the.significance(LEAST_MAJORITY, lambda each: each[the.seat][MAJORITY]),
        lambda: the.tell_averages(
            _(
                "After this decision, majorities bring you {more} points on average at the year's end. If "
                "you {other} instead, majorities bring you {less} points."
            ),
            _(
                "At the year's end, majorities bring {player} {more} points on average after {name}, and "
                "{less} points after {other}."
            ),
            the.seat,
            MAJORITY,
        ),
    )
    if the.side.year_ends > 1:
        yield the.significance(LEAST_HELD, lambda each: each[the.seat][HELD]), lambda: _kept_tokens_sentence(the)
    for rival in set(range(len(the.players))) - {the.seat}:
        yield _denied(the, rival)
        yield _majority_denied(the, rival)


def _denied(the: Comparison, rival: int) -> PossibleReason:
    return the.significance(LEAST_POINTS, lambda each: -each[rival][SOLD_POINTS]), lambda: the.tell_averages(
        _(
            "After this decision, {rival}'s sales bring {more} points on average until the year ends. If "
            "you {other} instead, {rival}'s sales bring {less} points."
        ),
        _(
            "After one decision of {player} ({name}), {rival}'s sales bring {more} points on average until "
            "the year ends. After {player}'s other decision ({other}), they bring {less} points."
        ),
        rival,
        SOLD_POINTS,
    )


def _majority_denied(the: Comparison, rival: int) -> PossibleReason:
    return the.significance(LEAST_MAJORITY, lambda each: -each[rival][MAJORITY]), lambda: the.tell_averages(
        _(
            "At the year's end, majorities bring {rival} {more} points on average. If you {other}, "
            "majorities bring {rival} {less} points."
        ),
        _(
            "After one decision of {player} ({name}), majorities bring {rival} {more} points on average at "
            "the year's end. After {player}'s other decision ({other}), they bring {less} points."
        ),
        rival,
        MAJORITY,
    )


def _rare_event_reasons(the: Comparison) -> Iterator[PossibleReason]:
    """Yield possible reasons why one decision is better: a seat sells tokens more often, or is arrested less often."""
    often, less = (one.count(lambda each: each[the.seat][SALES] > 0) or _("none") for one in (the.side, the.other))
    yield (
        the.significance(LEAST_RARE, lambda each: each[the.seat][SALES] > 0),
        lambda: the.tell(
            _(
                "After this decision, you sell tokens for at least one contract this year in {often} of "
                "{games} simulated games. If you {other} instead, you do so in {less} of {games} games."
            ),
            _(
                "After {name}, {player} sells tokens for at least one contract this year in {often} of "
                "{games} simulated games. After {other}, {player} does so in {less} of {games} games."
            ),
            often=often,
            less=less,
        ),
    )
    yield the.significance(LEAST_RARE, lambda each: not each[the.seat][ARRESTS]), lambda: _arrests(the)


def _kept_tokens_sentence(the: Comparison) -> str:
    """Return a sentence that compares how many tokens a player keeps for the next year."""
    means = [
        fmean(each[the.seat][fact] for each in one.facts)
        for fact in (HELD, SOLD_POINTS)
        for one in (the.side, the.other)
    ]
    more, less, sold, sold_else = (f"{mean:.1f}" for mean in means)
    if the.better and means[2] < means[3] and sold != sold_else:
        texts = (
            _(
                "After this decision, you begin the next year with {more} tokens on average, and your "
                "sales this year bring {sold} points. If you {other} instead, you begin the next year with "
                "{less} tokens, and your sales this year bring {sold_else} points."
            ),
            _(
                "After {name}, {player} gets {sold} points from sales this year on average, and {player} "
                "begins the next year with {more} tokens. After {other}, {player} gets {sold_else} points "
                "from sales this year, and begins the next year with {less} tokens."
            ),
        )
    else:
        texts = (
            _(
                "You begin the next year with {more} tokens on average; if you {other}, you begin it with "
                "{less} tokens."
            ),
            _(
                "After {name}, {player} begins the next year with {more} tokens on average. After {other}, "
                "{player} begins it with {less} tokens."
            ),
        )
    return the.tell(*texts, more=more, less=less, sold=sold, sold_else=sold_else)
