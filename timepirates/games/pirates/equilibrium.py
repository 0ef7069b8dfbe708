"""Compute a Nash equilibrium of a simultaneous game: all players choose once, at the same time.

In an equilibrium, no player can gain by changing only their own choice. The game is given as a function from a profile
(one choice per player, numbered from 0) to the integer payoffs of all players. Each profile is evaluated at most once.

`solve` first looks for an equilibrium without random choices (in pure strategies). If there is none and only two
players have a choice, it computes an exact equilibrium by the Lemke-Howson algorithm with lexicographic pivots, which
always ends. The double oracle of McMahan, Gordon and Blum adds choices only when they are better responses, so that
large games are solved through small ones. In a zero-sum game the value is unique. With more players it uses fictitious
play, and reports the remaining error as `exploitability`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from operator import le
from typing import TypeAlias

Profile = tuple[int, ...]
Payoffs = Callable[[Profile], Sequence[int]]
MixedStrategy = dict[int, Fraction]
"""A mixed strategy: a dict from each choice to its probability. Choices with probability 0 are omitted."""
Worth: TypeAlias = int | Fraction
Weights = Mapping[int, Worth]
MAX_ROUNDS = 200
"""The maximum number of rounds of fictitious play, an iterative method for approximating an equilibrium."""
MAX_PROFILES = 100_000
"""The number of strategy profiles after which fictitious play, an iterative approximation, stops.

The last round may exceed this number.
"""
MAX_REDUCED_PROFILES = 3_000
"""The maximum number of strategy profiles of a game from which dominated strategies are removed."""


@dataclass(frozen=True)
class Equilibrium:
    """An equilibrium: each player's strategy, the expected payoffs, and the exploitability (remaining error).

    `exploitability` is the most that one player could gain by another strategy.
    """

    strategies: tuple[MixedStrategy, ...]
    values: tuple[Fraction, ...]
    exploitability: Fraction


class Simultaneous:
    """A game in which all players choose at the same time, without knowing the choices of the others.

    Player n has `sizes[n]` choices. Payoffs are cached.
    """

    def __init__(self, sizes: Sequence[int], payoffs: Payoffs):
        self.sizes = tuple(sizes)
        self.players = range(len(sizes))
        self._payoffs = payoffs
        self._known: dict[Profile, Sequence[int]] = {}

    def compute_payoffs(self, profile: Profile) -> Sequence[int]:
        """Return the payoffs of all players for a profile, which contains one choice per player."""
        found = self._known.get(profile)
        if found is None:
            found = self._known[profile] = self._payoffs(profile)
        return found

    def settled(self, left: Sequence[Sequence[int]]) -> Profile | None:
        """Search for a Nash equilibrium without random choices. Return its profile, or None if none is found.

        The search follows best responses from the first choices, and ends when it reaches the same profile again.
        """
        profile, seen = tuple(choices[0] for choices in left), set()
        while profile not in seen:
            seen.add(profile)
            for player, choices in enumerate(left):
                answers = [(*profile[:player], choice, *profile[player + 1 :]) for choice in choices]
                paid = [self.compute_payoffs(answer)[player] for answer in answers]
                if max(paid) > self.compute_payoffs(profile)[player]:
                    profile = answers[paid.index(max(paid))]
                    break
            else:
                return profile
        return None

    def choice_payoffs(self, player: int, weights: Sequence[Weights]) -> list[Worth]:
        """Return the expected payoff of each choice of a player, given the other players' strategies.

        If the weights are not probabilities but counts, the results are weighted sums of payoffs.
        """
        others = [own.items() if other != player else [(0, 1)] for other, own in enumerate(weights)]
        out: list[Worth] = [0] * self.sizes[player]
        for combination in product(*others):
            weight = prod(weight for _choice, weight in combination)
            profile = [choice for choice, _weight in combination]
            for choice in range(self.sizes[player]):
                profile[player] = choice
                out[choice] += weight * self.compute_payoffs(tuple(profile))[player]
        return out

    def answered(self, player: int, strategies: Sequence[MixedStrategy]) -> tuple[Fraction, int, Fraction]:
        """Return a player's expected payoff, the player's best response, and the gain from switching to this response."""
        worths = self.choice_payoffs(player, strategies)
        now = sum((chance * worths[choice] for choice, chance in strategies[player].items()), Fraction(0))
        best = max(range(len(worths)), key=worths.__getitem__)
        return now, best, worths[best] - now

    def judged(self, strategies: Sequence[MixedStrategy]) -> Equilibrium:
        """Return each player's expected payoff, and the most that one player could gain by deviating."""
        values, _bests, gains = zip(*(self.answered(player, strategies) for player in self.players), strict=True)
        return Equilibrium(tuple(strategies), tuple(values), max(gains))


