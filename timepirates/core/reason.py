"""A sentence that speaks for or against a decision, with the numbers in it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """One sentence. `name`: what it is about; `given`: the numbers in it, chances as Fractions."""

    name: str
    text: str
    given: dict[str, object] = field(default_factory=dict)
