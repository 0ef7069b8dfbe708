"""Reasons for and against a decision in Conspiracy, as sentences for players.

They are derived from exact odds and the rules.

The reasons use only what the deciding seat can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Decision, given
from timepirates.core.reason import Reason
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import odds
from timepirates.games.conspiracy.rules.plans import support_value
from timepirates.games.conspiracy.rules.space import suit, value
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import (
    DIRECTION_CODE,
    PIECE_CODE,
    SQUARE_CODE,
    SQUARE_NAMES,
    SUIT_CODE,
    UNKNOWN,
    parse_decision,
    place_and_quarter,
)
from timepirates.lessons.phrases import shown


def reasons(game: Game, decision: str) -> list[Reason]:
    """Return reasons for and against a legal decision of the seat that decides next.

    Parameters
    ----------
    game : Game
    decision : str
        A legal decision, as a line of the notation.

    Returns
    -------
    list of Reason
        The most important reason first. Empty if the name of the decision already says everything.
    """
    view, made = (
        as_conspiracy_snapshot(game.snapshot(game.to_move if isinstance(game.to_move, int) else None)),
        parse_decision(decision),
    )
    return list(REASON_FUNCTIONS[made.verb](view, made)) if made.verb in REASON_FUNCTIONS else []


def because(game: Game, decision: str) -> str:
    """Return the reasons for and against a legal decision as one text."""
    return " ".join(reason.text for reason in reasons(game, decision))


# --- the goal


def _matches_goal(view: ConspiracySnapshot, tile: str) -> tuple[bool, bool]:
    """Return whether a tile has the suit of the seat's goal, and whether it has the number of this goal."""
    goal_suit, number = given(view["goals"][given(view["to_move"])])
    piece = PIECE_CODE[tile]
    return suit(piece) == SUIT_CODE[goal_suit], value(piece) == number


def _goal_half_reason(view: ConspiracySnapshot, tile: str) -> Reason:
    """Return a reason about a tile: it shows the suit of the seat's goal, the number, both, or neither."""
    shows = _matches_goal(view, tile)
    text = {
        (True, True): _("The tile shows the suit and the number of your goal."),
        (True, False): _("The tile shows the suit of your goal."),
        (False, True): _("The tile shows the number of your goal."),
        (False, False): _("The tile shows neither the suit nor the number of your goal."),
    }[shows]
    return Reason("half", text, {"tile": tile, "suit": shows[0], "number": shows[1]})


