"""What holds in every game, for every number of players and every switch: found by playing at random."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.conspiracy.scenes import ALL, pieces_of
from timepirates import BadRecord, BadSetting, Game
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import text
from timepirates.games.conspiracy.rules.march import next_die_suit
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, FullSnapshot

pytestmark = pytest.mark.long(40)

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "marks": st.sampled_from(["required", "none"]),
        "round_limit": st.sampled_from([None, 4, 30]),
        "rows": st.sampled_from([None, 1, 3]),
    },
)


def rules(switches: dict[str, Any]) -> dict[str, Any]:
    return {"name": "johnson-2002", "switches": switches}


class AnyGame(RuleBasedStateMachine):
    """A game somewhere in its course, played on at random, taken back, copied, recorded."""

    @initialize(players=st.integers(3, 5), switches=SWITCHES, seed=st.integers(0, 10**6), steps=st.integers(0, 400))
    def begin(self, players: int, switches: dict[str, Any], seed: int, steps: int) -> None:
        """Somewhere in a random game that asks for its luck from now on."""
        played = Game.random(NAMES[:players], rules(switches), seed=seed, steps=steps)
        self.game = played.at(len(played))

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """One legal line; taking it back restores the position."""
        line = data.draw(st.sampled_from(self.game.legal()))
        before = self.game.copy()
        self.game.play(line)
        after = self.game.copy()
        self.game.undo()
        assert self.game == before
        self.game.redo()
        assert self.game == after

    @rule()
    def replay(self) -> None:
        """The record gives the same game again."""
        record = self.game.record()
        again = Game.replay(record)
        assert again == self.game
        assert again.record() == record

    @rule(seat=st.integers(0, 2))
    def views_have_exactly_their_keys(self, seat: int) -> None:
        """Every view has the keys of the contract, and the counts that are open to all."""
        full, view = self.game.snapshot(), self.game.snapshot(seat)
        extra = {"goal_coins"} if self.game.deciding == "goal" else set()
        assert set(full) == FullSnapshot.__annotations__.keys() | extra
        assert set(view) == ConspiracySnapshot.__annotations__.keys() | extra
        for name in ("tiles", "hands", "gifts"):
            assert list(map(len, view[name])) == list(map(len, full[name]))
        assert view["bag"] == len(full["bag"])

    @invariant()
    def every_piece_is_in_exactly_one_place(self) -> None:
        """K1."""
        assert pieces_of(self.game.snapshot()) == (ALL, ALL)

    @invariant()
    def somebody_can_always_decide_until_the_end(self) -> None:
        """Legal codes are ascending and never run out before the game is over."""
        codes = [self.game.table.parse(line) for line in self.game.legal()]
        assert codes == sorted(set(codes))
        assert bool(codes) != self.game.over

    @invariant()
    def the_present_is_face_up_and_coins_lie_on_face_down_tiles(self) -> None:
        """K3, and E5: marks lie on Present tiles."""
        snapshot = self.game.snapshot()
        for place, tile in snapshot["board"].items():
            assert tile["face"] == "up" or not place.endswith("P")
            assert tile["face"] == "down" or "coins" not in tile
        assert {f"{column} P" for column in snapshot["marks"] if column} <= set(snapshot["board"])


AnyGame.TestCase.settings = settings(max_examples=40, stateful_step_count=25, suppress_health_check=list(HealthCheck))
TestAnyGame = AnyGame.TestCase


# --- secrets


def exchanged(s: Any, table: Any, one: int, other: int, kind: str) -> Any:
    """The position with two pieces exchanged, wherever they are, and what is known of their places with them."""
    out = table.copy(s)
    name = "bag" if kind == "coin" else "set_aside"
    setattr(out, name, _exchanged_set(getattr(out, name), one, other))
    for name in ("hand", "gifts", "goal_coins") if kind == "coin" else ("tiles",):
        setattr(out, name, [_exchanged_set(own, one, other) for own in getattr(out, name)])
    for name in ("coin_at", "saved") if kind == "coin" else ("tile_at",):
        setattr(out, name, [{one: other, other: one}.get(piece, piece) for piece in getattr(out, name)])
    for name in ("coin_known", "giver") if kind == "coin" else ("tile_known",):
        values = getattr(out, name)
        values[one], values[other] = values[other], values[one]
    if kind == "coin" and out.pending != c.NOTHING:
        out.pending = table.parse(renamed(table.name(out.pending), one, other, kind))
    return out


def _exchanged_set(members: int, one: int, other: int) -> int:
    if members >> one & 1 == members >> other & 1:
        return members
    return members ^ (1 << one) ^ (1 << other)


def renamed(line: str, one: int, other: int, kind: str) -> str:
    """A line of the game, as it reads after two pieces were exchanged."""
    verb = line.split(" ")[0]
    if (verb == "lay") != (kind == "tile") or verb == "roll":
        return line
    a, b = text.PIECE_NAMES[one], text.PIECE_NAMES[other]
    return " ".join({a: b, b: a}.get(word, word) for word in line.split(" "))


def seen_step(s: Any, line: str, seat: int) -> str:
    """A step as a seat sees it."""
    mover = s.turn if s.deciding == c.DRAWING else s.asked
    return (
        line
        if mover == seat or (line.endswith(f" to {seat}") and s.deciding in (c.GIVING, c.SETTLING))
        else text.hidden(line)
    )


def refusals(game: Any, s: Any, seat: int) -> list[Any]:
    """What a seat is told when it asks for things: for a spread of all decisions, why they are not possible."""
    if s.asked != seat:
        return []
    legal = set(game.legal(s))
    return [sorted(legal), [game.why_not(s, code) for code in range(seat, c.CODES, 997) if code not in legal]]


def check_both_along(table: Any, steps: list[str], one: Any, other: Any, pair: tuple[int, int, str], seat: int) -> int:
    """Play on in two positions that a seat cannot tell apart, as long as it sees the same; returns for how long."""
    for number, line in enumerate(steps):
        twin = renamed(line, *pair)
        code = table.parse(twin)
        if seen_step(one, line, seat) != seen_step(other, twin, seat) or code not in table.legal(other):
            return number
        table.apply(one, table.parse(line))
        table.apply(other, code)
        if shown_to(one, seat) != shown_to(other, seat):
            return number
        assert table.snapshot(one, seat) == table.snapshot(other, seat), (line, twin)
        assert refusals(table, one, seat) == refusals(table, other, seat)
    return len(steps)


def shown_to(s: Any, seat: int) -> list[int]:
    return [what for what, whom in zip(s.shown[: s.shown_count], s.shown_to, strict=False) if whom in (-1, seat)]


@settings(max_examples=120)
@given(seed=st.integers(0, 10**6), players=st.integers(3, 5), seat=st.integers(0, 2), data=st.data())
def test_games_that_differ_only_in_what_a_seat_cannot_know_look_the_same_to_it(seed, players, seat, data):
    """Exchange two pieces the seat cannot tell apart and play on: its views, choices and refusals stay equal."""
    game = Game.random(NAMES[:players], "johnson-2002", seed=seed, steps=350)
    first = data.draw(st.integers(0, len(game)))
    table, start = game.table, game.at(first)._s
    kind = data.draw(st.sampled_from(["coin", "coin", "tile"]))
    one, other = data.draw(st.lists(st.integers(0, 23), min_size=2, max_size=2, unique=True))
    twin = exchanged(start, table, one, other, kind)
    if table.snapshot(start, seat) == table.snapshot(twin, seat):
        steps = [str(line) for _who, line in game.steps[first:]]
        check_both_along(table, steps, table.copy(start), twin, (one, other, kind), seat)


def test_the_search_for_leaks_follows_games_for_long():
    """Nobody would notice if the search above compared nothing."""
    followed = 0
    for seed in range(6):
        game = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=300)
        start = game.at(100)._s
        for pair in ((0, 6), (3, 9), (11, 23), (14, 20)):
            for kind in ("coin", "tile"):
                twin = exchanged(start, game.table, *pair, kind)
                if game.table.snapshot(start, 1) == game.table.snapshot(twin, 1):
                    steps = [str(line) for _who, line in game.steps[100:]]
                    followed += check_both_along(game.table, steps, game.table.copy(start), twin, (*pair, kind), 1)
    assert followed > 500


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), players=st.integers(3, 5))
def test_no_view_names_what_the_seat_has_not_seen(seed, players):
    """In a whole game, every name in a seat's view is its own, was shown to all, or was shown to it."""
    game = Game.random(NAMES[:players], "johnson-2002", seed=seed, steps=250)
    for seat in range(players):
        view = game.snapshot(seat)
        for owner in range(players):
            if owner != seat:
                assert set(view["hands"][owner]) <= {"?"}
                assert view["saved"][owner] is None or view["saved"][owner].startswith("?-")
                assert view["goals"][owner] is None or owner in view["winners"]
        record = game.record(seat)
        assert record["seed"] is None
        assert [own for owner, own in enumerate(record["setup"]["tiles"]) if owner != seat] == [None] * (players - 1)


