"""The panels that show which pieces each player of Conspiracy has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import ONLOOKER, given
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.setting_up import GOAL_COINS
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, Goal, as_conspiracy_snapshot
from timepirates_widgets.drawing import figures
from timepirates_widgets.games.conspiracy.picking import PickingPanel
from timepirates_widgets.panel import Panel, Texts, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.seating import seat_name
from timepirates_widgets.table.sitting import Sitting


class PieceGroup(TypedDict):
    """The data of one known piece, or of several pieces that the viewer does not know."""

    icon: str
    said: str
    count: int
    kind: NotRequired[str]
    """The kind of the piece, "coin" or "tile", if the user can choose the piece; otherwise an empty string."""
    piece: NotRequired[str]
    picked: NotRequired[bool]


class PieceData(TypedDict):
    """The data that JavaScript needs to show a single piece."""

    icon: str
    said: str


class ConspiracyPlayerData(TypedDict):
    """The data that JavaScript needs to show a player and the pieces of this player."""

    seat: int
    name: str
    initial: str
    notes: list[str]
    turn: bool
    winner: bool
    tiles: list[PieceGroup]
    coins: list[PieceGroup]
    gifts: list[PieceGroup]
    saved: list[PieceData]
    mark: str
    said: str


class ConspiracyPlayersContent(TypedDict):
    """The data that the panel `ConspiracyPlayers` sends to its JavaScript code."""

    players: list[ConspiracyPlayerData]
    bag: str
    texts: Texts


class ConspiracyPlayers(Panel[Sitting]):
    """The panel with one row per player, which shows tiles, coins and gifts."""

    _esm = script("games/conspiracy/players")
    _css = style("games/conspiracy/players")

    def _content(self) -> ConspiracyPlayersContent:
        seen = as_conspiracy_snapshot(self.table.snapshot)
        return {
            "players": [self._player(seat, name, seen) for seat, name in enumerate(seen["players"])],
            "bag": _bag(seen),
            "texts": {
                "tiles": _("Tiles"),
                "coins": _("Coins"),
                "gifts": _("Gifts"),
                "saved": _("Saved"),
                "mark": _("Mark"),
                "nothing": _("none"),
                "winner": _("winner"),
            },
        }

    def static_html(self) -> str:
        """Return the list of players as static HTML, with one line per player."""
        return listed(
            _("Players"),
            [
                _("{player}: {said}").format(player=each["name"], said=each["said"])
                for each in self._content()["players"]
            ],
        )

    def _player(self, seat: int, name: str, seen: ConspiracySnapshot) -> ConspiracyPlayerData:
        saved, mark = seen["saved"][seat], seen["marks"][seat]
        return {
            "seat": seat,
            "name": name,
            "initial": figures.initial(name),
            "notes": self._notes(seat, seen),
            "turn": not seen["over"] and seat == (seen["to_move"] if seen["to_move"] is not None else seen["turn"]),
            "winner": seat in seen["winners"],
            "tiles": piece_groups(seen["tiles"][seat], "tile"),
            "coins": piece_groups(seen["hands"][seat], "coin"),
            "gifts": piece_groups(seen["gifts"][seat], "coin"),
            "saved": [{"icon": f"coin-{saved}", "said": naming.coin_name(saved)}] if saved else [],
            "mark": naming.column_name(mark) if mark else "",
            "said": self._said(seat, seen),
        }

    def _notes(self, seat: int, seen: ConspiracySnapshot) -> list[str]:
        notes = (
            [] if self.table.seating.is_human(seat) else [seat_name(self.table.line.game.name, self.table.seats[seat])]
        )
        if seat in seen["order"]:
            notes.append(_("number {place} in the order of play").format(place=seen["order"].index(seat) + 1))
        elif seat in seen["spirals"]:
            notes.append(_("may move at any time"))
        if seat in seen["moved"]:
            notes.append(_("has moved"))
        goal = seen["goals"][seat]
        if goal and (seen["winners"] or self.table.viewing_seat is None):
            notes.append(_("goal {goal}").format(goal=naming.goal_name(goal)))
        return notes

    def _said(self, seat: int, seen: ConspiracySnapshot) -> str:
        """Return a text that describes the pieces of a player, for screen readers."""
        coin = seen["saved"][seat]
        saved = naming.coin_name(coin) if coin else _("nothing")
        return _("tiles: {tiles}, coins: {coins}, gifts: {gifts}, saved coin: {saved}").format(
            tiles=len(seen["tiles"][seat]), coins=len(seen["hands"][seat]), gifts=len(seen["gifts"][seat]), saved=saved
        )


def _bag(seen: ConspiracySnapshot) -> str:
    """Return a sentence that says how many coins are in the bag.

    Coins dealt for choosing goals do not count, because they return to the bag only after all players have chosen (U2).
    """
    bag = seen["bag"] if isinstance(seen["bag"], int) else len(seen["bag"])
    if "goal_coins" in seen:
        bag -= GOAL_COINS * len(seen["players"])
    return ngettext("{count} coin is in the bag.", "{count} coins are in the bag.", bag).format(count=bag)


def piece_groups(pieces: Sequence[str], kind: str) -> list[PieceGroup]:
    """Convert pieces to data for JavaScript: one entry per known piece, and one entry for all unknown pieces.

    >>> piece_groups(["moons-3", "?", "?"], "tile")[1]["count"]
    2
    """
    name = naming.tile_name if kind == "tile" else naming.coin_name
    drawn: list[PieceGroup] = [
        {"icon": f"{kind}-{piece}", "said": name(piece), "count": 1} for piece in pieces if piece != naming.UNKNOWN
    ]
    unknown = len(pieces) - len(drawn)
    if unknown:
        drawn.append({"icon": f"{kind}-{naming.UNKNOWN}", "said": name(naming.UNKNOWN), "count": unknown})
    return drawn


class PiecesRow(TypedDict):
    """The data that JavaScript needs to show either the coins or the tiles of the viewer."""

    label: str
    pieces: list[PieceGroup]


class GoalData(TypedDict):
    """The data that JavaScript needs to show the viewer's secret goal."""

    label: str
    icon: str
    number: str
    said: str
    note: str


