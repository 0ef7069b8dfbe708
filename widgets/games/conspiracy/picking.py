"""Let the user compose a decision in steps: first the action, then the coin, the square and the direction.

`PartialDecision` holds the parts that were picked at one table. `DecisionButtons` turns them into buttons: a button
either plays a complete decision, or adds a part to it. The game decides what is legal and explains refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, Unpack

from timepirates import CHANCE, Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision, given
from timepirates.games.conspiracy import naming, odds
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import (
    DIRECTION_CODE,
    SQUARE_CODE,
    SQUARE_NAMES,
    parse_decision,
    place_and_quarter,
)
from timepirates_widgets.panel import Panel, PanelOptions
from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.decisions import Button, ButtonOptions, ChosenPart, Group, reason
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

ON_SQUARES = ("place", "attack")
PICKED_IN_STEPS = ("act", "build")


class CoinDecision(NamedTuple):
    """A decision to place a coin or to attack with a coin, split into action, coin, square and direction."""

    verb: str
    coin: str
    square: str
    direction: str


def coin_decisions(legal: Iterable[Decision]) -> list[CoinDecision]:
    """Return the legal decisions to place a coin or to attack with a coin, each split into its parts.

    >>> coin_decisions(map(parse_decision, ["place moons-3 at M F1 nw pointing n", "end"]))
    [CoinDecision(verb='place', coin='moons-3', square='M F1 nw', direction='n')]
    """
    return [CoinDecision(each.verb, *each.parts) for each in legal if each.verb in ON_SQUARES]


def towards(square: str, direction: str) -> str | None:
    """Return the name of the square at which a coin points, or None if it is off the board (rule X3).

    >>> towards("M F1 nw", "n"), towards("L P nw", "w")
    ('M P sw', None)
    """
    target = NEXT_TO[SQUARE_CODE[square]][DIRECTION_CODE[direction]]
    return SQUARE_NAMES[target] if target < len(SQUARE_NAMES) else None


class PartialDecision:
    """An incomplete decision: the parts (action, coin, square) that the user has already chosen.

    The parts are `verb`, `piece` and `square`, each empty until it is chosen. A coin can be chosen before its action.
    Every change of the table except a refusal clears the parts.
    """

    def __init__(self, table: Sitting):
        self.table = table
        self._watchers = Watchers()
        self._clear()
        table.watch(self._on_change)

    def _clear(self) -> None:
        self.verb = self.piece = self.square = ""

    def _on_change(self, change: Change) -> None:
        if change.kind != "refused":
            self._clear()

    @property
    def has_choice(self) -> bool:
        """Whether the user has already chosen an action, a coin or a square for the next decision."""
        return bool(self.verb or self.piece or self.square)

    def watch(self, callback: Callable[[], None]) -> None:
        """Register a function that is called each time the user's incomplete decision has changed."""
        self._watchers.add(callback)

    def _tell(self) -> None:
        if self.table.refusal is not None:
            self.table.clear_refusal()
        self._watchers.tell()

    @property
    def open(self) -> bool:
        """Whether the user may make a decision now."""
        return self.table.may_decide

    # --- picking

    def pick(self, part: str) -> None:
        """Choose a part of the next decision: an action and a piece ("with place moons-3"), or a square ("on M F1 nw").

        Parts that belong to no legal decision are ignored.
        """
        kind, _space, rest = part.partition(" ")
        if not self.open or self.table.position.deciding not in PICKED_IN_STEPS:
            return
        if kind == "on" and rest in SQUARE_CODE:
            self._go_to(rest)
        elif kind == "with" and rest in {f"{verb} {piece}" for verb, piece in self._verbs()}:
            self.verb, self.piece = rest.split(" ")
            if self.square and not self.open_squares() & {self.square}:
                self.square = ""
        self._tell()

    def unpick(self) -> None:
        """Undo the user's last choice of an action, a coin or a square."""
        if self.square and self.piece:
            self.square = ""
        else:
            self._clear()
        self._tell()

    def take(self, kind: str, piece: str) -> None:
        """Handle a click on a coin or a tile that belongs to the user.

        Parameters
        ----------
        kind : {"coin", "tile"}
        piece : str
            Such as "moons-3".
        """
        table, legal = self.table, self.table.position.legal
        view = DecisionButtons(table.position, as_conspiracy_snapshot(table.snapshot), self)
        if not self.open:
            table.show_refusal(_("It is not your turn to decide."))
        elif kind == "tile" and table.position.deciding in PICKED_IN_STEPS:
            if ("lay", piece) in self._verbs():
                self.pick(f"with lay {piece}")
            else:
                self.show_refusal(f"lay {piece} at M F1")
        elif table.position.deciding in PICKED_IN_STEPS:
            self._take_coin(piece, view)
        elif table.position.deciding == "save" and kind == "coin":
            self._play_or_refuse(f"save {piece}")
        elif gifts := [each for each in legal() if kind == "coin" and each.verb == "give" and each.parts[0] == piece]:
            if len(gifts) == 1:
                table.play(gifts[0])
            else:
                self.piece = piece
                self._tell()
        else:
            table.show_refusal(_("You cannot use this piece for this decision. Choose one of the buttons."))

    def _take_coin(self, coin: str, view: DecisionButtons) -> None:
        verbs = [verb for verb in ON_SQUARES if (verb, coin) in self._verbs()]
        if not verbs:
            self.show_refusal(view.refused_example("place", coin))
            return
        self.verb, self.piece = verbs[0] if len(verbs) == 1 else "", coin
        self._go_to(self.square if self.square in self.open_squares() else "")
        self._tell()

    def _go_to(self, square: str) -> None:
        """Choose a square. If only one action is possible on the square, choose the action too."""
        self.square = square
        verbs = {spot.verb for spot in self.matching_decisions()} if square and self.piece and not self.verb else set()
        if len(verbs) == 1:
            self.verb = verbs.pop()

    def _verbs(self) -> set[tuple[str, str]]:
        return {(each.verb, each.parts[0]) for each in self.table.position.legal() if each.verb in (*ON_SQUARES, "lay")}

    # --- what the board shows

    def matching_decisions(self) -> list[CoinDecision]:
        """Return the legal placements and attacks that agree with all choices of the user so far."""
        return [
            spot
            for spot in coin_decisions(self.table.position.legal())
            if self._fits(spot) and (not self.square or spot.square == self.square)
        ]

    def open_squares(self) -> set[str]:
        """Return the squares on which the chosen coin or tile can be put, as a set of names."""
        if self.verb == "lay":
            places = {
                each.parts[1]
                for each in self.table.position.legal()
                if each.verb == "lay" and each.parts[0] == self.piece
            }
            return {f"{place} {quarter}" for place in places for quarter in naming.QUARTERS}
        return {spot.square for spot in coin_decisions(self.table.position.legal()) if self._fits(spot)}

    def _fits(self, spot: CoinDecision) -> bool:
        return self.verb in ("", spot.verb) and self.piece in ("", spot.coin)

    def marked(self) -> dict[str, str]:
        """Return the highlighted squares, as a dict from square to kind of highlight.

        "open" squares can be chosen next, "picked" is the chosen square, and its coin can point at "target" squares.
        """
        if not self.open:
            return {}
        position = self.table.position
        if position.deciding == "mark":
            columns = [each.parts[0] for each in position.legal() if each.verb == "mark"]
            return {f"{column} P {quarter}": "open" for column in columns for quarter in naming.QUARTERS}
        if position.deciding in ("give", "settle"):
            return announced(given(as_conspiracy_snapshot(self.table.snapshot)["pending"]))
        if position.deciding not in PICKED_IN_STEPS:
            return {}
        marked = dict.fromkeys(self.open_squares(), "open") if self.piece else {}
        if self.square:
            marked[self.square] = "picked"
        if self.square and self.verb:
            marked |= {
                target: "target"
                for spot in self.matching_decisions()
                if (target := towards(spot.square, spot.direction))
            }
        return marked

    # --- a click on the board

    def handle_click(self, square: str) -> None:
        """Handle the user's click on a square of the board."""
        table = self.table
        if square not in SQUARE_CODE:
            return
        if not self.open:
            table.show_refusal(_("It is not your turn to decide."))
        elif table.position.deciding == "mark":
            self._play_or_refuse(f"mark {square[0]}")
        elif table.position.deciding in PICKED_IN_STEPS:
            self._clicked_in_steps(square)
        else:
            self.show_refusal(f"reveal coin at {square}")

    def _play_or_refuse(self, text: str) -> None:
        if text in self.table.position.legal():
            self.table.play(text)
        else:
            self.show_refusal(text)

    def show_refusal(self, text: str) -> None:
        """Show the reason why a decision is not legal."""
        self.table.show_refusal(reason(self.table.position, text))

    def _clicked_in_steps(self, square: str) -> None:
        if self.verb == "lay":
            self._play_or_refuse(f"lay {self.piece} at {square[:-3]}")
            return
        if self.verb and self.square:
            aimed = [spot for spot in self.matching_decisions() if towards(spot.square, spot.direction) == square]
            if aimed:
                self.table.play(f"{self.verb} {self.piece} at {self.square} pointing {aimed[0].direction}")
                return
        if self.piece and square not in self.open_squares():
            self.show_refusal(f"{self.verb or ON_SQUARES[0]} {self.piece} at {square} pointing n")
        elif self.piece or decisions_at_square(self.table.position.legal(), square):
            self._go_to(square)
            self._tell()
        else:
            self.show_refusal(likely_wish(as_conspiracy_snapshot(self.table.snapshot), square))


