"""A record has the fields that its types say: those of all games, and those of its own game."""

from __future__ import annotations

from typing import NotRequired, get_origin, get_type_hints

import msgspec
import pytest

from tests.examples import added
from timepirates import Game, Record
from timepirates.core import record
from timepirates.core.protocol import ONLOOKER, RecordView
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, FullSnapshot
from timepirates.games.conspiracy.views import ConspiracyOutcome, ConspiracyView
from timepirates.games.pirates.scores import PiratesOutcome, PiratesRecord
from timepirates.games.pirates.snapshot import BoardSnapshot, PiratesSnapshot


def fields(kind: type) -> tuple[frozenset[str], frozenset[str]]:
    """Return the fields that a record of this type must have, and those that it may have."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if get_origin(hint) is not NotRequired), frozenset(hints)


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (Game.random(seed=1), PiratesOutcome),
        (Game.from_snapshot(Game.random(seed=1, steps=200).snapshot(), seed=2), PiratesOutcome),
        (Game.random(rules="johnson-2002", seed=1, steps=60), ConspiracyOutcome),
    ],
)
def test_a_record_has_the_fields_of_its_types_and_no_others(game, outcome):
    must, may = fields(Record)
    own = fields(outcome)[0]
    assert must | own <= set(game.record()) <= may | own
    assert all(type(step) is list for step in game.record()["steps"])  # as JSON has them


def test_the_scores_of_a_year_have_their_fields():
    assert fields(PiratesRecord)[0] == fields(Record)[0] | {"scores"}
    kept = Game.random(seed=1).record()
    assert [set(year) for year in kept["scores"]] == [
        {"year", "contracts", "majority", "five_colours", "total"} for _year in range(3)
    ]


def test_what_a_seat_knows_has_the_fields_of_its_types():
    seen = Game.random(rules="johnson-2002", seed=1, steps=60).record(seat=0)
    assert set(seen) == fields(ConspiracyView)[0] | {"rounds"}
    assert fields(RecordView)[0] == fields(Record)[0] | {"view"}


@pytest.mark.parametrize(
    ("game", "seat", "kind"),
    [
        (Game.random(seed=1), None, PiratesSnapshot),
        (Game.random(seed=1), 0, PiratesSnapshot),
        (Game.random(rules="johnson-2002", seed=1), None, FullSnapshot),
        (Game.random(rules="johnson-2002", seed=1), 0, ConspiracySnapshot),
        (Game.random(rules="johnson-2002", seed=1), ONLOOKER, ConspiracySnapshot),
    ],
)
def test_every_snapshot_of_a_game_has_the_keys_and_values_of_its_type(game, seat, kind):
    """While goals are chosen, those of Conspiracy also have the coins to choose from."""
    seen, keys = list(game.positions(seat)), fields(kind)[0]
    assert {frozenset(each) - {"goal_coins"} for each in seen} == {keys}
    for each in seen:
        msgspec.convert(each, kind, strict=True)
    assert get_type_hints(BoardSnapshot).items() <= get_type_hints(PiratesSnapshot).items()


def test_a_game_of_another_package_has_the_fields_of_all_games():
    with added("nim"):
        assert set(Game.random(["Ann", "Bob"], "nim", seed=3).record()) == fields(Record)[0]


def test_a_saved_game_has_the_fields_that_its_file_may_have():
    must, may = fields(record.SavedGame)
    assert (must, may - must) == (record.SAVED_KEYS, {record.SECRETS_KEY, record.SAVE_ID_KEY})
