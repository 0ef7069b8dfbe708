"""Positions from a few readable words, and the questions that rule tests ask of them.

A hand, an epoch's sites, the bag or the discard pile is written as words: "blue*3 red-atomic white". What a position
does not mention lies in the bag (or, where the bag is given, on the discard pile), so the game's tokens are complete.
"""

from collections import Counter

import pytest

from timepirates import Board, Game, IllegalMove
from timepirates.games.pirates.codes import CONTRACTS, KINDS, POLICE_1, contracts_like, tokens_of_kind
from timepirates.games.pirates.text import CONTRACT_NAMES, KIND_NAMES
from timepirates.games.pirates.variants import SWITCHES, resolved
from timepirates.lessons import begin

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
ALL_TOKENS = Counter({KIND_NAMES[kind]: tokens_of_kind(kind) for kind in range(KINDS)})
ALL_CONTRACTS = Counter({CONTRACT_NAMES[each]: contracts_like(each) for each in range(CONTRACTS)})
POLICE = KIND_NAMES[POLICE_1:]
TABLES = [
    (board, players) for board in Board.names() for players in range(3, 7) if players < len(Board.named(board).epochs)
]
"""Every shipped board with every number of players that it has room for."""


def tokens(words):
    """Counts of the things that words name.

    >>> tokens("blue*2 white")
    Counter({'blue': 2, 'white': 1})
    """
    counts = Counter()
    for word in words.split():
        name, _star, count = word.partition("*")
        counts[name] += int(count or 1)
    return counts


def in_order(counts):
    """A dict of counts of tokens without zeros, in the notation's order."""
    return {kind: counts[kind] for kind in KIND_NAMES if counts[kind]}


def every_artifact_but(*left):
    """A hand of all artifacts but some."""
    hand = ALL_TOKENS - Counter(left)
    return " ".join(f"{kind}*{count}" for kind, count in hand.items() if kind not in POLICE)


def everything(snapshot):
    """All tokens of a game, wherever they are."""
    piles = [*snapshot["sites"].values(), *snapshot["hands"], snapshot["bag"], snapshot["discard"]]
    return sum(map(Counter, piles), Counter(snapshot["police_drawn"]))


def state_of(game):
    """The position of a game, as the rules know it."""
    return game.table.restore(game.snapshot())


def game_until(condition, players, **more):
    """A game at the first position, over many seeds, for which the condition holds."""
    for seed in range(400):
        game = Game(players=players, seed=seed, **more)
        while not game.over:
            if condition(game):
                return game
            game.play_random()
    raise AssertionError("no such position in 400 games")


def rules_with(base="rio-grande", **switches):
    """A rule set with changed switches."""
    return {"name": base, "switches": switches}


def situation(
    *,
    rules="rio-grande",
    board=None,
    hands=("", "", ""),
    pirates=("1200", "1400", "1600"),
    police="2200",
    sites=None,
    bag=None,
    discard="",
    drawn="",
    contracts=None,
    **moment,
):
    """A full snapshot; `moment` names further fields, as the snapshot does."""
    epochs = Board.read(board or Board.names()[0]).epochs
    lying = {str(epoch.year): tokens((sites or {}).get(str(epoch.year), "")) for epoch in epochs}
    held, given_back, drawn_counts = [tokens(hand) for hand in hands], tokens(discard), tokens(drawn)
    rest = ALL_TOKENS.copy()
    rest.subtract(sum([*lying.values(), *held, given_back, drawn_counts], Counter()))
    if bag is not None:
        inside = tokens(bag) + Counter({kind: rest[kind] for kind in POLICE})
        rest.subtract(inside)
        given_back, rest = given_back + rest, inside
    bought = [tokens(words) for words in contracts or [""] * len(hands)]
    left = ALL_CONTRACTS.copy()
    left.subtract(sum(bought, Counter()))
    sizes = {str(epoch.year): epoch.sites for epoch in epochs}
    turn = moment.get("turn", 0)
    return {
        "rules": rules if isinstance(rules, str) else rules["name"],
        "players": NAMES[: len(hands)],
        "start": 0,
        "year": 1,
        "over": False,
        "to_move": turn,
        "deciding": "act",
        "turn": turn,
        "actions_left": 2,
        "arrested": False,
        "restocking": None,
        "selling": None,
        "paid": [],
        "police": police,
        "pirates": list(pirates),
        "sites": {name: in_order(lying[name]) for name in lying},
        "empty_sites": {name: n - lying[name].total() for name, n in sizes.items() if n > lying[name].total()},
        "bag": in_order(rest),
        "police_drawn": list(drawn_counts.elements()),
        "hands": [in_order(hand) for hand in held],
        "discard": in_order(given_back),
        "contracts": [[name for name in CONTRACT_NAMES for _n in range(each[name])] for each in bought],
        "bazaar": [name for name in CONTRACT_NAMES for _n in range(left[name])],
        "laid": None,
        "points": [0] * len(hands),
        "winners": [],
    } | moment


