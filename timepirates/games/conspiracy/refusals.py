"""Explain why a decision is illegal, with the id of the rule and a sentence.

The reasons are for the seat to move and use only what this seat knows: its own hand, tiles and goal, and public
information (K5). No sentence contains the face of a face-down tile or the suit of another player's coin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from timepirates.core.i18n import _, mark
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.rules import coins, march, plans, setup, space, turn
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import (
    COLUMN_NAMES,
    FIRST_CODES,
    PIECE_NAMES,
    PLACE_NAMES,
    SQUARE_NAMES,
    SUIT_NAMES,
    kind_of,
)

Refusal = tuple[str, str]

DECIDING_VALUES: dict[str, tuple[int, ...]] = {
    "goal": (c.GOALS,),
    "now": (c.INTERRUPTING,),
    "wait": (c.INTERRUPTING,),
    "lay": (c.ACTING,),
    "place": (c.ACTING, c.BUILDING),
    "attack": (c.ACTING, c.BUILDING),
    "reveal coin": (c.ACTING,),
    "reveal tile": (c.ACTING,),
    "advance": (c.ACTING,),
    "end": (c.ACTING,),
    "flip": (c.SETTLING,),
    "give": (c.GIVING, c.SETTLING),
    "save": (c.SAVING,),
    "no-save": (c.SAVING,),
    "mark": (c.MARKING,),
    "no-mark": (c.MARKING,),
    "claim": (c.CLAIMING,),
    "no-claim": (c.CLAIMING,),
    "roll": (c.ORDER_DIE, c.EFFECT_DIE),
    "roll suit": (c.MARCH_DIE,),
    "draw": (c.DRAWING,),
}
"""For each kind of decision, the values of the field `deciding` at which a player may make this decision."""


def _place(place: int) -> str:
    return naming.place_of(PLACE_NAMES[place])


def _square(square: int) -> str:
    return naming.square_of(SQUARE_NAMES[square])


def _column(column: int) -> str:
    return naming.column_name(COLUMN_NAMES[column])


def _coin(coin: int) -> str:
    return naming.coin_name(PIECE_NAMES[coin])


def _tile(tile: int) -> str:
    return naming.tile_name(PIECE_NAMES[tile])


def why_not(s: ConspiracyState, code: int, players: Sequence[str]) -> Refusal:
    """Return why a decision is illegal: the id of the rule, and a sentence.

    Parameters
    ----------
    s : ConspiracyState
    code : int
        A code that is not legal in this position.
    players : sequence of str
        The players' names, by seat.

    Returns
    -------
    rule : str
        The id of the rule, such as "L4".
    reason : str
        A sentence.
    """
    kind = kind_of(code)
    if s.deciding not in DECIDING_VALUES[kind]:
        return wrong_time(s, kind, players)
    return REASONS[kind](s, code - FIRST_CODES[kind])


# --- Refusals of decisions that are made at the wrong time

NOW: dict[int, Refusal] = {
    c.GOALS: (
        "U2",
        mark(
            "you must choose a goal now: a suit from one of your three coins, and a number from the "
            "same coin or another one."
        ),
    ),
    c.INTERRUPTING: ("O3", mark("you have saved a spiral, so you must choose: take the next turn now, or wait.")),
    c.ACTING: ("N1", mark("now you can only lay, place, attack, reveal, advance, or end your actions.")),
    c.BUILDING: ("L4", mark("you have just laid a tile, so a coin must go on it: place a coin or attack with one.")),
    c.GIVING: ("N7", mark("you have announced an action and must pay for it first: give a coin to another player.")),
    c.SETTLING: ("Q3", mark("your attack succeeds: flip the attacked coin, or give a second coin to remove it.")),
    c.SAVING: ("E1", mark("your actions are over: save one coin of your hand, or none.")),
    c.MARKING: (
        "E3",
        mark(
            "your turn is ending: put your mark on a Present tile that shows the suit or "
            "number of your goal, or set no mark."
        ),
    ),
    c.CLAIMING: ("E4", mark("your turn is ending: choose whether to show your goal and win.")),
    c.ORDER_DIE: ("O2", mark("players are tied, and the next die of their roll-off must be rolled.")),
    c.MARCH_DIE: ("W3", mark("the dice for a column are being rolled, and the next die must be rolled.")),
    c.DRAWING: ("D1", mark("the next coin must be drawn from the bag.")),
    c.EFFECT_DIE: ("H1", mark("a spiral was placed or saved, so a die must be rolled now for its unexpected effect.")),
}


def wrong_time(s: ConspiracyState, kind: str, players: Sequence[str]) -> Refusal:
    """Return why this kind of decision is not possible now.

    Another kind of decision is due.
    """
    if s.deciding == c.GAME_OVER:
        return game_over(s, players)
    if kind == "goal":
        return "U3", _("your goal is chosen, and it never changes.")
    if kind == "mark" and s.deciding == c.CLAIMING and s.marks_required == 0:
        return "X1", _("this game is played without marks.")
    if kind == "mark" and s.deciding == c.CLAIMING:
        return "E3", _("your mark is already in the {column}; you have only one, and you cannot move it.").format(
            column=_column(s.marks[s.turn])
        )
    if kind == "claim" and s.deciding == c.MARKING:
        return "E4", _(
            "you can win only with a mark that you set in an earlier round, and your mark is not on the board."
        )
    return decision_due(s)


def game_over(s: ConspiracyState, players: Sequence[str]) -> Refusal:
    """Return why no decision is possible after the end of the game: a rule id and a sentence (rules E4, X2)."""
    if s.winner == c.NOBODY:
        return "X2", _("the game ended without a winner after round {round}.").format(round=s.round)
    return "E4", _("{player} has shown the goal and won; the game is over.").format(player=players[s.winner])


# --- goals


def why_not_goal(s: ConspiracyState, goal: int) -> Refusal:
    """Return why a seat cannot choose a given goal: a rule id and a sentence (rule U2).

    No coin of the seat shows its suit or its number.
    """
    suit = SUIT_NAMES[space.suit(goal)]
    if not any(setup.may_choose_goal(s, s.asked, c.VALUES * space.suit(goal) + value) for value in range(c.VALUES)):
        return "U2", _("none of your three coins shows {suit}.").format(suit=naming.suit_name(suit))
    return "U2", _("none of your three coins shows a {number}.").format(number=space.value(goal))


# --- Why a tile cannot be laid or a coin cannot be placed


def why_not_lay(s: ConspiracyState, tile_place: int) -> Refusal:
    """Return why a tile cannot be laid in a place (rules L4, X3)."""
    tile, place = divmod(tile_place, c.PLACES)
    here, row = _place(place), space.row_of(place)
    if not s.tiles[s.turn] >> tile & 1:
        return "L4", _("you do not have the tile {tile} in hand.").format(tile=_tile(tile))
    if row == c.PRESENT:
        return "L4", _(
            "you can lay tiles only in the Future rows; a tile reaches the Present when its column advances."
        )
    if row > s.last_row:
        return "X3", _("in this game, you cannot lay a tile below Future {row}.").format(row=s.last_row)
    if s.tile_at[place] != c.NOTHING:
        return "L4", _("there is already a tile at {place}.").format(place=here)
    if s.hand[s.turn] == 0:
        return "L4", _("you can lay a tile only together with a coin on it, and you have no coin in hand.")
    if not coins.may_lay(s, place):
        return "L4", _(
            "{place} is not beside another tile. Below Future 1, a new tile must touch another tile side to side."
        ).format(place=here)
    return "L4", _(
        "you cannot lay a tile at {place}: you must then place a coin on it, and this coin would have "
        "nothing to point at (another coin, a face-up tile or an empty place of the Present)."
    ).format(place=here)


def why_not_spot(s: ConspiracyState, spot: int) -> Refusal | None:
    """Return why a coin cannot be placed on a square with a given direction, or None if it can (rules L1 to L4)."""
    square, direction = divmod(spot, c.DIRECTIONS)
    place = space.place_of(square)
    if s.laid_at not in (c.NOTHING, place):
        return "L4", _("the coin must go on the tile you have just laid, at {place}.").format(place=_place(s.laid_at))
    if s.tile_at[place] == c.NOTHING:
        return "L1", _("there is no tile at {place}; a coin can be placed only on a face-down tile.").format(
            place=_place(place)
        )
    if s.up[place]:
        return "L1", _("the tile at {place} is face up; a coin can be placed only on a face-down tile.").format(
            place=_place(place)
        )
    if s.coin_at[square] != c.NOTHING:
        return "L1", _("there is already a coin at {square}.").format(square=_square(square))
    if space.can_be_pointed_at(s, s.next_to[square][direction]):
        return None
    if not any(space.can_be_pointed_at(s, other) for other in s.next_to[square]):
        return "L2", _("{square} is not next to a coin, a face-up tile or an empty place of the Present.").format(
            square=_square(square)
        )
    return "L3", _(
        "a coin must point at another coin, a face-up tile or an empty place of the Present, but in this "
        "direction, a coin at {square} points at none of these."
    ).format(square=_square(square))


def why_not_place(s: ConspiracyState, coin_spot: int) -> Refusal:
    """Return why a player cannot place a coin on a square: a rule id and a sentence (rules L1 to L4)."""
    coin, spot = divmod(coin_spot, c.SPOTS)
    reason = not_in_hand(s, "L1", coin) or why_not_spot(s, spot)
    return reason or decision_due(s)


def why_not_attack(s: ConspiracyState, coin_spot: int) -> Refusal:
    """Return why a player cannot attack with a coin: a rule id and a sentence (rules N4, Q1).

    It must fit, aim at a coin, and be paid for with another coin.
    """
    coin, spot = divmod(coin_spot, c.SPOTS)
    square, direction = divmod(spot, c.DIRECTIONS)
    reason = not_in_hand(s, "L1", coin)
    if reason is None and s.hand[s.turn].bit_count() == 1:
        reason = (
            "N7",
            _(
                "you must pay for an attack by giving a coin to another player, and you have only the "
                "coin to attack with."
            ),
        )
    reason = reason or why_not_spot(s, spot)
    if reason is None and s.coin_at[s.next_to[square][direction]] == c.NOTHING:
        reason = (
            "Q1",
            _("the coin at {square} would point at no coin, so there is nothing to attack.").format(
                square=_square(square)
            ),
        )
    return reason or decision_due(s)


def not_in_hand(s: ConspiracyState, rule: str, coin: int) -> Refusal | None:
    """Return a rule id and a sentence if the player does not have a coin in hand, otherwise None."""
    if s.hand[s.turn] >> coin & 1:
        return None
    return rule, _("you have no {coin} in hand.").format(coin=_coin(coin))


def nothing_to_pay_with(s: ConspiracyState) -> Refusal | None:
    """Return a rule id and a sentence if the player has no coin to pay for an action, otherwise None (rule N7)."""
    if s.hand[s.turn]:
        return None
    return "N7", _("to pay for this action, you must give a coin to another player, but you have no coin in hand.")


# --- Why a piece cannot be revealed, or a column cannot be advanced


def why_not_reveal_coin(s: ConspiracyState, square: int) -> Refusal:
    """Return why a coin cannot be revealed (rule V1)."""
    here = _square(square)
    if s.coin_at[square] == c.NOTHING:
        return "V1", _("there is no coin at {square}.").format(square=here)
    if s.symbol[square]:
        return "V1", _("the coin at {square} already shows its symbol.").format(square=here)
    return nothing_to_pay_with(s) or too_little_support(s, square)


def too_little_support(s: ConspiracyState, square: int) -> Refusal:
    """Return why a coin does not get enough support from the coins that point at it to be revealed (rule V1)."""
    others = [space.neighbour_pointing_at(s, square, direction) for direction in range(c.DIRECTIONS)]
    shown = [space.value(s.coin_at[other]) for other in others if other != c.NOTHING and not s.symbol[other]]
    number = space.value(s.coin_at[square])
    if not shown:
        return "V1", _("no coin that lies number side up points at this coin.")
    if len(shown) == 1:
        return "V1", _("only one coin points at this coin, and it shows {shown} instead of {number}.").format(
            shown=shown[0], number=number
        )
    return "V1", _("the coins that point at this coin add up to {total}, which is not more than {number}.").format(
        total=sum(shown), number=number
    )


def costs_both_points(s: ConspiracyState, rule: str) -> Refusal | None:
    """Return a rule id and a sentence if an action costs 2 points and only 1 is left, otherwise None (rules N5, N6)."""
    if s.points == c.POINTS_PER_TURN:
        return None
    return rule, _("this action costs 2 points, and you have {points} left.").format(points=s.points)


def why_not_reveal_tile(s: ConspiracyState, place: int) -> Refusal:
    """Return why a player cannot reveal the tile in a place: a rule id and a sentence (rules N5, R1)."""
    return costs_both_points(s, "N5") or not_revealable(s, place) or nothing_to_pay_with(s) or decision_due(s)


def not_revealable(s: ConspiracyState, place: int) -> Refusal | None:
    """Return a rule id and a sentence if the tile in a place may not be revealed, otherwise None (rule R1).

    A tile may be revealed if it is face down and at least two coins on it show their symbol.
    """
    if plans.may_reveal_tile(s, place):
        return None
    if s.tile_at[place] == c.NOTHING:
        return "R1", _("there is no tile at {place}.").format(place=_place(place))
    if s.up[place]:
        return "R1", _("the tile at {place} is already face up.").format(place=_place(place))
    return "R1", _(
        "you can reveal a tile only if two or more coins on it show their symbol; the tile at {place} has {count}."
    ).format(place=_place(place), count=space.count_symbols_on(s, place))


def why_not_advance(s: ConspiracyState, column: int) -> Refusal:
    """Return why a player cannot roll the dice for a column: a rule id and a sentence (rules N6, G1)."""
    return costs_both_points(s, "N6") or (
        "G1",
        _("the {column} has no tile in a Future row, so the column cannot advance.").format(column=_column(column)),
    )


# --- Why a payment or a decision at the end of the turn is not possible


def why_not_give(s: ConspiracyState, coin_seat: int) -> Refusal:
    """Return why a coin cannot be given to a player as a payment: a rule id and a sentence (rules N7, Q3)."""
    coin, seat = divmod(coin_seat, c.MOST_PLAYERS)
    rule = "Q3" if s.deciding == c.SETTLING else "N7"
    if coin == turn.announced_coin(s):
        return "N7", _("{coin} is the coin you attack with; pay with another one.").format(coin=_coin(coin))
    if seat == s.turn:
        return rule, _("you must give the coin to another player.")
    return not_in_hand(s, rule, coin) or decision_due(s)


def why_not_save(s: ConspiracyState, coin: int) -> Refusal:
    """Return why a player cannot save a coin for the next turn: a rule id and a sentence (rule E1)."""
    return not_in_hand(s, "E1", coin) or decision_due(s)


def why_not_mark(s: ConspiracyState, column: int) -> Refusal:
    """Return why a player cannot mark the Present tile of a column: a rule id and a sentence (rule E3)."""
    tile = s.tile_at[column]
    if tile == c.NOTHING:
        return "E3", _("there is no tile in the Present of the {column}.").format(column=_column(column))
    return "E3", _(
        "{tile} shows neither the suit nor the number of your goal, and a false mark is not allowed."
    ).format(tile=_tile(tile))


def why_not_claim(s: ConspiracyState, _nothing: int) -> Refusal:
    """Return why victory cannot be claimed (rule E4)."""
    pairs = [(one, other) for one in range(c.COLUMNS) for other in range(c.COLUMNS) if one != other]
    if any(turn.is_goal_shown(s, s.turn, one, other) for one, other in pairs):
        return "E4", _("your mark lies on neither of the two tiles that show your goal.")
    return "E4", _(
        "you can claim victory only if one Present tile shows the suit of your goal and another one shows its number."
    )


# --- luck


def why_not_suit_die(s: ConspiracyState, _piece: int) -> Refusal:
    """Return why the die of a suit cannot be rolled yet: the die of another suit comes first (rule W3)."""
    return "W3", _(
        "the {suit} die must be rolled now, because the dice are rolled in this order: crowns, arms, moons, suns."
    ).format(suit=naming.suit_name(SUIT_NAMES[march.next_die_suit(s)]))


def why_not_draw(s: ConspiracyState, coin: int) -> Refusal:
    """Return why a coin cannot be drawn: the coin is not in the bag (rule D1)."""
    return "D1", _("{coin} is not in the bag.").format(coin=_coin(coin))


def decision_due(s: ConspiracyState, _object: int = 0) -> Refusal:
    """Return a refusal: a rule id, and a sentence that tells the player which decision must be made now."""
    rule, sentence = NOW[s.deciding]
    return rule, _(sentence)


REASONS: dict[str, Callable[[ConspiracyState, int], Refusal]] = {
    **dict.fromkeys(FIRST_CODES, decision_due),
    "goal": why_not_goal,
    "lay": why_not_lay,
    "place": why_not_place,
    "attack": why_not_attack,
    "reveal coin": why_not_reveal_coin,
    "reveal tile": why_not_reveal_tile,
    "advance": why_not_advance,
    "give": why_not_give,
    "save": why_not_save,
    "mark": why_not_mark,
    "claim": why_not_claim,
    "roll suit": why_not_suit_die,
    "draw": why_not_draw,
}
