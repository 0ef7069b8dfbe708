"""What a table's panels ask of a game: how positions, steps and decisions are told. `Look` suits any game; a game's own
look (`pirates.look`, `conspiracy.look`) overrides what it tells better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

from timepirates import Game, players
from timepirates.core import registry
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Record, Snapshot
from timepirates.review.rollouts import usual, why_none
from timepirates_widgets.table.decisions import DecisionView, PlainView, outcome
from timepirates_widgets.table.hinting import Hinting
from timepirates_widgets.table.new_game_options import Offer
from timepirates_widgets.table.score_tables import Ended, Sheet
from timepirates_widgets.table.sitting import Sitting

Said = Callable[[Game, Snapshot], list[str]]
"""Puts a position, of which something is seen, into words: a list of whole messages."""
Steps = Sequence[tuple[int | None, str]]
"""The steps of a record: each a seat (None: luck) and a decision's text."""
Tell = Callable[[Game, Steps, int], list[str]]
"""Puts the steps of a game's (seat's) record, from a number on, into sentences."""
Notes = Callable[[Game, Record], dict[int, list[str]]]
"""Says what stands after a step of a game's record: its number -> a title and lines."""
Interims = Callable[[Game, Record], dict[int, Sheet]]
"""Says what is told when a part of a game's record is over: the number of the step that ended it -> a table."""


IN_EVERY_SNAPSHOT = {"rules", "players", "to_move", "deciding", "over", "winners"}


class PlaceAtAGlance(TypedDict):
    """A place of a board."""

    label: str
    here: list[str]
    """names of the drawings of those who are there"""
    marked: bool
    """whether the turn is there"""


