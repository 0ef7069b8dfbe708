"""Explain the results of simulations, and of the statistical test of whether the token draws were fair."""

from __future__ import annotations

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.games.pirates.police.explanation import ERRORS, MEAN, Explanation
from timepirates.games.pirates.police.fairness import BagTestResult, TestPower, TestSide
from timepirates.games.pirates.police.simulated import SimulatedShare, standard_error


def p_value(result: BagTestResult, side: TestSide) -> Explanation:
    """Explain a p-value of the test of whether the bag is fair.

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
        ("c", _("police tokens drawn")),
        ("e", _("expected number of police tokens")),
        ("D", _("police tokens drawn, minus the expected number of police tokens")),
        (
            "N",
            _("simulations with a fair bag, in which all tokens are equally likely: {count}").format(
                count=result.repeats
            ),
        ),
        (
            "k",
            _(
                "simulations in which police tokens come at least as early (or at least as late) as in the "
                "game: {count}"
            ).format(count=as_far),
        ),
    )
    title = {
        "early": _("Chance that police tokens come at least as early as in this game, if the bag is fair"),
        "late": _("Chance that police tokens come at least as late as in this game, if the bag is fair"),
        "p": _("The two-sided test of whether the bag is fair"),
    }[side]
    words = _(
        "Before each draw, the content of the bag gives the chance of a police token. The sum of these "
        "chances is the expected number of police tokens. The draws of each year are simulated many times "
        "with a fair bag. For the game and for each simulation, calculate the difference between the "
        "number of police tokens drawn and the expected number. The result is the share of simulations in "
        "which this difference is at least as large as in the game (for early tokens), or at most as large "
        "(for late tokens)."
    )
    if side != "p":
        return Explanation(title, words, symbols, result.p_values[side])
    words += " " + _("The two-sided p-value is twice the smaller of the two one-sided p-values, but at most 1.")
    return Explanation(title, words, symbols, result.p_values[side], MEAN)


def power(found: TestPower) -> Explanation:
    """Return an explanation of how often the test of the draws would detect a given bias of the bag."""
    return Explanation(
        _("The power of the test"),
        _(
            "Suppose that each police token in the bag is {bias} times as likely to be drawn as each "
            "artifact. Games as long as this game are simulated with this bias. The power is the share of "
            "these games in which the test detects the bias at the 5 % significance level. In a short "
            "game, the power is low."
        ).format(bias=found.bias),
        (
            ("N", _("simulated games with the biased bag: {count}").format(count=found.repeats)),
            ("k", _("simulated games in which the test detects the bias")),
        ),
        found.detected_share,
    )


def simulated_share(name: str, found: SimulatedShare) -> Explanation:
    """Return an explanation of the share of simulations that had a certain result.

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
        _("{name}: the share of simulations with this result").format(name=name),
        _(
            "The draws were simulated many times according to the rules. The share of simulations "
            "varies around the exact chance, with a standard error of {error}. Four times as many "
            "simulations halve the standard error."
        ).format(error=f"{standard_error(float(found.simulated.value), found.repeats):.6f}"),
        (
            ("N", _("simulations: {count}").format(count=found.repeats)),
            ("k", _("simulations in which the event happened")),
        ),
        found.simulated,
    )


def deviation(name: str, found: SimulatedShare) -> Explanation:
    """Return an explanation of how far a simulated share is from the exact probability, in standard errors.

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
    if not found.has_standard_error:
        raise BadSituation(_("a chance of 0 or 1 has no standard error"))
    return Explanation(
        _("{name}: difference between the simulations and the exact chance").format(name=name),
        _(
            "The result is the share in the simulations minus the exact chance, divided by the standard "
            "error. If the exact chance is right, the result is between -2 and 2 in about 95 of 100 cases."
        ),
        (
            (
                r"\hat p",
                _("the share of the simulations in which this happened: {share}").format(
                    share=f"{float(found.simulated.value):.6f}"
                ),
            ),
            ("p", _("the exact chance: {chance}").format(chance=f"{found.exact:.6f}")),
            ("N", _("simulations: {count}").format(count=found.repeats)),
        ),
        found.off,
        ERRORS,
    )
