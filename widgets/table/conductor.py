"""Let the computer players make their decisions one after another, while the page stays responsive."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates import Game
from timepirates.players import decide
from timepirates_widgets.panel.work import BackgroundRunner, can_wait
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change


class Conductor:
    """The controller of the computer players in the game on screen.

    Computer players decide in a thread until it is a person's turn. If the user does not want to wait, a whole turn is
    played at once.
    """

    def __init__(self, table: Sitting):
        self._table = table
        self._work: BackgroundRunner[list[str]] = BackgroundRunner()
        self._steps = 1
        self._skipping = False
        table.watch(self._on_change)

    def begin(self) -> None:
        """If it is a computer player's turn, let this player decide."""
        self._on_change(Change("seats"))

    def skip(self) -> None:
        """Play all pending turns of computer players without delay."""
        if self._table.computer_to_move is not None and can_wait():
            self._skipping = True
            self._start_computer_decision()

    def _on_change(self, _change: Change) -> None:
        if not self._work.running and can_wait():
            self._steps = 1
            self._start_computer_decision()

    def _start_computer_decision(self) -> None:
        """Start to calculate the next decision of the computer player whose turn it is.

        The decision is used only if the position is still the same. It is discarded if meanwhile another line was chosen,
        a step was undone, a person took the seat or the computer players were paused.
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

        turn = _computer_decisions(game.copy(), seat, who, whole=at_once)
        self._work.begin(
            turn,
            lambda texts: self._decided(texts, at_once),
            current=current,
            ended=self._start_computer_decision,
            refused=table.show_refusal,
            wait=0 if at_once else table.settings["pace"] * self._steps,
        )

    def _decided(self, texts: list[str], at_once: bool) -> None:
        game = self._table.line.game
        before = len(game)
        self._table.play_all(texts, at_once)
        self._steps = len(game) - before


def _computer_decisions(game: Game, seat: int, who: str, whole: bool) -> Iterator[list[str]]:
    """Yield a list of the next decisions of a computer player.

    The first item is the next decision, or with `whole` all decisions until another seat must decide.
    """
    texts = [decide(game, seat, who)]
    while whole:
        game.play(texts[-1])
        if game.to_move != seat:
            break
        texts.append(decide(game, seat, who))
    yield texts
