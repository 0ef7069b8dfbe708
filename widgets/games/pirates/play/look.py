"""The presentation of Time Pirates (texts, tables, hints, pictures) for pages that serve every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Board, Game
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.table import SEATS
from timepirates.games.pirates.variants import RULE_SETS, SWITCHES
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.teller import narrate
from timepirates_widgets.games.pirates.drawing.tokens import LETTERS
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.games.pirates.play.deeds import describe_steps
from timepirates_widgets.games.pirates.play.ending import YearTables, ending
from timepirates_widgets.games.pirates.play.log import YearEndLines
from timepirates_widgets.games.pirates.play.moment import describe_position
from timepirates_widgets.table.hinting import HintProgress, JudgingProgress
from timepirates_widgets.table.look import InterimTables, Look, Notes, PlaceSummary, StepDescriber
from timepirates_widgets.table.new_game_options import BoardPlace, NewGameOptions, PieceKind, RealBoard
from timepirates_widgets.table.score_tables import GameResult
from timepirates_widgets.table.sitting import Sitting


class PiratesLook(Look):
    """The texts, tables, hints and pictures of Time Pirates, for the pages that all games share."""

    lessons_page = "tutorial"
    lessons_take = mark("Learn by playing, in lessons of a few minutes each. All lessons together take about an hour.")
    classes = ("tp-grows",)
    review_page = "review"

    def picture(self, table: Sitting) -> str:
        """Return a picture of the board as static HTML."""
        from timepirates_widgets.games.pirates.play.picture import picture

        return picture(table)

    def aim(self, _game: Game) -> list[str]:
        """Return sentences that explain the aim of the game (P1, P6, A1-A3, B4)."""
        return [
            _("You win if you have the most points when the last year ends."),
            _(
                "Take artifacts and sell sets of artifacts for contracts. A contract scores at the end of "
                "every year, so a contract is worth more if you get it early."
            ),
            _(
                "Restocking can move the police. If the police are in your epoch when your turn begins, you lose "
                "tokens."
            ),
        ]

    def options_for_new_game(self, game: str) -> NewGameOptions:
        """Return the options for a new game, such as rule sets, boards and switches."""
        return NewGameOptions(
            game=game,
            players=SEATS,
            rules=RULE_SETS,
            boards=_boards,
            real_board=_real_board(),
            rules_of={name: switch.rule for name, switch in SWITCHES.items()},
            values={name: switch.values for name, switch in SWITCHES.items()},
        )

    def said(self, game: Game, seen: Snapshot) -> list[str]:
        """Return sentences about a position: the year, the active player and the kind of decision."""
        return describe_position(game, as_pirates_snapshot(seen))

    def board_summary(self, game: Game, seen: Snapshot) -> list[PlaceSummary]:
        """Return the epochs with the police or a pirate, for a short summary of the board on phones."""
        turn = None if game.over else seen["turn"] if seen["to_move"] is None else seen["to_move"]
        return [
            {
                "label": str(year),
                "here": [
                    *(["police"] if seen["police"] == str(year) else []),
                    *(f"seat-{seat}" for seat, place in enumerate(seen["pirates"]) if place == str(year)),
                ],
                "marked": turn is not None and seen["pirates"][turn] == str(year),
            }
            for year in board_of(game).years
        ]

    def step_describer(self, _table: Sitting) -> StepDescriber:
        """Return a narrator, which describes the steps of a game in sentences."""
        return narrate

    def step_summaries(self, table: Sitting, first: int) -> list[str]:
        """Return a short description of each step, beginning with step `first`."""
        steps = table.record()["steps"][first:]
        views = [as_pirates_snapshot(each) for each in table.line.game.positions(table.viewing_seat, first)][
            : len(steps) + 1
        ]
        return describe_steps(steps, views, board_of(table.line.game))

    def keys(self) -> list[tuple[list[str], str]]:
        """Return the shortcuts for entering drawn tokens. Each item is a pair: a list of keys, and a description."""
        return [
            (
                ["E", "A", "M", "S", "U", "W"],
                _(
                    "Enter the drawn token when you play on your own board. Hold Shift for an atomic "
                    "symbol, Alt for an arrow"
                ),
            ),
            (["P"], _("Enter police token 1 (P) or police token 2 (Shift+P) when you play on your own board")),
        ]

    def log_note_maker(self) -> Notes:
        """Return a function that writes notes for the game's log: the points in each finished year."""
        return YearEndLines()

    def game_result(self, game: Game, seen: Snapshot) -> GameResult:
        """Return the result of a finished game: the winner, tables of points and a chart."""
        return ending(game, as_pirates_snapshot(seen))

    def totals(self, record: Mapping[str, object]) -> list[int]:
        """Return each player's points after the last scored year, or an empty list."""
        scores = record.get("scores")
        last = scores[-1] if isinstance(scores, list) and scores else None
        found = last.get("total") if isinstance(last, Mapping) else None
        return [number for number in found if type(number) is int] if isinstance(found, list) else []

    def length(self, _about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """Return the length of a game as text, such as "12 turns"."""
        turns = deeds.get("end", 0)
        told = (
            ngettext("{count} turn", "{count} turns", turns)
            if over
            else ngettext("{count} turn so far", "{count} turns so far", turns)
        )
        return told.format(count=turns)

    def interim_table_maker(self) -> InterimTables:
        """Return a function that creates a table of points for each finished year."""
        return YearTables()

    advises = True
    people, usual_people = ("newcomer", "simple", "mate", "captain"), "mate"

    def advice(self, game: Game, seat: int, who: Sequence[str | None], people: str) -> HintProgress:
        """Yield the progress of a hint's calculation as floats from 0 to 1, and finally the hint."""
        from timepirates_widgets.games.pirates.play.hints import hints

        return hints(game, seat, who, people)

    def judge_decisions(self, game: Game, seat: int) -> JudgingProgress:
        """Yield the progress of rating the active player's decisions, and finally the rated decisions."""
        from timepirates_widgets.games.pirates.play.hints import judge_decisions

        return judge_decisions(game, seat)

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return sentences about the situation of a seat: the year, the kind of decision, tokens and contracts."""
        from timepirates.lessons import subject

        now = ", ".join(describe_position(game, as_pirates_snapshot(game.snapshot(seat))))
        return [_("{moment}.").format(moment=now), *subject.of(game.name).situation(game, seat)]

    def view(self, position: Game, snapshot: Snapshot) -> ChoiceView:
        """Return an object that describes the buttons for all decisions in a position."""
        return ChoiceView(position, as_pirates_snapshot(snapshot))


def _boards() -> list[Board]:
    return [Board.named(name) for name in Board.names()]


def _kinds() -> list[PieceKind]:
    symbols = {"": (8, ""), "-atomic": (4, "shift+"), "-arrow": (2, "alt+")}
    kinds = [
        (f"{colour}{symbol}", count, modifier + LETTERS[colour].lower())
        for colour in naming.COLOURS
        for symbol, (count, modifier) in symbols.items()
    ]
    return [
        {"kind": kind, "name": naming.kind_name(kind), "count": count, "key": key}
        for kind, count, key in (*kinds, ("white", 6, "w"))
    ]


def _places(board: Board) -> list[BoardPlace]:
    return [{"place": str(epoch.year), "label": epoch.shown, "slots": epoch.sites} for epoch in board.epochs]


def _real_board() -> RealBoard:
    return RealBoard(
        kinds=_kinds(),
        places=_places,
        door=_("You enter the drawn tokens. The page counts points, explains the rules and calculates the odds."),
        mode=_("How tokens are drawn"),
        sample=_("The program draws tokens"),
        companion=_("We play on the real board and enter the drawn tokens"),
        next=_("Next: enter the tokens on the board"),
        lying=_("Tokens on the board"),
        how=_(
            "Choose an epoch, then tap the tokens that are in it. When the epoch is full, the next one "
            "is chosen automatically. To remove a token, tap it in its epoch. You can also use the keys"
            " E, A, M, S, U and W. Hold Shift for tokens with an atomic symbol, or Alt for tokens with "
            "an arrow."
        ),
    )


LOOK = PiratesLook()
