"""The registered games of this project as games of the OpenSpiel library.

Importing this module registers them. `timepirates.envs.openspiel` describes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError, check_whole, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED
from timepirates.core.protocol import LUCK, Position, Table
from timepirates.envs.encoding import Choices, Encoding, layout
from timepirates.envs.histories import MOST_ACTIONS, Histories, History, RandomSource, Step

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
NEEDED = {"encoding", "histories"}
MAX_DRAWS_PER_ACTION = 100
"""The assumed maximum number of random draws per action. OpenSpiel needs a limit, but the rules have none."""
PARAMETERS = {"players": 4, "rules": "", "board": "", "most_actions": MOST_ACTIONS}


def short_name(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> short_name("time-pirates")
    'python_time_pirates'
    """
    return f"python_{game.replace('-', '_')}"


class MatchContext:
    """The data of an OpenSpiel game that are the same in all states, such as its rules and its encoding.

    It contains the table and the parts of the game.

    Parameters
    ----------
    game : str
    players : int
    rules, board : str
        Empty for the first ones.
    most_actions : int
        Number of actions after which a game ends without a winner.

    Raises
    ------
    BadSetting
        If a setting is not allowed, or the game has no encoding or no histories.
    BadBoard
        If the board breaks a limit.
    """

    def __init__(self, game: str, players: int, rules: str, board: str, most_actions: int):
        entry = registry.entry(game)
        check_whole("players", players, *entry.seats)
        check_whole("most_actions", most_actions, 1, MOST_SEED)
        self.settings = (game, players, rules, board, most_actions)
        self.encoding: Encoding = entry.part("encoding")
        self.histories: Histories = entry.part("histories")
        self.players, self.most_actions = players, most_actions
        names = [f"seat_{seat}" for seat in range(players)]
        self.table: Table = entry.table(names, rules or next(iter(entry.rule_sets)), board or None)
        self.play, self.first_chance = self.histories.play, self.histories.first_chance
        self.legal, self.to_move = self.table.legal, self.table.to_move
        self.undealt: Position = self.histories.undealt(self.table)
        self.choices, self.actions_of = self.encoding.choices, self.encoding.actions_of
        self.slices = layout(self.encoding.fields)
        self.size = sum(field.size for field in self.encoding.fields)

        self._names: dict[int, dict[int, str]] = {}

    def action_name(self, seat: int, action: int) -> str:
        """Return the name of a seat's action, as text for people.

        The first of several actions that make up a decision is named by the verb and the first part, each further one
        by the next part.

        Raises
        ------
        BadSetting
            If there is no such action at this table.
        """
        if seat not in self._names:
            self._names[seat] = dict(self._named(seat))
        if action not in self._names[seat]:
            raise BadSetting(_("this game has no action {action}").format(action=action))
        return self._names[seat][action]

    def _named(self, seat: int) -> Iterator[tuple[int, str]]:
        found: set[int] = set()
        for code in range(self.first_chance):
            actions = self.encoding.actions_of(code, seat, self.players)
            if found.issuperset(actions):
                continue
            try:
                decision = self.table.name(code)
            except TimePiratesError:  # Some decision codes have no name in this game, because they need more players.
                continue
            found.update(actions)
            if len(actions) == 1:
                yield actions[0], str(decision)
            else:
                yield actions[0], f"{decision.verb} {decision.parts[0]}"
                yield from zip(actions[1:], decision.parts[1:], strict=True)


_match_again = lru_cache(maxsize=32)(MatchContext)


