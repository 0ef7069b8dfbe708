"""The switch that code with mutants asks, in every process that imports it: the tests' own, servers and kernels."""

import os

CHOSEN = "TIMEPIRATES_MUTANT"
"""The variable of the environment with the number of the mutant to run."""
REACHED = "TIMEPIRATES_MUTANTS_REACHED"
"""The variable with the file in which to note which test reached which mutant."""

chosen = int(os.environ.get(CHOSEN, "0"))
test = os.environ.get("PYTEST_CURRENT_TEST", "")
_noted: set[tuple[int, str]] = set()


def active(number: int) -> bool:
    """Return whether a mutant is the chosen one; without a choice, note which test reached it, or "" for an import."""
    if not chosen and (number, test) not in _noted:
        _noted.add((number, test))
        if file := os.environ.get(REACHED):
            with open(file, "a", encoding="utf-8") as out:
                out.write(f"{number} {test}\n")
    return number == chosen