def position(*, rules="rio-grande", board=None, chance="ask", seed=None, **words):
    """A game that begins in a `situation`; every draw is the test's, unless `chance` says otherwise."""
    return Game.from_snapshot(situation(rules=rules, board=board, **words), rules, board, chance, seed)


def restocking(epoch="1600", *, rules="rio-grande", **words):
    """A game at a draw of a restock."""
    _name, switches = resolved(rules)
    words = {"pirates": ("1200", "1400", "1400"), "actions_left": 2 + switches["restock_bonus"]} | words
    return position(rules=rules, deciding="draw", restocking=epoch, to_move=None, **words)


def sketched(**sketch):
    """A game in a lesson's words: the first of three players decides about a restock unless `sketch` says otherwise."""
    basis = {"year": 1, "pirates": ["1200", "1800", "1900"], "deciding": "restock", "to_move": 0, "turn": 0}
    return begin({**basis, **sketch}, "rio-grande", Board.named("reconstructed-2000"))


def restocking_first(**sketch):
    """The position of a sketch, with four tokens in each epoch of which it says nothing."""
    return state_of(sketched(fill=4, **sketch))


def arrested(**words):
    """A game in which it is now Ann's turn, and the police were where her pirate is: Dan, the last seat, has ended."""
    seats = len(words.get("hands", ("", "", "")))
    others = ["1400", "1600", "1900", "2000", "1200"][: seats - 1]
    words = {"pirates": ("2200", *others), "turn": seats - 1, "actions_left": 0} | words
    return play(position(**words), "end")


def play(game, *decisions):
    """Make decisions and draws one after the other; returns the game."""
    for decision in decisions:
        game.play(decision)
    return game


def offered(game, verb):
    """The legal decisions that begin with a verb, without it."""
    return [str(decision).removeprefix(verb).strip() for decision in game.legal() if decision.split()[0] == verb]


def now(game):
    """Who decides what."""
    return game.to_move, game.deciding


def refused(game, decision):
    """The id of the rule that forbids a decision; the refusal is one line with that id, and leaves the position."""
    before = game.snapshot()
    with pytest.raises(IllegalMove) as caught:
        game.play(decision)
    message = str(caught.value)
    assert message.startswith(f"{caught.value.rule}: ")
    assert len(message.splitlines()) == 1
    assert game.why_not(decision) == message
    assert game.snapshot() == before
    return caught.value.rule


def refused_by(rule, game, *decisions):
    """Assert that each of these decisions is forbidden by a rule."""
    assert {decision: refused(game, decision) for decision in decisions} == dict.fromkeys(decisions, rule)


def every_switch_value():
    """(switch, value) for every value of every switch."""
    return [(name, value) for name, switch in SWITCHES.items() for value in switch.values]
