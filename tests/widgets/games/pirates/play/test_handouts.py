"""The kit of Time Pirates: made of the board, the bag and the odds that the program itself uses."""

from fractions import Fraction

from timepirates import Board
from timepirates_widgets.games.pirates.play import handouts
from timepirates_widgets.lessons.kit import pages, printable_kit

BOARD = Board.named("reconstructed-2000")


def test_the_exact_chances_after_three_tokens_are_those_of_a_full_bag():
    """By hand, on a board other than that of the rule set: every order of three of five ones and five twos."""
    board = Board.named("ring-eight")
    chances = handouts.where(board, "rio-grande")
    by_hand = dict.fromkeys(board.years, Fraction(0))
    for word in range(8):
        at, chance, left = board.police_start, Fraction(1), {"1": 5, "2": 5}
        for token in (str(1 + (word >> n & 1)) for n in range(3)):
            chance *= Fraction(left[token], sum(left.values()))
            left[token] -= 1
            at = getattr(board.epoch(at), f"path_{token}")
        by_hand[at] += chance
    assert chances == by_hand


def test_all_tokens_of_the_box_are_on_the_sheet_once():
    """C2, C3: 76 artifacts and ten police tokens, whatever lies on the board at the beginning."""
    counts = handouts.all_tokens(BOARD, "rio-grande")
    assert (counts["blue"], counts["blue-atomic"], counts["blue-arrow"], counts["white"]) == (8, 4, 2, 6)
    assert (counts["police-1"], counts["police-2"], sum(counts.values())) == (5, 5, 86)
    assert pages(printable_kit("rio-grande"))["tokens.html"].count("<svg") == 86


def test_the_board_has_its_own_paths_beside_it():
    made = pages(printable_kit("german", BOARD))
    for epoch in BOARD.epochs:
        out = [BOARD.epoch(path).label for path in (epoch.path_1, epoch.path_2)]
        assert "".join(f"<td>{cell}</td>" for cell in (epoch.label, epoch.sites, *out)) in made["board.html"]
