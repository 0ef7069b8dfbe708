"""Hints for Conspiracy: reasons for and against a decision, and other players' possible goals."""

from timepirates.core.i18n import mark

NO_ROLLOUTS = mark(
    "For Conspiracy, there are no chances to win and no reviews. A hundred games simulated from one position "
    "take more than ten seconds, and they cannot show the small effect of a single decision."
)
