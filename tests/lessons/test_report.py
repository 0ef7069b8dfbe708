"""A finished lesson as a page."""

from timepirates.lessons import Session, load, report


def test_the_page_shows_what_was_tried_and_escapes_what_was_typed():
    """Tasks, rules, tries; neither a name nor what a file of progress holds can smuggle anything in."""
    session = Session(load("paths"))
    session.done[0].tries.append("<b>three</b>")
    session.answer("two")
    html = report.page(session, "<script>Ann")
    assert "&lt;script&gt;Ann" in html
    assert "&lt;b&gt;three&lt;/b&gt;; two" in html
    assert "<script" not in html
    assert "C1: The board" in html
    assert report.summary(session) == "1 of 6 solved, 0 wrong tries."
