"""What holds in every game: all rule sets, all switches, three to six players, every shipped board."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.pirates import reading
from tests.games.pirates.golden import names
from tests.games.pirates.helpers import ALL_CONTRACTS, ALL_TOKENS, TABLES, everything
from timepirates import CHANCE, Game, IllegalMove, MalformedMove
from timepirates.core.rules_text import catalogue
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.variants import RULE_SETS, SWITCHES

pytestmark = pytest.mark.long(60)

IDS = {each.id for each in catalogue()}
CALM = {"database": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}
WHOLE_GAMES = {**CALM, "phases": (Phase.explicit, Phase.generate)}
"""Making a failing game of a thousand steps smaller takes minutes; its first form names the step and the rule."""
RULES = st.builds(
    lambda name, switches: {"name": name, "switches": switches},
    st.sampled_from(list(RULE_SETS)),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(each.values) for name, each in SWITCHES.items()}),
)
SEEDS = st.integers(0, 2**64 - 1)
PICK = st.integers(0, 10**6)
PICKS = st.lists(PICK, min_size=1, max_size=8)
MOMENTS = (
    "place",
    "restock",
    "no-restock",
    "lose",
    "move",
    "take",
    "sell",
    "pay",
    "land",
    "jump",
    "trade",
    "draw",
    "draw police",
    "lay",
    "lay",
    "end",
    "",
)


def rebuilt(s):
    """The sets and sums kept beside the counts, made from the counts."""
    seats, epochs, kinds, contracts = range(s.players), range(s.epochs), range(c.ARTIFACT_KINDS), range(c.CONTRACTS)
    lying = [sum(s.lying[e]) for e in epochs]
    return {
        "lies": [sum(1 << k for k in kinds if s.lying[e][k]) for e in epochs],
        "empty": [s.sites[e] - lying[e] for e in epochs],
        "roomy": sum(1 << e for e in epochs if lying[e] < s.sites[e]),
        "holds": [sum(1 << k for k in kinds if s.hand[p][k]) for p in seats],
        "of_colour": [[sum(s.hand[p][3 * colour : 3 * colour + 3]) for colour in range(6)] for p in seats],
        "has_coloured": [
            sum(1 << colour for colour in range(5) if any(s.contract[p][5 * colour : 5 * colour + 5])) for p in seats
        ],
        "bag_total": sum(s.bag),
        "bag_artifacts": sum(s.bag[: c.ARTIFACT_KINDS]),
        "discards": sum(s.discard),
        "on_offer": sum(1 << k for k in contracts if s.bazaar[k]),
        "hands_mark": sum(s.hand[p][k] * s.mark[p][k] for p in seats for k in kinds),
    }


def kept(s):
    """The same fields as the rules keep them."""
    rows = {"lies": s.epochs, "empty": s.epochs, "holds": s.players, "of_colour": s.players, "has_coloured": s.players}
    return {name: getattr(s, name)[: rows[name]] if name in rows else getattr(s, name) for name in rebuilt(s)}


def contracts_in_game(shown):
    """All contracts, in the bazaar or with a player."""
    return Counter(shown["bazaar"]) + sum(map(Counter, shown["contracts"]), Counter())


def turns_memory(game):
    """(hands at the `act` decisions of this turn, arrow kinds given to each seat in it), from the steps alone."""
    steps = [str(step) for _seat, step in game.steps]
    first = max((n for n, step in enumerate(steps, 1) if step == "end"), default=0)
    turn = [game.table.snapshot(game._position(n)) for n in range(first, len(steps) + 1)]
    given = [set() for _player in game.players]
    for step in steps[first:]:
        if step.startswith("trade"):
            _trade, colour, _with, seat, *_for = step.split()
            given[int(seat)].add(f"{colour}-arrow")
    return [shown["hands"] for shown in turn if shown["deciding"] == "act"], given


NOW = {
    "place": {"S4"},
    "restock": {"T2"},
    "lose": {"A2"},
    "pay": {"M3"},
    "land": {"M3"},
    "lay": {"P2"},
    "draw": {"B3"},
    None: {"Y3"},
}
OF_ITS_KIND = {
    "place": {"S4"},
    "restock": {"B2", "B6"},
    "lose": {"A2"},
    "pay": {"M3", "M4", "M5"},
    "lay": {"P2"},
    "draw": {"B3", "B4", "B6"},
}
ACTIONS = {"take": {"M2"}, "sell": {"M3", "M4", "M5", "M6"}, "jump": {"X1"}, "trade": {"X3", "X4", "X6"}}


def rules_that_may_forbid(verb, shown, switches):
    """The ids that a refusal may name, as the notation's list has them."""
    if verb == "restock" and shown["deciding"] in ("lose", "act"):
        return {"A1"} if shown["arrested"] else {"B1"}
    if shown["deciding"] != "act":
        same = verb == shown["deciding"]
        return OF_ITS_KIND[verb] if same else NOW[shown["deciding"]]
    owed = "A5" if shown["arrested"] else "T3"
    move_owed = shown["arrested"] and shown["actions_left"] == 1 + (switches["arrest_second_action"] != "none")
    if verb == "trade" or (verb == "jump" and not move_owed):
        return ACTIONS[verb]
    if move_owed:
        return {"X2"} if verb == "jump" else {"A4"}
    if verb in ("move", "take", "sell"):
        return ACTIONS[verb] if shown["actions_left"] else {owed}
    return {owed} if shown["actions_left"] else {"T5"}


