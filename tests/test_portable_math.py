"""`exp` and `tanh` against exact results, and the bits that they must have everywhere."""

from decimal import Decimal, localcontext
from math import inf, ulp
from random import Random

import pytest

from timepirates.core import portable_math

BITS = {
    -40.0: "0x1.39792499b1a24p-58",
    -1.7: "0x1.7622c78a98a07p-3",
    0.3: "0x1.599058c8c1a96p+0",
    709.7: "0x1.d75ae7a50ee14p+1023",
    -744.5: "0x0.0000000000001p-1022",
}
"""Results of `exp` as every machine, interpreter and compiler must give them."""


def exact_exp(x: float) -> Decimal:
    return Decimal(x).exp()


def exact_tanh(x: float) -> Decimal:
    power = (2 * Decimal(x)).exp()
    return (power - 1) / (power + 1)


@pytest.mark.parametrize(
    ("name", "exact", "most", "ranges"),
    [
        ("exp", exact_exp, 1.0, ((-1, 1), (-40, 40), (-745, 709.7))),
        ("tanh", exact_tanh, 2.0, ((-0.6, 0.6), (-2, 2), (-20, 20), (1e-9, 1e-8))),
    ],
)
def test_results_lie_close_to_the_exact_ones(name, exact, most, ranges):
    function, random = getattr(portable_math, name), Random(1)
    with localcontext() as context:
        context.prec = 60
        for first, last in ranges:
            for _each in range(1000):
                x = random.uniform(first, last)
                found, wanted = function(x), exact(x)
                assert abs(Decimal(found) - wanted) <= Decimal(most) * Decimal(ulp(float(wanted))), x


def test_results_at_the_ends_of_the_range():
    assert (portable_math.exp(710.0), portable_math.exp(-746.0), portable_math.exp(-745.0)) == (inf, 0.0, 5e-324)
    assert [portable_math.tanh(x) for x in (-inf, -30.0, 30.0, inf)] == [-1.0, -1.0, 1.0, 1.0]


@pytest.mark.parametrize("x", BITS)
def test_exp_has_the_same_bits_everywhere(x):
    assert portable_math.exp(x).hex() == BITS[x]


def test_a_total_is_added_from_the_first_to_the_last_on_every_python():
    """`sum` gives 2.0 from Python 3.12 on."""
    assert portable_math.total([1.0, 1e100, 1.0, -1e100]) == 0.0
