"""Explain why a decision is illegal, with the id of a rule and a sentence for beginners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from timepirates.core.i18n import _, mark
from timepirates.core.protocol import Position
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import naming
from timepirates.games.pirates.rules import scoring, tokens, turn
from timepirates.games.pirates.rules.contracts import cost
from timepirates.games.pirates.text import COLOUR_NAMES, CONTRACT_NAMES, KIND_NAMES

Refusal = tuple[str, str]


@dataclass(frozen=True)
class Names:
    """The names of epochs and players for use in sentences."""

    epochs: tuple[str, ...]
    players: tuple[str, ...]


def _kind(kind: int) -> str:
    return naming.kind_name(KIND_NAMES[kind])


def _colour(colour: int) -> str:
    return naming.kind_name(COLOUR_NAMES[colour])


def _contract(contract: int) -> str:
    return naming.contract_phrase(CONTRACT_NAMES[contract])


def why_not(s: Position, code: int, names: Names) -> Refusal:
    """Return why a decision is illegal: the id of the rule that forbids it, and a sentence for the player."""
    kind = kind_of_decision(code)
    if DECIDED_BY[kind] != s.deciding:
        return why_wrong_time(s, kind)
    return REASONS[kind](s, code - FIRST[kind], names)


# --- The integer code of the first decision of each kind

FIRST = {
    "move": c.MOVE,
    "take": c.TAKE,
    "sell": c.SELL,
    "jump": c.JUMP,
    "trade": c.TRADE,
    "end": c.END,
    "place": c.PLACE,
    "restock": c.RESTOCK,
    "no-restock": c.NO_RESTOCK,
    "lose": c.LOSE,
    "pay": c.PAY,
    "land": c.LAND,
    "lay": c.LAY,
    "draw": c.DRAW,
}
DECIDED_BY = {
    "place": c.PLACING,
    "restock": c.RESTOCKING,
    "no-restock": c.RESTOCKING,
    "lose": c.LOSING,
    "pay": c.PAYING,
    "land": c.LANDING,
    "lay": c.LAYING,
    "draw": c.DRAWING,
    **dict.fromkeys(("move", "take", "sell", "jump", "trade", "end"), c.ACTING),
}


def kind_of_decision(code: int) -> str:
    """Return the kind of a decision, such as "take", given the integer code of the decision."""
    return max((first, kind) for kind, first in FIRST.items() if first <= code)[1]


# --- Reasons for refusing a decision when the player must make another kind of decision


def why_wrong_time(s: Position, kind: str) -> Refusal:
    """Return the reason for refusing a decision of a given kind when the player must make another kind of decision."""
    if kind == "restock" and s.deciding in (c.LOSING, c.ACTING):
        return why_too_late_to_restock(s)
    if s.deciding == c.ACTING:
        return why_not_an_action(s)
    rule, sentence = NOW[s.deciding]
    return rule, _(sentence)


def why_too_late_to_restock(s: Position) -> Refusal:
    """Return why a player may not restock: after an arrest, or too late in the turn (rules A1, B1)."""
    if s.arrested:
        return "A1", _("you were arrested, so you cannot restock in this turn.")
    return "B1", _("you can restock only at the beginning of your turn, and you have already made that decision.")


def why_not_an_action(s: Position) -> Refusal:
    """Return the reason for refusing a decision at a time when the player may only take actions.

    The reason says what the player to move may or must do instead.
    """
    if s.must_move:
        return why_must_move()
    if s.actions_left:
        return ("A5" if s.arrested else "T3"), _("you must now take a standard action: move, take or sell.")
    return "T5", _("your standard actions are used up; you can still use special actions or end your turn.")


def why_must_move() -> Refusal:
    """Return why an arrested player must move along a path before any other action (rule A4)."""
    return "A4", _("you were arrested, so your first action must be a move along path 1 or 2.")


NOW: dict[int, Refusal] = {
    c.PLACING: ("S4", mark("the pirates are being placed: choose an epoch for your pirate.")),
    c.RESTOCKING: ("T2", mark("first decide whether to restock an epoch.")),
    c.LOSING: ("A2", mark("you were arrested: first choose which token of your largest set you lose.")),
    c.PAYING: ("M3", mark("you are selling tokens for a contract: pay for the contract first, one token at a time.")),
    c.LANDING: ("M3", mark("the contract is paid: now choose the epoch where your pirate lands.")),
    c.LAYING: (
        "P2",
        mark("bonuses are being scored: lay your white contract on a colour of which you hold a contract."),
    ),
    c.DRAWING: ("B3", mark("an epoch is being restocked: the next token must be drawn from the bag.")),
    c.GAME_OVER: ("Y3", mark("the last year has ended, so the game is over.")),
}


# --- Reasons why a decision of the expected kind is refused


def why_not_place(s: Position, epoch: int, names: Names) -> Refusal:
    """Return why a player cannot place a pirate in an epoch that contains the police or another pirate (rule S4)."""
    if epoch == s.police:
        return "S4", _(
            "the police are in {epoch}. Place your pirate in an epoch without the police and without another pirate."
        ).format(epoch=names.epochs[epoch])
    seat = next(seat for seat in range(s.players) if s.pirate[seat] == epoch)
    return "S4", _(
        "{player}'s pirate is already in {epoch}. At the start, every pirate must be in a different epoch."
    ).format(player=names.players[seat], epoch=names.epochs[epoch])


def why_not_restock(s: Position, epoch: int, names: Names) -> Refusal:
    """Return why the player cannot restock an epoch (rules B2, B6)."""
    here = names.epochs[epoch]
    if not tokens.an_artifact_is_left(s):
        return "B6", _("there is no artifact in the bag or on the discard pile, so there is nothing to restock with.")
    if turn.pirates_epochs(s) >> epoch & 1:
        seat = next(seat for seat in range(s.players) if s.pirate[seat] == epoch)
        return "B2", _(
            "{player}'s pirate is in {epoch}, and you cannot restock an epoch in which there is a pirate."
        ).format(player=names.players[seat], epoch=here)
    if not s.roomy >> epoch & 1:
        return "B2", _("{epoch} has no empty site, so there is nothing to restock.").format(epoch=here)
    return "B2", _(
        "there are still artifacts in {epoch}. In this rule set, you can restock only an epoch without artifacts."
    ).format(epoch=here)


def why_not_lose(s: Position, kind: int, names: Names) -> Refusal:
    """Return why an arrested player cannot lose the chosen token and must choose another one (rule A2)."""
    if not s.holds[s.turn] >> kind & 1:
        return "A2", _("you hold no {kind} token to lose.").format(kind=_kind(kind))
    if kind == c.WHITE_KIND and not s.white_counts_as_set:
        return "A2", _(
            "white tokens do not count as a set, so choose a token of your largest colour. Your white "
            "tokens are discarded automatically."
        )
    return "A2", _("you must lose a token of your largest set, and {colour} is not your largest set.").format(
        colour=_colour(kind // c.SYMBOLS)
    )


def no_action_left(s: Position) -> Refusal:
    """Return why a player has no standard action left (rules T3, A5)."""
    if s.arrested and s.second_action == c.SECOND_ACTION_NONE:
        return "A5", _("in this rule set, the forced move is your only standard action after an arrest.")
    if s.arrested:
        return "A5", _(
            "after an arrest you have only the forced move and one more standard action, and you have taken both."
        )
    return "T3", _("your standard actions are used up; you can still use special actions or end your turn.")


def require_standard_action(
    reason: Callable[[Position, int, Names], Refusal],
) -> Callable[[Position, int, Names], Refusal]:
    """Decorate a function that explains refusals: first check that a standard action is allowed (rules A4, T3, A5)."""

    def why(s: Position, place: int, names: Names) -> Refusal:
        if s.must_move:
            return why_must_move()
        return reason(s, place, names) if turn.may_act(s) else no_action_left(s)

    return why


def why_not_move(s: Position, path: int, names: Names) -> Refusal:
    """Return why a move is refused: the player can move only along path 1 or path 2 (rule M1).

    Both paths are open while a standard action is left.
    """
    return "M1", _("a pirate can move only along one of the two paths, 1 or 2.")


def why_not_take(s: Position, kind: int, names: Names) -> Refusal:
    """Return why the player cannot take a token: the epoch of the player's pirate has no such token (rule M2)."""
    return "M2", _("there is no {kind} token in {epoch}, the epoch of your pirate.").format(
        kind=_kind(kind), epoch=names.epochs[s.pirate[s.turn]]
    )