class AnyGame(RuleBasedStateMachine):
    """A game with every stroke of luck asked for, played, taken back, recorded and restored in any order."""

    @initialize(rules=RULES, table=st.sampled_from(TABLES), seed=SEEDS, moment=st.sampled_from(MOMENTS), pick=PICK)
    def begin(self, rules, table, seed, moment, pick):
        """Somewhere in a random game, just before some decision of a kind, or at its end."""
        board, players = table
        played = Game.random(names(players), rules, board, seed)
        moments = [n for n, (_seat, step) in enumerate(played.steps) if moment and step.startswith(moment)]
        self.game = played.at(moments[pick % len(moments)] if moments else len(played))

    @rule(picks=PICKS)
    def play(self, picks):
        """A decision or a draw each, until the game is over."""
        for pick in picks:
            legal = self.game.legal()
            if legal:
                self.game.play(legal[pick % len(legal)])

    @rule(steps=st.integers(1, 50))
    def undo_and_redo(self, steps):
        """Undo restores the exact position, redo brings the very same steps back."""
        game = self.game
        last, steps = game.copy(), min(steps, len(game))
        earlier = game.at(len(game) - steps)
        for _step in range(steps):
            game.undo()
        assert game.table.same(game._s, earlier._s)
        assert (game.steps, game.legal()) == (earlier.steps, earlier.legal())
        for _step in range(steps):
            game.redo()
        assert game.table.same(game._s, last._s)
        assert (game.steps, game.can_redo) == (last.steps, False)

    @rule()
    def branch(self):
        """Undo and the same decision again: the same position."""
        if len(self.game):
            last = self.game.copy()
            self.game.undo()
            self.game.play(last.steps[-1][1])
            assert self.game == last

    @rule()
    def record_and_replay(self):
        """Record, replay, record: identical; and the same position."""
        record = self.game.record()
        again = Game.replay(record)
        assert again.record() == record
        assert again == self.game

    @rule()
    def restore(self):
        """A full snapshot holds everything, but for trades that only the memory of the turn forbids (X6)."""
        shown = self.game.snapshot()
        game = Game.from_snapshot(shown, self.game.record()["rules"], self.game.board, chance="ask")
        assert game.snapshot() == shown
        before, after = self.game.legal(), game.legal()
        assert [each for each in after if each in set(before) or not each.startswith("trade")] == before
        assert Game.replay(game.record()).legal() == after

    @rule(picks=PICKS)
    def every_legal_text_plays(self, picks):
        """In its canonical form, in capitals, with more spaces."""
        legal = self.game.legal()
        for pick in picks[: len(legal)]:
            text = legal[pick % len(legal)]
            played = self.game.copy()
            played.play(text)
            forgiven = self.game.copy()
            forgiven.play("  " + text.upper().replace(" ", "   "))
            assert played == forgiven
            assert played.steps[-1][1] == text

    @rule()
    def seats_know_everything_but_others_layings(self):
        """While somebody has still to lay, every other seat's list is null; nothing else differs."""
        full, record = self.game.snapshot(), self.game.record()
        for seat in range(len(self.game.players)):
            seen, told = self.game.snapshot(seat=seat), self.game.record(seat=seat)
            assert {**seen, "laid": full["laid"]} == full
            if full["deciding"] == "lay":
                assert [n for n, each in enumerate(seen["laid"]) if each is not None] == [seat]
            else:
                assert seen == full
            assert told["seed"] is None
            assert told["steps"] == record["steps"][: len(told["steps"])]
            hidden = record["steps"][len(told["steps"]) :]
            assert all(text.startswith("lay") for _seat, text in hidden)
            assert not hidden or hidden[0][0] != seat

    @precondition(lambda self: hasattr(self, "game"))
    @invariant()
    def nothing_is_lost(self):
        """Tokens and contracts are conserved."""
        shown = self.game.snapshot()
        assert everything(shown) == ALL_TOKENS
        assert contracts_in_game(shown) == ALL_CONTRACTS
        assert len(shown["police_drawn"]) < 8

    @precondition(lambda self: hasattr(self, "game"))
    @invariant()
    def sets_and_sums_agree_with_the_counts(self):
        """Rebuilt from the counts they are the same."""
        s = self.game._s
        assert kept(s) == rebuilt(s)
        assert s.deciding not in (c.DRAWING, c.ACTING) or s.mover == s.turn

    @precondition(lambda self: hasattr(self, "game"))
    @invariant()
    def the_second_reading_agrees(self):
        """The legal decisions are those of the slow reading, in the same order; there are some until the end."""
        game, shown = self.game, self.game.snapshot()
        stood, given = turns_memory(game)
        assert game.legal() == reading.legal(shown, game.switches, stood)
        assert bool(game.legal()) != game.over
        if shown["deciding"] == "act":
            held = [{reading.KINDS[k] for k in range(16) if mask >> k & 1} for mask in game._s.given[: len(given)]]
            assert held == given

    @precondition(lambda self: hasattr(self, "game"))
    @invariant()
    def every_other_code_is_refused_with_a_rule(self):
        """Every decision of the notation that is not legal names an id of the list."""
        table, s, shown = self.game.table, self.game._s, self.game.snapshot()
        legal = set(table.legal(s))
        for code, text in enumerate(table._decisions):
            if text is not None and code not in legal:
                id, sentence = table.why_not(s, code)
                allowed = rules_that_may_forbid(text.split()[0], shown, self.game.switches)
                assert id in allowed, (text, id, sentence)
                assert sentence
                assert len(sentence.splitlines()) == 1

    @rule(data=st.data())
    def an_illegal_text_leaves_the_position(self, data):
        """IllegalMove begins with its id; game and record are as before."""
        table = self.game.table
        legal = set(self.game.legal())
        text = data.draw(st.sampled_from([each for each in table._decisions if each is not None and each not in legal]))
        before, record = self.game.copy(), self.game.record()
        with pytest.raises(IllegalMove) as caught:
            self.game.play(text)
        assert caught.value.rule in IDS
        assert str(caught.value).startswith(f"{caught.value.rule}: ")
        assert self.game.why_not(text) == str(caught.value)
        assert self.game == before
        assert self.game.record() == record


