"""`Reason`: a sentence that speaks for or against a decision, with the numbers in it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """A reason for or against a decision, as one sentence.

    Attributes
    ----------
    name : str
        The subject of the reason.
    text : str
        The sentence.
    given : dict
        The numbers in the sentence by name; probabilities are Fractions.
    """

    name: str
    text: str
    given: dict[str, object] = field(default_factory=dict)
