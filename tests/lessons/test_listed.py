"""What the documentation lists for those who write lessons, read raw."""

from tests.lessons import listed


def test_the_page_of_words_is_as_the_program_has_them():
    """`python -m tests.lessons.listed` writes it anew."""
    assert listed.PAGE.read_text(encoding="utf-8") == listed.page()
