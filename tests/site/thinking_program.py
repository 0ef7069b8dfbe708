"""What computer players find in one position, printed with all digits: in Pyodide and here."""

from time import perf_counter

from timepirates.game import Game
from timepirates.players import compiled, rollouts

game = Game(["A", "B", "C"], seed=3)
for _step in range(60):
    game.play(game.legal()[0])
s = game.table.restore(game.snapshot())
begun = perf_counter()
print(compiled.chosen(s), compiled.expected(s, True))
print(rollouts.play_on(s, [1, 2, 3], ["captain", "mate", "newcomer"]))
print(f"{compiled.ready()} {rollouts.ready()} {perf_counter() - begun:.3f} s")