# --- positions restored from snapshots


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), players=st.integers(3, 5), switches=SWITCHES, steps=st.integers(0, 400))
def test_a_game_from_a_full_snapshot_has_the_same_snapshot_and_choices(seed, players, switches, steps):
    """But for a roll-off, which begins anew, and an attack's effect, of which only the effect is left."""
    game = Game.random(NAMES[:players], rules(switches), seed=seed, steps=steps)
    game = game.at(len(game))
    snapshot = game.snapshot()
    if snapshot["deciding"] in ("order", "build"):
        return
    again = Game.from_snapshot(snapshot, rules(switches), chance="ask")
    assert again.snapshot() == snapshot
    assert again.legal() == game.legal()


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_a_roll_off_begins_anew_in_a_restored_position(seed):
    game = Game(NAMES[:4], "johnson-2002", seed=seed, chance="ask")
    while game.deciding == "goal":
        game.play(game.legal()[0])
    for _roll in range(seed % 4):
        game.play("roll 3")
    again = Game.from_snapshot(game.snapshot(), chance="ask")
    assert again.snapshot()["rolling"] == {"for": "order", "seat": 0}


JUNK = st.sampled_from(
    [
        None,
        True,
        -1,
        7,
        10**9,
        1.5,
        "",
        "?",
        "moons-3",
        "M",
        "M F1",
        "arms-9",
        [],
        [0],
        ["crowns-0"],
        {},
        {"M F1": {}},
        {"M P": {"tile": "crowns-0", "face": "down"}},
        [[], [], []],
        "over",
        "draw",
    ]
)


