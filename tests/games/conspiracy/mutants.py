"""Mutants of the rules, at least one for every rule id: a function, and what replaces it for a moment.

Each entry is (rule id, module, function, replacement); a test named for the id must notice it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from timepirates.games.conspiracy import setting_up, snapshot, views
from timepirates.games.conspiracy.rules import coins, effects, march, order, pieces, plans, setup, space, turn
from timepirates.games.conspiracy.rules.sets import everybody, lowest, size


def nothing(*_arguments: Any) -> None:
    """Does nothing."""


def always(*_arguments: Any) -> bool:
    """Allows everything."""
    return True


def never(*_arguments: Any) -> bool:
    """Allows nothing."""
    return False


def zero(*_arguments: Any) -> int:
    """Seat 0, the empty set, or none."""
    return 0


def loses_a_coin(s: Any, seat: int) -> None:
    s.hand[seat] = 0


def turns_the_coin_round(s: Any, square: int) -> None:
    s.symbol[square] = 1
    s.pointing[square] = (s.pointing[square] + 4) % 8


def takes_coins_face_up(s: Any, place: int) -> bool:
    return s.tile_at[place] != -1


def seven_tiles_each(players: int) -> int:
    return 24 // players - 1


def same_coin_for_both_halves(s: Any, seat: int, goal: int) -> bool:
    return bool(s.goal_coins[seat] >> goal & 1)


def changes_the_next_goal(s: Any, goal: int) -> None:
    s.goal[s.asked] = goal
    s.goal[0] = goal
    s.asked += 1
    if s.asked == s.players:
        s.deciding = setup.ROUND_BEGINS


def counts_saved_upside_down(s: Any, seat: int) -> int:
    return 5 - (0 if s.saved[seat] == -1 else s.saved[seat] % 6)


def takes_the_lowest(s: Any) -> None:
    eager = sum(1 << seat for seat in range(s.players) if s.answer[seat] == 1)
    s.asked = -1
    order.start_turn(s, lowest(eager) if eager else order.next_in_order(s))


def spirals_by_seat(s: Any, spirals_left: int) -> None:
    if spirals_left == 0:
        s.deciding = order.ROUND_BEGINS
    else:
        order.start_turn(s, lowest(spirals_left))


def rolls_among_nobody(s: Any) -> None:
    equals = order.seats_with_highest(s)
    if equals == 0:
        s.deciding, s.phase, s.column = order.MARCH_GOES_ON, order.PHASE_MARCH, -1
    elif size(equals) == 1:
        order.append_to_order(s, lowest(equals))
    else:
        order.begin_roll_off(s, equals, order.FOR_ORDER)


def marches_always(s: Any) -> None:
    s.column += 1
    if s.column < 3:
        march.begin_column_rolls(s, s.column)
    else:
        s.column, s.phase, s.deciding = -1, march.PHASE_TURNS, march.TURNS_GO_ON


def two_columns_only(s: Any, column: int) -> bool:
    return column < 2


def three_successes(s: Any) -> int:
    return sum(march.is_success(s, suit, s.dice[suit]) for suit in range(4)) - 1


def any_number_succeeds(s: Any, suit: int, number: int) -> bool:
    return number >= 1


def forgets_face_up_tiles(s: Any, column: int) -> None:
    if s.tile_at[3 + column] != -1:
        march.remove_hidden_tile(s, 3 + column)
    march.move_column_up(s, column)


def leaves_gaps_behind(s: Any, column: int) -> None:
    if s.tile_at[3 + column] != -1:
        pieces.move_tile(s, 3 + column, column)
    for row in range(2, s.deepest + 1):
        if s.tile_at[3 * row + column] != -1:
            pieces.move_tile(s, 3 * row + column, 3 * (row - 1) + column)
            return


def lacks_two(s: Any) -> int:
    return 2 - size(s.hand[s.turn])


def goes_on_with_fewer(s: Any) -> None:
    s.forced = 1
    turn.begin_drawing(s)


def costs_nothing(s: Any, action: int, points: int) -> None:
    s.pending, s.laid_at, s.deciding = action, -1, turn.GIVING


def costs_a_point_too_much(s: Any, action: int, points: int) -> None:
    s.points -= points + 1
    s.pending, s.laid_at, s.deciding = action, -1, turn.GIVING


def costs_one_point(s: Any, column: int) -> None:
    s.points -= 1
    march.begin_column_rolls(s, column)


def places_for_two(s: Any, coin: int, spot: int) -> None:
    s.points -= 2
    s.laid_at = -1
    coins.put_coin_with_effect(s, coin, spot, coins.ACTIONS_GO_ON)


def stops_after_one(s: Any) -> None:
    s.asked = s.turn
    s.deciding = turn.ACTING if s.points > 1 else turn.SAVING


def gives_to_anybody(s: Any, choices: Any, n: int) -> int:
    for seat in range(s.players):
        choices[n] = turn.GIVE + 5 * lowest(s.hand[s.turn]) + seat
        n += 1
    return n


def everything_is_a_target(s: Any, square: int) -> bool:
    return square < len(s.coin_at) - 1


def only_coins_are_targets(s: Any, square: int) -> bool:
    return s.coin_at[square] != -1


def lays_diagonally(s: Any, place: int) -> bool:
    return s.tile_at[place] == -1 and place >= 3


def no_effect(s: Any, coin: int, spot: int, afterwards: int) -> None:
    pieces.put_coin(s, coin, spot // 8, spot % 8)
    s.deciding = afterwards


def sum_must_be_equal(s: Any, square: int) -> bool:
    total = sum(
        space.value(s.coin_at[other])
        for direction in range(8)
        for other in [space.neighbour_pointing_at(s, square, direction)]
        if other != -1
    )
    return total == space.value(s.coin_at[square])


def spirals_are_ones(s: Any, square: int) -> bool:
    shown = [
        space.value(s.coin_at[other])
        for direction in range(8)
        for other in [space.neighbour_pointing_at(s, square, direction)]
        if other != -1 and s.symbol[other] == 0
    ]
    number = space.value(s.coin_at[square])
    return shown == [number] or (len(shown) > 1 and sum(shown) > number)


def attacks_empty_squares(s: Any, choices: Any, n: int, attacks: bool) -> int:
    return WRITE_SPOTS(s, choices, n, False)


WRITE_SPOTS = coins.add_spots


def must_be_greater(s: Any, square: int) -> bool:
    return coins.attack_number(s.coin_at[square]) > coins.number_to_beat(s, square, coins.target_square(s, square))


def own_number_only(s: Any, square: int, target: int) -> int:
    return space.value(s.coin_at[target])


def fails_backwards(s: Any) -> None:
    if coins.both_coins_remain(s) and coins.attack_succeeds(s, s.attacker):
        coins.apply_attack_success(s, coins.target_square(s, s.attacker))
        return
    pieces.remove_coin(s, s.attacker)
    s.attacker, s.deciding = -1, coins.ACTIONS_GO_ON


def adds_everything(coin: int, tile: int) -> int:
    return space.value(coin)


def always_stays(s: Any, place: int) -> int:
    return 99


def keeps_coins(s: Any, place: int) -> None:
    pieces.turn_up(s, place)
    s.deciding = plans.ACTIONS_GO_ON


def moves_up_after_reveal(s: Any, place: int) -> None:
    REVEAL_TILE(s, place)
    march.move_column_up(s, place % 3)


REVEAL_TILE = plans.reveal


def saves_quietly(s: Any, coin: int) -> None:
    pieces.save_coin(s, coin, s.turn)
    s.deciding = turn.SAVING_DONE


def wins_with_one_tile(s: Any, seat: int) -> bool:
    return any(
        turn.present_has_goal_suit(s, seat, column) and turn.present_has_goal_number(s, seat, column)
        for column in range(3)
    )


def keeps_marks(s: Any, column: int, seat: int) -> None:
    if s.tile_at[column] != -1:
        pieces.take_tile(s, column, seat)


def rows_before_columns(s: Any, number: int) -> None:
    if s.effect_column == -1:
        s.effect_column = number % 3
    else:
        effects.hit_place(s, 3 * number + s.effect_column)
        s.effect_column, s.deciding = -1, s.after_effect


def turns_over_the_present(s: Any, place: int) -> None:
    if place >= 3:
        STRIKE(s, place)


STRIKE = effects.hit_place


def takes_future_tiles(s: Any, place: int) -> None:
    if s.tile_at[place] != -1 and s.up[place]:
        pieces.take_tile(s, place, s.turn)
    else:
        STRIKE(s, place)


def face_down_tiles_stay_down(s: Any, place: int) -> None:
    if space.is_down(s, place):
        pieces.clear_coins(s, place)
    else:
        STRIKE(s, place)


def strikes_the_next_row(s: Any, place: int) -> None:
    STRIKE(s, place if s.tile_at[place] != -1 else place + 3)


def ends_never(s: Any) -> None:
    limit, s.round_limit = s.round_limit, 0
    BEGIN_ROUND(s)
    s.round_limit = limit


BEGIN_ROUND = order.begin_round


def lays_anywhere(s: Any, place: int) -> bool:
    row, s.last_row = s.last_row, 24
    allowed = MAY_LAY(s, place)
    s.last_row = row
    return allowed


MAY_LAY = coins.may_lay


def all_know(s: Any, tile: int, place: int) -> None:
    LAY_TILE(s, tile, place)
    s.tile_known[tile] = everybody(s)


LAY_TILE = pieces.lay_tile

MUTANTS: list[tuple[str, Any, str, Callable[..., Any]]] = [
    ("K1", pieces, "discard_hand", loses_a_coin),
    ("K2", pieces, "reveal_coin", turns_the_coin_round),
    ("K3", coins, "may_take_coins", takes_coins_face_up),
    ("K4", setting_up, "tiles_each", seven_tiles_each),
    ("K5", snapshot, "_knows_piece", always),
    ("K5", pieces, "lay_tile", all_know),
    ("K6", march, "active_seat", zero),
    ("U1", setting_up, "tiles_each", seven_tiles_each),
    ("U2", setup, "may_choose_goal", same_coin_for_both_halves),
    ("U3", setup, "choose_goal", changes_the_next_goal),
    ("O1", order, "saved_number", counts_saved_upside_down),
    ("O2", order, "next_tied_seats", zero),
    ("O3", order, "spiral_players", zero),
    ("O3", views, "_answers_are_open", never),
    ("O4", order, "apply_answers", takes_the_lowest),
    ("O5", order, "begin_last_turn", spirals_by_seat),
    ("O6", order, "continue_order", rolls_among_nobody),
    ("W1", march, "continue_march", marches_always),
    ("W2", space, "has_future_tile", two_columns_only),
    ("W3", march, "count_successes", three_successes),
    ("W4", march, "is_success", any_number_succeeds),
    ("W5", march, "advance", forgets_face_up_tiles),
    ("W6", march, "move_column_up", leaves_gaps_behind),
    ("W7", march, "active_seat", zero),
    ("D1", turn, "count_missing_coins", lacks_two),
    ("D2", turn, "advance_for_coins", goes_on_with_fewer),
    ("D3", pieces, "take_gifts", nothing),
    ("N1", turn, "continue_actions", stops_after_one),
    ("N2", coins, "place", places_for_two),
    ("N3", turn, "announce_action", costs_nothing),
    ("N4", turn, "announce_action", costs_a_point_too_much),
    ("N5", turn, "announce_action", costs_nothing),
    ("N6", turn, "roll_to_advance", costs_one_point),
    ("N7", turn, "add_gifts", gives_to_anybody),
    ("L1", coins, "may_take_coins", takes_coins_face_up),
    ("L2", space, "can_be_pointed_at", everything_is_a_target),
    ("L3", space, "can_be_pointed_at", only_coins_are_targets),
    ("L4", coins, "may_lay", lays_diagonally),
    ("L5", coins, "put_coin_with_effect", no_effect),
    ("V1", coins, "is_supported", sum_must_be_equal),
    ("V2", coins, "is_supported", spirals_are_ones),
    ("V3", pieces, "reveal_coin", turns_the_coin_round),
    ("V4", space, "count_symbols_at", zero),
    ("Q1", coins, "add_spots", attacks_empty_squares),
    ("Q2", coins, "attack_succeeds", must_be_greater),
    ("Q3", coins, "number_to_beat", own_number_only),
    ("Q4", coins, "attack_number", space.value),
    ("Q5", coins, "resolve_attack", fails_backwards),
    ("Q6", coins, "both_coins_remain", always),
    ("R1", plans, "may_reveal_tile", space.is_down),
    ("R2", plans, "support_value", adds_everything),
    ("R3", plans, "total_support", always_stays),
    ("R4", plans, "reveal", keeps_coins),
    ("R5", plans, "reveal", moves_up_after_reveal),
    ("G1", march, "can_advance", always),
    ("E1", turn, "save", saves_quietly),
    ("E2", pieces, "discard_hand", nothing),
    ("E3", turn, "present_fits_goal", always),
    ("E4", turn, "may_claim", wins_with_one_tile),
    ("E5", pieces, "give_present_tile", keeps_marks),
    ("H1", effects, "record_effect_roll", rows_before_columns),
    ("H2", effects, "hit_place", turns_over_the_present),
    ("H3", effects, "hit_place", takes_future_tiles),
    ("H4", effects, "hit_place", face_down_tiles_stay_down),
    ("H5", effects, "hit_place", strikes_the_next_row),
    ("X1", turn, "has_earlier_mark_on", never),
    ("X2", order, "begin_round", ends_never),
    ("X3", coins, "may_lay", lays_anywhere),
]
