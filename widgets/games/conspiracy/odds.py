"""The panel with exact probabilities for Conspiracy, such as the next coin from the bag."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NotRequired, TypedDict

from timepirates.core.i18n import _
from timepirates.games.conspiracy import naming, odds
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates_widgets.games.conspiracy.picking import PickingPanel
from timepirates_widgets.panel import script, still, style


class OddsRow(TypedDict):
    """The data of one probability, such as its name and its percentage.

    `share` is the width of the probability's bar from 0 to 1, and `icon` is the name of a drawing or "".
    """

    name: str
    icon: str
    share: float
    fraction: str
    percent: str


class OddsGroup(TypedDict):
    """A group of probabilities with a common heading, as data for JavaScript."""

    title: str
    rows: list[OddsRow]


class ConspiracyOddsContent(TypedDict):
    """The data that the panel `ConspiracyOdds` sends to its JavaScript code."""

    off: str
    groups: list[OddsGroup]
    note: NotRequired[str]


class ConspiracyOdds(PickingPanel):
    """The panel with exact probabilities, grouped by rule."""

    _esm = script("games/conspiracy/odds")
    _css = style("table/odds")

    def _content(self) -> ConspiracyOddsContent:
        if not self.table.allowed("odds"):
            return {"off": _("Odds are turned off for this game."), "groups": []}
        seen = as_conspiracy_snapshot(self.table.snapshot)
        groups = [self._attacks(), column_odds(seen), tiles(seen), coins(seen), effect_odds(seen), draws(seen)]
        return {
            "off": "",
            "groups": [group for group in groups if group["rows"]],
            "note": _("For pieces that you do not know, all possibilities are equally likely."),
        }

    def static_html(self) -> str:
        """Return the probabilities as static HTML, with one table for each group of probabilities."""
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
        picking, rows = self._picking, []
        if picking is not None and picking.open and picking.verb == "attack" and picking.square:
            for spot in picking.matching_decisions():
                text = f"attack {spot.coin} at {spot.square} pointing {spot.direction}"
                rows.append(
                    odds_row(
                        _("pointing {direction}").format(direction=naming.direction_name(spot.direction)),
                        odds.attack(as_conspiracy_snapshot(self.table.snapshot), text),
                        f"arrow-{spot.direction}",
                    )
                )
        return {"title": _("Rules Q2 to Q6: chance that this attack succeeds"), "rows": rows}


def odds_row(name: str, chance: Fraction, icon: str = "") -> OddsRow:
    """Return the data that JavaScript needs to show one probability."""
    return {
        "name": name,
        "icon": icon,
        "share": round(float(chance), 4),
        "fraction": str(chance),
        "percent": _("{percent} %").format(percent=f"{100 * float(chance):.1f}"),
    }


def column_odds(seen: ConspiracySnapshot) -> OddsGroup:
    """Return, for each column, the probability that a roll of dice makes the column advance (rules W3, W4)."""
    return {
        "title": _("Rule W3: chance that a column advances when its dice are rolled"),
        "rows": [odds_row(naming.column_name(column), odds.advance(seen, column)) for column in "LMR"],
    }


def tiles(seen: ConspiracySnapshot) -> OddsGroup:
    """Return each face-down tile's probability of staying on the board when it is revealed (rules R1 to R3)."""
    chances = odds.everything(seen)["reveal tile"]
    return {
        "title": _("Rule R3: chance that a tile stays on the board if it is revealed"),
        "rows": [odds_row(place, chance, f"tile-{seen['board'][place]['tile']}") for place, chance in chances.items()],
    }


def coins(seen: ConspiracySnapshot) -> OddsGroup:
    """Return the coins that a player can reveal without rolling dice (rules V1, V2)."""
    lying = _lying(seen)
    ready = [(square, coin) for square, coin in lying if odds.reveal_coin(seen, square)]
    return {
        "title": _("Rule V1: coins that can be revealed without dice"),
        "rows": [odds_row(square, Fraction(1), f"coin-{coin.split(' ')[0]}") for square, coin in ready],
    }


def _lying(seen: ConspiracySnapshot) -> Iterable[tuple[str, str]]:
    for place, tile in seen["board"].items():
        for quarter, coin in tile.get("coins", {}).items():
            if " number " in coin:
                yield f"{place} {quarter}", coin


def effect_odds(seen: ConspiracySnapshot) -> OddsGroup:
    """Return the probability of each unexpected effect that a spiral can cause (rules H1 to H5)."""
    said = {
        "take": _("{place}: the active player takes the tile from the Present"),
        "turn down": _("{place}: the tile is turned face down"),
        "turn up": _("{place}: the tile is turned face up, and its coins go to the bag"),
    }
    rows = []
    for stroke, chance in odds.effect(seen).items():
        if stroke == "nothing":
            told = _("nothing happens")
        else:
            verb, *place = stroke.rsplit(" ", 2)
            told = said[verb].format(place=naming.place_name(" ".join(place)))
        rows.append(odds_row(told, chance))
    return {"title": _("Rule H1: the unexpected effect of a spiral"), "rows": rows}


def draws(seen: ConspiracySnapshot) -> OddsGroup:
    """Return the probabilities of all numbers and suits of the next coin that is drawn from the bag (rule D1)."""
    chances = odds.draw(seen)
    rows = [
        odds_row(
            _("number {number}").format(number=number) if number != 1 else _("a spiral"),
            _sum(chance for coin, chance in chances.items() if coin.endswith(f"-{number}")),
            f"coin-?-{number}",
        )
        for number in range(6)
    ]
    rows += [
        odds_row(
            naming.suit_name(suit),
            _sum(chance for coin, chance in chances.items() if coin.startswith(suit)),
            f"suit-{suit}",
        )
        for suit in naming.SUITS
    ]
    return {"title": _("Rule D1: the next coin from the bag"), "rows": rows if chances else []}


def _sum(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))
