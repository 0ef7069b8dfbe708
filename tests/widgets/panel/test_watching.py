"""Watching: who is called back, and when no more."""

from timepirates_widgets.panel.watching import Watchers


def test_who_joins_or_leaves_meanwhile_counts_from_the_next_change_on():
    """The first one lets another in, who is told of the second change alone; then it goes, and the other stays."""
    watchers, told = Watchers(), []

    def first(change):
        told.append(("first", change))
        if change == 1:
            watchers.add(lambda change: told.append(("second", change)))
        else:
            end()

    end = watchers.add(first)
    watchers.tell(1)
    watchers.tell(2)
    watchers.tell(3)
    assert told == [("first", 1), ("first", 2), ("second", 2), ("second", 3)]


def test_a_watch_may_be_ended_twice():
    """The second time nothing happens, and nobody else stops watching."""
    watchers, told = Watchers(), []
    end = watchers.add(lambda: told.append("one"))
    watchers.add(lambda: told.append("other"))
    end()
    end()
    watchers.tell()
    assert told == ["other"]
