"""The weights that the computer player `schemer` uses to score decisions and positions, with descriptions.

The values for 3, 4 and 5 players are in `schemer.json`.

`DECISION_WEIGHTS` are weights of heuristics that score decisions. An advance that certainly brings half of the goal
into the Present has a score of about 1000. `FEATURE_BLOCKS` list the weights of features of a position: the logistic
function of their sum is a seat's chance of winning. `python -m timepirates.games.conspiracy.training` trains both.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_name("schemer.json")
PLAYERS = (3, 4, 5)
ROWS, SPEEDS, KINDS = 4, 3, 4
"""The numbers of classes into which tiles are divided: by row, by column speed, and by use for the goal.

ROWS
    The row of the tile; rows from Future 4 on are one class.
SPEEDS
    The probability with which its column advances: below 0.2, below 0.42, or higher.
KINDS
    Its use in the Present: it would cover the half that shows, repeat it, add one, or add the last one.
"""

DECISION_WEIGHTS = (
    ("what is added to the chance to win, all of it", 2000),
    ("a tile laid that shows half of the goal", 362),
    ("the same of the value 0", 5.4),
    ("of the value 1", 0.1),
    ("of the value 2", 8.8),
    ("of the value 3", -13.6),
    ("of the value 4", 2.3),
    ("of the value 5", -7.7),
    ("laid, each row beyond Future 1", 14.9),
    ("laid, each plan that lies face down", -16.3),
    ("laid, if the goal then shows with it", -11.2),
    ("laid, a half that shows already", -46.3),
    ("laid under the half that shows", -91),
    ("laid, a half that another tile would show", -9.2),
    ("laid, each such tile in the column", -40.6),
    ("laid, each face-up tile above", 2.9),
    ("laid in the first three rounds", 8.5),
    ("laid though of no use, where nothing else is left", 40),
    ("a coin on a wanted tile", 78),
    ("the same, each that it counts", 5.4),
    ("one that counts nothing there", -94),
    ("on a tile of a half that shows", 9.8),
    ("elsewhere", -12.4),
    ("placed, each of its number", -2),
    ("placed, where another of the hand could reveal it", -12.5),
    ("placed where enough lies", 14.7),
    ("placed, each that lies there and counts", 0.8),
    ("placed where these would be enough", 19.5),
    ("placed, each free square beside it", 5.4),
    ("a spiral placed", -148),
    ("placed so that a tile of use can be laid, where there is no room, and now", 150),
    ("the same, next turn", 40),
    ("pointed at a coin that can then be revealed", 114),
    ("the same, each that it counts", 19.1),
    ("pointed at one that lacks more", 17.1),
    ("a coin revealed", 293),
    ("the same, each that it counts", 19.6),
    ("revealed where enough lies", -22.9),
    ("revealed, one that counts nothing", -72),
    ("a tile revealed that holds", 980),
    ("an advance that brings a half", 1026),
    ("the last half", 33.5),
    ("that brings one nearer, divided by the rows between", 587),
    ("that pushes a half out", -2000),
    ("that brings another tile", -14.7),
    ("that forgets a plan of one's own", -102),
    ("that forgets an unknown one", 193),
    ("that pushes out another's mark", 168),
    ("one's own mark", -100),
    ("a good advance, whatever its chance", 24.7),
    ("an unexpected effect", -24.2),
    ("the same, taking a half from the Present", 241),
    ("another's mark", -0.7),
    ("turning a wanted tile down", 11.7),
    ("another tile down", 36.4),
    ("a plan up", 86),
    ("a spare up", -96),
    ("an unknown tile up", -375),
    ("a coin kept, each that it counts for the best plan", 9.4),
    ("kept, each of its number", 1.6),
    ("a spiral kept", 124),
    ("kept, the number of one on a plan", -18),
    ("a 0 kept", -10),
    ("a spiral saved, hundredths of its effect", 13.5),
    ("saved, each of its number", 0.4),
    ("the same where both halves show", 0),
    ("a goal of the number 0", 30.5),
    ("of the number 1", 24.1),
    ("of the number 2", 23.9),
    ("of the number 3", 21.5),
    ("of the number 4", 26.3),
    ("of the number 5", 16.4),
    ("a goal, each own tile of its suit with 0", -1.7),
    ("with 1", -1.6),
    ("with 2", 0),
    ("with 3", 0.2),
    ("with 4", 0.5),
    ("with 5", 1),
    ("a goal, each own tile of its number, 0", 3.8),
    ("1", 2.9),
    ("2", 3),
    ("3", 2.7),
    ("4", 3.4),
    ("5", 3.3),
    ("a goal, own tiles of both", 47.2),
    ("a mark where the column may advance, less", 0),
    ("to interrupt", -50),
    ("the same with one's own mark on the board", 55),
    ("the same, by the chance that others with a mark may claim", 40),
    ("the end of the actions", 27.2),
    ("the same with a point left", 19.3),
)
"""For each weight that is used to score decisions, a description and the initial value before the training."""
(
    CHANCE,
    LAY,
    LAY_VALUE,
    _LAY_1,
    _LAY_2,
    _LAY_3,
    _LAY_4,
    _LAY_5,
    LAY_ROW,
    LAY_PLAN,
    LAY_LAST,
    LAY_SPARE,
    LAY_BESIDE,
    LAY_COVERED,
    LAY_COLUMN,
    LAY_UP,
    LAY_EARLY,
    LAY_IDLE,
    PLACE,
    PLACE_COUNT,
    PLACE_BAD,
    PLACE_SPARE,
    PLACE_ELSE,
    PLACE_NUMBER,
    PAIR,
    ENOUGH,
    PLACE_EACH,
    MAY_BE_ENOUGH,
    NEIGHBOUR,
    SPIRAL,
    ROOM,
    ROOM_LATER,
    SUPPORT,
    SUPPORT_COUNT,
    PARTLY,
    REVEAL,
    REVEAL_COUNT,
    REVEAL_MORE,
    REVEAL_NOTHING,
    TILE,
    NEAR,
    FINISH,
    FAR,
    LOSE,
    ANY,
    FORGET,
    STEAL,
    OUST,
    MY_MARK,
    ADVANCE,
    EFFECT,
    EFFECT_LOST,
    EFFECT_MARK,
    EFFECT_DOWN,
    EFFECT_OTHER_DOWN,
    EFFECT_UP,
    EFFECT_SPARE_UP,
    EFFECT_OTHER_UP,
    KEEP_COUNT,
    KEEP_NUMBER,
    KEEP_SPIRAL,
    KEEP_MATCH,
    KEEP_0,
    SAVE_EFFECT,
    SAVE_NUMBER,
    SAVE_FIRST,
    GOAL,
    _GOAL_1,
    _GOAL_2,
    _GOAL_3,
    _GOAL_4,
    _GOAL_5,
    GOAL_SUIT,
    _SUIT_1,
    _SUIT_2,
    _SUIT_3,
    _SUIT_4,
    _SUIT_5,
    GOAL_NUMBER,
    _NUMBER_1,
    _NUMBER_2,
    _NUMBER_3,
    _NUMBER_4,
    _NUMBER_5,
    GOAL_BOTH,
    MARK_SAFE,
    NOW,
    NOW_MARKED,
    NOW_DANGER,
    END,
    END_POINT,
) = range(len(DECISION_WEIGHTS))

FEATURE_BLOCKS = (
    ("shown", "how many halves of the goal the Present shows", 4),
    (
        "tile",
        "each tile of the Future that shows half of the goal and can be named, by what it would be, down or up, "
        "by row and speed",
        KINDS * 2 * ROWS * SPEEDS,
    ),
    ("last", "where one half shows, how many tiles would bring the other", 4),
    ("cover", "where none shows, which halves such tiles would bring: none, suit, number, both", 4),
    ("stage", "each plan's coins: how many symbols by how many that count lie number side up; enough of them", 10),
    ("hand", "how many tiles in hand show half of the goal", 4),
    ("others' plans", "each face-down tile that the seat cannot name", 1),
    ("marks", "each other seat whose mark lies", 1),
    ("danger", "the chance that the Present shows the goal of another seat whose mark lies, by belief, summed", 1),
    ("danger to come", "the same of those without a mark", 1),
    ("threat", "by how much the next advances, by their chances, may raise these", 1),
    ("spiral", "a spiral saved", 1),
)
"""For each group of feature weights, its name, a description, and the number of weights in the group."""
_FIRST = list(accumulate((count for _name, _about, count in FEATURE_BLOCKS), initial=0))
(
    V_SHOWN,
    V_TILE,
    V_LAST,
    V_COVER,
    V_STAGE,
    V_HAND,
    V_PLANS,
    V_MARKED,
    V_DANGER,
    V_TO_COME,
    V_THREAT,
    V_SPIRAL,
    VALUES,
) = _FIRST
MAX_FEATURES = 64
"""The maximum number of features of a position. Further features are ignored."""


class SchemerWeights(TypedDict):
    """The content of the file `schemer.json`: the trained weights of the computer player `schemer`."""

    seed: int
    steps: int
    thumbs: list[list[float]]
    """The weights that are used to score decisions (see `DECISION_WEIGHTS`), one row for each number of players."""
    values: list[list[float]]
    """The weights of the features of a position (see `FEATURE_BLOCKS`), one row for each number of players."""


@lru_cache(maxsize=1)
def read_trained_weights() -> SchemerWeights:
    """Return the trained weights of the computer player `schemer`, read from a file of the package."""
    found: SchemerWeights = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def of(players: int) -> tuple[list[float], list[float]]:
    """Return two lists of trained weights for a number of players: the decision weights and the feature weights."""
    place = PLAYERS.index(players)
    return read_trained_weights()["thumbs"][place], read_trained_weights()["values"][place]
