"""Make the trained policy a player of Time Pirates, which can be chosen on every page and in matches by its name."""

from __future__ import annotations

from pathlib import Path

from policy import PolicyOfAFile

from timepirates.core import registry
from timepirates.games.pirates.players import levels

PLAYERS = {**levels.PLAYERS, "trained": PolicyOfAFile.of(Path(__file__).with_name("policy.pt"))}


def sit_down() -> None:
    """Register the player. In a notebook, call it before `play()`."""
    registry.add("time-pirates", players=f"{__name__}:PLAYERS")