@settings(max_examples=300)
@given(
    seed=st.integers(0, 60),
    steps=st.integers(0, 300),
    key=st.sampled_from(sorted(FullSnapshot.__annotations__)),
    junk=JUNK,
)
def test_an_impossible_snapshot_is_refused_with_one_line(seed, steps, key, junk):
    """Whatever a stranger puts into a field: a game that goes on, or a refusal."""
    game = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=steps)
    go_on_or_refuse(game.snapshot() | {key: junk})


def go_on_or_refuse(snapshot: dict[str, Any]) -> None:
    """A position can be played on, or is refused with one line."""
    refused = None
    try:
        game = Game.from_snapshot(snapshot, "johnson-2002", chance="ask")
    except (BadRecord, BadSetting) as error:
        refused = str(error)
    if refused is not None:
        assert refused.isprintable()
        return
    for _step in range(3):
        if not game.over:
            game.play(game.legal()[-1])


@settings(max_examples=200)
@given(seed=st.integers(0, 60), steps=st.integers(0, 300), data=st.data())
def test_an_impossible_detail_is_refused_with_one_line(seed, steps, data):
    """The same deep inside a snapshot: some value anywhere in it is replaced or taken out."""
    snapshot = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=steps).snapshot()
    inner: Any = snapshot
    while True:
        keys = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.integers(0, 3)) == 0:
            break
        inner = inner[key]
    if data.draw(st.booleans()):
        inner[key] = data.draw(JUNK)
    else:
        del inner[key]
    go_on_or_refuse(snapshot)


# --- refusals


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300), offset=st.integers(0, 400))
def test_every_refusal_names_a_rule_and_gives_a_whole_sentence(seed, steps, offset):
    game = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=steps)
    table, s = game.table, game._s
    legal = set(table.legal(s))
    for code in [*range(offset, c.CODES, 401), *range(c.ADVANCE, c.CODES)]:
        if code not in legal:
            rule, reason = table.why_not(s, code)
            assert rule[0].isalpha()
            assert rule[1:].isdecimal()
            assert reason.endswith(".")
            assert "{" not in reason


def test_the_die_due_is_named_in_every_refusal_of_a_march():
    game = Game.random(NAMES[:4], "johnson-2002", seed=3, steps=80)
    game = game.at(next(n for n in range(len(game)) if game.at(n).deciding == "march"))
    due = text.SUIT_NAMES[next_die_suit(game._s)]
    other = next(suit for suit in text.SUIT_NAMES if suit != due)
    assert f"the {due} die must be rolled now" in game.why_not(f"roll {other}-1")