def announced(pending: str) -> dict[str, str]:
    """Return the squares to highlight for an announced action, as a dict from square to kind of highlight.

    >>> announced("attack ?-2 at M F1 nw pointing e")
    {'M F1 nw': 'picked', 'M F1 ne': 'target'}
    """
    action = parse_decision(pending)
    if action.verb != "attack":
        return dict.fromkeys(affected_squares(action), "picked")
    _coin, square, direction = action.parts
    target = towards(square, direction)
    return {square: "picked"} | ({target: "target"} if target else {})


def affected_squares(decision: str) -> list[str]:
    """Return the names of the squares that a decision affects.

    >>> affected_squares("reveal coin at M F1 nw"), affected_squares("mark L"), affected_squares("end")
    (['M F1 nw'], ['L P nw', 'L P ne', 'L P sw', 'L P se'], [])
    """
    verb, parts = parse_decision(decision).verb, parse_decision(decision).parts
    if verb in ON_SQUARES:
        return [parts[1]]
    if verb in ("reveal coin", "settle"):
        return [parts[0]]
    if verb in ("mark", "advance"):
        return [f"{parts[0]} P {quarter}" for quarter in naming.QUARTERS]
    return [f"{parts[-1]} {quarter}" for quarter in naming.QUARTERS] if verb in ("lay", "reveal tile") else []


