"""The texts, tables, hints and pictures with which the general game pages present Conspiracy.

The pages of other games import this module, too, to link to Conspiracy's page. So most imports are inside functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Snapshot
from timepirates.games.conspiracy.snapshot import as_conspiracy_snapshot
from timepirates_widgets.table.hinting import HintProgress
from timepirates_widgets.table.look import Look, StepDescriber
from timepirates_widgets.table.new_game_options import NewGameOptions
from timepirates_widgets.table.score_tables import GameResult
from timepirates_widgets.table.sitting import Sitting


class ConspiracyLook(Look):
    """The texts, tables, hints and pictures of Conspiracy that the general game pages show."""

    lessons_take = mark(
        "Learn by playing, in lessons of a few minutes each. All lessons together take about forty minutes."
    )
    classes = ("tp-conspiracy",)
    styles = ("games/conspiracy/board",)

    def picture(self, table: Sitting) -> str:
        """Return a picture of the board as static HTML."""
        from timepirates_widgets.games.conspiracy.board import last_changes
        from timepirates_widgets.games.conspiracy.board_svg import board_html

        return board_html(as_conspiracy_snapshot(table.snapshot), table.position.switches["rows"], last_changes(table))

    def aim(self, game: Game) -> list[str]:
        """Return sentences that explain the aim of the game (rules U2, U3, E3, E4, X1)."""
        if game.switches["marks"] == "none":
            return [
                _("Your goal is a suit and a number, which only you know."),
                _("Bring the suit and the number into the Present, on two different tiles."),
                _(
                    "If the suit and the number are in the Present at the end of your turn, you may show your "
                    "goal, and you win."
                ),
            ]
        return [
            _("Your goal is a suit and a number, which only you know."),
            _(
                "Bring a tile with this suit and another tile with this number into the Present, and put "
                "your mark on one of these two tiles."
            ),
            _(
                "You can win in a later round, at the end of your turn. If the suit, the number and your "
                "mark are in the Present then, you may show your goal."
            ),
        ]

    def options_for_new_game(self, game: str) -> NewGameOptions:
        """Return the options that users can choose for a new game, such as rule sets."""
        from timepirates.games.conspiracy.table import SEATS
        from timepirates.games.conspiracy.variants import MARKS, RULE_SETS

        return NewGameOptions(
            game=game,
            players=SEATS,
            rules=RULE_SETS,
            start_player=False,
            rules_of={"marks": "X1", "round_limit": "X2", "rows": "X3"},
            values={"marks": MARKS, "round_limit": (None, 10, 20, 40), "rows": (None, 4, 6, 8)},
        )

    def said(self, game: Game, seen: Snapshot) -> list[str]:
        """Return sentences that describe the round, the active player and the decision that the player must make."""
        from timepirates_widgets.games.conspiracy import words

        return words.moment(game, seen)

    def step_describer(self, table: Sitting) -> StepDescriber:
        """Return a narrator, which describes the steps of a game in sentences."""
        from timepirates_widgets.games.conspiracy.log import Chronicle

        return Chronicle(table)

    def step_summaries(self, table: Sitting, first: int) -> list[str]:
        """Return a short description of each step of the game, beginning with step number `first`."""
        return self._deeds(table, first)

    def brief_step_summaries(self, table: Sitting, first: int) -> list[str]:
        """Return a very short description of each step of the game, with short names for places."""
        return self._deeds(table, first, brief=True)

    def _deeds(self, table: Sitting, first: int, brief: bool = False) -> list[str]:
        from timepirates_widgets.games.conspiracy import words

        return [
            words.deed(text, table.line.game.players, brief) if seat is not None else ""
            for seat, text in table.record()["steps"][first:]
        ]

    def length(self, about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """Return the length of a game as text, such as "5 rounds"."""
        rounds = about.get("rounds")
        if type(rounds) is not int:
            return super().length(about, deeds, over)
        told = (
            ngettext("{count} round", "{count} rounds", rounds)
            if over
            else ngettext("{count} round so far", "{count} rounds so far", rounds)
        )
        return told.format(count=rounds)

    advises = True

    def advice(self, game: Game, seat: int, _who: Sequence[str | None], _people: str) -> HintProgress:
        """Yield a hint for a player."""
        from timepirates_widgets.games.conspiracy.hints import hints

        return hints(game, seat)

    def game_result(self, game: Game, seen: Snapshot) -> GameResult:
        """Return the result of a finished game: the winner, the reason and all known goals."""
        from timepirates_widgets.games.conspiracy.ending import game_ending

        return game_ending(game, as_conspiracy_snapshot(seen))


LOOK = ConspiracyLook()
