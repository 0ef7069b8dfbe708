"""What the documentation lists for those who write lessons, read raw."""

from tests.lessons import listed
from timepirates import lessons
from timepirates.core import registry, rules_text
from timepirates.lessons import goals


def test_the_page_of_words_is_as_the_program_has_them():
    """`python -m tests.lessons.listed` writes it anew."""
    assert listed.PAGE.read_text(encoding="utf-8") == listed.page()


def test_every_phrase_and_every_id_stands_on_it():
    page = listed.PAGE.read_text(encoding="utf-8")
    for game in listed.TITLES:
        assert game in registry.game_names()
        for word in (*goals.phrases(game), *(rule.id for rule in rules_text.catalogue(game)), *lessons.names(game)):
            assert f"- `{word}`" in page
