"""The control of computer players at a table: they decide one after the other, and the page stays responsive."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates import Game
from timepirates.players import decide
from timepirates_widgets.panel.work import Work, can_wait
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change


class Conductor:
    """The controller of a table's computer players. They decide until a person is to move or somebody pauses them.

    The computation runs in a thread. If the user does not want to wait, a whole turn is played at once.
    """

    def __init__(self, table: Sitting):
        self._table = table
        self._work: Work[list[str]] = Work()
        self._steps = 1
        self._skipping = False
        table.watch(self._on_change)

    def begin(self) -> None:
        """Start if a computer player is to move."""
        self._on_change(Change("seats"))

    def skip(self) -> None:
        """Play the following turns of computer players at once, until a person is to move again."""
        if self._table.computer_to_move is not None and can_wait():
            self._skipping = True
            self._look()

    def _on_change(self, _change: Change) -> None:
        if not self._work.running and can_wait():
            self._steps = 1
            self._look()

    def _look(self) -> None:
        """Let the computer player to move decide, once the last decision has been on screen for a while.

        The answer is used only if the position is still the same. If another line was chosen, a step was undone, a
        person took the seat or the players were stopped, the answer is dropped, and the seat to move then is asked
        again.
        """
        table, seat = self._table, self._table.computer_to_move
        if seat is None:
            self._skipping = False
            return
        game, length, who = table.line.game, len(table.line.game), table.seats[seat]
        at_once = self._skipping or not table.settings["pace"]

        def current() -> bool:
            return (
                table.computer_to_move == seat
                and table.seats[seat] == who
                and table.line.game is game
                and len(game) == length
            )

        turn = _turn(game.copy(), seat, who, whole=at_once)
        self._work.begin(
            turn,
            lambda texts: self._decided(texts, at_once),
            current=current,
            ended=self._look,
            refused=table.refuse,
            wait=0 if at_once else table.settings["pace"] * self._steps,
        )

    def _decided(self, texts: list[str], at_once: bool) -> None:
        game = self._table.line.game
        before = len(game)
        self._table.play_all(texts, at_once)
        self._steps = len(game) - before


def _turn(game: Game, seat: int, who: str, whole: bool) -> Iterator[list[str]]:
    """Yield the decisions of a computer player: the next one, or with `whole` all until another seat is to move."""
    texts = [decide(game, seat, who)]
    while whole:
        game.play(texts[-1])
        if game.to_move != seat:
            break
        texts.append(decide(game, seat, who))
    yield texts