class GameProgress:
    """The progress of a game: the current position, and the steps that led to it.

    Copies share the position and the history until one of them goes on.
    """

    __slots__ = ("actions", "choices", "chosen", "deal", "dealt", "match", "mover", "own", "s", "samplers", "steps")
    choices: Choices | None
    """The legal actions, or None if they have not been computed yet for this position."""
    chosen: tuple[int, ...]
    """The actions that the seat to move has chosen so far, while its decision needs more actions."""
    samplers: dict[int, Callable[[RandomSource], tuple[list[int], list[int]]]] | None
    """For each seat used so far, the function that draws random histories that look the same to this seat."""

    def __init__(self, match: MatchContext):
        self.match, self.s, self.own = match, match.undealt, False
        self.deal: list[int] = []
        self.steps: list[Step] = []
        self.actions, self.chosen, self.choices, self.samplers = 0, (), None, None
        self.dealt, self.mover = False, CHANCE

    def __deepcopy__(self, _memo: object) -> GameProgress:
        """Return a copy of the state, for OpenSpiel's `clone`."""
        new = GameProgress.__new__(GameProgress)
        for name in GameProgress.__slots__:
            setattr(new, name, getattr(self, name))
        self.own = new.own = False
        return new

    def __reduce__(self) -> tuple[Callable[..., GameProgress], tuple[object, ...]]:
        """Return the settings and the history for pickle.

        They are much shorter than the position.
        """
        codes = [self.match.histories.code(step) for step in self.steps]
        return _restored, (self.match.settings, self.deal, codes, self.chosen, self.actions)

    def apply(self, action: int) -> None:
        """Apply an action, or an outcome of a random draw.

        Only actions are checked. OpenSpiel's `apply_action_with_legality_check` checks outcomes, too.

        Raises
        ------
        TimePiratesError
            If the action is not legal. Nothing changes.
        """
        match = self.match
        code: int | None = action + match.first_chance
        if self.mover != CHANCE:
            code = self._checked(action)
            self.actions += 1
            if code is None:
                self.chosen, self.choices = (*self.chosen, action), None
                if self.actions >= match.most_actions:
                    self.mover = TERMINAL
                return
        if not self.own:
            self._copy_shared_data()
        if self.dealt:
            self.steps.append(match.play(self.s, code))
        else:
            match.histories.deal(self.s, action)
            self.deal.append(action)
            self.dealt = match.histories.dealt(self.s)
        self.settle()

    def _checked(self, action: int) -> int | None:
        """Return the code of the decision that a legal action completes, or None if more actions must follow."""
        choices = self.choices or self.legal()
        if action not in choices:
            raise TimePiratesError(
                _("seat {seat} cannot choose action {action}; legal now: {legal}").format(
                    seat=self.mover, action=shown(action), legal=shown(sorted(choices), 200)
                )
            )
        return choices[action]

    def _copy_shared_data(self) -> None:
        """Copy the position and the history before changing them, because other game states may use the same objects."""
        self.s, self.own = self.match.table.copy(self.s), True
        self.deal, self.steps = self.deal[:], self.steps[:]

    def settle(self) -> None:
        """Determine which seat moves next, or whether a random draw or the end of the game comes next."""
        self.chosen, self.choices, self.samplers = (), None, None
        match = self.match
        if not self.dealt:
            return
        mover = match.to_move(self.s)
        if mover < 0:
            mover = CHANCE if mover == LUCK else TERMINAL
        self.mover = TERMINAL if self.actions >= match.most_actions else mover

    def legal(self) -> Choices:
        """Return the legal actions."""
        if self.choices is None:
            self.choices = self.match.choices(self.match.table, self.s, self.chosen, self.mover)
        return self.choices

    def some_actions(self, count: int, pick: RandomSource) -> tuple[int, ...]:
        """Choose a random legal decision of more than `count` actions, and return its first `count` actions.

        The decision has more actions.
        """
        if not count:
            return ()
        match = self.match
        decisions = [match.actions_of(code, self.mover, match.players) for code in match.legal(self.s)]
        longer = [actions for actions in decisions if len(actions) > count]
        return longer[pick(len(longer))][:count]

    def returns(self) -> list[float]:
        """Return each seat's payoff: its share of the win minus 1 / number of players, or 0 if nobody has won."""
        winners = self.match.table.winners(self.s) if self.dealt else []
        players = self.match.players
        return [(seat in winners) / len(winners) - 1 / players if winners else 0.0 for seat in range(players)]

    def history(self) -> History:
        """Return the history of the game: its deal and its steps so far."""
        return History(self.deal, self.steps)

    def observation(self, seat: int) -> np.ndarray:
        """Return a seat's observation of the position, as in PettingZoo."""
        return self.match.encoding.observe(self.s, seat, self.chosen if seat == self.mover else ())

    def information_state_string(self, seat: int) -> str:
        """Return everything that a seat has decided and seen, as a string."""
        seen = self.match.histories.seen(self.history(), seat, self.match.players)
        chosen = self.chosen if seat == self.mover else ()
        return f"{seat}:{','.join(map(str, seen))}:{','.join(map(str, chosen))}"

    def sampler(self, seat: int) -> Callable[[RandomSource], tuple[list[int], list[int]]]:
        """Return a function that draws a random history from those that look the same to a seat as this one."""
        if self.samplers is None:
            self.samplers = {}
        if seat not in self.samplers:
            match = self.match
            self.samplers[seat] = match.histories.sampler(match.table, self.s, self.history(), seat)
        return self.samplers[seat]

    def describe(self) -> str:
        """Return a description of the position as spectators see it, followed by all outcomes and steps so far."""
        seen = _("The game is dealt.") if not self.dealt else self.match.table.describe(self.s)
        return f"{seen}\n{self.deal} {self.steps} {self.chosen}"


