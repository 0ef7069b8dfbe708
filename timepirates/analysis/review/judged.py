"""A decision of a game, judged: what would have been better, and by how much."""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.analysis.review import noise
from timepirates.protocol import Decision


@dataclass(frozen=True)
class Judged:
    """A decision of the game, what would have been best, and by how much (with its standard error)."""

    step: int
    seat: int
    decision: Decision
    best: Decision
    loss: float
    """Of the chance to win: as the value tells it, or as games played on show."""
    noise: float
    because: str = ""
    games: int = 0
    """So many were played on from either decision; none where the value tells the loss."""
    value: float = 0.0
    """Where games were played on: the loss as the value tells it."""
    won: float = 0.0
    """And the chance to win after what was best, as they show it."""

    @property
    def low(self) -> float:
        """The lower end of the loss."""
        return self.loss - noise.SURE * self.noise

    @property
    def high(self) -> float:
        """The upper end of the loss."""
        return self.loss + noise.SURE * self.noise

    @property
    def counts(self) -> bool:
        """Whether something better is known for certain enough; else it is too close to call."""
        return self.low > 0