def decisions_at_square(legal: Iterable[Decision], square: str) -> list[Decision]:
    """Return the legal decisions that affect a square, except decisions that affect a whole column."""
    return [each for each in legal if each.verb not in ("mark", "advance") and square in affected_squares(each)]


def likely_wish(seen: ConspiracySnapshot, square: str) -> str:
    """Return the illegal decision that the user most likely wanted to make with a click on a square.

    The refusal of this decision explains why the click does nothing.
    """
    place, quarter = place_and_quarter(square)
    tile, seat = seen["board"].get(place), seen["to_move"]
    coins, tiles = (seen["hands"][seat], seen["tiles"][seat]) if seat is not None else ([], [])
    if tile and quarter in tile.get("coins", {}):
        return f"reveal coin at {square}"
    if tile and tile["face"] == "down" and coins:
        return f"place {coins[0]} at {square} pointing n"
    if tile is None and tiles:
        return f"lay {tiles[0]} at {place}"
    return f"reveal tile at {place}"


class PickingPanel(Panel[Sitting]):
    """The base class of panels that show the chosen parts of a decision."""

    def __init__(self, table: Sitting, picking: PartialDecision | None = None, **more: Unpack[PanelOptions]):
        self._picking = picking
        super().__init__(table, **more)
        if picking is not None:
            picking.watch(self.refresh)


