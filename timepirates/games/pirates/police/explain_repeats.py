"""Explanations of the numbers that come from many repeats: simulated shares, and the test of the bag with its power."""

from __future__ import annotations

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.games.pirates.police.explanation import ERRORS, MEAN, Explanation
from timepirates.games.pirates.police.fairness import BagTestResult, Power, Side
from timepirates.games.pirates.police.simulated import SimulatedShare, standard_error


def p_value(result: BagTestResult, side: Side) -> Explanation:
    """Explain a p-value of the test of the bag.

    Parameters
    ----------
    result : BagTestResult
    side : {"early", "late", "p"}
        The p-value for police tokens that come early, that come late, or for both.

    Returns
    -------
    Explanation
    """
    as_far = {"early": result.as_early, "late": result.as_late, "p": min(result.as_early, result.as_late)}[side]
    symbols = (
        ("c", _("police tokens that came")),
        ("e", _("police tokens to be expected")),
        ("D", _("how many more came than were to be expected")),
        ("N", _("repeats with a fair bag: {count}").format(count=result.repeats)),
        ("k", _("of them as far to that side: {count}").format(count=as_far)),
    )
    title = {
        "early": _("Police tokens so early, with a fair bag"),
        "late": _("Police tokens so late, with a fair bag"),
        "p": _("The test of the bag, to both sides"),
    }[side]
    words = _(
        "Before each draw the bag says how likely a police token is; these chances are added up. The draws of "
        "each year are repeated from the bag with which it began, a fair one, and counted is how often police "
        "tokens come at least as early (or as late) beside their own sum of chances."
    )
    if side != "p":
        return Explanation(title, words, symbols, result.p_values[side])
    words += " " + _("To both sides: twice the smaller of the two, at most 1.")
    return Explanation(title, words, symbols, result.p_values[side], MEAN)


def power(found: Power) -> Explanation:
    """Explain the power of the test of the bag against one bias."""
    return Explanation(
        _("The power of the test"),
        _(
            "If police tokens were grasped {bias} times as easily as artifacts, in so many of games as long as this one "
            "the test would find it out at the level of five percent. A short game says little."
        ).format(bias=found.bias),
        (
            ("N", _("games that were repeated with the biased bag: {count}").format(count=found.repeats)),
            ("k", _("those of them in which the test finds it out")),
        ),
        found.derivation,
    )


def simulated_share(name: str, found: SimulatedShare) -> Explanation:
    """Explain a simulated share.

    Parameters
    ----------
    name : str
        The displayed name of the value that has this share.
    found : SimulatedShare

    Returns
    -------
    Explanation
    """
    return Explanation(
        _("{name}: the share of the plays").format(name=name),
        _(
            "The rules themselves were played again and again, each draw from the bag as it was then. Such a share "
            "scatters around the exact chance; here its standard error is {error}, and it shrinks with the root of the "
            "number of plays."
        ).format(error=f"{standard_error(float(found.simulated.value), found.repeats):.6f}"),
        (("N", _("plays: {count}").format(count=found.repeats)), ("k", _("those in which it came"))),
        found.simulated,
    )


def off(name: str, found: SimulatedShare) -> Explanation:
    """Explain the difference of a simulated share from the exact probability, in standard errors.

    Parameters
    ----------
    name : str
        The displayed name of the value that has this share.
    found : SimulatedShare

    Returns
    -------
    Explanation

    Raises
    ------
    BadSituation
        If the exact probability is 0 or 1, so that there is no standard error.
    """
    if not found.scatters:
        raise BadSituation(_("a chance of 0 or 1 has no standard error"))
    return Explanation(
        _("{name}: how far off the plays are").format(name=name),
        _(
            "The distance of the share from the exact chance, counted in standard errors of so many plays. Of 100 such "
            "numbers 95 lie between -2 and 2, if the chance is right."
        ),
        (
            (r"\hat p", _("the share of the plays: {share}").format(share=f"{float(found.simulated.value):.6f}")),
            ("p", _("the exact chance: {chance}").format(chance=f"{found.exact:.6f}")),
            ("N", _("plays: {count}").format(count=found.repeats)),
        ),
        found.off,
        ERRORS,
    )
