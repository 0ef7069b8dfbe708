"""Players as strangers write them: some of them break, and a match must go on."""

from __future__ import annotations

import os
import random
import sys
import time
from typing import ClassVar


class First:
    """Takes what stands first."""

    def choose(self, game, seat):
        """The first decision."""
        return game.legal()[0]


class Last(First):
    """Takes what stands last."""

    def choose(self, game, seat):
        """The last decision."""
        return game.legal()[-1]


class Careless:
    """Decides by Python's own generator, which nobody has seeded, and by the order of a set."""

    def choose(self, game, seat):
        """Any decision."""
        return random.choice(list(set(game.legal())))


class Lucky:
    """Decides by the seed that it gets."""

    def __init__(self, seed):
        self.lot = random.Random(seed)

    def choose(self, game, seat):
        """Any decision."""
        return self.lot.choice(game.legal())


class Learner:
    """An object with a memory: the longer it has played, the later in the list it chooses."""

    def __init__(self):
        self.asked = 0

    def choose(self, game, seat):
        """The decision whose place is how often it was asked."""
        self.asked += 1
        return game.legal()[self.asked % len(game.legal())]


class Meddler(First):
    """Plays on in the game that it is handed, and looks for what luck will bring."""

    def choose(self, game, seat):
        """The first decision, after having played all to the end."""
        decision = super().choose(game, seat)
        assert game.seed is None
        while not game.over:
            game.play(game.legal()[-1])
        return decision


class Breaking:
    """Goes on as `First` for some decisions, then does what its class says."""

    def __init__(self, after=2):
        self.left = after

    def choose(self, game, seat):
        """The first decision, while it is all right."""
        if self.left == 0:
            return self.breaks(game)
        self.left -= 1
        return game.legal()[0]


class Raising(Breaking):
    """An error of two lines."""

    def breaks(self, game):
        """Raise."""
        raise ArithmeticError("I am\nlost")


class Cheating(Breaking):
    """A decision that nobody may make."""

    def breaks(self, game):
        """More stones than there are."""
        return "take 99"


class Babbling(Breaking):
    """No decision at all."""

    def breaks(self, game):
        """Some words."""
        return "what now?"


class Silent(Breaking):
    """Nothing."""

    def breaks(self, game):
        """Nothing."""


class Leaving(Breaking):
    """Ends the program."""

    def breaks(self, game):
        """Leave."""
        sys.exit(3)


class Crashing(Breaking):
    """Ends the process, as a fault in a library does."""

    def breaks(self, game):
        """Crash."""
        os._exit(7)


class Brooding(Breaking):
    """Never stops thinking, and cannot be interrupted."""

    def breaks(self, game):
        """Think."""
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                continue


class Stillborn:
    """Cannot be made."""

    def __init__(self):
        raise LookupError("no such book")

    def choose(self, game, seat):
        """Never asked."""


class Unborn:
    """Is being made for ever."""

    def __init__(self):
        while True:
            pass

    def choose(self, game, seat):
        """Never asked."""


class Noisy(First):
    """Prints, and asks for input."""

    def choose(self, game, seat):
        """The first decision."""
        print("thinking " * 10_000)
        try:
            input("what shall I do?")
        except EOFError:
            return super().choose(game, seat)


class Locked(First):
    """Holds what no other process can have."""

    def __init__(self):
        import threading

        self.lock = threading.Lock()


class Nosy(First):
    """Asks for everything, and tries its decision in a copy."""

    def choose(self, game, seat):
        """The first decision, if the game and its past show only what the seat knows."""
        assert game.snapshot() == game.snapshot(seat) == list(game)[-1]
        assert game.record() == game.record(seat)
        assert game.record()["seed"] is None
        trial = game.copy()
        assert trial.snapshot(seat) == game.snapshot()
        decision = super().choose(game, seat)
        trial.play(decision)
        return decision


class Remembering(First):
    """Keeps the deals in its class, and breaks if it meets one again in another seating."""

    met: ClassVar = {}

    def choose(self, game, seat):
        """The first decision."""
        deal = str(game.record()["setup"])
        assert self.met.setdefault(deal, game.players) == game.players
        return super().choose(game, seat)


class Learning(Remembering):
    """Keeps the deals on purpose."""

    learns = True


class Peeping(First):
    """Looks for what luck will bring."""

    def choose(self, game, seat):
        """The first decision, after having tried it: a stroke of luck that follows is still open."""
        assert game.seed is None
        decision = super().choose(game, seat)
        trial = game.copy()
        trial.play(decision)
        assert game.chance == trial.chance == "ask"
        return decision
