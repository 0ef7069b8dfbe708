"""Games whose chances are known, for hints and reviews by rollouts: Nim with a perfect player, and one of secrets."""

from __future__ import annotations

import sys
from types import SimpleNamespace

from tests.examples import EXAMPLES
from timepirates import Game
from timepirates.core import registry
from timepirates.core.open_table import OpenTable
from timepirates.core.protocol import LUCK, OVER

PLAYERS = ["Ann", "Bob"]
TAKEN = 3, 3, 1, 3
"""A game of Nim in which Ann takes three stones in place of two, and loses by that."""


class Perfect:
    """Leaves a multiple of four stones in Nim if it can, else takes one."""

    def choose(self, game: Game, _seat: int) -> str:
        """Return its decision."""
        return f"take {game.snapshot()['heap'] % 4 or 1}"


class Patient:
    """Takes one stone in Nim."""

    def choose(self, _game: Game, _seat: int) -> str:
        """Return its decision."""
        return "take 1"


class Cheat:
    """Takes four stones."""

    def choose(self, _game: Game, _seat: int) -> str:
        """Return an illegal decision."""
        return "take 4"


class Guess(OpenTable):
    """A game with a secret: Bob's number is 1 to 3, and Ann wins if she names it. A coin is tossed before she does.

    The decisions are numbers, as in every open game.
    """

    game, word = "guess", "say"

    def begin(self, luck):
        """Bob's number is drawn."""
        return {"secret": luck.number("secret", 0, 3) + 1, "tossed": 0, "said": 0}

    def to_move(self, s):
        """Luck tosses, then Ann decides."""
        return OVER if s["said"] else 0 if s["tossed"] else LUCK

    def legal(self, s):
        """Both sides of the coin, or the three numbers."""
        return [1, 2, 3] if s["tossed"] else [1, 2]

    def apply(self, s, code):
        """Ann's guess ends the game."""
        s["said" if s["tossed"] else "tossed"] = code

    def winners(self, s):
        """Ann if she guessed it."""
        return [] if not s["said"] else [0] if s["said"] == s["secret"] else [1]

    def why_not(self, s, code):
        """Only three numbers can be said."""
        return "G1", "one, two or three can be said"

    def snapshot(self, s, seat=None):
        """What a seat sees: Bob alone knows his number."""
        return {**super().snapshot(s, seat), "secret": s["secret"] if seat in (None, 1) else None}


def drawn(game, seat, luck):
    """Draw Bob's number for Ann."""
    full = game.snapshot()
    return Game.from_snapshot(
        {**full, "secret": luck.number("hidden", 0, 3) + 1 if seat == 0 else full["secret"]}, chance="ask", seed=0
    )


def add(monkeypatch, **parts: object) -> None:
    """Let there be Nim with a perfect player and Guess during a test; `parts` are more parts of Guess."""
    monkeypatch.setattr(registry, "_GAMES", dict(registry._all_entries()))
    monkeypatch.syspath_prepend(EXAMPLES / "nim")
    monkeypatch.setitem(
        sys.modules,
        "known_games",
        SimpleNamespace(
            GUESS=Guess,
            SECRET=frozenset({"number"}),
            UNKNOWN=drawn,
            REASON="Guessing is not judged.",
            NIM={"perfect": Perfect},
            CHEATS={"cheat": Cheat},
        ),
    )
    registry.add("nim", table="nim:Nim", players="known_games:NIM")
    registry.add(
        "guess",
        table="known_games:GUESS",
        secret="known_games:SECRET",
        **{part: f"known_games:{name}" for part, name in parts.items()},
    )


def known() -> SimpleNamespace:
    """Return what `add` has made."""
    return sys.modules["known_games"]


def nim(*taken: int, players: list[str] | None = None) -> Game:
    """Return a game of Nim in which so many stones were taken."""
    game = Game(players or PLAYERS, "nim", chance="ask")
    for count in taken:
        game.play(f"take {count}")
    return game


def guess(secret: int) -> Game:
    """Return a game of Guess in which Ann decides and Bob has this number."""
    return Game.from_snapshot(
        {"rules": "guess", "players": PLAYERS, "secret": secret, "tossed": 1, "said": 0}, chance="ask", seed=1
    )
