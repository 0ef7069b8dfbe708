"""The panel that shows the tokens, contracts and points of all players (rule M6)."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates_widgets.drawing import figures
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play.choice_view import ContractPicture, contract_picture
from timepirates_widgets.panel import Panel, Texts, script, style
from timepirates_widgets.panel.still import table
from timepirates_widgets.table.seating import seat_name
from timepirates_widgets.table.sitting import Sitting

MIN_TOKENS_TO_GROUP = 13
"""The minimum number of tokens in a hand for which equal tokens are drawn as one token with a count."""


class TokenGroup(TypedDict):
    """A group of equal tokens in a player's hand, with their number."""

    kind: str
    count: int


class PlayerContract(ContractPicture):
    """A contract that a player has bought, as data for JavaScript."""

    said: str
    laid: str
    """The colour to which the player assigned a white contract (its laying), or an empty string."""


class YearEndPoints(TypedDict):
    """Texts that state how many points a player's contracts will score at the end of the year."""

    short: str
    said: str


class PiratesPlayerData(TypedDict):
    """A player's tokens, contracts and points, as data for JavaScript."""

    seat: int
    name: str
    initial: str
    epoch: str | None
    notes: list[str]
    turn: bool
    winner: bool
    hand: list[TokenGroup]
    said: str
    """A text that lists the player's tokens for screen readers."""
    contracts: list[PlayerContract]
    points: int
    points_said: str
    coming: YearEndPoints | None
    points_short: str


class PlayersContent(TypedDict):
    """The content of the panel of all players, which is sent to the JavaScript code."""

    players: list[PiratesPlayerData]
    texts: Texts


class Players(Panel[Sitting]):
    """The panel with one row per player, which shows tokens, contracts and points."""

    _esm = script("games/pirates/play/players")
    _css = style("games/pirates/play/players")

    def _content(self) -> PlayersContent:
        seen, names = as_pirates_snapshot(self.table.snapshot), self.table.position.players
        return {
            "players": [self._player(seat, name, seen) for seat, name in enumerate(names)],
            "texts": {"tokens": _("no tokens"), "contracts": _("no contracts"), "winner": _("winner")},
        }

    def _player(self, seat: int, name: str, seen: PiratesSnapshot) -> PiratesPlayerData:
        position = self.table.position
        hand = seen["hands"][seat]
        turn = seen["to_move"] if seen["to_move"] is not None else seen["turn"]
        return {
            "seat": seat,
            "name": name,
            "initial": figures.initial(name),
            "epoch": seen["pirates"][seat],
            "notes": self._notes(seat, seen),
            "turn": seat == turn and not position.over,
            "winner": seat in seen["winners"],
            "hand": self._tokens(hand),
            "said": naming.counted(hand),
            "contracts": self._contracts(seat, seen),
            "points": seen["points"][seat],
            "points_said": naming.points(seen["points"][seat]),
            "coming": self._points_at_year_end(seat, seen),
            "points_short": _("{points} pt").format(points=seen["points"][seat]),
        }

    def static_html(self) -> str:
        """Return a table of all players with their tokens and points, as static HTML."""
        head = [_("Player"), _("Epoch"), _("Tokens"), _("Contracts"), _("Points")]
        return table(
            _("Players"),
            head,
            [
                [
                    each["name"],
                    each["epoch"] or "",
                    each["said"],
                    ", ".join(contract["said"] for contract in each["contracts"]) or _("no contracts"),
                    each["points"],
                ]
                for each in self._content()["players"]
            ],
        )

    def _notes(self, seat: int, seen: PiratesSnapshot) -> list[str]:
        notes = []
        if seat == seen["turn"] and seen["arrested"]:
            notes.append(_("caught"))
        if not self.table.seating.is_human(seat):
            notes.append(seat_name(self.table.line.game.name, self.table.seats[seat]))
        if seat == seen["start"]:
            notes.append(_("start"))  # A line that is too long is cut off, so the least important note comes last.
        return notes

    def _points_at_year_end(self, seat: int, seen: PiratesSnapshot) -> YearEndPoints | None:
        """Return the points that the player's contracts will score at the end of this year (rule P1)."""
        points = sum(naming.points_of(contract) for contract in seen["contracts"][seat])
        if self.table.position.over or not points:
            return None
        return {
            "short": _("+{points}").format(points=points),
            "said": _("At the end of this year, contracts add {points}").format(points=naming.points(points)),
        }

    def _tokens(self, hand: dict[str, int]) -> list[TokenGroup]:
        if sum(hand.values()) >= MIN_TOKENS_TO_GROUP:
            return [{"kind": kind, "count": hand[kind]} for kind in naming.ARTIFACTS if hand.get(kind)]
        return [{"kind": kind, "count": 1} for kind in naming.tokens(hand)]

    def _contracts(self, seat: int, seen: PiratesSnapshot) -> list[PlayerContract]:
        return [
            {**contract_picture(contract), "said": said, "laid": colour}
            for contract, said, colour in naming.named_contracts(seen, seat)
        ]
