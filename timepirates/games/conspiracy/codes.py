"""The integers that stand for pieces, places, squares and decisions of Conspiracy.

    suit        0 crowns   1 arms   2 moons   3 suns; the opposing suit is suit ^ 1              (K1)
    piece       6 * suit + value: 0 crowns-0 ... 5 crowns-5, 6 arms-0 ... 23 suns-5; a tile or a coin
    column      0 L   1 M   2 R                                                                  (K3)
    row         0 the Present, 1 Future 1, 2 Future 2, ...
    place       3 * row + column: 0 L P, 1 M P, 2 R P, 3 L F1, ...
    quarter     0 nw   1 ne   2 sw   3 se; north is towards the Present
    square      4 * place + quarter
    direction   0 n   1 ne   2 e   3 se   4 s   5 sw   6 w   7 nw; the opposite is direction + 4, modulo 8
    seat        0, 1, 2, ... clockwise                                                           (K4)

           L            M            R
        0   1  |     4   5  |     8   9       the squares of the Present
        2   3  |     6   7  |    10  11
       --------+------------+----------
       12  13  |    16  17  |    20  21       the squares of Future 1
       14  15  |    18  19  |    22  23

A decision is one code. Legal decisions are listed in ascending order of these codes:

    |GOAL + piece|NOW|WAIT|LAY + PLACES * tile + place|PLACE + SPOTS * coin + spot|ATTACK + SPOTS * coin + spot|
    |REVEAL_COIN + square|REVEAL_TILE + place|ADVANCE + column|END|FLIP|GIVE + 5 * coin + seat|SAVE + coin|NO_SAVE|
    |MARK + column|NO_MARK|CLAIM|NO_CLAIM|ROLL + number|ROLL_SUIT + piece|DRAW + coin|

A spot is 8 * square + direction. A goal is written as the piece with its suit and number, and so is the roll of a
suit's die. Sets of pieces or seats are integers, too: bit n is set if n is a member.
"""

SUITS, VALUES, PIECES = 4, 6, 24
SPIRAL = 1
"""The value of an ace. The number side of an ace shows a spiral, which is the wild card (rule K2)."""
COLUMNS, QUARTERS, DIRECTIONS = 3, 4, 8
PRESENT, FUTURE_1 = 0, 1
LAST_ROW = 24
"""The last row in which this program allows tiles, Future 24. The original rules have no last row (rule X3)."""
ROWS = LAST_ROW + 2
"""The number of rows that have codes. The last row is illegal; its codes let the rules refuse it (rule X3)."""
PLACES = COLUMNS * ROWS
SQUARES = QUARTERS * PLACES
OFF_BOARD = SQUARES
"""The number of an imaginary square outside the board. This square is always empty."""
SPOTS = DIRECTIONS * SQUARES
MOST_PLAYERS = 5
HAND_SIZE = 3
"""The number of coins in a player's hand after drawing (rule D1)."""
POINTS_PER_TURN = 2
"""The number of action points that a player has in each turn (rule N1)."""

NOBODY = NOWHERE = NOTHING = -1

# The values of the field `deciding`: kinds of decisions, kinds of random draws, and the end of the game.
GOALS, INTERRUPTING, ACTING, BUILDING, GIVING, SETTLING, SAVING, MARKING, CLAIMING = range(9)
ORDER_DIE, MARCH_DIE, DRAWING, EFFECT_DIE = range(9, 13)
GAME_OVER = 13
# Values of `deciding` for steps that the rules carry out at once, without a decision of a player.
(
    ROUND_BEGINS,
    ORDER_GOES_ON,
    MARCH_GOES_ON,
    TURNS_GO_ON,
    TURN_BEGINS,
    DRAWING_GOES_ON,
    ACTIONS_GO_ON,
    ATTACK_STRIKES,
    SAVING_DONE,
    TURN_ENDS,
) = range(14, 24)

# Phases of the game.
PHASE_GOALS, PHASE_ORDER, PHASE_MARCH, PHASE_TURNS, PHASE_OVER = range(5)
# Purposes of a roll-off.
FOR_ORDER, FOR_INTERRUPT, FOR_LAST = range(3)

# The codes of decisions and of random draws.
GOAL = 0
NOW = GOAL + PIECES
WAIT = NOW + 1
LAY = WAIT + 1
PLACE = LAY + PIECES * PLACES
ATTACK = PLACE + PIECES * SPOTS
REVEAL_COIN = ATTACK + PIECES * SPOTS
REVEAL_TILE = REVEAL_COIN + SQUARES
ADVANCE = REVEAL_TILE + PLACES
END = ADVANCE + COLUMNS
FLIP = END + 1
GIVE = FLIP + 1
SAVE = GIVE + PIECES * MOST_PLAYERS
NO_SAVE = SAVE + PIECES
MARK = NO_SAVE + 1
NO_MARK = MARK + COLUMNS
CLAIM = NO_MARK + 1
NO_CLAIM = CLAIM + 1
ROLL = NO_CLAIM + 1
ROLL_SUIT = ROLL + VALUES
DRAW = ROLL_SUIT + PIECES
CODES = DRAW + PIECES

MOST_CHOICES = 2 * PIECES * QUARTERS * PIECES * DIRECTIONS + PIECES * PLACES + 512
"""An upper bound for the number of legal decisions.

It counts each coin on each square of 24 tiles in each direction, both placed and attacking.
"""

# Codes for the pieces that a step makes visible. The code of a coin is SHOWN_COIN + SQUARES * coin + square.
SHOWN_COIN = 0
SHOWN_TILE = SHOWN_COIN + PIECES * SQUARES
SHOWN_GOT = SHOWN_TILE + PIECES * PLACES
SHOWN_GOAL = SHOWN_GOT + PIECES * PLACES
EVERYBODY = -1
MOST_SHOWN = 64
