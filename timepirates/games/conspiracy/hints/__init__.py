"""Hints for Conspiracy: reasons for and against a decision, and other players' possible goals."""

from timepirates.core.i18n import mark

NO_ROLLOUTS = mark(
    "Conspiracy has no chances to win and no reviews: a hundred games simulated from a position take "
    "more than ten seconds, and they cannot show the small effect of one decision."
)