def _restored(
    settings: tuple[str, int, str, str, int], deal: list[int], codes: list[int], chosen: tuple[int, ...], actions: int
) -> GameProgress:
    played = GameProgress(_match_again(*settings))
    for outcome in deal:
        played.apply(outcome)
    played._copy_shared_data()
    played.steps = [played.match.histories.play(played.s, code) for code in codes]
    played.actions = actions - len(chosen)
    played.settle()
    for action in chosen:
        played.apply(action)
    return played


class OpenSpielState(pyspiel.State):
    """A state of an OpenSpiel game."""

    def __init__(self, game: OpenSpielGame):
        super().__init__(game)
        self.played = GameProgress(game.match)

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's negative number for a random draw or for the end of the game."""
        return self.played.mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.played.mover == TERMINAL

    # OpenSpiel's own versions of `is_chance_node` and `legal_actions` are slower than the methods below.
    # Each call of OpenSpiel's versions switches several times between Python and C++.

    def is_chance_node(self) -> bool:
        """Return whether a random draw comes next."""
        return self.played.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player (by default the player to move), or the outcomes of a random draw."""
        mover = self.played.mover
        if mover >= 0 and player in (None, mover):
            return self._legal_actions(mover)
        return super().legal_actions() if player is None else super().legal_actions(player)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.played.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next random draw, with their probabilities."""
        played = self.played
        return played.match.histories.chance_outcomes(played.s)

    def _apply_action(self, action: int) -> None:
        self.played.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        played = self.played
        if player != CHANCE:
            return played.match.action_name(player, action)
        if not played.dealt:
            return played.match.histories.outcome_name(played.s, action)
        return str(played.match.table.name(action + played.match.first_chance))

    def returns(self) -> list[float]:
        """Return each seat's payoff: its share of the win minus 1/players, or 0 if nobody has won."""
        return self.played.returns()

    def __str__(self) -> str:
        return self.played.describe()

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> OpenSpielState:
        """Return a random state that the given seat cannot distinguish from this state.

        Parameters
        ----------
        player_id : int
            The seat.
        rng : callable
            Returns random numbers from 0 (included) to 1 (excluded), such as `random.random`.

        Notes
        -----
        A state is as likely as its random draws make it if the other seats choose among their legal decisions at
        random. It depends on what this seat has seen.
        """

        def pick(count: int) -> int:
            return min(int(rng() * count), count - 1)

        played = self.played
        deal, codes = played.sampler(player_id)(pick)
        state: OpenSpielState = self.get_game().new_initial_state()
        for outcome in deal:
            state.apply_action(outcome)
        state._replay(codes)
        chosen = played.chosen
        if player_id != played.mover:
            chosen = state.played.some_actions(len(chosen), pick)
        for action in chosen:
            state.apply_action(action)
        return state

    def _replay(self, codes: Iterable[int]) -> None:
        played, first = self.played, self.played.match.first_chance
        for code in codes:
            if played.mover == CHANCE:
                self.apply_action(code - first)
                continue
            actions = played.match.actions_of(code, played.mover, played.match.players)
            for action in actions:
                played.choices = {action: code if action == actions[-1] else None}
                self.apply_action(action)