def solve(game: Simultaneous) -> Equilibrium:
    """Return a Nash equilibrium: strategies from which no single player gains by deviating.

    The result is exact if it has no random choices or if only two players have a choice. Otherwise its
    `exploitability` shows the error.

    >>> found = solve(Simultaneous((2, 2), lambda profile: (1, -1) if profile[0] == profile[1] else (-1, 1)))
    >>> found.strategies[0], found.values, found.exploitability
    ({0: Fraction(1, 2), 1: Fraction(1, 2)}, (Fraction(0, 1), Fraction(0, 1)), Fraction(0, 1))
    """
    left: list[list[int]] = [list(range(size)) for size in game.sizes]
    profile = game.settled(left)
    if profile is None:
        left = _undominated_choices(game, left)
        profile = game.settled(left)
    if profile is not None:
        return game.judged([{choice: Fraction(1)} for choice in profile])
    mattering = [player for player, choices in enumerate(left) if len(choices) > 1]
    strategies = _double_oracle(game, left, mattering) if len(mattering) == 2 else _fictitious_play(game, left)
    return game.judged(strategies)


def _undominated_choices(game: Simultaneous, choices: Sequence[Sequence[int]]) -> list[list[int]]:
    """Remove each player's dominated choices repeatedly, and return the choices that remain.

    An equilibrium of the reduced game is also one of the whole game. Games with more than `MAX_REDUCED_PROFILES`
    profiles are returned unchanged.
    """
    left = [list(own) for own in choices]
    given_up = prod(game.sizes) <= MAX_REDUCED_PROFILES
    while given_up:
        given_up = False
        for player, own in enumerate(left):
            others = [choices if other != player else [0] for other, choices in enumerate(left)]
            rows = {
                choice: [
                    game.compute_payoffs((*profile[:player], choice, *profile[player + 1 :]))[player]
                    for profile in product(*others)
                ]
                for choice in own
            }
            for choice in own[:]:
                if any(other != choice and all(map(le, rows[choice], rows[other])) for other in own):
                    own.remove(choice)
                    given_up = True
    return left


# --- The exact solution for two players


def _double_oracle(game: Simultaneous, left: Sequence[Sequence[int]], two: Sequence[int]) -> list[MixedStrategy]:
    """Compute an exact Nash equilibrium by the double oracle method, if exactly two players have several choices.

    The method solves the game restricted to a few choices, and adds better responses until there are none.
    """
    strategies: list[MixedStrategy] = [{choices[0]: Fraction(1)} for choices in left]
    found = [[left[player][0]] for player in two]
    while True:
        pays = [[_payoff_pair(game, strategies, two, row, column) for column in found[1]] for row in found[0]]
        mixed = lemke_howson([[pair[0] for pair in row] for row in pays], [[pair[1] for pair in row] for row in pays])
        for player, choices, chances in zip(two, found, mixed, strict=True):
            strategies[player] = {choice: chance for choice, chance in zip(choices, chances, strict=True) if chance}
        better = [game.answered(player, strategies) for player in two]
        if all(gain == 0 for _now, _choice, gain in better):
            return strategies
        for choices, (_now, choice, gain) in zip(found, better, strict=True):
            if gain > 0:
                choices.append(choice)


def _payoff_pair(
    game: Simultaneous, strategies: Sequence[MixedStrategy], two: Sequence[int], row: int, column: int
) -> tuple[int, int]:
    """Return the payoffs of two players who make the choices `row` and `column`.

    All other players make their only choice.
    """
    profile = [next(iter(mixed)) for mixed in strategies]
    profile[two[0]], profile[two[1]] = row, column
    pays = game.compute_payoffs(tuple(profile))
    return pays[two[0]], pays[two[1]]