def _goal(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    tiles = [PIECE_CODE[tile] for tile in view["tiles"][given(view["to_move"])]]
    suits = sum(suit(tile) == SUIT_CODE[decision.parts[0]] for tile in tiles)
    numbers = sum(value(tile) == int(decision.parts[1]) for tile in tiles)
    yield Reason(
        "suit",
        ngettext(
            "{count} of your tiles shows the suit of this goal.",
            "{count} of your tiles show the suit of this goal.",
            suits,
        ).format(count=suits),
        {"suits": suits},
    )
    yield Reason(
        "number",
        ngettext(
            "{count} of your tiles shows the number in this goal.",
            "{count} of your tiles show the number in this goal.",
            numbers,
        ).format(count=numbers),
        {"numbers": numbers},
    )


# --- whose turn


def _early_turn_reasons(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    """Yield reasons for and against moving now instead of waiting for a later turn (rules O3 to O5, E4).

    They name competitors, the next player, and players who could win before.
    """
    asked, left = view["to_move"], [seat for seat in view["order"] if seat not in view["moved"]]
    others = [seat for seat in view["spirals"] if seat not in (asked, *view["moved"])]
    if decision.verb == "wait":
        player = view["players"][left[0]]
        text = (
            _("{player} moves next, unless another player takes the turn early.")
            if others
            else _("{player} moves next.")
        )
        yield Reason("next", text.format(player=player), {"seat": left[0]})
        yield Reason(
            "last",
            _("You will get your turn automatically when all players who are in the order of this round have moved."),
        )
    elif others:
        yield Reason(
            "level",
            ngettext(
                "{count} other player may also take this turn. If this player wants the turn, too, a roll "
                "of the dice decides.",
                "{count} other players may also take this turn. If one of them wants the turn, too, a roll "
                "of the dice decides.",
                len(others),
            ).format(count=len(others)),
            {"others": others},
        )
    else:
        yield Reason("alone", _("No other player may take this turn early, so you are sure to get it."))
    marked = [seat for seat in left + others if (view["marked_in"][seat] or view["round"]) < view["round"]]
    if marked:
        yield Reason(
            "claims",
            ngettext(
                "{players} has a mark from an earlier round, and could win in the next turn.",
                "{players} have marks from an earlier round, and could win in their next turns.",
                len(marked),
            ).format(players=", ".join(view["players"][seat] for seat in marked)),
            {"seats": marked},
        )


# --- tiles


def _lay(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    yield _goal_half_reason(view, decision.parts[0])
    column, row = decision.parts[1].split(" ")
    if row == "F1":
        chance = odds.advance(view, column)
        yield Reason(
            "forgotten",
            _(
                "The tile lies face down in Future 1, so it leaves the board if the column advances. Each roll "
                "advances the column with a chance of {chance}."
            ).format(chance=shown(chance)),
            {"column": column, "chance": chance},
        )


def _reveal_tile(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    place = decision.parts[0]
    chance, tile = odds.reveal_tile(view, place), view["board"][place]["tile"]
    if tile != UNKNOWN:
        yield _goal_half_reason(view, tile)
    if chance in (0, 1):
        text = (
            _("The coins on the tile add up to at least its value, so the tile stays on the board.")
            if chance
            else _("The coins on the tile add up to less than its value, so the tile would come to your hand.")
        )
    else:
        text = _("You do not know this tile. It stays on the board with a chance of {chance}.").format(
            chance=shown(chance)
        )
    yield Reason("stays", text, {"place": place, "chance": chance})


def _advance(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    column, board = decision.parts[0], view["board"]
    chance = odds.advance(view, column)
    yield Reason(
        "advances",
        _("The column advances with a chance of {chance}.").format(chance=shown(chance)),
        {"column": column, "chance": chance},
    )
    head, present = board.get(f"{column} F1"), board.get(f"{column} P")
    if head is None:
        return
    if head["face"] == "down":
        yield Reason(
            "forgets",
            _(
                "The tile in Future 1 is face down: if the column advances, this tile leaves the board and "
                "goes into your hand."
            ),
        )
        return
    yield _goal_half_reason(view, head["tile"])
    if present is not None and any(_matches_goal(view, present["tile"])):
        yield Reason(
            "loses",
            _("The Present tile of this column, which shows half of your goal, would leave the board."),
            {"tile": present["tile"]},
        )


def _mark(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    yield _goal_half_reason(view, view["board"][f"{decision.parts[0]} P"]["tile"])
    head = view["board"].get(f"{decision.parts[0]} F1")
    if head is not None and head["face"] == "up":
        chance = odds.advance(view, decision.parts[0])
        yield Reason(
            "pushed",
            _(
                "The face-up tile below would replace the marked tile if the column advances. Each roll "
                "advances the column with a chance of {chance}."
            ).format(chance=shown(chance)),
            {"column": decision.parts[0], "chance": chance},
        )


# --- coins


def _effect_reason(view: ConspiracySnapshot, coin: str) -> Iterator[Reason]:
    """Yield a reason that states how likely the unexpected effect of a spiral coin is to hit a tile (rule H1)."""
    if PIECE_CODE[coin] % c.VALUES == c.SPIRAL:
        chance = 1 - odds.effect(view)["nothing"]
        yield Reason(
            "effect",
            _("The coin is a spiral. Its unexpected effect hits a tile with a chance of {chance}.").format(
                chance=shown(chance)
            ),
            {"chance": chance},
        )


def _support_reason(view: ConspiracySnapshot, coin: str, place: str) -> Iterator[Reason]:
    """Yield, as a reason, how much a coin adds to the sum on its tile, if the seat knows coin and tile (rule R2)."""
    tile = view["board"].get(place, {"tile": UNKNOWN})["tile"]
    if tile == UNKNOWN or coin.startswith(UNKNOWN):
        return
    counts, needed = support_value(PIECE_CODE[coin], PIECE_CODE[tile]), value(PIECE_CODE[tile])
    yield Reason(
        "counts",
        _(
            "When this coin lies symbol side up, it adds {counts} to the sum of the coins on its tile. "
            "The sum must be at least {needed}."
        ).format(counts=counts, needed=needed),
        {"coin": coin, "tile": tile, "counts": counts, "needed": needed},
    )


def _place(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    coin, square, direction = decision.parts
    yield from _support_reason(view, coin, place_and_quarter(square)[0])
    yield from _effect_reason(view, coin)
    if decision.verb == "attack":
        return
    target = NEXT_TO[SQUARE_CODE[square]][DIRECTION_CODE[direction]]
    if target < c.SQUARES and can_be_revealed(_with_coin_placed(view, coin, square, direction), target):
        yield Reason(
            "supports", _("The coin that this coin points at can then be revealed."), {"square": SQUARE_NAMES[target]}
        )


def _with_coin_placed(view: ConspiracySnapshot, coin: str, square: str, direction: str) -> ConspiracySnapshot:
    """Return a copy of a seat's snapshot in which a coin has been placed on the board."""
    place, quarter = place_and_quarter(square)
    tile = view["board"][place]
    coins: dict[str, str] = {**tile.get("coins", {}), quarter: f"{coin} number {direction}"}
    return {**view, "board": {**view["board"], place: {**tile, "coins": coins}}}


def can_be_revealed(view: ConspiracySnapshot, square: int) -> bool:
    """Return whether there is a coin on a square and this coin can be revealed (rules V1, V2)."""
    return square in odds.coins_on(view) and odds.reveal_coin(view, SQUARE_NAMES[square]) == 1


def _attack(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    chance = odds.attack(view, decision)
    text = {Fraction(0): _("The attack fails."), Fraction(1): _("The attack succeeds.")}.get(
        chance, _("The attack succeeds with a chance of {chance}.").format(chance=shown(chance))
    )
    yield Reason("succeeds", text, {"chance": chance})
    yield from _place(view, decision)


def _reveal_coin(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    place, quarter = place_and_quarter(decision.parts[0])
    coin = view["board"][place]["coins"][quarter].split(" ")[0]
    yield from _support_reason(view, coin, place)
    yield Reason("pays", _("To reveal a coin, you give a coin of your hand to another player."))


def _give(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    player = view["players"][int(decision.parts[1])]
    yield Reason("gets", _("{player} can use this coin in {player}'s next turn.").format(player=player))


def _save(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    number = PIECE_CODE[decision.parts[0]] % c.VALUES
    if number == c.SPIRAL:
        yield from _effect_reason(view, decision.parts[0])
        yield Reason("steps-in", _("With a saved spiral, you choose when you move in the next round."))
        return
    saved = [name for seat, name in enumerate(view["saved"]) if seat != view["to_move"] and name]
    before = sum(int(name[-1]) > number for name in saved if int(name[-1]) != c.SPIRAL)
    yield Reason(
        "order",
        ngettext(
            "So far, {count} player has saved a coin with a higher number. This player moves before you"
            " in the next round.",
            "So far, {count} players have saved coins with higher numbers. These players move before "
            "you in the next round.",
            before,
        ).format(count=before),
        {"number": number, "before": before},
    )


def _end(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    points = view["points"]
    yield Reason(
        "points",
        ngettext("{count} action point is left unused.", "{count} action points are left unused.", points).format(
            count=points
        ),
        {"points": points},
    )


def _claim(view: ConspiracySnapshot, decision: Decision) -> Iterator[Reason]:
    yield Reason("wins", _("The Present shows both halves of your goal, so you win."), {"chance": Fraction(1)})


REASON_FUNCTIONS: dict[str, Callable[[ConspiracySnapshot, Decision], Iterator[Reason]]] = {
    "goal": _goal,
    "now": _early_turn_reasons,
    "wait": _early_turn_reasons,
    "lay": _lay,
    "place": _place,
    "attack": _attack,
    "reveal coin": _reveal_coin,
    "reveal tile": _reveal_tile,
    "advance": _advance,
    "give": _give,
    "save": _save,
    "mark": _mark,
    "end": _end,
    "claim": _claim,
}
"""For each kind of decision, the function that yields its reasons. Kinds without an entry have no reasons."""
