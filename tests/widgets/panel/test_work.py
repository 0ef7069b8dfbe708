"""Work beside a page: its steps come back in order while they are wanted, and never when they are late."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from timepirates.core.errors import BadSetting
from timepirates_widgets.panel.work import BackgroundRunner, can_wait, single_step


async def over(work: BackgroundRunner) -> None:
    """Wait until nothing is under way."""
    for _n in range(1000):
        if not work.running:
            return
        await asyncio.sleep(0.002)
    raise AssertionError("the work does not end")


class Slow:
    """Steps that come when the test lets them: 1, 2, 3."""

    def __init__(self) -> None:
        self.asked, self.go = threading.Semaphore(0), threading.Semaphore(0)

    def __iter__(self) -> Iterator[int]:
        for number in (1, 2, 3):
            self.asked.release()
            assert self.go.acquire(timeout=5)
            yield number

    async def until_asked(self) -> None:
        """Wait until the next step is being worked on."""
        assert await asyncio.to_thread(self.asked.acquire, timeout=5)


def test_each_step_comes_to_the_pages_own_thread_and_then_the_end():
    told, threads = [], set()

    def step() -> Iterator[str]:
        for name in ("one", "two"):
            threads.add(threading.current_thread())
            yield name

    async def page() -> None:
        work = BackgroundRunner()
        work.begin(
            step(), lambda name: told.append((name, threading.current_thread())), ended=lambda: told.append("end")
        )
        assert work.running
        await over(work)

    asyncio.run(page())
    here = threading.current_thread()
    assert told == [("one", here), ("two", here), "end"]
    assert here not in threads


def test_what_is_stopped_tells_nothing_more_not_even_its_end():
    told = []

    async def page() -> None:
        slow, work = Slow(), BackgroundRunner()
        work.begin(iter(slow), told.append, ended=lambda: told.append("end"))
        await slow.until_asked()
        slow.go.release()
        await slow.until_asked()
        work.stop()
        assert not work.running
        slow.go.release()
        await asyncio.sleep(0.05)

    asyncio.run(page())
    assert told == [1]


def test_a_late_answer_is_dropped_and_its_work_ends():
    """It was about something that is not on screen any more."""
    told, on_screen = [], ["a game"]

    async def page() -> None:
        slow, work = Slow(), BackgroundRunner()
        work.begin(iter(slow), told.append, current=lambda: bool(on_screen), ended=lambda: told.append("end"))
        await slow.until_asked()
        on_screen.clear()
        slow.go.release()
        await over(work)

    asyncio.run(page())
    assert told == ["end"]


def test_new_work_takes_the_place_of_the_old_which_is_heard_no_more():
    told = []

    async def page() -> None:
        slow, work = Slow(), BackgroundRunner()
        work.begin(iter(slow), told.append, ended=lambda: told.append("the end of the old"))
        await slow.until_asked()
        work.begin(iter("ab"), told.append, ended=lambda: told.append("the end"))
        slow.go.release()
        await over(work)

    asyncio.run(page())
    assert told == ["a", "b", "the end"]


def test_who_gets_a_step_may_begin_other_work_or_stop():
    told = []

    async def page() -> None:
        work = BackgroundRunner()

        def then(step: str) -> None:
            told.append(step)
            if step == "a":
                work.begin(iter("xyz"), last)

        def last(step: str) -> None:
            told.append(step)
            if step == "y":
                work.stop()

        work.begin(iter("abc"), then, ended=lambda: told.append("end"))
        await over(work)
        await asyncio.sleep(0.02)

    asyncio.run(page())
    assert told == ["a", "x", "y"]


def test_what_is_refused_is_told_and_nothing_is_under_way_any_more():
    told = []

    def refuse() -> int:
        raise BadSetting("not so")

    async def page() -> None:
        work = BackgroundRunner()
        work.begin(
            single_step(refuse), told.append, ended=lambda: told.append("end"), refused=lambda e: told.append(str(e))
        )
        await over(work)

    asyncio.run(page())
    assert told == ["not so"]


def test_it_begins_after_the_time_it_was_told_to_wait_and_not_at_all_when_that_was_too_long():
    asked, wanted = [], [True]

    async def page() -> None:
        work = BackgroundRunner()
        work.begin(single_step(asked.append, "first"), lambda _step: None, current=lambda: wanted[0], wait=0.03)
        await asyncio.sleep(0.005)
        assert not asked
        await over(work)
        assert asked == ["first"]
        work.begin(single_step(asked.append, "second"), lambda _step: None, current=lambda: wanted[0], wait=0.03)
        wanted[0] = False
        await over(work)

    asyncio.run(page())
    assert asked == ["first"]


def test_in_a_plain_script_nothing_can_wait():
    assert not can_wait()
    with pytest.raises(RuntimeError):
        BackgroundRunner().begin(iter("a"), print)


def test_work_that_fails_unforeseen_is_not_under_way_for_ever():
    async def page() -> None:
        work = BackgroundRunner()
        work.begin(single_step(lambda: 1 / 0), print)
        task = work._task
        await over(work)
        with pytest.raises(ZeroDivisionError):
            await task

    asyncio.run(page())