def lemke_howson(
    rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]
) -> tuple[list[Fraction], list[Fraction]]:
    """Return a Nash equilibrium of a two-player game, as a list of choice probabilities for each player.

    `rows[i][j]` is the payoff of the first player and `columns[i][j]` that of the second, for choices i and j. The path
    begins by dropping the first choice of the first player. Lexicographic tie-breaking guarantees that it ends.

    >>> chances = lemke_howson([[3, 0], [0, 1]], [[-3, 0], [0, -1]])
    >>> [[str(chance) for chance in each] for each in chances]
    [['1/4', '3/4'], ['1/4', '3/4']]
    """
    m, n = len(rows), len(rows[0])
    low = 1 - min(min(map(min, rows)), min(map(min, columns)))
    second = _Tableau([[rows[i][j] + low for j in range(n)] for i in range(m)], range(m), range(m, m + n))
    first = _Tableau([[columns[i][j] + low for i in range(m)] for j in range(n)], range(m, m + n), range(m))
    entering, tableau, other = 0, first, second
    while True:
        entering = tableau.pivot(entering)
        if entering == 0:
            break
        tableau, other = other, tableau
    return _shares(first.values(range(m))), _shares(second.values(range(m, m + n)))


def _shares(weights: list[Fraction]) -> list[Fraction]:
    total = sum(weights)
    return [weight / total for weight in weights]


class _Tableau:
    """A simplex tableau for the linear inequalities `matrix * x <= 1`, with one slack variable per inequality.

    `basis` holds the labels of the basic variables.
    """

    def __init__(self, matrix: list[list[int]], slacks: range, choices: range):
        self.basis = list(slacks)
        self.place = {label: n for n, label in enumerate((*slacks, *choices))}
        self.rows = [
            [Fraction(1), *(Fraction(int(k == n)) for k in range(len(matrix))), *map(Fraction, row)]
            for n, row in enumerate(matrix)
        ]
        self.slacks = len(matrix)

    def pivot(self, entering: int) -> int:
        """Perform one simplex pivot with the given entering variable, and return the label of the leaving variable.

        The variable with the lexicographically smallest ratio leaves.
        """
        column = 1 + self.place[entering]
        able = [row for row in range(len(self.rows)) if self.rows[row][column] > 0]
        least = min(
            able, key=lambda row: [value / self.rows[row][column] for value in self.rows[row][: 1 + self.slacks]]
        )
        line = [value / self.rows[least][column] for value in self.rows[least]]
        for number, row in enumerate(self.rows):
            if number != least and row[column]:
                self.rows[number] = [value - row[column] * own for value, own in zip(row, line, strict=True)]
        self.rows[least] = line
        leaving, self.basis[least] = self.basis[least], entering
        return leaving

    def values(self, labels: range) -> list[Fraction]:
        """Return the values of given variables in the current basic solution. Nonbasic variables are 0."""
        return [self.rows[self.basis.index(label)][0] if label in self.basis else Fraction(0) for label in labels]


# --- The approximate solution for three or more players, by fictitious play


def _fictitious_play(game: Simultaneous, left: Sequence[Sequence[int]]) -> list[MixedStrategy]:
    """Return an approximate Nash equilibrium, computed by fictitious play: repeated best responses to past play.

    In each round, every player makes the best response to how often the other players have made each choice so far. The
    other players' choices are treated as independent. All players begin with their first choices. The result is the
    round in which one player could gain least.
    """
    counts: list[dict[int, int]] = [{choices[0]: 1} for choices in left]
    least, best, looked = None, counts, 0
    for rounds in range(1, MAX_ROUNDS + 1):
        worths = [game.choice_payoffs(player, counts) for player in game.players]
        gaps = [
            rounds * max(own) - sum(count * own[choice] for choice, count in made.items())
            for own, made in zip(worths, counts, strict=True)
        ]
        wrong = Fraction(max(gaps), rounds ** len(counts))
        if least is None or wrong < least:
            least, best = wrong, [dict(made) for made in counts]
        looked += sum(size * prod(map(len, counts)) // len(made) for size, made in zip(game.sizes, counts, strict=True))
        if least == 0 or looked > MAX_PROFILES:
            break
        for own, made, choices in zip(worths, counts, left, strict=True):
            answer = max(choices, key=own.__getitem__)
            made[answer] = made.get(answer, 0) + 1
    return [{choice: Fraction(count, sum(made.values())) for choice, count in sorted(made.items())} for made in best]
