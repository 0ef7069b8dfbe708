"""Train a computer player of Time Pirates from scratch, by PPO in self-play on `timepirates.envs.Batch`.

`python train.py FOLDER --minutes 60` writes `policy.pt` (the weights) and `curve.csv` (the strength against `simple`)
into the folder. The program needs PyTorch: pip install torch.

One network plays all seats. The network gets the observation of the seat to move, and returns the actions'
probabilities and the value. The reward of a seat is its share of the win, plus the change of its lead in points and
contracts, which helps at the beginning of the training.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from policy import Policy, PolicyOfAFile, used_actions, used_numbers
from torch.nn.functional import mse_loss
from torch.optim import Adam

from timepirates import match
from timepirates.envs import Batch

GAMES, STEPS, PLAYERS = 256, 256, 4
MINIBATCH, PASSES = 2048, 2
DISCOUNT, TRACE, CLIP, RATE = 0.997, 0.95, 0.2, 1e-3
ENTROPY, PER_POINT = 0.01, 0.1
COSTS = np.array([cost for _colour in range(5) for cost in range(2, 7)] + [0, 3, 4, 5])
"""The points that each of the 29 kinds of contracts is worth, in the order of the contracts in an observation."""


def leads(obs: np.ndarray, layout: dict[str, slice], seats: np.ndarray) -> np.ndarray:
    """Return how far each seat is above the average in points and contracts, as float32 of shape (games, players).

    Seats in observations are relative to `seats`.
    """
    points = obs[:, layout["points"]][:, :PLAYERS].astype(np.float32)
    contracts = obs[:, layout["contracts"]].reshape(len(obs), 6, len(COSTS))[:, :PLAYERS]
    worth = points + contracts @ COSTS.astype(np.float32)
    lead = worth - worth.mean(axis=1, keepdims=True)
    return np.take_along_axis(lead, (np.arange(PLAYERS) - seats[:, None]) % PLAYERS, axis=1)


class Rollout:
    """The observations, decisions and rewards of all games in a number of consecutive steps."""

    def __init__(self, batch: Batch, policy: Policy):
        self.batch, self.policy = batch, policy
        self.numbers, self.codes = policy.numbers.numpy(), policy.codes.numpy()
        self.obs = np.zeros((STEPS, GAMES, len(self.numbers)), np.int16)
        self.mask = np.zeros((STEPS, GAMES, len(self.codes)), bool)
        self.actions, self.seats = (np.zeros((STEPS, GAMES), np.int64) for _each in range(2))
        self.chances, self.values = (np.zeros((STEPS, GAMES), np.float32) for _each in range(2))
        self.rewards, self.done = np.zeros((STEPS, GAMES, PLAYERS), np.float32), np.zeros((STEPS, GAMES), bool)

    @torch.no_grad()
    def play(self, obs: np.ndarray, mask: np.ndarray) -> None:
        """Play `STEPS` steps in each game, beginning with the given observations and masks of legal actions."""
        batch = self.batch
        before = leads(obs, batch.layout, batch.to_move)
        for n in range(STEPS):
            self.obs[n], self.mask[n], self.seats[n] = obs[:, self.numbers], mask[:, self.codes], batch.to_move
            logits, value = self.policy(torch.from_numpy(self.obs[n]), torch.from_numpy(self.mask[n]))
            # This is the Gumbel-max trick: the action with the largest sum of logit and Gumbel noise is a
            # sample from the softmax of the logits.
            noise = -torch.empty_like(logits).exponential_().log_()
            actions = (logits + noise).argmax(dim=1)
            self.chances[n] = logits.gather(1, actions[:, None])[:, 0].numpy()
            self.values[n], self.actions[n] = value.numpy(), actions.numpy()
            obs, mask, rewards, done = batch.step(self.codes[self.actions[n]])
            after = leads(obs, batch.layout, batch.to_move)
            ends = np.flatnonzero(done)
            at_the_end = after.copy()
            at_the_end[ends] = leads(batch.final_obs[ends], batch.layout, self.seats[n, ends])
            self.rewards[n], self.done[n] = rewards + PER_POINT * (at_the_end - before), done
            before = after

    def advantages(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the advantage estimate of each decision, and whether enough later steps exist to calculate it.

        A seat's reward is the sum of its rewards before its next decision.
        """
        out, known = np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), bool)
        value, trace, reward = (np.zeros((GAMES, PLAYERS), np.float32) for _each in range(3))
        there, games = np.zeros((GAMES, PLAYERS), bool), np.arange(GAMES)
        for n in reversed(range(STEPS)):
            ended = self.done[n]
            value[ended], trace[ended], reward[ended], there[ended] = 0, 0, 0, True
            reward += self.rewards[n]
            at = games, self.seats[n]
            known[n] = there[at]
            out[n] = reward[at] + DISCOUNT * value[at] - self.values[n] + DISCOUNT * TRACE * trace[at]
            value[at], trace[at], reward[at], there[at] = self.values[n], np.where(known[n], out[n], 0), 0, True
        return out, known


