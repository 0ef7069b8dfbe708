"""`Look`, the base class of a game's texts, tables, hints and buttons for the panels of a table.

It works for any game. `pirates.look` and `conspiracy.look` override methods to give better texts.

`Look` suits any game. A game's own look (`pirates.look`, `conspiracy.look`) overrides methods with better texts.
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
from timepirates_widgets.table.hinting import Hinting, Judging
from timepirates_widgets.table.new_game_options import Offer
from timepirates_widgets.table.score_tables import Ended, Sheet
from timepirates_widgets.table.sitting import Sitting

Said = Callable[[Game, Snapshot], list[str]]
"""Describes a position, given what is known of it, by a list of whole messages."""
Steps = Sequence[tuple[int | None, str]]
"""The steps of a record: pairs of a seat (None for a chance event) and a decision's text."""
Tell = Callable[[Game, Steps, int], list[str]]
"""Describes the steps of a game's record (possibly a seat's view of it), from a number on, in one sentence per step."""
Notes = Callable[[Game, Record], dict[int, list[str]]]
"""Returns the notes between the steps of a game's record: step number -> a title and lines."""
Interims = Callable[[Game, Record], dict[int, Sheet]]
"""Returns the tables shown after parts of a game's record: number of the step that ended the part -> table."""


IN_EVERY_SNAPSHOT = {"rules", "players", "to_move", "deciding", "over", "winners"}


class PlaceAtAGlance(TypedDict):
    """A place of the board, as the small summary of the board on phones shows it."""

    label: str
    here: list[str]
    """Names of the drawings of the figures there."""
    marked: bool
    """Whether the turn is at this place."""