class Look:
    """How any game is told: by the names of its players and the words of its notation."""

    lessons_page = ""
    """The page on which its lessons are taken; empty if it is the page of the game, or if there are none."""
    lessons_take = mark("By playing, in lessons of a few minutes each.")
    """How they are learned from, and about how long all of them take."""

    classes: tuple[str, ...] = ()
    """The classes of that page, for the style sheets."""
    review_page = ""
    """The page on which it is looked back on; empty where there is none."""

    styles: tuple[str, ...] = ()
    """The style sheets that `picture` needs beside those of any page."""

    def picture(self, _table: Sitting) -> str:
        """The board of a table, as HTML in the area of the page's board, drawn without a browser; empty where the game
        has no board to draw."""
        return ""

    def aim(self, _game: Game) -> list[str]:
        """Return what the players play for, in three lines; none where the game has no such text."""
        return []

    def offer(self, game: str) -> Offer:
        """Return what people can choose before the game begins: each switch has the values of the rule sets."""
        entry = registry.entry(game)
        sets = entry.rule_sets.values()
        values = {name: tuple(dict.fromkeys(each[name] for each in sets)) for name in next(iter(sets))}
        return Offer(game=game, players=entry.seats, rules=entry.rule_sets, values=values, start_player=False)

    def said(self, game: Game, _seen: Snapshot) -> list[str]:
        """A position in words."""
        if game.over:
            return [_("The game is over"), outcome(game)]
        mover = game.to_move
        return [
            _("{player} is to decide").format(player=game.players[mover])
            if isinstance(mover, int)
            else _("Luck decides")
        ]

    def facts(self, game: Game, seen: Snapshot) -> list[tuple[str, str]]:
        """Return name and value of what a position consists of, for a page without a board."""
        return [
            (_(key.replace("_", " ")), _fact(value, game.players))
            for key, value in seen.items()
            if key not in IN_EVERY_SNAPSHOT
        ]

    def glance(self, _game: Game, _seen: Snapshot) -> list[PlaceAtAGlance]:
        """The places of the board in their order, for a strip on a phone; empty where words say enough."""
        return []

    def teller(self, _table: Sitting) -> Tell:
        """What puts the steps of a table's game into sentences."""
        return _noted

    def deeds(self, table: Sitting, first: int) -> list[str]:
        """What each step of a table's game did from number `first` on, in a few words that can stand in a row; empty
        where it is not worth a word. No more than the viewer may know."""
        return [text if seat is not None else "" for seat, text in table.record()["steps"][first:]]

    def brief_deeds(self, _table: Sitting, _first: int) -> list[str] | None:
        """The same with places as the board has them written, for who sees it; None where that is no shorter."""
        return None

    def keys(self) -> list[tuple[list[str], str]]:
        """The keys that only this game has, and what they do."""
        return []

    def notes(self) -> Notes:
        """What says what stands between them."""
        return lambda _game, _record: {}

    def ending(self, game: Game, _seen: Snapshot) -> Ended:
        """How a game that is over ended; `seen` is its last position, as far as it may be shown."""
        return Ended(outcome(game))

    def totals(self, _record: Mapping[str, object]) -> list[int]:
        """Everybody's points at the end of a record, which may lack its steps; empty in a game without points."""
        return []

    def length(self, _about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """How long a game took, or has gone on so far: of what its record says beside its steps, and of how often each
        kind of decision was made."""
        made = sum(deeds.values())
        told = (
            ngettext("{count} decision", "{count} decisions", made)
            if over
            else ngettext("{count} decision so far", "{count} decisions so far", made)
        )
        return told.format(count=made)

    def interims(self) -> Interims:
        """What tells how everybody stands when a part of the game is over."""
        return lambda _game, _record: {}

    advises = False
    """Whether the game has hints of its own; else rollouts of its players advise, where it has these."""

    people: tuple[str, ...] = ()
    """The levels that the game's own hints and reviews can assume of people, weakest first."""
    usual_people = ""
    """The level that they assume unless another one is chosen."""

    def advice(self, game: Game, seat: int, who: Sequence[str | None], people: str) -> Hinting:
        """Work out step by step what is best for the seat to move; here by rollouts.

        `who`: the level that plays each seat, None for a person, who is assumed to play like the level `people`.
        """
        from timepirates_widgets.table.hints_by_rollouts import hints

        return hints(game, seat, who, people, self.names(game, seat))

    def names(self, game: Game, seat: int) -> dict[str, str]:
        """Return each legal decision of a seat with its name, as the buttons of the page say it."""
        groups = self.view(game, game.snapshot(seat)).groups()
        return {each["text"]: each["said"] or each["label"] for group in groups for each in group["buttons"]}

    def view(self, position: Game, snapshot: Snapshot) -> DecisionView:
        """The decisions as buttons."""
        return PlainView(position, snapshot)


def _noted(game: Game, steps: Steps, first: int = 0) -> list[str]:
    """The steps in the words of the notation."""
    return [
        text if seat is None else _("{player}: {decision}").format(player=game.players[seat], decision=text)
        for seat, text in steps[first:]
    ]


def advised(game: Game) -> bool:
    """Return whether a game has hints: of its own, or by rollouts."""
    return look_of(game).advises or not why_none(game.name)


def assumable(game: Game) -> tuple[Sequence[str], str]:
    """Return the levels that hints and reviews can assume of people, weakest first, and the usual one.

    There is nothing to choose, and no level, where a game's own hints assume none.
    """
    look = look_of(game)
    if look.advises:
        return look.people, look.usual_people
    return players.rungs(game.name), usual(game.name)


def _fact(value: object, players: Sequence[str]) -> str:
    """Return a value of a snapshot as text; a list with one entry per player names the players."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and len(value) == len(players):
        return " · ".join(
            _("{player} {number}").format(player=player, number=_fact(each, ()))
            for player, each in zip(players, value, strict=True)
        )
    return str(value)


PLAIN = Look()


def look_of(game: Game | str | None) -> Look:
    """How a game is told: one in play, or that of a name (the first one where none is named)."""
    look: Look = registry.entry(game.name if isinstance(game, Game) else game).part("look", PLAIN)
    return look
