"""A class answers questions together: nothing is lost, and nobody receives an answer before the teacher shows it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from tests.tables.playing import Client, TableProcess

CHANCE = {"text": "How likely is a six?", "kind": "chance", "exact": "7/43", "tolerance": "1/50", "why": "One of six."}
WHERE = {"text": "Where will they be?", "kind": "choice", "choices": ["1200", "1400"], "values": ["8/47", "39/47"]}


@pytest.fixture
def process(tmp_path) -> Iterator[TableProcess]:
    made = TableProcess(tmp_path)
    yield made
    made.close()


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(test())


class Class:
    """A class at a table process: its teacher, and how pupils and walls join."""

    def __init__(self, process: TableProcess):
        self._process = process

    async def begin(self) -> Class:
        """Begin the class."""
        self.teacher = await Client(self._process.address).open(do="begin-class")
        begun = await self.teacher.until("begun")
        self.id, self.token = begun["table"], begun["token"]
        self.tokens = (await self.teacher.until("class", role="teacher"))["tokens"]
        return self

    async def join(self, role: str, key: str = "") -> tuple[Client, dict[str, Any]]:
        """Return a client that has joined with the token of a role, and the first message that it received."""
        token = self.token if role == "teacher" else self.tokens[role]
        client = await Client(self._process.address).open(do="join-class", table=self.id, token=token, key=key)
        return client, await client.until("class")

    async def pupil(self, key: str, name: str) -> Client:
        """Return the client of a pupil with a name."""
        client, _whole = await self.join("pupils", key)
        client.ask(do="name", name=name)
        await client.until("class", name=name)
        return client

    async def ask(self, question: dict[str, Any], *others: Client) -> int:
        """Ask a question, wait until all have received it, and return its number."""
        self.teacher.ask(do="ask", question=question)
        number = (await self.teacher.until("question", revealed=False, answered=0))["number"]
        for each in others:
            await each.until("question", number=number)
        return number


@pytest.mark.long(5)
def test_a_class_of_25_answers_ten_questions_while_five_load_their_page_again_and_the_process_is_killed(process):
    async def test():
        school = await Class(process).begin()
        wall, _whole = await school.join("wall")
        pupils = [await school.pupil(f"key-{number}", f"Pupil {number}") for number in range(25)]
        luck, given = random.Random(1), []
        for number in range(10):
            if number == 5:
                await asyncio.to_thread(process.kill)
                process.start()
                school.teacher, _whole = await school.join("teacher")
                wall, _whole = await school.join("wall")
                pupils = [(await school.join("pupils", f"key-{each}"))[0] for each in range(25)]
            question = (CHANCE, WHERE)[number % 2]
            assert await school.ask(question, wall, *pupils) == number
            answers = [luck.choice(["10 %", "1/2"] if number % 2 == 0 else WHERE["choices"]) for _each in pupils]
            for each in luck.sample(range(25), 5):
                await pupils[each].close()
                pupils[each], again = await school.join("pupils", f"key-{each}")
                assert (again["name"], len(again["questions"])) == (f"Pupil {each}", number + 1)
            for each, answer in zip(pupils, answers, strict=True):
                each.ask(do="answer", question=number, text=answer)
            for each in pupils:
                while (await each.until("question", number=number))["answer"] is None:
                    pass
            school.teacher.ask(do="reveal", question=number)
            given.append(Counter(answers))
            shown = await wall.until("question", number=number, revealed=True)
            assert Counter(shown["answers"]) == Counter({"10 %": "1/10"}.get(each, each) for each in answers)
            for each in pupils:
                result = await each.until("question", number=number, revealed=True)
                assert {**result["question"], **question} == result["question"]
                assert "answers" not in result
        _client, whole = await school.join("teacher")
        assert [sum(Counter(each["answers"].values()).values()) for each in whole["questions"]] == [25] * 10
        assert [sorted(Counter(each["answers"].values()).values()) for each in whole["questions"]] == [
            sorted(each.values()) for each in given
        ]

    run(test)


def test_before_the_reveal_no_pupil_and_no_wall_receives_an_answer(process):
    async def test():
        school = await Class(process).begin()
        pupils = [await school.pupil("one", "Ann"), await school.pupil("two", "Bob")]
        wall, _whole = await school.join("wall")
        for question, secret in ((CHANCE, b"7/43"), (WHERE, b"8/47")):
            number = await school.ask(question, wall, *pupils)
            pupils[0].ask(do="answer", question=number, text="43 %" if question is CHANCE else "1400")
            await wall.until("question", number=number, answered=1)
            await pupils[0].until("question", number=number)
            late, whole = await school.join("pupils", f"late-{number}")
            pupils[1].ask(do="answer", question=number, text="?")
            assert (await pupils[1].until("refused"))["why"].startswith(("Write a chance", "This is not one of the"))
            for each in (*pupils, wall, late):
                assert not any(secret in line for line in each.raw)
            others = [line for each in (pupils[1], wall, late) for line in each.raw]
            assert not any(b"43/100" in line or b'"answer":"1400"' in line for line in others)
            assert whole["questions"][number]["answer"] is None
            school.teacher.ask(do="reveal", question=number)
            for each in (*pupils, wall, late):
                await each.until("question", number=number, revealed=True)
                assert secret in each.raw[-1]
                each.raw.clear()
            await late.close()

    run(test)


def test_each_role_may_do_only_its_own_and_bad_input_gets_one_line(process):
    async def test():
        school = await Class(process).begin()
        ann, (wall, _whole) = await school.pupil("one", "Ann"), await school.join("wall")
        nameless, _whole = await school.join("pupils", "two")

        async def refused(client: Client, **request: object) -> str:
            client.ask(**request)
            told = (await client.until("refused"))["why"]
            assert "\n" not in told
            return told

        assert "has different choices" in await refused(school.teacher, do="ask", question={**CHANCE, "choices": ["1"]})
        assert "not a number" in await refused(school.teacher, do="ask", question={**CHANCE, "exact": "six"})
        await school.ask(CHANCE, ann)
        assert "present question" in await refused(school.teacher, do="ask", question=WHERE)
        assert "no question 8" in await refused(school.teacher, do="reveal", question=7)
        for each in (ann, wall):
            assert "Only the teacher" in await refused(each, do="reveal", question=0)
            assert "Only the teacher" in await refused(each, do="ask", question=CHANCE)
        assert "Only pupils" in await refused(school.teacher, do="answer", question=0, text="1/6")
        assert "Enter a name" in await refused(nameless, do="answer", question=0, text="1/6")
        assert "already has this name" in await refused(nameless, do="name", name="ANN")
        assert "printable" in await refused(nameless, do="name", name=" ")
        assert "does not understand" in await refused(ann, do="reveal", question=-1)
        school.teacher.ask(do="reveal", question=0)
        await ann.until("question", revealed=True)
        assert "no more answers" in await refused(ann, do="answer", question=0, text="1/6")
        for first in ({"token": "x"}, {"token": school.tokens["pupils"]}):
            stranger = await Client(process.address).open(do="join-class", table=school.id, **first)
            assert (await stranger.next())["kind"] == "refused"
            assert await stranger.next() == {}

    run(test)
