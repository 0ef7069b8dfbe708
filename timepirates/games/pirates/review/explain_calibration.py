"""Explanations of the scores of guesses."""

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
    """Explain the mean Brier score of guesses, or a part of it.

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
                "Each guess is scored by the squared distance from what came: 1 if it came, 0 if not. The mean of the "
                "scores is taken."
            ),
            (
                ("n", _("guesses: {count}").format(count=n)),
                ("p_k", _("what was guessed")),
                ("o_k", _("what came: 1 or 0")),
            ),
            calibration.mean_score(guesses),
            MEAN,
        )
    parts = calibration.parts_of_score(guesses)
    near = (
        ("n_j", _("guesses in the j-th tenth, of {count} in all").format(count=n)),
        (r"\bar o_j", _("the share of them that came")),
    )
    if column == "reliability":
        return Explanation(
            _("Distance from calibration"),
            _(
                "Guesses are put together by tenths. In each the share that came is laid beside what was guessed on "
                "average; the squared distances are weighed with the number of guesses."
            ),
            (*near, (r"\bar p_j", _("what was guessed in it on average"))),
            parts.reliability,
            MEAN,
        )
    return Explanation(
        _("Telling cases apart"),
        _(
            "Guesses are put together by tenths. In each the share that came is laid beside the share of all guesses "
            "that came; the squared distances are weighed with the number of guesses."
        ),
        (*near, (r"\bar o", _("the share of all guesses that came: {share}").format(share=f"{parts.base:.4g}"))),
        parts.resolution,
        MEAN,
    )
