"""The class `Reason`: a sentence for or against a decision, with the numbers in it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """A sentence for or against a decision, with the numbers that it mentions.

    Attributes
    ----------
    name : str
        A short identifier of the kind of reason.
    text : str
        The sentence.
    given : dict
        The numbers in the sentence by name; probabilities are Fractions.
    """

    name: str
    text: str
    given: dict[str, object] = field(default_factory=dict)
