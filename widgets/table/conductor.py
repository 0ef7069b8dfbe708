"""Computer players at a table: they decide one after the other while the page goes on answering."""

from __future__ import annotations

import asyncio

from timepirates_widgets.table.sitting import Change, Sitting, computer_choice


class Conductor:
    """Lets computer players decide, one decision after the other, while the page goes on answering."""

    def __init__(self, table: Sitting):
        self._table = table
        self._task: asyncio.Task[None] | None = None
        table.watch(self._on_change)

    def begin(self) -> None:
        """Look whether a computer player is to move."""
        self._on_change(Change("seats"))

    def _on_change(self, _change: Change) -> None:
        if self._table.computer_to_move is None or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._conduct())

    async def _conduct(self) -> None:
        """Decide until a person is to move, the computers are stopped, or the game is over."""
        steps = 1
        while True:
            await asyncio.sleep(self._table.settings["pace"] * steps)
            if (seat := self._table.computer_to_move) is None:
                return
            game = self._table.line.game
            length = len(game)
            text = await asyncio.to_thread(computer_choice, game.copy(), seat, self._table.seats[seat])
            if self._table.computer_to_move == seat and self._table.line.game is game and len(game) == length:
                self._table.play(text)
                steps = len(game) - length