def learn(policy: Policy, optimizer: Adam, rollout: Rollout) -> None:
    """Update the policy network with the decisions of a rollout, by PPO with a clipped ratio."""
    advantages, known = rollout.advantages()
    rows = np.flatnonzero(known)
    flat = [
        each.reshape(-1, *each.shape[2:])
        for each in (
            rollout.obs,
            rollout.mask,
            rollout.actions,
            rollout.chances,
            advantages,
            advantages + rollout.values,
        )
    ]
    mean, spread = advantages[known].mean(), advantages[known].std() + 1e-6
    for _pass in range(PASSES):
        np.random.default_rng().shuffle(rows)
        for first in range(0, len(rows) - MINIBATCH + 1, MINIBATCH):
            part = rows[first : first + MINIBATCH]
            obs, mask, actions, chances, advantage, wanted = (torch.from_numpy(each[part]) for each in flat)
            logits, value = policy(obs, mask)
            ratio = (logits.gather(1, actions[:, None])[:, 0] - chances).exp()
            gain = (advantage - mean) / spread
            surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logits.exp() * logits.clamp(min=-30)).sum(dim=1).mean()
            loss = mse_loss(value, wanted) - surrogate - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def strength(file: Path, games: int, seed: int) -> tuple[float, float, float]:
    """Return the trained player's share of wins against `simple`, and both limits of the 95 % confidence interval."""
    frame = match([PolicyOfAFile.of(file), "simple"], games=games, players=PLAYERS, seed=seed, workers=1)
    row = frame.attrs["summary"].loc["PolicyOfAFile"]
    return row["won"], row["won_low"], row["won_high"]


def main() -> None:
    """Train a policy for the number of minutes given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=5, help="minutes between two matches against simple")
    parser.add_argument("--games", type=int, default=40, help="games of such a match")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(asked.threads)
    batch = Batch(GAMES, PLAYERS, seed=1)
    obs, mask = batch.reset()
    epochs = int(obs[0, batch.layout["epochs"].start])
    policy = Policy(used_numbers(batch.layout, epochs, PLAYERS), used_actions(epochs, PLAYERS))
    optimizer, rollout = Adam(policy.parameters(), RATE, eps=1e-5), Rollout(batch, policy)
    asked.folder.mkdir(parents=True, exist_ok=True)
    curve = asked.folder / "curve.csv"
    curve.write_text("minutes,processor_minutes,decisions,games,won,won_low,won_high\n", encoding="utf-8")
    decisions, games, spent, due = 0, 0, 0.0, asked.every
    while spent < asked.minutes:
        begin = time.perf_counter()
        rollout.play(obs, mask)
        learn(policy, optimizer, rollout)
        decisions, games = decisions + STEPS * GAMES, games + int(rollout.done.sum())
        spent += (time.perf_counter() - begin) / 60
        if spent >= min(due, asked.minutes):
            due += asked.every
            torch.save(policy.state_dict(), asked.folder / "policy.pt")
            won, low, high = strength(asked.folder / "policy.pt", asked.games, seed=1)
            row = f"{spent:.1f},{time.process_time() / 60:.1f},{decisions},{games},{won:.3f},{low:.3f},{high:.3f}"
            print(row, flush=True)
            with curve.open("a", encoding="utf-8") as file:
                file.write(f"{row}\n")


if __name__ == "__main__":
    main()