def _coin_action(verb: str) -> tuple[str, str]:
    """Return the label of an action with a coin, and its description for screen readers."""
    if verb == "place":
        return _("Place"), _("Place a coin: {coin}")
    return _("Attack"), _("Attack with a coin: {coin}")


class DecisionButtons:
    """The buttons with which the user adds the next part to the incomplete decision, or completes the decision."""

    def __init__(self, position: Game, seen: ConspiracySnapshot, picking: PartialDecision):
        self.position, self.seen, self.picking = position, seen, picking
        self.deciding, self.seat = position.deciding, position.to_move
        self.player = position.players[self.seat] if isinstance(self.seat, int) else ""

    @cached_property
    def legal(self) -> list[Decision]:
        """The legal decisions in the position, as a list."""
        return self.position.legal()

    def heading(self) -> str:
        """Return the heading above the buttons, which names the kind of decision to make."""
        if self.deciding is None:
            return _("The game is over")
        if self.seat is CHANCE:
            return _("Random draw")
        return {
            "goal": _("{player} chooses a goal: a suit and a number from the three coins"),
            "interrupt": _("Does {player} take the next turn?"),
            "act": _("What {player} can do"),
            "build": _("{player} puts a coin on the new tile"),
            "give": _("Which coin does {player} pay, and to whom?"),
            "settle": _("{player}'s attack succeeds: turn the coin back, or remove it?"),
            "save": _("Which coin does {player} save?"),
            "mark": _("Where does {player} set the mark?"),
            "claim": _("Does {player} claim victory?"),
        }[self.deciding].format(player=self.player)

    def groups(self) -> list[Group]:
        """Return the groups of decision buttons. Groups without buttons are left out."""
        if self.deciding is None:
            return []
        if self.seat is CHANCE:
            found = self._luck()
        elif self.deciding in PICKED_IN_STEPS:
            found = self._picked() if self.picking.has_choice else self._actions()
        else:
            found = getattr(self, f"_{self.deciding}")()
            found = [self._crumbs(), *found] if self.picking.has_choice else found
        return [group for group in found if group["buttons"]]

    def _luck(self) -> list[Group]:
        """Return groups of buttons, one button for each possible result of a random draw, such as the next coin.

        For a draw from the bag, these are all coins that may be in the bag as far as the viewer knows: which coins
        really are in the bag is a secret.
        """
        if self.deciding != "draw":
            return [{"label": _("Luck"), "buttons": [self._button(text, text, text) for text in self.legal]}]
        buttons: list[Button] = [
            {
                "text": f"draw {coin}",
                "label": "",
                "icon": f"coin-{coin}",
                "said": _("Drawn: {coin}").format(coin=naming.coin_name(coin)),
            }
            for coin in odds.draw(self.seen)
        ]
        return [{"label": _("Drawn"), "buttons": buttons}]

    # --- buttons

    def _button(self, text: str, label: str, said: str, icon: str = "", **more: Unpack[ButtonOptions]) -> Button:
        """Return the button for a decision. If the decision is illegal, `why` contains the reason."""
        button: Button = {"text": str(text), "label": label, "said": said, "icon": icon, **more}
        if text not in self.legal:
            button["why"] = reason(self.position, text)
        return button

    @staticmethod
    def _stage(part: str, label: str, said: str, icon: str = "") -> Button:
        """Return a button that adds one part, such as a coin or a square, to the user's decision."""
        return {"text": part, "stage": part, "label": label, "said": said, "icon": icon}

    def _hand(self) -> list[str]:
        return self.seen["hands"][given(self.seen["to_move"])]

    # --- The buttons for choosing a goal and for taking the next turn early

    def _goal(self) -> list[Group]:
        suits: dict[str, list[Button]] = {}
        for text in self.legal:
            suit, number = text.parts
            said = _("Goal: {goal}").format(goal=naming.goal_name([suit, number]))
            suits.setdefault(suit, []).append(self._button(text, number, said, f"suit-{suit}"))
        return [{"label": naming.suit_name(suit), "buttons": buttons} for suit, buttons in suits.items()]

    def _interrupt(self) -> list[Group]:
        return [
            {
                "label": "",
                "buttons": [
                    self._button("now", _("Move now"), _("Take the next turn now"), main=True),
                    self._button("wait", _("Wait"), _("Wait for a later turn")),
                ],
            }
        ]

    # --- Buttons for actions, shown while the player has chosen no part of a decision

    def _actions(self) -> list[Group]:
        rows = [self._coins_row(verb) for verb in ON_SQUARES]
        if self.deciding == "build":
            return rows
        return [
            *rows,
            self._lay_row(),
            self._reveal_coins(),
            self._reveal_tiles(),
            {"label": _("Advance"), "buttons": [self._advance(column) for column in "LMR"]},
            {"label": "", "buttons": [self._button("end", _("End turn"), _("End the actions"), main=True)]},
        ]

    def _coins_row(self, verb: str) -> Group:
        label, said = _coin_action(verb)
        possible = {spot.coin for spot in coin_decisions(self.legal) if spot.verb == verb}
        buttons = [
            self._stage_coin(verb, coin)
            if coin in possible
            else self._button(
                self.refused_example(verb, coin), "", said.format(coin=naming.coin_name(coin)), f"coin-{coin}"
            )
            for coin in self._hand()
        ]
        return {"label": label, "buttons": buttons}

    def _stage_coin(self, verb: str, coin: str) -> Button:
        said = _coin_action(verb)[1].format(coin=naming.coin_name(coin))
        return self._stage(f"with {verb} {coin}", "", said, f"coin-{coin}")

    def refused_example(self, verb: str, coin: str) -> str:
        """Return an illegal decision with a coin. Its refusal message explains why the coin cannot be used.

        The decision uses an open square if there is one, so that the refusal is not about the square.
        """
        best = next((spot for spot in coin_decisions(self.legal)), None)
        square, direction = (best.square, best.direction) if best else ("M F1 nw", "n")
        laid = next((place for place, tile in self.seen["board"].items() if tile["face"] == "down"), None)
        if best is None and laid:
            square = f"{laid} nw"
        return f"{verb} {coin} at {square} pointing {direction}"

    def _lay_row(self) -> Group:
        possible = {each.parts[0] for each in self.legal if each.verb == "lay"}
        said = _("Lay a tile face down: {tile}")
        buttons = [
            self._stage(f"with lay {tile}", "", said.format(tile=naming.tile_name(tile)), f"tile-{tile}")
            if tile in possible
            else self._button(f"lay {tile} at M F1", "", said.format(tile=naming.tile_name(tile)), f"tile-{tile}")
            for tile in self.seen["tiles"][given(self.seen["to_move"])]
        ]
        return {"label": _("Lay"), "buttons": buttons}

    def _reveal_coins(self) -> Group:
        aimed = self._aimed_at()
        buttons = [
            self._reveal_coin(square)
            for square, coin in self._coins().items()
            if " number " in coin and (square in aimed or f"reveal coin at {square}" in self.legal)
        ]
        return {"label": _("Reveal"), "buttons": buttons}

    def _reveal_coin(self, square: str) -> Button:
        coin = self._coins()[square].split(" ")[0]
        return self._button(
            f"reveal coin at {square}",
            square,
            _("Reveal the coin at {square}: {coin}").format(
                square=naming.square_name(square), coin=naming.coin_name(coin)
            ),
            f"coin-{coin}",
        )

    def _coins(self) -> dict[str, str]:
        return {
            f"{place} {quarter}": coin
            for place, tile in self.seen["board"].items()
            for quarter, coin in tile.get("coins", {}).items()
        }

    def _aimed_at(self) -> set[str | None]:
        return {towards(square, coin.rsplit(" ", 1)[1]) for square, coin in self._coins().items()}

    def _reveal_tiles(self) -> Group:
        near = [
            place
            for place, tile in self.seen["board"].items()
            if any(" symbol " in coin for coin in tile.get("coins", {}).values())
        ]
        return {"label": _("Tile"), "buttons": [self._reveal_tile(place) for place in near]}

    def _reveal_tile(self, place: str) -> Button:
        tile = self.seen["board"][place]["tile"]
        return self._button(
            f"reveal tile at {place}",
            place,
            _("Reveal the tile at {place}").format(place=naming.place_name(place)),
            f"tile-{tile}",
        )

    def _advance(self, column: str) -> Button:
        return self._button(
            f"advance {column}", column, _("Try to advance the {column}").format(column=naming.column_name(column))
        )

    # --- Buttons for the next part of a decision, shown after the player has chosen the first part

    def _picked(self) -> list[Group]:
        picking = self.picking
        if not picking.piece:
            return [self._crumbs(), *self._what_at(picking.square)]
        if not picking.verb:
            return [self._crumbs(), self._what_with(picking.piece)]
        if picking.verb == "lay":
            return [self._crumbs(), self._lay_where()]
        return [self._crumbs(), self._where() if not picking.square else self._which_way()]

    def _crumbs(self) -> Group:
        picking = self.picking
        named = {"place": _("Place {piece}"), "attack": _("Attack with {piece}"), "lay": _("Lay {piece}")}
        crumbs: list[ChosenPart] = []
        if picking.piece:
            name, kind = (naming.tile_name, "tile") if picking.verb == "lay" else (naming.coin_name, "coin")
            told = named[picking.verb].format(piece=name(picking.piece)) if picking.verb else name(picking.piece)
            crumbs.append({"icon": f"{kind}-{picking.piece}", "text": told})
        if picking.square:
            crumbs.append({"icon": "", "text": _("at {square}").format(square=picking.square)})
        back: Button = {
            "text": "unpick",
            "unpick": True,
            "label": _("Back"),
            "said": _("Remove the last part"),
            "icon": "",
        }
        return {"label": _("Chosen so far"), "buttons": [back], "crumbs": crumbs}

    def _what_with(self, coin: str) -> Group:
        verbs = dict.fromkeys(spot.verb for spot in self.picking.matching_decisions())
        buttons: list[Button] = [
            {**self._stage_coin(verb, coin), "label": _coin_action(verb)[0], "icon": ""} for verb in verbs
        ]
        return {"label": _("Use this piece to"), "buttons": buttons}

    def _what_at(self, square: str) -> list[Group]:
        place = square[:-3]
        here = [spot for spot in coin_decisions(self.legal) if spot.square == square]
        rows: list[Group] = []
        for verb in ON_SQUARES:
            coins = dict.fromkeys(spot.coin for spot in here if spot.verb == verb)
            rows.append({"label": _coin_action(verb)[0], "buttons": [self._stage_coin(verb, coin) for coin in coins]})
        laying = [
            self._lay_at(each, icon=f"tile-{each.parts[0]}")
            for each in self.legal
            if each.verb == "lay" and each.parts[1] == place
        ]
        coin = [self._reveal_coin(square)] if f"reveal coin at {square}" in self.legal else []
        tile = [self._reveal_tile(place)] if f"reveal tile at {place}" in self.legal else []
        return [
            *rows,
            {"label": _("Lay"), "buttons": laying},
            {"label": _("Reveal"), "buttons": coin},
            {"label": _("Tile"), "buttons": tile},
        ]

    def _lay_at(self, decision: Decision, label: str = "", icon: str = "") -> Button:
        tile, place = decision.parts
        said = _("Lay {tile} at {place}").format(tile=naming.tile_name(tile), place=naming.place_name(place))
        return self._button(decision, label, said, icon)

    def _lay_where(self) -> Group:
        buttons = [
            self._lay_at(each, label=each.parts[1])
            for each in self.legal
            if each.verb == "lay" and each.parts[0] == self.picking.piece
        ]
        return {"label": _("Where"), "buttons": buttons}

    def _where(self) -> Group:
        buttons = [
            self._stage(f"on {square}", square, naming.square_name(square))
            for square in sorted(self.picking.open_squares(), key=SQUARE_CODE.__getitem__)
        ]
        return {"label": _("Where"), "buttons": buttons}

    def _which_way(self) -> Group:
        picking, coins = self.picking, self._coins()
        buttons = []
        for direction in naming.DIRECTIONS:
            text = f"{picking.verb} {picking.piece} at {picking.square} pointing {direction}"
            target = towards(picking.square, direction)
            said = _("pointing {direction}").format(direction=naming.direction_name(direction))
            if target in coins:
                said = _("pointing {direction} at {coin}").format(
                    direction=naming.direction_name(direction), coin=naming.coin_name(coins[target].split(" ")[0])
                )
            buttons.append(self._button(text, "", said, f"arrow-{direction}", way=direction))
        return {"label": _("Pointing"), "buttons": buttons, "rose": True, "centre": f"coin-{picking.piece}"}

    # --- The buttons for payments and for the end of a turn

    def _give(self) -> list[Group]:
        rows: dict[str, list[Button]] = {}
        said = _("Give {player} a coin: {coin}")
        for text in self.legal:
            if text.verb != "give":
                continue
            coin, seat = text.parts
            if self.picking.piece not in ("", coin):
                continue
            player = self.position.players[int(seat)]
            rows.setdefault(coin, []).append(
                self._button(text, player, said.format(player=player, coin=naming.coin_name(coin)), f"seat-{seat}")
            )
        return [
            {"label": "", "icon": f"coin-{coin}", "said": naming.coin_name(coin), "buttons": buttons}
            for coin, buttons in rows.items()
        ]

    def _settle(self) -> list[Group]:
        flip = self._button(
            "flip",
            _("Turn the coin back to its number side"),
            _("Turn the attacked coin back to its number side"),
            main=True,
        )
        return [{"label": "", "buttons": [flip]}, *self._give()]

    def _save(self) -> list[Group]:
        buttons = [
            self._button(
                f"save {coin}", "", _("Save a coin: {coin}").format(coin=naming.coin_name(coin)), f"coin-{coin}"
            )
            for coin in self._hand()
        ]
        nothing = self._button("no-save", _("Save nothing"), _("Save nothing"), main=not buttons)
        return [{"label": _("Save"), "buttons": buttons}, {"label": "", "buttons": [nothing]}]

    def _mark(self) -> list[Group]:
        buttons = []
        for column in "LMR":
            tile = self.seen["board"].get(f"{column} P")
            said = _("Set the mark in the Present of the {column}").format(column=naming.column_name(column))
            buttons.append(self._button(f"mark {column}", column, said, f"tile-{tile['tile']}" if tile else ""))
        nothing = self._button("no-mark", _("No mark"), _("Set no mark"), main=True)
        return [{"label": _("Mark"), "buttons": buttons}, {"label": "", "buttons": [nothing]}]

    def _claim(self) -> list[Group]:
        return [
            {
                "label": "",
                "buttons": [
                    self._button("claim", _("Show my goal and win"), _("Show my goal and win")),
                    self._button("no-claim", _("Go on"), _("Claim nothing"), main=True),
                ],
            }
        ]
