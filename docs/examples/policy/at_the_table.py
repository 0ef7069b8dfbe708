"""Register the trained policy as a computer player of Time Pirates, so that users can choose it by name."""

from __future__ import annotations

from pathlib import Path

from policy import PolicyOfAFile

from timepirates.core import registry
from timepirates.games.pirates.players import levels

PLAYERS = {**levels.PLAYERS, "trained": PolicyOfAFile.of(Path(__file__).with_name("policy.pt"))}


def sit_down() -> None:
    """Register the player. In a notebook, call this function before `play()`."""
    registry.add("time-pirates", players=f"{__name__}:PLAYERS")
