"""Explanations of the Brier score and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.games.pirates.police.explanation import MEAN, Explanation
from timepirates.games.pirates.review import calibration
from timepirates.games.pirates.review.calibration import Guess

Column: TypeAlias = Literal["mean", "reliability", "resolution"]


def brier(guesses: Sequence[Guess], column: Column) -> Explanation:
    """Return an explanation of the mean Brier score of guesses, or of one part of this score.

    Parameters
    ----------
    guesses : sequence of Guess
    column : {"mean", "reliability", "resolution"}

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If there is no guess.
    """
    if not guesses:
        raise BadSituation(_("no guess has been made yet"))
    n = len(guesses)
    if column == "mean":
        return Explanation(
            _("The mean Brier score"),
            _(
                "The result of a guess is 1 if the event happened, and 0 if the event did not happen. The "
                "score of a guess is the squared difference between the guess and its result. The number "
                "shown is the mean of all scores."
            ),
            (
                ("n", _("guesses: {count}").format(count=n)),
                ("p_k", _("the guess")),
                ("o_k", _("the result: 1 or 0")),
            ),
            calibration.mean_score(guesses),
            MEAN,
        )
    parts = calibration.derive_score_parts(guesses)
    near = (
        ("n_j", _("number of guesses in class j ({count} guesses in all classes together)").format(count=n)),
        (r"\bar o_j", _("the share of the events in class j that happened")),
    )
    if column == "reliability":
        return Explanation(
            _("Reliability of guessed probabilities (a part of the Brier score)"),
            _(
                "Guesses are grouped into ten classes: 0 to 10 %, 10 to 20 % and so on. For each class, "
                "calculate the share of events that happened, subtract the average guess, and square the "
                "difference. The result is the average of these squares, weighted by the number of guesses "
                "in each class."
            ),
            (*near, (r"\bar p_j", _("average guess in the class"))),
            parts.reliability,
            MEAN,
        )
    return Explanation(
        _("Resolution of guessed probabilities (a part of the Brier score)"),
        _(
            "Guesses are grouped into ten classes: 0 to 10 %, 10 to 20 % and so on. For each class, "
            "calculate the share of events that happened, subtract the share of events that happened in "
            "all classes together, and square the difference. The result is the average of these squares, "
            "weighted by the number of guesses in each class."
        ),
        (
            *near,
            (
                r"\bar o",
                _("the share of events that happened in all classes together: {share}").format(
                    share=f"{parts.base:.4g}"
                ),
            ),
        ),
        parts.resolution,
        MEAN,
    )
