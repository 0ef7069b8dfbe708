"""Computer players at a table: they decide one after the other while the page goes on answering."""

from __future__ import annotations

from timepirates_widgets.panel.work import Work, can_wait, once
from timepirates_widgets.table.sitting import Change, Sitting, computer_choice


class Conductor:
    """Lets computer players decide, each decision beside the page, until a person is to move or they are stopped."""

    def __init__(self, table: Sitting):
        self._table = table
        self._work: Work[str] = Work()
        self._steps = 1
        table.watch(self._on_change)

    def begin(self) -> None:
        """Look whether a computer player is to move."""
        self._on_change(Change("seats"))

    def _on_change(self, _change: Change) -> None:
        if not self._work.running and can_wait():
            self._steps = 1
            self._look()

    def _look(self) -> None:
        """Let the computer player decide who is to move, once the last decision was on screen for a while.

        The answer counts only for the position it was asked for: another line, a step taken back, a person in the seat
        or a stop make it late, and whoever is to move then is asked anew.
        """
        table, seat = self._table, self._table.computer_to_move
        if seat is None:
            return
        game, length, who = table.line.game, len(table.line.game), table.seats[seat]

        def current() -> bool:
            return (table.computer_to_move == seat and table.seats[seat] == who and table.line.game is game
                    and len(game) == length)
        self._work.begin(once(computer_choice, game.copy(), seat, who), self._decided, current=current,
                         ended=self._look, refused=table.refuse, wait=table.settings["pace"] * self._steps)

    def _decided(self, text: str) -> None:
        game = self._table.line.game
        before = len(game)
        self._table.play(text)
        self._steps = len(game) - before
