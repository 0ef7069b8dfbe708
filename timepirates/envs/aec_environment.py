"""The PettingZoo environment of a game.

It works for any game that has an encoding; `timepirates.envs.aec` describes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from timepirates.core import registry
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.errors import BadSetting, TimePiratesError, check_whole, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck, fresh_seed
from timepirates.core.protocol import LUCK, ONLOOKER, OVER, BoardSource, Position, Rules, Table
from timepirates.envs.encoding import Choices, CompiledEncoding, CompiledPosition, Encoding, layout
from timepirates.envs.settings import checked

Observation: TypeAlias = dict[str, np.ndarray]
RENDER_MODES = ("ansi", "rgb_array", "human")
REWARDS = ("win", "points")


def environment(
    game: str | None,
    players: int,
    rules: Rules | None,
    board: BoardSource | None,
    render_mode: str | None,
    reward: str,
    most_decisions: int,
) -> AECEnvironment:
    """Check the settings, and return the PettingZoo environment of a game."""
    entry, encoding, table = checked(game, players, rules, board, most_decisions)
    _check_one_of("render_mode", render_mode, (None, *RENDER_MODES))
    _check_one_of("reward", reward, REWARDS)
    compiled = entry.part("compiled_encoding") if there_is_a_compiler() else None
    env = AECEnvironment(table, encoding, compiled, render_mode, most_decisions)
    if reward == "points":
        env.reward_points()
    return env


def _check_one_of(name: str, given: object, allowed: tuple[str | None, ...]) -> None:
    if given not in allowed:
        raise BadSetting(
            _("{name} must be one of {allowed} (got {got})").format(
                name=name, allowed=", ".join(map(repr, allowed)), got=shown(given)
            )
        )


class AECEnvironment(AECEnv[str, Observation, int]):
    """A PettingZoo environment of one game, whose seats are the agents.

    Attributes
    ----------
    layout : dict of str to slice
        Where the numbers of each field are in an observation.
    encoding : Encoding
        The encoding of the game; its `fields` say what the numbers mean.
    seed : int
        The seed of the present game.
    """

    agent_selection: str
    _choices: Choices
    _chosen: tuple[int, ...]
    metadata: dict[str, object] = {  # noqa: RUF012  # PettingZoo expects it on the class
        "name": "timepirates_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        table: Table,
        encoding: Encoding,
        compiled: CompiledEncoding | None,
        render_mode: str | None,
        most_decisions: int,
    ):
        super().__init__()
        self.encoding, self.layout, self._compiled = encoding, layout(encoding.fields), compiled
        self.render_mode = render_mode
        self.possible_agents = list(table.players)
        self._table, self._most, self._points = table, most_decisions, False
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = sum(field.size for field in encoding.fields)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(encoding.low, encoding.high, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}

    def reward_points(self) -> None:
        """Reward the agents with points instead of wins.

        Raises
        ------
        BadSetting
            If the game counts no points.
        """
        if self.encoding.points(self._table.deal(Luck(0))) is None:
            raise BadSetting(_("the reward cannot be points, because this game does not count points"))
        self._points = True

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent, which describes all possible observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    # --- playing

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Start a new game.

        Parameters
        ----------
        seed : int, optional
            The seed of all random draws, as for `timepirates.Game`. Chosen at random if None.
        options : mapping, optional
            May have `setup` and `start`, as for `timepirates.Game`. Other options are ignored, as
            PettingZoo's tests expect.

        Raises
        ------
        BadSetting
            If the seed, the setup or the start player is not allowed.
        """
        options = options or {}
        self.seed = fresh_seed() if seed is None else seed
        check_whole("seed", self.seed, 0, MOST_SEED)
        self._luck, self._draws, self._decisions = Luck(self.seed), 0, 0
        self._begin(self._table.deal(self._luck, options.get("setup"), options.get("start")))  # type: ignore[arg-type]  # the table checks it
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def _begin(self, s: Position) -> None:
        self._s = s
        self._follower: CompiledPosition | None = self._compiled.follower(s) if self._compiled else None

    def _apply(self, code: int) -> None:
        self._table.apply(self._s, code)
        if self._follower:
            self._follower.apply(code)

    def step(self, action: int | None) -> None:
        """Apply the action of the agent that is to move, and then make all random draws up to the next decision.

        Raises
        ------
        TimePiratesError
            If the action is not legal. Nothing changes.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._checked(action)
        self._cumulative_rewards[agent] = 0.0
        next_ = self._choices[chosen]
        if next_ is None:
            self._chosen += (chosen,)
            self._choices = self.encoding.choices(self._table, self._s, self._chosen, self._seats[agent])
        else:
            self._apply(next_)
            self._decisions += 1
            self._go_on()
        if self.render_mode == "human":
            self.render()

    def _checked(self, action: object) -> int:
        try:
            number = index(action)  # type: ignore[arg-type]  # a value that is not a number is an error, too
        except TypeError:
            number = -1
        if number not in self._choices:
            raise TimePiratesError(
                _("{agent} cannot choose action {action}; legal now: {legal}").format(
                    agent=self.agent_selection, action=shown(action), legal=shown(sorted(self._choices), 200)
                )
            )
        return number

    def _go_on(self) -> None:
        """Make all random draws before the next decision. Then select the agent that decides, or end the game."""
        table, s = self._table, self._s
        while (mover := table.to_move(s)) == LUCK:
            place = self._luck.pick("draw", self._draws, table.chances(s))
            self._apply(table.legal(s)[place])
            self._draws += 1
        self._chosen, self._choices = (), {}
        if mover == OVER:
            self._end()
        elif self._decisions >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[mover]
            self._choices = self.encoding.choices(table, s, (), mover)

    def _end(self) -> None:
        """Give each agent its reward at the end of the game.

        The reward is the points, or the share of the win minus 1/players, or 0 if nobody wins.
        """
        points, winners = self.encoding.points(self._s), self._table.winners(self._s)
        players = len(self.agents)
        for seat, agent in enumerate(self.agents):
            if self._points and points is not None:
                self.rewards[agent] = float(points[seat])
            elif winners:
                self.rewards[agent] = (seat in winners) / len(winners) - 1 / players
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    # --- seeing

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation of the position and the mask of the agent's legal actions.

        The mask is empty if the agent is not to move.
        """
        if self._follower:
            acts = agent == self.agent_selection and bool(self._choices)
            observation, legal = self._follower.observe(self._seats[agent], acts)
            return {"observation": observation, "action_mask": legal}
        mask = bytearray(self.encoding.actions)
        chosen: tuple[int, ...] = ()
        if agent == self.agent_selection:
            chosen = self._chosen
            for action in self._choices:
                mask[action] = 1
        return {
            "observation": self.encoding.observe(self._s, self._seats[agent], chosen),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def render(self) -> str | np.ndarray | None:
        """Return a spectator's view of the game, as text or as an array of pixels.

        In the mode "human" the text is printed.
        """
        if self.render_mode == "rgb_array":
            return self._pixels()
        text = self._table.describe(self._s)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
            return None
        raise BadSetting(_("nothing is rendered, because the environment was made without a render_mode"))

    def _pixels(self) -> np.ndarray:
        from io import BytesIO

        from PIL import Image
        from resvg_py import svg_to_bytes

        draw = registry.entry(self._table.game).part("board_svg")
        if draw is None:
            raise BadSetting(_("this game has no picture; render it as text, with render_mode 'ansi'"))
        seen = self._table.snapshot(self._s, ONLOOKER)
        drawn = svg_to_bytes(svg_string=draw(seen, getattr(self._table, "board", None)))
        return np.asarray(Image.open(BytesIO(bytes(drawn))).convert("RGB"))

    def close(self) -> None:
        """Close the environment. The method does nothing, because there are no files or windows to close."""
