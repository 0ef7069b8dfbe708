"""Reasons for and against a decision, as sentences based on exact probabilities and the rules.

Each reason contains the numbers that its sentence mentions (`Reason.given`), so that they can be checked. The sentences
use only what the deciding seat knows. The words for decisions are in `timepirates.games.pirates.lessons.deciding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Decision, Snapshot
from timepirates.core.reason import Reason
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.lessons.board_facts import count_tokens
from timepirates.games.pirates.naming import contract_phrase, kind_name
from timepirates.games.pirates.police.arrest_risk import tokens_lost
from timepirates.games.pirates.police.choices import restock_choices
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.text import CONTRACT_CODE, parse_decision
from timepirates.games.pirates.totals import points_by_colour
from timepirates.lessons.phrases import shown

MIN_PROBABILITY = Fraction(1, 1000)
"""The smallest probability that the text of a reason mentions."""
MAIN_DANGER_PROBABILITY = Fraction(1, 4)
"""If the probability of meeting the police is at least this high, this danger is the main reason."""


def reasons(game: Game, decision: str, player: str = "") -> list[Reason]:
    """Return the reasons for and against a decision of the player to move, the most important first.

    Parameters
    ----------
    game : Game
    decision : str
        A legal decision in the notation.
    player : str, optional
        The name to use for the seat. If it is empty, the sentences address the seat ("you").

    Returns
    -------
    list of Reason
    """
    made = parse_decision(decision)
    return list(TOLD[made.verb](game, game.snapshot(), made, player))


def because(game: Game, decision: str, player: str = "") -> str:
    """Return all reasons for and against a decision as one text."""
    return join_reasons(reasons(game, decision, player))


def join_reasons(told: Iterable[Reason]) -> str:
    """Return the sentences of several reasons, joined into one text."""
    return " ".join(reason.text for reason in told)


def main_reason(game: Game, decision: str, player: str = "") -> str:
    """Return the sentence of the most important reason for or against a decision."""
    told = reasons(game, decision, player)
    likely = [
        reason for reason in told if reason.name in ("police", "first") and _chance(reason) >= MAIN_DANGER_PROBABILITY
    ]
    return (likely or told)[0].text


def _chance(reason: Reason) -> Fraction:
    chance = reason.given["chance"]
    assert isinstance(chance, Fraction)
    return chance


# --- numbers in sentences


def _snapshot_after(game: Game, decision: str) -> Snapshot:
    """Return a snapshot of the position after a decision, with the hidden information of all players."""
    then = game.at(len(game))
    then.play(decision)
    return then.snapshot()


def _colour(kind: str) -> str:
    return kind.split("-")[0]


def _list_tokens(tokens: dict[str, int]) -> str:
    """Return counts of tokens as text, such as "2 blue, 1 red arrow"."""
    return ", ".join(_("{count} {kind}").format(count=count, kind=kind_name(kind)) for kind, count in tokens.items())


def _years_left(game: Game, now: Snapshot) -> int:
    return int(game.switches["years"]) - now["year"] + 1


# --- sentences


def _police_reason(game: Game, now: Snapshot, epoch: str, player: str, decision: str | None = None) -> Iterator[Reason]:
    """Yield a reason: the probability that the police are in a given epoch at the player's next turn."""
    then = game
    if decision is not None:
        then = game.at(len(game))
        then.play(decision)
    law = danger(then, now["to_move"], exact=True)
    chance = law.pairs().get(int(epoch), Fraction(0))
    lost = tokens_lost(then.snapshot()["hands"][now["to_move"]], game.switches)
    given = {"epoch": epoch, "chance": chance, "lost": lost}
    if chance == 0:
        text = (
            _("As things stand, the police will not be in {epoch} when {player}'s next turn begins.")
            if player
            else _("As things stand, the police will not be in {epoch} when your next turn begins.")
        )
    elif not lost:
        text = (
            _(
                "As things stand, the chance that the police are in {epoch} at {player}'s next turn is "
                "{chance}; an arrest would cost no token."
            )
            if player
            else _(
                "As things stand, the chance that the police are in {epoch} at your next turn is {chance}; "
                "an arrest would cost no token."
            )
        )
    elif player:
        text = ngettext(
            "As things stand, the chance that the police are in {epoch} at {player}'s next turn is "
            "{chance}; an arrest would cost {lost} token.",
            "As things stand, the chance that the police are in {epoch} at {player}'s next turn is "
            "{chance}; an arrest would cost {lost} tokens.",
            lost,
        )
    else:
        text = ngettext(
            "As things stand, the chance that the police are in {epoch} at your next turn is {chance}; "
            "an arrest would cost {lost} token.",
            "As things stand, the chance that the police are in {epoch} at your next turn is {chance}; "
            "an arrest would cost {lost} tokens.",
            lost,
        )
    yield Reason("police", text.format(epoch=epoch, player=player, chance=shown(chance), lost=lost), given)


