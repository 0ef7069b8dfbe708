"""The base class for everything that pages show about a game: texts, tables, hints and pictures.

`Look` works for any game. The subclasses of the games override methods to give better texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

from timepirates import Game, players
from timepirates.core import registry
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Record, Snapshot
from timepirates.review.rollouts import default_rollout_player, no_rollouts_reason
from timepirates_widgets.table.decisions import DecisionView, PlainView, outcome
from timepirates_widgets.table.hinting import HintProgress, JudgingProgress
from timepirates_widgets.table.new_game_options import NewGameOptions
from timepirates_widgets.table.score_tables import GameResult, Sheet
from timepirates_widgets.table.sitting import Sitting

PositionDescriber = Callable[[Game, Snapshot], list[str]]
"""A function that describes a position in a list of sentences."""
Steps = Sequence[tuple[int | None, str]]
"""The steps of a game, as pairs of a seat (None for a random draw) and a decision."""
StepDescriber = Callable[[Game, Steps, int], list[str]]
"""A function that returns one sentence about each step of a game, from a given step on."""
Notes = Callable[[Game, Record], dict[int, list[str]]]
"""A function that returns the notes to show in a log, as a dict from step number to lines."""
InterimTables = Callable[[Game, Record], dict[int, Sheet]]
"""A function that returns the tables of interim results of a game, as a dict from step number to table."""


IN_EVERY_SNAPSHOT = {"rules", "players", "to_move", "deciding", "over", "winners"}


class PlaceSummary(TypedDict):
    """A place on the board, as data for the summary of the board on phones."""

    label: str
    here: list[str]
    """The names of the images that show the figures at this place, such as pirates."""
    marked: bool
    """Whether the figure of the player whose turn it is is at this place."""


class Look:
    """The base class for the presentation of a game on pages: texts, tables, hints and pictures."""

    lessons_page = ""
    """The page with the game's lessons, or an empty string if there is no such page."""
    lessons_take = mark("Learn by playing, in lessons of a few minutes each.")
    """A sentence that says how long the lessons take."""

    classes: tuple[str, ...] = ()
    """The CSS classes for the game's page."""
    review_page = ""
    """The page that reviews the game, or an empty string if there is none."""

    styles: tuple[str, ...] = ()
    """The additional style sheets for pictures of the board."""

    def picture(self, _table: Sitting) -> str:
        """Return a picture of the board as static HTML.

        The picture is empty if the game has no board to draw.
        """
        return ""

    def aim(self, _game: Game) -> list[str]:
        """Return three sentences that explain the aim of the game, or an empty list, which is the default."""
        return []

    def options_for_new_game(self, game: str) -> NewGameOptions:
        """Return the options of the form for a new game, such as rule sets and switches."""
        entry = registry.entry(game)
        sets = entry.rule_sets.values()
        values = {name: tuple(dict.fromkeys(each[name] for each in sets)) for name in next(iter(sets))}
        return NewGameOptions(game=game, players=entry.seats, rules=entry.rule_sets, values=values, start_player=False)

    def said(self, game: Game, _seen: Snapshot) -> list[str]:
        """Return sentences that describe a position."""
        if game.over:
            return [_("The game is over"), outcome(game)]
        mover = game.to_move
        return [
            _("It is {player}'s turn to decide").format(player=game.players[mover])
            if isinstance(mover, int)
            else _("A random draw is next")
        ]

    def facts(self, game: Game, seen: Snapshot) -> list[tuple[str, str]]:
        """Return facts about the position, each as a pair of a name and a value in text form."""
        return [
            (_(key.replace("_", " ")), _fact(value, game.players))
            for key, value in seen.items()
            if key not in IN_EVERY_SNAPSHOT
        ]

    def board_summary(self, _game: Game, _seen: Snapshot) -> list[PlaceSummary]:
        """Return the places that the summary of the board on phones shows, or an empty list, which is the default."""
        return []

    def step_describer(self, _table: Sitting) -> StepDescriber:
        """Return a function that describes each step of a game in a sentence."""
        return _noted

    def step_summaries(self, table: Sitting, first: int) -> list[str]:
        """Return a short description of each step of the game, beginning with step `first`.

        A description is empty if the step is unimportant. Descriptions contain no secrets that the viewer may not know.
        """
        return [text if seat is not None else "" for seat, text in table.record()["steps"][first:]]

    def brief_step_summaries(self, _table: Sitting, _first: int) -> list[str] | None:
        """Return a very short description of each step of the game, or None if the game has no such texts.

        Places have the short names that are printed on the board.
        """
        return None

    def keys(self) -> list[tuple[list[str], str]]:
        """Return the keyboard shortcuts of this game, as pairs of keys and their effect."""
        return []

    def log_note_maker(self) -> Notes:
        """Return a function that creates the notes between the entries of the log."""
        return lambda _game, _record: {}

    def game_result(self, game: Game, _seen: Snapshot) -> GameResult:
        """Return the result of a finished game: the winner, the reason, tables and a chart.

        Parameters
        ----------
        game : Game
        _seen : Snapshot
            The last position, as far as it may be shown.
        """
        return GameResult(outcome(game))

    def totals(self, _record: Mapping[str, object]) -> list[int]:
        """Return each player's points at the end of a game, or an empty list.

        The record need not contain its steps.
        """
        return []

    def length(self, _about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """Return the length of a game as text, such as "12 turns".

        Parameters
        ----------
        _about : Record
            The record without its steps.
        deeds : mapping
            How often each kind of decision was made.
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

    def interim_table_maker(self) -> InterimTables:
        """Return a function that creates tables of interim results, for example after each year."""
        return lambda _game, _record: {}

    advises = False
    """Whether the game has its own hints. Otherwise, hints are calculated by rollouts (simulated games)."""

    people: tuple[str, ...] = ()
    """The levels of play that hints and reviews can assume for human players, from weakest to strongest."""
    usual_people = ""
    """The level of play that hints and reviews assume for human players by default."""

    def advice(self, game: Game, seat: int, who: Sequence[str | None], people: str) -> HintProgress:
        """Yield the progress of a hint's calculation as floats from 0 to 1, and finally the hint.

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

    def judge_decisions(self, game: Game, seat: int) -> JudgingProgress:
        """Yield the progress of rating the legal decisions of the seat to move, and finally the rated decisions.

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
        from timepirates_widgets.table.hints_by_rollouts import judge_decisions

        return judge_decisions(game, seat)

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return sentences with facts that a player needs for a decision but cannot see on the board picture."""
        return [
            *(
                _("{name}: {value}.").format(name=name, value=value)
                for name, value in self.facts(game, game.snapshot(seat))
            ),
            _("You are {player}.").format(player=game.players[seat]),
        ]

    def names(self, game: Game, seat: int) -> dict[str, str]:
        """Return the names of a player's legal decisions, as a dict from decision to name."""
        groups = self.view(game, game.snapshot(seat)).groups()
        return {each["text"]: each["said"] or each["label"] for group in groups for each in group["buttons"]}

    def view(self, position: Game, snapshot: Snapshot) -> DecisionView:
        """Return the object that provides the decision buttons for a position."""
        return PlainView(position, snapshot)


def _noted(game: Game, steps: Steps, first: int = 0) -> list[str]:
    return [
        text if seat is None else _("{player}: {decision}").format(player=game.players[seat], decision=text)
        for seat, text in steps[first:]
    ]


def advised(game: Game) -> bool:
    """Return whether hints are available for a game."""
    return look_of(game).advises or not no_rollouts_reason(game.name)


def assumable_levels(game: Game) -> tuple[Sequence[str], str]:
    """Return the levels of play that can be assumed for human players, and the default level.

    The levels go from the weakest to the strongest. Both results are empty if the game's own hints assume no level.
    """
    look = look_of(game)
    if look.advises:
        return look.people, look.usual_people
    return players.rungs(game.name), default_rollout_player(game.name)


def _fact(value: object, players: Sequence[str]) -> str:
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
    """Return the `Look` object (the presentation) of a game, given the game or its name."""
    look: Look = registry.entry(game.name if isinstance(game, Game) else game).part("look", PLAIN)
    return look
