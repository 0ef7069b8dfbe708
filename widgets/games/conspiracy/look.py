"""The part of Conspiracy's registry entry with which general pages show the game: texts, tables, hints, pictures.

The pages of other games import this module, too, to link to Conspiracy's page. So most imports are inside functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _, mark, ngettext
from timepirates.core.protocol import Snapshot
from timepirates.games.conspiracy.snapshot import conspiracy_snapshot
from timepirates_widgets.table.hinting import Hinting
from timepirates_widgets.table.look import Look, Tell
from timepirates_widgets.table.new_game_options import Offer
from timepirates_widgets.table.score_tables import Ended
from timepirates_widgets.table.sitting import Sitting


class ConspiracyLook(Look):
    """The texts, tables, hints and pictures with which general pages show Conspiracy."""

    lessons_take = mark(
        "Learn by playing, in lessons of a few minutes each. All lessons together take about forty minutes."
    )
    classes = ("tp-conspiracy",)
    styles = ("games/conspiracy/board",)

    def picture(self, table: Sitting) -> str:
        """Return a static picture of the board as HTML, with the layout of the live board."""
        from timepirates_widgets.games.conspiracy.board import last_changes
        from timepirates_widgets.games.conspiracy.board_svg import board_html

        return board_html(conspiracy_snapshot(table.snapshot), table.position.switches["rows"], last_changes(table))

    def aim(self, game: Game) -> list[str]:
        """Return sentences about the aim of the players (U2, U3, E3, E4, X1)."""
        if game.switches["marks"] == "none":
            return [
                _("Your goal is a suit and a number, which only you know."),
                _("Bring both into the Present, the suit on one tile and the number on another."),
                _("If both are there at the end of your turn, you may show your goal, and you win."),
            ]
        return [
            _("Your goal is a suit and a number, which only you know."),
            _(
                "Bring both into the Present, the suit on one tile and the number on another, and put your mark on one "
                "of the two."
            ),
            _("If all three are there at the end of your turn in a later round, you may show your goal, and you win."),
        ]

    def offer(self, game: str) -> Offer:
        """Return the options for a new game: rule sets, numbers of players, and the values of all switches."""
        from timepirates.games.conspiracy.table import SEATS
        from timepirates.games.conspiracy.variants import MARKS, RULE_SETS

        return Offer(
            game=game,
            players=SEATS,
            rules=RULE_SETS,
            start_player=False,
            rules_of={"marks": "X1", "round_limit": "X2", "rows": "X3"},
            values={"marks": MARKS, "round_limit": (None, 10, 20, 40), "rows": (None, 4, 6, 8)},
        )

    def said(self, game: Game, seen: Snapshot) -> list[str]:
        """Return sentences about the position: the round, the player to move, and the decision to make."""
        from timepirates_widgets.games.conspiracy import words

        return words.moment(game, seen)

    def teller(self, table: Sitting) -> Tell:
        """Return a function that converts the steps of a table's game to sentences."""
        from timepirates_widgets.games.conspiracy.log import Chronicle

        return Chronicle(table)

    def deeds(self, table: Sitting, first: int) -> list[str]:
        """Return a short description of each step from number `first` on; empty for chance events."""
        return self._deeds(table, first)

    def brief_deeds(self, table: Sitting, first: int) -> list[str]:
        """Return the same descriptions as `deeds`, with the short names of places that the board shows."""
        return self._deeds(table, first, brief=True)

    def _deeds(self, table: Sitting, first: int, brief: bool = False) -> list[str]:
        from timepirates_widgets.games.conspiracy import words

        return [
            words.deed(text, table.line.game.players, brief) if seat is not None else ""
            for seat, text in table.record()["steps"][first:]
        ]

    def length(self, about: Mapping[str, object], deeds: Mapping[str, int], over: bool) -> str:
        """Return the length of a game in rounds."""
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

    def advice(self, game: Game, seat: int, _who: Sequence[str | None], _people: str) -> Hinting:
        """Yield the hint for the seat to move, based on the ranking by the strongest computer player."""
        from timepirates_widgets.games.conspiracy.hints import hints

        return hints(game, seat)

    def ending(self, game: Game, seen: Snapshot) -> Ended:
        """Return the result of a finished game: the reason for the victory, and all goals."""
        from timepirates_widgets.games.conspiracy.ending import ending

        return ending(game, conspiracy_snapshot(seen))


LOOK = ConspiracyLook()