def _lying(now: Snapshot, epoch: str) -> Reason:
    lying = now["sites"][epoch]
    if not lying:
        return Reason("lying", _("There are no tokens in {epoch}.").format(epoch=epoch), {"epoch": epoch, "lying": {}})
    return Reason(
        "lying",
        _("{epoch} contains {tokens}.").format(epoch=epoch, tokens=_list_tokens(lying)),
        {"epoch": epoch, "lying": dict(lying)},
    )


def _move(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    epoch = board_of(game).epoch(now["pirates"][now["to_move"]])
    there = str(epoch.path_1 if decision.parts[0] == "1" else epoch.path_2)
    yield _lying(now, there)
    yield from _police_reason(game, now, there, player)


def _take(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    seat = now["to_move"]
    then, colour, here = _snapshot_after(game, decision), _colour(decision.parts[0]), now["pirates"][seat]
    held, cost = count_tokens(then["hands"][seat], colour), _dearest(now, colour)
    if colour != "white":
        if cost:
            text = (
                ngettext(
                    "After this decision, {player} holds {held} token of this colour; the most expensive "
                    "contract of this colour in the bazaar costs {cost}.",
                    "After this decision, {player} holds {held} tokens of this colour; the most expensive "
                    "contract of this colour in the bazaar costs {cost}.",
                    held,
                )
                if player
                else ngettext(
                    "After this decision, you hold {held} token of this colour; the most expensive contract of "
                    "this colour in the bazaar costs {cost}.",
                    "After this decision, you hold {held} tokens of this colour; the most expensive contract of this "
                    "colour in the bazaar costs {cost}.",
                    held,
                )
            )
        else:
            text = (
                ngettext(
                    "After this decision, {player} holds {held} token of this colour; no contract of this "
                    "colour is left in the bazaar.",
                    "After this decision, {player} holds {held} tokens of this colour; no contract of this "
                    "colour is left in the bazaar.",
                    held,
                )
                if player
                else ngettext(
                    "After this decision, you hold {held} token of this colour; no contract of this colour is "
                    "left in the bazaar.",
                    "After this decision, you hold {held} tokens of this colour; no contract of this colour is "
                    "left in the bazaar.",
                    held,
                )
            )
        yield Reason(
            "set", text.format(player=player, held=held, cost=cost), {"colour": colour, "held": held, "cost": cost}
        )
    left = then["sites"][here]
    yield Reason(
        "leaves",
        _("After this decision, {epoch} still contains {tokens}.").format(tokens=_list_tokens(left), epoch=here)
        if left
        else _("After this decision, {epoch} contains no tokens.").format(epoch=here),
        {"epoch": here, "left": dict(left)},
    )
    yield from _police_reason(game, now, here, player, decision)


def _dearest(now: Snapshot, colour: str) -> int:
    return max((int(contract.split("-")[1]) for contract in now["bazaar"] if _colour(contract) == colour), default=0)


def _sell(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    points, years = points_per_year(CONTRACT_CODE[decision.parts[0]]), _years_left(game, now)
    yield Reason(
        "points",
        ngettext(
            "The {contract} scores {points} points at the end of each year, and {years} year is left, so "
            "this contract scores {all} points in total.",
            "The {contract} scores {points} points at the end of each year, and {years} years are left, so "
            "this contract scores {all} points in total.",
            years,
        ).format(contract=contract_phrase(decision.parts[0]), points=points, years=years, all=points * years),
        {"contract": decision.parts[0], "points": points, "years": years},
    )
    colour, seat = _colour(decision.parts[0]), now["to_move"]
    if colour == "white":
        return
    by_seat = (
        points_by_colour(as_pirates_snapshot(now))[colour] if now["laid"] is None or None not in now["laid"] else []
    )
    others = max((count for other, count in enumerate(by_seat) if other != seat), default=0)
    mine = by_seat[seat] + points if by_seat else points
    if mine >= others > 0:
        text = (
            _(
                "After this decision, {player} has {mine} points in {colour}, and no other player has more "
                "than {others} points."
            )
            if player
            else _(
                "After this decision, you have {mine} points in {colour}, and no other player has more than {others} "
                "points."
            )
        )
        yield Reason(
            "majority",
            text.format(player=player, mine=mine, colour=kind_name(colour), others=others),
            {"colour": colour, "mine": mine, "others": others},
        )


def _land(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    yield _lying(now, decision.parts[0])
    yield from _police_reason(game, now, decision.parts[0], player)


def _jump(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    yield Reason("spends", _("The jump costs an atomic token, but no action."))
    yield _lying(now, decision.parts[1])
    yield from _police_reason(game, now, decision.parts[1], player)


def _trade(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    seat, partner = now["to_move"], int(decision.parts[1])
    hand = _snapshot_after(game, decision)["hands"]
    mine, theirs = (count_tokens(hand[each], _colour(decision.parts[2])) for each in (seat, partner))
    text = (
        ngettext(
            "After this trade, {player} holds {mine} token of the colour taken, and {partner} holds {theirs}.",
            "After this trade, {player} holds {mine} tokens of the colour taken, and {partner} holds {theirs}.",
            mine,
        )
        if player
        else ngettext(
            "After this trade, you hold {mine} token of the colour taken, and {partner} holds {theirs}.",
            "After this trade, you hold {mine} tokens of the colour taken, and {partner} holds {theirs}.",
            mine,
        )
    )
    yield Reason(
        "trade",
        text.format(player=player, partner=now["players"][partner], theirs=theirs, mine=mine),
        {"partner": partner, "theirs": theirs, "mine": mine},
    )


def _end(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    yield from _police_reason(game, now, now["pirates"][now["to_move"]], player)


def _no_restock(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    here = now["pirates"][now["to_move"]]
    yield Reason("stay", _("The police stay in {epoch} during this turn.").format(epoch=now["police"]))
    yield from _police_reason(game, now, here, player)


def _restock(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    row = next(each for each in restock_choices(game, exact=True).dicts() if each["epoch"] == int(decision.parts[0]))
    yield Reason(
        "police-tokens",
        ngettext(
            "Filling {sites} site brings {tokens} police tokens on average.",
            "Filling {sites} sites brings {tokens} police tokens on average.",
            row["sites"],
        ).format(sites=row["sites"], tokens=f"{float(row['police_tokens']):.2f}"),
        {"sites": row["sites"], "police_tokens": row["police_tokens"]},
    )
    if row["year_ends"] >= MIN_PROBABILITY:
        yield Reason(
            "year-ends",
            _("The chance that this restock ends the year is {chance}.").format(chance=shown(row["year_ends"])),
            {"year_ends": row["year_ends"]},
        )
    for seat, other in enumerate(now["players"]):
        caught = row[f"arrested_{seat}"]
        if caught >= MIN_PROBABILITY and seat != now["to_move"]:
            yield Reason(
                "caught",
                _("The chance that the police are with {player} after the restock is {chance}.").format(
                    player=other, chance=shown(caught)
                ),
                {"seat": seat, "chance": caught},
            )


def _lose(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    hand, colour = dict(now["hands"][now["to_move"]]), _colour(decision.parts[0])
    hand[decision.parts[0]] -= 1
    held = count_tokens(hand, colour)
    text = (
        ngettext(
            "After this decision, {player} holds {held} token of this colour.",
            "After this decision, {player} holds {held} tokens of this colour.",
            held,
        )
        if player
        else ngettext(
            "After this decision, you hold {held} token of this colour.",
            "After this decision, you hold {held} tokens of this colour.",
            held,
        )
    )
    yield Reason("keeps", text.format(player=player, held=held), {"colour": colour, "held": held})
    whites = 0 if colour == "white" else hand.get("white", 0)
    if whites:
        yield Reason(
            "whites",
            ngettext(
                "The arrest also takes {whites} white token.", "The arrest also takes {whites} white tokens.", whites
            ).format(whites=whites),
            {"whites": whites},
        )


def _pay(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    hand = dict(now["hands"][now["to_move"]])
    hand[decision.parts[0]] -= 1
    left = {kind: count for kind, count in hand.items() if count}
    if player:
        text = (
            _("After this decision, {player} holds {tokens}.")
            if left
            else _("After this decision, {player} holds no token.")
        )
    else:
        text = _("After this decision, you hold {tokens}.") if left else _("After this decision, you hold no token.")
    yield Reason("left", text.format(player=player, tokens=_list_tokens(left)), {"left": left})


def _place(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    yield _lying(now, decision.parts[0])
    s = Situation.of(game)
    police = board_of(game).epoch(now["police"])
    ways = [ones for ones, to in ((s.ones, police.path_1), (s.twos, police.path_2)) if to == int(decision.parts[0])]
    chance = Fraction(sum(ways), s.police_tokens)
    yield Reason(
        "first",
        _("The chance that the first police token brings the police to this epoch is {chance}.").format(
            chance=shown(chance)
        )
        if chance
        else _("The first police token cannot bring the police to this epoch."),
        {"epoch": decision.parts[0], "chance": chance},
    )


def _lay(game: Game, now: Snapshot, decision: Decision, player: str) -> Iterator[Reason]:
    colour, seat, white = decision.parts[1], now["to_move"], decision.parts[0]
    open_now = {**now, "laid": [each if other == seat else [] for other, each in enumerate(now["laid"] or [])]}
    points = points_by_colour(as_pirates_snapshot(open_now))[colour]
    mine = points[seat] + points_per_year(CONTRACT_CODE[white])
    others = max(count for other, count in enumerate(points) if other != seat)
    text = (
        _(
            "After this decision, {player} has {mine} points in {colour}. Without the white contracts that "
            "the other players lay, none of them has more than {others} points in this colour."
        )
        if player
        else _(
            "After this decision, you have {mine} points in {colour}. Without the white contracts that "
            "the other players lay, none of them has more than {others} points in this colour."
        )
    )
    yield Reason(
        "majority",
        text.format(player=player, mine=mine, colour=kind_name(colour), others=others),
        {"colour": colour, "mine": mine, "others": others},
    )


TOLD: dict[str, Callable[[Game, Snapshot, Decision, str], Iterator[Reason]]] = {
    "place": _place,
    "restock": _restock,
    "no-restock": _no_restock,
    "lose": _lose,
    "take": _take,
    "move": _move,
    "sell": _sell,
    "pay": _pay,
    "land": _land,
    "jump": _jump,
    "trade": _trade,
    "end": _end,
    "lay": _lay,
}