class Look:
    """The texts, tables, hints and buttons of a game. This base class uses only the game's notation."""

    lessons_page = ""
    """The page of the game's lessons; empty if they are on the game's own page, or if there are none."""
    lessons_take = mark("Learn by playing, in lessons of a few minutes each.")
    """A sentence about how the lessons work and how long they take."""

    classes: tuple[str, ...] = ()
    """CSS classes of the game's page."""
    review_page = ""
    """The page on which games are reviewed; empty if there is none."""

    styles: tuple[str, ...] = ()
    """The style sheets that `picture` needs besides those of every page."""

    def picture(self, _table: Sitting) -> str:
        """Return the board of a table as HTML, drawn without a browser, in the page's board area.

        Empty if the game has no board to draw.
        """
        return ""

    def aim(self, _game: Game) -> list[str]:
        """Return the aim of the game in three lines; an empty list if the game has no such text."""
        return []

    def offer(self, game: str) -> Offer:
        """Return the options of a new game; each switch offers the values that occur in the rule sets."""
        entry = registry.entry(game)
        sets = entry.rule_sets.values()
        values = {name: tuple(dict.fromkeys(each[name] for each in sets)) for name in next(iter(sets))}
        return Offer(game=game, players=entry.seats, rules=entry.rule_sets, values=values, start_player=False)

    def said(self, game: Game, _seen: Snapshot) -> list[str]:
        """Return a description of the position, as a list of whole messages."""
        if game.over:
            return [_("The game is over"), outcome(game)]
        mover = game.to_move
        return [
            _("{player} is to decide").format(player=game.players[mover])
            if isinstance(mover, int)
            else _("A random draw is next")
        ]

    def facts(self, game: Game, seen: Snapshot) -> list[tuple[str, str]]:
        """Return the position as pairs of a name and a value, for games that draw no board."""
        return [
            (_(key.replace("_", " ")), _fact(value, game.players))
            for key, value in seen.items()
            if key not in IN_EVERY_SNAPSHOT
        ]

    def glance(self, _game: Game, _seen: Snapshot) -> list[PlaceAtAGlance]:
        """Return the places of the board in order, for the summary on phones; empty if the game needs none."""
        return []

    def teller(self, _table: Sitting) -> Tell:
        """Return the function that describes the steps of the table's game."""
        return _noted

    def deeds(self, table: Sitting, first: int) -> list[str]:
        """Return a few words about each step from number `first` on, without what the viewer may not know.

        A text is empty if the step is not worth mentioning.
        """
        return [text if seat is not None else "" for seat, text in table.record()["steps"][first:]]

    def brief_deeds(self, _table: Sitting, _first: int) -> list[str] | None:
        """Return the texts of `deeds` with the short place names printed on the board.

        None if there are no shorter names.
        """
        return None

    def keys(self) -> list[tuple[list[str], str]]:
        """Return the keyboard shortcuts that only this game has."""
        return []

    def notes(self) -> Notes:
        """Return the function that makes the notes between the steps of the log."""
        return lambda _game, _record: {}

    def ending(self, game: Game, _seen: Snapshot) -> Ended:
        """Return the result of a finished game: title, reasons, tables and curves.

        Parameters
        ----------
        game : Game
        _seen : Snapshot
            The last position, as far as it may be shown.
        """
        return Ended(outcome(game))

    def totals(self, _record: Mapping[str, object]) -> list[int]:
        """Return each player's points at the end of a record; an empty list for a game without points.

        The record may lack its steps.
        """
        return []

    def length(self, _about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """Return a text about the length of a game, whether finished or not.

        Parameters
        ----------
        _about : Record
            The record without its steps.
        deeds : mapping
            Kind of decision -> how often it was made.
        over : bool
            Whether the game has ended.
        """
        made = sum(deeds.values())
        told = (
            ngettext("{count} decision", "{count} decisions", made)
            if over
            else ngettext("{count} decision so far", "{count} decisions so far", made)
        )
        return told.format(count=made)

    def interims(self) -> Interims:
        """Return the function that makes the tables after parts of the game, such as years."""
        return lambda _game, _record: {}

    advises = False
    """Whether the game computes its own hints; otherwise hints come from rollouts, if the game has players for them."""

    people: tuple[str, ...] = ()
    """The levels that the game's own hints and reviews can assume for people, weakest first."""
    usual_people = ""
    """The level assumed for people unless another one is chosen."""

    def advice(self, game: Game, seat: int, who: Sequence[str | None], people: str) -> Hinting:
        """Compute a hint for the seat to move, in steps; by default with rollouts.

        Parameters
        ----------
        game : Game
        seat : int
            0-based seat.
        who : sequence of str or None
            The level that plays each seat, None for a person.
        people : str
            The level assumed for people.

        Returns
        -------
        Hinting
            Yields the share that is done (0 to 1), and finally the hint.
        """
        from timepirates_widgets.table.hints_by_rollouts import hints

        return hints(game, seat, who, people, self.names(game, seat))

    def judged(self, game: Game, seat: int) -> Judging:
        """Judge the decisions of the seat to move, in steps; by default with rollouts.

        Parameters
        ----------
        game : Game
        seat : int
            0-based seat. Only information that this seat has is used.

        Returns
        -------
        Judging
            Yields the share that is done (0 to 1), and finally the decisions, the best first.
        """
        from timepirates_widgets.table.hints_by_rollouts import judged

        return judged(game, seat, self.names(game, seat))

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return what a seat must know to decide and the picture of the board does not show, as sentences."""
        return [
            *(
                _("{name}: {value}.").format(name=name, value=value)
                for name, value in self.facts(game, game.snapshot(seat))
            ),
            _("You are {player}.").format(player=game.players[seat]),
        ]

    def names(self, game: Game, seat: int) -> dict[str, str]:
        """Return each legal decision of a seat with its name on the page's buttons."""
        groups = self.view(game, game.snapshot(seat)).groups()
        return {each["text"]: each["said"] or each["label"] for group in groups for each in group["buttons"]}

    def view(self, position: Game, snapshot: Snapshot) -> DecisionView:
        """Return the view that turns the decisions at a position into buttons."""
        return PlainView(position, snapshot)


def _noted(game: Game, steps: Steps, first: int = 0) -> list[str]:
    """Return the steps in the words of the notation."""
    return [
        text if seat is None else _("{player}: {decision}").format(player=game.players[seat], decision=text)
        for seat, text in steps[first:]
    ]


def advised(game: Game) -> bool:
    """Return whether hints are available for a game."""
    return look_of(game).advises or not why_none(game.name)


def assumable(game: Game) -> tuple[Sequence[str], str]:
    """Return the levels that hints and reviews can assume for people, weakest first, and the default level.

    Both are empty if the game's own hints do not depend on a level.
    """
    look = look_of(game)
    if look.advises:
        return look.people, look.usual_people
    return players.rungs(game.name), usual(game.name)


def _fact(value: object, players: Sequence[str]) -> str:
    """Return a value of a snapshot as text; a list with one entry per player contains the players' names."""
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
    """Return the `Look` of a game, given the game or its name; None means the first game of the registry."""
    look: Look = registry.entry(game.name if isinstance(game, Game) else game).part("look", PLAIN)
    return look