def why_not_sell(s: Position, contract: int, names: Names) -> Refusal:
    """Return why a player cannot sell tokens for a contract: it is gone or too expensive (rules M4, M5, M6)."""
    name, price = _contract(contract), cost(contract)
    colour = contract // c.COSTS
    whites = s.of_colour[s.turn][c.WHITE]
    if not s.on_offer >> contract & 1:
        return "M6", _("every {contract} has been taken, and contracts never come back to the bazaar.").format(
            contract=name
        )
    if colour < c.WHITE:
        return "M4", _("the {contract} costs {price} {colour} or white tokens, and you hold {held}.").format(
            contract=name, price=price, colour=_colour(colour), held=s.of_colour[s.turn][colour] + whites
        )
    held = whites + sum(1 for each in range(c.COLOURS) if s.of_colour[s.turn][each])
    return "M5", _(
        "the {contract} costs tokens of {price} different colours (each white token counts as one "
        "more colour), and you have {held}."
    ).format(contract=name, price=price, held=held)


def why_not_jump(s: Position, place: int, names: Names) -> Refusal:
    """Return why a player cannot jump to an epoch (rules X1, X2)."""
    colour, epoch = divmod(place, c.MOST_EPOCHS)
    if s.must_move:
        return "X2", _("you were arrested, so you must move along path 1 or 2 before you may jump.")
    if epoch == s.pirate[s.turn]:
        return "X1", _("your pirate is already in {epoch}, and a jump must lead to another epoch.").format(
            epoch=names.epochs[epoch]
        )
    return "X1", _("a jump costs one {kind} token, and you hold none.").format(
        kind=_kind(c.SYMBOLS * colour + c.ATOMIC)
    )


