"""Exact odds of Conspiracy, from what the player who looks may know: columns, effects, reveals, attacks, draws."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypedDict

from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates.games.conspiracy import odds
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.picking import PickingPanel
from timepirates_widgets.panel import Content, script, still, style


class OddsRow(TypedDict):
    """One chance: what it is of, a drawing (or ""), its share for the bar, and how it is written."""

    name: str
    icon: str
    share: float
    fraction: str
    percent: str


class OddsGroup(TypedDict):
    """The chances of one kind."""

    title: str
    rows: list[OddsRow]


class ConspiracyOdds(PickingPanel):
    """The chances there are in a position, each as percent and fraction, with the rule it comes from."""

    _esm = script("games/conspiracy/odds")
    _css = style("table/odds")

    def _content(self) -> Content:
        if not self.table.allowed("odds"):
            return {"off": _("Odds are turned off for this game."), "groups": []}
        seen = self.table.snapshot
        groups = [self._attacks(), columns(seen), tiles(seen), coins(seen), effects(seen), draws(seen)]
        return {
            "off": "",
            "groups": [group for group in groups if group["rows"]],
            "note": _("Pieces that you do not know count as equally likely."),
        }

    def still(self) -> str:
        """A table for each kind of chance."""
        content = self._content()
        return still.words(content["off"]) + "".join(
            still.table(
                group["title"],
                [_("What"), _("Chance"), ""],
                [(row["name"], row["percent"], row["fraction"]) for row in group["rows"]],
            )
            for group in content["groups"]
        )

    def _attacks(self) -> OddsGroup:
        """The attack that is being picked, square and coin chosen."""
        picking, rows = self._picking, []
        if picking is not None and picking.open and picking.verb == "attack" and picking.square:
            for spot in picking.matching():
                text = f"attack {spot.coin} at {spot.square} pointing {spot.direction}"
                rows.append(
                    row(
                        _("pointing {direction}").format(direction=words.direction_name(spot.direction)),
                        odds.attack(self.table.snapshot, text),
                        f"arrow-{spot.direction}",
                    )
                )
        return {"title": _("Q2 to Q6: this attack succeeds"), "rows": rows}


def row(name: str, chance: Fraction, icon: str = "") -> OddsRow:
    """One chance: name, percent, fraction, and its share for the bar."""
    return {
        "name": name,
        "icon": icon,
        "share": round(float(chance), 4),
        "fraction": str(chance),
        "percent": _("{percent} %").format(percent=f"{100 * float(chance):.1f}"),
    }


def columns(seen: Snapshot) -> OddsGroup:
    """W3, W4: each column's chance to advance when it is rolled for."""
    return {
        "title": _("W3: a column advances when it is rolled for"),
        "rows": [row(words.column_name(column), odds.advance(seen, column)) for column in "LMR"],
    }


def tiles(seen: Snapshot) -> OddsGroup:
    """R1 to R3: the chance that a tile with two or more symbols holds when it is revealed."""
    chances = odds.everything(seen)["reveal tile"]
    return {
        "title": _("R3: a tile that is revealed stays"),
        "rows": [row(place, chance, f"tile-{seen['board'][place]['tile']}") for place, chance in chances.items()],
    }


def coins(seen: Snapshot) -> OddsGroup:
    """V1, V2: which coins that others point at can be revealed: no luck is in it."""
    lying = _lying(seen)
    ready = [(square, coin) for square, coin in lying if odds.reveal_coin(seen, square)]
    return {
        "title": _("V1: these coins can be revealed, without luck"),
        "rows": [row(square, Fraction(1), f"coin-{coin.split(' ')[0]}") for square, coin in ready],
    }


def _lying(seen: Snapshot) -> Iterable[tuple[str, str]]:
    for place, tile in seen["board"].items():
        for quarter, coin in tile.get("coins", {}).items():
            if " number " in coin:
                yield f"{place} {quarter}", coin


def effects(seen: Snapshot) -> OddsGroup:
    """H1 to H5: what a spiral's unexpected effect would do."""
    said = {
        "take": _("{place}: the Present tile is taken"),
        "turn down": _("{place}: the tile is turned down"),
        "turn up": _("{place}: the tile is turned up, its coins go"),
    }
    rows = []
    for stroke, chance in odds.effect(seen).items():
        verb, place = _stroke(stroke)
        rows.append(row(said[verb].format(place=words.place_name(place)) if verb else _("nothing happens"), chance))
    return {"title": _("H1: a spiral's unexpected effect"), "rows": rows}


def _stroke(stroke: str) -> tuple[str, str]:
    """What an effect does and where: "turn up M F1" -> ("turn up", "M F1"); nothing is ("", "")."""
    if stroke == "nothing":
        return "", ""
    verb, column, line = stroke.rsplit(" ", 2)
    return verb, f"{column} {line}"


def draws(seen: Snapshot) -> OddsGroup:
    """D1: the next coin from the bag, by number and by suit."""
    chances = odds.draw(seen)
    rows = [
        row(
            _("number {number}").format(number=number) if number != 1 else _("a spiral"),
            _sum(chance for coin, chance in chances.items() if coin.endswith(f"-{number}")),
            f"coin-?-{number}",
        )
        for number in range(6)
    ]
    rows += [
        row(
            words.suit_name(suit),
            _sum(chance for coin, chance in chances.items() if coin.startswith(suit)),
            f"suit-{suit}",
        )
        for suit in words.SUITS
    ]
    return {"title": _("D1: the next coin from the bag"), "rows": rows if chances else []}


def _sum(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))