class OpenSpielGame(pyspiel.Game):
    """A game of this program as an OpenSpiel game, with fixed settings.

    Each registered game has a subclass of its own. OpenSpiel keeps it until the process has ended, when it may drop a
    class, but no other object.

    Parameters
    ----------
    params : mapping, optional
        `players`, `rules`, `board` and `most_actions`.

    Attributes
    ----------
    match : MatchContext
        The table, and the parts of the game.
    """

    name: str
    game_type: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None):
        settings = {**PARAMETERS, **(params or {})}
        self.match = MatchContext(self.name, *(settings[each] for each in PARAMETERS))
        players = self.match.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.match.encoding.actions,
            max_chance_outcomes=self.match.histories.most_outcomes,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=self.match.most_actions,
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> OpenSpielState:
        """Return the initial state, in which nothing has been dealt."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound for the number of random draws in a game. Games have fewer draws in practice."""
        return MAX_DRAWS_PER_ACTION * self.match.most_actions

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> Observer:
        """Return an OpenSpiel observer, which shows a seat the position, or everything that the seat has seen.

        Raises
        ------
        BadSetting
            If another observation is asked for, such as what is public.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadSetting(
                _(
                    "an OpenSpiel observer of this game must show public information and the private "
                    "information of one player, and must have no parameters"
                )
            )
        return Observer(self.match, wanted.perfect_recall)


class Observer:
    """An OpenSpiel observer, which shows the information that one seat may have.

    It shows the position as a tensor and a string, or the whole history as a string.
    """

    def __init__(self, match: MatchContext, perfect_recall: bool):
        self._perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(match.size, np.float32)
        self.dict = {} if self.tensor is None else {name: self.tensor[part] for name, part in match.slices.items()}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Store a seat's observation of a state in the attributes `tensor` and `dict`."""
        if self.tensor is not None:
            self.tensor[:] = state.played.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return a seat's observation or information state as text."""
        if self._perfect_recall:
            return state.played.information_state_string(player)
        return ",".join(map(str, state.played.observation(player).tolist()))


def _type(name: str) -> pyspiel.GameType:
    entry = registry.entry(name)
    fewest, most = entry.seats
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=entry.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def loaded(game: str | None, settings: Mapping[str, object]) -> OpenSpielGame:
    """Return a registered OpenSpiel game with given settings.

    Raises
    ------
    BadSetting
        If the game is not registered, or a setting is not allowed.
    """
    name = registry.entry(game).name
    if not registry.entry(name).parts.keys() >= NEEDED:
        raise BadSetting(
            _(
                "the game {name} cannot be used with OpenSpiel, because its registry entry lacks the key "
                '"encoding" or the key "histories"'
            ).format(name=name)
        )
    return pyspiel.load_game(short_name(name), settings)


def _register() -> None:
    for name in registry.game_names():
        if registry.entry(name).parts.keys() >= NEEDED:
            game_type = _type(name)
            game = type(short_name(name), (OpenSpielGame,), {"name": name, "game_type": game_type})
            pyspiel.register_game(game_type, game)


_register()
