"""A situation of the police stands in `timepirates.analysis.police`."""

from timepirates.analysis.police.situation import Situation

__all__ = ["Situation"]