AnyGame.TestCase.settings = settings(max_examples=200, stateful_step_count=15, **WHOLE_GAMES)
test_any_game = AnyGame.TestCase


@settings(max_examples=25, **CALM)
@given(rules=RULES, table=st.sampled_from(TABLES), seed=SEEDS, back=st.integers(1, 30))
def test_after_undo_the_same_decisions_bring_the_same_draws(rules, table, seed, back):
    """The n-th draw depends on the seed, on n and on the bag alone: nothing that was taken back is left over."""
    board, players = table
    game = Game.random(names(players), rules, board, seed, steps=400)
    steps, record = game.steps, game.record()
    for _step in range(back):
        game.undo()
    for seat, text in steps[len(game) :]:
        if seat is not None:
            game.play(text)
    assert game.record() == record
    resumed = Game.replay(game.at(len(game) // 2).record(), chance="sample")
    for seat, text in steps[len(resumed) :]:
        if seat is not None:
            resumed.play(text)
    assert resumed.record() == record


@settings(max_examples=25, **CALM)
@given(rules=RULES, table=st.sampled_from(TABLES), seed=SEEDS)
def test_a_game_that_samples_never_waits_for_luck(rules, table, seed):
    """Draws follow a decision at once; the record alone brings the game back."""
    board, players = table
    game = Game.random(names(players), rules, board, seed, steps=150)
    assert game.to_move is not CHANCE
    assert Game.replay(game.record()) == game
    assert Game(names(players), rules, board, seed).record()["setup"] == game.record()["setup"]


@settings(max_examples=300, **CALM)
@given(
    text=st.text(max_size=40)
    | st.lists(
        st.sampled_from(
            [
                "take",
                "jump",
                "red",
                "blue-atomic",
                "to",
                "with",
                "1200",
                "1",
                "for",
                "white",
                "TRADE",
                "lay",
                "on",
                "-1",
                "\t",
                "\u2000",
                "1\u0662",
                "police-1",
                "sell",
                "white-2",
                "\u212a",
            ]
        ),
        max_size=7,
    ).map(" ".join)
)
def test_any_text_is_played_or_refused_in_one_line(text):
    """Nothing else can happen, whatever is typed; the position is unchanged by a refusal."""
    game = Game(names(3), seed=1, start=0, chance="ask")
    for decision in ("place 1200", "place 1400", "place 1600", "no-restock"):
        game.play(decision)
    before = game.copy()
    refusal = game.why_not(text)
    if refusal is None:
        game.play(text)
        assert len(game) == len(before) + 1
    else:
        with pytest.raises((IllegalMove, MalformedMove)) as caught:
            game.play(text)
        assert str(caught.value) == refusal
        assert len(refusal.splitlines()) == 1
        assert game == before
