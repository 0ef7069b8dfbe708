"""Hints for Conspiracy: reasons for and against a decision, and other players' possible goals."""

from timepirates.core.i18n import mark

NO_ROLLOUTS = mark(
    "For Conspiracy, the program shows no probabilities of winning and no reviews. Simulating a hundred games from "
    "one position takes more than ten seconds, and would not show the small effect of a single decision."
)
