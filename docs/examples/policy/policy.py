"""A PyTorch policy network for Time Pirates, and a computer player that uses the network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import nn

from timepirates.envs import PolicyPlayer
from timepirates.games.pirates import codes as c

WIDTH = 128


def used_numbers(layout: dict[str, slice], epochs: int, players: int) -> list[int]:
    """Return the indices of the observation values that can vary with the given numbers of epochs and players."""
    rows = {"pirates": (6, players), "points": (6, players), "hands": (6, players), "contracts": (6, players)}
    rows |= {"laid": (6, players), "laid_hidden": (6, players), "sites": (30, epochs), "empty_sites": (30, epochs)}
    out: list[int] = []
    for name, where in layout.items():
        there, used = rows.get(name, (1, 1))
        out += range(where.start, where.start + (where.stop - where.start) * used // there)
    return out


def used_actions(epochs: int, players: int) -> list[int]:
    """Return the codes of the actions that can be legal with this number of epochs and players."""
    jumps = (c.jump_code(colour, epoch) for colour in range(c.COLOURS) for epoch in range(epochs))
    trades = (
        c.trade_code(colour, partner, kind)
        for colour in range(c.COLOURS)
        for partner in range(1, players)
        for kind in range(c.ARTIFACT_KINDS)
    )
    epoch_codes = (first + epoch for first in (c.PLACE, c.RESTOCK, c.LAND) for epoch in range(epochs))
    others = (*range(c.JUMP), c.END, c.NO_RESTOCK, *range(c.LOSE, c.LAND), *range(c.LAY, c.DRAW))
    return sorted({*jumps, *trades, *epoch_codes, *others})


class Policy(nn.Module):
    """A neural network with two hidden layers, which returns log-probabilities of actions and a value."""

    def __init__(self, numbers: list[int], actions: list[int]):
        super().__init__()
        self.register_buffer("numbers", torch.tensor(numbers))
        self.register_buffer("codes", torch.tensor(actions))
        self.body = nn.Sequential(
            nn.Linear(len(numbers), WIDTH), nn.LayerNorm(WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.actions, self.value = nn.Linear(WIDTH, len(actions)), nn.Linear(WIDTH, 1)
        with torch.no_grad():
            self.actions.weight *= 0.01
            self.value.weight *= 0.01

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probability of each action (about -1e9 if illegal) and the estimated value of each position.

        `obs` and `mask` contain only the used numbers and actions.
        """
        seen = self.body((obs.float() / 4).clamp(-8, 8))
        logits = self.actions(seen).masked_fill(~mask, -1e9)
        return logits.log_softmax(dim=1), self.value(seen)[:, 0]


class PolicyOfAFile(PolicyPlayer):
    """A computer player that always chooses the action to which a trained policy gives the highest probability."""

    file = Path("policy.pt")

    def __init__(self, _seed: int | None = None):
        torch.set_num_threads(1)
        kept = torch.load(self.file)
        self.policy = Policy(kept["numbers"].tolist(), kept["codes"].tolist())
        self.policy.load_state_dict(kept)
        super().__init__(self.best)

    @torch.no_grad()
    def best(self, obs: np.ndarray, mask: np.ndarray) -> int:
        """Return the action with the highest probability."""
        numbers, codes = self.policy.numbers, self.policy.codes
        logits, _value = self.policy(torch.from_numpy(obs)[None, numbers], torch.from_numpy(mask).bool()[None, codes])
        return int(codes[logits[0].argmax()])

    @classmethod
    def of(cls, file: Path) -> type[PolicyOfAFile]:
        """Return a player class that loads its network from this file."""
        return type(cls.__name__, (cls,), {"file": file.resolve()})
