"""`exp` and `tanh` with bit-identical results on every machine.

The `exp` of C libraries and browsers differs between machines, and a different last bit can change a decision of a
computer player. These functions use only additions, multiplications and divisions in a fixed order, whose rounding
IEEE 754 defines exactly. They give equal results in the interpreter, compiled by Numba and compiled to WebAssembly. A
compiler must not fuse a multiplication with an addition; Numba does so only with `fastmath`, which the project never
uses.

>>> exp(0.0), tanh(0.0), round(exp(1.0), 14)
(1.0, 0.0, 2.71828182845905)
"""

from __future__ import annotations

from collections.abc import Iterable

LARGEST, SMALLEST = 709.782712893384, -745.1332191019411
"""The limits for the argument of `exp`: above the first, `exp` returns infinity; below the second, it returns 0."""
PER_LN_2 = 1.4426950408889634
LN_2_HIGH, LN_2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""Two numbers whose sum is the logarithm of 2. The first ends in 21 zero bits, for exact products with exponents."""
STEP = 60
TWO_TO_STEP = float(1 << STEP)


def exp(x: float) -> float:
    """Return e to the power of `x`, within 1 unit in the last place of the exact result.

    Parameters
    ----------
    x : float
        Any number except NaN.

    Returns
    -------
    float
        Infinity if the result is too large for a float; no error is raised.
    """
    if x > LARGEST:
        return TWO_TO_STEP * 1e308
    if x < SMALLEST:
        return 0.0
    exponent = int(x * PER_LN_2 + (0.5 if x > 0.0 else -0.5))
    r = x - exponent * LN_2_HIGH
    r -= exponent * LN_2_LOW
    return ldexp(1.0 + exp_minus_1(r), exponent)


def exp_minus_1(r: float) -> float:
    """Return e^r - 1 by its Taylor series, for r from -0.35 to 0.35."""
    q = 1.0 / 6227020800.0
    q = q * r + 1.0 / 479001600.0
    q = q * r + 1.0 / 39916800.0
    q = q * r + 1.0 / 3628800.0
    q = q * r + 1.0 / 362880.0
    q = q * r + 1.0 / 40320.0
    q = q * r + 1.0 / 5040.0
    q = q * r + 1.0 / 720.0
    q = q * r + 1.0 / 120.0
    q = q * r + 1.0 / 24.0
    q = q * r + 1.0 / 6.0
    q = q * r + 0.5
    return r + r * r * q


def ldexp(number: float, exponent: int) -> float:
    """Return `number` times 2 to the power of `exponent`. The result is rounded at most once."""
    while exponent > STEP:
        number *= TWO_TO_STEP
        exponent -= STEP
    while exponent < -STEP:
        number /= TWO_TO_STEP
        exponent += STEP
    return number * float(1 << exponent) if exponent >= 0 else number / float(1 << -exponent)


def tanh(x: float) -> float:
    """Return the hyperbolic tangent of `x`, within 2 units in the last place of the exact result.

    Parameters
    ----------
    x : float
        Any number except NaN.

    Returns
    -------
    float
        Between -1 and 1.
    """
    if x < -0.5:
        return 2.0 / (exp(-2.0 * x) + 1.0) - 1.0
    if x > 0.5:
        return 1.0 - 2.0 / (exp(2.0 * x) + 1.0)
    # Near 0, use Lambert's continued fraction with nine terms; the formula with `exp` would be less accurate.
    z = x * x
    less = (((44.0 * z + 12870.0) * z + 810810.0) * z + 11486475.0) * z
    below = (((45.0 * z + 13860.0) * z + 945945.0) * z + 16216200.0) * z + 34459425.0
    return x - x * less / below


def total(numbers: Iterable[float]) -> float:
    """Return the sum of `numbers`, added one by one in order.

    The built-in `sum` compensates rounding errors from Python 3.12 on, so its last bit depends on the version of
    Python.
    """
    found = 0.0
    for number in numbers:
        found += number
    return found