def why_not_trade(s: Position, place: int, names: Names) -> Refusal:
    """Return why a trade is refused, for example because the player does not hold the token (rules X3, X4, X6)."""
    pair, kind = divmod(place, c.ARTIFACT_KINDS)
    colour, partner = divmod(pair, c.MOST_PLAYERS)
    arrow = c.SYMBOLS * colour + c.ARROW
    if not s.holds[s.turn] >> arrow & 1:
        return "X3", _("a trade costs one {kind} token, and you hold none.").format(kind=_kind(arrow))
    if partner == s.turn:
        return "X3", _("you can trade only with another player.")
    if not s.holds[partner]:
        return "X4", _("{player} holds no token that you could take.").format(player=names.players[partner])
    if not s.holds[partner] >> kind & 1:
        return "X3", _("{player} holds no {kind} token.").format(player=names.players[partner], kind=_kind(kind))
    if s.acts_this_turn > c.MAX_REMEMBERED_ACTIONS:
        return "X6", _("you have made too many decisions in this turn, so you cannot trade any more before it ends.")
    return "X6", _(
        "after this trade, all players would hold the same tokens as earlier in this turn. Such a "
        "trade is not allowed, because turns could then go on forever."
    )


def why_not_end(s: Position, _place: int, names: Names) -> Refusal:
    """Return why the player cannot end the turn yet: a standard action is still compulsory (rules A4, A5, T3)."""
    if s.must_move:
        return why_must_move()
    return ("A5" if s.arrested else "T3"), _("you still have to take a standard action; you cannot skip it.")


def why_not_pay(s: Position, kind: int, names: Names) -> Refusal:
    """Return why a token cannot be used to pay for the chosen contract (rules M3, M4, M5)."""
    if not s.holds[s.turn] >> kind & 1:
        return "M3", _("you hold no {kind} token to pay with.").format(kind=_kind(kind))
    colour = s.selling // c.COSTS
    if colour < c.WHITE:
        return "M4", _("the {contract} can be paid for only with {colour} or white tokens.").format(
            contract=_contract(s.selling), colour=_colour(colour)
        )
    return "M5", _(
        "you have already paid with {colour}, and all tokens for a white contract must have different colours."
    ).format(colour=_colour(kind // c.SYMBOLS))


def why_not_lay(s: Position, place: int, names: Names) -> Refusal:
    """Return why a player cannot assign (lay) a white contract to the chosen colour now (rule P2)."""
    white, colour = divmod(place, c.COLOURS)
    due = scoring.next_white(s, s.mover)
    if white != due:
        return "P2", _(
            "you must lay the {contract} now: white contracts are laid one by one, the cheapest first."
        ).format(contract=_contract(c.FIRST_WHITE_CONTRACT + due))
    return "P2", _(
        "you hold no {colour} contract, and you can lay a white contract only on a colour of which you hold a contract."
    ).format(colour=_colour(colour))


def why_not_draw(s: Position, kind: int, names: Names) -> Refusal:
    """Return why a token cannot be drawn: the bag contains none of its kind (rules B3, B4, B6)."""
    if kind < c.POLICE_1 and not s.bag_artifacts:
        return "B6", _("no artifact is left in the bag, so only police tokens can be drawn until the year ends.")
    if kind >= c.POLICE_1:
        return "B4", _("there is no {kind} in the bag.").format(kind=_kind(kind))
    return "B3", _("there is no {kind} token in the bag.").format(kind=_kind(kind))


REASONS: dict[str, Callable[[Position, int, Names], Refusal]] = {
    "place": why_not_place,
    "restock": why_not_restock,
    "lose": why_not_lose,
    "jump": why_not_jump,
    "move": require_standard_action(why_not_move),
    "take": require_standard_action(why_not_take),
    "sell": require_standard_action(why_not_sell),
    "trade": why_not_trade,
    "end": why_not_end,
    "pay": why_not_pay,
    "lay": why_not_lay,
    "draw": why_not_draw,
}