class OpponentData(TypedDict):
    """The data of one opponent, who has one line in the panel `OwnPieces`."""

    seat: int
    name: str
    initial: str
    turn: bool
    tiles: int
    coins: int
    saved: PieceData | None
    mark: str
    said: str


class OwnPiecesContent(TypedDict):
    """The data that the panel `OwnPieces` sends to its JavaScript code."""

    title: str
    rows: list[PiecesRow]
    goal: NotRequired[GoalData | None]
    others: NotRequired[list[OpponentData]]
    texts: NotRequired[Texts]


class OwnPieces(PickingPanel):
    """The panel that shows the viewer's own pieces, and one line for each opponent."""

    _esm = script("games/conspiracy/own")
    _css = style("games/conspiracy/players")

    def _content(self) -> OwnPiecesContent:
        if self.table.viewing_seat == ONLOOKER:
            return {"title": "", "rows": []}
        seat, seen = given(self.table.viewing_seat), as_conspiracy_snapshot(self.table.snapshot)
        goal = seen["goals"][seat]
        rows: list[PiecesRow] = []
        coins = self.table.snapshot.get("goal_coins")
        if coins and coins[seat]:
            rows.append({"label": _("Coins to choose from"), "pieces": piece_groups(coins[seat], "coin")})
        saved = seen["saved"][seat]
        rows += [
            {"label": _("Coins in hand"), "pieces": self._pieces(seen["hands"][seat], "coin")},
            {"label": _("Saved"), "pieces": piece_groups([saved] if saved else [], "coin")},
            {"label": _("Gifts for the next turn"), "pieces": piece_groups(seen["gifts"][seat], "coin")},
            {"label": _("Tiles in hand"), "pieces": self._pieces(seen["tiles"][seat], "tile")},
        ]
        return {
            "title": _("{player}'s plans").format(player=seen["players"][seat]),
            "goal": self._goal(goal, seen) if goal else None,
            "rows": rows,
            "others": [self._other(other, seen) for other in range(len(seen["players"])) if other != seat],
            "texts": {"nothing": _("none"), "others": _("The others"), "saved": _("saved")},
        }

    def static_html(self) -> str:
        """Return the viewer's own pieces as static HTML."""
        content = self._content()
        goal = content.get("goal")
        lines = [_("{label}: {told}").format(label=goal["label"], told=goal["said"]), goal["note"]] if goal else []
        for row in content["rows"]:
            told = ", ".join(
                f"{one['said']} ({one['count']})" if one.get("count", 1) > 1 else one["said"] for one in row["pieces"]
            )
            lines.append(_("{label}: {told}").format(label=row["label"], told=told or content["texts"]["nothing"]))
        return listed(content["title"], [*lines, *(other["said"] for other in content["others"])]) if lines else ""

    def _pieces(self, pieces: Sequence[str], kind: str) -> list[PieceGroup]:
        drawn, picking = piece_groups(pieces, kind), self._picking
        if picking is None or naming.UNKNOWN in pieces:
            return drawn
        picked = ("tile" if picking.verb == "lay" else "coin", picking.piece)
        return [
            {**one, "kind": kind, "piece": piece, "picked": (kind, piece) == picked}
            for one, piece in zip(drawn, pieces, strict=True)
        ]

    def ask_piece(self, kind: str, piece: str) -> None:
        """Choose one of the user's own coins or tiles, after the user has clicked it."""
        seat, seen = self.table.viewing_seat, self.table.snapshot
        own = {"coin": seen["hands"], "tile": seen["tiles"]}.get(kind)
        if self._picking is not None and own and seat != ONLOOKER and piece in own[seat]:
            self._picking.take(kind, piece)

    @staticmethod
    def _other(seat: int, seen: ConspiracySnapshot) -> OpponentData:
        tiles, coins = len(seen["tiles"][seat]), [*seen["hands"][seat], *seen["gifts"][seat]]
        said = _("{player}: {tiles}, {coins}").format(
            player=seen["players"][seat],
            tiles=ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles),
            coins=ngettext("{count} coin", "{count} coins", len(coins)).format(count=len(coins)),
        )
        mark, saved = seen["marks"][seat], seen["saved"][seat]
        if saved:
            said = _("{player}; saved coin: {coin}").format(player=said, coin=naming.coin_name(saved))
        return {
            "seat": seat,
            "name": seen["players"][seat],
            "initial": figures.initial(seen["players"][seat]),
            "turn": not seen["over"] and seat == seen["to_move"],
            "tiles": tiles,
            "coins": len(coins),
            "saved": {"icon": f"coin-{saved}", "said": naming.coin_name(saved)} if saved else None,
            "mark": mark or "",
            "said": _("{player}; place of the mark: {column}").format(player=said, column=naming.column_name(mark))
            if mark
            else said,
        }

    @staticmethod
    def _goal(goal: Goal, seen: ConspiracySnapshot) -> GoalData:
        present = [seen["board"][f"{column} P"]["tile"] for column in "LMR" if f"{column} P" in seen["board"]]
        parts = [naming.split(tile) for tile in present]
        suit, number = any(part[0] == goal[0] for part in parts), any(part[1] == str(goal[1]) for part in parts)
        there = {
            (True, True): _("The Present shows the suit and the number of the goal."),
            (True, False): _("The Present shows the suit of the goal, but not the number."),
            (False, True): _("The Present shows the number of the goal, but not the suit."),
            (False, False): _("The Present shows neither the suit nor the number of the goal."),
        }[suit, number]
        return {
            "label": _("Secret goal"),
            "icon": f"suit-{goal[0]}",
            "number": str(goal[1]),
            "said": naming.goal_name(goal),
            "note": there,
        }
